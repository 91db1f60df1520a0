//! The state that a snapshot contains, and the thread that writes snapshots.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use floor::Floor;
use journal::{Hash, SiteKey, Snapshot, Unusable};
use serde::{Deserialize, Serialize};

use crate::history::History;
use crate::keys::{Keys, Sender};

/// The state after a record: the floor, the last day of its meters, and what has left the window of keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The floor.
    pub floor: Floor,
    /// The last day of its meters.
    pub(crate) history: History,
    /// The senders that number their inputs, with the highest number that has left the window.
    pub(crate) senders: Vec<Sender>,
}

impl State {
    /// The format of a snapshot's state. It is raised with every change of its shape; there is no upcasting,
    /// because the state can be rebuilt from the journal.
    pub const FORMAT: u32 = 7;

    pub(crate) fn new(floor: &Floor, history: &History, keys: &Keys) -> State {
        let (floor, history) = (floor.clone(), history.clone());
        State { floor, history, senders: keys.senders().to_vec() }
    }

    /// The snapshot at a record.
    #[must_use]
    pub fn at(&self, seq: u64, hash: Hash) -> Snapshot {
        let state = postcard::to_stdvec(self).expect("a floor has only texts, numbers and lists");
        Snapshot { format: State::FORMAT, seq, hash, state }
    }

    /// Reads the state of a snapshot.
    ///
    /// # Errors
    ///
    /// If it has another format, or cannot be read.
    pub fn of(snapshot: &Snapshot) -> Result<State, Unusable> {
        if snapshot.format != State::FORMAT {
            return Err(Unusable::Format { found: snapshot.format, known: State::FORMAT });
        }
        let broken = |error| Unusable::State(format!("its state cannot be read ({error})"));
        postcard::from_bytes(&snapshot.state).map_err(broken)
    }
}

/// A state to be written once its record is durable.
#[derive(Debug)]
pub(crate) struct PendingSnapshot {
    pub(crate) state: State,
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
}

impl PendingSnapshot {
    pub(crate) fn write(&self, path: &Path, key: &SiteKey) -> io::Result<()> {
        self.state.at(self.seq, self.hash).write(path, key)
    }
}

/// Writes snapshots in the background, off the writer's path. A snapshot that cannot be written does no harm.
#[derive(Debug)]
pub(crate) struct SnapshotWriter {
    queue: Option<SyncSender<Box<PendingSnapshot>>>,
    thread: Option<JoinHandle<()>>,
}

impl SnapshotWriter {
    pub(crate) fn start(path: PathBuf, key: SiteKey) -> SnapshotWriter {
        let (queue, taken) = sync_channel::<Box<PendingSnapshot>>(1);
        let write = move || {
            for it in taken {
                let _ = it.write(&path, &key);
            }
        };
        // Without the thread no snapshots are written, which only makes the next start slower.
        let thread = thread::Builder::new().name("snapshots".to_owned()).spawn(write).ok();
        SnapshotWriter { queue: Some(queue), thread }
    }

    /// Hands a state over. If the previous one is still being written, this one is skipped.
    pub(crate) fn hand(&self, taken: Box<PendingSnapshot>) {
        if let Some(queue) = &self.queue {
            let _ = queue.try_send(taken);
        }
    }
}

impl Drop for SnapshotWriter {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
