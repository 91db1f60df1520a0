//! Devices: enrolled by two people, revoked by one, connected and silent; and the dealer on duty, who is
//! responsible for the input of a keypad.

use super::{Decision, allow, require};
use crate::credential::{Digest, Proof};
use crate::device::{Device, DeviceKind, Enrolment, is_pressed};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{DeviceId, StaffId, TableId};
use crate::input::Input;
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::staff::{Person, Role};
use crate::table::Table;

impl Floor {
    pub(super) fn enrol_device(
        &self,
        by: &Person,
        device: &DeviceId,
        enrolment: &Enrolment,
        digest: &Digest,
        second: &StaffId,
    ) -> Decision {
        let [by, second] = self.two_people(by, DualControl::Devices, second)?;
        self.table(&enrolment.table)?;
        if let Some(fault) = enrolment.fault() {
            return Err(fault.into());
        }
        let person =
            StaffId::try_from(device.as_str()).is_ok_and(|it| self.staff.contains_key(&it));
        if person || self.devices.contains_key(device) {
            return Err(Refusal::NameTaken(device.to_string()));
        }
        let (device, enrolment, digest) = (device.clone(), enrolment.clone(), digest.clone());
        let second = Some(second);
        Ok(vec![Event::DeviceEnrolled { device, enrolment, digest, by, second }])
    }

    pub(super) fn revoke_device(&self, by: &Person, device: &DeviceId) -> Decision {
        require(by, Right::EnrolDevices)?;
        self.device(device)?;
        Ok(vec![Event::DeviceRevoked { device: device.clone(), by: by.id.clone() }])
    }

    pub(super) fn device_contact(&self, id: &DeviceId, in_contact: bool) -> Decision {
        let device = id.clone();
        match (self.device(id)?.silent, in_contact) {
            (false, false) => Ok(vec![Event::DeviceLost { device }]),
            (true, true) => Ok(vec![Event::DeviceBack { device }]),
            (true, false) | (false, true) => Ok(vec![]),
        }
    }

    /// The person or device responsible for an input. A device reports for its own table only, and only what
    /// its kind senses; the keys of a keypad are the responsibility of the dealer on duty.
    pub(super) fn answers_for<'a>(
        &'a self,
        by: &'a Person,
        id: &TableId,
        table: &Table,
        input: &Input,
    ) -> Result<&'a Person, Refusal> {
        if by.role != Role::Equipment {
            return Ok(by);
        }
        let own = DeviceId::try_from(by.id.as_str()).ok().and_then(|id| self.devices.get(&id));
        let senses = |it: &Device| it.enrolment.table == *id && it.enrolment.sends(input);
        allow(by, own.is_some_and(senses))?;
        if !is_pressed(input) {
            return Ok(by);
        }
        let dealer = table.on_duty.as_ref().ok_or_else(|| Refusal::NobodyOnDuty(id.clone()))?;
        self.person(dealer)
    }

    /// A person who works consoles takes over the table and relieves the previous dealer.
    pub(super) fn on_duty(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        dealer: &StaffId,
        proof: Proof,
    ) -> Decision {
        let dealer = self.person(dealer)?;
        require(dealer, Right::WorkConsole)?;
        // Nobody puts another person on duty: a device brings the dealer's credential, a person their own
        // session.
        allow(by, by.role == Role::Equipment || by.id == dealer.id)?;
        if table.on_duty.as_ref() == Some(&dealer.id) {
            return Ok(vec![]);
        }
        let (table, dealer) = (id.clone(), dealer.id.clone());
        Ok(vec![Event::DealerOnDuty { table, dealer, proof }])
    }

    /// Whether a device may bring this kind of credential: keypads bring PINs, readers cards.
    #[must_use]
    pub fn device_brings(&self, device: &DeviceId, proof: Proof) -> bool {
        let needed = match proof {
            Proof::Pin => DeviceKind::Keypad,
            Proof::Card => DeviceKind::Reader,
            Proof::Password => return false,
        };
        self.devices.get(device).is_some_and(|it| it.enrolment.has(needed))
    }

    fn device(&self, device: &DeviceId) -> Result<&Device, Refusal> {
        self.devices.get(device).ok_or_else(|| Refusal::UnknownDevice(device.clone()))
    }
}

/// Takes the dealer off duty: the dealer leaves, or a supervisor orders it.
pub(super) fn off_duty(by: &Person, id: &TableId, table: &Table) -> Decision {
    allow(by, by.role == Role::Equipment || by.role.may(Right::WorkConsole))?;
    let dealer = table.on_duty.clone().ok_or_else(|| Refusal::NobodyOnDuty(id.clone()))?;
    let by = if by.role == Role::Equipment { dealer.clone() } else { by.id.clone() };
    Ok(vec![Event::DealerOffDuty { table: id.clone(), dealer, by }])
}
