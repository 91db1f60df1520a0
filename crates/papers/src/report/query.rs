//! What a report is asked: its name and its filters, as types.
//!
//! The command line, the API and the pages each convert their own values into a [`ReportQuery`], filter by
//! filter. Which report takes which filters is one table: [`Name::filters`].

use std::fmt;

use floor::{PoolId, StaffId, TableId};
use journal::StoreError;

use super::calendar::Moment;
use super::name::{By, Filter, Name};
use crate::picture::Undrawn;

/// A report and its filters. Only filters that the report takes can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportQuery {
    pub(super) name: Name,
    /// The first moment of the period.
    pub(super) from: Option<Moment>,
    /// The end of the period, which is excluded.
    pub(super) to: Option<Moment>,
    pub(super) table: Option<TableId>,
    pub(super) pool: Option<PoolId>,
    /// The name of a shift, or its number at the table.
    pub(super) shift: Option<String>,
    pub(super) staff: Option<StaffId>,
    /// The name of an event.
    pub(super) kind: Option<String>,
    /// Text that a row contains.
    pub(super) text: Option<String>,
    pub(super) by: Option<By>,
    /// The most rows.
    pub(super) limit: Option<usize>,
    /// The record before the first one that is wanted.
    pub(super) after: Option<u64>,
}

impl ReportQuery {
    /// A report without filters.
    #[must_use]
    pub const fn new(name: Name) -> ReportQuery {
        ReportQuery {
            name,
            from: None,
            to: None,
            table: None,
            pool: None,
            shift: None,
            staff: None,
            kind: None,
            text: None,
            by: None,
            limit: None,
            after: None,
        }
    }

    /// Reads filters that are written as text.
    ///
    /// # Errors
    ///
    /// The first filter that the report does not take, that is given twice, or that is not valid.
    pub fn read<'a>(
        name: Name,
        filters: impl IntoIterator<Item = (Filter, &'a str)>,
    ) -> Result<ReportQuery, ReportError> {
        let mut query = ReportQuery::new(name);
        for (filter, text) in filters {
            query.set(filter, text)?;
        }
        Ok(query)
    }

    /// Sets a filter that is written as text.
    fn set(&mut self, filter: Filter, text: &str) -> Result<(), ReportError> {
        let name = self.name;
        if !name.takes(filter) {
            let filters: Vec<&str> = name.filters().iter().map(|it| it.name()).collect();
            let why =
                format!("the report {name} does not take it; it takes {}", filters.join(", "));
            return Err(wrong(filter, why));
        }
        if self.written(filter).is_some() {
            return Err(wrong(filter, "it is given twice"));
        }
        match filter {
            Filter::From => {
                self.from = Some(text.parse().map_err(|why: String| wrong(filter, why))?);
            }
            Filter::To => self.to = Some(text.parse().map_err(|why: String| wrong(filter, why))?),
            Filter::Table => self.table = Some(id(filter, text)?),
            Filter::Pool => self.pool = Some(id(filter, text)?),
            Filter::Shift => self.shift = Some(text.to_owned()).filter(|it| !it.is_empty()),
            Filter::Staff => self.staff = Some(id(filter, text)?),
            Filter::Kind => self.kind = Some(kind(text)?),
            Filter::Text => self.text = Some(text.to_owned()).filter(|it| !it.is_empty()),
            Filter::By => self.by = Some(grouping(name, text)?),
            Filter::Limit => match text.parse::<usize>() {
                Ok(rows) if rows > 0 => self.limit = Some(rows),
                _ => return Err(wrong(filter, "write a whole number above nothing")),
            },
            Filter::After => match text.parse::<u64>() {
                Ok(record) => self.after = Some(record),
                Err(_) => return Err(wrong(filter, "write a whole number")),
            },
        }
        Ok(())
    }

    /// The same with at most this many rows, if the report takes a limit and none is set.
    #[must_use]
    pub fn or_limit(mut self, rows: usize) -> ReportQuery {
        if self.name.takes(Filter::Limit) {
            self.limit.get_or_insert(rows);
        }
        self
    }

    /// The report.
    #[must_use]
    pub const fn name(&self) -> Name {
        self.name
    }

    /// The most rows.
    #[must_use]
    pub const fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// The record before the first one that is wanted.
    #[must_use]
    pub const fn after(&self) -> Option<u64> {
        self.after
    }

    /// A filter as text, as [`ReportQuery::read`] reads it.
    #[must_use]
    pub fn written(&self, filter: Filter) -> Option<String> {
        match filter {
            Filter::From => self.from.map(|it| it.to_string()),
            Filter::To => self.to.map(|it| it.to_string()),
            Filter::Table => self.table.as_ref().map(ToString::to_string),
            Filter::Pool => self.pool.as_ref().map(ToString::to_string),
            Filter::Shift => self.shift.clone(),
            Filter::Staff => self.staff.as_ref().map(ToString::to_string),
            Filter::Kind => self.kind.clone(),
            Filter::Text => self.text.clone(),
            Filter::By => self.by.map(|by| by.name().to_owned()),
            Filter::Limit => self.limit.map(|rows| rows.to_string()),
            Filter::After => self.after.map(|record| record.to_string()),
        }
    }

    /// The filters that are set, as text, in the order of [`Filter::ALL`].
    pub fn filters(&self) -> impl Iterator<Item = (Filter, String)> {
        Filter::ALL.into_iter().filter_map(|it| self.written(it).map(|text| (it, text)))
    }
}

fn wrong(filter: Filter, why: impl fmt::Display) -> ReportError {
    ReportError::asked(filter, why.to_string())
}

fn id<'a, T: TryFrom<&'a str, Error: fmt::Display>>(
    filter: Filter,
    text: &'a str,
) -> Result<T, ReportError> {
    T::try_from(text).map_err(|why| wrong(filter, why))
}

fn kind(text: &str) -> Result<String, ReportError> {
    let plain = |it: char| it.is_ascii_lowercase() || it == '-';
    if text.is_empty() || text.len() > 40 || !text.chars().all(plain) {
        return Err(wrong(Filter::Kind, "write the name of an event, such as `bets-locked`"));
    }
    Ok(text.to_owned())
}

fn grouping(name: Name, text: &str) -> Result<By, ReportError> {
    let groups = name.groups();
    groups.iter().find(|by| by.name() == text).copied().ok_or_else(|| {
        let names: Vec<&str> = groups.iter().map(|by| by.name()).collect();
        wrong(Filter::By, format!("the report {name} is grouped by {}", names.join(", ")))
    })
}

/// Why a report cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportError {
    /// A filter is not valid.
    Asked {
        /// The filter.
        filter: Filter,
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
    pub(crate) const fn asked(filter: Filter, why: String) -> ReportError {
        ReportError::Asked { filter, why }
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
            ReportError::Asked { filter, why } => write!(f, "{filter}: {why}"),
            ReportError::Store(error) => write!(f, "{error}"),
            ReportError::Record { seq, why } => write!(f, "record {seq} does not fit: {why}"),
            ReportError::Writing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReportError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_takes_the_filters_of_the_table_and_no_others() {
        for name in Name::ALL {
            for filter in Filter::ALL {
                let read = ReportQuery::read(name, [(filter, filter.example())]);
                match read {
                    Ok(query) => {
                        assert!(name.takes(filter), "{name} {filter}");
                        let written = query.written(filter);
                        assert_eq!(written.as_deref(), Some(filter.example()), "{name} {filter}");
                    }
                    Err(error) => {
                        assert!(!name.takes(filter), "{name} {error}");
                        assert!(error.to_string().contains("does not take it"), "{error}");
                    }
                }
            }
            assert_eq!(name.takes(Filter::By), !name.groups().is_empty(), "{name}");
        }
    }

    #[test]
    fn a_filter_is_given_once() {
        let twice = [(Filter::Table, "BAC01"), (Filter::Table, "BAC02")];
        let error = ReportQuery::read(Name::CoinIn, twice).unwrap_err();
        assert_eq!(error.to_string(), "table: it is given twice");
    }
}
