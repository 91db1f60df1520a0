//! Decides inputs at a table. The rules that all consoles share are here; each dialect has a file of its own.
//!
//! A dialect is a make of console, with its own buttons and its own steps to authorise a prize. An input says
//! what a person or a device did at the table. Whoever gave a PIN, a card or a password was authenticated
//! before the input reached the floor.
//!
//! ```text
//! input --answers_for--> person --+--> a rule of the table   coins, bets, seats, shoe, cards dealt
//!                                 +--> `Procedure`           buttons, hands, keys, staff cards, PINs
//! ```
//!
//! | step         | Aquarius   | Nexus         | PRSM                         |
//! |--------------|------------|---------------|------------------------------|
//! | lock bets    | COIN IN    | START GAME    | START                        |
//! | mark a prize | hand       | hand          | hand, CONFIRM, dealer's PIN  |
//! | authorise it | key, J-POT | CONFIRM, card | PENDING, award, CONFIRM, PIN |
//! | end round    | GAME OVER  | END GAME      | STOP, CONFIRM                |
//!
//! The table shows the usual order; each file has the complete procedure.
//!
//! Every input must be checked against a right. [`Floor::at_table`] checks the inputs that it decides itself,
//! hands and buttons. The rules that it calls, and `key`, `swipe`, `pin` and `select` of a procedure, must
//! check theirs themselves, or check what the console waits for.
//!
//! A further dialect needs one file that implements [`Procedure`], and one arm in [`procedure`]. Outside this
//! module it needs a variant of [`Dialect`], and the console pages and the simulator have to know it.

mod aquarius;
mod keypad;
mod nexus;
mod prsm;

pub use keypad::Keypad;

use super::devices::off_duty;
use super::mark::{Press, Pressed};
use super::round::{acknowledge_void, card_dealt, new_shoe};
use super::{Decision, require};
use crate::chance::Chance;
use crate::device::DeviceKind;
use crate::event::{Console, Event};
use crate::felt::FeltBet;
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, StaffId, TableId};
use crate::input::{Button, Input, KeyNumber, KeyPosition};
use crate::jackpot::{Jackpot, JackpotState, Level};
use crate::refusal::Refusal;
use crate::refusal_reasons::ConsolePart;
use crate::rights::Right;
use crate::settings::{Dialect, SensorKind};
use crate::staff::{Person, Role};
use crate::table::Table;

/// The procedure of a dialect: what its console does with each kind of input. Parts that a console does not
/// have refuse every input.
trait Procedure {
    /// Its buttons, and which of them lock the bets and end the round.
    fn keypad(&self) -> Keypad;

    /// How the bet spots of its tables detect a bet, unless the settings say otherwise.
    fn sensor(&self) -> SensorKind;

    /// A button was pressed, by a person who may work consoles. Only this locks bets, so only this may draw.
    fn button(&self, at: &mut InputContext<'_>, button: Button) -> Decision;

    /// A hand button made this mark.
    fn marked(&self, at: &InputContext<'_>, jackpot: JackpotId, mark: Event) -> Decision;

    /// A hand button, pressed again, cancelled this mark.
    fn cancelled(&self, at: &InputContext<'_>, _jackpot: JackpotId, cancel: Event) -> Decision {
        Ok(vec![cancel, at.ready()])
    }

    /// A key was turned in the key switch.
    fn key(&self, _at: &InputContext<'_>, _number: KeyNumber, _position: KeyPosition) -> Decision {
        Err(Refusal::WrongConsole { what: ConsolePart::KeySwitch })
    }

    /// A staff card was swiped.
    fn swipe(&self, _at: &InputContext<'_>, _holder: &StaffId) -> Decision {
        Err(Refusal::WrongConsole { what: ConsolePart::CardReader })
    }

    /// A PIN was typed.
    fn pin(&self, _at: &InputContext<'_>, _person: &Person) -> Decision {
        Err(Refusal::WrongConsole { what: ConsolePart::PinPad })
    }

    /// An award was selected from the list of pending awards.
    fn select(&self, _at: &InputContext<'_>, _award: JackpotId) -> Decision {
        Err(Refusal::WrongConsole { what: ConsolePart::ListOfAwards })
    }
}

/// The procedure of each dialect.
const fn procedure(dialect: Dialect) -> &'static dyn Procedure {
    match dialect {
        Dialect::Aquarius => &aquarius::Aquarius,
        Dialect::Nexus => &nexus::Nexus,
        Dialect::Prsm => &prsm::Prsm,
    }
}

impl Dialect {
    /// The buttons of this console, and which of them lock the bets and end the round.
    #[must_use]
    pub fn keypad(self) -> Keypad {
        procedure(self).keypad()
    }

    /// How the bet spots of a new table with this console detect a bet.
    #[must_use]
    pub fn sensor(self) -> SensorKind {
        procedure(self).sensor()
    }
}

/// The context of an input: where, when and by whom it was given.
struct InputContext<'a> {
    floor: &'a Floor,
    /// The person or device that is responsible for the input.
    by: &'a Person,
    id: &'a TableId,
    table: &'a Table,
    now: Millis,
    /// Draws numbers for seats that play with them.
    chance: &'a mut dyn Chance,
}

impl InputContext<'_> {
    /// Locks the bets, unless the clock is behind the last record.
    fn lock_bets(&mut self) -> Decision {
        self.floor.check_clock(self.now)?;
        self.floor.lock(self.by, self.id, self.table, self.chance)
    }

    /// Ends the round.
    fn end_round(&self) -> Decision {
        self.floor.end_round(self.by, self.id, self.table, self.now)
    }

    /// Authorises a prize by card or PIN, and returns the console to ready. `person` is the holder of the
    /// card or the PIN, who need not be the person who works the console.
    fn authorise_by(&self, person: &StaffId, jackpot: JackpotId) -> Decision {
        let (person, award) = (self.floor.person(person)?, self.floor.jackpot(jackpot)?);
        self.floor.check_authority(person, &award.pool, award.level)?;
        Ok(vec![self.floor.authorise(person, award, self.now)?, self.ready()])
    }

    /// The event that the console goes to this state.
    fn moved(&self, console: Console) -> Event {
        Event::ConsoleMoved { table: self.id.clone(), console }
    }

    /// The event that the console goes back to ready.
    fn ready(&self) -> Event {
        self.moved(Console::Ready)
    }
}

impl Floor {
    /// Decides an input at a table. The responsible person is determined first, and replaces `by` from then
    /// on: for a keypad it is the dealer on duty.
    pub(super) fn at_table(
        &self,
        by: &Person,
        id: &TableId,
        input: &Input,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Decision {
        let table = self.table(id)?;
        let by = self.answers_for(by, id, table, input)?;
        if let Input::InRound { round, input } = input {
            self.check_round(id, table, *round, input)?;
        }
        let input = input.bare();
        let mut at = InputContext { floor: self, by, id, table, now, chance };
        let procedure = procedure(table.settings.dialect);
        match input {
            Input::CoinPlaced { .. } | Input::CoinDropped { .. } | Input::CoinRemoved { .. } => {
                require(by, Right::Sense)?;
                self.coin(id, table, input)
            }
            Input::SameBettors => self.same_bettors(by, id, table),
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
                // Where a shoe reads the cards, nobody else reads them: people enter a result.
                if by.role != Role::Equipment && self.has_device(id, DeviceKind::Shoe) {
                    return Err(Refusal::NotAllowed { staff: by.id.clone(), role: by.role });
                }
                card_dealt(id, table, *card)
            }
            Input::Result { totals, cards } => {
                self.result(by, id, table, *totals, cards.as_deref())
            }
            Input::Checklist { award, items, sign, sign_override } => {
                let sign = sign.map(|shown| (shown, sign_override.as_deref()));
                self.checklist(by, (id, table), *award, items, sign)
            }
            Input::Payment { award, method, seat } => {
                require(by, Right::WorkConsole)?;
                let prize = self.jackpot_at(id, *award)?;
                if prize.state != JackpotState::Pending {
                    return Err(Refusal::NotPending(*award));
                }
                if let Some(seat) = seat.filter(|&seat| !prize.shared.contains(seat)) {
                    return Err(Refusal::NoBet(std::iter::once(seat).collect()));
                }
                Ok(vec![Event::PaymentChosen { jackpot: *award, method: *method, seat: *seat }])
            }
            Input::Void { reason, approvals } => {
                require(by, Right::WorkConsole)?;
                self.void(id, table, reason, approvals)
            }
            Input::Hand { row, seats, r#override, award } => {
                require(by, Right::WorkConsole)?;
                let (seats, against_the_cards) = (*seats, r#override.as_deref());
                let press = Press { row, seats, against_the_cards, award: *award };
                match self.press_hand(by, id, &press, now)? {
                    Pressed::Answered(event) => Ok(vec![event]),
                    Pressed::Marked(jackpot, mark) => procedure.marked(&at, jackpot, mark),
                    Pressed::Cancelled(jackpot, cancel) => {
                        procedure.cancelled(&at, jackpot, cancel)
                    }
                }
            }
            Input::PassOver { row, seats, reason, approvals } => {
                require(by, Right::WorkConsole)?;
                self.pass_over(by, id, (row, *seats), reason, approvals)
            }
            Input::Key { number, position } => procedure.key(&at, *number, *position),
            Input::Button { name } => {
                require(by, Right::WorkConsole)?;
                procedure.button(&mut at, *name)
            }
            Input::SelectAward { award } => procedure.select(&at, *award),
            Input::Swipe { person } => procedure.swipe(&at, person),
            Input::Pin { person } => procedure.pin(&at, self.person(person)?),
            Input::AcknowledgeVoid { round } => acknowledge_void(by, id, table, *round),
            // Unwrapped above.
            Input::InRound { .. } => Ok(vec![]),
            Input::OnDuty { dealer, proof } => self.on_duty(by, id, table, dealer, *proof),
            Input::OffDuty => off_duty(by, id, table),
        }
    }

    /// A prize, which must have been won at this table.
    pub(super) fn jackpot_at(&self, table: &TableId, id: JackpotId) -> Result<&Jackpot, Refusal> {
        let jackpot = self.jackpot(id)?;
        if jackpot.table == *table {
            return Ok(jackpot);
        }
        Err(Refusal::OtherTable { jackpot: id, table: jackpot.table.clone() })
    }

    /// The pending prize of the round that must be authorised first: high prizes (percentages) before low
    /// ones (fixed). Prizes that need no key are never returned.
    pub(super) fn first_pending(&self, table: &Table) -> Result<JackpotId, Refusal> {
        let locked = table.locked()?;
        let first = self.oldest(locked, Level::High).or_else(|| self.oldest(locked, Level::Low));
        first.map(|it| it.id).ok_or(Refusal::NothingPending)
    }
}
