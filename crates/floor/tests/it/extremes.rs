//! Plays whole rounds with the extreme values of every setting: nothing that two people may set overflows.
//!
//! A setting is either refused when it is made, or a round is played with it: the largest bets at every seat,
//! every row marked, authorised, cleared and backed out, the meter adjusted, a round voided, a shift counted.
//! Arithmetic overflow panics, so a test that completes had none.

mod settings;

use std::cell::RefCell;
use std::collections::BTreeMap;

use floor::{
    BaseBets, Button, Check, Command, CommandKind, ControlledChange, Dialect, Event, Feed,
    FixedDigits, Floor, Input, JackpotId, JackpotState, KeyNumber, KeyPosition, Level, Millis,
    PayTable, PoolSettings, Reading, Reason, Role, Seat, SiteSettings, TableSettings, When,
};
use money::{Amount, Cents, PoolRates, Rate};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use wagers::{Catalog, Side, Sides};

use settings::{MAX_BET, MAX_PRIZE, Paying, amount, pools, progressive, side_bet, site, table};

/// A floor on which everything is tried; what is refused is refused.
struct Trial {
    floor: Floor,
    events: Vec<Event>,
    now: i64,
    /// What somebody reads off the sign before a high prize is authorised.
    sign: Option<Cents>,
}

impl Trial {
    fn new(sign: Option<Cents>) -> Trial {
        let mut trial = Trial { floor: Floor::default(), events: vec![], now: 0, sign };
        for (id, role) in [
            ("M800", Role::Administrator),
            ("D100", Role::Dealer),
            ("S200", Role::Supervisor),
            ("A500", Role::Accounting),
            ("A501", Role::Accounting),
            ("E300", Role::Executive),
        ] {
            let staff = id.try_into().unwrap();
            trial.acts("M800", CommandKind::AddStaff { staff, name: id.to_owned(), role });
        }
        trial
    }

    /// Answers whether it was done.
    fn acts(&mut self, by: &str, kind: CommandKind) -> bool {
        self.now += 1;
        let command = Command { by: by.try_into().unwrap(), kind };
        let (now, chance) = (Millis(self.now), &mut FixedDigits::in_order());
        let Ok(events) = self.floor.decide(&command, now, chance) else { return false };
        for event in events {
            self.floor.apply(&event).unwrap();
            self.events.push(event);
        }
        for pool in self.floor.pools.values() {
            assert_eq!(pool.book.trial_balance(), Amount::ZERO);
            assert_eq!(pool.moved.sum(), pool.book.balance(money::Account::Meter));
        }
        for table in self.floor.tables.values() {
            assert_eq!(table.book.trial_balance(), Amount::ZERO);
        }
        true
    }

    fn does(&mut self, by: &str, input: Input) -> bool {
        let table = "BAC01".try_into().unwrap();
        self.acts(by, CommandKind::AtTable { table, input })
    }

    fn button(&mut self, name: Button) -> bool {
        self.does("D100", Input::Button { name })
    }

    fn together(&mut self, by: &str, change: ControlledChange) -> bool {
        self.acts(by, change.with("A501".try_into().unwrap()))
    }

    fn dialect(&self) -> Dialect {
        self.floor.tables.values().next().unwrap().settings.dialect
    }

    /// The largest bets at every seat, locked.
    fn bets(&mut self) -> bool {
        let table = self.floor.tables.values().next().unwrap();
        let (limits, seats) = (table.settings.limits, table.settings.seats);
        for seat in Seat::first(seats) {
            for (side, amount) in [
                (Side::Player, limits.base.max),
                (Side::Banker, limits.base.max),
                (Side::Tie, limits.tie.max),
            ] {
                self.does("D100", Input::BaseBet { seat, side, amount });
            }
            let (wager, amount) = ("bet".to_owned(), limits.side.max);
            self.does("D100", Input::SideBet { seat, wager, side: None, amount });
            self.does("D100", Input::CoinPlaced { seat });
            self.does("D100", Input::CoinDropped { seat });
        }
        self.button(match self.dialect() {
            Dialect::Aquarius => Button::CoinIn,
            Dialect::Nexus => Button::StartGame,
            Dialect::Prsm => Button::Start,
        })
    }

    /// Marks a row, and does with it all that can be done; what is held is verified and paid.
    fn prize(&mut self, row: &str) {
        let seats = self.floor.tables.values().next().unwrap().settings.seats;
        let first = std::iter::once(Seat::try_from(1).unwrap()).collect();
        let all = Seat::first(seats).collect();
        let press =
            |seats| Input::Hand { row: row.to_owned(), seats, r#override: None, award: None };
        // Where the hand that was backed counts, seats are named; where one seat gets the whole prize, it is.
        // A second press would cancel.
        let presses = [None, Some(all), Some(first)];
        let _ = presses.into_iter().any(|seats| self.does("D100", press(seats)));
        let (dealer, executive) = (|| "D100".try_into().unwrap(), || "E300".try_into().unwrap());
        if self.dialect() == Dialect::Prsm {
            self.button(Button::Confirm);
            self.does("D100", Input::Pin { person: dealer() });
        }
        let items = Check::needed(Level::High).to_vec();
        let why = self.sign.map(|_| "late".to_owned());
        let (sign, sign_override) = (self.sign, why);
        self.does("S200", Input::Checklist { award: None, items, sign, sign_override });
        match self.dialect() {
            Dialect::Aquarius => self.turn_keys(),
            Dialect::Nexus => {
                self.button(Button::Confirm);
                self.does("D100", Input::Swipe { person: executive() });
            }
            Dialect::Prsm => {
                let pending = |it: &&floor::Jackpot| it.state == JackpotState::Pending;
                let award = self.floor.jackpots.open().find(pending).map(|it| it.id);
                if let Some(award) = award {
                    self.button(Button::Pending);
                    self.does("D100", Input::SelectAward { award });
                    self.button(Button::Confirm);
                    self.does("D100", Input::Pin { person: executive() });
                }
            }
        }
    }

    fn turn_keys(&mut self) {
        for (number, position) in
            [(KeyNumber::High, KeyPosition::JackpotHigh), (KeyNumber::Low, KeyPosition::JackpotLow)]
        {
            self.does("S200", Input::Key { number, position });
            self.button(Button::JPot);
            self.does("S200", Input::Key { number, position: KeyPosition::Removed });
        }
    }

    fn end(&mut self) -> bool {
        match self.dialect() {
            Dialect::Aquarius => self.button(Button::GameOver),
            Dialect::Nexus => self.button(Button::EndGame),
            Dialect::Prsm => self.button(Button::Stop) && self.button(Button::Confirm),
        }
    }

    fn round(&mut self, cards: &str, rows: &[&str]) -> usize {
        if !self.bets() {
            return 0;
        }
        let cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        self.does("D100", Input::Result { totals: None, cards: Some(cards) });
        for row in rows {
            self.prize(row);
            // The same row of the second progressive, if the table has one.
            self.prize(&format!("b-{row}"));
        }
        usize::from(self.end())
    }

    /// Everything that the office may do to what was paid.
    fn office(&mut self, amount: Cents) {
        for id in 1..=self.floor.last_jackpot.0 {
            let jackpot = JackpotId(id);
            self.acts("A500", CommandKind::Clear { jackpot });
            let text = "misread".to_owned();
            self.together("A500", ControlledChange::BackOut { jackpot, text });
        }
        let less = Cents::new(amount.cents().checked_neg().unwrap_or(i64::MIN));
        let reasons =
            [Reason::Increase, Reason::Malfunction, Reason::GrossReceipts, Reason::SeedRecovery];
        for reason in reasons {
            for amount in [amount, less] {
                let (pool, text, reason) =
                    ("OWN".try_into().unwrap(), "x".to_owned(), reason.clone());
                self.together("A500", ControlledChange::Adjust { pool, amount, reason, text });
            }
        }
        let table = || "BAC01".try_into().unwrap();
        for hard_meter in [0, u64::MAX] {
            let feeds = self.floor.tables.values().next().unwrap().settings.feeds.len();
            let reading = Reading { hard_meter, meters: vec![amount; feeds] };
            self.acts("S200", CommandKind::CountShift { table: table(), reading: reading.clone() });
            self.acts("A500", CommandKind::CloseShift { table: table(), reading });
            self.acts(
                "E300",
                CommandKind::OpenShift { table: table(), name: "n".to_owned(), hard_meter: None },
            );
        }
    }

    /// Rounds with every result; answers how many were played to their end.
    fn play(&mut self, amount: Cents) -> usize {
        // A natural nine for Player, a natural nine for Banker, and a tie.
        let mut played = self.round("9s 2h Kd 5d", &["part", "large"]);
        played += self.round("2s 9h 5d Kd", &["small"]);
        played += self.round("9s 9h Kd Kc", &["all"]);
        if self.bets() {
            let approvals = ["S200".try_into().unwrap(), "E300".try_into().unwrap()];
            self.does("D100", Input::Void { reason: "misdeal".to_owned(), approvals });
        }
        self.office(amount);
        played + self.round("9s 2h Kd 5d", &["part", "large"])
    }
}

/// What is set and entered in one trial.
struct Case {
    site: SiteSettings,
    pools: [PoolSettings; 2],
    table: TableSettings,
    /// Of adjustments and readings of the meters.
    amount: Cents,
    sign: Option<Cents>,
}

/// Answers how many rounds were played to their end, or `None` if the settings were refused.
fn trial(Case { site, pools, table, amount, sign }: Case) -> Option<usize> {
    let mut trial = Trial::new(sign);
    trial.together("M800", ControlledChange::SetSite { settings: Box::new(site) });
    let id = || "OWN".try_into().unwrap();
    for (pool, settings) in [id(), "TWO".try_into().unwrap()].into_iter().zip(pools.clone()) {
        let settings = Box::new(settings);
        if !trial.together("M800", ControlledChange::OpenPool { pool, settings }) {
            return None;
        }
    }
    let bac01 = || "BAC01".try_into().unwrap();
    if !trial
        .together("M800", ControlledChange::OpenTable { table: bac01(), settings: Box::new(table) })
    {
        return None;
    }
    let hard_meter = Some(u64::MAX - 5);
    trial.acts(
        "E300",
        CommandKind::OpenShift { table: bac01(), name: "day".to_owned(), hard_meter },
    );
    let mut played = trial.play(amount);
    let [pool, _] = pools;
    let rates = PoolRates { limit: Some(Cents::new(MAX_PRIZE)), ..pool.rates };
    let settings = Box::new(PoolSettings { rates, ..pool });
    trial.together(
        "M800",
        ControlledChange::ChangePool { pool: id(), settings, when: When::AtReset },
    );
    played += trial.play(amount);
    let mut again = Floor::default();
    trial.events.iter().for_each(|event| again.apply(event).unwrap());
    assert_eq!(again, trial.floor);
    Some(played)
}

/// What was played in all: trials whose settings were allowed, and rounds that came to their end.
#[derive(Clone, Copy, Default, Debug)]
struct Played {
    trials: usize,
    rounds: usize,
}

/// A property that plays nothing would hold as well, so the rounds are counted.
#[test]
fn whatever_may_be_set_can_be_played() {
    let config = Config { cases: 300, source_file: Some(file!()), ..Config::default() };
    let played: RefCell<BTreeMap<String, Played>> = RefCell::default();
    let signs = prop_oneof![1 => Just(None), 3 => amount().prop_map(Some)];
    let cases = (site(), pools(), table(), amount(), signs);
    let run = |(site, pools, table, amount, sign)| {
        if let (Some(pools), Some(table)) = (pools, table) {
            let what: [String; 3] = [
                format!("{:?}", TableSettings::clone(&table).dialect),
                format!("{} feeds", table.feeds.len()),
                format!("sides {:?}", <[PoolSettings; 2]>::clone(&pools)[0].sides),
            ];
            if let Some(rounds) = trial(Case { site, pools, table, amount, sign }) {
                for name in what {
                    let mut played = played.borrow_mut();
                    let so_far = played.entry(name).or_default();
                    so_far.trials += 1;
                    so_far.rounds += rounds;
                }
            }
        }
        Ok(())
    };
    TestRunner::new(config).run(&cases, run).unwrap();
    let played = played.into_inner();
    for what in [
        "Aquarius",
        "Nexus",
        "Prsm",
        "1 feeds",
        "2 feeds",
        "sides None",
        "sides Backed",
        "sides Either",
    ] {
        let found = played.get(what).copied().unwrap_or_default();
        // Of three hundred trials a few of each kind are allowed, with several rounds in each.
        assert!(found.trials >= 3 && found.rounds >= 6, "{what}: {played:#?}");
    }
}

/// The settings at their very edge are allowed, and a step further is refused.
#[test]
fn a_bet_that_could_win_too_much_is_refused_when_it_is_set() {
    let catalog = Catalog::shipped();
    let pool = PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap();
    let paying = |prefix| Paying {
        prefix,
        large: (100, 1),
        small: 1,
        purse: "tray",
        word: "for",
        sides: Sides::None,
    };
    let pools = ["", "b-"].map(|prefix| PoolSettings {
        pay_table: progressive(paying(prefix)).unwrap(),
        sides: Sides::None,
        ..pool.clone()
    });
    let table = |most: i64| {
        let game = PayTable::from(catalog.entry("commission-5").unwrap());
        let mut table = TableSettings::new(Dialect::Aquarius, 9, game, None);
        table.feeds = vec![Feed { pool: "OWN".try_into().unwrap(), part: Rate::WHOLE }];
        table.side_bets = vec![side_bet((1_000_000_000, 1)).unwrap()];
        table.base_bets = BaseBets::Tracked;
        table.limits.side.max = Cents::new(most);
        table
    };
    let case = |most: i64| Case {
        site: SiteSettings::default(),
        pools: pools.clone(),
        table: table(most),
        amount: Cents::new(1),
        sign: None,
    };
    // A billion to one on ten thousand is ten trillion, the most that there is.
    let played = trial(case(1_000_000));
    assert!(played.is_some_and(|rounds| rounds >= 6), "{played:?}");
    assert_eq!(trial(case(1_000_001)), None);
    // As it was done to the program: a billion to one on a billion.
    assert_eq!(trial(case(MAX_BET)), None);
}
