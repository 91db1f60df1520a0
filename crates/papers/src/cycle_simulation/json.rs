//! The JSON form of a cycle simulation. Amounts are numbers in currency units, because they are statistics,
//! not money.

use odds::cycle_simulation::{BANDS, Comparison, Distribution, Mean, QUANTILES, Reading, Taken};
use serde::Serialize;

use super::{CycleReport, Pace, figure_name};

/// A cycle simulation.
#[derive(Serialize)]
pub struct CycleSimulationJson {
    wager: String,
    side: Option<String>,
    decks: u8,
    bettors: u32,
    settings: SettingsJson,
    seed: u64,
    pace: PaceJson,
    jackpots: usize,
    rounds: f64,
    jackpot: SpreadJson,
    reset: SpreadJson,
    rounds_between: SpreadJson,
    hours_between: f64,
    days_between: f64,
    path: Vec<ReadingJson>,
    depletion: DepletionJson,
    parts: Vec<PartJson>,
    jackpot_without_parts: MeanJson,
    overflow_for_each_jackpot: MeanJson,
    house_advantage: MeanJson,
    house_per_month: Option<MonthsJson>,
    flows: FlowsJson,
    comparisons: Vec<ComparisonJson>,
    bound: f64,
    agrees: Option<bool>,
    verdict: String,
}

#[derive(Serialize)]
struct SettingsJson {
    wager: String,
    seed_amount: String,
    to_meter: f64,
    to_reserve: f64,
    limit: Option<String>,
}

#[derive(Serialize)]
struct PaceJson {
    rounds_per_hour: u32,
    hours_per_day: u32,
    rounds_per_month: u64,
}

#[derive(Serialize)]
struct MeanJson {
    mean: f64,
    error: Option<f64>,
    deviation: Option<f64>,
}

#[derive(Serialize)]
struct SpreadJson {
    #[serde(flatten)]
    mean: MeanJson,
    least: f64,
    most: f64,
    percentiles: Vec<PercentileJson>,
}

#[derive(Serialize)]
struct PercentileJson {
    part: f64,
    value: f64,
}

#[derive(Serialize)]
struct ReadingJson {
    age: u64,
    cycles: usize,
    mean: f64,
    exact_mean: f64,
    bands: Vec<PercentileJson>,
}

#[derive(Serialize)]
struct DepletionJson {
    cycles: u64,
    part: f64,
    times: u64,
    shortfall: f64,
    deepest: f64,
}

#[derive(Serialize)]
struct PartJson {
    name: String,
    share: f64,
    count: u64,
    taken: f64,
}

#[derive(Serialize)]
struct MonthsJson {
    #[serde(flatten)]
    mean: MeanJson,
    bands: Vec<PercentileJson>,
    losing: f64,
    months: usize,
}

/// The flows of the meter, exact: decimals in currency units.
#[derive(Serialize)]
struct FlowsJson {
    seeds: String,
    fed: String,
    reserved: String,
    shortfall: String,
    fixed: String,
    parts: String,
    jackpots: String,
    overflow: String,
}

#[derive(Serialize)]
struct ComparisonJson {
    figure: &'static str,
    simulated: f64,
    error: Option<f64>,
    exact: Option<f64>,
    z: Option<f64>,
    note: Option<String>,
}

impl From<&Mean> for MeanJson {
    fn from(mean: &Mean) -> MeanJson {
        let finite = |value: f64| value.is_finite().then_some(value);
        MeanJson { mean: mean.mean, error: finite(mean.error), deviation: finite(mean.deviation) }
    }
}

fn percentiles(parts: &[f64], values: &[f64]) -> Vec<PercentileJson> {
    parts.iter().zip(values).map(|(&part, &value)| PercentileJson { part, value }).collect()
}

impl From<&Distribution> for SpreadJson {
    fn from(spread: &Distribution) -> SpreadJson {
        SpreadJson {
            mean: (&spread.mean).into(),
            least: spread.least,
            most: spread.most,
            percentiles: percentiles(&QUANTILES, &spread.at),
        }
    }
}

impl From<&Comparison> for ComparisonJson {
    fn from(it: &Comparison) -> ComparisonJson {
        let finite = |value: f64| value.is_finite().then_some(value);
        ComparisonJson {
            figure: figure_name(it.figure),
            simulated: it.simulated,
            error: finite(it.error),
            exact: it.exact,
            z: it.z.and_then(finite),
            note: it.note.clone(),
        }
    }
}

fn share(rate: money::Rate) -> f64 {
    f64::from(rate.ppm()) / f64::from(money::Rate::PARTS)
}

impl From<&Taken> for PartJson {
    fn from(part: &Taken) -> PartJson {
        let share = share(part.share);
        PartJson { name: part.name.clone(), share, count: part.count, taken: part.amount }
    }
}

impl From<Pace> for PaceJson {
    fn from(pace: Pace) -> PaceJson {
        PaceJson {
            rounds_per_hour: pace.rounds_per_hour,
            hours_per_day: pace.hours_per_day,
            rounds_per_month: pace.month(),
        }
    }
}

impl CycleSimulationJson {
    /// The JSON form of a simulation; `None` for a wager without a meter.
    #[must_use]
    pub fn new(report: &CycleReport<'_>) -> Option<CycleSimulationJson> {
        let (summary, analysis) = (report.summary, report.play.analysis());
        let meter = analysis.meter.as_ref()?;
        let reading = |it: &Reading| ReadingJson {
            age: it.age,
            cycles: it.cycles,
            mean: it.mean,
            exact_mean: report.play.cycle().after(it.age).mean,
            bands: percentiles(&BANDS, &it.bands),
        };
        let exact = |units: i128| money::Amount::from_parts(units * 1_000_000).to_string();
        let flows = &summary.flows;
        Some(CycleSimulationJson {
            wager: analysis.wager.clone(),
            side: analysis.side.map(|side| side.to_string()),
            decks: analysis.decks.get(),
            bettors: meter.bettors,
            settings: SettingsJson {
                wager: meter.settings.wager.to_string(),
                seed_amount: meter.settings.seed_amount.to_string(),
                to_meter: share(meter.settings.to_meter),
                to_reserve: share(meter.settings.to_reserve),
                limit: report.limit.map(|limit| limit.to_string()),
            },
            seed: report.seed,
            pace: report.pace.into(),
            jackpots: summary.cycles,
            rounds: summary.rounds,
            jackpot: (&summary.jackpots).into(),
            reset: (&summary.resets).into(),
            hours_between: report.pace.hours(summary.between.mean.mean),
            days_between: report.pace.days(summary.between.mean.mean),
            rounds_between: (&summary.between).into(),
            path: summary.path.iter().map(reading).collect(),
            depletion: DepletionJson {
                cycles: summary.depletions.cycles,
                part: summary.depletions.cycles as f64 / summary.cycles as f64,
                times: summary.depletions.times,
                shortfall: summary.depletions.shortfall,
                deepest: summary.depletions.deepest,
            },
            parts: summary.parts.iter().map(PartJson::from).collect(),
            jackpot_without_parts: (&summary.without_parts).into(),
            overflow_for_each_jackpot: (&summary.overflow).into(),
            house_advantage: (&summary.advantage).into(),
            house_per_month: summary.months.as_ref().map(|months| MonthsJson {
                mean: (&months.mean).into(),
                bands: percentiles(&BANDS, &months.bands),
                losing: months.losing,
                months: months.sorted.len(),
            }),
            flows: FlowsJson {
                seeds: exact(flows.seeds),
                fed: exact(flows.fed),
                reserved: exact(flows.reserved),
                shortfall: exact(flows.shortfall),
                fixed: exact(flows.fixed),
                parts: exact(flows.parts),
                jackpots: exact(flows.jackpots),
                overflow: exact(flows.overflow),
            },
            comparisons: report.agreement.comparisons.iter().map(ComparisonJson::from).collect(),
            bound: report.agreement.bound,
            agrees: report.agreement.agrees,
            verdict: report.verdict(),
        })
    }
}
