//! Verifies a journal: numbers, hash chain, keys and head, and records known from elsewhere.

use std::fmt;

use crate::chain::{Hash, Record};
use crate::head::wrong_keys;
use crate::signing::PublicKey;
use crate::store::{Store, StoreError};

/// The first thing that is wrong with a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bad {
    /// A number is missing or out of place.
    Sequence {
        /// The expected number.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// A record was changed after it was written.
    Changed {
        /// The record.
        seq: u64,
    },
    /// The last record is not the one that the head was signed over.
    Cut {
        /// The last record in the journal.
        last: u64,
        /// The last record according to the head.
        head: u64,
    },
    /// The head is not signed by the key that it names.
    Signature,
    /// The keys of the journal do not follow from each other, and how.
    Keys(String),
    /// The required key is not one of this journal's.
    OtherKey {
        /// The key of its head.
        found: PublicKey,
    },
    /// A source outside the journal has a different record of this number.
    Other {
        /// The record.
        seq: u64,
        /// The source.
        source: Source,
    },
    /// A source outside the journal has records that are missing here.
    Missing {
        /// The first missing record.
        first: u64,
        /// The last known record.
        last: u64,
        /// The source.
        source: Source,
    },
    /// The witness cannot be trusted, and the reason.
    Witness(String),
    /// The records are valid, but the file around them is not as this program creates it.
    Shape(String),
}

/// A source that knows a record, apart from the journal itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A receipt, a report or a person.
    Printed,
    /// The witness.
    Witness,
    /// The snapshot.
    Snapshot,
}

/// A record known from outside the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its number; zero is the beginning of every journal.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
    /// The source.
    pub source: Source,
}

/// What a journal is compared with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// The key that must be one of the journal's. Without one, a valid journal is known to be consistent, but
    /// not who made it.
    pub key: Option<PublicKey>,
    /// Records that it must contain.
    pub known: Vec<Known>,
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bad::Sequence { expected, found } => {
                write!(f, "record {expected} is missing: {found} comes in its place")
            }
            Bad::Changed { seq } => write!(f, "record {seq} was changed after it was written"),
            Bad::Cut { last, head } => {
                write!(f, "the journal ends at record {last}, but its head was signed at {head}")
            }
            Bad::Signature => f.write_str("the head is not signed by the key that it names"),
            Bad::Keys(what) | Bad::Witness(what) | Bad::Shape(what) => f.write_str(what),
            Bad::OtherKey { found } => {
                write!(
                    f,
                    "the public key is not one of this journal's; its head is signed by {found}"
                )
            }
            Bad::Other { seq, source } => match source {
                Source::Printed => write!(f, "record {seq} is not the one that was printed"),
                Source::Witness => write!(f, "record {seq} is not the one that the witness knows"),
                Source::Snapshot => {
                    write!(f, "record {seq} is not the one that the snapshot was taken at")
                }
            },
            Bad::Missing { first, last, source } => {
                if first == last {
                    write!(f, "record {last} is missing")?;
                } else {
                    write!(f, "records {first} to {last} are missing")?;
                }
                match source {
                    Source::Printed => write!(f, ": record {last} was printed"),
                    Source::Witness => write!(f, ": the witness has seen record {last}"),
                    Source::Snapshot => write!(f, ": the snapshot was taken at record {last}"),
                }
            }
        }
    }
}

/// The result of reading a journal to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The number of the last valid record: all before it are valid too.
    pub records: u64,
    /// Its hash.
    pub hash: Hash,
    /// The first thing that is wrong.
    pub bad: Option<Bad>,
}

/// Reads a whole journal: numbers, chain, head, keys, and what is known of it elsewhere.
///
/// # Errors
///
/// Only if the store cannot be read at all: errors in the records are part of the result.
pub fn verify(
    store: &impl Store,
    checks: &Checks,
    visit: impl FnMut(&Record),
) -> Result<Verified, StoreError> {
    verify_after((0, Hash::default()), store, checks, visit)
}

/// Reads a journal after a record whose number and hash are known. The rest is checked as by [`verify`].
///
/// # Errors
///
/// Only if the store cannot be read at all.
pub fn verify_after(
    known: (u64, Hash),
    store: &impl Store,
    checks: &Checks,
    mut visit: impl FnMut(&Record),
) -> Result<Verified, StoreError> {
    let ((mut good, mut before), mut bad) = (known, None);
    let start = known.0;
    store.read(good + 1, &mut |record| {
        bad = record.flaw_after(good, before).or_else(|| {
            let other = |it: &&Known| it.seq == record.seq && it.hash != record.hash;
            let Known { seq, source, .. } = *checks.known.iter().find(other)?;
            Some(Bad::Other { seq, source })
        });
        if bad.is_none() {
            visit(&record);
            good = record.seq;
            before = record.hash;
        }
        bad.is_none()
    })?;
    if bad.is_none() {
        bad = end(store, checks, (good, before))?;
    }
    if bad.is_none() {
        bad = before_start(store, checks, start)?;
    }
    Ok(Verified { records: good, hash: before, bad })
}

/// What is wrong with the end of a journal whose records are valid.
fn end(
    store: &impl Store,
    checks: &Checks,
    (last, hash): (u64, Hash),
) -> Result<Option<Bad>, StoreError> {
    let (head, keys, shape) = (store.head()?, store.keys()?, store.flaw()?);
    if !head.is_signed() {
        return Ok(Some(Bad::Signature));
    }
    if let Some(wrong) = wrong_keys(&keys, &head) {
        return Ok(Some(Bad::Keys(wrong)));
    }
    if checks.key.is_some_and(|key| keys.iter().all(|row| row.key != key)) {
        return Ok(Some(Bad::OtherKey { found: head.key }));
    }
    if (head.seq, head.hash) != (last, hash) {
        return Ok(Some(Bad::Cut { last, head: head.seq }));
    }
    let beyond = checks.known.iter().filter(|it| it.seq > last).max_by_key(|it| it.seq);
    let missing =
        beyond.map(|it| Bad::Missing { first: last + 1, last: it.seq, source: it.source });
    Ok(missing.or(shape.map(Bad::Shape)))
}

/// Compares what is known of the records up to `start`, which were not read.
fn before_start(
    store: &impl Store,
    checks: &Checks,
    start: u64,
) -> Result<Option<Bad>, StoreError> {
    for Known { seq, hash, source } in checks.known.iter().filter(|it| it.seq <= start) {
        let found = match seq {
            0 => Some(Hash::default()),
            _ => store.record(*seq)?.map(|record| record.hash),
        };
        if found != Some(*hash) {
            return Ok(Some(Bad::Other { seq: *seq, source: *source }));
        }
    }
    Ok(None)
}
