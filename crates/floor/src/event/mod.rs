//! Events: everything that has happened on the floor. The journal stores nothing else.

mod about;
mod console;
mod rotation;
mod stranger;

use cards::Card;
use money::Cents;
use serde::{Deserialize, Serialize};

use crate::address::Address;
use crate::controlled_change::ControlledChange;
use crate::credential::{Digest, Proof};
use crate::dealt::Dealt;
use crate::device::Enrolment;
use crate::felt::{FeltBet, Settled};
use crate::ids::{
    DeviceId, JackpotId, Millis, PoolId, ReceiptNo, RequestId, RoundNo, SlipNo, StaffId, TableId,
};
use crate::input::{Fault, KeyNumber, KeyPosition};
use crate::jackpot::{Check, Level, Paid, Payment};
use crate::pool::Reason;
use crate::seats::{Seat, Seats};
use crate::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::shift::{Offset, ShiftForm};
use crate::staff::Role;

pub use console::Console;
pub use rotation::Rotation;
pub use stranger::Stranger;

/// One event. Applying all of them in order rebuilds the floor.
#[derive(
    Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[strum(serialize_all = "kebab-case")]
#[rustfmt::skip] // One line for each event, where it fits.
pub enum Event {
    StaffAdded { staff: StaffId, name: String, role: Role, by: StaffId, second: Option<StaffId> },
    /// A change of role removes all credentials of the person.
    StaffChanged { staff: StaffId, name: String, role: Role, by: StaffId, second: Option<StaffId> },
    StaffRetired { staff: StaffId, by: StaffId, second: Option<StaffId> },
    CredentialSet {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
        /// Whether somebody else chose the credential: then its owner must choose another.
        issued: bool,
        by: StaffId,
        second: Option<StaffId>,
    },
    SessionOpened {
        staff: StaffId,
        /// Whether it replaced an older session of the same person.
        replaced: bool,
        /// The address that the person logged in from.
        address: Option<Address>,
    },
    SessionEnded { staff: StaffId },
    DeviceEnrolled {
        device: DeviceId,
        enrolment: Enrolment,
        digest: Digest,
        by: StaffId,
        /// `None` in journals of older programs, where one person was enough.
        second: Option<StaffId>,
    },
    DeviceRevoked { device: DeviceId, by: StaffId },
    /// A device is silent: its table takes no bets until it is connected again.
    DeviceLost { device: DeviceId },
    DeviceBack { device: DeviceId },
    CredentialRefused { staff: StaffId, address: Option<Address> },
    CredentialAccepted { staff: StaffId, address: Option<Address> },
    CredentialUnlocked { staff: StaffId, by: StaffId },
    SiteSet { settings: SiteSettings, by: [StaffId; 2] },
    PoolOpened { pool: PoolId, settings: Box<PoolSettings>, by: [StaffId; 2] },
    PoolChanged { pool: PoolId, settings: Box<PoolSettings>, by: [StaffId; 2] },
    /// The change takes effect when the meter is next reset; it replaces a change queued earlier.
    PoolChangeQueued { pool: PoolId, settings: Box<PoolSettings>, by: [StaffId; 2] },
    TableOpened { table: TableId, settings: Box<TableSettings>, by: [StaffId; 2] },
    TableChanged { table: TableId, settings: Box<TableSettings>, by: [StaffId; 2] },
    TableClosed { table: TableId, by: StaffId },
    TableReopened { table: TableId, by: StaffId },
    ShiftOpened { table: TableId, name: String, hard_meter: u64, at: Millis, by: StaffId },
    /// The first of the two counts that end a shift, as its difference from the system's figures.
    ShiftCounted { table: TableId, offset: Offset, by: StaffId },
    ShiftClosed { table: TableId, form: Box<ShiftForm>, by: [StaffId; 2] },
    ShoeStarted { table: TableId, by: StaffId },
    /// A bet on the felt now has this amount; zero means that it was taken back.
    BetSet { table: TableId, bet: FeltBet },
    CoinPlaced { table: TableId, seat: Seat },
    CoinDropped { table: TableId, seat: Seat },
    CoinRemoved { table: TableId, seat: Seat },
    SeatSet { table: TableId, seat: Seat, open: bool, by: StaffId },
    FaultFound { table: TableId, seat: Seat, fault: Fault },
    FaultCleared { table: TableId, seat: Seat, by: StaffId },
    BetsLocked {
        table: TableId,
        round: RoundNo,
        bets: Seats,
        /// The number of each bettor's seat, in the order of the seats, where the game uses numbers.
        numbers: Vec<u8>,
        by: StaffId,
    },
    CardDealt {
        table: TableId,
        #[serde(with = "crate::card_text::one")]
        card: Card,
    },
    /// The result was entered by hand, and replaces what was known before.
    ResultEntered { table: TableId, dealt: Dealt, by: StaffId },
    Marked {
        jackpot: JackpotId,
        table: TableId,
        pool: PoolId,
        row: String,
        level: Level,
        seats: Seats,
        /// Why a supervisor allowed it although it contradicts the cards.
        r#override: Option<String>,
        at: Millis,
        by: StaffId,
    },
    MarkCancelled { jackpot: JackpotId, by: StaffId },
    KeyTurned { table: TableId, number: KeyNumber, position: KeyPosition, by: StaffId },
    Verified { jackpot: JackpotId, items: Vec<Check>, by: StaffId },
    /// Items were verified before any prize of the round was marked.
    RoundVerified { table: TableId, items: Vec<Check>, by: StaffId },
    PaymentChosen {
        jackpot: JackpotId,
        method: Payment,
        /// The seat of one payee; `None` for all of them.
        seat: Option<Seat>,
    },
    /// The console has advanced to a step of a longer procedure.
    ConsoleMoved { table: TableId, console: Console },
    OrderRecorded { pool: PoolId, order: Vec<JackpotId>, text: String, by: StaffId },
    Awarded {
        jackpot: JackpotId,
        paid: Box<Paid>,
        by: StaffId,
        at: Millis,
        /// The number of the first slip: one for each payee, consecutive. `None` for a prize that needs no
        /// key, and in journals of older programs.
        slip: Option<SlipNo>,
    },
    Cleared { jackpot: JackpotId, receipt: ReceiptNo, by: StaffId, at: Millis },
    /// A receipt was printed: the first is the original, every later one a duplicate.
    ReceiptPrinted { jackpot: JackpotId, by: StaffId },
    Adjusted { pool: PoolId, amount: Cents, reason: Reason, text: String, by: [StaffId; 2] },
    BackedOut { jackpot: JackpotId, text: String, by: [StaffId; 2] },
    /// The settlement of every bet on the felt, from the dealer's right to left.
    FeltSettled { table: TableId, bets: Vec<Settled> },
    RoundEnded { table: TableId, by: StaffId },
    RoundVoided {
        table: TableId,
        reason: String,
        by: [StaffId; 2],
        /// `None` in journals of older programs.
        round: Option<RoundNo>,
    },
    /// A command was refused. It changes nothing but the log.
    Refused { by: StaffId, table: Option<TableId>, refusal: String, message: String },
    /// A change that needs two people was requested.
    Asked {
        request: RequestId,
        #[serde(rename = "deed")]
        change: Box<ControlledChange>,
        by: StaffId,
        at: Millis,
    },
    /// The second person agreed; the requested change follows in the same record.
    Agreed { request: RequestId, by: StaffId },
    /// The request was declined, or withdrawn by its author.
    Declined { request: RequestId, by: StaffId },
    /// A program has begun to serve, identified by its version, its commit and the hash of its file.
    Started { version: String, commit: String, binary: String },
    /// A person's credentials were unlocked on the host, while the Game Manager was stopped.
    UnlockedOnHost { staff: StaffId, reason: String },
    /// From here on the heads of the journal are signed by this key.
    SigningKeySet {
        public_key: String,
        /// How it replaced the previous key; the first key has none.
        rotation: Option<Box<Rotation>>,
    },
    /// Records of the journal are lost, and two people have accepted that it continues without them.
    LossAccepted {
        last: u64,
        /// The last record that is known to have existed.
        lost: u64,
        reason: String,
        by: [StaffId; 2],
    },
    /// The clock is behind the journal, and two people have accepted that it is correct.
    ClockAccepted { at: Millis, reason: String, by: [StaffId; 2] },
    /// A dealer confirmed a mark, with a PIN or a badge.
    MarkConfirmed { jackpot: JackpotId, by: StaffId },
    /// A dealer is now responsible for the input of a table's keypad, and has left any other table.
    DealerOnDuty {
        table: TableId,
        dealer: StaffId,
        /// The kind of credential that authenticated them.
        proof: Proof,
    },
    DealerOffDuty { table: TableId, dealer: StaffId, by: StaffId },
    /// A request came with an unknown token or name, or with a session that has ended.
    StrangerRefused {
        what: Stranger,
        /// How many times since this was last recorded.
        times: u32,
        /// The address of the last of these requests.
        address: Option<Address>,
    },
    /// The dealer said that no seat backed the hand that makes this row.
    NobodyWon { table: TableId, pool: PoolId, row: String, by: StaffId },
    /// A prize that the cards make is not paid to these seats.
    PrizePassedOver {
        table: TableId,
        pool: PoolId,
        row: String,
        level: Level,
        seats: Seats,
        reason: String,
        by: StaffId,
        /// For a high prize: the executive, or the person of surveillance.
        second: Option<StaffId>,
    },
    /// A supervisor allowed a mark without cards, or against them.
    MarkOverridden { jackpot: JackpotId, reason: String, by: StaffId },
    /// The dealer has returned the bets of a void round.
    VoidAcknowledged { table: TableId, round: RoundNo, by: StaffId },
    /// The figure that the sign showed, before the prize was authorised.
    SignRead {
        jackpot: JackpotId,
        shown: Cents,
        /// Why a figure that differs from the meter was accepted.
        r#override: Option<String>,
        by: StaffId,
    },
    /// A prize of a round that has ended was found and paid.
    PrizeFoundLate {
        jackpot: JackpotId,
        table: TableId,
        round: RoundNo,
        pool: PoolId,
        row: String,
        level: Level,
        seats: Seats,
        paid: Box<Paid>,
        slip: Option<SlipNo>,
        reason: String,
        at: Millis,
        by: [StaffId; 2],
    },
    /// A slip was printed: the first is the original, every later one a duplicate.
    SlipPrinted { slip: SlipNo, by: StaffId },
    SlipVoided { slip: SlipNo, reason: String, by: [StaffId; 2] },
}
