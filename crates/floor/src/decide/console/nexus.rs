//! Nexus Command: a touch screen with a card reader. The card authorises.
//!
//! ```text
//!            START GAME           hand                   CONFIRM                card
//! Bets open ------------> Ready <---------> Ready, -----------------> Confirmed ------> Ready, paid
//!     ^                   |  |   same hand  prize pending
//!     |                   |  |                    | card
//!     +---- END GAME -----+  | card               v
//!                            +-----------------> Swiped --CHECK--> Ready: the card is taken back
//!                                                 |
//!                                                 | CONFIRM, another card, or the hand of a pending prize
//!                                                 +-------------------------------------------> Ready, paid
//!                                                 | hand of a new low prize
//!                                                 +-------------------------------------------> Ready, paid
//!                                                 | hand of a new high prize    dealer's PIN or card
//!                                                 +---> Swiped, prize pending ----------------> Ready, paid
//! ```
//!
//! Confirmed: the next card authorises this prize. Swiped: a card is in force, and its holder authorises what
//! comes next, for a minute. If the prize still lacks something, for example its checklist, it stays pending.
//!
//! | prize  | authorised by                                                                          |
//! |--------|----------------------------------------------------------------------------------------|
//! | high   | the card of the level that the pool demands for high prizes, by default an executive's |
//! | low    | the card of the level that the pool demands for low prizes, by default a supervisor's  |
//! | no key | nobody: the dealer pays it from the tray, and END GAME records it                      |
//!
//! A dealer's PIN or card authorises nothing: it only confirms a high mark that was made after the swipe,
//! because two people stand behind a high prize. The key switch does not exist here.
//!
//! Follows the rules of Dragon Bonus Progressive (2018), "Nexus Command", "Dealing Procedure", step 7: hand,
//! CONFIRM, card; and those of Fortune 7 Baccarat Progressive (2018), "Nexus Command", "Rules of Play", step
//! 8: card, seat, hand. Older copies of the first call START GAME "COIN IN", so both words are accepted.

use super::{InputContext, Keypad, Procedure};
use crate::decide::{Decision, require};
use crate::event::{Console, Event};
use crate::ids::{JackpotId, StaffId};
use crate::input::Button;
use crate::jackpot::{Jackpot, Level};
use crate::refusal::Refusal;
use crate::refusal_reasons::ConsolePart;
use crate::rights::Right;
use crate::settings::{JackpotLock, SensorKind};
use crate::staff::Person;
use crate::table::Table;

/// How long a swiped card authorises what comes next.
const CARD_MS: i64 = 60_000;

/// The procedure of a Nexus console.
pub(super) struct Nexus;

impl Procedure for Nexus {
    fn keypad(&self) -> Keypad {
        Keypad {
            buttons: &[Button::StartGame, Button::Confirm, Button::Check, Button::EndGame],
            with_card: &[Button::Check],
            locks: Button::StartGame,
            ends: Button::EndGame,
            confirms_end: None,
        }
    }

    fn sensor(&self) -> SensorKind {
        SensorKind::Presence
    }

    fn button(&self, at: &mut InputContext<'_>, button: Button) -> Decision {
        match button {
            Button::CoinIn | Button::StartGame => at.lock_bets(),
            Button::GameOver | Button::EndGame => at.end_round(),
            Button::Confirm => {
                let jackpot = at.floor.first_pending(at.table)?;
                match in_force(at)? {
                    // The order of Fortune 7: the card was swiped before the hand was named.
                    Some(person) => at.authorise_by(person, jackpot),
                    None => Ok(vec![at.moved(Console::Confirmed { jackpot })]),
                }
            }
            // CHECK takes back a swiped card: a mark can then be cancelled.
            Button::Check if swiped_by(at.table).is_some() => Ok(vec![at.ready()]),
            Button::Check | Button::Start | Button::JPot | Button::Pending | Button::Stop => {
                Err(Refusal::WrongConsole { what: ConsolePart::Button(button.label()) })
            }
        }
    }

    /// The order of Fortune 7: the win is verified, the card is swiped, and seat and hand record it at once.
    /// If something must still be verified or confirmed, the mark waits for that; a high prize waits for the
    /// dealer's PIN or card.
    fn marked(&self, at: &InputContext<'_>, _jackpot: JackpotId, mark: Event) -> Decision {
        let marked = at.floor.marked(&mark).ok();
        let Some(marked) = marked.filter(|it| it.level != Level::NoKey) else {
            return Ok(vec![mark]);
        };
        let Some(person) = in_force(at)? else { return Ok(vec![mark]) };
        let person = at.floor.person(person)?;
        at.floor.check_authority(person, &marked.pool, marked.level)?;
        if marked.level == Level::High {
            return Ok(vec![mark]);
        }
        if at.by.id == person.id {
            at.floor.check_people(person, &marked)?;
        }
        let frozen = at.floor.pool(&marked.pool)?.settings.jackpot_lock == JackpotLock::AtMark;
        match at.floor.authorise(person, &marked, at.now) {
            Ok(award) if !frozen => Ok(vec![mark, award, at.ready()]),
            Ok(_) | Err(_) => Ok(vec![mark]),
        }
    }

    fn cancelled(&self, at: &InputContext<'_>, jackpot: JackpotId, cancel: Event) -> Decision {
        match in_force(at)? {
            // Swipe, seat and hand on an existing mark mean that it is to be paid.
            Some(person) => at.authorise_by(person, jackpot),
            None => Ok(vec![cancel, at.ready()]),
        }
    }

    fn swipe(&self, at: &InputContext<'_>, holder: &StaffId) -> Decision {
        at.table.locked()?;
        if let (Some(waiting), Some(dealer)) =
            (waits_for_dealer(at), at.floor.staff.get(holder).filter(|it| it.role.may(Right::Deal)))
        {
            return confirm_mark(at, waiting, at.floor.person(&dealer.id)?);
        }
        match (&at.table.console, at.floor.first_pending(at.table)) {
            (Console::Confirmed { jackpot }, _) => at.authorise_by(holder, *jackpot),
            (Console::Swiped { .. }, Ok(first)) => at.authorise_by(holder, first),
            _ => {
                let holder = at.floor.person(holder)?;
                require(holder, Right::AuthoriseLow)?;
                Ok(vec![at.moved(Console::Swiped { person: holder.id.clone() })])
            }
        }
    }

    /// The PIN is the dealer's, for a high prize that was marked after the card was swiped.
    fn pin(&self, at: &InputContext<'_>, person: &Person) -> Decision {
        at.table.locked()?;
        let waiting =
            waits_for_dealer(at).ok_or(Refusal::WrongConsole { what: ConsolePart::PinPad })?;
        require(person, Right::WorkConsole)?;
        confirm_mark(at, waiting, person)
    }
}

/// The holder of the card that was swiped before seat and hand.
const fn swiped_by(table: &Table) -> Option<&StaffId> {
    match &table.console {
        Console::Swiped { person } => Some(person),
        _ => None,
    }
}

/// The holder of the card that was swiped before seat and hand, if that authorises anything now. It does for
/// a minute; then the card is swiped again, or taken back.
fn in_force<'a>(at: &InputContext<'a>) -> Result<Option<&'a StaffId>, Refusal> {
    let Some(person) = swiped_by(at.table) else { return Ok(None) };
    let since = at.table.swiped_at.map_or(i64::MAX, |swiped| at.now.0.saturating_sub(swiped.0));
    if since > CARD_MS {
        return Err(Refusal::CardTimedOut(person.clone()));
    }
    Ok(Some(person))
}

/// The mark of the round that waits for the dealer's PIN or card.
fn waits_for_dealer<'a>(at: &InputContext<'a>) -> Option<&'a Jackpot> {
    at.floor.pending(at.table.locked().ok()?).find(|it| it.needs_dealer())
}

/// The dealer confirms a mark. If the card swiped before it may authorise the prize, that is done at once; if
/// something is still missing, the mark waits for it.
fn confirm_mark(at: &InputContext<'_>, waiting: &Jackpot, dealer: &Person) -> Decision {
    let (jackpot, by) = (waiting.id, dealer.id.clone());
    let confirmed = Event::MarkConfirmed { jackpot, by: by.clone() };
    if swiped_by(at.table) == Some(&by) {
        return Err(Refusal::SamePerson(by));
    }
    // After a minute the mark waits for another card.
    let Ok(Some(person)) = in_force(at) else { return Ok(vec![confirmed]) };
    let waiting = Jackpot { confirmed_by: Some(by), ..waiting.clone() };
    let person = at.floor.person(person)?;
    at.floor.check_authority(person, &waiting.pool, waiting.level)?;
    match at.floor.authorise(person, &waiting, at.now) {
        Ok(award) => Ok(vec![confirmed, award, at.ready()]),
        Err(_) => Ok(vec![confirmed]),
    }
}
