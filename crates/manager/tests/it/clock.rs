//! Tests that a clock more than a minute behind the last record holds the bets until it has passed it.

use floor::{Button, CommandKind, Input, Millis, Refusal};
use journal::MemoryStore;
use manager::{Answer, GameManager, SystemChance};

use crate::site::{KEY, at_table, now, open_site, submission};

#[test]
fn bets_wait_until_the_clock_has_passed_the_last_record() {
    let store = MemoryStore::new();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let last = now().0 + 3_600_000;
    let mut number = 0;
    let mut at = |manager: &mut GameManager<_, _>, words: &str, millis: i64| {
        number += 1;
        let input = submission(&format!("dev:{number}"), "D100", at_table("NINES1", words));
        manager.submit(vec![input], Millis(millis)).unwrap().pop().unwrap()
    };
    let behind = |answer: &Answer| match answer {
        Answer::Refused(Refusal::ClockBehind { seconds }) => Some(*seconds),
        _ => None,
    };
    at(&mut manager, "coin 1", last);
    at(&mut manager, "drop 1", last);
    assert_eq!(behind(&at(&mut manager, "COIN IN", last - 61_000)), Some(61));
    // Less than a minute behind now, but still behind.
    assert_eq!(behind(&at(&mut manager, "COIN IN", last - 59_000)), Some(59));
    assert_eq!(behind(&at(&mut manager, "COIN IN", last - 1)), Some(0));
    let locked = at(&mut manager, "COIN IN", last);
    assert!(matches!(locked, Answer::Done { .. }), "{locked:?}");
    // A clock that is only a little behind, as clocks are, holds nothing.
    at(&mut manager, "GAME OVER", last + 1_000);
    at(&mut manager, "coin 1", last + 1_000);
    at(&mut manager, "drop 1", last + 1_000);
    let locked = at(&mut manager, "COIN IN", last - 30_000);
    assert!(matches!(locked, Answer::Done { .. }), "{locked:?}");
}

/// An input that names its round is the same input: it is held by the clock, and by a broken journal.
#[test]
fn a_lock_that_names_its_round_is_held_as_any_other() {
    let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let round = manager.floor().tables[&"NINES1".try_into().unwrap()].round;
    let mut number = 0;
    let mut locks = |manager: &mut GameManager<_, _>, millis: i64| {
        number += 1;
        let input = Input::Button { name: Button::CoinIn }.in_round(round);
        let kind = CommandKind::AtTable { table: "NINES1".try_into().unwrap(), input };
        let input = submission(&format!("dev:{number}"), "D100", kind);
        match manager.submit(vec![input], Millis(millis)).unwrap().pop().unwrap() {
            Answer::Refused(refusal) => refusal.code(),
            answer => panic!("{answer:?}"),
        }
    };
    assert_eq!(locks(&mut manager, now().0 - 61_000), "ClockBehind");
    manager.integrity().found_broken("record 3 was changed".to_owned());
    assert_eq!(locks(&mut manager, now().0), "JournalBroken");
}
