//! What somebody may do at the desk. A page offers nothing that its calls would refuse for ever.
//!
//! Who may make which call stands with the calls; here it is said once more in the words of the pages, so
//! that what is not offered is not there. The calls decide.

use floor::Role;

use crate::pages::rail::{REPORTS, SHIFT};
use crate::roles::{CONSOLES, LOOKS};

/// What somebody may do.
#[derive(Clone, Copy)]
pub(crate) struct May {
    role: Role,
}

impl May {
    pub(crate) const fn of(role: Role) -> May {
        May { role }
    }

    fn is(self, roles: &[Role]) -> bool {
        roles.contains(&self.role)
    }

    /// Clear a jackpot, choose how it is paid, tick its checklist.
    pub(crate) fn clear(self) -> bool {
        self.is(&[Role::Supervisor, Role::Executive])
    }

    /// Say who was first.
    pub(crate) fn order(self) -> bool {
        self.role == Role::Surveillance
    }

    /// See receipts and candidates.
    pub(crate) fn receipts(self) -> bool {
        !self.is(&[Role::Dealer, Role::Technician])
    }

    /// Adjust a meter, with a second person.
    pub(crate) fn adjust(self) -> bool {
        self.is(&[Role::Accounting, Role::Executive])
    }

    /// Agree to what somebody else asked for.
    pub(crate) fn approve(self) -> bool {
        self.is(&[Role::Accounting, Role::Executive])
    }

    /// Decline it, or take one's own back.
    pub(crate) fn decline(self) -> bool {
        self.is(&[Role::Accounting, Role::Executive, Role::Administrator])
    }

    /// Change settings and staff.
    pub(crate) fn administer(self) -> bool {
        self.role == Role::Administrator
    }

    /// Open a shift.
    pub(crate) fn open_shift(self) -> bool {
        self.is(&[Role::Supervisor, Role::Executive])
    }

    /// Count at the end of a shift.
    pub(crate) fn count(self) -> bool {
        self.is(&[Role::Supervisor, Role::Executive, Role::Accounting])
    }

    /// Close and reopen tables, open and close seats, clear faults.
    pub(crate) fn run_tables(self) -> bool {
        self.is(&[Role::Technician, Role::Supervisor, Role::Executive])
    }

    /// Enrol and revoke devices.
    pub(crate) fn devices(self) -> bool {
        self.is(&[Role::Technician, Role::Administrator])
    }

    /// Read the activity log and its records.
    pub(crate) fn read_all(self) -> bool {
        self.is(&LOOKS)
    }

    /// See shifts and their forms.
    pub(crate) fn shifts(self) -> bool {
        self.is(SHIFT.roles)
    }

    /// Read reports of the pit.
    pub(crate) fn reports(self) -> bool {
        self.is(REPORTS.roles)
    }

    /// See staff, the settings of site and pools, and the advisor.
    pub(crate) fn settings(self) -> bool {
        self.is(&LOOKS)
    }

    /// See who is logged in.
    pub(crate) fn sessions(self) -> bool {
        self.is(&[Role::Surveillance, Role::Auditor, Role::Administrator])
    }

    /// Work at consoles.
    pub(crate) fn consoles(self) -> bool {
        self.is(&CONSOLES)
    }
}
