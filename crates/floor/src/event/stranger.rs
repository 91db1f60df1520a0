//! Failed authentication without a known person: what was presented.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What an unknown client presented.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stranger {
    /// A token that no session or device ever had, or a forged one.
    UnknownToken,
    /// A name that no person has.
    UnknownName,
    /// The token of a session that has ended.
    EndedSession,
}

impl Stranger {
    /// All kinds.
    pub const ALL: [Stranger; 3] =
        [Stranger::UnknownToken, Stranger::UnknownName, Stranger::EndedSession];
}

/// In words: "an unknown token".
impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stranger::UnknownToken => "an unknown token",
            Stranger::UnknownName => "an unknown name",
            Stranger::EndedSession => "a session that has ended",
        })
    }
}
