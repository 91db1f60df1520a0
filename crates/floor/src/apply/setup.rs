//! Applies the events of staff, site, pools and tables.

use money::Cents;

use crate::address::Address;
use crate::controlled_change::Request;
use crate::credential::Proof;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId};
use crate::pool::{Cause, Pool, Reason};
use crate::rights::MANAGED_ALONE;
use crate::staff::{Issued, Person};
use crate::table::{Spot, Table};

impl Floor {
    pub(super) fn fold_staff(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::StaffAdded { staff, name, role, by, second } => {
                let mut person = Person::new(staff.clone(), name.clone(), *role);
                person.was_more = !MANAGED_ALONE.contains(role);
                self.staff.insert(staff.clone(), person);
                self.fold_alone(staff, by, second.as_ref());
            }
            Event::StaffChanged { staff, name, role, by, second } => {
                let person = self.staff.get_mut(staff)?;
                person.name.clone_from(name);
                if person.role != *role {
                    person.proofs.clear();
                    person.issued.clear();
                    person.networks.clear();
                }
                person.role = *role;
                person.was_more |= !MANAGED_ALONE.contains(role);
                self.fold_alone(staff, by, second.as_ref());
            }
            Event::StaffRetired { staff, by, second } => {
                self.staff.get_mut(staff)?.active = false;
                self.fold_alone(staff, by, second.as_ref());
            }
            Event::CredentialSet { staff, proof, digest, issued, by, second } => {
                let person = self.staff.get_mut(staff)?;
                person.proofs.insert(*proof, digest.clone());
                if *issued && *proof == Proof::Password {
                    // A new secret has not been used from any network yet.
                    person.networks.clear();
                }
                if *issued {
                    person.issued.insert(*proof, Issued::Unused);
                } else {
                    person.issued.remove(proof);
                }
                self.fold_alone(staff, by, second.as_ref());
            }
            Event::SessionOpened { staff, address, .. } => {
                let person = self.staff.get_mut(staff)?;
                if let Some(issued) = person.issued.get_mut(&Proof::Password) {
                    *issued = Issued::Used;
                }
                person.accept(*address);
            }
            Event::SessionEnded { staff } => {
                self.staff.get(staff)?;
            }
            Event::CredentialRefused { staff, address } => {
                let person = self.staff.get(staff)?;
                let network = address.map(Address::network);
                let counted = !person.has_too_many_strangers()
                    || network.is_some_and(|it| self.is_of_the_house(it));
                self.staff.get_mut(staff)?.refuse(*address, counted);
            }
            Event::CredentialAccepted { staff, address } => {
                self.staff.get_mut(staff)?.accept(*address);
            }
            Event::CredentialUnlocked { staff, .. } | Event::UnlockedOnHost { staff, .. } => {
                self.staff.get_mut(staff)?.unlock();
            }
            _ => return None,
        }
        Some(())
    }

    /// Records who manages other people alone while the site is being set up.
    fn fold_alone(&mut self, staff: &StaffId, by: &StaffId, second: Option<&StaffId>) {
        if !self.is_live() && second.is_none() && by != staff {
            self.acted_alone.insert(by.clone());
        }
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
            Event::TableClosed { table, .. } => {
                let closed = self.tables.get_mut(table)?;
                (closed.open, closed.on_duty) = (false, None);
            }
            Event::TableReopened { table, .. } => self.tables.get_mut(table)?.open = true,
            _ => return None,
        }
        Some(())
    }

    pub(super) fn fold_request(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Asked { request, deed, by, at } => {
                // Expired requests make room.
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
