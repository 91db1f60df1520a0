//! A single card, with its text form: `9s`, `Td`.

use std::fmt;
use std::str::FromStr;

use crate::{Rank, Suit};

/// A card: rank and suit. The deck that it came from does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// The rank.
    pub rank: Rank,
    /// The suit.
    pub suit: Suit,
}

/// A text that is not a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardError {
    /// The text.
    pub text: String,
}

impl Card {
    /// The number of kinds of card.
    pub const KINDS: usize = 52;

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// Every kind of card, rank by rank.
    pub fn all() -> impl Iterator<Item = Card> {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card { rank, suit }))
    }

    /// Its index among the 52 kinds: rank by rank, suits in the order of [`Suit::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.rank as usize * 4 + self.suit as usize
    }

    /// The card at an index among the 52 kinds.
    #[must_use]
    pub fn from_index(place: usize) -> Option<Card> {
        let rank = *Rank::ALL.get(place / 4)?;
        Some(Card { rank, suit: Suit::ALL[place % 4] })
    }

    /// Its value in the game.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.rank.value()
    }

    /// Parses cards separated by white space or commas, such as `9s Td, Ah`.
    ///
    /// # Errors
    ///
    /// Returns the first word that is not a card.
    pub fn parse_list(text: &str) -> Result<Vec<Card>, CardError> {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .map(str::parse)
            .collect()
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some(rank), Some(suit), None) => Rank::from_letter(rank).zip(Suit::from_letter(suit)),
            _ => None,
        };
        let (rank, suit) = card.ok_or_else(|| CardError { text: text.to_owned() })?;
        Ok(Card { rank, suit })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a card; write a rank of {} and a suit of {}, such as `9s` or `Td`",
            self.text.escape_debug(),
            Rank::LETTERS,
            Suit::LETTERS
        )
    }
}

impl std::error::Error for CardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_undoes_display_for_all_52() {
        let all: Vec<Card> = Card::all().collect();
        assert_eq!(all.len(), Card::KINDS);
        for (place, card) in all.into_iter().enumerate() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), place);
            assert_eq!(Card::from_index(place), Some(card));
        }
    }

    #[test]
    fn either_case_is_read() {
        assert_eq!("tD".parse(), Ok(Card::new(Rank::Ten, Suit::Diamonds)));
    }

    #[test]
    fn what_is_not_a_card_is_handed_back() {
        for text in ["", "9", "9sd", "10s", "Xs", "9x", "é9", "9\u{0}"] {
            assert_eq!(text.parse::<Card>(), Err(CardError { text: text.to_owned() }), "{text}");
        }
        let error = Card::parse_list("9s, Td 1h").unwrap_err();
        assert!(error.to_string().starts_with("`1h` is not a card; write a rank of A23456789TJQK"));
    }
}
