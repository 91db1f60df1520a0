//! The card reader of a Nexus console: the orders in which cards, hands and PINs may come.
//!
//! ```text
//! hand --CONFIRM--> swipe                      the holder of the card authorises the mark
//! hand --> swipe --> CONFIRM, or the same hand the same, the card first
//! swipe --> hand                               a low prize: marked by the session, authorised by the card
//! swipe --> hand --> the dealer's PIN or badge a high prize: marked by the dealer, authorised by the card
//! ```
//!
//! CHECK takes back a swiped card.

use super::{Decision, require};
use crate::event::{Console, Event};
use crate::floor::Floor;
use crate::ids::{Millis, StaffId, TableId};
use crate::jackpot::{Jackpot, JackpotState, Level};
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::settings::{Dialect, JackpotLock};
use crate::staff::{Person, Role};
use crate::table::{Play, Table};

impl Table {
    /// The holder of the card that was swiped before seat and hand.
    pub(super) const fn swiped_by(&self) -> Option<&StaffId> {
        match (self.settings.dialect, &self.console) {
            (Dialect::Nexus, Console::Swiped { person }) => Some(person),
            _ => None,
        }
    }
}

impl Floor {
    /// The order of Fortune 7: the win is verified, the card is swiped, and seat and hand record it at once.
    /// If something must still be verified or confirmed, the mark waits for that; a high prize waits for the
    /// dealer's PIN or badge.
    pub(super) fn swiped_before(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        mark: Event,
        now: Millis,
    ) -> Decision {
        let Some(person) = table.swiped_by() else { return Ok(vec![mark]) };
        let (person, marked) = (self.person(person)?, self.marked(&mark).ok());
        let Some(marked) = marked.filter(|it| it.level != Level::NoKey) else {
            return Ok(vec![mark]);
        };
        self.check_authority(person, &marked.pool, marked.level)?;
        if marked.level == Level::High {
            return Ok(vec![mark]);
        }
        if by.id == person.id {
            self.check_people(person, &marked)?;
        }
        let frozen = self.pool(&marked.pool)?.settings.jackpot_lock == JackpotLock::AtMark;
        match self.authorise(person, &marked, now) {
            Ok(award) if !frozen => Ok(vec![mark, award, ready(id)]),
            Ok(_) | Err(_) => Ok(vec![mark]),
        }
    }

    pub(super) fn swipe(
        &self,
        id: &TableId,
        table: &Table,
        person: &StaffId,
        now: Millis,
    ) -> Decision {
        if table.settings.dialect != Dialect::Nexus {
            return Err(Refusal::WrongConsole { what: "card reader" });
        }
        table.locked()?;
        if let (Some(waiting), Some(dealer)) = (
            self.waits_for_dealer(table),
            self.staff.get(person).filter(|it| it.role == Role::Dealer),
        ) {
            return self.confirm_mark(id, table, waiting, self.person(&dealer.id)?, now);
        }
        match (&table.console, self.first_pending(table)) {
            (Console::Confirmed { jackpot }, _) => self.authorise_by(person, id, *jackpot, now),
            (Console::Swiped { .. }, Ok(first)) => self.authorise_by(person, id, first, now),
            _ => {
                let person = self.person(person)?;
                require(person, Right::AuthoriseLow)?;
                let console = Console::Swiped { person: person.id.clone() };
                Ok(vec![Event::ConsoleMoved { table: id.clone(), console }])
            }
        }
    }

    /// Handles a PIN on a Nexus console: it is the dealer's, for a high prize marked after the card was
    /// swiped.
    pub(super) fn dealer_pin(
        &self,
        id: &TableId,
        table: &Table,
        person: &Person,
        now: Millis,
    ) -> Decision {
        table.locked()?;
        let waiting = self.waits_for_dealer(table);
        let waiting = waiting.ok_or(Refusal::WrongConsole { what: "PIN pad" })?;
        require(person, Right::WorkConsole)?;
        self.confirm_mark(id, table, waiting, person, now)
    }

    /// The mark of the round that waits for the dealer's PIN or badge.
    fn waits_for_dealer(&self, table: &Table) -> Option<&Jackpot> {
        let Play::Locked(locked) = &table.play else { return None };
        let mut marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        marks.find(|it| it.state == JackpotState::Pending && it.needs_dealer())
    }

    /// The dealer confirms a mark. If the card swiped before it may authorise the prize, that is done at
    /// once; if something is still missing, the mark waits for it.
    fn confirm_mark(
        &self,
        id: &TableId,
        table: &Table,
        waiting: &Jackpot,
        dealer: &Person,
        now: Millis,
    ) -> Decision {
        let (jackpot, by) = (waiting.id, dealer.id.clone());
        let confirmed = Event::MarkConfirmed { jackpot, by: by.clone() };
        let Some(person) = table.swiped_by() else { return Ok(vec![confirmed]) };
        if *person == by {
            return Err(Refusal::SamePerson(by));
        }
        let waiting = Jackpot { confirmed_by: Some(by), ..waiting.clone() };
        let person = self.person(person)?;
        self.check_authority(person, &waiting.pool, waiting.level)?;
        match self.authorise(person, &waiting, now) {
            Ok(award) => Ok(vec![confirmed, award, ready(id)]),
            Err(_) => Ok(vec![confirmed]),
        }
    }
}

fn ready(table: &TableId) -> Event {
    Event::ConsoleMoved { table: table.clone(), console: Console::Ready }
}
