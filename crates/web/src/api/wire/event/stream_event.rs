//! The events of the stream, as members of staff receive them and as inputs answer them.
//!
//! They are borrowed from the events of the journal ([`convert`](super::convert)). Names of events are
//! kebab-case, members are `snake_case`. Renaming one here changes the API.

use floor::{
    Check, DeviceId, Fault, JackpotId, KeyNumber, KeyPosition, Level, Millis, Payment, PoolId,
    Proof, RequestId, Role, Seat, Seats, StaffId, Stranger, TableId,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::change::ControlledChangeView;
use super::parts::{
    EnrolmentView, FeltBetView, OffsetView, PaidView, ReasonView, RotationView, SettledView,
};
use crate::api::wire::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::api::wire::{CardText, ConsoleView, DealtView, Money, ShiftFormView};

/// An event of the stream: an object with one member, which is named after the event and contains its data.
/// New versions may add events.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[rustfmt::skip] // One line for each event, where it fits.
pub(crate) enum StreamEvent<'a> {
    StaffAdded {
        staff: &'a StaffId, name: &'a str, role: Role, by: &'a StaffId, second: Option<&'a StaffId>,
    },
    /// A change of role removes all credentials of the person.
    StaffChanged {
        staff: &'a StaffId, name: &'a str, role: Role, by: &'a StaffId, second: Option<&'a StaffId>,
    },
    StaffRetired { staff: &'a StaffId, by: &'a StaffId, second: Option<&'a StaffId> },
    CredentialSet {
        staff: &'a StaffId,
        proof: Proof,
        /// Always `(hidden)`: no digest is sent.
        digest: &'static str,
        /// Whether somebody else chose the credential: then its owner must choose another.
        issued: bool,
        by: &'a StaffId,
        second: Option<&'a StaffId>,
    },
    SessionOpened {
        staff: &'a StaffId,
        /// Whether it replaced an older session of the same person.
        replaced: bool,
        /// The address that the person logged in from.
        address: Option<String>,
    },
    SessionEnded { staff: &'a StaffId },
    DeviceEnrolled {
        device: &'a DeviceId,
        enrolment: EnrolmentView<'a>,
        /// Always `(hidden)`: no digest is sent.
        digest: &'static str,
        by: &'a StaffId,
        /// `None` in journals of older programs, where one person was enough.
        second: Option<&'a StaffId>,
    },
    DeviceRevoked { device: &'a DeviceId, by: &'a StaffId },
    /// A device is silent: its table takes no bets until it is connected again.
    DeviceLost { device: &'a DeviceId },
    DeviceBack { device: &'a DeviceId },
    CredentialRefused { staff: &'a StaffId, address: Option<String> },
    CredentialAccepted { staff: &'a StaffId, address: Option<String> },
    CredentialUnlocked { staff: &'a StaffId, by: &'a StaffId },
    SiteSet { settings: Box<SiteSettings>, by: &'a [StaffId; 2] },
    PoolOpened { pool: &'a PoolId, settings: Box<PoolSettings>, by: &'a [StaffId; 2] },
    PoolChanged { pool: &'a PoolId, settings: Box<PoolSettings>, by: &'a [StaffId; 2] },
    /// The change takes effect when the meter is next reset; it replaces a change queued earlier.
    PoolChangeQueued { pool: &'a PoolId, settings: Box<PoolSettings>, by: &'a [StaffId; 2] },
    TableOpened { table: &'a TableId, settings: Box<TableSettings>, by: &'a [StaffId; 2] },
    TableChanged { table: &'a TableId, settings: Box<TableSettings>, by: &'a [StaffId; 2] },
    TableClosed { table: &'a TableId, by: &'a StaffId },
    TableReopened { table: &'a TableId, by: &'a StaffId },
    ShiftOpened { table: &'a TableId, name: &'a str, hard_meter: u64, at: Millis, by: &'a StaffId },
    /// The first of the two counts that end a shift, as its difference from the system's figures.
    ShiftCounted { table: &'a TableId, offset: OffsetView<'a>, by: &'a StaffId },
    ShiftClosed { table: &'a TableId, form: Box<ShiftFormView>, by: &'a [StaffId; 2] },
    ShoeStarted { table: &'a TableId, by: &'a StaffId },
    /// A bet on the felt now has this amount; zero means that it was taken back.
    BetSet { table: &'a TableId, bet: FeltBetView<'a> },
    CoinPlaced { table: &'a TableId, seat: Seat },
    CoinDropped { table: &'a TableId, seat: Seat },
    CoinRemoved { table: &'a TableId, seat: Seat },
    SeatSet { table: &'a TableId, seat: Seat, open: bool, by: &'a StaffId },
    FaultFound { table: &'a TableId, seat: Seat, fault: Fault },
    FaultCleared { table: &'a TableId, seat: Seat, by: &'a StaffId },
    BetsLocked {
        table: &'a TableId,
        round: u64,
        bets: Seats,
        /// The number of each bettor's seat, in the order of the seats, where the game uses numbers.
        numbers: &'a [u8],
        by: &'a StaffId,
    },
    CardDealt { table: &'a TableId, card: CardText },
    /// The result was entered by hand, and replaces what was known before.
    ResultEntered { table: &'a TableId, dealt: DealtView, by: &'a StaffId },
    Marked {
        jackpot: JackpotId,
        table: &'a TableId,
        pool: &'a PoolId,
        row: &'a str,
        level: Level,
        seats: Seats,
        /// Why a supervisor allowed it although it contradicts the cards.
        r#override: Option<&'a str>,
        at: Millis,
        by: &'a StaffId,
    },
    MarkCancelled { jackpot: JackpotId, by: &'a StaffId },
    KeyTurned { table: &'a TableId, number: KeyNumber, position: KeyPosition, by: &'a StaffId },
    Verified { jackpot: JackpotId, items: &'a [Check], by: &'a StaffId },
    /// Items were verified before any prize of the round was marked.
    RoundVerified { table: &'a TableId, items: &'a [Check], by: &'a StaffId },
    PaymentChosen {
        jackpot: JackpotId,
        method: Payment,
        /// The seat of one payee; none for all of them.
        seat: Option<Seat>,
    },
    /// The console has advanced to a step of a longer procedure.
    ConsoleMoved { table: &'a TableId, console: ConsoleView },
    OrderRecorded { pool: &'a PoolId, order: &'a [JackpotId], text: &'a str, by: &'a StaffId },
    Awarded {
        jackpot: JackpotId,
        paid: PaidView,
        by: &'a StaffId,
        at: Millis,
        /// The number of the first slip: one for each payee, consecutive. None for a prize that needs no key.
        slip: Option<u64>,
    },
    Cleared { jackpot: JackpotId, receipt: u64, by: &'a StaffId, at: Millis },
    /// A receipt was printed: the first is the original, every later one a duplicate.
    ReceiptPrinted { jackpot: JackpotId, by: &'a StaffId },
    Adjusted {
        pool: &'a PoolId, amount: Money, reason: ReasonView<'a>, text: &'a str,
        by: &'a [StaffId; 2],
    },
    BackedOut { jackpot: JackpotId, text: &'a str, by: &'a [StaffId; 2] },
    /// The settlement of every bet on the felt, from the dealer's right to left.
    FeltSettled { table: &'a TableId, bets: Vec<SettledView<'a>> },
    RoundEnded { table: &'a TableId, by: &'a StaffId },
    RoundVoided {
        table: &'a TableId,
        reason: &'a str,
        by: &'a [StaffId; 2],
        /// None in journals of older programs.
        round: Option<u64>,
    },
    /// A command was refused. It changes nothing but the log.
    Refused { by: &'a StaffId, table: Option<&'a TableId>, refusal: &'a str, message: &'a str },
    /// A change that needs two people was requested.
    Asked {
        request: RequestId,
        #[serde(rename = "deed")]
        change: Box<ControlledChangeView<'a>>,
        by: &'a StaffId,
        at: Millis,
    },
    /// The second person agreed; the requested change follows in the same record.
    Agreed { request: RequestId, by: &'a StaffId },
    /// The request was declined, or withdrawn by its author.
    Declined { request: RequestId, by: &'a StaffId },
    /// A program has begun to serve, identified by its version, its commit and the hash of its file.
    Started { version: &'a str, commit: &'a str, binary: &'a str },
    /// A person's credentials were unlocked on the host, while the Game Manager was stopped.
    UnlockedOnHost { staff: &'a StaffId, reason: &'a str },
    /// From here on the heads of the journal are signed by this key.
    SigningKeySet {
        public_key: &'a str,
        /// How it replaced the previous key; the first key has none.
        rotation: Option<RotationView<'a>>,
    },
    /// Records of the journal are lost, and two people have accepted that it continues without them.
    LossAccepted {
        last: u64,
        /// The last record that is known to have existed.
        lost: u64,
        reason: &'a str,
        by: &'a [StaffId; 2],
    },
    /// The clock is behind the journal, and two people have accepted that it is correct.
    ClockAccepted { at: Millis, reason: &'a str, by: &'a [StaffId; 2] },
    /// A dealer confirmed a mark, with a PIN or a badge.
    MarkConfirmed { jackpot: JackpotId, by: &'a StaffId },
    /// A dealer is now responsible for the input of a table's keypad, and has left any other table.
    DealerOnDuty {
        table: &'a TableId,
        dealer: &'a StaffId,
        /// The kind of credential that authenticated them.
        proof: Proof,
    },
    DealerOffDuty { table: &'a TableId, dealer: &'a StaffId, by: &'a StaffId },
    /// A request came with an unknown token or name, or with a session that has ended.
    StrangerRefused {
        what: Stranger,
        /// How many times since this was last recorded.
        times: u32,
        /// The address of the last of these requests.
        address: Option<String>,
    },
    /// The dealer said that no seat backed the hand that makes this row.
    NobodyWon { table: &'a TableId, pool: &'a PoolId, row: &'a str, by: &'a StaffId },
    /// A prize that the cards make is not paid to these seats.
    PrizePassedOver {
        table: &'a TableId,
        pool: &'a PoolId,
        row: &'a str,
        level: Level,
        seats: Seats,
        reason: &'a str,
        by: &'a StaffId,
        /// For a high prize: the executive, or the person of surveillance.
        second: Option<&'a StaffId>,
    },
    /// A supervisor allowed a mark without cards, or against them.
    MarkOverridden { jackpot: JackpotId, reason: &'a str, by: &'a StaffId },
    /// The dealer has returned the bets of a void round.
    VoidAcknowledged { table: &'a TableId, round: u64, by: &'a StaffId },
    /// The figure that the sign showed, before the prize was authorised.
    SignRead {
        jackpot: JackpotId,
        shown: Money,
        /// Why a figure that differs from the meter was accepted.
        r#override: Option<&'a str>,
        by: &'a StaffId,
    },
    /// A prize of a round that has ended was found and paid.
    PrizeFoundLate {
        jackpot: JackpotId,
        table: &'a TableId,
        round: u64,
        pool: &'a PoolId,
        row: &'a str,
        level: Level,
        seats: Seats,
        paid: PaidView,
        slip: Option<u64>,
        reason: &'a str,
        at: Millis,
        by: &'a [StaffId; 2],
    },
    /// A slip was printed: the first is the original, every later one a duplicate.
    SlipPrinted { slip: u64, by: &'a StaffId },
    SlipVoided { slip: u64, reason: &'a str, by: &'a [StaffId; 2] },
}
