//! Checks a progressive's settings against the recommendations of the source documents, with exact figures.
//!
//! The documents advise; they do not forbid. So every rule gets an answer, whether it is met or not, with the
//! figures for the current settings and for the recommended ones.

use std::fmt;

use money::{Cents, Rate};
use num_traits::{One, Signed, Zero};
use wagers::{Progressive, Side, Wager};

use crate::analysis::{Analysis, Counts, Question};
use crate::engine::Exact;
use crate::ratio::{Ratio, fraction, to_decimal, whole};

/// A recommendation of the documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// The house keeps a part of every wager.
    HouseKeeps,
    /// Where the meter pays fixed prizes, feed it at least 70 %.
    MeterPaysFixed,
    /// Where the meter pays percentages only, do not exceed the built-in rate.
    BuiltInRate,
    /// Feed the reserve a small part of each wager.
    FeedReserve,
    /// The seed is not zero.
    NoZeroSeed,
    /// The seed is at least the largest fixed prize.
    SeedCoversFixed,
    /// The reserve does not replace a seed.
    ReserveIsNoSeed,
    /// The meter grows: its feed exceeds the fixed prizes that it pays.
    MeterGrows,
}

/// The figures that result from some settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The settings.
    pub settings: Progressive,
    /// The house advantage.
    pub house_advantage: Ratio,
    /// The average reset, in currency units.
    pub average_reset: Option<Ratio>,
    /// The average jackpot, in currency units.
    pub average_jackpot: Option<Ratio>,
    /// The amount that a thousand wagers add to the meter, less the fixed prizes that it pays, in currency
    /// units.
    pub growth_per_thousand: Ratio,
}

/// The answer to one recommendation.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The recommendation.
    pub rule: Rule,
    /// Whether the settings follow it.
    pub met: bool,
    /// The finding, and what to do about it.
    pub text: String,
    /// The figures for the recommended settings, where they differ.
    pub instead: Option<Effect>,
}

/// Answers every recommendation that applies to a progressive with the given settings. The first value holds
/// the figures for the settings as given. Returns `None` for a wager without a meter.
#[must_use]
pub fn advise(
    exact: &Exact<'_>,
    wager: &Wager,
    side: Option<Side>,
    bettors: u32,
    settings: &Progressive,
) -> Option<(Effect, Vec<Advice>)> {
    exact.counts(wager, side).advise(wager, side, bettors, settings)
}

impl Counts {
    /// Answers every recommendation for a bet that was already counted.
    #[must_use]
    pub fn advise(
        &self,
        wager: &Wager,
        side: Option<Side>,
        bettors: u32,
        settings: &Progressive,
    ) -> Option<(Effect, Vec<Advice>)> {
        Adviser { counts: self, wager, side, bettors }.answers(settings)
    }
}

struct Adviser<'a> {
    counts: &'a Counts,
    wager: &'a Wager,
    side: Option<Side>,
    bettors: u32,
}

/// The meter rate recommended for pay tables whose fixed prizes all come from the meter.
const SEVENTY: Rate = Rate::from_ppm(700_000).expect("below the whole");
/// The reserve rate meant by "a small portion of each progressive wager".
const SMALL: Rate = Rate::from_ppm(30_000).expect("below the whole");

impl Adviser<'_> {
    /// Returns the figures for the settings, and the answer to each recommendation.
    fn answers(&self, settings: &Progressive) -> Option<(Effect, Vec<Advice>)> {
        let built_in = self.wager.progressive.as_ref()?;
        let now = self.analyze(settings);
        let meter = now.meter.as_ref()?;
        let mut advice = vec![self.house_keeps(settings, built_in, &now.house_advantage)];

        let pays_fixed = &meter.fixed_return_from_meter * whole(2) > meter.fixed_return;
        if pays_fixed {
            advice.push(self.meter_pays_fixed(settings));
        } else {
            advice.push(self.built_in_rate(settings, built_in));
        }
        advice.push(self.meter_grows(settings, &meter.growth, &meter.fixed_return_from_meter));
        advice.push(self.feed_reserve(settings));
        advice.push(self.no_zero_seed(settings, built_in));
        advice.push(self.seed_covers_fixed(settings));
        advice.push(self.reserve_is_no_seed(settings, built_in));
        Some((effect(&now, settings)?, advice))
    }

    fn analyze(&self, settings: &Progressive) -> Analysis {
        self.counts.analyze(Question {
            wager: self.wager,
            side: self.side,
            bettors: self.bettors,
            settings: Some(settings),
        })
    }

    /// Builds an answer. If the rule is not met, also computes the figures for the recommended settings.
    fn answer(&self, rule: Rule, met: bool, text: String, instead: &Progressive) -> Advice {
        let instead = if met { None } else { effect(&self.analyze(instead), instead) };
        Advice { rule, met, text, instead }
    }

    /// The built-in settings are the alternative, where they differ.
    fn house_keeps(&self, settings: &Progressive, built_in: &Progressive, kept: &Ratio) -> Advice {
        let met = kept.is_positive();
        let text = if met {
            format!("the house keeps {} of every wager", percent(kept))
        } else {
            format!("the house gives money away: it loses {} of every wager", percent(&-kept))
        };
        let mut advice = self.answer(Rule::HouseKeeps, met, text, built_in);
        advice.instead = advice.instead.filter(|_| settings != built_in);
        advice
    }

    fn meter_pays_fixed(&self, settings: &Progressive) -> Advice {
        let met = settings.to_meter >= SEVENTY;
        let text = format!(
            "fixed prizes come from the meter: such pay tables are designed to grow at {SEVENTY} or more \
             to the meter; it is {}",
            settings.to_meter
        );
        let mut instead = settings.clone();
        instead.to_meter = SEVENTY;
        instead.to_reserve = settings.to_reserve.min(SEVENTY.rest());
        self.answer(Rule::MeterPaysFixed, met, text, &instead)
    }

    fn built_in_rate(&self, settings: &Progressive, built_in: &Progressive) -> Advice {
        let met = settings.to_meter <= built_in.to_meter;
        let over = settings.to_meter.ppm().saturating_sub(built_in.to_meter.ppm());
        let text = if met {
            format!(
                "only percentages come from the meter: {} does not exceed the built-in {}",
                settings.to_meter, built_in.to_meter
            )
        } else {
            let cost = fraction(over, Rate::PARTS);
            format!(
                "only percentages come from the meter: {} exceeds the built-in {} and costs the house {} \
                 of every wager",
                settings.to_meter,
                built_in.to_meter,
                percent(&cost)
            )
        };
        let instead = Progressive { to_meter: built_in.to_meter, ..settings.clone() };
        self.answer(Rule::BuiltInRate, met, text, &instead)
    }

    fn meter_grows(&self, settings: &Progressive, growth: &Ratio, from_meter: &Ratio) -> Advice {
        let met = *growth > Ratio::zero();
        let comes_to = match (met, from_meter.is_zero()) {
            (true, _) => "the meter grows",
            (false, true) => "the meter stands still",
            (false, false) => "the meter is depleted",
        };
        let text = format!(
            "{} of each wager goes to the meter and fixed prizes take {} of each wager out of it: {comes_to}",
            settings.to_meter,
            percent(from_meter),
        );
        // The smallest whole percentage with which the meter grows.
        let enough = ((from_meter * whole(100)).floor() + Ratio::one()).to_integer();
        let ppm = u32::try_from(enough).unwrap_or(100).min(100) * 10_000;
        let to_meter = Rate::from_ppm(ppm).unwrap_or(Rate::WHOLE);
        let to_reserve = settings.to_reserve.min(to_meter.rest());
        let instead = Progressive { to_meter, to_reserve, ..settings.clone() };
        self.answer(Rule::MeterGrows, met, text, &instead)
    }

    fn feed_reserve(&self, settings: &Progressive) -> Advice {
        let met = settings.to_reserve > Rate::ZERO;
        let text = if met {
            format!(
                "{} of each wager feeds the reserve, which joins the seed after a 100% award",
                settings.to_reserve
            )
        } else {
            "nothing feeds the reserve; a small part of each wager would soften the drop after a 100% award"
                .to_owned()
        };
        let to_reserve = SMALL.min(settings.to_meter.rest());
        self.answer(Rule::FeedReserve, met, text, &Progressive { to_reserve, ..settings.clone() })
    }

    fn no_zero_seed(&self, settings: &Progressive, built_in: &Progressive) -> Advice {
        let met = settings.seed_amount > Cents::ZERO;
        let text = if met {
            format!(
                "the seed is {}; the pay table is designed for {}",
                settings.seed_amount, built_in.seed_amount
            )
        } else {
            format!(
                "a seed of nothing is not recommended; the pay table is designed for {}",
                built_in.seed_amount
            )
        };
        let instead = Progressive { seed_amount: built_in.seed_amount, ..settings.clone() };
        self.answer(Rule::NoZeroSeed, met, text, &instead)
    }

    fn seed_covers_fixed(&self, settings: &Progressive) -> Advice {
        let prizes = self.wager.rows.iter().filter_map(|row| row.pays.units_won());
        let units = prizes.map(|(of, per)| fraction(of, per)).max().unwrap_or_else(Ratio::zero);
        let cents = (units * whole(settings.wager.cents())).ceil().to_integer();
        let largest = Cents::new(i64::try_from(cents).unwrap_or(i64::MAX));
        let met = settings.seed_amount >= largest;
        let text = format!(
            "the seed of {} is {} the largest fixed prize, {largest}",
            settings.seed_amount,
            if met { "at least" } else { "below" }
        );
        let instead = Progressive { seed_amount: largest, ..settings.clone() };
        self.answer(Rule::SeedCoversFixed, met, text, &instead)
    }

    fn reserve_is_no_seed(&self, settings: &Progressive, built_in: &Progressive) -> Advice {
        let met = settings.seed_amount > Cents::ZERO || settings.to_reserve == Rate::ZERO;
        let text = if met {
            "no reserve stands in for the seed".to_owned()
        } else {
            "the reserve is the only seed: after two awards in a row the meter would restart near nothing"
                .to_owned()
        };
        let instead = Progressive { seed_amount: built_in.seed_amount, ..settings.clone() };
        self.answer(Rule::ReserveIsNoSeed, met, text, &instead)
    }
}

fn effect(analysis: &Analysis, settings: &Progressive) -> Option<Effect> {
    let meter = analysis.meter.as_ref()?;
    Some(Effect {
        settings: settings.clone(),
        house_advantage: analysis.house_advantage.clone(),
        average_reset: meter.average_reset.clone(),
        average_jackpot: meter.average_jackpot.clone(),
        growth_per_thousand: &meter.growth * fraction(settings.wager.cents(), 100) * whole(1000),
    })
}

fn percent(exact: &Ratio) -> String {
    format!("{}%", to_decimal(&(exact * whole(100)), 2))
}

impl Rule {
    /// The name of the rule in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::HouseKeeps => "house-keeps",
            Rule::MeterPaysFixed => "meter-pays-fixed",
            Rule::BuiltInRate => "built-in-rate",
            Rule::FeedReserve => "feed-reserve",
            Rule::NoZeroSeed => "no-zero-seed",
            Rule::SeedCoversFixed => "seed-covers-fixed",
            Rule::ReserveIsNoSeed => "reserve-is-no-seed",
            Rule::MeterGrows => "meter-grows",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
