//! A store in memory, for tests and simulations.

use crate::chain::{Head, Record, SiteKey};
use crate::store::{Store, StoreError};

/// Records in memory.
#[derive(Clone, Debug)]
pub struct MemoryStore {
    records: Vec<Record>,
    head: Head,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new(key: &SiteKey) -> MemoryStore {
        MemoryStore { records: vec![], head: Head::empty(key) }
    }
}

impl Store for MemoryStore {
    fn head(&self) -> Result<Head, StoreError> {
        Ok(self.head)
    }

    fn append(&mut self, records: &[Record], head: &Head) -> Result<(), StoreError> {
        self.records.extend_from_slice(records);
        self.head = *head;
        Ok(())
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
