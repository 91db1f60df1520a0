//! Parses the request for a report: filters as text, and their meaning.

use std::fmt;

use floor::{Millis, PoolId, StaffId, TableId};
use journal::StoreError;

use super::calendar::Calendar;
use super::name::{By, Name};
use crate::picture::Undrawn;

/// A request as text, not yet parsed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    said: Vec<(&'static str, String)>,
}

/// The fields of a request.
const FIELDS: [&str; 11] =
    ["from", "to", "table", "pool", "shift", "staff", "kind", "text", "by", "limit", "after"];

impl Asked {
    /// Sets a field.
    ///
    /// # Errors
    ///
    /// If there is no such field, or it was already set.
    pub fn set(&mut self, field: &str, value: &str) -> Result<(), ReportError> {
        let known = FIELDS.into_iter().find(|it| *it == field);
        let field = known.ok_or_else(|| {
            let shown: String = field.chars().take(40).collect();
            ReportError::asked(&shown, format!("a report has only {}", FIELDS.join(", ")))
        })?;
        if self.get(field).is_some() {
            return Err(ReportError::asked(field, "it is given twice".to_owned()));
        }
        self.said.push((field, value.to_owned()));
        Ok(())
    }

    fn get(&self, field: &str) -> Option<&str> {
        self.said.iter().find(|(name, _)| *name == field).map(|(_, value)| value.as_str())
    }

    /// Parses a field.
    fn read<T, E: fmt::Display>(
        &self,
        field: &'static str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, ReportError> {
        let wrong = |why: E| ReportError::asked(field, why.to_string());
        self.get(field).map(read).transpose().map_err(wrong)
    }

    /// Parses the request for a report, on the site's clock.
    ///
    /// # Errors
    ///
    /// The first field that is not valid.
    pub fn question(&self, name: Name, calendar: &Calendar) -> Result<Question, ReportError> {
        let period = (
            self.read("from", |text| calendar.read(text))?,
            self.read("to", |text| calendar.read(text))?,
        );
        if let (Some(from), Some(to)) = period
            && from > to
        {
            let why = "the period ends before it begins".to_owned();
            return Err(ReportError::asked("to", why));
        }
        let by = self.read("by", |text| {
            let groups = name.groups();
            let found = groups.iter().find(|by| by.name() == text);
            found.copied().ok_or_else(|| match groups {
                [] => format!("the report {name} is not grouped; leave it out"),
                _ => {
                    let names: Vec<&str> = groups.iter().map(|by| by.name()).collect();
                    format!("the report {name} is grouped by {}", names.join(", "))
                }
            })
        })?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| "write a whole number");
        let limit = self.read("limit", |text| match text.parse::<usize>() {
            Ok(rows) if rows > 0 => Ok(rows),
            _ => Err("write a whole number above nothing"),
        })?;
        let kind = self.read("kind", |text| {
            let plain = |it: char| it.is_ascii_lowercase() || it == '-';
            let known = !text.is_empty() && text.len() <= 40 && text.chars().all(plain);
            known
                .then(|| text.to_owned())
                .ok_or("write the name of an event, such as `bets-locked`")
        })?;
        let words = |text: &str| Ok::<String, String>(text.to_owned());
        Ok(Question {
            period,
            table: self.read("table", |text| TableId::try_from(text))?,
            pool: self.read("pool", |text| PoolId::try_from(text))?,
            shift: self.read("shift", words)?.filter(|text| !text.is_empty()),
            staff: self.read("staff", |text| StaffId::try_from(text))?,
            kind,
            text: self.read("text", words)?.filter(|text| !text.is_empty()),
            by: by.or_else(|| name.groups().first().copied()),
            limit,
            after: self.read("after", number)?.unwrap_or(0),
            filters: self
                .said
                .iter()
                .filter(|(it, _)| !["from", "to"].contains(it))
                .cloned()
                .collect(),
        })
    }
}

/// A parsed request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The period: its start, and its end, which is excluded.
    pub period: (Option<Millis>, Option<Millis>),
    /// Only this table.
    pub table: Option<TableId>,
    /// Only this pool.
    pub pool: Option<PoolId>,
    /// Only this shift, by its name or its number at the table.
    pub shift: Option<String>,
    /// Only this staff member.
    pub staff: Option<StaffId>,
    /// Only this kind of event.
    pub kind: Option<String>,
    /// Only rows that contain this text.
    pub text: Option<String>,
    /// The grouping.
    pub by: Option<By>,
    /// The most rows.
    pub limit: Option<usize>,
    /// Only records after this one.
    pub after: u64,
    /// The filters as they were written.
    pub filters: Vec<(&'static str, String)>,
}

impl Question {
    /// Whether a moment is in the period.
    #[must_use]
    pub fn holds(&self, at: Millis) -> bool {
        let (from, to) = self.period;
        from.is_none_or(|from| from <= at) && to.is_none_or(|to| at < to)
    }

    /// Whether a moment comes after the period.
    #[must_use]
    pub fn is_over(&self, at: Millis) -> bool {
        self.period.1.is_some_and(|to| to <= at)
    }

    /// Whether the request includes a table.
    #[must_use]
    pub fn wants_table(&self, table: &TableId) -> bool {
        self.table.as_ref().is_none_or(|asked| asked == table)
    }

    /// Whether the request includes a pool.
    #[must_use]
    pub fn wants_pool(&self, pool: &PoolId) -> bool {
        self.pool.as_ref().is_none_or(|asked| asked == pool)
    }

    /// Whether the request includes the shift with this name and number.
    #[must_use]
    pub fn wants_shift(&self, shift: Option<(&str, u64)>) -> bool {
        let is = |asked: &String| {
            shift.is_some_and(|(name, number)| name == asked || number.to_string() == *asked)
        };
        self.shift.as_ref().is_none_or(is)
    }
}

/// Why a report cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportError {
    /// The request is not valid.
    Asked {
        /// The field.
        field: String,
        /// The reason.
        why: String,
    },
    /// The journal cannot be read.
    Store(StoreError),
    /// A record of the journal does not fit the preceding ones.
    Record {
        /// The record.
        seq: u64,
        /// The reason.
        why: String,
    },
    /// The report cannot be written in this format.
    Writing(String),
}

impl ReportError {
    pub(crate) fn asked(field: &str, why: String) -> ReportError {
        ReportError::Asked { field: field.to_owned(), why }
    }
}

impl From<Undrawn> for ReportError {
    fn from(undrawn: Undrawn) -> ReportError {
        ReportError::Writing(undrawn.to_string())
    }
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportError::Asked { field, why } => write!(f, "{}: {why}", field.escape_debug()),
            ReportError::Store(error) => write!(f, "{error}"),
            ReportError::Record { seq, why } => write!(f, "record {seq} does not fit: {why}"),
            ReportError::Writing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReportError {}
