//! What has happened on the floor: the only thing that is ever remembered.

use cards::Card;
use money::Cents;
use serde::{Deserialize, Serialize};

use crate::ids::{JackpotId, Millis, PoolId, ReceiptNo, RoundNo, StaffId, TableId};
use crate::input::{Fault, KeyNumber, KeyPosition};
use crate::jackpot::{Check, Level, Paid, Payment};
use crate::pool::Reason;
use crate::seats::{Seat, Seats};
use crate::settings::{PoolSettings, TableSettings};
use crate::staff::Role;

/// One event. Replaying all of them, in order, gives the floor back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    StaffAdded {
        staff: StaffId,
        name: String,
        role: Role,
    },
    StaffRetired {
        staff: StaffId,
    },
    CredentialRefused {
        staff: StaffId,
    },
    CredentialAccepted {
        staff: StaffId,
    },
    CredentialUnlocked {
        staff: StaffId,
        by: StaffId,
    },
    PoolOpened {
        pool: PoolId,
        settings: PoolSettings,
        by: [StaffId; 2],
    },
    TableOpened {
        table: TableId,
        settings: TableSettings,
        by: [StaffId; 2],
    },
    CoinPlaced {
        table: TableId,
        seat: Seat,
    },
    CoinDropped {
        table: TableId,
        seat: Seat,
    },
    CoinRemoved {
        table: TableId,
        seat: Seat,
    },
    SeatSet {
        table: TableId,
        seat: Seat,
        open: bool,
        by: StaffId,
    },
    FaultFound {
        table: TableId,
        seat: Seat,
        fault: Fault,
    },
    FaultCleared {
        table: TableId,
        seat: Seat,
        by: StaffId,
    },
    BetsLocked {
        table: TableId,
        round: RoundNo,
        bets: Seats,
        /// The number of each bettor's seat, in the order of the seats, where numbers take part.
        numbers: Vec<u8>,
        by: StaffId,
    },
    CardDealt {
        table: TableId,
        #[serde(with = "card_text")]
        card: Card,
    },
    Marked {
        jackpot: JackpotId,
        table: TableId,
        pool: PoolId,
        row: String,
        level: Level,
        seats: Seats,
        /// Why a supervisor let it stand against the cards.
        r#override: Option<String>,
        at: Millis,
        by: StaffId,
    },
    MarkCancelled {
        jackpot: JackpotId,
        by: StaffId,
    },
    KeyTurned {
        table: TableId,
        number: KeyNumber,
        position: KeyPosition,
        by: StaffId,
    },
    Verified {
        jackpot: JackpotId,
        items: Vec<Check>,
        by: StaffId,
    },
    PaymentChosen {
        jackpot: JackpotId,
        method: Payment,
    },
    /// The console remembers a step of a longer procedure.
    ConsoleMoved {
        table: TableId,
        console: Console,
    },
    OrderRecorded {
        pool: PoolId,
        order: Vec<JackpotId>,
        text: String,
        by: StaffId,
    },
    Awarded {
        jackpot: JackpotId,
        paid: Paid,
        by: StaffId,
        at: Millis,
    },
    Cleared {
        jackpot: JackpotId,
        receipt: ReceiptNo,
        by: StaffId,
        at: Millis,
    },
    Adjusted {
        pool: PoolId,
        amount: Cents,
        reason: Reason,
        text: String,
        by: [StaffId; 2],
    },
    BackedOut {
        jackpot: JackpotId,
        text: String,
        by: [StaffId; 2],
    },
    RoundEnded {
        table: TableId,
        by: StaffId,
    },
    RoundVoided {
        table: TableId,
        reason: String,
        by: [StaffId; 2],
    },
    /// Something that was asked for and refused: it changes nothing but the log.
    Refused {
        by: StaffId,
        table: Option<TableId>,
        refusal: String,
        message: String,
    },
}

impl Event {
    /// Its name, as the journal spells it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Event::StaffAdded { .. } => "staff-added",
            Event::StaffRetired { .. } => "staff-retired",
            Event::CredentialRefused { .. } => "credential-refused",
            Event::CredentialAccepted { .. } => "credential-accepted",
            Event::CredentialUnlocked { .. } => "credential-unlocked",
            Event::PoolOpened { .. } => "pool-opened",
            Event::TableOpened { .. } => "table-opened",
            Event::CoinPlaced { .. } => "coin-placed",
            Event::CoinDropped { .. } => "coin-dropped",
            Event::CoinRemoved { .. } => "coin-removed",
            Event::SeatSet { .. } => "seat-set",
            Event::FaultFound { .. } => "fault-found",
            Event::FaultCleared { .. } => "fault-cleared",
            Event::BetsLocked { .. } => "bets-locked",
            Event::CardDealt { .. } => "card-dealt",
            Event::Marked { .. } => "marked",
            Event::MarkCancelled { .. } => "mark-cancelled",
            Event::KeyTurned { .. } => "key-turned",
            Event::Verified { .. } => "verified",
            Event::PaymentChosen { .. } => "payment-chosen",
            Event::ConsoleMoved { .. } => "console-moved",
            Event::OrderRecorded { .. } => "order-recorded",
            Event::Awarded { .. } => "awarded",
            Event::Cleared { .. } => "cleared",
            Event::Adjusted { .. } => "adjusted",
            Event::BackedOut { .. } => "backed-out",
            Event::RoundEnded { .. } => "round-ended",
            Event::RoundVoided { .. } => "round-voided",
            Event::Refused { .. } => "refused",
        }
    }
}

/// Where a console stands in a procedure that takes several presses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Console {
    /// Nothing is under way.
    #[default]
    Ready,
    /// A hand is entered (PRSM), and waits for CONFIRM.
    Entered {
        /// The mark.
        jackpot: JackpotId,
    },
    /// CONFIRM was pressed: a card, or the dealer's PIN, comes next.
    Confirmed {
        /// The mark.
        jackpot: JackpotId,
    },
    /// A card was swiped first (the order of Fortune 7): seat and hand come next.
    Swiped {
        /// Whose card.
        person: StaffId,
    },
    /// PENDING was pressed: an award is selected next.
    Listing,
    /// An award is selected, and waits for CONFIRM.
    Selected {
        /// The award.
        jackpot: JackpotId,
    },
    /// The selected award is confirmed: the supervisor's PIN comes next.
    Authorising {
        /// The award.
        jackpot: JackpotId,
    },
    /// STOP was pressed, and waits for CONFIRM.
    Stopping,
}

/// A list of cards, as people write them.
pub(crate) mod cards_text {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A card on its own.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Text(#[serde(with = "super::card_text")] Card);

    pub(crate) fn serialize<S: Serializer>(cards: &[Card], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cards.iter().map(|&card| Text(card)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Card>, D::Error> {
        Ok(Vec::<Text>::deserialize(from)?.into_iter().map(|Text(card)| card).collect())
    }
}

/// Cards stand in events as people write them.
pub(crate) mod card_text {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[allow(clippy::trivially_copy_pass_by_ref)] // The shape that serde asks for.
    pub(crate) fn serialize<S: Serializer>(card: &Card, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(card)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelt_as_the_journal_spells_them() {
        let (table, staff): (TableId, StaffId) =
            ("BAC01".try_into().unwrap(), "D100".try_into().unwrap());
        for event in [
            Event::RoundEnded { table, by: staff.clone() },
            Event::StaffRetired { staff: staff.clone() },
            Event::MarkCancelled { jackpot: JackpotId(1), by: staff },
        ] {
            let text = serde_json::to_string(&event).unwrap();
            assert!(text.starts_with(&format!("{{\"{}\":", event.name())), "{text}");
        }
    }
}
