//! Applies the events of devices and of the dealer on duty.

use crate::device::Device;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::StaffId;
use crate::staff::{Person, Role};

impl Floor {
    pub(super) fn fold_device(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::DeviceEnrolled { device, enrolment, digest, .. } => {
                let id = StaffId::try_from(device.as_str()).ok()?;
                let name = format!("{} of {}", enrolment.kind, enrolment.table);
                let person = Person::new(id, name, Role::Equipment);
                let (enrolment, digest) = (enrolment.clone(), digest.clone());
                let enrolled = Device { enrolment, digest, person, silent: false };
                self.devices.insert(device.clone(), enrolled);
            }
            Event::DeviceRevoked { device, .. } => {
                let table = self.devices.get(device)?.enrolment.table.clone();
                self.tables.get_mut(&table)?.silent.retain(|it| it != device);
                self.devices.remove(device)?;
            }
            Event::DeviceLost { device } => {
                let lost = self.devices.get_mut(device)?;
                let table = self.tables.get_mut(&lost.enrolment.table)?;
                lost.silent = true;
                if lost.enrolment.stops_bets() {
                    table.silent.push(device.clone());
                }
            }
            Event::DeviceBack { device } => {
                let back = self.devices.get_mut(device)?;
                self.tables.get_mut(&back.enrolment.table)?.silent.retain(|it| it != device);
                back.silent = false;
            }
            Event::DealerOnDuty { table, dealer, .. } => {
                self.staff.get(dealer)?;
                self.tables.get(table)?;
                // Nobody deals at two tables at once.
                for other in self.tables.values_mut() {
                    other.on_duty = other.on_duty.take().filter(|it| it != dealer);
                }
                self.tables.get_mut(table)?.on_duty = Some(dealer.clone());
            }
            Event::DealerOffDuty { table, .. } => self.tables.get_mut(table)?.on_duty = None,
            _ => return None,
        }
        Some(())
    }
}
