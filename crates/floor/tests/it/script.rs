//! Plays a script, line by line, and checks what it expects.
//!
//! ```text
//! pool NINES pbac-1a                      opens a pool on a wager of the catalog
//! table BAC01 aquarius 9 NINES            opens a table
//! D100 BAC01 COIN IN                      somebody presses a button
//! D100 BAC01 hand one-nine 1,2            ... a hand button, for some seats
//! D100 BAC01 coin 3 -> BetsLocked         ... and is refused
//! = meter NINES 10002.36                  what must be true now
//! ```
//!
//! After every line the books balance, and a floor folded from the events alone is the same floor.

use std::collections::BTreeMap;

use floor::{
    Act, Button, Check, Command, Dialect, Event, Fault, Feed, Floor, Input, JackpotId, JackpotLock,
    KeyNumber, KeyPosition, Millis, Payment, PoolSettings, Reason, Role, Seat, Seats, SensorKind,
    TableSettings,
};
use money::{Account, Amount, Rate};
use wagers::Catalog;

struct Stage {
    floor: Floor,
    events: Vec<Event>,
    now: i64,
    line: String,
}

/// Plays a whole script.
pub(crate) fn play(script: &str) {
    let mut stage =
        Stage { floor: Floor::default(), events: vec![], now: 1_000, line: String::new() };
    stage.people();
    for line in script.lines() {
        let text = line.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            line.clone_into(&mut stage.line);
            stage.step(text);
            stage.laws();
        }
    }
}

impl Stage {
    fn people(&mut self) {
        for (id, role) in [
            ("M800", Role::Administrator),
            ("D100", Role::Dealer),
            ("S200", Role::Supervisor),
            ("S201", Role::Supervisor),
            ("E300", Role::Executive),
            ("V400", Role::Surveillance),
            ("A500", Role::Accounting),
            ("A501", Role::Accounting),
            ("T600", Role::Technician),
        ] {
            let staff = id.try_into().unwrap();
            self.command("M800", Act::AddStaff { staff, name: id.to_owned(), role }, "");
        }
    }

    fn step(&mut self, text: &str) {
        self.now += 1_000;
        if let Some(expected) = text.strip_prefix("= ") {
            return self.expect(expected);
        }
        let (text, refusal) = text.split_once(" -> ").unwrap_or((text, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["pool", pool, wager] => self.open_pool(pool, wager, JackpotLock::AtAward),
            ["pool", pool, wager, "at-mark"] => self.open_pool(pool, wager, JackpotLock::AtMark),
            ["table", table, dialect, seats, decks, base_game, "feeds", ref pools @ ..] => {
                self.open_table(
                    table,
                    dialect,
                    seats,
                    (decks.parse().unwrap(), base_game),
                    pools,
                    refusal,
                );
            }
            ["table", table, dialect, seats, ref pools @ ..] => {
                self.open_table(table, dialect, seats, (8, "commission-5"), pools, refusal);
            }
            ["fails", staff] => {
                let act = Act::Credential { staff: staff.try_into().unwrap(), proved: false };
                self.command(staff, act, refusal);
            }
            ["proves", staff] => {
                let act = Act::Credential { staff: staff.try_into().unwrap(), proved: true };
                self.command(staff, act, refusal);
            }
            [by, "unlocks", staff] => {
                self.command(by, Act::Unlock { staff: staff.try_into().unwrap() }, refusal);
            }
            [by, "retires", staff] => {
                self.command(by, Act::RetireStaff { staff: staff.try_into().unwrap() }, refusal);
            }
            [by, "clears", jackpot] => {
                self.command(by, Act::Clear { jackpot: id(jackpot) }, refusal);
            }
            [by, "adjusts", pool, amount, reason, "with", second] => {
                let reason = match reason {
                    "malfunction" => Reason::Malfunction,
                    "above-limit" => Reason::AboveLimit,
                    "gross-receipts" => Reason::GrossReceipts,
                    "seed-recovery" => Reason::SeedRecovery,
                    "increase" => Reason::Increase,
                    to => Reason::Transfer { to: to.try_into().unwrap() },
                };
                let (pool, second) = (pool.try_into().unwrap(), second.try_into().unwrap());
                let (amount, text) = (amount.parse().unwrap(), "see file 7".to_owned());
                self.command(by, Act::Adjust { pool, amount, reason, text, second }, refusal);
            }
            [by, "backs-out", jackpot, "with", second] => {
                let (jackpot, second) = (id(jackpot), second.try_into().unwrap());
                self.command(
                    by,
                    Act::BackOut { jackpot, text: "misread".to_owned(), second },
                    refusal,
                );
            }
            [by, "orders", pool, ref jackpots @ ..] => {
                let order = jackpots.iter().map(|jackpot| id(jackpot)).collect();
                let (pool, text) = (pool.try_into().unwrap(), "tape 12".to_owned());
                self.command(by, Act::RecordOrder { pool, order, text }, refusal);
            }
            [by, table, ref what @ ..] => {
                // Several coins are several inputs.
                if let ["coins", seats] = what {
                    for seat in seats.split(',') {
                        self.input(by, table, Input::CoinPlaced { seat: a_seat(seat) }, refusal);
                        if self.floor.tables[&table.try_into().unwrap()].settings.sensor
                            == SensorKind::Drop
                        {
                            self.input(
                                by,
                                table,
                                Input::CoinDropped { seat: a_seat(seat) },
                                refusal,
                            );
                        }
                    }
                    return;
                }
                self.input(by, table, input(what), refusal);
            }
            _ => panic!("cannot read: {}", self.line),
        }
    }

    fn input(&mut self, by: &str, table: &str, input: Input, refusal: &str) {
        let table = table.try_into().unwrap();
        // What a generator would draw; any order will do.
        let numbers = [6, 2, 9, 4, 0, 8, 1, 7, 3, 5];
        self.command(by, Act::AtTable { table, input, numbers }, refusal);
    }

    fn command(&mut self, by: &str, act: Act, refusal: &str) {
        let command = Command { by: by.try_into().unwrap(), act };
        match self.floor.decide(&command, Millis(self.now)) {
            Ok(events) => {
                assert_eq!(refusal, "", "was to be refused: {}", self.line);
                for event in events {
                    self.floor
                        .apply(&event)
                        .unwrap_or_else(|misfit| panic!("{misfit}: {}", self.line));
                    self.events.push(event);
                }
            }
            Err(refused) => {
                assert_eq!(refused.code(), refusal, "{refused}: {}", self.line);
                assert!(!refused.to_string().is_empty() && !refused.hint().is_empty());
            }
        }
    }

    fn open_pool(&mut self, pool: &str, wager: &str, jackpot_lock: JackpotLock) {
        let catalog = Catalog::shipped();
        let own = PoolSettings::of(catalog.entry(wager).unwrap()).unwrap();
        let settings = PoolSettings { jackpot_lock, ..own };
        let (pool, second) = (pool.try_into().unwrap(), "A500".try_into().unwrap());
        self.command("M800", Act::OpenPool { pool, settings: Box::new(settings), second }, "");
    }

    fn open_table(
        &mut self,
        table: &str,
        dialect: &str,
        seats: &str,
        (decks, base_game): (u8, &str),
        pools: &[&str],
        refusal: &str,
    ) {
        let (dialect, sensor) = match dialect {
            "aquarius" => (Dialect::Aquarius, SensorKind::Drop),
            "nexus" => (Dialect::Nexus, SensorKind::Presence),
            "prsm" => (Dialect::Prsm, SensorKind::Presence),
            other => panic!("no dialect {other}"),
        };
        let part = Rate::from_ppm(Rate::PARTS / u32::try_from(pools.len()).unwrap()).unwrap();
        let feeds = pools.iter().map(|pool| Feed { pool: (*pool).try_into().unwrap(), part });
        let seats: u8 = seats.parse().unwrap();
        let settings = TableSettings {
            dialect,
            seats,
            labels: (1..=seats).map(|seat| seat.to_string()).collect(),
            sensor,
            base_game: base_game.to_owned(),
            decks,
            feeds: feeds.collect(),
        };
        let (table, second) = (table.try_into().unwrap(), "A500".try_into().unwrap());
        self.command(
            "M800",
            Act::OpenTable { table, settings: Box::new(settings), second },
            refusal,
        );
    }

    /// What must be true after every line.
    fn laws(&self) {
        let mut replayed = Floor::default();
        for event in &self.events {
            replayed.apply(event).unwrap();
        }
        assert_eq!(replayed, self.floor, "replay gives another floor: {}", self.line);
        for pool in self.floor.pools.values() {
            assert_eq!(pool.book.trial_balance(), Amount::ZERO, "{}", self.line);
            assert!(!pool.book.balance(Account::Meter).is_negative(), "{}", self.line);
            let totals = &pool.totals;
            assert_eq!(totals.wagered, totals.to_house + totals.to_meter + totals.to_reserve);
        }
    }

    fn expect(&self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words[..] {
            ["meter", pool, _] => self.balance(pool, Account::Meter),
            ["reserve", pool, _] => self.balance(pool, Account::Reserve),
            ["tray", pool, _] => self.balance(pool, Account::Tray),
            ["held", pool, _] => self.balance(pool, Account::Held),
            ["shortfall", pool, _] => self.balance(pool, Account::Shortfall),
            ["seed", pool, _] => self.balance(pool, Account::SeedAdvanced),
            ["coins", table, _] => {
                self.floor.tables[&table.try_into().unwrap()].coins_in.to_string()
            }
            ["led", table, seat, _] => {
                let led = self.floor.tables[&table.try_into().unwrap()].led(a_seat(seat));
                format!("{led:?}").to_lowercase()
            }
            ["bets", table, _] => {
                let table = &self.floor.tables[&table.try_into().unwrap()];
                match &table.play {
                    floor::Play::Open => "open".to_owned(),
                    floor::Play::Locked(locked) => format!("locked:{}", locked.bets),
                }
            }
            ["numbers", table, _] => {
                let table = &self.floor.tables[&table.try_into().unwrap()];
                let floor::Play::Locked(locked) = &table.play else { panic!("bets are open") };
                let numbers: Vec<String> = locked.numbers.iter().map(ToString::to_string).collect();
                numbers.join(",")
            }
            ["jackpot", jackpot, _] => {
                format!("{:?}", self.floor.jackpots[&id(jackpot)].state).to_lowercase()
            }
            ["each", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().each.to_string()
            }
            ["paid", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().total.to_string()
            }
            ["receipt", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].receipt.unwrap().to_string()
            }
            _ => panic!("cannot read: {}", self.line),
        };
        assert_eq!(found, *words.last().unwrap(), "{}", self.line);
    }

    fn balance(&self, pool: &str, account: Account) -> String {
        self.floor.pools[&pool.try_into().unwrap()].book.balance(account).to_string()
    }
}

fn id(text: &str) -> JackpotId {
    JackpotId(text.parse().unwrap())
}

fn a_seat(text: &str) -> Seat {
    text.parse::<u8>().unwrap().try_into().unwrap()
}

fn input(words: &[&str]) -> Input {
    let buttons: BTreeMap<&str, Button> = [
        ("COIN IN", Button::CoinIn),
        ("START GAME", Button::StartGame),
        ("START", Button::Start),
        ("J-POT", Button::JPot),
        ("CONFIRM", Button::Confirm),
        ("PENDING", Button::Pending),
        ("CHECK", Button::Check),
        ("GAME OVER", Button::GameOver),
        ("END GAME", Button::EndGame),
        ("STOP", Button::Stop),
    ]
    .into();
    let line = words.join(" ");
    if let Some(&name) = buttons.get(line.as_str()) {
        return Input::Button { name };
    }
    let seats = |text: &str| -> Seats { text.split(',').map(a_seat).collect() };
    match *words {
        ["coin", seat] => Input::CoinPlaced { seat: a_seat(seat) },
        ["drop", seat] => Input::CoinDropped { seat: a_seat(seat) },
        ["lift", seat] => Input::CoinRemoved { seat: a_seat(seat) },
        ["jam", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::CoinJam },
        ["lights-out", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::Led },
        ["repair", seat] => Input::FaultCleared { seat: a_seat(seat) },
        ["close", seat] => Input::Seat { seat: a_seat(seat), open: false },
        ["open", seat] => Input::Seat { seat: a_seat(seat), open: true },
        ["hand", row] => Input::Hand { row: row.to_owned(), seats: None, r#override: None },
        ["hand", row, at] => {
            Input::Hand { row: row.to_owned(), seats: Some(seats(at)), r#override: None }
        }
        ["hand", row, at, "override"] => Input::Hand {
            row: row.to_owned(),
            seats: Some(seats(at)),
            r#override: Some("misread card".to_owned()),
        },
        ["key", number, position] => Input::Key {
            number: if number == "008" { KeyNumber::Low } else { KeyNumber::High },
            position: match position {
                "R" => KeyPosition::Run,
                "JPL" => KeyPosition::JackpotLow,
                "JPH" => KeyPosition::JackpotHigh,
                _ => KeyPosition::Removed,
            },
        },
        ["ticks", award, "all"] => {
            Input::Checklist { award: id(award), items: Check::needed(floor::Level::High).to_vec() }
        }
        ["ticks", award, "hand,leds"] => {
            Input::Checklist { award: id(award), items: vec![Check::Hand, Check::Leds] }
        }
        ["cheque", award] => Input::Payment { award: id(award), method: Payment::Cheque },
        ["swipe", person] => Input::Swipe { person: person.try_into().unwrap() },
        ["pin", person] => Input::Pin { person: person.try_into().unwrap() },
        ["select", award] => Input::SelectAward { award: id(award) },
        ["card", card] => Input::Card { card: card.parse().unwrap() },
        ["void", one, two] => Input::Void {
            reason: "misdeal".to_owned(),
            approvals: [one.try_into().unwrap(), two.try_into().unwrap()],
        },
        _ => panic!("cannot read: {line}"),
    }
}
