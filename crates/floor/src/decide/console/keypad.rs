//! The keypad of a console, as each dialect describes it.

use crate::input::Button;

/// The buttons of a console, from left to right, with those that lock the bets and end the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keypad {
    /// All its buttons.
    pub buttons: &'static [Button],
    /// Of these, the ones that are shown only while a swiped card is in force.
    pub with_card: &'static [Button],
    /// Locks the bets.
    pub locks: Button,
    /// Ends the round.
    pub ends: Button,
    /// Has to be pressed after it, if the console asks for that.
    pub confirms_end: Option<Button>,
}

impl Keypad {
    /// The buttons that are shown, while a swiped card is in force or not.
    pub fn shown(self, card: bool) -> impl Iterator<Item = Button> {
        let Keypad { buttons, with_card, .. } = self;
        buttons.iter().copied().filter(move |button| card || !with_card.contains(button))
    }

    /// The words for the end of a round: "STOP and CONFIRM".
    #[must_use]
    pub fn end_words(self) -> String {
        let end = self.ends.label();
        let confirm = |button: Button| format!("{end} and {}", button.label());
        self.confirms_end.map_or_else(|| end.to_owned(), confirm)
    }
}

#[cfg(test)]
mod tests {
    use crate::settings::Dialect;

    #[track_caller]
    fn check(dialect: Dialect, card: bool, buttons: &str, lock: &str, end: &str) {
        let keypad = dialect.keypad();
        let shown: Vec<&str> = keypad.shown(card).map(super::Button::label).collect();
        assert_eq!(shown.join(", "), buttons);
        assert_eq!(keypad.locks.label(), lock);
        assert_eq!(keypad.end_words(), end);
    }

    #[test]
    fn each_console_has_the_buttons_of_its_manual() {
        let (aquarius, nexus, prsm) = (Dialect::Aquarius, Dialect::Nexus, Dialect::Prsm);
        check(aquarius, false, "COIN IN, J-POT, GAME OVER", "COIN IN", "GAME OVER");
        check(nexus, false, "START GAME, CONFIRM, END GAME", "START GAME", "END GAME");
        check(nexus, true, "START GAME, CONFIRM, CHECK, END GAME", "START GAME", "END GAME");
        check(prsm, false, "START, CHECK, PENDING, CONFIRM, STOP", "START", "STOP and CONFIRM");
    }
}
