//! A query on the site's clock: the period as moments, and what it includes.

use floor::{Millis, PoolId, TableId};

use super::calendar::{Calendar, Moment};
use super::name::{By, Filter};
use super::query::{ReportError, ReportQuery};

/// A query with its period on the site's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) query: ReportQuery,
    /// The period: its start, and its end, which is excluded.
    pub(super) period: (Option<Millis>, Option<Millis>),
}

impl Question {
    /// The meaning of a query on the site's clock.
    ///
    /// # Errors
    ///
    /// If the period ends before it begins.
    pub(super) fn new(query: ReportQuery, calendar: &Calendar) -> Result<Question, ReportError> {
        let moment = |moment: Option<Moment>| moment.map(|it| calendar.resolve(it));
        let period = (moment(query.from), moment(query.to));
        if let (Some(from), Some(to)) = period
            && from > to
        {
            let why = "the period ends before it begins".to_owned();
            return Err(ReportError::asked(Filter::To, why));
        }
        Ok(Question { query, period })
    }

    /// The grouping: the one that is asked for, or the first of the report.
    pub(super) fn by(&self) -> Option<By> {
        self.query.by.or_else(|| self.query.name.groups().first().copied())
    }

    /// Whether a moment is in the period.
    pub(super) fn holds(&self, at: Millis) -> bool {
        let (from, to) = self.period;
        from.is_none_or(|from| from <= at) && to.is_none_or(|to| at < to)
    }

    /// Whether a moment comes after the period.
    pub(super) fn is_over(&self, at: Millis) -> bool {
        self.period.1.is_some_and(|to| to <= at)
    }

    /// Whether the request includes a table.
    pub(super) fn wants_table(&self, table: &TableId) -> bool {
        self.query.table.as_ref().is_none_or(|asked| asked == table)
    }

    /// Whether the request includes a pool.
    pub(super) fn wants_pool(&self, pool: &PoolId) -> bool {
        self.query.pool.as_ref().is_none_or(|asked| asked == pool)
    }

    /// Whether the request includes the shift with this name and number.
    pub(super) fn wants_shift(&self, shift: Option<(&str, u64)>) -> bool {
        let is = |asked: &String| {
            shift.is_some_and(|(name, number)| name == asked || number.to_string() == *asked)
        };
        self.query.shift.as_ref().is_none_or(is)
    }
}
