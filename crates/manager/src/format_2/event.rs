//! The events of format 2, as its programs wrote them. Types that have not changed since are today's.

use floor::{
    Check, Console, Dealt, DeviceId, Digest, Fault, FeltBet, JackpotId, KeyNumber, KeyPosition,
    Level, Millis, Offset, Paid, Payment, PoolId, PoolSettings, Proof, Reason, ReceiptNo,
    RequestId, Role, RoundNo, Seat, Seats, Settled, ShiftForm, StaffId, TableId,
};
use money::Cents;
use serde::{Deserialize, Serialize};

use super::deed::{ControlledChange, SiteSettings};
use crate::format_3::TableSettings;

/// One event. Applying all of them in order rebuilds the floor.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub(crate) enum Event {
    StaffAdded {
        staff: StaffId,
        name: String,
        role: Role,
    },
    StaffChanged {
        staff: StaffId,
        name: String,
        role: Role,
    },
    StaffRetired {
        staff: StaffId,
    },
    CredentialSet {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
    },
    SessionOpened {
        staff: StaffId,
        /// Whether it replaced an older session of the same person.
        replaced: bool,
    },
    SessionEnded {
        staff: StaffId,
    },
    DeviceEnrolled {
        device: DeviceId,
        table: TableId,
        digest: Digest,
        by: StaffId,
    },
    DeviceRevoked {
        device: DeviceId,
        by: StaffId,
    },
    /// A device is silent: its table takes no bets until it is connected again.
    DeviceLost {
        device: DeviceId,
    },
    DeviceBack {
        device: DeviceId,
    },
    CredentialRefused {
        staff: StaffId,
    },
    CredentialAccepted {
        staff: StaffId,
    },
    CredentialUnlocked {
        staff: StaffId,
        by: StaffId,
    },
    SiteSet {
        settings: SiteSettings,
        by: [StaffId; 2],
    },
    PoolOpened {
        pool: PoolId,
        settings: Box<PoolSettings>,
        by: [StaffId; 2],
    },
    PoolChanged {
        pool: PoolId,
        settings: Box<PoolSettings>,
        by: [StaffId; 2],
    },
    /// The change takes effect when the meter is next reset; it replaces a change queued earlier.
    PoolChangeQueued {
        pool: PoolId,
        settings: Box<PoolSettings>,
        by: [StaffId; 2],
    },
    TableOpened {
        table: TableId,
        settings: Box<TableSettings>,
        by: [StaffId; 2],
    },
    TableChanged {
        table: TableId,
        settings: Box<TableSettings>,
        by: [StaffId; 2],
    },
    TableClosed {
        table: TableId,
        by: StaffId,
    },
    TableReopened {
        table: TableId,
        by: StaffId,
    },
    ShiftOpened {
        table: TableId,
        name: String,
        hard_meter: u64,
        at: Millis,
        by: StaffId,
    },
    /// The first of the two counts that end a shift, as its difference from the system's figures.
    ShiftCounted {
        table: TableId,
        offset: Offset,
        by: StaffId,
    },
    ShiftClosed {
        table: TableId,
        form: Box<ShiftForm>,
        by: [StaffId; 2],
    },
    ShoeStarted {
        table: TableId,
        by: StaffId,
    },
    /// A bet on the felt now has this amount; zero means that it was taken back.
    BetSet {
        table: TableId,
        bet: FeltBet,
    },
    CoinPlaced {
        table: TableId,
        seat: Seat,
    },
    CoinDropped {
        table: TableId,
        seat: Seat,
    },
    CoinRemoved {
        table: TableId,
        seat: Seat,
    },
    SeatSet {
        table: TableId,
        seat: Seat,
        open: bool,
        by: StaffId,
    },
    FaultFound {
        table: TableId,
        seat: Seat,
        fault: Fault,
    },
    FaultCleared {
        table: TableId,
        seat: Seat,
        by: StaffId,
    },
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

        /// As text: this is how a card was written.
        card: String,
    },
    /// The result was entered by hand, and replaces what was known before.
    ResultEntered {
        table: TableId,
        dealt: Dealt,
        by: StaffId,
    },
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
    MarkCancelled {
        jackpot: JackpotId,
        by: StaffId,
    },
    KeyTurned {
        table: TableId,
        number: KeyNumber,
        position: KeyPosition,
        by: StaffId,
    },
    Verified {
        jackpot: JackpotId,
        items: Vec<Check>,
        by: StaffId,
    },
    /// Items were verified before any prize of the round was marked.
    RoundVerified {
        table: TableId,
        items: Vec<Check>,
        by: StaffId,
    },
    PaymentChosen {
        jackpot: JackpotId,
        method: Payment,
    },
    /// The console has advanced to a step of a longer procedure.
    ConsoleMoved {
        table: TableId,
        console: Console,
    },
    OrderRecorded {
        pool: PoolId,
        order: Vec<JackpotId>,
        text: String,
        by: StaffId,
    },
    Awarded {
        jackpot: JackpotId,
        paid: Paid,
        by: StaffId,
        at: Millis,
    },
    Cleared {
        jackpot: JackpotId,
        receipt: ReceiptNo,
        by: StaffId,
        at: Millis,
    },
    /// A receipt was printed: the first is the original, every later one a duplicate.
    ReceiptPrinted {
        jackpot: JackpotId,
        by: StaffId,
    },
    Adjusted {
        pool: PoolId,
        amount: Cents,
        reason: Reason,
        text: String,
        by: [StaffId; 2],
    },
    BackedOut {
        jackpot: JackpotId,
        text: String,
        by: [StaffId; 2],
    },
    /// The settlement of every bet on the felt, from the dealer's right to left.
    FeltSettled {
        table: TableId,
        bets: Vec<Settled>,
    },
    RoundEnded {
        table: TableId,
        by: StaffId,
    },
    RoundVoided {
        table: TableId,
        reason: String,
        by: [StaffId; 2],
    },
    /// A command was refused. It changes nothing but the log.
    Refused {
        by: StaffId,
        table: Option<TableId>,
        refusal: String,
        message: String,
    },
    /// A change that needs two people was requested.
    Asked {
        request: RequestId,
        deed: Box<ControlledChange>,
        by: StaffId,
        at: Millis,
    },
    /// The second person agreed; the requested change follows in the same record.
    Agreed {
        request: RequestId,
        by: StaffId,
    },
    /// The request was declined, or withdrawn by its author.
    Declined {
        request: RequestId,
        by: StaffId,
    },
}
