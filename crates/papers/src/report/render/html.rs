//! A report as one self-contained page for paper of A4: no script, nothing to load, everything escaped.

use askama::Template;

use super::super::document::{Kind, Report, Section};
use super::shown;

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    period: String,
    /// A page of many columns lies on its side.
    wide: bool,
    tables: Vec<Table<'a>>,
}

struct Table<'a> {
    section: &'a Section,
    rows: Vec<Vec<(&'static str, String)>>,
    totals: Vec<Vec<(&'static str, String)>>,
}

/// Sets the report. End-of-shift forms are set as forms, one to a page.
pub(super) fn html(report: &Report) -> String {
    let class = |section: &Section, place: usize| match section
        .columns
        .get(place)
        .map(|column| column.kind)
    {
        Some(Kind::Time) => "d",
        Some(kind) if kind.is_figure() => "n",
        _ => "t",
    };
    let tables = report.sections().map(|section| {
        let set = |row: &Vec<_>| -> Vec<(&'static str, String)> {
            let cells = row.iter().enumerate();
            cells.map(|(at, it)| (class(section, at), shown(it, &report.calendar))).collect()
        };
        Table {
            section,
            rows: section.rows.iter().map(set).collect(),
            totals: section.totals.iter().map(set).collect(),
        }
    });
    let page = Page {
        report,
        period: report.period_text(),
        wide: report.sections().any(|section| section.columns.len() > 7),
        tables: tables.collect(),
    };
    page.render().expect("a page of texts can be written to memory")
}
