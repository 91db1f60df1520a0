//! Deciding: a command is answered with events, or refused. Nothing changes here.

mod adjust;
mod award;
mod bets;
mod console;
mod credentials;
mod devices;
mod journal;
mod link;
mod mark;
mod nexus;
mod pools;
mod round;
mod setup;
mod shift;
mod tables;
mod texts;
mod together;

use crate::address::Address;
use crate::credential::{Digest, Proof};
use crate::deed::Deed;
use crate::event::{Event, Stranger};
use crate::figures::Figures;
use crate::floor::Floor;
use crate::ids::{DeviceId, JackpotId, Millis, PoolId, RequestId, StaffId, TableId};
use crate::input::Input;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::seats::Seat;
use crate::shift::Reading;
use crate::staff::{Issued, Person, Role};
use crate::table::{Locked, Play, Spot, Table};

/// Something that somebody wants done. Chance comes with it: the floor draws nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Who wants it; already proved.
    pub by: StaffId,
    /// What.
    pub act: Act,
}

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Act {
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
    /// Two people agree, in one call.
    Together {
        deed: Deed,
        second: StaffId,
    },
    /// Asks for what two people must agree on.
    Ask {
        deed: Deed,
    },
    /// Agrees to it, as the second person.
    Agree {
        request: RequestId,
    },
    /// Declines it, or withdraws it.
    Decline {
        request: RequestId,
    },
    RetireStaff {
        staff: StaffId,
    },
    Unlock {
        staff: StaffId,
    },
    /// The same by whoever runs the machine, who has no session: there may be nobody left who has.
    UnlockOnHost {
        staff: StaffId,
        reason: String,
    },
    /// Sets what proves somebody; the secret itself never comes here.
    SetCredential {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
    },
    /// Somebody has logged in.
    OpenSession {
        replaced: bool,
        address: Option<Address>,
    },
    /// Their own, or, as administrator, anybody's.
    EndSession {
        staff: StaffId,
    },
    RevokeDevice {
        device: DeviceId,
    },
    /// A device has fallen silent, or is heard of again. The watch has no person.
    HearDevice {
        device: DeviceId,
        heard: bool,
    },
    /// Somebody came with a token or a name that nobody has, so many times. They have no name.
    Stranger {
        what: Stranger,
        times: u32,
        address: Option<Address>,
    },
    /// A credential was offered in somebody's name, and did or did not prove it.
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
    /// The hard meter is read when the first shift begins; later it is carried over.
    OpenShift {
        table: TableId,
        name: String,
        hard_meter: Option<u64>,
    },
    /// The first of two independent counts that end a shift; again: replaces it.
    CountShift {
        table: TableId,
        reading: Reading,
    },
    /// The second count, by somebody else.
    CloseShift {
        table: TableId,
        reading: Reading,
    },
    /// Both counts at once: the actor's, and the second person's.
    EndShift {
        table: TableId,
        readings: Box<[Reading; 2]>,
        second: StaffId,
    },
    /// Something happens at a table. `numbers` is the digits 0 to 9 in random order, drawn after the
    /// bets were closed by whoever owns the generator.
    AtTable {
        table: TableId,
        input: Input,
        numbers: [u8; 10],
    },
    /// A rule outside the floor has spoken, such as a card that nobody has: it stands in the log.
    Turned {
        table: Option<TableId>,
        refusal: String,
        message: String,
    },
    Clear {
        jackpot: JackpotId,
    },
    /// Prints the receipt of a prize that was paid.
    PrintReceipt {
        jackpot: JackpotId,
    },
    RecordOrder {
        pool: PoolId,
        order: Vec<JackpotId>,
        text: String,
    },
    /// A program begins to serve. Nobody does it: it stands in the log.
    Start {
        version: String,
        commit: String,
        binary: String,
    },
    /// Goes on without records that are lost: `last` is there, `lost` is known to have been.
    AcceptLoss {
        last: u64,
        lost: u64,
        reason: String,
        second: StaffId,
    },
    /// Has heads of the journal signed by another key from here on.
    RotateKey {
        public_key: String,
        /// The signature of the key before over this one.
        endorsement: String,
        reason: String,
        second: StaffId,
    },
}

type Decision = Result<Vec<Event>, Refusal>;

impl Floor {
    /// Decides. Reads the floor and changes nothing; `now` is an argument.
    ///
    /// # Errors
    ///
    /// The rule that speaks against it.
    pub fn decide(&self, command: &Command, now: Millis) -> Decision {
        self.decide_with(command, &Figures::default(), now)
    }

    /// Decides, with the figures that came with the command.
    ///
    /// # Errors
    ///
    /// The rule that speaks against it; [`Refusal::FiguresNeeded`] if a figure that it quotes did not come.
    pub fn decide_with(&self, command: &Command, figures: &Figures, now: Millis) -> Decision {
        self.decide_command(command, now).map_err(|refusal| match refusal {
            Refusal::FiguresNeeded(needed) => needed.quote(figures),
            other => other,
        })
    }

    fn decide_command(&self, command: &Command, now: Millis) -> Decision {
        texts::check_act(&command.act)?;
        // An offered credential has no proved actor yet; and the very first person adds themselves.
        if let Act::Credential { staff, proved, address } = &command.act {
            return self.credential(staff, *proved, *address);
        }
        if let Act::UnlockOnHost { staff, reason } = &command.act {
            self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
            let (staff, reason) = (staff.clone(), reason.clone());
            return Ok(vec![Event::UnlockedOnHost { staff, reason }]);
        }
        if let Act::HearDevice { device, heard } = &command.act {
            return self.hear_device(device, *heard);
        }
        if let Act::Stranger { what, times, address } = command.act {
            return Ok(vec![Event::StrangerRefused { what, times, address }]);
        }
        if let Act::Start { version, commit, binary } = &command.act {
            let (version, commit, binary) = (version.clone(), commit.clone(), binary.clone());
            return Ok(vec![Event::Started { version, commit, binary }]);
        }
        if self.staff.is_empty() {
            return setup::first_administrator(command);
        }
        let actor = self.known_person(&command.by)?;
        if actor.must_choose() && !chooses(actor, &command.act) {
            return Err(Refusal::SecretNotChosen(actor.id.clone()));
        }
        self.act(actor, &command.act, now)
    }

    /// Decides what somebody may do.
    fn act(&self, actor: &Person, act: &Act, now: Millis) -> Decision {
        match act {
            Act::Together { deed, second } => self.together(actor, deed, second, now),
            Act::Ask { deed } => self.ask(actor, deed, now),
            Act::Agree { request } => self.agree(actor, *request, now),
            Act::Decline { request } => self.decline(actor, *request, now),
            Act::AddStaff { staff, name, role } => self.add_staff(actor, staff, name, *role, None),
            Act::ChangeStaff { staff, name, role } => {
                self.change_staff(actor, staff, name, *role, None)
            }
            Act::RetireStaff { staff } => self.retire_staff(actor, staff, None),
            Act::Unlock { staff } => self.unlock(actor, staff),
            Act::Credential { .. }
            | Act::HearDevice { .. }
            | Act::Start { .. }
            | Act::Stranger { .. }
            | Act::UnlockOnHost { .. } => Ok(vec![]),
            Act::SetCredential { staff, proof, digest } => {
                self.set_credential(actor, staff, *proof, digest, None)
            }
            Act::OpenSession { replaced, address } => {
                if actor.issued.get(&Proof::Password) == Some(&Issued::Used) {
                    return Err(Refusal::SecretNotChosen(actor.id.clone()));
                }
                let (staff, replaced, address) = (actor.id.clone(), *replaced, *address);
                Ok(vec![Event::SessionOpened { staff, replaced, address }])
            }
            Act::EndSession { staff } => self.end_session(actor, staff),
            Act::RevokeDevice { device } => self.revoke_device(actor, device),
            Act::AcceptLoss { last, lost, reason, second } => {
                self.accept_loss(actor, (*last, *lost), reason, second)
            }
            Act::RotateKey { public_key, endorsement, reason, second } => {
                self.rotate_key(actor, (public_key, endorsement), reason, second)
            }
            Act::CloseTable { table } => self.close_table(actor, table),
            Act::ReopenTable { table } => self.reopen_table(actor, table),
            Act::OpenShift { table, name, hard_meter } => {
                self.open_shift(actor, table, name, *hard_meter, now)
            }
            Act::CountShift { table, reading } => self.count_shift(actor, table, reading),
            Act::CloseShift { table, reading } => self.close_shift(actor, table, reading, now),
            Act::EndShift { table, readings, second } => {
                self.end_shift(actor, table, readings, second, now)
            }
            Act::AtTable { table, input, numbers } => {
                self.at_table(actor, table, input, numbers, now)
            }
            Act::Turned { table, refusal, message } => {
                let (table, refusal, message) = (table.clone(), refusal.clone(), message.clone());
                Ok(vec![Event::Refused { by: actor.id.clone(), table, refusal, message }])
            }
            Act::Clear { jackpot } => self.clear(actor, *jackpot, now),
            Act::PrintReceipt { jackpot } => self.print_receipt(actor, *jackpot),
            Act::RecordOrder { pool, order, text } => self.record_order(actor, pool, order, text),
        }
    }

    fn table(&self, table: &TableId) -> Result<&Table, Refusal> {
        self.tables.get(table).ok_or_else(|| Refusal::UnknownTable(table.clone()))
    }

    fn pool(&self, pool: &PoolId) -> Result<&Pool, Refusal> {
        self.pools.get(pool).ok_or_else(|| Refusal::UnknownPool(pool.clone()))
    }

    /// A person who may act, or a device that speaks. Whether their credentials are locked is asked when
    /// they prove who they are: what strangers try stops nobody who is at work.
    fn person(&self, staff: &StaffId) -> Result<&Person, Refusal> {
        let person = self.known_person(staff)?;
        if person.must_choose() {
            return Err(Refusal::SecretNotChosen(staff.clone()));
        }
        Ok(person)
    }

    /// The same, though perhaps with a password that somebody else set.
    fn known_person(&self, staff: &StaffId) -> Result<&Person, Refusal> {
        let device = || self.devices.get(&DeviceId::try_from(staff.as_str()).ok()?);
        let person = self.staff.get(staff).or_else(|| device().map(|device| &device.person));
        let person = person.ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        if !person.active {
            return Err(Refusal::Inactive(staff.clone()));
        }
        Ok(person)
    }
}

/// What somebody whose password was set by somebody else may do: log in, choose another, log out.
fn chooses(person: &Person, act: &Act) -> bool {
    match act {
        Act::SetCredential { staff, proof: Proof::Password, .. } | Act::EndSession { staff } => {
            *staff == person.id
        }
        Act::OpenSession { .. } | Act::Turned { .. } => true,
        _ => false,
    }
}

/// Refuses unless the person's role has this right.
fn require(person: &Person, right: Right) -> Result<(), Refusal> {
    allow(person, person.role.may(right))
}

/// Refuses unless it is allowed.
fn allow(person: &Person, allowed: bool) -> Result<(), Refusal> {
    if allowed {
        Ok(())
    } else {
        Err(Refusal::NotAllowed { staff: person.id.clone(), role: person.role })
    }
}

impl Table {
    fn seat(&self, seat: Seat) -> Result<&Spot, Refusal> {
        self.spot(seat).ok_or(Refusal::NoSuchSeat { seat, seats: self.settings.seats })
    }

    fn locked(&self) -> Result<&Locked, Refusal> {
        match &self.play {
            Play::Locked(locked) => Ok(locked),
            Play::Open => Err(Refusal::BetsOpen),
        }
    }
}
