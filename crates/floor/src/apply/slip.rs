//! Applies the events of slips: their numbers, prints and voids.

use super::mismatch::Mismatch;
use crate::floor::Floor;
use crate::ids::{SlipNo, StaffId};
use crate::slip::SlipState;

impl Floor {
    /// Checks that the first slip of a prize has the next number of the series.
    pub(super) fn expect_slip(&self, slip: Option<SlipNo>) -> Result<(), Mismatch> {
        let next = self.last_slip.next();
        match slip.filter(|&slip| slip != next) {
            Some(slip) => Err(Mismatch::new(
                format_args!("slip {slip} to be next"),
                format_args!("slip {next}"),
            )),
            None => Ok(()),
        }
    }

    pub(super) fn slip_printed(&mut self, slip: SlipNo) -> Result<(), Mismatch> {
        let printed = self.find_slip(slip)?;
        printed.prints = printed.prints.saturating_add(1);
        Ok(())
    }

    pub(super) fn slip_voided(
        &mut self,
        slip: SlipNo,
        reason: &str,
        by: &[StaffId; 2],
    ) -> Result<(), Mismatch> {
        let voided = self.find_slip(slip)?;
        if voided.voided.is_some() {
            return Err(Mismatch::new(format_args!("slip {slip} not void"), "it void"));
        }
        voided.void(reason, by);
        Ok(())
    }

    /// A slip to be changed.
    fn find_slip(&mut self, slip: SlipNo) -> Result<&mut SlipState, Mismatch> {
        let last = self.last_slip;
        let absent = || {
            Mismatch::new(
                format_args!("slip {slip}"),
                format_args!("none of this number among the slips up to {last}"),
            )
        };
        let id = self.jackpots.with_slip(slip).map(|it| it.id).ok_or_else(absent)?;
        let jackpot = self.jackpots.get_mut(id).ok_or_else(absent)?;
        let place = jackpot.place_of_slip(slip).ok_or_else(absent)?;
        jackpot.slips.get_mut(place).ok_or_else(absent)
    }
}
