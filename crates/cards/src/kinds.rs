//! Sets of card kinds: what a face-down card may still be.
//!
//! A set is one word with a bit for each of the 52 kinds, rank by rank, so that the four suits of a
//! rank lie side by side: "a nine" is four bits, "a spade" is every fourth bit, "counts nothing" is
//! the sixteen bits of ten to king.

use std::ops::{BitAnd, BitOr, Sub};

use crate::{Card, Colour, Rank, Suit};

/// A set of the 52 kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds(u64);

impl Kinds {
    /// No card at all.
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

    /// Every card that counts `value`, for a value below ten.
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

    /// The rank that all cards of the set share.
    #[must_use]
    pub fn only_rank(self) -> Option<Rank> {
        let lowest = Rank::ALL[(self.0.trailing_zeros() as usize / 4).min(12)];
        (!self.is_empty() && self.within(Kinds::rank(lowest))).then_some(lowest)
    }

    /// The cards of the set.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.contains(card))
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
        assert_eq!(Kinds::ALL.iter().collect::<Kinds>(), Kinds::ALL);
    }
}
