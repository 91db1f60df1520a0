//! Applies events to the floor. A restart applies every event of the journal in order.
//!
//! An event that does not fit is a [`Misfit`], and leaves the floor unchanged.

mod devices;
mod jackpot;
mod round;
mod setup;
mod shift;

use crate::event::Event;
use crate::floor::{Floor, Misfit};

impl Floor {
    /// Applies one event.
    ///
    /// # Errors
    ///
    /// Refuses an event that does not fit, and leaves the floor as it was.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.fold(event).ok_or_else(|| Misfit {
            event: Box::new(event.clone()),
            why: "what it speaks of is not there, or comes to something else",
        })
    }

    /// Applies an event, or returns `None` before anything has changed.
    fn fold(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::StaffAdded { .. }
            | Event::StaffChanged { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialSet { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. }
            | Event::UnlockedOnHost { .. } => self.fold_staff(event),
            Event::DeviceEnrolled { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::DealerOnDuty { .. }
            | Event::DealerOffDuty { .. } => self.fold_device(event),
            Event::SiteSet { .. }
            | Event::PoolOpened { .. }
            | Event::PoolChanged { .. }
            | Event::PoolChangeQueued { .. }
            | Event::TableOpened { .. }
            | Event::TableChanged { .. }
            | Event::TableClosed { .. }
            | Event::TableReopened { .. } => self.fold_setup(event),
            Event::ShiftOpened { .. } | Event::ShiftCounted { .. } | Event::ShiftClosed { .. } => {
                self.fold_shift(event)
            }
            Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::SeatSet { .. }
            | Event::FaultFound { .. }
            | Event::FaultCleared { .. }
            | Event::BetSet { .. } => self.fold_spot(event),
            Event::BetsLocked { .. }
            | Event::ShoeStarted { .. }
            | Event::CardDealt { .. }
            | Event::ResultEntered { .. }
            | Event::KeyTurned { .. }
            | Event::ConsoleMoved { .. }
            | Event::FeltSettled { .. }
            | Event::RoundEnded { .. }
            | Event::RoundVoided { .. } => self.fold_round(event),
            Event::Marked { .. }
            | Event::MarkCancelled { .. }
            | Event::MarkConfirmed { .. }
            | Event::Verified { .. }
            | Event::RoundVerified { .. }
            | Event::PaymentChosen { .. }
            | Event::OrderRecorded { .. }
            | Event::Awarded { .. }
            | Event::BackedOut { .. }
            | Event::Cleared { .. }
            | Event::ReceiptPrinted { .. } => self.fold_jackpot(event),
            Event::Adjusted { pool, amount, reason, .. } => {
                self.fold_adjustment(pool, *amount, reason)
            }
            Event::Asked { .. } | Event::Agreed { .. } | Event::Declined { .. } => {
                self.fold_request(event)
            }
            Event::SigningKeySet { public_key, .. } => {
                self.signing_key = Some(public_key.clone());
                Some(())
            }
            Event::ClockAccepted { at, .. } => {
                self.latest = *at;
                Some(())
            }
            Event::LossAccepted { .. }
            | Event::Refused { .. }
            | Event::Started { .. }
            | Event::StrangerRefused { .. } => Some(()),
        }
    }
}
