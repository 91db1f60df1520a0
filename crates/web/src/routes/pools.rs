//! Pools: meters, the order of simultaneous jackpots, adjustments.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use floor::{Act, Deed, JackpotId, PoolId, Reason, Role, StaffId};
use serde::Deserialize;

use super::pool_id;
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::together::{Agreement, Nothing};
use crate::wire::{Contest, List, Money, PoolView};

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

/// `GET /pools/{id}/candidates`: the high prizes that wait for each other, with what speaks for each.
pub(crate) async fn candidates(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Contest>, Problem> {
    if matches!(caller.person.role, Role::Dealer | Role::Technician) {
        return Err(Problem::forbidden("the order of jackpots is surveillance's and the office's"));
    }
    let id = pool_id(&id)?;
    let contest = app.hub().read(|floor| Contest::of(floor, &id));
    contest.map(Json).ok_or_else(|| Problem::not_found(format!("there is no pool {id}")))
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
    /// Both people; or the second, while the caller is the first; or none, and it is asked for.
    #[serde(default)]
    approvals: Vec<Approval>,
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

impl Adjustment {
    /// What it asks for, or which field is missing.
    fn deed(self, pool: PoolId) -> Result<Deed, Problem> {
        let missing = |what: &str| Problem::bad_request(format!("{what} is missing"));
        let reason = match self.reason {
            ReasonBody::BackOut => {
                let jackpot = self.jackpot.ok_or_else(|| missing("jackpot"))?;
                return Ok(Deed::BackOut { jackpot, text: self.text });
            }
            ReasonBody::Malfunction => Reason::Malfunction,
            ReasonBody::AboveLimit => Reason::AboveLimit,
            ReasonBody::GrossReceipts => Reason::GrossReceipts,
            ReasonBody::SeedRecovery => Reason::SeedRecovery,
            ReasonBody::Transfer => {
                Reason::Transfer { to: pool_id(&self.to.ok_or_else(|| missing("to"))?)? }
            }
            ReasonBody::Increase => Reason::Increase,
        };
        let amount = self.amount.ok_or_else(|| missing("amount"))?.0;
        Ok(Deed::Adjust { pool, amount, reason, text: self.text })
    }
}

/// `POST /pools/{id}/adjustments`: 200 with the pool when two people have agreed, 202 with the request when
/// the second is still to be found.
pub(crate) async fn adjust(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(mut adjustment): Body<Adjustment>,
) -> Result<Response, Problem> {
    caller.only(&[Role::Accounting, Role::Executive])?;
    let id = pool_id(&id)?;
    let approvals = std::mem::take(&mut adjustment.approvals);
    let deed = adjustment.deed(id.clone())?;
    let mut people = vec![];
    for approval in approvals {
        people.push(approval.prove(&app).await?);
    }
    match <[StaffId; 2]>::try_from(people) {
        Ok([by, second]) => app.act(&by, deed.with(second)).await?,
        Err(people) => match &people[..] {
            [second] => app.act(caller.id(), deed.with(second.clone())).await?,
            [] => {
                let request = app.ask(&caller, deed).await?;
                return Ok(Agreement::new(Some(request), Nothing {}).into_response());
            }
            _ => return Err(Problem::bad_request("approvals: two people agree, not more")),
        },
    };
    pool(&app, &id).map(|pool| Json(pool).into_response())
}
