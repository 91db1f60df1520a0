//! What proves who somebody is. The floor keeps digests only, and never shows them.
//!
//! Passwords and PINs are kept as argon2id, cards and devices by a keyed hash, because a swipe names nobody
//! and must be looked up. Whoever checks them does so outside the writer; `decide` sees the person.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What kind of proof it is.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// A password, for logging in.
    Password,
    /// A PIN, at a console.
    Pin,
    /// A card, swiped at a console.
    Card,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Proof::Password => "password",
            Proof::Pin => "PIN",
            Proof::Card => "card",
        })
    }
}

/// What a secret was turned into. It is stored, and shown nowhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// What a log or an export shows in its place.
    pub const HIDDEN: &str = "(hidden)";

    /// A digest.
    #[must_use]
    pub const fn new(text: String) -> Digest {
        Digest(text)
    }

    /// Its text, for whoever checks a secret against it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The same, hidden.
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
