//! Counts the base game by brute force: every ordered deal by value, in nested loops.
//!
//! This is the obvious implementation. The benchmark compares the engine with it, and a test checks that both
//! give the same counts.

use cards::{ByHand, Hand, Kinds, Outcome, Shoe, rules};

/// Counts of ordered draws of six cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaseCounts {
    /// Draws won by each hand.
    pub wins: ByHand<u64>,
    /// Tied draws.
    pub ties: u64,
}

/// Counts the base game by walking every ordered deal over the ten values.
#[must_use]
pub fn count_base_game(shoe: &Shoe) -> BaseCounts {
    let mut left = [0_u64; 10];
    for (value, left) in (0..).zip(&mut left) {
        *left = u64::from(shoe.among(Kinds::value(value)));
    }
    let cards: u64 = left.iter().sum();
    let mut counts = BaseCounts::default();
    for p1 in 0..10_u8 {
        let after_p1 = draw(&mut left, p1, 1);
        for b1 in 0..10_u8 {
            let after_b1 = draw(&mut left, b1, after_p1);
            for p2 in 0..10_u8 {
                let after_p2 = draw(&mut left, p2, after_b1);
                for b2 in 0..10_u8 {
                    let ways = draw(&mut left, b2, after_p2);
                    if ways != 0 {
                        let totals = ByHand { player: (p1 + p2) % 10, banker: (b1 + b2) % 10 };
                        finish(&mut counts, &mut left, totals, ways, cards);
                    }
                    left[usize::from(b2)] = left[usize::from(b2)].wrapping_add(1);
                }
                left[usize::from(p2)] = left[usize::from(p2)].wrapping_add(1);
            }
            left[usize::from(b1)] = left[usize::from(b1)].wrapping_add(1);
        }
        left[usize::from(p1)] = left[usize::from(p1)].wrapping_add(1);
    }
    counts
}

/// Removes a card. Returns the ways so far times the ways to draw the card.
fn draw(left: &mut [u64; 10], value: u8, ways: u64) -> u64 {
    let left = &mut left[usize::from(value)];
    let ways = ways * if *left > u64::MAX / 2 { 0 } else { *left };
    *left = left.wrapping_sub(1);
    ways
}

fn finish(
    counts: &mut BaseCounts,
    left: &mut [u64; 10],
    totals: ByHand<u8>,
    ways: u64,
    cards: u64,
) {
    if rules::ends_at_once(totals) {
        return add(counts, totals, ways * (cards - 4) * (cards - 5));
    }
    if !rules::player_draws(totals.player) {
        return banker_plays(counts, left, totals, None, ways, cards);
    }
    for third in 0..10_u8 {
        let ways = ways * left[usize::from(third)];
        if ways != 0 {
            left[usize::from(third)] -= 1;
            let totals = ByHand { player: (totals.player + third) % 10, ..totals };
            banker_plays(counts, left, totals, Some(third), ways, cards);
            left[usize::from(third)] += 1;
        }
    }
}

fn banker_plays(
    counts: &mut BaseCounts,
    left: &[u64; 10],
    totals: ByHand<u8>,
    player_third: Option<u8>,
    ways: u64,
    cards: u64,
) {
    let unused = if player_third.is_some() { 1 } else { cards - 5 };
    if !rules::banker_draws(totals.banker, player_third) {
        let unused = if player_third.is_some() { cards - 5 } else { (cards - 4) * (cards - 5) };
        return add(counts, totals, ways * unused);
    }
    for (third, left) in (0..).zip(left) {
        let totals = ByHand { banker: (totals.banker + third) % 10, ..totals };
        add(counts, totals, ways * left * unused);
    }
}

fn add(counts: &mut BaseCounts, totals: ByHand<u8>, ways: u64) {
    match Outcome::of(totals) {
        Outcome::Win(Hand::Player) => counts.wins.player += ways,
        Outcome::Win(Hand::Banker) => counts.wins.banker += ways,
        Outcome::Tie => counts.ties += ways,
    }
}

#[cfg(test)]
mod tests {
    use cards::Decks;

    use super::*;

    #[test]
    fn eight_decks_come_to_the_known_counts() {
        let counts = count_base_game(&Shoe::fresh(Decks::EIGHT));
        assert_eq!(counts.wins.banker, 2_292_252_566_437_888);
        assert_eq!(counts.wins.player, 2_230_518_282_592_256);
        assert_eq!(counts.ties, 475_627_426_473_216);
    }
}
