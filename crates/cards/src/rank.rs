//! The thirteen ranks of cards, and their values.

use std::fmt;

/// A card's rank, ace low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// Every rank, in order.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The letters that name ranks, in order.
    pub const LETTERS: &'static str = "A23456789TJQK";

    /// The value of the card: one for the ace, zero for tens and face cards.
    #[must_use]
    pub const fn value(self) -> u8 {
        let place = self as u8 + 1;
        if place < 10 { place } else { 0 }
    }

    /// Its index in [`Rank::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self as usize] as char
    }

    /// Parses the letter of a rank, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Rank> {
        let place = Self::LETTERS.find(letter.to_ascii_uppercase())?;
        Some(Self::ALL[place])
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_ranks_and_values_follow_the_manual() {
        let values: Vec<u8> = Rank::ALL.iter().map(|rank| rank.value()).collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
        for rank in Rank::ALL {
            assert_eq!(Rank::from_letter(rank.letter()), Some(rank));
        }
        assert_eq!(Rank::from_letter('1'), None);
    }
}
