//! Answers to a known prize that are no marks: nobody won it, or it is passed over.

use super::winners::RowAt;
use super::{Decision, allow};
use crate::dealt::Dealt;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{StaffId, TableId};
use crate::jackpot::Level;
use crate::known::Winners;
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::seats::Seats;
use crate::staff::Person;

impl Floor {
    /// Refuses while a prize of the round is known and not answered.
    pub(super) fn check_known(&self, table: &TableId) -> Result<(), Refusal> {
        let prizes = self.unmarked_prizes(table);
        if prizes.is_empty() { Ok(()) } else { Err(Refusal::PrizeKnown(prizes)) }
    }

    /// The dealer says that no seat backed the hand that makes a row.
    pub(super) fn nobody_won(
        &self,
        by: &Person,
        table: &TableId,
        at: &RowAt<'_>,
    ) -> Result<Event, Refusal> {
        let dealt = &at.locked.dealt;
        match at.made().map(|it| it.winners) {
            Some(Winners::Backed(..)) => {}
            Some(Winners::Named(seats)) => {
                return Err(Refusal::OtherSeats { row: at.row.id.clone(), seats });
            }
            None if *dealt == Dealt::Unknown => return Err(Refusal::NoResult),
            None => {
                at.check(at.locked.bets, dealt)?;
                return Err(Refusal::CardsNeeded(at.pool.wager().id.clone()));
            }
        }
        let mut marks = self.standing_marks(at.locked, at.pool_id);
        if let Some(mark) = marks.find(|mark| mark.row == at.row.id) {
            return Err(Refusal::SeatMarked { jackpot: mark.id, seats: mark.seats });
        }
        Ok(Event::NobodyWon {
            table: table.clone(),
            pool: at.pool_id.clone(),
            row: at.row.id.clone(),
            by: by.id.clone(),
        })
    }

    /// Passes over a known prize.
    pub(super) fn pass_over(
        &self,
        by: &Person,
        id: &TableId,
        (row, seats): (&str, Option<Seats>),
        reason: &str,
        approvals: &[StaffId],
    ) -> Decision {
        self.table(id)?.locked()?;
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        let mut known = self.unmarked_prizes(id).into_iter();
        let known = known.find(|it| it.row == row);
        let known = known.ok_or_else(|| Refusal::NoKnownPrize { row: row.to_owned() })?;
        let seats = seats.unwrap_or(known.seats);
        if seats.is_empty() || !seats.within(known.seats) {
            return Err(Refusal::OtherSeats { row: known.row, seats: known.seats });
        }
        let mut people = vec![by];
        for person in approvals {
            people.push(self.person(person)?);
        }
        let (by, second) = match known.level {
            Level::NoKey | Level::Low => (one_who_may(&people)?, None),
            Level::High => two_who_may(&people)?,
        };
        Ok(vec![Event::PrizePassedOver {
            table: id.clone(),
            pool: known.pool,
            row: known.row,
            level: known.level,
            seats,
            reason: reason.to_owned(),
            by,
            second,
        }])
    }
}

/// The person who passes over a low prize, or one that needs no key.
fn one_who_may(people: &[&Person]) -> Result<StaffId, Refusal> {
    let may = |person: &&&Person| person.role.may(Right::PassOver);
    match people.iter().find(may) {
        Some(person) => Ok(person.id.clone()),
        None => Err(allow(people[0], false).expect_err("nobody was allowed")),
    }
}

/// The two people who pass over a high prize.
fn two_who_may(people: &[&Person]) -> Result<(StaffId, Option<StaffId>), Refusal> {
    let first = one_who_may(people)?;
    let seconds = || people.iter().filter(|it| DualControl::PassOver.second().contains(&it.role));
    for one in people.iter().filter(|it| DualControl::PassOver.first().contains(&it.role)) {
        if let Some(other) = seconds().find(|other| other.id != one.id) {
            return Ok((one.id.clone(), Some(other.id.clone())));
        }
    }
    let twice = people.len() > 1 && people.iter().all(|it| it.id == first);
    Err(if twice { Refusal::SamePerson(first) } else { Refusal::SecondNeeded })
}
