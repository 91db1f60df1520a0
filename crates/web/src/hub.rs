//! What is durable, for everybody to read: the floor as the journal has it, and the stream of what happens.
//!
//! The writer tells the hub of a batch after it is durable and before anybody is answered. So whoever reads
//! after an answer reads what was answered, and nobody ever reads what may still be lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use floor::{Event, Floor, Millis, StaffId};
use journal::{Hash, Record};
use manager::{Body, Watch};
use tokio::sync::broadcast;

use crate::metrics::Happened;

/// How many records a reader of the stream may lag behind before it must resume from the journal.
const LAG_MOST: usize = 4_096;

/// A record that became durable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
    /// When it was decided.
    pub at: Millis,
    /// Who asked.
    pub by: StaffId,
    /// What happened; secrets are hidden.
    pub events: Vec<Event>,
}

impl Told {
    /// Reads a record.
    ///
    /// # Errors
    ///
    /// If its body cannot be read.
    pub fn read(record: &Record) -> Result<Told, String> {
        let body = Body::from_bytes(&record.body)?;
        let events = body.events.iter().map(Event::redacted).collect();
        Ok(Told { seq: record.seq, hash: record.hash, at: body.at, by: body.by, events })
    }
}

/// The durable floor, and who hears of it.
pub struct Hub {
    state: RwLock<State>,
    happened: Happened,
    /// Whether the last commit failed: nothing has been made durable since.
    failing: AtomicBool,
    stream: broadcast::Sender<Arc<Told>>,
}

struct State {
    floor: Floor,
    seq: u64,
}

impl Hub {
    /// A hub that begins with the floor after record `seq`.
    #[must_use]
    pub fn new(floor: Floor, seq: u64) -> Hub {
        Hub {
            state: RwLock::new(State { floor, seq }),
            happened: Happened::default(),
            failing: AtomicBool::new(false),
            stream: broadcast::Sender::new(LAG_MOST),
        }
    }

    /// Reads the floor.
    pub fn read<T>(&self, look: impl FnOnce(&Floor) -> T) -> T {
        // A reader that panicked has changed nothing.
        look(&self.state.read().unwrap_or_else(PoisonError::into_inner).floor)
    }

    /// The number of the last durable record.
    pub fn seq(&self) -> u64 {
        self.state.read().unwrap_or_else(PoisonError::into_inner).seq
    }

    /// Hears of every record from now on. Also answers the last one before.
    pub fn listen(&self) -> (u64, broadcast::Receiver<Arc<Told>>) {
        // Under the lock, so that nothing falls between the two.
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        (state.seq, self.stream.subscribe())
    }

    /// What has been counted.
    pub(crate) const fn happened(&self) -> &Happened {
        &self.happened
    }

    /// Whether the last commit failed.
    pub(crate) fn failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.stream.receiver_count()
    }
}

impl Watch for Hub {
    fn committed(&self, records: &[Record]) {
        self.happened.batch(records.len());
        self.failing.store(false, Ordering::Relaxed);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        for record in records {
            let body = Body::from_bytes(&record.body).expect("the writer has just written it");
            for event in &body.events {
                state.floor.apply(event).expect("the writer has applied it too");
                self.happened.event(&state.floor, event);
            }
            state.seq = record.seq;
            let events = body.events.iter().map(Event::redacted).collect();
            let (seq, hash, at, by) = (record.seq, record.hash, body.at, body.by);
            // Nobody listening is no error.
            let _ = self.stream.send(Arc::new(Told { seq, hash, at, by, events }));
        }
    }

    fn folded_again(&self, floor: &Floor, seq: u64) {
        tracing::error!(seq, "the journal could not be written; what it holds was read again");
        self.failing.store(true, Ordering::Relaxed);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        // A record whose sync failed may be in the journal after all; the stream's readers see the gap in
        // the numbers and fetch it from there.
        *state = State { floor: floor.clone(), seq };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_that_failed_is_remembered_until_one_goes_well() {
        let hub = Hub::new(Floor::default(), 0);
        assert!(!hub.failing());
        hub.folded_again(&Floor::default(), 0);
        assert!(hub.failing());
        hub.committed(&[]);
        assert!(!hub.failing());
    }
}
