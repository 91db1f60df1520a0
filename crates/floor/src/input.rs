//! What physically happens at a table.

use cards::Card;
use money::Cents;
use serde::{Deserialize, Serialize};
use wagers::Side;

use crate::credential::Proof;
use crate::dealt::Points;
use crate::ids::{JackpotId, StaffId};
use crate::jackpot::{Check, Payment};
use crate::seats::{Seat, Seats};

/// A button of a console. `COIN IN` and `START GAME` are synonyms, and so are `GAME OVER` and `END GAME`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Button {
    #[serde(rename = "COIN IN")]
    CoinIn,
    #[serde(rename = "START GAME")]
    StartGame,
    #[serde(rename = "START")]
    Start,
    #[serde(rename = "J-POT")]
    JPot,
    #[serde(rename = "CONFIRM")]
    Confirm,
    #[serde(rename = "PENDING")]
    Pending,
    #[serde(rename = "CHECK")]
    Check,
    #[serde(rename = "GAME OVER")]
    GameOver,
    #[serde(rename = "END GAME")]
    EndGame,
    #[serde(rename = "STOP")]
    Stop,
}

impl Button {
    /// What stands on it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Button::CoinIn => "COIN IN",
            Button::StartGame => "START GAME",
            Button::Start => "START",
            Button::JPot => "J-POT",
            Button::Confirm => "CONFIRM",
            Button::Pending => "PENDING",
            Button::Check => "CHECK",
            Button::GameOver => "GAME OVER",
            Button::EndGame => "END GAME",
            Button::Stop => "STOP",
        }
    }
}

/// A key of the Aquarius console.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum KeyNumber {
    /// For low jackpots.
    #[serde(rename = "008")]
    Low,
    /// For high jackpots.
    #[serde(rename = "009")]
    High,
}

/// Where a key stands.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum KeyPosition {
    /// Run.
    #[serde(rename = "R")]
    Run,
    /// Jackpot low.
    #[serde(rename = "JPL")]
    JackpotLow,
    /// Jackpot high.
    #[serde(rename = "JPH")]
    JackpotHigh,
    /// Out of the lock.
    #[serde(rename = "removed")]
    Removed,
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

/// One thing that happens at a table. People are already proved: a swipe or a PIN names its person.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Input {
    /// The chips of the base game on one side, at one seat, now come to this; nothing takes them back.
    BaseBet {
        seat: Seat,
        side: Side,
        amount: Cents,
    },
    /// The same for a fixed side bet.
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
    Button {
        name: Button,
    },
    /// A hand button: a row of the pay table, for some seats or for all bettors; again: cancels.
    Hand {
        row: String,
        seats: Option<Seats>,
        r#override: Option<String>,
    },
    SelectAward {
        award: JackpotId,
    },
    Payment {
        award: JackpotId,
        method: Payment,
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
    /// How the round ended, entered by hand: its final points, or all its cards.
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
    /// Ticks items for an award, or for the oldest that is pending here.
    Checklist {
        award: Option<JackpotId>,
        items: Vec<Check>,
    },
    Void {
        reason: String,
        approvals: [StaffId; 2],
    },
    /// A dealer takes the table over, and has proved who they are.
    OnDuty {
        dealer: StaffId,
        proof: Proof,
    },
    /// The dealer leaves the table.
    OffDuty,
}
