//! Folding a journal into a floor, and checking that it is one.
//!
//! [`fold`] reads everything from the first record on. [`resume`] begins at a snapshot if there is one that
//! can be used: then only what follows is folded, and the last million records are read for their keys.
//! [`compare`] folds everything and says whether a snapshot agrees.

use std::fmt;
use std::path::Path;

use floor::{Event, Floor};
use journal::{
    Bad, Hash, Record, SiteKey, Snapshot, Store, StoreError, Unusable, verify, verify_after,
};
use money::Amount;

use crate::history::History;
use crate::keys::{KEYS_KEPT, Keys};
use crate::record::Body;
use crate::state::State;

/// A journal, folded.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The floor that it gives.
    pub floor: Floor,
    /// The last day of its meters.
    pub history: History,
    /// How many records there are.
    pub records: u64,
    /// The hash of the last.
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
        /// The last good record.
        good: u64,
        /// What is wrong after it.
        bad: Bad,
    },
    /// A record is whole, but says something that cannot be.
    Record {
        /// Which.
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
pub fn fold(store: &impl Store, key: &SiteKey) -> Result<Folded, FoldError> {
    fold_whole(store, key, KEYS_KEPT, |_, _| ())
}

/// Folds a whole journal, and says what is wrong with the snapshot at `path`, if there is one and anything
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
        Ok(None) => return Ok((fold(store, key)?, None)),
        Err(unusable) => return Ok((fold(store, key)?, Some(unusable))),
    };
    let seq = snapshot.seq;
    let mut wrong = Some(Unusable::OtherJournal { seq });
    let folded = fold_whole(store, key, KEYS_KEPT, |folding, record| {
        if record.seq == seq && record.hash == snapshot.hash {
            let other = "it is sealed, but what it holds is not what the records come to";
            wrong = (state != State::new(&folding.floor, &folding.history, &folding.keys))
                .then(|| Unusable::State(other.to_owned()));
        }
    })?;
    Ok((folded, wrong))
}

/// Folds a journal from the snapshot at `path` on, or whole if there is none that can be used.
///
/// # Errors
///
/// The first thing that is wrong with the journal.
pub(crate) fn resume(
    store: &impl Store,
    key: &SiteKey,
    kept: u32,
    path: Option<&Path>,
) -> Result<(Folded, Opening), FoldError> {
    let found = match path.map(|path| usable(store, key, path)).transpose() {
        Ok(found) => found.flatten(),
        Err(Refused::Unusable(why)) => {
            let folded = fold_whole(store, key, kept, |_, _| ())?;
            return Ok((folded, Opening::WholeBecause(why)));
        }
        Err(Refused::Store(error)) => return Err(FoldError::Store(error)),
    };
    let Some((state, snapshot)) = found else {
        return Ok((fold_whole(store, key, kept, |_, _| ())?, Opening::Whole));
    };
    // The keys of the window end at the snapshot's record, whose hash vouches for all of them.
    let before = snapshot.seq.saturating_sub(u64::from(kept));
    let anchor = match before {
        0 => Hash::default(),
        _ => match store.record(before).map_err(FoldError::Store)? {
            Some(record) => record.hash,
            // A journal with a hole: reading all of it tells where.
            None => return Ok((fold_whole(store, key, kept, |_, _| ())?, Opening::Whole)),
        },
    };
    let keys = Keys::new(kept, before, state.senders);
    let mut folding = Folding::new(state.floor, state.history, keys);
    let verified = verify_after((before, anchor), store, key, None, |record| {
        if record.seq <= snapshot.seq { folding.remember(record) } else { folding.take(record) }
    });
    let folded = folding.end(verified.map_err(FoldError::Store)?)?;
    Ok((folded, Opening::Since(snapshot.seq)))
}

enum Refused {
    Unusable(Unusable),
    Store(StoreError),
}

/// The snapshot at `path`, if there is one and it is of this journal.
fn usable(
    store: &impl Store,
    key: &SiteKey,
    path: &Path,
) -> Result<Option<(State, Snapshot)>, Refused> {
    let Some(snapshot) = Snapshot::read(path, key).map_err(Refused::Unusable)? else {
        return Ok(None);
    };
    let state = State::of(&snapshot).map_err(Refused::Unusable)?;
    let hash = match snapshot.seq {
        0 => Some(Hash::default()),
        seq => store.record(seq).map_err(Refused::Store)?.map(|record| record.hash),
    };
    if hash != Some(snapshot.hash) {
        return Err(Refused::Unusable(Unusable::OtherJournal { seq: snapshot.seq }));
    }
    Ok(Some((state, snapshot)))
}

fn fold_whole(
    store: &impl Store,
    key: &SiteKey,
    kept: u32,
    mut visit: impl FnMut(&Folding, &Record),
) -> Result<Folded, FoldError> {
    let keys = Keys::new(kept, 0, vec![]);
    let mut folding = Folding::new(Floor::default(), History::default(), keys);
    let verified = verify(store, key, None, |record| {
        folding.take(record);
        visit(&folding, record);
    });
    folding.end(verified.map_err(FoldError::Store)?)
}

/// A fold that is under way.
struct Folding {
    floor: Floor,
    history: History,
    keys: Keys,
    /// The first thing that did not fit.
    wrong: Option<FoldError>,
}

impl Folding {
    const fn new(floor: Floor, history: History, keys: Keys) -> Folding {
        Folding { floor, history, keys, wrong: None }
    }

    /// Folds a record.
    fn take(&mut self, record: &Record) {
        self.step(record, |folding| {
            let body = Body::from_bytes(&record.body)?;
            folding.history.turn(body.at, &folding.floor);
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

    /// Takes only the key of a record: what it says is in the floor already.
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

/// Whether the books may have changed. Most inputs are coins and buttons that leave them alone.
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

/// Whether the books of every pool and every table sum to zero.
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
