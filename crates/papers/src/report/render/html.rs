//! A report as one self-contained page for paper of A4: no script, nothing to load, everything escaped.

use askama::Template;

use super::super::document::{Cell, Column, Kind, Report, Section};
use super::shown;

/// The longest text that is not broken.
const WORD_MOST: usize = 14;

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    period: String,
    /// A page of many columns lies on its side,
    wide: bool,
    /// and one of very many has small print.
    crowded: bool,
    tables: Vec<Table<'a>>,
}

/// A table as it is set: cells have a class and a text.
struct Table<'a> {
    name: &'a str,
    columns: Vec<&'a Column>,
    rows: Vec<Vec<(&'static str, String)>>,
    totals: Vec<Vec<(&'static str, String)>>,
}

/// Sets the report. End-of-shift forms are set as forms, one to a page.
pub(super) fn html(report: &Report) -> String {
    let tables: Vec<Table> = report.sections().map(|section| table(section, report)).collect();
    let columns = tables.iter().map(|table| table.columns.len()).max().unwrap_or(0);
    let period = report.period_text();
    let page = Page { report, period, wide: columns > 7, crowded: columns > 14, tables };
    page.render().expect("a page of texts can be written to memory")
}

/// Sets a table. Paper is narrow: a column in which nothing is said is left out.
fn table<'a>(section: &'a Section, report: &Report) -> Table<'a> {
    let says = |cell: &Cell| !matches!(cell, Cell::Empty) && *cell != Cell::Text(String::new());
    let rows = || section.rows.iter().chain(&section.totals);
    let kept: Vec<usize> = (0..section.columns.len())
        .filter(|place| rows().next().is_none() || rows().any(|row| says(&row[*place])))
        .collect();
    let class = |place: usize, text: &str| match section.columns[place].kind {
        Kind::Time => "d",
        kind if kind.is_figure() => "n",
        // A word or two stay on their line.
        _ if text.len() <= WORD_MOST => "s",
        _ => "t",
    };
    let set = |row: &Vec<Cell>| -> Vec<(&'static str, String)> {
        let cells = kept.iter().map(|at| (*at, shown(&row[*at], &report.calendar)));
        cells.map(|(at, text)| (class(at, &text), text)).collect()
    };
    Table {
        name: &section.name,
        columns: kept.iter().map(|at| &section.columns[*at]).collect(),
        rows: section.rows.iter().map(set).collect(),
        totals: section.totals.iter().map(set).collect(),
    }
}
