//! A report as a page: its filters, its charts, its tables, and in the footer the record up to which it was
//! made.

use askama::Template;
use papers::picture::Chart;
use papers::report::{Column, Format, Name, Report, Set, Table};

use crate::pages::frame::Frame;

use super::filters::{Choices, Filters};

/// The most rows of a table on a page. Longer tables are for a workbook.
const MAX_ROWS: usize = 2_000;

#[derive(Template)]
#[template(path = "reports/report.html")]
pub(super) struct Paper {
    pub(super) frame: Frame,
    pub(super) name: Name,
    pub(super) about: &'static str,
    pub(super) filters: Filters,
    pub(super) choices: Choices,
    pub(super) problem: Option<String>,
    pub(super) sheet: Option<Sheet>,
    /// The formats: the name, the address, and the file name.
    pub(super) downloads: Vec<(&'static str, String, String)>,
    /// The next page of the log.
    pub(super) next: Option<String>,
    /// The address of the report without filters.
    pub(super) everything: String,
}

/// The content of a report, laid out for a page. It is made together with the report, off the request
/// threads.
pub(super) struct Sheet {
    house: String,
    period: String,
    zone: String,
    currency: String,
    filters: Vec<(&'static str, String)>,
    charts: Vec<Chart>,
    tables: Vec<Laid>,
    forms: Vec<String>,
    notes: Vec<String>,
    record: String,
    made: String,
    seq: u64,
    hash: Option<String>,
    pub(super) next: Option<u64>,
    wide: bool,
    crowded: bool,
    names: [String; 5],
}

/// A table.
struct Laid {
    name: String,
    columns: Vec<Head>,
    rows: Vec<Vec<Cell>>,
    totals: Vec<Vec<Cell>>,
    /// How many rows do not fit on the page.
    cut: usize,
}

struct Head {
    key: &'static str,
    name: &'static str,
    figure: bool,
}

/// A cell.
struct Cell {
    class: &'static str,
    text: String,
    plain: String,
    /// The link of its number.
    href: Option<String>,
}

impl Sheet {
    pub(super) fn of(report: &Report) -> Sheet {
        let tables = report.tables();
        let (wide, crowded) = Table::room(&tables);
        Sheet {
            house: report.house.clone(),
            period: report.period_text(),
            zone: report.zone.clone(),
            currency: report.currency.clone(),
            // The row limit is not a filter worth printing.
            filters: report.filters.iter().filter(|(it, _)| *it != "limit").cloned().collect(),
            charts: report.charts.clone(),
            tables: tables.into_iter().map(lay).collect(),
            forms: report.forms.iter().map(papers::shift_form::ShiftPaper::fragment).collect(),
            notes: report.notes.clone(),
            record: report.record(),
            made: report.made(),
            seq: report.head.map_or(0, |(seq, _)| seq),
            hash: report.hash.clone(),
            next: report.next,
            wide,
            crowded,
            names: Format::ALL.map(|format| report.file_name(format)),
        }
    }

    /// Its file name.
    pub(super) fn file(&self, format: Format) -> String {
        let place = Format::ALL.iter().position(|it| *it == format);
        place.map_or_else(String::new, |place| self.names[place].clone())
    }
}

fn lay(table: Table<'_>) -> Laid {
    let head = |column: &&Column| Head {
        key: column.key,
        name: column.name,
        figure: column.kind.is_figure(),
    };
    let columns: Vec<Head> = table.columns.iter().map(head).collect();
    let row = |cells: Vec<Set>| -> Vec<Cell> {
        let jackpot = columns.iter().position(|column| column.key == "jackpot");
        let jackpot = jackpot.map_or_else(String::new, |place| cells[place].plain.clone());
        let cell = |(cell, column): (Set, &Head)| {
            let href = leads(column.key, &cell.plain, &jackpot);
            Cell { class: cell.class, text: cell.text, plain: cell.plain, href }
        };
        cells.into_iter().zip(&columns).map(cell).collect()
    };
    let (rows, totals) = (table.rows, table.totals);
    let cut = rows.len().saturating_sub(MAX_ROWS);
    let rows = rows.into_iter().take(MAX_ROWS).map(row).collect();
    let totals = totals.into_iter().map(row).collect();
    Laid { name: table.name.to_owned(), rows, totals, cut, columns }
}

/// The link of the number of a record, a jackpot or a receipt. A link sends only the cookie, so a receipt is
/// displayed as a duplicate and not counted as a print.
fn leads(key: &str, plain: &str, jackpot: &str) -> Option<String> {
    let number: u64 = plain.parse().ok()?;
    match key {
        "record" => {
            let before = number.saturating_sub(1);
            Some(format!("/reports/activity?after={before}&limit=1"))
        }
        "jackpot" => Some(format!("/manager/jackpots/{number}")),
        "receipt" => Some(format!("/api/v1/jackpots/{jackpot}/receipt?format=html")),
        _ => None,
    }
}
