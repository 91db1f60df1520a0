//! A store whose records are checked as they are read, for readers that do not trust the file.
//!
//! Each record must follow from the one before it, and a read that reaches the end of the journal must end at
//! the record over which the head was signed. This finds changes in the part that is read; a full
//! verification finds the rest.

use crate::chain::{Hash, Record};
use crate::head::Head;
use crate::signing::KeyRow;
use crate::store::{Store, StoreError};
use crate::verify::Bad;

/// A store that checks every record it reads.
#[derive(Debug)]
pub struct Checked<S>(S);

impl<S: Store> Checked<S> {
    /// Reads from this store.
    pub const fn new(store: S) -> Checked<S> {
        Checked(store)
    }

    /// The store itself, for callers that check the records on their own.
    pub const fn unchecked(&self) -> &S {
        &self.0
    }

    /// The hash of the record before this one.
    fn hash_before(&self, seq: u64) -> Result<Hash, StoreError> {
        let before = seq.saturating_sub(1);
        if before == 0 {
            return Ok(Hash::default());
        }
        let record = self.0.record(before)?;
        record.map(|it| it.hash).ok_or_else(|| {
            StoreError::Broken(Bad::Sequence { expected: before, found: seq }.to_string())
        })
    }

    fn check_end(&self, end: (u64, Hash)) -> Result<(), StoreError> {
        let head = self.head()?;
        if (head.seq, head.hash) == end {
            return Ok(());
        }
        Err(StoreError::Broken(Bad::Cut { last: end.0, head: head.seq }.to_string()))
    }
}

impl<S: Store> Store for Checked<S> {
    fn head(&self) -> Result<Head, StoreError> {
        let head = self.0.head()?;
        if head.is_signed() {
            Ok(head)
        } else {
            Err(StoreError::Broken(Bad::Signature.to_string()))
        }
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.0.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        self.0.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        let from = from.max(1);
        let (mut at, mut bad, mut ended) = (None, None, true);
        self.0.read(from, &mut |record| {
            let (seq, hash) = match at {
                Some(at) => at,
                None => match self.hash_before(from) {
                    Ok(hash) => (from - 1, hash),
                    Err(error) => {
                        bad = Some(error);
                        return false;
                    }
                },
            };
            if let Some(flaw) = record.flaw_after(seq, hash) {
                bad = Some(StoreError::Broken(flaw.to_string()));
                return false;
            }
            at = Some((record.seq, record.hash));
            ended = visit(record);
            ended
        })?;
        match (bad, at) {
            (Some(bad), _) => Err(bad),
            (None, Some(at)) if ended => self.check_end(at),
            (None, None) if from == 1 => self.check_end((0, Hash::default())),
            (None, _) => Ok(()),
        }
    }

    fn flaw(&self) -> Result<Option<String>, StoreError> {
        self.0.flaw()
    }
}
