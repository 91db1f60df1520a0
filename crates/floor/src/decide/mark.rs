//! Marking the winning hand.

use wagers::{Row, Side, Sides};

use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{Millis, PoolId, TableId};
use crate::jackpot::JackpotState;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::staff::{Person, Role};
use crate::table::{Locked, Table};

/// A hand button, as it was pressed.
pub(super) struct Press<'a> {
    pub(super) row: &'a str,
    pub(super) seats: Option<Seats>,
    pub(super) against_the_cards: Option<&'a str>,
}

impl Floor {
    /// What a press of a hand button does: a mark, or the end of one.
    pub(super) fn press_hand(
        &self,
        by: &Person,
        id: &TableId,
        press: &Press<'_>,
        now: Millis,
    ) -> Result<Event, Refusal> {
        let table = self.table(id)?;
        let locked = table.locked()?;
        let (pool_id, pool, row) = self.row_of(table, press.row)?;
        if locked.bets.is_empty() {
            return Err(Refusal::NoBettors);
        }
        let seats = press.seats.unwrap_or(locked.bets);
        if seats.is_empty() || !seats.within(locked.bets) {
            return Err(Refusal::NoBet(
                seats.iter().filter(|&seat| !locked.bets.contains(seat)).collect(),
            ));
        }
        // The same button again, for the same seats, cancels.
        for mark in locked.marks.iter().filter_map(|mark| self.jackpots.get(mark)) {
            if mark.row == row.id && mark.pool == *pool_id {
                match mark.state {
                    JackpotState::Pending if mark.seats == seats => {
                        let by = by.id.clone();
                        return Ok(Event::MarkCancelled { jackpot: mark.id, by });
                    }
                    JackpotState::Pending | JackpotState::Cancelled | JackpotState::BackedOut => {}
                    JackpotState::Waiting | JackpotState::Cleared => {
                        return Err(Refusal::RowClosed { row: row.id.clone() });
                    }
                }
            }
        }
        check_cards(by, pool, row, locked, seats, press.against_the_cards)?;
        Ok(Event::Marked {
            jackpot: self.last_jackpot.next(),
            table: id.clone(),
            pool: pool_id.clone(),
            row: row.id.clone(),
            level: Pool::level(row),
            seats,
            r#override: press.against_the_cards.map(str::to_owned),
            at: now,
            by: by.id.clone(),
        })
    }

    /// The row that a button means, in the first pool of the table that has it.
    fn row_of<'a>(
        &'a self,
        table: &'a Table,
        row: &str,
    ) -> Result<(&'a PoolId, &'a Pool, &'a Row), Refusal> {
        for feed in &table.settings.feeds {
            let pool = self.pools.get(&feed.pool);
            if let Some((pool, found)) = pool.and_then(|pool| Some((pool, pool.row(row)?))) {
                return Ok((&feed.pool, pool, found));
            }
        }
        Err(Refusal::NoSuchRow { row: row.to_owned() })
    }
}

/// Where the cards are known, a mark must be what they make. Without cards it counts as declared.
fn check_cards(
    by: &Person,
    pool: &Pool,
    row: &Row,
    locked: &Locked,
    seats: Seats,
    against_the_cards: Option<&str>,
) -> Result<(), Refusal> {
    if locked.cards.is_empty() {
        return Ok(());
    }
    if against_the_cards.is_some() {
        return super::allow(by, matches!(by.role, Role::Supervisor | Role::Executive));
    }
    let round = locked.round().ok_or(Refusal::RoundNotOver)?;
    // Which hand a bettor backed is named with the winner: a declared mark is honest if either fits.
    let sides: &[Option<Side>] = match pool.wager().sides {
        Sides::None => &[None],
        Sides::Either => &[Some(Side::Either)],
        Sides::Base | Sides::Backed => &[Some(Side::Player), Some(Side::Banker)],
    };
    for seat in seats.iter() {
        let awards =
            sides.iter().map(|&side| pool.wager().award(&round, side, locked.number_of(seat)));
        let made: Vec<&Row> = awards.flatten().collect();
        if made.iter().all(|made| made.id != row.id) {
            let dealt = made
                .first()
                .map_or("nothing".to_owned(), |made| format!("they make `{}`", made.id));
            return Err(Refusal::Contradicted { row: row.id.clone(), dealt });
        }
    }
    Ok(())
}
