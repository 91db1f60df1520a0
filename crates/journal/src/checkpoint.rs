//! Checkpoints in a thread beside the writer: keep the write-ahead log short without delaying anybody.
//!
//! A commit appends pages to the log and syncs it. From time to time the pages must be moved to the database
//! file, or the log grows without limit. That takes milliseconds, so a thread with its own connection does it
//! while the writer continues. It never catches up completely, because the writer keeps appending; so when it
//! is done, the writer itself moves the few pages added since, and restarts the log. A restarted log is
//! overwritten in place, which syncs faster than a file that grows.
//!
//! A log cannot be restarted while a reader uses it. So that such a reader does not cost another whole log,
//! the restart is tried again soon, until no reader is in the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use crate::sqlite::BUSY;

/// The approximate number of pages in the log when a checkpoint begins: 16 MB.
const PAGES: u64 = 4_000;
/// After how many further pages the restart of the log is tried again, if a reader prevented it: 1 MB.
const AGAIN: u64 = 250;
/// The approximate number of bytes of records that fill a page.
const PAGE_BYTES: u64 = 4_000;

/// The checkpoint thread, and what the writer knows of it.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    ask: Option<SyncSender<()>>,
    /// Set by the thread when it has moved the pages that it found.
    moved: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// Whether the thread was asked and is not done.
    asked: bool,
    /// The approximate number of pages in the log.
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
                // A failed checkpoint changes nothing: the records are safe in the log, and the next one
                // tries again.
                let _ = move_pages(&connection);
                tell.store(true, Ordering::Release);
            }
        });
        Checkpoints { ask: Some(ask), moved, thread: Some(thread), asked: false, pages: 0 }
    }

    /// Called just after a commit of this many bytes.
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

/// Moves the pages that no reader needs in the log, without waiting.
fn move_pages(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()))
}

/// Moves all pages of the log; returns whether the next commit overwrites it from its beginning. It does not
/// wait for readers: if there is one, the result is false.
fn begin_anew(writer: &Connection) -> bool {
    let restart = || {
        writer.busy_timeout(Duration::ZERO)?;
        writer.query_row("pragma wal_checkpoint(restart)", [], |row| row.get::<_, i64>(0))
    };
    let busy = restart();
    // Other statements of this connection do wait for a moment.
    let waits = writer.busy_timeout(BUSY);
    matches!((busy, waits), (Ok(0), Ok(())))
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        // The thread ends when nothing can ask it any more.
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
