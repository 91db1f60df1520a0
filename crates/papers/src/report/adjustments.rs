//! The Adjustments and Back-outs report: every manual change of a meter, every transfer and every back-out,
//! with both people.

use std::collections::BTreeMap;

use floor::{Event, Floor, Moved, PoolId, Reason, TableId};
use money::{Account, Amount};

use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::{Seen, Tally, shift_at};
use crate::order::sorted_by_name;

const COLUMNS: [(&str, &str, Kind); 13] = [
    ("record", "Record", Kind::Number),
    ("at", "Time", Kind::Time),
    ("what", "What", Kind::Text),
    ("pool", "Pool", Kind::Text),
    ("table", "Table", Kind::Text),
    ("jackpot", "Jackpot", Kind::Number),
    ("before", "Meter before", Kind::Exact),
    ("adjusted", "Adjusted", Kind::Exact),
    ("reversed", "Reversed", Kind::Exact),
    ("after", "Meter after", Kind::Exact),
    ("first", "First", Kind::Text),
    ("second", "Second", Kind::Text),
    ("text", "Why", Kind::Text),
];

/// Collects the rows of the report.
pub(super) struct Adjustments<'a> {
    question: &'a Question,
    section: Section,
    /// The pools affected by the event about to be applied, in their current state.
    stood: Vec<(PoolId, Amount, Moved)>,
    totals: BTreeMap<PoolId, (Amount, Amount)>,
}

impl<'a> Adjustments<'a> {
    pub(super) fn new(question: &'a Question) -> Adjustments<'a> {
        let section = Section::new("Adjustments", &COLUMNS);
        Adjustments { question, section, stood: vec![], totals: BTreeMap::new() }
    }

    /// Writes the report.
    pub(super) fn write(mut self, report: &mut Report) {
        let total = |name: String, (adjusted, reversed): (Amount, Amount)| {
            let mut row = vec![Cell::Empty; COLUMNS.len()];
            row[2] = Cell::Text(name);
            (row[7], row[8]) = (Cell::Exact(adjusted), Cell::Exact(reversed));
            row
        };
        let (mut adjusted, mut reversed) = (Amount::ZERO, Amount::ZERO);
        for (pool, sums) in sorted_by_name(&self.totals, |(id, _)| id.as_str()) {
            adjusted += sums.0;
            reversed += sums.1;
            self.section.totals.push(total(format!("Total {pool}"), *sums));
        }
        self.section.totals.push(total("Total".to_owned(), (adjusted, reversed)));
        report.main = self.section;
        report.notes.push(
            "A transfer has a row in each of its two pools. A back-out posts the inverse of the award; what \
             a limit then keeps off the meter is overflow, and in neither column."
                .to_owned(),
        );
    }

    fn row(&mut self, seen: &Seen, about: &About, floor: &Floor) {
        for (id, before, moved) in std::mem::take(&mut self.stood) {
            let wanted = seen.within && self.question.wants_pool(&id);
            let Some(pool) = floor.pools.get(&id).filter(|_| wanted) else { continue };
            let step = pool.moved.since(&moved);
            let sums = self.totals.entry(id.clone()).or_default();
            sums.0 += step.adjusted;
            sums.1 += step.reversed;
            self.section.rows.push(vec![
                Cell::Number(seen.seq),
                Cell::Time(seen.at),
                Cell::text(&about.what),
                Cell::text(&id),
                Cell::maybe(about.table.as_ref()),
                about.jackpot.map_or(Cell::Empty, Cell::Number),
                Cell::Exact(before),
                Cell::Exact(step.adjusted),
                Cell::Exact(step.reversed),
                Cell::Exact(pool.book.balance(Account::Meter)),
                Cell::text(&about.by[0]),
                Cell::text(&about.by[1]),
                Cell::text(&about.text),
            ]);
        }
    }
}

/// The details of an adjustment.
struct About {
    what: String,
    table: Option<TableId>,
    jackpot: Option<u64>,
    by: [floor::StaffId; 2],
    text: String,
}

impl Tally for Adjustments<'_> {
    fn before(&mut self, _: &Seen, event: &Event, floor: &Floor) {
        let pools = match event {
            Event::Adjusted { pool, reason: Reason::Transfer { to }, .. } => {
                vec![pool.clone(), to.clone()]
            }
            Event::Adjusted { pool, .. } => vec![pool.clone()],
            Event::BackedOut { jackpot, .. } => {
                floor.jackpots.get(jackpot).map(|it| it.pool.clone()).into_iter().collect()
            }
            _ => return,
        };
        let stands = |id: PoolId| {
            let pool = floor.pools.get(&id)?;
            Some((id, pool.book.balance(Account::Meter), pool.moved))
        };
        self.stood = pools.into_iter().filter_map(stands).collect();
    }

    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        match event {
            Event::Adjusted { reason, text, by, .. } => {
                if self.question.query.table.is_some() || self.question.query.shift.is_some() {
                    // It happened in the office, not at a table.
                    self.stood.clear();
                }
                let (what, by, text) = (reason.to_string(), by.clone(), text.clone());
                self.row(seen, &About { what, table: None, jackpot: None, by, text }, floor);
            }
            Event::BackedOut { jackpot, text, by } => {
                let Some(prize) = floor.jackpots.get(jackpot) else { return };
                if !self.question.wants_table(&prize.table)
                    || !self.question.wants_shift(shift_at(floor, &prize.table))
                {
                    self.stood.clear();
                }
                let about = About {
                    what: "back-out".to_owned(),
                    table: Some(prize.table.clone()),
                    jackpot: Some(jackpot.0),
                    by: by.clone(),
                    text: text.clone(),
                };
                self.row(seen, &about, floor);
            }
            _ => {}
        }
    }
}
