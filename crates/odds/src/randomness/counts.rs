//! What the tests count, and the exact distribution of each count for fair draws.

/// The number of orders of ten digits.
pub(super) const RANKS: u32 = 3_628_800;

/// For each place but the last: how many of the digits after it are smaller. For fair draws these are
/// independent, and each is evenly distributed from 0 to the number of digits after it.
pub(super) fn lehmer(digits: &[u8; 10]) -> [u8; 9] {
    let mut seen = 0_u16;
    let mut codes = [0; 9];
    for (place, digit) in digits.iter().enumerate() {
        assert!(*digit < 10 && seen & (1 << digit) == 0, "a draw has every digit once");
        // Of the smaller digits, those that came before are not after it.
        let before = (seen & ((1 << digit) - 1)).count_ones();
        if let Some(code) = codes.get_mut(place) {
            *code = digit - u8::try_from(before).expect("at most nine digits came before");
        }
        seen |= 1 << digit;
    }
    codes
}

/// The place of an order in the list of all orders.
pub(super) fn rank(codes: &[u8; 9]) -> u32 {
    (2..=10).rev().zip(codes).fold(0, |rank, (left, code)| rank * left + u32::from(*code))
}

/// How often each pair of digits came.
#[derive(Clone, Debug)]
pub(super) struct Pairs([u64; 100]);

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs([0; 100])
    }
}

impl Pairs {
    pub(super) fn add(&mut self, first: u8, second: u8) {
        self.0[10 * usize::from(first) + usize::from(second)] += 1;
    }

    pub(super) fn all(&self) -> &[u64] {
        &self.0
    }

    /// The counts of pairs of different digits.
    pub(super) fn different(&self) -> Vec<u64> {
        let pairs = self.0.iter().enumerate();
        pairs.filter(|(pair, _)| pair / 10 != pair % 10).map(|(_, count)| *count).collect()
    }
}

/// The lengths of runs: 1 to 5, and 6 or more. The draw that ends a run is left out, so that the next run is
/// independent of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    pub(super) counts: [u64; 6],
    /// The last draw of the run, and its length.
    run: Option<(u32, usize)>,
}

impl Runs {
    pub(super) fn add(&mut self, rank: u32) {
        self.run = match self.run {
            None => Some((rank, 1)),
            Some((last, length)) if rank > last => Some((rank, length + 1)),
            Some((_, length)) => {
                self.counts[length.min(6) - 1] += 1;
                None
            }
        };
    }

    /// A run has at least n draws if they rise: all different, in one of their n! orders.
    pub(super) fn fair() -> Vec<f64> {
        let ranks = f64::from(RANKS);
        let at_least = |many: u32| -> f64 {
            (0..many).map(|it| (1.0 - f64::from(it) / ranks) / f64::from(it + 1)).product()
        };
        let exactly = (1..=5).map(|many| at_least(many) - at_least(many + 1));
        exactly.chain([at_least(6)]).collect()
    }
}

/// The lengths of gaps between two draws that begin with 0: 0 to 39 draws, and 40 or more.
#[derive(Clone, Debug)]
pub(super) struct Gaps {
    pub(super) counts: [u64; 41],
    /// The draws since the last one; none before the first.
    since: Option<usize>,
}

impl Default for Gaps {
    fn default() -> Gaps {
        Gaps { counts: [0; 41], since: None }
    }
}

impl Gaps {
    pub(super) fn add(&mut self, hit: bool) {
        if hit {
            if let Some(gap) = self.since {
                self.counts[gap.min(40)] += 1;
            }
            self.since = Some(0);
        } else if let Some(gap) = &mut self.since {
            *gap += 1;
        }
    }

    pub(super) fn fair() -> Vec<f64> {
        let exactly = (0..40).map(|gap| 0.1 * 0.9_f64.powi(gap));
        exactly.chain([0.9_f64.powi(40)]).collect()
    }
}

/// How many different first digits five draws have: 1 to 5.
#[derive(Clone, Debug, Default)]
pub(super) struct Hands {
    pub(super) counts: [u64; 5],
    /// The digits of the hand so far, one bit each, and how many draws it has.
    digits: u16,
    drawn: u8,
}

impl Hands {
    pub(super) fn add(&mut self, first: u8) {
        self.digits |= 1 << first;
        self.drawn += 1;
        if self.drawn == 5 {
            self.counts[self.digits.count_ones() as usize - 1] += 1;
            (self.digits, self.drawn) = (0, 0);
        }
    }

    /// Of the 100,000 hands: the ways to sort five draws into groups (1, 15, 25, 10, 1 for one to five
    /// groups), times the ways to give each group a digit of its own.
    pub(super) fn fair() -> Vec<f64> {
        let ways = [10.0, 15.0 * 90.0, 25.0 * 720.0, 10.0 * 5_040.0, 30_240.0];
        ways.into_iter().map(|ways| ways / 100_000.0).collect()
    }
}

/// How many draws it takes until every digit was first: 10 to 79, and 80 or more.
#[derive(Clone, Debug)]
pub(super) struct Collection {
    pub(super) counts: [u64; 71],
    digits: u16,
    drawn: usize,
}

impl Default for Collection {
    fn default() -> Collection {
        Collection { counts: [0; 71], digits: 0, drawn: 0 }
    }
}

impl Collection {
    pub(super) fn add(&mut self, first: u8) {
        self.digits |= 1 << first;
        self.drawn += 1;
        if self.digits == 0x3ff {
            self.counts[self.drawn.min(80) - 10] += 1;
            (self.digits, self.drawn) = (0, 0);
        }
    }

    /// By the number of different digits so far: a draw adds one if it is none of them.
    pub(super) fn fair() -> Vec<f64> {
        let mut known = [0.0; 11];
        known[0] = 1.0;
        let mut complete = Vec::with_capacity(80);
        for _ in 0..79 {
            let before = known[10];
            for many in (0..10_u8).rev() {
                let (at, new) = (usize::from(many), f64::from(10 - many) / 10.0);
                known[at + 1] += known[at] * new;
                known[at] *= 1.0 - new;
            }
            complete.push(known[10] - before);
        }
        let later = 1.0 - known[10];
        complete.drain(..9);
        complete.push(later);
        complete
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered_from_the_first_to_the_last() {
        for (digits, expected) in [
            ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0),
            ([0, 1, 2, 3, 4, 5, 6, 7, 9, 8], 1),
            ([0, 1, 2, 3, 4, 5, 6, 8, 7, 9], 2),
            ([1, 0, 2, 3, 4, 5, 6, 7, 8, 9], 362_880),
            ([9, 8, 7, 6, 5, 4, 3, 2, 1, 0], RANKS - 1),
        ] {
            assert_eq!(rank(&lehmer(&digits)), expected, "{digits:?}");
        }
    }

    #[test]
    #[should_panic(expected = "every digit once")]
    fn a_digit_that_comes_twice_is_no_draw() {
        lehmer(&[0, 0, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn distributions_add_up_to_one() {
        for fair in [Runs::fair(), Gaps::fair(), Hands::fair(), Collection::fair()] {
            assert!((fair.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{fair:?}");
        }
        // Of continuous values, a run of one has probability 1/2 and one of two 1/3.
        let runs = Runs::fair();
        assert!((runs[0] - 0.5).abs() < 1e-6 && (runs[1] - 1.0 / 3.0).abs() < 1e-6);
        // Ten draws are all different in 10! of 10^10 ways.
        assert!((Collection::fair()[0] - 3_628_800.0 / 1e10).abs() < 1e-12);
    }
}
