//! Commands: what people and programs ask of the floor.

use super::LatePrize;
use crate::address::Address;
use crate::controlled_change::ControlledChange;
use crate::credential::{Digest, Proof};
use crate::event::Stranger;
use crate::ids::{DeviceId, JackpotId, PoolId, RequestId, SlipNo, StaffId, TableId};
use crate::input::Input;
use crate::shift::Reading;
use crate::staff::Role;

/// A request to do something. It contains neither the time nor random numbers: both are arguments of the
/// decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The person or device that asks, already authenticated.
    pub by: StaffId,
    /// What is asked for.
    pub kind: CommandKind,
}

/// The kinds of command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum CommandKind {
    AddStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    ChangeStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    /// Makes a controlled change with both people in one call.
    Together {
        change: ControlledChange,
        second: StaffId,
    },
    /// Requests a controlled change, as the first of two people.
    Ask {
        change: ControlledChange,
    },
    /// Agrees to a request, as the second person.
    Agree {
        request: RequestId,
    },
    /// Declines or withdraws a request.
    Decline {
        request: RequestId,
    },
    RetireStaff {
        staff: StaffId,
    },
    Unlock {
        staff: StaffId,
    },
    /// Unlocks a person from the host, without a session: there may be nobody left who can log in.
    UnlockOnHost {
        staff: StaffId,
        reason: String,
    },
    /// Sets a person's credential. The secret itself is never part of the command.
    SetCredential {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
    },
    /// A person has logged in.
    OpenSession {
        replaced: bool,
        address: Option<Address>,
    },
    /// Ends the person's own session or, for an administrator, anybody's.
    EndSession {
        staff: StaffId,
    },
    RevokeDevice {
        device: DeviceId,
    },
    /// A device has gone silent or is connected again. Sent by the device watchdog, not by a person.
    DeviceContact {
        device: DeviceId,
        in_contact: bool,
    },
    /// Reports failed attempts with an unknown token or name, and how many there were. They belong to no
    /// person.
    Stranger {
        what: Stranger,
        times: u32,
        address: Option<Address>,
    },
    /// Reports that a credential was offered in a person's name, and whether it was correct.
    Credential {
        staff: StaffId,
        proved: bool,
        address: Option<Address>,
    },
    CloseTable {
        table: TableId,
    },
    ReopenTable {
        table: TableId,
    },
    /// Opens a shift. The hard meter is read for the first shift only; later ones carry it over.
    OpenShift {
        table: TableId,
        name: String,
        hard_meter: Option<u64>,
    },
    /// The first of the two independent counts that end a shift. Counting again replaces it.
    CountShift {
        table: TableId,
        reading: Reading,
    },
    /// The second count, by another person.
    CloseShift {
        table: TableId,
        reading: Reading,
    },
    /// Both counts at once: the actor's and the second person's.
    EndShift {
        table: TableId,
        readings: Box<[Reading; 2]>,
        second: StaffId,
    },
    /// Reports something that happened at a table.
    AtTable {
        table: TableId,
        input: Input,
    },
    /// Logs a refusal made outside the floor, such as an unknown card.
    Turned {
        table: Option<TableId>,
        refusal: String,
        message: String,
    },
    Clear {
        jackpot: JackpotId,
    },
    /// Prints the receipt of a paid prize.
    PrintReceipt {
        jackpot: JackpotId,
    },
    /// Pays a prize that was found after the end of its round.
    PayLate {
        table: TableId,
        prize: LatePrize,
    },
    PrintSlip {
        slip: SlipNo,
    },
    VoidSlip {
        slip: SlipNo,
        reason: String,
        approvals: [StaffId; 2],
    },
    RecordOrder {
        pool: PoolId,
        order: Vec<JackpotId>,
        text: String,
    },
    /// Logs that a program begins to serve. No person does this.
    Start {
        version: String,
        commit: String,
        binary: String,
    },
    /// Continues without lost records: `last` is present, `lost` is known to have existed.
    AcceptLoss {
        last: u64,
        lost: u64,
        reason: String,
        second: StaffId,
    },
    /// Lets another key sign the heads of the journal from now on.
    RotateKey {
        public_key: String,
        /// The previous key's signature over this one.
        endorsement: String,
        reason: String,
        second: StaffId,
    },
}
