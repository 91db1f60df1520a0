//! The clock on the wall. It is read here, at the edge, and handed to the floor with every command.

use std::time::{SystemTime, UNIX_EPOCH};

use floor::Millis;

/// Now. A clock before 1970 counts as 1970.
#[must_use]
pub fn wall_clock() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
