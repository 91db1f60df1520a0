//! A small site for the tests: two tables on one pool, one on another.

use std::path::Path;

use floor::{
    Button, Chance, Check, Command, CommandKind, ControlledChange, Dialect, Input, JackpotId,
    KeyNumber, KeyPosition, Level, Millis, PayTable, Payment, PoolSettings, Role, Seat,
    TableSettings,
};
use journal::{SiteKey, SqliteStore, Store};
use manager::{Answer, GameManager, Key, Options, Submission, SystemChance};
use wagers::Catalog;

pub(crate) const KEY: SiteKey = SiteKey([9; 32]);

pub(crate) fn now() -> Millis {
    Millis(1_700_000_000_000)
}

pub(crate) fn submission(key: &str, by: &str, kind: CommandKind) -> Submission {
    Submission::new(Key::try_from(key).unwrap(), Command { by: by.try_into().unwrap(), kind })
}

/// Opens the site in a new journal at this path.
pub(crate) fn new_site(path: &Path, options: Options) -> GameManager<SqliteStore, SystemChance> {
    let store = SqliteStore::create(path).unwrap();
    let mut manager = GameManager::open_with(store, SystemChance, KEY, options).unwrap();
    open_site(&mut manager);
    manager
}

/// How many records opening the site takes: seven people, two pools, three tables and their shifts.
pub(crate) const OPENED: u64 = 7 + 2 + 3 + 3;

/// Opens staff, pools, tables and shifts.
pub(crate) fn open_site<S: Store, C: Chance>(manager: &mut GameManager<S, C>) {
    let mut acts = Vec::new();
    for (id, role) in [
        ("M800", Role::Administrator),
        ("A500", Role::Accounting),
        ("D100", Role::Dealer),
        ("S200", Role::Supervisor),
        ("S201", Role::Supervisor),
        ("E300", Role::Executive),
        ("V400", Role::Surveillance),
    ] {
        let staff = id.try_into().unwrap();
        acts.push(CommandKind::AddStaff { staff, name: id.to_owned(), role });
    }
    acts.push(open_pool("NINES", "pbac-1a"));
    acts.push(open_pool("GOLD", "golden-tie-6"));
    acts.push(open_table("NINES1", Dialect::Aquarius, "NINES"));
    acts.push(open_table("NINES2", Dialect::Aquarius, "NINES"));
    acts.push(open_table("GOLD1", Dialect::Prsm, "GOLD"));
    let setup = acts.into_iter().map(|kind| ("M800", kind));
    let shifts = ["NINES1", "NINES2", "GOLD1"].map(|table| {
        let (table, name) = (table.try_into().unwrap(), "day".to_owned());
        ("S200", CommandKind::OpenShift { table, name, hard_meter: None })
    });
    for (number, (by, kind)) in setup.chain(shifts).enumerate() {
        let answers = manager.submit(vec![submission(&format!("open{number}"), by, kind)], now());
        assert!(matches!(answers.unwrap()[..], [Answer::Done { .. }]), "{number}");
    }
}

fn open_pool(pool: &str, wager: &str) -> CommandKind {
    let catalog = Catalog::shipped();
    let settings = PoolSettings::of(catalog.entry(wager).unwrap()).unwrap();
    let (pool, second) = (pool.try_into().unwrap(), "A500".try_into().unwrap());
    ControlledChange::OpenPool { pool, settings: Box::new(settings) }.with(second)
}

fn open_table(table: &str, dialect: Dialect, pool: &str) -> CommandKind {
    let catalog = Catalog::shipped();
    let game = PayTable::from(catalog.entry("commission-5").unwrap());
    let settings = TableSettings::new(dialect, 9, game, Some(pool.try_into().unwrap()));
    let (table, second) = (table.try_into().unwrap(), "A500".try_into().unwrap());
    ControlledChange::OpenTable { table, settings: Box::new(settings) }.with(second)
}

/// An input in words.
pub(crate) fn at_table(table: &str, words: &str) -> CommandKind {
    let seat = |text: &str| Seat::try_from(text.parse::<u8>().unwrap()).unwrap();
    let award = |text: &str| JackpotId(text.parse().unwrap());
    let words: Vec<&str> = words.split(' ').collect();
    let input = match words[..] {
        ["coin", at] => Input::CoinPlaced { seat: seat(at) },
        ["drop", at] => Input::CoinDropped { seat: seat(at) },
        ["lift", at] => Input::CoinRemoved { seat: seat(at) },
        ["hand", row, at] => Input::Hand {
            row: row.to_owned(),
            seats: Some(std::iter::once(seat(at)).collect()),
            r#override: None,
            award: None,
        },
        ["allows", row, at] => Input::Hand {
            row: row.to_owned(),
            seats: Some(std::iter::once(seat(at)).collect()),
            r#override: Some("the cards were mixed in".to_owned()),
            award: None,
        },
        ["cards", cards] => {
            let cards = cards.split(',').map(|card| card.parse().unwrap()).collect();
            Input::Result { totals: None, cards: Some(cards) }
        }
        ["key", number, position] => Input::Key {
            number: if number == "008" { KeyNumber::Low } else { KeyNumber::High },
            position: match position {
                "JPL" => KeyPosition::JackpotLow,
                "JPH" => KeyPosition::JackpotHigh,
                "R" => KeyPosition::Run,
                _ => KeyPosition::Removed,
            },
        },
        ["ticks", at] => Input::Checklist {
            award: Some(award(at)),
            items: Check::needed(Level::High).to_vec(),
            sign: None,
            sign_override: None,
        },
        ["cheque", at] => Input::Payment { award: award(at), method: Payment::Cheque, seat: None },
        ["select", at] => Input::SelectAward { award: award(at) },
        ["void"] => {
            let approvals = ["S200", "S201"].map(|it| it.try_into().unwrap());
            Input::Void { reason: "a card was exposed".to_owned(), approvals }
        }
        ["pin", person] => Input::Pin { person: person.try_into().unwrap() },
        ["START"] => Input::Button { name: Button::Start },
        ["CONFIRM"] => Input::Button { name: Button::Confirm },
        ["COIN", "IN"] => Input::Button { name: Button::CoinIn },
        ["J-POT"] => Input::Button { name: Button::JPot },
        ["PENDING"] => Input::Button { name: Button::Pending },
        ["STOP"] => Input::Button { name: Button::Stop },
        ["GAME", "OVER"] => Input::Button { name: Button::GameOver },
        _ => panic!("cannot read {words:?}"),
    };
    CommandKind::AtTable { table: table.try_into().unwrap(), input }
}
