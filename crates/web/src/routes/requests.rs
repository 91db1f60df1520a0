//! Requests: what one person asked for and another must agree on.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::{Act, RequestId, Role};
use serde::Deserialize;

use crate::app::App;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::wire::{List, RequestView};

/// Who asks, agrees or looks on.
const SEES: [Role; 5] =
    [Role::Administrator, Role::Accounting, Role::Executive, Role::Surveillance, Role::Auditor];

/// `GET /requests`: what waits for a second person, oldest first.
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<RequestView>>, Problem> {
    caller.only(&SEES)?;
    let now = App::clock();
    let all = app.hub().read(|floor| {
        let waiting = floor.requests.iter().filter(|(_, it)| it.waits(now));
        waiting.map(|(id, it)| RequestView::of(floor, *id, it)).collect()
    });
    Ok(Json(List::all(all)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Word {}

/// `POST /requests/{id}/approve`: the second person agrees, and it is done.
pub(crate) async fn approve(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<u64>,
    Body(Word {}): Body<Word>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Accounting, Role::Executive])?;
    app.act(caller.id(), Act::Agree { request: RequestId(id) }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /requests/{id}/decline`: nobody will do it, or whoever asked withdraws it.
pub(crate) async fn decline(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<u64>,
    Body(Word {}): Body<Word>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Administrator, Role::Accounting, Role::Executive])?;
    app.act(caller.id(), Act::Decline { request: RequestId(id) }).await?;
    Ok(StatusCode::NO_CONTENT)
}
