//! Several tables claim one meter: every console of the contest says so at once, and later whose turn it is.

use floor::{Floor, PoolId, TableId};

/// A contest on a pool, as one of its tables sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dispute {
    pub(crate) pool: PoolId,
    pub(crate) stands: Stands,
}

/// How a contest stands for one of its tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    /// Surveillance has not decided yet; the other tables that claim the meter.
    Open(Vec<TableId>),
    /// It is the turn of this table.
    Ours,
    /// It is the turn of another table.
    Other(TableId),
}

impl Stands {
    /// Its name in the page.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Stands::Open(_) => "open",
            Stands::Ours => "ours",
            Stands::Other(_) => "other",
        }
    }
}

/// The contests of a table that has a high prize in them which is not paid yet.
pub(super) fn disputes(floor: &Floor, table: &TableId) -> Vec<Dispute> {
    let claims = |pool: &PoolId| floor.jackpots.rivals(pool).any(|it| it.table == *table);
    let feeds = floor.tables.get(table).map_or(&[][..], |it| &it.settings.feeds);
    let pools = feeds.iter().map(|feed| &feed.pool).filter(|pool| claims(pool));
    let dispute = |pool: &PoolId| {
        stands(floor, pool, table).map(|stands| Dispute { pool: pool.clone(), stands })
    };
    pools.filter_map(dispute).collect()
}

fn stands(floor: &Floor, pool: &PoolId, table: &TableId) -> Option<Stands> {
    let others: Vec<TableId> =
        floor.contested(pool).into_iter().filter(|other| other != table).collect();
    if !others.is_empty() {
        return Some(Stands::Open(others));
    }
    // An order is recorded for a contest only, and a prize leaves it when it is cleared.
    let first = floor.pools.get(pool)?.order.first()?;
    let first = &floor.jackpots.get(first)?.table;
    Some(if first == table { Stands::Ours } else { Stands::Other(first.clone()) })
}
