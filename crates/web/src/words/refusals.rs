//! The arguments of refusals for their translations.

use std::fmt::Display;

use cards::RoundError;
use floor::{
    BadResult, BadText, ConsolePart, KnownPrize, Refusal, RefusalReason, Request, Seats, TableId,
};

use super::{Words, said_in};

/// Names of arguments, and their values.
type Filled = Vec<(&'static str, String)>;

impl Words {
    /// The arguments of a refusal.
    #[allow(clippy::too_many_lines)] // One line for each rule.
    pub(super) fn arguments(&self, refusal: &Refusal, labels: &[String]) -> Filled {
        match refusal {
            Refusal::UnknownTable(table)
            | Refusal::TableClosed(table)
            | Refusal::TableOpen(table)
            | Refusal::NoShift(table)
            | Refusal::ShiftOpen(table)
            | Refusal::NoCount(table)
            | Refusal::NobodyOnDuty(table) => one("table", table),
            Refusal::UnknownPool(pool) => one("pool", pool),
            Refusal::UnknownStaff(staff)
            | Refusal::Inactive(staff)
            | Refusal::CardTimedOut(staff)
            | Refusal::CredentialLocked(staff)
            | Refusal::SamePerson(staff)
            | Refusal::SecretNotChosen(staff)
            | Refusal::LastUnlocker(staff) => one("staff", staff),
            Refusal::MarkedIt { staff, jackpot } | Refusal::AuthorisedIt { staff, jackpot } => {
                vec![("staff", staff.to_string()), ("jackpot", jackpot.to_string())]
            }
            Refusal::OtherTable { jackpot, table } => {
                vec![("jackpot", jackpot.to_string()), ("table", table.to_string())]
            }
            Refusal::BadText { why, .. } => one("why", &self.bad_text(why)),
            Refusal::UnknownDevice(device) | Refusal::DeviceSilent(device) => one("device", device),
            Refusal::UnknownRequest(id) => one("request", id),
            Refusal::UnknownJackpot(id)
            | Refusal::NotPending(id)
            | Refusal::AwardMade(id)
            | Refusal::NotWaiting(id)
            | Refusal::CardsNotKnown(id)
            | Refusal::NotPaid(id)
            | Refusal::SignNotRead(id)
            | Refusal::DealerNeeded(id)
            | Refusal::NotNext { first: id } => one("jackpot", id),
            Refusal::NameTaken(name) => one("name", name),
            Refusal::BadSettings(why) => one("why", &self.reason(&**why)),
            Refusal::Link(why) => one("why", &self.reason(&**why)),
            Refusal::BadAdjustment(why) => one("why", &self.reason(why)),
            Refusal::BadResult(why) => one("why", &self.bad_result(why)),
            Refusal::FiguresNeeded(needed) => vec![
                ("pool", needed.pool.to_string()),
                ("there", needed.decks_there.to_string()),
                ("here", needed.decks_here.to_string()),
            ],
            Refusal::NotAllowed { staff, role } => {
                vec![("staff", staff.to_string()), ("role", self.role(*role))]
            }
            Refusal::LastPerson { staff, control } => {
                vec![("staff", staff.to_string()), ("deed", self.dual_control(*control))]
            }
            Refusal::NoSuchSeat { seat, seats } => {
                vec![("seat", seat.to_string()), ("seats", seats.to_string())]
            }
            Refusal::SeatClosed(seat)
            | Refusal::SeatFaulty(seat)
            | Refusal::SecondCoin(seat)
            | Refusal::NoCoin(seat)
            | Refusal::CoinDropped(seat) => one("seat", &seat.called(labels)),
            Refusal::WrongConsole { what } => one("what", &self.part(*what)),
            Refusal::NoSuchRow { row }
            | Refusal::RowClosed { row }
            | Refusal::OneSeat { row }
            | Refusal::Impossible { row }
            | Refusal::NoKnownPrize { row }
            | Refusal::SeatsNeeded { row } => one("row", &self.row(row)),
            Refusal::OtherSeats { row, seats } => {
                let mut filled = several(*seats, labels);
                filled.push(("row", self.row(row)));
                filled
            }
            Refusal::PrizeKnown(prizes) => {
                let prizes: Vec<String> =
                    prizes.iter().map(|it| self.known_prize(it, labels)).collect();
                one("prizes", &prizes.join(&self.say("list-comma")))
            }
            Refusal::NoBet(seats) | Refusal::NoBaseBet(seats) => several(*seats, labels),
            Refusal::Contradicted { row, dealt } => {
                let dealt = dealt.as_ref().map(|dealt| self.row(dealt));
                let makes = if dealt.is_some() { "another" } else { "nothing" };
                let dealt = dealt.unwrap_or_default();
                vec![("row", self.row(row)), ("makes", makes.to_owned()), ("dealt", dealt)]
            }
            Refusal::WrongKey { level } => one("level", &self.level(*level)),
            Refusal::ChecklistOpen { jackpot, missing } => {
                let missing: Vec<String> = missing.iter().map(|it| self.check(*it)).collect();
                let missing = missing.join(&self.say("list-comma"));
                vec![("jackpot", jackpot.to_string()), ("missing", missing)]
            }
            Refusal::LevelTooLow { staff, level } => {
                vec![("staff", staff.to_string()), ("level", self.level(*level))]
            }
            Refusal::JackpotPending { many } => one("many", many),
            Refusal::OrderNeeded { pool, tables } | Refusal::PoolBusy { pool, tables } => {
                vec![("pool", pool.to_string()), ("tables", self.tables(tables))]
            }
            Refusal::NoSuchWager(wager) | Refusal::CardsNeeded(wager) => {
                one("wager", &self.game(wager))
            }
            Refusal::BetLimit { amount, min, max } => vec![
                ("amount", self.money(*amount)),
                ("min", self.short(*min)),
                ("max", self.short(*max)),
            ],
            Refusal::NotEligible { seat, wager } => {
                vec![("seat", seat.called(labels)), ("wager", self.game(wager))]
            }
            Refusal::TooManyGames { seat, most } => {
                vec![("seat", seat.called(labels)), ("most", most.to_string())]
            }
            Refusal::WrongShoe { decks, wanted } => {
                vec![("decks", decks.to_string()), ("wanted", wanted.to_string())]
            }
            Refusal::SeatMarked { jackpot, seats } => {
                let mut filled = several(*seats, labels);
                filled.push(("jackpot", jackpot.to_string()));
                filled
            }
            Refusal::NotCarried { read, carried } => {
                vec![("read", read.to_string()), ("carried", carried.to_string())]
            }
            Refusal::MetersMissing { read, there } => {
                vec![("read", read.to_string()), ("there", there.to_string())]
            }
            Refusal::TooManyRequests(staff) => {
                vec![("staff", staff.to_string()), ("many", Request::MAX_OPEN.to_string())]
            }
            Refusal::RoundGone { round, now } => {
                let now = now.map_or_else(|| "none".to_owned(), |now| now.to_string());
                vec![("round", round.to_string()), ("now", now)]
            }
            Refusal::NothingToReturn(round) | Refusal::RoundNotKept { round } => {
                one("round", round)
            }
            Refusal::UnknownSlip(slip) | Refusal::SlipVoid(slip) => one("slip", slip),
            Refusal::SignDiffers { shown, meter } => {
                vec![("shown", self.money(*shown)), ("meter", self.money(*meter))]
            }
            Refusal::ClockBehind { seconds } => vec![("seconds", seconds.to_string())],
            Refusal::JournalBroken
            | Refusal::ClockRight
            | Refusal::BetsLocked
            | Refusal::SupervisorNeeded
            | Refusal::BetsOpen
            | Refusal::NoBettors
            | Refusal::RoundNotOver
            | Refusal::RoundOver
            | Refusal::NothingEntered
            | Refusal::EntryOpen
            | Refusal::NothingPending
            | Refusal::NotSelected
            | Refusal::KeyNotTurned
            | Refusal::KeyInLock
            | Refusal::BadOrder
            | Refusal::TooManyBettors
            | Refusal::BetsOnTable
            | Refusal::NotTracked
            | Refusal::NoSuchSide
            | Refusal::NoResult
            | Refusal::NoReason
            | Refusal::SecondNeeded
            | Refusal::CardTaken
            | Refusal::CountsDiffer
            | Refusal::HasSensors
            | Refusal::NoLastBettors
            | Refusal::SameOffice => vec![],
        }
    }

    /// A known prize: its name and its seats.
    fn known_prize(&self, prize: &KnownPrize, labels: &[String]) -> String {
        let (row, seats) = (self.row(&prize.row), prize.seats.called(labels));
        let many = prize.seats.len();
        match prize.if_backed {
            None => self.with("known-prize", &[("row", &row), ("seats", &seats), ("many", &many)]),
            Some(side) => {
                let side = self.side(side);
                self.with("known-prize-backed", &[("row", &row), ("side", &side)])
            }
        }
    }

    /// Why a result is not valid.
    fn bad_result(&self, why: &BadResult) -> String {
        match why {
            BadResult::Points => self.say("bad-result-points"),
            BadResult::OneOfTwo => self.say("bad-result-one-of-two"),
            BadResult::Cards(RoundError::CardMissing { dealt }) => {
                self.with("bad-result-card-missing", &[("dealt", dealt)])
            }
            BadResult::Cards(RoundError::CardTooMany { used, dealt }) => {
                self.with("bad-result-card-too-many", &[("used", used), ("dealt", dealt)])
            }
        }
    }

    /// Why a text is not valid.
    fn bad_text(&self, why: &BadText) -> String {
        match why {
            BadText::Unprintable(letter) => {
                let code = format!("U+{:04X}", u32::from(*letter));
                self.with("bad-text-unprintable", &[("code", &code)])
            }
            BadText::Empty => self.say("bad-text-empty"),
            BadText::TooLong(most) => self.with("bad-text-too-long", &[("most", most)]),
        }
    }

    /// A reason with a code, in this language.
    fn reason<R: RefusalReason>(&self, why: &R) -> String {
        let variables = why.variables();
        let variables: Vec<(&str, &dyn Display)> =
            variables.iter().map(|(name, of)| (*name, of as &dyn Display)).collect();
        let id = format!("{}-{}", R::PREFIX, why.code());
        said_in(self.language, &id, &variables).unwrap_or_else(|| why.to_string())
    }

    /// A part of a console. The label of a button stays as printed.
    fn part(&self, what: ConsolePart) -> String {
        match what {
            ConsolePart::Button(label) => label.to_owned(),
            what => self.say(&format!("part-{}", what.code())),
        }
    }

    fn tables(&self, tables: &[TableId]) -> String {
        let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        names.join(&self.say("list-and"))
    }
}

fn one(name: &'static str, of: &impl ToString) -> Filled {
    vec![(name, of.to_string())]
}

/// The seats, and their number.
fn several(seats: Seats, labels: &[String]) -> Filled {
    vec![("seats", seats.called(labels)), ("many", seats.len().to_string())]
}
