//! Summarises many jackpot cycles: means, quantiles, depletion and monthly results.
//!
//! A cycle depends on the one before it through its reserve, and on no earlier one. Means of such values have
//! the variance `(n g0 + 2 m g1) / n^2`, with `g0` the variance of one value, `g1` the covariance of two
//! neighbours and `m` the number of pairs of neighbours. Standard errors here are computed in this way;
//! values of different chains are not neighbours.

use super::chain::{Chain, Cycle};
use super::meter::Flows;
use super::model::{Play, currency};
use super::run::Played;

/// The fractions for which quantiles are reported.
pub const QUANTILES: [f64; 9] = [0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99];
/// The fractions that bound the bands.
pub const BANDS: [f64; 5] = [0.05, 0.25, 0.50, 0.75, 0.95];

/// A mean and its precision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// The standard deviation of one value.
    pub deviation: f64,
}

/// The distribution of some values.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// The mean.
    pub mean: Mean,
    /// The quantiles at [`QUANTILES`].
    pub at: [f64; 9],
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
}

/// Depletion.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Depletions {
    /// The number of cycles in which it happened.
    pub cycles: u64,
    /// The number of times it happened in total.
    pub times: u64,
    /// The total amount that the house paid for it.
    pub shortfall: f64,
    /// The largest amount paid in one cycle.
    pub deepest: f64,
}

/// A row that pays a percentage of the meter.
#[derive(Clone, PartialEq, Debug)]
pub struct Taken {
    /// The display name.
    pub name: String,
    /// The share of the meter.
    pub share: money::Rate,
    /// How often it was paid.
    pub count: u64,
    /// The total amount it took.
    pub amount: f64,
}

/// The house's monthly results.
#[derive(Clone, PartialEq, Debug)]
pub struct Months {
    /// The result of each recorded month, ascending.
    pub sorted: Vec<f64>,
    /// The mean monthly result, over all cycles.
    pub mean: Mean,
    /// The quantiles of the months at [`BANDS`].
    pub bands: [f64; 5],
    /// The fraction of months in which the house lost.
    pub losing: f64,
}

/// The meter at an age.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The age, in rounds.
    pub age: u64,
    /// The number of cycles that reached this age.
    pub cycles: usize,
    /// The mean.
    pub mean: f64,
    /// The quantiles of the meters at [`BANDS`].
    pub bands: [f64; 5],
}

/// The summary of many jackpot cycles.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The number of cycles.
    pub cycles: usize,
    /// The number of rounds of all cycles.
    pub rounds: f64,
    /// The jackpots.
    pub jackpots: Distribution,
    /// The jackpots, ascending.
    pub sorted: Vec<f64>,
    /// The number of rounds between two jackpots.
    pub between: Distribution,
    /// The rounds of each cycle, ascending: the values that `between` summarises.
    pub ages: Vec<u64>,
    /// The value at which cycles started.
    pub resets: Distribution,
    /// Depletion.
    pub depletions: Depletions,
    /// The rows that pay a percentage.
    pub parts: Vec<Taken>,
    /// The sum of a jackpot and the percentages paid before it.
    pub without_parts: Mean,
    /// The amount per cycle that the limit kept off the meter.
    pub overflow: Mean,
    /// The house's gain per unit wagered, with its error.
    pub advantage: Mean,
    /// The house's monthly results, where some were recorded.
    pub months: Option<Months>,
    /// The meter at the recorded ages.
    pub path: Vec<Reading>,
    /// All flows of the meter.
    pub flows: Flows,
}

impl Played {
    /// The cycles, in order.
    pub fn cycles(&self) -> impl Iterator<Item = &Cycle> {
        self.chains.iter().flat_map(|chain| &chain.cycles)
    }

    /// The mean of a value over all cycles.
    #[must_use]
    pub fn mean(&self, value: impl Fn(&Cycle) -> f64) -> Mean {
        let count = self.cycles().count() as f64;
        let mean = self.cycles().map(&value).sum::<f64>() / count;
        let (mut own, mut shared, mut neighbours) = (0.0, 0.0, 0.0);
        for chain in &self.chains {
            let mut before = None;
            for cycle in &chain.cycles {
                let off = value(cycle) - mean;
                own += off * off;
                if let Some(before) = before {
                    shared += off * before;
                    neighbours += 1.0;
                }
                before = Some(off);
            }
        }
        let variance = own / (count - 1.0).max(1.0);
        let covariance = if neighbours > 0.0 { shared / neighbours } else { 0.0 };
        let both = count * variance + 2.0 * neighbours * covariance;
        // With few cycles, chance can make the covariance term so negative that the sum is useless: ignore it
        // then.
        let both = if both > 0.1 * count * variance { both } else { count * variance };
        Mean { mean, error: both.sqrt() / count, deviation: variance.sqrt() }
    }

    fn distribution(&self, sorted: &[f64], value: impl Fn(&Cycle) -> f64) -> Distribution {
        Distribution {
            mean: self.mean(value),
            at: QUANTILES.map(|part| quantile(sorted, part)),
            least: sorted.first().copied().unwrap_or(f64::NAN),
            most: sorted.last().copied().unwrap_or(f64::NAN),
        }
    }

    fn sorted(&self, value: impl Fn(&Cycle) -> f64) -> Vec<f64> {
        let mut sorted: Vec<f64> = self.cycles().map(value).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
    }

    /// The house's gain per unit wagered. It is the ratio of two means; its error is that of the residual
    /// when one is predicted from the other.
    #[must_use]
    pub fn advantage(&self, play: &Play, house: impl Fn(&Cycle) -> f64) -> Mean {
        let wagered = |cycle: &Cycle| cycle.rounds as f64 * currency(play.wagered);
        let all = self.mean(wagered).mean;
        let ratio = self.mean(&house).mean / all;
        let left = self.mean(|cycle| house(cycle) - ratio * wagered(cycle));
        Mean { mean: ratio, error: left.error / all, deviation: left.deviation / all }
    }

    /// The summary; `None` if no cycle was played.
    #[must_use]
    pub fn summary(&self, play: &Play, month: u64) -> Option<Summary> {
        let cycles = self.cycles().count();
        if cycles == 0 {
            return None;
        }
        let sorted = self.sorted(|cycle| cycle.jackpot);
        let ages = self.sorted(|cycle| cycle.rounds as f64);
        let resets = self.sorted(|cycle| cycle.reset);
        let advantage = self.advantage(play, |cycle| cycle.house);
        let flows = |all: Flows, chain: &Chain| all.and(&chain.flows);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // They are whole.
        let whole_ages = ages.iter().map(|age| *age as u64).collect();
        Some(Summary {
            cycles,
            rounds: ages.iter().sum(),
            jackpots: self.distribution(&sorted, |cycle| cycle.jackpot),
            between: self.distribution(&ages, |cycle| cycle.rounds as f64),
            resets: self.distribution(&resets, |cycle| cycle.reset),
            sorted,
            ages: whole_ages,
            depletions: self.depletions(),
            parts: self.taken(play),
            without_parts: self.mean(|cycle| cycle.jackpot + cycle.taken),
            overflow: self.mean(|cycle| cycle.overflow),
            months: self.months(advantage, month as f64 * currency(play.wagered)),
            advantage,
            path: self.path(),
            flows: self.chains.iter().fold(Flows::default(), flows),
        })
    }

    fn depletions(&self) -> Depletions {
        let mut all = Depletions::default();
        for cycle in self.cycles().filter(|cycle| cycle.times_depleted > 0) {
            all.cycles += 1;
            all.times += u64::from(cycle.times_depleted);
            all.shortfall += cycle.shortfall;
            all.deepest = all.deepest.max(cycle.shortfall);
        }
        all
    }

    fn taken(&self, play: &Play) -> Vec<Taken> {
        let sum = |place: usize| {
            let parts = self.chains.iter().map(|chain| chain.parts[place]);
            parts.fold((0, 0), |(many, all), (count, amount)| (many + count, all + amount))
        };
        let taken = |(place, part): (usize, &super::model::Part)| {
            let (count, amount) = sum(place);
            Taken { name: part.name.clone(), share: part.share, count, amount: currency(amount) }
        };
        play.parts.iter().enumerate().map(taken).collect()
    }

    fn months(&self, advantage: Mean, wagered: f64) -> Option<Months> {
        let mut sorted: Vec<f64> =
            self.chains.iter().flat_map(|chain| &chain.months).copied().collect();
        if sorted.len() < 2 {
            return None;
        }
        sorted.sort_unstable_by(f64::total_cmp);
        let count = sorted.len() as f64;
        let mean = sorted.iter().sum::<f64>() / count;
        let square = sorted.iter().map(|month| (month - mean).powi(2)).sum::<f64>();
        Some(Months {
            mean: Mean {
                mean: advantage.mean * wagered,
                error: advantage.error * wagered,
                deviation: (square / (count - 1.0)).sqrt(),
            },
            bands: BANDS.map(|part| quantile(&sorted, part)),
            losing: sorted.partition_point(|month| *month < 0.0) as f64 / count,
            sorted,
        })
    }

    fn path(&self) -> Vec<Reading> {
        let reading = |(place, &age): (usize, &u64)| {
            let watched = self.chains.iter().filter_map(|chain| chain.path.get(place));
            let mut meters: Vec<f64> = watched.flatten().map(|meter| f64::from(*meter)).collect();
            meters.sort_unstable_by(f64::total_cmp);
            let cycles = meters.len();
            let mean = meters.iter().sum::<f64>() / cycles as f64;
            Reading { age, cycles, mean, bands: BANDS.map(|part| quantile(&meters, part)) }
        };
        // Bands of a handful of cycles mean nothing.
        let path = self.ages.iter().enumerate().map(reading);
        path.filter(|reading| reading.cycles >= 20).collect()
    }
}

/// The quantile of sorted values, interpolated between the two nearest.
#[must_use]
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let at = part * last as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is a valid index.
    let below = (at.floor() as usize).min(last);
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (at - below as f64)
}
