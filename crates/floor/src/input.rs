//! Inputs: what physically happens at a table.

use cards::Card;
use money::Cents;
use serde::{Deserialize, Serialize};
use wagers::Side;

use crate::credential::Proof;
use crate::dealt::Points;
use crate::ids::{JackpotId, RoundNo, StaffId};
use crate::jackpot::{Check, Payment};
use crate::seats::{Seat, Seats};

/// A button of a console. `COIN IN` and `START GAME` are synonyms, and so are `GAME OVER` and `END GAME`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[allow(missing_docs)]
pub enum Button {
    #[serde(rename = "COIN IN")]
    #[strum(serialize = "COIN IN")]
    CoinIn,
    #[serde(rename = "START GAME")]
    #[strum(serialize = "START GAME")]
    StartGame,
    #[serde(rename = "START")]
    #[strum(serialize = "START")]
    Start,
    #[serde(rename = "J-POT")]
    #[strum(serialize = "J-POT")]
    JPot,
    #[serde(rename = "CONFIRM")]
    #[strum(serialize = "CONFIRM")]
    Confirm,
    #[serde(rename = "PENDING")]
    #[strum(serialize = "PENDING")]
    Pending,
    #[serde(rename = "CHECK")]
    #[strum(serialize = "CHECK")]
    Check,
    #[serde(rename = "GAME OVER")]
    #[strum(serialize = "GAME OVER")]
    GameOver,
    #[serde(rename = "END GAME")]
    #[strum(serialize = "END GAME")]
    EndGame,
    #[serde(rename = "STOP")]
    #[strum(serialize = "STOP")]
    Stop,
}

impl Button {
    /// The label on the button.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// A key of the Aquarius console.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum KeyNumber {
    /// Key 008, for low jackpots.
    #[serde(rename = "008")]
    Low,
    /// Key 009, for high jackpots.
    #[serde(rename = "009")]
    High,
}

impl KeyNumber {
    /// The number on the key.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            KeyNumber::Low => "008",
            KeyNumber::High => "009",
        }
    }
}

/// The position of a key.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum KeyPosition {
    /// Run (R).
    #[serde(rename = "R")]
    Run,
    /// Jackpot low (JPL).
    #[serde(rename = "JPL")]
    JackpotLow,
    /// Jackpot high (JPH).
    #[serde(rename = "JPH")]
    JackpotHigh,
    /// Out of the lock.
    #[serde(rename = "removed")]
    Removed,
}

impl KeyPosition {
    /// The label on the switch.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            KeyPosition::Run => "R",
            KeyPosition::JackpotLow => "JPL",
            KeyPosition::JackpotHigh => "JPH",
            KeyPosition::Removed => "removed",
        }
    }
}

/// What is wrong with a seat's sensor.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fault {
    CoinJam,
    NotRegistered,
    Led,
}

/// Something that happens at a table. People are already authenticated: a swipe or a PIN names its person.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Input {
    /// The total of the base-game chips on one side at one seat. Zero takes them back.
    BaseBet {
        seat: Seat,
        side: Side,
        amount: Cents,
    },
    /// The total of the chips on a fixed side bet at one seat. Zero takes them back.
    SideBet {
        seat: Seat,
        wager: String,
        side: Option<Side>,
        amount: Cents,
    },
    CoinPlaced {
        seat: Seat,
    },
    CoinDropped {
        seat: Seat,
    },
    CoinRemoved {
        seat: Seat,
    },
    /// The bettors of the last round bet again, where no device senses coins.
    SameBettors,
    Button {
        name: Button,
    },
    /// A hand button: marks a row of the pay table, for some seats or for those whom the rules name. Pressing
    /// it again cancels. An empty set says that nobody backed the hand. With an award, it is about that mark
    /// and makes no other.
    Hand {
        row: String,
        seats: Option<Seats>,
        r#override: Option<String>,
        award: Option<JackpotId>,
    },
    /// A prize that the cards make is not paid: to these seats, or to all of its winners. The approvals are
    /// of people other than the one who gives the input.
    PassOver {
        row: String,
        seats: Option<Seats>,
        reason: String,
        approvals: Vec<StaffId>,
    },
    SelectAward {
        award: JackpotId,
    },
    /// How an award is paid: to one payee, or to all of them.
    Payment {
        award: JackpotId,
        method: Payment,
        seat: Option<Seat>,
    },
    Seat {
        seat: Seat,
        open: bool,
    },
    Key {
        number: KeyNumber,
        position: KeyPosition,
    },
    Swipe {
        person: StaffId,
    },
    Pin {
        person: StaffId,
    },
    Card {
        card: Card,
    },
    NewShoe {
        decks: u8,
    },
    /// The result of the round, entered by hand: the final points, or all the cards.
    Result {
        totals: Option<Points>,
        cards: Option<Vec<Card>>,
    },
    Fault {
        seat: Seat,
        fault: Fault,
    },
    FaultCleared {
        seat: Seat,
    },
    /// Ticks checklist items for an award, or for the oldest one pending at this table.
    Checklist {
        award: Option<JackpotId>,
        items: Vec<Check>,
        /// The figure that the sign shows.
        sign: Option<Cents>,
        /// Why the prize may be paid although the sign differs from the meter.
        sign_override: Option<String>,
    },
    Void {
        reason: String,
        approvals: [StaffId; 2],
    },
    /// The bets of a voided round were given back to their players.
    AcknowledgeVoid {
        round: RoundNo,
    },
    /// An input that says which round it is about. It is refused when that round has gone on.
    InRound {
        round: RoundNo,
        input: Box<Input>,
    },
    /// A dealer takes over the table, and has been authenticated.
    OnDuty {
        dealer: StaffId,
        proof: Proof,
    },
    /// The dealer leaves the table.
    OffDuty,
}

impl Input {
    /// This input, about this round.
    #[must_use]
    pub fn in_round(self, round: RoundNo) -> Input {
        Input::InRound { round, input: Box::new(self) }
    }

    /// The input without the round that it names.
    #[must_use]
    pub fn bare(&self) -> &Input {
        match self {
            Input::InRound { input, .. } => input.bare(),
            plain => plain,
        }
    }
}
