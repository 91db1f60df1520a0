//! Refusals: the rule that spoke, what is true, and what to do.

use std::fmt;

use crate::ids::{JackpotId, PoolId, StaffId, TableId};
use crate::jackpot::{Check, Level};
use crate::seats::{Seat, Seats};
use crate::staff::Role;

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Refusal {
    UnknownTable(TableId),
    UnknownPool(PoolId),
    UnknownStaff(StaffId),
    UnknownJackpot(JackpotId),
    NameTaken(String),
    BadSettings(String),
    /// Linking rules, with the reason and the exact probabilities.
    Link(String),
    Inactive(StaffId),
    CredentialLocked(StaffId),
    NotAllowed {
        staff: StaffId,
        role: Role,
    },
    SamePerson(StaffId),
    NoSuchSeat {
        seat: Seat,
        seats: u8,
    },
    SeatClosed(Seat),
    SeatFaulty(Seat),
    BetsLocked,
    BetsOpen,
    SecondCoin(Seat),
    NoCoin(Seat),
    WrongConsole {
        what: &'static str,
    },
    NoSuchRow {
        row: String,
    },
    NoBet(Seats),
    NoBettors,
    Contradicted {
        row: String,
        dealt: String,
    },
    RoundNotOver,
    RoundOver,
    RowClosed {
        row: String,
    },
    NothingEntered,
    EntryOpen,
    NothingPending,
    NotPending(JackpotId),
    NotSelected,
    KeyNotTurned,
    WrongKey {
        level: Level,
    },
    KeyInLock,
    ChecklistOpen {
        jackpot: JackpotId,
        missing: Vec<Check>,
    },
    LevelTooLow {
        staff: StaffId,
        level: Level,
    },
    JackpotPending {
        many: usize,
    },
    OrderNeeded {
        pool: PoolId,
        tables: Vec<TableId>,
    },
    BadOrder,
    NotNext {
        first: JackpotId,
    },
    AwardMade(JackpotId),
    NotWaiting(JackpotId),
    TooManyBettors,
    /// An adjustment that may not be: why.
    BadAdjustment(String),
}

impl Refusal {
    /// The stable code of the rule.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::UnknownTable(_) => "UnknownTable",
            Refusal::UnknownPool(_) => "UnknownPool",
            Refusal::UnknownStaff(_) => "UnknownStaff",
            Refusal::UnknownJackpot(_) => "UnknownJackpot",
            Refusal::NameTaken(_) => "NameTaken",
            Refusal::BadSettings(_) => "BadSettings",
            Refusal::Link(_) => "LinkRefused",
            Refusal::Inactive(_) => "Inactive",
            Refusal::CredentialLocked(_) => "CredentialLocked",
            Refusal::NotAllowed { .. } => "NotAllowed",
            Refusal::SamePerson(_) => "SamePerson",
            Refusal::NoSuchSeat { .. } => "NoSuchSeat",
            Refusal::SeatClosed(_) => "SeatClosed",
            Refusal::SeatFaulty(_) => "SeatFaulty",
            Refusal::BetsLocked => "BetsLocked",
            Refusal::BetsOpen => "BetsOpen",
            Refusal::SecondCoin(_) => "SecondCoin",
            Refusal::NoCoin(_) => "NoCoin",
            Refusal::WrongConsole { .. } => "WrongConsole",
            Refusal::NoSuchRow { .. } => "NoSuchRow",
            Refusal::NoBet(_) => "NoBet",
            Refusal::NoBettors => "NoBettors",
            Refusal::Contradicted { .. } => "Contradicted",
            Refusal::RoundNotOver => "RoundNotOver",
            Refusal::RoundOver => "RoundOver",
            Refusal::RowClosed { .. } => "RowClosed",
            Refusal::NothingEntered => "NothingEntered",
            Refusal::EntryOpen => "EntryOpen",
            Refusal::NothingPending => "NothingPending",
            Refusal::NotPending(_) => "NotPending",
            Refusal::NotSelected => "NotSelected",
            Refusal::KeyNotTurned => "KeyNotTurned",
            Refusal::WrongKey { .. } => "WrongKey",
            Refusal::KeyInLock => "KeyInLock",
            Refusal::ChecklistOpen { .. } => "ChecklistOpen",
            Refusal::LevelTooLow { .. } => "LevelTooLow",
            Refusal::JackpotPending { .. } => "JackpotPending",
            Refusal::OrderNeeded { .. } => "OrderNeeded",
            Refusal::BadOrder => "BadOrder",
            Refusal::NotNext { .. } => "NotNext",
            Refusal::AwardMade(_) => "AwardMade",
            Refusal::NotWaiting(_) => "NotWaiting",
            Refusal::TooManyBettors => "TooManyBettors",
            Refusal::BadAdjustment(_) => "BadAdjustment",
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Refusal::UnknownTable(_) | Refusal::UnknownPool(_) | Refusal::UnknownStaff(_) => {
                "check the name, or set it up first"
            }
            Refusal::UnknownJackpot(_) | Refusal::NotPending(_) | Refusal::NotWaiting(_) => {
                "look at the list of jackpots"
            }
            Refusal::NameTaken(_) => "choose another name",
            Refusal::BadSettings(_) | Refusal::Link(_) => "correct the settings",
            Refusal::BadAdjustment(_) => "check amount and reason against the books",
            Refusal::Inactive(_) => "ask an administrator",
            Refusal::CredentialLocked(_) => "an administrator can unlock it",
            Refusal::NotAllowed { .. } | Refusal::LevelTooLow { .. } => "call somebody who may",
            Refusal::SamePerson(_) => "a second person must approve",
            Refusal::NoSuchSeat { .. } => "choose a seat of this table",
            Refusal::SeatClosed(_) => "open the seat first",
            Refusal::SeatFaulty(_) => "have the sensor looked at",
            Refusal::BetsLocked => "wait for GAME OVER",
            Refusal::BetsOpen => "lock the bets first",
            Refusal::SecondCoin(_) => "one coin a hand; the next after GAME OVER",
            Refusal::NoCoin(_) => "place the coin first",
            Refusal::WrongConsole { .. } => "use the buttons of this console",
            Refusal::NoSuchRow { .. } => "press a hand of this table's pay table",
            Refusal::NoBet(_) | Refusal::NoBettors => {
                "a prize is honoured only where the lights are on"
            }
            Refusal::Contradicted { .. } => {
                "press the hand that was dealt, or have a supervisor override"
            }
            Refusal::RoundNotOver => "deal the round to its end",
            Refusal::RoundOver => "the round has all its cards",
            Refusal::RowClosed { .. } => "this row has been paid in this round",
            Refusal::NothingEntered => "enter seat and hand first",
            Refusal::EntryOpen => "confirm it with the dealer's PIN, or cancel it with CHECK",
            Refusal::NothingPending => "mark the winning hand first",
            Refusal::NotSelected => "press PENDING and select the award",
            Refusal::KeyNotTurned => "insert the key and turn it to JPL or JPH",
            Refusal::WrongKey { .. } => "008 is for low, 009 for high jackpots",
            Refusal::KeyInLock => "turn the key to R and remove it",
            Refusal::ChecklistOpen { .. } => "tick what has been verified",
            Refusal::JackpotPending { .. } => "pay or cancel it first",
            Refusal::OrderNeeded { .. } => "surveillance records which table won first",
            Refusal::BadOrder => "name all the jackpots that wait for the order",
            Refusal::NotNext { .. } => "pay and clear the jackpots in the recorded order",
            Refusal::AwardMade(_) => "back the award out first",
            Refusal::TooManyBettors => "there are ten numbers only",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::UnknownTable(table) => write!(f, "there is no table {table}"),
            Refusal::UnknownPool(pool) => write!(f, "there is no pool {pool}"),
            Refusal::UnknownStaff(staff) => write!(f, "there is nobody called {staff}"),
            Refusal::UnknownJackpot(id) => write!(f, "there is no jackpot {id}"),
            Refusal::NameTaken(name) => write!(f, "the name {name} is taken"),
            Refusal::BadSettings(why) | Refusal::Link(why) | Refusal::BadAdjustment(why) => {
                f.write_str(why)
            }
            Refusal::Inactive(staff) => write!(f, "{staff} may not act any more"),
            Refusal::CredentialLocked(staff) => {
                write!(f, "the credential of {staff} is locked after repeated failures")
            }
            Refusal::NotAllowed { staff, role } => {
                write!(f, "{staff} may not do this ({})", format!("{role:?}").to_lowercase())
            }
            Refusal::SamePerson(staff) => write!(f, "{staff} cannot be both people"),
            Refusal::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat} at a table of {seats}")
            }
            Refusal::SeatClosed(seat) => write!(f, "seat {seat} is closed"),
            Refusal::SeatFaulty(seat) => write!(f, "seat {seat} has a fault"),
            Refusal::BetsLocked => f.write_str("the bets are locked"),
            Refusal::BetsOpen => f.write_str("the bets are not locked"),
            Refusal::SecondCoin(seat) => write!(f, "seat {seat} has its coin already"),
            Refusal::NoCoin(seat) => write!(f, "there is no coin at seat {seat}"),
            Refusal::WrongConsole { what } => write!(f, "this console has no {what}"),
            Refusal::NoSuchRow { row } => write!(f, "the pay table has no hand `{row}`"),
            Refusal::NoBet(seats) => write!(f, "no bet is recorded for seat {seats}"),
            Refusal::NoBettors => f.write_str("nobody has a bet in this round"),
            Refusal::Contradicted { row, dealt } => {
                write!(f, "the cards do not make `{row}`: {dealt}")
            }
            Refusal::RoundNotOver => f.write_str("the round is not over"),
            Refusal::RoundOver => f.write_str("the round is over"),
            Refusal::RowClosed { row } => write!(f, "`{row}` has been paid in this round"),
            Refusal::NothingEntered => f.write_str("no hand is entered"),
            Refusal::EntryOpen => f.write_str("a hand is entered, but not yet confirmed"),
            Refusal::NothingPending => f.write_str("no jackpot is pending"),
            Refusal::NotPending(id) => write!(f, "jackpot {id} is not pending"),
            Refusal::NotSelected => f.write_str("no award is selected"),
            Refusal::KeyNotTurned => f.write_str("the key is not in a jackpot position"),
            Refusal::WrongKey { level } => write!(f, "this key is not for a {level} jackpot"),
            Refusal::KeyInLock => f.write_str("the key is still in the lock"),
            Refusal::ChecklistOpen { jackpot, missing } => {
                let names: Vec<&str> = missing.iter().map(|check| check.name()).collect();
                write!(f, "jackpot {jackpot} is not verified: {}", names.join(", "))
            }
            Refusal::LevelTooLow { staff, level } => {
                write!(f, "{staff} may not authorise a {level} jackpot")
            }
            Refusal::JackpotPending { many: 1 } => f.write_str("a jackpot is pending"),
            Refusal::JackpotPending { many } => write!(f, "{many} jackpots are pending"),
            Refusal::OrderNeeded { pool, tables } => {
                let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
                write!(f, "{} won {pool} at the same time", names.join(" and "))
            }
            Refusal::BadOrder => f.write_str("the order names every candidate exactly once"),
            Refusal::NotNext { first } => write!(f, "jackpot {first} comes first"),
            Refusal::AwardMade(id) => write!(f, "jackpot {id} of this round has been paid"),
            Refusal::NotWaiting(id) => write!(f, "jackpot {id} is not waiting to be cleared"),
            Refusal::TooManyBettors => f.write_str("more than ten bettors need a number"),
        }
    }
}

impl std::error::Error for Refusal {}
