//! Exact probabilities that some refusals of the floor quote. The floor does not compute them: the sender of
//! a command supplies them.
//!
//! ```text
//! decide without figures --> FiguresNeeded(pay table, decks)   nothing is journaled
//! count, outside the writer
//! decide with figures    --> the refusal that quotes them
//! ```
//!
//! A figure is named by the hash of the pay table and the number of decks, so a figure of another pay table
//! or another shoe is never mistaken for the one that is needed: it is requested again.

use std::collections::BTreeMap;

use crate::ids::PoolId;
use crate::pay_table::PayTable;
use crate::refusal::Refusal;
use crate::refusal_reasons::BadLink;

/// The name of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FigureName {
    /// The BLAKE3 hash of the pay table's file.
    pub pay_table: [u8; 32],
    /// The number of decks in a fresh shoe.
    pub decks: u8,
}

/// The probability that a fresh shoe deals the 100 % row, as a fraction of ordered draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TopChance {
    /// The draws that win it.
    pub hits: u64,
    /// All draws.
    pub draws: u64,
}

impl TopChance {
    /// Once in how many rounds, exactly, to two decimals, half rounded up.
    #[must_use]
    pub fn one_in(self) -> String {
        if self.hits == 0 {
            return "no number of".to_owned();
        }
        let (hits, draws) = (u128::from(self.hits), u128::from(self.draws));
        let hundredths = (200 * draws + hits) / (2 * hits);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// Figures supplied with a command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures(BTreeMap<FigureName, TopChance>);

impl Figures {
    /// Adds a figure.
    pub fn add(&mut self, name: FigureName, chance: TopChance) {
        self.0.insert(name, chance);
    }

    fn get(&self, name: FigureName) -> Option<TopChance> {
        self.0.get(&name).copied()
    }
}

/// The figures that a refusal quotes and that were not supplied with the command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiguresNeeded {
    /// The pool that a table with another number of decks would feed.
    pub pool: PoolId,
    /// The pay table to be counted.
    pub pay_table: PayTable,
    /// The decks of the pool's tables.
    pub decks_there: u8,
    /// The decks of the table that would join them.
    pub decks_here: u8,
}

impl FiguresNeeded {
    /// The names of both figures that must be counted.
    #[must_use]
    pub fn names(&self) -> [FigureName; 2] {
        let pay_table = self.pay_table.hash();
        [self.decks_there, self.decks_here].map(|decks| FigureName { pay_table, decks })
    }

    /// The refusal that quotes the figures, or the same need again if some are missing.
    pub(crate) fn quote(self: Box<Self>, figures: &Figures) -> Refusal {
        let [there, here] = self.names().map(|name| figures.get(name));
        let (Some(there), Some(here)) = (there, here) else {
            return Refusal::FiguresNeeded(self);
        };
        Refusal::from(BadLink::DifferentChance {
            pool: self.pool.to_string(),
            there: there.one_in(),
            other_decks: self.decks_there.to_string(),
            here: here.one_in(),
            decks: self.decks_here.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_rounded_half_up() {
        let one_in = |hits, draws| TopChance { hits, draws }.one_in();
        assert_eq!(one_in(3, 10), "3.33");
        assert_eq!(one_in(8, 9), "1.13"); // 1.125
        assert_eq!(one_in(1, u64::MAX), format!("{}.00", u64::MAX));
        assert_eq!(one_in(0, 10), "no number of");
    }
}
