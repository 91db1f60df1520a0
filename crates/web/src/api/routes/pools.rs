//! Pools: their meters, the order of simultaneous jackpots, and adjustments.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use floor::{CommandKind, ControlledChange, JackpotId, PoolId, Reason, Right};
use manager::wall_clock;
use papers::order::sorted_by_name;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::wire::{Contest, Count, DayView, List, Money, PoolView, Tag, Tagged, Words};
use crate::app::App;
use crate::auth::approval::Present;
use crate::auth::caller::Caller;
use crate::auth::dual_control::{Agreement, NoDetails};
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// `GET /pools`: all pools.
#[utoipa::path(
    get, path = "/pools", operation_id = "list_pools", tag = "pools",
    responses((status = 200, description = "Every pool.", body = List<PoolView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<PoolView>>, Problem> {
    caller.require(Right::SeeTables)?;
    let view = |floor: &floor::Floor| {
        sorted_by_name(&floor.pools, |(id, _)| id.as_str())
            .map(|(id, pool)| PoolView::of(floor, id, pool))
            .collect()
    };
    Ok(Json(List::all(app.hub().read(view))))
}

/// `GET /pools/{id}`: one pool.
#[utoipa::path(
    get, path = "/pools/{id}", operation_id = "show_pool", tag = "pools",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")),
    responses((status = 200, description = "The pool.", body = PoolView),
        NoSession, NotYours, NotThere),
)]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
) -> Result<Json<PoolView>, Problem> {
    caller.require(Right::SeeTables)?;
    pool(&app, &id).map(Json)
}

fn pool(app: &App, id: &PoolId) -> Result<PoolView, Problem> {
    let view =
        app.hub().read(|floor| floor.pools.get(id).map(|pool| PoolView::of(floor, id, pool)));
    view.ok_or_else(|| Problem::not_found(format!("there is no pool {id}")))
}

/// `GET /pools/{id}/history`: the last 24 hours of the meter, in steps of ten minutes.
#[utoipa::path(
    get, path = "/pools/{id}/history", operation_id = "pool_history", tag = "pools",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")),
    responses((status = 200,
        description = "The meter's last 24 hours.", body = DayView), NoSession, NotYours, NotThere),
)]
pub(crate) async fn history(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
) -> Result<Json<DayView>, Problem> {
    caller.require(Right::SeeTables)?;
    let now = wall_clock();
    let day = app.hub().read_day(|floor, history| {
        let there = floor.pools.contains_key(&id);
        there.then(|| DayView::of(&history.day(floor, &id, now)))
    });
    day.map(Json).ok_or_else(|| Problem::not_found(format!("there is no pool {id}")))
}

/// `GET /pools/{id}/candidates`: the high jackpots that wait for each other, with the evidence for each.
#[utoipa::path(
    get, path = "/pools/{id}/candidates", operation_id = "list_candidates", tag = "pools",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")),
    responses((status = 200,
        description = "The simultaneous jackpots whose order must be decided.", body = Contest),
        NoSession, NotYours, NotThere),
)]
pub(crate) async fn candidates(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
) -> Result<Json<Contest>, Problem> {
    caller.require_because(Right::SeeMoney, || ProblemText::OrderNotYours)?;
    let contest = app.hub().read(|floor| Contest::of(floor, &id));
    contest.map(Json).ok_or_else(|| Problem::not_found(format!("there is no pool {id}")))
}

/// Surveillance's decision on the order of simultaneous high jackpots.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// The jackpots, the first winner first.
    order: Vec<Count>,
    /// The evidence for this order.
    text: Words,
}

/// `POST /pools/{id}/order`: records the order of simultaneous high jackpots.
#[utoipa::path(
    post, path = "/pools/{id}/order", operation_id = "order_jackpots", tag = "pools",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")), request_body = Order,
    responses((status = 200,
        description = "The pool, with the recorded order of its simultaneous jackpots.", body = PoolView),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn order(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
    Body(Order { order, text }): Body<Order>,
) -> Result<Json<PoolView>, Problem> {
    caller.require(Right::RecordOrder)?;
    let order = order.into_iter().map(|it| JackpotId(it.0)).collect();
    app.submit_command(
        caller.id(),
        CommandKind::RecordOrder { pool: id.clone(), order, text: text.0 },
    )
    .await?;
    pool(&app, &id).map(Json)
}

/// A manual movement of money: the reason, and the approvals.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Adjustment {
    Malfunction {
        amount: Money,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    AboveLimit {
        amount: Money,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    GrossReceipts {
        amount: Money,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    SeedRecovery {
        amount: Money,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    /// Moves money to another pool.
    Transfer {
        amount: Money,
        to: PoolId,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    Increase {
        amount: Money,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
    /// Reverses a jackpot exactly. Its amount is known; an amount that is sent is ignored.
    BackOut {
        jackpot: Count,
        #[expect(dead_code, reason = "the prize knows its amount")]
        amount: Option<Money>,
        text: Words,
        #[serde(default)]
        approvals: Present,
    },
}

impl Tag for Adjustment {
    const TAG: &'static str = "reason";
}

/// An adjustment, tagged by its `reason`.
type Reasoned = Tagged<Adjustment>;

impl Adjustment {
    /// The change, and the approvals that came with it.
    fn into_change(self, pool: PoolId) -> (ControlledChange, Present) {
        let (amount, reason, text, approvals) = match self {
            Adjustment::Malfunction { amount, text, approvals } => {
                (amount, Reason::Malfunction, text, approvals)
            }
            Adjustment::AboveLimit { amount, text, approvals } => {
                (amount, Reason::AboveLimit, text, approvals)
            }
            Adjustment::GrossReceipts { amount, text, approvals } => {
                (amount, Reason::GrossReceipts, text, approvals)
            }
            Adjustment::SeedRecovery { amount, text, approvals } => {
                (amount, Reason::SeedRecovery, text, approvals)
            }
            Adjustment::Transfer { amount, to, text, approvals } => {
                (amount, Reason::Transfer { to }, text, approvals)
            }
            Adjustment::Increase { amount, text, approvals } => {
                (amount, Reason::Increase, text, approvals)
            }
            Adjustment::BackOut { jackpot, text, approvals, .. } => {
                let jackpot = JackpotId(jackpot.0);
                return (ControlledChange::BackOut { jackpot, text: text.0 }, approvals);
            }
        };
        (ControlledChange::Adjust { pool, amount: amount.0, reason, text: text.0 }, approvals)
    }
}

/// Checks that the jackpot to back out belongs to this pool. A prize never changes its pool, so the writer
/// need not check this.
fn check_pool(app: &App, id: &PoolId, jackpot: JackpotId) -> Result<(), Problem> {
    let own = app.hub().read(|floor| floor.jackpots.get(&jackpot).map(|it| it.pool.clone()));
    match own {
        Some(own) if own != *id => {
            let why = format!("jackpot {jackpot} was paid from {own}, not from {id}");
            Err(Problem::refused("BadAdjustment", why, ProblemText::BackOutUnderOwnPool))
        }
        Some(_) | None => Ok(()),
    }
}

/// `POST /pools/{id}/adjustments`: moves money by hand.
///
/// The adjustment is made if two people approve it, or the caller and one other person. Otherwise it becomes
/// a request.
#[utoipa::path(
    post, path = "/pools/{id}/adjustments", operation_id = "adjust_pool", tag = "pools",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")), request_body = Reasoned,
    responses((status = 200, description = "The pool after the adjustment.", body = PoolView),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn adjust(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
    Body(Tagged(adjustment)): Body<Reasoned>,
) -> Result<Response, Problem> {
    caller.require(Right::HandInAdjustments)?;
    let (change, approvals) = adjustment.into_change(id.clone());
    if let ControlledChange::BackOut { jackpot, .. } = &change {
        check_pool(&app, &id, *jackpot)?;
    }
    match &app.prove_within_limits(None, caller.id(), approvals.prove(&app)).await?[..] {
        [by, second] => app.submit_command(by, change.with(second.clone())).await?,
        [second] => app.submit_command(caller.id(), change.with(second.clone())).await?,
        _ => {
            let request = app.ask(&caller, change).await?;
            return Ok(Agreement::new(Some(request), NoDetails {}).into_response());
        }
    };
    pool(&app, &id).map(|pool| Json(pool).into_response())
}
