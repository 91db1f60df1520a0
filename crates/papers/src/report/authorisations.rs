//! The report of refused and failed authorisations: wrong credentials, lockouts, wrong keys, insufficient
//! roles.

use std::collections::BTreeMap;

use floor::{Event, Floor};

use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::{Seen, Tally, shift_at};
use super::words::words;

/// The refusal codes for a missing permission or a missing proof of it.
const CODES: [&str; 19] = [
    "UnknownCard",
    "WrongPin",
    "WrongSecret",
    "NotAllowed",
    "LevelTooLow",
    "WrongKey",
    "KeyNotTurned",
    "SamePerson",
    "SecondNeeded",
    "Inactive",
    "CredentialLocked",
    "UnknownStaff",
    "UnknownDevice",
    "LastUnlocker",
    "TooManyTries",
    "CardTaken",
    "ChecklistOpen",
    "DealerNeeded",
    "SupervisorNeeded",
];

const COLUMNS: [(&str, &str, Kind); 6] = [
    ("record", "Record", Kind::Number),
    ("at", "Time", Kind::Time),
    ("who", "Who", Kind::Text),
    ("table", "Table", Kind::Text),
    ("code", "Code", Kind::Text),
    ("what", "What", Kind::Text),
];

/// Collects the rows of the report.
pub(super) struct Authorisations<'a> {
    question: &'a Question,
    section: Section,
    by_code: BTreeMap<String, u64>,
}

impl<'a> Authorisations<'a> {
    pub(super) fn new(question: &'a Question) -> Authorisations<'a> {
        let section = Section::new("Authorisations", &COLUMNS);
        Authorisations { question, section, by_code: BTreeMap::new() }
    }

    /// Writes the report.
    pub(super) fn write(self, report: &mut Report) {
        let columns = [("code", "Code", Kind::Text), ("times", "Times", Kind::Count)];
        let mut codes = Section::new("By code", &columns);
        let all: u64 = self.by_code.values().sum();
        codes.rows = self
            .by_code
            .iter()
            .map(|(code, it)| vec![Cell::text(code), Cell::count(*it)])
            .collect();
        codes.totals = vec![vec![Cell::text("Total"), Cell::count(all)]];
        report.main = self.section;
        report.others.push(codes);
        report.notes.push(
            "Logins with unknown names are refused before they reach the journal, and are not in it."
                .to_owned(),
        );
    }

    fn row(&mut self, seen: &Seen, table: Option<&floor::TableId>, code: &str, what: String) {
        *self.by_code.entry(code.to_owned()).or_default() += 1;
        self.section.rows.push(vec![
            Cell::Number(seen.seq),
            Cell::Time(seen.at),
            Cell::text(seen.by),
            Cell::maybe(table),
            Cell::text(code),
            Cell::Text(what),
        ]);
    }
}

impl Tally for Authorisations<'_> {
    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        let table = event.table();
        let elsewhere =
            self.question.query.table.is_some() && table != self.question.query.table.as_ref();
        let other = self.question.query.staff.as_ref().is_some_and(|staff| staff != seen.by);
        let shift = table.and_then(|table| shift_at(floor, table));
        if !seen.within || elsewhere || other || !self.question.wants_shift(shift) {
            return;
        }
        match event {
            Event::Refused { refusal, .. } if CODES.contains(&&**refusal) => {
                self.row(seen, table, refusal, words(event));
            }
            Event::CredentialRefused { staff, address } => {
                self.row(seen, None, "CredentialRefused", words(event));
                let network = address.map(floor::Address::network);
                let person = floor.staff.get(staff);
                let failures = person.map_or(0, |it| match &network {
                    None => it.failures,
                    Some(at) if it.networks.contains(at) => 0,
                    Some(at) => it.refused.get(at).copied().unwrap_or(0),
                });
                if failures == floor::Person::MAX_FAILURES {
                    let whom = network.map_or_else(String::new, |at| format!(" for {at}"));
                    let what =
                        format!("{staff} is locked{whom} after {failures} refusals in a row");
                    self.row(seen, None, "Lockout", what);
                }
            }
            Event::CredentialUnlocked { .. } | Event::UnlockedOnHost { .. } => {
                self.row(seen, None, "CredentialUnlocked", words(event));
            }
            _ => {}
        }
    }
}
