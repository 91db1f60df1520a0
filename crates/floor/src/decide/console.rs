//! Inputs at a table: coins, buttons, keys, cards and PINs, in the dialects of three consoles.

use super::devices::off_duty;
use super::mark::Press;
use super::round::{card_dealt, new_shoe};
use super::{Decision, require};
use crate::event::{Console, Event};
use crate::felt::FeltBet;
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, StaffId, TableId};
use crate::input::{Button, Input, KeyNumber, KeyPosition};
use crate::jackpot::{Check, Jackpot, JackpotState, Level};
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::settings::Dialect;
use crate::staff::Person;
use crate::table::{Key, Table};

impl Floor {
    pub(super) fn at_table(
        &self,
        by: &Person,
        id: &TableId,
        input: &Input,
        numbers: &[u8; 10],
        now: Millis,
    ) -> Decision {
        let table = self.table(id)?;
        let by = self.answers_for(by, id, table, input)?;
        match input {
            Input::CoinPlaced { .. } | Input::CoinDropped { .. } | Input::CoinRemoved { .. } => {
                require(by, Right::Sense)?;
                self.coin(id, table, input)
            }
            Input::BaseBet { seat, side, amount } => {
                self.base_bet(by, id, table, *seat, *side, *amount)
            }
            Input::SideBet { seat, wager, side, amount } => {
                let bet =
                    FeltBet { seat: *seat, wager: wager.clone(), side: *side, amount: *amount };
                self.side_bet(by, id, table, bet)
            }
            Input::Seat { seat, open } => {
                require(by, Right::LookAfterTables)?;
                table.seat(*seat)?;
                let (table, by) = (id.clone(), by.id.clone());
                Ok(vec![Event::SeatSet { table, seat: *seat, open: *open, by }])
            }
            Input::Fault { seat, fault } => {
                require(by, Right::ReportFaults)?;
                table.seat(*seat)?;
                Ok(vec![Event::FaultFound { table: id.clone(), seat: *seat, fault: *fault }])
            }
            Input::FaultCleared { seat } => {
                require(by, Right::LookAfterTables)?;
                table.seat(*seat)?;
                Ok(vec![Event::FaultCleared { table: id.clone(), seat: *seat, by: by.id.clone() }])
            }
            Input::NewShoe { decks } => new_shoe(by, id, table, *decks),
            Input::Card { card } => {
                require(by, Right::Sense)?;
                card_dealt(id, table, *card)
            }
            Input::Result { totals, cards } => {
                self.result(by, id, table, *totals, cards.as_deref())
            }
            Input::Checklist { award, items } => self.checklist(by, id, table, *award, items),
            Input::Payment { award, method } => {
                require(by, Right::WorkConsole)?;
                if self.jackpot_at(id, *award)?.state != JackpotState::Pending {
                    return Err(Refusal::NotPending(*award));
                }
                Ok(vec![Event::PaymentChosen { jackpot: *award, method: *method }])
            }
            Input::Void { reason, approvals } => {
                require(by, Right::WorkConsole)?;
                self.void(id, table, reason, approvals)
            }
            Input::Hand { row, seats, r#override } => {
                require(by, Right::WorkConsole)?;
                let press = Press { row, seats: *seats, against_the_cards: r#override.as_deref() };
                self.hand(by, id, &press, now)
            }
            Input::Key { number, position } => key(by, id, table, *number, *position),
            Input::Button { name } => {
                require(by, Right::WorkConsole)?;
                self.button(by, id, *name, numbers, now)
            }
            Input::SelectAward { award } => self.select(id, table, *award),
            Input::Swipe { person } => self.swipe(id, table, person, now),
            Input::Pin { person } => self.pin(id, table, person, now),
            Input::OnDuty { dealer, proof } => self.on_duty(by, id, table, dealer, *proof),
            Input::OffDuty => off_duty(by, id, table),
        }
    }

    /// Ticks checklist items for an award, for the oldest one pending at the table, or for the round before
    /// anything is marked.
    fn checklist(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        award: Option<JackpotId>,
        items: &[Check],
    ) -> Decision {
        require(by, Right::VerifyPrizes)?;
        let award = award.map_or_else(|| self.first_pending(table), Ok);
        let (items, by) = (items.to_vec(), by.id.clone());
        Ok(vec![match award {
            Ok(award) => {
                self.jackpot_at(id, award)?;
                Event::Verified { jackpot: award, items, by }
            }
            Err(Refusal::NothingPending) => Event::RoundVerified { table: id.clone(), items, by },
            Err(refusal) => return Err(refusal),
        }])
    }

    fn button(
        &self,
        by: &Person,
        id: &TableId,
        button: Button,
        numbers: &[u8; 10],
        now: Millis,
    ) -> Decision {
        let table = self.table(id)?;
        let moves = |console: Console| Ok(vec![Event::ConsoleMoved { table: id.clone(), console }]);
        match (table.settings.dialect, button) {
            (Dialect::Aquarius | Dialect::Nexus, Button::CoinIn | Button::StartGame)
            | (Dialect::Prsm, Button::Start) => {
                self.check_clock(now)?;
                self.lock(by, id, table, numbers)
            }
            (Dialect::Aquarius | Dialect::Nexus, Button::GameOver | Button::EndGame) => {
                self.end_round(by, id, table, now)
            }
            (Dialect::Aquarius, Button::JPot) => {
                let locked = table.locked()?;
                let level = table.key.as_ref().and_then(Key::level).ok_or(Refusal::KeyNotTurned)?;
                let oldest = self.oldest(locked, level);
                let wrong = || match self.pending(locked).find(|it| it.level != Level::NoKey) {
                    Some(other) => Refusal::WrongKey { level: other.level },
                    None => Refusal::NothingPending,
                };
                let oldest = oldest.ok_or_else(wrong)?;
                let authority = self.key_holder(by, table, oldest.id)?;
                Ok(vec![self.authorise(authority, oldest, now)?])
            }
            (Dialect::Nexus, Button::Confirm) => {
                let first = self.first_pending(table)?;
                match &table.console {
                    // The order of Fortune 7: the card was swiped before the hand was named.
                    Console::Swiped { person } => self.authorise_by(person, id, first, now),
                    _ => moves(Console::Confirmed { jackpot: first }),
                }
            }
            // CHECK takes back a swiped card: a mark can then be cancelled.
            (Dialect::Nexus, Button::Check) if table.swiped_by().is_some() => moves(Console::Ready),
            (Dialect::Prsm, Button::Confirm) => match table.console {
                Console::Entered { jackpot } => moves(Console::Confirmed { jackpot }),
                Console::Selected { jackpot } => moves(Console::Authorising { jackpot }),
                Console::Stopping => self.end_round(by, id, table, now),
                _ => Err(Refusal::NothingEntered),
            },
            (Dialect::Prsm, Button::Check) => match table.console {
                Console::Entered { jackpot } | Console::Confirmed { jackpot } => {
                    let cancelled = Event::MarkCancelled { jackpot, by: by.id.clone() };
                    let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
                    Ok(vec![cancelled, ready])
                }
                Console::Ready => Err(Refusal::NothingEntered),
                _ => moves(Console::Ready),
            },
            (Dialect::Prsm, Button::Pending) => {
                let locked = table.locked()?;
                table.no_open_entry()?;
                self.pending(locked).next().ok_or(Refusal::NothingPending)?;
                moves(Console::Listing)
            }
            (Dialect::Prsm, Button::Stop) => {
                table.locked()?;
                table.no_open_entry()?;
                moves(Console::Stopping)
            }
            (_, button) => Err(Refusal::WrongConsole { what: button.label() }),
        }
    }

    fn hand(&self, by: &Person, id: &TableId, press: &Press<'_>, now: Millis) -> Decision {
        let table = self.table(id)?;
        let mark = self.press_hand(by, id, press, now)?;
        let Event::Marked { jackpot, .. } = &mark else {
            if let (Event::MarkCancelled { jackpot, .. }, Some(person)) = (&mark, table.swiped_by())
            {
                // Swipe, seat and hand on an existing mark mean that it is to be paid.
                return self.authorise_by(person, id, *jackpot, now);
            }
            if let (Event::MarkCancelled { jackpot, .. }, Some(open)) = (&mark, table.open_entry())
                && *jackpot != open
            {
                // Another entry waits for the dealer's PIN, and must not be bypassed.
                return Err(Refusal::EntryOpen);
            }
            let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
            return Ok(vec![mark, ready]);
        };
        let jackpot = *jackpot;
        match table.settings.dialect {
            Dialect::Prsm => {
                table.no_open_entry()?;
                let console = Console::Entered { jackpot };
                Ok(vec![mark, Event::ConsoleMoved { table: id.clone(), console }])
            }
            Dialect::Aquarius => Ok(vec![mark]),
            Dialect::Nexus => self.swiped_before(by, id, table, mark, now),
        }
    }

    /// The person responsible for a prize on Aquarius: the one who turned the key. A key switch that is a
    /// device reports the position of the key, but not who turned it; then it is the person who presses
    /// J-POT, who needs the right to turn keys. Nobody is responsible for a prize that was marked after they
    /// turned the key: they must turn it again.
    fn key_holder<'a>(
        &'a self,
        by: &'a Person,
        table: &'a Table,
        prize: JackpotId,
    ) -> Result<&'a Person, Refusal> {
        let key = table.key.as_ref().ok_or(Refusal::KeyNotTurned)?;
        if self.staff.contains_key(&key.by) {
            let holder = self.person(&key.by)?;
            require(holder, Right::TurnKeys)?;
            return if prize <= key.seen { Ok(holder) } else { Err(Refusal::KeyNotTurned) };
        }
        if by.role.may(Right::AuthoriseLow) { Ok(by) } else { Err(Refusal::SupervisorNeeded) }
    }

    /// A prize won at this table.
    fn jackpot_at(&self, table: &TableId, id: JackpotId) -> Result<&Jackpot, Refusal> {
        let jackpot = self.jackpot(id)?;
        if jackpot.table == *table {
            return Ok(jackpot);
        }
        Err(Refusal::OtherTable { jackpot: id, table: jackpot.table.clone() })
    }

    /// The prize of the round that must be authorised first: percentages, then fixed prizes.
    pub(super) fn first_pending(&self, table: &Table) -> Result<JackpotId, Refusal> {
        let locked = table.locked()?;
        let first = self.oldest(locked, Level::High).or_else(|| self.oldest(locked, Level::Low));
        first.map(|it| it.id).ok_or(Refusal::NothingPending)
    }

    /// Authorises a prize by card or PIN, and returns the console to ready.
    pub(super) fn authorise_by(
        &self,
        person: &StaffId,
        table: &TableId,
        jackpot: JackpotId,
        now: Millis,
    ) -> Decision {
        let (person, award) = (self.person(person)?, self.jackpot(jackpot)?);
        self.check_authority(person, &award.pool, award.level)?;
        let ready = Event::ConsoleMoved { table: table.clone(), console: Console::Ready };
        Ok(vec![self.authorise(person, award, now)?, ready])
    }

    fn pin(&self, id: &TableId, table: &Table, person: &StaffId, now: Millis) -> Decision {
        let person = self.person(person)?;
        match (table.settings.dialect, &table.console) {
            (Dialect::Prsm, Console::Confirmed { jackpot }) => {
                require(person, Right::WorkConsole)?;
                let (jackpot, by) = (*jackpot, person.id.clone());
                let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
                Ok(vec![Event::MarkConfirmed { jackpot, by }, ready])
            }
            (Dialect::Prsm, Console::Authorising { jackpot }) => {
                self.authorise_by(&person.id, id, *jackpot, now)
            }
            (Dialect::Prsm, _) => Err(Refusal::NothingEntered),
            (Dialect::Nexus, _) => self.dealer_pin(id, table, person, now),
            (Dialect::Aquarius, _) => Err(Refusal::WrongConsole { what: "PIN pad" }),
        }
    }

    fn select(&self, id: &TableId, table: &Table, award: JackpotId) -> Decision {
        if table.settings.dialect != Dialect::Prsm {
            return Err(Refusal::WrongConsole { what: "list of awards" });
        }
        if table.console != Console::Listing {
            return Err(Refusal::NotSelected);
        }
        let locked = table.locked()?;
        self.pending(locked).find(|it| it.id == award).ok_or(Refusal::NotPending(award))?;
        let console = Console::Selected { jackpot: award };
        Ok(vec![Event::ConsoleMoved { table: id.clone(), console }])
    }
}

impl Table {
    /// On PRSM an entry counts only once the dealer's PIN has confirmed it: until then nothing else is
    /// accepted.
    fn no_open_entry(&self) -> Result<(), Refusal> {
        if self.open_entry().is_some() { Err(Refusal::EntryOpen) } else { Ok(()) }
    }

    /// On PRSM, the entry that waits for the dealer's PIN.
    fn open_entry(&self) -> Option<JackpotId> {
        match (self.settings.dialect, &self.console) {
            (Dialect::Prsm, Console::Entered { jackpot } | Console::Confirmed { jackpot }) => {
                Some(*jackpot)
            }
            _ => None,
        }
    }
}

/// The key is the authority: a supervisor turns it, and each key fits only its own position.
fn key(
    by: &Person,
    id: &TableId,
    table: &Table,
    number: KeyNumber,
    position: KeyPosition,
) -> Decision {
    if table.settings.dialect != Dialect::Aquarius {
        return Err(Refusal::WrongConsole { what: "key switch" });
    }
    require(by, Right::TurnKeys)?;
    match &table.key {
        Some(key) if key.number != number => return Err(Refusal::KeyInLock),
        None if position == KeyPosition::Removed => return Err(Refusal::KeyNotTurned),
        Some(_) | None => {}
    }
    match (number, position) {
        (KeyNumber::Low, KeyPosition::JackpotHigh) => Err(Refusal::WrongKey { level: Level::High }),
        (KeyNumber::High, KeyPosition::JackpotLow) => Err(Refusal::WrongKey { level: Level::Low }),
        _ => Ok(vec![Event::KeyTurned { table: id.clone(), number, position, by: by.id.clone() }]),
    }
}
