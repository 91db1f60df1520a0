//! Journal records, and the hash chain over them.

use std::fmt;

use crate::verify::Bad;

/// A BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hash(pub [u8; 32]);

/// The site's secret: for cards, devices and snapshots. It is kept outside the database.
#[derive(Clone, PartialEq, Eq)]
pub struct SiteKey(pub [u8; 32]);

/// One record of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// Its contents.
    pub body: Vec<u8>,
    /// The hash over the previous hash, the number and the body.
    pub hash: Hash,
}

impl SiteKey {
    /// A MAC over some parts. `purpose` prevents the seal of one thing from being used for another.
    pub(crate) fn seal(&self, purpose: &[u8; 15], parts: &[&[u8]]) -> Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(purpose);
        for part in parts {
            hasher.update(part);
        }
        Hash(hasher.finalize().into())
    }
}

impl Hash {
    /// Whether two hashes are equal, compared in constant time.
    pub(crate) fn is(&self, other: &Hash) -> bool {
        blake3::Hash::from(self.0) == blake3::Hash::from(other.0)
    }
}

impl Record {
    /// The record that follows `before`, with this body.
    #[must_use]
    pub fn after(before: Hash, seq: u64, body: Vec<u8>) -> Record {
        let hash = Record::hash_of(before, seq, &body);
        Record { seq, body, hash }
    }

    /// What is wrong with it as the successor of record `seq`, if anything is.
    #[must_use]
    pub fn flaw_after(&self, seq: u64, before: Hash) -> Option<Bad> {
        if self.seq != seq + 1 {
            return Some(Bad::Sequence { expected: seq + 1, found: self.seq });
        }
        let good = Record::hash_of(before, self.seq, &self.body) == self.hash;
        (!good).then_some(Bad::Changed { seq: self.seq })
    }

    fn hash_of(before: Hash, seq: u64, body: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&before.0);
        hasher.update(&seq.to_le_bytes());
        hasher.update(body);
        Hash(hasher.finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Hash {
    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Hash> {
        blake3::Hash::from_hex(text).ok().map(|hash| Hash(hash.into()))
    }
}

/// A key is never shown.
impl fmt::Debug for SiteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SiteKey(..)")
    }
}
