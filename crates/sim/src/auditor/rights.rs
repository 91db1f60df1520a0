//! Who may do what, from the house rules; and staff.

use floor::{Event, Role, StaffId};

use super::{Auditor, Badge, Finding, law};

impl Auditor {
    /// A person who may act at all, and is one of these.
    pub(super) fn is(&self, person: &StaffId, roles: &[Role]) -> Result<Role, String> {
        let badge = self.staff.get(person).ok_or_else(|| format!("nobody knows {person}"))?;
        law!(badge.active, "{person} has left");
        law!(badge.failures < 3, "the credential of {person} is locked");
        law!(roles.contains(&badge.role), "{person} is {:?} and has no right to it", badge.role);
        Ok(badge.role)
    }

    /// Two different people: the first of a named role, the second one who answers for money.
    pub(super) fn two(&self, by: &[StaffId; 2], first: Role) -> Finding {
        law!(by[0] != by[1], "{} agrees with themselves", by[0]);
        self.is(&by[0], &[first])?;
        self.is(&by[1], &[Role::Accounting, Role::Executive])?;
        Ok(())
    }

    pub(super) fn works_console(&self, by: &StaffId) -> Finding {
        self.is(by, &[Role::Dealer, Role::Supervisor, Role::Executive]).map(drop)
    }

    pub(super) fn supervises(&self, by: &StaffId) -> Finding {
        self.is(by, &[Role::Supervisor, Role::Executive]).map(drop)
    }

    pub(super) fn repairs(&self, by: &StaffId) -> Finding {
        self.is(by, &[Role::Technician, Role::Supervisor, Role::Executive]).map(drop)
    }

    pub(super) fn look_at_staff(&mut self, event: &Event) -> Finding {
        match event {
            Event::StaffAdded { staff, role, .. } => {
                law!(!self.staff.contains_key(staff), "{staff} is there already");
                let badge = Badge { role: *role, active: true, failures: 0 };
                self.staff.insert(staff.clone(), badge);
            }
            Event::StaffChanged { staff, role, .. } => self.badge(staff)?.role = *role,
            Event::StaffRetired { staff } => self.badge(staff)?.active = false,
            Event::CredentialRefused { staff } => {
                let badge = self.badge(staff)?;
                law!(badge.failures < 3, "{staff} is locked, and still tried");
                badge.failures += 1;
            }
            Event::CredentialAccepted { staff } => {
                let badge = self.badge(staff)?;
                law!(badge.failures < 3, "{staff} is locked, and still let in");
                badge.failures = 0;
            }
            Event::CredentialUnlocked { staff, by } => {
                law!(staff != by, "{staff} unlocks themselves");
                self.is(by, &[Role::Administrator])?;
                self.badge(staff)?.failures = 0;
            }
            _ => return Err("is no event of staff".to_owned()),
        }
        Ok(())
    }

    fn badge(&mut self, staff: &StaffId) -> Result<&mut Badge, String> {
        self.staff.get_mut(staff).ok_or_else(|| format!("nobody knows {staff}"))
    }
}
