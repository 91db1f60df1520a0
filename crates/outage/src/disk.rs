//! The disk, as a test holds it.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use rusqlite::{Connection, OpenFlags};

use crate::handle::{Behind, locked};
use crate::state::{Fault, Op, State};
use crate::vfs::Vfs;

/// A disk in memory, and the VFS through which `SQLite` uses it.
pub struct Disk {
    state: Behind,
    vfs: Vfs,
}

/// How a write-ahead log is brought into its database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checkpoint {
    /// As much as goes without waiting.
    Passive,
    /// All of it, and the log begins again.
    Restart,
    /// All of it, and the log is cut to nothing.
    Truncate,
}

impl Disk {
    /// An empty disk.
    #[must_use]
    pub fn new() -> Disk {
        Disk::with(State::new())
    }

    /// A disk of its own with the same files, all of them durable, and nothing planned.
    #[must_use]
    pub fn copy(&self) -> Disk {
        Disk::with(self.state().copy())
    }

    /// A disk of its own with the same files, and as much in doubt as on this one.
    #[must_use]
    pub fn copy_in_doubt(&self) -> Disk {
        Disk::with(self.state().copy_in_doubt())
    }

    fn with(state: State) -> Disk {
        let state = Arc::new(Mutex::new(state));
        Disk { vfs: Vfs::register(state.clone()), state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// The name under which `SQLite` knows it.
    #[must_use]
    pub fn vfs(&self) -> &str {
        self.vfs.name()
    }

    /// Loses power, if it is not lost already, and gets it back: what is durable is there, and a part of
    /// the rest that `seed` picks. Handles from before are dead; plans and faults are forgotten.
    pub fn cut(&self, seed: u64) {
        self.state().cut(seed);
    }

    /// Plans to lose power in the nth operation from now, counted from one. From then on everything fails,
    /// until [`Disk::cut`] says what is left.
    pub fn cut_in(&self, nth: u64) {
        self.state().cut_in = Some(nth.max(1));
    }

    /// Whether a planned cut has happened.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.state().is_off()
    }

    /// Makes it lie from now on: it says that it has synced, and has not. With such a disk a test shows
    /// that it can fail.
    pub fn ignore_syncs(&self) {
        self.state().ignores_syncs = true;
    }

    /// Plans a fault. There is one at a time.
    pub fn fail(&self, fault: Fault) {
        self.state().fault = Some(fault);
    }

    /// Forgets a fault that was planned or lasts.
    pub fn heal(&self) {
        self.state().fault = None;
    }

    /// Whether a fault is still to come, or lasts.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.state().fault.is_some()
    }

    /// Gives it room for so many bytes, or for any number.
    pub fn set_capacity(&self, bytes: Option<usize>) {
        self.state().capacity = bytes;
    }

    /// How many bytes its files take.
    #[must_use]
    pub fn used(&self) -> usize {
        self.state().used()
    }

    /// How many operations of a kind there were.
    #[must_use]
    pub fn count(&self, op: Op) -> u64 {
        self.state().count(op)
    }

    /// How many operations there were.
    #[must_use]
    pub fn operations(&self) -> u64 {
        Op::ALL.into_iter().map(|op| self.count(op)).sum()
    }

    /// Checkpoints a database through a connection of its own, as maintenance beside a writer would.
    /// Answers whether the disk let it.
    #[must_use]
    pub fn checkpoint(&self, path: &str, how: Checkpoint) -> bool {
        let pragma = match how {
            Checkpoint::Passive => "pragma wal_checkpoint(passive)",
            Checkpoint::Restart => "pragma wal_checkpoint(restart)",
            Checkpoint::Truncate => "pragma wal_checkpoint(truncate)",
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
        let run = || {
            let connection = Connection::open_with_flags_and_vfs(path, flags, self.vfs())?;
            connection.query_row(pragma, [], |row| row.get::<_, i64>(0))
        };
        run() == Ok(0)
    }
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::new()
    }
}

/// A connection may outlive its disk: it finds the power off.
impl Drop for Disk {
    fn drop(&mut self) {
        self.state().scrap();
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").field("vfs", &self.vfs.name()).finish_non_exhaustive()
    }
}
