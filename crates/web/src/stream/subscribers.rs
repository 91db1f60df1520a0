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

use crate::stream::outgoing::{OutgoingRecord, Subject};
use crate::stream::visibility::Audience;

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
    pub audience: Audience,
    /// Leaves out coins, bets on the felt, cards and console steps.
    pub quiet: bool,
}

impl Filter {
    pub(crate) fn wants(&self, subject: &Subject) -> bool {
        let here = self.table.as_ref().is_none_or(|wanted| subject.table.as_ref() == Some(wanted));
        let there = self.pool.as_ref().is_none_or(|wanted| subject.pools.contains(wanted));
        here && there && !(self.quiet && subject.small)
    }
}

/// A subscriber, as the hub knows it.
struct Subscriber {
    number: u64,
    filter: Filter,
    lines: Sender<Bytes>,
}

/// All subscribers.
#[derive(Default)]
pub(crate) struct Subscribers {
    /// The last record that was sent.
    seq: u64,
    last_number: u64,
    everything: Vec<Subscriber>,
    by_table: HashMap<TableId, Vec<Subscriber>>,
    by_pool: HashMap<PoolId, Vec<Subscriber>>,
}

impl Subscribers {
    pub(crate) fn after(seq: u64) -> Subscribers {
        Subscribers { seq, ..Subscribers::default() }
    }

    /// The last record that was sent.
    pub(crate) const fn seq(&self) -> u64 {
        self.seq
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
        let subscriber = Subscriber { number, filter: filter.clone(), lines };
        match (&filter.table, &filter.pool) {
            (Some(table), _) => self.by_table.entry(table.clone()).or_default().push(subscriber),
            (None, Some(pool)) => self.by_pool.entry(pool.clone()).or_default().push(subscriber),
            (None, None) => self.everything.push(subscriber),
        }
        (self.seq, number, receiver)
    }

    /// Removes a subscriber.
    pub(crate) fn leave(&mut self, filter: &Filter, number: u64) {
        let stays = |subscriber: &Subscriber| subscriber.number != number;
        match (&filter.table, &filter.pool) {
            (Some(table), _) => retain(&mut self.by_table, table, stays),
            (None, Some(pool)) => retain(&mut self.by_pool, pool, stays),
            (None, None) => self.everything.retain(stays),
        }
    }

    /// Sends a record to all subscribers that want it. Returns how many were too slow and have been dropped.
    pub(crate) fn send_to_all(&mut self, news: &OutgoingRecord) -> u64 {
        self.seq = news.record.seq;
        let slow = Cell::new(0);
        let takes = |subscriber: &Subscriber| match news.line(&subscriber.filter) {
            Some(line) => match subscriber.lines.try_send(line) {
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
        for (index, subject) in news.subjects.iter().enumerate() {
            // The events of a record mostly refer to the same table and pools: nobody is sent the record
            // twice.
            let record = &news.subjects[..index];
            if let Some(table) = &subject.table
                && !record.iter().any(|it| it.table.as_ref() == Some(table))
            {
                retain(&mut self.by_table, table, takes);
            }
            for pool in
                subject.pools.iter().filter(|it| !record.iter().any(|at| at.pools.contains(it)))
            {
                retain(&mut self.by_pool, pool, takes);
            }
        }
        slow.get()
    }

    /// Drops all subscribers; they find what follows record `seq` in the journal. If a later record has been
    /// sent meanwhile, new subscriptions begin after that one.
    pub(crate) fn disconnect_all(&mut self, seq: u64) {
        let seq = seq.max(self.seq);
        *self = Subscribers { seq, last_number: self.last_number, ..Subscribers::default() };
    }
}

/// Removes the subscribers of one table or pool for which the predicate is false.
fn retain<K: std::hash::Hash + Eq>(
    subscribers: &mut HashMap<K, Vec<Subscriber>>,
    name: &K,
    keep: impl Fn(&Subscriber) -> bool,
) {
    if let Some(here) = subscribers.get_mut(name) {
        here.retain(keep);
        if here.is_empty() {
            subscribers.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use floor::{Event, Millis, Role, Seat};

    use super::*;
    use manager::CommittedRecord;

    fn news(seq: u64, events: Vec<(Event, Subject)>) -> OutgoingRecord {
        let (events, subjects): (Vec<Event>, Vec<Subject>) = events.into_iter().unzip();
        let by = "D100".try_into().unwrap();
        let record =
            CommittedRecord { seq, hash: journal::Hash::default(), at: Millis(7), by, events };
        OutgoingRecord::new(record, subjects, vec![])
    }

    fn coin(table: &str, pools: &[&str]) -> (Event, Subject) {
        let (table, seat): (TableId, _) = (table.try_into().unwrap(), Seat::try_from(1).unwrap());
        let pools = pools.iter().map(|pool| (*pool).try_into().unwrap()).collect();
        let subject = Subject { table: Some(table.clone()), pools, small: false };
        (Event::CoinPlaced { table, seat }, subject)
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
        let mut subscribers = Subscribers::after(10);
        let mut join = |table, pool| subscribers.join(&filter(table, pool)).2;
        let mut everything = join(None, None);
        let mut one = join(Some("BAC01"), None);
        let mut gold = join(None, Some("GOLD"));
        let mut both = join(Some("BAC01"), Some("GOLD"));
        assert_eq!(subscribers.count(), 4);
        // Two events at two tables of one pool, one at a table of another pool, and one without a table.
        let two = vec![coin("BAC01", &["NINES"]), coin("BAC02", &["NINES"])];
        subscribers.send_to_all(&news(11, two));
        subscribers.send_to_all(&news(12, vec![coin("BAC01", &["GOLD", "NINES"])]));
        let (staff, name) = ("D101".try_into().unwrap(), "Relief".to_owned());
        let hired = Event::StaffAdded {
            staff,
            name,
            role: Role::Dealer,
            by: "M800".try_into().unwrap(),
            second: None,
        };
        subscribers.send_to_all(&news(13, vec![(hired, Subject::default())]));
        subscribers
            .send_to_all(&news(14, vec![coin("BAC05", &["GOLD"]), coin("BAC05", &["GOLD"])]));
        assert_eq!(waiting(&mut everything), ["id: 11", "id: 12", "id: 13", "id: 14"]);
        assert_eq!(waiting(&mut one), ["id: 11", "id: 12"]);
        assert_eq!(waiting(&mut gold), ["id: 12", "id: 14"]);
        assert_eq!(waiting(&mut both), ["id: 12"]);
        let (seq, number, _) = subscribers.join(&filter(Some("BAC01"), None));
        assert_eq!((seq, subscribers.count()), (14, 5));
        subscribers.leave(&filter(Some("BAC01"), None), number);
        assert_eq!(subscribers.count(), 4);
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
        let mut subscribers = Subscribers::after(0);
        let (_, _, mut slow) = subscribers.join(&filter(Some("BAC01"), None));
        let (_, _, gone) = subscribers.join(&filter(None, None));
        drop(gone);
        for seq in 1..=WAITING as u64 + 10 {
            subscribers.send_to_all(&news(seq, vec![coin("BAC01", &[])]));
        }
        assert_eq!(subscribers.count(), 0);
        assert_eq!(waiting(&mut slow).len(), WAITING, "what waits is still sent");
        assert!(slow.is_closed(), "and then its stream ends");
    }
}
