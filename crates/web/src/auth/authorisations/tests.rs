//! Tests how long an authorisation lasts, and a key that was turned with it.

use floor::{Dialect, Key, KeyNumber, PayTable, Table, TableSettings};
use wagers::Catalog;

use super::*;

fn held(speaker: &str, now: Instant) -> Held {
    Held {
        staff: "S200".try_into().unwrap(),
        proof: Proof::Pin,
        table: "BAC01".try_into().unwrap(),
        speaker: speaker.try_into().unwrap(),
        prizes: vec![JackpotId(1)],
        since: now,
        last: now,
        over: false,
        token: NO_TOKEN,
    }
}

fn is_held(all: &Authorisations, token: &str, now: Instant) -> bool {
    matches!(all.known(token, now), Known::Held(_))
}

#[test]
fn it_lasts_a_minute_from_step_to_step_and_ten_in_all() {
    let (all, start) = (Authorisations::default(), Instant::now());
    let first = held("D100", start);
    let token = all.begin(first.clone());
    assert!(is_held(&all, &token, start + IDLE.mul_f32(0.9)));
    let step = Input::Button { name: Button::JPot };
    let mut now = start;
    while now < start + LONGEST {
        assert!(is_held(&all, &token, now), "{:?}", now - start);
        all.step(&first.table, &first.speaker, &step, now);
        now += IDLE / 2;
    }
    assert!(matches!(all.known(&token, now), Known::Over(_)), "ten minutes are over");
    assert!(matches!(all.known("guess", now), Known::Never));
    let token = all.begin(held("D100", now));
    let later = now + IDLE;
    assert!(matches!(all.known(&token, later), Known::Over(_)), "a minute without a step");
    all.step(&first.table, &first.speaker, &step, later);
    assert!(matches!(all.known(&token, later), Known::Over(_)), "and no step revives it");
    assert!(matches!(all.known(&token, now + KEPT + IDLE), Known::Ended), "nobody keeps it");
    assert!(matches!(all.known(&token, now), Known::Ended), "and it never comes back");
}

/// A key stays where it was turned; it pays only while the authorisation that turned it lasts.
#[test]
fn a_turned_key_pays_as_long_as_the_authorisation() {
    let (all, start) = (Authorisations::default(), Instant::now());
    let table = held("D100", start).table;
    assert!(all.key_in_force(&table, start), "it was turned without a token");
    let token = all.begin(held("D100", start));
    let Known::Held(turner) = all.known(&token, start) else { panic!("it is held") };
    all.key_turned(&turner);
    let step = Input::Button { name: Button::JPot };
    all.step(&table, &turner.speaker, &step, start + IDLE / 2);
    assert!(all.key_in_force(&table, start + IDLE));
    assert!(!all.key_in_force(&table, start + IDLE / 2 + IDLE), "a minute without a step");
    // A second authorisation of the same console did not turn it.
    all.begin(held("D100", start + IDLE));
    assert!(!all.key_in_force(&table, start + IDLE));
    // Somebody turns it again without a token.
    let (number, position) = (KeyNumber::High, KeyPosition::JackpotHigh);
    let by = turner.staff;
    all.happened(&Event::KeyTurned { table: table.clone(), number, position, by });
    assert!(all.key_in_force(&table, start + LONGEST));
}

/// After a restart nobody knows how a key was turned: it pays for a minute.
#[test]
fn a_key_that_was_turned_before_the_start_pays_for_a_minute() {
    let game = PayTable::from(Catalog::shipped().entry("commission-5").unwrap());
    let mut table = Table::new(TableSettings::new(Dialect::Aquarius, 9, game, None));
    let (number, position) = (KeyNumber::High, KeyPosition::JackpotHigh);
    let (by, seen) = ("S200".try_into().unwrap(), JackpotId(1));
    table.key = Some(Key { number, position, by, seen });
    let id: TableId = "BAC01".try_into().unwrap();
    let mut floor = Floor::default();
    floor.tables.insert(id.clone(), table);
    let start = Instant::now();
    let all = Authorisations::at_start(&floor, start);
    assert!(all.key_in_force(&id, start + IDLE.mul_f32(0.9)));
    assert!(!all.key_in_force(&id, start + IDLE));
    assert!(all.key_in_force(&"BAC02".try_into().unwrap(), start + IDLE));
}

#[test]
fn one_that_is_over_only_turns_the_key_back() {
    let key = |position| Input::Key { number: KeyNumber::High, position };
    let over = Held { over: true, ..held("D100", Instant::now()) };
    let floor = Floor::default();
    for position in [KeyPosition::Run, KeyPosition::Removed] {
        assert_eq!(over.covers(&floor, key(position)), Some(key(position)));
    }
    let end = Input::Button { name: Button::GameOver };
    assert_eq!(over.covers(&floor, end.clone()), None);
    assert!(Held { over: false, ..over.clone() }.covers(&floor, end).is_some());
    // Without a key in a lock it turns nothing.
    assert!(!over.turns_back(&floor));
}

#[test]
fn a_second_one_replaces_the_first_of_the_same_console() {
    let (all, now) = (Authorisations::default(), Instant::now());
    let (one, other) = (all.begin(held("D100", now)), all.begin(held("D101", now)));
    let two = all.begin(held("D100", now));
    assert!(!is_held(&all, &one, now) && is_held(&all, &two, now));
    assert!(is_held(&all, &other, now));
    all.end_of(&"S200".try_into().unwrap());
    assert!(!is_held(&all, &two, now) && !is_held(&all, &other, now));
}
