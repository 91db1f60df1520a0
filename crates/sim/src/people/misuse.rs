//! Deliberate misuse: late coins, second coins, wrong keys, cards and PINs, one person acting as two, marks
//! against the cards, unknown seats and rows.
//!
//! All of it should be refused, but nothing here relies on that.

use cards::{Card, Round};
use floor::{
    BaseBets, Button, Check, CommandKind, ControlledChange, Dealt, Floor, Input, JackpotId,
    KeyNumber, KeyPosition, Payment, Play, Points, Reading, Reason, Role, RoundNo, Seat, Table,
    TableId, When,
};
use money::Cents;
use rand::RngExt;
use wagers::{Side, Sides};

use super::shifts::read;
use super::{People, Step, at, checklist};
use crate::names::{pool, staff, table};

/// How long a wrong step takes.
const OOPS_MS: i64 = 600;

impl People {
    /// A wrong step at a table.
    pub(super) fn mischief(&mut self, floor: &Floor, id: &TableId) -> Option<Step> {
        let at_table = floor.tables.get(id)?;
        let seat = Seat::try_from(self.chance.random_range(1..=9)).ok()?;
        let person = self.one_of(&["D100", "S200", "S201", "V400", "D101", "U701"]);
        let input = match self.chance.random_range(0..27) {
            0..2 => Input::CoinPlaced { seat },
            // A line break, which would forge a line on a receipt.
            2 => Input::Hand {
                row: "one\nnine".to_owned(),
                seats: None,
                r#override: None,
                award: None,
            },
            3 => Input::CoinDropped { seat },
            4 => Input::CoinRemoved { seat },
            5..7 => return self.wrong_button(floor, id, at_table),
            7 => return Some(self.wrong_key(floor, id)),
            8 => Input::Swipe { person: staff(person) },
            9 => Input::Pin { person: staff(person) },
            10..13 => return self.wrong_hand(floor, id, at_table, seat),
            13 => self.wrong_card(at_table)?,
            14 => {
                let input = self.wrong_result(at_table)?;
                return Some(at(
                    if marked(at_table) { "S200" } else { "D100" },
                    id,
                    input,
                    OOPS_MS,
                ));
            }
            15 => Input::NewShoe { decks: self.one_of(&[1, 6, 8]) },
            16 => self.wrong_award(floor),
            17 => return self.wrong_void(floor, id, at_table),
            18..20 => self.wrong_bet(at_table, seat),
            20 => Input::Seat { seat, open: false },
            21 => Input::FaultCleared { seat },
            23 => return self.wrong_answer(floor, id, at_table),
            24 => return People::impossible_hand(floor, id, at_table),
            22 => {
                let input = Input::Button { name: Button::CoinIn };
                let by = self.one_of(&["T600", "M800", "U701", "X999"]);
                return Some(at(by, id, input, OOPS_MS));
            }
            _ => {
                let kind = self.wrong_shift(floor, id, at_table);
                let by = self.one_of(&["D100", "S200", "S200", "A500", "S201"]);
                return Some(Step { by, kind, takes_ms: OOPS_MS });
            }
        };
        // Seats stay open, because only a technician may close one, and this is a dealer.
        Some(at("D100", id, input, OOPS_MS))
    }

    fn wrong_button(&mut self, floor: &Floor, id: &TableId, table: &Table) -> Option<Step> {
        let ends = [Button::GameOver, Button::EndGame, Button::Stop];
        let others = [
            Button::CoinIn,
            Button::Start,
            Button::JPot,
            Button::Confirm,
            Button::Pending,
            Button::Check,
        ];
        let pending = |it: &floor::Jackpot| it.table == *id && it.paid.is_none() && it.stands();
        let harmless = match table.play {
            Play::Open => true,
            // Ending a round too early would leave a prize unpaid, so only try it where it is refused.
            Play::Locked(_) => {
                let unsettled = table.settings.base_bets == BaseBets::Tracked
                    && !table.felt.is_empty()
                    && table.settlement().is_err();
                let last = floor.jackpots.values().rev().take(50);
                let waits = |it: &floor::Jackpot| pending(it) && it.level != floor::Level::NoKey;
                unsettled || table.key.is_some() || last.into_iter().any(waits)
            }
        };
        let any = self.happens(400) && harmless;
        let name = if any { self.one_of(&ends) } else { self.one_of(&others) };
        if name == Button::Confirm && table.console == floor::Console::Stopping {
            return None;
        }
        Some(at("D100", id, Input::Button { name }, OOPS_MS))
    }

    fn wrong_key(&mut self, floor: &Floor, id: &TableId) -> Step {
        let number = self.one_of(&[KeyNumber::Low, KeyNumber::High]);
        let position = self.one_of(&[
            KeyPosition::JackpotLow,
            KeyPosition::JackpotHigh,
            KeyPosition::Run,
            KeyPosition::Removed,
        ]);
        let shoe = floor.devices.values().any(|it| it.enrolment.table == *id);
        let by = self.one_of(&["D100", "S200", if shoe { "BAC01-SHOE" } else { "S200" }]);
        at(by, id, Input::Key { number, position }, OOPS_MS)
    }

    /// A hand button that the cards do not call for. If no card is known the dealer's declaration would
    /// count, so in that case only unknown rows are pressed.
    fn wrong_hand(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        seat: Seat,
    ) -> Option<Step> {
        let known = match &table.play {
            Play::Open => true,
            Play::Locked(locked) => matches!(locked.dealt, Dealt::Cards(_)),
        };
        let feed = table.settings.feeds.first()?;
        let rows = &floor.pools.get(&feed.pool)?.wager().rows;
        let row = match self.chance.random_range(0..6) {
            0 => "royal-flush".to_owned(),
            _ if !known => return None,
            1 => rows[0].id.clone(),
            _ => rows[self.chance.random_range(0..rows.len())].id.clone(),
        };
        let seats = self.happens(600).then(|| [seat].into_iter().collect());
        let r#override = self.happens(150).then(|| "I saw it".to_owned());
        Some(at("D100", id, Input::Hand { row, seats, r#override, award: None }, OOPS_MS))
    }

    /// A prize passed over by the wrong people, or "nobody" where the rules name the winners.
    fn wrong_answer(&mut self, floor: &Floor, id: &TableId, table: &Table) -> Option<Step> {
        let feed = table.settings.feeds.first()?;
        let pool = floor.pools.get(&feed.pool)?;
        let known = floor.unmarked_prizes(id).into_iter().next();
        let row =
            known.as_ref().map_or_else(|| pool.wager().rows[0].id.clone(), |it| it.row.clone());
        if self.happens(400) && pool.settings.sides == Sides::None {
            let seats = Some(floor::Seats::NONE);
            return Some(at(
                "D100",
                id,
                Input::Hand { row, seats, r#override: None, award: None },
                OOPS_MS,
            ));
        }
        let alone = known.as_ref().is_none_or(|it| it.level == floor::Level::High);
        let by = if alone { "S200" } else { "D100" };
        let reason = self.one_of(&["nobody claims it", " "]).to_owned();
        let input = Input::PassOver { row, seats: None, reason, approvals: vec![] };
        Some(at(by, id, input, OOPS_MS))
    }

    /// A hand that no cards with the entered points make.
    fn impossible_hand(floor: &Floor, id: &TableId, table: &Table) -> Option<Step> {
        let Play::Locked(locked) = &table.play else { return None };
        let Dealt::Points(_) = locked.dealt else { return None };
        let feed = table.settings.feeds.first()?;
        let pool = floor.pools.get(&feed.pool)?;
        let totals = locked.dealt.points_by_hand()?;
        let sides = [None, Some(Side::Player), Some(Side::Banker), Some(Side::Either)];
        let number = |seat| locked.number_of(seat);
        let seat = locked.bets.iter().next()?;
        let wager = pool.wager();
        let can =
            |row: &str| sides.iter().any(|&side| wager.can_make(row, totals, side, number(seat)));
        let row = wager.rows.iter().find(|row| !can(&row.id))?.id.clone();
        let seats = Some([seat].into_iter().collect());
        Some(at("D100", id, Input::Hand { row, seats, r#override: None, award: None }, OOPS_MS))
    }

    /// A card when none is due. A card that is due comes from the shoe.
    fn wrong_card(&mut self, table: &Table) -> Option<Input> {
        let over = match &table.play {
            Play::Open => true,
            Play::Locked(locked) => locked.dealt.points().is_some(),
        };
        let card = Card::from_index(self.chance.random_range(0..Card::KINDS))?;
        over.then_some(Input::Card { card })
    }

    fn wrong_result(&mut self, table: &Table) -> Option<Input> {
        let Play::Locked(locked) = &table.play else {
            return Some(Input::Result { totals: None, cards: None });
        };
        Some(match self.chance.random_range(0..4) {
            0 => Input::Result { totals: Some(Points { player: 11, banker: 3 }), cards: None },
            1 => Input::Result { totals: None, cards: None },
            2 => Input::Result { totals: None, cards: Some(locked.dealt.cards().to_vec()) }
                .when_not(Round::from_cards(locked.dealt.cards()).is_ok())?,
            // Points in the place of cards: refused if a prize depends on the cards.
            _ => Input::Result { totals: locked.dealt.points(), cards: None }
                .when_not(locked.dealt.points().is_none())?,
        })
    }

    fn wrong_award(&mut self, floor: &Floor) -> Input {
        let some = self.some_jackpot(floor).map_or(JackpotId(1), |it| it.id);
        let award = self.one_of(&[some, some, JackpotId(99_999_999)]);
        match self.chance.random_range(0..5) {
            0 => Input::SelectAward { award },
            3 => Input::SameBettors,
            4 => Input::AcknowledgeVoid { round: RoundNo(999_999) },
            1 => Input::Payment { award, method: Payment::Cash, seat: None },
            _ => checklist(Some(award), vec![Check::Hand]),
        }
    }

    fn wrong_void(&mut self, floor: &Floor, id: &TableId, table: &Table) -> Option<Step> {
        let paid = match &table.play {
            Play::Open => true,
            Play::Locked(locked) => {
                let mut marks = locked.marks.iter().filter_map(|mark| floor.jackpots.get(mark));
                marks.any(|it| it.paid.is_some() && it.stands())
            }
        };
        let approvals = match self.chance.random_range(0..4) {
            0 => ["S200", "S200"],
            1 => ["S200", "D100"],
            2 => ["V400", "A500"],
            _ if paid => ["S200", "S201"],
            _ => return None,
        };
        let reason = self.one_of(&["mistake", " "]).to_owned();
        let approvals = approvals.map(staff);
        Some(at("D100", id, Input::Void { reason, approvals }, OOPS_MS))
    }

    fn wrong_bet(&mut self, table: &Table, seat: Seat) -> Input {
        let amount = Cents::new(self.one_of(&[1, 5_000, 5_000, 99_999_999]));
        let side = self.one_of(&[Side::Player, Side::Banker, Side::Either, Side::Tie]);
        if self.happens(500) {
            return Input::BaseBet { seat, side, amount };
        }
        let games = &table.settings.side_bets;
        let place = self.chance.random_range(0..games.len() + 1);
        let wager = games.get(place).map_or("mah-jong".to_owned(), |it| it.wager().id.clone());
        Input::SideBet { seat, wager, side: Some(side), amount }
    }

    fn wrong_shift(&mut self, floor: &Floor, id: &TableId, table: &Table) -> CommandKind {
        let id = id.clone();
        let name = "night".to_owned();
        let reading = read(floor, table, 1).unwrap_or(Reading { hard_meter: 0, meters: vec![] });
        match self.chance.random_range(0..5) {
            0 => CommandKind::OpenShift { table: id, name, hard_meter: None },
            1 => CommandKind::OpenShift { table: id, name, hard_meter: Some(u64::MAX) },
            2 => CommandKind::CountShift {
                table: id,
                reading: Reading { meters: vec![], ..reading },
            },
            3 => CommandKind::CloseShift { table: id, reading },
            _ if table.play == Play::Open => CommandKind::CountShift { table: id, reading },
            _ => CommandKind::CloseTable { table: id },
        }
    }

    /// A wrong step in the office.
    pub(super) fn office_mischief(&mut self, floor: &Floor) -> Option<Step> {
        let some = self.some_pool(floor)?;
        let id = self.some_table(floor)?;
        let of = floor.pools.get(&some)?;
        let jackpot = self.some_jackpot(floor).map_or(JackpotId(1), |it| it.id);
        let adjust = |pool, amount, reason, second| {
            ControlledChange::Adjust {
                pool,
                amount: Cents::new(amount),
                reason,
                text: "try".to_owned(),
            }
            .with(staff(second))
        };
        let (by, kind) = match self.chance.random_range(0..28) {
            0 => ("A500", adjust(some, -100, Reason::Malfunction, "A500")),
            1 => ("M800", adjust(some, -100, Reason::Malfunction, "A500")),
            2 => ("A500", adjust(pool("NOWHERE"), -100, Reason::Malfunction, "A501")),
            3 => ("A500", adjust(some, -i64::MAX / 4, Reason::GrossReceipts, "A501")),
            4 => ("A500", adjust(some, -100, Reason::Malfunction, "U701")),
            5 => ("D100", CommandKind::Clear { jackpot }),
            6 => ("E300", CommandKind::Clear { jackpot }),
            7 => ("E300", CommandKind::Clear { jackpot: JackpotId(0) }),
            8 => (
                "S200",
                CommandKind::RecordOrder { pool: some, order: vec![jackpot], text: "I say".into() },
            ),
            9 => (
                "V400",
                CommandKind::RecordOrder { pool: some, order: vec![jackpot], text: "so".into() },
            ),
            10 => (
                "V400",
                CommandKind::RecordOrder { pool: some, order: vec![], text: "none".into() },
            )
                .when_not(rivals(floor, of) == 0)?,
            11 => {
                let settings = Box::new(of.settings.clone());
                ("M800", ControlledChange::OpenPool { pool: some, settings }.with(staff("A500")))
            }
            12 => {
                let mut settings = Box::new(of.settings.clone());
                settings.wager = Cents::ZERO;
                let (when, second) = (When::Now, staff("A500"));
                ("M800", ControlledChange::ChangePool { pool: some, settings, when }.with(second))
            }
            13 => {
                let mut settings = Box::new(floor.tables.get(&id)?.settings.clone());
                settings.decks = self.one_of(&[5, 0]);
                (
                    "M800",
                    ControlledChange::OpenTable { table: table("BAC99"), settings }
                        .with(staff("A500")),
                )
                    .when_not(floor.tables.get(&id)?.settings.feeds.len() != 1)?
            }
            14 => ("T600", CommandKind::CloseTable { table: table("BAC98") }),
            15 => ("T600", CommandKind::ReopenTable { table: id })
                .when_not(!floor.tables.values().all(|it| it.open))?,
            16 => ("M800", CommandKind::Unlock { staff: staff("M800") }),
            17 => ("M800", CommandKind::Unlock { staff: staff("X999") }),
            18 => {
                let (staff, name) = (staff("D100"), "again".to_owned());
                ("M800", CommandKind::AddStaff { staff, name, role: Role::Dealer })
            }
            19 => (
                "A500",
                ControlledChange::BackOut { jackpot, text: String::new() }.with(staff("A501")),
            ),
            20 => ("U700", CommandKind::Clear { jackpot }),
            23 => ("A500", CommandKind::Agree { request: floor.last_request }),
            24 => ("E300", CommandKind::Agree { request: floor.last_request.next() }),
            22 => (
                "M800",
                CommandKind::Credential { staff: staff("M800"), proved: false, address: None },
            ),
            21 => ("T600", CommandKind::RevokeDevice { device: "NOTHING".try_into().ok()? }),
            25 => ("M800", CommandKind::RetireStaff { staff: staff("E300") }),
            26 => {
                let (staff, name) = (staff("E300"), "lowered".to_owned());
                ("M800", CommandKind::ChangeStaff { staff, name, role: Role::Dealer })
            }
            _ => ("S200", CommandKind::RetireStaff { staff: staff("D101") }),
        };
        Some(Step { by, kind, takes_ms: OOPS_MS })
    }
}

/// Whether a hand of this round is marked.
fn marked(table: &Table) -> bool {
    matches!(&table.play, Play::Locked(locked) if !locked.marks.is_empty())
}

/// The number of high prizes that are pending on a pool.
fn rivals(floor: &Floor, pool: &floor::Pool) -> usize {
    let rivals = floor
        .jackpots
        .values()
        .filter(|it| it.level == floor::Level::High && it.paid.is_none() && it.stands());
    rivals.filter(|it| floor.pools.get(&it.pool) == Some(pool)).count()
}

/// Filters out steps that would not be mistakes.
trait WhenNot: Sized {
    fn when_not(self, fine: bool) -> Option<Self>;
}

impl<T> WhenNot for T {
    fn when_not(self, fine: bool) -> Option<T> {
        (!fine).then_some(self)
    }
}
