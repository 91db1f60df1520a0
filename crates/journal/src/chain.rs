//! The hash chain, its head, and how it is verified.

use std::fmt;

use crate::store::{Store, StoreError};

/// A BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hash(pub [u8; 32]);

/// The key under which the head is sealed. It lives outside the database.
#[derive(Clone, PartialEq, Eq)]
pub struct SiteKey(pub [u8; 32]);

/// One record of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number, from one without gaps.
    pub seq: u64,
    /// What it says.
    pub body: Vec<u8>,
    /// The hash over the hash before, the number and the body.
    pub hash: Hash,
}

/// The end of the journal, sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The number of the last record; zero for an empty journal.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
    /// The seal: a MAC over both under the site key.
    pub mac: Hash,
}

impl Head {
    /// The head of an empty journal.
    #[must_use]
    pub fn empty(key: &SiteKey) -> Head {
        Head::seal(0, Hash::default(), key)
    }

    /// Seals a head.
    #[must_use]
    pub fn seal(seq: u64, hash: Hash, key: &SiteKey) -> Head {
        Head { seq, hash, mac: mac(seq, hash, key) }
    }

    /// Whether the seal is good.
    #[must_use]
    pub fn is_sealed(&self, key: &SiteKey) -> bool {
        self.mac.is(&mac(self.seq, self.hash, key))
    }
}

fn mac(seq: u64, hash: Hash, key: &SiteKey) -> Hash {
    key.seal(b"ninefold head 1", &[&seq.to_le_bytes(), &hash.0])
}

impl SiteKey {
    /// A MAC over some parts. `purpose` keeps the seal of one thing from passing as that of another.
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
    /// Whether two hashes are one, found in constant time.
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

    fn hash_of(before: Hash, seq: u64, body: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&before.0);
        hasher.update(&seq.to_le_bytes());
        hasher.update(body);
        Hash(hasher.finalize().into())
    }
}

/// What is wrong with a journal, and where first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bad {
    /// A number is missing or out of place.
    Sequence {
        /// What should have come.
        expected: u64,
        /// What came.
        found: u64,
    },
    /// A record is not what it was when it was written.
    Changed {
        /// Which.
        seq: u64,
    },
    /// The last record is not the one that the head was sealed over.
    Cut {
        /// The last record there is.
        last: u64,
        /// The last record that the head knows.
        head: u64,
    },
    /// The head is not sealed under this site key.
    Seal,
    /// A hash printed elsewhere is not this journal's.
    Witness {
        /// The record that it was printed for.
        seq: u64,
    },
    /// The records are good, but the file around them is not as this program makes it.
    Shape(String),
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bad::Sequence { expected, found } => {
                write!(f, "record {expected} is missing: {found} comes in its place")
            }
            Bad::Changed { seq } => write!(f, "record {seq} was changed after it was written"),
            Bad::Cut { last, head } => {
                write!(f, "the journal ends at record {last}, but its head was sealed at {head}")
            }
            Bad::Seal => f.write_str("the head is not sealed under this site key"),
            Bad::Witness { seq } => write!(f, "record {seq} is not the one that was printed"),
            Bad::Shape(what) => f.write_str(what),
        }
    }
}

/// A journal that was read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The number of the last good record: all before it are good too.
    pub records: u64,
    /// Its hash.
    pub hash: Hash,
    /// The first thing that is wrong.
    pub bad: Option<Bad>,
}

/// Reads a whole journal: numbers, chain, head and, if given, a hash printed on a receipt.
///
/// # Errors
///
/// Only if the store cannot be read at all: what is wrong with the records is the answer.
pub fn verify(
    store: &impl Store,
    key: &SiteKey,
    witness: Option<(u64, Hash)>,
    visit: impl FnMut(&Record),
) -> Result<Verified, StoreError> {
    verify_after((0, Hash::default()), store, key, witness, visit)
}

/// Reads a journal after a record whose number and hash are known: what follows is checked as by
/// [`verify`].
///
/// # Errors
///
/// Only if the store cannot be read at all.
pub fn verify_after(
    known: (u64, Hash),
    store: &impl Store,
    key: &SiteKey,
    witness: Option<(u64, Hash)>,
    mut visit: impl FnMut(&Record),
) -> Result<Verified, StoreError> {
    let ((mut good, mut before), mut bad) = (known, None);
    let mut seen = witness.is_none();
    store.read(good + 1, &mut |record| {
        if record.seq != good + 1 {
            bad = Some(Bad::Sequence { expected: good + 1, found: record.seq });
        } else if Record::hash_of(before, record.seq, &record.body) != record.hash {
            bad = Some(Bad::Changed { seq: record.seq });
        } else if let Some((seq, hash)) = witness.filter(|(seq, _)| *seq == record.seq) {
            seen = true;
            if hash != record.hash {
                bad = Some(Bad::Witness { seq });
            }
        }
        if bad.is_none() {
            visit(&record);
            good = record.seq;
            before = record.hash;
        }
        bad.is_none()
    })?;
    let (head, shape) = (store.head()?, store.flaw()?);
    let bad = bad.or_else(|| {
        if !head.is_sealed(key) {
            Some(Bad::Seal)
        } else if (head.seq, head.hash) != (good, before) {
            Some(Bad::Cut { last: good, head: head.seq })
        } else if !seen {
            witness.map(|(seq, _)| Bad::Witness { seq })
        } else {
            shape.map(Bad::Shape)
        }
    });
    Ok(Verified { records: good, hash: before, bad })
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
