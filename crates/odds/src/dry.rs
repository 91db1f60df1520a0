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
        let mut falls = self.falls();
        let climb = climb(self.top, &falls);
        if (-height * climb.ln()).exp() > GROWTH_MOST {
            return None;
        }
        for fall in &mut falls {
            fall.weight = climb.powf(fall.steps as f64 - 1.0);
        }
        Some(walk(&mut falls, climb, height.floor()))
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

/// The probability of running dry from a height, worked out from the ground up.
fn walk(falls: &mut [Fall], climb: f64, height: f64) -> f64 {
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
            return 0.0;
        }
        for fall in falls.iter_mut() {
            fall.window += fall.weight * here;
        }
        dry.push(here);
        lift /= climb;
    }
    dry.last().copied().unwrap_or(1.0)
}
