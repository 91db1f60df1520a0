//! Applies the events of devices and of the dealer on duty.

use super::mismatch::{Mismatch, find, find_mut};
use crate::credential::Digest;
use crate::device::{Device, DeviceKind, Enrolment};
use crate::floor::Floor;
use crate::ids::{DeviceId, StaffId, TableId};
use crate::staff::{Person, Role};

impl Floor {
    pub(super) fn device_enrolled(
        &mut self,
        device: &DeviceId,
        enrolment: &Enrolment,
        digest: &Digest,
    ) -> Result<(), Mismatch> {
        let id = StaffId::try_from(device.as_str())
            .map_err(|bad| Mismatch::new("a device that can act as a person", bad))?;
        let name = format!("{} of {}", enrolment.kind, enrolment.table);
        let person = Person::new(id, name, Role::Equipment);
        let (enrolment, digest) = (enrolment.clone(), digest.clone());
        let enrolled = Device { enrolment, digest, person, silent: false };
        let table = enrolled.enrolment.table.clone();
        self.devices.insert(device.clone(), enrolled);
        self.note_sensors(&table);
        Ok(())
    }

    /// Notes whether a device of a table senses its coins.
    fn note_sensors(&mut self, table: &TableId) {
        let sensors = self.has_device(table, DeviceKind::Sensor);
        if let Some(table) = self.tables.get_mut(table) {
            table.sensors = sensors;
        }
    }

    pub(super) fn device_revoked(&mut self, device: &DeviceId) -> Result<(), Mismatch> {
        let revoked = find(&self.devices, "device", device)?;
        let table = find_mut(&mut self.tables, "table", &revoked.enrolment.table)?;
        table.silent.retain(|it| it != device);
        if let Some(gone) = self.devices.remove(device) {
            self.note_sensors(&gone.enrolment.table);
        }
        Ok(())
    }

    pub(super) fn device_lost(&mut self, device: &DeviceId) -> Result<(), Mismatch> {
        let lost = find_mut(&mut self.devices, "device", device)?;
        let table = find_mut(&mut self.tables, "table", &lost.enrolment.table)?;
        lost.silent = true;
        if lost.enrolment.stops_bets() {
            table.silent.push(device.clone());
        }
        Ok(())
    }

    pub(super) fn device_back(&mut self, device: &DeviceId) -> Result<(), Mismatch> {
        let back = find_mut(&mut self.devices, "device", device)?;
        let table = find_mut(&mut self.tables, "table", &back.enrolment.table)?;
        table.silent.retain(|it| it != device);
        back.silent = false;
        Ok(())
    }

    pub(super) fn dealer_on_duty(
        &mut self,
        table: &TableId,
        dealer: &StaffId,
    ) -> Result<(), Mismatch> {
        find(&self.staff, "person", dealer)?;
        find(&self.tables, "table", table)?;
        for (id, it) in &mut self.tables {
            if id == table {
                it.on_duty = Some(dealer.clone());
            } else if it.on_duty.as_ref() == Some(dealer) {
                // Nobody deals at two tables at once.
                it.on_duty = None;
            }
        }
        Ok(())
    }

    pub(super) fn dealer_off_duty(&mut self, table: &TableId) -> Result<(), Mismatch> {
        find_mut(&mut self.tables, "table", table)?.on_duty = None;
        Ok(())
    }
}
