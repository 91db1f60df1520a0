//! The English messages of refusals: what is true. Translations are found by the code of
//! the rule, so a text can change here alone.

use std::fmt;

use crate::controlled_change::Request;
use crate::ids::TableId;
use crate::refusal::{BadResult, Refusal};
use crate::seats::Seat;

impl Refusal {
    /// The name of its message: its code, unless one rule has two messages.
    #[must_use]
    pub fn words(&self) -> &'static str {
        self.into()
    }
}

/// The message of a refusal at a table whose felt has its own labels for its seats.
struct AtTable<'a> {
    refusal: &'a Refusal,
    labels: &'a [String],
}

impl fmt::Display for AtTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.say(self.labels, f)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(&[], f)
    }
}

impl Refusal {
    /// The message, with seats named as on the felt: `labels` has one name per seat, seat 1 first.
    #[must_use]
    pub fn with_labels<'a>(&'a self, labels: &'a [String]) -> impl fmt::Display + 'a {
        AtTable { refusal: self, labels }
    }

    #[allow(clippy::too_many_lines)] // One line for each rule.
    fn say(&self, labels: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let called = |seat: &Seat| seat.called(labels);
        match self {
            Refusal::UnknownTable(table) => write!(f, "there is no table {table}"),
            Refusal::UnknownPool(pool) => write!(f, "there is no pool {pool}"),
            Refusal::UnknownStaff(staff) => {
                write!(f, "there is nobody with the staff number {staff}")
            }
            Refusal::UnknownJackpot(id) => write!(f, "there is no jackpot {id}"),
            Refusal::NameTaken(name) => write!(f, "the name {name} is already in use"),
            Refusal::BadSettings(why) => write!(f, "{why}"),
            Refusal::Link(why) => write!(f, "{why}"),
            Refusal::BadAdjustment(why) => write!(f, "{why}"),
            Refusal::BadResult(why) => write!(f, "{why}"),
            Refusal::FiguresNeeded(needed) => write!(
                f,
                "all tables of {} must have the same number of decks, {} and not {}; the odds of both are \
                 still being computed",
                needed.pool, needed.decks_there, needed.decks_here
            ),
            Refusal::Inactive(staff) => write!(f, "{staff} is no longer active"),
            Refusal::CredentialLocked(staff) => {
                write!(f, "the account of {staff} is locked after repeated failures")
            }
            Refusal::NotAllowed { staff, role } => {
                write!(f, "{staff} ({role}) may not do this")
            }
            Refusal::SamePerson(staff) => write!(f, "{staff} cannot act as both people"),
            Refusal::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat}: the table has {seats} seats")
            }
            Refusal::SeatClosed(seat) => write!(f, "seat {} is closed", called(seat)),
            Refusal::SeatFaulty(seat) => write!(f, "seat {} has a fault", called(seat)),
            Refusal::BetsLocked => f.write_str("the bets are locked"),
            Refusal::BetsOpen => f.write_str("the bets are not locked"),
            Refusal::SecondCoin(seat) => write!(f, "seat {} already has a coin", called(seat)),
            Refusal::NoCoin(seat) => write!(f, "there is no coin at seat {}", called(seat)),
            Refusal::WrongConsole { what } => write!(f, "this console has no {what}"),
            Refusal::NoSuchRow { row } => write!(f, "the pay table has no hand `{row}`"),
            Refusal::NoBet(seats) => {
                write!(f, "no bet is recorded for seat {}", seats.called(labels))
            }
            Refusal::NoBettors => f.write_str("no seat has a bet in this round"),
            Refusal::Contradicted { row, dealt: Some(dealt) } => {
                write!(f, "the cards do not make `{row}`, but `{dealt}`")
            }
            Refusal::Contradicted { row, dealt: None } => {
                write!(f, "the cards do not make `{row}`, or any other hand")
            }
            Refusal::RoundNotOver => f.write_str("the round is not over"),
            Refusal::RoundOver => f.write_str("the round is over"),
            Refusal::RowClosed { row } => write!(f, "`{row}` has already been paid in this round"),
            Refusal::NothingEntered => f.write_str("no hand is entered"),
            Refusal::EntryOpen => f.write_str("a hand is entered but not confirmed"),
            Refusal::NothingPending => f.write_str("no jackpot is pending"),
            Refusal::NotPending(id) => write!(f, "jackpot {id} is not pending"),
            Refusal::NotSelected => f.write_str("no award is selected"),
            Refusal::KeyNotTurned => f.write_str("the key is not in a jackpot position"),
            Refusal::WrongKey { level } => write!(f, "this key is not for a {level} jackpot"),
            Refusal::KeyInLock => f.write_str("the key is still in the lock"),
            Refusal::ChecklistOpen { jackpot, missing } => {
                let names: Vec<&str> = missing.iter().map(|check| check.name()).collect();
                write!(f, "jackpot {jackpot} is not fully verified; missing: {}", names.join(", "))
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
            Refusal::BadOrder => f.write_str("the order does not name every jackpot exactly once"),
            Refusal::NotNext { first } => {
                write!(f, "jackpot {first} must be paid and cleared first")
            }
            Refusal::AwardMade(id) => write!(f, "jackpot {id} of this round has already been paid"),
            Refusal::NotWaiting(id) => write!(f, "jackpot {id} is not waiting to be cleared"),
            Refusal::TooManyBettors => f.write_str("more than ten seats would need a number"),
            Refusal::CoinDropped(seat) => {
                write!(f, "the coin of seat {} has been dropped", called(seat))
            }
            Refusal::TableClosed(table) => write!(f, "table {table} is closed"),
            Refusal::TableOpen(table) => write!(f, "table {table} is open"),
            Refusal::BetsOnTable => f.write_str("there are still bets on the table"),
            Refusal::NotTracked => f.write_str("this table does not track base bets"),
            Refusal::NoSuchWager(wager) => {
                write!(f, "there is no side bet `{wager}` at this table")
            }
            Refusal::NoSuchSide => f.write_str("this bet cannot be made on that side"),
            Refusal::BetLimit { amount, min, max } => {
                write!(f, "{amount} is not between {min} and {max}")
            }
            Refusal::NoBaseBet(seats) => {
                write!(
                    f,
                    "seat {} has a coin, but no bet on Player or Banker",
                    seats.called(labels)
                )
            }
            Refusal::NotEligible { seat, wager } => {
                write!(f, "seat {} has no base bet that allows `{wager}`", called(seat))
            }
            Refusal::TooManyGames { seat, most } => {
                let seat = called(seat);
                write!(f, "a player may play at most {most} games, and seat {seat} would play more")
            }
            Refusal::NoResult => f.write_str("the result of the round is not entered"),
            Refusal::CardsNeeded(wager) => {
                write!(f, "the points alone do not determine what `{wager}` pays")
            }
            Refusal::Impossible { row } => {
                write!(f, "no cards with the points of this round make `{row}`")
            }
            Refusal::PrizeKnown(prizes) => {
                f.write_str("the cards make a prize that is not marked: ")?;
                for (place, it) in prizes.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "; " };
                    write!(f, "{comma}{}, seat {}", it.name, it.seats.called(labels))?;
                    if let Some(side) = it.if_backed {
                        write!(f, ", if it backed {side}")?;
                    }
                }
                Ok(())
            }
            Refusal::NoKnownPrize { row } => {
                write!(f, "the cards do not make `{row}`, or it is marked or answered already")
            }
            Refusal::SeatsNeeded { row } => {
                write!(f, "who won `{row}` does not follow from the cards alone")
            }
            Refusal::OtherSeats { row, seats } => {
                write!(f, "by the rules, `{row}` goes to seat {}", seats.called(labels))
            }
            Refusal::CardsNotKnown(id) => {
                write!(f, "the cards of jackpot {id} are not known")
            }
            Refusal::WrongShoe { decks, wanted } => {
                write!(f, "this table uses {wanted} decks, not {decks}")
            }
            Refusal::OneSeat { row } => write!(f, "`{row}` is won by one seat only"),
            Refusal::PoolBusy { pool, tables } => {
                let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
                write!(f, "bets on {pool} are locked at {}", names.join(" and "))
            }
            Refusal::NoReason => f.write_str("no reason is given"),
            Refusal::SeatMarked { jackpot, seats } => {
                let seats = seats.called(labels);
                write!(f, "seat {seats} is already marked as jackpot {jackpot}")
            }
            Refusal::LastUnlocker(staff) => {
                write!(
                    f,
                    "the secret of {staff} is wrong, and nobody else could unlock this account"
                )
            }
            Refusal::SecondNeeded => f.write_str("this needs a second person of another office"),
            Refusal::NotPaid(id) => write!(f, "jackpot {id} has not been paid"),
            Refusal::UnknownDevice(device) => write!(f, "there is no device {device}"),
            Refusal::DeviceSilent(device) => write!(f, "{device} does not respond"),
            Refusal::NobodyOnDuty(table) => write!(f, "no dealer is on duty at {table}"),
            Refusal::CardTaken => f.write_str("this card belongs to somebody else"),
            Refusal::NoShift(table) => write!(f, "no shift is open at {table}"),
            Refusal::ShiftOpen(table) => write!(f, "a shift is open at {table}"),
            Refusal::NoCount(table) => write!(f, "the shift at {table} has not been counted"),
            Refusal::CountsDiffer => f.write_str("the two counts differ"),
            Refusal::NotCarried { read, carried } => {
                write!(f, "the hard meter was carried over as {carried}, not {read}")
            }
            Refusal::SameOffice => f.write_str(
                "of the two people who count, one must be of the pit and one of accounting",
            ),
            Refusal::UnknownRequest(id) => {
                write!(f, "request {id} is settled, has lapsed after a day, or never existed")
            }
            Refusal::TooManyRequests(staff) => {
                write!(f, "{staff} already has {} open requests", Request::MAX_OPEN)
            }
            Refusal::JournalBroken => f.write_str("the journal was changed after it was written"),
            Refusal::ClockBehind { seconds } => {
                write!(f, "the clock is {seconds} seconds behind the last record")
            }
            Refusal::ClockRight => f.write_str("the clock is not behind the last record"),
            Refusal::BadText { what, why } => write!(f, "{what} is not valid: {why}"),
            Refusal::OtherTable { jackpot, table } => {
                write!(f, "jackpot {jackpot} was won at {table}")
            }
            Refusal::MarkedIt { staff, jackpot } => {
                write!(f, "{staff} marked jackpot {jackpot} and cannot also authorise it")
            }
            Refusal::AuthorisedIt { staff, jackpot } => {
                write!(f, "{staff} authorised jackpot {jackpot} and cannot also clear it")
            }
            Refusal::DealerNeeded(jackpot) => {
                write!(
                    f,
                    "jackpot {jackpot} was marked after the card was swiped, and needs a dealer"
                )
            }
            Refusal::SupervisorNeeded => {
                f.write_str("the switch reports that the key is turned, but not by whom")
            }
            Refusal::SecretNotChosen(staff) => {
                write!(f, "the password of {staff} was set by somebody else")
            }
            Refusal::LastPerson { staff, control } => {
                write!(f, "without {staff} nobody could approve {control}")
            }
            Refusal::RoundGone { round, now: Some(now) } => {
                write!(f, "round {round} is over; this is round {now}")
            }
            Refusal::RoundGone { round, now: None } => {
                write!(f, "round {round} is not being played")
            }
            Refusal::HasSensors => f.write_str("sensors report the bets of this table"),
            Refusal::NoLastBettors => f.write_str("nobody bet in the last round of this table"),
            Refusal::RoundNotKept { round } => write!(
                f,
                "a prize of round {round} can no longer be computed: the round is too long ago or void, or \
                 the settings have changed since"
            ),
            Refusal::UnknownSlip(slip) => write!(f, "there is no slip {slip}"),
            Refusal::SlipVoid(slip) => write!(f, "slip {slip} is void"),
            Refusal::SignDiffers { shown, meter } => {
                write!(f, "the sign shows {shown}, and the meter is at {meter}")
            }
            Refusal::SignNotRead(id) => {
                write!(f, "the sign was not read before jackpot {id} is authorised")
            }
            Refusal::CardTimedOut(staff) => {
                write!(f, "the card of {staff} was swiped more than a minute ago")
            }
            Refusal::NothingToReturn(round) => {
                write!(f, "no bets of round {round} are to be returned")
            }
            Refusal::MetersMissing { read, there } => {
                write!(f, "{read} meters were read, but the table feeds {there}")
            }
        }
    }
}

impl fmt::Display for BadResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadResult::Points => f.write_str("points must be 0 to 9"),
            BadResult::OneOfTwo => f.write_str("a result must be either the points or the cards"),
            BadResult::Cards(error) => error.fmt(f),
        }
    }
}
