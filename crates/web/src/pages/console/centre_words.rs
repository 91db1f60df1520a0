//! The texts of the centre of the console, in the dealer's language.

use cards::Suit;
use floor::SignShown;
use wagers::Side;

use super::centre::{Bets, CardPad, Missing};
use super::hands::{Pay, pip};
use super::known::Known;
use super::page::Shown;
use super::voided::{Back, Voided};

impl Shown {
    /// Which round was void, and why.
    pub(super) fn voided(&self, voided: &Voided) -> String {
        self.with("voided-round", &[("round", &voided.round), ("reason", &voided.reason)])
    }

    /// The name of a bet that goes back.
    pub(super) fn back_name(&self, back: &Back) -> String {
        self.of_side(&back.wager, &back.name, back.side)
    }

    /// What goes back: to each of the seats.
    pub(super) fn back_amount(&self, back: &Back) -> String {
        let each = self.frame.t().money(back.amount);
        match back.seats.len() {
            1 => each,
            many => format!("{many} × {each}"),
        }
    }

    /// What the sign showed, and who read it.
    pub(super) fn sign_shown(&self, sign: &SignShown) -> String {
        let shown = self.frame.t().money(sign.shown);
        self.with("sign-shown", &[("shown", &shown), ("staff", &sign.by)])
    }

    /// That the rules named more winners than the dealer did. The page puts in the seats.
    pub(super) fn all_marked(&self) -> String {
        self.with("console-all-marked", &[("seats", &"{seats}")])
    }

    /// The offer to mark only the seats that the dealer named. The page puts them in.
    pub(super) fn only_these(&self) -> String {
        self.with("console-only-these", &[("seats", &"{seats}")])
    }

    /// Why a figure was accepted that differs from the meter.
    pub(super) fn sign_override<'a>(&self, sign: &'a SignShown) -> Option<&'a str> {
        sign.r#override.as_deref()
    }

    /// Who bets, in words. The number stands before it.
    pub(super) fn bettors(&self, bets: &Bets) -> String {
        let seats = self.seats(&bets.seats);
        self.with("console-bettors", &[("many", &bets.seats.len()), ("seats", &seats)])
    }

    /// Why a seat does not bet.
    pub(super) fn missing(&self, why: &Missing) -> String {
        match why {
            Missing::NotDropped => self.say("console-missing-not-dropped"),
            Missing::Fault(fault) => self.fault(fault),
            Missing::Closed => self.say("console-missing-closed"),
            Missing::NoBaseBet => self.say("console-missing-no-base-bet"),
        }
    }

    /// The suits, for two touches: the letter, the symbol, whether it is red, and the name.
    pub(super) fn suits(&self) -> Vec<(char, &'static str, bool, String)> {
        let red = |suit: Suit| suit.colour() == cards::Colour::Red;
        let name = |suit| self.suit(suit);
        Suit::ALL.map(|suit| (suit.letter(), pip(suit), red(suit), name(suit))).into()
    }

    /// The cards that are typed but not entered.
    pub(super) fn cards_left(&self, pad: &CardPad) -> String {
        let all = pad.hands.hands.iter().flat_map(|hand| &hand.cards);
        let names: Vec<String> = all.map(|card| format!("{}{}", card.rank(), card.pip())).collect();
        self.with("console-cards-left", &[("cards", &names.join(" "))])
    }

    /// Asks who backed a hand.
    pub(super) fn who_backed(&self, side: &Side) -> String {
        self.with("console-who-backed", &[("hand", &self.frame.t().side(*side))])
    }

    /// What the button of a known prize does.
    pub(super) fn mark(&self, known: &Known) -> String {
        match (known.if_backed, known.named.is_empty()) {
            (Some(_), true) => self.say("console-mark-name"),
            (Some(_), false) => self.with("console-mark", &[("seats", &self.seats(&known.named))]),
            (None, _) => self.with("console-mark", &[("seats", &self.seats(&known.seats))]),
        }
    }

    /// The hands that are folded away.
    pub(super) fn other_hands(&self) -> String {
        self.with("console-hands-others", &[("many", &self.folded_away())])
    }

    /// What each seat is paid, and how many: `9 × $1,115.11`.
    pub(super) fn pay_amount(&self, pay: &Pay) -> String {
        if pay.push {
            return self.say("console-push");
        }
        let (each, many) = (self.frame.t().money(pay.pays), pay.seats.len());
        if many == 1 { each } else { format!("{many} × {each}") }
    }
}
