//! Tests two alternating writers: a failed commit takes back what was decided after it, and nothing else.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};

use floor::Refusal;
use journal::{Checks, Head, KeyRow, MemoryStore, Record, Store, StoreError, verify};
use manager::{Answer, Body, GameManager, Submission, SystemChance, fold, start};

use crate::site::{KEY, at_table, now, open_site, submission};

/// A store whose appends do as they are told, one after another.
struct OrderedStore {
    store: MemoryStore,
    /// Told when an append begins, before it waits for its order.
    begins: Sender<()>,
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
        let _ = self.begins.send(());
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

/// A site on a store that waits for orders, and what tells when an append begins.
fn site(orders: Receiver<Order>) -> (GameManager<OrderedStore, SystemChance>, Receiver<()>) {
    let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let (begins, begun) = channel();
    let store = OrderedStore { store: manager.store().clone(), begins, orders };
    (GameManager::open(store, SystemChance, KEY).unwrap(), begun)
}

fn coin() -> Submission {
    submission("dev:1", "D100", at_table("NINES1", "coin 1"))
}

/// Takes the coin back: refused if it is not there.
fn lift() -> Submission {
    submission("dev:2", "D100", at_table("NINES1", "lift 1"))
}

/// While one writer waits for the disk, the other decides on top of it. The test follows both: the store
/// tells when it writes, and a decision looks at the clock.
#[test]
fn what_was_decided_on_a_failed_batch_fails_too() {
    for failure in [Order::Fail, Order::WriteAndFail] {
        let ((order, orders), (looks, looked)) = (channel(), channel());
        let (manager, begun) = site(orders);
        let clock = move || {
            let _ = looks.send(());
            now()
        };
        let (handle, writer) = start(manager, 100, clock);
        let first = handle.submit(coin()).unwrap();
        begun.recv().unwrap();
        looked.recv().unwrap();
        let second = handle.submit(lift()).unwrap();
        looked.recv().unwrap();
        let repeat = handle.submit(coin()).unwrap();
        order.send(failure).unwrap();
        // From here on everything is written.
        drop(order);
        for waiting in [first, second, repeat] {
            assert_eq!(waiting.wait(), Some(Answer::Unavailable(StoreError::Full)));
        }
        let again = handle.submit(coin()).unwrap().wait().unwrap();
        let was_written = failure == Order::WriteAndFail;
        assert_eq!(matches!(again, Answer::Before { .. }), was_written, "{again:?}");
        assert_eq!(matches!(again, Answer::Done { .. }), !was_written, "{again:?}");
        drop(handle);
        let manager = writer.join().unwrap().unwrap();
        assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
    }
}

#[test]
fn what_is_decided_after_a_failure_sees_what_is_written() {
    for failure in [Order::Fail, Order::WriteAndFail] {
        let (order, orders) = channel();
        let (handle, writer) = start(site(orders).0, 100, now);
        order.send(failure).unwrap();
        drop(order);
        let answer = |submission| handle.submit(submission).unwrap().wait().unwrap();
        assert_eq!(answer(coin()), Answer::Unavailable(StoreError::Full));
        let (lifted, repeated) = (answer(lift()), answer(coin()));
        if failure == Order::Fail {
            assert!(matches!(lifted, Answer::Refused(Refusal::NoCoin(_))), "{lifted:?}");
            assert!(matches!(repeated, Answer::Done { .. }), "{repeated:?}");
        } else {
            assert!(matches!(lifted, Answer::Done { .. }), "{lifted:?}");
            assert!(matches!(repeated, Answer::Before { .. }), "{repeated:?}");
        }
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
    let (handle, writer) = start(site(orders).0, 1_000, now);
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
