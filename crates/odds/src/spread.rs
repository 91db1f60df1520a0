//! How jackpots are spread where rows pay a part of the meter on the way.
//!
//! Such a row throws the meter back: from there it grows again. The amounts that a meter can hold are laid
//! out in cells. From each cell the meter flows up into the next one, falls by a part, or is paid; how many
//! rounds of a life it spends in each cell follows from what flows and falls into it:
//!
//! ```text
//! reset --> [cell] --grows--> [cell] --grows--> [cell] ...
//!             ^------ a part is paid -----------/  \--> 100 %: the jackpot
//! ```
//!
//! Falls lead down and growth leads up, so the sums are gone through again until nothing is left on the way.
//! Fixed prizes are taken at their mean, as everywhere in the life of a meter.

/// How many cells there are.
const CELLS: usize = 1600;
/// How many average jackpots the cells reach up to; what grows beyond is paid in the last one.
const REACH: f64 = 8.0;
/// How often falls are followed at most.
const FALLS_MOST: usize = 5000;
/// What is less likely to be still on the way is left there.
const LEFT: f64 = 1e-9;

/// What a meter does, in currency units and rounds.
pub(crate) struct Flow<'a> {
    /// The value that it restarts from, without the reserve.
    pub(crate) begin: f64,
    /// The average reserve: how much of it there is falls off as the ages of lives do.
    pub(crate) reserve: f64,
    /// What a round adds.
    pub(crate) added: f64,
    /// The probability that a round ends the life.
    pub(crate) top: f64,
    /// The rows that pay a part: the part, and its probability.
    pub(crate) parts: &'a [(f64, f64)],
    /// The average jackpot.
    pub(crate) jackpot: f64,
}

/// The probability of a jackpot above each bound between cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spread {
    cell: f64,
    above: Vec<f64>,
}

impl Spread {
    /// The spread; none for a meter that does not grow.
    pub(crate) fn new(flow: &Flow<'_>) -> Option<Spread> {
        let cell = REACH * flow.jackpot / CELLS as f64;
        let leaves = flow.top + flow.parts.iter().map(|(_, probability)| probability).sum::<f64>();
        if !(cell > 0.0 && flow.added > 0.0 && leaves > 0.0) {
            return None;
        }
        // Of what enters a cell from below, and of what falls somewhere into it: how much flows on.
        let through = leaves * cell / flow.added;
        let (on, on_from_within) = ((-through).exp(), -(-through).exp_m1() / through);
        let mut paid = vec![0.0; CELLS];
        let mut landed = flow.starts(cell);
        for _ in 0..FALLS_MOST {
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
        Some(Spread { cell, above })
    }

    /// The probability that a jackpot is more than an amount.
    pub(crate) fn above(&self, amount: f64) -> f64 {
        let place = (amount / self.cell).max(0.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Beyond, the last one.
        let cell = (place.floor() as usize).min(CELLS);
        let low = self.above[cell];
        let high = self.above.get(cell + 1).copied().unwrap_or(0.0);
        low + (high - low) * (place - place.floor())
    }
}

impl Flow<'_> {
    /// Where lives begin: the seed, and a reserve that the life before has fed.
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

/// Lets something fall from a cell to a share of its height: it lands in one cell, or across two.
fn fall(landed: &mut [f64], from: usize, share: f64, many: f64) {
    let (low, high) = (from as f64 * share, (from as f64 + 1.0) * share);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Below where it fell from.
    let first = low.floor() as usize;
    let bound = first as f64 + 1.0;
    let in_first = if high > bound { (bound - low) / (high - low) } else { 1.0 };
    landed[first] += many * in_first;
    if in_first < 1.0 {
        landed[first + 1] += many * (1.0 - in_first);
    }
}
