//! Decides commands: each is answered with events or refused. Nothing in this module changes the floor.

mod adjust;
mod award;
mod bets;
mod command;
mod console;
mod credentials;
mod devices;
mod dual_control;
mod journal;
mod known;
mod late_prize;
mod link;
mod mark;
mod pools;
mod round;
mod setup;
mod shift;
mod slip;
mod tables;
mod texts;
mod verify;
mod winners;

pub use command::{Command, CommandKind};
pub use console::Keypad;
pub use late_prize::LatePrize;

use crate::chance::Chance;
use crate::credential::Proof;
use crate::event::Event;
use crate::figures::Figures;
use crate::floor::Floor;
use crate::ids::{DeviceId, Millis, PoolId, StaffId, TableId};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::seats::Seat;
use crate::staff::{Issued, Person};
use crate::table::{Locked, Play, Spot, Table};

type Decision = Result<Vec<Event>, Refusal>;

impl Floor {
    /// Decides a command. Reads the floor and changes nothing. Time and chance are arguments; chance is asked
    /// only if the bets of a round are locked and a wager of the table uses seat numbers.
    ///
    /// # Errors
    ///
    /// The rule that forbids the command.
    pub fn decide(&self, command: &Command, now: Millis, chance: &mut dyn Chance) -> Decision {
        self.decide_with(command, &Figures::default(), now, chance)
    }

    /// Decides a command, using the figures that were supplied with it.
    ///
    /// # Errors
    ///
    /// The rule that forbids the command; [`Refusal::FiguresNeeded`] if a figure that it quotes was not
    /// supplied.
    pub fn decide_with(
        &self,
        command: &Command,
        figures: &Figures,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Decision {
        self.decide_command(command, now, chance).map_err(|refusal| match refusal {
            Refusal::FiguresNeeded(needed) => needed.quote(figures),
            other => other,
        })
    }

    fn decide_command(&self, command: &Command, now: Millis, chance: &mut dyn Chance) -> Decision {
        texts::check_command_texts(&command.kind)?;
        // An offered credential has no authenticated actor yet, and the very first person adds themselves.
        if let CommandKind::Credential { staff, proved, address } = &command.kind {
            return self.credential(staff, *proved, *address);
        }
        if let CommandKind::UnlockOnHost { staff, reason } = &command.kind {
            self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
            let (staff, reason) = (staff.clone(), reason.clone());
            return Ok(vec![Event::UnlockedOnHost { staff, reason }]);
        }
        if let CommandKind::DeviceContact { device, in_contact } = &command.kind {
            return self.device_contact(device, *in_contact);
        }
        if let CommandKind::Stranger { what, times, address } = command.kind {
            return Ok(vec![Event::StrangerRefused { what, times, address }]);
        }
        if let CommandKind::Start { version, commit, binary } = &command.kind {
            let (version, commit, binary) = (version.clone(), commit.clone(), binary.clone());
            return Ok(vec![Event::Started { version, commit, binary }]);
        }
        if self.staff.is_empty() {
            return setup::first_administrator(command);
        }
        let actor = self.known_person(&command.by)?;
        if actor.must_choose() && !chooses(actor, &command.kind) {
            return Err(Refusal::SecretNotChosen(actor.id.clone()));
        }
        self.decide_kind(actor, &command.kind, now, chance)
    }

    /// Decides a command of an authenticated actor.
    fn decide_kind(
        &self,
        actor: &Person,
        kind: &CommandKind,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Decision {
        match kind {
            CommandKind::Together { change, second } => self.together(actor, change, second, now),
            CommandKind::Ask { change } => self.ask(actor, change, now),
            CommandKind::Agree { request } => self.agree(actor, *request, now),
            CommandKind::Decline { request } => self.decline(actor, *request, now),
            CommandKind::AddStaff { staff, name, role } => {
                self.add_staff(actor, staff, name, *role, None)
            }
            CommandKind::ChangeStaff { staff, name, role } => {
                self.change_staff(actor, staff, name, *role, None)
            }
            CommandKind::RetireStaff { staff } => self.retire_staff(actor, staff, None),
            CommandKind::Unlock { staff } => self.unlock(actor, staff),
            CommandKind::Credential { .. }
            | CommandKind::DeviceContact { .. }
            | CommandKind::Start { .. }
            | CommandKind::Stranger { .. }
            | CommandKind::UnlockOnHost { .. } => Ok(vec![]),
            CommandKind::SetCredential { staff, proof, digest } => {
                self.set_credential(actor, staff, *proof, digest, None)
            }
            CommandKind::OpenSession { replaced, address } => {
                if actor.issued.get(&Proof::Password) == Some(&Issued::Used) {
                    return Err(Refusal::SecretNotChosen(actor.id.clone()));
                }
                let (staff, replaced, address) = (actor.id.clone(), *replaced, *address);
                Ok(vec![Event::SessionOpened { staff, replaced, address }])
            }
            CommandKind::EndSession { staff } => self.end_session(actor, staff),
            CommandKind::RevokeDevice { device } => self.revoke_device(actor, device),
            CommandKind::AcceptLoss { last, lost, reason, second } => {
                self.accept_loss(actor, (*last, *lost), reason, second)
            }
            CommandKind::RotateKey { public_key, endorsement, reason, second } => {
                self.rotate_key(actor, (public_key, endorsement), reason, second)
            }
            CommandKind::CloseTable { table } => self.close_table(actor, table),
            CommandKind::ReopenTable { table } => self.reopen_table(actor, table),
            CommandKind::OpenShift { table, name, hard_meter } => {
                self.open_shift(actor, table, name, *hard_meter, now)
            }
            CommandKind::CountShift { table, reading } => self.count_shift(actor, table, reading),
            CommandKind::CloseShift { table, reading } => {
                self.close_shift(actor, table, reading, now)
            }
            CommandKind::EndShift { table, readings, second } => {
                self.end_shift(actor, table, readings, second, now)
            }
            CommandKind::AtTable { table, input } => {
                self.at_table(actor, table, input, now, chance)
            }
            CommandKind::Turned { table, refusal, message } => {
                let (table, refusal, message) = (table.clone(), refusal.clone(), message.clone());
                Ok(vec![Event::Refused { by: actor.id.clone(), table, refusal, message }])
            }
            CommandKind::Clear { jackpot } => self.clear(actor, *jackpot, now),
            CommandKind::PrintReceipt { jackpot } => self.print_receipt(actor, *jackpot),
            CommandKind::PayLate { table, prize } => self.late_prize(actor, table, prize, now),
            CommandKind::PrintSlip { slip } => self.print_slip(actor, *slip),
            CommandKind::VoidSlip { slip, reason, approvals } => {
                self.void_slip(actor, *slip, reason, approvals)
            }
            CommandKind::RecordOrder { pool, order, text } => {
                self.record_order(actor, pool, order, text)
            }
        }
    }

    fn table(&self, table: &TableId) -> Result<&Table, Refusal> {
        self.tables.get(table).ok_or_else(|| Refusal::UnknownTable(table.clone()))
    }

    fn pool(&self, pool: &PoolId) -> Result<&Pool, Refusal> {
        self.pools.get(pool).ok_or_else(|| Refusal::UnknownPool(pool.clone()))
    }

    /// Finds a person or device that may act. Locked credentials are checked at authentication only, so that
    /// other people's failed attempts never interrupt a person who is already logged in.
    fn person(&self, staff: &StaffId) -> Result<&Person, Refusal> {
        let person = self.known_person(staff)?;
        if person.must_choose() {
            return Err(Refusal::SecretNotChosen(staff.clone()));
        }
        Ok(person)
    }

    /// Like `person`, but also accepts a person who must still replace a password that somebody else set.
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

/// What a person may do whose password was set by somebody else: log in, choose a new one, log out.
fn chooses(person: &Person, kind: &CommandKind) -> bool {
    match kind {
        CommandKind::SetCredential { staff, proof: Proof::Password, .. }
        | CommandKind::EndSession { staff } => *staff == person.id,
        CommandKind::OpenSession { .. } | CommandKind::Turned { .. } => true,
        _ => false,
    }
}

/// Refuses unless the person's role has this right.
fn require(person: &Person, right: Right) -> Result<(), Refusal> {
    allow(person, person.role.may(right))
}

/// Refuses the person unless `allowed` is true.
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
