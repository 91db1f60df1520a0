//! Audiences: how much of each event of the stream a subscriber receives, depending on its role.
//!
//! - Roles with [`Right::SeeAll`] receive everything.
//! - Roles that work at tables receive all events of play in full. Of other changes to a table or a pool they
//!   receive an outline ([`EventOutline`]), so that their pages stay up to date. They receive nothing about
//!   people, secrets and requests, because the corresponding calls are refused to them too.
//! - Guests receive a separate, shorter list.
//!
//! The match over all events is exhaustive: a new event does not compile until its scope is decided here.

use floor::{Event, Right, Role};

use crate::api::wire::event::EventOutline;

/// Who a line of the stream is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Audience {
    /// Roles that may see everything that happened.
    #[default]
    Everything,
    /// Any other member of staff, by role.
    Of(Role),
    /// Guests: no staff names, no reserve.
    Guests,
}

impl Audience {
    /// The audience that a role belongs to.
    pub(crate) fn of(role: Role) -> Audience {
        if role.may(Right::SeeAll) { Audience::Everything } else { Audience::Of(role) }
    }

    /// How much of an event this audience receives. Guests receive no part of it, but a
    /// [`GuestEvent`](crate::api::wire::event::GuestEvent).
    pub(crate) fn detail_of(self, event: &Event) -> Detail<'_> {
        match self {
            Audience::Everything => Detail::Whole,
            Audience::Guests => Detail::Nothing,
            Audience::Of(role) => match scope_of(event) {
                Scope::All => Detail::Whole,
                Scope::Only(right, _) if role.may(right) => Detail::Whole,
                Scope::Only(_, outline) => Detail::Outline(outline),
                Scope::Inside => Detail::Nothing,
            },
        }
    }
}

/// How much of an event an audience receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail<'a> {
    Whole,
    /// Only that it happened, and where.
    Outline(EventOutline<'a>),
    Nothing,
}

/// Which members of staff receive the whole event.
enum Scope<'a> {
    /// All staff: it happens on the felt.
    All,
    /// Roles with this right; all other staff receive this outline.
    Only(Right, EventOutline<'a>),
    /// Roles that may see everything. Others do not receive the event at all.
    Inside,
}

/// Who receives an event whole, and what others receive of it.
fn scope_of(event: &Event) -> Scope<'_> {
    let desk = |outline| Scope::Only(Right::SeeDesk, outline);
    let money = |outline| Scope::Only(Right::SeeMoney, outline);
    let all = |outline| Scope::Only(Right::SeeAll, outline);
    match event {
        Event::ShoeStarted { .. }
        | Event::BetSet { .. }
        | Event::CoinPlaced { .. }
        | Event::CoinDropped { .. }
        | Event::CoinRemoved { .. }
        | Event::SeatSet { .. }
        | Event::FaultFound { .. }
        | Event::FaultCleared { .. }
        | Event::BetsLocked { .. }
        | Event::CardDealt { .. }
        | Event::ResultEntered { .. }
        | Event::Marked { .. }
        | Event::MarkCancelled { .. }
        | Event::MarkConfirmed { .. }
        | Event::KeyTurned { .. }
        | Event::Verified { .. }
        | Event::RoundVerified { .. }
        | Event::PaymentChosen { .. }
        | Event::ConsoleMoved { .. }
        | Event::Awarded { .. }
        | Event::Cleared { .. }
        | Event::FeltSettled { .. }
        | Event::RoundEnded { .. }
        | Event::RoundVoided { .. }
        | Event::VoidAcknowledged { .. }
        | Event::NobodyWon { .. }
        | Event::PrizePassedOver { .. }
        | Event::MarkOverridden { .. }
        | Event::SignRead { .. }
        | Event::PrizeFoundLate { .. }
        | Event::TableClosed { .. }
        | Event::TableReopened { .. }
        | Event::DeviceLost { .. }
        | Event::DeviceBack { .. }
        | Event::DealerOnDuty { .. }
        | Event::DealerOffDuty { .. } => Scope::All,
        Event::TableOpened { table, .. } => desk(EventOutline::TableOpened { table }),
        Event::TableChanged { table, .. } => desk(EventOutline::TableChanged { table }),
        Event::DeviceEnrolled { .. } => desk(EventOutline::DeviceEnrolled {}),
        Event::DeviceRevoked { .. } => desk(EventOutline::DeviceRevoked {}),
        // Shift forms, orders and receipts are for roles that see money.
        Event::ShiftOpened { table, .. } => money(EventOutline::ShiftOpened { table }),
        Event::ShiftCounted { table, .. } => money(EventOutline::ShiftCounted { table }),
        Event::ShiftClosed { table, .. } => money(EventOutline::ShiftClosed { table }),
        Event::OrderRecorded { pool, .. } => money(EventOutline::OrderRecorded { pool }),
        Event::ReceiptPrinted { jackpot, .. } => {
            money(EventOutline::ReceiptPrinted { jackpot: *jackpot })
        }
        Event::SlipPrinted { slip, .. } => money(EventOutline::SlipPrinted { slip: slip.0 }),
        Event::SlipVoided { slip, .. } => money(EventOutline::SlipVoided { slip: slip.0 }),
        Event::PoolOpened { pool, .. } => all(EventOutline::PoolOpened { pool }),
        Event::PoolChanged { pool, .. } => all(EventOutline::PoolChanged { pool }),
        Event::PoolChangeQueued { pool, .. } => all(EventOutline::PoolChangeQueued { pool }),
        Event::SiteSet { .. } => all(EventOutline::SiteSet {}),
        Event::Adjusted { pool, .. } => all(EventOutline::Adjusted { pool }),
        Event::BackedOut { jackpot, .. } => all(EventOutline::BackedOut { jackpot: *jackpot }),
        Event::StaffAdded { .. }
        | Event::StaffChanged { .. }
        | Event::StaffRetired { .. }
        | Event::CredentialSet { .. }
        | Event::CredentialRefused { .. }
        | Event::CredentialAccepted { .. }
        | Event::CredentialUnlocked { .. }
        | Event::UnlockedOnHost { .. }
        | Event::SessionOpened { .. }
        | Event::SessionEnded { .. }
        | Event::Refused { .. }
        | Event::Asked { .. }
        | Event::Agreed { .. }
        | Event::Declined { .. }
        | Event::Started { .. }
        | Event::StrangerRefused { .. }
        | Event::SigningKeySet { .. }
        | Event::LossAccepted { .. }
        | Event::ClockAccepted { .. } => Scope::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_hears_what_its_calls_tell() {
        let by = || "S200".try_into().unwrap();
        let table = || "BAC01".try_into().unwrap();
        let ended = Event::RoundEnded { table: table(), by: by() };
        let printed = Event::ReceiptPrinted { jackpot: floor::JackpotId(1), by: by() };
        let left = Event::SessionEnded { staff: by() };
        let enrolled = Event::DeviceRevoked { device: "BAC01-SHOE".try_into().unwrap(), by: by() };
        let detail_of = |role| {
            [&ended, &printed, &left, &enrolled].map(|event| Audience::of(role).detail_of(event))
        };
        let (whole, nothing) = (Detail::Whole, Detail::Nothing);
        let receipt =
            Detail::Outline(EventOutline::ReceiptPrinted { jackpot: floor::JackpotId(1) });
        let device = Detail::Outline(EventOutline::DeviceRevoked {});
        assert_eq!(detail_of(Role::Dealer), [whole, receipt, nothing, device]);
        assert_eq!(detail_of(Role::Technician), [whole, receipt, nothing, whole]);
        assert_eq!(detail_of(Role::Supervisor), [whole, whole, nothing, whole]);
        for role in Right::SeeAll.roles() {
            assert_eq!(detail_of(*role), [whole; 4], "{role}");
        }
    }
}
