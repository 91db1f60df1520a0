//! The reference simulator: shuffles a list of cards, deals rounds from it, and asks the wager what each one
//! wins.
//!
//! This is the obvious implementation, and correct. The benchmark compares the table-driven simulator with
//! it, and a test checks that both give the same results.

use cards::{Card, Decks, Round, Shoe};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use wagers::{Side, Wager};

/// Deals shoes of a fixed number of rounds each, and counts how often each row of a bet is won.
#[must_use]
pub fn simulate(
    wager: &Wager,
    side: Option<Side>,
    decks: Decks,
    shoes: u64,
    rounds: u32,
    seed: u64,
) -> Vec<u64> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut cards: Vec<Card> = Shoe::fresh(decks).iter().collect();
    let rows: Vec<&str> = wager.rows_for(side).map(|(_, row)| row.id.as_str()).collect();
    let mut hits = vec![0; rows.len()];
    for _ in 0..shoes {
        cards.shuffle(&mut chance);
        let mut shoe = cards.iter().copied();
        for _ in 0..rounds {
            let Some(round) = Round::deal(&mut shoe) else { break };
            let number = wager.asks_number().then(|| chance.random_range(0..10));
            let won = wager.award(&round, side, number);
            if let Some(place) = won.and_then(|won| rows.iter().position(|id| *id == won.id)) {
                hits[place] += 1;
            }
        }
    }
    hits
}
