//! The public interface of the simulated disk, for tests.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use rusqlite::{Connection, OpenFlags};

use crate::handle::{SharedState, locked};
use crate::state::{Fault, Op, State};
use crate::vfs::Vfs;

/// A disk in memory, and the VFS through which `SQLite` uses it.
pub struct Disk {
    state: SharedState,
    vfs: Vfs,
}

/// How a write-ahead log is copied into its database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checkpoint {
    /// As much as possible without waiting.
    Passive,
    /// All of it, and the log starts from the beginning.
    Restart,
    /// All of it, and the log is truncated to zero bytes.
    Truncate,
}

impl Disk {
    /// An empty disk.
    #[must_use]
    pub fn new() -> Disk {
        Disk::with(State::new())
    }

    /// A separate disk with the same files, all of them durable, and no cut or fault planned.
    #[must_use]
    pub fn copy(&self) -> Disk {
        Disk::with(self.state().copy())
    }

    /// A separate disk with the same files, and the same data pending as on this one.
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

    /// The name under which the VFS is registered with `SQLite`.
    #[must_use]
    pub fn vfs(&self) -> &str {
        self.vfs.name()
    }

    /// Loses power, unless it is off already, and restores it: what is durable survives, with a part of the
    /// rest that depends on `seed`. Earlier handles no longer work; planned cuts and faults are forgotten.
    pub fn cut(&self, seed: u64) {
        self.state().cut(seed);
    }

    /// Plans a power cut in the nth operation from now, counted from one. From then on every operation fails,
    /// until [`Disk::cut`] decides what survives.
    pub fn cut_in(&self, nth: u64) {
        self.state().cut_in = Some(nth.max(1));
    }

    /// Whether a planned cut has happened.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.state().is_off()
    }

    /// Makes the disk report syncs as done without doing them, from now on. A test uses this to show that it
    /// can detect data loss.
    pub fn ignore_syncs(&self) {
        self.state().ignores_syncs = true;
    }

    /// Plans a fault, replacing any earlier one.
    pub fn fail(&self, fault: Fault) {
        self.state().fault = Some(fault);
    }

    /// Removes the fault, whether planned or in effect.
    pub fn heal(&self) {
        self.state().fault = None;
    }

    /// Whether a fault is planned or in effect.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.state().fault.is_some()
    }

    /// Limits the capacity to this many bytes, or removes the limit.
    pub fn set_capacity(&self, bytes: Option<usize>) {
        self.state().capacity = bytes;
    }

    /// The number of bytes that its files use.
    #[must_use]
    pub fn used(&self) -> usize {
        self.state().used()
    }

    /// The number of operations of a kind so far.
    #[must_use]
    pub fn count(&self, op: Op) -> u64 {
        self.state().count(op)
    }

    /// The number of operations so far.
    #[must_use]
    pub fn operations(&self) -> u64 {
        Op::ALL.into_iter().map(|op| self.count(op)).sum()
    }

    /// Checkpoints a database through a separate connection, as maintenance beside a writer would. Returns
    /// whether it succeeded.
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

/// A connection may outlive its disk: it then finds the power off.
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
