//! Tests of group commit: many inputs in flight, one order, and answers only after they are durable.

use std::sync::mpsc::{Receiver, channel};

use journal::{Head, KeyRow, MemoryStore, Record, SqliteStore, Store, StoreError};
use manager::{Answer, GameManager, NotQueued, SystemChance, fold, start};

use crate::site::{KEY, OPENED, at_table, now, open_site, submission};

#[test]
fn many_threads_one_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let (handle, writer) = start(manager, 1_000, now);
    let threads: Vec<_> = (0..8_u32)
        .map(|thread| {
            let handle = handle.clone();
            std::thread::spawn(move || {
                let table = ["NINES1", "NINES2"][thread as usize % 2];
                for round in 0..100 {
                    let seat = thread / 2 + 1;
                    for (step, words) in
                        [format!("coin {seat}"), format!("drop {seat}")].iter().enumerate()
                    {
                        let key = format!("{thread}-{round}-{step}");
                        let waiting = handle
                            .submit(submission(&key, "D100", at_table(table, words)))
                            .unwrap();
                        let answer = waiting.wait().unwrap();
                        assert!(
                            matches!(answer, Answer::Done { .. } | Answer::Refused(_)),
                            "{answer:?}"
                        );
                    }
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    drop(handle);
    let manager = writer.join().unwrap().unwrap();
    let folded = fold(manager.store()).unwrap();
    assert_eq!(folded.floor, *manager.floor());
    assert_eq!(folded.records, OPENED + 8 * 100 * 2);
}

/// A store that waits to be told before each append.
struct Gated {
    store: MemoryStore,
    gate: Option<Receiver<()>>,
}

impl Store for Gated {
    fn head(&self) -> Result<Head, StoreError> {
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        if let Some(gate) = &self.gate {
            gate.recv().map_err(|_| StoreError::Full)?;
        }
        self.store.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.store.read(from, visit)
    }
}

#[test]
fn a_full_queue_refuses_and_loses_nothing() {
    // The site is opened on a store without a gate, and handed over.
    let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let (open, gate) = channel();
    let store = Gated { store: manager.store().clone(), gate: Some(gate) };
    let manager = GameManager::open(store, SystemChance, KEY).unwrap();
    let (handle, writer) = start(manager, 2, now);
    let mut waiting = Vec::new();
    let mut busy = None;
    for number in 0..50 {
        match handle.submit(submission(&format!("k{number}"), "D100", at_table("NINES1", "coin 1")))
        {
            Ok(it) => waiting.push(it),
            Err(NotQueued::Busy(handed_back)) => {
                busy = Some(handed_back);
                break;
            }
            Err(NotQueued::Stopped(_)) => panic!("the writer is there"),
        }
    }
    let handed_back = busy.expect("a queue of two does not hold fifty");
    // Nothing was answered while nothing was durable. Now the disk comes back.
    for _ in 0..50 {
        open.send(()).unwrap();
    }
    let queued = waiting.len();
    let answers: Vec<Answer> = waiting.into_iter().map(|it| it.wait().unwrap()).collect();
    assert!(matches!(answers[0], Answer::Done { .. }), "{answers:?}");
    let again = handle.submit(*handed_back).unwrap().wait().unwrap();
    assert!(matches!(again, Answer::Refused(_)), "a second coin: {again:?}");
    drop(handle);
    let manager = writer.join().unwrap().unwrap();
    assert_eq!(fold(manager.store()).unwrap().records, OPENED + queued as u64 + 1);
}

/// A store that panics when it is written to, once it is told to.
struct Panics {
    store: MemoryStore,
    when: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Store for Panics {
    fn head(&self) -> Result<Head, StoreError> {
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        assert!(!self.when.load(std::sync::atomic::Ordering::Relaxed), "the disk has burnt");
        self.store.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.store.read(from, visit)
    }
}

/// Whichever of the two writers panics, both end, nobody waits for ever, and the thread says why.
#[test]
fn a_writer_that_dies_takes_the_other_with_it() {
    for round in 0..50 {
        let when = std::sync::Arc::default();
        let store = Panics { store: MemoryStore::new(), when: std::sync::Arc::clone(&when) };
        let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
        open_site(&mut manager);
        let (handle, writer) = start(manager, 1_000, now);
        // So many in flight that each of the two has had its turn.
        for number in 0..round {
            let coin = submission(&format!("{number}"), "D100", at_table("NINES1", "coin 1"));
            handle.submit(coin).unwrap().wait().unwrap();
        }
        when.store(true, std::sync::atomic::Ordering::Relaxed);
        let waiting: Vec<_> = (0..20)
            .filter_map(|number| {
                let coin =
                    submission(&format!("late-{number}"), "D100", at_table("NINES2", "coin 1"));
                handle.submit(coin).ok()
            })
            .collect();
        for waiting in waiting {
            assert_eq!(waiting.wait(), None, "no answer, and no waiting for ever");
        }
        let panic = writer.join().err().expect("the thread has panicked");
        let said = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap();
        assert!(said.contains("the disk has burnt") || said.contains("panicked"), "{said}");
        assert!(!handle.is_running());
    }
}
