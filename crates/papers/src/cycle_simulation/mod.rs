//! Presents a simulation of jackpot cycles as tables, JSON, pictures and a page.
//!
//! The terminal and the page show the same tables: [`CycleReport::sections`] builds them, the command formats
//! them and the page prints them.

mod html;
mod json;
pub(crate) mod sections;

use odds::cycle_simulation::{ALARMS, Agreement, Figure, Play, Summary};

use crate::picture::{Chart, Undrawn, fan, jackpot_columns, months, survival};
use crate::text::thousands;

pub use json::CycleSimulationJson;

/// The pace of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The rounds per hour, at all tables of the meter together.
    pub rounds_per_hour: u32,
    /// The hours of play per day.
    pub hours_per_day: u32,
}

/// The number of days in a month, as used here.
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

    /// Converts rounds to hours of play.
    #[must_use]
    pub fn hours(self, rounds: f64) -> f64 {
        rounds / f64::from(self.rounds_per_hour)
    }

    /// Converts rounds to days.
    #[must_use]
    pub fn days(self, rounds: f64) -> f64 {
        rounds / self.day() as f64
    }
}

/// A finished simulation, with everything needed to present it.
#[derive(Clone, Copy, Debug)]
pub struct CycleReport<'a> {
    /// The effects of a round.
    pub play: &'a Play,
    /// The summary of the cycles.
    pub summary: &'a Summary,
    /// The comparison with the closed forms.
    pub agreement: &'a Agreement,
    /// The pace of play.
    pub pace: Pace,
    /// The highest value of the meter.
    pub limit: Option<money::Cents>,
    /// The random seed.
    pub seed: u64,
    /// The program that made it.
    pub made_by: &'a str,
}

/// A table with its title and notes. The first column is left-aligned, the others right-aligned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The title.
    pub title: &'static str,
    /// The column heads.
    pub head: Vec<&'static str>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Notes for the reader.
    pub words: Vec<String>,
}

impl CycleReport<'_> {
    /// The pictures.
    ///
    /// # Errors
    ///
    /// If one cannot be drawn.
    pub fn charts(&self) -> Result<Vec<Chart>, Undrawn> {
        let cycle = self.play.cycle();
        let limited = self.limit.is_some();
        let mut charts = vec![
            fan(&self.summary.path, cycle)?,
            jackpot_columns(self.summary, cycle, limited)?,
            survival(self.summary, cycle)?,
        ];
        if let Some(all) = &self.summary.months {
            charts.push(months(&all.sorted, all.mean.mean)?);
        }
        Ok(charts)
    }

    /// The heading.
    #[must_use]
    pub fn heading(&self) -> String {
        let analysis = self.play.analysis();
        let side = analysis.side.map(|side| format!(", {side}")).unwrap_or_default();
        format!("{} ({}{side})", analysis.name, analysis.wager)
    }

    /// A one-line description of the simulation.
    #[must_use]
    pub fn about(&self) -> String {
        let many = |count: f64| thousands(&format!("{count:.0}"));
        let Some(meter) = &self.play.analysis().meter else { return String::new() };
        let limit = self.limit.map(|limit| format!(", limit {}", thousands(&limit.to_string())));
        format!(
            "{} jackpots in {} rounds, seed {} of chance; {} deck{}, {} bettor{}, wager {}, seed {}, {} to \
             meter, {} to reserve{}",
            many(self.summary.cycles as f64),
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

    /// Whether the cycles agree with the closed forms, in a sentence.
    #[must_use]
    pub fn verdict(&self) -> String {
        let agreement = self.agreement;
        let (judged, largest, bound) = (agreement.judged(), agreement.largest(), agreement.bound);
        let runs = thousands(&format!("{:.0}", 1.0 / ALARMS));
        match agreement.agrees {
            None => format!(
                "not judged: {} jackpots are too few; ask for {} or more",
                self.summary.cycles,
                odds::cycle_simulation::FEW
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

/// The display name of a figure.
pub(crate) const fn figure_name(figure: Figure) -> &'static str {
    match figure {
        Figure::Jackpot => "mean jackpot",
        Figure::Reset => "mean reset",
        Figure::Between => "rounds between jackpots",
        Figure::Advantage => "house advantage",
        Figure::Depletion => "cycles with depletion",
    }
}
