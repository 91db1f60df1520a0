//! The last event at each table, for the overview of the floor. Coins and cards do not count.

use std::collections::HashMap;

use floor::{Event, Floor, Millis, TableId};

use crate::stream::outgoing::is_small;

/// The last event at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Last {
    /// The number of its record.
    pub(crate) seq: u64,
    /// When it happened.
    pub(crate) at: Millis,
    /// The name of the event.
    pub(crate) name: &'static str,
}

/// The last event at each table.
#[derive(Clone, Default, Debug)]
pub(crate) struct LastActivity(HashMap<TableId, Last>);

impl LastActivity {
    /// How many records are searched when the Game Manager starts.
    pub(crate) const RECALLED: u64 = 5_000;

    /// Updates the tables of a record, unless a later record is known already.
    pub(crate) fn take(&mut self, floor: &Floor, seq: u64, at: Millis, events: &[Event]) {
        for event in events.iter().filter(|event| !is_small(event)) {
            let prize = || floor.jackpots.get(&event.jackpot()?).map(|it| &it.table);
            if let Some(table) = event.table().or_else(prize) {
                self.note(table, Last { seq, at, name: event.name() });
            }
        }
    }

    fn note(&mut self, table: &TableId, last: Last) {
        match self.0.get_mut(table) {
            Some(known) if known.seq > last.seq => {}
            Some(known) => *known = last,
            None => drop(self.0.insert(table.clone(), last)),
        }
    }

    /// The last event at a table.
    pub(crate) fn at(&self, table: &TableId) -> Option<Last> {
        self.0.get(table).copied()
    }
}

#[cfg(test)]
mod tests {
    use floor::Seat;

    use super::*;

    #[test]
    fn coins_come_and_go_unnoticed_and_nothing_old_covers_the_new() {
        let (mut last_activity, table): (_, TableId) =
            (LastActivity::default(), "BAC01".try_into().unwrap());
        let ended = Event::RoundEnded { table: table.clone(), by: "D100".try_into().unwrap() };
        let coin = Event::CoinPlaced { table: table.clone(), seat: Seat::try_from(1).unwrap() };
        let shoe = Event::ShoeStarted { table: table.clone(), by: "D100".try_into().unwrap() };
        let floor = Floor::default();
        last_activity.take(&floor, 7, Millis(70), &[ended]);
        last_activity.take(&floor, 8, Millis(80), &[coin]);
        last_activity.take(&floor, 6, Millis(60), &[shoe]);
        assert_eq!(
            last_activity.at(&table),
            Some(Last { seq: 7, at: Millis(70), name: "round-ended" })
        );
    }
}
