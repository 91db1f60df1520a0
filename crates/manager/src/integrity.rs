//! The known integrity of the journal while the Game Manager runs. It is shared by the writer, the witness,
//! the background verification, and the code that raises alerts.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use journal::Head;

/// How long the thread that writes the witness may be silent. It is never silent for so long unless a write
/// does not return.
const MAX_SILENCE: Duration = Duration::from_secs(5);

/// What is known of the journal's integrity.
#[derive(Debug, Default)]
pub struct Integrity {
    /// Set once: from then on no bets are locked.
    stopped: AtomicBool,
    /// What is wrong with the journal.
    broken: Mutex<Option<String>>,
    /// Why the last attempt to write the witness failed.
    witness: Mutex<Option<String>>,
    /// When the thread that writes the witness was last heard of, while it should run.
    witness_heard: Mutex<Option<Instant>>,
    /// Why the journal is not verified in the background.
    unverified: Mutex<Option<String>>,
    /// The last head made durable.
    head: Mutex<Option<Head>>,
    /// The last new record that was verified.
    verified: AtomicU64,
    /// How often the whole journal was verified.
    passes: AtomicU64,
    /// The marker file that tells the next start that the journal is broken.
    mark: OnceLock<PathBuf>,
    /// What was unexpected about the witness. It is kept until the next start.
    strange: Mutex<Option<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Integrity {
    /// Whether bets are stopped, because the journal is broken.
    #[must_use]
    pub fn bets_are_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// What is wrong with the journal, if anything is.
    #[must_use]
    pub fn broken(&self) -> Option<String> {
        if !self.bets_are_stopped() {
            return None;
        }
        lock(&self.broken).clone()
    }

    /// Reports that the journal is broken: from now on no bets are locked. The first finding is kept.
    pub fn found_broken(&self, what: String) {
        let mut broken = lock(&self.broken);
        if broken.is_none() {
            if let Some(mark) = self.mark.get() {
                // Bets are stopped even if the marker cannot be written.
                let _ = std::fs::write(mark, format!("{what}\n"));
            }
            *broken = Some(what);
        }
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Why the last attempt to write the witness failed, or what was unexpected about it; `None` if nothing
    /// is wrong.
    #[must_use]
    pub fn witness_failure(&self) -> Option<String> {
        let heard = *lock(&self.witness_heard);
        if heard.is_some_and(|at| at.elapsed() > MAX_SILENCE) {
            let seconds = MAX_SILENCE.as_secs();
            return Some(format!(
                "for more than {seconds} seconds it has neither ended nor failed"
            ));
        }
        lock(&self.witness).clone().or_else(|| lock(&self.strange).clone())
    }

    /// Notes that the thread that writes the witness works now, or that it has ended as it should.
    pub(crate) fn witness_works(&self, works: bool) {
        *lock(&self.witness_heard) = works.then(Instant::now);
    }

    /// Why the journal is not verified in the background; `None` if it is, or if it is known to be broken.
    #[must_use]
    pub fn verification_failure(&self) -> Option<String> {
        lock(&self.unverified).clone()
    }

    pub(crate) fn verification_tried(&self, failure: Option<String>) {
        *lock(&self.unverified) = failure;
    }

    /// Reports something unexpected about the witness, until the next start.
    pub(crate) fn witness_is_strange(&self, what: String) {
        lock(&self.strange).get_or_insert(what);
    }

    /// Sets the path of the marker file for a broken journal.
    pub(crate) fn marks_at(&self, path: PathBuf) {
        let _ = self.mark.set(path);
    }

    pub(crate) fn witness_tried(&self, failure: Option<String>) {
        *lock(&self.witness) = failure;
    }

    /// The last head made durable.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        *lock(&self.head)
    }

    pub(crate) fn committed(&self, head: Head) {
        *lock(&self.head) = Some(head);
    }

    /// The last new record verified in the background.
    #[must_use]
    pub fn verified(&self) -> u64 {
        self.verified.load(Ordering::Relaxed)
    }

    pub(crate) fn has_verified(&self, seq: u64) {
        self.verified.store(seq, Ordering::Relaxed);
    }

    /// How often the whole journal was verified in the background.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.passes.load(Ordering::Relaxed)
    }

    pub(crate) fn has_passed(&self) {
        self.passes.fetch_add(1, Ordering::Relaxed);
    }
}
