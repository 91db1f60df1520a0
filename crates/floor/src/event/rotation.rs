//! The rotation of the journal's signing key: who ordered it, why, and the previous key's endorsement.

use serde::{Deserialize, Serialize};

use crate::ids::StaffId;

/// How a signing key replaced the previous one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rotation {
    /// The previous key's signature over this one, in hexadecimal digits.
    pub endorsement: String,
    /// The reason given.
    pub reason: String,
    /// The two people who ordered it.
    pub by: [StaffId; 2],
}
