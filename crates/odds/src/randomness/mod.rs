//! Statistical tests of the numbers that the system draws.
//!
//! A draw is the ten digits in random order: each seat's number in Golden Tie is one of them. If draws are
//! fair, every order has the same probability and no draw depends on another one. Then the distribution of
//! each count below is known exactly, and the counts are compared with it:
//!
//! | test | counts | per draw or between draws |
//! |---|---|---|
//! | frequency | which digit is in a place; one test for each place | per draw |
//! | choice | which of the digits that are left is taken; one test for each choice | per draw |
//! | pairs | the first two digits together | per draw |
//! | permutations | the order of the first five digits | per draw |
//! | serial | the first digits of two draws, one after the other | between |
//! | correlation | the sum of products of consecutive draws, as numbers | between |
//! | runs | how many draws in a row rise, as numbers | between |
//! | gaps | how many draws pass until the first digit is 0 again | between |
//! | poker | how many different first digits five draws have | between |
//! | collection | how many draws it takes until every digit was first | between |
//!
//! Each test gives a p-value: the probability that fair draws deviate at least as much, to either side. So a
//! source that is too even is found as well. With several tests the smallest p-value is compared with the
//! bound divided by their number.

mod chi_square;
mod counts;

use self::chi_square::compared;
use self::counts::{Collection, Gaps, Hands, Pairs, Runs, lehmer, rank};
use crate::chance::beyond;

/// The level of significance: fair draws fail with at most this probability.
pub const SIGNIFICANCE: f64 = 0.01;

/// How many digits a draw has.
const DIGITS: usize = 10;
/// How many digits the test of permutations takes.
const ORDERED: usize = 5;
/// The number of orders of that many digits.
const ORDERS: usize = 120;

/// A finished test.
#[derive(Clone, PartialEq, Debug)]
pub struct Tested {
    /// Its name.
    pub name: String,
    /// How many observations it made.
    pub observations: u64,
    /// The statistic: a chi-square, or a number of standard deviations.
    pub statistic: f64,
    /// The degrees of freedom of a chi-square.
    pub freedom: Option<u32>,
    /// The probability that fair draws deviate at least as much.
    pub p_value: f64,
}

/// All tests, while draws are added.
#[derive(Clone, Debug, Default)]
pub struct Battery {
    draws: u64,
    places: [[u64; DIGITS]; DIGITS],
    choices: [[u64; DIGITS]; DIGITS - 1],
    pairs: Pairs,
    orders: Vec<u64>,
    serial: Pairs,
    /// The first draw of a pair whose second is still to come.
    waiting: Option<u8>,
    /// The last draw as a number from -1/2 to 1/2, and the sum of the products.
    last: Option<f64>,
    products: f64,
    runs: Runs,
    gaps: Gaps,
    hands: Hands,
    collection: Collection,
}

impl Battery {
    /// Adds a draw.
    ///
    /// # Panics
    ///
    /// If it is not the digits 0 to 9, each once.
    pub fn add(&mut self, digits: &[u8; DIGITS]) {
        let codes = lehmer(digits);
        let rank = rank(&codes);
        let first = digits[0];
        self.draws += 1;
        for (counts, digit) in self.places.iter_mut().zip(digits) {
            counts[usize::from(*digit)] += 1;
        }
        for (counts, code) in self.choices.iter_mut().zip(codes) {
            counts[usize::from(code)] += 1;
        }
        self.pairs.add(first, digits[1]);
        self.orders.resize(ORDERS, 0);
        self.orders[order_of(&digits[..ORDERED])] += 1;
        match self.waiting.take() {
            Some(before) => self.serial.add(before, first),
            None => self.waiting = Some(first),
        }
        let value = (f64::from(rank) + 0.5) / f64::from(counts::RANKS) - 0.5;
        if let Some(last) = self.last.replace(value) {
            self.products += last * value;
        }
        self.runs.add(rank);
        self.gaps.add(first == 0);
        self.hands.add(first);
        self.collection.add(first);
    }

    /// How many draws were added.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.draws
    }

    /// The results. A test that has too few observations is left out.
    #[must_use]
    pub fn results(&self) -> Vec<Tested> {
        let even = |many: usize| vec![1.0 / many as f64; many];
        let mut all = Vec::new();
        for (place, counts) in (1..).zip(&self.places) {
            all.push(compared(format!("frequency, place {place}"), counts, &even(DIGITS)));
        }
        for (choice, counts) in self.choices.iter().enumerate() {
            let left = DIGITS - choice;
            let name = format!("choice {} of {left} digits", choice + 1);
            all.push(compared(name, &counts[..left], &even(left)));
        }
        all.push(compared("pairs", &self.pairs.different(), &even(DIGITS * (DIGITS - 1))));
        all.push(compared("permutations", &self.orders, &even(ORDERS)));
        all.push(compared("serial", self.serial.all(), &even(DIGITS * DIGITS)));
        all.push(self.correlation());
        all.push(compared("runs", &self.runs.counts, &Runs::fair()));
        all.push(compared("gaps", &self.gaps.counts, &Gaps::fair()));
        all.push(compared("poker", &self.hands.counts, &Hands::fair()));
        all.push(compared("collection", &self.collection.counts, &Collection::fair()));
        all.into_iter().flatten().collect()
    }

    /// The products of consecutive draws are uncorrelated, with mean 0 and standard deviation 1/12.
    fn correlation(&self) -> Option<Tested> {
        let observations = self.draws.checked_sub(1).filter(|many| *many >= 100)?;
        let statistic = self.products * 12.0 / (observations as f64).sqrt();
        let (name, p_value) = ("correlation".to_owned(), beyond(statistic));
        Some(Tested { name, observations, statistic, freedom: None, p_value })
    }
}

/// Whether these results are those of fair draws, as far as tests can tell.
#[must_use]
pub fn are_fair(results: &[Tested]) -> bool {
    let bound = SIGNIFICANCE / results.len().max(1) as f64;
    !results.is_empty() && results.iter().all(|it| it.p_value >= bound)
}

/// Which of the orders these digits have.
fn order_of(digits: &[u8]) -> usize {
    let smaller =
        |place: usize| digits[place + 1..].iter().filter(|it| **it < digits[place]).count();
    (0..digits.len()).fold(0, |order, place| order * (digits.len() - place) + smaller(place))
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha20Rng;

    use super::*;

    /// The results of so many draws.
    fn of(draws: u32, mut draw: impl FnMut(u32) -> [u8; 10]) -> Vec<Tested> {
        let mut battery = Battery::default();
        (0..draws).for_each(|number| battery.add(&draw(number)));
        battery.results()
    }

    const ORDER: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

    fn fair(generator: &mut ChaCha20Rng) -> [u8; 10] {
        let mut digits = ORDER;
        digits.shuffle(generator);
        digits
    }

    /// The names of the tests that find a fault, without what follows a comma or a number.
    fn found(results: &[Tested]) -> Vec<&str> {
        let bound = SIGNIFICANCE / results.len() as f64;
        let bad = results.iter().filter(|it| it.p_value < bound);
        let mut names: Vec<&str> = bad.filter_map(|it| it.name.split([',', ' ']).next()).collect();
        names.dedup();
        names
    }

    #[test]
    fn fair_draws_pass_with_even_p_values() {
        let mut small = 0;
        for seed in 0..8 {
            let mut generator = ChaCha20Rng::seed_from_u64(seed);
            let results = of(20_000, |_| fair(&mut generator));
            assert_eq!(results.len(), 27);
            // A p-value below one in ten million would be chance once in 46,000 runs of all these tests.
            assert!(results.iter().all(|it| it.p_value > 1e-7), "seed {seed}: {results:#?}");
            small += results.iter().filter(|it| it.p_value < 0.5).count();
        }
        // Half of 216 p-values are below a half; the tests of one run are not independent.
        assert!((75..=141).contains(&small), "{small} of 216");
    }

    #[test]
    fn a_biased_choice_is_found() {
        // The remainder of a byte: six digits of ten are 4 % more probable than the others.
        let mut generator = ChaCha20Rng::seed_from_u64(1);
        let results = of(200_000, |_| {
            let mut digits = ORDER;
            for place in 0..9 {
                let left = 10 - place;
                digits.swap(place, place + usize::from(generator.random::<u8>()) % left);
            }
            digits
        });
        assert!(!are_fair(&results));
        assert!(found(&results).contains(&"choice"), "{:?}", found(&results));
    }

    #[test]
    fn draws_that_depend_on_the_one_before_are_found() {
        let mut generator = ChaCha20Rng::seed_from_u64(2);
        let mut last = ORDER;
        let results = of(20_000, |_| {
            // Every tenth draw is the one before.
            if generator.random_range(0..10) > 0 {
                last = fair(&mut generator);
            }
            last
        });
        let found = found(&results);
        for name in ["serial", "correlation", "runs", "poker"] {
            assert!(found.contains(&name), "{name} is not among {found:?}");
        }
    }

    #[test]
    fn draws_that_are_too_even_are_found() {
        // Every digit comes first exactly once in ten draws.
        let mut generator = ChaCha20Rng::seed_from_u64(3);
        let results = of(20_000, |number| {
            let mut digits = fair(&mut generator);
            let place = digits.iter().position(|it| u32::from(*it) == number % 10);
            digits.swap(0, place.expect("every digit is there"));
            digits
        });
        let found = found(&results);
        for name in ["frequency", "gaps", "collection"] {
            assert!(found.contains(&name), "{name} is not among {found:?}");
        }
    }

    #[test]
    fn too_few_draws_prove_nothing() {
        assert_eq!(of(3, |_| ORDER), []);
        assert!(!are_fair(&[]));
    }
}
