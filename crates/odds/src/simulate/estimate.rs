//! What a run says, how sure it is of it, and whether chance explains how far it lies from the exact figures.
//!
//! Errors are taken over shoes, since rounds of one shoe hang together: a shoe is one observation, of its
//! rounds and its hits, and an estimate is the ratio of two sums. Against the exact figure, a row's distance
//! is told as a z-score, and as the probability that chance goes as far. Where few hits are expected, the
//! score is that of a rare event (Poisson), not of a bell curve. The verdict looks at all rows at once:
//! with more rows to look at, one may stand out further.

use wagers::Pays;

use super::tally::Tally;
use crate::analysis::{Analysis, RowOdds};
use crate::chance::{beyond, bound, poisson_score};
use crate::ratio::to_f64;

/// Below so many expected hits a row is judged as a rare event.
const RARE: f64 = 1000.0;
/// How often a right simulation may be called wrong.
const FALSE_ALARM: f64 = 0.001;

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct RowEstimate {
    /// How often it was won.
    pub hits: u64,
    /// How often in a round.
    pub probability: f64,
    /// The standard error of that.
    pub standard_error: f64,
    /// How often the exact engine says.
    pub exact: f64,
    /// How many standard errors it lies from that.
    pub z: f64,
    /// The probability that chance goes as far.
    pub chance: f64,
}

/// One bet.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The rows.
    pub rows: Vec<RowEstimate>,
    /// How often a row that pays is won; a push is none.
    pub hit_frequency: f64,
    /// The standard error of that.
    pub hit_error: f64,
    /// What the house keeps per unit wagered, the meter standing at its average jackpot. None where that is
    /// not known.
    pub house_advantage: Option<f64>,
    /// The standard error of that.
    pub standard_error: f64,
    /// What the exact engine says.
    pub exact: f64,
    /// How many standard errors it lies from that.
    pub z: f64,
}

/// What all rows say together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// How many rows were looked at.
    pub rows: usize,
    /// The least likely of them: the probability that chance goes as far.
    pub chance: f64,
    /// Below this probability a row is called wrong: so that one in a thousand right runs is.
    pub least: f64,
    /// The same as a z-score.
    pub bound: f64,
}

impl Estimate {
    /// What a tally says of an analysed bet.
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
        // Were all rounds independent: what the exact figure lets expect.
        let alone = |probability: f64| (probability * (1.0 - probability) / rounds).sqrt();
        // By how much rounds of one shoe hang together; not to be told from a few hits.
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

/// What a unit gets back when it wins a row: what the row returns on average, by how often it comes.
#[must_use]
pub fn back(row: &RowOdds) -> Option<f64> {
    let probability = to_f64(&row.probability);
    let returned = to_f64(row.returned.as_ref()?);
    Some(if probability > 0.0 { returned / probability } else { 0.0 })
}

/// The standard error of a mean of so much for each row, per round, taken over shoes.
fn error_of(tally: &Tally, weights: &[f64], mean: f64, shoes: u64) -> f64 {
    if shoes < 2 {
        return 0.0;
    }
    let rounds = tally.rounds_row();
    // A shoe's distance from what its rounds let expect, squared and summed: rounds weigh -mean each.
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
