//! Tests of the demo floor: it is as the contract describes it, and it plays by itself.

use floor::{Dialect, FixedDigits, Floor, Millis};
use money::Account;
use sim::{Habits, Options, People, Turn, demo_floor, simulate};

fn opened() -> Floor {
    let mut floor = Floor::default();
    for command in demo_floor() {
        for event in floor.decide(&command, Millis(0), &mut FixedDigits::in_order()).unwrap() {
            floor.apply(&event).unwrap();
        }
    }
    floor
}

#[test]
fn the_demo_floor_is_five_tables_in_three_dialects() {
    let floor = opened();
    let tables: Vec<String> = floor
        .tables
        .iter()
        .map(|(id, table)| {
            let settings = &table.settings;
            let base = &settings.base_game.wager().id;
            let pools: Vec<&str> = settings.feeds.iter().map(|feed| feed.pool.as_str()).collect();
            assert!(table.shift.is_some() && table.open);
            format!("{id} {:?} {} {base} {}", settings.dialect, settings.seats, pools.join(" "))
        })
        .collect();
    assert_eq!(
        tables,
        [
            "BAC01 Aquarius 9 commission-5 NINES",
            "BAC02 Aquarius 9 commission-5 NINES",
            "BAC03 Nexus 7 commission-free DRAGON",
            "BAC04 Nexus 7 commission-free FORTUNE",
            "BAC05 Prsm 9 commission-5 GOLD",
        ]
    );
    let meters: Vec<String> = floor
        .pools
        .iter()
        .map(|(id, pool)| {
            assert!(pool.book.balance(Account::Reserve).is_zero());
            format!("{id} {} {}", pool.wager().id, pool.displayed())
        })
        .collect();
    assert_eq!(
        meters,
        [
            "DRAGON dbp-2 10000.00",
            "FORTUNE f7bp-01 2000.00",
            "GOLD golden-tie-6 10000.00",
            "NINES pbac-1a 10000.00",
        ]
    );
    assert_eq!(floor.tables.values().filter(|it| it.settings.dialect == Dialect::Nexus).count(), 2);
    for person in "D100 S200 E300 V400 A500 A501 T600 U700 M800".split(' ') {
        assert!(floor.staff.contains_key(&person.try_into().unwrap()), "{person}");
    }
}

/// Real shoes, honest people: an evening at a real pace, with hardly a refusal.
#[test]
fn the_demo_plays_by_itself() {
    let options = Options {
        large: false,
        habits: Habits::DEMO,
        fails: 0,
        restarts: 0,
        ..Options::busy(2026, 20_000)
    };
    let outcome = simulate(&options).unwrap_or_else(|trouble| panic!("{trouble}"));
    assert!(outcome.refused < outcome.done / 200, "{:?}", outcome.coverage.refusals);
    let rounds: u64 = outcome.floor.tables.values().map(|table| table.round.0).sum();
    let minutes = outcome.day_ms / 60_000;
    let pace = rounds as f64 / minutes as f64 / 5.0;
    assert!((0.5..2.5).contains(&pace), "{pace} rounds a minute at each table");
    assert!(outcome.floor.tables.values().all(|table| table.round.0 > 100), "nobody is stuck");
    assert!(outcome.coverage.events["awarded"] > 100, "small prizes come all the time");
}

/// A demo that was stopped in the middle goes on: new people look at the floor, not at their memory.
#[test]
fn new_people_take_over_a_running_floor() {
    let mut floor = opened();
    let (mut refused, mut rounds) = (0, 0);
    for crew in 0..20 {
        let mut people = People::new(crew, Habits { rigged: 400, ..Habits::DEMO });
        for _ in 0..333 {
            let Turn { at_ms, mut digits, command } = people.next(&floor);
            match floor.decide(&command, Millis(at_ms), &mut digits) {
                Ok(events) => events.iter().for_each(|event| floor.apply(event).unwrap()),
                Err(_) => refused += 1,
            }
        }
        let now: u64 = floor.tables.values().map(|table| table.round.0).sum();
        assert!(now > rounds + 10, "crew {crew} plays on");
        rounds = now;
    }
    assert!(refused < 200, "{refused}");
}
