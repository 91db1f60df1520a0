//! The round: its shoe, cards and result, its end, and its void.

use cards::{Card, Round};

use super::winners::Searches;
use super::{Decision, allow, require};
use crate::dealt::{Dealt, Points};
use crate::event::{Console, Event};
use crate::felt::Unsettled;
use crate::floor::Floor;
use crate::ids::{Millis, RoundNo, StaffId, TableId};
use crate::input::Input;
use crate::jackpot::{Jackpot, JackpotState, Level};
use crate::refusal::{BadResult, Refusal};
use crate::rights::{DualControl, Right};
use crate::settings::BaseBets;
use crate::staff::{Person, Role};
use crate::status::Stage;
use crate::table::{Locked, Play, Table};

/// A card is dealt from the shoe.
pub(super) fn card_dealt(id: &TableId, table: &Table, card: Card) -> Decision {
    let locked = table.locked()?;
    match &locked.dealt {
        Dealt::Points(_) => Err(Refusal::RoundOver),
        dealt if dealt.round().is_some() => Err(Refusal::RoundOver),
        Dealt::Unknown | Dealt::Cards(_) => Ok(vec![Event::CardDealt { table: id.clone(), card }]),
    }
}

/// A new shoe is taken, with as many decks as the table deals.
pub(super) fn new_shoe(by: &Person, id: &TableId, table: &Table, decks: u8) -> Decision {
    require(by, Right::WorkConsole)?;
    if table.play != Play::Open {
        return Err(Refusal::BetsLocked);
    }
    if decks != table.settings.decks {
        return Err(Refusal::WrongShoe { decks, wanted: table.settings.decks });
    }
    Ok(vec![Event::ShoeStarted { table: id.clone(), by: by.id.clone() }])
}

/// The bets of a voided round were given back to their players.
pub(super) fn acknowledge_void(
    by: &Person,
    id: &TableId,
    table: &Table,
    round: RoundNo,
) -> Decision {
    require(by, Right::WorkConsole)?;
    if !table.voided.iter().any(|it| it.round == round) {
        return Err(Refusal::NothingToReturn(round));
    }
    Ok(vec![Event::VoidAcknowledged { table: id.clone(), round, by: by.id.clone() }])
}

impl Floor {
    /// Refuses an input about a round that has gone on. An input about a prize is about the round that won
    /// it; every other one is about the round being played.
    pub(super) fn check_round(
        &self,
        id: &TableId,
        table: &Table,
        round: RoundNo,
        input: &Input,
    ) -> Result<(), Refusal> {
        let award = match input.bare() {
            Input::Checklist { award, .. } => *award,
            Input::Payment { award, .. } | Input::SelectAward { award } => Some(*award),
            _ => None,
        };
        let about = match award {
            Some(award) => Some(self.jackpot_at(id, award)?.round),
            None => table.locked().is_ok().then_some(table.round),
        };
        if about == Some(round) {
            return Ok(());
        }
        Err(Refusal::RoundGone { round, now: about })
    }

    /// Enters or corrects the result by hand, until a prize of the round is paid. Marks that the new result
    /// contradicts are cancelled. Only a supervisor may replace what a shoe has read, or take away a low or
    /// high prize.
    pub(super) fn result(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        totals: Option<Points>,
        cards: Option<&[Card]>,
    ) -> Decision {
        require(by, Right::WorkConsole)?;
        let locked = table.locked()?;
        let bad = |why| Err(Refusal::BadResult(why));
        let dealt = match (totals, cards) {
            (Some(points), None) if points.is_sound() => Dealt::Points(points),
            (Some(_), None) => return bad(BadResult::Points),
            (None, Some(cards)) => match Round::from_cards(cards) {
                Ok(_) => Dealt::Cards(cards.to_vec()),
                Err(error) => return bad(BadResult::Cards(error)),
            },
            (Some(_), Some(_)) | (None, None) => {
                return bad(BadResult::OneOfTwo);
            }
        };
        let marks: Vec<&Jackpot> =
            locked.marks.iter().filter_map(|mark| self.jackpots.get(mark)).collect();
        let paid =
            |it: &&&Jackpot| matches!(it.state, JackpotState::Waiting | JackpotState::Cleared);
        if let Some(paid) = marks.iter().find(paid) {
            return Err(Refusal::AwardMade(paid.id));
        }
        let mut cancelled = vec![];
        let mut supervised = locked.read || !self.lost_prizes(table, locked, &dealt).is_empty();
        // What was passed over was a prize of the former result.
        let anew = Locked { answered: vec![], ..locked.clone() };
        let mut searches = Searches::default();
        for mark in self.pending(locked) {
            let at = self.row_at(table, &anew, &mark.row)?;
            let first = locked.dealt.round().is_none() && dealt.round().is_some();
            let fits = if first {
                at.fits(mark, &dealt, &mut searches)
            } else {
                at.agrees(mark, &dealt, &mut searches)
            };
            if fits.is_err() {
                supervised |= mark.level != Level::NoKey
                    && at.check_with(mark.seats, &dealt, &mut searches).is_err();
                cancelled.push(mark.id);
            }
        }
        if supervised {
            require(by, Right::CorrectResults)?;
        }
        let by = || by.id.clone();
        let mut events: Vec<Event> =
            cancelled.iter().map(|&jackpot| Event::MarkCancelled { jackpot, by: by() }).collect();
        events.push(Event::ResultEntered { table: id.clone(), dealt, by: by() });
        if table.console.jackpot().is_some_and(|it| cancelled.contains(&it)) {
            events.push(Event::ConsoleMoved { table: id.clone(), console: Console::Ready });
        }
        Ok(events)
    }

    /// Ends the round and pays the no-key prizes. Refused while another decision is due.
    pub(super) fn end_round(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        now: Millis,
    ) -> Decision {
        let locked = table.locked()?;
        self.check_known(id)?;
        // Half a round says nothing about its prizes.
        if matches!(&locked.dealt, Dealt::Cards(_)) && locked.dealt.round().is_none() {
            return Err(Refusal::RoundNotOver);
        }
        if let Stage::Pending(many) = table.status(&self.jackpots).stage {
            return Err(Refusal::JackpotPending { many });
        }
        if table.key.is_some() {
            return Err(Refusal::KeyInLock);
        }
        let mut events = vec![];
        if table.settings.base_bets == BaseBets::Tracked && !table.felt.is_empty() {
            let bets = table.settlement().map_err(|unsettled| match unsettled {
                Unsettled::NoResult => Refusal::NoResult,
                Unsettled::CardsNeeded(wager) => Refusal::CardsNeeded(wager),
            })?;
            events.push(Event::FeltSettled { table: id.clone(), bets });
        }
        events.extend(self.award_no_key(by, locked, now)?);
        events.push(Event::RoundEnded { table: id.clone(), by: by.id.clone() });
        Ok(events)
    }

    /// Two different people approve something, in either order: one of the first office and one of the
    /// second.
    pub(super) fn approve(
        &self,
        control: DualControl,
        approvals: &[StaffId; 2],
    ) -> Result<(), Refusal> {
        let [one, two] = approvals;
        if one == two {
            return Err(Refusal::SamePerson(one.clone()));
        }
        let (one, two) = (self.person(one)?, self.person(two)?);
        let may = |person: &Person, roles: &[Role]| roles.contains(&person.role);
        let (first, second) = (control.first(), control.second());
        for person in [one, two] {
            allow(person, may(person, first) || may(person, second))?;
        }
        let in_order = may(one, first) && may(two, second);
        // Neither is of the office that must be there: the second is the one too many.
        allow(two, in_order || may(two, first) && may(one, second))
    }

    /// Voids a round and returns the wagers. Refused after an award of the round until that is backed out.
    /// Two people who could not pass over a high prize do not void its round either, and what a void takes
    /// away is recorded as passed over.
    pub(super) fn void(
        &self,
        id: &TableId,
        table: &Table,
        reason: &str,
        approvals: &[StaffId; 2],
    ) -> Decision {
        let locked = table.locked()?;
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        self.approve(DualControl::Void, approvals)?;
        let one = &approvals[0];
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        let mut events = Vec::new();
        for mark in marks {
            match mark.state {
                JackpotState::Waiting | JackpotState::Cleared => {
                    return Err(Refusal::AwardMade(mark.id));
                }
                JackpotState::Pending => {
                    events.push(Event::MarkCancelled { jackpot: mark.id, by: one.clone() });
                }
                JackpotState::Cancelled | JackpotState::BackedOut => {}
            }
        }
        events.extend(self.passed_over_by_void(id, locked, reason, approvals)?);
        let (round, reason, by) = (Some(table.round), reason.to_owned(), approvals.clone());
        events.push(Event::RoundVoided { table: id.clone(), reason, by, round });
        Ok(events)
    }
}
