//! Checks who may do what according to the house rules, and the events about staff and devices.

use floor::{DeviceId, DeviceKind, Event, Proof, Role, StaffId, TableId};

use super::{Auditor, Badge, Finding, law};

impl Auditor {
    /// Checks that a person is active and has one of these roles.
    pub(super) fn is(&self, person: &StaffId, roles: &[Role]) -> Result<Role, String> {
        let badge = self.staff.get(person).ok_or_else(|| format!("nobody knows {person}"))?;
        law!(badge.active, "{person} has left");
        law!(roles.contains(&badge.role), "{person} is {:?} and has no right to it", badge.role);
        Ok(badge.role)
    }

    /// Two different people: the first in the given role, the second from accounting or an executive.
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
            Event::StaffAdded { staff, role, by, second, .. } => {
                if !self.staff.is_empty() {
                    self.managed(staff, by, second.as_ref(), &[*role])?;
                }
                law!(!self.staff.contains_key(staff), "{staff} is there already");
                let was_more = *role != Role::Dealer;
                let badge = Badge { role: *role, active: true, failures: 0, was_more };
                self.staff.insert(staff.clone(), badge);
            }
            Event::StaffChanged { staff, role, by, second, .. } => {
                let before = self.badge(staff)?.role;
                self.managed(staff, by, second.as_ref(), &[*role, before])?;
                let badge = self.badge(staff)?;
                badge.role = *role;
                badge.was_more |= *role != Role::Dealer;
            }
            Event::StaffRetired { staff, by, second } => {
                let before = self.badge(staff)?.role;
                self.managed(staff, by, second.as_ref(), &[before])?;
                self.badge(staff)?.active = false;
            }
            Event::CredentialSet { staff, by, second, issued, proof, .. } => {
                let Badge { role, was_more, .. } = *self.badge(staff)?;
                let own = by == staff && *proof != Proof::Card;
                law!(*issued == (by != staff && *proof != Proof::Card), "whose choice is it?");
                if !own {
                    self.managed(staff, by, second.as_ref(), &[role])?;
                    // Whoever knows a secret of somebody who was a second person could act as both.
                    law!(
                        second.is_some() || !was_more || self.pools.is_empty(),
                        "{by} sets a secret of {staff}, who was more than a dealer, alone"
                    );
                }
            }
            Event::SessionOpened { staff, .. } | Event::SessionEnded { staff } => {
                let badge = self.badge(staff)?;
                law!(badge.active, "{staff} may not be here");
            }
            Event::CredentialRefused { staff, .. } => {
                let badge = self.badge(staff)?;
                law!(badge.failures < 3, "{staff} is locked, and still tried");
                badge.failures += 1;
            }
            Event::CredentialAccepted { staff, .. } => {
                let badge = self.badge(staff)?;
                law!(badge.failures < 3, "{staff} is locked, and still let in");
                badge.failures = 0;
            }
            Event::CredentialUnlocked { staff, by } => {
                law!(staff != by, "{staff} unlocks themselves");
                self.is(by, &[Role::Administrator])?;
                self.badge(staff)?.failures = 0;
            }
            Event::UnlockedOnHost { staff, .. } => self.badge(staff)?.failures = 0,
            _ => return Err("is no event of staff".to_owned()),
        }
        Ok(())
    }

    /// Staff are managed by an administrator. Once a pool is open, the administrator may manage dealers
    /// alone; anyone else requires a second person from another office, who is not the person concerned.
    fn managed(
        &self,
        staff: &StaffId,
        by: &StaffId,
        second: Option<&StaffId>,
        roles: &[Role],
    ) -> Finding {
        self.is(by, &[Role::Administrator])?;
        if let Some(second) = second {
            law!(second != by && second != staff, "{second} is no second person");
            self.is(second, &[Role::Accounting, Role::Executive, Role::Surveillance])?;
        }
        let dealers = roles.iter().all(|role| *role == Role::Dealer);
        law!(second.is_some() || dealers || self.pools.is_empty(), "{by} does it alone");
        Ok(())
    }

    /// Whether a device of a table senses its coins.
    fn count_sensors(&mut self, table: &TableId) -> Finding {
        let here = |device: &&DeviceId| self.devices.get(*device).is_some_and(|it| it.0 == *table);
        let sensors = self.sensing.iter().any(|device| here(&device));
        self.desk(table)?.sensors = sensors;
        Ok(())
    }

    /// Devices: enrolled once, by a technician; alternately lost and back; and no bet while one is lost.
    pub(super) fn look_at_device(&mut self, event: &Event) -> Finding {
        match event {
            Event::DeviceEnrolled { device, enrolment, by, second, .. } => {
                self.is(by, &[Role::Technician, Role::Administrator])?;
                let second = second.as_ref().ok_or_else(|| format!("{by} enrols it alone"))?;
                law!(second != by, "{second} is no second person");
                self.is(second, &[Role::Accounting, Role::Executive, Role::Surveillance])?;
                let table = &enrolment.table;
                self.desk(table)?;
                let before = self.devices.insert(device.clone(), (table.clone(), true));
                law!(before.is_none(), "{device} is there twice");
                if enrolment.has(DeviceKind::Sensor) {
                    self.sensing.insert(device.clone());
                }
                self.count_sensors(&enrolment.table)?;
            }
            Event::DeviceRevoked { device, by } => {
                self.is(by, &[Role::Technician, Role::Administrator])?;
                let gone = self.devices.remove(device);
                let (table, _) = gone.ok_or_else(|| format!("there is no {device}"))?;
                self.sensing.remove(device);
                self.count_sensors(&table)?;
            }
            Event::DeviceLost { device } | Event::DeviceBack { device } => {
                let back = matches!(event, Event::DeviceBack { .. });
                let known = self.devices.get_mut(device);
                let (_, connected) = known.ok_or_else(|| format!("there is no {device}"))?;
                law!(*connected != back, "{device} was so already");
                *connected = back;
            }
            Event::DealerOnDuty { dealer, .. } => self.works_console(dealer)?,
            Event::DealerOffDuty { dealer, by, .. } => {
                self.badge(dealer)?;
                self.works_console(by)?;
            }
            _ => return Err("is no event of a device".to_owned()),
        }
        Ok(())
    }

    /// Whether this is a device of the table.
    pub(super) fn is_device_of(&self, by: &StaffId, table: &TableId) -> bool {
        self.devices.iter().any(|(id, (at, _))| id.as_str() == by.as_str() && at == table)
    }

    /// Whether every device of a table is connected.
    pub(super) fn all_connected(&self, table: &TableId) -> bool {
        self.devices.values().all(|(at, connected)| at != table || *connected)
    }

    fn badge(&mut self, staff: &StaffId) -> Result<&mut Badge, String> {
        self.staff.get_mut(staff).ok_or_else(|| format!("nobody knows {staff}"))
    }
}
