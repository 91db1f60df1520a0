//! The head: the signed end of the journal.

use crate::chain::Hash;
use crate::signing::{KeyRow, PublicKey, Signature, SigningKey};

/// The signed end of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The number of the last record; zero for an empty journal.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
    /// The key that signed it.
    pub key: PublicKey,
    /// The signature over number and hash.
    pub signature: Signature,
}

impl Head {
    /// The head of an empty journal.
    #[must_use]
    pub fn empty(key: &SigningKey) -> Head {
        Head::sign(0, Hash::default(), key)
    }

    /// Signs a head.
    #[must_use]
    pub fn sign(seq: u64, hash: Hash, key: &SigningKey) -> Head {
        Head { seq, hash, key: key.public(), signature: key.sign_head(seq, hash) }
    }

    /// Whether the key that it names signed it.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        self.key.signed_head(self.seq, self.hash, &self.signature)
    }
}

/// What is wrong with the keys of a journal, if anything is: each must be signed by the previous one, and the
/// head must be signed by the last.
pub(crate) fn wrong_keys(keys: &[KeyRow], head: &Head) -> Option<String> {
    for (place, row) in keys.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| keys[before].key);
        let good = match (before, &row.endorsement) {
            (None, None) => true,
            (Some(before), Some(signature)) => before.endorsed(&row.key, signature),
            _ => false,
        };
        if !good {
            return Some(format!("signing key {} is not signed by the key before it", place + 1));
        }
    }
    let last = keys.last().map(|row| row.key);
    (last != Some(head.key)).then(|| "the head names a key that is not the last one".to_owned())
}
