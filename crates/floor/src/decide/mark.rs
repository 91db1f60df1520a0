//! Marking winning hands: what a press of a hand button does.

use wagers::{NotKnown, Row, Share};

use crate::dealt::Dealt;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, PoolId, TableId};
use crate::jackpot::{Jackpot, JackpotState};
use crate::pool::Pool;
use crate::proposal::made;
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::seats::Seats;
use crate::staff::Person;
use crate::table::{Locked, Table};

/// A press of a hand button.
pub(super) struct Press<'a> {
    pub(super) row: &'a str,
    pub(super) seats: Option<Seats>,
    pub(super) against_the_cards: Option<&'a str>,
}

/// What a press of a hand button did: the mark, and the event that records it.
pub(super) enum Pressed {
    Marked(JackpotId, Event),
    Cancelled(JackpotId, Event),
}

impl Floor {
    /// Handles a press of a hand button: it makes a mark, or cancels one.
    pub(super) fn press_hand(
        &self,
        by: &Person,
        id: &TableId,
        press: &Press<'_>,
        now: Millis,
    ) -> Result<Pressed, Refusal> {
        let table = self.table(id)?;
        let locked = table.locked()?;
        let (pool_id, pool, row) = self.row_of(table, press.row)?;
        if locked.bets.is_empty() {
            return Err(Refusal::NoBettors);
        }
        let seats = press.seats.unwrap_or_else(|| meant(pool, row, table, locked));
        if seats.is_empty() || !seats.within(locked.bets) {
            return Err(Refusal::NoBet(
                seats.iter().filter(|&seat| !locked.bets.contains(seat)).collect(),
            ));
        }
        // The same button again, for the same seats, cancels the mark.
        for mark in locked.marks.iter().filter_map(|mark| self.jackpots.get(mark)) {
            if mark.row == row.id && mark.pool == *pool_id {
                match mark.state {
                    JackpotState::Pending if mark.seats == seats => {
                        let (jackpot, by) = (mark.id, by.id.clone());
                        let cancel = Event::MarkCancelled { jackpot, by };
                        return Ok(Pressed::Cancelled(jackpot, cancel));
                    }
                    JackpotState::Pending | JackpotState::Cancelled | JackpotState::BackedOut => {}
                    JackpotState::Waiting | JackpotState::Cleared => {
                        return Err(Refusal::RowClosed { row: row.id.clone() });
                    }
                }
            }
        }
        self.check_once(locked, pool_id, row, seats)?;
        let whole = pool.settings.share == Share::Whole && row.pays.share().is_some();
        if whole && seats.len() != 1 {
            return Err(Refusal::OneSeat { row: row.id.clone() });
        }
        check_cards(by, pool, row, table, seats, press.against_the_cards)?;
        let jackpot = self.last_jackpot.next();
        let mark = Event::Marked {
            jackpot,
            table: id.clone(),
            pool: pool_id.clone(),
            row: row.id.clone(),
            level: Pool::level(row),
            seats,
            r#override: press.against_the_cards.map(str::to_owned),
            at: now,
            by: by.id.clone(),
        };
        Ok(Pressed::Marked(jackpot, mark))
    }

    /// A seat wins one row of a pool in a round, and a percentage is taken once and divided: all its winners
    /// are marked together.
    pub(super) fn check_once(
        &self,
        locked: &Locked,
        pool: &PoolId,
        row: &Row,
        seats: Seats,
    ) -> Result<(), Refusal> {
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        for mark in marks.filter(|mark| mark.pool == *pool && mark.stands()) {
            let both: Seats = seats.iter().filter(|&seat| mark.seats.contains(seat)).collect();
            let again = mark.row == row.id && row.pays.share().is_some();
            if again || !both.is_empty() {
                let seats = if again { mark.seats } else { both };
                return Err(Refusal::SeatMarked { jackpot: mark.id, seats });
            }
        }
        Ok(())
    }

    /// Whether a mark still agrees with the round: cards may have come after it.
    pub(super) fn check_still(&self, jackpot: &Jackpot) -> Result<(), Refusal> {
        let table = self.table(&jackpot.table)?;
        let pool = self.pool(&jackpot.pool)?;
        let unknown = || Refusal::NoSuchRow { row: jackpot.row.clone() };
        let row = pool.row(&jackpot.row).ok_or_else(unknown)?;
        match table.locked() {
            Ok(locked) if jackpot.overridden.is_none() && locked.dealt != Dealt::Unknown => {
                honest(pool, row, table, jackpot.seats)
            }
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// The row that a button means, in the first pool of the table that has it.
    pub(super) fn row_of<'a>(
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

/// Where the result is known, a mark must agree with it. Without a result the mark counts as declared.
fn check_cards(
    by: &Person,
    pool: &Pool,
    row: &Row,
    table: &Table,
    seats: Seats,
    against_the_cards: Option<&str>,
) -> Result<(), Refusal> {
    let locked = table.locked()?;
    if locked.dealt == Dealt::Unknown {
        return Ok(());
    }
    if against_the_cards.is_some() {
        return super::require(by, Right::OverrideCards);
    }
    honest(pool, row, table, seats)
}

/// Whether the result makes this row for every one of these seats.
pub(super) fn honest(pool: &Pool, row: &Row, table: &Table, seats: Seats) -> Result<(), Refusal> {
    let locked = table.locked()?;
    for seat in seats.iter() {
        // The side that a bettor backed is named with the winner: a declared mark is correct if either side
        // fits.
        let mut dealt = None;
        let mut honest = false;
        for side in table.sides_of(pool, seat) {
            match made(pool, locked, side, seat).ok_or(Refusal::RoundNotOver)? {
                Ok(Some(made)) if made.id == row.id => honest = true,
                Ok(Some(made)) => dealt = dealt.or(Some(&made.id)),
                Ok(None) => {}
                // The points do not decide it, so the dealer's declaration counts.
                Err(NotKnown) => honest = true,
            }
        }
        if !honest {
            let dealt = dealt.cloned();
            return Err(Refusal::Contradicted { row: row.id.clone(), dealt });
        }
    }
    Ok(())
}

/// The seats that a button means when it names none: those for which the cards make the row, or else all
/// bettors.
fn meant(pool: &Pool, row: &Row, table: &Table, locked: &Locked) -> Seats {
    let wins = |seat| {
        let mut sides = table.sides_of(pool, seat).into_iter();
        sides.any(|side| match made(pool, locked, side, seat) {
            Some(Ok(Some(made))) => made.id == row.id,
            Some(Ok(None) | Err(NotKnown)) | None => false,
        })
    };
    let winners: Seats = locked.bets.iter().filter(|&seat| wins(seat)).collect();
    if winners.is_empty() { locked.bets } else { winners }
}
