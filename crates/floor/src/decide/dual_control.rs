//! Dual control: changes that two people make, both at once or one after the other.

use super::texts::check_change_texts;
use super::{Decision, allow};
use crate::controlled_change::{ControlledChange, Request};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{Millis, RequestId, StaffId};
use crate::refusal::Refusal;
use crate::staff::Person;

impl Floor {
    /// Decides a change with both its people.
    pub(super) fn together(
        &self,
        by: &Person,
        change: &ControlledChange,
        second: &StaffId,
        now: Millis,
    ) -> Decision {
        match change {
            ControlledChange::SetSite { settings } => self.set_site(by, settings, second),
            ControlledChange::OpenPool { pool, settings } => {
                self.open_pool(by, pool, settings, second)
            }
            ControlledChange::ChangePool { pool, settings, when } => {
                self.change_pool(by, pool, settings, *when, second)
            }
            ControlledChange::OpenTable { table, settings } => {
                self.open_table(by, table, settings, second)
            }
            ControlledChange::ChangeTable { table, settings } => {
                self.change_table(by, table, settings, second)
            }
            ControlledChange::Adjust { pool, amount, reason, text } => {
                self.adjust(by, pool, *amount, reason, text, second)
            }
            ControlledChange::BackOut { jackpot, text } => {
                self.back_out(by, *jackpot, text, second)
            }
            ControlledChange::AddStaff { staff, name, role } => {
                self.two_people(by, change.joint(), second)?;
                self.add_staff(by, staff, name, *role, Some(second))
            }
            ControlledChange::ChangeStaff { staff, name, role } => {
                self.two_people(by, change.joint(), second)?;
                self.change_staff(by, staff, name, *role, Some(second))
            }
            ControlledChange::SetCredential { staff, proof, digest } => {
                self.two_people(by, change.joint(), second)?;
                self.set_credential(by, staff, *proof, digest, Some(second))
            }
            ControlledChange::RetireStaff { staff } => {
                self.two_people(by, change.joint(), second)?;
                self.retire_staff(by, staff, Some(second))
            }
            ControlledChange::EnrolDevice { device, enrolment, digest } => {
                self.enrol_device(by, device, enrolment, digest, second)
            }
            ControlledChange::AcceptClock { reason } => self.accept_clock(by, reason, second, now),
        }
    }

    /// Whether one person may not do it alone, in the current state of the floor.
    #[must_use]
    pub fn needs_two(&self, by: &StaffId, change: &ControlledChange) -> bool {
        match change {
            ControlledChange::AddStaff { role, .. } => self.takes_two_to_manage([Some(*role)]),
            ControlledChange::ChangeStaff { staff, role, .. } => {
                self.takes_two_to_manage([Some(*role), self.role_of(staff)])
            }
            ControlledChange::RetireStaff { staff } => {
                self.takes_two_to_manage([self.role_of(staff)])
            }
            ControlledChange::SetCredential { staff, proof, .. } => {
                self.takes_two_to_set(by, staff, *proof)
            }
            ControlledChange::SetSite { .. }
            | ControlledChange::OpenPool { .. }
            | ControlledChange::ChangePool { .. }
            | ControlledChange::OpenTable { .. }
            | ControlledChange::ChangeTable { .. }
            | ControlledChange::Adjust { .. }
            | ControlledChange::BackOut { .. }
            | ControlledChange::EnrolDevice { .. }
            | ControlledChange::AcceptClock { .. } => true,
        }
    }

    /// Requests a change. Whether it is possible is decided when the second person agrees. What nobody's
    /// agreement could make possible now is refused at once, unless it only waits for a round to end.
    pub(super) fn ask(&self, by: &Person, change: &ControlledChange, now: Millis) -> Decision {
        allow(by, change.joint().first().contains(&by.role))?;
        let agrees = |it: &&Person| {
            let answers = change.joint().second().contains(&it.role);
            it.id != by.id && it.active && answers && change.staff() != Some(&it.id)
        };
        if let Some(second) = self.staff.values().find(agrees) {
            match self.together(by, change, &second.id, now) {
                Ok(_)
                | Err(Refusal::PoolBusy { .. } | Refusal::BetsLocked | Refusal::BetsOnTable) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        let own = self.requests.values().filter(|it| it.by == by.id && it.waits(now));
        if own.count() >= Request::MAX_OPEN {
            return Err(Refusal::TooManyRequests(by.id.clone()));
        }
        let (request, change) = (self.last_request.next(), Box::new(change.clone()));
        Ok(vec![Event::Asked { request, change, by: by.id.clone(), at: now }])
    }

    /// The second person agrees, and the change is made. If it is no longer possible, the request keeps
    /// waiting.
    pub(super) fn agree(&self, by: &Person, id: RequestId, now: Millis) -> Decision {
        let request = self.waiting_request(id, now)?;
        check_change_texts(&request.change)?;
        let first = self.person(&request.by)?;
        let mut events = vec![Event::Agreed { request: id, by: by.id.clone() }];
        events.extend(self.together(first, &request.change, &by.id, now)?);
        Ok(events)
    }

    /// Declines a request: its author may withdraw it, and anybody who may agree may decline.
    pub(super) fn decline(&self, by: &Person, id: RequestId, now: Millis) -> Decision {
        let request = self.waiting_request(id, now)?;
        let agrees = request.change.joint().second().contains(&by.role);
        allow(by, agrees || by.id == request.by)?;
        Ok(vec![Event::Declined { request: id, by: by.id.clone() }])
    }

    fn waiting_request(&self, id: RequestId, now: Millis) -> Result<&Request, Refusal> {
        let request = self.requests.get(&id).filter(|request| request.waits(now));
        request.ok_or(Refusal::UnknownRequest(id))
    }
}
