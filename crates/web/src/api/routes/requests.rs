//! Requests of dual control: what one person asked for and another has to approve.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{CommandKind, Request, RequestId, Right};
use manager::wall_clock;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::wire::{Empty, List, RequestView};
use crate::app::App;
use crate::auth::caller::Caller;
use crate::problem::Problem;

/// `GET /requests`: the requests that wait for a second person, oldest first. Technicians see only their own.
#[utoipa::path(
    get, path = "/requests", operation_id = "list_requests", tag = "requests",
    responses((status = 200, description = "The requests that wait for approval.", body = List<RequestView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<RequestView>>, Problem> {
    caller.require(Right::SeeRequests)?;
    let now = wall_clock();
    let all = app.hub().read(|floor| {
        let seen = |it: &Request| caller.role().may(Right::SeeAll) || it.by == *caller.id();
        let waiting = floor.requests.iter().filter(|(_, it)| it.waits(now) && seen(it));
        waiting.map(|(id, it)| RequestView::of(floor, *id, it)).collect()
    });
    Ok(Json(List::all(all)))
}

/// `POST /requests/{id}/approve`: the second person approves, and the change is made.
#[utoipa::path(
    post, path = "/requests/{id}/approve", operation_id = "approve_request", tag = "requests",
    params(("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the request.")), request_body = Empty,
    responses((status = 204, description = "The request is approved and carried out."),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn approve(
    State(app): State<App>,
    caller: Caller,
    At(request): At<RequestId>,
    Body(Empty {}): Body<Empty>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::Agree)?;
    app.submit_command(caller.id(), CommandKind::Agree { request }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /requests/{id}/decline`: the second person declines, or the person who asked withdraws the request.
#[utoipa::path(
    post, path = "/requests/{id}/decline", operation_id = "decline_request", tag = "requests",
    params(("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the request.")), request_body = Empty,
    responses((status = 204, description = "The request is withdrawn or declined."),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn decline(
    State(app): State<App>,
    caller: Caller,
    At(request): At<RequestId>,
    Body(Empty {}): Body<Empty>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::Decline)?;
    app.submit_command(caller.id(), CommandKind::Decline { request }).await?;
    Ok(StatusCode::NO_CONTENT)
}
