//! What two people agree on: both at once, or one after the other.

use super::{Decision, allow};
use crate::deed::{Deed, Request};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{Millis, RequestId, StaffId};
use crate::refusal::Refusal;
use crate::staff::{Person, Role};

impl Floor {
    /// Decides a deed with both its people.
    pub(super) fn together(&self, by: &Person, deed: &Deed, second: &StaffId) -> Decision {
        match deed {
            Deed::SetSite { settings } => self.set_site(by, settings, second),
            Deed::OpenPool { pool, settings } => self.open_pool(by, pool, settings, second),
            Deed::ChangePool { pool, settings, when } => {
                self.change_pool(by, pool, settings, *when, second)
            }
            Deed::OpenTable { table, settings } => self.open_table(by, table, settings, second),
            Deed::ChangeTable { table, settings } => self.change_table(by, table, settings, second),
            Deed::Adjust { pool, amount, reason, text } => {
                self.adjust(by, pool, *amount, reason, text, second)
            }
            Deed::BackOut { jackpot, text } => self.back_out(by, *jackpot, text, second),
            Deed::AddStaff { staff, name, role } => {
                self.two_people(by, Role::Administrator, second)?;
                self.add_staff(by, staff, name, *role)
            }
            Deed::ChangeStaff { staff, name, role } => {
                self.two_people(by, Role::Administrator, second)?;
                self.change_staff(by, staff, name, *role)
            }
            Deed::SetCredential { staff, proof, digest } => {
                self.two_people(by, Role::Administrator, second)?;
                self.set_credential(by, staff, *proof, digest)
            }
        }
    }

    /// Whether one person may not do it alone, as the floor stands.
    #[must_use]
    pub fn needs_two(&self, by: &StaffId, deed: &Deed) -> bool {
        match deed {
            Deed::AddStaff { role, .. } | Deed::ChangeStaff { role, .. } => {
                self.check_power(*role).is_err()
            }
            Deed::SetCredential { staff, .. } => self.check_reset(by, staff).is_err(),
            _ => true,
        }
    }

    /// Asks for a deed. Whether it can be done is decided when somebody agrees; what could not be done now,
    /// whoever agreed, is refused at once, unless it only waits for a round to end.
    pub(super) fn ask(&self, by: &Person, deed: &Deed, now: Millis) -> Decision {
        allow(by, by.role == deed.first())?;
        let agrees = |it: &&Person| {
            let answers = matches!(it.role, Role::Accounting | Role::Executive);
            it.id != by.id && it.active && !it.locked() && answers
        };
        if let Some(second) = self.staff.values().find(agrees) {
            match self.together(by, deed, &second.id) {
                Ok(_)
                | Err(Refusal::PoolBusy { .. } | Refusal::BetsLocked | Refusal::BetsOnTable) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        let own = self.requests.values().filter(|it| it.by == by.id && it.waits(now));
        if own.count() >= Request::OPEN_MOST {
            return Err(Refusal::TooManyRequests(by.id.clone()));
        }
        let (request, deed) = (self.last_request.next(), Box::new(deed.clone()));
        Ok(vec![Event::Asked { request, deed, by: by.id.clone(), at: now }])
    }

    /// The second person agrees, and it is done. If it can no longer be done, the request goes on waiting.
    pub(super) fn agree(&self, by: &Person, id: RequestId, now: Millis) -> Decision {
        let request = self.waiting_request(id, now)?;
        let first = self.person(&request.by)?;
        let mut events = vec![Event::Agreed { request: id, by: by.id.clone() }];
        events.extend(self.together(first, &request.deed, &by.id)?);
        Ok(events)
    }

    /// Whoever asked may withdraw, and whoever may agree may decline.
    pub(super) fn decline(&self, by: &Person, id: RequestId, now: Millis) -> Decision {
        let request = self.waiting_request(id, now)?;
        let agrees = matches!(by.role, Role::Accounting | Role::Executive);
        allow(by, agrees || by.id == request.by)?;
        Ok(vec![Event::Declined { request: id, by: by.id.clone() }])
    }

    fn waiting_request(&self, id: RequestId, now: Millis) -> Result<&Request, Refusal> {
        let request = self.requests.get(&id).filter(|request| request.waits(now));
        request.ok_or(Refusal::UnknownRequest(id))
    }
}
