//! What is inside the events of the stream: bets, payments, enrolments, counts and reasons.

use floor::{
    DeviceKind, Enrolment, FeltBet, Offset, Paid, PoolId, Reason, Rotation, Seat, StaffId,
};
use floor::{Settled, TableId};
use money::Amount;
use serde::Serialize;
use utoipa::ToSchema;
use wagers::Side;

use crate::api::wire::Money;

/// A bet on the felt.
#[derive(Serialize, ToSchema)]
pub(crate) struct FeltBetView<'a> {
    seat: Seat,
    /// The game, by its catalog id.
    wager: &'a str,
    /// The side that it backs.
    side: Option<Side>,
    amount: Money,
}

impl<'a> FeltBetView<'a> {
    pub(super) fn of(bet: &'a FeltBet) -> FeltBetView<'a> {
        let FeltBet { seat, wager, side, amount } = bet;
        FeltBetView { seat: *seat, wager, side: *side, amount: Money(*amount) }
    }
}

/// A bet on the felt, settled.
#[derive(Serialize, ToSchema)]
pub(crate) struct SettledView<'a> {
    bet: FeltBetView<'a>,
    /// The row of the pay table that it won or pushed with; `null` if it lost.
    row: Option<&'a str>,
    /// What it is paid, not including the stake.
    pays: Money,
    /// The commission that the house kept of its winnings.
    commission: Money,
    /// What it would be paid without an aggregate limit.
    full: Money,
    /// Whether the stake is returned to the player.
    returned: bool,
}

impl<'a> SettledView<'a> {
    pub(super) fn of(settled: &'a Settled) -> SettledView<'a> {
        let Settled { bet, row, pays, commission, full, returned } = settled;
        SettledView {
            bet: FeltBetView::of(bet),
            row: row.as_deref(),
            pays: Money(*pays),
            commission: Money(*commission),
            full: Money(*full),
            returned: *returned,
        }
    }
}

/// The amounts of an authorised prize.
#[derive(Serialize, ToSchema)]
pub(crate) struct PaidView {
    /// What each seat receives.
    each: Money,
    /// What each seat would receive without an aggregate limit.
    full: Money,
    /// What all seats receive together.
    total: Money,
    /// The part that the house pays because the meter cannot.
    shortfall: Amount,
    /// The meter just before.
    meter_before: Amount,
    /// The meter just after, re-seed included.
    meter_after: Amount,
}

impl PaidView {
    pub(super) const fn of(paid: &Paid) -> PaidView {
        let Paid { each, full, total, shortfall, meter_before, meter_after } = *paid;
        PaidView {
            each: Money(each),
            full: Money(full),
            total: Money(total),
            shortfall,
            meter_before,
            meter_after,
        }
    }
}

/// What a device is, and at which table.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolmentView<'a> {
    /// The only table that it reports for.
    table: &'a TableId,
    kind: DeviceKind,
    /// The components of a box. Other devices have none.
    components: &'a [DeviceKind],
}

impl<'a> EnrolmentView<'a> {
    pub(super) fn of(enrolment: &'a Enrolment) -> EnrolmentView<'a> {
        let Enrolment { table, kind, components } = enrolment;
        EnrolmentView { table, kind: *kind, components }
    }
}

/// The difference between a count at the end of a shift and the system's figures.
#[derive(Serialize, ToSchema)]
pub(crate) struct OffsetView<'a> {
    /// The difference of the hard meter, in coins.
    #[schema(value_type = i64)]
    coins: i128,
    /// The difference of each displayed meter, in the order of the table's feeds.
    meters: &'a [Amount],
}

impl<'a> OffsetView<'a> {
    pub(super) fn of(offset: &'a Offset) -> OffsetView<'a> {
        let Offset { coins, meters } = offset;
        OffsetView { coins: *coins, meters }
    }
}

/// Why a meter was changed by hand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReasonView<'a> {
    /// Equipment failed.
    Malfunction,
    /// The display was above the limit.
    AboveLimit,
    /// Booked as gross receipts.
    GrossReceipts,
    /// The house takes back seed that it advanced.
    SeedRecovery,
    /// To another pool.
    Transfer { to: &'a PoolId },
    /// The house adds to the meter.
    Increase,
}

impl<'a> ReasonView<'a> {
    pub(super) const fn of(reason: &'a Reason) -> ReasonView<'a> {
        match reason {
            Reason::Malfunction => ReasonView::Malfunction,
            Reason::AboveLimit => ReasonView::AboveLimit,
            Reason::GrossReceipts => ReasonView::GrossReceipts,
            Reason::SeedRecovery => ReasonView::SeedRecovery,
            Reason::Transfer { to } => ReasonView::Transfer { to },
            Reason::Increase => ReasonView::Increase,
        }
    }
}

/// How a signing key replaced the previous one.
#[derive(Serialize, ToSchema)]
pub(crate) struct RotationView<'a> {
    /// The previous key's signature over this one, in hexadecimal digits.
    endorsement: &'a str,
    reason: &'a str,
    /// The two people who ordered it.
    by: &'a [StaffId; 2],
}

impl<'a> RotationView<'a> {
    pub(super) fn of(rotation: &'a Rotation) -> RotationView<'a> {
        let Rotation { endorsement, reason, by } = rotation;
        RotationView { endorsement, reason, by }
    }
}
