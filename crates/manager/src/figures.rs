//! Counts the figures that a command must supply. The sender does this, outside the writer.

use cards::{Decks, Shoe};
use floor::{Figures, FiguresNeeded, TopChance};
use odds::{Budget, Exact, NotCounted};

/// How often a sender counts figures for one command. A floor that changes in between may need others.
pub const MAX_COUNTED: usize = 3;

/// Counts what a refusal needs.
///
/// # Errors
///
/// If the budget is used up first, or the count is stopped.
pub fn count_figures(needed: &FiguresNeeded, budget: &Budget) -> Result<Figures, NotCounted> {
    let wager = needed.pay_table.wager();
    let side = wager.default_sides()[0];
    let mut figures = Figures::default();
    for name in needed.names() {
        // A number of decks that no shoe has is refused before any rule needs its probabilities.
        let Ok(decks) = Decks::try_from(u64::from(name.decks)) else { continue };
        let shoe = Shoe::fresh(decks);
        let Ok(exact) = Exact::on(&shoe) else { continue };
        let (hits, draws) = exact.counts_within(wager, side, budget)?.top(wager, side);
        figures.add(name, TopChance { hits, draws });
    }
    Ok(figures)
}
