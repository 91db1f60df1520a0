//! The auditor: checks every event against its own books, and objects if a law of the house is broken.
//!
//! It works from the events alone. What a coin feeds, what a prize pays and who may do what are all computed
//! again, by a different method than the product uses, and compared with the product's result. A mistake goes
//! unnoticed only if it is made twice, in two different ways.
//!
//! ```
//! use floor::{Event, Role};
//! use sim::Auditor;
//!
//! let mut auditor = Auditor::default();
//! let staff: floor::StaffId = "M800".try_into().unwrap();
//! let (name, by, second) = ("M".to_owned(), staff.clone(), None);
//! let added = Event::StaffAdded { staff, name, role: Role::Administrator, by, second };
//! assert!(auditor.watch(&added).is_ok());
//! let twice = auditor.watch(&added).unwrap_err();
//! assert_eq!(twice.to_string(), "staff-added: M800 is there already");
//! ```

mod compare;
mod desk;
mod felt;
mod known;
mod late;
mod ledger;
mod office;
mod prize_people;
mod prizes;
mod requests;
mod rights;
mod rounds;
mod shifts;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use floor::{
    ControlledChange, DeviceId, Event, JackpotId, PoolId, ReceiptNo, RequestId, Role, SiteSettings,
    SlipNo, StaffId, TableId,
};

use desk::{Desk, Live};
use ledger::Ledger;
use prizes::Claim;

/// A broken law: a description of what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection(String);

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Objection {}

/// The result of a check: nothing, or a description of what is wrong.
type Finding = Result<(), String>;

/// Objects unless a condition holds.
macro_rules! law {
    ($holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err(format!($($words)+));
        }
    };
}
use law;

/// A person.
#[derive(Clone, Debug)]
struct Badge {
    role: Role,
    active: bool,
    failures: u8,
    /// Whether they have ever been more than a dealer.
    was_more: bool,
}

/// The auditor, with its own books.
#[derive(Clone, Debug, Default)]
pub struct Auditor {
    site: SiteSettings,
    staff: BTreeMap<StaffId, Badge>,
    /// The devices with their tables, and whether each is connected.
    devices: BTreeMap<DeviceId, (TableId, bool)>,
    /// Those of them that sense coins.
    sensing: BTreeSet<DeviceId>,
    pools: BTreeMap<PoolId, Ledger>,
    desks: BTreeMap<TableId, Desk>,
    claims: BTreeMap<JackpotId, Claim>,
    last_claim: JackpotId,
    last_receipt: ReceiptNo,
    last_slip: SlipNo,
    void_slips: BTreeSet<SlipNo>,
    requests: BTreeMap<RequestId, (StaffId, ControlledChange)>,
    last_request: RequestId,
    /// The change that was just agreed on, and by whom: it must come next.
    agreed: Option<(ControlledChange, [StaffId; 2])>,
}

impl Auditor {
    /// Checks an event, and adds it to the auditor's books.
    ///
    /// # Errors
    ///
    /// Returns an objection if the event breaks a law.
    pub fn watch(&mut self, event: &Event) -> Result<(), Objection> {
        self.look(event).map_err(|why| Objection(format!("{}: {why}", event.name())))
    }

    fn look(&mut self, event: &Event) -> Finding {
        self.follow_up(event)?;
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
            | Event::UnlockedOnHost { .. } => self.look_at_staff(event),
            Event::SiteSet { .. }
            | Event::PoolOpened { .. }
            | Event::PoolChanged { .. }
            | Event::PoolChangeQueued { .. }
            | Event::TableOpened { .. }
            | Event::TableChanged { .. }
            | Event::TableClosed { .. }
            | Event::TableReopened { .. }
            | Event::Adjusted { .. } => self.look_at_office(event),
            Event::ShiftOpened { .. } | Event::ShiftCounted { .. } | Event::ShiftClosed { .. } => {
                self.look_at_shift(event)
            }
            Event::ShoeStarted { .. }
            | Event::BetSet { .. }
            | Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::SeatSet { .. }
            | Event::FaultFound { .. }
            | Event::FaultCleared { .. } => self.look_at_spot(event),
            Event::BetsLocked { .. }
            | Event::CardDealt { .. }
            | Event::ResultEntered { .. }
            | Event::KeyTurned { .. }
            | Event::ConsoleMoved { .. }
            | Event::FeltSettled { .. }
            | Event::RoundEnded { .. }
            | Event::RoundVoided { .. } => self.look_at_round(event),
            Event::VoidAcknowledged { .. }
            | Event::PrizeFoundLate { .. }
            | Event::SlipPrinted { .. }
            | Event::SlipVoided { .. } => self.look_at_late(event),
            Event::NobodyWon { .. } | Event::PrizePassedOver { .. } => self.look_at_answer(event),
            Event::Marked { .. }
            | Event::MarkOverridden { .. }
            | Event::SignRead { .. }
            | Event::MarkCancelled { .. }
            | Event::MarkConfirmed { .. }
            | Event::Verified { .. }
            | Event::RoundVerified { .. }
            | Event::PaymentChosen { .. }
            | Event::OrderRecorded { .. }
            | Event::Awarded { .. }
            | Event::Cleared { .. }
            | Event::ReceiptPrinted { .. }
            | Event::BackedOut { .. } => self.look_at_prize(event),
            Event::DeviceEnrolled { .. }
            | Event::DeviceRevoked { .. }
            | Event::DeviceLost { .. }
            | Event::DeviceBack { .. }
            | Event::DealerOnDuty { .. }
            | Event::DealerOffDuty { .. } => self.look_at_device(event),
            // Events about the journal itself move no money.
            Event::SigningKeySet { .. }
            | Event::LossAccepted { .. }
            | Event::ClockAccepted { .. } => Ok(()),
            Event::Asked { .. } | Event::Agreed { .. } | Event::Declined { .. } => {
                self.look_at_request(event)
            }
            Event::Refused { refusal, message, .. } => {
                law!(!refusal.is_empty() && !message.is_empty(), "a refusal says why");
                Ok(())
            }
            Event::StrangerRefused { times, .. } => {
                law!(*times > 0, "somebody came");
                Ok(())
            }
            Event::Started { version, commit, binary } => {
                let complete = [version, commit, binary].iter().all(|it| !it.is_empty());
                law!(complete, "a start says which program it is");
                Ok(())
            }
        }
    }

    fn ledger(&mut self, pool: &PoolId) -> Result<&mut Ledger, String> {
        self.pools.get_mut(pool).ok_or_else(|| format!("there is no pool {pool}"))
    }

    fn desk(&mut self, table: &TableId) -> Result<&mut Desk, String> {
        self.desks.get_mut(table).ok_or_else(|| format!("there is no table {table}"))
    }

    fn live(&mut self, table: &TableId) -> Result<&mut Live, String> {
        let desk = self.desk(table)?;
        desk.live.as_mut().ok_or_else(|| format!("the bets of {table} are not locked"))
    }

    fn claim(&mut self, jackpot: JackpotId) -> Result<&mut Claim, String> {
        self.claims.get_mut(&jackpot).ok_or_else(|| format!("there is no jackpot {jackpot}"))
    }
}
