//! Tests that journals of older programs stay readable, with real ones that those programs wrote.

use floor::{Console, Event, JackpotId, JackpotState, KeyNumber};
use journal::{MemoryStore, Record, Store};
use manager::{Body, Fingerprint, GameManager, Key, SystemChance, fold};
use money::Account;

use crate::site::{KEY, now};

/// The bodies that the last program of format 1 wrote, one to a line.
const FORMAT_1: &str = include_str!("fixtures/format1.jsonl");
/// The head that it printed.
const HEAD_1: &str = "87:dda82283a9a5df46355d2497becada836ae37ebb6d342a7420bc25f62299ff49";

/// The bodies of a journal of format 1.
fn lines(bodies: &str) -> impl Iterator<Item = Vec<u8>> {
    bodies.lines().map(|line| line.as_bytes().to_vec())
}

/// The journal as it stood, byte for byte.
pub(crate) fn journal_of(bodies: impl Iterator<Item = Vec<u8>>) -> MemoryStore {
    let mut store = MemoryStore::new();
    let mut records: Vec<Record> = Vec::new();
    for (place, body) in bodies.enumerate() {
        let before = records.last().map(|record| record.hash).unwrap_or_default();
        records.push(Record::after(before, place as u64 + 1, body));
    }
    store.append(&records).unwrap();
    store
}

#[test]
fn a_journal_of_format_1_gives_the_floor_that_its_own_program_saw() {
    let store = journal_of(lines(FORMAT_1));
    let head = store.head().unwrap();
    assert_eq!(format!("{}:{}", head.seq, head.hash), HEAD_1);
    let floor = fold(&store).unwrap().floor;
    // As `journal replay` of that program said.
    let pools: Vec<String> = floor
        .pools
        .iter()
        .map(|(id, pool)| {
            let meter = pool.book.balance(Account::Meter);
            format!("{id}: meter {meter}, wagered {}", pool.totals.wagered)
        })
        .collect();
    assert_eq!(
        pools,
        [
            "GOLD: meter 10001.17, wagered 2.00",
            "MARK: meter 10000.04, wagered 1.00",
            "NINES: meter 10002.18, wagered 6.00"
        ]
    );
    let tables: Vec<String> = floor
        .tables
        .iter()
        .map(|(id, table)| format!("{id}: round {}, {} coins", table.round, table.coins_standing()))
        .collect();
    assert_eq!(
        tables,
        [
            "GOLD1: round 1, 2 coins",
            "NEXUS1: round 1, 1 coins",
            "NINES1: round 2, 5 coins",
            "NINES2: round 1, 0 coins"
        ]
    );
    let state = |id| floor.jackpots[&JackpotId(id)].state;
    assert_eq!([1, 2, 3].map(state), {
        use JackpotState::{BackedOut, Cancelled};
        [BackedOut, Cancelled, Cancelled]
    });
    assert_eq!([4, 5, 6].map(state), {
        use JackpotState::{Cleared, Pending};
        [Cleared, Pending, Pending]
    });
    let gold = &floor.tables[&"GOLD1".try_into().unwrap()];
    assert_eq!(gold.console, Console::Listing);
    assert_eq!(floor.staff[&"T600".try_into().unwrap()].name, "Tess \"T\" Ö");
    assert!(!floor.staff[&"D999".try_into().unwrap()].active);
}

#[test]
fn an_old_journal_goes_on_in_today_s_format() {
    let mut manager = GameManager::open(journal_of(lines(FORMAT_1)), SystemChance, KEY).unwrap();
    let again =
        crate::site::submission("fixture:75", "D100", crate::site::at_table("NINES2", "coin 5"));
    let answers = manager.submit(vec![again], now()).unwrap();
    assert_eq!(answers, [manager::Answer::Before { seq: 87 }], "old keys are remembered");
    let drop =
        crate::site::submission("fixture:76", "D100", crate::site::at_table("NINES2", "drop 5"));
    manager.submit(vec![drop], now()).unwrap();
    let mut formats = Vec::new();
    let mut first_byte = |record: Record| {
        formats.push(record.body[0]);
        true
    };
    manager.store().read(87, &mut first_byte).unwrap();
    assert_eq!(formats, [b'{', Body::FORMAT]);
    assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
}

/// Every kind of event of the old journal, through today's bytes and back.
#[test]
fn bodies_are_read_as_they_were_written() {
    for line in FORMAT_1.lines() {
        let body = Body::from_bytes(line.as_bytes()).unwrap();
        let bytes = body.to_bytes();
        assert_eq!(bytes[0], Body::FORMAT);
        assert_eq!(Body::from_bytes(&bytes), Ok(body));
    }
}

#[test]
fn a_coin_takes_some_forty_bytes() {
    let table = "BAC01".try_into().unwrap();
    let body = Body {
        key: Key::try_from("BAC01-3:120700").unwrap(),
        at: now(),
        by: "D100".try_into().unwrap(),
        request: Fingerprint::of("coin"),
        events: vec![Event::CoinPlaced { table, seat: 3.try_into().unwrap() }],
    };
    // Format 1, key 1 + 14, time 6, person 1 + 4, request 4, one event, its kind 1, table 1 + 5, seat 1.
    assert_eq!(body.to_bytes().len(), 1 + 15 + 6 + 5 + 4 + 1 + 1 + 6 + 1);
}

#[test]
fn what_cannot_be_read_is_told() {
    let whole = Body {
        key: Key::try_from("k").unwrap(),
        at: now(),
        by: "D100".try_into().unwrap(),
        request: Fingerprint::of("coin"),
        events: vec![Event::KeyTurned {
            table: "BAC01".try_into().unwrap(),
            number: KeyNumber::Low,
            position: floor::KeyPosition::Run,
            by: "S200".try_into().unwrap(),
        }],
    }
    .to_bytes();
    let says = |bytes: &[u8], what: &str| {
        let error = Body::from_bytes(bytes).unwrap_err();
        assert!(error.contains(what), "{error}");
    };
    says(b"", "empty");
    says(&whole[..whole.len() - 1], "format 4");
    says(&[&whole[..], &[0]].concat(), "1 bytes follow");
    says(&[5, 1, 2], "format 5, and this program knows formats up to 4; use a newer program");
    says(b"{}", "not of format 1");
    says(br#"{"v":1,"key":"k","at":1,"by":"D100","events":[{"event":"no-such"}]}"#, "no-such");
}
