//! Verification in the background holds nothing: the write-ahead log does not grow because of it.

use std::sync::Arc;
use std::time::Duration;

use journal::SqliteStore;
use manager::{GameManager, Options, Pace, SystemChance, Verifier};

use crate::site::{KEY, act, now, open_site, submission};

/// The log is kept at about 16 MB; a reader that stays makes it grow without end.
const LOG_MOST: u64 = 32 << 20;

#[test]
fn the_write_ahead_log_does_not_grow() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let mut manager =
        GameManager::open_with(store, SystemChance, KEY, Options::beside(&path)).unwrap();
    open_site(&mut manager);
    let pace = Pace { rest: 1, idle: Duration::from_millis(1), ..Pace::default() };
    let integrity = Arc::clone(manager.integrity());
    let verifier = Verifier::start(path.clone(), Arc::clone(&integrity), pace, || None);
    let log = path.with_extension("db-wal");
    let (mut number, mut written) = (0_u64, 0_u64);
    // Half as much again as the log may hold, while the journal is read again and again.
    while 2 * written < 3 * LOG_MOST {
        let batch = (0..2_000).map(|_| {
            number += 1;
            let words = if number.is_multiple_of(2) { "drop 1" } else { "coin 1" };
            submission(&format!("dev:{number}"), "D100", act("NINES1", words))
        });
        manager.submit(batch.collect(), now()).unwrap();
        written += 2_000 * 80;
        let size = std::fs::metadata(&log).unwrap().len();
        assert!(size < LOG_MOST, "{size} bytes after {written}");
    }
    assert_eq!(integrity.broken(), None);
    drop(verifier);
    assert!(integrity.verified() > 0 || integrity.passes() > 0);
}
