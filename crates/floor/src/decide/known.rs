//! Answers to a known prize that are no marks: nobody won it, or it is passed over.

use super::winners::RowAt;
use super::{Decision, allow};
use crate::dealt::Dealt;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{StaffId, TableId};
use crate::jackpot::{Jackpot, Level};
use crate::known::Winners;
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::seats::Seats;
use crate::staff::Person;
use crate::table::Locked;

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

    /// The low and high prizes that a void takes away: those that the cards make, and those that are marked.
    /// A high one takes the two people who may pass it over.
    pub(super) fn passed_over_by_void(
        &self,
        id: &TableId,
        locked: &Locked,
        reason: &str,
        approvals: &[StaffId; 2],
    ) -> Decision {
        // What the cards contradict could not be paid.
        let possible = |mark: &&Jackpot| {
            let agrees = self.check_agrees(mark);
            !matches!(agrees, Err(Refusal::Contradicted { .. } | Refusal::Impossible { .. }))
        };
        let marked = self.pending(locked).filter(possible);
        let marked = marked.map(|it| (it.pool.clone(), it.row.clone(), it.level, it.seats));
        let known = self.unmarked_prizes(id).into_iter();
        let known = known.map(|it| (it.pool, it.row, it.level, it.seats));
        let mut lost: Vec<_> =
            marked.chain(known).filter(|(_, _, level, _)| *level != Level::NoKey).collect();
        if lost.is_empty() {
            return Ok(vec![]);
        }
        // A row that is marked for some of its seats is lost once, for all of them.
        lost.sort_by(|one, two| (&one.0, &one.1).cmp(&(&two.0, &two.1)));
        lost.dedup_by(|next, last| {
            let same = (&last.0, &last.1) == (&next.0, &next.1);
            if same {
                last.3 = last.3.union(next.3);
            }
            same
        });
        let people = [self.person(&approvals[0])?, self.person(&approvals[1])?];
        let high = lost.iter().any(|(_, _, level, _)| *level == Level::High);
        let (by, second) = if high {
            two_who_may(&people)?
        } else {
            let by = one_who_may(&people)?;
            let second = approvals.iter().find(|it| **it != by).cloned();
            (by, second)
        };
        let passed_over = lost.into_iter().map(|(pool, row, level, seats)| {
            let (table, reason) = (id.clone(), reason.to_owned());
            let (by, second) = (by.clone(), second.clone());
            Event::PrizePassedOver { table, pool, row, level, seats, reason, by, second }
        });
        Ok(passed_over.collect())
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

/// The two people who pass over a high prize, or void its round.
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
