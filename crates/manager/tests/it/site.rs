//! A small site: two tables on one pool, one on another.

use floor::{
    Act, Button, Check, Command, Dialect, Feed, Input, JackpotId, KeyNumber, KeyPosition, Level,
    Millis, Payment, PoolSettings, Role, Seat, SensorKind, TableSettings,
};
use journal::{SiteKey, Store};
use manager::{Answer, Chance, GameManager, Key, Submission};
use money::Rate;
use wagers::Catalog;

pub(crate) const KEY: SiteKey = SiteKey([9; 32]);

pub(crate) fn now() -> Millis {
    Millis(1_700_000_000_000)
}

pub(crate) fn submission(key: &str, by: &str, act: Act) -> Submission {
    Submission { key: Key(key.to_owned()), command: Command { by: by.try_into().unwrap(), act } }
}

/// Opens staff, pools and tables.
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
        acts.push(Act::AddStaff { staff, name: id.to_owned(), role });
    }
    acts.push(open_pool("NINES", "pbac-1a"));
    acts.push(open_pool("GOLD", "golden-tie-6"));
    acts.push(open_table("NINES1", Dialect::Aquarius, SensorKind::Drop, "NINES"));
    acts.push(open_table("NINES2", Dialect::Aquarius, SensorKind::Drop, "NINES"));
    acts.push(open_table("GOLD1", Dialect::Prsm, SensorKind::Presence, "GOLD"));
    for (number, act) in acts.into_iter().enumerate() {
        let answers =
            manager.submit(vec![submission(&format!("open{number}"), "M800", act)], now());
        assert!(matches!(answers.unwrap()[..], [Answer::Done { .. }]), "{number}");
    }
}

fn open_pool(pool: &str, wager: &str) -> Act {
    let catalog = Catalog::shipped();
    let settings = PoolSettings::of(catalog.entry(wager).unwrap()).unwrap();
    let (pool, second) = (pool.try_into().unwrap(), "A500".try_into().unwrap());
    Act::OpenPool { pool, settings: Box::new(settings), second }
}

fn open_table(table: &str, dialect: Dialect, sensor: SensorKind, pool: &str) -> Act {
    let settings = TableSettings {
        dialect,
        seats: 9,
        labels: (1..=9).map(|seat| seat.to_string()).collect(),
        sensor,
        base_game: "commission-5".to_owned(),
        decks: 8,
        feeds: vec![Feed { pool: pool.try_into().unwrap(), part: Rate::WHOLE }],
    };
    let (table, second) = (table.try_into().unwrap(), "A500".try_into().unwrap());
    Act::OpenTable { table, settings: Box::new(settings), second }
}

/// An input in words.
pub(crate) fn act(table: &str, words: &str) -> Act {
    let seat = |text: &str| Seat::try_from(text.parse::<u8>().unwrap()).unwrap();
    let award = |text: &str| JackpotId(text.parse().unwrap());
    let words: Vec<&str> = words.split(' ').collect();
    let input = match words[..] {
        ["coin", at] => Input::CoinPlaced { seat: seat(at) },
        ["drop", at] => Input::CoinDropped { seat: seat(at) },
        ["hand", row, at] => Input::Hand {
            row: row.to_owned(),
            seats: Some(std::iter::once(seat(at)).collect()),
            r#override: None,
        },
        ["key", number, position] => Input::Key {
            number: if number == "008" { KeyNumber::Low } else { KeyNumber::High },
            position: match position {
                "JPL" => KeyPosition::JackpotLow,
                "JPH" => KeyPosition::JackpotHigh,
                "R" => KeyPosition::Run,
                _ => KeyPosition::Removed,
            },
        },
        ["ticks", at] => {
            Input::Checklist { award: award(at), items: Check::needed(Level::High).to_vec() }
        }
        ["cheque", at] => Input::Payment { award: award(at), method: Payment::Cheque },
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
    Act::AtTable { table: table.try_into().unwrap(), input, numbers: [0; 10] }
}
