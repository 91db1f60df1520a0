//! Jackpots: the list that Process Jackpot shows, single jackpots, and clearing them.

use axum::Json;
use axum::extract::State;
use floor::{CommandKind, JackpotId, JackpotState, Level, PoolId, Right, TableId};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::api::body::Body;
use crate::api::error_responses::{BadAddress, BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::{At, Query};
use crate::api::wire::{JackpotView, List};
use crate::app::App;
use crate::auth::caller::Caller;
use crate::problem::Problem;

/// Which jackpots to list. Without a filter, all of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    /// Only jackpots in this state.
    #[param(nullable = false)]
    state: Option<JackpotState>,
    /// Only jackpots with this level of authorisation.
    #[param(nullable = false)]
    level: Option<Level>,
    /// Only jackpots won at this table.
    #[param(nullable = false)]
    table: Option<TableId>,
    /// Only jackpots paid from this pool.
    #[param(nullable = false)]
    pool: Option<PoolId>,
    /// The most items to return. The default is 200.
    #[param(nullable = false, minimum = 1, maximum = 1_000)]
    limit: Option<u16>,
    /// Only jackpots after this one: the `next` of the previous page.
    #[param(nullable = false, value_type = Option<i64>, minimum = 0,
        maximum = 999_999_999_999_999_i64)]
    after: Option<u64>,
}

/// `GET /jackpots`: lists jackpots.
#[utoipa::path(
    get, path = "/jackpots", operation_id = "list_jackpots", tag = "jackpots", params(Filter),
    responses((status = 200, description = "The prizes, oldest first.", body = List<JackpotView>),
        NoSession, NotYours, BadAddress),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(filter): Query<Filter>,
) -> Result<Json<List<JackpotView>>, Problem> {
    caller.require(Right::SeeTables)?;
    let Filter { state, level, table, pool, limit, after } = filter;
    let most = usize::from(limit.unwrap_or(200));
    if !(1..=1_000).contains(&most) {
        return Err(Problem::bad_request("limit: must be 1 to 1000"));
    }
    let after = JackpotId(after.unwrap_or(0));
    if after.0 > 999_999_999_999_999 {
        return Err(Problem::bad_request("after: must be the number of a jackpot"));
    }
    let wanted = |it: &&floor::Jackpot| {
        state.is_none_or(|state| it.state == state)
            && level.is_none_or(|level| it.level == level)
            && table.as_ref().is_none_or(|table| it.table == *table)
            && pool.as_ref().is_none_or(|pool| it.pool == *pool)
    };
    Ok(Json(app.hub().read(|floor| {
        // A query for open jackpots does not scan all the others.
        let later: Box<dyn Iterator<Item = &floor::Jackpot>> = match state {
            Some(JackpotState::Pending | JackpotState::Waiting) => {
                Box::new(floor.jackpots.open().filter(|it| it.id > after))
            }
            _ => Box::new(floor.jackpots.range(after.next()..).map(|(_, it)| it)),
        };
        let mut found = later.filter(wanted);
        let page: Vec<&floor::Jackpot> = found.by_ref().take(most).collect();
        let last = page.last().filter(|_| found.next().is_some());
        let next = last.map(|it| it.id.to_string());
        List { items: page.into_iter().map(|it| JackpotView::of(floor, it)).collect(), next }
    })))
}

/// `GET /jackpots/{id}`: one jackpot.
#[utoipa::path(
    get, path = "/jackpots/{id}", operation_id = "show_jackpot", tag = "jackpots",
    params(("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the prize.")),
    responses((status = 200, description = "The prize.", body = JackpotView),
        NoSession, BadAddress, NotThere),
)]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    At(id): At<JackpotId>,
) -> Result<Json<JackpotView>, Problem> {
    caller.require(Right::SeeTables)?;
    jackpot(&app, id).map(Json)
}

fn jackpot(app: &App, id: JackpotId) -> Result<JackpotView, Problem> {
    let view = app.hub().read(|floor| floor.jackpots.get(&id).map(|it| JackpotView::of(floor, it)));
    view.ok_or_else(|| Problem::not_found(format!("there is no jackpot {id}")))
}

/// No fields are needed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clear {}

/// `POST /jackpots/{id}/clear`: clears a jackpot.
#[utoipa::path(
    post, path = "/jackpots/{id}/clear", operation_id = "clear_jackpot", tag = "jackpots",
    params(("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the prize.")),
    request_body = Clear,
    responses((status = 200, description = "The prize, cleared.", body = JackpotView),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn clear(
    State(app): State<App>,
    caller: Caller,
    At(id): At<JackpotId>,
    Body(Clear {}): Body<Clear>,
) -> Result<Json<JackpotView>, Problem> {
    caller.require(Right::ClearPrizes)?;
    app.submit_command(caller.id(), CommandKind::Clear { jackpot: id }).await?;
    jackpot(&app, id).map(Json)
}
