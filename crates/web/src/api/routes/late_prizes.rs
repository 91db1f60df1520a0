//! Prizes that are found after the end of their round.

use axum::Json;
use axum::extract::State;
use floor::{CommandKind, Event, LatePrize, Right, RoundNo, TableId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::routes::slips::two_people;
use crate::api::wire::{Count, JackpotView, Label, SeatNumber, Words};
use crate::app::App;
use crate::auth::approval::Present;
use crate::auth::caller::Caller;
use crate::problem::Problem;

/// A prize that was found after the end of its round.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FoundPrize {
    /// The round that won it. The table keeps its last 1,500 rounds.
    round: Count,
    /// The row of the pay table.
    row: Label,
    /// The seats that won it.
    seats: Vec<SeatNumber>,
    /// Why it was not paid in its round.
    reason: Words,
    /// Whether both people say that a high prize is paid although the cards of its round are not known.
    #[serde(default)]
    without_cards: bool,
    /// A supervisor or executive, and surveillance.
    approvals: Present,
}

/// `POST /tables/{id}/late-prizes`: pays a prize that was found after the end of its round.
///
/// The amount is that of the end of the round. What the meter no longer has is paid by the house. A high
/// prize then waits to be cleared.
#[utoipa::path(
    post, path = "/tables/{id}/late-prizes", operation_id = "pay_late_prize", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")),
    request_body = FoundPrize,
    responses((status = 200, description = "The prize, paid.", body = JackpotView),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn pay(
    State(app): State<App>,
    caller: Caller,
    At(table): At<TableId>,
    Body(FoundPrize { round, row, seats, reason, without_cards, approvals }): Body<FoundPrize>,
) -> Result<Json<JackpotView>, Problem> {
    caller.require(Right::PayLatePrizes)?;
    let approvals = two_people(&app, caller.id(), approvals).await?;
    let seats = seats.into_iter().map(SeatNumber::seat).collect();
    let (round, row, reason) = (RoundNo(round.0), row.0, reason.0);
    let prize = LatePrize { round, row, seats, reason, without_cards, approvals };
    let done = app.submit_command(caller.id(), CommandKind::PayLate { table, prize }).await?;
    let paid = done.events.iter().find_map(Event::jackpot);
    let view = |floor: &floor::Floor| Some(JackpotView::of(floor, floor.jackpots.get(&paid?)?));
    let missing = || Problem::not_found("the prize is no longer in memory".to_owned());
    app.hub().read(view).map(Json).ok_or_else(missing)
}
