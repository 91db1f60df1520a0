//! The Activity Log: lists every event, refusals included, in words.
//!
//! It does not rebuild the floor's state. After a prize is marked, events refer to it by its number only, and
//! a pool is related to events through the tables that feed it. So a log filtered by table, pool, shift or
//! text is read from the first record, to learn these relations. Any other log is read from the requested
//! record, and the marks of earlier prizes are searched backwards, in growing steps.

use std::collections::{BTreeMap, VecDeque};

use floor::{Event, JackpotId, PoolId, TableId};
use journal::Store;

use super::document::{Cell, Kind, Report, Section};
use super::query::ReportError;
use super::question::Question;
use super::reader::scan;
use super::words::words;

/// The number of rows on one page.
pub const ROWS_AT_ONCE: usize = 1_000;

const COLUMNS: [(&str, &str, Kind); 6] = [
    ("record", "Record", Kind::Number),
    ("at", "Time", Kind::Time),
    ("table", "Table", Kind::Text),
    ("who", "Who", Kind::Text),
    ("kind", "Kind", Kind::Text),
    ("what", "What", Kind::Text),
];

const TABLE: usize = 2;

/// What is known of the floor without rebuilding its state.
#[derive(Default)]
struct Known {
    prizes: BTreeMap<JackpotId, (TableId, PoolId)>,
    finished: VecDeque<JackpotId>,
    feeds: BTreeMap<TableId, Vec<PoolId>>,
    shifts: BTreeMap<TableId, (String, u64)>,
}

impl Known {
    /// The number of finished prizes that are kept: as many as later events can still refer to.
    const PRIZES_KEPT: usize = 60_000;

    fn learn(&mut self, event: &Event) {
        match event {
            Event::Marked { jackpot, table, pool, .. }
            | Event::PrizeFoundLate { jackpot, table, pool, .. } => {
                self.prizes.insert(*jackpot, (table.clone(), pool.clone()));
                self.finished.push_back(*jackpot);
                if self.finished.len() > Known::PRIZES_KEPT
                    && let Some(oldest) = self.finished.pop_front()
                {
                    self.prizes.remove(&oldest);
                }
            }
            Event::TableOpened { table, settings, .. }
            | Event::TableChanged { table, settings, .. } => {
                let pools = settings.feeds.iter().map(|feed| feed.pool.clone()).collect();
                self.feeds.insert(table.clone(), pools);
            }
            Event::ShiftOpened { table, name, .. } => {
                let number = self.shifts.get(table).map_or(0, |(_, number)| *number) + 1;
                self.shifts.insert(table.clone(), (name.clone(), number));
            }
            _ => {}
        }
    }

    /// The prize that an event refers to.
    fn prize(&self, event: &Event) -> Option<&(TableId, PoolId)> {
        self.prizes.get(&event.jackpot()?)
    }

    fn table<'a>(&'a self, event: &'a Event) -> Option<&'a TableId> {
        event.table().or_else(|| self.prize(event).map(|(table, _)| table))
    }

    /// Whether an event moves or names a pool.
    fn is_about(&self, event: &Event, asked: &PoolId) -> bool {
        let fed = match event {
            Event::BetsLocked { table, .. } | Event::RoundVoided { table, .. } => {
                self.feeds.get(table).is_some_and(|pools| pools.contains(asked))
            }
            _ => false,
        };
        let won = self.prize(event).is_some_and(|(_, pool)| pool == asked);
        fed || won || event.pools().any(|pool| pool == asked)
    }
}

/// Finds the tables of prizes that were marked before record `first`.
fn look_back(
    store: &impl Store,
    mut first: u64,
    mut unknown: Vec<(usize, JackpotId)>,
    section: &mut Section,
) -> Result<(), ReportError> {
    let mut many = 4_096;
    while first > 1 && !unknown.is_empty() {
        let from = first.saturating_sub(many).max(1);
        let mut known = Known::default();
        scan(store, from, first - 1, &mut |_| (), &mut |_, body| {
            body.events.iter().for_each(|event| known.learn(event));
            Ok(true)
        })?;
        unknown.retain(|(row, id)| {
            let found = known.prizes.get(id);
            if let Some((table, _)) = found {
                section.rows[*row][TABLE] = Cell::text(table);
            }
            found.is_none()
        });
        (first, many) = (from, many * 4);
    }
    Ok(())
}

/// Writes the log.
pub(super) fn write(
    store: &impl Store,
    last: u64,
    question: &Question,
    progress: &mut dyn FnMut(u64),
    report: &mut Report,
) -> Result<(), ReportError> {
    let mut section = Section::new("Activity", &COLUMNS);
    let mut known = Known::default();
    let after = question.query.after.unwrap_or(0);
    let learns = question.query.table.is_some()
        || question.query.pool.is_some()
        || question.query.shift.is_some()
        || question.query.text.is_some();
    let first = if learns { 1 } else { after + 1 };
    let lower = question.query.text.as_ref().map(|text| text.to_lowercase());
    let most = question.query.limit.unwrap_or(usize::MAX);
    let (mut next, mut unknown) = (None, vec![]);
    scan(store, first, last, progress, &mut |record, body| {
        for event in &body.events {
            known.learn(event);
        }
        if record.seq <= after || !question.holds(body.at) {
            return Ok(true);
        }
        let wanted = |event: &Event, said: &str| {
            let table = known.table(event);
            let shift = table.and_then(|table| known.shifts.get(table));
            let shift = shift.map(|(name, number)| (name.as_str(), *number));
            question.query.table.as_ref().is_none_or(|asked| table == Some(asked))
                && question.query.pool.as_ref().is_none_or(|asked| known.is_about(event, asked))
                && question.wants_shift(shift)
                && question.query.kind.as_ref().is_none_or(|kind| event.name() == kind)
                && question.query.staff.as_ref().is_none_or(|staff| {
                    let other = |it: char| !it.is_ascii_alphanumeric() && it != '-';
                    body.by == *staff || said.split(other).any(|word| word == staff.as_str())
                })
                && lower.as_ref().is_none_or(|text| {
                    let table = table.map_or("", TableId::as_str);
                    let line = format!("{table} {} {} {said}", body.by, event.name());
                    line.to_lowercase().contains(text)
                })
        };
        let (mut rows, mut here) = (vec![], vec![]);
        for event in &body.events {
            let said = words(event);
            if wanted(event, &said) {
                let nowhere = known.table(event).is_none();
                let prize = event.jackpot().filter(|_| nowhere);
                here.extend(prize.map(|id| (section.rows.len() + rows.len(), id)));
                rows.push(vec![
                    Cell::Number(record.seq),
                    Cell::Time(body.at),
                    Cell::maybe(known.table(event)),
                    Cell::text(&body.by),
                    Cell::text(event.name()),
                    Cell::Text(said),
                ]);
            }
        }
        if !rows.is_empty() && section.rows.len() >= most {
            // A record is never split: the previous page ended with a whole one.
            next = Some(record.seq - 1);
            return Ok(false);
        }
        section.rows.append(&mut rows);
        unknown.append(&mut here);
        Ok(true)
    })?;
    look_back(store, first, unknown, &mut section)?;
    report.main = section;
    report.next = next;
    let head = store.record(last).map_err(ReportError::Store)?;
    report.head = head.map(|record| (record.seq, record.hash));
    Ok(())
}
