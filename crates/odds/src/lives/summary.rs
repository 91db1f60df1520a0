//! What many lives come to, in figures that people ask for.
//!
//! A life hangs on the one before it by its reserve, and on none further back: such means have the variance
//! `(n g0 + 2 m g1) / n^2`, with `g0` the variance of one value, `g1` the covariance of two neighbours and
//! `m` the number of neighbours. Standard errors here are made so; values of different chains are no
//! neighbours.

use super::chain::{Chain, Lived};
use super::meter::Flows;
use super::model::{Play, currency};
use super::run::Played;

/// The parts of all values that are told.
pub const PARTS: [f64; 9] = [0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99];
/// The parts between which bands lie.
pub const BANDS: [f64; 5] = [0.05, 0.25, 0.50, 0.75, 0.95];

/// A mean and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// The standard deviation of one value.
    pub deviation: f64,
}

/// How some values are spread.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: Mean,
    /// The values that the [`PARTS`] of all stay below.
    pub at: [f64; 9],
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// Running dry.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Dry {
    /// The lives in which it happened.
    pub lives: u64,
    /// How often it happened in all.
    pub times: u64,
    /// What the house paid for it in all.
    pub shortfall: f64,
    /// The most that it paid in one life.
    pub deepest: f64,
}

/// A row that pays a part of the meter.
#[derive(Clone, PartialEq, Debug)]
pub struct Taken {
    /// What people call it.
    pub name: String,
    /// The part.
    pub share: money::Rate,
    /// How often it was paid.
    pub count: u64,
    /// What it took in all.
    pub amount: f64,
}

/// The house's months.
#[derive(Clone, PartialEq, Debug)]
pub struct Months {
    /// What each of those that were kept came to, the least first.
    pub sorted: Vec<f64>,
    /// The mean of a month, over all lives.
    pub mean: Mean,
    /// What the [`BANDS`] of all months stay below.
    pub bands: [f64; 5],
    /// The part of all months in which the house lost.
    pub losing: f64,
}

/// Where the meter stands at an age.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The age, in rounds.
    pub age: u64,
    /// How many lives came so far.
    pub lives: usize,
    /// On average.
    pub mean: f64,
    /// What the [`BANDS`] of all meters stay below.
    pub bands: [f64; 5],
}

/// What many lives come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// How many lives.
    pub lives: usize,
    /// The rounds of all.
    pub rounds: f64,
    /// The jackpots.
    pub jackpots: Spread,
    /// The jackpots, the least first.
    pub sorted: Vec<f64>,
    /// The rounds between two.
    pub between: Spread,
    /// The lengths of all lives, the shortest first.
    pub ages: Vec<u64>,
    /// What lives began with.
    pub resets: Spread,
    /// Running dry.
    pub dry: Dry,
    /// The rows that pay a part.
    pub parts: Vec<Taken>,
    /// What a jackpot and the parts before it come to together.
    pub without_parts: Mean,
    /// What the limit kept off the meter, for each life.
    pub overflow: Mean,
    /// What the house kept of each unit wagered, and how sure that is.
    pub advantage: Mean,
    /// The house's months, where some were kept.
    pub months: Option<Months>,
    /// The meter at its ages.
    pub path: Vec<Reading>,
    /// All that went through the meter.
    pub flows: Flows,
}

impl Played {
    /// The lives, in their order.
    pub fn lives(&self) -> impl Iterator<Item = &Lived> {
        self.chains.iter().flat_map(|chain| &chain.lives)
    }

    /// The mean of something over all lives.
    #[must_use]
    pub fn mean(&self, value: impl Fn(&Lived) -> f64) -> Mean {
        let count = self.lives().count() as f64;
        let mean = self.lives().map(&value).sum::<f64>() / count;
        let (mut own, mut shared, mut neighbours) = (0.0, 0.0, 0.0);
        for chain in &self.chains {
            let mut before = None;
            for life in &chain.lives {
                let off = value(life) - mean;
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
        // So few lives that chance alone takes the neighbours' part below nothing: as if there were none.
        let both = if both > 0.1 * count * variance { both } else { count * variance };
        Mean { mean, error: both.sqrt() / count, deviation: variance.sqrt() }
    }

    fn spread(&self, sorted: &[f64], value: impl Fn(&Lived) -> f64) -> Spread {
        Spread {
            mean: self.mean(value),
            at: PARTS.map(|part| quantile(sorted, part)),
            least: sorted.first().copied().unwrap_or(f64::NAN),
            most: sorted.last().copied().unwrap_or(f64::NAN),
        }
    }

    fn sorted(&self, value: impl Fn(&Lived) -> f64) -> Vec<f64> {
        let mut sorted: Vec<f64> = self.lives().map(value).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
    }

    /// What the house kept of each unit wagered: the ratio of two means, whose error is that of what is
    /// left over when the one is foretold from the other.
    #[must_use]
    pub fn advantage(&self, play: &Play, house: impl Fn(&Lived) -> f64) -> Mean {
        let wagered = |life: &Lived| life.rounds as f64 * currency(play.wagered);
        let all = self.mean(wagered).mean;
        let ratio = self.mean(&house).mean / all;
        let left = self.mean(|life| house(life) - ratio * wagered(life));
        Mean { mean: ratio, error: left.error / all, deviation: left.deviation / all }
    }

    /// What it all comes to; nothing if no life was played.
    #[must_use]
    pub fn summary(&self, play: &Play, month: u64) -> Option<Summary> {
        let lives = self.lives().count();
        if lives == 0 {
            return None;
        }
        let sorted = self.sorted(|life| life.jackpot);
        let ages = self.sorted(|life| life.rounds as f64);
        let resets = self.sorted(|life| life.reset);
        let advantage = self.advantage(play, |life| life.house);
        let flows = |all: Flows, chain: &Chain| all.and(&chain.flows);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // They were whole.
        let whole_ages = ages.iter().map(|age| *age as u64).collect();
        Some(Summary {
            lives,
            rounds: ages.iter().sum(),
            jackpots: self.spread(&sorted, |life| life.jackpot),
            between: self.spread(&ages, |life| life.rounds as f64),
            resets: self.spread(&resets, |life| life.reset),
            sorted,
            ages: whole_ages,
            dry: self.dry(),
            parts: self.taken(play),
            without_parts: self.mean(|life| life.jackpot + life.taken),
            overflow: self.mean(|life| life.overflow),
            months: self.months(advantage, month as f64 * currency(play.wagered)),
            advantage,
            path: self.path(),
            flows: self.chains.iter().fold(Flows::default(), flows),
        })
    }

    fn dry(&self) -> Dry {
        let mut dry = Dry::default();
        for life in self.lives().filter(|life| life.times_dry > 0) {
            dry.lives += 1;
            dry.times += u64::from(life.times_dry);
            dry.shortfall += life.shortfall;
            dry.deepest = dry.deepest.max(life.shortfall);
        }
        dry
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
            let lives = meters.len();
            let mean = meters.iter().sum::<f64>() / lives as f64;
            Reading { age, lives, mean, bands: BANDS.map(|part| quantile(&meters, part)) }
        };
        // Bands of a handful say nothing.
        let path = self.ages.iter().enumerate().map(reading);
        path.filter(|reading| reading.lives >= 20).collect()
    }
}

/// The value that a part of all stays below, between the two nearest.
#[must_use]
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let at = part * last as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is a place among them.
    let below = (at.floor() as usize).min(last);
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (at - below as f64)
}
