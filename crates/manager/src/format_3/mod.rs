//! The types of record format 3, as far as format 4 has changed them.
//!
//! They are only read, and serialised as JSON for the [upcaster](crate::upcast).

mod event;
mod settings;

use floor::{Millis, StaffId};
use serde::{Deserialize, Serialize};

use crate::key::Key;
use crate::record::Fingerprint;

pub(crate) use settings::TableSettings;

/// The number of the format, and the first byte of its records.
pub(crate) const FORMAT: u8 = 3;

/// The body of a record.
#[derive(Serialize, Deserialize)]
pub(crate) struct Body {
    key: Key,
    at: Millis,
    by: StaffId,
    request: Fingerprint,
    events: Vec<event::Event>,
}
