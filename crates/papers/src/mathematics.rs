//! Summarises a bet: its analysis, its jackpot cycle under the given settings, and the recommendations of the
//! documents. The page and the API call use the same value.

use odds::{Advice, Analysis, Counts, JackpotCycle, Question, to_f64};
use serde::Serialize;
use wagers::{Progressive, Side, Wager};

use crate::json::{AdviceJson, AnalysisJson};

/// The fractions of all cycles for which figures are given.
pub const PARTS: [f64; 9] = [0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99];

/// A bet, analysed with some settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The exact analysis.
    pub analysis: Analysis,
    /// The jackpot cycle, where the bet has a meter with one.
    pub course: Option<Course>,
    /// The recommendations, where it has a meter.
    pub advice: Vec<Advice>,
}

/// The figures of a jackpot cycle. Amounts are in currency units.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The cycle.
    pub cycle: JackpotCycle,
    /// The average number of rounds from the average reset to the average jackpot.
    pub grow_back: Option<f64>,
    /// The number of rounds to the meter at which a bettor breaks even.
    pub to_break_even: Option<f64>,
    /// The fraction of all jackpots above that meter.
    pub above_break_even: Option<f64>,
    /// The probability that fixed prizes empty the meter before its next hit.
    pub depletion: Option<f64>,
    /// The figures at several ages.
    pub moments: Vec<Moment>,
}

/// The age by which a fraction of all jackpot cycles has ended. Amounts are in currency units.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CycleMoment))]
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// The fraction.
    pub part: f64,
    /// The rounds since the reset.
    pub rounds: f64,
    /// The average meter at that age.
    pub meter: f64,
    /// The standard deviation of the meter.
    pub deviation: f64,
    /// The amount below which the same fraction of all jackpots lies.
    pub jackpot: f64,
}

impl Study {
    /// Studies a bet that was already counted, with these settings instead of the pay table's own.
    #[must_use]
    pub fn new(
        counts: &Counts,
        wager: &Wager,
        side: Option<Side>,
        bettors: u32,
        settings: Option<&Progressive>,
    ) -> Study {
        let analysis = counts.analyze(Question { wager, side, bettors, settings });
        let settings = settings.or(wager.progressive.as_ref());
        let advised = settings.and_then(|it| counts.advise(wager, side, bettors, it));
        let course = JackpotCycle::of(&analysis).map(|cycle| Course::of(cycle, &analysis));
        Study { analysis, course, advice: advised.map(|(_, advice)| advice).unwrap_or_default() }
    }

    /// The meter at which a bettor breaks even, in currency units.
    #[must_use]
    pub fn break_even(&self) -> Option<f64> {
        self.analysis.meter.as_ref()?.break_even_meter.as_ref().map(to_f64)
    }
}

impl Course {
    fn of(cycle: JackpotCycle, analysis: &Analysis) -> Course {
        let even = analysis.meter.as_ref().and_then(|it| it.break_even_meter.as_ref()).map(to_f64);
        let moment = |part: f64| {
            let rounds = cycle.age(part);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is capped.
            let stand = cycle.after(rounds.min(1e15) as u64);
            let jackpot = cycle.jackpot_at(part);
            Moment { part, rounds, meter: stand.mean, deviation: stand.deviation, jackpot }
        };
        Course {
            grow_back: cycle.rounds_until(cycle.jackpot()),
            to_break_even: even.and_then(|even| cycle.rounds_until(even)),
            above_break_even: even.map(|even| cycle.chance_above(even)),
            depletion: cycle.depletion(),
            moments: PARTS.map(moment).to_vec(),
            cycle,
        }
    }
}

/// The mathematics of a wager: one study for each side.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Mathematics))]
#[derive(Serialize)]
pub struct Studies {
    analyses: Vec<StudyJson>,
}

impl Studies {
    /// The JSON form of several studies.
    #[must_use]
    pub fn new(studies: &[Study]) -> Studies {
        Studies { analyses: studies.iter().map(StudyJson::new).collect() }
    }
}

/// An analysis as `ninefold analyze` prints it, the jackpot cycle of its meter, and the recommendations.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Study))]
#[derive(Serialize)]
struct StudyJson {
    #[serde(flatten)]
    analysis: AnalysisJson,
    /// The settings of the meter; null for a wager without one.
    settings: Option<SettingsJson>,
    /// The jackpot cycle of the meter; null for a wager without a meter, and for a meter that is always
    /// depleted.
    jackpot_cycle: Option<CycleJson>,
    /// The recommendations of the documents, followed or not. Empty for a wager without a meter.
    recommendations: Vec<AdviceJson>,
}

/// The settings of a meter in a study. Amounts are in currency units; shares are of each wager.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StudySettings))]
#[derive(Serialize)]
struct SettingsJson {
    /// The amount of one wager.
    wager: String,
    /// The amount from which the meter restarts.
    seed_amount: String,
    /// The share that feeds the meter.
    to_meter: f64,
    /// The share that feeds the reserve.
    to_reserve: f64,
    /// The share that is left for the house.
    to_house: f64,
    /// The share that the meter grows by, less the fixed prizes that it pays.
    growth: f64,
}

/// The jackpot cycle of a meter: from one reset to the next hit of its 100 % row.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotCycle))]
#[derive(Serialize)]
struct CycleJson {
    /// The average number of rounds from the average reset to the average jackpot.
    rounds_to_grow_back: Option<f64>,
    /// The number of rounds to the meter at which a bettor breaks even.
    rounds_to_break_even: Option<f64>,
    /// The fraction of all jackpots above that meter.
    above_break_even: Option<f64>,
    /// The probability that fixed prizes empty the meter before its next hit; null where it takes too long to
    /// compute.
    depletion: Option<f64>,
    /// The figures at several ages.
    moments: Vec<Moment>,
}

impl StudyJson {
    fn new(study: &Study) -> StudyJson {
        let rate = |rate: money::Rate| f64::from(rate.ppm()) / f64::from(money::Rate::PARTS);
        let meter = study.analysis.meter.as_ref();
        StudyJson {
            analysis: AnalysisJson::new(&study.analysis),
            settings: meter.map(|meter| SettingsJson {
                wager: meter.settings.wager.to_string(),
                seed_amount: meter.settings.seed_amount.to_string(),
                to_meter: rate(meter.settings.to_meter),
                to_reserve: rate(meter.settings.to_reserve),
                to_house: rate(meter.settings.to_house()),
                growth: to_f64(&meter.growth),
            }),
            jackpot_cycle: study.course.as_ref().map(|course| CycleJson {
                rounds_to_grow_back: course.grow_back,
                rounds_to_break_even: course.to_break_even,
                above_break_even: course.above_break_even,
                depletion: course.depletion,
                moments: course.moments.clone(),
            }),
            recommendations: study.advice.iter().map(AdviceJson::new).collect(),
        }
    }
}
