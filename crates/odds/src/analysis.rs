//! Analyses a wager: turns counts of deals into house advantage, hit frequency, average jackpot and the other
//! figures.
//!
//! Every figure is an exact fraction until it is printed. Let `p` be the probability of the 100 % row, `q`
//! and `s` the probabilities and shares of the other percentage rows, `f` the return of the fixed rows, `g`
//! the part of the fixed prizes that the meter pays, `c` and `r` the shares of each wager that feed meter and
//! reserve, `S` the seed in wagers, and `k` the number of bettors who share each percentage prize:
//!
//! ```text
//! average reset    R = S + k r / p
//! average jackpot  J = (p R + k (c - g)) / (p + sum s q)
//! house advantage    = 1 - f - J (p + sum s q) / k
//! ```
//!
//! A prize that is not shared does not depend on `k`. All formulas assume that the meter is never depleted.
//! Where depletion is certain, because the fixed prizes exceed what feeds the meter, the percentage rows are
//! worth nothing.

use cards::{Decks, Shoe};
use money::Rate;
use num_traits::{One, Signed, Zero};
use wagers::{Condition, Pays, Progressive, Purse, Row, Share, Side, Wager};

use crate::budget::{Budget, NotCounted};
use crate::engine::{Exact, TooFewCards};
use crate::ratio::{Ratio, fraction, whole};

/// The odds of one row of a pay table.
#[derive(Clone, PartialEq, Debug)]
pub struct RowOdds {
    /// The row's id.
    pub row: String,
    /// The display name.
    pub name: String,
    /// The prize.
    pub pays: Pays,
    /// Where the prize is paid from.
    pub from: Purse,
    /// The number of draws that win this row and no row above it.
    pub combinations: u64,
    /// The fraction of all draws that win this row.
    pub probability: Ratio,
    /// The return per unit wagered, chip included. Unknown for a share of a meter whose average jackpot is
    /// unknown.
    pub returned: Option<Ratio>,
}

/// The figures that a progressive adds to an analysis. Amounts are in currency units.
#[derive(Clone, PartialEq, Debug)]
pub struct MeterOdds {
    /// The settings that were analysed.
    pub settings: Progressive,
    /// The number of bettors in each round.
    pub bettors: u32,
    /// The return of the fixed rows per unit wagered.
    pub fixed_return: Ratio,
    /// The part of the fixed prizes that the meter pays, per unit wagered.
    pub fixed_return_from_meter: Ratio,
    /// The average value at which the meter restarts.
    pub average_reset: Option<Ratio>,
    /// The average meter when the 100 % row is hit.
    pub average_jackpot: Option<Ratio>,
    /// The meter at which a bettor's expectation on this shoe is zero.
    pub break_even_meter: Option<Ratio>,
    /// The average number of rounds between two hits of the 100 % row.
    pub rounds_between_top_hits: Option<Ratio>,
    /// The amount that each wager adds to the meter, less the fixed prizes that the meter pays, per unit
    /// wagered.
    pub growth: Ratio,
    /// Whether the fixed prizes that the meter pays exceed all that feeds it. Such a meter is depleted, its
    /// percentages pay nothing, and the house pays the shortfall.
    pub always_depleted: bool,
}

/// The exact analysis of one bet on one shoe.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The wager's id.
    pub wager: String,
    /// The display name.
    pub name: String,
    /// The side that the bettor backed.
    pub side: Option<Side>,
    /// The number of decks of the shoe.
    pub decks: Decks,
    /// The number of cards left in the shoe.
    pub cards: u32,
    /// The number of ordered draws of six cards, times ten if the wager depends on a seat's number.
    pub combinations: u64,
    /// The pay table.
    pub rows: Vec<RowOdds>,
    /// The probability of winning a row that pays. A push does not count.
    pub hit_frequency: Ratio,
    /// The house's long-run gain per unit wagered.
    pub house_advantage: Ratio,
    /// The variance of the return of one unit wagered, with the meter at its average jackpot.
    pub variance: Option<Ratio>,
    /// The figures of the progressive.
    pub meter: Option<MeterOdds>,
}

/// What to analyse.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The wager.
    pub wager: &'a Wager,
    /// The side that the bettor backs.
    pub side: Option<Side>,
    /// The number of bettors in each round, at least one.
    pub bettors: u32,
    /// Settings for the progressive that replace those of the catalog.
    pub settings: Option<&'a Progressive>,
}

impl<'a> Question<'a> {
    /// Asks for one bettor and the catalog's settings.
    #[must_use]
    pub const fn new(wager: &'a Wager, side: Option<Side>) -> Question<'a> {
        Question { wager, side, bettors: 1, settings: None }
    }
}

/// Analyses every bet of a wager on one shoe, with the catalog's settings.
///
/// # Errors
///
/// Refuses a shoe with fewer than six cards.
pub fn analyze(wager: &Wager, shoe: &Shoe) -> Result<Vec<Analysis>, TooFewCards> {
    let exact = Exact::on(shoe)?;
    let sides = wager.default_sides().into_iter();
    Ok(sides.map(|side| exact.analyze(Question::new(wager, side))).collect())
}

/// The number of draws that win each row of one bet on one shoe: all that an analysis needs from the engine.
/// The counts do not depend on seed, rates, wager or bettors, so one count serves many settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    decks: Decks,
    cards: u32,
    /// All draws, times ten if the wager depends on a seat's number.
    combinations: u64,
    /// The draws that win each row of the bet and no row above it.
    rows: Vec<u64>,
}

impl Exact<'_> {
    /// Counts one bet.
    #[must_use]
    pub fn counts(&self, wager: &Wager, side: Option<Side>) -> Counts {
        let counted = self.counts_within(wager, side, &Budget::unlimited());
        counted.expect("an unlimited budget is never spent")
    }

    /// Counts one bet, within a budget.
    ///
    /// # Errors
    ///
    /// If the budget is spent first, or the [`Stop`](crate::Stop) is triggered.
    pub fn counts_within(
        &self,
        wager: &Wager,
        side: Option<Side>,
        budget: &Budget,
    ) -> Result<Counts, NotCounted> {
        let numbers = if wager.asks_number() { 10 } else { 1 };
        let conditions: Vec<&Condition> = wager.rows_for(side).map(|(_, row)| &row.when).collect();
        Ok(Counts {
            decks: self.shoe().decks(),
            cards: self.shoe().cards(),
            combinations: self.draws() * numbers,
            rows: self.count_conditions_within(&conditions, side, budget)?,
        })
    }

    /// Analyses one bet.
    #[must_use]
    pub fn analyze(&self, question: Question<'_>) -> Analysis {
        self.counts(question.wager, question.side).analyze(question)
    }
}

impl Counts {
    /// Returns the number of draws that win the 100 % row, and the number of all draws. The wager and side
    /// must be those that were counted.
    #[must_use]
    pub fn top(&self, wager: &Wager, side: Option<Side>) -> (u64, u64) {
        let rows = wager.rows_for(side).zip(&self.rows);
        let tops = rows.filter(|((_, row), _)| row.pays.share() == Some(Rate::WHOLE));
        (tops.map(|(_, count)| count).sum(), self.combinations)
    }

    /// Analyses the counted bet. The question must name the same wager and side.
    #[must_use]
    pub fn analyze(&self, question: Question<'_>) -> Analysis {
        let Question { wager, side, bettors, settings } = question;
        let combinations = self.combinations;
        let counted: Vec<(&Row, Ratio, u64)> = wager
            .rows_for(side)
            .zip(&self.rows)
            .map(|((_, row), &count)| (row, fraction(count, combinations), count))
            .collect();
        let meter = settings
            .or(wager.progressive.as_ref())
            .map(|settings| MeterOdds::new(&counted, settings, bettors));
        let back = |row: &Row| units_back(row, meter.as_ref());
        let (mut house_advantage, mut square) = (Ratio::one(), Some(Ratio::zero()));
        let mut rows = Vec::with_capacity(counted.len());
        for (row, probability, count) in &counted {
            let each = back(row);
            let returned = match &each {
                Some(each) => Some(each * probability),
                // Zero times an unknown average is still zero.
                None => (*count == 0).then(Ratio::zero),
            };
            if let Some(returned) = &returned {
                house_advantage -= returned;
            }
            square = square
                .zip(each.or_else(|| (*count == 0).then(Ratio::zero)))
                .map(|(square, each)| square + &each * &each * probability);
            rows.push(RowOdds {
                row: row.id.clone(),
                name: row.name.clone(),
                pays: row.pays,
                from: row.from,
                combinations: *count,
                probability: probability.clone(),
                returned,
            });
        }
        let mean = Ratio::one() - &house_advantage;
        let hits = counted.iter().filter(|(row, ..)| row.pays != Pays::Push);
        Analysis {
            wager: wager.id.clone(),
            name: wager.name.clone(),
            side: wager.shown_side(side),
            decks: self.decks,
            cards: self.cards,
            combinations,
            rows,
            hit_frequency: hits.map(|(_, probability, _)| probability).sum(),
            variance: square.map(|square| square - &mean * &mean),
            house_advantage,
            meter,
        }
    }
}

/// The return of one unit wagered from a row, with the meter at its average jackpot.
fn units_back(row: &Row, meter: Option<&MeterOdds>) -> Option<Ratio> {
    if let Some((of, per)) = row.pays.units_back() {
        return Some(fraction(of, per));
    }
    let meter = meter?;
    if meter.always_depleted {
        return Some(Ratio::zero());
    }
    let jackpot = meter.average_jackpot.as_ref()?;
    let wagers = jackpot / wager_of(&meter.settings);
    Some(wagers * share_of(row) / whole(meter.sharing()))
}

fn share_of(row: &Row) -> Ratio {
    row.pays.share().map_or_else(Ratio::zero, rate)
}

fn rate(rate: Rate) -> Ratio {
    fraction(rate.ppm(), Rate::PARTS)
}

/// The amount of one wager, in currency units.
fn wager_of(settings: &Progressive) -> Ratio {
    fraction(settings.wager.cents(), 100)
}

impl MeterOdds {
    fn new(rows: &[(&Row, Ratio, u64)], settings: &Progressive, bettors: u32) -> MeterOdds {
        let (mut fixed_return, mut from_meter) = (Ratio::zero(), Ratio::zero());
        let (mut top, mut shares) = (Ratio::zero(), Ratio::zero());
        for (row, probability, _) in rows {
            if let Some((of, per)) = row.pays.units_back() {
                fixed_return += fraction(of, per) * probability;
            }
            // The meter pays only the prize. A chip that is returned to the bettor was never part of the
            // meter.
            if let (Some((of, per)), Purse::Meter) = (row.pays.units_won(), row.from) {
                from_meter += fraction(of, per) * probability;
            }
            let share = share_of(row);
            if share.is_one() {
                top += probability;
            }
            shares += share * probability;
        }
        let mut meter = MeterOdds {
            growth: rate(settings.to_meter) - &from_meter,
            settings: settings.clone(),
            bettors,
            fixed_return,
            fixed_return_from_meter: from_meter,
            average_reset: None,
            average_jackpot: None,
            break_even_meter: None,
            rounds_between_top_hits: None,
            always_depleted: false,
        };
        let wager = wager_of(settings);
        let seed = fraction(settings.seed_amount.cents(), 100);
        let sharing = whole(meter.sharing());
        let to_reserve = rate(settings.to_reserve);
        if !top.is_zero() {
            meter.average_reset = Some(&seed + &sharing * &to_reserve * &wager / &top);
            meter.rounds_between_top_hits = Some((&top * whole(meter.chances())).recip());
        }
        if !shares.is_zero() {
            let fed = &sharing * &wager * (&meter.growth + to_reserve);
            let jackpot = (&top * &seed + fed) / &shares;
            meter.always_depleted = jackpot.is_negative();
            meter.average_jackpot = Some(jackpot).filter(|jackpot| !jackpot.is_negative());
            let missing = Ratio::one() - &meter.fixed_return;
            if !missing.is_negative() {
                meter.break_even_meter = Some(sharing * wager * missing / shares);
            }
        }
        meter
    }

    /// The number of bettors who share a percentage prize.
    #[must_use]
    pub const fn sharing(&self) -> u32 {
        match self.settings.share {
            Share::Winners | Share::Participants => self.bettors,
            Share::Whole => 1,
        }
    }

    /// The number of seats with a separate chance at the 100 % row. Where a prize goes whole to one seat, the
    /// seats of a table have different numbers.
    #[must_use]
    pub const fn chances(&self) -> u32 {
        match self.settings.share {
            Share::Winners | Share::Participants => 1,
            Share::Whole => self.bettors,
        }
    }
}
