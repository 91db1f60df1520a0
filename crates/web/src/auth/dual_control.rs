//! Dual control: changes that need two people. The second person approves in the same call, or later in their
//! own session.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use floor::{CommandKind, ControlledChange, Event, RequestId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::RequestView;
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// No further fields in an [`Agreement`].
#[derive(Serialize, ToSchema)]
pub(crate) struct NoDetails {}

/// The outcome: status 200 if the change was made, 202 if it waits for a second person's approval.
#[derive(Serialize, ToSchema)]
pub(crate) struct Agreement<T> {
    done: bool,
    /// The request that waits for a second person.
    request: Option<RequestView>,
    #[serde(flatten)]
    more: T,
}

impl<T: Serialize> Agreement<T> {
    pub(crate) const fn new(request: Option<RequestView>, more: T) -> Agreement<T> {
        Agreement { done: request.is_none(), request, more }
    }
}

impl<T: Serialize> IntoResponse for Agreement<T> {
    fn into_response(self) -> Response {
        let status = if self.done { StatusCode::OK } else { StatusCode::ACCEPTED };
        (status, Json(self)).into_response()
    }
}

impl App {
    /// Makes the change with the second person's approval, or alone where one person is enough. Otherwise
    /// files a request.
    pub(crate) async fn agree_on(
        &self,
        caller: &Caller,
        change: ControlledChange,
        approval: Option<Approval>,
    ) -> Result<Option<RequestView>, Problem> {
        if let Some(approval) = approval {
            let second = self.prove_within_limits(None, caller.id(), approval.prove(self)).await?;
            self.submit_command(caller.id(), change.with(second)).await?;
            return Ok(None);
        }
        if !self.hub().read(|floor| floor.needs_two(caller.id(), &change))
            && let Some(kind) = change.clone().alone()
        {
            self.submit_command(caller.id(), kind).await?;
            return Ok(None);
        }
        self.ask(caller, change).await.map(Some)
    }

    /// Files a request.
    pub(crate) async fn ask(
        &self,
        caller: &Caller,
        change: ControlledChange,
    ) -> Result<RequestView, Problem> {
        let done = self.submit_command(caller.id(), CommandKind::Ask { change }).await?;
        let asked = done.events.iter().find_map(|event| match event {
            Event::Asked { request, .. } => Some(*request),
            _ => None,
        });
        let view = asked.and_then(|id| self.request(id));
        view.ok_or_else(|| Problem::not_found(ProblemText::RequestSettled))
    }

    /// An open request.
    pub(crate) fn request(&self, id: RequestId) -> Option<RequestView> {
        self.hub().read(|floor| floor.requests.get(&id).map(|it| RequestView::of(floor, id, it)))
    }
}
