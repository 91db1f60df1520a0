//! Controlled changes: what needs two people, and the requests for it.
//!
//! ```text
//! together:   one call with both people ------------------------> done
//! in turn:    asked by the first --> agreed by the second ------> done
//!                                \-> declined, withdrawn, or a day old: nothing was done
//! ```
//!
//! Either way the same change is decided by the same rules, at the moment when the second person agrees.

use std::fmt;

use money::Cents;
use serde::{Deserialize, Serialize};

use crate::credential::{Digest, Proof};
use crate::decide::CommandKind;
use crate::device::Enrolment;
use crate::ids::{DeviceId, JackpotId, Millis, PoolId, StaffId, TableId};
use crate::pool::Reason;
use crate::rights::DualControl;
use crate::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::staff::Role;

/// When a change takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum When {
    Now,
    AtReset,
}

/// A change that one person may not make alone. Once the first pool is open, this includes changes to staff
/// and their credentials, except those of dealers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ControlledChange {
    SetSite {
        settings: Box<SiteSettings>,
    },
    OpenPool {
        pool: PoolId,
        settings: Box<PoolSettings>,
    },
    /// Changes a pool now, or when its meter is next reset.
    ChangePool {
        pool: PoolId,
        settings: Box<PoolSettings>,
        when: When,
    },
    OpenTable {
        table: TableId,
        settings: Box<TableSettings>,
    },
    ChangeTable {
        table: TableId,
        settings: Box<TableSettings>,
    },
    Adjust {
        pool: PoolId,
        amount: Cents,
        reason: Reason,
        text: String,
    },
    BackOut {
        jackpot: JackpotId,
        text: String,
    },
    AddStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    ChangeStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    SetCredential {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
    },
    RetireStaff {
        staff: StaffId,
    },
    EnrolDevice {
        device: DeviceId,
        enrolment: Enrolment,
        digest: Digest,
    },
    /// Accepts a clock that is behind the last record.
    AcceptClock {
        reason: String,
    },
}

impl ControlledChange {
    /// Which two people it needs.
    #[must_use]
    pub const fn joint(&self) -> DualControl {
        match self {
            ControlledChange::SetSite { .. }
            | ControlledChange::OpenPool { .. }
            | ControlledChange::ChangePool { .. }
            | ControlledChange::OpenTable { .. }
            | ControlledChange::ChangeTable { .. } => DualControl::Settings,
            ControlledChange::Adjust { .. } | ControlledChange::BackOut { .. } => {
                DualControl::Money
            }
            ControlledChange::AddStaff { .. }
            | ControlledChange::ChangeStaff { .. }
            | ControlledChange::RetireStaff { .. }
            | ControlledChange::SetCredential { .. } => DualControl::Staff,
            ControlledChange::EnrolDevice { .. } => DualControl::Devices,
            ControlledChange::AcceptClock { .. } => DualControl::Journal,
        }
    }

    /// The command of both people.
    #[must_use]
    pub const fn with(self, second: StaffId) -> CommandKind {
        CommandKind::Together { change: self, second }
    }

    /// The command of one person, where one is enough.
    #[must_use]
    pub fn alone(self) -> Option<CommandKind> {
        match self {
            ControlledChange::AddStaff { staff, name, role } => {
                Some(CommandKind::AddStaff { staff, name, role })
            }
            ControlledChange::ChangeStaff { staff, name, role } => {
                Some(CommandKind::ChangeStaff { staff, name, role })
            }
            ControlledChange::SetCredential { staff, proof, digest } => {
                Some(CommandKind::SetCredential { staff, proof, digest })
            }
            ControlledChange::RetireStaff { staff } => Some(CommandKind::RetireStaff { staff }),
            _ => None,
        }
    }

    /// The pool that it changes.
    #[must_use]
    pub const fn pool(&self) -> Option<&PoolId> {
        match self {
            ControlledChange::OpenPool { pool, .. }
            | ControlledChange::ChangePool { pool, .. }
            | ControlledChange::Adjust { pool, .. } => Some(pool),
            _ => None,
        }
    }

    /// The table that it changes.
    #[must_use]
    pub const fn table(&self) -> Option<&TableId> {
        match self {
            ControlledChange::OpenTable { table, .. }
            | ControlledChange::ChangeTable { table, .. } => Some(table),
            ControlledChange::EnrolDevice { enrolment, .. } => Some(&enrolment.table),
            _ => None,
        }
    }

    /// The person whom it changes.
    #[must_use]
    pub const fn staff(&self) -> Option<&StaffId> {
        match self {
            ControlledChange::AddStaff { staff, .. }
            | ControlledChange::ChangeStaff { staff, .. }
            | ControlledChange::RetireStaff { staff }
            | ControlledChange::SetCredential { staff, .. } => Some(staff),
            _ => None,
        }
    }

    /// The change as it may be shown to anybody, with credentials hidden.
    #[must_use]
    pub fn redacted(&self) -> ControlledChange {
        let mut shown = self.clone();
        if let ControlledChange::SetCredential { digest, .. }
        | ControlledChange::EnrolDevice { digest, .. } = &mut shown
        {
            *digest = Digest::hidden();
        }
        shown
    }
}

/// In words, for the person who is asked to agree.
impl fmt::Display for ControlledChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ControlledChange::SetSite { .. } => f.write_str("change the settings of the site"),
            ControlledChange::OpenPool { pool, settings } => {
                write!(f, "open pool {pool} on {}", settings.pay_table.wager().id)
            }
            ControlledChange::ChangePool { pool, when: When::Now, .. } => {
                write!(f, "change the settings of pool {pool} at once")
            }
            ControlledChange::ChangePool { pool, when: When::AtReset, .. } => {
                write!(f, "change the settings of pool {pool} when its meter is next reset")
            }
            ControlledChange::OpenTable { table, .. } => write!(f, "open table {table}"),
            ControlledChange::ChangeTable { table, .. } => {
                write!(f, "change the settings of table {table}")
            }
            ControlledChange::Adjust { pool, amount, reason, text } => {
                write!(f, "adjust the meter of {pool} by {amount}, {reason}: {text}")
            }
            ControlledChange::BackOut { jackpot, text } => {
                write!(f, "back out jackpot {jackpot}: {text}")
            }
            ControlledChange::EnrolDevice { device, enrolment, .. } => {
                write!(f, "enrol {device} at {} as {enrolment}", enrolment.table)
            }
            ControlledChange::AddStaff { staff, name, role } => {
                write!(f, "add {staff} ({name}) as {role}")
            }
            ControlledChange::ChangeStaff { staff, name, role } => {
                write!(f, "make {staff} ({name}) {role}")
            }
            ControlledChange::SetCredential { staff, proof, .. } => {
                write!(f, "set the {proof} of {staff}")
            }
            ControlledChange::RetireStaff { staff } => write!(f, "let {staff} act no longer"),
            ControlledChange::AcceptClock { reason } => {
                write!(f, "go on with a clock that is behind the last record: {reason}")
            }
        }
    }
}

/// A controlled change that waits for its second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The change that is requested.
    #[serde(rename = "deed")]
    pub change: ControlledChange,
    /// Who requested it.
    pub by: StaffId,
    /// When it was requested.
    pub at: Millis,
}

impl Request {
    /// How long a request waits, in milliseconds. Older requests expire, so that nobody agrees to one that is
    /// no longer meant.
    pub const KEPT_MS: i64 = 24 * 60 * 60 * 1000;
    /// How many requests of one person may wait at once.
    pub const MAX_OPEN: usize = 20;

    /// Whether it still waits.
    #[must_use]
    pub const fn waits(&self, now: Millis) -> bool {
        now.0.saturating_sub(self.at.0) < Request::KEPT_MS
    }
}
