//! When things happened in the round of each table: coins, the lock, cards, faults. The floor keeps what is
//! true, not when it became so; whoever verifies a prize needs both.
//!
//! It is kept in memory, from the first coin after one round to the end of the next, and read again from the
//! end of the journal when the Game Manager starts.

use std::collections::{BTreeMap, HashMap};

use floor::{Event, Fault, Floor, Millis, Seat, StaffId, TableId};

/// How many faults of a round are kept.
const MAX_FAULTS: usize = 32;

/// A fault of the equipment during a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// A fault of a seat's sensor or lights.
    Seat(Seat, Fault),
    /// The fault of a seat was cleared.
    Cleared(Seat),
    /// A device was silent.
    Lost(String),
    /// A device was heard again.
    Back(String),
}

/// What happened in a round, and when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RoundTimes {
    /// When the coin of each seat was placed or dropped, whichever was last.
    pub(crate) coins: BTreeMap<Seat, Millis>,
    /// When the bets were locked, and by whom.
    pub(crate) locked: Option<(Millis, StaffId)>,
    /// When each card was read from the shoe.
    pub(crate) read: Vec<Millis>,
    /// When the result was last entered by hand, and by whom.
    pub(crate) entered: Option<(Millis, StaffId)>,
    /// Faults, in order.
    pub(crate) faults: Vec<(Millis, Trouble)>,
    /// Whether the round is over: the next event begins another.
    over: bool,
}

/// What happened in the round of each table.
#[derive(Clone, Default, Debug)]
pub(crate) struct RoundLog(HashMap<TableId, RoundTimes>);

impl RoundLog {
    /// Notes the events of a record that was applied to this floor.
    pub(crate) fn take(&mut self, floor: &Floor, at: Millis, events: &[Event]) {
        for event in events {
            self.note(floor, at, event);
        }
    }

    fn note(&mut self, floor: &Floor, at: Millis, event: &Event) {
        match event {
            Event::CoinPlaced { table, seat } | Event::CoinDropped { table, seat } => {
                self.of(table).coins.insert(*seat, at);
            }
            Event::CoinRemoved { table, seat } => {
                self.of(table).coins.remove(seat);
            }
            Event::BetsLocked { table, by, .. } => {
                self.of(table).locked = Some((at, by.clone()));
            }
            Event::CardDealt { table, .. } => self.of(table).read.push(at),
            Event::ResultEntered { table, by, .. } => {
                self.of(table).entered = Some((at, by.clone()));
            }
            Event::FaultFound { table, seat, fault } => {
                self.fault(table, at, Trouble::Seat(*seat, *fault));
            }
            Event::FaultCleared { table, seat, .. } => {
                self.fault(table, at, Trouble::Cleared(*seat));
            }
            Event::DeviceLost { device } | Event::DeviceBack { device } => {
                let Some(table) = floor.devices.get(device).map(|it| &it.enrolment.table) else {
                    return;
                };
                let name = device.to_string();
                let lost = matches!(event, Event::DeviceLost { .. });
                let what = if lost { Trouble::Lost(name) } else { Trouble::Back(name) };
                self.fault(table, at, what);
            }
            Event::RoundEnded { table, .. } | Event::RoundVoided { table, .. } => {
                self.of(table).over = true;
            }
            _ => {}
        }
    }

    fn fault(&mut self, table: &TableId, at: Millis, what: Trouble) {
        let faults = &mut self.of(table).faults;
        if faults.len() < MAX_FAULTS {
            faults.push((at, what));
        }
    }

    /// The round of a table, begun anew if the last one is over.
    fn of(&mut self, table: &TableId) -> &mut RoundTimes {
        let times = self.0.entry(table.clone()).or_default();
        if times.over {
            *times = RoundTimes::default();
        }
        times
    }

    /// This log, continued by a newer one: a table of which something new is known keeps that alone.
    pub(crate) fn then(mut self, newer: RoundLog) -> RoundLog {
        self.0.extend(newer.0);
        self
    }

    /// What happened in the round of a table.
    pub(crate) fn at(&self, table: &TableId) -> RoundTimes {
        self.0.get(table).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_kept_until_the_next_begins() {
        let (mut log, floor, table): (_, _, TableId) =
            (RoundLog::default(), Floor::default(), "BAC01".try_into().unwrap());
        let seat = |number: u8| Seat::try_from(number).unwrap();
        let by: StaffId = "D100".try_into().unwrap();
        let coin = |number| Event::CoinPlaced { table: table.clone(), seat: seat(number) };
        log.take(&floor, Millis(1), &[coin(1), coin(2)]);
        let removed = Event::CoinRemoved { table: table.clone(), seat: seat(2) };
        log.take(&floor, Millis(2), &[removed]);
        let jam = Event::FaultFound { table: table.clone(), seat: seat(2), fault: Fault::CoinJam };
        log.take(&floor, Millis(3), &[jam]);
        let times = log.at(&table);
        assert_eq!(times.coins, BTreeMap::from([(seat(1), Millis(1))]));
        assert_eq!(times.faults, [(Millis(3), Trouble::Seat(seat(2), Fault::CoinJam))]);
        log.take(&floor, Millis(4), &[Event::RoundEnded { table: table.clone(), by }]);
        assert_eq!(log.at(&table).coins.len(), 1, "the dealer may still be paying");
        log.take(&floor, Millis(5), &[coin(3)]);
        let times = log.at(&table);
        assert_eq!((times.coins, times.faults), (BTreeMap::from([(seat(3), Millis(5))]), vec![]));
    }
}
