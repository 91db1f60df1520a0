//! Running dry: the probability that fixed prizes empty a meter before its 100 % row is hit.
//!
//! Counted in what one round feeds, the meter is a walk that climbs by one each round and falls by a prize
//! now and then; each round the life may end. Such a walk can only climb step by step, so the probability
//! `z` that it ever climbs one step is the root of `z = sum f(x) z^x`, where `f(x)` is the probability that a
//! round pays `x` and ends nothing. By the same token the next time that it is no higher than now it is
//! lower by `j` with probability
//!
//! ```text
//! g(j) = sum over x > j of f(x) z^(x - 1 - j)
//! ```
//!
//! and the probability of running dry from a height follows from those below it. Every term is positive:
//! nothing cancels. A prize that is no whole number of steps is parted between the two nearest, so that its
//! mean stays. Rows that pay a part of the meter empty nothing and are left out: what they leave is taken
//! as what was there.

use crate::life::Life;

/// The most steps from the seed down to nothing that are walked.
const STEPS_MOST: f64 = 400_000.0;
/// What is rarer than this is called never.
const NEVER: f64 = 1e-12;
/// How much an error may grow on the way.
const GROWTH_MOST: f64 = 1e6;

/// A prize, in steps.
struct Fall {
    steps: usize,
    probability: f64,
    /// `z^(steps - 1)`.
    weight: f64,
    /// The probabilities of the heights that it spans, weighted.
    window: f64,
}

/// A probability of running dry, and how much a step of the walk changes it: the grain of the figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RunningDry {
    /// The probability.
    pub chance: f64,
    /// The change by one step.
    pub grain: f64,
}

impl Life {
    /// The probability that fixed prizes empty the meter at least once, from its seed to the next hit of the
    /// 100 % row; the house then pays the rest. `None` where the walk is too long to be told.
    #[must_use]
    pub fn running_dry(&self) -> Option<f64> {
        if !self.pays_fixed() {
            return Some(0.0);
        }
        let height = self.seed() / self.fed;
        if !(0.0..STEPS_MOST).contains(&height) {
            return None;
        }
        let (mut falls, climb) = self.weighted()?;
        if (-height * climb.ln()).exp() > GROWTH_MOST {
            return None;
        }
        let dry = walk(&mut falls, climb, height.floor());
        Some(dry.get(steps_of(height)).copied().unwrap_or(0.0))
    }

    /// The same from where lives begin: seed and reserve, which was fed for the rounds of a life.
    #[must_use]
    pub fn running_dry_from_reset(&self) -> Option<RunningDry> {
        if !self.pays_fixed() {
            return Some(RunningDry { chance: 0.0, grain: 0.0 });
        }
        let seed = self.seed() / self.fed;
        let (mut falls, climb) = self.weighted()?;
        let most = if self.reserved > 0.0 { STEPS_MOST } else { seed + 1.0 };
        // Above some height errors would outgrow the figures.
        let most = most.min(GROWTH_MOST.ln() / -climb.ln()).floor();
        if !(0.0..most).contains(&seed) {
            return None;
        }
        let dry = walk(&mut falls, climb, most);
        // The probability that the reserve leaves the meter no higher than so many steps.
        let no_higher = |steps: f64| {
            if self.reserved <= 0.0 {
                return 1.0;
            }
            let rounds = ((steps + 1.0 - seed) * self.fed / self.reserved).ceil() - 1.0;
            -(rounds.max(0.0) * (-self.top).ln_1p()).exp_m1()
        };
        let (mut told, mut before) = (RunningDry { chance: 0.0, grain: 0.0 }, 0.0);
        for at in steps_of(seed)..=steps_of(most) {
            let here = dry.get(at).copied().unwrap_or(0.0);
            let next = dry.get(at + 1).copied().unwrap_or(0.0);
            let until = no_higher(at as f64);
            told.chance += (until - before) * here;
            told.grain += (until - before) * (here - next).abs();
            before = until;
            if here <= 0.0 {
                return Some(told);
            }
        }
        // What lies higher than the walk goes may not matter.
        let last = dry.last().copied().unwrap_or(1.0);
        told.grain += (1.0 - before) * last;
        ((1.0 - before) * last <= 1e-3 * told.chance).then_some(told)
    }

    /// The falls with their weights, and the probability of a climb.
    fn weighted(&self) -> Option<(Vec<Fall>, f64)> {
        let mut falls = self.falls();
        let climb = climb(self.top, &falls);
        for fall in &mut falls {
            fall.weight = climb.powf(fall.steps as f64 - 1.0);
        }
        (climb > 0.0 && climb < 1.0).then_some((falls, climb))
    }

    /// The prizes as falls of whole steps.
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

/// A number of steps; a prize larger than any walk falls out of it all the same.
fn steps_of(steps: f64) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is whole, and in range.
    {
        steps.clamp(0.0, 4.0 * STEPS_MOST) as usize
    }
}

/// The probability that the walk ever climbs one step.
fn climb(top: f64, falls: &[Fall]) -> f64 {
    let falling: f64 = falls.iter().map(|fall| fall.probability).sum();
    let excess = |log: f64| {
        let power = |fall: &Fall| fall.probability * (log * fall.steps as f64).exp_m1();
        // 1 - top + sum f(x) (z^x - 1) - z, with the ones taken out.
        -top + falls.iter().map(power).sum::<f64>() - log.exp_m1()
    };
    // Near nothing the excess is positive, at one it is not: halve between, by the logarithm.
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

/// The probabilities of running dry from every height up to this one, worked out from the ground up. Those
/// that are left out are as good as nothing.
fn walk(falls: &mut [Fall], climb: f64, height: f64) -> Vec<f64> {
    let height = steps_of(height);
    let stays: f64 = falls.iter().map(|fall| fall.probability * fall.weight).sum();
    let (mut dry, mut lift) = (Vec::<f64>::with_capacity(height + 1), 1.0);
    for at in 0..=height {
        let (mut lower, mut out) = (0.0, 0.0);
        for fall in falls.iter_mut() {
            let gone = if at >= fall.steps { dry[at - fall.steps] } else { 0.0 };
            fall.window = (fall.window - gone) / climb;
            lower += fall.probability * fall.window;
            if fall.steps > at + 1 {
                out += fall.probability * (1.0 - fall.weight * lift) / (1.0 - climb);
            }
        }
        let here = ((lower + out) / (1.0 - stays)).clamp(0.0, 1.0);
        if here < NEVER {
            return dry;
        }
        for fall in falls.iter_mut() {
            fall.window += fall.weight * here;
        }
        dry.push(here);
        lift /= climb;
    }
    dry
}
