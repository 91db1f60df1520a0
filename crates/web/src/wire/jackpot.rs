//! A prize as callers see it.

use floor::{Check, Floor, Jackpot, JackpotId, JackpotState, Level, Payment, Seats};
use serde::Serialize;

use super::Money;

/// A marked prize.
#[derive(Serialize)]
pub(crate) struct JackpotView {
    id: JackpotId,
    state: JackpotState,
    level: Level,
    pool: String,
    table: String,
    round: u64,
    row: String,
    name: String,
    pays: String,
    seats: Seats,
    shared: Seats,
    marked_at: i64,
    marked_by: String,
    checks: Vec<Check>,
    missing: Vec<Check>,
    payment: Payment,
    authorised_by: Option<String>,
    each: Option<Money>,
    amount: Option<Money>,
    full: Option<Money>,
    shortfall: Option<String>,
    meter_before: Option<String>,
    meter_after: Option<String>,
    receipt: Option<u64>,
}

impl JackpotView {
    pub(crate) fn of(floor: &Floor, jackpot: &Jackpot) -> JackpotView {
        let row = floor.pools.get(&jackpot.pool).and_then(|pool| pool.row(&jackpot.row));
        let needed = Check::needed(jackpot.level).iter().copied();
        JackpotView {
            id: jackpot.id,
            state: jackpot.state,
            level: jackpot.level,
            pool: jackpot.pool.to_string(),
            table: jackpot.table.to_string(),
            round: jackpot.round.0,
            row: jackpot.row.clone(),
            name: row.map_or_else(|| jackpot.row.clone(), |row| row.name.clone()),
            pays: row.map_or_else(String::new, |row| row.pays.to_string()),
            seats: jackpot.seats,
            shared: jackpot.shared,
            marked_at: jackpot.marked_at.0,
            marked_by: jackpot.marked_by.to_string(),
            checks: jackpot.checks.clone(),
            missing: needed.filter(|check| !jackpot.checks.contains(check)).collect(),
            payment: jackpot.payment,
            authorised_by: jackpot.authorised_by.as_ref().map(ToString::to_string),
            each: jackpot.paid.map(|paid| Money(paid.each)),
            amount: jackpot.paid.map(|paid| Money(paid.total)),
            full: jackpot.paid.map(|paid| Money(paid.full)),
            shortfall: jackpot.paid.map(|paid| paid.shortfall.to_string()),
            meter_before: jackpot.paid.map(|paid| paid.meter_before.to_string()),
            meter_after: jackpot.paid.map(|paid| paid.meter_after.to_string()),
            receipt: jackpot.receipt.map(|receipt| receipt.0),
        }
    }
}
