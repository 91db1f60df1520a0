//! Draws unbiased random places for shuffling, several from one random word.
//!
//! A word of 64 random bits is read as a fraction between zero and one. Multiplied by 416, its whole part is
//! a place among 416 cards, and the remainder is again a fraction: multiplied by 415, it gives a place among
//! the rest, and so on. Six places take six multiplications and one word. The last fraction identifies the
//! few words that would make some places more likely than others; these are rejected, so all sequences of six
//! places are exactly equally likely. (The method of Lemire, 2019, for many ranges at once.)
//!
//! The words come from xoshiro256++, whose state is drawn from `ChaCha8`: the seed is its key, the number of
//! the batch its stream. So the result does not depend on which thread deals a batch.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of places from one word.
pub(super) const PLACES: usize = 6;

/// A source of random places.
#[derive(Clone)]
pub(super) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The generator for one batch of shoes.
    pub(super) fn new(seed: u64, batch: u64) -> Dice {
        let mut streams = ChaCha8Rng::seed_from_u64(seed);
        streams.set_stream(batch);
        Dice(Xoshiro256PlusPlus::from_rng(&mut streams))
    }

    /// Draws six places: below `left`, below `left - 1`, and so on; `ways` is the product of these ranges.
    #[inline]
    pub(super) fn places(&mut self, left: u64, ways: u64) -> [u64; PLACES] {
        loop {
            if let Some(places) = split::<64, PLACES>(self.0.next_u64(), left, ways) {
                return places;
            }
        }
    }

    /// Draws one place below `range`.
    #[inline]
    pub(super) fn below(&mut self, range: u64) -> u64 {
        loop {
            if let Some([place]) = split::<64, 1>(self.0.next_u64(), range, range) {
                return place;
            }
        }
    }
}

/// Splits a word of `BITS` bits into places, or returns `None` if the word would bias them. The product of
/// the ranges, `ways`, is at most the number of words.
#[inline]
fn split<const BITS: u32, const MANY: usize>(
    word: u64,
    left: u64,
    ways: u64,
) -> Option<[u64; MANY]> {
    let mut fraction = word;
    let mut places = [0; MANY];
    for (place, range) in places.iter_mut().zip((0..).map(|gone: u64| left - gone)) {
        let product = u128::from(fraction) * u128::from(range);
        #[allow(clippy::cast_possible_truncation)]
        // A place is below its range; a fraction has BITS bits.
        {
            *place = (product >> BITS) as u64;
            fraction = product as u64 & (u64::MAX >> (64 - BITS));
        }
    }
    // The number of words that do not divide evenly among the ways. The division is rarely needed.
    let uneven = || (u64::MAX >> (64 - BITS)).wrapping_add(1).wrapping_sub(ways) % ways;
    (fraction >= ways || fraction >= uneven()).then_some(places)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Tries every word, for words short enough to do so.
    fn check<const BITS: u32, const MANY: usize>(left: u64) {
        let ways: u64 = (0..MANY as u64).map(|gone| left - gone).product();
        let mut seen: HashMap<[u64; MANY], u64> = HashMap::new();
        for word in 0..1_u64 << BITS {
            if let Some(places) = split::<BITS, MANY>(word, left, ways) {
                *seen.entry(places).or_default() += 1;
            }
        }
        let each = (1_u64 << BITS) / ways;
        assert_eq!(seen.len() as u64, ways, "{left}: every way comes");
        assert!(seen.values().all(|&times| times == each), "{left}: as often as any other");
    }

    #[test]
    fn no_place_is_likelier_than_another() {
        check::<16, 1>(10);
        check::<16, 1>(416);
        check::<16, 2>(52);
        check::<16, 3>(7);
        check::<16, 6>(6);
        check::<20, 6>(9);
        check::<22, 3>(104);
    }

    #[test]
    fn a_batch_has_dice_of_its_own() {
        let words = |seed, batch| {
            let mut dice = Dice::new(seed, batch);
            [(); 4].map(|()| dice.0.next_u64())
        };
        assert_eq!(words(1, 2), words(1, 2));
        assert_ne!(words(1, 2), words(1, 3));
        assert_ne!(words(1, 2), words(2, 2));
    }
}
