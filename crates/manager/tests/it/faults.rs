//! Tests of stores that fail: the answer is correct, and nothing is lost or done twice.

use std::cell::Cell;
use std::rc::Rc;

use floor::Jackpot;
use journal::{Head, KeyRow, MemoryStore, Record, Store, StoreError};
use manager::{Answer, GameManager, SystemChance, fold};

use crate::site::{KEY, at_table, now, open_site, submission};

/// A store whose nth append fails, before or after it was written.
struct Faulty {
    store: MemoryStore,
    fails_in: Rc<Cell<Option<u32>>>,
    after_writing: bool,
}

impl Store for Faulty {
    fn head(&self) -> Result<Head, StoreError> {
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        let fails = match self.fails_in.get() {
            Some(0) => true,
            Some(left) => {
                self.fails_in.set(Some(left - 1));
                false
            }
            None => false,
        };
        if fails {
            self.fails_in.set(None);
            if self.after_writing {
                self.store.append(records)?;
            }
            return Err(StoreError::Full);
        }
        self.store.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.store.read(from, visit)
    }
}

#[test]
fn every_nth_write_may_fail() {
    // A hand button that counted twice would cancel its mark, and the round could not end.
    let round = [
        "coin 1",
        "drop 1",
        "coin 2",
        "drop 2",
        "COIN IN",
        "cards 9h,Kd,Kd,2c",
        "hand one-nine 1",
        "GAME OVER",
    ];
    for after_writing in [false, true] {
        for nth in 0..round.len() {
            let fails_in = Rc::new(Cell::new(None));
            let store =
                Faulty { store: MemoryStore::new(), fails_in: fails_in.clone(), after_writing };
            let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
            open_site(&mut manager);
            fails_in.set(Some(u32::try_from(nth).unwrap()));
            for (number, words) in round.into_iter().enumerate() {
                let send =
                    || vec![submission(&format!("r{number}"), "D100", at_table("NINES1", words))];
                let mut answers = manager.submit(send(), now()).unwrap();
                if number == nth {
                    assert_eq!(answers, [Answer::Unavailable(StoreError::Full)]);
                    // Whoever gets no answer sends it again.
                    answers = manager.submit(send(), now()).unwrap();
                }
                let done = matches!(answers[..], [Answer::Done { .. } | Answer::Before { .. }]);
                assert!(done, "{words}: {answers:?}");
                assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
            }
            let pool = &manager.floor().pools[&"NINES".try_into().unwrap()];
            assert_eq!(pool.totals.wagered.to_string(), "2.00", "each coin counts once");
            assert_eq!(pool.hits["one-nine"], 1);
            let prizes: Vec<&Jackpot> = manager.floor().jackpots.values().collect();
            let [prize] = prizes[..] else { panic!("one mark for both winners: {prizes:?}") };
            assert_eq!(prize.seats.to_string(), "1,2");
            assert_eq!(prize.paid.unwrap().total.to_string(), "2.00", "each winner is paid once");
        }
    }
}

#[test]
fn a_repeat_within_a_batch_that_fails_is_not_acknowledged() {
    let fails_in = Rc::new(Cell::new(None));
    let store =
        Faulty { store: MemoryStore::new(), fails_in: fails_in.clone(), after_writing: false };
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let coin = |key| submission(key, "D100", at_table("NINES1", "coin 1"));
    let first = manager.submit(vec![coin("a")], now()).unwrap();
    let [Answer::Done { seq, .. }] = first[..] else { panic!("{first:?}") };
    fails_in.set(Some(0));
    let answers = manager.submit(vec![coin("a"), coin("b"), coin("b")], now()).unwrap();
    let failed = Answer::Unavailable(StoreError::Full);
    assert_eq!(answers, [Answer::Before { seq }, failed.clone(), failed]);
}
