//! Counting shapes without walking every deal.
//!
//! Let `w` be the number of ways to deal some first four cards, and `u[v]` how many of them have the
//! value `v`. Then third cards of values `e` and `f` can follow in `(c[e] - u[e]) (c[f] - u[f] - [e = f])`
//! ways. Summed over all first four cards with given totals, that is a polynomial in
//!
//! ```text
//! sum w          sum w u[e]          sum w u[e] u[f]
//! ```
//!
//! so three kinds of sums, made once per pair of totals from 30 unordered deals, give the exact count
//! of every shape.

use cards::{ByHand, rules};

use super::shapes::{Shape, pairs_of_total};

/// The sums for one pair of two-card totals.
#[derive(Clone, Debug, Default)]
struct Sums {
    ways: i64,
    ways_used: [i64; 10],
    ways_used_twice: [[i64; 10]; 10],
}

/// Exact counts of every shape on one shoe.
#[derive(Debug)]
pub(super) struct Moments {
    left: [i64; 10],
    cards: i64,
    sums: Vec<Sums>,
}

/// Ways to deal an unordered pair in either order.
pub(super) const fn pair_ways(left: &[i64], (low, high): (u8, u8)) -> i64 {
    let (low, high) = (low as usize, high as usize);
    if low == high { left[low] * (left[low] - 1) } else { 2 * left[low] * left[high] }
}

impl Moments {
    /// Sums over the first four cards, `left` being how many cards of each value there are.
    pub(super) fn new(left: [i64; 10]) -> Moments {
        let mut sums = vec![Sums::default(); 100];
        for player in 0..10_u8 {
            for &pair in pairs_of_total(player) {
                let ways = pair_ways(&left, pair);
                if ways == 0 {
                    continue;
                }
                let mut rest = left;
                rest[usize::from(pair.0)] -= 1;
                rest[usize::from(pair.1)] -= 1;
                for banker in 0..10_u8 {
                    let sums = &mut sums[usize::from(player * 10 + banker)];
                    sums.add(ByHand { player, banker }, pair, ways, &rest);
                }
            }
        }
        Moments { left, cards: left.iter().sum(), sums }
    }

    /// How many ordered draws of six cards have this shape.
    pub(super) fn count(&self, shape: &Shape) -> i64 {
        let Shape { pairs, thirds } = shape;
        let sums = &self.sums[usize::from(pairs.player * 10 + pairs.banker)];
        let left = |value: usize| self.left[value];
        match (thirds.player, thirds.banker) {
            (None, None) => sums.ways * (self.cards - 4) * (self.cards - 5),
            (Some(third), None) | (None, Some(third)) => {
                let third = usize::from(third);
                (left(third) * sums.ways - sums.ways_used[third]) * (self.cards - 5)
            }
            (Some(one), Some(two)) => {
                let (one, two) = (usize::from(one), usize::from(two));
                let left_two = left(two) - i64::from(one == two);
                left(one) * (left_two * sums.ways - sums.ways_used[two])
                    - left_two * sums.ways_used[one]
                    + sums.ways_used_twice[one.min(two)][one.max(two)]
            }
        }
    }
}

impl Sums {
    /// Adds all deals of one Player pair with the Banker pairs of one total. Sums that no shape of
    /// these totals needs are left out.
    fn add(&mut self, totals: ByHand<u8>, player: (u8, u8), player_ways: i64, rest: &[i64; 10]) {
        let over = rules::ends_at_once(totals);
        let (mut ways, mut used) = (0, [0_i64; 10]);
        for &pair in pairs_of_total(totals.banker) {
            let both = player_ways * pair_ways(rest, pair);
            ways += both;
            let (low, high) = (usize::from(pair.0), usize::from(pair.1));
            used[low] += both;
            used[high] += both;
            if low == high {
                self.ways_used_twice[low][low] += 4 * both;
            } else {
                self.ways_used_twice[low][low] += both;
                self.ways_used_twice[high][high] += both;
                self.ways_used_twice[low][high] += both;
            }
        }
        self.ways += ways;
        if over {
            return;
        }
        let (low, high) = (usize::from(player.0), usize::from(player.1));
        for (value, used) in used.iter().enumerate() {
            self.ways_used[value] += used;
            // The products of a Player card with a Banker card of each value, both ways round.
            for card in [low, high] {
                let twice = if card == value { 2 * used } else { *used };
                self.ways_used_twice[card.min(value)][card.max(value)] += twice;
            }
        }
        self.ways_used[low] += ways;
        self.ways_used[high] += ways;
        if low == high {
            self.ways_used_twice[low][low] += 4 * ways;
        } else {
            self.ways_used_twice[low][low] += ways;
            self.ways_used_twice[high][high] += ways;
            self.ways_used_twice[low][high] += ways;
        }
    }
}
