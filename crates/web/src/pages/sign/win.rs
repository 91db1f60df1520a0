//! A win on a sign: a prize that was just paid, over the whole screen.

use floor::{Floor, Jackpot, JackpotId, JackpotState, Level, PoolId, TableId};
use money::Rate;

use super::RECENT_MS;
use super::cards::{Face, hands};
use crate::words::Words;

/// How long a prize is shown, in milliseconds.
const WHOLE_MS: i64 = 30_000;
const HIGH_MS: i64 = 15_000;
const LOW_MS: i64 = 8_000;

/// A prize on the sign.
pub(super) struct Win {
    pub(super) jackpot: JackpotId,
    pub(super) pool: PoolId,
    pub(super) table: TableId,
    pub(super) high: bool,
    /// Whether it was the whole meter.
    pub(super) whole: bool,
    pub(super) row: String,
    pub(super) amount: String,
    /// The winning seats, and what each gets.
    pub(super) shares: Vec<(String, String)>,
    /// The cards of Player and Banker, if known.
    pub(super) hands: Vec<(String, Vec<Face>)>,
    /// The meter after the payment, as a plain decimal number.
    pub(super) after: String,
    /// The text that scrolls at the bottom, and that a screen reader reads.
    pub(super) message: String,
    /// How long ago it was paid, and for how long it is shown, in milliseconds.
    pub(super) ago: i64,
    pub(super) lasts: i64,
}

impl Win {
    /// The prize, if it was paid a short while ago and has not been undone.
    pub(super) fn of(floor: &Floor, t: &Words, jackpot: &Jackpot, now: i64) -> Option<Win> {
        let paid = jackpot.paid?;
        let ago = now.saturating_sub(jackpot.awarded_at?.0).max(0);
        let stands = matches!(jackpot.state, JackpotState::Waiting | JackpotState::Cleared);
        if !stands || ago > RECENT_MS {
            return None;
        }
        let labels = floor.labels(&jackpot.table);
        let seats: Vec<String> = jackpot.shared.iter().map(|seat| seat.called(labels)).collect();
        let (amount, each) = (t.money(paid.total), t.money(paid.each));
        let row = row_name(floor, t, jackpot);
        let high = jackpot.level == Level::High;
        let won = floor.pools.get(&jackpot.pool).and_then(|pool| pool.row(&jackpot.row));
        let whole = won.is_some_and(|row| row.pays.share() == Some(Rate::WHOLE));
        let share = |seat: &String| (t.with("common-seat", &[("seat", seat)]), each.clone());
        let after = paid.meter_after.payable(money::Cents::new(1));
        let args: [(&str, &dyn std::fmt::Display); 5] = [
            ("table", &jackpot.table),
            ("amount", &amount),
            ("row", &row),
            ("many", &seats.len()),
            ("seats", &seats.join(", ")),
        ];
        Some(Win {
            jackpot: jackpot.id,
            pool: jackpot.pool.clone(),
            table: jackpot.table.clone(),
            high,
            whole,
            message: t.with("sign-scroll", &args),
            shares: seats.iter().map(share).collect(),
            hands: hands(t, &jackpot.cards),
            row,
            amount,
            after: after.to_string(),
            ago,
            lasts: match (whole, high) {
                (true, _) => WHOLE_MS,
                (false, true) => HIGH_MS,
                (false, false) => LOW_MS,
            },
        })
    }
}

/// The displayed name of a prize.
pub(super) fn row_name(floor: &Floor, t: &Words, jackpot: &Jackpot) -> String {
    let row = floor.pools.get(&jackpot.pool).and_then(|pool| pool.row(&jackpot.row));
    row.map_or_else(|| jackpot.row.clone(), |row| t.sign_name(row))
}
