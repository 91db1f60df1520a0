//! Random numbers for the floor, from the operating system.

use floor::Chance;
use rand::rngs::SysRng;
use rand::seq::SliceRandom;
use rand::{SeedableRng, TryRng};
use rand_chacha::ChaCha20Rng;

/// A `ChaCha20` generator, seeded by the operating system for each draw: there is no state to steal, and no
/// stream that two processes could share.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemChance;

impl Chance for SystemChance {
    /// Shuffles by Fisher and Yates. The index of each swap is drawn without bias: with the feature
    /// `unbiased` of `rand`, random words that would favour some values are rejected and drawn again.
    fn digits(&mut self) -> [u8; 10] {
        let mut seed = [0; 32];
        SysRng
            .try_fill_bytes(&mut seed)
            .expect("the operating system gives randomness, or nothing may be drawn");
        let mut generator = ChaCha20Rng::from_seed(seed);
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(&mut generator);
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_all_different_and_every_place_is_fair() {
        let mut counts = [[0_u32; 10]; 10];
        let draws = 20_000;
        for _ in 0..draws {
            let digits = SystemChance.digits();
            let mut sorted = digits;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
            for (place, digit) in digits.into_iter().enumerate() {
                counts[place][usize::from(digit)] += 1;
            }
        }
        // Chi-square over each place, nine degrees of freedom: above 48 with probability 2.6e-7, so that one
        // of ten places fails by chance once in 390,000 runs.
        let expected = f64::from(draws) / 10.0;
        for place in counts {
            let square: f64 =
                place.iter().map(|&it| (f64::from(it) - expected).powi(2) / expected).sum();
            assert!(square < 48.0, "{square} in {place:?}");
        }
    }
}
