//! Digests of passwords, PINs, cards and tokens: computed and checked outside the writer.
//!
//! Passwords and PINs are hashed with argon2id, each with its own salt. A card swipe does not name a person
//! and has to be looked up, so cards and device tokens are hashed under the site key: without the key, a
//! stolen database reveals no card number, although there are few possible numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use constant_time_eq::constant_time_eq;
use floor::{Digest, Floor, Proof, StaffId};
use journal::SiteKey;
use rand::TryRng;
use rand::rngs::SysRng;

/// The cost of checking a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// The recommended cost: 19 MB and two passes.
    Full,
    /// The least that argon2 allows, for tests and for demo secrets that everybody knows.
    Least,
}

/// Computes and checks digests.
#[derive(Clone)]
pub struct Secrets {
    key: SiteKey,
    argon2: Argon2<'static>,
    work: Arc<Work>,
}

/// How many passwords and PINs are worked on, each with its 19 MB, and how many were in all.
#[derive(Default)]
struct Work {
    now: AtomicUsize,
    most: AtomicUsize,
    all: AtomicUsize,
}

/// One that is worked on, until this is dropped.
struct Working<'a>(&'a Work);

impl Work {
    fn begin(&self) -> Working<'_> {
        let now = self.now.fetch_add(1, Ordering::Relaxed) + 1;
        self.most.fetch_max(now, Ordering::Relaxed);
        self.all.fetch_add(1, Ordering::Relaxed);
        Working(self)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Secrets {
    /// Digests under this site key.
    #[must_use]
    pub fn new(key: &SiteKey, cost: Cost) -> Secrets {
        let params = match cost {
            Cost::Full => Params::default(),
            Cost::Least => Params::new(8, 1, 1, None).unwrap_or_default(),
        };
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Secrets { key: key.clone(), argon2, work: Arc::default() }
    }

    /// The digest of a password or PIN. Slow on purpose.
    #[must_use]
    pub fn slow(&self, secret: &str) -> Digest {
        let _working = self.work.begin();
        let hash = self.argon2.hash_password(secret.as_bytes());
        Digest::new(hash.expect("argon2 hashes whatever is short enough to be typed").to_string())
    }

    /// The digest of a card number or a token.
    #[must_use]
    pub fn keyed(&self, what: &str, number: &str) -> Digest {
        let mut hasher = blake3::Hasher::new_keyed(&self.key.0);
        hasher.update(b"ninefold ");
        hasher.update(what.as_bytes());
        hasher.update(&[0]);
        hasher.update(number.as_bytes());
        Digest::new(hasher.finalize().to_string())
    }

    /// Whether a password or PIN matches a digest. Slow on purpose, even if there is no digest.
    #[must_use]
    pub fn proves(&self, secret: &str, digest: Option<&Digest>) -> bool {
        let Some(digest) = digest else {
            // The time taken must not reveal that there is nothing to compare with.
            let _ = self.slow(secret);
            return false;
        };
        let Ok(known) = PasswordHash::new(digest.reveal()) else { return false };
        let _working = self.work.begin();
        self.argon2.verify_password(secret.as_bytes(), &known).is_ok()
    }

    /// The most passwords and PINs that were worked on at one time.
    pub(crate) fn most_at_once(&self) -> usize {
        self.work.most.load(Ordering::Relaxed)
    }

    /// How many passwords and PINs were worked on since the start.
    pub(crate) fn worked_on(&self) -> usize {
        self.work.all.load(Ordering::Relaxed)
    }

    /// The person whose card this is.
    #[must_use]
    pub fn card_of(&self, floor: &Floor, number: &str) -> Option<StaffId> {
        let digest = self.keyed("card", number);
        let has = |person: &&floor::Person| {
            person.proofs.get(&Proof::Card).is_some_and(|it| same(it, &digest))
        };
        floor.staff.values().find(has).map(|person| person.id.clone())
    }
}

/// Compares two digests in constant time.
pub(crate) fn same(one: &Digest, other: &Digest) -> bool {
    constant_time_eq(one.reveal().as_bytes(), other.reveal().as_bytes())
}

/// A token that cannot be guessed: 32 bytes from the operating system, in hexadecimal.
#[must_use]
pub fn token() -> String {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .expect("the operating system gives randomness, or nobody logs in");
    blake3::Hash::from(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_proves_itself_and_nothing_else() {
        let secrets = Secrets::new(&SiteKey([9; 32]), Cost::Least);
        let digest = secrets.slow("2000");
        assert!(digest.reveal().starts_with("$argon2id$"));
        assert_ne!(digest, secrets.slow("2000"), "each has its own salt");
        assert!(secrets.proves("2000", Some(&digest)));
        assert!(!secrets.proves("2001", Some(&digest)));
        assert!(!secrets.proves("2000", None));
        assert_ne!(secrets.keyed("card", "SUP-200"), secrets.keyed("device", "SUP-200"));
        let other = Secrets::new(&SiteKey([8; 32]), Cost::Least);
        assert_ne!(secrets.keyed("card", "SUP-200"), other.keyed("card", "SUP-200"));
        assert_eq!(format!("{digest:?}"), "(hidden)");
        assert_ne!(token(), token());
    }
}
