//! A shoe as a composition: the number of cards left of each kind.

use std::fmt;

use crate::{Card, Kinds};

/// A number of decks that a shoe can have: 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decks(u8);

/// A number of decks that is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecksError {
    /// The number that was asked for.
    pub decks: u64,
}

impl Decks {
    /// The most decks that a shoe may have.
    pub const MAX: u8 = 12;
    /// Eight decks, the shoe of the source documents.
    pub const EIGHT: Decks = Decks(8);

    /// Every allowed number of decks.
    pub fn all() -> impl Iterator<Item = Decks> {
        (1..=Decks::MAX).map(Decks)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u64> for Decks {
    type Error = DecksError;

    fn try_from(decks: u64) -> Result<Decks, DecksError> {
        match u8::try_from(decks) {
            Ok(few @ 1..=Decks::MAX) => Ok(Decks(few)),
            _ => Err(DecksError { decks }),
        }
    }
}

/// A shoe: the number of cards of each kind, and the number of decks it was made from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shoe {
    decks: Decks,
    left: [u8; Card::KINDS],
}

/// A card that was dealt more often than the shoe contains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverDealt {
    /// The card.
    pub card: Card,
    /// How often it was dealt.
    pub dealt: usize,
}

/// Cards that cannot all have come from the shoe: each one that was dealt too often, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeError {
    /// The shoe's decks.
    pub decks: Decks,
    /// The cards that were dealt too often.
    pub over: Vec<OverDealt>,
}

impl Shoe {
    /// A fresh shoe.
    #[must_use]
    pub const fn fresh(decks: Decks) -> Shoe {
        Shoe { decks, left: [decks.0; Card::KINDS] }
    }

    /// This shoe without the cards `dealt`.
    ///
    /// # Errors
    ///
    /// Names every card that was dealt more often than the shoe contains it.
    pub fn without(&self, dealt: &[Card]) -> Result<Shoe, ShoeError> {
        let mut times = [0_usize; Card::KINDS];
        for card in dealt {
            times[card.index()] += 1;
        }
        let mut shoe = self.clone();
        let mut over = Vec::new();
        for card in Card::all() {
            let dealt = times[card.index()];
            let left = &mut shoe.left[card.index()];
            match u8::try_from(dealt).ok().and_then(|dealt| left.checked_sub(dealt)) {
                Some(rest) => *left = rest,
                None => over.push(OverDealt { card, dealt }),
            }
        }
        if over.is_empty() { Ok(shoe) } else { Err(ShoeError { decks: self.decks, over }) }
    }

    /// The number of decks it was made from.
    #[must_use]
    pub const fn decks(&self) -> Decks {
        self.decks
    }

    /// The number of cards left.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.left.iter().map(|&left| u32::from(left)).sum()
    }

    /// The number of cards of one kind left.
    #[must_use]
    pub fn of(&self, card: Card) -> u8 {
        self.left[card.index()]
    }

    /// The number of cards of a set of kinds left.
    #[must_use]
    pub fn among(&self, kinds: Kinds) -> u32 {
        kinds.iter().map(|card| u32::from(self.of(card))).sum()
    }

    /// Every card left, kind by kind.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(self.of(card))))
    }
}

/// A count in words, as floor staff would say it.
fn in_words(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

impl fmt::Display for OverDealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.dealt == 1 { "" } else { "s" };
        write!(f, "{} {}{plural} of {}", in_words(self.dealt), self.card.rank, self.card.suit)
    }
}

impl fmt::Display for ShoeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, over) in self.over.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{over}")?;
        }
        write!(f, " dealt from a {}-deck shoe", in_words(usize::from(self.decks.0)))?;
        write!(f, ", which has {} of each card", in_words(usize::from(self.decks.0)))
    }
}

impl fmt::Display for DecksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a shoe has 1 to {} decks, not {}", Decks::MAX, self.decks)
    }
}

impl std::error::Error for ShoeError {}
impl std::error::Error for DecksError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cards_that_the_shoe_never_had_are_named() {
        let four = Shoe::fresh(Decks(4));
        let dealt = Card::parse_list("9s 9s 9s 9s 9s").unwrap();
        assert_eq!(
            four.without(&dealt).unwrap_err().to_string(),
            "five 9s of spades dealt from a four-deck shoe, which has four of each card"
        );
        let one = Shoe::fresh(Decks(1));
        let dealt = Card::parse_list("Kd Kd 2c Kd 2c").unwrap();
        assert_eq!(
            one.without(&dealt).unwrap_err().to_string(),
            "two 2s of clubs, three Ks of diamonds dealt from a one-deck shoe, which has one of each card"
        );
        let many = vec![dealt[0]; 300];
        assert!(one.without(&many).unwrap_err().to_string().starts_with("300 Ks of diamonds"));
    }

    #[test]
    fn decks_are_1_to_12() {
        assert_eq!(Decks::try_from(0), Err(DecksError { decks: 0 }));
        assert_eq!(Decks::try_from(13), Err(DecksError { decks: 13 }));
        assert_eq!(Decks::try_from(256), Err(DecksError { decks: 256 }));
        assert_eq!(Decks::try_from(12).map(|it| Shoe::fresh(it).cards()), Ok(624));
    }

    proptest! {
        #[test]
        fn drawing_then_counting_is_counting_less_one(
            decks in 1..=12_u64,
            dealt in proptest::collection::vec(0..52_usize, 0..40),
        ) {
            let all: Vec<Card> = Card::all().collect();
            let fresh = Shoe::fresh(Decks::try_from(decks).unwrap());
            let dealt: Vec<Card> = dealt.into_iter().map(|place| all[place]).collect();
            if let Ok(shoe) = fresh.without(&dealt) {
                prop_assert_eq!(shoe.cards() as usize, fresh.cards() as usize - dealt.len());
                prop_assert_eq!(shoe.iter().count(), shoe.cards() as usize);
                for card in Card::all() {
                    let times = dealt.iter().filter(|&&it| it == card).count();
                    prop_assert_eq!(usize::from(shoe.of(card)) + times, usize::from(fresh.of(card)));
                }
            }
        }
    }
}
