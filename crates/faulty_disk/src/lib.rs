//! A simulated disk that loses power, fails and fills up, for tests of data stored with `SQLite`.
//!
//! kill -9 does not touch the operating system's page cache, so it cannot show that something was never
//! synced. A [`Disk`] can: it is a `SQLite` VFS that keeps its files in memory, in three layers:
//!
//! ```text
//! seen       what programs read back: every write so far
//! pending    what was written and not synced: a power cut may keep any part of it
//! durable    what was synced: it survives
//! ```
//!
//! A sync makes one file's writes and its size durable. The names of new and deleted files become durable
//! when `SQLite` syncs the folder, which it does with the first sync of a new journal or log.
//!
//! A power cut ([`Disk::cut`]) keeps a random part of what is pending, in any order and torn at sector
//! boundaries of 512 bytes. Open handles fail from then on, and the disk can be opened again as after a
//! reboot. The cut can be planned for the nth operation, so that it falls inside a commit or a checkpoint.
//! Single operations can fail as well, and a disk can have a capacity.
//!
//! ```
//! use rusqlite::{Connection, OpenFlags};
//!
//! let disk = faulty_disk::Disk::new();
//! let open = || Connection::open_with_flags_and_vfs("a.db", OpenFlags::default(), disk.vfs());
//! let connection = open()?;
//! connection.execute_batch("pragma journal_mode = wal; pragma synchronous = full")?;
//! connection.execute_batch("create table t (x); insert into t values (1)")?;
//! disk.cut(1);
//! assert!(connection.execute_batch("select * from t").is_err(), "the power is gone");
//! assert_eq!(open()?.query_row("select x from t", [], |row| row.get::<_, i64>(0))?, 1);
//! # Ok::<(), rusqlite::Error>(())
//! ```

mod disk;
mod file;
mod handle;
mod shared;
mod state;
mod vfs;

pub use disk::{Checkpoint, Disk};
pub use state::{Fault, Lasts, Op};
