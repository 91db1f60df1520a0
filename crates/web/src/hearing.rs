//! What of the stream reaches whom.
//!
//! Who may look at everything that happened ([`Right::SeeAll`]) hears everything. Whoever works at tables
//! hears what is played there, whole; of what changes a table or a pool otherwise they hear that it did, in
//! the fields
//! that guests may hear ([`crate::public`]), so that their pages stay fresh; and of people, secrets and
//! requests they hear nothing, as the calls that tell of these tell them nothing. Guests hear a list of their
//! own. An event that is new is decided on here, or the program is not built.

use floor::{Event, Right, Role};

/// Whose ear it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ear {
    /// Somebody who may look at everything that happened.
    #[default]
    Everything,
    /// Somebody else of the house.
    Of(Role),
    /// Guests: no staff, no reserve.
    Guests,
}

impl Ear {
    /// The ear of somebody of this role.
    pub(crate) fn of(role: Role) -> Ear {
        if role.may(Right::SeeAll) { Ear::Everything } else { Ear::Of(role) }
    }

    /// How much of an event it hears. What guests hear is [`crate::public`]'s to say.
    pub(crate) fn hears(self, event: &Event) -> Part {
        match self {
            Ear::Everything => Part::Whole,
            Ear::Guests => Part::Outline,
            Ear::Of(role) => match reach(event) {
                Reach::All => Part::Whole,
                Reach::Only(right) if role.may(right) => Part::Whole,
                Reach::Only(_) => Part::Outline,
                Reach::Inside => Part::Nothing,
            },
        }
    }
}

/// How much of an event somebody hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Whole,
    /// That it happened, and where.
    Outline,
    Nothing,
}

/// Who of the house hears the whole of an event.
enum Reach {
    /// Everybody: it happens on the felt.
    All,
    /// Those who have this right; everybody else hears that it happened.
    Only(Right),
    /// Those who may look at everything, and nobody else hears of it at all.
    Inside,
}

const fn reach(event: &Event) -> Reach {
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
        | Event::TableClosed { .. }
        | Event::TableReopened { .. }
        | Event::DeviceLost { .. }
        | Event::DeviceBack { .. }
        | Event::DealerOnDuty { .. }
        | Event::DealerOffDuty { .. } => Reach::All,
        Event::TableOpened { .. }
        | Event::TableChanged { .. }
        | Event::DeviceEnrolled { .. }
        | Event::DeviceRevoked { .. } => Reach::Only(Right::SeeDesk),
        // Forms, orders and receipts are for those who see money.
        Event::ShiftOpened { .. }
        | Event::ShiftCounted { .. }
        | Event::ShiftClosed { .. }
        | Event::OrderRecorded { .. }
        | Event::ReceiptPrinted { .. } => Reach::Only(Right::SeeMoney),
        Event::PoolOpened { .. }
        | Event::PoolChanged { .. }
        | Event::PoolChangeQueued { .. }
        | Event::SiteSet { .. }
        | Event::Adjusted { .. }
        | Event::BackedOut { .. } => Reach::Only(Right::SeeAll),
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
        | Event::ClockAccepted { .. } => Reach::Inside,
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
        let hears =
            |role| [&ended, &printed, &left, &enrolled].map(|event| Ear::of(role).hears(event));
        let (whole, outline, nothing) = (Part::Whole, Part::Outline, Part::Nothing);
        assert_eq!(hears(Role::Dealer), [whole, outline, nothing, outline]);
        assert_eq!(hears(Role::Technician), [whole, outline, nothing, whole]);
        assert_eq!(hears(Role::Supervisor), [whole, whole, nothing, whole]);
        for role in Right::SeeAll.roles() {
            assert_eq!(hears(*role), [whole; 4], "{role}");
        }
    }
}
