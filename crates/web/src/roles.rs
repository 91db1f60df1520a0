//! Who has to do with what: the lists of roles that calls, pages and the stream share.

use floor::Role;

/// Who sees staff, settings, and everything that happened.
pub(crate) const LOOKS: [Role; 5] =
    [Role::Administrator, Role::Auditor, Role::Surveillance, Role::Accounting, Role::Executive];

/// Everybody but the dealer, whose place is the console.
pub(crate) const OFFICE: &[Role] = &[
    Role::Supervisor,
    Role::Executive,
    Role::Surveillance,
    Role::Accounting,
    Role::Technician,
    Role::Auditor,
    Role::Administrator,
];

/// Those of them who see money: a technician looks after tables.
pub(crate) const MONEY: &[Role] = &[
    Role::Supervisor,
    Role::Executive,
    Role::Surveillance,
    Role::Accounting,
    Role::Auditor,
    Role::Administrator,
];

/// Who works at consoles: whose inputs are taken at all.
pub(crate) const CONSOLES: [Role; 4] =
    [Role::Dealer, Role::Supervisor, Role::Executive, Role::Technician];
