//! Counts the shapes of rounds (two-card totals and third cards by value) without enumerating every deal.
//!
//! Let `w` be the number of ways to deal some first four cards, and `u[v]` how many of them have the value
//! `v`. Then third cards of values `e` and `f` can follow in `(c[e] - u[e]) (c[f] - u[f] - [e = f])` ways,
//! where `c[v]` is the number of cards of value `v` in the shoe. Summed over all first four cards with given
//! totals, that is a polynomial in
//!
//! ```text
//! sum w          sum w u[e]          sum w u[e] u[f]
//! ```
//!
//! so three kinds of sums, computed from the 30 or so unordered deals of each pair of totals, give the exact
//! count of every shape.

use cards::{ByHand, rules};

use super::shapes::{Block, Row, block, pairs_of_total, shapes};

/// The number of ordered draws of six cards with each shape, in the order of [`shapes`].
#[derive(Debug)]
pub(super) struct ShapeCounts(Vec<i64>);

/// Sums over all first four cards with one pair of two-card totals. Sums that no shape with these totals
/// needs stay zero: after a natural no hand draws, and when the Player stands only one card is drawn.
struct Sums {
    ways: i64,
    ways_used: [i64; 10],
    /// The number of ways in which the fifth card has each value.
    fifth: [i64; 10],
    /// The ways over two different cards of the deal, of values `e` and `f`, in both orders.
    two_used: [[i64; 10]; 10],
}

/// The ways to deal an unordered pair, in either order.
pub(super) const fn pair_ways(left: &[i64], (low, high): (u8, u8)) -> i64 {
    let (low, high) = (low as usize, high as usize);
    if low == high { left[low] * (left[low] - 1) } else { 2 * left[low] * left[high] }
}

impl ShapeCounts {
    /// Counts all shapes; `left` is the number of cards of each value. The unused cards of a round come from
    /// the whole shoe of `cards` cards, even where the others are restricted to one suit.
    pub(super) fn new(left: &[i64; 10], cards: i64) -> ShapeCounts {
        let mut counts = vec![0; shapes().len()];
        let mut sums = Sums::zero();
        // Swapping the hands swaps the first four cards and does not change the sums.
        for low in 0..10 {
            for high in low..10 {
                sums.take(ByHand { player: low, banker: high }, left);
                sums.count(block(low, high), left, cards, &mut counts);
                if low != high {
                    sums.count(block(high, low), left, cards, &mut counts);
                }
            }
        }
        ShapeCounts(counts)
    }

    /// The number of draws with the shape at an index of [`shapes`].
    pub(super) fn of(&self, shape: u16) -> i64 {
        self.0[usize::from(shape)]
    }
}

impl Sums {
    const fn zero() -> Sums {
        Sums { ways: 0, ways_used: [0; 10], fifth: [0; 10], two_used: [[0; 10]; 10] }
    }

    /// Computes the sums for a pair of totals, of which the Player's is the lower.
    fn take(&mut self, totals: ByHand<u8>, left: &[i64; 10]) {
        let one_draws = !rules::ends_at_once(totals);
        let both_draw = one_draws && rules::player_draws(totals.player);
        self.ways = 0;
        if both_draw {
            *self = Sums::zero();
        } else {
            self.ways_used = [0; 10];
        }
        for &player in pairs_of_total(totals.player) {
            let player_ways = pair_ways(left, player);
            let mut rest = *left;
            rest[usize::from(player.0)] -= 1;
            rest[usize::from(player.1)] -= 1;
            let (mut ways, mut used) = (0, [0_i64; 10]);
            for &banker in pairs_of_total(totals.banker) {
                let both = player_ways * pair_ways(&rest, banker);
                ways += both;
                used[usize::from(banker.0)] += both;
                used[usize::from(banker.1)] += both;
                if both_draw {
                    self.two_used[usize::from(banker.0)][usize::from(banker.1)] += both;
                }
            }
            self.ways += ways;
            if one_draws {
                add(&mut self.ways_used, &used);
                self.ways_used[usize::from(player.0)] += ways;
                self.ways_used[usize::from(player.1)] += ways;
            }
            if both_draw {
                self.two_used[usize::from(player.0)][usize::from(player.1)] += ways;
                add(&mut self.two_used[usize::from(player.0)], &used);
                add(&mut self.two_used[usize::from(player.1)], &used);
            }
        }
        self.fifth = std::array::from_fn(|value| left[value] * self.ways - self.ways_used[value]);
    }

    /// Counts the shapes of a block with these totals, in either order.
    fn count(&self, block: &Block, left: &[i64; 10], cards: i64, counts: &mut [i64]) {
        let mut at = block.start;
        for row in &block.rows {
            match *row {
                Row::Nobody => {
                    counts[at] = self.ways * (cards - 4) * (cards - 5);
                    at += 1;
                }
                Row::Player(third) => {
                    counts[at] = self.fifth[usize::from(third)] * (cards - 5);
                    at += 1;
                }
                Row::Banker => {
                    counts[at..at + 10].copy_from_slice(&self.fifth.map(|ways| ways * (cards - 5)));
                    at += 10;
                }
                Row::Both(third) => {
                    counts[at..at + 10].copy_from_slice(&self.sixth(usize::from(third), left));
                    at += 10;
                }
            }
        }
    }

    /// The number of ways in which the sixth card has each value, after this value came fifth.
    ///
    /// `sum w u[e] u[f]` runs over two cards of the deal: two different ones in either order, or for `e = f`
    /// the same one twice.
    fn sixth(&self, fifth: usize, left: &[i64; 10]) -> [i64; 10] {
        let (ways, left_fifth) = (self.fifth[fifth], left[fifth]);
        let mut sixth = [0; 10];
        for value in 0..10 {
            let two_used = self.two_used[fifth][value] + self.two_used[value][fifth];
            sixth[value] = ways * left[value] - left_fifth * self.ways_used[value] + two_used;
        }
        sixth[fifth] += self.ways_used[fifth] - ways;
        sixth
    }
}

fn add(sums: &mut [i64; 10], more: &[i64; 10]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
