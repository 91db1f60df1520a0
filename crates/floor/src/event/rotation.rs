//! The rotation of the journal's signing key: who ordered it, why, and the previous key's endorsement.
//!
//! It is part of the event that sets the new public key; the first key of a journal has no rotation. The
//! endorsement is the previous key's Ed25519 signature over a fixed prefix and both public keys. The floor
//! records it without checking it: the journal signs and verifies.
//!
//! The type is stored in journals, so its fields must not be renamed or removed.

use serde::{Deserialize, Serialize};

use crate::ids::StaffId;

/// How a signing key replaced the previous one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rotation {
    /// The previous key's signature over this one, in hexadecimal digits.
    pub endorsement: String,
    /// The reason given.
    pub reason: String,
    /// The two people who ordered it.
    pub by: [StaffId; 2],
}
