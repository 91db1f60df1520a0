//! A prize, in the form of the API.

use floor::{
    Check, Floor, Jackpot, JackpotId, JackpotState, Level, Millis, Payment, PoolId, Seat, Seats,
    StaffId, TableId,
};
use money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

use super::Money;

/// A marked prize.
#[derive(Serialize, ToSchema)]
pub(crate) struct JackpotView {
    id: JackpotId,
    state: JackpotState,
    level: Level,
    pool: PoolId,
    table: TableId,
    round: u64,
    row: String,
    name: String,
    pays: String,
    seats: Seats,
    shared: Seats,
    marked_at: Millis,
    marked_by: StaffId,
    /// Why a supervisor allowed it without its cards, or against them.
    r#override: Option<String>,
    /// Who allowed it.
    override_by: Option<StaffId>,
    checks: Vec<Check>,
    missing: Vec<Check>,
    payment: Payment,
    authorised_by: Option<StaffId>,
    cleared_by: Option<StaffId>,
    each: Option<Money>,
    amount: Option<Money>,
    full: Option<Money>,
    shortfall: Option<Amount>,
    meter_before: Option<Amount>,
    meter_after: Option<Amount>,
    receipt: Option<u64>,
    /// Its slips, one for each payee.
    slips: Vec<SlipView>,
    /// The figure that the sign showed, if it was read.
    sign: Option<Money>,
    /// Why it was accepted that the sign differed from the meter.
    sign_override: Option<String>,
    /// Why it was paid after the end of its round.
    found_late: Option<String>,
}

/// A slip of a prize.
#[derive(Serialize, ToSchema)]
struct SlipView {
    number: u64,
    seat: Seat,
    payment: Payment,
    void: bool,
    prints: u32,
}

impl JackpotView {
    pub(crate) fn of(floor: &Floor, jackpot: &Jackpot) -> JackpotView {
        let row = floor.pools.get(&jackpot.pool).and_then(|pool| pool.row(&jackpot.row));
        let needed = Check::needed(jackpot.level).iter().copied();
        JackpotView {
            id: jackpot.id,
            state: jackpot.state,
            level: jackpot.level,
            pool: jackpot.pool.clone(),
            table: jackpot.table.clone(),
            round: jackpot.round.0,
            row: jackpot.row.clone(),
            name: row.map_or_else(|| jackpot.row.clone(), |row| row.name.clone()),
            pays: row.map_or_else(String::new, |row| row.pays.to_string()),
            seats: jackpot.seats,
            shared: jackpot.shared,
            marked_at: jackpot.marked_at,
            marked_by: jackpot.marker().clone(),
            checks: jackpot.checks.clone(),
            r#override: jackpot.overridden.as_ref().map(|it| it.reason.clone()),
            override_by: jackpot.overridden.as_ref().map(|it| it.by.clone()),
            missing: needed.filter(|check| !jackpot.checks.contains(check)).collect(),
            payment: jackpot.payment,
            authorised_by: jackpot.authorised_by.clone(),
            cleared_by: jackpot.cleared.as_ref().map(|(by, _)| by.clone()),
            each: jackpot.paid.map(|paid| Money(paid.each)),
            amount: jackpot.paid.map(|paid| Money(paid.total)),
            full: jackpot.paid.map(|paid| Money(paid.full)),
            shortfall: jackpot.paid.map(|paid| paid.shortfall),
            meter_before: jackpot.paid.map(|paid| paid.meter_before),
            meter_after: jackpot.paid.map(|paid| paid.meter_after),
            receipt: jackpot.receipt.map(|receipt| receipt.0),
            slips: jackpot
                .numbered_slips()
                .map(|(number, seat, state)| SlipView {
                    number: number.0,
                    seat,
                    payment: jackpot.payment_of(seat),
                    void: state.voided.is_some(),
                    prints: state.prints,
                })
                .collect(),
            sign: jackpot.sign.as_ref().map(|it| Money(it.shown)),
            sign_override: jackpot.sign.as_ref().and_then(|it| it.r#override.clone()),
            found_late: jackpot.found_late.as_ref().map(|it| it.reason.clone()),
        }
    }
}
