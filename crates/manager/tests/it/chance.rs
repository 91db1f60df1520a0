//! Tests that numbers are drawn when a lock needs them, and at no other time.

use std::cell::Cell;
use std::rc::Rc;

use floor::{Chance, Event, Play};
use journal::MemoryStore;
use manager::{Answer, GameManager, Submission, fold};

use crate::site::{KEY, at_table, now, open_site, submission};

/// Gives the digits, and counts how often it was asked.
#[derive(Clone, Debug, Default)]
struct Counted(Rc<Cell<u32>>);

impl Chance for Counted {
    fn digits(&mut self) -> [u8; 10] {
        self.0.set(self.0.get() + 1);
        [7, 3, 9, 0, 2, 1, 8, 6, 5, 4]
    }
}

/// A generator that must not be asked.
#[derive(Debug)]
struct Untouched;

impl Chance for Untouched {
    fn digits(&mut self) -> [u8; 10] {
        panic!("a replay draws nothing")
    }
}

/// Sends an input in words and answers how many draws there were, and the numbers of the lock.
fn send(
    manager: &mut GameManager<MemoryStore, Counted>,
    draws: &Counted,
    sent: &Submission,
) -> (u32, Option<Vec<u8>>) {
    let before = draws.0.get();
    let answer = manager.submit(vec![sent.clone()], now()).unwrap().pop().unwrap();
    let numbers = match &answer {
        Answer::Done { events, .. } => match &events[..] {
            [Event::BetsLocked { numbers, .. }] => Some(numbers.clone()),
            _ => None,
        },
        _ => None,
    };
    (draws.0.get() - before, numbers)
}

#[test]
fn a_lock_draws_once_and_nothing_else_draws() {
    let draws = Counted::default();
    let mut manager = GameManager::open(MemoryStore::new(), draws.clone(), KEY).unwrap();
    open_site(&mut manager);
    assert_eq!(draws.0.get(), 0, "opening a site draws nothing");
    let steps: &[(&str, &str, u32, Option<&[u8]>)] = &[
        ("GOLD1", "coin 2", 0, None),
        ("GOLD1", "coin 5", 0, None),
        // Not a button of this console: refused.
        ("GOLD1", "COIN IN", 0, None),
        ("GOLD1", "START", 1, Some(&[7, 3])),
        // The bets are locked already: refused.
        ("GOLD1", "START", 0, None),
        ("GOLD1", "STOP", 0, None),
        ("GOLD1", "CONFIRM", 0, None),
        // Nobody bets, so nobody needs a number.
        ("GOLD1", "START", 0, Some(&[])),
        // This game has no numbers.
        ("NINES1", "coin 1", 0, None),
        ("NINES1", "drop 1", 0, None),
        ("NINES1", "COIN IN", 0, Some(&[])),
    ];
    for (place, (table, words, drawn, numbers)) in steps.iter().enumerate() {
        let sent = submission(&format!("c{place}"), "D100", at_table(table, words));
        let (many, got) = send(&mut manager, &draws, &sent);
        assert_eq!((many, got.as_deref()), (*drawn, *numbers), "step {place}: {words}");
        // The same input again: it is recognised, and draws nothing.
        assert_eq!(send(&mut manager, &draws, &sent), (0, None), "step {place} again: {words}");
    }
}

#[test]
fn a_replay_draws_nothing() {
    let mut manager = GameManager::open(MemoryStore::new(), Counted::default(), KEY).unwrap();
    open_site(&mut manager);
    for (place, words) in ["coin 2", "coin 5", "START"].into_iter().enumerate() {
        let sent = submission(&format!("c{place}"), "D100", at_table("GOLD1", words));
        manager.submit(vec![sent], now()).unwrap();
    }
    let store = manager.store().clone();
    let again = GameManager::open(store, Untouched, KEY).unwrap();
    assert_eq!(again.floor(), manager.floor());
    let floor = fold(again.store()).unwrap().floor;
    let Play::Locked(locked) = &floor.tables[&"GOLD1".try_into().unwrap()].play else {
        panic!("the bets are locked");
    };
    assert_eq!(locked.numbers, [7, 3]);
}
