//! The calls, one file for each noun.

pub(crate) mod jackpots;
pub(crate) mod journal;
pub(crate) mod pools;
pub(crate) mod receipts;
pub(crate) mod reports;
pub(crate) mod sessions;
pub(crate) mod setup;
pub(crate) mod shifts;
pub(crate) mod stream;
pub(crate) mod tables;

use floor::{BadName, PoolId, TableId};

use crate::problem::Problem;

/// A name in an address: one that can be none is not there.
pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    TableId::try_from(text).map_err(|bad: BadName| Problem::not_found(bad))
}

pub(crate) fn pool_id(text: &str) -> Result<PoolId, Problem> {
    PoolId::try_from(text).map_err(|bad: BadName| Problem::not_found(bad))
}
