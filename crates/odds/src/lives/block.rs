//! Skipping ahead: many rounds at once, exactly.
//!
//! Between two rounds that hang on where the meter stands, only fixed prizes leave it. How often each fell
//! in a block of rounds is multinomial, and is drawn at once. Where the meter stands after the block follows
//! from those counts alone, in whatever order they fell, as long as
//!
//! - all prizes of the block together are no more than the meter at its beginning: it cannot have run dry;
//! - the meter at its beginning and all that the block feeds are no more than the limit: nothing went over.
//!
//! Blocks are as long as the first is nearly sure. Where either is in doubt, the order matters: the rounds of
//! the prizes are drawn, every order as likely as another, and the meter is led from prize to prize. Given
//! the counts, that is how the rounds fell; nothing is approximated, and no round is drawn twice.

use rand::seq::{SliceRandom, index};
use rand::{Rng, RngExt};
use rand_distr::{Binomial, Distribution, OpenClosed01};

use super::meter::Meter;
use super::model::{Fixed, Play};

/// How many standard deviations above its mean the sum of a block's prizes may be expected to stay.
const SURE: f64 = 5.0;
/// How many prizes a short block has on average: where the order matters anyway, longer ones save nothing.
const SHORT: f64 = 64.0;
/// How many prizes a block has at most on average, so that one that is in doubt stays small.
const LONG: f64 = 50_000.0;

/// How to skip the rounds of one pay table.
#[derive(Clone, PartialEq, Debug)]
pub struct Skip<'a> {
    play: &'a Play,
    /// The probability of each fixed prize off the meter, given that no row before it was hit.
    prizes: Vec<f64>,
    /// The same of each row that the house pays, given that the meter paid nothing.
    tray: Vec<f64>,
    /// The mean of a round's prizes off the meter, their variance, and how many there are.
    mean: f64,
    variance: f64,
    rate: f64,
}

/// What a block came to, beside what the meter knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Skipped {
    /// The rounds in which the meter paid nothing.
    pub quiet: u64,
    /// The chips that went back beside prizes of the meter.
    pub chips: i128,
}

/// Each probability given that no earlier row was hit, from what is left.
fn in_turn(rows: &[Fixed], mut left: f64) -> Vec<f64> {
    let turn = |row: &Fixed| {
        let chance = (row.chance / left).clamp(0.0, 1.0);
        left = (left - row.chance).max(f64::MIN_POSITIVE);
        chance
    };
    rows.iter().map(turn).collect()
}

impl<'a> Skip<'a> {
    /// How to skip rounds that are none of those that hang on where the meter stands.
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

    /// Plays so many rounds.
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

    /// How long a block may be so that its prizes nearly surely stay below the meter, and the meter below
    /// its limit.
    fn fitting(&self, level: i128, left: u64) -> u64 {
        if self.rate <= 0.0 {
            return left;
        }
        // n mean + SURE sqrt(n variance) = level, solved for the root of n.
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

    /// Leads the meter from prize to prize through a block with these counts.
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

    /// What the house pays in so many rounds in which the meter paid nothing.
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

/// How many of so many rounds hit something.
fn binomial(rounds: u64, chance: f64, rng: &mut impl Rng) -> u64 {
    if rounds == 0 || chance <= 0.0 {
        return 0;
    }
    Binomial::new(rounds, chance).map_or(0, |binomial| binomial.sample(rng)).min(rounds)
}

/// The round in which something first happens.
pub(crate) fn geometric(chance: f64, rng: &mut impl Rng) -> u64 {
    let uniform: f64 = rng.sample(OpenClosed01);
    let rounds = (uniform.ln() / (-chance).ln_1p()).ceil();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Casts saturate.
    {
        (rounds as u64).max(1)
    }
}
