//! The types of record format 2, which version 0.1 wrote, as far as format 3 has changed them.
//!
//! They are only read, and serialised as JSON for the [upcaster](crate::upcast).

mod deed;
mod event;

use floor::{Millis, StaffId};
use serde::{Deserialize, Serialize};

use crate::key::Key;

/// The number of the format, and the first byte of its records.
pub(crate) const FORMAT: u8 = 2;

/// The body of a record.
#[derive(Serialize, Deserialize)]
pub(crate) struct Body {
    key: Key,
    at: Millis,
    by: StaffId,
    events: Vec<event::Event>,
}
