//! A report as one value, independent of its output format.

use floor::Millis;
use journal::Hash;
use money::{Amount, Cents};

use super::calendar::Calendar;
use super::name::Name;
pub use crate::picture::Chart;
use crate::shift_form::ShiftPaper;

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Words and names.
    Text,
    /// A number that names something: a record, a round, a receipt.
    Number,
    /// A number of things.
    Count,
    /// Whole cents.
    Money,
    /// An amount to its last fraction.
    Exact,
    /// A moment.
    Time,
}

impl Kind {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Number => "number",
            Kind::Count => "count",
            Kind::Money => "money",
            Kind::Exact => "exact-money",
            Kind::Time => "time",
        }
    }

    /// Whether the column is right-aligned as figures.
    #[must_use]
    pub const fn is_figure(self) -> bool {
        matches!(self, Kind::Number | Kind::Count | Kind::Money | Kind::Exact)
    }
}

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name for programs.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// No value.
    Empty,
    /// Words.
    Text(String),
    /// A number that names something.
    Number(u64),
    /// A number of things.
    Count(i128),
    /// Whole cents.
    Money(Cents),
    /// An amount to its last fraction.
    Exact(Amount),
    /// A moment.
    Time(Millis),
}

impl Cell {
    /// Creates a text cell.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // Callers pass names and texts.
    pub fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    /// Creates a text cell, or an empty one.
    #[must_use]
    pub fn maybe(text: Option<impl ToString>) -> Cell {
        text.map_or(Cell::Empty, Cell::text)
    }

    /// Creates a count cell.
    #[must_use]
    pub fn count(many: impl Into<i128>) -> Cell {
        Cell::Count(many.into())
    }
}

/// A table of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with one cell per column.
    pub rows: Vec<Vec<Cell>>,
    /// The totals of the rows, the grand total last.
    pub totals: Vec<Vec<Cell>>,
}

impl Section {
    /// Creates a table without rows.
    #[must_use]
    pub fn new(name: &str, columns: &[(&'static str, &'static str, Kind)]) -> Section {
        let column = |&(key, name, kind): &(_, _, _)| Column { key, name, kind };
        let columns = columns.iter().map(column).collect();
        Section { name: name.to_owned(), columns, rows: vec![], totals: vec![] }
    }

    /// The cells of a column, totals not included.
    pub fn column(&self, key: &str) -> impl Iterator<Item = &Cell> {
        let place = self.columns.iter().position(|column| column.key == key);
        self.rows.iter().filter_map(move |row| row.get(place?))
    }

    /// A cell of the grand total.
    #[must_use]
    pub fn total(&self, key: &str) -> Option<&Cell> {
        let place = self.columns.iter().position(|column| column.key == key)?;
        self.totals.last()?.get(place)
    }
}

/// A report.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which report it is.
    pub name: Name,
    /// The name of the casino.
    pub house: String,
    /// The currency, by its ISO code.
    pub currency: String,
    /// The time zone, by its IANA name.
    pub zone: String,
    /// The site's clock.
    pub calendar: Calendar,
    /// The period: its start, and its end, which is excluded.
    pub period: (Option<Millis>, Option<Millis>),
    /// The other filters, by name.
    pub filters: Vec<(&'static str, String)>,
    /// The main table.
    pub main: Section,
    /// Additional tables.
    pub others: Vec<Section>,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// Pictures.
    pub charts: Vec<Chart>,
    /// End-of-shift forms, in the report on them.
    pub forms: Vec<ShiftPaper>,
    /// The last record of the journal that the report covers.
    pub head: Option<(u64, Hash)>,
    /// A hash of the content, where two copies are to be compared.
    pub hash: Option<String>,
    /// The record to continue from, if there are more rows than one page holds.
    pub next: Option<u64>,
    /// The program that made it, with its version and commit; empty if not set.
    pub made_by: String,
}

impl Report {
    /// Sets the program that made it.
    #[must_use]
    pub fn made_by(mut self, program: impl Into<String>) -> Report {
        self.made_by = program.into();
        self
    }

    /// The footer: the program that made it, and the last record that it covers.
    #[must_use]
    pub fn made(&self) -> String {
        let by =
            if self.made_by.is_empty() { String::new() } else { format!("by {} ", self.made_by) };
        format!("Made {by}from the journal up to record {}", self.record())
    }

    /// The last record that it covers, as an argument of `journal verify --head`.
    #[must_use]
    pub fn record(&self) -> String {
        self.head.map_or_else(|| "none".to_owned(), |(seq, hash)| format!("{seq}:{hash}"))
    }

    /// The period, formatted for people.
    #[must_use]
    pub fn period_text(&self) -> String {
        let show = |at: Option<Millis>, open: &str| {
            at.map_or_else(|| open.to_owned(), |at| self.calendar.show(at))
        };
        let (from, to) = self.period;
        format!("from {} until before {}", show(from, "the beginning"), show(to, "the end"))
    }

    /// All tables, the main one first.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        std::iter::once(&self.main).chain(&self.others)
    }
}
