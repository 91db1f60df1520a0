//! How a table stands: derived here, and nowhere else.
//!
//! ```text
//!     bets locked    Pending   a prize of the round waits to be authorised
//!                    Locked    the round goes on
//!     bets open      Closed    the table takes no bets at all
//!                    Silent    a device is silent: no bets until it is connected again
//!                    NoShift   coins may lie there, but nobody may lock the bets before a shift is open
//!                    Open      bets are taken and can be locked
//! ```
//!
//! The first line that applies is the stage. Locked bets come first, because a round that has begun is always
//! played to its end or voided, whatever happens to the table. A closed table comes before a silent device,
//! because nobody waits for that device; and a silent device before a missing shift, because opening a shift
//! would not help.
//!
//! The status says apart from the stage whether the equipment is faulty, because a fault does not end a
//! round: an overview shows the fault first, a console shows what the dealer does next.

use crate::ids::DeviceId;
use crate::jackpot::{JackpotState, Level};
use crate::jackpots::Jackpots;
use crate::table::{Locked, Play, Table};

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// Its stage.
    pub stage: Stage,
    /// Whether a device is silent or a seat has a fault, in any stage.
    pub faulty: bool,
}

/// The stage of a table, in order of precedence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Bets are locked, and so many prizes wait to be authorised. Prizes without a key need nobody.
    Pending(usize),
    /// Bets are locked.
    Locked,
    /// The table is closed.
    Closed,
    /// No bets are taken, because this device is silent.
    Silent(DeviceId),
    /// No shift is open, so bets cannot be locked.
    NoShift,
    /// Bets are open.
    Open,
}

impl Stage {
    /// Its name in messages, styles and tests: `no-shift`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Stage::Pending(_) => "pending",
            Stage::Locked => "locked",
            Stage::Closed => "closed",
            Stage::Silent(_) => "silent",
            Stage::NoShift => "no-shift",
            Stage::Open => "open",
        }
    }
}

impl Table {
    /// How the table stands. `jackpots` are those of its floor.
    #[must_use]
    pub fn status(&self, jackpots: &Jackpots) -> Status {
        let stage = match &self.play {
            Play::Locked(locked) => match to_authorise(locked, jackpots) {
                0 => Stage::Locked,
                many => Stage::Pending(many),
            },
            Play::Open if !self.open => Stage::Closed,
            Play::Open => match (self.silent.first(), &self.shift) {
                (Some(device), _) => Stage::Silent(device.clone()),
                (None, None) => Stage::NoShift,
                (None, Some(_)) => Stage::Open,
            },
        };
        let faulty = !self.silent.is_empty() || self.spots.iter().any(|it| it.fault.is_some());
        Status { stage, faulty }
    }
}

/// How many prizes of a round wait for a key, a card or a PIN.
fn to_authorise(locked: &Locked, jackpots: &Jackpots) -> usize {
    let marks = locked.marks.iter().filter_map(|mark| jackpots.get(mark));
    marks.filter(|it| it.state == JackpotState::Pending && it.level != Level::NoKey).count()
}

#[cfg(test)]
mod tests {
    use wagers::Catalog;

    use super::*;
    use crate::dealt::Dealt;
    use crate::ids::Millis;
    use crate::input::Fault;
    use crate::pay_table::PayTable;
    use crate::seats::Seats;
    use crate::settings::{Dialect, TableSettings};
    use crate::shift::Shift;

    /// A table of which these words are true, and its stage; `faulty` follows if it is.
    #[track_caller]
    fn check(words: &str, expected: &str) {
        let game = PayTable::from(Catalog::shipped().entry("commission-5").unwrap());
        let mut table = Table::new(TableSettings::new(Dialect::Aquarius, 9, game, None));
        for word in words.split_whitespace() {
            match word {
                "closed" => table.open = false,
                "silent" => table.silent.push("BAC01-SHOE".try_into().unwrap()),
                "jam" => table.spots[4].fault = Some(Fault::CoinJam),
                "shift" => table.shift = Some(shift()),
                "locked" => table.play = Play::Locked(locked()),
                other => panic!("{other} is no word of this test"),
            }
        }
        let status = table.status(&Jackpots::default());
        let faulty = if status.faulty { " faulty" } else { "" };
        assert_eq!(format!("{}{faulty}", status.stage.name()), expected, "{words}");
    }

    fn shift() -> Shift {
        Shift {
            number: 1,
            name: "day".to_owned(),
            since: Millis(0),
            opened_by: "S200".try_into().unwrap(),
            hard_meter: 0,
            coins: 0,
            meters: vec![],
            counted: None,
        }
    }

    fn locked() -> Locked {
        Locked {
            bets: Seats::NONE,
            numbers: vec![],
            dealt: Dealt::Unknown,
            read: false,
            replaced: vec![],
            answered: vec![],
            checks: vec![],
            contributions: vec![],
            marks: vec![],
        }
    }

    #[test]
    fn a_round_comes_first_then_what_prevents_bets() {
        check("shift", "open");
        check("", "no-shift");
        check("silent", "silent faulty");
        check("shift silent", "silent faulty");
        check("closed silent", "closed faulty");
        check("closed", "closed");
        check("shift locked", "locked");
        check("shift locked silent", "locked faulty");
        check("shift locked closed", "locked");
    }

    #[test]
    fn a_fault_of_a_seat_changes_no_stage() {
        check("shift jam", "open faulty");
        check("shift locked jam", "locked faulty");
        check("jam", "no-shift faulty");
    }
}
