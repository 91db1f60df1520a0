//! Renders a report in its output formats: text, JSON, CSV, a workbook, a page.

mod csv;
mod html;
mod json;
mod text;
mod xlsx;

use super::calendar::Calendar;
use super::document::{Cell, Report};
use super::name::Format;
use super::query::ReportError;
use crate::text::thousands;

pub use html::{Set, Table};

impl Report {
    /// Renders the report.
    ///
    /// # Errors
    ///
    /// If a workbook cannot hold it.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, ReportError> {
        Ok(match format {
            Format::Text => text::text(self).into_bytes(),
            Format::Json => json::json(self).into_bytes(),
            Format::Csv => csv::csv(&self.main, &self.calendar).into_bytes(),
            Format::Xlsx => xlsx::xlsx(self).map_err(|error| {
                ReportError::Writing(format!("the workbook could not be made: {error}"))
            })?,
            Format::Html => html::html(self).into_bytes(),
        })
    }

    /// The file name of the report.
    #[must_use]
    pub fn file_name(&self, format: Format) -> String {
        let ending = if format == Format::Text { "txt" } else { format.name() };
        let at = self.head.map_or(0, |(seq, _)| seq);
        format!("{}-{at}.{ending}", self.name)
    }
}

/// Formats a cell for people.
fn shown(cell: &Cell, calendar: &Calendar) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Count(many) => thousands(&many.to_string()),
        Cell::Money(cents) => thousands(&cents.to_string()),
        Cell::Exact(amount) => thousands(&amount.to_string()),
        Cell::Time(at) => calendar.show(*at),
    }
}

/// Formats a cell for programs.
fn plain(cell: &Cell, calendar: &Calendar) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Count(many) => many.to_string(),
        Cell::Money(cents) => cents.to_string(),
        Cell::Exact(amount) => amount.to_string(),
        Cell::Time(at) => calendar.exact(*at),
    }
}
