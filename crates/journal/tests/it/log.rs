//! Tests of the write-ahead log: what makes it grow, and that it stops growing.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use journal::{SqliteStore, Store};

use crate::append;

/// Where the log of a journal is.
fn log_of(path: &Path) -> PathBuf {
    path.with_extension("db-wal")
}

/// How often the log was begun anew: a number at its beginning counts it.
fn beginnings(path: &Path) -> u32 {
    let mut head = [0; 16];
    File::open(log_of(path)).and_then(|mut log| log.read_exact(&mut head)).unwrap();
    u32::from_be_bytes([head[12], head[13], head[14], head[15]])
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

    drop(reader);
    until_anew(&mut store, &path);
    // From here on the file is used again from its beginning.
    let kept = std::fs::metadata(log_of(&path)).unwrap().len();
    (0..12).for_each(|_| megabyte(&mut store));
    assert_eq!(std::fs::metadata(log_of(&path)).unwrap().len(), kept);
}

/// Readers that come and go, and are there just when the log could begin anew.
#[test]
fn a_reader_in_the_way_costs_no_whole_log_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one"]);
    until_anew(&mut store, &path);
    let before = beginnings(&path);
    // The thread that moves pages has its turn.
    let turn = || std::thread::sleep(Duration::from_millis(1));
    let body = "x".repeat(100_000);
    // The log is full after 16 MB; at each commit somebody reads.
    for _ in 0..170 {
        let reader = SqliteStore::open_to_read(&path).unwrap();
        reader.head().unwrap();
        append(&mut store, &[&body]);
        drop(reader);
        turn();
    }
    assert_eq!(beginnings(&path), before, "somebody was in the way");
    // Nobody reads any more: it is tried again soon, after some 250 pages, and not after another 4,000. Each
    // of these commits writes two.
    let anew = (0..1_500).any(|_| {
        append(&mut store, &["more"]);
        turn();
        beginnings(&path) != before
    });
    assert!(anew, "the log begins anew soon");
}
