//! Checkpoints beside the writer: the write-ahead log is kept short without making anybody wait.
//!
//! A commit appends pages to the log and syncs it. From time to time the pages must move on to the database
//! itself, or the log grows without end. That costs milliseconds, so a thread with a connection of its own
//! does it while the writer goes on. It never catches up quite, because the writer goes on; so when it is
//! done, the writer moves the few pages that came since by itself, and begins the log anew. A log that is
//! begun anew is overwritten in place, which syncs faster than a file that grows.
//!
//! A log cannot begin anew while somebody reads from it. A reader that is there just then must not cost a
//! whole log more: it is tried again soon, until no reader is in the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use crate::sqlite::BUSY;

/// How many pages the log holds, about, when a checkpoint begins: 16 MB.
const PAGES: u64 = 4_000;
/// After how many pages more it is tried again to begin the log anew, if somebody read from it: 1 MB.
const AGAIN: u64 = 250;
/// How many bytes of records fill a page, about.
const PAGE_BYTES: u64 = 4_000;

/// The thread that checkpoints, and what the writer knows of it.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    ask: Option<SyncSender<()>>,
    /// Set by the thread when it has moved what it found.
    moved: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// Whether the thread was asked and is not done.
    asked: bool,
    /// How many pages the log holds, about.
    pages: u64,
}

impl Checkpoints {
    /// Starts the thread with its own connection.
    pub(crate) fn start(connection: Connection) -> Checkpoints {
        let (ask, asked) = sync_channel(1);
        let moved = Arc::new(AtomicBool::new(false));
        let tell = Arc::clone(&moved);
        let thread = thread::spawn(move || {
            while asked.recv().is_ok() {
                // One that fails changes nothing: the records are safe in the log, and the next one tries
                // again.
                let _ = move_pages(&connection);
                tell.store(true, Ordering::Release);
            }
        });
        Checkpoints { ask: Some(ask), moved, thread: Some(thread), asked: false, pages: 0 }
    }

    /// Hears of a commit of so many bytes, just after it.
    pub(crate) fn committed(&mut self, bytes: u64, writer: &Connection) {
        // Each commit rewrites the last page of the records and the page of the head.
        self.pages += 2 + bytes / PAGE_BYTES;
        if self.asked && self.moved.swap(false, Ordering::Acquire) {
            self.asked = false;
            self.pages = if begin_anew(writer) { 0 } else { PAGES - AGAIN };
        }
        if !self.asked && self.pages >= PAGES {
            let sent = self.ask.as_ref().map(|ask| ask.try_send(()));
            self.asked = matches!(sent, Some(Ok(()) | Err(TrySendError::Full(()))));
        }
    }
}

/// Moves the pages that nobody needs in the log, and waits for nobody.
fn move_pages(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()))
}

/// Moves all pages of the log; answers whether the next commit overwrites it from its beginning. It waits for
/// no reader: one that is there means no.
fn begin_anew(writer: &Connection) -> bool {
    let restart = || {
        writer.busy_timeout(Duration::ZERO)?;
        writer.query_row("pragma wal_checkpoint(restart)", [], |row| row.get::<_, i64>(0))
    };
    let busy = restart();
    // Other statements of this connection wait for a moment.
    let waits = writer.busy_timeout(BUSY);
    matches!((busy, waits), (Ok(0), Ok(())))
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        // The thread ends when nobody can ask any more.
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
