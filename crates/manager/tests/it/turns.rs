//! Tests two alternating writers: a failed commit takes back what was decided after it, and nothing else.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, channel};

use floor::Refusal;
use journal::{Checks, Head, KeyRow, MemoryStore, Record, Store, StoreError, verify};
use manager::{Answer, Body, GameManager, SystemChance, fold, start};

use crate::site::{KEY, at_table, now, open_site, submission};

/// A store whose appends do as they are told, one after another.
struct OrderedStore {
    store: MemoryStore,
    orders: Receiver<Order>,
}

#[derive(Clone, Copy, PartialEq)]
enum Order {
    Write,
    Fail,
    /// The worst: it is written, and says that it is not.
    WriteAndFail,
}

impl Store for OrderedStore {
    fn head(&self) -> Result<Head, StoreError> {
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        let order = self.orders.recv().unwrap_or(Order::Write);
        let head = match order {
            Order::Fail => return Err(StoreError::Full),
            _ => self.store.append(records)?,
        };
        if order == Order::Write { Ok(head) } else { Err(StoreError::Full) }
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.store.read(from, visit)
    }
}

/// A site, on a store that waits for orders.
fn site(orders: Receiver<Order>) -> GameManager<OrderedStore, SystemChance> {
    let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let store = OrderedStore { store: manager.store().clone(), orders };
    GameManager::open(store, SystemChance, KEY).unwrap()
}

#[test]
fn what_was_decided_on_a_failed_batch_fails_too() {
    for failure in [Order::Fail, Order::WriteAndFail] {
        let (order, orders) = channel();
        let (handle, writer) = start(site(orders), 100, now);
        let coin = || submission("dev:1", "D100", at_table("NINES1", "coin 1"));
        let drop_it = || submission("dev:2", "D100", at_table("NINES1", "drop 1"));
        let (first, second) = (handle.submit(coin()).unwrap(), handle.submit(drop_it()).unwrap());
        let repeat = handle.submit(coin()).unwrap();
        order.send(failure).unwrap();
        // From here on everything is written.
        drop(order);
        let failed = Answer::Unavailable(StoreError::Full);
        assert_eq!(first.wait(), Some(failed.clone()));
        // Decided before the failure it failed with it; decided after, it saw the floor as it really is.
        let after = |answer: &Answer| match answer {
            Answer::Refused(Refusal::NoCoin(_)) => failure == Order::Fail,
            Answer::Before { .. } => failure == Order::WriteAndFail,
            Answer::Done { .. } => true,
            answer => *answer == failed,
        };
        for waiting in [second, repeat] {
            let answer = waiting.wait().unwrap();
            assert!(after(&answer), "{answer:?}");
        }
        let again = handle.submit(coin()).unwrap().wait().unwrap();
        assert!(matches!(again, Answer::Done { .. } | Answer::Before { .. }), "{again:?}");
        drop(handle);
        let manager = writer.join().unwrap().unwrap();
        assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
    }
}

/// Eight clients who send again whatever got no answer, on a store that fails every few appends.
#[test]
fn whatever_fails_everything_is_done_once() {
    let (order, orders) = channel();
    for turn in 0..100_000_u32 {
        let order_now = match turn % 11 {
            5 => Order::Fail,
            9 => Order::WriteAndFail,
            _ => Order::Write,
        };
        order.send(order_now).unwrap();
    }
    let (handle, writer) = start(site(orders), 1_000, now);
    let clients: Vec<_> = (1..=8_u32)
        .map(|seat| {
            let handle = handle.clone();
            std::thread::spawn(move || {
                let mut done = Vec::new();
                for number in 0..60 {
                    let words = format!("{} {seat}", if number == 0 { "coin" } else { "drop" });
                    let key = format!("seat{seat}:{number}");
                    loop {
                        let send = submission(&key, "D100", at_table("NINES1", &words));
                        match handle.submit(send).unwrap().wait().unwrap() {
                            Answer::Unavailable(_) => {}
                            Answer::KeyTooOld(why) => panic!("{why}"),
                            _ => break,
                        }
                    }
                    done.push(key);
                }
                done
            })
        })
        .collect();
    let done: Vec<String> = clients.into_iter().flat_map(|it| it.join().unwrap()).collect();
    drop(handle);
    let manager = writer.join().unwrap().unwrap();
    let mut keys = HashSet::new();
    verify(manager.store(), &Checks::default(), |record| {
        let key = Body::from_bytes(&record.body).unwrap().key;
        assert!(keys.insert(key.to_string()), "{key} is there twice");
    })
    .unwrap();
    for key in done {
        assert!(keys.contains(&key), "{key} was answered and is lost");
    }
    assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
}
