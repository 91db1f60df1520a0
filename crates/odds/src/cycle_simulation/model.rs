//! Describes what one round does to a meter, in whole fractions of a cent.
//!
//! Rates are whole parts per million, so the feed from a wager in whole cents is a whole number of millionths
//! of a cent: that is the unit of every amount in these modules. Rows are classified by what they affect. The
//! 100 % row and the rows that pay a percentage depend on the meter's level. Other rows take a fixed amount
//! off the meter. The rest are paid by the house and do not affect the meter.

use std::fmt;

use money::{Cents, Rate};
use num_traits::Zero;
use wagers::Purse;

use crate::analysis::{Analysis, MeterOdds, RowOdds};
use crate::jackpot_cycle::JackpotCycle;
use crate::ratio::{Ratio, to_f64, whole};

/// The number of units in a cent.
pub const UNITS: i128 = 1_000_000;

/// The most jackpots of one run.
pub const MAX_JACKPOTS: u32 = 1_000_000;

/// A row that pays a percentage of the meter, but not all of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The display name.
    pub name: String,
    /// The share of the meter.
    pub share: Rate,
    /// The probability per round.
    pub(crate) chance: f64,
}

/// A fixed prize.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Fixed {
    /// The amount that the purse pays, all seats together.
    pub(crate) amount: i128,
    /// The amount that the house pays besides the meter: returned chips.
    pub(crate) chips: i128,
    /// The probability per round.
    pub(crate) chance: f64,
}

/// The effects of a round that do not depend on the meter's level. Amounts are in units.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// The analysis that it comes from.
    pub(crate) analysis: Analysis,
    /// The jackpot cycle by its closed forms.
    pub(crate) cycle: JackpotCycle,
    /// The wagers of all bettors.
    pub(crate) wagered: i128,
    /// The part of them that feeds the meter.
    pub(crate) fed: i128,
    /// The part of them that feeds the reserve.
    pub(crate) reserved: i128,
    /// The amount that the house puts up at a reset.
    pub(crate) seed_amount: i128,
    /// The highest value of the meter.
    pub(crate) limit: Option<i128>,
    /// The number of seats among which a percentage is divided.
    pub(crate) seats: i128,
    /// The probability that a round hits the 100 % row.
    pub(crate) top: f64,
    /// The rows that pay a percentage.
    pub(crate) parts: Vec<Part>,
    /// The fixed prizes that the meter pays.
    pub(crate) prizes: Vec<Fixed>,
    /// The prizes that the house pays.
    pub(crate) tray: Vec<Fixed>,
    /// The fraction that the 100 % row takes of all percentage payments: `p / (p + sum s q)`.
    pub(crate) top_part: f64,
}

/// Why the jackpot cycles of a meter cannot be simulated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The wager has no meter.
    NoMeter,
    /// The 100 % row is never hit.
    NoTop,
    /// The fixed prizes exceed all that feeds the meter.
    AlwaysDepleted,
    /// The limit is below the seed.
    LimitBelowSeed(Cents, Cents),
    /// A prize is not a whole number of cents.
    BelowACent(String, Cents),
    /// Seats that win separately would win more often than rounds are played.
    TooManySeats(u32),
    /// The amounts or the number of cycles are too large for the integer type.
    TooLarge,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::NoMeter => f.write_str("a wager without a meter has no jackpots"),
            Unplayable::NoTop => {
                f.write_str("the 100% row is never hit on this shoe: no jackpot cycle ends")
            }
            Unplayable::AlwaysDepleted => f.write_str(
                "the meter stays depleted: its fixed prizes take more than feeds it, and there is no \
                 average jackpot",
            ),
            Unplayable::LimitBelowSeed(limit, seed) => {
                write!(f, "the limit of {limit} is below the seed of {seed}")
            }
            Unplayable::BelowACent(row, wager) => {
                write!(f, "with a wager of {wager}, the row `{row}` pays a fraction of a cent")
            }
            Unplayable::TooManySeats(bettors) => write!(
                f,
                "{bettors} bettors with numbers of their own would win in more rounds than are played"
            ),
            Unplayable::TooLarge => {
                f.write_str("amounts of that size, over cycles of that length, cannot be counted")
            }
        }
    }
}

impl std::error::Error for Unplayable {}

impl Play {
    /// The effects of a round of an analysed bet, with a limit for the meter.
    ///
    /// # Errors
    ///
    /// If there is no meter, or its cycles cannot end and start again.
    pub fn new(analysis: &Analysis, limit: Option<Cents>) -> Result<Play, Unplayable> {
        let meter = analysis.meter.as_ref().ok_or(Unplayable::NoMeter)?;
        if meter.always_depleted {
            return Err(Unplayable::AlwaysDepleted);
        }
        let seed = meter.settings.seed_amount;
        if let Some(limit) = limit.filter(|limit| *limit < seed) {
            return Err(Unplayable::LimitBelowSeed(limit, seed));
        }
        let cycle = JackpotCycle::of(analysis).ok_or(Unplayable::NoTop)?;
        let stake = i128::from(meter.settings.wager.cents()) * i128::from(meter.bettors);
        let mut play = Play {
            analysis: analysis.clone(),
            cycle,
            wagered: stake * UNITS,
            fed: stake * i128::from(meter.settings.to_meter.ppm()),
            reserved: stake * i128::from(meter.settings.to_reserve.ppm()),
            seed_amount: units_of(seed),
            limit: limit.map(units_of),
            seats: i128::from(meter.sharing()),
            top: 0.0,
            parts: vec![],
            prizes: vec![],
            tray: vec![],
            top_part: 1.0,
        };
        for row in &analysis.rows {
            play.take(row, meter)?;
        }
        let (mut top, mut shares) = (Ratio::zero(), Ratio::zero());
        for row in &analysis.rows {
            let share = row.pays.share().map_or(0, Rate::ppm);
            shares += &row.probability * whole(share);
            if share == Rate::PARTS {
                top += &row.probability * whole(share);
            }
        }
        play.top_part = to_f64(&(top / shares));
        play.check(meter.bettors)
    }

    /// Classifies a row by what it affects.
    fn take(&mut self, row: &RowOdds, meter: &MeterOdds) -> Result<(), Unplayable> {
        // Seats that share a prize win together; seats with their own numbers win separately.
        let chance = to_f64(&row.probability) * f64::from(meter.chances());
        if chance <= 0.0 {
            return Ok(());
        }
        let wager = meter.settings.wager;
        let seats = i128::from(meter.sharing());
        let amount = |(of, per): (u64, u64)| {
            let cents = i128::from(wager.cents()) * i128::from(of);
            let whole = cents % i128::from(per) == 0;
            let refuse = || Unplayable::BelowACent(row.name.clone(), wager);
            whole.then(|| cents / i128::from(per) * UNITS * seats).ok_or_else(refuse)
        };
        match (row.pays.share(), row.pays.units_won(), row.pays.units_back()) {
            (Some(Rate::WHOLE), ..) => self.top += chance,
            (Some(share), ..) => self.parts.push(Part { name: row.name.clone(), share, chance }),
            (None, Some(won), Some(back)) => {
                let (won, back) = (amount(won)?, amount(back)?);
                if row.from == Purse::Meter && won > 0 {
                    self.prizes.push(Fixed { amount: won, chips: back - won, chance });
                } else {
                    self.tray.push(Fixed { amount: back, chips: 0, chance });
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn check(self, bettors: u32) -> Result<Play, Unplayable> {
        let fixed = self.prizes.iter().chain(&self.tray).map(|it| it.chance).sum::<f64>();
        if self.eventful() + fixed > 1.0 + 1e-9 {
            return Err(Unplayable::TooManySeats(bettors));
        }
        // Even with the longest cycle that can be drawn, in each of the most cycles, all sums stay far from
        // overflow.
        let prizes = self.prizes.iter().chain(&self.tray).map(|it| it.amount + it.chips);
        let each = prizes.max().unwrap_or(0).max(self.wagered) as f64;
        let rounds = 40.0 / self.top;
        let most = (each * rounds + self.seed_amount as f64) * f64::from(MAX_JACKPOTS);
        let limit = self.limit.unwrap_or(0) as f64;
        if !(most < 1e36 && rounds < 9e15 && limit < 1e30) {
            return Err(Unplayable::TooLarge);
        }
        Ok(self)
    }

    /// The probability that a round has an effect that depends on the meter's level.
    pub(crate) fn eventful(&self) -> f64 {
        self.top + self.parts.iter().map(|part| part.chance).sum::<f64>()
    }

    /// The part of a round's wagers that the house keeps.
    pub(crate) const fn kept(&self) -> i128 {
        self.wagered - self.fed - self.reserved
    }

    /// The exact analysis that this was made from.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The jackpot cycle by its closed forms.
    #[must_use]
    pub const fn cycle(&self) -> &JackpotCycle {
        &self.cycle
    }

    /// The rows that pay a percentage of the meter.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether the meter pays fixed prizes.
    #[must_use]
    pub fn pays_fixed(&self) -> bool {
        !self.prizes.is_empty()
    }

    /// Whether seats win separately: then prizes that may fall in the same round are simulated as separate
    /// events.
    #[must_use]
    pub fn seats_win_apart(&self) -> bool {
        self.analysis.meter.as_ref().is_some_and(|meter| meter.chances() > 1)
    }
}

/// Converts cents to units.
pub(crate) fn units_of(cents: Cents) -> i128 {
    i128::from(cents.cents()) * UNITS
}

/// Converts units to currency, for statistics.
#[must_use]
pub fn currency(units: i128) -> f64 {
    units as f64 / (UNITS as f64 * 100.0)
}
