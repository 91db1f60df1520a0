//! PRSM: a touch screen with a PIN pad. The PIN authorises.
//!
//! ```text
//!            START            hand               CONFIRM               dealer's PIN
//! Bets open ------> Ready -----------> Entered ---------> Confirmed ----------------> Ready, prize pending
//!     ^             |  ^                  |                   |
//!     |             |  +------------------+-------------------+ CHECK or the same hand: mark cancelled
//!     |             |
//!     |             | PENDING           select an award             CONFIRM                 PIN
//!     |             +--------> Listing -----------------> Selected ---------> Authorising -----> Ready, paid
//!     |             |  ^          |                          |                     |
//!     |             |  +----------+--------------------------+---------------------+ CHECK: pending
//!     |             |
//!     |             | STOP
//!     |             +--------> Stopping --CHECK--> Ready
//!     |                           |
//!     +--------- CONFIRM ---------+
//! ```
//!
//! Entered and Confirmed: the entry does not count yet, and nothing else is accepted before the dealer's PIN.
//! Listing, Selected, Authorising: a prize is being authorised. Stopping: the round is about to end.
//!
//! | prize  | authorised by                                                                          |
//! |--------|----------------------------------------------------------------------------------------|
//! | high   | the PIN of the level that the pool demands for high prizes, by default an executive's  |
//! | low    | the PIN of the level that the pool demands for low prizes, by default a supervisor's   |
//! | no key | STOP and CONFIRM; or, if selected from the list, any PIN that may work a console       |
//!
//! A dealer's PIN confirms an entry; it authorises no high or low prize. The key switch and the card reader
//! do not exist here. The same hand also cancels a mark that is already pending, while no entry is open.
//!
//! Follows the rules of play of Golden Tie on the PRSM system, "Progressive Winners", steps c to g.

use super::{InputContext, Keypad, Procedure};
use crate::decide::{Decision, require};
use crate::event::{Console, Event};
use crate::ids::JackpotId;
use crate::input::Button;
use crate::refusal::Refusal;
use crate::refusal_reasons::ConsolePart;
use crate::rights::Right;
use crate::settings::SensorKind;
use crate::staff::Person;
use crate::table::Table;

/// The procedure of a PRSM console.
pub(super) struct Prsm;

impl Procedure for Prsm {
    fn keypad(&self) -> Keypad {
        Keypad {
            buttons: &[
                Button::Start,
                Button::Check,
                Button::Pending,
                Button::Confirm,
                Button::Stop,
            ],
            with_card: &[],
            locks: Button::Start,
            ends: Button::Stop,
            confirms_end: Some(Button::Confirm),
        }
    }

    fn sensor(&self) -> SensorKind {
        SensorKind::Presence
    }

    fn button(&self, at: &mut InputContext<'_>, button: Button) -> Decision {
        match button {
            Button::Start => at.lock_bets(),
            Button::Confirm => confirm(at),
            Button::Check => check(at),
            Button::Pending => {
                let locked = at.table.locked()?;
                no_open_entry(at.table)?;
                at.floor.pending(locked).next().ok_or(Refusal::NothingPending)?;
                Ok(vec![at.moved(Console::Listing)])
            }
            Button::Stop => {
                at.table.locked()?;
                no_open_entry(at.table)?;
                // CONFIRM ends the round: whatever would refuse that refuses STOP already.
                at.floor.end_round(at.by, at.id, at.table, at.now)?;
                Ok(vec![at.moved(Console::Stopping)])
            }
            Button::CoinIn
            | Button::StartGame
            | Button::JPot
            | Button::GameOver
            | Button::EndGame => {
                Err(Refusal::WrongConsole { what: ConsolePart::Button(button.label()) })
            }
        }
    }

    fn marked(&self, at: &InputContext<'_>, jackpot: JackpotId, mark: Event) -> Decision {
        no_open_entry(at.table)?;
        Ok(vec![mark, at.moved(Console::Entered { jackpot })])
    }

    fn cancelled(&self, at: &InputContext<'_>, jackpot: JackpotId, cancel: Event) -> Decision {
        if open_entry(at.table).is_some_and(|open| open != jackpot) {
            // Another entry waits for the dealer's PIN, and must not be bypassed.
            return Err(Refusal::EntryOpen);
        }
        Ok(vec![cancel, at.ready()])
    }

    fn pin(&self, at: &InputContext<'_>, person: &Person) -> Decision {
        match at.table.console {
            Console::Confirmed { jackpot } => {
                require(person, Right::WorkConsole)?;
                let by = person.id.clone();
                Ok(vec![Event::MarkConfirmed { jackpot, by }, at.ready()])
            }
            Console::Authorising { jackpot } => at.authorise_by(&person.id, jackpot),
            Console::Ready
            | Console::Entered { .. }
            | Console::Swiped { .. }
            | Console::Listing
            | Console::Selected { .. }
            | Console::Stopping => Err(Refusal::NothingEntered),
        }
    }

    fn select(&self, at: &InputContext<'_>, award: JackpotId) -> Decision {
        if at.table.console != Console::Listing {
            return Err(Refusal::NotSelected);
        }
        let mut pending = at.floor.pending(at.table.locked()?);
        pending.find(|it| it.id == award).ok_or(Refusal::NotPending(award))?;
        Ok(vec![at.moved(Console::Selected { jackpot: award })])
    }
}

/// CONFIRM: takes the procedure one step further.
fn confirm(at: &InputContext<'_>) -> Decision {
    match at.table.console {
        Console::Entered { jackpot } => Ok(vec![at.moved(Console::Confirmed { jackpot })]),
        Console::Selected { jackpot } => Ok(vec![at.moved(Console::Authorising { jackpot })]),
        Console::Stopping => at.end_round(),
        Console::Ready
        | Console::Confirmed { .. }
        | Console::Swiped { .. }
        | Console::Listing
        | Console::Authorising { .. } => Err(Refusal::NothingEntered),
    }
}

/// CHECK, the check mark: cancels the last entry, or leaves the procedure.
fn check(at: &InputContext<'_>) -> Decision {
    match at.table.console {
        Console::Entered { jackpot } | Console::Confirmed { jackpot } => {
            let by = at.by.id.clone();
            Ok(vec![Event::MarkCancelled { jackpot, by }, at.ready()])
        }
        Console::Ready => Err(Refusal::NothingEntered),
        Console::Swiped { .. }
        | Console::Listing
        | Console::Selected { .. }
        | Console::Authorising { .. }
        | Console::Stopping => Ok(vec![at.ready()]),
    }
}

/// An entry counts only once the dealer's PIN has confirmed it: until then nothing else is accepted.
const fn no_open_entry(table: &Table) -> Result<(), Refusal> {
    if open_entry(table).is_some() { Err(Refusal::EntryOpen) } else { Ok(()) }
}

/// The entry that waits for the dealer's PIN.
const fn open_entry(table: &Table) -> Option<JackpotId> {
    match table.console {
        Console::Entered { jackpot } | Console::Confirmed { jackpot } => Some(jackpot),
        _ => None,
    }
}
