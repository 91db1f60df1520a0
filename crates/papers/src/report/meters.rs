//! The Meter History report: the opening and closing value of each meter, and what moved it.
//!
//! The movements of a meter come from the pool's books, by cause. A row opens with the closing value of the
//! row before it, and closes at its opening value plus every cause, so that nothing remains unexplained.

use std::collections::BTreeMap;

use floor::{Event, Floor, Moved, PoolId};
use money::{Account, Amount};

use super::calendar::Calendar;
use super::chart::{Trace, draw};
use super::coin_in::{Bucket, group_column};
use super::document::{Cell, Kind, Report, Section};
use super::query::ReportError;
use super::question::Question;
use super::reader::{Seen, Tally};
use crate::order::sorted_by_name;

/// The history of a pool's meter.
#[derive(Default)]
struct History {
    /// The movements so far.
    moved: Moved,
    /// The meter at the start of the period.
    opening: Amount,
    /// The movements in each bucket.
    rows: BTreeMap<Bucket, Moved>,
    trace: Trace,
}

/// Collects the rows of the report.
pub(super) struct Meters<'a> {
    question: &'a Question,
    calendar: Calendar,
    pools: BTreeMap<PoolId, History>,
}

/// Whether an event may move a meter.
fn moves(event: &Event) -> bool {
    matches!(
        event,
        Event::PoolOpened { .. }
            | Event::PoolChanged { .. }
            | Event::BetsLocked { .. }
            | Event::RoundVoided { .. }
            | Event::Marked { .. }
            | Event::MarkCancelled { .. }
            | Event::Awarded { .. }
            | Event::PrizeFoundLate { .. }
            | Event::BackedOut { .. }
            | Event::Adjusted { .. }
    )
}

fn add(to: &mut Moved, other: &Moved) {
    to.fed += other.fed;
    to.prizes += other.prizes;
    to.reseeded += other.reseeded;
    to.adjusted += other.adjusted;
    to.reversed += other.reversed;
    to.overflowed += other.overflowed;
}

impl<'a> Meters<'a> {
    pub(super) fn new(question: &'a Question, calendar: &Calendar) -> Meters<'a> {
        Meters { question, calendar: calendar.clone(), pools: BTreeMap::new() }
    }

    /// Writes the report.
    pub(super) fn write(mut self, report: &mut Report) -> Result<(), ReportError> {
        let by = self.question.by();
        let mut columns: Vec<_> = group_column(by).into_iter().collect();
        let lead = columns.len() + 1;
        columns.push(("pool", "Pool", Kind::Text));
        columns.extend([
            ("opening", "Opening", Kind::Exact),
            ("fed", "Fed", Kind::Exact),
            ("prizes", "Prizes", Kind::Exact),
            ("reseeded", "Re-seeded", Kind::Exact),
            ("adjusted", "Adjusted", Kind::Exact),
            ("reversed", "Reversed", Kind::Exact),
            ("overflowed", "Overflowed", Kind::Exact),
            ("closing", "Closing", Kind::Exact),
        ]);
        let mut section = Section::new("Meters", &columns);
        for (pool, history) in sorted_by_name(&mut self.pools, |(id, _)| id.as_str()) {
            let (mut opening, mut whole) = (history.opening, Moved::default());
            for (bucket, moved) in &history.rows {
                let mut row: Vec<Cell> = bucket.cell(&self.calendar).into_iter().collect();
                row.push(Cell::text(pool));
                row.extend(cells(opening, moved));
                opening += moved.sum();
                add(&mut whole, moved);
                section.rows.push(row);
            }
            let mut total = vec![Cell::text(format!("Total {pool}"))];
            total.resize(lead, Cell::Empty);
            total.extend(cells(history.opening, &whole));
            section.totals.push(total);
            report.charts.extend(draw(pool, &history.trace, &self.calendar, &report.currency)?);
        }
        report.main = section;
        report.notes.push(
            "Closing = opening + fed - prizes + re-seeded + adjusted + reversed - overflowed, exactly. Fed \
             is before overflow; reversed are voids, cancelled marks and back-outs."
                .to_owned(),
        );
        report.notes.push(
            "A prize that is frozen when it is marked leaves the meter then, and not when it is paid."
                .to_owned(),
        );
        Ok(())
    }
}

fn cells(opening: Amount, moved: &Moved) -> [Cell; 8] {
    let closing = opening + moved.sum();
    [opening, moved.fed, moved.prizes, moved.reseeded, moved.adjusted, moved.reversed]
        .into_iter()
        .chain([moved.overflowed, closing])
        .map(Cell::Exact)
        .collect::<Vec<_>>()
        .try_into()
        .expect("eight amounts are eight cells")
}

impl Tally for Meters<'_> {
    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        if !moves(event) {
            return;
        }
        for (id, pool) in &floor.pools {
            let wanted = self.question.wants_pool(id) && feeds(self.question, floor, id);
            let known = self.pools.get(id).map(|it| it.moved);
            if !wanted || known == Some(pool.moved) {
                continue;
            }
            let history = self.pools.entry(id.clone()).or_default();
            let step = pool.moved.since(&history.moved);
            history.moved = pool.moved;
            let meter = pool.book.balance(Account::Meter);
            if seen.within {
                let bucket = Bucket::of(self.question.by(), &mut self.calendar, seen.at);
                // A pool that was just opened has no earlier history.
                if history.rows.is_empty() && meter != step.sum() {
                    history.trace.add(seen.at, meter - step.sum());
                }
                add(history.rows.entry(bucket).or_default(), &step);
                history.trace.add(seen.at, meter);
            } else if !self.question.is_over(seen.at) {
                history.opening += step.sum();
            }
        }
    }
}

/// Whether the requested table feeds a pool.
fn feeds(question: &Question, floor: &Floor, pool: &PoolId) -> bool {
    let Some(table) = &question.query.table else { return true };
    let feeds = floor.tables.get(table).map_or(&[][..], |table| &table.settings.feeds);
    feeds.iter().any(|feed| feed.pool == *pool)
}
