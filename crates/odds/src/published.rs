//! Compares the figures that documents print with the exact ones.

use std::fmt;

use cards::{Decks, Shoe};
use num_traits::{One, Signed, Zero};
use wagers::{Expected, Figure, Published, Side, Wager};

use crate::analysis::{Analysis, Question};
use crate::budget::{Budget, NotCounted};
use crate::engine::Exact;
use crate::ratio::{Ratio, fraction, of_decimal, whole};

/// The result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The exact figure rounds to the printed one.
    Reproduced,
    /// The exact figure is less than one unit of the last printed place away.
    WithinRounding,
    /// The printed figure was evidently simulated.
    Simulated,
    /// The printed figure does not follow from the printed rules.
    Differs,
}

/// One printed figure, compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// The wager's id.
    pub wager: String,
    /// The figure as printed.
    pub published: Published,
    /// The exact figure, if it is finite.
    pub exact: Option<Ratio>,
    /// Exact minus printed.
    pub difference: Option<Ratio>,
    /// The result.
    pub verdict: Verdict,
    /// Whether the result is the one that the catalog expects.
    pub as_expected: bool,
}

/// Compares every figure that a wager's documents print.
#[must_use]
pub fn compare(wager: &Wager) -> Vec<Compared> {
    compare_within(wager, &Budget::unlimited()).expect("an unlimited budget is never spent")
}

/// Compares every figure that a wager's documents print, within a budget.
///
/// # Errors
///
/// If the budget is spent first, or the [`Stop`](crate::Stop) is triggered.
pub fn compare_within(wager: &Wager, budget: &Budget) -> Result<Vec<Compared>, NotCounted> {
    let mut analyses: Vec<((Decks, Option<Side>), Analysis)> = Vec::new();
    let mut compared = Vec::with_capacity(wager.published.len());
    for published in &wager.published {
        let side = published.side.or(wager.default_sides()[0]);
        let key = (published.decks, side);
        if !analyses.iter().any(|(known, _)| *known == key) {
            let shoe = Shoe::fresh(published.decks);
            let exact = Exact::on(&shoe).expect("a fresh shoe has more than six cards");
            let counts = exact.counts_within(wager, side, budget)?;
            analyses.push((key, counts.analyze(Question::new(wager, side))));
        }
        let analysis = analyses.iter().find(|(known, _)| *known == key).map(|(_, it)| it);
        compared.extend(analysis.map(|analysis| compare_one(wager, published, analysis)));
    }
    Ok(compared)
}

fn compare_one(wager: &Wager, published: &Published, analysis: &Analysis) -> Compared {
    let exact = exact_figure(published, analysis);
    let printed = of_decimal(published.value.digits, published.value.places);
    let difference = exact.as_ref().map(|exact| exact - &printed);
    let last_place = of_decimal(1, published.value.places);
    let away = difference.as_ref().map(|difference| difference.abs() / last_place);
    let verdict = match away {
        Some(away) if away <= fraction(1, 2) => Verdict::Reproduced,
        Some(away) if away < whole(1) => Verdict::WithinRounding,
        _ if published.expected == Expected::Simulated => Verdict::Simulated,
        _ => Verdict::Differs,
    };
    let known = published.exact.is_none_or(|figure| {
        let half = of_decimal(1, figure.places) / whole(2);
        exact
            .as_ref()
            .is_some_and(|exact| (exact - of_decimal(figure.digits, figure.places)).abs() <= half)
    });
    let off = difference.as_ref().map(|difference| difference.abs() / &printed);
    let as_expected = match published.expected {
        Expected::Reproduced => verdict == Verdict::Reproduced,
        Expected::WithinRounding => {
            matches!(verdict, Verdict::Reproduced | Verdict::WithinRounding)
        }
        // A simulated figure is close; and where the exact figure is known from another source, ours must
        // equal it.
        Expected::Simulated => known && off.is_some_and(|off| off < fraction(1, 10)),
        Expected::Differs => known && exact.is_some(),
    };
    let wager = wager.id.clone();
    Compared { wager, published: published.clone(), exact, difference, verdict, as_expected }
}

/// The figure of an analysis that a document prints.
fn exact_figure(published: &Published, analysis: &Analysis) -> Option<Ratio> {
    let row = || {
        let id = published.row.as_ref()?;
        analysis.rows.iter().find(|row| row.row == *id)
    };
    let finite = |of: &Ratio| (!of.is_zero()).then(|| Ratio::one() / of);
    let meter = analysis.meter.as_ref();
    match published.figure {
        Figure::Probability => Some(row()?.probability.clone()),
        Figure::OneIn => finite(&row()?.probability),
        Figure::RowReturn => row()?.returned.clone(),
        Figure::HitFrequency => Some(analysis.hit_frequency.clone()),
        Figure::HitOneIn => finite(&analysis.hit_frequency),
        Figure::HouseAdvantage => Some(analysis.house_advantage.clone()),
        Figure::FixedReturn => Some(meter?.fixed_return.clone()),
        Figure::FixedReturnFromMeter => Some(meter?.fixed_return_from_meter.clone()),
        Figure::FixedReturnFromTray => Some(&meter?.fixed_return - &meter?.fixed_return_from_meter),
        Figure::AverageReset => meter?.average_reset.clone(),
        Figure::AverageJackpot => meter?.average_jackpot.clone(),
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Reproduced => "reproduced",
            Verdict::WithinRounding => "within rounding",
            Verdict::Simulated => "simulated",
            Verdict::Differs => "differs",
        })
    }
}
