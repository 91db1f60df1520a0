//! Marking winning hands: what a press of a hand button does.

use wagers::{Row, Share};

use super::require;
use super::winners::{RowAt, Searches};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, PoolId, TableId};
use crate::jackpot::{Jackpot, JackpotState};
use crate::pool::Pool;
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
    /// The mark that it is about.
    pub(super) award: Option<JackpotId>,
}

/// What a press of a hand button did: the mark, if it made or cancelled one, and the event that records it.
pub(super) enum Pressed {
    Marked(JackpotId, Event),
    Cancelled(JackpotId, Event),
    /// Nobody won, or the mark stands by a supervisor's word.
    Answered(Event),
}

impl Floor {
    /// Handles a press of a hand button: it makes a mark, cancels one, or answers that nobody won.
    pub(super) fn press_hand(
        &self,
        by: &Person,
        id: &TableId,
        press: &Press<'_>,
        now: Millis,
    ) -> Result<Pressed, Refusal> {
        let table = self.table(id)?;
        let locked = table.locked()?;
        let at = self.row_at(table, locked, press.row)?;
        if locked.bets.is_empty() {
            return Err(Refusal::NoBettors);
        }
        if let Some(reason) = press.against_the_cards {
            if reason.trim().is_empty() {
                return Err(Refusal::NoReason);
            }
            require(by, Right::OverrideCards)?;
        }
        if let Some(award) = press.award {
            return self.press_mark(by, &at, press, award);
        }
        let nobody = press.seats == Some(Seats::NONE) && press.against_the_cards.is_none();
        if nobody && table.names_winners(at.pool) {
            return self.nobody_won(by, id, &at).map(Pressed::Answered);
        }
        let meant = self.meant(&at, press)?;
        if let Some(again) = self.pressed_again(by, &at, press, meant)? {
            return Ok(again);
        }
        let left = meant.less(self.marked_seats(locked, at.pool_id));
        // Whoever is marked already is refused below, unless others are left.
        let chosen = press.seats.unwrap_or(meant);
        let seats = if left.is_empty() || !chosen.within(left) { chosen } else { left };
        self.check_once(locked, at.pool_id, at.row, seats)?;
        let whole = at.pool.settings.share == Share::Whole && at.row.pays.share().is_some();
        if whole && seats.len() != 1 {
            return Err(Refusal::OneSeat { row: at.row.id.clone() });
        }
        if press.against_the_cards.is_none() {
            at.check(seats, &locked.dealt)?;
        }
        let jackpot = self.last_jackpot.next();
        let mark = Event::Marked {
            jackpot,
            table: id.clone(),
            pool: at.pool_id.clone(),
            row: at.row.id.clone(),
            level: Pool::level(at.row),
            seats,
            r#override: press.against_the_cards.map(str::to_owned),
            at: now,
            by: by.id.clone(),
        };
        Ok(Pressed::Marked(jackpot, mark))
    }

    /// Handles a press that names its mark: it makes no other, if that one was cancelled meanwhile.
    fn press_mark(
        &self,
        by: &Person,
        at: &RowAt<'_>,
        press: &Press<'_>,
        award: JackpotId,
    ) -> Result<Pressed, Refusal> {
        let mut pending = self.pending(at.locked);
        let mark = pending
            .find(|mark| mark.id == award && mark.pool == *at.pool_id && mark.row == at.row.id);
        let mark = mark.ok_or(Refusal::NotPending(award))?;
        if press.seats.is_some_and(|seats| seats != mark.seats) {
            return Err(Refusal::SeatMarked { jackpot: mark.id, seats: mark.seats });
        }
        again(by, press, mark)
    }

    /// The same button again, for the same seats: cancels the mark or, with a reason, lets it stand without
    /// its cards or against them.
    fn pressed_again(
        &self,
        by: &Person,
        at: &RowAt<'_>,
        press: &Press<'_>,
        meant: Seats,
    ) -> Result<Option<Pressed>, Refusal> {
        for mark in at.locked.marks.iter().filter_map(|mark| self.jackpots.get(mark)) {
            if mark.row != at.row.id || mark.pool != *at.pool_id {
                continue;
            }
            match mark.state {
                JackpotState::Pending if mark.seats == meant || press.seats == Some(mark.seats) => {
                    return again(by, press, mark).map(Some);
                }
                JackpotState::Pending | JackpotState::Cancelled | JackpotState::BackedOut => {}
                JackpotState::Waiting | JackpotState::Cleared => {
                    return Err(Refusal::RowClosed { row: at.row.id.clone() });
                }
            }
        }
        Ok(None)
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
    pub(super) fn check_agrees(&self, jackpot: &Jackpot) -> Result<(), Refusal> {
        let table = self.table(&jackpot.table)?;
        let Ok(locked) = table.locked() else { return Ok(()) };
        let at = self.row_at(table, locked, &jackpot.row)?;
        at.agrees(jackpot, &locked.dealt, &mut Searches::default())
    }

    /// The row that a button means, in the first pool of the table that has it.
    pub(super) fn row_at<'a>(
        &'a self,
        table: &'a Table,
        locked: &'a Locked,
        row: &str,
    ) -> Result<RowAt<'a>, Refusal> {
        for feed in &table.settings.feeds {
            let pool = self.pools.get(&feed.pool);
            if let Some((pool, row)) = pool.and_then(|pool| Some((pool, pool.row(row)?))) {
                return Ok(RowAt { table, locked, pool_id: &feed.pool, pool, row });
            }
        }
        Err(Refusal::NoSuchRow { row: row.to_owned() })
    }
}

/// A pending mark is cancelled or, with a reason, stands without its cards or against them.
fn again(by: &Person, press: &Press<'_>, mark: &Jackpot) -> Result<Pressed, Refusal> {
    // A second override would put another name over that of the first.
    if press.against_the_cards.is_some() && mark.overridden.is_some() {
        return Err(Refusal::SeatMarked { jackpot: mark.id, seats: mark.seats });
    }
    let (jackpot, by) = (mark.id, by.id.clone());
    Ok(match press.against_the_cards.map(str::to_owned) {
        Some(reason) => Pressed::Answered(Event::MarkOverridden { jackpot, reason, by }),
        None => Pressed::Cancelled(jackpot, Event::MarkCancelled { jackpot, by }),
    })
}
