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

/// The age by which a fraction of all cycles has ended.
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

/// Several studies as JSON: the analyses as printed by `ninefold analyze`, and more.
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

#[derive(Serialize)]
struct StudyJson {
    #[serde(flatten)]
    analysis: AnalysisJson,
    settings: Option<SettingsJson>,
    jackpot_cycle: Option<CycleJson>,
    recommendations: Vec<AdviceJson>,
}

#[derive(Serialize)]
struct SettingsJson {
    wager: String,
    seed_amount: String,
    to_meter: f64,
    to_reserve: f64,
    to_house: f64,
    growth: f64,
}

#[derive(Serialize)]
struct CycleJson {
    rounds_to_grow_back: Option<f64>,
    rounds_to_break_even: Option<f64>,
    above_break_even: Option<f64>,
    depletion: Option<f64>,
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
