//! Checks requests: one person asks, another agrees, and exactly what was asked for is done.

use floor::{ControlledChange, Event, Reason, Request, Role, StaffId, When};

use super::{Auditor, Finding, law};

impl Auditor {
    pub(super) fn look_at_request(&mut self, event: &Event) -> Finding {
        match event {
            Event::Asked { request, change, by, .. } => {
                let first = match **change {
                    ControlledChange::Adjust { .. } | ControlledChange::BackOut { .. } => {
                        Role::Accounting
                    }
                    _ => Role::Administrator,
                };
                self.is(by, &[first])?;
                law!(request.0 == self.last_request.0 + 1, "request {request} is not the next");
                self.last_request = *request;
                self.requests.insert(*request, (by.clone(), (**change).clone()));
            }
            Event::Agreed { request, by } => {
                let asked = self.requests.remove(request);
                let (first, change) = asked.ok_or_else(|| format!("nobody asked for {request}"))?;
                law!(first != *by, "{by} agrees with themselves");
                self.is(by, seconds(&change))?;
                self.agreed = Some((change, [first, by.clone()]));
            }
            Event::Declined { request, by } => {
                let asked = self.requests.remove(request);
                let (first, change) = asked.ok_or_else(|| format!("nobody asked for {request}"))?;
                if first != *by {
                    self.is(by, seconds(&change))?;
                }
            }
            _ => return Err("is no event of a request".to_owned()),
        }
        Ok(())
    }

    /// After an agreement the next event is the change that was agreed on, and nothing else.
    pub(super) fn follow_up(&mut self, event: &Event) -> Finding {
        let Some((change, people)) = self.agreed.take() else { return Ok(()) };
        law!(is_done(&change, &people, event), "{people:?} agreed to something else: {change}");
        Ok(())
    }

    /// Checks the waiting requests against the auditor's own, which also include expired ones.
    pub(super) fn knows_requests(&self, floor: &floor::Floor) -> Finding {
        for (id, Request { change, by, .. }) in &floor.requests {
            let own = self.requests.get(id);
            let same = own.is_some_and(|(who, what)| who == by && what == change);
            law!(same, "nobody asked for request {id}");
        }
        law!(floor.last_request == self.last_request, "{} requests", self.last_request);
        Ok(())
    }
}

/// The roles that may be the second person.
fn seconds(change: &ControlledChange) -> &'static [Role] {
    match change {
        ControlledChange::AddStaff { .. }
        | ControlledChange::ChangeStaff { .. }
        | ControlledChange::RetireStaff { .. }
        | ControlledChange::SetCredential { .. }
        | ControlledChange::AcceptClock { .. } => {
            &[Role::Accounting, Role::Executive, Role::Surveillance]
        }
        _ => &[Role::Accounting, Role::Executive],
    }
}

/// Whether these are the two people who agreed.
fn both(people: &[StaffId; 2], by: &StaffId, second: Option<&StaffId>) -> bool {
    people[0] == *by && Some(&people[1]) == second
}

fn is_done(asked: &ControlledChange, people: &[StaffId; 2], event: &Event) -> bool {
    match (asked, event) {
        (ControlledChange::Adjust { pool, amount, reason, text }, Event::Adjusted { .. }) => {
            let (pool, amount, text) = (pool.clone(), *amount, text.clone());
            let reason: Reason = reason.clone();
            *event == Event::Adjusted { pool, amount, reason, text, by: people.clone() }
        }
        (ControlledChange::BackOut { jackpot, text }, Event::BackedOut { .. }) => {
            let (jackpot, text) = (*jackpot, text.clone());
            *event == Event::BackedOut { jackpot, text, by: people.clone() }
        }
        (ControlledChange::SetSite { settings }, Event::SiteSet { settings: set, by }) => {
            **settings == *set && by == people
        }
        (
            ControlledChange::OpenPool { pool, settings },
            Event::PoolOpened { pool: at, settings: set, by },
        )
        | (
            ControlledChange::ChangePool { pool, settings, when: When::Now },
            Event::PoolChanged { pool: at, settings: set, by },
        )
        | (
            ControlledChange::ChangePool { pool, settings, when: When::AtReset },
            Event::PoolChangeQueued { pool: at, settings: set, by },
        ) => (pool, settings, people) == (at, set, by),
        (
            ControlledChange::OpenTable { table, settings },
            Event::TableOpened { table: at, settings: set, by },
        )
        | (
            ControlledChange::ChangeTable { table, settings },
            Event::TableChanged { table: at, settings: set, by },
        ) => (table, settings, people) == (at, set, by),
        (
            ControlledChange::AddStaff { staff, name, role },
            Event::StaffAdded { staff: who, name: called, role: made, by, second },
        )
        | (
            ControlledChange::ChangeStaff { staff, name, role },
            Event::StaffChanged { staff: who, name: called, role: made, by, second },
        ) => (staff, name, role) == (who, called, made) && both(people, by, second.as_ref()),
        (
            ControlledChange::SetCredential { staff, proof, .. },
            Event::CredentialSet { staff: who, proof: set, by, second, .. },
        ) => (staff, proof) == (who, set) && both(people, by, second.as_ref()),
        (
            ControlledChange::RetireStaff { staff },
            Event::StaffRetired { staff: who, by, second },
        ) => staff == who && both(people, by, second.as_ref()),
        (
            ControlledChange::AcceptClock { reason },
            Event::ClockAccepted { reason: why, by, .. },
        ) => (reason, people) == (why, by),
        _ => false,
    }
}
