//! Tests the reports of simulated days as an accountant would: every total is computed in at least two ways.

mod days;
mod money;

use ::money::Amount;
use floor::{Floor, Millis, SiteSettings};
use journal::{MemoryStore, Record, Store};
use manager::Body;
use papers::report::{Cell, Filter, Name, Report, ReportQuery, Section, make_on};
use sim::{Options, Outcome, simulate};

/// A day of the large floor with everything in it, mischief and faults included.
fn day(seed: u64, steps: u32) -> Outcome {
    let day = simulate(&Options::busy(seed, steps)).unwrap_or_else(|trouble| panic!("{trouble}"));
    assert!(day.day_ms > 3_600_000, "an hour at least: {}", day.day_ms);
    day
}

/// A question to a journal, on this clock.
fn ask(journal: &MemoryStore, site: &SiteSettings, name: Name, fields: &[(&str, &str)]) -> Report {
    let filters = fields.iter().map(|(field, value)| (Filter::parse(field).unwrap(), *value));
    let query = ReportQuery::read(name, filters).unwrap();
    let last = journal.head().unwrap().seq;
    make_on(&query, journal, site, last, &mut |_| ()).unwrap()
}

fn bodies(journal: &MemoryStore) -> Vec<Body> {
    let mut bodies = vec![];
    journal
        .read(1, &mut |record| {
            bodies.push(Body::from_bytes(&record.body).unwrap());
            true
        })
        .unwrap();
    bodies
}

/// The same journal, as if the day had begun at another time and lasted so long.
fn stretched(journal: &MemoryStore, begins: i64, lasts: i64) -> MemoryStore {
    let mut bodies = bodies(journal);
    let (first, last) = (bodies[0].at.0, bodies.last().unwrap().at.0);
    let mut store = MemoryStore::new();
    let (mut hash, mut records) = (journal::Hash::default(), vec![]);
    for (seq, body) in (1..).zip(&mut bodies) {
        body.at = Millis(begins + (body.at.0 - first) * (lasts / 1_000) / ((last - first) / 1_000));
        let record = Record::after(hash, seq, body.to_bytes());
        hash = record.hash;
        records.push(record);
    }
    store.append(&records).unwrap();
    store
}

/// Folds the journal with `look` at the floor after each event.
fn folded(journal: &MemoryStore, mut look: impl FnMut(&floor::Event, &Floor)) {
    let mut floor = Floor::default();
    for body in bodies(journal) {
        for event in &body.events {
            floor.apply(event).unwrap();
            look(event, &floor);
        }
    }
}

fn amount(cell: &Cell) -> Amount {
    match cell {
        Cell::Exact(amount) => *amount,
        Cell::Money(cents) => (*cents).into(),
        Cell::Empty => Amount::ZERO,
        other => panic!("no amount: {other:?}"),
    }
}

fn count(cell: &Cell) -> i128 {
    match cell {
        Cell::Count(many) => *many,
        Cell::Empty => 0,
        other => panic!("no count: {other:?}"),
    }
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) => text,
        Cell::Empty => "",
        other => panic!("no text: {other:?}"),
    }
}

/// The sum of a column over the rows for which another column says this.
fn sum(section: &Section, key: &str, of: &str, is: &str) -> Amount {
    let rows = section.column(key).zip(section.column(of));
    rows.filter(|(_, of)| text(of) == is).map(|(cell, _)| amount(cell)).sum()
}

fn sum_all(section: &Section, key: &str) -> Amount {
    section.column(key).map(amount).sum()
}

fn total(section: &Section, key: &str) -> Amount {
    amount(section.total(key).unwrap())
}

fn total_count(section: &Section, key: &str) -> i128 {
    count(section.total(key).unwrap())
}
