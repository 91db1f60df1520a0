//! Prizes: the list that Process Jackpot shows, and clearing.

use axum::Json;
use axum::extract::{Path, Query, State};
use floor::{Act, JackpotId, JackpotState, Level, Role};
use serde::Deserialize;

use crate::app::App;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::wire::{JackpotView, List};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Filter {
    state: Option<JackpotState>,
    level: Option<Level>,
    table: Option<String>,
    pool: Option<String>,
}

/// `GET /jackpots`
pub(crate) async fn list(
    State(app): State<App>,
    _: Caller,
    Query(filter): Query<Filter>,
) -> Json<List<JackpotView>> {
    let Filter { state, level, table, pool } = filter;
    let wanted = |it: &&floor::Jackpot| {
        state.is_none_or(|state| it.state == state)
            && level.is_none_or(|level| it.level == level)
            && table.as_deref().is_none_or(|table| it.table.as_str() == table)
            && pool.as_deref().is_none_or(|pool| it.pool.as_str() == pool)
    };
    let view = |floor: &floor::Floor| {
        let found = floor.jackpots.values().filter(wanted);
        found.map(|it| JackpotView::of(floor, it)).collect()
    };
    Json(List::all(app.hub().read(view)))
}

/// `GET /jackpots/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    _: Caller,
    Path(id): Path<u64>,
) -> Result<Json<JackpotView>, Problem> {
    jackpot(&app, JackpotId(id)).map(Json)
}

fn jackpot(app: &App, id: JackpotId) -> Result<JackpotView, Problem> {
    let view = app.hub().read(|floor| floor.jackpots.get(&id).map(|it| JackpotView::of(floor, it)));
    view.ok_or_else(|| Problem::not_found(format!("there is no jackpot {id}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clear {}

/// `POST /jackpots/{id}/clear`
pub(crate) async fn clear(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<u64>,
    Body(Clear {}): Body<Clear>,
) -> Result<Json<JackpotView>, Problem> {
    caller.only(&[Role::Supervisor, Role::Executive])?;
    let id = JackpotId(id);
    app.act(caller.id(), Act::Clear { jackpot: id }).await?;
    jackpot(&app, id).map(Json)
}
