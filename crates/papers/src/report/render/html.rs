//! Renders a report as one self-contained A4 page: no scripts, no external resources, everything escaped.

use askama::Template;

use super::super::document::{Cell, Column, Kind, Report, Section};
use super::{plain, shown};

/// The longest text that is not broken.
const MAX_WORD: usize = 14;

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    period: String,
    /// Whether the page has many columns, and so is in landscape format.
    wide: bool,
    /// Whether it has very many columns, and so uses small print.
    crowded: bool,
    tables: Vec<Table<'a>>,
}

/// A table as rendered on a page.
pub struct Table<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its columns, without empty ones, because pages are narrow.
    pub columns: Vec<&'a Column>,
    /// Its rows.
    pub rows: Vec<Vec<Set>>,
    /// The totals.
    pub totals: Vec<Vec<Set>>,
}

/// A cell as rendered on a page.
pub struct Set {
    /// Its style: `d` a moment, `n` a figure, `s` a word or two, `t` a text.
    pub class: &'static str,
    /// The text for people.
    pub text: String,
    /// The text for programs.
    pub plain: String,
}

impl Report {
    /// The tables as rendered on a page.
    #[must_use]
    pub fn tables(&self) -> Vec<Table<'_>> {
        self.sections().map(|section| table(section, self)).collect()
    }
}

impl Table<'_> {
    /// Whether a page with these tables is in landscape format, and whether its print is small.
    #[must_use]
    pub fn room(tables: &[Table<'_>]) -> (bool, bool) {
        let columns = tables.iter().map(|table| table.columns.len()).max().unwrap_or(0);
        (columns > 7, columns > 14)
    }
}

/// Renders the report. End-of-shift forms are rendered as forms, one per page.
pub(super) fn html(report: &Report) -> String {
    let tables = report.tables();
    let (wide, crowded) = Table::room(&tables);
    let page = Page { report, period: report.period_text(), wide, crowded, tables };
    page.render().expect("a page of texts can be written to memory")
}

/// Renders a table.
fn table<'a>(section: &'a Section, report: &Report) -> Table<'a> {
    let says = |cell: &Cell| !matches!(cell, Cell::Empty) && *cell != Cell::Text(String::new());
    let rows = || section.rows.iter().chain(&section.totals);
    let kept: Vec<usize> = (0..section.columns.len())
        .filter(|place| rows().next().is_none() || rows().any(|row| says(&row[*place])))
        .collect();
    let class = |place: usize, text: &str| match section.columns[place].kind {
        Kind::Time => "d",
        kind if kind.is_figure() => "n",
        // A word or two stay on one line.
        _ if text.len() <= MAX_WORD => "s",
        _ => "t",
    };
    let set = |row: &Vec<Cell>| -> Vec<Set> {
        let cells = kept.iter().map(|at| (*at, &row[*at]));
        let set = |(at, cell)| {
            let (text, plain) = (shown(cell, &report.calendar), plain(cell, &report.calendar));
            Set { class: class(at, &text), text, plain }
        };
        cells.map(set).collect()
    };
    Table {
        name: &section.name,
        columns: kept.iter().map(|at| &section.columns[*at]).collect(),
        rows: section.rows.iter().map(set).collect(),
        totals: section.totals.iter().map(set).collect(),
    }
}
