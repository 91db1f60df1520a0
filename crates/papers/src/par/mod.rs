//! Builds PAR sheets: the mathematics of a wager in the form that mathematicians and test laboratories
//! expect.
//!
//! A [`ParSheet`] holds the complete content of the sheet; the formats only render it: `.xlsx` with live
//! formulas, `.html`, `.md`, `.json`.

mod html;
mod json;
mod markdown;
mod styles;
mod xlsx;

use cards::{Card, Shoe};
use odds::{Analysis, Ratio, sqrt, to_f64};
use wagers::{Entry, Wager};

pub use html::html;
pub use json::json;
pub use markdown::markdown;
pub use xlsx::{SheetError, xlsx};

/// The numbers of rounds for which the return is bounded.
pub const ROUNDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Confidence levels, with the number of standard deviations of a normal distribution that they span.
pub const LEVELS: [(&str, f64); 2] =
    [("95%", 1.959_963_984_540_054), ("99%", 2.575_829_303_548_901)];

/// A PAR sheet.
#[derive(Clone, Debug)]
pub struct ParSheet {
    /// The wager as defined in the catalog.
    pub wager: Wager,
    /// The BLAKE3 hash of its file, which identifies the pay table.
    pub definition_hash: String,
    /// The program that made the sheet.
    pub made_by: String,
    /// The cards that were dealt from the shoe, such as `2 x 9s, Kd`; empty for a fresh one.
    pub dealt: String,
    /// One analysis for each bet.
    pub analyses: Vec<Analysis>,
}

/// The interval of the return after some number of rounds, at one confidence level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The number of rounds.
    pub rounds: u64,
    /// The confidence level.
    pub level: &'static str,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The format of a sheet; its name is the file extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Format {
    Xlsx,
    Html,
    Markdown,
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Xlsx, Format::Html, Format::Markdown, Format::Json];

    /// The file extension.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Xlsx => "xlsx",
            Format::Html => "html",
            Format::Markdown => "md",
            Format::Json => "json",
        }
    }

    /// The format with this file extension.
    #[must_use]
    pub fn of(ending: &str) -> Option<Format> {
        let ending = ending.to_ascii_lowercase();
        Format::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// The media type for browsers.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Format::Html => "text/html; charset=utf-8",
            Format::Markdown => "text/markdown; charset=utf-8",
            Format::Json => "application/json",
        }
    }
}

impl ParSheet {
    /// Renders the sheet.
    ///
    /// # Errors
    ///
    /// If a workbook cannot hold it.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, SheetError> {
        Ok(match format {
            Format::Xlsx => xlsx(self)?,
            Format::Html => html(self).into_bytes(),
            Format::Markdown => markdown(self).into_bytes(),
            Format::Json => json(self).into_bytes(),
        })
    }

    /// Builds the sheet of a wager.
    #[must_use]
    pub fn new(entry: &Entry, shoe: &Shoe, analyses: Vec<Analysis>, made_by: &str) -> ParSheet {
        ParSheet {
            wager: entry.wager.clone(),
            definition_hash: blake3::hash(entry.text.as_bytes()).to_hex().to_string(),
            made_by: made_by.to_owned(),
            dealt: dealt_from(shoe),
            analyses,
        }
    }

    /// The statement of method.
    #[must_use]
    pub fn method(&self) -> Vec<String> {
        let mut method = vec![
            "Every figure is exact: combinations are counted as integers over all ordered draws of six \
             cards from the shoe, without simulation; probabilities and returns are fractions of those \
             integers, rounded once when printed."
                .to_owned(),
            "Cards are counted by their ten values, which decide the drawing rules; where a row speaks of \
             suits or colours, the shoe is restricted to them and rows are parted by inclusion and \
             exclusion; where it names ranks or equal cards, those cards are distinguished."
                .to_owned(),
            "A round that needs only four or five cards counts once for every way to draw the remaining \
             cards up to six. Rows are tried from the top; a draw counts for the first row that it matches."
                .to_owned(),
        ];
        if self.wager.asks_number() {
            method.push(
                "The seat's number, 0 to 9, is equally likely to be each of the ten: every draw is counted \
                 with all ten numbers."
                    .to_owned(),
            );
        }
        if self.wager.progressive.is_some() {
            method.push(
                "With S the seed in wagers, c and r the shares of a wager to meter and reserve, f the return \
                 of the fixed rows, g the fixed prizes paid by the meter, p the probability of the 100% row, \
                 q and s those of the other percentage rows and their shares, and k bettors who share each \
                 percentage prize: average reset R = S + k r / p; average jackpot J = (p R + k (c - g)) / \
                 (p + sum s q); house advantage = 1 - f - J (p + sum s q) / k. This assumes that the meter \
                 is never depleted. A prize that is not shared has k = 1."
                    .to_owned(),
            );
        }
        method.push(
            "Confidence intervals take the mean return of independent rounds as normal: mean +- z x standard \
             deviation / square root of rounds, and never below nothing. Where the top row is expected less \
             than some ten times in that many rounds, the return is far from normal and the interval is an \
             indication only."
                .to_owned(),
        );
        method
    }
}

/// The cards that are missing from a shoe.
fn dealt_from(shoe: &Shoe) -> String {
    let times = |card: Card| shoe.decks().get() - shoe.of(card);
    let dealt = Card::all().filter(|&card| times(card) > 0).map(|card| match times(card) {
        1 => card.to_string(),
        many => format!("{many} x {card}"),
    });
    dealt.collect::<Vec<_>>().join(", ")
}

/// The shoe in words.
fn shoe_of(sheet: &ParSheet, analysis: &Analysis) -> String {
    let decks = analysis.decks.get();
    let shoe =
        format!("{decks} deck{}, {} cards", if decks == 1 { "" } else { "s" }, analysis.cards);
    if sheet.dealt.is_empty() { shoe } else { format!("{shoe}; dealt before: {}", sheet.dealt) }
}

/// The intervals of the return after 1,000 to 10,000,000 rounds.
#[must_use]
pub fn intervals(analysis: &Analysis) -> Vec<Interval> {
    let Some(deviation) = analysis.variance.as_ref().map(sqrt) else { return vec![] };
    let mean = 1.0 - to_f64(&analysis.house_advantage);
    let mut intervals = Vec::new();
    for rounds in ROUNDS {
        for (level, z) in LEVELS {
            let half = z * deviation / (rounds as f64).sqrt();
            intervals.push(Interval {
                rounds,
                level,
                low: (mean - half).max(0.0),
                high: mean + half,
            });
        }
    }
    intervals
}

/// The heading of a bet: the wager's name, and its side if it has one.
fn heading(analysis: &Analysis) -> String {
    match analysis.side {
        Some(side) => format!("{}, {side}", analysis.name),
        None => analysis.name.clone(),
    }
}

/// The labels and values of the progressive's figures.
fn meter_figures(analysis: &Analysis) -> Vec<(&'static str, String)> {
    use crate::text::{amount_or_none, percent, thousands};
    let Some(meter) = &analysis.meter else { return vec![] };
    let rounds = |exact: &Ratio| thousands(&odds::to_decimal(exact, 2));
    vec![
        ("Wager", meter.settings.wager.to_string()),
        ("Seed amount", thousands(&meter.settings.seed_amount.to_string())),
        ("To meter", meter.settings.to_meter.to_string()),
        ("To reserve", meter.settings.to_reserve.to_string()),
        ("To house", meter.settings.to_house().to_string()),
        ("Percentage prizes", meter.settings.share.to_string()),
        ("Bettors each round", meter.bettors.to_string()),
        ("Return of fixed rows", percent(&meter.fixed_return, 4)),
        ("Fixed prizes paid by the meter", percent(&meter.fixed_return_from_meter, 4)),
        ("Meter growth per wager", percent(&meter.growth, 4)),
        ("Average reset", amount_or_none(meter.average_reset.as_ref())),
        ("Average jackpot", amount_or_none(meter.average_jackpot.as_ref())),
        (
            "Depleted",
            if meter.always_depleted { "yes: fixed prizes take more than feeds it" } else { "no" }
                .to_owned(),
        ),
        ("Break-even meter", amount_or_none(meter.break_even_meter.as_ref())),
        (
            "Rounds between top hits",
            meter.rounds_between_top_hits.as_ref().map_or("never".to_owned(), rounds),
        ),
    ]
}
