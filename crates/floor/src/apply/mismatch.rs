//! Why an event does not fit: what it says of the floor, and what the floor has instead.
//!
//! Texts are made only when something does not fit: an event that fits pays for comparisons and nothing else.

use std::collections::BTreeMap;
use std::fmt;

use crate::event::Event;
use crate::floor::Misfit;
use crate::ids::{JackpotId, TableId};
use crate::jackpot::Jackpot;
use crate::jackpots::Jackpots;
use crate::seats::Seat;
use crate::table::{Locked, Play, Spot, Table};

/// What an event expects, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mismatch {
    expected: String,
    found: String,
}

impl Mismatch {
    #[cold]
    pub(super) fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Mismatch {
        Mismatch { expected: expected.to_string(), found: found.to_string() }
    }

    #[cold]
    pub(super) fn of(self, event: &Event) -> Misfit {
        let Mismatch { expected, found } = self;
        Misfit { event: Box::new(event.clone()), expected, found }
    }

    #[cold]
    fn absent(what: &str, id: &impl fmt::Display) -> Mismatch {
        Mismatch::new(format_args!("{what} {id}"), format_args!("no such {what}"))
    }
}

/// The entry of a map that an event names.
pub(super) fn find<'a, K: Ord + fmt::Display, V>(
    map: &'a BTreeMap<K, V>,
    what: &str,
    id: &K,
) -> Result<&'a V, Mismatch> {
    map.get(id).ok_or_else(|| Mismatch::absent(what, id))
}

/// The entry of a map that an event changes.
pub(super) fn find_mut<'a, K: Ord + fmt::Display, V>(
    map: &'a mut BTreeMap<K, V>,
    what: &str,
    id: &K,
) -> Result<&'a mut V, Mismatch> {
    map.get_mut(id).ok_or_else(|| Mismatch::absent(what, id))
}

/// Checks that an event creates something new. A second one would replace the first with everything in it.
/// Every version of `decide` has refused a name that is taken, so no honest journal contains it.
pub(super) fn expect_new<K: Ord + fmt::Display, V>(
    map: &BTreeMap<K, V>,
    what: &str,
    id: &K,
) -> Result<(), Mismatch> {
    if map.contains_key(id) {
        return Err(Mismatch::new(format_args!("no {what} {id} yet"), "one"));
    }
    Ok(())
}

/// The prize that an event changes.
pub(super) fn find_prize(all: &mut Jackpots, id: JackpotId) -> Result<&mut Jackpot, Mismatch> {
    all.get_mut(id).ok_or_else(|| Mismatch::absent("prize", &id))
}

/// The bet spot of a seat.
pub(super) fn find_spot<'a>(
    tables: &'a mut BTreeMap<TableId, Table>,
    id: &TableId,
    seat: Seat,
) -> Result<&'a mut Spot, Mismatch> {
    let spots = &mut find_mut(tables, "table", id)?.spots;
    let seats = spots.len();
    spots.get_mut(seat.index()).ok_or_else(|| {
        Mismatch::new(format_args!("seat {seat} at table {id}"), format_args!("{seats} seats"))
    })
}

impl Table {
    /// The round of this table, whose bets must be locked.
    pub(super) fn find_round(&self, id: &TableId) -> Result<&Locked, Mismatch> {
        match &self.play {
            Play::Locked(locked) => Ok(locked),
            Play::Open => Err(bets_open(id)),
        }
    }

    /// The round of this table to be changed, whose bets must be locked.
    pub(super) fn find_round_mut(&mut self, id: &TableId) -> Result<&mut Locked, Mismatch> {
        match &mut self.play {
            Play::Locked(locked) => Ok(locked),
            Play::Open => Err(bets_open(id)),
        }
    }
}

#[cold]
fn bets_open(id: &TableId) -> Mismatch {
    Mismatch::new(format_args!("table {id} with its bets locked"), "them open")
}
