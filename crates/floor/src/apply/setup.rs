//! Applies the events of staff, site, pools and tables.

use std::sync::Arc;

use money::Cents;

use super::mismatch::{Mismatch, expect_new, find, find_mut};
use crate::address::Address;
use crate::controlled_change::{ControlledChange, Request};
use crate::credential::{Digest, Proof};
use crate::floor::Floor;
use crate::ids::{Millis, PoolId, RequestId, StaffId, TableId};
use crate::pool::{Cause, Pool, Reason};
use crate::rights::MANAGED_ALONE;
use crate::settings::{PoolSettings, TableSettings};
use crate::staff::{Issued, Person, Role};
use crate::table::{Spot, Table};

/// Staff.
impl Floor {
    pub(super) fn staff_added(
        &mut self,
        staff: &StaffId,
        name: &str,
        role: Role,
        by: &StaffId,
        second: Option<&StaffId>,
    ) -> Result<(), Mismatch> {
        expect_new(&self.staff, "person", staff)?;
        let mut person = Person::new(staff.clone(), name.to_owned(), role);
        person.was_more = !MANAGED_ALONE.contains(&role);
        self.staff.insert(staff.clone(), person);
        self.note_alone(staff, by, second);
        Ok(())
    }

    pub(super) fn staff_changed(
        &mut self,
        staff: &StaffId,
        name: &str,
        role: Role,
        by: &StaffId,
        second: Option<&StaffId>,
    ) -> Result<(), Mismatch> {
        let person = find_mut(&mut self.staff, "person", staff)?;
        name.clone_into(&mut person.name);
        if person.role != role {
            person.proofs.clear();
            person.issued.clear();
            person.networks.clear();
        }
        person.role = role;
        person.was_more |= !MANAGED_ALONE.contains(&role);
        self.note_alone(staff, by, second);
        Ok(())
    }

    pub(super) fn staff_retired(
        &mut self,
        staff: &StaffId,
        by: &StaffId,
        second: Option<&StaffId>,
    ) -> Result<(), Mismatch> {
        find_mut(&mut self.staff, "person", staff)?.active = false;
        self.note_alone(staff, by, second);
        Ok(())
    }

    pub(super) fn credential_set(
        &mut self,
        staff: &StaffId,
        (proof, digest): (Proof, &Digest),
        issued: bool,
        by: &StaffId,
        second: Option<&StaffId>,
    ) -> Result<(), Mismatch> {
        let person = find_mut(&mut self.staff, "person", staff)?;
        person.proofs.insert(proof, digest.clone());
        if issued && proof == Proof::Password {
            // A new secret has not been used from any network yet.
            person.networks.clear();
        }
        if issued {
            person.issued.insert(proof, Issued::Unused);
        } else {
            person.issued.remove(&proof);
        }
        self.note_alone(staff, by, second);
        Ok(())
    }

    pub(super) fn session_opened(
        &mut self,
        staff: &StaffId,
        address: Option<Address>,
    ) -> Result<(), Mismatch> {
        let person = find_mut(&mut self.staff, "person", staff)?;
        if let Some(issued) = person.issued.get_mut(&Proof::Password) {
            *issued = Issued::Used;
        }
        person.accept(address);
        Ok(())
    }

    pub(super) fn session_ended(&self, staff: &StaffId) -> Result<(), Mismatch> {
        find(&self.staff, "person", staff).map(|_| ())
    }

    pub(super) fn credential_refused(
        &mut self,
        staff: &StaffId,
        address: Option<Address>,
    ) -> Result<(), Mismatch> {
        let person = find(&self.staff, "person", staff)?;
        let network = address.map(Address::network);
        let counted =
            !person.has_too_many_strangers() || network.is_some_and(|it| self.is_staff_network(it));
        find_mut(&mut self.staff, "person", staff)?.refuse(address, counted);
        Ok(())
    }

    pub(super) fn credential_accepted(
        &mut self,
        staff: &StaffId,
        address: Option<Address>,
    ) -> Result<(), Mismatch> {
        find_mut(&mut self.staff, "person", staff)?.accept(address);
        Ok(())
    }

    pub(super) fn credential_unlocked(&mut self, staff: &StaffId) -> Result<(), Mismatch> {
        find_mut(&mut self.staff, "person", staff)?.unlock();
        Ok(())
    }

    /// Records who manages other people alone while the site is being set up.
    fn note_alone(&mut self, staff: &StaffId, by: &StaffId, second: Option<&StaffId>) {
        if !self.is_live() && second.is_none() && by != staff {
            self.acted_alone.insert(by.clone());
        }
    }
}

/// Pools and tables.
impl Floor {
    pub(super) fn pool_opened(
        &mut self,
        pool: &PoolId,
        settings: &PoolSettings,
    ) -> Result<(), Mismatch> {
        expect_new(&self.pools, "pool", pool)?;
        self.pools.insert(pool.clone(), Pool::open(settings.clone()));
        Ok(())
    }

    pub(super) fn pool_changed(
        &mut self,
        pool: &PoolId,
        settings: &PoolSettings,
    ) -> Result<(), Mismatch> {
        let changed = find_mut(&mut self.pools, "pool", pool)?;
        changed.settings = settings.clone();
        changed.queued = None;
        self.forget_meters(pool);
        Ok(())
    }

    pub(super) fn pool_change_queued(
        &mut self,
        pool: &PoolId,
        settings: &PoolSettings,
    ) -> Result<(), Mismatch> {
        find_mut(&mut self.pools, "pool", pool)?.queued = Some(Box::new(settings.clone()));
        Ok(())
    }

    pub(super) fn table_opened(
        &mut self,
        table: &TableId,
        settings: &TableSettings,
    ) -> Result<(), Mismatch> {
        expect_new(&self.tables, "table", table)?;
        self.tables.insert(table.clone(), Table::new(settings.clone()));
        Ok(())
    }

    pub(super) fn table_changed(
        &mut self,
        table: &TableId,
        settings: &TableSettings,
    ) -> Result<(), Mismatch> {
        let changed = find_mut(&mut self.tables, "table", table)?;
        changed.settings = settings.clone();
        changed.spots.resize(usize::from(settings.seats), Spot::NEW);
        // Prizes of past rounds can no longer be computed by the rules of their time.
        let with_meters = changed.recent.iter_mut().filter(|past| !past.meters.is_empty());
        with_meters.for_each(|past| Arc::make_mut(past).meters.clear());
        Ok(())
    }

    pub(super) fn table_closed(&mut self, table: &TableId) -> Result<(), Mismatch> {
        let closed = find_mut(&mut self.tables, "table", table)?;
        (closed.open, closed.on_duty) = (false, None);
        Ok(())
    }

    pub(super) fn table_reopened(&mut self, table: &TableId) -> Result<(), Mismatch> {
        find_mut(&mut self.tables, "table", table)?.open = true;
        Ok(())
    }
}

/// Requests, and money by hand.
impl Floor {
    pub(super) fn asked(
        &mut self,
        request: RequestId,
        change: &ControlledChange,
        by: &StaffId,
        at: Millis,
    ) {
        // Expired requests make room.
        self.requests.retain(|_, it| it.waits(at));
        self.requests.insert(request, Request { change: change.clone(), by: by.clone(), at });
        self.last_request = request;
    }

    /// A request was agreed to, declined or withdrawn.
    pub(super) fn answered(&mut self, request: RequestId) -> Result<(), Mismatch> {
        find(&self.requests, "request", &request)?;
        self.requests.remove(&request);
        Ok(())
    }

    pub(super) fn adjusted(
        &mut self,
        pool: &PoolId,
        amount: Cents,
        reason: &Reason,
    ) -> Result<(), Mismatch> {
        find(&self.pools, "pool", pool)?;
        if let Reason::Transfer { to } = reason {
            if to == pool {
                return Err(Mismatch::new(
                    format_args!("a transfer from pool {pool} to another"),
                    "both the same",
                ));
            }
            // What leaves one pool arrives in the other.
            let arrives = Cents::new(-amount.cents());
            let arrival = Pool::adjustment(arrives, reason);
            find_mut(&mut self.pools, "pool", to)?.post(&arrival, Cause::Adjustment);
        }
        let entry = Pool::adjustment(amount, reason);
        find_mut(&mut self.pools, "pool", pool)?.post(&entry, Cause::Adjustment);
        Ok(())
    }
}
