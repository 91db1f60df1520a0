//! Verifies the journal while it is written: new records soon after they are durable, and the whole journal
//! slowly and repeatedly in the background.
//!
//! A separate thread reads a chunk at a time, each in a short read transaction of a fresh connection, so that
//! it never keeps the write-ahead log from restarting; then it rests ([`Pace`]). Once per pass over the whole
//! journal, and whenever something cannot be read, it compares the tables with those that this program makes.
//!
//! It reports what it finds broken to [`Integrity`], and then no bets are locked any more. A journal that
//! cannot be read for a minute, or a thread that has ended by itself, proves nothing: that is reported too,
//! and stops nothing.

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
use crate::pace::{Pace, Turns};
use crate::witness::Stop;

/// How long the same chunk may be unreadable before that is reported.
const PATIENCE: Duration = Duration::from_mins(1);

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
        let (told, reports) = (Arc::clone(&stop), Arc::clone(&integrity));
        let work = move || {
            let _ends = Ends(Arc::clone(&integrity));
            let Some(mut work) = Work::begin(database, &integrity) else { return };
            let (mut turns, mut unread) = (Turns::new(pace), Unread::default());
            loop {
                let began = Instant::now();
                let found = work.step(turns.chunk());
                let found =
                    found.and_then(|idle| live().map_or(Ok(idle), |it| Err(Found::Broken(it))));
                let ended = Instant::now();
                let nothing_new = match found {
                    Ok(nothing_new) => {
                        unread = Unread::default();
                        integrity.verification_tried(None);
                        nothing_new
                    }
                    Err(Found::Unread(why)) => {
                        if let Some(why) = unread.again(why, ended) {
                            integrity.verification_tried(Some(why));
                        }
                        true
                    }
                    Err(Found::Broken(what)) => {
                        integrity.found_broken(what);
                        return;
                    }
                };
                if told.sleep(turns.rest_after(ended - began, nothing_new)) {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("verifier".to_owned()).spawn(work);
        if let Err(error) = &thread {
            reports.verification_tried(Some(format!("its thread cannot start: {error}")));
        }
        Verifier { stop, thread: thread.ok() }
    }
}

/// Reports that the thread ended by a panic.
struct Ends(Arc<Integrity>);

impl Drop for Ends {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.verification_tried(Some("it has ended by a fault of the program".to_owned()));
        }
    }
}

/// What a step found.
enum Found {
    /// The journal is proven to be broken.
    Broken(String),
    /// It could not be read, which may pass.
    Unread(String),
}

/// Since when nothing could be read.
#[derive(Default)]
struct Unread(Option<Instant>);

impl Unread {
    /// Notes that it failed again, and returns what to report if that has gone on for too long.
    fn again(&mut self, why: String, now: Instant) -> Option<String> {
        let since = *self.0.get_or_insert(now);
        (now.saturating_duration_since(since) >= PATIENCE).then_some(why)
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

    /// Verifies a chunk; returns whether there was nothing new.
    fn step(&mut self, chunk: usize) -> Result<bool, Found> {
        // Read before the file is checked: the file has at least this head.
        let durable = self.integrity.head();
        self.same_file().map_err(Found::Broken)?;
        let store = SqliteStore::open_to_read(&self.database).map_err(found)?;
        let read = self.chunk(&store, durable, chunk);
        if let Err(Found::Unread(why)) = read {
            // A table that is not there cannot be read either, and does not come back.
            schema(&store)?;
            return Err(Found::Unread(why));
        }
        read
    }

    fn chunk(
        &mut self,
        store: &SqliteStore,
        durable: Option<Head>,
        chunk: usize,
    ) -> Result<bool, Found> {
        let head = store.head().map_err(found)?;
        if let Some(durable) = durable {
            follows(&head, &durable).map_err(Found::Broken)?;
        }
        let nothing_new = self.tail.0 == head.seq;
        if !nothing_new {
            self.new_records(store, &head, chunk)?;
        }
        // New records on a busy floor do not prevent the old ones from being read.
        let passed = self.old_records(store, chunk)?;
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

    fn new_records(&mut self, store: &SqliteStore, head: &Head, chunk: usize) -> Result<(), Found> {
        let tail = &mut self.tail;
        read(store, tail, chunk, head.seq, |_| ())?;
        if tail.0 == head.seq && tail.1 != head.hash {
            let what = format!("the head is not the hash of record {}", head.seq);
            return Err(Found::Broken(what));
        }
        self.integrity.has_verified(tail.0);
        Ok(())
    }

    fn old_records(&mut self, store: &SqliteStore, chunk: usize) -> Result<bool, Found> {
        let folding = &mut self.folding;
        read(store, &mut self.whole, chunk, self.until.0, |record| folding.take(record))?;
        if let Some(wrong) = &self.folding.wrong {
            return Err(Found::Broken(wrong.to_string()));
        }
        if self.whole.0 < self.until.0 {
            return Ok(false);
        }
        if self.whole.1 != self.until.1 {
            let what = format!("record {} is not the one that was written", self.until.0);
            return Err(Found::Broken(what));
        }
        schema(store)?;
        self.integrity.has_passed();
        (self.whole, self.until, self.folding) = ((0, Hash::default()), self.tail, nothing());
        Ok(true)
    }
}

/// Errors of the operating system may pass; everything else is proof.
fn found(error: StoreError) -> Found {
    match error {
        StoreError::Full | StoreError::Failed(_) | StoreError::Taken(_) => {
            Found::Unread(error.to_string())
        }
        wrong => Found::Broken(wrong.to_string()),
    }
}

/// Compares the tables with those that this program makes.
fn schema(store: &SqliteStore) -> Result<(), Found> {
    match store.flaw() {
        Ok(None) => Ok(()),
        Ok(Some(what)) => Err(Found::Broken(what)),
        Err(error) => Err(found(error)),
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
) -> Result<(), Found> {
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
    if let Some(bad) = bad {
        return Err(Found::Broken(bad.to_string()));
    }
    read.map_err(found)?;
    if at.0 == before && before < last {
        return Err(Found::Broken(format!("record {} is missing", before + 1)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_for_a_minute_is_reported() {
        let (mut unread, start) = (Unread::default(), Instant::now());
        let mut after =
            |seconds| unread.again("why".to_owned(), start + Duration::from_secs(seconds));
        assert_eq!((after(0), after(59)), (None, None));
        assert_eq!(after(60), Some("why".to_owned()));
    }
}
