//! A store that fails on request, before or after it has written; and the random digits of a simulation.

use std::cell::RefCell;
use std::rc::Rc;

use floor::Chance;
use journal::{Head, KeyRow, MemoryStore, Record, Store, StoreError};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// How the next append fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// Nothing is written.
    Before,
    /// Everything is written, but the writer gets an error.
    After,
}

#[derive(Debug)]
struct Inner {
    store: MemoryStore,
    next: Option<Failure>,
}

/// A store that survives the manager that writes to it.
#[derive(Clone, Debug)]
pub(crate) struct FaultyStore(Rc<RefCell<Inner>>);

impl FaultyStore {
    pub(crate) fn new() -> FaultyStore {
        FaultyStore(Rc::new(RefCell::new(Inner { store: MemoryStore::new(), next: None })))
    }

    /// A copy of the journal that it contains.
    pub(crate) fn journal(&self) -> MemoryStore {
        self.0.borrow().store.clone()
    }

    /// Makes the next append fail in this way.
    pub(crate) fn fail(&self, how: Failure) {
        self.0.borrow_mut().next = Some(how);
    }
}

impl Store for FaultyStore {
    fn head(&self) -> Result<Head, StoreError> {
        self.0.borrow().store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.0.borrow().store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        let mut inner = self.0.borrow_mut();
        match inner.next.take() {
            None => inner.store.append(records),
            Some(Failure::Before) => Err(StoreError::Full),
            Some(Failure::After) => {
                inner.store.append(records)?;
                Err(StoreError::Failed("the answer was lost".to_owned()))
            }
        }
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.0.borrow().store.read(from, visit)
    }
}

/// Digits from a seed, so that a day can be reproduced.
#[derive(Clone, Debug)]
pub(crate) struct SeededChance(ChaCha8Rng);

impl SeededChance {
    pub(crate) fn new(seed: u64) -> SeededChance {
        SeededChance(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Chance for SeededChance {
    fn digits(&mut self) -> [u8; 10] {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(&mut self.0);
        digits
    }
}
