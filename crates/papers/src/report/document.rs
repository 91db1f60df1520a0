//! A report as one value, before anybody decides how it is written down.

use floor::Millis;
use journal::Hash;
use money::{Amount, Cents};

use super::calendar::Calendar;
use super::name::Name;
pub use crate::picture::Chart;
use crate::shift_form::ShiftPaper;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Words and names.
    Text,
    /// A number that names something: a record, a round, a receipt.
    Number,
    /// How many.
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

    /// Whether figures stand under each other.
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
    /// What it holds.
    pub kind: Kind,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing to say.
    Empty,
    /// Words.
    Text(String),
    /// A number that names something.
    Number(u64),
    /// How many.
    Count(i128),
    /// Whole cents.
    Money(Cents),
    /// An amount to its last fraction.
    Exact(Amount),
    /// A moment.
    Time(Millis),
}

impl Cell {
    /// A text.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // Callers hand over names and texts alike.
    pub fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    /// A text, if there is one.
    #[must_use]
    pub fn maybe(text: Option<impl ToString>) -> Cell {
        text.map_or(Cell::Empty, Cell::text)
    }

    /// How many.
    #[must_use]
    pub fn count(many: impl Into<i128>) -> Cell {
        Cell::Count(many.into())
    }
}

/// A table of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is called.
    pub name: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, as wide as the columns.
    pub rows: Vec<Vec<Cell>>,
    /// What the rows come to, the whole last.
    pub totals: Vec<Vec<Cell>>,
}

impl Section {
    /// A table without rows.
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

    /// A cell of the last total: what the whole comes to.
    #[must_use]
    pub fn total(&self, key: &str) -> Option<&Cell> {
        let place = self.columns.iter().position(|column| column.key == key)?;
        self.totals.last()?.get(place)
    }
}

/// A report.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which.
    pub name: Name,
    /// What the house is called.
    pub house: String,
    /// The currency, by its ISO code.
    pub currency: String,
    /// The time zone, by its IANA name.
    pub zone: String,
    /// The site's clock.
    pub calendar: Calendar,
    /// From when on, and until before when.
    pub period: (Option<Millis>, Option<Millis>),
    /// What else was asked for, by name.
    pub filters: Vec<(&'static str, String)>,
    /// The table that was asked for.
    pub main: Section,
    /// Tables beside it.
    pub others: Vec<Section>,
    /// What a reader should know.
    pub notes: Vec<String>,
    /// Pictures.
    pub charts: Vec<Chart>,
    /// End-of-shift forms, where the report is about them.
    pub forms: Vec<ShiftPaper>,
    /// The last record of the journal that it was made from.
    pub head: Option<(u64, Hash)>,
    /// A hash over what it says, where two papers are to be compared.
    pub hash: Option<String>,
    /// Where to go on, if more was asked for than is given at once.
    pub next: Option<u64>,
    /// The program that made it, with its version and commit; empty where nobody said.
    pub made_by: String,
}

impl Report {
    /// Says which program made it.
    #[must_use]
    pub fn made_by(mut self, program: impl Into<String>) -> Report {
        self.made_by = program.into();
        self
    }

    /// The last line of a paper: which program made it, and from which record on back.
    #[must_use]
    pub fn made(&self) -> String {
        let by =
            if self.made_by.is_empty() { String::new() } else { format!("by {} ", self.made_by) };
        format!("Made {by}from the journal up to record {}", self.record())
    }

    /// The record that it was made from, as `journal verify --head` takes it.
    #[must_use]
    pub fn record(&self) -> String {
        self.head.map_or_else(|| "none".to_owned(), |(seq, hash)| format!("{seq}:{hash}"))
    }

    /// The period for people.
    #[must_use]
    pub fn period_text(&self) -> String {
        let show = |at: Option<Millis>, open: &str| {
            at.map_or_else(|| open.to_owned(), |at| self.calendar.show(at))
        };
        let (from, to) = self.period;
        format!("from {} until before {}", show(from, "the beginning"), show(to, "the end"))
    }

    /// The tables, the one that was asked for first.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        std::iter::once(&self.main).chain(&self.others)
    }
}
