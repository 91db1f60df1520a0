//! Folds a journal into a floor by applying its records in order, and verifies it on the way.
//!
//! [`fold`] reads everything from the first record on. [`resume`] begins at a usable snapshot if there is
//! one: then only the records after it are folded, and the last million records are read for their keys.
//! [`compare`] folds everything and reports whether a snapshot agrees.

use std::fmt;
use std::path::Path;

use floor::{Event, Floor};
use journal::{
    Bad, Checks, Hash, Known, Record, SiteKey, Snapshot, Source, Store, StoreError, Unusable,
    Witness, verify, verify_after,
};
use money::Amount;

use crate::game_manager::Options;
use crate::history::History;
use crate::keys::{KEYS_KEPT, Keys};
use crate::record::Body;
use crate::state::State;

/// A folded journal.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The resulting floor.
    pub floor: Floor,
    /// The last day of its meters.
    pub history: History,
    /// How many records there are.
    pub records: u64,
    /// The hash of the last record.
    pub hash: Hash,
    pub(crate) keys: Keys,
}

/// How a journal was read when it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// From its first record: there was no snapshot.
    Whole,
    /// From the snapshot at this record.
    Since(u64),
    /// From its first record, because the snapshot cannot be used.
    WholeBecause(Unusable),
}

/// Why a journal does not give a floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldError {
    /// The store cannot be read.
    Store(StoreError),
    /// The chain is broken.
    Bad {
        /// The last valid record.
        good: u64,
        /// What is wrong after it.
        bad: Bad,
    },
    /// A record is intact, but contains something impossible.
    Record {
        /// The record.
        seq: u64,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FoldError::Store(error) => write!(f, "{error}"),
            FoldError::Bad { good, bad } => write!(f, "{bad}; {good} records before are good"),
            FoldError::Record { seq, why } => write!(f, "record {seq} does not fit: {why}"),
        }
    }
}

impl std::error::Error for FoldError {}

/// Folds a whole journal, verifying chain, head and, after every record that moves money, the trial balance
/// of each pool.
///
/// # Errors
///
/// The first thing that is wrong.
pub fn fold(store: &impl Store) -> Result<Folded, FoldError> {
    fold_with(store, &Checks::default())
}

/// Like [`fold`], and also compares the journal with what is known elsewhere.
///
/// # Errors
///
/// The first thing that is wrong.
pub fn fold_with(store: &impl Store, checks: &Checks) -> Result<Folded, FoldError> {
    fold_whole(store, checks, KEYS_KEPT, |_, _| ())
}

/// Folds a whole journal, and reports what is wrong with the snapshot at `path`, if there is one and anything
/// is.
///
/// # Errors
///
/// The first thing that is wrong with the journal.
pub fn compare(
    store: &impl Store,
    key: &SiteKey,
    path: &Path,
) -> Result<(Folded, Option<Unusable>), FoldError> {
    let read = Snapshot::read(path, key)
        .and_then(|found| found.map(|it| Ok((State::of(&it)?, it))).transpose());
    let (state, snapshot) = match read {
        Ok(Some(found)) => found,
        Ok(None) => return Ok((fold(store)?, None)),
        Err(unusable) => return Ok((fold(store)?, Some(unusable))),
    };
    let (seq, mut wrong) = (snapshot.seq, None);
    let checks = Checks { known: vec![known_by(&snapshot)], ..Checks::default() };
    let folded = fold_whole(store, &checks, KEYS_KEPT, |folding, record| {
        if record.seq == seq && record.hash == snapshot.hash {
            let other = "it is sealed, but what it holds is not what the records come to";
            wrong = (state != State::new(&folding.floor, &folding.history, &folding.keys))
                .then(|| Unusable::State(other.to_owned()));
        }
    })?;
    Ok((folded, wrong))
}

/// Folds a journal from the snapshot at `path` on, or completely if there is no usable one.
///
/// # Errors
///
/// The first thing that is wrong with the journal.
pub(crate) fn resume(
    store: &impl Store,
    key: &SiteKey,
    options: &Options,
) -> Result<(Folded, Opening), FoldError> {
    let (kept, path) = (options.keys_kept, options.snapshots.as_deref());
    let checks = match &options.witness {
        Some(path) => witnessed(store, path)?,
        None => Checks::default(),
    };
    let checks = &checks;
    let found = match path.map(|path| usable(store, key, path)).transpose() {
        Ok(found) => found.flatten(),
        Err(Refused::Unusable(why)) => {
            let folded = fold_whole(store, checks, kept, |_, _| ())?;
            return Ok((folded, Opening::WholeBecause(why)));
        }
        Err(Refused::Journal(error)) => return Err(error),
    };
    // A journal that was found broken is read completely, even if a snapshot vouches for it.
    let marked = options.broken.as_ref().is_some_and(|mark| mark.exists());
    let Some((state, snapshot)) = found.filter(|_| !marked) else {
        return Ok((fold_whole(store, checks, kept, |_, _| ())?, Opening::Whole));
    };
    // The window of keys ends at the snapshot's record, whose hash vouches for all of them.
    let before = snapshot.seq.saturating_sub(u64::from(kept));
    let anchor = match before {
        0 => Hash::default(),
        _ => match store.record(before).map_err(FoldError::Store)? {
            Some(record) => record.hash,
            // The journal has a gap: reading all of it shows where.
            None => return Ok((fold_whole(store, checks, kept, |_, _| ())?, Opening::Whole)),
        },
    };
    let keys = Keys::new(kept, before, state.senders);
    let mut folding = Folding::new(state.floor, state.history, keys);
    let verified = verify_after((before, anchor), store, checks, |record| {
        if record.seq <= snapshot.seq { folding.remember(record) } else { folding.take(record) }
    });
    let folded = folding.end(verified.map_err(FoldError::Store)?)?;
    Ok((folded, Opening::Since(snapshot.seq)))
}

/// What the witness at `path` records about a journal.
fn witnessed(store: &impl Store, path: &Path) -> Result<Checks, FoldError> {
    let keys = store.keys().map_err(FoldError::Store)?;
    let last = store.head().map_err(FoldError::Store)?.seq;
    let known = Witness::known(path, &keys).map_err(|bad| FoldError::Bad { good: last, bad })?;
    Ok(Checks { known: known.into_iter().collect(), ..Checks::default() })
}

/// What a snapshot records about the journal.
const fn known_by(snapshot: &Snapshot) -> Known {
    Known { seq: snapshot.seq, hash: snapshot.hash, source: Source::Snapshot }
}

enum Refused {
    /// The snapshot cannot be used.
    Unusable(Unusable),
    /// The snapshot's seal is valid and the journal does not contain its record, or the journal cannot be
    /// read.
    Journal(FoldError),
}

/// The snapshot at `path`, if there is one. If its seal is valid but it is ahead of the journal, or has a
/// different record, the snapshot is not at fault: the journal was changed.
fn usable(
    store: &impl Store,
    key: &SiteKey,
    path: &Path,
) -> Result<Option<(State, Snapshot)>, Refused> {
    let Some(snapshot) = Snapshot::read(path, key).map_err(Refused::Unusable)? else {
        return Ok(None);
    };
    let failed = |error| Refused::Journal(FoldError::Store(error));
    let last = store.head().map_err(failed)?.seq;
    let Known { seq, hash, source } = known_by(&snapshot);
    let bad = if seq > last {
        Some(Bad::Missing { first: last + 1, last: seq, source })
    } else {
        let found = match seq {
            0 => Some(Hash::default()),
            _ => store.record(seq).map_err(failed)?.map(|record| record.hash),
        };
        (found != Some(hash)).then_some(Bad::Other { seq, source })
    };
    if let Some(bad) = bad {
        return Err(Refused::Journal(FoldError::Bad { good: last, bad }));
    }
    let state = State::of(&snapshot).map_err(Refused::Unusable)?;
    Ok(Some((state, snapshot)))
}

fn fold_whole(
    store: &impl Store,
    checks: &Checks,
    kept: u32,
    mut visit: impl FnMut(&Folding, &Record),
) -> Result<Folded, FoldError> {
    let keys = Keys::new(kept, 0, vec![]);
    let mut folding = Folding::new(Floor::default(), History::default(), keys);
    let verified = verify(store, checks, |record| {
        folding.take(record);
        visit(&folding, record);
    });
    folding.end(verified.map_err(FoldError::Store)?)
}

/// A fold in progress.
pub(crate) struct Folding {
    floor: Floor,
    history: History,
    keys: Keys,
    /// The first error.
    pub(crate) wrong: Option<FoldError>,
}

impl Folding {
    pub(crate) const fn new(floor: Floor, history: History, keys: Keys) -> Folding {
        Folding { floor, history, keys, wrong: None }
    }

    /// Folds a record.
    pub(crate) fn take(&mut self, record: &Record) {
        self.step(record, |folding| {
            let body = Body::from_bytes(&record.body)?;
            folding.history.turn(body.at, &folding.floor);
            folding.floor.time_passes(body.at);
            for event in &body.events {
                folding.floor.apply(event).map_err(|misfit| misfit.to_string())?;
            }
            if body.events.iter().any(may_move_money) {
                balanced(&folding.floor)?;
            }
            folding.keys.push(&body.key, folding.keys.print(&body.key));
            Ok(())
        });
    }

    /// Takes only the key of a record: its events are already in the floor.
    fn remember(&mut self, record: &Record) {
        self.step(record, |folding| {
            let key = Body::key_of(&record.body)?;
            folding.keys.push(&key, folding.keys.print(&key));
            Ok(())
        });
    }

    fn step(&mut self, record: &Record, step: impl FnOnce(&mut Folding) -> Result<(), String>) {
        if self.wrong.is_none() {
            let seq = record.seq;
            self.wrong = step(self).err().map(|why| FoldError::Record { seq, why });
        }
    }

    fn end(self, verified: journal::Verified) -> Result<Folded, FoldError> {
        match (self.wrong, verified.bad) {
            (Some(wrong), _) => Err(wrong),
            (None, Some(bad)) => Err(FoldError::Bad { good: verified.records, bad }),
            (None, None) => {
                let (records, hash) = (verified.records, verified.hash);
                let Folding { floor, history, keys, .. } = self;
                Ok(Folded { floor, history, records, hash, keys })
            }
        }
    }
}

/// Whether an event may change the books. Most inputs are coins and buttons that do not.
fn may_move_money(event: &Event) -> bool {
    !matches!(
        event,
        Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::CardDealt { .. }
            | Event::RoundEnded { .. }
            | Event::Refused { .. }
    )
}

/// Describes the first book that does not sum to zero, over every pool and every table.
#[must_use]
pub fn unbalanced(floor: &Floor) -> Option<String> {
    balanced(floor).err()
}

fn balanced(floor: &Floor) -> Result<(), String> {
    let pools = floor.pools.iter().map(|(id, pool)| (id.as_str(), &pool.book));
    let tables = floor.tables.iter().map(|(id, table)| (id.as_str(), &table.book));
    for (id, book) in pools.chain(tables) {
        let sum = book.trial_balance();
        if sum != Amount::ZERO {
            return Err(format!("the trial balance of {id} is {sum}"));
        }
    }
    Ok(())
}
