//! What a record of the journal says.

use floor::{Event, Millis, StaffId};
use serde::{Deserialize, Serialize};

/// The key of a submission: whoever sends it again sends the same key.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(pub String);

/// The body of a record: who asked, when, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The format of this body.
    pub v: u32,
    /// The submission's key.
    pub key: Key,
    /// When it was decided.
    pub at: Millis,
    /// Who asked.
    pub by: StaffId,
    /// What came of it.
    pub events: Vec<Event>,
}

impl Body {
    /// The format that is written.
    pub const FORMAT: u32 = 1;

    /// Its canonical bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("events have only texts, numbers and lists")
    }

    /// Reads a body.
    ///
    /// # Errors
    ///
    /// Says what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Body, String> {
        let body: Body = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if body.v != Body::FORMAT {
            return Err(format!("format {} is not known", body.v));
        }
        Ok(body)
    }
}
