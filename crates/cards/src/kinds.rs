//! Sets of card kinds: what an unknown card may still be.
//!
//! A set is one word with a bit for each of the 52 kinds, rank by rank, so that the four suits of a rank are
//! adjacent: "a nine" is four bits, "a spade" is every fourth bit, "value zero" is the sixteen bits of ten to
//! king.

use std::ops::{BitAnd, BitOr, Sub};

use crate::{Card, Colour, Rank, Suit};

/// A set of the 52 kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds(u64);

impl Kinds {
    /// The empty set.
    pub const NONE: Kinds = Kinds(0);
    /// Any card.
    pub const ALL: Kinds = Kinds((1 << Card::KINDS) - 1);

    /// Every card of a rank.
    #[must_use]
    pub const fn rank(rank: Rank) -> Kinds {
        Kinds(0b1111 << (4 * rank as u32))
    }

    /// Every card of a suit.
    #[must_use]
    pub const fn suit(suit: Suit) -> Kinds {
        Kinds(0x1_1111_1111_1111 << suit as u32)
    }

    /// Every card of a colour.
    #[must_use]
    pub const fn colour(colour: Colour) -> Kinds {
        match colour {
            Colour::Red => Kinds(Kinds::suit(Suit::Hearts).0 | Kinds::suit(Suit::Diamonds).0),
            Colour::Black => Kinds(Kinds::suit(Suit::Spades).0 | Kinds::suit(Suit::Clubs).0),
        }
    }

    /// Every card of a value, for a value below ten.
    #[must_use]
    pub const fn value(value: u8) -> Kinds {
        match value {
            0 => Kinds(0xffff << 36),
            value => Kinds(0b1111 << (4 * (value as u32 - 1))),
        }
    }

    /// Whether `card` is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether every card of this set is in `other`.
    #[must_use]
    pub const fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some card is in both sets.
    #[must_use]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rank that all cards of the set share, if there is one.
    #[must_use]
    pub fn only_rank(self) -> Option<Rank> {
        let lowest = Rank::ALL[(self.0.trailing_zeros() as usize / 4).min(12)];
        (!self.is_empty() && self.within(Kinds::rank(lowest))).then_some(lowest)
    }

    /// The number of kinds in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether exactly one card is in the set.
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// One card for each rank in the set: its spade.
    #[must_use]
    pub const fn by_rank(self) -> Kinds {
        let pairs = self.0 | self.0 >> 1;
        Kinds((pairs | pairs >> 2) & Kinds::suit(Suit::Spades).0)
    }

    /// One card for each suit in the set: its ace.
    #[must_use]
    pub fn by_suit(self) -> Kinds {
        let has = |suit: &Suit| self.meets(Kinds::suit(*suit));
        Suit::ALL.into_iter().filter(has).map(|suit| Card::new(Rank::Ace, suit)).collect()
    }

    /// The largest number of these sets, at most six, that have a card in common.
    pub fn most_shared(sets: impl Iterator<Item = Kinds>) -> u8 {
        // The cards that are in at least one of the sets so far, in at least two, and so on.
        let mut at_least = [0_u64; 6];
        for (before, set) in sets.take(6).enumerate() {
            for many in (1..=before).rev() {
                at_least[many] |= at_least[many - 1] & set.0;
            }
            at_least[0] |= set.0;
        }
        (0..6).map(|many| u8::from(at_least[many] != 0)).sum()
    }

    /// The cards of the set, in the order of [`Card::all`].
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl From<Card> for Kinds {
    fn from(card: Card) -> Kinds {
        Kinds(1 << card.index())
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Kinds {
        cards.into_iter().fold(Kinds::NONE, |set, card| set | Kinds::from(card))
    }
}

impl BitAnd for Kinds {
    type Output = Kinds;

    fn bitand(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }
}

impl BitOr for Kinds {
    type Output = Kinds;

    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl Sub for Kinds {
    type Output = Kinds;

    fn sub(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_sets_hold_exactly_the_cards_they_name() {
        for card in Card::all() {
            for rank in Rank::ALL {
                assert_eq!(Kinds::rank(rank).contains(card), card.rank == rank);
            }
            for suit in Suit::ALL {
                assert_eq!(Kinds::suit(suit).contains(card), card.suit == suit);
            }
            for colour in Colour::ALL {
                assert_eq!(Kinds::colour(colour).contains(card), card.suit.colour() == colour);
            }
            for value in 0..10 {
                assert_eq!(Kinds::value(value).contains(card), card.value() == value);
            }
            assert!(Kinds::ALL.contains(card));
            assert_eq!(Kinds::from(card).only_rank(), Some(card.rank));
        }
        assert_eq!(Kinds::value(0).only_rank(), None);
        assert_eq!(Kinds::value(9).only_rank(), Some(Rank::Nine));
        assert_eq!(Kinds::NONE.only_rank(), None);
        assert_eq!(Kinds::value(0).by_rank().iter().count(), 4);
        assert_eq!(Kinds::value(9).by_rank().iter().count(), 1);
        assert_eq!(Kinds::ALL.by_rank(), Kinds::suit(Suit::Spades));
        assert_eq!(Kinds::value(9).by_suit(), Kinds::rank(Rank::Ace));
        assert_eq!(Kinds::suit(Suit::Clubs).by_suit().len(), 1);
        assert!(Kinds::from(Card::new(Rank::King, Suit::Clubs)).is_one());
        assert!(!Kinds::NONE.is_one() && !Kinds::value(3).is_one());
        assert_eq!(Kinds::ALL.iter().collect::<Kinds>(), Kinds::ALL);
    }

    #[test]
    fn the_fullest_share_is_counted() {
        let shared = |names: &[&str]| {
            let sets: Vec<Kinds> = names
                .iter()
                .map(|text| Card::parse_list(text).unwrap().into_iter().collect())
                .collect();
            Kinds::most_shared(sets.into_iter())
        };
        assert_eq!(shared(&[]), 0);
        assert_eq!(shared(&["9s", "9h", "9d"]), 1);
        assert_eq!(shared(&["9s", "9h 9s", "9d", "9s"]), 3);
        assert_eq!(shared(&["9s"; 6]), 6);
        assert_eq!(shared(&["9s 8s", "8s 7s", "7s 9s"]), 2);
    }
}
