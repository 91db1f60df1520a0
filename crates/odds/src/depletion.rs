//! Computes the probability of depletion: that fixed prizes empty a meter before its 100 % row is hit.
//!
//! With the feed of one round as the unit, the meter is a random walk that climbs by one each round and
//! sometimes falls by a prize; each round may end the jackpot cycle. Such a walk can only climb one step at a
//! time, so the probability `z` that it ever climbs one step is the root of `z = sum f(x) z^x`, where `f(x)`
//! is the probability that a round pays `x` and does not end the cycle. By the same argument, the next time
//! that the walk is not above its current height, it is lower by `j` with probability
//!
//! ```text
//! g(j) = sum over x > j of f(x) z^(x - 1 - j)
//! ```
//!
//! and the probability of depletion from a given height follows from those below it. Every term is positive,
//! so nothing cancels. A prize that is not a whole number of steps is divided between the two nearest, so
//! that its mean is kept. Rows that pay a percentage of the meter cannot empty it and are left out: the meter
//! is treated as unchanged by them.

use crate::jackpot_cycle::JackpotCycle;

/// The most steps from the seed down to zero that are computed.
const MAX_STEPS: f64 = 400_000.0;
/// Probabilities below this are treated as zero.
const NEVER: f64 = 1e-12;
/// The largest allowed growth of a rounding error.
const MAX_GROWTH: f64 = 1e6;

/// A prize, in steps.
struct Fall {
    steps: usize,
    probability: f64,
    /// `z^(steps - 1)`.
    weight: f64,
    /// The weighted probabilities of the heights that the fall spans.
    window: f64,
}

/// A probability of depletion, and how much one step of the walk changes it: the resolution of the figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Depletion {
    /// The probability.
    pub chance: f64,
    /// The change of the probability by one step.
    pub grain: f64,
}

impl JackpotCycle {
    /// The probability that fixed prizes empty the meter at least once between its seed and the next hit of
    /// the 100 % row. The house then pays the rest. `None` where the walk is too long to compute.
    #[must_use]
    pub fn depletion(&self) -> Option<f64> {
        if !self.pays_fixed() {
            return Some(0.0);
        }
        let height = self.seed() / self.fed;
        if !(0.0..MAX_STEPS).contains(&height) {
            return None;
        }
        let (mut falls, climb) = self.weighted()?;
        if (-height * climb.ln()).exp() > MAX_GROWTH {
            return None;
        }
        let depleted = walk(&mut falls, climb, height.floor());
        Some(depleted.get(steps_of(height)).copied().unwrap_or(0.0))
    }

    /// The same from the start of a jackpot cycle: from the seed plus a reserve that was fed for the rounds
    /// of one cycle.
    #[must_use]
    pub fn depletion_from_reset(&self) -> Option<Depletion> {
        if !self.pays_fixed() {
            return Some(Depletion { chance: 0.0, grain: 0.0 });
        }
        let seed = self.seed() / self.fed;
        let (mut falls, climb) = self.weighted()?;
        let most = if self.reserved > 0.0 { MAX_STEPS } else { seed + 1.0 };
        // Above some height, rounding errors would exceed the figures.
        let most = most.min(MAX_GROWTH.ln() / -climb.ln()).floor();
        if !(0.0..most).contains(&seed) {
            return None;
        }
        let depleted = walk(&mut falls, climb, most);
        // The probability that the reserve lifts the meter by no more than this many steps in all.
        let no_higher = |steps: f64| {
            if self.reserved <= 0.0 {
                return 1.0;
            }
            let rounds = ((steps + 1.0 - seed) * self.fed / self.reserved).ceil() - 1.0;
            -(rounds.max(0.0) * (-self.top).ln_1p()).exp_m1()
        };
        let (mut depletion, mut before) = (Depletion { chance: 0.0, grain: 0.0 }, 0.0);
        for at in steps_of(seed)..=steps_of(most) {
            let here = depleted.get(at).copied().unwrap_or(0.0);
            let next = depleted.get(at + 1).copied().unwrap_or(0.0);
            let until = no_higher(at as f64);
            depletion.chance += (until - before) * here;
            depletion.grain += (until - before) * (here - next).abs();
            before = until;
            if here <= 0.0 {
                return Some(depletion);
            }
        }
        // Heights beyond the computed walk may be negligible.
        let last = depleted.last().copied().unwrap_or(1.0);
        depletion.grain += (1.0 - before) * last;
        ((1.0 - before) * last <= 1e-3 * depletion.chance).then_some(depletion)
    }

    /// Returns the falls with their weights, and the probability of a climb.
    fn weighted(&self) -> Option<(Vec<Fall>, f64)> {
        let mut falls = self.falls();
        let climb = climb(self.top, &falls);
        for fall in &mut falls {
            fall.weight = climb.powf(fall.steps as f64 - 1.0);
        }
        (climb > 0.0 && climb < 1.0).then_some((falls, climb))
    }

    /// Converts the prizes to falls of whole steps.
    fn falls(&self) -> Vec<Fall> {
        let mut falls = Vec::new();
        for &(prize, probability) in &self.prizes {
            let exact = prize / self.fed;
            let above = exact.floor() + 1.0;
            for (steps, part) in [(exact.floor(), above - exact), (above, exact - exact.floor())] {
                if steps >= 1.0 && part > 0.0 {
                    let steps = steps_of(steps);
                    let probability = probability * part;
                    falls.push(Fall { steps, probability, weight: 0.0, window: 0.0 });
                }
            }
        }
        falls
    }
}

/// Converts to a number of steps. A prize larger than any walk still exceeds it after rounding.
fn steps_of(steps: f64) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is whole and in range.
    {
        steps.clamp(0.0, 4.0 * MAX_STEPS) as usize
    }
}

/// The probability that the walk ever climbs one step.
fn climb(top: f64, falls: &[Fall]) -> f64 {
    let falling: f64 = falls.iter().map(|fall| fall.probability).sum();
    let excess = |log: f64| {
        let power = |fall: &Fall| fall.probability * (log * fall.steps as f64).exp_m1();
        // 1 - top + sum f(x) (z^x - 1) - z, with the ones cancelled.
        -top + falls.iter().map(power).sum::<f64>() - log.exp_m1()
    };
    // Near zero the excess is positive, at one it is not: bisect between, on the logarithm.
    let (mut low, mut high) = ((1.0 - top - falling).max(f64::MIN_POSITIVE).ln(), 0.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Computes the probability of depletion from every height up to this one, from the lowest up. Heights
/// missing from the result have a negligible probability.
fn walk(falls: &mut [Fall], climb: f64, height: f64) -> Vec<f64> {
    let height = steps_of(height);
    let stays: f64 = falls.iter().map(|fall| fall.probability * fall.weight).sum();
    let (mut depleted, mut lift) = (Vec::<f64>::with_capacity(height + 1), 1.0);
    for at in 0..=height {
        let (mut lower, mut out) = (0.0, 0.0);
        for fall in falls.iter_mut() {
            let gone = if at >= fall.steps { depleted[at - fall.steps] } else { 0.0 };
            fall.window = (fall.window - gone) / climb;
            lower += fall.probability * fall.window;
            if fall.steps > at + 1 {
                out += fall.probability * (1.0 - fall.weight * lift) / (1.0 - climb);
            }
        }
        let here = ((lower + out) / (1.0 - stays)).clamp(0.0, 1.0);
        if here < NEVER {
            return depleted;
        }
        for fall in falls.iter_mut() {
            fall.window += fall.weight * here;
        }
        depleted.push(here);
        lift /= climb;
    }
    depleted
}
