//! The casino floor: tables, consoles, pools, jackpots and staff, as one state machine.
//!
//! [`Floor::decide`] answers a [`Command`] with events or a [`Refusal`] and changes nothing; [`Floor::apply`]
//! applies one [`Event`]. Time and [`Chance`] are arguments of the decision; what was drawn is part of the
//! event, so a replay is exact. The caller records the events in the journal.

mod address;
mod apply;
mod card_text;
mod chance;
mod controlled_change;
mod credential;
mod dealt;
mod decide;
mod device;
mod event;
mod felt;
mod figures;
mod floor;
mod ids;
mod input;
mod jackpot;
mod jackpots;
mod known;
mod limits;
#[cfg(test)]
mod names;
mod past_round;
mod pay_table;
mod plan;
mod pool;
mod proposal;
mod refusal;
mod refusal_hints;
mod refusal_reasons;
mod refusal_words;
mod rights;
mod roads;
#[cfg(feature = "schema")]
mod schema;
mod seats;
mod settings;
mod shift;
mod slip;
mod staff;
mod status;
mod table;
mod text;

pub use address::Address;
pub use chance::{Chance, FixedDigits};
pub use controlled_change::{ControlledChange, Request, When};
pub use credential::{Digest, Proof};
pub use dealt::{Bead, Dealt, Points, ShoeLog};
pub use decide::{Command, CommandKind, Keypad, LatePrize};
pub use device::{Device, DeviceKind, Enrolment};
pub use event::{Console, Event, Rotation, Stranger};
pub use felt::{FeltBet, Settled, Unsettled, settle};
pub use figures::{FigureName, Figures, FiguresNeeded, TopChance};
pub use floor::{Floor, Misfit};
pub use ids::{
    BadName, DeviceId, JackpotId, Millis, PoolId, ReceiptNo, RequestId, RoundNo, SlipNo, StaffId,
    TableId,
};
pub use input::{Button, Fault, Input, KeyNumber, KeyPosition};
pub use jackpot::{
    Check, FoundLate, Jackpot, JackpotState, Level, Override, Paid, Payment, SignShown,
};
pub use jackpots::Jackpots;
pub use known::KnownPrize;
pub use limits::{Ceiling, Eligibility, Limits, Range};
pub use past_round::{PastRound, Returned, VoidedRound};
pub use pay_table::PayTable;
pub use plan::{FloorPlan, PlanError, PoolPlan, SitePlan, TablePlan};
pub use pool::{Pool, Reason, Totals};
pub use proposal::Proposal;
pub use refusal::{BadResult, Refusal};
pub use refusal_reasons::{BadAdjustment, BadLink, BadSettings, ConsolePart, RefusalReason};
pub use rights::{DualControl, MANAGED_ALONE, Right, matrix as rights_matrix};
pub use roads::{ByRoad, Counts, Drawn, Ink, ROWS, Road, Roads, Win};
pub use seats::{NoSeat, Seat, Seats};
pub use settings::{
    Authority, BaseBets, Dialect, Feed, JackpotLock, Look, MarkerAuthorises, PoolSettings,
    SensorKind, SignReading, SiteSettings, TableSettings,
};
pub use shift::{BeginMeter, Carried, MeterForm, Moved, Offset, Reading, Shift, ShiftForm};
pub use slip::{SlipState, SlipVoid};
pub use staff::{Issued, Person, Role};
pub use status::{Stage, Status};
pub use table::{Answered, Coin, Key, Led, Locked, PassedOver, Play, Spot, Table};
pub use text::{BadText, TextKind, check_printable, check_text, is_printable};
