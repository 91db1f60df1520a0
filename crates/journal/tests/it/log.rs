//! The write-ahead log: what makes it grow, and that it stops growing.

use std::path::{Path, PathBuf};

use journal::{SqliteStore, Store};

use crate::append;

/// Where the log of a journal is.
fn log_of(path: &Path) -> PathBuf {
    path.with_extension("db-wal")
}

/// How often the log was begun anew: a number at its beginning counts it.
fn beginnings(path: &Path) -> u32 {
    let log = std::fs::read(log_of(path)).unwrap();
    u32::from_be_bytes(log[12..16].try_into().unwrap())
}

/// Appends a megabyte in records of a commit each.
fn megabyte(store: &mut SqliteStore) {
    let body = "x".repeat(100_000);
    for _ in 0..10 {
        append(store, &[&body]);
    }
}

/// Appends until the log has begun anew. On a busy machine the thread that moves pages comes late.
fn until_anew(store: &mut SqliteStore, path: &Path) {
    let before = beginnings(path);
    let anew = (0..400).any(|_| {
        megabyte(store);
        beginnings(path) != before
    });
    assert!(anew, "the log begins anew");
}

#[test]
fn a_reader_that_stays_makes_the_log_grow_and_one_that_leaves_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one"]);
    until_anew(&mut store, &path);
    megabyte(&mut store);

    // A reader that stays: all that is written stays in the log.
    let reader = SqliteStore::open_to_read(&path).unwrap();
    reader.head().unwrap();
    let before = beginnings(&path);
    (0..48).for_each(|_| megabyte(&mut store));
    assert_eq!(beginnings(&path), before);
    let grown = std::fs::metadata(log_of(&path)).unwrap().len();
    assert!(grown > 48_000_000, "{grown}");

    // It leaves, and the log begins anew.
    drop(reader);
    until_anew(&mut store, &path);
    // From here on the file is used again from its beginning.
    let kept = std::fs::metadata(log_of(&path)).unwrap().len();
    (0..12).for_each(|_| megabyte(&mut store));
    assert_eq!(std::fs::metadata(log_of(&path)).unwrap().len(), kept);
}
