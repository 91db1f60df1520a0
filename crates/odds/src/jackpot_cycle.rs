//! Models a jackpot cycle: the rounds of a meter from one hit of its 100 % row to the next.
//!
//! ```text
//! reset --+--> fed --> cards --> no top row: prizes off the meter --+
//!         ^                      |                                  |
//!         +-- seed + reserve <-- top row: paid, cycle ends          |
//!               ^------------------------------------- next round --+
//! ```
//!
//! Each round ends the cycle with the same probability, so its length is exactly geometric. The mean and the
//! standard deviation of the meter at a given age follow exactly, round by round. The jackpot is the meter at
//! the end of a cycle. Its distribution is computed from the ages of this cycle and of the one before, which
//! fed the reserve; the fixed prizes that the meter pays enter at their mean. Where rows pay a percentage of
//! the meter, the distribution is computed cell by cell (`spread`).
//!
//! Powers of a probability over half a million rounds are too large for exact fractions: from here on, and
//! only here, figures become floats. Amounts are in currency units.

use crate::analysis::{Analysis, MeterOdds};
use crate::jackpot_distribution::{Flow, JackpotDistribution};
use crate::ratio::to_f64;

/// The number of equally likely parts into which the previous cycle's length is divided.
const PARTS: usize = 64;

/// The jackpot cycle of a meter. Rates are per round, all seats together.
#[derive(Clone, PartialEq, Debug)]
pub struct JackpotCycle {
    /// The amount that the house puts up at a reset.
    seed: f64,
    /// The average value at which the meter restarts.
    reset: f64,
    /// The average meter when the 100 % row is hit.
    jackpot: f64,
    /// The probability that a round ends the cycle.
    pub(crate) top: f64,
    /// The amount that a round feeds to the meter.
    pub(crate) fed: f64,
    /// The amount that a round feeds to the reserve.
    pub(crate) reserved: f64,
    /// The fixed prizes that the meter pays: the amount per round of each, and its probability.
    pub(crate) prizes: Vec<(f64, f64)>,
    /// The rows that pay a percentage of the meter: the fraction, and its probability.
    parts: Vec<(f64, f64)>,
    /// The jackpot distribution, where there are such rows.
    spread: Option<JackpotDistribution>,
}

/// The meter at some age.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stand {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

impl JackpotCycle {
    /// The jackpot cycle of an analysed meter. `None` where the 100 % row is never hit, or where the fixed
    /// prizes exceed all that feeds the meter.
    #[must_use]
    pub fn of(analysis: &Analysis) -> Option<JackpotCycle> {
        let meter = analysis.meter.as_ref()?;
        let (reset, jackpot) = (meter.average_reset.as_ref()?, meter.average_jackpot.as_ref()?);
        let mut cycle = JackpotCycle {
            seed: units(meter.settings.seed_amount),
            reset: to_f64(reset),
            jackpot: to_f64(jackpot),
            top: 0.0,
            fed: 0.0,
            reserved: 0.0,
            prizes: vec![],
            parts: vec![],
            spread: None,
        };
        cycle.play(analysis, meter);
        if !cycle.parts.is_empty() && cycle.top > 0.0 {
            cycle.spread = JackpotDistribution::new(&Flow {
                begin: cycle.seed + cycle.fed,
                reserve: cycle.reserved / cycle.top,
                added: cycle.fed - cycle.paid(),
                top: cycle.top,
                parts: &cycle.parts,
                jackpot: cycle.jackpot,
            });
        }
        (cycle.top > 0.0 && cycle.top < 1.0).then_some(cycle)
    }

    /// Adds the effects of a round.
    fn play(&mut self, analysis: &Analysis, meter: &MeterOdds) {
        let stake = units(meter.settings.wager);
        let staked = stake * f64::from(meter.bettors);
        let share = |rate: money::Rate| f64::from(rate.ppm()) / f64::from(money::Rate::PARTS);
        self.fed = staked * share(meter.settings.to_meter);
        self.reserved = staked * share(meter.settings.to_reserve);
        for row in &analysis.rows {
            // Seats that share a prize win together; seats with their own numbers win separately.
            let probability = to_f64(&row.probability) * f64::from(meter.chances());
            match (row.pays.share().map(share), row.pays.units_won(), row.from) {
                _ if probability <= 0.0 => {}
                (Some(part), ..) if part >= 1.0 => self.top += probability,
                (Some(part), ..) => self.parts.push((part, probability)),
                (None, Some((of, per)), wagers::Purse::Meter) if of > 0 => {
                    let together = stake * f64::from(meter.sharing());
                    self.prizes.push((together * of as f64 / per as f64, probability));
                }
                _ => {}
            }
        }
    }

    /// The average reset.
    #[must_use]
    pub const fn reset(&self) -> f64 {
        self.reset
    }

    /// The average jackpot.
    #[must_use]
    pub const fn jackpot(&self) -> f64 {
        self.jackpot
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> f64 {
        self.seed
    }

    /// Whether the meter pays fixed prizes.
    #[must_use]
    pub fn pays_fixed(&self) -> bool {
        !self.prizes.is_empty()
    }

    /// The round by which this fraction of all cycles has ended.
    #[must_use]
    pub fn age(&self, part: f64) -> f64 {
        ((-part).ln_1p() / (-self.top).ln_1p()).ceil().max(1.0)
    }

    /// The meter this many rounds after an average reset, before the cards are drawn.
    #[must_use]
    pub fn after(&self, rounds: u64) -> Stand {
        let (mean, square) = self.moments(rounds);
        Stand { mean: mean.max(0.0), deviation: (square - mean * mean).max(0.0).sqrt() }
    }

    /// The average number of rounds from an average reset until the meter reaches an amount; `None` if it
    /// never does.
    #[must_use]
    pub fn rounds_until(&self, amount: f64) -> Option<f64> {
        let begin = self.reset + self.fed;
        if amount <= begin {
            return Some(0.0);
        }
        let rounds = self.curve().rounds(begin, amount)?;
        rounds.is_finite().then_some(rounds + 1.0)
    }

    /// The probability that a jackpot exceeds an amount.
    #[must_use]
    pub fn chance_above(&self, amount: f64) -> f64 {
        if let Some(spread) = &self.spread {
            return spread.above(amount);
        }
        let (curve, live_on) = (self.curve(), (-self.top).ln_1p());
        let pasts = if self.reserved > 0.0 { PARTS } else { 1 };
        let chance = |past: usize| {
            let begin = self.seed + self.reserved * mean_age(past, pasts) / self.top + self.fed;
            let beyond = |rounds: f64| (rounds * live_on).exp();
            match (amount < begin, curve.rounds(begin, amount)) {
                (true, Some(rounds)) => 1.0 - beyond(rounds),
                (true, None) => 1.0,
                (false, Some(rounds)) => beyond(rounds),
                (false, None) => 0.0,
            }
        };
        (0..pasts).map(chance).sum::<f64>() / pasts as f64
    }

    /// The jackpot quantile: the amount below which this fraction of all jackpots lies.
    #[must_use]
    pub fn jackpot_at(&self, part: f64) -> f64 {
        let (mut low, mut high) = (0.0, self.jackpot.max(1.0));
        while self.chance_above(high) > 1.0 - part && high < 1e15 {
            (low, high) = (high, 2.0 * high);
        }
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if self.chance_above(middle) > 1.0 - part {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }

    /// The mean effect of a round without the top row: the meter keeps a fraction, and an amount is added.
    fn curve(&self) -> Curve {
        let left = 1.0 - self.top;
        let lost: f64 = self.parts.iter().map(|(part, probability)| part * probability).sum();
        Curve { kept: 1.0 - lost / left, added: self.fed - self.paid() / left }
    }

    /// The mean of the fixed prizes that the meter pays in a round.
    fn paid(&self) -> f64 {
        self.prizes.iter().map(|(prize, probability)| prize * probability).sum()
    }

    /// The mean and the mean square of the meter before the draw of a round.
    fn moments(&self, rounds: u64) -> (f64, f64) {
        let (left, begin) = (1.0 - self.top, self.reset + self.fed);
        let Curve { kept, added } = self.curve();
        let square = |(prize, probability): &(f64, f64)| prize * prize * probability / left;
        let squares: f64 = self.prizes.iter().map(square).sum();
        let less = |(part, probability): &(f64, f64)| part * (2.0 - part) * probability / left;
        let kept_square = 1.0 - self.parts.iter().map(less).sum::<f64>();
        let paid = self.fed - added;
        let step = [
            [1.0, 0.0, 0.0],
            [added, kept, 0.0],
            [
                squares + self.fed * self.fed - 2.0 * self.fed * paid,
                2.0 * (self.fed * kept - paid),
                kept_square,
            ],
        ];
        let [_, mean, square] =
            times(power(step, rounds.saturating_sub(1)), [1.0, begin, begin * begin]);
        (mean, square)
    }
}

/// The effect of a round on the mean of a meter.
#[derive(Clone, Copy)]
struct Curve {
    kept: f64,
    added: f64,
}

impl Curve {
    /// The number of rounds from one amount to another, if the mean reaches it.
    fn rounds(self, from: f64, to: f64) -> Option<f64> {
        let rounds = if self.kept >= 1.0 {
            (to - from) / self.added
        } else {
            // The mean converges to this amount and never passes it.
            let end = self.added / (1.0 - self.kept);
            ((end - to) / (end - from)).ln() / self.kept.ln()
        };
        (rounds.is_finite() && rounds >= 0.0).then_some(rounds)
    }
}

/// The mean length of the cycles in one of `parts` equally likely parts, shortest first, as a multiple of the
/// mean length of all cycles.
fn mean_age(part: usize, parts: usize) -> f64 {
    let area = |rest: f64| if rest > 0.0 { rest - rest * rest.ln() } else { 0.0 };
    let rest = |part: usize| 1.0 - part as f64 / parts as f64;
    (area(rest(part)) - area(rest(part + 1))) * parts as f64
}

type Matrix = [[f64; 3]; 3];

fn times(matrix: Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
}

fn power(step: Matrix, mut many: u64) -> Matrix {
    let product = |one: Matrix, other: Matrix| -> Matrix {
        let columns = [0, 1, 2].map(|column| times(one, other.map(|row| row[column])));
        [0, 1, 2].map(|row| columns.map(|column| column[row]))
    };
    let (mut result, mut step) = ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], step);
    while many > 0 {
        if many % 2 == 1 {
            result = product(step, result);
        }
        step = product(step, step);
        many /= 2;
    }
    result
}

/// Converts cents to currency units, with the precision of a float.
fn units(cents: money::Cents) -> f64 {
    cents.cents() as f64 / 100.0
}
