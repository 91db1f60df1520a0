//! The lives of a meter as documents: one value, told as tables, JSON, pictures and a page.
//!
//! The tables that people read on a terminal and on the page are the same: [`Told::sections`] makes them, the
//! command sets them and the page prints them.

mod html;
mod json;
pub(crate) mod sections;

use odds::lives::{ALARMS, Agreement, Figure, Play, Summary};

use crate::picture::{Chart, Undrawn, fan, jackpot_columns, months, survival};
use crate::text::thousands;

pub use json::LivesJson;

/// How fast a meter is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The rounds of an hour, at all tables of the meter together.
    pub rounds_per_hour: u32,
    /// The hours of a day.
    pub hours_per_day: u32,
}

/// How many days a month has here.
pub const DAYS: u32 = 30;

impl Pace {
    /// The rounds of a day.
    #[must_use]
    pub fn day(self) -> u64 {
        u64::from(self.rounds_per_hour) * u64::from(self.hours_per_day)
    }

    /// The rounds of a month.
    #[must_use]
    pub fn month(self) -> u64 {
        self.day() * u64::from(DAYS)
    }

    /// Rounds as hours of play.
    #[must_use]
    pub fn hours(self, rounds: f64) -> f64 {
        rounds / f64::from(self.rounds_per_hour)
    }

    /// Rounds as days.
    #[must_use]
    pub fn days(self, rounds: f64) -> f64 {
        rounds / self.day() as f64
    }
}

/// Lives that were played, with all that there is to tell.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// What a round does.
    pub play: &'a Play,
    /// What the lives came to.
    pub summary: &'a Summary,
    /// How that agrees with the closed forms.
    pub agreement: &'a Agreement,
    /// How fast it is played.
    pub pace: Pace,
    /// The most that the meter may show.
    pub limit: Option<money::Cents>,
    /// Where chance began.
    pub seed: u64,
    /// Who made it.
    pub made_by: &'a str,
}

/// A table with its title, and words below. The first column is set left, the others right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// The heads of its columns.
    pub head: Vec<&'static str>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// What a reader should know.
    pub words: Vec<String>,
}

impl Told<'_> {
    /// The pictures.
    ///
    /// # Errors
    ///
    /// If one cannot be drawn.
    pub fn charts(&self) -> Result<Vec<Chart>, Undrawn> {
        let life = self.play.life();
        let limited = self.limit.is_some();
        let mut charts = vec![
            fan(&self.summary.path, life)?,
            jackpot_columns(self.summary, life, limited)?,
            survival(self.summary, life)?,
        ];
        if let Some(all) = &self.summary.months {
            charts.push(months(&all.sorted, all.mean.mean)?);
        }
        Ok(charts)
    }

    /// What it is called.
    #[must_use]
    pub fn heading(&self) -> String {
        let analysis = self.play.analysis();
        let side = analysis.side.map(|side| format!(", {side}")).unwrap_or_default();
        format!("{} ({}{side})", analysis.name, analysis.wager)
    }

    /// What was played, in a line.
    #[must_use]
    pub fn about(&self) -> String {
        let many = |count: f64| thousands(&format!("{count:.0}"));
        let Some(meter) = &self.play.analysis().meter else { return String::new() };
        let limit = self.limit.map(|limit| format!(", limit {}", thousands(&limit.to_string())));
        format!(
            "{} jackpots in {} rounds, seed {} of chance; {} deck{}, {} bettor{}, wager {}, seed {}, {} to \
             meter, {} to reserve{}",
            many(self.summary.lives as f64),
            many(self.summary.rounds),
            self.seed,
            self.play.analysis().decks.get(),
            if self.play.analysis().decks.get() == 1 { "" } else { "s" },
            meter.bettors,
            if meter.bettors == 1 { "" } else { "s" },
            thousands(&meter.settings.wager.to_string()),
            thousands(&meter.settings.seed_amount.to_string()),
            meter.settings.to_meter,
            meter.settings.to_reserve,
            limit.unwrap_or_default(),
        )
    }

    /// Whether the lives agree with the closed forms, in a sentence.
    #[must_use]
    pub fn verdict(&self) -> String {
        let agreement = self.agreement;
        let (judged, largest, bound) = (agreement.judged(), agreement.largest(), agreement.bound);
        let runs = thousands(&format!("{:.0}", 1.0 / ALARMS));
        match agreement.agrees {
            None => format!(
                "not judged: {} jackpots are too few; ask for {} or more",
                self.summary.lives,
                odds::lives::FEW
            ),
            Some(true) => format!(
                "agrees with the closed forms: of {judged} figures the farthest is {largest:.2} standard \
                 errors away, and {bound:.2} are allowed (a false alarm in {runs} runs)"
            ),
            Some(false) => format!(
                "DOES NOT AGREE with the closed forms: of {judged} figures the farthest is {largest:.2} \
                 standard errors away, and only {bound:.2} are allowed (a false alarm in {runs} runs)"
            ),
        }
    }
}

/// What a figure is called.
pub(crate) const fn figure_name(figure: Figure) -> &'static str {
    match figure {
        Figure::Jackpot => "mean jackpot",
        Figure::Reset => "mean reset",
        Figure::Between => "rounds between jackpots",
        Figure::Advantage => "house advantage",
        Figure::Dry => "lives that run dry",
    }
}
