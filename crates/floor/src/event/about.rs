//! Properties of any event: its name, its table, its prize, its pools, and its redacted form.

use super::Event;
use crate::credential::Digest;
use crate::device::Enrolment;
use crate::ids::{JackpotId, PoolId, TableId};
use crate::pool::Reason;

impl Event {
    /// The names of all events, in the order of the journal's format.
    pub const NAMES: &[&str] = <Event as strum::VariantNames>::VARIANTS;

    /// The name of the event in the journal.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

impl Event {
    /// The table where it happened, if it names one.
    #[must_use]
    pub const fn table(&self) -> Option<&TableId> {
        match self {
            Event::DeviceEnrolled { enrolment: Enrolment { table, .. }, .. }
            | Event::DealerOnDuty { table, .. }
            | Event::DealerOffDuty { table, .. }
            | Event::TableOpened { table, .. }
            | Event::TableChanged { table, .. }
            | Event::TableClosed { table, .. }
            | Event::TableReopened { table, .. }
            | Event::ShiftOpened { table, .. }
            | Event::ShiftCounted { table, .. }
            | Event::ShiftClosed { table, .. }
            | Event::ShoeStarted { table, .. }
            | Event::BetSet { table, .. }
            | Event::CoinPlaced { table, .. }
            | Event::CoinDropped { table, .. }
            | Event::CoinRemoved { table, .. }
            | Event::SeatSet { table, .. }
            | Event::FaultFound { table, .. }
            | Event::FaultCleared { table, .. }
            | Event::BetsLocked { table, .. }
            | Event::CardDealt { table, .. }
            | Event::ResultEntered { table, .. }
            | Event::Marked { table, .. }
            | Event::KeyTurned { table, .. }
            | Event::RoundVerified { table, .. }
            | Event::ConsoleMoved { table, .. }
            | Event::FeltSettled { table, .. }
            | Event::RoundEnded { table, .. }
            | Event::RoundVoided { table, .. } => Some(table),
            Event::Refused { table, .. } => table.as_ref(),
            Event::Asked { deed, .. } => deed.table(),
            Event::StaffAdded { .. }
            | Event::StaffChanged { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialSet { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. }
            | Event::PoolOpened { .. }
            | Event::PoolChanged { .. }
            | Event::PoolChangeQueued { .. }
            | Event::SiteSet { .. }
            | Event::MarkCancelled { .. }
            | Event::Verified { .. }
            | Event::PaymentChosen { .. }
            | Event::OrderRecorded { .. }
            | Event::Awarded { .. }
            | Event::Cleared { .. }
            | Event::ReceiptPrinted { .. }
            | Event::Adjusted { .. }
            | Event::BackedOut { .. }
            | Event::Agreed { .. }
            | Event::Declined { .. }
            | Event::Started { .. }
            | Event::UnlockedOnHost { .. }
            | Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. }
            | Event::MarkConfirmed { .. }
            | Event::StrangerRefused { .. } => None,
        }
    }

    /// The prize that it concerns.
    #[must_use]
    pub const fn jackpot(&self) -> Option<JackpotId> {
        match self {
            Event::Marked { jackpot, .. }
            | Event::MarkCancelled { jackpot, .. }
            | Event::MarkConfirmed { jackpot, .. }
            | Event::Verified { jackpot, .. }
            | Event::PaymentChosen { jackpot, .. }
            | Event::Awarded { jackpot, .. }
            | Event::Cleared { jackpot, .. }
            | Event::ReceiptPrinted { jackpot, .. }
            | Event::BackedOut { jackpot, .. } => Some(*jackpot),
            Event::StaffAdded { .. }
            | Event::StaffChanged { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialSet { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::DeviceEnrolled { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. }
            | Event::PoolOpened { .. }
            | Event::PoolChanged { .. }
            | Event::PoolChangeQueued { .. }
            | Event::SiteSet { .. }
            | Event::TableOpened { .. }
            | Event::TableChanged { .. }
            | Event::TableClosed { .. }
            | Event::TableReopened { .. }
            | Event::ShiftOpened { .. }
            | Event::ShiftCounted { .. }
            | Event::ShiftClosed { .. }
            | Event::ShoeStarted { .. }
            | Event::BetSet { .. }
            | Event::ResultEntered { .. }
            | Event::FeltSettled { .. }
            | Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::SeatSet { .. }
            | Event::FaultFound { .. }
            | Event::FaultCleared { .. }
            | Event::BetsLocked { .. }
            | Event::CardDealt { .. }
            | Event::KeyTurned { .. }
            | Event::RoundVerified { .. }
            | Event::ConsoleMoved { .. }
            | Event::OrderRecorded { .. }
            | Event::Adjusted { .. }
            | Event::RoundEnded { .. }
            | Event::RoundVoided { .. }
            | Event::Refused { .. }
            | Event::Asked { .. }
            | Event::Agreed { .. }
            | Event::Declined { .. }
            | Event::Started { .. }
            | Event::UnlockedOnHost { .. }
            | Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. }
            | Event::DealerOnDuty { .. }
            | Event::DealerOffDuty { .. }
            | Event::StrangerRefused { .. } => None,
        }
    }

    /// The pools that it names; for a transfer, both.
    pub fn pools(&self) -> impl Iterator<Item = &PoolId> {
        let (one, other) = match self {
            Event::Adjusted { pool, reason: Reason::Transfer { to }, .. } => (Some(pool), Some(to)),
            Event::PoolOpened { pool, .. }
            | Event::PoolChanged { pool, .. }
            | Event::PoolChangeQueued { pool, .. }
            | Event::Marked { pool, .. }
            | Event::OrderRecorded { pool, .. }
            | Event::Adjusted { pool, .. } => (Some(pool), None),
            Event::Asked { deed, .. } => (deed.pool(), None),
            Event::StaffAdded { .. }
            | Event::StaffChanged { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialSet { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::DeviceEnrolled { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. }
            | Event::SiteSet { .. }
            | Event::TableOpened { .. }
            | Event::TableChanged { .. }
            | Event::TableClosed { .. }
            | Event::TableReopened { .. }
            | Event::ShiftOpened { .. }
            | Event::ShiftCounted { .. }
            | Event::ShiftClosed { .. }
            | Event::ShoeStarted { .. }
            | Event::BetSet { .. }
            | Event::ResultEntered { .. }
            | Event::FeltSettled { .. }
            | Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::SeatSet { .. }
            | Event::FaultFound { .. }
            | Event::FaultCleared { .. }
            | Event::BetsLocked { .. }
            | Event::CardDealt { .. }
            | Event::MarkCancelled { .. }
            | Event::KeyTurned { .. }
            | Event::Verified { .. }
            | Event::RoundVerified { .. }
            | Event::PaymentChosen { .. }
            | Event::ConsoleMoved { .. }
            | Event::Awarded { .. }
            | Event::Cleared { .. }
            | Event::ReceiptPrinted { .. }
            | Event::BackedOut { .. }
            | Event::RoundEnded { .. }
            | Event::RoundVoided { .. }
            | Event::Refused { .. }
            | Event::Agreed { .. }
            | Event::Declined { .. }
            | Event::Started { .. }
            | Event::UnlockedOnHost { .. }
            | Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. }
            | Event::MarkConfirmed { .. }
            | Event::DealerOnDuty { .. }
            | Event::DealerOffDuty { .. }
            | Event::StrangerRefused { .. } => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The event as it may be shown to anybody, with digests of secrets hidden.
    #[must_use]
    pub fn redacted(&self) -> Event {
        let mut shown = self.clone();
        shown.redact();
        shown
    }

    /// Hides digests of secrets.
    pub fn redact(&mut self) {
        if let Event::CredentialSet { digest, .. } | Event::DeviceEnrolled { digest, .. } = self {
            *digest = Digest::hidden();
        }
        if let Event::Asked { deed, .. } = self {
            **deed = deed.redacted();
        }
    }
}
