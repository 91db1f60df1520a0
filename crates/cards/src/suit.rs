//! The four suits of cards, and their colours.

use std::fmt;

/// A card's suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

/// A card's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Black,
}

impl Suit {
    /// Every suit.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The letters that name suits, in order.
    pub const LETTERS: &'static str = "shdc";

    /// Its colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Hearts | Suit::Diamonds => Colour::Red,
            Suit::Spades | Suit::Clubs => Colour::Black,
        }
    }

    /// Its index in [`Suit::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self as usize] as char
    }

    /// Parses the letter of a suit, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Suit> {
        let place = Self::LETTERS.find(letter.to_ascii_lowercase())?;
        Some(Self::ALL[place])
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Spades => "spades",
            Suit::Hearts => "hearts",
            Suit::Diamonds => "diamonds",
            Suit::Clubs => "clubs",
        })
    }
}

impl Colour {
    /// Both colours.
    pub const ALL: [Colour; 2] = [Colour::Red, Colour::Black];
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Black => "black",
        })
    }
}
