//! Credentials: what authenticates a person or device. The floor keeps digests only, and never shows them.
//!
//! Passwords and PINs are hashed with argon2id, cards and device tokens with a keyed hash, because a swipe
//! names nobody and must be looked up. They are checked outside the writer; `decide` sees the person.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a credential.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Proof {
    /// A password, for logging in.
    Password,
    /// A PIN, at a console.
    #[strum(to_string = "PIN")]
    Pin,
    /// A card, swiped at a console.
    Card,
}

/// The digest of a secret. It is stored, and never shown.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// The text that logs and exports show in its place.
    pub const HIDDEN: &str = "(hidden)";

    /// A digest.
    #[must_use]
    pub const fn new(text: String) -> Digest {
        Digest(text)
    }

    /// Its text, to check a secret against it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// A hidden digest.
    #[must_use]
    pub fn hidden() -> Digest {
        Digest(Digest::HIDDEN.to_owned())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Digest::HIDDEN)
    }
}
