//! Shifts: opened by a supervisor, ended by two people who count independently.

use super::{Decision, require};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{Millis, StaffId, TableId};
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::shift::{Offset, Reading, Shift};
use crate::staff::Person;
use crate::table::{Play, Table};

impl Floor {
    pub(super) fn open_shift(
        &self,
        by: &Person,
        id: &TableId,
        name: &str,
        hard_meter: Option<u64>,
        now: Millis,
    ) -> Decision {
        require(by, Right::OpenShifts)?;
        let table = self.table(id)?;
        if table.shift.is_some() {
            return Err(Refusal::ShiftOpen(id.clone()));
        }
        let hard_meter = match (&table.carried, hard_meter) {
            (None, read) => read.unwrap_or(0),
            (Some(carried), None) => carried.hard_meter,
            (Some(carried), Some(read)) if carried.hard_meter == read => read,
            (Some(carried), Some(read)) => {
                return Err(Refusal::NotCarried { read, carried: carried.hard_meter });
            }
        };
        let (table, name, by) = (id.clone(), name.to_owned(), by.id.clone());
        Ok(vec![Event::ShiftOpened { table, name, hard_meter, at: now, by }])
    }

    pub(super) fn count_shift(&self, by: &Person, id: &TableId, reading: &Reading) -> Decision {
        require(by, Right::CountShifts)?;
        let (table, shift) = self.check_reading(id, reading)?;
        let offset = self.shown(table, shift).offset(reading);
        Ok(vec![Event::ShiftCounted { table: id.clone(), offset, by: by.id.clone() }])
    }

    /// The second count. It is blind: a refusal does not reveal the first one.
    pub(super) fn close_shift(
        &self,
        by: &Person,
        id: &TableId,
        reading: &Reading,
        now: Millis,
    ) -> Decision {
        require(by, Right::CountShifts)?;
        let (_, shift) = self.check_reading(id, reading)?;
        let (first, counted) =
            shift.counted.as_ref().ok_or_else(|| Refusal::NoCount(id.clone()))?;
        self.agreed_shift(self.person(first)?, counted, by, id, reading, now)
    }

    /// Both counts in one call: either the shift is closed, or nothing changes.
    pub(super) fn end_shift(
        &self,
        by: &Person,
        id: &TableId,
        [own, theirs]: &[Reading; 2],
        second: &StaffId,
        now: Millis,
    ) -> Decision {
        let mut events = self.count_shift(by, id, own)?;
        let second = self.person(second)?;
        require(second, Right::CountShifts)?;
        let (table, shift) = self.check_reading(id, theirs)?;
        let counted = self.shown(table, shift).offset(own);
        events.extend(self.agreed_shift(by, &counted, second, id, theirs, now)?);
        Ok(events)
    }

    /// Two people, one of the pit and one of accounting, whose counts agree.
    fn agreed_shift(
        &self,
        first: &Person,
        counted: &Offset,
        by: &Person,
        id: &TableId,
        reading: &Reading,
        now: Millis,
    ) -> Decision {
        let (table, shift) = self.check_reading(id, reading)?;
        if first.id == by.id {
            return Err(Refusal::SamePerson(by.id.clone()));
        }
        let accounting = |person: &Person| DualControl::ShiftEnd.second().contains(&person.role);
        if accounting(first) == accounting(by) {
            return Err(Refusal::SameOffice);
        }
        if *counted != self.shown(table, shift).offset(reading) {
            return Err(Refusal::CountsDiffer);
        }
        let form = self.shift_form(table, shift, reading, now);
        let form = Box::new(form.ok_or(Refusal::NoShift(id.clone()))?);
        let by = [first.id.clone(), by.id.clone()];
        Ok(vec![Event::ShiftClosed { table: id.clone(), form, by }])
    }

    /// Checks that a reading is possible and that the shift can be ended.
    fn check_reading(&self, id: &TableId, reading: &Reading) -> Result<(&Table, &Shift), Refusal> {
        let table = self.table(id)?;
        let shift = table.shift.as_ref().ok_or_else(|| Refusal::NoShift(id.clone()))?;
        if table.play != Play::Open {
            return Err(Refusal::BetsLocked);
        }
        let (read, there) = (reading.meters.len(), shift.meters.len());
        if read != there {
            return Err(Refusal::MetersMissing { read, there });
        }
        Ok((table, shift))
    }
}
