//! Computes the jackpot distribution where rows pay a percentage of the meter during a cycle.
//!
//! Such a row lowers the meter, which then grows again. The possible meter amounts are divided into cells.
//! From each cell the meter grows into the next, falls by a percentage, or is paid out. The number of rounds
//! of a cycle that it spends in each cell follows from what grows and falls into that cell:
//!
//! ```text
//! reset --> [cell] --grows--> [cell] --grows--> [cell] ...
//!             ^------ a part is paid -----------/  \--> 100 %: the jackpot
//! ```
//!
//! Falls lead down and growth leads up, so the sums are iterated until the remaining probability is
//! negligible. Fixed prizes enter at their mean, as everywhere in the model of a jackpot cycle.

/// The number of cells.
const CELLS: usize = 1600;
/// The range of the cells, in average jackpots. What grows beyond it is paid in the last cell.
const REACH: f64 = 8.0;
/// The most iterations over falls.
const MAX_FALLS: usize = 5000;
/// Iteration stops when the probability still in transit is below this.
const LEFT: f64 = 1e-9;

/// The movements of a meter, in currency units and rounds.
pub(crate) struct Flow<'a> {
    /// The value at which the meter restarts, without the reserve.
    pub(crate) begin: f64,
    /// The average reserve. Its distribution follows that of the cycle lengths.
    pub(crate) reserve: f64,
    /// The amount that a round adds.
    pub(crate) added: f64,
    /// The probability that a round ends the cycle.
    pub(crate) top: f64,
    /// The rows that pay a percentage: the fraction, and its probability.
    pub(crate) parts: &'a [(f64, f64)],
    /// The average jackpot.
    pub(crate) jackpot: f64,
}

/// The probability of a jackpot above each boundary between cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct JackpotDistribution {
    cell: f64,
    above: Vec<f64>,
}

impl JackpotDistribution {
    /// Computes the distribution; `None` for a meter that does not grow.
    pub(crate) fn new(flow: &Flow<'_>) -> Option<JackpotDistribution> {
        let cell = REACH * flow.jackpot / CELLS as f64;
        let leaves = flow.top + flow.parts.iter().map(|(_, probability)| probability).sum::<f64>();
        if !(cell > 0.0 && flow.added > 0.0 && leaves > 0.0) {
            return None;
        }
        // The fraction that grows out of a cell: of what enters it from below, and of what falls somewhere
        // into it.
        let through = leaves * cell / flow.added;
        let (on, on_from_within) = ((-through).exp(), -(-through).exp_m1() / through);
        let mut paid = vec![0.0; CELLS];
        let mut landed = flow.starts(cell);
        for _ in 0..MAX_FALLS {
            let mut falls = vec![0.0; CELLS];
            let mut from_below = 0.0;
            for place in 0..CELLS {
                let last = place + 1 == CELLS;
                let flows_on =
                    if last { 0.0 } else { from_below * on + landed[place] * on_from_within };
                let rounds = (from_below + landed[place] - flows_on) / leaves;
                paid[place] += rounds * flow.top;
                for (part, probability) in flow.parts {
                    fall(&mut falls, place, 1.0 - part, rounds * probability);
                }
                from_below = flows_on;
            }
            landed = falls;
            if landed.iter().sum::<f64>() < LEFT {
                break;
            }
        }
        let all: f64 = paid.iter().sum();
        let mut above = vec![1.0];
        above.extend(paid.iter().scan(0.0, |below, paid| {
            *below += paid / all;
            Some((1.0 - *below).max(0.0))
        }));
        Some(JackpotDistribution { cell, above })
    }

    /// The probability that a jackpot exceeds an amount.
    pub(crate) fn above(&self, amount: f64) -> f64 {
        let place = (amount / self.cell).max(0.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At most the last one.
        let cell = (place.floor() as usize).min(CELLS);
        let low = self.above[cell];
        let high = self.above.get(cell + 1).copied().unwrap_or(0.0);
        low + (high - low) * (place - place.floor())
    }
}

impl Flow<'_> {
    /// The distribution of cycle starts: the seed plus a reserve that the previous cycle fed.
    fn starts(&self, cell: f64) -> Vec<f64> {
        let below = |amount: f64| match amount - self.begin {
            short if short < 0.0 => 0.0,
            _ if self.reserve <= 0.0 => 1.0,
            over => -(-over / self.reserve).exp_m1(),
        };
        let bound = |place: usize| below(cell * place as f64);
        let mut starts: Vec<f64> =
            (0..CELLS).map(|place| bound(place + 1) - bound(place)).collect();
        if let Some(last) = starts.last_mut() {
            *last += 1.0 - bound(CELLS);
        }
        starts
    }
}

/// Moves probability from a cell to a fraction of its height. It lands in one cell, or is divided between
/// two.
fn fall(landed: &mut [f64], from: usize, share: f64, many: f64) {
    let (low, high) = (from as f64 * share, (from as f64 + 1.0) * share);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At most `from`.
    let first = low.floor() as usize;
    let bound = first as f64 + 1.0;
    let in_first = if high > bound { (bound - low) / (high - low) } else { 1.0 };
    landed[first] += many * in_first;
    if in_first < 1.0 {
        landed[first + 1] += many * (1.0 - in_first);
    }
}
