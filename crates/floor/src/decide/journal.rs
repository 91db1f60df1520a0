//! Decisions of two people about the journal itself: lost records, a clock that went back, and another
//! signing key.

use super::Decision;
use crate::event::{Event, Rotation};
use crate::floor::Floor;
use crate::ids::{Millis, StaffId};
use crate::refusal::Refusal;
use crate::rights::DualControl;
use crate::staff::Person;

impl Floor {
    /// Continues the journal without the records after `last` up to `lost`.
    pub(super) fn accept_loss(
        &self,
        by: &Person,
        (last, lost): (u64, u64),
        reason: &str,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_who_accept(by, reason, second)?;
        Ok(vec![Event::LossAccepted { last, lost, reason: reason.to_owned(), by }])
    }

    /// Accepts that the clock is correct, though it is behind the last record.
    pub(super) fn accept_clock(
        &self,
        by: &Person,
        reason: &str,
        second: &StaffId,
        now: Millis,
    ) -> Decision {
        let by = self.two_who_accept(by, reason, second)?;
        if self.clock_behind(now).is_none() {
            return Err(Refusal::ClockRight);
        }
        Ok(vec![Event::ClockAccepted { at: now, reason: reason.to_owned(), by }])
    }

    /// Lets another key sign from here on. The previous key's signature is checked by the signing code.
    pub(super) fn rotate_key(
        &self,
        by: &Person,
        (public_key, endorsement): (&str, &str),
        reason: &str,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_who_accept(by, reason, second)?;
        let (endorsement, reason) = (endorsement.to_owned(), reason.to_owned());
        let rotation = Some(Box::new(Rotation { endorsement, reason, by }));
        Ok(vec![Event::SigningKeySet { public_key: public_key.to_owned(), rotation }])
    }

    fn two_who_accept(
        &self,
        by: &Person,
        reason: &str,
        second: &StaffId,
    ) -> Result<[StaffId; 2], Refusal> {
        let people = self.two_people(by, DualControl::Journal, second)?;
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        Ok(people)
    }
}
