//! Tests of background verification: what it costs, what it keeps, and what it stops.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use journal::SqliteStore;
use manager::{Answer, GameManager, Opening, Options, Pace, SystemChance, Verifier, unbalanced};
use money::{Amount, Cents};

use crate::site::{KEY, at_table, new_site, now, open_site, submission};

/// How often the log must begin anew, at least. A reader that stays does not let it begin anew once: the
/// journal's own tests show that.
const TIMES: u32 = 3;
/// How many times as much must be in the journal by then as the log has ever held.
const SHARE: u64 = 2;
/// The most that is written meanwhile. The log begins anew after some 16 MB, or a little later where a reader
/// was just there; on a busy machine the thread that moves pages comes late.
const MAX_WRITTEN: u64 = 400 << 20;

/// How often the log was begun anew: a number at its beginning counts it.
fn beginnings(log: &Path) -> u32 {
    let mut head = [0; 16];
    let mut file = std::fs::File::open(log).unwrap();
    std::io::Read::read_exact(&mut file, &mut head).unwrap();
    u32::from_be_bytes([head[12], head[13], head[14], head[15]])
}

#[test]
fn the_write_ahead_log_does_not_grow() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager = new_site(&path, Options::beside(&path));
    // It reads half of the time: as hard as a reader can be that does not stay.
    let pace = Pace { rest: 1, idle: Duration::from_millis(1), ..Pace::default() };
    let integrity = Arc::clone(manager.integrity());
    let verifier = Verifier::start(path.clone(), Arc::clone(&integrity), pace, || None);
    let log = path.with_extension("db-wal");
    let (mut number, first) = (0_u64, beginnings(&log));
    let size = |path: &Path| std::fs::metadata(path).unwrap().len();
    while beginnings(&log) - first < TIMES || size(&path) < SHARE * size(&log) {
        let batch = (0..2_000).map(|_| {
            number += 1;
            let words = if number.is_multiple_of(2) { "drop 1" } else { "coin 1" };
            submission(&format!("dev:{number}"), "D100", at_table("NINES1", words))
        });
        manager.submit(batch.collect(), now()).unwrap();
        let (moved, kept, times) = (size(&path), size(&log), beginnings(&log) - first);
        let all = moved + kept;
        assert!(all < MAX_WRITTEN, "a log of {kept} beside {moved}, anew {times} times");
    }
    assert_eq!(integrity.broken(), None);
    drop(verifier);
    assert!(integrity.verified() > 0 || integrity.passes() > 0);
}

/// The floor in memory is looked at too: books that do not sum to zero stop the bets.
#[test]
fn a_trial_balance_that_is_not_zero_stops_the_bets() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let floor = Arc::new(Mutex::new(manager.floor().clone()));
    let looked = Arc::clone(&floor);
    let live = move || unbalanced(&looked.lock().unwrap());
    let pace = Pace { rest: 0, idle: Duration::from_millis(1), ..Pace::default() };
    let integrity = Arc::clone(manager.integrity());
    let verifier = Verifier::start(path, Arc::clone(&integrity), pace, live);
    while integrity.passes() < 2 {
        std::thread::yield_now();
    }
    assert_eq!(integrity.broken(), None);
    // A cent comes from nowhere.
    let pool = "NINES".try_into().unwrap();
    let book = |cents| {
        let floor = floor.lock().unwrap();
        let mut book = serde_json::to_value(&floor.pools[&pool].book).unwrap();
        book["balances"][0] = serde_json::to_value(Amount::from(Cents::new(cents))).unwrap();
        serde_json::from_value(book).unwrap()
    };
    let wrong = book(1);
    floor.lock().unwrap().pools.get_mut(&pool).unwrap().book = wrong;
    while integrity.broken().is_none() {
        std::thread::yield_now();
    }
    let what = integrity.broken().unwrap();
    assert!(what.contains("the trial balance of NINES is"), "{what}");
    let bets = submission("dev:1", "D100", at_table("NINES1", "COIN IN"));
    let answers = manager.submit(vec![bets], now()).unwrap();
    assert!(
        matches!(&answers[..], [Answer::Refused(refusal)] if refusal.code() == "JournalBroken"),
        "{answers:?}"
    );
    drop(verifier);
}

/// Somebody sends inputs without a pause. The old records are read all the same.
#[test]
fn a_busy_floor_does_not_keep_old_records_from_being_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager = new_site(&path, Options::beside(&path));
    let pace = Pace { chunk: 50, rest: 1, idle: Duration::from_millis(1) };
    let integrity = Arc::clone(manager.integrity());
    let verifier = Verifier::start(path, Arc::clone(&integrity), pace, || None);
    let mut number = 0_u64;
    while integrity.passes() < 3 {
        number += 1;
        let words = if number.is_multiple_of(2) { "drop 1" } else { "coin 1" };
        let coin = submission(&format!("dev:{number}"), "D100", at_table("NINES1", words));
        manager.submit(vec![coin], now()).unwrap();
    }
    drop(verifier);
    assert_eq!(integrity.broken(), None);
}

/// What was found broken is not believed again because a snapshot vouches for it.
#[test]
fn a_journal_that_was_found_broken_is_read_whole_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let options = || Options { keys_kept: 10, snapshot_every: 20, ..Options::beside(&path) };
    let mut manager = new_site(&path, options());
    for number in 1..=100 {
        let words = if number % 2 == 0 { "drop 1" } else { "coin 1" };
        let coin = submission(&format!("dev:{number}"), "D100", at_table("NINES1", words));
        manager.submit(vec![coin], now()).unwrap();
    }
    drop(manager.close());
    let open = || {
        let store = SqliteStore::open(&path).unwrap();
        GameManager::open_with(store, SystemChance, KEY, options()).unwrap()
    };
    let manager = open();
    assert!(matches!(manager.opening(), Opening::Since(_)), "{:?}", manager.opening());
    manager.integrity().found_broken("record 5 was changed".to_owned());
    drop(manager.close());
    let mark = std::fs::read_to_string(folder.path().join("floor.db.broken")).unwrap();
    assert_eq!(mark, "record 5 was changed\n");
    let manager = open();
    assert!(matches!(manager.opening(), Opening::Whole), "{:?}", manager.opening());
    drop(manager.close());
    // All of it was good: the next start is as any other.
    assert!(matches!(open().opening(), Opening::Since(_)));
}

/// A fault in the verification itself proves nothing about the journal: it is reported, and bets go on.
#[test]
fn a_verification_that_ends_by_itself_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let manager = new_site(&path, Options::beside(&path));
    let integrity = Arc::clone(manager.integrity());
    assert_eq!(integrity.verification_failure(), None);
    let fault = || panic!("a fault that the test wants");
    let verifier = Verifier::start(path, Arc::clone(&integrity), Pace::default(), fault);
    while integrity.verification_failure().is_none() {
        std::thread::yield_now();
    }
    assert!(!integrity.bets_are_stopped());
    drop(verifier);
}
