//! A bet at a glance: its analysis, what its settings come to over the life of a meter, and what the
//! documents recommend. One value for the page, the call and whoever else asks.

use odds::{Advice, Analysis, Counts, Life, Question, to_f64};
use serde::Serialize;
use wagers::{Progressive, Side, Wager};

use crate::json::{AdviceJson, AnalysisJson};

/// The parts of all lives that are told apart.
pub const PARTS: [f64; 9] = [0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99];

/// A bet, looked at with some settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The exact analysis.
    pub analysis: Analysis,
    /// What its meter goes through, where it has one that lives.
    pub course: Option<Course>,
    /// The recommendations, where it has a meter.
    pub advice: Vec<Advice>,
}

/// The life of a meter in figures. Amounts are in currency units.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The life that they are of.
    pub life: Life,
    /// How many rounds the meter takes from its average reset to its average jackpot, on average.
    pub grow_back: Option<f64>,
    /// How many rounds it takes to where a bettor breaks even.
    pub to_break_even: Option<f64>,
    /// The part of all jackpots that are above it.
    pub above_break_even: Option<f64>,
    /// The probability that fixed prizes empty the meter before its next hit.
    pub running_dry: Option<f64>,
    /// Moments of a life.
    pub moments: Vec<Moment>,
}

/// A moment by which a part of all lives has ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// That part.
    pub part: f64,
    /// The rounds since the reset.
    pub rounds: f64,
    /// Where the meter stands then, on average.
    pub meter: f64,
    /// The standard deviation of that.
    pub deviation: f64,
    /// The amount that the same part of all jackpots stays below.
    pub jackpot: f64,
}

impl Study {
    /// Looks at a bet that was counted, with these settings instead of the pay table's own.
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
        let course = Life::of(&analysis).map(|life| Course::of(life, &analysis));
        Study { analysis, course, advice: advised.map(|(_, advice)| advice).unwrap_or_default() }
    }

    /// The meter at which a bettor breaks even, in currency units.
    #[must_use]
    pub fn break_even(&self) -> Option<f64> {
        self.analysis.meter.as_ref()?.break_even_meter.as_ref().map(to_f64)
    }
}

impl Course {
    fn of(life: Life, analysis: &Analysis) -> Course {
        let even = analysis.meter.as_ref().and_then(|it| it.break_even_meter.as_ref()).map(to_f64);
        let moment = |part: f64| {
            let rounds = life.age(part);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Some rounds.
            let stand = life.after(rounds.min(1e15) as u64);
            let jackpot = life.jackpot_at(part);
            Moment { part, rounds, meter: stand.mean, deviation: stand.deviation, jackpot }
        };
        Course {
            grow_back: life.rounds_until(life.jackpot()),
            to_break_even: even.and_then(|even| life.rounds_until(even)),
            above_break_even: even.map(|even| life.chance_above(even)),
            running_dry: life.running_dry(),
            moments: PARTS.map(moment).to_vec(),
            life,
        }
    }
}

/// Several studies, as JSON: the analyses as `ninefold analyze` gives them, and more.
#[derive(Serialize)]
pub struct Studies {
    analyses: Vec<StudyJson>,
}

impl Studies {
    /// The shape of several studies.
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
    life: Option<LifeJson>,
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
struct LifeJson {
    rounds_to_grow_back: Option<f64>,
    rounds_to_break_even: Option<f64>,
    above_break_even: Option<f64>,
    running_dry: Option<f64>,
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
            life: study.course.as_ref().map(|course| LifeJson {
                rounds_to_grow_back: course.grow_back,
                rounds_to_break_even: course.to_break_even,
                above_break_even: course.above_break_even,
                running_dry: course.running_dry,
                moments: course.moments.clone(),
            }),
            recommendations: study.advice.iter().map(AdviceJson::new).collect(),
        }
    }
}
