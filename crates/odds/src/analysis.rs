//! The analysis of a wager: from counts of deals to the figures that people ask for.
//!
//! Everything is an exact fraction until somebody prints it. With `p` the probability of the 100 % row,
//! `q` and `s` those of the other percentage rows and their shares, `f` the return of the fixed rows,
//! `g` the part of the fixed prizes that the meter pays, `c` and `r` the shares of each wager that feed
//! meter and reserve, `S` the seed in wagers and `k` the bettors who share each percentage prize:
//!
//! ```text
//! average reset    R = S + k r / p
//! average jackpot  J = (p R + k (c - g)) / (p + sum s q)
//! house advantage    = 1 - f - J (p + sum s q) / k
//! ```
//!
//! A prize that is not shared does not depend on `k`. All of it assumes that the meter never runs dry; where
//! it must, because fixed prizes outrun what feeds it, the percentages are worth nothing.

use cards::{Decks, Shoe};
use money::Rate;
use num_traits::{One, Signed, Zero};
use wagers::{Condition, Pays, Progressive, Purse, Row, Share, Side, Wager};

use crate::budget::{Budget, NotCounted};
use crate::engine::{Exact, TooFewCards};
use crate::ratio::{Ratio, fraction, whole};

/// One row of a pay table, analysed.
#[derive(Clone, PartialEq, Debug)]
pub struct RowOdds {
    /// The row's id.
    pub row: String,
    /// What people call it.
    pub name: String,
    /// What it pays.
    pub pays: Pays,
    /// Where that is taken from.
    pub from: Purse,
    /// The draws that win it and no row above.
    pub combinations: u64,
    /// Their share of all draws.
    pub probability: Ratio,
    /// What the row gives back per unit wagered, chip included. Not known for a share of a meter
    /// whose average is not.
    pub returned: Option<Ratio>,
}

/// What a progressive adds to an analysis. Amounts are in currency units.
#[derive(Clone, PartialEq, Debug)]
pub struct MeterOdds {
    /// The settings that were analysed.
    pub settings: Progressive,
    /// How many bettors play each round.
    pub bettors: u32,
    /// What the fixed rows give back per unit wagered.
    pub fixed_return: Ratio,
    /// The part of the fixed prizes that the meter pays, per unit wagered.
    pub fixed_return_from_meter: Ratio,
    /// The value that the meter restarts from, on average.
    pub average_reset: Option<Ratio>,
    /// The meter when the 100 % row is hit, on average.
    pub average_jackpot: Option<Ratio>,
    /// The meter at which a bettor's expectation on this very shoe is zero.
    pub break_even_meter: Option<Ratio>,
    /// How many rounds lie between two hits of the 100 % row, on average.
    pub rounds_between_top_hits: Option<Ratio>,
    /// What each wager adds to the meter, less the fixed prizes that the meter pays, per unit wagered.
    pub growth: Ratio,
    /// Whether the fixed prizes that the meter pays outrun all that feeds it: then it stands empty, its
    /// percentages pay nothing, and the house pays the shortfall.
    pub runs_dry: bool,
}

/// The exact analysis of one bet on one shoe.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The wager's id.
    pub wager: String,
    /// What people call it.
    pub name: String,
    /// The side that was backed.
    pub side: Option<Side>,
    /// The decks of the shoe.
    pub decks: Decks,
    /// The cards left in it.
    pub cards: u32,
    /// All draws: ordered, of six cards, times ten where a seat's number takes part.
    pub combinations: u64,
    /// The pay table.
    pub rows: Vec<RowOdds>,
    /// The probability of a row that pays; a push is none.
    pub hit_frequency: Ratio,
    /// What the house keeps per unit wagered, in the long run.
    pub house_advantage: Ratio,
    /// The variance of what one unit wagered gives back, the meter standing at its average jackpot.
    pub variance: Option<Ratio>,
    /// What a progressive adds.
    pub meter: Option<MeterOdds>,
}

/// What to analyse.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The wager.
    pub wager: &'a Wager,
    /// The side that is backed.
    pub side: Option<Side>,
    /// How many bettors play each round, at least one.
    pub bettors: u32,
    /// Other settings for the progressive than the catalog's.
    pub settings: Option<&'a Progressive>,
}

impl<'a> Question<'a> {
    /// One bettor, the settings of the catalog.
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

/// How many draws win each row of one bet on one shoe: all that an analysis takes from the engine. They do
/// not hang on seed, rates, wager or bettors, so whoever tries many settings counts once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    decks: Decks,
    cards: u32,
    /// All draws, times ten where a seat's number takes part.
    combinations: u64,
    /// Those that win each row of the bet and no row above.
    rows: Vec<u64>,
}

impl Exact<'_> {
    /// Counts for one bet.
    #[must_use]
    pub fn counts(&self, wager: &Wager, side: Option<Side>) -> Counts {
        let counted = self.counts_within(wager, side, &Budget::unlimited());
        counted.expect("an unlimited budget is never spent")
    }

    /// Counts for one bet, within a budget.
    ///
    /// # Errors
    ///
    /// If the budget is spent first, or somebody stops it.
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
    /// How many draws win the 100 % row, of how many; the question names the same wager and side.
    #[must_use]
    pub fn top(&self, wager: &Wager, side: Option<Side>) -> (u64, u64) {
        let rows = wager.rows_for(side).zip(&self.rows);
        let tops = rows.filter(|((_, row), _)| row.pays.share() == Some(Rate::WHOLE));
        (tops.map(|(_, count)| count).sum(), self.combinations)
    }

    /// Analyses the bet that was counted; the question names the same wager and side.
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
                // Nothing times an unknown average is still nothing.
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

/// What one unit wagered gets back from a row, the meter standing at its average jackpot.
fn units_back(row: &Row, meter: Option<&MeterOdds>) -> Option<Ratio> {
    if let Some((of, per)) = row.pays.units_back() {
        return Some(fraction(of, per));
    }
    let meter = meter?;
    if meter.runs_dry {
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
            // What the meter pays is the prize: a chip that goes back to its bettor never was in it.
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
            runs_dry: false,
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
            meter.runs_dry = jackpot.is_negative();
            meter.average_jackpot = Some(jackpot).filter(|jackpot| !jackpot.is_negative());
            let missing = Ratio::one() - &meter.fixed_return;
            if !missing.is_negative() {
                meter.break_even_meter = Some(sharing * wager * missing / shares);
            }
        }
        meter
    }

    /// How many bettors share a percentage prize.
    #[must_use]
    pub const fn sharing(&self) -> u32 {
        match self.settings.share {
            Share::Winners | Share::Participants => self.bettors,
            Share::Whole => 1,
        }
    }

    /// How many seats have a chance of their own at the 100 % row: where a prize goes whole to one seat,
    /// the seats of a table have different numbers.
    #[must_use]
    pub const fn chances(&self) -> u32 {
        match self.settings.share {
            Share::Winners | Share::Participants => 1,
            Share::Whole => self.bettors,
        }
    }
}
