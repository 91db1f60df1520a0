//! Renders a PAR sheet as one self-contained page for printing.

use askama::Template;
use odds::{sqrt, to_f64};

use super::{ParSheet, heading, intervals, meter_figures, shoe_of};
use crate::text::{one_in, percent, probability, thousands};

#[derive(Template)]
#[template(path = "par.html")]
struct Page<'a> {
    sheet: &'a ParSheet,
    bets: Vec<Bet>,
    method: Vec<String>,
}

struct Bet {
    heading: String,
    shoe: String,
    combinations: String,
    rows: Vec<BetRow>,
    figures: Vec<(&'static str, String)>,
    intervals: Vec<(String, &'static str, String, String)>,
}

struct BetRow {
    name: String,
    pays: String,
    from: String,
    combinations: String,
    probability: String,
    one_in: String,
    returned: String,
    /// The row's return in per cent of the largest return of a row: the length of its bar.
    bar: String,
}

/// Renders the sheet as a page.
#[must_use]
pub fn html(sheet: &ParSheet) -> String {
    let bets = sheet
        .analyses
        .iter()
        .map(|analysis| {
            let most = analysis.rows.iter().filter_map(|row| row.returned.as_ref().map(to_f64));
            let most = most.fold(f64::MIN_POSITIVE, f64::max);
            let rows = analysis.rows.iter().map(|row| {
                let returned = row.returned.as_ref();
                let bar = 100.0 * returned.map_or(0.0, to_f64).max(0.0) / most;
                BetRow {
                    name: row.name.clone(),
                    pays: row.pays.to_string(),
                    from: row.from.to_string(),
                    combinations: thousands(&row.combinations.to_string()),
                    probability: probability(&row.probability),
                    one_in: one_in(&row.probability),
                    returned: returned.map_or("none".to_owned(), |it| percent(it, 4)),
                    bar: format!("{bar:.1}"),
                }
            });
            let mut figures = vec![
                ("Hit frequency", percent(&analysis.hit_frequency, 4)),
                ("House advantage", percent(&analysis.house_advantage, 4)),
            ];
            if let Some(variance) = &analysis.variance {
                figures.push(("Standard deviation per round", format!("{:.4}", sqrt(variance))));
                figures.push(("Variance per round", format!("{:.4}", to_f64(variance))));
            }
            figures.extend(meter_figures(analysis));
            let bounds = intervals(analysis).into_iter().map(|it| {
                let show = |value: f64| format!("{:.2}%", 100.0 * value);
                (thousands(&it.rounds.to_string()), it.level, show(it.low), show(it.high))
            });
            Bet {
                heading: heading(analysis),
                shoe: shoe_of(sheet, analysis),
                combinations: thousands(&analysis.combinations.to_string()),
                rows: rows.collect(),
                figures,
                intervals: bounds.collect(),
            }
        })
        .collect();
    let page = Page { sheet, bets, method: sheet.method() };
    page.render().expect("the template has only texts")
}
