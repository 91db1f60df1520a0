//! The messages of refusals: what is true, and what to do.

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

impl Refusal {
    /// What to do about it.
    #[must_use]
    #[allow(clippy::too_many_lines)] // One line for each rule.
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
            Refusal::FiguresNeeded(_) => "send it again in a moment",
            Refusal::BadAdjustment(_) => "check amount and reason against the books",
            Refusal::Inactive(_) => "ask an administrator",
            Refusal::CredentialLocked(_) => "an administrator can unlock it",
            Refusal::NotAllowed { .. } | Refusal::LevelTooLow { .. } => "call somebody who may",
            Refusal::SamePerson(_) => "a second person must approve",
            Refusal::NoSuchSeat { .. } => "choose a seat of this table",
            Refusal::SeatClosed(_) => "open the seat first",
            Refusal::SeatFaulty(_) => "have the sensor looked at",
            Refusal::BetsLocked => "wait for the end of the round",
            Refusal::BetsOpen => "lock the bets first",
            Refusal::SecondCoin(_) => "one coin a hand; the next after the end of the round",
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
            Refusal::CoinDropped(_) => "it is returned after a void, or played",
            Refusal::TableClosed(_) => "reopen the table first",
            Refusal::TableOpen(_) => "close it first",
            Refusal::BetsOnTable => "clear coins and chips from the table first",
            Refusal::NotTracked => "set the table's base bets to tracked, or just lock",
            Refusal::NoSuchWager(_) => "choose a side bet of this table",
            Refusal::NoSuchSide => "choose player, banker or, in the base game, tie",
            Refusal::BetLimit { .. } => "bet within the posted limits",
            Refusal::NoBaseBet(_) => "enter the base bet, lift the coin, or close the seat",
            Refusal::NotEligible { .. } => "enter the base bet that it asks for, or take it back",
            Refusal::TooManyGames { .. } => "take another bet of this player back first",
            Refusal::NoResult => "enter the cards or the result",
            Refusal::CardsNeeded(_) => "enter the cards of the round",
            Refusal::BadResult(_) => "look at the cards again",
            Refusal::MarkStands(_) => "cancel the mark first",
            Refusal::WrongShoe { .. } => {
                "have the table's settings changed, or take the right shoe"
            }
            Refusal::OneSeat { .. } => "name the seat whose number matches",
            Refusal::PoolBusy { .. } => {
                "wait for the end of the round at these tables, or close them"
            }
            Refusal::NoReason => "say why, in words",
            Refusal::SeatMarked { .. } => "cancel that mark, and mark the winners together",
            Refusal::LastUnlocker(_) => "try again, or add a second administrator",
            Refusal::SecondNeeded => "an executive, accounting or surveillance approves it",
            Refusal::NotPaid(_) => "authorise it first",
            Refusal::UnknownDevice(_) => "a technician enrols it, with a second person",
            Refusal::DeviceSilent(_) => {
                "have its connection looked at; bets go on when it is heard"
            }
            Refusal::NobodyOnDuty(_) => "the dealer takes the table over, with badge or PIN",
            Refusal::CardTaken => "take another card",
            Refusal::NoShift(_) => "a supervisor opens the shift",
            Refusal::ShiftOpen(_) => "close the shift first",
            Refusal::NoCount(_) => "somebody else counts first",
            Refusal::CountsDiffer => "both count again, each on their own",
            Refusal::NotCarried { .. } => "begin with the reading that was carried over",
            Refusal::MetersMissing { .. } => "read every meter that the table feeds",
            Refusal::SameOffice => {
                "a supervisor or an executive counts, and somebody of accounting"
            }
            Refusal::UnknownRequest(_) => "ask for it again",
            Refusal::SecretNotChosen(_) => "log in and choose a password of your own first",
            Refusal::LastPerson { .. } => {
                "add somebody of that office first, and let them choose a password"
            }
            Refusal::TooManyRequests(_) => "have some of them settled, or withdraw them",
            Refusal::JournalBroken => "stop playing, and call whoever keeps the system",
            Refusal::ClockBehind { .. } => "have the clock set right, or two people accept it",
            Refusal::ClockRight => "nothing needs to be done",
            Refusal::BadText { .. } => {
                "write it on one line, in printable letters, and not too long"
            }
            Refusal::OtherTable { .. } => "use the console of that table",
            Refusal::MarkedIt { .. } => "another supervisor or an executive authorises it",
            Refusal::AuthorisedIt { .. } => {
                "another supervisor, an executive or somebody of accounting clears it"
            }
            Refusal::DealerNeeded(_) => "the dealer gives a PIN or swipes a badge",
            Refusal::SupervisorNeeded => {
                "a supervisor or an executive gives a PIN or a card with J-POT"
            }
        }
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
            Refusal::UnknownStaff(staff) => write!(f, "there is nobody called {staff}"),
            Refusal::UnknownJackpot(id) => write!(f, "there is no jackpot {id}"),
            Refusal::NameTaken(name) => write!(f, "the name {name} is taken"),
            Refusal::BadSettings(why) | Refusal::Link(why) | Refusal::BadAdjustment(why) => {
                f.write_str(why)
            }
            Refusal::BadResult(why) => write!(f, "{why}"),
            Refusal::FiguresNeeded(needed) => write!(
                f,
                "every table of {} has the same number of decks, {} and not {}, and the odds of both were \
                 not counted yet",
                needed.pool, needed.decks_there, needed.decks_here
            ),
            Refusal::Inactive(staff) => write!(f, "{staff} may not act any more"),
            Refusal::CredentialLocked(staff) => {
                write!(f, "the credential of {staff} is locked after repeated failures")
            }
            Refusal::NotAllowed { staff, role } => {
                write!(f, "{staff} may not do this ({role})")
            }
            Refusal::SamePerson(staff) => write!(f, "{staff} cannot be both people"),
            Refusal::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat} at a table of {seats}")
            }
            Refusal::SeatClosed(seat) => write!(f, "seat {} is closed", called(seat)),
            Refusal::SeatFaulty(seat) => write!(f, "seat {} has a fault", called(seat)),
            Refusal::BetsLocked => f.write_str("the bets are locked"),
            Refusal::BetsOpen => f.write_str("the bets are not locked"),
            Refusal::SecondCoin(seat) => write!(f, "seat {} has its coin already", called(seat)),
            Refusal::NoCoin(seat) => write!(f, "there is no coin at seat {}", called(seat)),
            Refusal::WrongConsole { what } => write!(f, "this console has no {what}"),
            Refusal::NoSuchRow { row } => write!(f, "the pay table has no hand `{row}`"),
            Refusal::NoBet(seats) => {
                write!(f, "no bet is recorded for seat {}", seats.called(labels))
            }
            Refusal::NoBettors => f.write_str("nobody has a bet in this round"),
            Refusal::Contradicted { row, dealt: Some(dealt) } => {
                write!(f, "the cards do not make `{row}`: they make `{dealt}`")
            }
            Refusal::Contradicted { row, dealt: None } => {
                write!(f, "the cards do not make `{row}`: nothing")
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
            Refusal::CoinDropped(seat) => write!(f, "the coin of seat {} is dropped", called(seat)),
            Refusal::TableClosed(table) => write!(f, "table {table} is closed"),
            Refusal::TableOpen(table) => write!(f, "table {table} is open"),
            Refusal::BetsOnTable => f.write_str("there are bets on the table"),
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
                write!(f, "a player may play {most} games, and seat {seat} would play more")
            }
            Refusal::NoResult => f.write_str("nobody has said how the round ended"),
            Refusal::CardsNeeded(wager) => {
                write!(f, "the points alone do not say what `{wager}` pays")
            }
            Refusal::MarkStands(id) => write!(f, "jackpot {id} is marked on the present result"),
            Refusal::WrongShoe { decks, wanted } => {
                write!(f, "this table deals {wanted} decks, not {decks}")
            }
            Refusal::OneSeat { row } => write!(f, "`{row}` goes whole to one seat"),
            Refusal::PoolBusy { pool, tables } => {
                let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
                write!(f, "bets on {pool} are locked at {}", names.join(" and "))
            }
            Refusal::NoReason => f.write_str("no reason is given"),
            Refusal::SeatMarked { jackpot, seats } => {
                let seats = seats.called(labels);
                write!(f, "seat {seats} is marked as jackpot {jackpot} already")
            }
            Refusal::LastUnlocker(staff) => {
                write!(f, "this does not prove {staff}, and nobody else could unlock them")
            }
            Refusal::SecondNeeded => f.write_str("this takes a second person of another office"),
            Refusal::NotPaid(id) => write!(f, "jackpot {id} has not been paid"),
            Refusal::UnknownDevice(device) => write!(f, "there is no device {device}"),
            Refusal::DeviceSilent(device) => write!(f, "{device} has not been heard of"),
            Refusal::NobodyOnDuty(table) => write!(f, "no dealer is on duty at {table}"),
            Refusal::CardTaken => f.write_str("this card proves somebody else"),
            Refusal::NoShift(table) => write!(f, "no shift is open at {table}"),
            Refusal::ShiftOpen(table) => write!(f, "a shift is open at {table}"),
            Refusal::NoCount(table) => write!(f, "the shift at {table} has not been counted"),
            Refusal::CountsDiffer => f.write_str("the two counts differ"),
            Refusal::NotCarried { read, carried } => {
                write!(f, "the hard meter was carried over as {carried}, not {read}")
            }
            Refusal::SameOffice => {
                f.write_str("one of the two who count is of the pit, the other of accounting")
            }
            Refusal::UnknownRequest(id) => {
                write!(f, "request {id} is settled, was asked for more than a day ago, or never")
            }
            Refusal::TooManyRequests(staff) => {
                write!(f, "{} requests of {staff} wait already", Request::MAX_OPEN)
            }
            Refusal::JournalBroken => f.write_str("the journal is not what was written"),
            Refusal::ClockBehind { seconds } => {
                write!(f, "the clock is {seconds} seconds behind the last record")
            }
            Refusal::ClockRight => f.write_str("the clock is not behind the last record"),
            Refusal::BadText { what, why } => write!(f, "{what} cannot be taken: {why}"),
            Refusal::OtherTable { jackpot, table } => {
                write!(f, "jackpot {jackpot} was won at {table}")
            }
            Refusal::MarkedIt { staff, jackpot } => {
                write!(f, "{staff} marked jackpot {jackpot}, and cannot authorise it too")
            }
            Refusal::AuthorisedIt { staff, jackpot } => {
                write!(f, "{staff} authorised jackpot {jackpot}, and cannot clear it too")
            }
            Refusal::DealerNeeded(jackpot) => {
                write!(
                    f,
                    "jackpot {jackpot} was marked after the card, and no dealer stands for it"
                )
            }
            Refusal::SupervisorNeeded => {
                f.write_str("the switch says that the key is turned, but not who turned it")
            }
            Refusal::SecretNotChosen(staff) => {
                write!(f, "the password of {staff} was set by somebody else")
            }
            Refusal::LastPerson { staff, deed } => {
                write!(f, "without {staff} nobody could approve {deed} any more")
            }
            Refusal::MetersMissing { read, there } => {
                write!(f, "{read} meters were read, and the table feeds {there}")
            }
        }
    }
}

impl fmt::Display for BadResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadResult::Points => f.write_str("points go from 0 to 9"),
            BadResult::OneOfTwo => f.write_str("a result is either the points or the cards"),
            BadResult::Cards(error) => error.fmt(f),
        }
    }
}
