//! Counting shapes without walking every deal.
//!
//! Let `w` be the number of ways to deal some first four cards, and `u[v]` how many of them have the
//! value `v`. Then third cards of values `e` and `f` can follow in
//! `(c[e] - u[e]) (c[f] - u[f] - [e = f])` ways. Summed over all first four cards with given totals,
//! that is a polynomial in
//!
//! ```text
//! sum w          sum w u[e]          sum w u[e] u[f]
//! ```
//!
//! so three kinds of sums, made from the 30 or so unordered deals of each pair of totals, give the
//! exact count of every shape.

use cards::{ByHand, rules};

use super::shapes::{Shape, pairs_of_total, shapes};

/// How many ordered draws of six cards have each shape, in the order of [`shapes`].
#[derive(Debug)]
pub(super) struct ShapeCounts(Vec<i64>);

/// Sums over all first four cards with one pair of two-card totals.
#[derive(Default)]
struct Sums {
    ways: i64,
    ways_used: [i64; 10],
    /// Kept for the lower value first.
    ways_used_twice: [[i64; 10]; 10],
}

/// Ways to deal an unordered pair, in either order.
pub(super) const fn pair_ways(left: &[i64], (low, high): (u8, u8)) -> i64 {
    let (low, high) = (low as usize, high as usize);
    if low == high { left[low] * (left[low] - 1) } else { 2 * left[low] * left[high] }
}

impl ShapeCounts {
    /// Counts all shapes, `left` being how many cards of each value there are. The cards that a round
    /// leaves unused come from the whole shoe of `cards`, even where the others are of one suit.
    pub(super) fn new(left: &[i64; 10], cards: i64) -> ShapeCounts {
        let mut counts = Vec::with_capacity(shapes().len());
        for same_totals in shapes().chunk_by(|one, two| one.pairs == two.pairs) {
            let sums = Sums::of(same_totals[0].pairs, left);
            counts.extend(same_totals.iter().map(|shape| sums.count(shape, left, cards)));
        }
        ShapeCounts(counts)
    }

    /// How many draws have the shape at a place of [`shapes`].
    pub(super) fn of(&self, shape: usize) -> i64 {
        self.0[shape]
    }
}

impl Sums {
    fn of(totals: ByHand<u8>, left: &[i64; 10]) -> Sums {
        let mut sums = Sums::default();
        for &pair in pairs_of_total(totals.player) {
            let ways = pair_ways(left, pair);
            let mut rest = *left;
            rest[usize::from(pair.0)] -= 1;
            rest[usize::from(pair.1)] -= 1;
            sums.add(totals, pair, ways, &rest);
        }
        sums
    }

    /// Adds all deals of one Player pair. Sums that no shape of these totals asks for are left out:
    /// after a natural nobody draws, and without the Player only one card is drawn.
    fn add(&mut self, totals: ByHand<u8>, player: (u8, u8), player_ways: i64, rest: &[i64; 10]) {
        let one_draws = !rules::ends_at_once(totals);
        let both_draw = one_draws && rules::player_draws(totals.player);
        let (mut ways, mut used) = (0, [0_i64; 10]);
        for &pair in pairs_of_total(totals.banker) {
            let both = player_ways * pair_ways(rest, pair);
            ways += both;
            used[usize::from(pair.0)] += both;
            used[usize::from(pair.1)] += both;
            if both_draw {
                self.add_square(pair, both);
            }
        }
        self.ways += ways;
        if one_draws {
            for (sum, used) in self.ways_used.iter_mut().zip(used) {
                *sum += used;
            }
            self.ways_used[usize::from(player.0)] += ways;
            self.ways_used[usize::from(player.1)] += ways;
        }
        if both_draw {
            self.add_square(player, ways);
            for card in [usize::from(player.0), usize::from(player.1)] {
                // A Player card times a Banker card of each value; of its own value, both ways round.
                for (value, used) in used.into_iter().enumerate() {
                    self.ways_used_twice[card.min(value)][card.max(value)] += used;
                }
                self.ways_used_twice[card][card] += used[card];
            }
        }
    }

    /// Adds `ways u[e] u[f]` for the cards of one pair.
    fn add_square(&mut self, (low, high): (u8, u8), ways: i64) {
        let (low, high) = (usize::from(low), usize::from(high));
        if low == high {
            self.ways_used_twice[low][low] += 4 * ways;
        } else {
            self.ways_used_twice[low][low] += ways;
            self.ways_used_twice[high][high] += ways;
            self.ways_used_twice[low][high] += ways;
        }
    }

    fn count(&self, shape: &Shape, left: &[i64; 10], cards: i64) -> i64 {
        match (shape.thirds.player, shape.thirds.banker) {
            (None, None) => self.ways * (cards - 4) * (cards - 5),
            (Some(third), None) | (None, Some(third)) => {
                let third = usize::from(third);
                (left[third] * self.ways - self.ways_used[third]) * (cards - 5)
            }
            (Some(one), Some(two)) => {
                let (one, two) = (usize::from(one), usize::from(two));
                let left_two = left[two] - i64::from(one == two);
                left[one] * (left_two * self.ways - self.ways_used[two])
                    - left_two * self.ways_used[one]
                    + self.ways_used_twice[one.min(two)][one.max(two)]
            }
        }
    }
}
