//! Skips many rounds of a simulated meter at once, without changing the distribution of the results.
//!
//! Between two rounds that depend on the meter's level, only fixed prizes leave the meter. The number of each
//! prize in a block of rounds is multinomial, and is drawn at once. The meter after the block follows from
//! these numbers alone, in any order of the prizes, as long as
//!
//! - all prizes of the block together do not exceed the meter at its beginning, so the meter cannot have been
//!   depleted;
//! - the meter at the beginning plus all that the block feeds does not exceed the limit, so there was no
//!   overflow.
//!
//! Blocks are as long as they can be with the first condition nearly certain. Where either condition fails,
//! the order matters: the rounds of the prizes are drawn, every order equally likely, and the meter is
//! updated prize by prize. Given the numbers of prizes, that is the distribution of the rounds; nothing is
//! approximated, and no round is drawn twice.

use rand::seq::{SliceRandom, index};
use rand::{Rng, RngExt};
use rand_distr::{Binomial, Distribution, OpenClosed01};

use super::meter::Meter;
use super::model::{Fixed, Play};

/// The number of standard deviations above its mean that the sum of a block's prizes is allowed for.
const SURE: f64 = 5.0;
/// The average number of prizes of a short block. Where the order matters anyway, longer blocks save nothing.
const SHORT: f64 = 64.0;
/// The largest average number of prizes of a block, so that a block whose order matters stays small.
const LONG: f64 = 50_000.0;

/// Skips the rounds of one pay table.
#[derive(Clone, PartialEq, Debug)]
pub struct Skip<'a> {
    play: &'a Play,
    /// The probability of each fixed prize paid by the meter, given that no row before it was hit.
    prizes: Vec<f64>,
    /// The same for each row that the house pays, given that the meter paid nothing.
    tray: Vec<f64>,
    /// The mean of a round's prizes paid by the meter, their variance, and their number.
    mean: f64,
    variance: f64,
    rate: f64,
}

/// The results of a block that the meter does not record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Skipped {
    /// The rounds in which the meter paid nothing.
    pub quiet: u64,
    /// The chips returned along with prizes of the meter.
    pub chips: i128,
}

/// The probability of each row given that no earlier row was hit; `left` is the probability to start from.
fn in_turn(rows: &[Fixed], mut left: f64) -> Vec<f64> {
    let turn = |row: &Fixed| {
        let chance = (row.chance / left).clamp(0.0, 1.0);
        left = (left - row.chance).max(f64::MIN_POSITIVE);
        chance
    };
    rows.iter().map(turn).collect()
}

impl<'a> Skip<'a> {
    /// Prepares to skip the rounds that do not depend on the meter's level.
    #[must_use]
    pub fn new(play: &'a Play) -> Skip<'a> {
        let left = 1.0 - play.eventful();
        let each = |power: i32| {
            let moment = |row: &Fixed| row.chance / left * (row.amount as f64).powi(power);
            play.prizes.iter().map(moment).sum::<f64>()
        };
        let (rate, mean) = (each(0), each(1));
        Skip {
            play,
            prizes: in_turn(&play.prizes, left),
            tray: in_turn(&play.tray, left * (1.0 - rate)),
            mean,
            variance: (each(2) - mean * mean).max(0.0),
            rate,
        }
    }

    /// Plays this many rounds.
    pub fn rounds(&self, meter: &mut Meter<'_>, rng: &mut impl Rng, rounds: u64) -> Skipped {
        let (mut left, mut skipped) = (rounds, Skipped::default());
        let mut counts = vec![0; self.prizes.len()];
        while left > 0 {
            let block = self.fitting(meter.level, left);
            let (mut free, mut sum) = (block, 0_i128);
            for ((count, &chance), prize) in
                counts.iter_mut().zip(&self.prizes).zip(&self.play.prizes)
            {
                *count = binomial(free, chance, rng);
                free -= *count;
                sum += prize.amount * i128::from(*count);
                skipped.chips += prize.chips * i128::from(*count);
            }
            let fed = self.play.fed * i128::from(block);
            let below = self.play.limit.is_none_or(|limit| meter.level + fed <= limit);
            if sum <= meter.level && below {
                meter.feed(block);
                meter.pay(sum);
            } else {
                self.walk(meter, rng, block, &counts);
            }
            skipped.quiet += free;
            left -= block;
        }
        skipped
    }

    /// The longest block whose prizes nearly certainly stay below the meter, and with which the meter stays
    /// below its limit.
    fn fitting(&self, level: i128, left: u64) -> u64 {
        if self.rate <= 0.0 {
            return left;
        }
        // n mean + SURE sqrt(n variance) = level, solved for the square root of n.
        let spread = SURE * self.variance.sqrt();
        let root = ((spread * spread + 4.0 * self.mean * level as f64).sqrt() - spread)
            / (2.0 * self.mean);
        let room = match self.play.limit {
            Some(limit) if self.play.fed > 0 => ((limit - level) / self.play.fed) as f64,
            _ => f64::INFINITY,
        };
        let rounds = (root * root).min(room).clamp(SHORT / self.rate, LONG / self.rate);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Casts saturate.
        {
            (rounds.ceil() as u64).clamp(1, left)
        }
    }

    /// Updates the meter prize by prize through a block with these numbers of prizes.
    fn walk(&self, meter: &mut Meter<'_>, rng: &mut impl Rng, block: u64, counts: &[u64]) {
        let mut prizes: Vec<i128> = Vec::new();
        for (prize, &count) in self.play.prizes.iter().zip(counts) {
            prizes.extend((0..count).map(|_| prize.amount));
        }
        let length = usize::try_from(block).unwrap_or(usize::MAX);
        let mut places = index::sample(rng, length, prizes.len()).into_vec();
        places.sort_unstable();
        prizes.shuffle(rng);
        let mut played = 0;
        for (place, prize) in places.into_iter().zip(prizes) {
            // The wagers of a round come before its cards.
            let through = place as u64 + 1;
            meter.feed(through - played);
            meter.pay(prize);
            played = through;
        }
        meter.feed(block - played);
    }

    /// The prizes that the house pays in rounds in which the meter paid nothing.
    pub fn tray(&self, rng: &mut impl Rng, quiet: u64) -> i128 {
        let (mut free, mut sum) = (quiet, 0);
        for (row, &chance) in self.play.tray.iter().zip(&self.tray) {
            let count = binomial(free, chance, rng);
            free -= count;
            sum += row.amount * i128::from(count);
        }
        sum
    }
}

/// Draws how many of these rounds are hits.
fn binomial(rounds: u64, chance: f64, rng: &mut impl Rng) -> u64 {
    if rounds == 0 || chance <= 0.0 {
        return 0;
    }
    Binomial::new(rounds, chance).map_or(0, |binomial| binomial.sample(rng)).min(rounds)
}

/// Draws the round of the first hit.
pub(crate) fn geometric(chance: f64, rng: &mut impl Rng) -> u64 {
    let uniform: f64 = rng.sample(OpenClosed01);
    let rounds = (uniform.ln() / (-chance).ln_1p()).ceil();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Casts saturate.
    {
        (rounds as u64).max(1)
    }
}
