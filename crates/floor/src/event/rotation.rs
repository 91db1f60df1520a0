//! Another signing key of the journal: who said so, why, and that the key before agreed.

use serde::{Deserialize, Serialize};

use crate::ids::StaffId;

/// How a signing key came after another.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rotation {
    /// The signature of the key before over this one, in hexadecimal digits.
    pub endorsement: String,
    /// Why.
    pub reason: String,
    /// Who said so.
    pub by: [StaffId; 2],
}
