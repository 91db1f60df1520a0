//! Folding a journal into a floor, and checking that it is one.

use std::fmt;

use floor::Floor;
use journal::{Bad, SiteKey, Store, StoreError, verify};
use money::Amount;

use crate::key::Key;
use crate::record::Body;

/// A journal, folded.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The floor that it gives.
    pub floor: Floor,
    /// How many records there are.
    pub records: u64,
    /// The keys of its submissions, with the record of each, in order.
    pub keys: Vec<(Key, u64)>,
}

/// Why a journal does not give a floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldError {
    /// The store cannot be read.
    Store(StoreError),
    /// The chain is broken.
    Bad {
        /// How many records are good.
        good: u64,
        /// What is wrong after them.
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

/// Folds a whole journal, verifying chain, head and, after every record, the trial balance of each pool.
///
/// # Errors
///
/// The first thing that is wrong.
pub fn fold(store: &impl Store, key: &SiteKey) -> Result<Folded, FoldError> {
    let (mut floor, mut keys, mut wrong) = (Floor::default(), Vec::new(), None);
    let verified = verify(store, key, None, |record| {
        if wrong.is_some() {
            return;
        }
        let folded = Body::from_bytes(&record.body).and_then(|body| {
            for event in &body.events {
                floor.apply(event).map_err(|misfit| misfit.to_string())?;
            }
            balanced(&floor)?;
            Ok(body.key)
        });
        match folded {
            Ok(key) => keys.push((key, record.seq)),
            Err(why) => wrong = Some(FoldError::Record { seq: record.seq, why }),
        }
    })
    .map_err(FoldError::Store)?;
    match (wrong, verified.bad) {
        (Some(wrong), _) => Err(wrong),
        (None, Some(bad)) => Err(FoldError::Bad { good: verified.records, bad }),
        (None, None) => Ok(Folded { floor, records: verified.records, keys }),
    }
}

/// Whether every pool's books sum to zero.
fn balanced(floor: &Floor) -> Result<(), String> {
    for (id, pool) in &floor.pools {
        let sum = pool.book.trial_balance();
        if sum != Amount::ZERO {
            return Err(format!("the trial balance of {id} is {sum}"));
        }
    }
    Ok(())
}
