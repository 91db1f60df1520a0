//! A finished round and its facts: hands, totals, winner and margin.

use std::fmt;

use crate::rules;
use crate::{ByHand, Card, Hand};

/// The outcome of a round: which hand won, or a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Outcome {
    Win(Hand),
    Tie,
}

impl Outcome {
    /// The outcome of two final totals.
    #[must_use]
    pub fn of(totals: ByHand<u8>) -> Outcome {
        match totals.player.cmp(&totals.banker) {
            std::cmp::Ordering::Greater => Outcome::Win(Hand::Player),
            std::cmp::Ordering::Less => Outcome::Win(Hand::Banker),
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// The hand that won, unless it is a tie.
    #[must_use]
    pub const fn winner(self) -> Option<Hand> {
        match self {
            Outcome::Win(hand) => Some(hand),
            Outcome::Tie => None,
        }
    }
}

/// The two or three cards of a hand, in dealing order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandCards {
    first_two: [Card; 2],
    third: Option<Card>,
}

impl HandCards {
    /// The first two cards.
    #[must_use]
    pub const fn first_two(&self) -> [Card; 2] {
        self.first_two
    }

    /// The third card, if one was drawn.
    #[must_use]
    pub const fn third(&self) -> Option<Card> {
        self.third
    }

    /// All its cards.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.first_two.into_iter().chain(self.third)
    }

    /// The number of cards: two or three.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // A hand has cards.
    pub const fn len(&self) -> u8 {
        if self.third.is_some() { 3 } else { 2 }
    }

    /// The final total.
    #[must_use]
    pub fn total(&self) -> u8 {
        rules::total(self.cards().map(Card::value))
    }

    /// Whether it is a two-card 8 or 9.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.third.is_none() && rules::is_natural(self.total())
    }
}

/// A finished round. It can only be built by the drawing rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    hands: ByHand<HandCards>,
}

/// Cards that do not make exactly one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoundError {
    /// The rules require another card.
    CardMissing {
        /// The number of cards given.
        dealt: usize,
    },
    /// The round was over before the last card.
    CardTooMany {
        /// The number of cards that the rules use.
        used: usize,
        /// The number of cards given.
        dealt: usize,
    },
}

impl Round {
    /// Deals a round from a shoe by the rules: P B P B, then the Player's third, then the Banker's. Returns
    /// `None` if there are not enough cards.
    pub fn deal(shoe: &mut impl Iterator<Item = Card>) -> Option<Round> {
        let (p1, b1, p2, b2) = (shoe.next()?, shoe.next()?, shoe.next()?, shoe.next()?);
        let first_two = ByHand { player: [p1, p2], banker: [b1, b2] };
        let totals = ByHand {
            player: rules::total([p1.value(), p2.value()]),
            banker: rules::total([b1.value(), b2.value()]),
        };
        let mut thirds = ByHand::default();
        if !rules::ends_at_once(totals) {
            if rules::player_draws(totals.player) {
                thirds.player = Some(shoe.next()?);
            }
            if rules::banker_draws(totals.banker, thirds.player.map(Card::value)) {
                thirds.banker = Some(shoe.next()?);
            }
        }
        let hand = |hand| HandCards { first_two: first_two[hand], third: thirds[hand] };
        Some(Round { hands: ByHand { player: hand(Hand::Player), banker: hand(Hand::Banker) } })
    }

    /// Builds the round that consists of exactly these cards, in dealing order.
    ///
    /// # Errors
    ///
    /// Refuses too few and too many cards.
    pub fn from_cards(cards: &[Card]) -> Result<Round, RoundError> {
        let mut shoe = cards.iter().copied();
        let dealt = cards.len();
        let round = Round::deal(&mut shoe).ok_or(RoundError::CardMissing { dealt })?;
        match shoe.len() {
            0 => Ok(round),
            left => Err(RoundError::CardTooMany { used: dealt - left, dealt }),
        }
    }

    /// One of the two hands.
    #[must_use]
    pub fn hand(&self, hand: Hand) -> &HandCards {
        &self.hands[hand]
    }

    /// Both final totals.
    #[must_use]
    pub fn totals(&self) -> ByHand<u8> {
        ByHand { player: self.hands.player.total(), banker: self.hands.banker.total() }
    }

    /// Which hand won, or a tie.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.totals())
    }

    /// The winning margin in points; zero for a tie.
    #[must_use]
    pub fn margin(&self) -> u8 {
        self.hands.player.total().abs_diff(self.hands.banker.total())
    }

    /// All cards, in dealing order.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let ([p1, p2], [b1, b2]) = (self.hands.player.first_two, self.hands.banker.first_two);
        [p1, b1, p2, b2].into_iter().chain(self.hands.player.third).chain(self.hands.banker.third)
    }
}

/// The result, such as `player 9-0` or `tie 3-3`, with the Player's total first.
impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let totals = self.totals();
        match self.outcome() {
            Outcome::Win(hand) => write!(f, "{hand} ")?,
            Outcome::Tie => write!(f, "tie ")?,
        }
        write!(f, "{}-{}", totals.player, totals.banker)
    }
}

impl fmt::Display for RoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundError::CardMissing { dealt } => {
                write!(f, "the round is not over after {dealt} cards; deal the next one")
            }
            RoundError::CardTooMany { used, dealt } => {
                write!(f, "the round was over after {used} cards, but {dealt} were given")
            }
        }
    }
}

impl std::error::Error for RoundError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cards: &str, expected: &str) {
        let cards = Card::parse_list(cards).unwrap();
        let got = match Round::from_cards(&cards) {
            Ok(round) => round.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(got, expected, "{cards:?}");
    }

    #[test]
    fn rounds_follow_the_rules() {
        check("2s 3h 3c Td 8h", "tie 3-3"); // Player 5 draws an eight; Banker 3 stands on it.
        check("9s 8h Kc Td", "player 9-8"); // A natural nine beats a natural eight.
        check("8s 8h Kc Td", "tie 8-8");
        check("6s Th Kc 5d 2h", "banker 6-7"); // Player stood, so Banker draws on 5.
        check("7s 6h Kc Td", "player 7-6"); // Player stood, so Banker stands on 6.
        check("2s Th 3s Td 4s Ac", "player 9-1");
        check("As 6h 3s Td 6s 3c", "banker 0-9"); // Banker 6 draws on Player's third of 6.
    }

    #[test]
    fn a_round_is_exactly_its_cards() {
        check("2s 3h 3c Td", "the round is not over after 4 cards; deal the next one");
        check("", "the round is not over after 0 cards; deal the next one");
        check("9s 8h Kc Td 2s", "the round was over after 4 cards, but 5 were given");
    }

    #[test]
    fn facts_are_those_of_the_cards() {
        let cards = Card::parse_list("2s Kh 3s Td 4s Jc").unwrap();
        let round = Round::from_cards(&cards).unwrap();
        assert_eq!(round.margin(), 9);
        assert_eq!(round.outcome(), Outcome::Win(Hand::Player));
        assert!(!round.hand(Hand::Player).is_natural());
        assert_eq!(round.cards().collect::<Vec<_>>(), cards);
    }
}
