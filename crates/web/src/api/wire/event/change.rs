//! Controlled changes that somebody asked for, as the event `asked` contains them.

use floor::{ControlledChange, DeviceId, JackpotId, PoolId, Proof, Role, StaffId, TableId, When};
use serde::Serialize;
use utoipa::ToSchema;

use super::parts::{EnrolmentView, ReasonView};
use super::{HIDDEN, pool_settings, site_settings, table_settings};
use crate::api::wire::Money;
use crate::api::wire::settings::{PoolSettings, SiteSettings, TableSettings};

/// A change that takes two people.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ControlledChangeView<'a> {
    SetSite {
        settings: Box<SiteSettings>,
    },
    OpenPool {
        pool: &'a PoolId,
        settings: Box<PoolSettings>,
    },
    /// Changes a pool now, or when its meter is next reset.
    ChangePool {
        pool: &'a PoolId,
        settings: Box<PoolSettings>,
        when: When,
    },
    OpenTable {
        table: &'a TableId,
        settings: Box<TableSettings>,
    },
    ChangeTable {
        table: &'a TableId,
        settings: Box<TableSettings>,
    },
    Adjust {
        pool: &'a PoolId,
        amount: Money,
        reason: ReasonView<'a>,
        text: &'a str,
    },
    BackOut {
        jackpot: JackpotId,
        text: &'a str,
    },
    AddStaff {
        staff: &'a StaffId,
        name: &'a str,
        role: Role,
    },
    ChangeStaff {
        staff: &'a StaffId,
        name: &'a str,
        role: Role,
    },
    SetCredential {
        staff: &'a StaffId,
        proof: Proof,
        /// Always `(hidden)`.
        digest: &'static str,
    },
    RetireStaff {
        staff: &'a StaffId,
    },
    EnrolDevice {
        device: &'a DeviceId,
        enrolment: EnrolmentView<'a>,
        /// Always `(hidden)`.
        digest: &'static str,
    },
    /// Accepts a clock that is behind the last record.
    AcceptClock {
        reason: &'a str,
    },
}

impl<'a> ControlledChangeView<'a> {
    pub(super) fn of(change: &'a ControlledChange) -> ControlledChangeView<'a> {
        use ControlledChangeView as Change;
        match change {
            ControlledChange::SetSite { settings } => {
                Change::SetSite { settings: site_settings(settings) }
            }
            ControlledChange::OpenPool { pool, settings } => {
                Change::OpenPool { pool, settings: pool_settings(settings) }
            }
            ControlledChange::ChangePool { pool, settings, when } => {
                Change::ChangePool { pool, settings: pool_settings(settings), when: *when }
            }
            ControlledChange::OpenTable { table, settings } => {
                Change::OpenTable { table, settings: table_settings(settings) }
            }
            ControlledChange::ChangeTable { table, settings } => {
                Change::ChangeTable { table, settings: table_settings(settings) }
            }
            ControlledChange::Adjust { pool, amount, reason, text } => {
                let (amount, reason) = (Money(*amount), ReasonView::of(reason));
                Change::Adjust { pool, amount, reason, text }
            }
            ControlledChange::BackOut { jackpot, text } => {
                Change::BackOut { jackpot: *jackpot, text }
            }
            ControlledChange::AddStaff { staff, name, role } => {
                Change::AddStaff { staff, name, role: *role }
            }
            ControlledChange::ChangeStaff { staff, name, role } => {
                Change::ChangeStaff { staff, name, role: *role }
            }
            ControlledChange::SetCredential { staff, proof, digest: _ } => {
                Change::SetCredential { staff, proof: *proof, digest: HIDDEN }
            }
            ControlledChange::RetireStaff { staff } => Change::RetireStaff { staff },
            ControlledChange::EnrolDevice { device, enrolment, digest: _ } => {
                let enrolment = EnrolmentView::of(enrolment);
                Change::EnrolDevice { device, enrolment, digest: HIDDEN }
            }
            ControlledChange::AcceptClock { reason } => Change::AcceptClock { reason },
        }
    }
}
