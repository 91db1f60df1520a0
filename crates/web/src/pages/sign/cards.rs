//! Cards as a sign draws them: pictures of our own, as inline SVG.

use cards::{Card, Hand, Round, Suit};

use crate::words::Words;

/// A card as it is drawn.
pub(super) struct Face {
    pub(super) rank: String,
    /// The name of its suit, which names the picture.
    pub(super) suit: &'static str,
    pub(super) red: bool,
}

/// The cards of both hands. Before the round is over, only the first four, split by dealing order.
pub(super) fn hands(t: &Words, cards: &[Card]) -> Vec<(String, Vec<Face>)> {
    let of = |hand: Hand| -> Vec<Card> {
        match Round::from_cards(cards) {
            Ok(round) => round.hand(hand).cards().collect(),
            Err(_) => {
                let first = usize::from(hand != Hand::Player);
                cards.iter().take(4).skip(first).step_by(2).copied().collect()
            }
        }
    };
    if cards.len() < 4 {
        return vec![];
    }
    let name = |hand| match hand {
        Hand::Player => t.say("side-player"),
        Hand::Banker => t.say("side-banker"),
    };
    Hand::ALL.map(|hand| (name(hand), of(hand).into_iter().map(face).collect())).into()
}

fn face(card: Card) -> Face {
    let (suit, red) = match card.suit {
        Suit::Spades => ("spades", false),
        Suit::Hearts => ("hearts", true),
        Suit::Diamonds => ("diamonds", true),
        Suit::Clubs => ("clubs", false),
    };
    let rank = card.rank.to_string();
    Face { rank: if rank == "T" { "10".to_owned() } else { rank }, suit, red }
}
