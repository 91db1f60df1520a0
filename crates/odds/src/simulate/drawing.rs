//! Holds the drawing rules as lookup tables, so that a round is dealt without branches.
//!
//! ```text
//! first four cards --> both two-card totals --fifth card--> one of 171 states --sixth--> the outcome
//! ```
//!
//! Whether the fifth card goes to the Player, to the Banker or to neither depends on the totals alone, so the
//! tables always look up a fifth and a sixth card. Where the rules draw none, the state does not change, and
//! the outcome gives the number of cards that the round took. The tables are built from [`cards::rules`].

use std::sync::LazyLock;

use cards::{ByHand, rules};

use crate::engine::outcomes;

/// The state after the fifth card.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand {
    totals: ByHand<u8>,
    drew: ByHand<bool>,
    /// Whether the Banker draws the sixth card.
    banker_draws: bool,
}

/// The tables.
pub(super) struct Drawing {
    /// By the sums of the first two cards of both hands: both totals as one number.
    fourth: [u8; 1024],
    /// By both totals and the value of the fifth card: the state.
    fifth: [u8; 4096],
    /// By the state and the value of the sixth card: the outcome.
    sixth: [u8; 4096],
    /// By outcome: the number of cards it took.
    cards: [u8; 256],
}

/// A dealt round: its outcome, and the number of cards it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dealt {
    /// An index in [`outcomes`].
    pub(super) outcome: u8,
    pub(super) cards: u8,
}

impl Drawing {
    /// Returns the tables, which are built once.
    pub(super) fn tables() -> &'static Drawing {
        static TABLES: LazyLock<Drawing> = LazyLock::new(Drawing::new);
        &TABLES
    }

    fn new() -> Drawing {
        let (mut fourth, mut fifth) = ([0; 1024], [0; 4096]);
        let (mut sixth, mut cards) = ([0; 4096], [0; 256]);
        for player in 0..19_u8 {
            for banker in 0..19_u8 {
                let sums = usize::from(player) | usize::from(banker) << 5;
                fourth[sums] = player % 10 * 10 + banker % 10;
            }
        }
        let mut stands = Vec::new();
        for player in 0..10 {
            for banker in 0..10 {
                for value in 0..10 {
                    let stand = after_fifth(ByHand { player, banker }, value);
                    let totals = usize::from(player * 10 + banker);
                    fifth[totals << 4 | usize::from(value)] = place_of(&mut stands, stand);
                }
            }
        }
        for (place, stand) in stands.iter().enumerate() {
            for value in 0..10 {
                let (totals, drew) = after_sixth(*stand, value);
                let same = outcomes().iter().position(|it| it.totals == totals && it.drew == drew);
                let outcome = same.expect("every way that a round can end is an outcome");
                sixth[place << 4 | usize::from(value)] = byte(outcome);
                cards[outcome] = 4 + u8::from(drew.player) + u8::from(drew.banker);
            }
        }
        Drawing { fourth, fifth, sixth, cards }
    }

    /// Deals a round from eight consecutive cards of a shoe.
    #[inline]
    pub(super) fn deal(&self, word: u64) -> Dealt {
        let values = word & 0x0f0f_0f0f_0f0f;
        // P B P B: the sums of both hands in the two lowest bytes.
        let sums = values + (values >> 16);
        let at = |place: u64, table: &[u8; 4096]| table[(place & 4095) as usize];
        let totals = self.fourth[((sums & 31 | sums >> 3 & 0x3e0) & 1023) as usize];
        let stand = at(u64::from(totals) << 4 | values >> 32 & 15, &self.fifth);
        let outcome = at(u64::from(stand) << 4 | values >> 40, &self.sixth);
        Dealt { outcome, cards: self.cards(outcome) }
    }

    /// The number of cards of an outcome.
    #[inline]
    pub(super) const fn cards(&self, outcome: u8) -> u8 {
        self.cards[outcome as usize]
    }
}

fn after_fifth(totals: ByHand<u8>, value: u8) -> Stand {
    let mut stand = Stand { totals, drew: ByHand::default(), banker_draws: false };
    if rules::ends_at_once(totals) {
        return stand;
    }
    if rules::player_draws(totals.player) {
        stand.totals.player = (totals.player + value) % 10;
        stand.drew.player = true;
        stand.banker_draws = rules::banker_draws(totals.banker, Some(value));
    } else if rules::banker_draws(totals.banker, None) {
        stand.totals.banker = (totals.banker + value) % 10;
        stand.drew.banker = true;
    }
    stand
}

/// Both final totals, and which hands drew.
fn after_sixth(stand: Stand, value: u8) -> (ByHand<u8>, ByHand<bool>) {
    let Stand { mut totals, mut drew, banker_draws } = stand;
    if banker_draws {
        totals.banker = (totals.banker + value) % 10;
        drew.banker = true;
    }
    (totals, drew)
}

/// Returns the index of a state, and adds the state if it is new.
fn place_of(stands: &mut Vec<Stand>, stand: Stand) -> u8 {
    let place = stands.iter().position(|it| *it == stand).unwrap_or_else(|| {
        stands.push(stand);
        stands.len() - 1
    });
    byte(place)
}

/// Converts an index in a list of at most 256 entries.
fn byte(place: usize) -> u8 {
    u8::try_from(place).expect("there are 171 stands and 205 outcomes")
}

#[cfg(test)]
mod tests {
    use cards::{Card, Hand, Rank, Round, Suit};

    use super::super::shoe::Byte;
    use super::*;

    #[test]
    fn tables_deal_every_round_as_the_rules_do() {
        let drawing = Drawing::new();
        let card = |value: usize| match value {
            0 => Card::new(Rank::King, Suit::Clubs),
            value => Card::new(Rank::ALL[value - 1], Suit::Hearts),
        };
        for deal in 0..1_000_000_usize {
            let cards = [0, 1, 2, 3, 4, 5].map(|place| card(deal / 10_usize.pow(place) % 10));
            let round = Round::deal(&mut cards.into_iter()).unwrap();
            let word =
                cards.iter().rev().fold(0, |word, card| word << 8 | u64::from(Byte::of(*card).0));
            let dealt = drawing.deal(word);
            let ended = &outcomes()[usize::from(dealt.outcome)];
            let drew = |hand| round.hand(hand).third().is_some();
            assert_eq!(ended.totals, round.totals());
            assert_eq!(ended.drew.player, drew(Hand::Player));
            assert_eq!(ended.drew.banker, drew(Hand::Banker));
            assert_eq!(usize::from(dealt.cards), round.cards().count());
        }
    }
}
