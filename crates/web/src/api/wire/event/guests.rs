//! What guests receive of events: signs and scoreboards show it to the public. No staff names, no reserve, no
//! reasons.
//!
//! This is an allow list: an event is sent to guests only if it is a variant here, and only with the members
//! that are written here. A new event or field stays internal until somebody adds it here on purpose. The
//! match is exhaustive, so that a new event is decided, not forgotten.

use floor::{Event, JackpotId, Level, PoolId, Seat, Seats, TableId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{CardText, DealtView};

/// An event as guests receive it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GuestEvent<'a> {
    Adjusted {
        pool: &'a PoolId,
    },
    Awarded {
        jackpot: JackpotId,
    },
    BackedOut {
        jackpot: JackpotId,
    },
    BetsLocked {
        table: &'a TableId,
        round: u64,
        bets: Seats,
        /// The number of each bettor's seat, in the order of the seats, where the game uses numbers.
        numbers: &'a [u8],
    },
    CardDealt {
        table: &'a TableId,
        card: CardText,
    },
    Cleared {
        jackpot: JackpotId,
    },
    CoinDropped {
        table: &'a TableId,
        seat: Seat,
    },
    CoinPlaced {
        table: &'a TableId,
        seat: Seat,
    },
    CoinRemoved {
        table: &'a TableId,
        seat: Seat,
    },
    DeviceBack {},
    DeviceLost {},
    FaultCleared {
        table: &'a TableId,
        seat: Seat,
    },
    FaultFound {
        table: &'a TableId,
        seat: Seat,
    },
    KeyTurned {
        table: &'a TableId,
    },
    MarkCancelled {
        jackpot: JackpotId,
    },
    Marked {
        jackpot: JackpotId,
        table: &'a TableId,
        pool: &'a PoolId,
        row: &'a str,
        level: Level,
        seats: Seats,
    },
    OrderRecorded {
        pool: &'a PoolId,
    },
    PoolChanged {
        pool: &'a PoolId,
    },
    PoolOpened {
        pool: &'a PoolId,
    },
    ResultEntered {
        table: &'a TableId,
        dealt: DealtView,
    },
    RoundEnded {
        table: &'a TableId,
    },
    /// A prize of an earlier round was found and paid.
    PrizeFoundLate {
        jackpot: JackpotId,
        table: &'a TableId,
        pool: &'a PoolId,
        row: &'a str,
        level: Level,
        seats: Seats,
    },
    RoundVoided {
        table: &'a TableId,
        /// None in journals of older programs.
        round: Option<u64>,
    },
    SeatSet {
        table: &'a TableId,
        seat: Seat,
        open: bool,
    },
    ShiftClosed {
        table: &'a TableId,
    },
    ShiftOpened {
        table: &'a TableId,
    },
    ShoeStarted {
        table: &'a TableId,
    },
    TableChanged {
        table: &'a TableId,
    },
    TableClosed {
        table: &'a TableId,
    },
    TableOpened {
        table: &'a TableId,
    },
    TableReopened {
        table: &'a TableId,
    },
    VoidAcknowledged {
        table: &'a TableId,
        round: u64,
    },
}

impl<'a> GuestEvent<'a> {
    /// An event as guests receive it, or `None` if they do not.
    #[allow(clippy::too_many_lines)] // One arm for each event.
    pub(crate) fn of(event: &'a Event) -> Option<GuestEvent<'a>> {
        use GuestEvent as Guest;
        Some(match event {
            Event::Adjusted { pool, .. } => Guest::Adjusted { pool },
            Event::Awarded { jackpot, .. } => Guest::Awarded { jackpot: *jackpot },
            Event::BackedOut { jackpot, .. } => Guest::BackedOut { jackpot: *jackpot },
            Event::BetsLocked { table, round, bets, numbers, .. } => {
                Guest::BetsLocked { table, round: round.0, bets: *bets, numbers }
            }
            Event::CardDealt { table, card, .. } => {
                Guest::CardDealt { table, card: CardText(*card) }
            }
            Event::Cleared { jackpot, .. } => Guest::Cleared { jackpot: *jackpot },
            Event::CoinDropped { table, seat, .. } => Guest::CoinDropped { table, seat: *seat },
            Event::CoinPlaced { table, seat, .. } => Guest::CoinPlaced { table, seat: *seat },
            Event::CoinRemoved { table, seat, .. } => Guest::CoinRemoved { table, seat: *seat },
            Event::DeviceBack { .. } => Guest::DeviceBack {},
            Event::DeviceLost { .. } => Guest::DeviceLost {},
            Event::FaultCleared { table, seat, .. } => Guest::FaultCleared { table, seat: *seat },
            Event::FaultFound { table, seat, .. } => Guest::FaultFound { table, seat: *seat },
            Event::KeyTurned { table, .. } => Guest::KeyTurned { table },
            Event::MarkCancelled { jackpot, .. } => Guest::MarkCancelled { jackpot: *jackpot },
            Event::Marked { jackpot, table, pool, row, level, seats, .. } => {
                let (jackpot, level, seats) = (*jackpot, *level, *seats);
                Guest::Marked { jackpot, table, pool, row, level, seats }
            }
            Event::OrderRecorded { pool, .. } => Guest::OrderRecorded { pool },
            Event::PoolChanged { pool, .. } => Guest::PoolChanged { pool },
            Event::PoolOpened { pool, .. } => Guest::PoolOpened { pool },
            Event::ResultEntered { table, dealt, .. } => {
                Guest::ResultEntered { table, dealt: DealtView::of(dealt) }
            }
            Event::RoundEnded { table, .. } => Guest::RoundEnded { table },
            Event::PrizeFoundLate { jackpot, table, pool, row, level, seats, .. } => {
                let (jackpot, level, seats) = (*jackpot, *level, *seats);
                Guest::PrizeFoundLate { jackpot, table, pool, row, level, seats }
            }
            Event::RoundVoided { table, round, .. } => {
                Guest::RoundVoided { table, round: round.map(|it| it.0) }
            }
            Event::VoidAcknowledged { table, round, .. } => {
                Guest::VoidAcknowledged { table, round: round.0 }
            }
            Event::SeatSet { table, seat, open, .. } => {
                Guest::SeatSet { table, seat: *seat, open: *open }
            }
            Event::ShiftClosed { table, .. } => Guest::ShiftClosed { table },
            Event::ShiftOpened { table, .. } => Guest::ShiftOpened { table },
            Event::ShoeStarted { table, .. } => Guest::ShoeStarted { table },
            Event::TableChanged { table, .. } => Guest::TableChanged { table },
            Event::TableClosed { table, .. } => Guest::TableClosed { table },
            Event::TableOpened { table, .. } => Guest::TableOpened { table },
            Event::TableReopened { table, .. } => Guest::TableReopened { table },
            Event::StaffAdded { .. }
            | Event::StaffChanged { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialSet { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. }
            | Event::UnlockedOnHost { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::StrangerRefused { .. }
            | Event::DeviceEnrolled { .. }
            | Event::DeviceRevoked { .. }
            | Event::DealerOnDuty { .. }
            | Event::DealerOffDuty { .. }
            | Event::SiteSet { .. }
            | Event::PoolChangeQueued { .. }
            | Event::ShiftCounted { .. }
            | Event::BetSet { .. }
            | Event::MarkConfirmed { .. }
            | Event::MarkOverridden { .. }
            | Event::NobodyWon { .. }
            | Event::PrizePassedOver { .. }
            | Event::SignRead { .. }
            | Event::SlipPrinted { .. }
            | Event::SlipVoided { .. }
            | Event::Verified { .. }
            | Event::RoundVerified { .. }
            | Event::PaymentChosen { .. }
            | Event::ConsoleMoved { .. }
            | Event::ReceiptPrinted { .. }
            | Event::FeltSettled { .. }
            | Event::Refused { .. }
            | Event::Asked { .. }
            | Event::Agreed { .. }
            | Event::Declined { .. }
            | Event::Started { .. }
            | Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. } => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use floor::{Millis, RoundNo};
    use serde_json::{Value, json};

    use super::*;

    fn event(event: &Event) -> Option<Value> {
        GuestEvent::of(event).map(|it| serde_json::to_value(it).unwrap())
    }

    #[test]
    fn guests_hear_what_happened_and_not_who_did_it() {
        let table = || "BAC01".try_into().unwrap();
        let by = || "D100".try_into().unwrap();
        let bets: Seats = [Seat::try_from(3).unwrap()].into_iter().collect();
        let locked = Event::BetsLocked {
            table: table(),
            round: RoundNo(7),
            bets,
            numbers: vec![],
            by: by(),
        };
        let expected =
            json!({"bets-locked": {"table": "BAC01", "round": 7, "bets": [3], "numbers": []}});
        assert_eq!(event(&locked), Some(expected));
        let marked = Event::Marked {
            jackpot: JackpotId(4),
            table: table(),
            pool: "NINES".try_into().unwrap(),
            row: "three-suited-nines".to_owned(),
            level: Level::Low,
            seats: bets,
            r#override: Some("a reason".to_owned()),
            at: Millis(1),
            by: by(),
        };
        let text = event(&marked).unwrap().to_string();
        assert!(text.contains("three-suited-nines"), "{text}");
        assert!(!text.contains("D100") && !text.contains("reason"), "{text}");
        let [one, two] = [by(), "A500".try_into().unwrap()];
        let (pool, text) = ("NINES".try_into().unwrap(), "why".to_owned());
        let amount = money::Cents::ZERO;
        let reason = floor::Reason::Malfunction;
        let adjusted = Event::Adjusted { pool, amount, reason, text, by: [one, two] };
        assert_eq!(event(&adjusted), Some(json!({"adjusted": {"pool": "NINES"}})));
        assert_eq!(event(&Event::SessionEnded { staff: by() }), None);
    }
}
