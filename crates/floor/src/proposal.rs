//! Proposals: the winning hands of a round, as the system computes them from the cards.

use serde::{Deserialize, Serialize};
use wagers::Side;

use crate::floor::Floor;
use crate::ids::{PoolId, TableId};
use crate::known::made;
use crate::seats::{Seat, Seats};
use crate::settings::BaseBets;
use crate::table::Play;

/// A winning hand that the system proposes for some seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// The pool.
    pub pool: PoolId,
    /// The row of its pay table.
    pub row: String,
    /// The side that a bettor must have backed to win, where that is not known.
    pub if_backed: Option<Side>,
    /// The seats that win it, as far as is known.
    pub seats: Seats,
}

impl Floor {
    /// What the cards dealt at a table win, row by row in the order of its pools and pay tables. Empty before
    /// the round is over.
    #[must_use]
    pub fn proposals(&self, table: &TableId) -> Vec<Proposal> {
        let mut found: Vec<Proposal> = vec![];
        let Some(table) = self.tables.get(table) else { return found };
        let Play::Locked(locked) = &table.play else { return found };
        for feed in &table.settings.feeds {
            let Some(pool) = self.pools.get(&feed.pool) else { continue };
            let mut wins: Vec<(usize, Option<Side>, Seat)> = vec![];
            for seat in locked.bets.iter() {
                let number = locked.number_of(seat);
                for side in table.sides_of(pool, seat) {
                    let declared = table.settings.base_bets == BaseBets::Declared;
                    let if_backed = side.filter(|&side| side != Side::Either && declared);
                    if let Some(Ok(Some(row))) = made(pool, &locked.dealt, side, number) {
                        wins.extend(pool.place(&row.id).map(|place| (place, if_backed, seat)));
                    }
                }
            }
            wins.sort();
            for (place, if_backed, seat) in wins {
                let row = &pool.wager().rows[place].id;
                match found
                    .last_mut()
                    .filter(|it| (&it.pool, &it.row, it.if_backed) == (&feed.pool, row, if_backed))
                {
                    Some(same) => same.seats.insert(seat),
                    None => found.push(Proposal {
                        pool: feed.pool.clone(),
                        row: row.clone(),
                        if_backed,
                        seats: std::iter::once(seat).collect(),
                    }),
                }
            }
        }
        found
    }
}
