//! Renders a report as aligned text.

use std::fmt::Write;

use super::super::document::{Cell, Kind, Report, Section};
use super::shown;

/// Renders the report. End-of-shift forms are rendered as forms.
pub(super) fn text(report: &Report) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}: {}", report.house, report.name.title());
    let _ = writeln!(out, "{}, {}, {}", report.period_text(), report.zone, report.currency);
    for (name, value) in &report.filters {
        let _ = writeln!(out, "{name}: {}", one_line(value));
    }
    if !report.forms.is_empty() {
        for form in &report.forms {
            let _ = write!(out, "\n{}", form.text());
        }
        out.push('\n');
    }
    for section in report.sections() {
        let _ = writeln!(out, "\n{}\n", section.name);
        table(&mut out, section, report);
    }
    out.push('\n');
    for note in &report.notes {
        let _ = writeln!(out, "{note}");
    }
    if let Some(next) = report.next {
        let _ = writeln!(out, "There is more after record {next}.");
    }
    if let Some(hash) = &report.hash {
        let _ = writeln!(out, "Hash {hash}");
    }
    let _ = writeln!(out, "{}", report.made());
    out
}

/// Renders a table: figures right-aligned, words left-aligned, a rule above the totals.
fn table(out: &mut String, section: &Section, report: &Report) {
    if section.rows.is_empty() {
        out.push_str("  (nothing)\n");
    }
    let set = |row: &Vec<Cell>| -> Vec<String> {
        row.iter().map(|cell| one_line(&shown(cell, &report.calendar))).collect()
    };
    let heads: Vec<String> = section.columns.iter().map(|it| it.name.to_owned()).collect();
    let rows: Vec<Vec<String>> = section.rows.iter().map(set).collect();
    let totals: Vec<Vec<String>> = section.totals.iter().map(set).collect();
    let widths: Vec<usize> = (0..section.columns.len())
        .map(|place| {
            let cells = std::iter::once(&heads).chain(&rows).chain(&totals);
            cells.map(|row| row.get(place).map_or(0, |it| it.chars().count())).max().unwrap_or(0)
        })
        .collect();
    let mut write = |row: &[String]| {
        let mut line = String::new();
        for ((cell, column), width) in row.iter().zip(&section.columns).zip(&widths) {
            let _ = match column.kind {
                Kind::Text | Kind::Time => write!(line, "  {cell:<width$}"),
                Kind::Number | Kind::Count | Kind::Money | Kind::Exact => {
                    write!(line, "  {cell:>width$}")
                }
            };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    };
    write(&heads);
    for row in &rows {
        write(row);
    }
    if !totals.is_empty() {
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        write(&rule);
        for row in &totals {
            write(row);
        }
    }
}

/// Removes line breaks and other control characters, which would move a terminal's cursor.
fn one_line(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}
