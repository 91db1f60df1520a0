//! The hub: the durable floor that all requests read, and the source of the event stream.
//!
//! The writer notifies the hub of a batch after the batch is durable and before any caller gets a response. A
//! client that reads after a response therefore sees the effect of its command, and nobody ever reads data
//! that could still be lost.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::task::{Context, Poll};

use axum::body::Bytes;
use floor::{Floor, TableId};
use manager::{CommitListener, CommittedRecord, History};
use tokio::sync::mpsc::Receiver;
use tokio_stream::Stream;

use crate::server::metrics::JournalCounters;
use crate::stream::delivery::{Deliveries, Delivery};
use crate::stream::last_activity::LastActivity;
use crate::stream::outgoing::{OutgoingRecord, Subject};
use crate::stream::round_log::{RoundLog, RoundTimes};
use crate::stream::subscribers::{Filter, Subscribers};

/// The most lines that are sent in one chunk.
const TOGETHER: usize = 64;

/// The durable floor, and the subscribers of its stream.
pub struct Hub {
    state: RwLock<State>,
    subscribers: Mutex<Subscribers>,
    /// Filled by the writer after it has changed the floor, so lines are sent in journal order.
    deliveries: Deliveries,
    journal_counters: JournalCounters,
    /// Whether the last commit failed. If so, nothing has been made durable since.
    failing: AtomicBool,
}

struct State {
    floor: Floor,
    history: History,
    last_activity: LastActivity,
    round_log: RoundLog,
    seq: u64,
}

impl State {
    fn new(floor: Floor, history: History, seq: u64) -> State {
        let (last_activity, round_log) = (LastActivity::default(), RoundLog::default());
        State { floor, history, last_activity, round_log, seq }
    }
}

impl Hub {
    /// Creates a hub whose floor is the state after record `seq`.
    #[must_use]
    pub fn new(floor: Floor, seq: u64) -> Hub {
        Hub {
            state: RwLock::new(State::new(floor, History::default(), seq)),
            subscribers: Mutex::new(Subscribers::after(seq)),
            deliveries: Deliveries::default(),
            journal_counters: JournalCounters::default(),
            failing: AtomicBool::new(false),
        }
    }

    /// Adds the last day of the meters, as read from the journal.
    #[must_use]
    pub fn with_history(mut self, history: History) -> Hub {
        self.state.get_mut().unwrap_or_else(PoisonError::into_inner).history = history;
        self
    }

    /// Reads the floor and the last day of its meters.
    pub(crate) fn read_day<T>(&self, look: impl FnOnce(&Floor, &History) -> T) -> T {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        look(&state.floor, &state.history)
    }

    /// The last event at each table.
    pub(crate) fn last_activity(&self) -> LastActivity {
        self.state.read().unwrap_or_else(PoisonError::into_inner).last_activity.clone()
    }

    /// When things happened in the round of a table.
    pub(crate) fn round_times(&self, table: &TableId) -> RoundTimes {
        self.state.read().unwrap_or_else(PoisonError::into_inner).round_log.at(table)
    }

    /// Finds the last event at each table, and the times of its round, in older records.
    pub(crate) fn recall(&self, before: &[CommittedRecord]) {
        let mut guard = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let State { floor, last_activity, round_log, .. } = &mut *guard;
        let (mut older, newer) = (RoundLog::default(), std::mem::take(round_log));
        for committed in before {
            last_activity.take(floor, committed.seq, committed.at, &committed.events);
            older.take(floor, committed.at, &committed.events);
        }
        *round_log = older.then(newer);
    }

    /// Reads the floor.
    pub fn read<T>(&self, look: impl FnOnce(&Floor) -> T) -> T {
        // A reader that panicked has not changed anything.
        look(&self.state.read().unwrap_or_else(PoisonError::into_inner).floor)
    }

    /// The number of the last durable record.
    pub fn seq(&self) -> u64 {
        self.state.read().unwrap_or_else(PoisonError::into_inner).seq
    }

    /// The number of the last record that was sent to the subscribers. Later durable ones are on their way.
    pub(crate) fn sent_seq(&self) -> u64 {
        self.subscribers().seq()
    }

    /// Subscribes to all later records that match the filter. Also returns the number of the last record
    /// before the subscription, so there is no gap between the two.
    pub fn listen(self: &Arc<Hub>, filter: &Filter) -> (u64, Live) {
        let (seq, number, lines) = self.subscribers().join(filter);
        (seq, Live { hub: Arc::clone(self), filter: filter.clone(), number, lines })
    }

    /// The counters.
    pub(crate) const fn journal_counters(&self) -> &JournalCounters {
        &self.journal_counters
    }

    /// Whether the last commit failed.
    pub(crate) fn failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// Ends every stream. Subscribers that resume read what follows from the journal.
    pub(crate) fn disconnect_all(&self) {
        self.deliver(Delivery::DisconnectAll(self.seq()));
    }

    /// The number of subscribers.
    pub fn subscribers_count(&self) -> usize {
        self.subscribers().count()
    }

    /// Starts the task that delivers lines and answers. Until then, the writer delivers them itself.
    pub(crate) fn start_delivery(self: &Arc<Hub>) {
        self.deliveries.start(self);
    }

    /// Delivers something, after everything before it.
    pub(crate) fn deliver(&self, delivery: Delivery) {
        if let Some(delivery) = self.deliveries.send(delivery) {
            self.hand_over(delivery);
        }
    }

    /// Makes a delivery. Only the delivery task may call this while it runs.
    pub(crate) fn hand_over(&self, delivery: Delivery) {
        match delivery {
            Delivery::Records(records) => self.send_to_subscribers(&records),
            Delivery::DisconnectAll(seq) => self.subscribers().disconnect_all(seq),
            Delivery::Answer(caller, answer) => drop(caller.send(answer)),
        }
    }

    fn send_to_subscribers(&self, records: &[OutgoingRecord]) {
        let mut subscribers = self.subscribers();
        for record in records {
            let slow = subscribers.send_to_all(record);
            if slow > 0 {
                tracing::warn!(slow, "readers of the stream were too slow, and may resume");
                self.journal_counters.dropped(slow);
            }
        }
    }

    fn subscribers(&self) -> MutexGuard<'_, Subscribers> {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The live lines of one subscriber. It ends if the subscriber was too slow.
pub struct Live {
    hub: Arc<Hub>,
    filter: Filter,
    number: u64,
    lines: Receiver<Bytes>,
}

impl Stream for Live {
    type Item = Bytes;

    /// Returns all waiting lines as one chunk, so that they are sent at once.
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut lines = Vec::new();
        match self.lines.poll_recv_many(context, &mut lines, TOGETHER) {
            Poll::Ready(0) => Poll::Ready(None),
            Poll::Ready(1) => Poll::Ready(lines.pop()),
            Poll::Ready(_) => Poll::Ready(Some(lines.concat().into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.hub.subscribers().leave(&self.filter, self.number);
    }
}

impl CommitListener for Hub {
    fn committed(&self, records: Vec<CommittedRecord>) {
        self.journal_counters.batch(records.len());
        self.failing.store(false, Ordering::Relaxed);
        let mut outgoing = Vec::with_capacity(records.len());
        // Readers of the floor wait only while it changes.
        let mut guard = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let state = &mut *guard;
        for record in records {
            state.history.turn(record.at, &state.floor);
            state.floor.time_passes(record.at);
            let mut fed = vec![];
            for event in &record.events {
                fed.extend(Subject::fed(&state.floor, event));
                state.floor.apply(event).expect("the writer has applied it too");
                self.journal_counters.event(&state.floor, event);
            }
            state.seq = record.seq;
            state.last_activity.take(&state.floor, record.seq, record.at, &record.events);
            state.round_log.take(&state.floor, record.at, &record.events);
            outgoing.push(OutgoingRecord::after(&state.floor, record.redacted(), &fed));
        }
        drop(guard);
        self.deliver(Delivery::Records(outgoing));
    }

    fn journal_refolded(&self, floor: &Floor, history: &History, seq: u64) {
        tracing::error!(seq, "the journal could not be written; what it holds was read again");
        self.failing.store(true, Ordering::Relaxed);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let last_activity = std::mem::take(&mut state.last_activity);
        let round_log = std::mem::take(&mut state.round_log);
        *state =
            State { last_activity, round_log, ..State::new(floor.clone(), history.clone(), seq) };
        drop(state);
        // A record whose sync failed may be in the journal after all. Subscribers that resume will find it
        // there.
        self.deliver(Delivery::DisconnectAll(seq));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_that_failed_is_remembered_until_one_goes_well() {
        let hub = Hub::new(Floor::default(), 0);
        assert!(!hub.failing());
        hub.journal_refolded(&Floor::default(), &History::default(), 0);
        assert!(hub.failing());
        hub.committed(vec![]);
        assert!(!hub.failing());
    }
}
