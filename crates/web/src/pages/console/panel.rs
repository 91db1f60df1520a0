//! The main buttons of a console, always in the same place: those of the table's dialect, and the next step.
//!
//! ```text
//! Aquarius   COIN IN      key switch   J-POT      GAME OVER
//! Nexus      START GAME   card strip   CONFIRM    END GAME       and CHECK while a card is in force
//! PRSM       START        CHECK        PENDING    CONFIRM    STOP      and a PIN pad when one is asked for
//! ```

use floor::{
    Button, Console, Dialect, Input, Jackpot, JackpotState, Key, KeyNumber, KeyPosition, Level,
    Play, Refusal, StaffId, Table,
};

use serde_json::Value;

use super::ask::{Ask, Press};
use super::prizes::Prize;
use crate::api::wire::asks_for_j_pot;

/// A main button.
pub(crate) struct Main {
    pub(crate) button: Button,
    pub(crate) press: Press,
    /// Whether its light flashes, to ask for a press.
    pub(crate) flashing: bool,
    /// How many items wait behind it.
    pub(crate) count: usize,
    /// What the same touch sends after it. The manual of PRSM ends a round with STOP and CONFIRM, which are
    /// two keys of a keypad and one touch on a screen.
    pub(crate) then: Option<Value>,
}

impl Main {
    /// Its label, which is also its name in the API.
    pub(crate) fn label(&self) -> &'static str {
        self.button.label()
    }

    /// The keyboard letter that presses it.
    pub(crate) const fn letter(&self) -> char {
        match self.button {
            Button::CoinIn | Button::Confirm => 'C',
            Button::StartGame | Button::Start => 'S',
            Button::JPot => 'J',
            Button::Pending => 'P',
            Button::Check => 'X',
            Button::GameOver => 'G',
            Button::EndGame => 'E',
            Button::Stop => 'T',
        }
    }

    /// The message id of its description.
    pub(crate) const fn words(&self) -> &'static str {
        match self.button {
            Button::CoinIn | Button::StartGame => "console-does-lock",
            Button::Start => "console-does-start",
            Button::JPot => "console-does-j-pot",
            Button::Confirm => "console-does-confirm",
            Button::Pending => "console-does-pending",
            Button::Check => "console-does-check",
            Button::GameOver | Button::EndGame | Button::Stop => "console-does-end",
        }
    }
}

/// The key switch: two keys, and three positions of the one that is in.
pub(crate) struct KeySwitch {
    /// Each key: its number, whether it is in the lock, and what touching it does.
    pub(crate) keys: [(&'static str, bool, Press); 2],
    /// Each position: its name, whether the switch is in it, and what turning it there does.
    pub(crate) positions: [(&'static str, bool, Press); 3],
}

impl KeySwitch {
    /// The position of the switch: `R` without a key.
    pub(crate) fn stands(&self) -> &'static str {
        self.positions.iter().find(|(_, here, _)| *here).map_or("R", |(name, ..)| name)
    }

    /// The key that is in the lock.
    pub(crate) fn key(&self) -> Option<&'static str> {
        self.keys.iter().find(|(_, here, _)| *here).map(|(name, ..)| *name)
    }
}

/// A pad for a PIN.
pub(crate) struct PinPad {
    pub(crate) press: Press,
    /// Whether it is for the dealer's own PIN, which completes an entry, and not for the PIN of a person who
    /// authorises.
    pub(crate) own: bool,
}

/// The main buttons of a console.
pub(crate) struct Panel {
    pub(crate) main: Vec<Main>,
    pub(crate) key: Option<KeySwitch>,
    /// The card reader.
    pub(crate) swipe: Option<Press>,
    /// The person whose card was swiped first, and applies to the next hand.
    pub(crate) card_of: Option<StaffId>,
    pub(crate) pin: Option<PinPad>,
    /// Whether the list of awards is open (PRSM).
    pub(crate) listing: bool,
    pub(crate) next: Next,
}

/// The next step, as far as the console can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// This button.
    Press(Button),
    /// First resolve this refusal.
    First(Refusal),
    /// The cards of the round.
    Cards,
    /// The mark of a prize that the cards make.
    Mark,
    /// The checklist of a pending prize.
    Verify,
    /// A card.
    Swipe,
    /// One of the awards in the list.
    Select,
    /// The dealer's own PIN.
    OwnPin,
    /// The PIN of a person who authorises.
    Pin,
}

impl Next {
    /// Whether this button is the next step.
    pub(crate) fn is(&self, button: &Button) -> bool {
        *self == Next::Press(*button)
    }
}

/// The main buttons of a table.
pub(super) fn panel(ask: &Ask<'_>, table: &Table, marks: &[&Jackpot], prizes: &[Prize]) -> Panel {
    let dialect = table.settings.dialect;
    let pending: Vec<&Jackpot> =
        marks.iter().copied().filter(|it| it.state == JackpotState::Pending).collect();
    let keypad = dialect.keypad();
    let main = |button| Main {
        button,
        press: ask.press(Input::Button { name: button }),
        flashing: button == Button::JPot && asks_for_j_pot(table, &pending),
        count: if button == Button::Pending { pending.len() } else { 0 },
        then: keypad
            .confirms_end
            .filter(|_| button == keypad.ends)
            .map(|name| ask.press(Input::Button { name }).send),
    };
    let pin = match (dialect, &table.console) {
        (Dialect::Prsm, Console::Confirmed { .. }) => Some(true),
        (Dialect::Prsm, Console::Authorising { .. }) => Some(false),
        // A high prize that was marked after the card needs the dealer's PIN.
        (Dialect::Nexus, _) if pending.iter().any(|it| it.needs_dealer()) => Some(true),
        _ => None,
    };
    let pin = pin.map(|own| PinPad { press: ask.proof(|person| Input::Pin { person }), own });
    let swipe = dialect == Dialect::Nexus;
    let swipe = swipe.then(|| ask.proof(|person| Input::Swipe { person }));
    let card_of = match &table.console {
        Console::Swiped { person } => Some(person.clone()),
        _ => None,
    };
    let main: Vec<Main> = dialect.keypad().shown(card_of.is_some()).map(main).collect();
    let key = (dialect == Dialect::Aquarius).then(|| key_switch(ask, table.key.as_ref()));
    let next = next(table, &main, swipe.as_ref(), pin.as_ref(), prizes);
    let listing = dialect == Dialect::Prsm && table.console == Console::Listing;
    Panel { main, key, swipe, card_of, pin, listing, next }
}

/// The key switch. Without a key in the lock, a position uses the key made for it. Touching the key in the
/// lock removes it.
fn key_switch(ask: &Ask<'_>, key: Option<&Key>) -> KeySwitch {
    let turn = |number, position| ask.press(Input::Key { number, position });
    let inside = |number| key.is_some_and(|key| key.number == number);
    let own = |number: KeyNumber| {
        let to = if inside(number) { KeyPosition::Removed } else { KeyPosition::Run };
        (number.label(), inside(number), turn(number, to))
    };
    let at = |position: KeyPosition| {
        let here = key.map_or(KeyPosition::Run, |key| key.position) == position;
        let (number, to) = match (key, position.pays()) {
            (Some(key), _) => (key.number, position),
            (None, Some((fits, _))) => (fits, position),
            (None, None) => (KeyNumber::Low, KeyPosition::Removed),
        };
        (position.label(), here, turn(number, to))
    };
    KeySwitch {
        keys: [KeyNumber::Low, KeyNumber::High].map(own),
        positions: [KeyPosition::Run, KeyPosition::JackpotLow, KeyPosition::JackpotHigh].map(at),
    }
}

/// The next step: the button that ends the round or, before that, the hint of the rule that prevents it.
fn next(
    table: &Table,
    main: &[Main],
    swipe: Option<&Press>,
    pin: Option<&PinPad>,
    prizes: &[Prize],
) -> Next {
    let press = |button: Button| {
        let refused = main.iter().find(|it| it.button == button).and_then(|it| it.press.refused());
        refused.map_or(Next::Press(button), |refusal| Next::First(refusal.clone()))
    };
    let proof = |press: &Press, next: Next| {
        press.refused().map_or(next, |refusal| Next::First(refusal.clone()))
    };
    let waits = |it: &&Prize| it.pending() && it.level != Level::NoKey;
    let verify = prizes.iter().find(waits).is_some_and(Prize::unverified);
    let dialect = table.settings.dialect;
    let keypad = dialect.keypad();
    if table.play == Play::Open {
        return press(keypad.locks);
    }
    let waiting = prizes.iter().any(|it| waits(&it));
    match (dialect, &table.console) {
        (Dialect::Prsm, Console::Entered { .. }) => press(Button::Confirm),
        (Dialect::Prsm, Console::Confirmed { .. }) => Next::OwnPin,
        (Dialect::Nexus, _) if pin.is_some() => Next::OwnPin,
        _ if waiting && verify => Next::Verify,
        (Dialect::Aquarius, _) if waiting => press(Button::JPot),
        (Dialect::Nexus, Console::Confirmed { .. }) => {
            swipe.map_or(Next::Swipe, |press| proof(press, Next::Swipe))
        }
        (Dialect::Nexus, _) if waiting => press(Button::Confirm),
        (Dialect::Prsm, Console::Listing) => Next::Select,
        (Dialect::Prsm, Console::Selected { .. }) => press(Button::Confirm),
        (Dialect::Prsm, Console::Authorising { .. }) => {
            pin.map_or(Next::Pin, |pad| proof(&pad.press, Next::Pin))
        }
        (Dialect::Prsm, _) if waiting => press(Button::Pending),
        (Dialect::Prsm, Console::Stopping) => press(Button::Confirm),
        _ => press(keypad.ends),
    }
}
