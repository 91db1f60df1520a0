//! Pools: meters, the order of simultaneous jackpots, adjustments.

use axum::Json;
use axum::extract::{Path, State};
use floor::{Act, Deed, JackpotId, PoolId, Reason, Role};
use serde::Deserialize;

use super::pool_id;
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::wire::{List, Money, PoolView};

/// `GET /pools`
pub(crate) async fn list(State(app): State<App>, _: Caller) -> Json<List<PoolView>> {
    let view = |floor: &floor::Floor| {
        floor.pools.iter().map(|(id, pool)| PoolView::of(floor, id, pool)).collect()
    };
    Json(List::all(app.hub().read(view)))
}

/// `GET /pools/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    _: Caller,
    Path(id): Path<String>,
) -> Result<Json<PoolView>, Problem> {
    pool(&app, &pool_id(&id)?).map(Json)
}

fn pool(app: &App, id: &PoolId) -> Result<PoolView, Problem> {
    let view =
        app.hub().read(|floor| floor.pools.get(id).map(|pool| PoolView::of(floor, id, pool)));
    view.ok_or_else(|| Problem::not_found(format!("there is no pool {id}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    order: Vec<JackpotId>,
    text: String,
}

/// `POST /pools/{id}/order`
pub(crate) async fn order(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(Order { order, text }): Body<Order>,
) -> Result<Json<PoolView>, Problem> {
    caller.only(&[Role::Surveillance])?;
    let id = pool_id(&id)?;
    app.act(caller.id(), Act::RecordOrder { pool: id.clone(), order, text }).await?;
    pool(&app, &id).map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Adjustment {
    amount: Option<Money>,
    reason: ReasonBody,
    text: String,
    /// The pool that a transfer goes to.
    to: Option<String>,
    /// The jackpot that is backed out.
    jackpot: Option<JackpotId>,
    approvals: [Approval; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ReasonBody {
    Malfunction,
    AboveLimit,
    GrossReceipts,
    SeedRecovery,
    Transfer,
    BackOut,
    Increase,
}

/// `POST /pools/{id}/adjustments`
pub(crate) async fn adjust(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(adjustment): Body<Adjustment>,
) -> Result<Json<PoolView>, Problem> {
    caller.only(&[Role::Accounting, Role::Executive])?;
    let (id, Adjustment { amount, reason, text, to, jackpot, approvals }) =
        (pool_id(&id)?, adjustment);
    let missing = |what: &str| Problem::bad_request(format!("{what} is missing"));
    let [one, two] = approvals;
    let (by, second) = (one.prove(&app).await?, two.prove(&app).await?);
    let reason = match reason {
        ReasonBody::BackOut => {
            let jackpot = jackpot.ok_or_else(|| missing("jackpot"))?;
            app.act(&by, Deed::BackOut { jackpot, text }.with(second)).await?;
            return pool(&app, &id).map(Json);
        }
        ReasonBody::Malfunction => Reason::Malfunction,
        ReasonBody::AboveLimit => Reason::AboveLimit,
        ReasonBody::GrossReceipts => Reason::GrossReceipts,
        ReasonBody::SeedRecovery => Reason::SeedRecovery,
        ReasonBody::Transfer => {
            Reason::Transfer { to: pool_id(&to.ok_or_else(|| missing("to"))?)? }
        }
        ReasonBody::Increase => Reason::Increase,
    };
    let amount = amount.ok_or_else(|| missing("amount"))?.0;
    let deed = Deed::Adjust { pool: id.clone(), amount, reason, text };
    app.act(&by, deed.with(second)).await?;
    pool(&app, &id).map(Json)
}
