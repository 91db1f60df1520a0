//! The Game Manager: one journal, and the floor that results from it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use floor::{Chance, Command, Event, Figures, Floor, Millis, Refusal};
use journal::{SiteKey, Snapshot, Store, StoreError, Witness};

use crate::decider::{Batch, Decider};
use crate::fold::{FoldError, Folded, Opening, resume};
use crate::history::History;
use crate::integrity::Integrity;
use crate::key::Key;
use crate::keys::KEYS_KEPT;
use crate::record::Fingerprint;
use crate::state::{PendingSnapshot, SnapshotWriter};
use crate::witness::WitnessWriter;

/// A command with its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The key that makes it idempotent: a repeat has the same key.
    pub key: Key,
    /// What is asked for.
    pub command: Command,
    /// The fingerprint of the request, kept in the record.
    pub request: Fingerprint,
    /// Exact probabilities that a rule of the floor quotes, if any: counted in advance, never by the writer.
    pub figures: Figures,
}

impl Submission {
    /// A submission without a fingerprint.
    #[must_use]
    pub fn new(key: Key, command: Command) -> Submission {
        Submission { key, command, request: Fingerprint::default(), figures: Figures::default() }
    }
}

/// The result of a submission. It is sent only after the record is durable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done now, as this record.
    Done {
        /// The record.
        seq: u64,
        /// The events.
        events: Vec<Event>,
    },
    /// Done earlier, when the same key was first submitted.
    Before {
        /// The record.
        seq: u64,
    },
    /// Refused; the refusal is in the log. Only [`Refusal::FiguresNeeded`] is not logged: the sender counts
    /// what is needed and sends the command again, with the same key.
    Refused(Refusal),
    /// Not done: it is no longer known whether it was done before.
    KeyTooOld(TooOld),
    /// The journal cannot be written: nothing is done, and nobody may act on it. After a failed sync, a
    /// restart may still find the complete record in the journal: sending the command again with the same key
    /// shows which.
    Unavailable(StoreError),
}

impl Answer {
    /// The answer if its batch could not be made durable. Anything done up to the last durable record is
    /// still done.
    pub(crate) fn failed(self, durable: u64, error: &StoreError) -> Answer {
        match self {
            Answer::Before { seq } if seq <= durable => self,
            Answer::KeyTooOld(_) => self,
            _ => Answer::Unavailable(error.clone()),
        }
    }
}

/// A key that is older than the window of keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooOld {
    /// The key.
    pub key: Key,
}

impl fmt::Display for TooOld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the input {} is older than those whose keys are remembered, and nothing was done; the journal \
             tells whether it was done before, and a new input has a higher number",
            self.key
        )
    }
}

impl std::error::Error for TooOld {}

/// The options for opening a Game Manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many keys are remembered: a repeat within this many inputs gets the same answer.
    pub keys_kept: u32,
    /// Where snapshots are kept; without a path none are taken.
    pub snapshots: Option<PathBuf>,
    /// After how many records a snapshot is taken.
    pub snapshot_every: u64,
    /// Where the witness is kept; without a path none is written or read.
    pub witness: Option<PathBuf>,
    /// Whether the path of the witness was configured: then a witness must already exist there.
    pub witness_expected: bool,
    /// The marker file of a broken journal: if it exists, the next start reads the whole journal.
    pub broken: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            keys_kept: KEYS_KEPT,
            snapshots: None,
            snapshot_every: 200_000,
            witness: None,
            witness_expected: false,
            broken: None,
        }
    }
}

impl Options {
    /// The defaults for a journal in a file: with snapshots, the witness and the marker of a broken journal
    /// beside it.
    #[must_use]
    pub fn beside(journal: &Path) -> Options {
        let (snapshots, witness) = (Snapshot::path_of(journal), Witness::path_of(journal));
        let mut broken = journal.as_os_str().to_owned();
        broken.push(".broken");
        Options {
            snapshots: Some(snapshots),
            witness: Some(witness),
            broken: Some(broken.into()),
            ..Options::default()
        }
    }
}

/// The Game Manager.
#[derive(Debug)]
pub struct GameManager<S, C> {
    pub(crate) decider: Decider<C>,
    pub(crate) store: S,
    pub(crate) runtime: Runtime,
}

/// The parts that do not change while a Game Manager runs.
#[derive(Debug)]
pub(crate) struct Runtime {
    pub(crate) key: SiteKey,
    pub(crate) options: Options,
    pub(crate) opening: Opening,
    snapshot_writer: Option<SnapshotWriter>,
    pub(crate) integrity: Arc<Integrity>,
    /// Writes the witness until it is dropped.
    witness: Option<WitnessWriter>,
}

impl Runtime {
    /// Folds the journal again: after a failure, memory may differ from the journal.
    pub(crate) fn fold_again(&self, store: &impl Store) -> Result<Folded, FoldError> {
        resume(store, &self.key, &self.options).map(|(folded, _)| folded)
    }

    /// After how many records a snapshot is taken.
    pub(crate) fn snapshot_every(&self) -> u64 {
        if self.snapshot_writer.is_some() { self.options.snapshot_every.max(1) } else { u64::MAX }
    }

    /// Writes a snapshot of a state that is durable by now.
    pub(crate) fn keep(&self, taken: Option<Box<PendingSnapshot>>) {
        if let (Some(taken), Some(snapshot_writer)) = (taken, &self.snapshot_writer) {
            snapshot_writer.hand(taken);
        }
    }
}

impl<S: Store, C: Chance> GameManager<S, C> {
    /// Opens a journal without snapshots: verifies it and folds it.
    ///
    /// # Errors
    ///
    /// If the journal is not valid from its first record to its head.
    pub fn open(store: S, chance: C, key: SiteKey) -> Result<GameManager<S, C>, FoldError> {
        GameManager::open_with(store, chance, key, Options::default())
    }

    /// Opens a journal: verifies it and folds it, from a snapshot on if there is one.
    ///
    /// # Errors
    ///
    /// If the journal is not valid.
    pub fn open_with(
        store: S,
        chance: C,
        key: SiteKey,
        options: Options,
    ) -> Result<GameManager<S, C>, FoldError> {
        let (folded, opening) = resume(&store, &key, &options)?;
        if let Some(mark) = &options.broken {
            // The whole journal was read and is valid, for example because a copy was restored.
            let _ = std::fs::remove_file(mark);
        }
        let last_snapshot = if let Opening::Since(seq) = opening { seq } else { 0 };
        let start = |path: &PathBuf| SnapshotWriter::start(path.clone(), key.clone());
        let snapshot_writer = options.snapshots.as_ref().map(start);
        let integrity = Arc::new(Integrity::default());
        integrity.committed(store.head().map_err(FoldError::Store)?);
        if let Some(mark) = &options.broken {
            integrity.marks_at(mark.clone());
        }
        let (witness, expected) = (options.witness.clone(), options.witness_expected);
        let start = |path| WitnessWriter::start(path, expected, Arc::clone(&integrity));
        let witness = witness.map(start);
        let decider = Decider::new(folded, chance, last_snapshot, Arc::clone(&integrity));
        let runtime = Runtime { key, options, opening, snapshot_writer, integrity, witness };
        Ok(GameManager { decider, store, runtime })
    }

    /// The current floor.
    pub fn floor(&self) -> &Floor {
        &self.decider.floor
    }

    /// The last day of its meters.
    pub fn history(&self) -> &History {
        &self.decider.history
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// How the journal was read, and why its snapshot could not be used, if so.
    pub fn opening(&self) -> &Opening {
        &self.runtime.opening
    }

    /// What is known of the journal's integrity, updated while it runs.
    pub fn integrity(&self) -> &Arc<Integrity> {
        &self.runtime.integrity
    }

    /// Appends a record that names the key that signs heads, unless one exists.
    ///
    /// # Errors
    ///
    /// If it cannot be made durable.
    pub fn announce_key(&mut self, now: Millis) -> Result<(), FoldError> {
        if self.decider.floor.signing_key.is_some() {
            return Ok(());
        }
        let public_key = self.store.head().map_err(FoldError::Store)?.key.to_string();
        let event = Event::SigningKeySet { public_key, rotation: None };
        let key = Key::try_from("signing-key:1").expect("a name and a number are a key");
        self.note(key, &[event], now)
    }

    /// Makes a record of the system itself durable.
    fn note(&mut self, key: Key, events: &[Event], now: Millis) -> Result<(), FoldError> {
        let mut batch = Batch::default();
        self.decider.note(key, events, now, &mut batch);
        match self.store.append(&batch.records) {
            Ok(head) => {
                self.runtime.integrity.committed(head);
                Ok(())
            }
            Err(error) => {
                self.decider.reset(self.runtime.fold_again(&self.store)?);
                Err(FoldError::Store(error))
            }
        }
    }

    /// Processes a batch: decides and applies each submission in order, makes all durable together, then
    /// answers.
    ///
    /// # Errors
    ///
    /// If the journal failed and cannot be folded again: then the manager must not continue.
    pub fn submit(
        &mut self,
        batch: Vec<Submission>,
        now: Millis,
    ) -> Result<Vec<Answer>, FoldError> {
        let (submissions, mut batch) = (batch, Batch::default());
        let take = |submission| self.decider.take(submission, now, &mut batch);
        let answers: Vec<Answer> = submissions.into_iter().map(take).collect();
        let Some(first) = batch.records.first() else { return Ok(answers) };
        let durable = first.seq - 1;
        match self.store.append(&batch.records) {
            Ok(head) => self.runtime.integrity.committed(head),
            Err(error) => {
                self.decider.reset(self.runtime.fold_again(&self.store)?);
                return Ok(answers.into_iter().map(|it| it.failed(durable, &error)).collect());
            }
        }
        self.runtime.keep(self.decider.pending_snapshot(self.runtime.snapshot_every()));
        Ok(answers)
    }

    /// Stops cleanly: takes a last snapshot, so that the next start is quick, writes the witness a last time,
    /// and returns the store.
    pub fn close(mut self) -> S {
        self.runtime.witness = None;
        if let Some(path) = &self.runtime.options.snapshots {
            // The thread that writes snapshots ends before this one is written.
            self.runtime.snapshot_writer = None;
            if let Some(taken) = self.decider.pending_snapshot(1) {
                // Without it the next start only takes longer.
                let _ = taken.write(path, &self.runtime.key);
            }
        }
        self.store
    }
}
