//! The English messages of refusals: what is true, and what to do. Translations are found by the code of
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
                "check the list of jackpots"
            }
            Refusal::NameTaken(_) => "choose another name",
            Refusal::BadSettings(_) | Refusal::Link(_) => "correct the settings",
            Refusal::FiguresNeeded(_) => "send it again in a moment",
            Refusal::BadAdjustment(_) => "check the amount and the reason against the books",
            Refusal::Inactive(_) => "ask an administrator",
            Refusal::CredentialLocked(_) => "ask an administrator to unlock it",
            Refusal::NotAllowed { .. } => "ask a supervisor or an administrator",
            Refusal::LevelTooLow { .. } => "ask a supervisor or an executive",
            Refusal::SamePerson(_) => "a second person must approve",
            Refusal::NoSuchSeat { .. } => "choose a seat of this table",
            Refusal::SeatClosed(_) => "open the seat first",
            Refusal::SeatFaulty(_) => "ask a technician to check the sensor",
            Refusal::BetsLocked => "wait for the end of the round",
            Refusal::BetsOpen => "lock the bets first",
            Refusal::SecondCoin(_) => "a seat plays one coin per round; wait for the next round",
            Refusal::NoCoin(_) => "place the coin first",
            Refusal::WrongConsole { .. } => "use the buttons of this console",
            Refusal::NoSuchRow { .. } => "press a hand of this table's pay table",
            Refusal::NoBet(_) | Refusal::NoBettors => {
                "a prize is paid only to a seat whose light is on"
            }
            Refusal::Contradicted { .. } => {
                "press the hand that was dealt, or ask a supervisor to override"
            }
            Refusal::RoundNotOver => "deal the round to its end",
            Refusal::RoundOver => "the round has all its cards; end the round",
            Refusal::RowClosed { .. } => {
                "each prize is paid once per round; check the list of awards"
            }
            Refusal::NothingEntered => "enter the seat and the hand first",
            Refusal::EntryOpen => "confirm it with the dealer's PIN, or cancel it with CHECK",
            Refusal::NothingPending => "mark the winning hand first",
            Refusal::NotSelected => "press PENDING and select the award",
            Refusal::KeyNotTurned => "insert the key and turn it to JPL or JPH",
            Refusal::WrongKey { .. } => "008 is for low, 009 for high jackpots",
            Refusal::KeyInLock => "turn the key to R and remove it",
            Refusal::ChecklistOpen { .. } => "verify the remaining items and tick them",
            Refusal::JackpotPending { .. } => "pay or cancel every pending jackpot first",
            Refusal::OrderNeeded { .. } => "ask surveillance to record which table won first",
            Refusal::BadOrder => "list every jackpot that waits for the order, once",
            Refusal::NotNext { .. } => "pay and clear the jackpots in the recorded order",
            Refusal::AwardMade(_) => "back out the award first",
            Refusal::TooManyBettors => "there are only ten numbers; take fewer coins",
            Refusal::CoinDropped(_) => "void the round to return the coin, or play it",
            Refusal::TableClosed(_) => "reopen the table first",
            Refusal::TableOpen(_) => "close the table first",
            Refusal::BetsOnTable => "remove all coins and chips from the table first",
            Refusal::NotTracked => {
                "set the base bets of the table to tracked, or lock the bets without them"
            }
            Refusal::NoSuchWager(_) => "choose a side bet of this table",
            Refusal::NoSuchSide => "choose Player, Banker or, in the base game, Tie",
            Refusal::BetLimit { .. } => "bet within the limits of the table",
            Refusal::NoBaseBet(_) => "enter the base bet, remove the coin, or close the seat",
            Refusal::NotEligible { .. } => {
                "enter the base bet that it needs, or take back the side bet"
            }
            Refusal::TooManyGames { .. } => "take back another bet of this player first",
            Refusal::NoResult => "enter the cards or the result",
            Refusal::CardsNeeded(_) => "enter the cards of the round",
            Refusal::BadResult(_) => "check the cards and enter them again",
            Refusal::MarkStands(_) => "cancel the mark first",
            Refusal::WrongShoe { .. } => {
                "use a shoe with the right number of decks, or change the settings of the table"
            }
            Refusal::OneSeat { .. } => "select the seat whose number matches",
            Refusal::PoolBusy { .. } => {
                "wait for the end of the round at these tables, or close them"
            }
            Refusal::NoReason => "enter a reason",
            Refusal::SeatMarked { .. } => "cancel that mark, then mark all winners together",
            Refusal::LastUnlocker(_) => "try again, or add a second administrator",
            Refusal::SecondNeeded => "ask an executive, accounting or surveillance to approve it",
            Refusal::NotPaid(_) => "authorise it first",
            Refusal::UnknownDevice(_) => "ask a technician to enrol it, with a second person",
            Refusal::DeviceSilent(_) => {
                "check its connection; bets are accepted again when it responds"
            }
            Refusal::NobodyOnDuty(_) => "the dealer takes over the table with a badge or a PIN",
            Refusal::CardTaken => "use another card",
            Refusal::NoShift(_) => "ask a supervisor to open the shift",
            Refusal::ShiftOpen(_) => "close the shift first",
            Refusal::NoCount(_) => "another person must count first",
            Refusal::CountsDiffer => "both people count again, independently",
            Refusal::NotCarried { .. } => "start with the reading that was carried over",
            Refusal::MetersMissing { .. } => "read every meter that the table feeds",
            Refusal::SameOffice => {
                "one count is by a supervisor or an executive, the other by accounting"
            }
            Refusal::UnknownRequest(_) => "make the request again",
            Refusal::SecretNotChosen(_) => "log in and choose your own password first",
            Refusal::LastPerson { .. } => {
                "first add another person of that office, who then chooses a password"
            }
            Refusal::TooManyRequests(_) => {
                "ask somebody to approve or decline some of them, or withdraw them"
            }
            Refusal::JournalBroken => "stop play and call the system administrator",
            Refusal::ClockBehind { .. } => "set the clock, or have two people accept it",
            Refusal::ClockRight => "nothing needs to be done",
            Refusal::BadText { .. } => "write one short line of printable characters",
            Refusal::OtherTable { .. } => "use the console of that table",
            Refusal::MarkedIt { .. } => "ask another supervisor or an executive to authorise it",
            Refusal::AuthorisedIt { .. } => {
                "ask another supervisor, an executive or accounting to clear it"
            }
            Refusal::DealerNeeded(_) => "the dealer enters a PIN or swipes a badge",
            Refusal::SupervisorNeeded => {
                "a supervisor or an executive presses J-POT and enters a PIN or swipes a card"
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
            Refusal::MarkStands(id) => write!(f, "jackpot {id} is marked for the current result"),
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
