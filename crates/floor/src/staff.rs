//! Who may do what.
//!
//! Passwords, PINs and cards are checked outside: the floor sees only people whose identity was proved,
//! and hears of attempts that failed.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::credential::{Digest, Proof};
use crate::ids::{StaffId, TableId};

/// What a person is on the floor.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Role {
    Dealer,
    Supervisor,
    Executive,
    Surveillance,
    Accounting,
    Technician,
    Auditor,
    Administrator,
    /// A device, which speaks only of what it senses at its own table.
    Equipment,
}

impl Role {
    /// Every role that a person may have.
    pub const ALL: [Role; 8] = [
        Role::Dealer,
        Role::Supervisor,
        Role::Executive,
        Role::Surveillance,
        Role::Accounting,
        Role::Technician,
        Role::Auditor,
        Role::Administrator,
    ];

    /// Whether the role works at a console: inputs, marks, cancels.
    #[must_use]
    pub const fn works_consoles(self) -> bool {
        matches!(self, Role::Dealer | Role::Supervisor | Role::Executive)
    }

    /// Whether the role is at least this one, of those that authorise prizes.
    #[must_use]
    pub const fn reaches(self, needed: Role) -> bool {
        match needed {
            Role::Supervisor => matches!(self, Role::Supervisor | Role::Executive),
            _ => matches!(self, Role::Executive),
        }
    }

    /// Whether the role may turn the key of a console, which itself is the authority. A keypad only tells
    /// that somebody has.
    #[must_use]
    pub const fn turns_keys(self) -> bool {
        matches!(self, Role::Supervisor | Role::Executive | Role::Equipment)
    }

    /// Whether the role looks after seats and sensors.
    #[must_use]
    pub const fn repairs(self) -> bool {
        matches!(self, Role::Technician | Role::Supervisor | Role::Executive)
    }
}

/// As it stands in settings and events: `supervisor`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Executive => "executive",
            Role::Surveillance => "surveillance",
            Role::Accounting => "accounting",
            Role::Technician => "technician",
            Role::Auditor => "auditor",
            Role::Administrator => "administrator",
            Role::Equipment => "equipment",
        })
    }
}

/// A person on the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: StaffId,
    /// What people call them.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// How often in a row their credential was refused.
    pub failures: u8,
    /// Whether they may act at all.
    pub active: bool,
    /// What proves who they are.
    pub proofs: BTreeMap<Proof, Digest>,
}

/// Equipment of a table that speaks for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Device {
    /// The one table that it speaks for.
    pub table: TableId,
    /// What proves it.
    pub digest: Digest,
    /// How it stands in the log.
    pub person: Person,
}

impl Person {
    /// Somebody new.
    #[must_use]
    pub const fn new(id: StaffId, name: String, role: Role) -> Person {
        Person { id, name, role, failures: 0, active: true, proofs: BTreeMap::new() }
    }

    /// How many refusals in a row lock a credential.
    pub const FAILURES_MOST: u8 = 3;

    /// Whether too many refusals have locked the credential. Somebody else must unlock it.
    #[must_use]
    pub const fn locked(&self) -> bool {
        self.failures >= Person::FAILURES_MOST
    }
}
