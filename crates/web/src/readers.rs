//! The subscribers of the event stream, and the delivery of records to them.
//!
//! Each record is serialised once and shared by all subscribers. The tables and pools that it refers to are
//! also determined once: a line is queued only for subscribers to its table, its pool, or everything, and no
//! other task is woken. A subscriber that falls [`WAITING`] lines behind is dropped: its queued lines are
//! still sent, then its stream ends, and it can resume from the journal. A slow subscriber therefore costs a
//! little memory, but never delays the writer.

use std::cell::Cell;
use std::collections::HashMap;

use axum::body::Bytes;
use floor::{PoolId, TableId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::hearing::Ear;
use crate::news::{News, Place};

/// How many lines may be queued for a subscriber: the size of the largest batch of records.
pub(crate) const WAITING: usize = 4_096;

/// What a subscriber wants to receive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only this table.
    pub table: Option<TableId>,
    /// Only this pool.
    pub pool: Option<PoolId>,
    /// The audience it belongs to.
    pub ear: Ear,
    /// Leaves out coins, bets on the felt, cards and console steps.
    pub quiet: bool,
}

impl Filter {
    pub(crate) fn wants(&self, place: &Place) -> bool {
        let here = self.table.as_ref().is_none_or(|wanted| place.table.as_ref() == Some(wanted));
        let there = self.pool.as_ref().is_none_or(|wanted| place.pools.contains(wanted));
        here && there && !(self.quiet && place.small)
    }
}

/// A subscriber, as the hub knows it.
struct Reader {
    number: u64,
    filter: Filter,
    lines: Sender<Bytes>,
}

/// All subscribers.
#[derive(Default)]
pub(crate) struct Readers {
    /// The last record that was sent.
    seq: u64,
    last_number: u64,
    everything: Vec<Reader>,
    by_table: HashMap<TableId, Vec<Reader>>,
    by_pool: HashMap<PoolId, Vec<Reader>>,
}

impl Readers {
    pub(crate) fn after(seq: u64) -> Readers {
        Readers { seq, ..Readers::default() }
    }

    /// The number of subscribers.
    pub(crate) fn count(&self) -> usize {
        let some = self.by_table.values().chain(self.by_pool.values());
        self.everything.len() + some.map(Vec::len).sum::<usize>()
    }

    /// Adds a subscriber. The first number returned is the last record before the subscription.
    pub(crate) fn join(&mut self, filter: &Filter) -> (u64, u64, Receiver<Bytes>) {
        let (lines, receiver) = channel(WAITING);
        self.last_number += 1;
        let number = self.last_number;
        let reader = Reader { number, filter: filter.clone(), lines };
        match (&filter.table, &filter.pool) {
            (Some(table), _) => self.by_table.entry(table.clone()).or_default().push(reader),
            (None, Some(pool)) => self.by_pool.entry(pool.clone()).or_default().push(reader),
            (None, None) => self.everything.push(reader),
        }
        (self.seq, number, receiver)
    }

    /// Removes a subscriber.
    pub(crate) fn leave(&mut self, filter: &Filter, number: u64) {
        let stays = |reader: &Reader| reader.number != number;
        match (&filter.table, &filter.pool) {
            (Some(table), _) => retain(&mut self.by_table, table, stays),
            (None, Some(pool)) => retain(&mut self.by_pool, pool, stays),
            (None, None) => self.everything.retain(stays),
        }
    }

    /// Sends a record to all subscribers that want it. Returns how many were too slow and have been dropped.
    pub(crate) fn tell(&mut self, news: &News) -> u64 {
        self.seq = news.told.seq;
        let slow = Cell::new(0);
        let takes = |reader: &Reader| match news.line(&reader.filter) {
            Some(line) => match reader.lines.try_send(line) {
                Ok(()) => true,
                Err(TrySendError::Full(_)) => {
                    slow.set(slow.get() + 1);
                    false
                }
                // The client has disconnected already.
                Err(TrySendError::Closed(_)) => false,
            },
            None => true,
        };
        self.everything.retain(takes);
        for (index, place) in news.places.iter().enumerate() {
            // The events of a record mostly refer to the same table and pools: nobody is sent the record
            // twice.
            let told = &news.places[..index];
            if let Some(table) = &place.table
                && !told.iter().any(|it| it.table.as_ref() == Some(table))
            {
                retain(&mut self.by_table, table, takes);
            }
            for pool in place.pools.iter().filter(|it| !told.iter().any(|at| at.pools.contains(it)))
            {
                retain(&mut self.by_pool, pool, takes);
            }
        }
        slow.get()
    }

    /// Drops all subscribers; they find what follows record `seq` in the journal. If a later record has been
    /// sent meanwhile, new subscriptions begin after that one.
    pub(crate) fn let_go(&mut self, seq: u64) {
        let seq = seq.max(self.seq);
        *self = Readers { seq, last_number: self.last_number, ..Readers::default() };
    }
}

/// Removes the subscribers of one table or pool for which the predicate is false.
fn retain<K: std::hash::Hash + Eq>(
    readers: &mut HashMap<K, Vec<Reader>>,
    name: &K,
    keep: impl Fn(&Reader) -> bool,
) {
    if let Some(here) = readers.get_mut(name) {
        here.retain(keep);
        if here.is_empty() {
            readers.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use floor::{Event, Millis, Role, Seat};

    use super::*;
    use manager::CommittedRecord;

    fn news(seq: u64, events: Vec<(Event, Place)>) -> News {
        let (events, places): (Vec<Event>, Vec<Place>) = events.into_iter().unzip();
        let by = "D100".try_into().unwrap();
        let told =
            CommittedRecord { seq, hash: journal::Hash::default(), at: Millis(7), by, events };
        News::new(told, places, vec![])
    }

    fn coin(table: &str, pools: &[&str]) -> (Event, Place) {
        let (table, seat): (TableId, _) = (table.try_into().unwrap(), Seat::try_from(1).unwrap());
        let pools = pools.iter().map(|pool| (*pool).try_into().unwrap()).collect();
        let place = Place { table: Some(table.clone()), pools, small: false };
        (Event::CoinPlaced { table, seat }, place)
    }

    fn filter(table: Option<&str>, pool: Option<&str>) -> Filter {
        let table = table.map(|it| it.try_into().unwrap());
        let pool = pool.map(|it| it.try_into().unwrap());
        Filter { table, pool, ..Filter::default() }
    }

    /// The ids of the queued lines.
    fn waiting(lines: &mut Receiver<Bytes>) -> Vec<String> {
        let mut ids = Vec::new();
        while let Ok(line) = lines.try_recv() {
            ids.push(String::from_utf8_lossy(&line).lines().next().unwrap().to_owned());
        }
        ids
    }

    #[test]
    fn everybody_hears_what_they_want_once() {
        let mut readers = Readers::after(10);
        let mut join = |table, pool| readers.join(&filter(table, pool)).2;
        let mut everything = join(None, None);
        let mut one = join(Some("BAC01"), None);
        let mut gold = join(None, Some("GOLD"));
        let mut both = join(Some("BAC01"), Some("GOLD"));
        assert_eq!(readers.count(), 4);
        // Two events at two tables of one pool, one at a table of another pool, and one without a table.
        let two = vec![coin("BAC01", &["NINES"]), coin("BAC02", &["NINES"])];
        readers.tell(&news(11, two));
        readers.tell(&news(12, vec![coin("BAC01", &["GOLD", "NINES"])]));
        let (staff, name) = ("D101".try_into().unwrap(), "Relief".to_owned());
        let hired = Event::StaffAdded {
            staff,
            name,
            role: Role::Dealer,
            by: "M800".try_into().unwrap(),
            second: None,
        };
        readers.tell(&news(13, vec![(hired, Place::default())]));
        readers.tell(&news(14, vec![coin("BAC05", &["GOLD"]), coin("BAC05", &["GOLD"])]));
        assert_eq!(waiting(&mut everything), ["id: 11", "id: 12", "id: 13", "id: 14"]);
        assert_eq!(waiting(&mut one), ["id: 11", "id: 12"]);
        assert_eq!(waiting(&mut gold), ["id: 12", "id: 14"]);
        assert_eq!(waiting(&mut both), ["id: 12"]);
        let (seq, number, _) = readers.join(&filter(Some("BAC01"), None));
        assert_eq!((seq, readers.count()), (14, 5));
        readers.leave(&filter(Some("BAC01"), None), number);
        assert_eq!(readers.count(), 4);
    }

    #[test]
    fn a_record_is_written_once_and_cut_to_what_is_wanted() {
        let news = news(3, vec![coin("BAC01", &["NINES"]), coin("BAC02", &["NINES"])]);
        let (all, nines) =
            (news.line(&filter(None, None)), news.line(&filter(None, Some("NINES"))));
        let (all, nines) = (all.unwrap(), nines.unwrap());
        assert_eq!(all.as_ptr(), nines.as_ptr(), "the same bytes");
        let part = news.line(&filter(Some("BAC02"), None)).unwrap();
        let expected = "id: 3\ndata: {\"seq\":3,\"at\":7,\"by\":\"D100\",\"events\":[{\"coin-placed\":\
                        {\"table\":\"BAC02\",\"seat\":1}}]}\n\n";
        assert_eq!(part, expected);
        assert_eq!(news.line(&filter(Some("BAC03"), None)), None);
    }

    #[test]
    fn whoever_takes_nothing_is_let_go() {
        let mut readers = Readers::after(0);
        let (_, _, mut slow) = readers.join(&filter(Some("BAC01"), None));
        let (_, _, gone) = readers.join(&filter(None, None));
        drop(gone);
        for seq in 1..=WAITING as u64 + 10 {
            readers.tell(&news(seq, vec![coin("BAC01", &[])]));
        }
        assert_eq!(readers.count(), 0);
        assert_eq!(waiting(&mut slow).len(), WAITING, "what waits is still sent");
        assert!(slow.is_closed(), "and then its stream ends");
    }
}
