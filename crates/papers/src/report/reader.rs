//! Reads a journal for a report: applies every record to the floor, and shows each event to a tally.
//!
//! Only the floor and the tally's own data are kept. A tally sees each event just before and just after it is
//! applied, so that it can take the movements from the books themselves.

use floor::{Event, Floor, Millis, SiteSettings, StaffId};
use journal::{Hash, Record, Store};
use manager::Body;

use super::query::ReportError;
use super::question::Question;

/// The record that is being applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) seq: u64,
    pub(super) hash: Hash,
    pub(super) at: Millis,
    pub(super) by: &'a StaffId,
    /// Whether it is in the period.
    pub(super) within: bool,
}

/// Collects the figures of one report.
pub(super) trait Tally {
    /// Called before an event is applied.
    fn before(&mut self, _: &Seen, _: &Event, _: &Floor) {}

    /// Called after an event has been applied.
    fn after(&mut self, _: &Seen, _: &Event, _: &Floor) {}

    /// Called when the period is over, with the floor at that time.
    fn ends(&mut self, _: &Floor) {}
}

/// The state after reading the whole journal.
pub(super) struct Ended {
    pub(super) floor: Floor,
    pub(super) head: Option<(u64, Hash)>,
}

/// Applies the journal up to record `last`.
pub(super) fn fold(
    store: &impl Store,
    last: u64,
    question: &Question,
    progress: &mut dyn FnMut(u64),
    tally: &mut dyn Tally,
) -> Result<Ended, ReportError> {
    let (mut floor, mut head, mut over) = (Floor::default(), None, false);
    scan(store, 1, last, progress, &mut |record, body| {
        let within = question.holds(body.at);
        if !over && question.is_over(body.at) {
            over = true;
            tally.ends(&floor);
        }
        let seen = Seen { seq: record.seq, hash: record.hash, at: body.at, by: &body.by, within };
        for event in &body.events {
            tally.before(&seen, event, &floor);
            floor.apply(event).map_err(|misfit| misfit.to_string())?;
            tally.after(&seen, event, &floor);
        }
        head = Some((record.seq, record.hash));
        Ok(true)
    })?;
    if !over {
        tally.ends(&floor);
    }
    Ok(Ended { floor, head })
}

/// Visits the records from `first` to `last`, until `visit` stops.
pub(super) fn scan(
    store: &impl Store,
    first: u64,
    last: u64,
    progress: &mut dyn FnMut(u64),
    visit: &mut dyn FnMut(&Record, &Body) -> Result<bool, String>,
) -> Result<(), ReportError> {
    let mut wrong = None;
    let read = store.read(first.max(1), &mut |record| {
        if record.seq > last {
            return false;
        }
        if record.seq.is_multiple_of(1_000) {
            progress(record.seq);
        }
        match Body::from_bytes(&record.body).and_then(|body| visit(&record, &body)) {
            Ok(more) => more,
            Err(why) => {
                wrong = Some(ReportError::Record { seq: record.seq, why });
                false
            }
        }
    });
    read.map_err(ReportError::Store)?;
    wrong.map_or(Ok(()), Err)
}

/// The site's settings at the end of the journal, and the last record.
pub(super) fn site(
    store: &impl Store,
    progress: &mut dyn FnMut(u64),
) -> Result<(SiteSettings, u64), ReportError> {
    let (mut site, mut last) = (SiteSettings::default(), 0);
    scan(store, 1, u64::MAX, progress, &mut |record, body| {
        last = record.seq;
        for event in &body.events {
            if let Event::SiteSet { settings, .. } = event {
                site.clone_from(settings);
            }
        }
        Ok(true)
    })?;
    Ok((site, last))
}

/// The name and number of the shift that is open at a table.
pub(super) fn shift_at<'a>(floor: &'a Floor, table: &floor::TableId) -> Option<(&'a str, u64)> {
    let shift = floor.tables.get(table)?.shift.as_ref()?;
    Some((&shift.name, shift.number))
}
