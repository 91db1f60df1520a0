//! Staff, site, pools and tables.

use money::Cents;

use crate::deed::Request;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId};
use crate::pool::{Cause, Pool, Reason};
use crate::staff::{Device, Person, Role};
use crate::table::{Spot, Table};

impl Floor {
    pub(super) fn fold_staff(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::StaffAdded { staff, name, role } => {
                let person = Person::new(staff.clone(), name.clone(), *role);
                self.staff.insert(staff.clone(), person);
            }
            Event::StaffChanged { staff, name, role } => {
                let person = self.staff.get_mut(staff)?;
                person.name.clone_from(name);
                person.role = *role;
            }
            Event::StaffRetired { staff } => self.staff.get_mut(staff)?.active = false,
            Event::CredentialSet { staff, proof, digest } => {
                self.staff.get_mut(staff)?.proofs.insert(*proof, digest.clone());
            }
            Event::SessionOpened { staff, .. } | Event::SessionEnded { staff } => {
                self.staff.get(staff)?;
            }
            Event::CredentialRefused { staff } => {
                let person = self.staff.get_mut(staff)?;
                person.failures = person.failures.saturating_add(1);
            }
            Event::CredentialAccepted { staff } | Event::CredentialUnlocked { staff, .. } => {
                self.staff.get_mut(staff)?.failures = 0;
            }
            _ => return None,
        }
        Some(())
    }

    pub(super) fn fold_device(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::DeviceEnrolled { device, table, digest, .. } => {
                let id = StaffId::try_from(device.as_str()).ok()?;
                let person = Person::new(id, format!("device of {table}"), Role::Equipment);
                let (table, digest) = (table.clone(), digest.clone());
                self.devices.insert(device.clone(), Device { table, digest, person });
            }
            Event::DeviceRevoked { device, .. } => {
                let table = self.devices.get(device)?.table.clone();
                self.tables.get_mut(&table)?.silent.retain(|it| it != device);
                self.devices.remove(device)?;
            }
            Event::DeviceLost { device } => {
                let table = &self.devices.get(device)?.table;
                self.tables.get_mut(table)?.silent.push(device.clone());
            }
            Event::DeviceBack { device } => {
                let table = &self.devices.get(device)?.table;
                self.tables.get_mut(table)?.silent.retain(|it| it != device);
            }
            _ => return None,
        }
        Some(())
    }

    pub(super) fn fold_setup(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::SiteSet { settings, .. } => self.site = settings.clone(),
            Event::PoolOpened { pool, settings, .. } => {
                self.pools.insert(pool.clone(), Pool::open((**settings).clone()));
            }
            Event::PoolChanged { pool, settings, .. } => {
                let changed = self.pools.get_mut(pool)?;
                changed.settings = (**settings).clone();
                changed.queued = None;
            }
            Event::PoolChangeQueued { pool, settings, .. } => {
                self.pools.get_mut(pool)?.queued = Some(settings.clone());
            }
            Event::TableOpened { table, settings, .. } => {
                self.tables.insert(table.clone(), Table::new((**settings).clone()));
            }
            Event::TableChanged { table, settings, .. } => {
                let changed = self.tables.get_mut(table)?;
                changed.settings = (**settings).clone();
                changed.spots.resize(usize::from(settings.seats), Spot::NEW);
            }
            Event::TableClosed { table, .. } => self.tables.get_mut(table)?.open = false,
            Event::TableReopened { table, .. } => self.tables.get_mut(table)?.open = true,
            _ => return None,
        }
        Some(())
    }

    pub(super) fn fold_request(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Asked { request, deed, by, at } => {
                // Those that nobody settled in time make room.
                self.requests.retain(|_, it| it.waits(*at));
                let (deed, by, at) = ((**deed).clone(), by.clone(), *at);
                self.requests.insert(*request, Request { deed, by, at });
                self.last_request = *request;
            }
            Event::Agreed { request, .. } | Event::Declined { request, .. } => {
                self.requests.remove(request)?;
            }
            _ => return None,
        }
        Some(())
    }

    pub(super) fn fold_adjustment(
        &mut self,
        pool: &PoolId,
        amount: Cents,
        reason: &Reason,
    ) -> Option<()> {
        if let Reason::Transfer { to } = reason {
            // What leaves one pool arrives in the other.
            let arrives = Cents::new(-amount.cents());
            let arrival = Pool::adjustment(arrives, reason);
            self.pools.get_mut(to).filter(|_| to != pool)?.post(&arrival, Cause::Adjustment);
        }
        self.pools.get_mut(pool)?.post(&Pool::adjustment(amount, reason), Cause::Adjustment);
        Some(())
    }
}
