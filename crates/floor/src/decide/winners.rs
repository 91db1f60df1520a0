//! Whom a press of a hand button means, and whether the result allows it.
//!
//! | the winners                                  | no seats given  | some seats given        | nobody     |
//! |----------------------------------------------|-----------------|-------------------------|------------|
//! | named by the result                          | all of them     | all of them, or refused | refused    |
//! | all bettors: no sides, no numbers, no result | all of them     | all of them             | refused    |
//! | decided by numbers, no result                | all but matches | these                   | refused    |
//! | depend on the backed hand                    | asked for       | these                   | nobody won |
//!
//! A seat that is passed over is no winner any more. A supervisor's override allows other seats, and a hand
//! that the result does not make.

use cards::ByHand;
use wagers::{Atom, NotKnown, Questions, Row, Side, Sides};

use super::mark::Press;
use crate::dealt::Dealt;
use crate::floor::Floor;
use crate::ids::PoolId;
use crate::jackpot::Jackpot;
use crate::known::{Made, Winners, made, made_rows};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::table::{Locked, Table};

/// A row of a pool, at a table.
#[derive(Clone, Copy)]
pub(super) struct RowAt<'a> {
    pub(super) table: &'a Table,
    pub(super) locked: &'a Locked,
    pub(super) pool_id: &'a PoolId,
    pub(super) pool: &'a Pool,
    pub(super) row: &'a Row,
}

/// What the searches of one command have found, and how much they may still ask.
#[derive(Default)]
pub(super) struct Searches<'a> {
    questions: Questions,
    known: Vec<(Search<'a>, bool)>,
}

/// Whether some cards with these totals make the row for a bet.
#[derive(Clone, Copy, PartialEq)]
struct Search<'a> {
    pool: &'a PoolId,
    row: &'a str,
    totals: ByHand<u8>,
    side: Option<Side>,
    number: Option<u8>,
}

impl<'a> Searches<'a> {
    fn can_make(&mut self, pool: &Pool, search: Search<'a>) -> bool {
        if let Some((_, can)) = self.known.iter().find(|(it, _)| *it == search) {
            return *can;
        }
        let Search { row, totals, side, number, .. } = search;
        let can = pool.wager().can_make_within(row, totals, side, number, &mut self.questions);
        self.known.push((search, can));
        can
    }
}

impl Floor {
    /// The seats that a press means.
    pub(super) fn meant(&self, at: &RowAt<'_>, press: &Press<'_>) -> Result<Seats, Refusal> {
        let bets = at.locked.bets;
        if let Some(stranger) =
            press.seats.map(|seats| seats.less(bets)).filter(|it| !it.is_empty())
        {
            return Err(Refusal::NoBet(stranger));
        }
        if let (Some(given), Some(_)) = (press.seats, press.against_the_cards) {
            return if given.is_empty() { Err(at.asked_for()) } else { Ok(given) };
        }
        let others = self.standing_marks(at.locked, at.pool_id).filter(|it| it.row != at.row.id);
        let others = others.fold(Seats::NONE, |all, mark| all.union(mark.seats));
        match (at.named(), press.seats) {
            // Every seat that wins it is passed over.
            (Some(Seats::NONE), _) => Err(Refusal::NoKnownPrize { row: at.row.id.clone() }),
            (Some(named), None) => Ok(named),
            // Any of them stands for all.
            (Some(named), Some(given)) if !given.is_empty() && given.within(named) => Ok(named),
            (Some(named), Some(_)) => {
                Err(Refusal::OtherSeats { row: at.row.id.clone(), seats: named })
            }
            (None, Some(given)) if !given.is_empty() => Ok(given),
            (None, Some(_)) => Err(at.asked_for()),
            (None, None) if at.needs_seats() => Err(at.asked_for()),
            (None, None) => match self.standing_marks(at.locked, at.pool_id).next() {
                // Every bettor has won another row.
                Some(mark) if bets.within(others) => {
                    Err(Refusal::SeatMarked { jackpot: mark.id, seats: others })
                }
                _ => Ok(bets.less(others)),
            },
        }
    }
}

impl<'a> RowAt<'a> {
    fn asked_for(&self) -> Refusal {
        Refusal::SeatsNeeded { row: self.row.id.clone() }
    }

    /// The winners that the result makes, if it makes the row.
    pub(super) fn made(&self) -> Option<Made<'a>> {
        let made = made_rows(self.pool, self.table, self.locked, &self.locked.dealt);
        made.into_iter().find(|it| it.row.id == self.row.id)
    }

    /// The winners, where the rules name them: from the result or, while it is not known, all bettors of a
    /// wager that treats all of them alike. A seat that is passed over is not paid.
    pub(super) fn named(&self) -> Option<Seats> {
        if let Some(made) = self.made() {
            return match made.winners {
                Winners::Named(seats) => Some(self.not_passed_over(seats)),
                Winners::Backed(..) => None,
            };
        }
        let different = self.pool.wager().asks_number() || self.depends_on_backed();
        (!different).then_some(self.not_passed_over(self.locked.bets))
    }

    fn not_passed_over(&self, winners: Seats) -> Seats {
        winners.less(self.locked.passed_over(self.pool_id, &self.row.id))
    }

    fn depends_on_backed(&self) -> bool {
        matches!(self.pool.settings.sides, Sides::Base | Sides::Backed)
    }

    /// Whether a press must name its seats.
    fn needs_seats(&self) -> bool {
        let mut number = false;
        self.row.when.for_each_atom(&mut |atom: &Atom| number |= atom.asks_number());
        number || self.depends_on_backed()
    }

    /// Whether a result makes this row for every one of these seats, or could.
    pub(super) fn check(&self, seats: Seats, dealt: &Dealt) -> Result<(), Refusal> {
        self.check_with(seats, dealt, &mut Searches::default())
    }

    /// The same, with the searches of the command.
    pub(super) fn check_with(
        &self,
        seats: Seats,
        dealt: &Dealt,
        searches: &mut Searches<'a>,
    ) -> Result<(), Refusal> {
        if *dealt == Dealt::Unknown {
            return Ok(());
        }
        for seat in seats.iter() {
            let number = self.locked.number_of(seat);
            // The side that a bettor backed is named with the winner: a declared mark is correct if either
            // side fits.
            let (mut fits, mut open, mut other) = (false, false, None);
            for side in self.table.sides_of(self.pool, seat) {
                match made(self.pool, dealt, side, number).ok_or(Refusal::RoundNotOver)? {
                    Ok(Some(made)) if made.id == self.row.id => fits = true,
                    Ok(Some(made)) => other = other.or(Some(&made.id)),
                    Ok(None) => {}
                    // The points leave it open, so the dealer's declaration counts if some cards can make it.
                    Err(NotKnown) => {
                        open = true;
                        let totals = dealt.points_by_hand().ok_or(Refusal::RoundNotOver)?;
                        let (pool, row) = (self.pool_id, &*self.row.id);
                        let search = Search { pool, row, totals, side, number };
                        fits |= searches.can_make(self.pool, search);
                    }
                }
            }
            let row = self.row.id.clone();
            match (fits, open) {
                (true, _) => {}
                (false, true) => return Err(Refusal::Impossible { row }),
                (false, false) => return Err(Refusal::Contradicted { row, dealt: other.cloned() }),
            }
        }
        Ok(())
    }

    /// Whether a mark of this row agrees with a result. A percentage is divided, so all its winners must be
    /// in the mark. What a supervisor has overridden always agrees.
    pub(super) fn agrees(
        &self,
        mark: &Jackpot,
        dealt: &Dealt,
        searches: &mut Searches<'a>,
    ) -> Result<(), Refusal> {
        if mark.overridden.is_some() {
            return Ok(());
        }
        self.fits(mark, dealt, searches)
    }

    /// The same for a mark that was allowed before its cards were known: that says nothing about cards which
    /// are entered afterwards.
    pub(super) fn fits(
        &self,
        mark: &Jackpot,
        dealt: &Dealt,
        searches: &mut Searches<'a>,
    ) -> Result<(), Refusal> {
        self.check_with(mark.seats, dealt, searches)?;
        let made = made_rows(self.pool, self.table, self.locked, dealt);
        let made = made.into_iter().find(|it| it.row.id == self.row.id);
        let Some(Winners::Named(seats)) = made.map(|it| it.winners) else { return Ok(()) };
        let seats = self.not_passed_over(seats);
        if self.row.pays.share().is_some() && seats != mark.seats {
            return Err(Refusal::OtherSeats { row: self.row.id.clone(), seats });
        }
        Ok(())
    }
}
