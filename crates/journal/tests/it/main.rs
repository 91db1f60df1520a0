//! Tests of the journal: one suite for every store, and every way to tamper with a file.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod log;
mod oracle;
mod rotation;
mod snapshot;
mod suite;
mod tamper;
mod upgrade;
mod witness;

use journal::{Record, SiteKey, Store};

/// The site key of these tests.
fn key() -> SiteKey {
    SiteKey([7; 32])
}

/// Appends bodies, chained and signed.
fn append(store: &mut impl Store, bodies: &[&str]) {
    let head = store.head().unwrap();
    let (mut seq, mut hash) = (head.seq, head.hash);
    let mut records = Vec::new();
    for body in bodies {
        seq += 1;
        let record = Record::after(hash, seq, body.as_bytes().to_vec());
        hash = record.hash;
        records.push(record);
    }
    store.append(&records).unwrap();
}
