//! The end-of-shift form in the form of the API.

use floor::{MeterForm, Millis, PoolId, ShiftForm};
use serde::Serialize;
use utoipa::ToSchema;

use super::pool::Causes;
use super::{Money, Percent};

/// The completed end-of-shift form.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShiftFormView {
    /// The number of the shift at this table.
    number: u64,
    /// What the pit calls it.
    name: String,
    /// When it began.
    since: Millis,
    /// When it ended.
    until: Millis,
    /// The hard meter at the beginning.
    hard_begin: u64,
    /// The hard meter at the end.
    hard_end: u64,
    /// The coins that the system counted in between: the Coin-In report's figure.
    coins_in: u64,
    /// One entry per pool that the table feeds.
    meters: Vec<MeterFormView>,
    /// Whether a variance is large enough to be investigated.
    alert: bool,
}

/// The lines of the end-of-shift form for one pool.
#[derive(Serialize, ToSchema)]
pub(crate) struct MeterFormView {
    pool: PoolId,
    /// The displayed meter at the beginning.
    begin: Money,
    /// The displayed meter at the end.
    end: Money,
    /// What moved it in between, by cause, according to the books.
    moved: Causes,
    /// The amount of one wager.
    wager: Money,
    /// The share of each wager that feeds the meter, at the end of the shift.
    to_meter: Percent,
}

impl ShiftFormView {
    pub(crate) fn of(form: &ShiftForm) -> ShiftFormView {
        ShiftFormView {
            number: form.number,
            name: form.name.clone(),
            since: form.since,
            until: form.until,
            hard_begin: form.hard_begin,
            hard_end: form.hard_end,
            coins_in: form.coins_in,
            meters: form.meters.iter().map(MeterFormView::of).collect(),
            alert: form.alert,
        }
    }
}

impl MeterFormView {
    fn of(form: &MeterForm) -> MeterFormView {
        MeterFormView {
            pool: form.pool.clone(),
            begin: Money(form.begin),
            end: Money(form.end),
            moved: Causes::of(&form.moved),
            wager: Money(form.wager),
            to_meter: Percent(form.to_meter),
        }
    }
}
