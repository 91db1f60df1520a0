//! One journal and the floor that it comes to.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use floor::{Command, Event, Figures, Floor, Millis, Refusal};
use journal::{SiteKey, Snapshot, Store, StoreError, Witness};

use crate::chance::Chance;
use crate::desk::{Batch, Desk};
use crate::fold::{FoldError, Folded, Opening, resume};
use crate::history::History;
use crate::integrity::Integrity;
use crate::key::Key;
use crate::keys::KEYS_KEPT;
use crate::record::Fingerprint;
use crate::state::{Photographer, Taken};
use crate::witness::WitnessWriter;

/// A command with its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// Whoever sends it again sends the same key.
    pub key: Key,
    /// What is wanted.
    pub command: Command,
    /// The fingerprint of the request, kept in the record.
    pub request: Fingerprint,
    /// Exact odds that a rule of the floor quotes, if one does: counted before, never by the writer.
    pub figures: Figures,
}

impl Submission {
    /// A submission of which no fingerprint is kept.
    #[must_use]
    pub fn new(key: Key, command: Command) -> Submission {
        Submission { key, command, request: Fingerprint::default(), figures: Figures::default() }
    }
}

/// What a submission came to. It is given only after it is durable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done now, as this record.
    Done {
        /// The record.
        seq: u64,
        /// What happened.
        events: Vec<Event>,
    },
    /// Done before, when the same key came first.
    Before {
        /// The record.
        seq: u64,
    },
    /// Refused; the refusal is in the log. Only [`Refusal::FiguresNeeded`] is not: its sender counts what is
    /// needed and sends the command again, under the same key.
    Refused(Refusal),
    /// Not done: nobody can tell any more whether it was done before.
    KeyTooOld(TooOld),
    /// The journal cannot be written: nothing is done, and nobody may act on it. After a failed sync a
    /// restart can still find it in the journal, whole: whoever sends it again with the same key will know.
    Unavailable(StoreError),
}

impl Answer {
    /// What becomes of an answer when its batch could not be made durable. What was done before the last
    /// durable record still was.
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

/// How a Game Manager is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many keys are remembered: a repeat within so many inputs answers as before.
    pub keys_kept: u32,
    /// Where snapshots are kept; none are taken without a place.
    pub snapshots: Option<PathBuf>,
    /// After how many records a snapshot is taken.
    pub snapshot_every: u64,
    /// Where the witness is kept; none is written or looked at without a place.
    pub witness: Option<PathBuf>,
    /// Whether somebody said where the witness is: then it must have been there before.
    pub witness_expected: bool,
    /// Where it is marked that the journal was found broken: the next start then reads all of it.
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
    /// The usual ones for a journal in a file: with snapshots, the witness and the mark of a broken journal
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
    pub(crate) desk: Desk<C>,
    pub(crate) store: S,
    pub(crate) house: House,
}

/// What does not change while a Game Manager runs.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) key: SiteKey,
    pub(crate) options: Options,
    pub(crate) opening: Opening,
    photographer: Option<Photographer>,
    pub(crate) integrity: Arc<Integrity>,
    /// Writes the witness until it is dropped.
    witness: Option<WitnessWriter>,
}

impl House {
    /// Folds the journal again: after a failure, what memory believes may not be what the journal holds.
    pub(crate) fn fold_again(&self, store: &impl Store) -> Result<Folded, FoldError> {
        resume(store, &self.key, &self.options).map(|(folded, _)| folded)
    }

    /// After how many records a snapshot is taken.
    pub(crate) fn snapshot_every(&self) -> u64 {
        if self.photographer.is_some() { self.options.snapshot_every.max(1) } else { u64::MAX }
    }

    /// Has a state written that is durable by now.
    pub(crate) fn keep(&self, taken: Option<Box<Taken>>) {
        if let (Some(taken), Some(photographer)) = (taken, &self.photographer) {
            photographer.hand(taken);
        }
    }
}

impl<S: Store, C: Chance> GameManager<S, C> {
    /// Opens a journal without snapshots: verifies it and folds it.
    ///
    /// # Errors
    ///
    /// If the journal is not good from its first record to its head.
    pub fn open(store: S, chance: C, key: SiteKey) -> Result<GameManager<S, C>, FoldError> {
        GameManager::open_with(store, chance, key, Options::default())
    }

    /// Opens a journal: verifies it and folds it, from a snapshot on if there is one.
    ///
    /// # Errors
    ///
    /// If the journal is not good.
    pub fn open_with(
        store: S,
        chance: C,
        key: SiteKey,
        options: Options,
    ) -> Result<GameManager<S, C>, FoldError> {
        let (folded, opening) = resume(&store, &key, &options)?;
        if let Some(mark) = &options.broken {
            // The whole was read, and is good: a copy that was put back, for instance.
            let _ = std::fs::remove_file(mark);
        }
        let pictured = if let Opening::Since(seq) = opening { seq } else { 0 };
        let start = |path: &PathBuf| Photographer::start(path.clone(), key.clone());
        let photographer = options.snapshots.as_ref().map(start);
        let integrity = Arc::new(Integrity::default());
        integrity.committed(store.head().map_err(FoldError::Store)?);
        if let Some(mark) = &options.broken {
            integrity.marks_at(mark.clone());
        }
        let (witness, expected) = (options.witness.clone(), options.witness_expected);
        let start = |path| WitnessWriter::start(path, expected, Arc::clone(&integrity));
        let witness = witness.map(start);
        let desk = Desk::new(folded, chance, pictured, Arc::clone(&integrity));
        let house = House { key, options, opening, photographer, integrity, witness };
        Ok(GameManager { desk, store, house })
    }

    /// The floor as it stands.
    pub fn floor(&self) -> &Floor {
        &self.desk.floor
    }

    /// The last day of its meters.
    pub fn history(&self) -> &History {
        &self.desk.history
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// How the journal was read; says why, if its snapshot could not be used.
    pub fn opening(&self) -> &Opening {
        &self.house.opening
    }

    /// What is known of the journal's integrity, now and as it runs.
    pub fn integrity(&self) -> &Arc<Integrity> {
        &self.house.integrity
    }

    /// Has a record tell which key signs heads, unless one tells already.
    ///
    /// # Errors
    ///
    /// If it cannot be made durable.
    pub fn announce_key(&mut self, now: Millis) -> Result<(), FoldError> {
        if self.desk.floor.signing_key.is_some() {
            return Ok(());
        }
        let public_key = self.store.head().map_err(FoldError::Store)?.key.to_string();
        let event = Event::SigningKeySet { public_key, rotation: None };
        let key = Key::try_from("signing-key:1").expect("a name and a number are a key");
        self.note(key, &[event], now)
    }

    /// Has a record of the system itself made durable.
    fn note(&mut self, key: Key, events: &[Event], now: Millis) -> Result<(), FoldError> {
        let mut batch = Batch::default();
        self.desk.note(key, events, now, &mut batch);
        match self.store.append(&batch.records) {
            Ok(head) => {
                self.house.integrity.committed(head);
                Ok(())
            }
            Err(error) => {
                self.desk.reset(self.house.fold_again(&self.store)?);
                Err(FoldError::Store(error))
            }
        }
    }

    /// Takes a batch: decides and applies one after another, makes all durable together, then answers.
    ///
    /// # Errors
    ///
    /// If the journal failed and cannot be folded again: then the manager must not go on.
    pub fn submit(
        &mut self,
        batch: Vec<Submission>,
        now: Millis,
    ) -> Result<Vec<Answer>, FoldError> {
        let (submissions, mut batch) = (batch, Batch::default());
        let take = |submission| self.desk.take(submission, now, &mut batch);
        let answers: Vec<Answer> = submissions.into_iter().map(take).collect();
        let Some(first) = batch.records.first() else { return Ok(answers) };
        let durable = first.seq - 1;
        match self.store.append(&batch.records) {
            Ok(head) => self.house.integrity.committed(head),
            Err(error) => {
                self.desk.reset(self.house.fold_again(&self.store)?);
                return Ok(answers.into_iter().map(|it| it.failed(durable, &error)).collect());
            }
        }
        self.house.keep(self.desk.picture(self.house.snapshot_every()));
        Ok(answers)
    }

    /// Stops cleanly: takes a last snapshot, so that the next start is quick, writes the witness a last time,
    /// and hands the store back.
    pub fn close(mut self) -> S {
        self.house.witness = None;
        if let Some(path) = &self.house.options.snapshots {
            // The thread that writes snapshots is done before this one is written.
            self.house.photographer = None;
            if let Some(taken) = self.desk.picture(1) {
                // Without it the next start only takes longer.
                let _ = taken.write(path, &self.house.key);
            }
        }
        self.store
    }
}
