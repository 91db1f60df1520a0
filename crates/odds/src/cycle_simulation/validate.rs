//! Validates a simulation against the closed forms, with a computed bound on the deviation.
//!
//! The closed forms assume that the meter is never depleted and has no limit. The effect of a shortfall can
//! still be computed exactly, because money is neither created nor lost: in the long run, what feeds a meter
//! leaves it.
//!
//! ```text
//! p S + fed + reserved + shortfall - overflow + undivided = fixed + J (p + sum s q)       of a round
//! ```
//!
//! So a shortfall of `D` per cycle raises the average jackpot by `D p / (p + sum s q)`, and what a limit
//! keeps off the meter lowers it in the same way; the house advantage falls by what the house pays. Each
//! comparison subtracts that effect from every single cycle before it takes the mean, so the figures compared
//! have the same definition, to the last unit.

use super::chain::Cycle;
use super::model::{Play, currency};
use super::run::Played;
use super::summary::{Mean, Summary};
use crate::chance::{bound, poisson_score};
use crate::ratio::{Ratio, to_f64};

/// The accepted rate of false alarms: one run in a thousand.
pub const ALARMS: f64 = 0.001;
/// Means of fewer cycles than this are not close enough to normal to be tested.
pub const FEW: usize = 100;
/// Counts up to this are scored as rare events.
const RARE: f64 = 30.0;

/// One figure, simulated and exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Which figure it is.
    pub figure: Figure,
    /// The simulated value.
    pub simulated: f64,
    /// The standard error of the comparison.
    pub error: f64,
    /// The value by the closed forms, adjusted for this run's shortfall and overflow.
    pub exact: Option<f64>,
    /// The distance in standard errors; `None` where the closed form does not apply.
    pub z: Option<f64>,
    /// A note for the reader.
    pub note: Option<String>,
}

/// The figures that are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// The mean jackpot, in currency units.
    Jackpot,
    /// The mean reset, in currency units.
    Reset,
    /// The number of rounds between two jackpots.
    Between,
    /// The house's gain per unit wagered.
    Advantage,
    /// The fraction of cycles with a depletion.
    Depletion,
}

/// The comparison of a simulation with the closed forms.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreement {
    /// All figures.
    pub comparisons: Vec<Comparison>,
    /// The largest acceptable distance, in standard errors.
    pub bound: f64,
    /// Whether all figures are within the bound; `None` where there are too few cycles to tell.
    pub agrees: Option<bool>,
}

impl Agreement {
    /// The number of figures that were tested.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.comparisons.iter().filter(|it| it.z.is_some()).count()
    }

    /// The largest distance, in standard errors.
    #[must_use]
    pub fn largest(&self) -> f64 {
        self.comparisons.iter().filter_map(|it| it.z).map(f64::abs).fold(0.0, f64::max)
    }
}

/// The distance of a mean from its expected value, in standard errors. With an error of zero, any distance
/// beyond rounding is infinite.
fn score(mean: &Mean, expected: f64) -> f64 {
    let off = mean.mean - expected;
    let rounding = 1e-9 * expected.abs().max(1.0);
    if off.abs() <= rounding { 0.0 } else { off / mean.error }
}

impl Played {
    /// Compares with the closed forms.
    #[must_use]
    pub fn agreement(&self, play: &Play, summary: &Summary) -> Agreement {
        let meter = play.analysis.meter.as_ref();
        let closed = |exact: Option<&Ratio>| exact.map_or(f64::NAN, to_f64);
        let jackpot = closed(meter.and_then(|it| it.average_jackpot.as_ref()));
        let reset = closed(meter.and_then(|it| it.average_reset.as_ref()));
        let between = closed(meter.and_then(|it| it.rounds_between_top_hits.as_ref()));
        let comparisons = vec![
            self.jackpot(play, summary, jackpot),
            Comparison {
                figure: Figure::Reset,
                simulated: summary.resets.mean.mean,
                error: summary.resets.mean.error,
                exact: Some(reset),
                z: Some(score(&summary.resets.mean, reset)),
                note: (play.reserved == 0).then(|| "nothing feeds the reserve".to_owned()),
            },
            Self::between(play, summary, between),
            self.house(play, summary),
            self.depletion(play, summary),
        ];
        let judged = comparisons.iter().filter(|it| it.z.is_some()).count();
        let bound = bound(judged, ALARMS);
        let within = comparisons.iter().filter_map(|it| it.z).all(|z| z.abs() <= bound);
        Agreement { comparisons, bound, agrees: (summary.cycles >= FEW).then_some(within) }
    }

    fn jackpot(&self, play: &Play, summary: &Summary, closed: f64) -> Comparison {
        let beside =
            |cycle: &Cycle| play.top_part * (cycle.shortfall - cycle.overflow + cycle.undivided);
        let like = self.mean(|cycle| cycle.jackpot - beside(cycle));
        let shift = summary.jackpots.mean.mean - like.mean;
        let changed = summary.depletions.shortfall > 0.0 || summary.overflow.mean > 0.0;
        Comparison {
            figure: Figure::Jackpot,
            simulated: summary.jackpots.mean.mean,
            error: like.error,
            exact: Some(closed + shift),
            z: Some(score(&like, closed)),
            note: changed.then(|| {
                format!("{closed:.2} by the closed form, {shift:+.2} by shortfall and limit")
            }),
        }
    }

    fn between(play: &Play, summary: &Summary, closed: f64) -> Comparison {
        // The error is known: the length of a cycle is geometric.
        let error = (1.0 - play.top).sqrt() / play.top / (summary.cycles as f64).sqrt();
        let mean = Mean { error, ..summary.between.mean };
        Comparison {
            figure: Figure::Between,
            simulated: mean.mean,
            error,
            exact: Some(closed),
            z: Some(score(&mean, closed)),
            note: None,
        }
    }

    fn house(&self, play: &Play, summary: &Summary) -> Comparison {
        let closed = to_f64(&play.analysis.house_advantage);
        let wagered = |cycle: &Cycle| cycle.rounds as f64 * currency(play.wagered);
        let all = self.mean(wagered).mean;
        let like = self.mean(|cycle| cycle.house + cycle.shortfall - closed * wagered(cycle));
        let cost = self.mean(|cycle| cycle.shortfall).mean / all;
        Comparison {
            figure: Figure::Advantage,
            simulated: summary.advantage.mean,
            error: like.error / all,
            exact: Some(closed - cost),
            z: Some(like.mean / like.error),
            note: (cost > 0.0).then(|| {
                let (closed, cost) = (100.0 * closed, 100.0 * cost);
                format!("{closed:.4}% by the closed form, less {cost:.4}% that shortfalls cost")
            }),
        }
    }

    fn depletion(&self, play: &Play, summary: &Summary) -> Comparison {
        let cycles = summary.cycles as f64;
        let (count, form) = (summary.depletions.cycles, play.cycle.depletion_from_reset());
        let simulated = count as f64 / cycles;
        let measured = self.mean(|cycle| f64::from(u8::from(cycle.times_depleted > 0))).error;
        let mut comparison = Comparison {
            figure: Figure::Depletion,
            simulated,
            error: measured,
            exact: form.map(|form| form.chance),
            z: None,
            note: None,
        };
        let reason = match form {
            _ if !play.pays_fixed() => Some("the meter pays no fixed prize"),
            _ if summary.overflow.mean > 0.0 => Some("not judged: the form knows no limit"),
            None => Some("not judged: the walk is too long for the form"),
            Some(_) if !play.parts.is_empty() => {
                Some("not judged: the form leaves out rows that pay a part of the meter")
            }
            Some(_) => None,
        };
        comparison.note = reason.map(ToOwned::to_owned);
        if let (None, Some(form)) = (reason, form) {
            let expected = form.chance * cycles;
            let known = (form.chance * (1.0 - form.chance) / cycles).sqrt();
            comparison.error = measured.max(known).hypot(form.grain);
            comparison.z = Some(if expected < RARE {
                poisson_score(count, expected)
            } else {
                (simulated - form.chance) / comparison.error
            });
        }
        comparison
    }
}
