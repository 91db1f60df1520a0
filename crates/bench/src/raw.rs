//! The baseline of the journal benchmark: bytes that are appended to a file and synced, and nothing else.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use journal::{Head, KeyRow, Record, Store, StoreError};

/// A batch of the writer: the number of records, and their size in bytes with their hashes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch {
    pub(crate) records: u32,
    pub(crate) bytes: usize,
}

/// A store that records the size of each batch.
pub(crate) struct Watched<S> {
    pub(crate) store: S,
    pub(crate) batches: Arc<Mutex<Vec<Batch>>>,
}

impl<S: Store> Store for Watched<S> {
    fn head(&self) -> Result<Head, StoreError> {
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.store.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        let bytes = records.iter().map(|record| record.body.len() + record.hash.0.len()).sum();
        let batch = Batch { records: u32::try_from(records.len()).unwrap_or(u32::MAX), bytes };
        self.batches.lock().unwrap_or_else(PoisonError::into_inner).push(batch);
        self.store.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.store.read(from, visit)
    }
}

/// A file for appending.
pub(crate) struct Raw {
    file: File,
    bytes: Vec<u8>,
}

impl Raw {
    pub(crate) fn create(path: &Path) -> io::Result<Raw> {
        let file = OpenOptions::new().create_new(true).append(true).open(path)?;
        Ok(Raw { file, bytes: Vec::new() })
    }

    /// Appends and syncs batches of the same sizes, and returns how long each took.
    pub(crate) fn repeat(&mut self, batches: &[Batch]) -> io::Result<Vec<Duration>> {
        let largest = batches.iter().map(|batch| batch.bytes).max().unwrap_or(0);
        self.bytes.resize(largest.max(self.bytes.len()), 0x5a);
        let mut took = Vec::with_capacity(batches.len());
        for batch in batches {
            let start = Instant::now();
            self.file.write_all(&self.bytes[..batch.bytes])?;
            self.file.sync_data()?;
            took.push(start.elapsed());
        }
        Ok(took)
    }
}
