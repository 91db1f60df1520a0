//! Renders a report as JSON. Rows are objects keyed by column; money is a decimal string, a moment is RFC
//! 3339.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::super::calendar::Calendar;
use super::super::document::{Cell, Column, Report, Section};
use super::plain;
use crate::shift_form::ShiftPaper;

#[derive(Serialize)]
struct Page<'a> {
    report: &'static str,
    title: &'static str,
    house: &'a str,
    currency: &'a str,
    time_zone: &'a str,
    period: Period,
    filters: Pairs<'a>,
    columns: Vec<Head>,
    items: Vec<Row<'a>>,
    totals: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<Table<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    forms: &'a [ShiftPaper],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    charts: Vec<Picture<'a>>,
    notes: &'a [String],
    journal: String,
    hash: Option<&'a str>,
    next: Option<u64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    made_by: &'a str,
}

#[derive(Serialize)]
struct Period {
    from: Option<String>,
    to: Option<String>,
}

#[derive(Serialize)]
struct Head {
    key: &'static str,
    name: &'static str,
    kind: &'static str,
}

#[derive(Serialize)]
struct Table<'a> {
    name: &'a str,
    columns: Vec<Head>,
    items: Vec<Row<'a>>,
    totals: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Picture<'a> {
    title: &'a str,
    words: &'a str,
    svg: &'a str,
}

struct Pairs<'a>(&'a [(&'static str, String)]);

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

struct Row<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
    calendar: &'a Calendar,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.columns.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            match cell {
                Cell::Empty => map.serialize_entry(column.key, &None::<u8>)?,
                Cell::Number(number) => map.serialize_entry(column.key, number)?,
                Cell::Count(many) => match i64::try_from(*many) {
                    Ok(many) => map.serialize_entry(column.key, &many)?,
                    Err(_) => map.serialize_entry(column.key, &many.to_string())?,
                },
                _ => map.serialize_entry(column.key, &plain(cell, self.calendar))?,
            }
        }
        map.end()
    }
}

/// Renders the report.
pub(super) fn json(report: &Report) -> String {
    let calendar = &report.calendar;
    let (from, to) = report.period;
    let page = Page {
        report: report.name.name(),
        title: report.name.title(),
        house: &report.house,
        currency: &report.currency,
        time_zone: &report.zone,
        period: Period {
            from: from.map(|at| calendar.exact(at)),
            to: to.map(|at| calendar.exact(at)),
        },
        filters: Pairs(&report.filters),
        columns: heads(&report.main),
        items: set(&report.main, &report.main.rows, calendar),
        totals: set(&report.main, &report.main.totals, calendar),
        tables: report
            .others
            .iter()
            .map(|section| Table {
                name: &section.name,
                columns: heads(section),
                items: set(section, &section.rows, calendar),
                totals: set(section, &section.totals, calendar),
            })
            .collect(),
        forms: &report.forms,
        charts: report
            .charts
            .iter()
            .map(|it| Picture { title: &it.title, words: &it.words, svg: &it.svg })
            .collect(),
        notes: &report.notes,
        journal: report.record(),
        hash: report.hash.as_deref(),
        next: report.next,
        made_by: &report.made_by,
    };
    let mut text = serde_json::to_string_pretty(&page).expect("texts and whole numbers only");
    text.push('\n');
    text
}

fn heads(section: &Section) -> Vec<Head> {
    let head = |it: &Column| Head { key: it.key, name: it.name, kind: it.kind.name() };
    section.columns.iter().map(head).collect()
}

fn set<'a>(section: &'a Section, rows: &'a [Vec<Cell>], calendar: &'a Calendar) -> Vec<Row<'a>> {
    let row = |cells: &'a Vec<Cell>| Row { columns: &section.columns, cells, calendar };
    rows.iter().map(row).collect()
}
