//! Turns simulation tallies into estimates with standard errors, and tests them against the exact figures.
//!
//! Standard errors are computed over shoes, because rounds of one shoe are not independent: a shoe is one
//! observation, of its rounds and its hits, and an estimate is the ratio of two sums. A row's distance from
//! the exact figure is given as a z-score, and as the probability of a distance at least as large by chance.
//! Where few hits are expected, the score comes from the Poisson distribution, not the normal one. The
//! verdict takes all rows together: the more rows are tested, the further one may deviate.

use wagers::Pays;

use super::tally::Tally;
use crate::analysis::{Analysis, RowOdds};
use crate::chance::{beyond, bound, poisson_score};
use crate::ratio::to_f64;

/// Rows with fewer expected hits than this are scored as rare events.
const RARE: f64 = 1000.0;
/// The accepted probability that a correct simulation fails.
const FALSE_ALARM: f64 = 0.001;

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct RowEstimate {
    /// How often it was won.
    pub hits: u64,
    /// Hits per round.
    pub probability: f64,
    /// The standard error of the probability.
    pub standard_error: f64,
    /// The exact probability.
    pub exact: f64,
    /// The distance between the two, in standard errors.
    pub z: f64,
    /// The probability of a distance at least as large by chance.
    pub chance: f64,
}

/// One bet.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The rows.
    pub rows: Vec<RowEstimate>,
    /// The probability of winning a row that pays. A push does not count.
    pub hit_frequency: f64,
    /// The standard error of the hit frequency.
    pub hit_error: f64,
    /// The house's gain per unit wagered, with the meter at its average jackpot. `None` where that is not
    /// known.
    pub house_advantage: Option<f64>,
    /// The standard error of the house advantage.
    pub standard_error: f64,
    /// The exact house advantage.
    pub exact: f64,
    /// The distance between the two, in standard errors.
    pub z: f64,
}

/// The result of testing all rows together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The number of rows tested.
    pub rows: usize,
    /// The smallest probability of any row: that chance alone gives a distance at least as large.
    pub chance: f64,
    /// A row with a smaller probability than this fails; one in a thousand correct runs has such a row.
    pub least: f64,
    /// The same bound as a z-score.
    pub bound: f64,
}

impl Estimate {
    /// Estimates the figures of an analysed bet from a tally.
    #[must_use]
    pub fn new(tally: &Tally, analysis: &Analysis, shoes: u64) -> Estimate {
        let rows: Vec<RowEstimate> = analysis
            .rows
            .iter()
            .enumerate()
            .map(|(row, odds)| RowEstimate::new(tally, row, to_f64(&odds.probability), shoes))
            .collect();
        let exact = to_f64(&analysis.house_advantage);
        let backs: Option<Vec<f64>> = analysis.rows.iter().map(back).collect();
        let known = backs.map(|backs| {
            let mean: f64 = backs.iter().zip(&rows).map(|(back, row)| back * row.probability).sum();
            (1.0 - mean, error_of(tally, &backs, mean, shoes))
        });
        let hit = |row: &RowOdds| f64::from(u8::from(row.pays != Pays::Push));
        let hits: Vec<f64> = analysis.rows.iter().map(hit).collect();
        let hit_frequency = hits.iter().zip(&rows).map(|(hit, row)| hit * row.probability).sum();
        let hit_error = error_of(tally, &hits, hit_frequency, shoes);
        let (house_advantage, standard_error) = known.unzip();
        let standard_error = standard_error.unwrap_or(0.0);
        let z = house_advantage.map_or(0.0, |found| over(found - exact, standard_error));
        Estimate { rows, hit_frequency, hit_error, house_advantage, standard_error, exact, z }
    }
}

impl RowEstimate {
    fn new(tally: &Tally, row: usize, exact: f64, shoes: u64) -> RowEstimate {
        let (hits, rounds) = (tally.hits(row), tally.rounds() as f64);
        let probability = hits as f64 / rounds;
        let mut weights = vec![0.0; row + 1];
        weights[row] = 1.0;
        let standard_error = error_of(tally, &weights, probability, shoes);
        // The standard error that the exact figure implies if all rounds were independent.
        let alone = |probability: f64| (probability * (1.0 - probability) / rounds).sqrt();
        // The factor by which dependence within a shoe changes the error; a few hits are not enough to
        // estimate it.
        let together = if hits as f64 >= RARE { standard_error / alone(probability) } else { 1.0 };
        let expected = exact * rounds;
        let z = if expected < RARE {
            poisson_score(hits, expected)
        } else {
            over(probability - exact, alone(exact) * together)
        };
        let chance = beyond(z);
        RowEstimate { hits, probability, standard_error, exact, z, chance }
    }
}

impl Verdict {
    /// The verdict on some bets.
    #[must_use]
    pub fn new(estimates: &[Estimate]) -> Verdict {
        let rows = estimates.iter().flat_map(|it| &it.rows);
        let (rows, chance) =
            rows.fold((0, 1.0_f64), |(rows, least), row| (rows + 1, least.min(row.chance)));
        let least = FALSE_ALARM / (rows.max(1) as f64);
        Verdict { rows, chance, least, bound: bound(rows, FALSE_ALARM) }
    }

    /// Whether chance explains every row.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.chance >= self.least
    }
}

/// The return of a unit that wins a row: the row's average return divided by its probability.
#[must_use]
pub fn back(row: &RowOdds) -> Option<f64> {
    let probability = to_f64(&row.probability);
    let returned = to_f64(row.returned.as_ref()?);
    Some(if probability > 0.0 { returned / probability } else { 0.0 })
}

/// The standard error, over shoes, of the mean per round when each row has a weight.
fn error_of(tally: &Tally, weights: &[f64], mean: f64, shoes: u64) -> f64 {
    if shoes < 2 {
        return 0.0;
    }
    let rounds = tally.rounds_row();
    // Sums the squared distances of the shoes from what their rounds lead to expect: rounds have the weight
    // -mean.
    let weighted: Vec<(usize, f64)> =
        weights.iter().copied().enumerate().chain([(rounds, -mean)]).collect();
    let mut squares = 0.0;
    for (one, weight) in &weighted {
        for (other, by) in &weighted {
            squares += weight * by * tally.product(*one, *other) as f64;
        }
    }
    let shoes = shoes as f64;
    let each = tally.rounds() as f64 / shoes;
    (squares.max(0.0) / (shoes * (shoes - 1.0))).sqrt() / each
}

/// A distance in standard errors.
fn over(distance: f64, error: f64) -> f64 {
    if error > 0.0 { distance / error } else { 0.0 }
}
