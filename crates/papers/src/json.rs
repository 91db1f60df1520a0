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

/// One analysis.
#[derive(Serialize)]
pub struct AnalysisJson {
    wager: String,
    side: Option<String>,
    decks: u8,
    cards: u32,
    combinations: String,
    rows: Vec<RowJson>,
    hit_frequency: f64,
    house_advantage: f64,
    standard_deviation: Option<f64>,
    #[serde(flatten)]
    meter: Option<MeterJson>,
}

#[derive(Serialize)]
struct RowJson {
    row: String,
    name: String,
    pays: String,
    from: String,
    combinations: String,
    probability: f64,
    one_in: Option<f64>,
    r#return: Option<f64>,
}

#[derive(Serialize)]
struct MeterJson {
    fixed_return: f64,
    fixed_return_from_meter: f64,
    average_reset: Option<f64>,
    average_jackpot: Option<f64>,
    break_even_meter: Option<f64>,
    rounds_between_top_hits: Option<f64>,
    bettors: u32,
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
#[derive(Serialize)]
pub struct EffectJson {
    seed_amount: String,
    to_meter: f64,
    to_reserve: f64,
    to_house: f64,
    house_advantage: f64,
    average_reset: Option<String>,
    average_jackpot: Option<String>,
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

/// The answer to one recommendation.
#[derive(Serialize)]
pub struct AdviceJson {
    rule: &'static str,
    met: bool,
    text: String,
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

/// The recommendations for one bet: the figures for its settings, and every answer.
#[derive(Serialize)]
pub struct AdvisedJson {
    wager: String,
    side: Option<String>,
    bettors: u32,
    now: EffectJson,
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
