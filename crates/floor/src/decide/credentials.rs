//! Credentials, sessions and lockout.

use super::setup::check_second;
use super::{Decision, allow, require};
use crate::address::Address;
use crate::credential::{Digest, Proof};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::StaffId;
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::staff::Person;

impl Floor {
    /// Unlocks a person's credentials. Nobody unlocks their own.
    pub(super) fn unlock(&self, by: &Person, staff: &StaffId) -> Decision {
        require(by, Right::UnlockOthers)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::CredentialUnlocked { staff: staff.clone(), by: by.id.clone() }])
    }

    /// Ends a session: anybody's own, or any session for an administrator.
    pub(super) fn end_session(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.id == *staff || by.role.may(Right::EndSessions))?;
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::SessionEnded { staff: staff.clone() }])
    }

    /// Records failures in the journal, so that a lockout survives a restart.
    pub(super) fn credential(
        &self,
        staff: &StaffId,
        proved: bool,
        address: Option<Address>,
    ) -> Decision {
        let person = self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        let (staff, last) = (staff.clone(), address.is_none() && self.is_last_unlocker(person));
        match (proved, self.is_locked_out(person, address)) {
            (_, true) => Err(Refusal::CredentialLocked(staff)),
            (false, false) if last => Err(Refusal::LastUnlocker(staff)),
            (false, false) => Ok(vec![Event::CredentialRefused { staff, address }]),
            (true, false) if person.has_to_be_accepted(address) => {
                Ok(vec![Event::CredentialAccepted { staff, address }])
            }
            (true, false) => Ok(vec![]),
        }
    }

    /// Whether a person's credentials are locked for requests from this address: after three failures from
    /// there, or after failures from a hundred addresses. Never from a network where this person has
    /// authenticated before; and the hundred do not count from a network where any member of staff has.
    #[must_use]
    pub fn is_locked_out(&self, person: &Person, address: Option<Address>) -> bool {
        let Some(network) = address.map(Address::network) else {
            return person.is_locked_anywhere();
        };
        if person.networks.contains(&network) {
            return false;
        }
        person.is_locked_anywhere()
            || match person.refused.get(&network) {
                Some(failures) => *failures >= Person::MAX_FAILURES,
                None => person.has_too_many_strangers() && !self.is_staff_network(network),
            }
    }

    /// Whether any active member of staff has authenticated from this network.
    #[must_use]
    pub fn is_staff_network(&self, network: Address) -> bool {
        self.staff.values().any(|it| it.active && it.networks.contains(&network))
    }

    /// Whether one more failure without an address would lock the only person who can unlock others. That
    /// person is slowed down everywhere, but not locked out permanently.
    #[must_use]
    pub fn is_last_unlocker(&self, person: &Person) -> bool {
        let unlocks = |it: &&Person| {
            it.active && !it.is_locked_anywhere() && it.role.may(Right::UnlockOthers)
        };
        let others = self.staff.values().filter(unlocks).filter(|it| it.id != person.id);
        person.role.may(Right::UnlockOthers)
            && person.failures + 1 >= Person::MAX_FAILURES
            && others.count() == 0
    }

    /// Sets a credential. People change their own password and PIN; those who manage staff issue credentials.
    /// A card belongs to one person.
    pub(super) fn set_credential(
        &self,
        by: &Person,
        staff: &StaffId,
        proof: Proof,
        digest: &Digest,
        second: Option<&StaffId>,
    ) -> Decision {
        let own = by.id == *staff && proof != Proof::Card;
        allow(by, own || by.role.may(Right::ManageStaff))?;
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        check_second(staff, second, self.takes_two_to_set(&by.id, staff, proof))?;
        let others = self.staff.values().filter(|it| it.id != *staff);
        if proof == Proof::Card
            && others.into_iter().any(|it| it.proofs.get(&proof) == Some(digest))
        {
            return Err(Refusal::CardTaken);
        }
        Ok(vec![Event::CredentialSet {
            staff: staff.clone(),
            proof,
            digest: digest.clone(),
            issued: by.id != *staff && proof != Proof::Card,
            by: by.id.clone(),
            second: second.cloned(),
        }])
    }
}
