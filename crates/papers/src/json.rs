//! The JSON forms of analyses, comparisons and recommendations. Counts are decimal strings, because they
//! exceed what a JSON number represents exactly; probabilities and returns are numbers; a value that is not
//! finite is `null`.

use odds::{Advice, Analysis, Compared, Effect, Ratio, RowOdds, sqrt, to_decimal, to_f64};
use serde::Serialize;
use wagers::{Side, Wager};

/// Several analyses.
#[derive(Serialize)]
pub struct Analyses {
    analyses: Vec<AnalysisJson>,
}

impl Analyses {
    /// The analyses of the bets of one wager.
    #[must_use]
    pub fn new(analyses: &[Analysis]) -> Analyses {
        Analyses { analyses: analyses.iter().map(AnalysisJson::new).collect() }
    }
}

/// The exact analysis of one bet.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Analysis))]
#[derive(Serialize)]
pub struct AnalysisJson {
    /// The wager's id in the catalog.
    wager: String,
    /// The side that is backed, where the bet has sides.
    side: Option<String>,
    /// The number of decks in the shoe.
    decks: u8,
    /// The number of cards in the shoe.
    cards: u32,
    /// The number of ordered draws of six cards, as a decimal; times ten where a seat's number takes part.
    combinations: String,
    /// The rows of the pay table, in order. Each counts only the draws that no row above it matches.
    rows: Vec<RowJson>,
    /// The probability that some row pays.
    hit_frequency: f64,
    /// The share of every wager that the casino keeps in the long run.
    house_advantage: f64,
    /// The standard deviation of the result per unit wagered, with the meter at `average_jackpot`.
    standard_deviation: Option<f64>,
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = MeterJson))]
    meter: Option<MeterJson>,
}

/// The odds of one row.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysisRow))]
#[derive(Serialize)]
struct RowJson {
    /// The row's id in the pay table.
    row: String,
    /// The row's display name.
    name: String,
    /// What the row pays, such as `100%` or `2000 for 1`.
    pays: String,
    /// Who pays it: `meter` or `tray`.
    from: String,
    /// The number of draws that the row matches, as a decimal.
    combinations: String,
    /// The probability of the row.
    probability: f64,
    /// One in how many rounds; null for a row that is never hit.
    one_in: Option<f64>,
    /// What the row pays back per unit wagered, probability and returned chip included.
    r#return: Option<f64>,
}

/// The figures of a progressive's meter, left out for other wagers. A value that is not finite is null.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysisMeter))]
#[derive(Serialize)]
struct MeterJson {
    /// What all fixed prizes return per unit wagered.
    #[cfg_attr(feature = "schema", schema(required = false))]
    fixed_return: f64,
    /// The part of `fixed_return` that the meter pays.
    #[cfg_attr(feature = "schema", schema(required = false))]
    fixed_return_from_meter: f64,
    /// The average of seed and reserve at a reset, in currency units.
    average_reset: Option<f64>,
    /// The average meter when the 100 % row is hit, in currency units.
    average_jackpot: Option<f64>,
    /// The meter at which a bettor's expectation is zero, in currency units.
    break_even_meter: Option<f64>,
    /// The average number of rounds between two hits of the 100 % row.
    rounds_between_top_hits: Option<f64>,
    /// How many players bet in each round.
    #[cfg_attr(feature = "schema", schema(required = false))]
    bettors: u32,
    /// Whether the fixed prizes that the meter pays exceed all that feeds it.
    #[cfg_attr(feature = "schema", schema(required = false))]
    always_depleted: bool,
}

impl AnalysisJson {
    /// The JSON form of one analysis.
    #[must_use]
    pub fn new(analysis: &Analysis) -> AnalysisJson {
        AnalysisJson {
            wager: analysis.wager.clone(),
            side: analysis.side.map(|side| side.to_string()),
            decks: analysis.decks.get(),
            cards: analysis.cards,
            combinations: analysis.combinations.to_string(),
            rows: analysis.rows.iter().map(RowJson::new).collect(),
            hit_frequency: to_f64(&analysis.hit_frequency),
            house_advantage: to_f64(&analysis.house_advantage),
            standard_deviation: analysis.variance.as_ref().map(sqrt).and_then(finite),
            meter: analysis.meter.as_ref().map(|meter| MeterJson {
                fixed_return: to_f64(&meter.fixed_return),
                fixed_return_from_meter: to_f64(&meter.fixed_return_from_meter),
                average_reset: meter.average_reset.as_ref().and_then(cents),
                average_jackpot: meter.average_jackpot.as_ref().and_then(cents),
                break_even_meter: meter.break_even_meter.as_ref().and_then(cents),
                rounds_between_top_hits: meter.rounds_between_top_hits.as_ref().map(to_f64),
                bettors: meter.bettors,
                always_depleted: meter.always_depleted,
            }),
        }
    }
}

impl RowJson {
    fn new(row: &RowOdds) -> RowJson {
        RowJson {
            row: row.row.clone(),
            name: row.name.clone(),
            pays: row.pays.to_string(),
            from: row.from.to_string(),
            combinations: row.combinations.to_string(),
            probability: to_f64(&row.probability),
            one_in: finite(1.0 / to_f64(&row.probability)),
            r#return: row.returned.as_ref().map(to_f64),
        }
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// An average, rounded to the cent.
fn cents(exact: &Ratio) -> Option<f64> {
    to_decimal(exact, 2).parse().ok()
}

/// A comparison with a printed figure.
#[derive(Serialize)]
pub struct ComparedJson {
    wager: String,
    figure: String,
    row: Option<String>,
    side: Option<String>,
    decks: u8,
    published: String,
    published_value: f64,
    exact: Option<f64>,
    difference: Option<f64>,
    verdict: String,
    as_expected: bool,
    r#where: String,
    note: Option<String>,
}

impl ComparedJson {
    /// The JSON form of one comparison.
    #[must_use]
    pub fn new(compared: &Compared) -> ComparedJson {
        let published = &compared.published;
        ComparedJson {
            wager: compared.wager.clone(),
            figure: published.figure.to_string(),
            row: published.row.clone(),
            side: published.side.map(|side| side.to_string()),
            decks: published.decks.get(),
            published: published.printed.clone(),
            published_value: to_f64(&odds::of_decimal(
                published.value.digits,
                published.value.places,
            )),
            exact: compared.exact.as_ref().map(to_f64),
            difference: compared.difference.as_ref().map(to_f64),
            verdict: compared.verdict.to_string(),
            as_expected: compared.as_expected,
            r#where: published.place.clone(),
            note: published.note.clone(),
        }
    }
}

/// The figures that result from some settings of a progressive.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SettingsEffect))]
#[derive(Serialize)]
pub struct EffectJson {
    /// The amount from which the meter restarts, in currency units.
    seed_amount: String,
    /// The share of each wager that feeds the meter.
    to_meter: f64,
    /// The share of each wager that feeds the reserve.
    to_reserve: f64,
    /// The share of each wager that is left for the house.
    to_house: f64,
    /// The share of every wager that the casino keeps in the long run.
    house_advantage: f64,
    /// The average of seed and reserve at a reset, in currency units; null if it is not finite.
    average_reset: Option<String>,
    /// The average meter when the 100 % row is hit, in currency units; null if it is not finite.
    average_jackpot: Option<String>,
    /// What a thousand wagers add to the meter, less the fixed prizes that it pays, in currency units.
    growth_per_thousand_wagers: String,
}

impl EffectJson {
    /// The JSON form of one effect.
    #[must_use]
    pub fn new(effect: &Effect) -> EffectJson {
        let rate = |rate: money::Rate| f64::from(rate.ppm()) / f64::from(money::Rate::PARTS);
        let amount = |exact: &Ratio| to_decimal(exact, 2);
        EffectJson {
            seed_amount: effect.settings.seed_amount.to_string(),
            to_meter: rate(effect.settings.to_meter),
            to_reserve: rate(effect.settings.to_reserve),
            to_house: rate(effect.settings.to_house()),
            house_advantage: to_f64(&effect.house_advantage),
            average_reset: effect.average_reset.as_ref().map(amount),
            average_jackpot: effect.average_jackpot.as_ref().map(amount),
            growth_per_thousand_wagers: amount(&effect.growth_per_thousand),
        }
    }
}

/// One recommendation of the documents, and whether the settings follow it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Recommendation))]
#[derive(Serialize)]
pub struct AdviceJson {
    /// The name of the recommendation, such as `meter-grows`.
    rule: &'static str,
    /// Whether the settings follow it.
    met: bool,
    /// What is true, with its numbers.
    text: String,
    /// Settings that follow it, and their effect, where some can be given.
    instead: Option<EffectJson>,
}

impl AdviceJson {
    /// The JSON form of one answer.
    #[must_use]
    pub fn new(advice: &Advice) -> AdviceJson {
        AdviceJson {
            rule: advice.rule.name(),
            met: advice.met,
            text: advice.text.clone(),
            instead: advice.instead.as_ref().map(EffectJson::new),
        }
    }
}

/// The advice for one bet: the effect of its settings, and every recommendation, followed or not.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Advice))]
#[derive(Serialize)]
pub struct AdvisedJson {
    /// The wager's id.
    wager: String,
    /// The side that is backed, where the bet has sides.
    side: Option<String>,
    /// How many players bet in each round.
    bettors: u32,
    /// The effect of the settings that were asked about.
    now: EffectJson,
    /// All recommendations.
    recommendations: Vec<AdviceJson>,
}

impl AdvisedJson {
    /// The JSON form of all answers for one bet.
    #[must_use]
    pub fn new(
        wager: &Wager,
        side: Option<Side>,
        bettors: u32,
        now: &Effect,
        advice: &[Advice],
    ) -> AdvisedJson {
        AdvisedJson {
            wager: wager.id.clone(),
            side: wager.shown_side(side).map(|side| side.to_string()),
            bettors,
            now: EffectJson::new(now),
            recommendations: advice.iter().map(AdviceJson::new).collect(),
        }
    }
}
