//! Builds ids of staff, pools and tables from names that are written in the program.

use floor::{PoolId, StaffId, TableId};

/// A staff id.
pub(crate) fn staff(name: &str) -> StaffId {
    name.try_into().expect("names of staff are plain here")
}

/// The one device of the simulated floor: the box of a table, with its shoe.
pub(crate) const SHOE: &str = "BAC01-SHOE";

/// A pool id.
pub(crate) fn pool(name: &str) -> PoolId {
    name.try_into().expect("names of pools are plain here")
}

/// A table id.
pub(crate) fn table(name: &str) -> TableId {
    name.try_into().expect("names of tables are plain here")
}
