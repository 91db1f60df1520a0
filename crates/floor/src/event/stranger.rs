//! Failed authentication without a known person: what was presented.

use serde::{Deserialize, Serialize};

/// What an unknown client presented.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stranger {
    /// A token that no session or device ever had, or a forged one.
    #[strum(to_string = "an unknown token")]
    UnknownToken,
    /// A name that no person has.
    #[strum(to_string = "an unknown name")]
    UnknownName,
    /// The token of a session that has ended.
    #[strum(to_string = "a session that has ended")]
    EndedSession,
}

impl Stranger {
    /// All kinds.
    pub const ALL: [Stranger; 3] =
        [Stranger::UnknownToken, Stranger::UnknownName, Stranger::EndedSession];
}
