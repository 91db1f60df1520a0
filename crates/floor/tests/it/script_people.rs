//! Parses the script commands for what people do in the Game Manager.

use floor::{
    Address, CommandKind, ControlledChange, DeviceKind, Digest, Enrolment, LatePrize, Proof,
    Reason, Role, RoundNo, SlipNo,
};

use crate::script::a_request;
use crate::words::{a_seat, id};

pub(crate) fn a_slip(text: &str) -> SlipNo {
    SlipNo(text.parse().unwrap())
}

fn address(text: &str) -> Address {
    text.to_owned().try_into().unwrap()
}

/// Somebody proves who they are, or fails to.
fn credential(who: &str, proved: bool, from: Option<&str>) -> CommandKind {
    CommandKind::Credential { staff: who.try_into().unwrap(), proved, address: from.map(address) }
}

/// The enrolment of a device: `shoe`, or `sensor+shoe` for a box.
fn enrolment(device: &str, kinds: &str, table: &str) -> ControlledChange {
    let kind = |name: &str| {
        let found = DeviceKind::ALL.into_iter().find(|it| it.to_string() == name);
        found.unwrap_or_else(|| panic!("no kind {name}"))
    };
    let many = kinds.contains('+');
    let enrolment = Enrolment {
        table: table.try_into().unwrap(),
        kind: if many { DeviceKind::Box } else { kind(kinds) },
        components: if many { kinds.split('+').map(kind).collect() } else { vec![] },
    };
    let digest = Digest::new("token".to_owned());
    ControlledChange::EnrolDevice { device: device.try_into().unwrap(), enrolment, digest }
}

/// What people do in the Game Manager.
#[allow(clippy::too_many_lines)] // An arm for each thing that people do.
pub(crate) fn person<'a>(words: &[&'a str]) -> Option<(&'a str, CommandKind)> {
    let staff = |staff: &str| staff.try_into().unwrap();
    Some(match *words {
        ["fails", who] => (who, credential(who, false, None)),
        ["proves", who] => (who, credential(who, true, None)),
        ["fails", who, "from", at] => (who, credential(who, false, Some(at))),
        ["proves", who, "from", at] => (who, credential(who, true, Some(at))),
        ["host", "unlocks", who] => {
            ("HOST", CommandKind::UnlockOnHost { staff: staff(who), reason: "test".to_owned() })
        }
        [by, "unlocks", who] => (by, CommandKind::Unlock { staff: staff(who) }),
        [by, "retires", who] => (by, CommandKind::RetireStaff { staff: staff(who) }),
        [by, "retires", who, "with", second] => {
            (by, ControlledChange::RetireStaff { staff: staff(who) }.with(staff(second)))
        }
        [by, "makes", who, role, "with", second] => {
            let role = if role == "dealer" { Role::Dealer } else { Role::Supervisor };
            let (who, name) = (staff(who), who.to_owned());
            (by, ControlledChange::ChangeStaff { staff: who, name, role }.with(staff(second)))
        }
        [by, "sets-password", who, secret, ref with @ ..] => {
            let (proof, digest) = (Proof::Password, Digest::new(secret.to_owned()));
            let change = ControlledChange::SetCredential { staff: staff(who), proof, digest };
            match with {
                ["with", second] => (by, change.with(staff(second))),
                _ => (by, change.alone().unwrap()),
            }
        }
        [by, "gives-card", who, card, "with", second] => {
            let (proof, digest) = (Proof::Card, Digest::new(card.to_owned()));
            (
                by,
                ControlledChange::SetCredential { staff: staff(who), proof, digest }
                    .with(staff(second)),
            )
        }
        [by, "makes", who, "supervisor"] => {
            let (staff, name) = (staff(who), who.to_owned());
            (by, CommandKind::ChangeStaff { staff, name, role: Role::Supervisor })
        }
        [by, "adds", who, role, ref with @ ..] => {
            let role = if role == "accounting" { Role::Accounting } else { Role::Dealer };
            let (staff_id, name) = (staff(who), who.to_owned());
            match with {
                ["with", second] => (
                    by,
                    ControlledChange::AddStaff { staff: staff_id, name, role }.with(staff(second)),
                ),
                _ => (by, CommandKind::AddStaff { staff: staff_id, name, role }),
            }
        }
        [by, "gives-card", who, card] => {
            let (proof, digest) = (Proof::Card, Digest::new(card.to_owned()));
            (by, CommandKind::SetCredential { staff: staff(who), proof, digest })
        }
        [by, "sets-pin", who, pin] => {
            let (proof, digest) = (Proof::Pin, Digest::new(pin.to_owned()));
            (by, CommandKind::SetCredential { staff: staff(who), proof, digest })
        }
        [by, "logs-in"] => (by, CommandKind::OpenSession { replaced: false, address: None }),
        [by, "logs-in", "from", at] => {
            (by, CommandKind::OpenSession { replaced: false, address: Some(address(at)) })
        }
        [by, "logs-out"] => (by, CommandKind::EndSession { staff: by.try_into().unwrap() }),
        [by, "prints", jackpot] => (by, CommandKind::PrintReceipt { jackpot: id(jackpot) }),
        [by, "clears", jackpot] => (by, CommandKind::Clear { jackpot: id(jackpot) }),
        [by, "adjusts", pool, amount, reason, "with", second] => {
            let reason = match reason {
                "malfunction" => Reason::Malfunction,
                "above-limit" => Reason::AboveLimit,
                "gross-receipts" => Reason::GrossReceipts,
                "seed-recovery" => Reason::SeedRecovery,
                "increase" => Reason::Increase,
                to => Reason::Transfer { to: to.try_into().unwrap() },
            };
            let (pool, second) = (pool.try_into().unwrap(), staff(second));
            let (amount, text) = (amount.parse().unwrap(), "see file 7".to_owned());
            (by, ControlledChange::Adjust { pool, amount, reason, text }.with(second))
        }
        [by, "backs-out", jackpot, "with", second] => {
            let (jackpot, second, text) = (id(jackpot), staff(second), "misread".to_owned());
            (by, ControlledChange::BackOut { jackpot, text }.with(second))
        }
        [by, "pays-late", table, round, row, seats, "with", one, two, ref cards @ ..] => {
            let seats = seats.split(',').map(a_seat).collect();
            let (round, row) = (RoundNo(round.parse().unwrap()), row.to_owned());
            let (reason, approvals) = ("seen on tape".to_owned(), [staff(one), staff(two)]);
            let without_cards = cards == ["without-cards"];
            let prize = LatePrize { round, row, seats, reason, without_cards, approvals };
            (by, CommandKind::PayLate { table: table.try_into().unwrap(), prize })
        }
        [by, "prints-slip", slip] => (by, CommandKind::PrintSlip { slip: a_slip(slip) }),
        [by, "voids-slip", slip, "with", one, two] => {
            let (slip, reason) = (a_slip(slip), "torn".to_owned());
            (by, CommandKind::VoidSlip { slip, reason, approvals: [staff(one), staff(two)] })
        }
        [by, "agrees", request] => (by, CommandKind::Agree { request: a_request(request) }),
        [by, "declines", request] => (by, CommandKind::Decline { request: a_request(request) }),
        [by, "orders", pool, ref jackpots @ ..] => {
            let order = jackpots.iter().map(|jackpot| id(jackpot)).collect();
            let (pool, text) = (pool.try_into().unwrap(), "tape 12".to_owned());
            (by, CommandKind::RecordOrder { pool, order, text })
        }
        _ => return device_line(words),
    })
}

/// What people do with the devices of a table, and what the device watchdog reports.
fn device_line<'a>(words: &[&'a str]) -> Option<(&'a str, CommandKind)> {
    Some(match *words {
        [by, "enrols", device, "as", kinds, "at", table, ref with @ ..] => {
            let change = enrolment(device, kinds, table);
            match with {
                ["with", second] => (by, change.with((*second).try_into().unwrap())),
                _ => (by, CommandKind::Ask { change }),
            }
        }
        [by, "revokes", device] => {
            (by, CommandKind::RevokeDevice { device: device.try_into().unwrap() })
        }
        ["silence", device] => (
            "M800",
            CommandKind::DeviceContact { device: device.try_into().unwrap(), in_contact: false },
        ),
        ["heard", device] => (
            "M800",
            CommandKind::DeviceContact { device: device.try_into().unwrap(), in_contact: true },
        ),
        _ => return None,
    })
}
