//! Reading a journal for a report: every record is folded, and a tally looks on.
//!
//! Nothing is kept but the floor and what the tally keeps. A tally sees each event just before and just
//! after it is applied, so that it can take what moved from the books themselves.

use floor::{Event, Floor, Millis, SiteSettings, StaffId};
use journal::{Hash, Record, Store};
use manager::Body;

use super::question::{Question, ReportError};

/// A record that is being folded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) seq: u64,
    pub(super) hash: Hash,
    pub(super) at: Millis,
    pub(super) by: &'a StaffId,
    /// Whether it happened in the period.
    pub(super) within: bool,
}

/// Whoever keeps count.
pub(super) trait Tally {
    /// An event is about to be applied.
    fn before(&mut self, _: &Seen, _: &Event, _: &Floor) {}

    /// An event has been applied.
    fn after(&mut self, _: &Seen, _: &Event, _: &Floor) {}

    /// The period is over, and this is the floor then.
    fn ends(&mut self, _: &Floor) {}
}

/// What a whole reading came to.
pub(super) struct Ended {
    pub(super) floor: Floor,
    pub(super) head: Option<(u64, Hash)>,
}

/// Folds the journal up to record `last`.
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

/// Shows the records from `first` to `last`, until `visit` has seen enough.
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

/// The site's settings as they stand at the end, and the last record.
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
