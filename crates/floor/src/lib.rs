//! The casino floor: tables, consoles, pools, jackpots and staff, as one state machine.
//!
//! [`Floor::decide`] answers a [`Command`] with events or a [`Refusal`], and changes nothing;
//! [`Floor::apply`] folds one [`Event`]. Time and chance come with the command, so a replay is exact.
//! Whoever calls journals in between.

mod decide;
mod event;
mod floor;
mod ids;
mod input;
mod jackpot;
mod pay_table;
mod pool;
mod refusal;
mod seats;
mod settings;
mod staff;
mod table;

pub use decide::{Act, Command};
pub use event::{Console, Event};
pub use floor::{Floor, Misfit};
pub use ids::{BadName, JackpotId, Millis, PoolId, ReceiptNo, RoundNo, StaffId, TableId};
pub use input::{Button, Fault, Input, KeyNumber, KeyPosition};
pub use jackpot::{Check, Jackpot, JackpotState, Level, Paid, Payment};
pub use pay_table::PayTable;
pub use pool::{Pool, Reason, Totals};
pub use refusal::Refusal;
pub use seats::{NoSeat, Seat, Seats};
pub use settings::{Dialect, Feed, JackpotLock, PoolSettings, SensorKind, TableSettings};
pub use staff::{Person, Role};
pub use table::{Coin, Key, Led, Locked, Play, Spot, Table};
