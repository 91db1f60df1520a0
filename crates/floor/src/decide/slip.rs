//! Slips: printed when a prize is authorised, and again on request; voided by two people.

use super::{Decision, require};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{SlipNo, StaffId};
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::staff::Person;

impl Floor {
    /// Prints a slip. The first print is the original, with its duplicate.
    pub(super) fn print_slip(&self, by: &Person, slip: SlipNo) -> Decision {
        require(by, Right::PrintSlips)?;
        self.jackpots.slip(slip).ok_or(Refusal::UnknownSlip(slip))?;
        Ok(vec![Event::SlipPrinted { slip, by: by.id.clone() }])
    }

    /// Voids a slip. It keeps its number, and the prize stays as it is: to undo that, it is backed out.
    pub(super) fn void_slip(
        &self,
        by: &Person,
        slip: SlipNo,
        reason: &str,
        approvals: &[StaffId; 2],
    ) -> Decision {
        require(by, Right::VoidSlips)?;
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        self.approve(DualControl::SlipVoid, approvals)?;
        let (_, _, state) = self.jackpots.slip(slip).ok_or(Refusal::UnknownSlip(slip))?;
        if state.voided.is_some() {
            return Err(Refusal::SlipVoid(slip));
        }
        let (reason, by) = (reason.to_owned(), approvals.clone());
        Ok(vec![Event::SlipVoided { slip, reason, by }])
    }
}
