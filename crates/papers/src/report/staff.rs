//! The Staff and Rights report: everyone's rights at the end of the period, and the changes in it.

use std::collections::BTreeMap;

use floor::{Event, Floor, Millis, Person, Role, StaffId};

use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::{Seen, Tally};
use super::words::{proof_word, words};
use crate::order::sorted_by_name;

const PEOPLE: [(&str, &str, Kind); 8] = [
    ("staff", "Staff", Kind::Text),
    ("name", "Name", Kind::Text),
    ("role", "Role", Kind::Text),
    ("active", "Active", Kind::Text),
    ("locked", "Locked", Kind::Text),
    ("proofs", "Proves with", Kind::Text),
    ("since", "In this role since", Kind::Time),
    ("rights", "May", Kind::Text),
];

const EQUIPMENT: [(&str, &str, Kind); 3] = [
    ("device", "Device", Kind::Text),
    ("table", "Table", Kind::Text),
    ("rights", "May", Kind::Text),
];

const CHANGES: [(&str, &str, Kind); 4] = [
    ("record", "Record", Kind::Number),
    ("at", "Time", Kind::Time),
    ("who", "By", Kind::Text),
    ("what", "What", Kind::Text),
];

/// The rights of a role, as the table of rights words them.
fn rights(role: Role) -> String {
    let words: Vec<String> = role.rights().map(|right| right.to_string()).collect();
    words.join("; ")
}

/// Collects the rows of the report.
pub(super) struct Staff<'a> {
    question: &'a Question,
    people: Section,
    equipment: Section,
    changes: Section,
    since: BTreeMap<StaffId, (Role, Millis)>,
}

impl<'a> Staff<'a> {
    pub(super) fn new(question: &'a Question) -> Staff<'a> {
        Staff {
            question,
            people: Section::new("Staff", &PEOPLE),
            equipment: Section::new("Equipment", &EQUIPMENT),
            changes: Section::new("Changes in the period", &CHANGES),
            since: BTreeMap::new(),
        }
    }

    /// Writes the report.
    pub(super) fn write(self, report: &mut Report) {
        report.main = self.people;
        report.others = vec![self.equipment, self.changes];
        report
            .notes
            .push("People and rights are as they stood at the end of the period.".to_owned());
    }

    fn wants(&self, staff: &StaffId) -> bool {
        self.question.query.staff.as_ref().is_none_or(|asked| asked == staff)
    }
}

impl Tally for Staff<'_> {
    fn after(&mut self, seen: &Seen, event: &Event, _: &Floor) {
        if let Event::StaffAdded { staff, role, .. } | Event::StaffChanged { staff, role, .. } =
            event
            && self.since.get(staff).is_none_or(|(had, _)| had != role)
            && !self.question.is_over(seen.at)
        {
            self.since.insert(staff.clone(), (*role, seen.at));
        }
        let whom = event.account();
        let device = matches!(event, Event::DeviceEnrolled { .. } | Event::DeviceRevoked { .. });
        if whom.is_none() && !device {
            return;
        }
        if seen.within
            && whom.map_or(self.question.query.staff.is_none(), |staff| self.wants(staff))
        {
            self.changes.rows.push(vec![
                Cell::Number(seen.seq),
                Cell::Time(seen.at),
                Cell::text(seen.by),
                Cell::Text(words(event)),
            ]);
        }
    }

    fn ends(&mut self, floor: &Floor) {
        let yes = |it: bool| Cell::text(if it { "yes" } else { "no" });
        for person in sorted_by_name(floor.staff.values(), |it| it.id.as_str()) {
            if !self.wants(&person.id) {
                continue;
            }
            let Person { id, name, role, active, proofs, .. } = person;
            let proofs: Vec<&str> = proofs.keys().map(|proof| proof_word(*proof)).collect();
            self.people.rows.push(vec![
                Cell::text(id),
                Cell::text(name),
                Cell::text(role),
                yes(*active),
                yes(person.locked()),
                Cell::Text(proofs.join(", ")),
                self.since.get(id).map_or(Cell::Empty, |(_, at)| Cell::Time(*at)),
                Cell::Text(if *active { rights(*role) } else { "nothing".to_owned() }),
            ]);
        }
        for (id, device) in sorted_by_name(&floor.devices, |(id, _)| id.as_str()) {
            let row = vec![
                Cell::text(id),
                Cell::text(&device.enrolment.table),
                Cell::text(&device.enrolment),
            ];
            self.equipment.rows.push(row);
        }
    }
}
