//! Properties of any event: its name, its table, its prize, its pools, and its redacted form.

use super::Event;
use crate::credential::Digest;
use crate::device::Enrolment;
use crate::ids::{JackpotId, PoolId, StaffId, TableId};
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

/// What an event names: its table, its prize, its pools and the account that it changes.
#[derive(Clone, Copy)]
struct Named<'a> {
    table: Option<&'a TableId>,
    jackpot: Option<JackpotId>,
    /// For a transfer, both pools.
    pools: [Option<&'a PoolId>; 2],
    account: Option<&'a StaffId>,
}

impl<'a> Named<'a> {
    const NOTHING: Named<'a> =
        Named { table: None, jackpot: None, pools: [None, None], account: None };

    const fn table(table: Option<&'a TableId>) -> Named<'a> {
        Named { table, ..Named::NOTHING }
    }

    const fn jackpot(jackpot: JackpotId) -> Named<'a> {
        Named { jackpot: Some(jackpot), ..Named::NOTHING }
    }

    const fn account(staff: &'a StaffId) -> Named<'a> {
        Named { account: Some(staff), ..Named::NOTHING }
    }

    const fn pool(pool: &'a PoolId) -> Named<'a> {
        Named { pools: [Some(pool), None], ..Named::NOTHING }
    }
}

impl Event {
    /// The table where it happened, if it names one.
    #[must_use]
    pub fn table(&self) -> Option<&TableId> {
        self.named().table
    }

    /// The prize that it concerns.
    #[must_use]
    pub fn jackpot(&self) -> Option<JackpotId> {
        self.named().jackpot
    }

    /// The pools that it names; for a transfer, both.
    pub fn pools(&self) -> impl Iterator<Item = &PoolId> {
        self.named().pools.into_iter().flatten()
    }

    /// The person whose account it changes: their role, their credentials, or whether they may act.
    #[must_use]
    pub fn account(&self) -> Option<&StaffId> {
        self.named().account
    }

    /// Whether it records that a rule, or a proof of identity, refused something.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Event::Refused { .. } | Event::CredentialRefused { .. })
    }

    /// The only list of what each event names: a new event does not compile until it is in it.
    fn named(&self) -> Named<'_> {
        match self {
            Event::Marked { table, jackpot, pool, .. }
            | Event::PrizeFoundLate { table, jackpot, pool, .. } => Named {
                table: Some(table),
                jackpot: Some(*jackpot),
                pools: [Some(pool), None],
                account: None,
            },
            Event::NobodyWon { table, pool, .. } | Event::PrizePassedOver { table, pool, .. } => {
                Named { table: Some(table), pools: [Some(pool), None], ..Named::NOTHING }
            }
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
            | Event::KeyTurned { table, .. }
            | Event::RoundVerified { table, .. }
            | Event::ConsoleMoved { table, .. }
            | Event::FeltSettled { table, .. }
            | Event::RoundEnded { table, .. }
            | Event::RoundVoided { table, .. }
            | Event::VoidAcknowledged { table, .. } => Named::table(Some(table)),
            Event::Refused { table, .. } => Named::table(table.as_ref()),
            Event::MarkCancelled { jackpot, .. }
            | Event::MarkConfirmed { jackpot, .. }
            | Event::MarkOverridden { jackpot, .. }
            | Event::SignRead { jackpot, .. }
            | Event::Verified { jackpot, .. }
            | Event::PaymentChosen { jackpot, .. }
            | Event::Awarded { jackpot, .. }
            | Event::Cleared { jackpot, .. }
            | Event::ReceiptPrinted { jackpot, .. }
            | Event::BackedOut { jackpot, .. } => Named::jackpot(*jackpot),
            Event::Adjusted { pool, reason: Reason::Transfer { to }, .. } => {
                Named { pools: [Some(pool), Some(to)], ..Named::NOTHING }
            }
            Event::PoolOpened { pool, .. }
            | Event::PoolChanged { pool, .. }
            | Event::PoolChangeQueued { pool, .. }
            | Event::OrderRecorded { pool, .. }
            | Event::Adjusted { pool, .. } => Named::pool(pool),
            Event::Asked { change, .. } => {
                Named { table: change.table(), pools: [change.pool(), None], ..Named::NOTHING }
            }
            Event::StaffAdded { staff, .. }
            | Event::StaffChanged { staff, .. }
            | Event::StaffRetired { staff, .. }
            | Event::CredentialSet { staff, .. }
            | Event::CredentialUnlocked { staff, .. }
            | Event::UnlockedOnHost { staff, .. } => Named::account(staff),
            Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::SessionOpened { .. }
            | Event::SessionEnded { .. }
            | Event::StrangerRefused { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::SiteSet { .. }
            | Event::Agreed { .. }
            | Event::Declined { .. }
            | Event::Started { .. }
            | Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. }
            | Event::SlipPrinted { .. }
            | Event::SlipVoided { .. } => Named::NOTHING,
        }
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
        if let Event::Asked { change, .. } = self {
            **change = change.redacted();
        }
    }
}
