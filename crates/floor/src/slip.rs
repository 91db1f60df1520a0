//! Slips: the paper that each payee of an authorised prize is paid with.
//!
//! High and low prizes have one slip for each payee. Slips are numbered when the prize is authorised, in one
//! series for the whole site and without gaps. A slip that is void keeps its number.

use serde::{Deserialize, Serialize};

use crate::ids::{SlipNo, StaffId};
use crate::jackpot::Jackpot;
use crate::jackpots::Jackpots;
use crate::seats::Seat;

/// What happened to a slip since it was numbered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SlipState {
    /// How often it was printed. The first print is the original, with its duplicate.
    pub prints: u32,
    /// Why and by whom it was voided.
    pub voided: Option<SlipVoid>,
}

/// The void of a slip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlipVoid {
    /// The reason.
    pub reason: String,
    /// The two people who voided it, or who backed out its prize.
    pub by: [StaffId; 2],
}

impl SlipState {
    /// Voids it. A slip that is void already stays as it is.
    pub(crate) fn void(&mut self, reason: &str, by: &[StaffId; 2]) {
        self.voided.get_or_insert_with(|| SlipVoid { reason: reason.to_owned(), by: by.clone() });
    }
}

impl Jackpot {
    /// Numbers its slips from this number on, and returns the last number.
    pub(crate) fn number_slips(&mut self, first: SlipNo) -> SlipNo {
        self.slip = Some(first);
        self.slips = self.shared.iter().map(|_| SlipState::default()).collect();
        SlipNo(first.0 + u64::from(self.shared.len()) - 1)
    }

    /// Its slips: number, seat of the payee, and state.
    pub fn numbered_slips(&self) -> impl Iterator<Item = (SlipNo, Seat, &SlipState)> {
        let first = self.slip.unwrap_or_default();
        let numbers = (first.0..).map(SlipNo);
        numbers.zip(self.shared.iter()).zip(&self.slips).map(|((no, seat), it)| (no, seat, it))
    }

    /// The position of a slip among its slips.
    pub(crate) fn place_of_slip(&self, slip: SlipNo) -> Option<usize> {
        let place = slip.0.checked_sub(self.slip?.0)?;
        usize::try_from(place).ok().filter(|&place| place < self.slips.len())
    }
}

impl Jackpots {
    /// A slip of a prize in memory: the seat of its payee and its state.
    #[must_use]
    pub fn slip(&self, slip: SlipNo) -> Option<(&Jackpot, Seat, &SlipState)> {
        let jackpot = self.with_slip(slip)?;
        let mut slips = jackpot.numbered_slips();
        slips.find(|(number, ..)| *number == slip).map(|(_, seat, state)| (jackpot, seat, state))
    }
}
