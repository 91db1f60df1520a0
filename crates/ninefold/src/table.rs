//! Formats aligned tables for people.

use std::fmt::Write;

use comfy_table::presets::NOTHING;
use comfy_table::{Cell, CellAlignment, Table};

/// The alignment and heading of a column.
#[derive(Clone, Copy)]
pub(crate) enum Column<'a> {
    Left(&'a str),
    Right(&'a str),
}

/// Formats rows under their headings.
pub(crate) fn table(columns: &[Column<'_>], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    let cell = |column: &Column<'_>, text: String| {
        let alignment = match column {
            Column::Left(_) => CellAlignment::Left,
            Column::Right(_) => CellAlignment::Right,
        };
        Cell::new(text).set_alignment(alignment)
    };
    let head = |column: &Column<'_>| match column {
        Column::Left(name) | Column::Right(name) => (*name).to_owned(),
    };
    table.set_header(columns.iter().map(|column| cell(column, head(column))));
    for row in rows {
        table.add_row(columns.iter().zip(row).map(|(column, text)| cell(column, text)));
    }
    let mut text = String::new();
    for line in table.to_string().lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Formats labels and values, one pair per line.
pub(crate) fn pairs(pairs: &[(&str, String)]) -> String {
    let width = pairs.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (label, value) in pairs {
        let _ = writeln!(text, " {label:<width$}  {value}");
    }
    text
}
