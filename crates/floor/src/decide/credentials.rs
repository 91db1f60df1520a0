//! Credentials, lockout and devices.

use super::{Decision, allow};
use crate::credential::{Digest, Proof};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{DeviceId, StaffId, TableId};
use crate::input::Input;
use crate::refusal::Refusal;
use crate::staff::{Person, Role};

impl Floor {
    /// A locked credential is cleared only by somebody else.
    pub(super) fn unlock(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::CredentialUnlocked { staff: staff.clone(), by: by.id.clone() }])
    }

    /// Everybody ends their own session, an administrator anybody's.
    pub(super) fn end_session(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.id == *staff || by.role == Role::Administrator)?;
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::SessionEnded { staff: staff.clone() }])
    }

    /// Counts failures in the journal, so that a lockout survives a restart.
    pub(super) fn credential(&self, staff: &StaffId, proved: bool) -> Decision {
        let person = self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        let staff = staff.clone();
        match (proved, person.locked()) {
            (_, true) => Err(Refusal::CredentialLocked(staff)),
            (false, false) if self.is_last_unlocker(person) => Err(Refusal::LastUnlocker(staff)),
            (false, false) => Ok(vec![Event::CredentialRefused { staff }]),
            (true, false) if person.failures > 0 => Ok(vec![Event::CredentialAccepted { staff }]),
            (true, false) => Ok(vec![]),
        }
    }

    /// Once there is money on the floor, nobody gives power over it to somebody alone.
    pub(super) fn check_power(&self, role: Role) -> Result<(), Refusal> {
        let power = matches!(role, Role::Accounting | Role::Executive);
        if power && !self.pools.is_empty() { Err(Refusal::SecondNeeded) } else { Ok(()) }
    }

    /// Nor gives a credential to somebody who has it, the first one included: whoever knows one credential
    /// of theirs is a second person, and would be two.
    pub(super) fn check_reset(&self, by: &StaffId, staff: &StaffId) -> Result<(), Refusal> {
        let other = self.staff.get(staff).filter(|it| it.id != *by);
        other.map_or(Ok(()), |person| self.check_power(person.role))
    }

    /// Whether one more failure would lock the only one who can unlock. They are slowed down wherever they
    /// prove themselves, but not locked out for good.
    #[must_use]
    pub fn is_last_unlocker(&self, person: &Person) -> bool {
        let unlocks = |it: &&Person| it.active && !it.locked() && it.role == Role::Administrator;
        let others = self.staff.values().filter(unlocks).filter(|it| it.id != person.id);
        person.role == Role::Administrator
            && person.failures + 1 >= Person::FAILURES_MOST
            && others.count() == 0
    }

    /// An administrator gives credentials out, and everybody may change their own password and PIN. A card
    /// proves one person.
    pub(super) fn set_credential(
        &self,
        by: &Person,
        staff: &StaffId,
        proof: Proof,
        digest: &Digest,
    ) -> Decision {
        let own = by.id == *staff && proof != Proof::Card;
        allow(by, own || by.role == Role::Administrator)?;
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        let others = self.staff.values().filter(|it| it.id != *staff);
        if proof == Proof::Card
            && others.into_iter().any(|it| it.proofs.get(&proof) == Some(digest))
        {
            return Err(Refusal::CardTaken);
        }
        let (staff, digest) = (staff.clone(), digest.clone());
        Ok(vec![Event::CredentialSet { staff, proof, digest }])
    }

    pub(super) fn enrol_device(
        &self,
        by: &Person,
        device: &DeviceId,
        table: &TableId,
        digest: &Digest,
    ) -> Decision {
        allow(by, matches!(by.role, Role::Technician | Role::Administrator))?;
        self.table(table)?;
        let person =
            StaffId::try_from(device.as_str()).is_ok_and(|it| self.staff.contains_key(&it));
        if person || self.devices.contains_key(device) {
            return Err(Refusal::NameTaken(device.to_string()));
        }
        let (device, table, digest) = (device.clone(), table.clone(), digest.clone());
        Ok(vec![Event::DeviceEnrolled { device, table, digest, by: by.id.clone() }])
    }

    pub(super) fn revoke_device(&self, by: &Person, device: &DeviceId) -> Decision {
        allow(by, matches!(by.role, Role::Technician | Role::Administrator))?;
        self.device(device)?;
        Ok(vec![Event::DeviceRevoked { device: device.clone(), by: by.id.clone() }])
    }

    pub(super) fn hear_device(&self, id: &DeviceId, heard: bool) -> Decision {
        let device = id.clone();
        let silent = self.table(&self.device(id)?.table)?.silent.contains(id);
        match (silent, heard) {
            (false, false) => Ok(vec![Event::DeviceLost { device }]),
            (true, true) => Ok(vec![Event::DeviceBack { device }]),
            (true, false) | (false, true) => Ok(vec![]),
        }
    }

    /// A device speaks for its own table, and only of what it senses.
    pub(super) fn check_device(
        &self,
        by: &Person,
        table: &TableId,
        input: &Input,
    ) -> Result<(), Refusal> {
        let senses = matches!(
            input,
            Input::CoinPlaced { .. }
                | Input::CoinDropped { .. }
                | Input::CoinRemoved { .. }
                | Input::Card { .. }
                | Input::Key { .. }
                | Input::Fault { .. }
        );
        let own = DeviceId::try_from(by.id.as_str()).ok().and_then(|id| self.devices.get(&id));
        allow(by, senses && own.is_some_and(|device| device.table == *table))
    }

    fn device(&self, device: &DeviceId) -> Result<&crate::staff::Device, Refusal> {
        self.devices.get(device).ok_or_else(|| Refusal::UnknownDevice(device.clone()))
    }
}
