//! The arguments of refusals for their translations.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::RoundError;
use floor::{BadResult, Refusal, Request, Seats, TableId};

use super::{Words, slug};
use crate::services::mathematics::catalog;

/// The English names of the rows and games that ship, by id. A row id with several names is not included.
static NAMES: LazyLock<Names> = LazyLock::new(Names::of_catalog);

struct Names {
    rows: BTreeMap<String, Option<String>>,
    games: BTreeMap<String, String>,
}

impl Names {
    fn of_catalog() -> Names {
        let mut names = Names { rows: BTreeMap::new(), games: BTreeMap::new() };
        for wager in catalog().wagers() {
            names.games.insert(wager.id.clone(), wager.name.clone());
            for row in &wager.rows {
                let name = Some(row.name.clone());
                let known = names.rows.entry(row.id.clone()).or_insert_with(|| name.clone());
                if *known != name {
                    *known = None;
                }
            }
        }
        names
    }
}

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
            Refusal::BadText { why, .. } => one("why", why),
            Refusal::UnknownDevice(device) | Refusal::DeviceSilent(device) => one("device", device),
            Refusal::UnknownRequest(id) => one("request", id),
            Refusal::UnknownJackpot(id)
            | Refusal::NotPending(id)
            | Refusal::AwardMade(id)
            | Refusal::NotWaiting(id)
            | Refusal::MarkStands(id)
            | Refusal::NotPaid(id)
            | Refusal::DealerNeeded(id)
            | Refusal::NotNext { first: id } => one("jackpot", id),
            Refusal::NameTaken(name) => one("name", name),
            Refusal::BadSettings(why) | Refusal::Link(why) | Refusal::BadAdjustment(why) => {
                one("why", why)
            }
            Refusal::BadResult(why) => one("why", &self.bad_result(why)),
            Refusal::FiguresNeeded(needed) => vec![
                ("pool", needed.pool.to_string()),
                ("there", needed.decks_there.to_string()),
                ("here", needed.decks_here.to_string()),
            ],
            Refusal::NotAllowed { staff, role } => {
                vec![("staff", staff.to_string()), ("role", self.role(*role))]
            }
            Refusal::LastPerson { staff, deed } => {
                vec![("staff", staff.to_string()), ("deed", self.joint_deed(*deed))]
            }
            Refusal::NoSuchSeat { seat, seats } => {
                vec![("seat", seat.to_string()), ("seats", seats.to_string())]
            }
            Refusal::SeatClosed(seat)
            | Refusal::SeatFaulty(seat)
            | Refusal::SecondCoin(seat)
            | Refusal::NoCoin(seat)
            | Refusal::CoinDropped(seat) => one("seat", &seat.called(labels)),
            Refusal::WrongConsole { what } => one("what", &self.part(what)),
            Refusal::NoSuchRow { row } | Refusal::RowClosed { row } | Refusal::OneSeat { row } => {
                one("row", &self.row(row))
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
            | Refusal::SameOffice => vec![],
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

    /// A part of a console. The label of a button stays as printed.
    fn part(&self, what: &str) -> String {
        self.own(&format!("part-{}", slug(what))).unwrap_or_else(|| what.to_owned())
    }

    /// A row by its id.
    fn row(&self, id: &str) -> String {
        let english = NAMES.rows.get(id).and_then(Option::as_deref);
        english.map_or_else(|| id.to_owned(), |english| self.row_name(english))
    }

    /// A game by its id.
    fn game(&self, id: &str) -> String {
        NAMES.games.get(id).map_or_else(|| id.to_owned(), |english| self.game_title(english))
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
