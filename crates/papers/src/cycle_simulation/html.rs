//! Renders a cycle simulation as one self-contained page for printing.

use askama::Template;

use super::sections::{amount, whole};
use super::{CycleReport, Section};
use crate::picture::{Chart, Undrawn};

#[derive(Template)]
#[template(path = "cycle_simulation.html")]
struct Page {
    heading: String,
    about: String,
    verdict: String,
    agrees: bool,
    figures: Vec<(&'static str, String, String)>,
    charts: Vec<Chart>,
    sections: Vec<Section>,
    made_by: String,
}

impl CycleReport<'_> {
    /// Renders the simulation as a page.
    ///
    /// # Errors
    ///
    /// If a picture cannot be drawn.
    pub fn html(&self) -> Result<String, Undrawn> {
        let (summary, pace) = (self.summary, self.pace);
        let (jackpot, between) = (&summary.jackpots.mean, &summary.between.mean);
        let mut figures = vec![
            ("average jackpot", whole(jackpot.mean), format!("error {}", amount(jackpot.error))),
            (
                "days between jackpots",
                whole(pace.days(between.mean)),
                format!("{} rounds", whole(between.mean)),
            ),
            (
                "house advantage",
                format!("{:.2}%", 100.0 * summary.advantage.mean),
                format!("error {:.4}%", 100.0 * summary.advantage.error),
            ),
        ];
        if let Some(months) = &summary.months {
            let spread =
                format!("{} to {}, nine of ten", whole(months.bands[0]), whole(months.bands[4]));
            figures.push(("house, per month", whole(months.mean.mean), spread));
        }
        let page = Page {
            heading: self.heading(),
            about: self.about(),
            verdict: self.verdict(),
            agrees: self.agreement.agrees != Some(false),
            figures,
            charts: self.charts()?,
            sections: self.sections(),
            made_by: self.made_by.to_owned(),
        };
        Ok(page.render().expect("the template has only texts"))
    }
}
