//! Counts the hits of each bet, in whole numbers only, so that batches can be added in any order.
//!
//! Rounds of one shoe are not independent, so standard errors are computed over shoes. For each bet a tally
//! therefore keeps, besides the hits of each row, the sums over all shoes of the products of two rows' hits;
//! the number of rounds of the shoe counts as one more row. From these sums the error of any weighted sum of
//! rows follows, for any prizes chosen later.

use super::evaluator::NOTHING;

/// The number of cards in one depth interval: half a deck.
pub const DEPTH_CARDS: usize = 26;
/// The number of depth intervals: twelve decks.
pub(super) const DEPTHS: usize = 24;

/// The tally of one bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    rows: usize,
    /// The hits of each row, then the number of rounds.
    sums: Vec<u64>,
    /// The lower half of the matrix of products, row by row.
    products: Vec<u64>,
    /// By depth: the hits of each row, then the rounds.
    depths: Option<Vec<u64>>,
}

impl Tally {
    pub(super) fn new(rows: usize, by_depth: bool) -> Tally {
        let all = rows + 1;
        Tally {
            rows,
            sums: vec![0; all],
            products: vec![0; all * (all + 1) / 2],
            depths: by_depth.then(|| vec![0; all * DEPTHS]),
        }
    }

    /// Adds a shoe, given as the row that each of its rounds won.
    pub(super) fn add_shoe(&mut self, won: &[u8], starts: &[u16], hits: &mut Vec<u64>) {
        hits.clear();
        for row in 0..self.rows {
            // Comparing bytes with one byte can be vectorised, sixteen at a time.
            let row = row.to_le_bytes()[0];
            let many: u8 = won.iter().map(|&won| u8::from(won == row)).sum();
            hits.push(u64::from(many));
        }
        hits.push(won.len() as u64);
        let mut products = self.products.iter_mut();
        for (place, (sum, one)) in self.sums.iter_mut().zip(&*hits).enumerate() {
            *sum += one;
            for (other, product) in hits[..=place].iter().zip(&mut products) {
                *product += one * other;
            }
        }
        if let Some(depths) = &mut self.depths {
            for (won, start) in won.iter().zip(starts) {
                let depth = usize::from(*start) / DEPTH_CARDS * (self.rows + 1);
                depths[depth + self.rows] += 1;
                if *won != NOTHING {
                    depths[depth + usize::from(*won)] += 1;
                }
            }
        }
    }

    /// Adds another tally of the same bet.
    pub(super) fn add(&mut self, other: &Tally) {
        let add = |own: &mut [u64], others: &[u64]| {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        };
        add(&mut self.sums, &other.sums);
        add(&mut self.products, &other.products);
        if let (Some(own), Some(others)) = (&mut self.depths, &other.depths) {
            add(own, others);
        }
    }

    /// The number of rows of the bet.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The index of the rounds among the rows: after the last.
    pub(super) const fn rounds_row(&self) -> usize {
        self.rows
    }

    /// How often a row was won.
    #[must_use]
    pub fn hits(&self, row: usize) -> u64 {
        self.sums[row]
    }

    /// How many rounds were dealt.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.sums[self.rows]
    }

    /// The sum over all shoes of the product of two rows' hits; the row after the last is the number of
    /// rounds.
    pub(super) fn product(&self, one: usize, other: usize) -> u64 {
        let (high, low) = (one.max(other), one.min(other));
        self.products[high * (high + 1) / 2 + low]
    }

    /// By depth: the cards that were dealt before, the hits of each row, and the rounds.
    pub fn depths(&self) -> impl Iterator<Item = (usize, &[u64], u64)> {
        let all = self.depths.iter().flat_map(|depths| depths.chunks_exact(self.rows + 1));
        all.enumerate().filter_map(|(depth, counted)| {
            let (rounds, hits) = counted.split_last()?;
            (*rounds > 0).then_some((depth * DEPTH_CARDS, hits, *rounds))
        })
    }
}
