//! Verifies the journal while it is written: new records soon after they are durable, and the whole journal
//! slowly and repeatedly in the background.
//!
//! A separate thread reads a chunk at a time, each in a short read transaction of a fresh connection, so that
//! it never keeps the write-ahead log from restarting; then it rests for 49 times as long as the chunk took,
//! and so uses at most 2 % of one core. It reports what it finds broken to [`Integrity`], and then no bets
//! are locked any more.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use floor::Floor;
use journal::{Hash, Head, Record, SqliteStore, Store, StoreError};

use crate::fold::Folding;
use crate::history::History;
use crate::integrity::Integrity;
use crate::keys::Keys;
use crate::witness::Stop;

/// The speed of the verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How many records are read at a time.
    pub chunk: usize,
    /// How long it rests, as a multiple of the time that a chunk took.
    pub rest: u32,
    /// How long it rests when there is nothing new.
    pub idle: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { chunk: 1_000, rest: 49, idle: Duration::from_secs(2) }
    }
}

impl Pace {
    /// How long it rests after a chunk that took this long; longer if there was nothing new.
    #[must_use]
    pub fn rest_after(self, took: Duration, nothing_new: bool) -> Duration {
        let rest = took.saturating_mul(self.rest).min(MAX_REST);
        if nothing_new { rest.max(self.idle) } else { rest }
    }
}

/// The longest rest: new records are verified within a minute.
const MAX_REST: Duration = Duration::from_secs(30);

/// The background verification. It runs until this is dropped.
#[derive(Debug)]
pub struct Verifier {
    stop: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
}

impl Verifier {
    /// Starts to verify the journal at `database`, whose writer updates `integrity`. `live` reports what is
    /// wrong with the floor in memory, if anything is.
    pub fn start(
        database: PathBuf,
        integrity: Arc<Integrity>,
        pace: Pace,
        live: impl Fn() -> Option<String> + Send + 'static,
    ) -> Verifier {
        let stop = Arc::new(Stop::default());
        let told = Arc::clone(&stop);
        let work = move || {
            let Some(mut work) = Work::begin(database, &integrity) else { return };
            loop {
                let began = Instant::now();
                let found = work.step(pace.chunk).and_then(|idle| live().map_or(Ok(idle), Err));
                let rest = match found {
                    Ok(nothing_new) => pace.rest_after(began.elapsed(), nothing_new),
                    Err(what) => {
                        work.integrity.found_broken(what);
                        return;
                    }
                };
                if told.sleep(rest) {
                    return;
                }
            }
        };
        // Without the thread the journal is verified at the next start, or on request.
        let thread = thread::Builder::new().name("verifier".to_owned()).spawn(work).ok();
        Verifier { stop, thread }
    }
}

impl Drop for Verifier {
    fn drop(&mut self) {
        self.stop.tell();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Work {
    database: PathBuf,
    integrity: Arc<Integrity>,
    /// The identity of the file: its device and inode.
    file: Option<(u64, u64)>,
    /// The last new record verified.
    tail: (u64, Hash),
    /// The last record verified in this pass over the whole journal.
    whole: (u64, Hash),
    /// The record at which this pass ends.
    until: (u64, Hash),
    folding: Folding,
}

/// An empty floor.
fn nothing() -> Folding {
    // Keys detect repeats, and nothing is repeated here.
    Folding::new(Floor::default(), History::default(), Keys::new(1_000, 0, vec![]))
}

impl Work {
    fn begin(database: PathBuf, integrity: &Arc<Integrity>) -> Option<Work> {
        // Up to here the journal was verified when it was opened.
        let head = integrity.head()?;
        let file = fs::metadata(&database).ok().map(|it| (it.dev(), it.ino()));
        Some(Work {
            database,
            integrity: Arc::clone(integrity),
            file,
            tail: (head.seq, head.hash),
            whole: (0, Hash::default()),
            until: (head.seq, head.hash),
            folding: nothing(),
        })
    }

    /// Verifies a chunk; returns whether there was nothing new. The error describes what is broken.
    fn step(&mut self, chunk: usize) -> Result<bool, String> {
        // Read before the file is checked: the file has at least this head.
        let durable = self.integrity.head();
        self.same_file()?;
        let broken = |error: StoreError| match error {
            StoreError::Full | StoreError::Failed(_) | StoreError::Taken(_) => None,
            wrong => Some(wrong.to_string()),
        };
        // Temporary errors of the operating system are retried.
        let read = SqliteStore::open_to_read(&self.database)
            .and_then(|store| store.head().map(|head| (store, head)));
        let (store, head) = match read.map_err(broken) {
            Ok(found) => found,
            Err(None) => return Ok(true),
            Err(Some(what)) => return Err(what),
        };
        if let Some(durable) = durable {
            follows(&head, &durable)?;
        }
        let nothing_new = self.tail.0 == head.seq;
        if !nothing_new {
            self.new_records(&store, &head, chunk)?;
        }
        // New records on a busy floor do not prevent the old ones from being read.
        let passed = self.old_records(&store, chunk)?;
        Ok(nothing_new && passed)
    }

    fn same_file(&self) -> Result<(), String> {
        match fs::metadata(&self.database) {
            Ok(it) if self.file.is_none_or(|file| file == (it.dev(), it.ino())) => Ok(()),
            Ok(_) => Err("the file of the journal was replaced while it was written to".to_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err("the file of the journal is gone".to_owned())
            }
            Err(_) => Ok(()),
        }
    }

    fn new_records(
        &mut self,
        store: &SqliteStore,
        head: &Head,
        chunk: usize,
    ) -> Result<(), String> {
        let tail = &mut self.tail;
        read(store, tail, chunk, head.seq, |_| ())?;
        if tail.0 == head.seq && tail.1 != head.hash {
            return Err(format!("the head is not the hash of record {}", head.seq));
        }
        self.integrity.has_verified(tail.0);
        Ok(())
    }

    fn old_records(&mut self, store: &SqliteStore, chunk: usize) -> Result<bool, String> {
        let folding = &mut self.folding;
        read(store, &mut self.whole, chunk, self.until.0, |record| folding.take(record))?;
        if let Some(wrong) = &self.folding.wrong {
            return Err(wrong.to_string());
        }
        if self.whole.0 < self.until.0 {
            return Ok(false);
        }
        if self.whole.1 != self.until.1 {
            return Err(format!("record {} is not the one that was written", self.until.0));
        }
        self.integrity.has_passed();
        (self.whole, self.until, self.folding) = ((0, Hash::default()), self.tail, nothing());
        Ok(true)
    }
}

/// Whether a head can belong to the journal whose head `durable` was made durable earlier.
fn follows(head: &Head, durable: &Head) -> Result<(), String> {
    if !head.is_signed() {
        return Err("the head is not signed by the key that it names".to_owned());
    }
    if head.key != durable.key {
        return Err("the head is signed by another key".to_owned());
    }
    if head.seq < durable.seq {
        let (first, last) = (head.seq + 1, durable.seq);
        return Err(format!("records {first} to {last} were written, and are missing"));
    }
    if head.seq == durable.seq && head.hash != durable.hash {
        return Err(format!("record {} is not the one that was written", head.seq));
    }
    Ok(())
}

/// Reads records after `at`, up to `last`, and advances it.
fn read(
    store: &SqliteStore,
    at: &mut (u64, Hash),
    chunk: usize,
    last: u64,
    mut visit: impl FnMut(&Record),
) -> Result<(), String> {
    let (before, mut bad, mut left) = (at.0, None, chunk);
    let read = store.read(at.0 + 1, &mut |record| {
        if record.seq > last {
            return false;
        }
        bad = record.flaw_after(at.0, at.1);
        if bad.is_some() {
            return false;
        }
        *at = (record.seq, record.hash);
        visit(&record);
        left -= 1;
        left > 0
    });
    match (read, bad) {
        (Err(StoreError::NotAJournal(what)), _) => Err(what),
        (Ok(()) | Err(_), Some(bad)) => Err(bad.to_string()),
        (Ok(()), None) if at.0 == before && before < last => {
            Err(format!("record {} is missing", before + 1))
        }
        (Ok(()) | Err(_), None) => Ok(()),
    }
}
