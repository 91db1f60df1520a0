//! Aquarius: a keypad with a key switch. The key authorises.
//!
//! ```text
//!            COIN IN              hand                   key to JPL or JPH                    J-POT
//! Bets open ---------> Locked <----------> Prize pending -----------------> J-POT flashes ----------> Paid
//!     ^                  |     same hand                                      |       ^                |
//!     |                  |                                                    +-------+ next prize     |
//!     +--- GAME OVER ----+<------------------------- key to R, key removed ---------------------------+
//! ```
//!
//! The console itself remembers nothing: the position of the key is its state. GAME OVER is refused while a
//! key is in the lock.
//!
//! | prize  | authorised by                                                          |
//! |--------|------------------------------------------------------------------------|
//! | high   | key 009 at JPH, turned by a supervisor or executive, then J-POT        |
//! | low    | key 008 at JPL, turned by a supervisor or executive, then J-POT        |
//! | no key | nobody: the dealer pays it from the tray, and GAME OVER records it     |
//!
//! J-POT pays the oldest pending prize of the key's level. Cards and PINs authorise no prize here.
//!
//! Follows the Progressive Baccarat manual (2010), chapter 3, "Progressive Jackpot Payout": "High Jackpot
//! Payout Procedure", "Low Jackpots" and "No Key Jackpot Payout Procedure"; and the rules of Dragon Bonus
//! Progressive (2018), "Aquarius", "Dealing Procedure", step 7. The second calls COIN IN "START GAME", so
//! both words are accepted. They differ on when the meter falls: here it falls at J-POT, unless the pool's
//! `jackpot_lock` is `at-mark`.

use super::{InputContext, Keypad, Procedure};
use crate::decide::{Decision, require};
use crate::event::Event;
use crate::ids::JackpotId;
use crate::input::{Button, KeyNumber, KeyPosition};
use crate::jackpot::Level;
use crate::refusal::Refusal;
use crate::refusal_reasons::ConsolePart;
use crate::rights::Right;
use crate::settings::SensorKind;
use crate::staff::Person;
use crate::table::Key;

/// The procedure of an Aquarius console.
pub(super) struct Aquarius;

impl Procedure for Aquarius {
    fn keypad(&self) -> Keypad {
        Keypad {
            buttons: &[Button::CoinIn, Button::JPot, Button::GameOver],
            with_card: &[],
            locks: Button::CoinIn,
            ends: Button::GameOver,
            confirms_end: None,
        }
    }

    fn sensor(&self) -> SensorKind {
        SensorKind::Drop
    }

    fn button(&self, at: &mut InputContext<'_>, button: Button) -> Decision {
        match button {
            Button::CoinIn | Button::StartGame => at.lock_bets(),
            Button::GameOver | Button::EndGame => at.end_round(),
            Button::JPot => pay_oldest(at),
            Button::Start | Button::Confirm | Button::Pending | Button::Check | Button::Stop => {
                Err(Refusal::WrongConsole { what: ConsolePart::Button(button.label()) })
            }
        }
    }

    fn marked(&self, _at: &InputContext<'_>, _jackpot: JackpotId, mark: Event) -> Decision {
        Ok(vec![mark])
    }

    /// The key is the authority: a supervisor turns it, and each key fits only its own position.
    fn key(&self, at: &InputContext<'_>, number: KeyNumber, position: KeyPosition) -> Decision {
        require(at.by, Right::TurnKeys)?;
        match &at.table.key {
            Some(key) if key.number != number => return Err(Refusal::KeyInLock),
            None if position == KeyPosition::Removed => return Err(Refusal::KeyNotTurned),
            Some(_) | None => {}
        }
        match position.pays() {
            Some((fits, level)) if fits != number => Err(Refusal::WrongKey { level }),
            Some(_) | None => {
                let (table, by) = (at.id.clone(), at.by.id.clone());
                Ok(vec![Event::KeyTurned { table, number, position, by }])
            }
        }
    }
}

impl KeyPosition {
    /// The key that fits a position, and the prizes that it pays there. Only this function says so: a low
    /// jackpot needs key 008 at JPL, a high one key 009 at JPH.
    #[must_use]
    pub const fn pays(self) -> Option<(KeyNumber, Level)> {
        match self {
            KeyPosition::JackpotLow => Some((KeyNumber::Low, Level::Low)),
            KeyPosition::JackpotHigh => Some((KeyNumber::High, Level::High)),
            KeyPosition::Run | KeyPosition::Removed => None,
        }
    }
}

impl Key {
    /// The level of jackpot that the key pays in its position.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let (fits, level) = self.position.pays()?;
        (fits == self.number).then_some(level)
    }
}

/// J-POT: pays the oldest pending prize of the key's level.
fn pay_oldest(at: &InputContext<'_>) -> Decision {
    let locked = at.table.locked()?;
    let level = at.table.key.as_ref().and_then(Key::level).ok_or(Refusal::KeyNotTurned)?;
    let wrong = || match at.floor.pending(locked).find(|it| it.level != Level::NoKey) {
        Some(other) => Refusal::WrongKey { level: other.level },
        None => Refusal::NothingPending,
    };
    let oldest = at.floor.oldest(locked, level).ok_or_else(wrong)?;
    let authority = key_holder(at, oldest.id)?;
    Ok(vec![at.floor.authorise(authority, oldest, at.now)?])
}

/// The person responsible for a prize: the one who turned the key. A key switch that is a device reports the
/// position of the key, but not who turned it; then it is the person who presses J-POT, who needs the right
/// to authorise low prizes. Nobody is responsible for a prize that was marked after they turned the key: they
/// must turn it again.
fn key_holder<'a>(at: &InputContext<'a>, prize: JackpotId) -> Result<&'a Person, Refusal> {
    let key = at.table.key.as_ref().ok_or(Refusal::KeyNotTurned)?;
    if at.floor.staff.contains_key(&key.by) {
        let holder = at.floor.person(&key.by)?;
        require(holder, Right::TurnKeys)?;
        return if prize <= key.seen { Ok(holder) } else { Err(Refusal::KeyNotTurned) };
    }
    if at.by.role.may(Right::AuthoriseLow) { Ok(at.by) } else { Err(Refusal::SupervisorNeeded) }
}
