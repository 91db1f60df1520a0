//! Plays whole rounds with the extreme values of every setting: nothing that two people may set overflows.
//!
//! A setting is either refused when it is made, or a round is played with it: the largest bets at every seat,
//! every row marked, authorised, cleared and backed out, the meter adjusted, a round voided, a shift counted.
//! Arithmetic overflow panics, so a test that completes had none.

use floor::{
    BaseBets, Button, Check, Command, CommandKind, ControlledChange, Dialect, Eligibility, Event,
    Feed, FixedDigits, Floor, Input, JackpotId, JackpotLock, KeyNumber, KeyPosition, Level, Limits,
    Millis, PayTable, PoolSettings, Range, Reading, Reason, Role, Seat, SiteSettings,
    TableSettings, When,
};
use money::{Amount, Cents, OverflowTo, PoolRates, Rate};
use proptest::prelude::*;
use wagers::{Catalog, Share, Side, Sides};

/// The largest bet of a table, the largest wager of a pool, and the most that anything may come to.
const MAX_BET: i64 = 100_000_000_000;
const MAX_WAGER: i64 = 100_000_000;
const MAX_PRIZE: i64 = 1_000_000_000_000_000;

/// Amounts at the edges of what is allowed and of what can be held.
fn amount() -> impl Strategy<Value = Cents> {
    let edges = [
        1,
        100,
        1_000_000,
        MAX_WAGER,
        MAX_BET,
        MAX_PRIZE,
        0,
        -1,
        MAX_WAGER + 1,
        MAX_BET + 1,
        MAX_PRIZE + 1,
        i64::MAX,
        i64::MIN,
    ];
    // Mostly what may be set, so that most cases are played.
    prop_oneof![4 => prop::sample::select(edges[..6].to_vec()), 1 => prop::sample::select(edges.to_vec())]
        .prop_map(Cents::new)
}

fn at_most(most: i64) -> impl Strategy<Value = Cents> {
    prop_oneof![6 => Just(Cents::new(most)), 2 => Just(Cents::new(1)), 1 => amount()]
}

fn rate() -> impl Strategy<Value = Rate> {
    prop::sample::select(vec![0, 1, 30_000, 500_000, 999_999, 1_000_000])
        .prop_map(|ppm| Rate::from_ppm(ppm).unwrap())
}

fn units() -> impl Strategy<Value = (u32, u32)> {
    let sizes = || prop::sample::select(vec![1_u32, 99, 100, 10_000, 1_000_000, 1_000_000_000]);
    (sizes(), prop_oneof![4 => Just(1_u32), 1 => sizes()])
}

/// A progressive of the house's own, with one row of each level.
fn progressive((of, per): (u32, u32), small: u32, purse: &str, word: &str) -> Option<PayTable> {
    let text = format!(
        "id = \"own\"\nname = \"Own\"\nkind = \"progressive\"\nfixed_from = \"{purse}\"\n\
         document = [\"house rules\"]\n\
         [progressive]\nwager = \"1.00\"\nseed_amount = \"100.00\"\nto_meter = \"50%\"\n\
         share = \"winners\"\n\
         [[row]]\nid = \"all\"\nname = \"All\"\nwhen = {{ winner = \"tie\" }}\npays = \"100%\"\n\
         [[row]]\nid = \"part\"\nname = \"Part\"\n\
         when = {{ winner = \"player\", player = {{ total = 9 }} }}\n\
         pays = \"10%\"\n\
         [[row]]\nid = \"large\"\nname = \"Large\"\nwhen = {{ winner = \"player\" }}\n\
         pays = \"{of} {word} {per}\"\n\
         [[row]]\nid = \"small\"\nname = \"Small\"\nwhen = {{ winner = \"banker\" }}\n\
         pays = \"{small} for 1\"\n",
    );
    PayTable::read("own", &text).ok()
}

fn side_bet((of, per): (u32, u32)) -> Option<PayTable> {
    let text = format!(
        "id = \"bet\"\nname = \"Bet\"\nkind = \"side-bet\"\ndocument = [\"house rules\"]\n\
         [[row]]\nid = \"wins\"\nname = \"Wins\"\nwhen = {{ winner = \"player\" }}\n\
         pays = \"{of} to {per}\"\n",
    );
    PayTable::read("bet", &text).ok()
}

fn base_game((of, per): (u32, u32)) -> Option<PayTable> {
    let catalog = Catalog::shipped();
    let text = &catalog.entry("commission-5").unwrap().text;
    let text = text.replace("\"8 to 1\"", &format!("\"{of} to {per}\""));
    // What its documents print does not hold for other prizes.
    let text = text.split("[[published]]").next().unwrap().to_owned();
    PayTable::read("commission-5", &text).ok()
}

prop_compose! {
    fn site()(
        base in prop_oneof![3 => Just(None), 1 => amount().prop_map(Some)],
        side in prop_oneof![3 => Just(None), 1 => amount().prop_map(Some)],
        decimals in 0..=5_u8,
        day_begins in prop::sample::select(vec![0, 360, 1439, 1440, u16::MAX]),
        games_most in prop::sample::select(vec![None, None, Some(0), Some(1), Some(255)]),
        variance_coins in prop::sample::select(vec![0, 100, u32::MAX]),
    ) -> SiteSettings {
        let usual = SiteSettings::default();
        let mut site =
            SiteSettings { decimals, day_begins, games_most, variance_coins, ..usual };
        (site.ceiling.base, site.ceiling.side) = (base, side);
        site
    }
}

prop_compose! {
    fn pool()(
        prize in units(),
        small in prop::sample::select(vec![1_u32, 99]),
        purse in prop::sample::select(vec!["meter", "tray"]),
        word in prop::sample::select(vec!["for", "to"]),
        wager in at_most(MAX_WAGER),
        to_meter in rate(),
        to_reserve in rate(),
        seed_amount in at_most(MAX_PRIZE),
        limit in prop_oneof![Just(None), at_most(MAX_PRIZE).prop_map(Some)],
        payable_unit in at_most(1),
        reserve in any::<bool>(),
        at_mark in any::<bool>(),
        share in prop::sample::select(vec![Share::Winners, Share::Participants, Share::Whole]),
    ) -> Option<PoolSettings> {
        Some(PoolSettings {
            pay_table: progressive(prize, small, purse, word)?,
            wager,
            rates: PoolRates {
                to_meter,
                to_reserve: if to_meter.checked_add(to_reserve).is_some() { to_reserve } else { Rate::ZERO },
                seed_amount,
                limit,
                overflow_to: if reserve { OverflowTo::Reserve } else { OverflowTo::Hold },
                payable_unit,
            },
            jackpot_lock: if at_mark { JackpotLock::AtMark } else { JackpotLock::AtAward },
            share,
            sides: Sides::None,
            authority: floor::Authority::default(),
        })
    }
}

prop_compose! {
    fn table()(
        seats in prop_oneof![4 => Just(9_u8), 1 => any::<u8>()],
        decks in prop_oneof![4 => Just(8_u8), 1 => any::<u8>()],
        base in units(),
        side in units(),
        base_most in at_most(1_000_000),
        tie_most in at_most(1_000_000),
        side_most in at_most(1_000_000),
        aggregate in prop_oneof![Just(None), at_most(MAX_PRIZE).prop_map(Some)],
        tracked in any::<bool>(),
    ) -> Option<TableSettings> {
        let range = |max| Range { min: Cents::new(1), max };
        let mut own = TableSettings::new(Dialect::Aquarius, seats.min(200), base_game(base)?, None);
        own.feeds = vec![Feed { pool: "OWN".try_into().unwrap(), part: Rate::WHOLE }];
        own.side_bets = vec![side_bet(side)?];
        own.decks = decks;
        own.base_bets = if tracked { BaseBets::Tracked } else { BaseBets::Declared };
        own.eligibility = Eligibility::None;
        let (base, tie, side) = (range(base_most), range(tie_most), range(side_most));
        own.limits = Limits { base, tie, side, aggregate };
        Some(own)
    }
}

/// A floor on which everything is tried; what is refused is refused.
struct Trial {
    floor: Floor,
    events: Vec<Event>,
    now: i64,
}

impl Trial {
    fn new() -> Trial {
        let mut trial = Trial { floor: Floor::default(), events: vec![], now: 0 };
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
        self.button(Button::CoinIn)
    }

    /// Marks a row, and does with it all that can be done; what is held is verified and paid.
    fn prize(&mut self, row: &str) {
        let first = std::iter::once(Seat::try_from(1).unwrap()).collect();
        let press =
            |seats| Input::Hand { row: row.to_owned(), seats, r#override: None, award: None };
        // Where one seat gets the whole prize, a press for all is refused. A second press would cancel.
        let _ = self.does("D100", press(None)) || self.does("D100", press(Some(first)));
        let items = Check::needed(Level::High).to_vec();
        self.does("S200", Input::Checklist { award: None, items, sign: None, sign_override: None });
        for (number, position) in
            [(KeyNumber::High, KeyPosition::JackpotHigh), (KeyNumber::Low, KeyPosition::JackpotLow)]
        {
            self.does("S200", Input::Key { number, position });
            self.button(Button::JPot);
            self.does("S200", Input::Key { number, position: KeyPosition::Removed });
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
        }
        usize::from(self.button(Button::GameOver))
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
            let reading = Reading { hard_meter, meters: vec![amount] };
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

fn trial(
    site: SiteSettings,
    pool: PoolSettings,
    table: TableSettings,
    amount: Cents,
) -> Option<usize> {
    let mut trial = Trial::new();
    trial.together("M800", ControlledChange::SetSite { settings: Box::new(site) });
    let id = || "OWN".try_into().unwrap();
    if !trial.together(
        "M800",
        ControlledChange::OpenPool { pool: id(), settings: Box::new(pool.clone()) },
    ) {
        return None;
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_may_be_set_can_be_played(
        site in site(), pool in pool(), table in table(), amount in amount(),
    ) {
        if let (Some(pool), Some(table)) = (pool, table) {
            trial(site, pool, table, amount);
        }
    }
}

/// The settings at their very edge are allowed, and a step further is refused.
#[test]
fn a_bet_that_could_win_too_much_is_refused_when_it_is_set() {
    let catalog = Catalog::shipped();
    let pool = PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap();
    let own = progressive((100, 1), 1, "tray", "for").unwrap();
    let pool = PoolSettings { pay_table: own, sides: Sides::None, ..pool };
    let table = |most: i64| {
        let game = PayTable::from(catalog.entry("commission-5").unwrap());
        let mut table = TableSettings::new(Dialect::Aquarius, 9, game, None);
        table.feeds = vec![Feed { pool: "OWN".try_into().unwrap(), part: Rate::WHOLE }];
        table.side_bets = vec![side_bet((1_000_000_000, 1)).unwrap()];
        table.base_bets = BaseBets::Tracked;
        table.limits.side.max = Cents::new(most);
        table
    };
    let site = SiteSettings::default;
    // A billion to one on ten thousand is ten trillion, the most that there is.
    let played = trial(site(), pool.clone(), table(1_000_000), Cents::new(1));
    assert!(played.is_some_and(|rounds| rounds >= 6), "{played:?}");
    assert_eq!(trial(site(), pool.clone(), table(1_000_001), Cents::new(1)), None);
    // As it was done to the program: a billion to one on a billion.
    assert_eq!(trial(site(), pool, table(MAX_BET), Cents::new(1)), None);
}
