//! Builds reports: figures derived from the journal that add up.
//!
//! ```text
//! ReportQuery --site's clock--> Question --journal--> Report --Format--> bytes
//! ```
//!
//! - [`ReportQuery`] is the report with its filters; `Question` is its meaning on the site's clock.
//! - [`make`] reads the journal once, and keeps only what the report needs. Figures are taken from the books
//!   as each event moves them: no report computes money of its own.
//! - [`Report`] is a value; [`Report::write`] renders it as text, JSON, CSV, a workbook or a page.
//!
//! A period is half open: its first moment is included, its end is not. The time zone and the gaming day are
//! the site's settings at the end of the journal, and apply to all of it.

mod activity;
mod adjustments;
mod authorisations;
mod calendar;
mod chart;
mod coin_in;
mod document;
mod jackpots;
mod meters;
mod name;
mod parameters;
mod query;
mod question;
mod reader;
mod render;
mod shifts;
mod slips;
mod staff;
mod words;

pub use activity::ROWS_AT_ONCE;
pub use calendar::{Calendar, Hour, Moment};
pub use document::{Cell, Chart, Column, Kind, Report, Section};
pub use name::{By, Filter, Format, Name};
pub use query::{ReportError, ReportQuery};
pub use render::{Set, Table};
pub use words::words;

use floor::{Floor, SiteSettings};
use journal::Store;

use self::question::Question;
use self::reader::{Ended, Tally, fold};
use crate::order::sorted_by_name;

/// Makes a report from a journal. `progress` is called from time to time with the progress of reading.
///
/// # Errors
///
/// If a filter is not valid, or the journal cannot be read.
pub fn make(
    query: &ReportQuery,
    store: &impl Store,
    progress: &mut dyn FnMut(u64),
) -> Result<Report, ReportError> {
    let (site, last) = reader::site(store, progress)?;
    make_on(query, store, &site, last, progress)
}

/// Makes a report from a journal up to record `last`, with the site's settings at that record.
///
/// # Errors
///
/// If a filter is not valid, or the journal cannot be read.
pub fn make_on(
    query: &ReportQuery,
    store: &impl Store,
    site: &SiteSettings,
    last: u64,
    progress: &mut dyn FnMut(u64),
) -> Result<Report, ReportError> {
    let (calendar, unknown_zone) = Calendar::of_any(site);
    let name = query.name();
    let question = Question::new(query.clone(), &calendar)?;
    let is_period = |filter| matches!(filter, Filter::From | Filter::To);
    let filters = query.filters().filter(|(filter, _)| !is_period(*filter));
    let mut report = Report {
        name,
        house: site.name.clone(),
        currency: site.currency.clone(),
        zone: if unknown_zone.is_some() { "UTC".to_owned() } else { site.time_zone.clone() },
        calendar: calendar.clone(),
        period: question.period,
        filters: filters.map(|(filter, text)| (filter.name(), text)).collect(),
        main: Section::new(name.title(), &[]),
        others: vec![],
        notes: unknown_zone.map(|why| format!("{why}: times are in UTC.")).into_iter().collect(),
        charts: vec![],
        forms: vec![],
        head: None,
        hash: None,
        next: None,
        made_by: String::new(),
    };
    let mut read = |tally: &mut dyn Tally| fold(store, last, &question, progress, tally);
    let ended = match name {
        Name::Activity => {
            activity::write(store, last, &question, progress, &mut report)?;
            return Ok(report);
        }
        Name::CoinIn => {
            let mut tally = coin_in::CoinIn::new(&question, &calendar);
            let ended = read(&mut tally)?;
            tally.write(&mut report)?;
            ended
        }
        Name::Jackpots => {
            let mut tally = jackpots::Jackpots::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report)?;
            ended
        }
        Name::Slips => {
            let mut tally = slips::Slips::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
        Name::Meters => {
            let mut tally = meters::Meters::new(&question, &calendar);
            let ended = read(&mut tally)?;
            tally.write(&mut report)?;
            ended
        }
        Name::Adjustments => {
            let mut tally = adjustments::Adjustments::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
        Name::Authorisations => {
            let mut tally = authorisations::Authorisations::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
        Name::Staff => {
            let mut tally = staff::Staff::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
        Name::Parameters => {
            let mut tally = parameters::Parameters::new(&question);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
        Name::Shift => {
            let mut tally = shifts::Shifts::new(&question, site, &calendar);
            let ended = read(&mut tally)?;
            tally.write(&mut report);
            ended
        }
    };
    let Ended { floor, head } = ended;
    known(&question, &floor)?;
    report.head = head;
    Ok(report)
}

/// Refuses a table or a pool that the floor has never had: an empty report would be misleading.
fn known(question: &Question, floor: &Floor) -> Result<(), ReportError> {
    let list = |names: Vec<&str>| names.join(", ");
    if let Some(table) = question.query.table.as_ref().filter(|it| !floor.tables.contains_key(*it))
    {
        let tables = list(
            sorted_by_name(floor.tables.keys().map(floor::TableId::as_str), |it| it).collect(),
        );
        let why = format!("there is no table {table}; there are {tables}");
        return Err(ReportError::asked(Filter::Table, why));
    }
    if let Some(pool) = question.query.pool.as_ref().filter(|it| !floor.pools.contains_key(*it)) {
        let pools =
            list(sorted_by_name(floor.pools.keys().map(floor::PoolId::as_str), |it| it).collect());
        let why = format!("there is no pool {pool}; there are {pools}");
        return Err(ReportError::asked(Filter::Pool, why));
    }
    Ok(())
}
