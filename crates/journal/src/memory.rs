//! A store in memory, for tests and simulations.

use crate::chain::Record;
use crate::head::Head;
use crate::signing::{KeyRow, SigningKey};
use crate::store::{Store, StoreError};

/// Records in memory, signed by a fixed, publicly known key.
#[derive(Clone, Debug)]
pub struct MemoryStore {
    records: Vec<Record>,
    key: SigningKey,
    head: Head,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> MemoryStore {
        let key = SigningKey::from_seed([1; 32]);
        MemoryStore { records: vec![], head: Head::empty(&key), key }
    }
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::new()
    }
}

impl Store for MemoryStore {
    fn head(&self) -> Result<Head, StoreError> {
        Ok(self.head)
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        Ok(vec![KeyRow { key: self.key.public(), endorsement: None }])
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        self.records.extend_from_slice(records);
        if let Some(last) = records.last() {
            self.head = Head::sign(last.seq, last.hash, &self.key);
        }
        Ok(self.head)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        for record in self.records.iter().filter(|record| record.seq >= from) {
            if !visit(record.clone()) {
                break;
            }
        }
        Ok(())
    }
}
