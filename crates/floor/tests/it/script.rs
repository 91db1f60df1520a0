//! Plays a script, line by line, and checks its expectations.
//!
//! ```text
//! pool NINES pbac-1a                      opens a pool on a wager of the catalog
//! table BAC01 aquarius 9 NINES            opens a table
//! D100 BAC01 COIN IN                      a person presses a button
//! D100 BAC01 hand one-nine 1,2            ... a hand button, for some seats
//! asks A500 adjusts NINES 5.00 increase with E300    a change that needs two people, requested by the first
//! D100 BAC01 coin 3 -> BetsLocked         ... and is refused
//! = meter NINES 10002.36                  what must be true now
//! ```
//!
//! After every line the books must balance, and a floor folded from the events alone must be the same.

use std::collections::BTreeMap;

use floor::{
    Command, CommandKind, ControlledChange, Dialect, Event, Feed, FixedDigits, Floor, Input,
    Jackpot, JackpotLock, JackpotState, Jackpots, Level, Millis, PayTable, PoolSettings, Reading,
    Refusal, Request, RequestId, Role, SensorKind, TableId, TableSettings, When,
};
use money::{Account, Amount, Rate};
use wagers::Catalog;

use crate::changes::{pool_changed, site_changed, table_changed};
use crate::figures::counted;
use crate::script_people::person;
use crate::words::{a_seat, input};

pub(crate) struct Stage {
    pub(crate) floor: Floor,
    pub(crate) events: Vec<Event>,
    times: Vec<Millis>,
    now: i64,
    pub(crate) line: String,
}

/// Plays a whole script.
pub(crate) fn play(script: &str) {
    perform(script, Stage::laws);
}

/// The events of a script.
pub(crate) fn history(script: &str) -> Vec<Event> {
    perform(script, |_| ())
}

fn perform(script: &str, after_each_line: impl Fn(&Stage)) -> Vec<Event> {
    let (events, times) = (vec![], vec![]);
    let mut stage =
        Stage { floor: Floor::default(), events, times, now: 1_000, line: String::new() };
    stage.people();
    for line in script.lines() {
        let text = line.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            line.clone_into(&mut stage.line);
            stage.step(text);
            after_each_line(&stage);
        }
    }
    stage.events
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
            self.command("M800", CommandKind::AddStaff { staff, name: id.to_owned(), role }, "");
        }
    }

    fn step(&mut self, text: &str) {
        self.now += 1_000;
        if let Some(expected) = text.strip_prefix("= ") {
            return self.expect(expected);
        }
        if text == "a day passes" {
            self.now += Request::KEPT_MS;
            return;
        }
        if text == "a minute passes" {
            self.now += 60_000;
            return;
        }
        if text == "power fails" {
            // What comes back is what the events say.
            self.floor = self.replayed();
            return;
        }
        let (text, refusal) = text.split_once(" -> ").unwrap_or((text, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            // What two people would do together is asked for by the first.
            ["asks", ref what @ ..] => {
                let kind = self.setting(what).or_else(|| person(what));
                let Some((by, CommandKind::Together { change, .. })) = kind else {
                    panic!("nobody asks for that: {}", self.line)
                };
                self.command(by, CommandKind::Ask { change }, refusal);
            }
            ["pool", pool, wager] => self.open_pool(pool, wager, JackpotLock::AtAward),
            ["pool", pool, wager, "at-mark"] => self.open_pool(pool, wager, JackpotLock::AtMark),
            ["table", table, dialect, seats, decks, base_game, "feeds", ref pools @ ..] => {
                let game = (decks.parse().unwrap(), base_game);
                self.open_table(table, dialect, seats, game, pools, refusal);
            }
            ["table", table, dialect, seats, ref pools @ ..] => {
                self.open_table(table, dialect, seats, (8, "commission-5"), pools, refusal);
            }
            _ => {
                let kind =
                    self.setting(&words).or_else(|| shift(&words)).or_else(|| person(&words));
                match (kind, &words[..]) {
                    (Some((by, kind)), _) => self.command(by, kind, refusal),
                    (None, [by, table, "coins", seats]) => self.coins(by, table, seats),
                    (None, [by, table, what @ ..]) => self.input(by, table, input(what), refusal),
                    (None, _) => panic!("cannot read: {}", self.line),
                }
            }
        }
    }

    /// Several coins are several inputs.
    fn coins(&mut self, by: &str, table: &str, seats: &str) {
        let drops =
            self.floor.tables[&table.try_into().unwrap()].settings.sensor == SensorKind::Drop;
        for seat in seats.split(',').map(a_seat) {
            self.input(by, table, Input::CoinPlaced { seat }, "");
            if drops {
                self.input(by, table, Input::CoinDropped { seat }, "");
            }
        }
    }

    /// Changes of settings, by the administrator and an accountant.
    fn setting(&self, words: &[&str]) -> Option<(&'static str, CommandKind)> {
        let second = "A500".try_into().unwrap();
        let kind = match words {
            ["site", changes @ ..] => {
                let settings = Box::new(site_changed(&self.floor.site, changes));
                ControlledChange::SetSite { settings }.with(second)
            }
            ["change-table", table, changes @ ..] => {
                let table = (*table).try_into().unwrap();
                let now = &self.floor.tables[&table].settings;
                let settings = Box::new(table_changed(now, changes));
                ControlledChange::ChangeTable { table, settings }.with(second)
            }
            ["change-pool", pool, when, changes @ ..] => {
                let pool = (*pool).try_into().unwrap();
                let settings = Box::new(pool_changed(&self.floor.pools[&pool].settings, changes));
                let when = if *when == "now" { When::Now } else { When::AtReset };
                ControlledChange::ChangePool { pool, settings, when }.with(second)
            }
            _ => return None,
        };
        Some(("M800", kind))
    }

    fn input(&mut self, by: &str, table: &str, input: Input, refusal: &str) {
        let table = table.try_into().unwrap();
        self.command(by, CommandKind::AtTable { table, input }, refusal);
    }

    fn command(&mut self, by: &str, kind: CommandKind, refusal: &str) {
        let command = Command { by: by.try_into().unwrap(), kind };
        // What a generator would draw; any order will do.
        let mut chance = FixedDigits([6, 2, 9, 4, 0, 8, 1, 7, 3, 5]);
        let now = Millis(self.now);
        let mut decision = self.floor.decide(&command, now, &mut chance);
        if let Err(Refusal::FiguresNeeded(needed)) = &decision {
            let figures = counted(needed);
            decision = self.floor.decide_with(&command, &figures, now, &mut chance);
        }
        match decision {
            Ok(events) => {
                assert_eq!(refusal, "", "was to be refused: {}", self.line);
                for event in events {
                    self.floor.time_passes(now);
                    self.floor
                        .apply(&event)
                        .unwrap_or_else(|misfit| panic!("{misfit}: {}", self.line));
                    self.events.push(event);
                    self.times.push(now);
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
        let change = ControlledChange::OpenPool { pool, settings: Box::new(settings) };
        self.command("M800", change.with(second), "");
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
        let dialect = match dialect {
            "aquarius" => Dialect::Aquarius,
            "nexus" => Dialect::Nexus,
            "prsm" => Dialect::Prsm,
            other => panic!("no dialect {other}"),
        };
        let part = Rate::from_ppm(Rate::PARTS / u32::try_from(pools.len()).unwrap()).unwrap();
        let feeds = pools.iter().map(|pool| Feed { pool: (*pool).try_into().unwrap(), part });
        let seats: u8 = seats.parse().unwrap();
        let game = PayTable::from(Catalog::shipped().entry(base_game).unwrap());
        let settings = TableSettings {
            decks,
            feeds: feeds.collect(),
            ..TableSettings::new(dialect, seats, game, None)
        };
        let (table, second) = (table.try_into().unwrap(), "A500".try_into().unwrap());
        let (settings, name) = (Box::new(settings), "day".to_owned());
        let open = ControlledChange::OpenTable { table: TableId::clone(&table), settings };
        self.command("M800", open.with(second), refusal);
        if refusal.is_empty() {
            self.command("E300", CommandKind::OpenShift { table, name, hard_meter: None }, "");
        }
    }

    /// The floor that the events add up to, each at its time.
    fn replayed(&self) -> Floor {
        let mut replayed = Floor::default();
        for (event, at) in self.events.iter().zip(&self.times) {
            replayed.time_passes(*at);
            replayed.apply(event).unwrap();
        }
        replayed
    }

    /// What must be true after every line.
    fn laws(&self) {
        assert_eq!(self.replayed(), self.floor, "replay gives another floor: {}", self.line);
        for table in self.floor.tables.values() {
            assert_eq!(table.book.trial_balance(), Amount::ZERO, "{}", self.line);
        }
        self.prizes_are_found(&self.floor.jackpots);
        // Whoever reads the prizes back finds the same ones.
        self.prizes_are_found(&BTreeMap::clone(&self.floor.jackpots).into());
        for pool in self.floor.pools.values() {
            assert_eq!(pool.book.trial_balance(), Amount::ZERO, "{}", self.line);
            assert!(!pool.book.balance(Account::Meter).is_negative(), "{}", self.line);
            let totals = &pool.totals;
            assert_eq!(totals.wagered, totals.to_house + pool.moved.fed + totals.to_reserve);
            let meter = pool.book.balance(Account::Meter);
            assert_eq!(pool.moved.sum(), meter, "causes make the meter: {}", self.line);
        }
    }
}

impl Stage {
    /// What is known of the prizes at once is what looking at all of them tells.
    fn prizes_are_found(&self, all: &Jackpots) {
        let ids = |found: Vec<&Jackpot>| found.iter().map(|it| it.id).collect::<Vec<_>>();
        let every =
            |wanted: &dyn Fn(&Jackpot) -> bool| ids(all.values().filter(|it| wanted(it)).collect());
        let waits =
            |it: &Jackpot| matches!(it.state, JackpotState::Pending | JackpotState::Waiting);
        assert_eq!(ids(all.open().collect()), every(&waits), "{}", self.line);
        for (id, table) in &self.floor.tables {
            let marked = |it: &Jackpot| it.table == *id && it.round == table.round;
            let found = ids(all.of_round(id, table.round).collect());
            assert_eq!(found, every(&marked), "{}", self.line);
        }
        for pool in self.floor.pools.keys() {
            for level in [Level::NoKey, Level::Low, Level::High] {
                let mut found = ids(all.paid_since(pool, level, Millis(0)).collect());
                found.sort();
                let paid = |it: &Jackpot| {
                    it.pool == *pool && it.level == level && it.paid.is_some() && it.stands()
                };
                assert_eq!(found, every(&paid), "{}", self.line);
            }
        }
    }
}

pub(crate) fn a_request(number: &str) -> RequestId {
    RequestId(number.parse().unwrap())
}

/// What somebody read at the end of a shift.
fn read(hard_meter: &str, meters: &[&str]) -> Reading {
    let meters = meters.iter().map(|meter| meter.parse().unwrap()).collect();
    Reading { hard_meter: hard_meter.parse().unwrap(), meters }
}

/// Tables closed and reopened, shifts opened and closed.
fn shift<'a>(words: &[&'a str]) -> Option<(&'a str, CommandKind)> {
    let table = |table: &str| table.try_into().unwrap();
    Some(match *words {
        [by, "closes", at] => (by, CommandKind::CloseTable { table: table(at) }),
        [by, "reopens", at] => (by, CommandKind::ReopenTable { table: table(at) }),
        [by, "opens-shift", at, name, ref hard_meter @ ..] => {
            let hard_meter = hard_meter.first().map(|read| read.parse().unwrap());
            (by, CommandKind::OpenShift { table: table(at), name: name.to_owned(), hard_meter })
        }
        [by, "counts", at, hard_meter, ref meters @ ..] => {
            (by, CommandKind::CountShift { table: table(at), reading: read(hard_meter, meters) })
        }
        [by, "closes-shift", at, hard_meter, ref meters @ ..] => {
            (by, CommandKind::CloseShift { table: table(at), reading: read(hard_meter, meters) })
        }
        _ => return None,
    })
}
