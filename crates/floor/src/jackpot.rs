//! A prize, from its mark to its receipt.
//!
//! ```text
//! Pending --authorise--> Waiting --clear--> Cleared        high: percentages
//! Pending --authorise--> Cleared                           low and no key: fixed prizes
//! Pending --cancel-----> Cancelled
//! Waiting, Cleared --back out--> BackedOut                 the exact inverse is posted
//! ```
//!
//! Pending: marked, nothing has moved (with `at-mark`, the prize is held). Waiting: the meter has moved, the
//! receipt is readable. Cleared: finished in the Game Manager.

use std::collections::BTreeMap;
use std::fmt;

use cards::Card;
use money::{Account, Amount, Book, Cents, Entry, Prize};
use serde::{Deserialize, Serialize};

use crate::ids::{JackpotId, Millis, PoolId, ReceiptNo, RoundNo, SlipNo, StaffId, TableId};
use crate::seats::{Seat, Seats};
use crate::slip::SlipState;

/// How a prize is authorised.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// A small fixed prize: the dealer pays it without authorisation, and the end of the round records it.
    NoKey,
    /// A large fixed prize: must be authorised.
    Low,
    /// A percentage: must be authorised, and cleared in the Game Manager.
    High,
}

impl Level {
    /// The number of units from which a fixed prize must be authorised.
    pub const LOW_FROM_UNITS: u64 = 100;
}

impl Level {
    /// Its name in API calls and style sheets.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::NoKey => "no key",
            Level::Low | Level::High => self.name(),
        })
    }
}

/// The state of a prize.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[strum(serialize_all = "kebab-case")]
pub enum JackpotState {
    Pending,
    Waiting,
    Cleared,
    Cancelled,
    BackedOut,
}

impl JackpotState {
    /// Its name in API calls and style sheets.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// In words: `backed out`.
impl fmt::Display for JackpotState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            JackpotState::BackedOut => "backed out",
            JackpotState::Pending
            | JackpotState::Waiting
            | JackpotState::Cleared
            | JackpotState::Cancelled => self.name(),
        })
    }
}

/// An item of the verification checklist.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Check {
    /// The hand is verified.
    Hand,
    /// The bettors' lights are on.
    Leds,
    /// The shuffle was done by procedure.
    Shuffle,
    /// The bets were placed before the deal.
    Bets,
    /// The cards were dealt in order and were not manipulated.
    Sequence,
    /// The meter agrees with the last reading and the last payout.
    Meter,
    /// The deck is pulled, checked, saved and replaced.
    Deck,
    /// The remaining cards are counted, after the payout.
    Countdown,
}

impl Check {
    /// Every item, in the order of the manual's steps.
    pub const ALL: [Check; 8] = [
        Check::Hand,
        Check::Leds,
        Check::Shuffle,
        Check::Bets,
        Check::Sequence,
        Check::Meter,
        Check::Deck,
        Check::Countdown,
    ];

    /// The items that must be ticked before a prize of this level is authorised.
    #[must_use]
    pub const fn needed(level: Level) -> &'static [Check] {
        match level {
            Level::NoKey => &[],
            Level::Low => &[Check::Hand, Check::Leds],
            Level::High => {
                // All but the last: the cards are counted down after the payout.
                let [before @ .., _] = &Check::ALL;
                before
            }
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How a prize is paid out.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[strum(serialize_all = "kebab-case")]
pub enum Payment {
    #[default]
    Cash,
    Cheque,
}

/// The amounts of an authorised prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Paid {
    /// What each seat receives.
    pub each: Cents,
    /// What each seat would receive without an aggregate limit.
    pub full: Cents,
    /// What all seats receive together.
    pub total: Cents,
    /// The part that the house pays because the meter cannot.
    pub shortfall: Amount,
    /// The meter just before.
    pub meter_before: Amount,
    /// The meter just after, re-seed included.
    pub meter_after: Amount,
}

impl Paid {
    /// The amounts of a prize computed on these books.
    #[must_use]
    pub fn new(prize: &Prize, full: Cents, book: &Book) -> Paid {
        let before = book.balance(Account::Meter);
        Paid {
            each: prize.each,
            full,
            total: prize.total,
            shortfall: prize.shortfall,
            meter_before: before,
            meter_after: before + prize.entry.of(Account::Meter),
        }
    }
}

/// Why a supervisor allowed a mark without cards, or against them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Override {
    /// The reason.
    pub reason: String,
    /// The supervisor.
    pub by: StaffId,
}

/// The figure that a sign showed before a prize was authorised.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignShown {
    /// The figure.
    pub shown: Cents,
    /// Why it was accepted, if it differs from the meter.
    pub r#override: Option<String>,
    /// Who read it.
    pub by: StaffId,
}

/// Why a prize was paid after the end of its round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundLate {
    /// The reason.
    pub reason: String,
    /// The two people who approved it.
    pub by: [StaffId; 2],
}

/// A marked prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Jackpot {
    /// Its number.
    pub id: JackpotId,
    /// Its state.
    pub state: JackpotState,
    /// The pool that it belongs to.
    pub pool: PoolId,
    /// The table that won it.
    pub table: TableId,
    /// The round that won it.
    pub round: RoundNo,
    /// The row of the pay table.
    pub row: String,
    /// How it is authorised.
    pub level: Level,
    /// The seats that won it.
    pub seats: Seats,
    /// The seats that it is divided among.
    pub shared: Seats,
    /// When it was marked.
    pub marked_at: Millis,
    /// Who pressed the hand button.
    pub marked_by: StaffId,
    /// The dealer whose PIN or badge confirmed the mark, where one was needed.
    pub confirmed_by: Option<StaffId>,
    /// Whether it is a high prize that was marked after a card was swiped: the PIN or badge makes it the
    /// dealer's mark.
    pub swiped_first: bool,
    /// Why a supervisor allowed it without cards, or against them.
    pub overridden: Option<Override>,
    /// The figure on the sign, if it was read.
    pub sign: Option<SignShown>,
    /// The items verified so far.
    pub checks: Vec<Check>,
    /// How it will be paid.
    pub payment: Payment,
    /// How single payees will be paid, where it was chosen for them.
    pub payments: BTreeMap<Seat, Payment>,
    /// The number of its first slip: one for each payee, consecutive.
    pub slip: Option<SlipNo>,
    /// What happened to its slips, in the order of the payees' seats.
    pub slips: Vec<SlipState>,
    /// Who found it after the end of its round, and why it was paid then.
    pub found_late: Option<FoundLate>,
    /// Who authorised it.
    pub authorised_by: Option<StaffId>,
    /// The amounts that were paid.
    pub paid: Option<Paid>,
    /// The entry that paid it.
    pub entry: Option<Entry>,
    /// With `at-mark`: the amounts frozen when it was marked, and the entry that held them.
    pub held: Option<(Paid, Entry)>,
    /// Its receipt.
    pub receipt: Option<ReceiptNo>,
    /// Who cleared it, and when.
    pub cleared: Option<(StaffId, Millis)>,
    /// When it was authorised.
    pub awarded_at: Option<Millis>,
    /// The cards that were known when it was awarded. Until then, and if the cards were overridden, those
    /// that were known when it was marked.
    #[serde(with = "crate::card_text::list")]
    pub cards: Vec<Card>,
    /// How often its receipt was printed.
    pub prints: u32,
}

impl Jackpot {
    /// The people who marked it: the person who pressed the hand button, and the dealer whose PIN confirmed
    /// it. Where the card was swiped first, only the dealer: the holder of the card may have pressed the
    /// button. A person who overrode the cards always counts as a marker.
    pub fn markers(&self) -> impl Iterator<Item = &StaffId> {
        let overrode = self.overridden.as_ref().map(|it| &it.by);
        let pressed = Some(&self.marked_by).filter(|_| !self.swiped_first);
        pressed.into_iter().chain(&self.confirmed_by).chain(overrode)
    }

    /// Who marked it, for the receipt: the dealer whose PIN or badge confirmed it, or else the person who
    /// pressed the hand button.
    #[must_use]
    pub fn marker(&self) -> &StaffId {
        self.confirmed_by.as_ref().unwrap_or(&self.marked_by)
    }

    /// How one payee is paid.
    #[must_use]
    pub fn payment_of(&self, seat: Seat) -> Payment {
        self.payments.get(&seat).copied().unwrap_or(self.payment)
    }

    /// Whether it still waits for the dealer's PIN or badge.
    #[must_use]
    pub const fn needs_dealer(&self) -> bool {
        self.swiped_first && self.confirmed_by.is_none()
    }

    /// Whether the prize is in effect: pending or paid, and neither cancelled nor backed out.
    #[must_use]
    pub const fn stands(&self) -> bool {
        match self.state {
            JackpotState::Pending | JackpotState::Waiting | JackpotState::Cleared => true,
            JackpotState::Cancelled | JackpotState::BackedOut => false,
        }
    }
}
