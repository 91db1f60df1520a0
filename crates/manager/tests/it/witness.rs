//! Tests that the witness follows the journal off the writer's path; a journal behind it is not opened.

use std::path::Path;
use std::process::Command;

use journal::{SqliteStore, Store, Witness};
use manager::{Answer, FoldError, GameManager, Options, SystemChance};

use crate::site::{KEY, at_table, now, open_site, submission};

fn open(path: &Path) -> Result<GameManager<SqliteStore, SystemChance>, FoldError> {
    let store = if path.exists() { SqliteStore::open(path) } else { SqliteStore::create(path) };
    // Without snapshots: here only the witness knows anything.
    let witness = Some(Witness::path_of(path));
    let options = Options { witness, witness_expected: true, ..Options::default() };
    GameManager::open_with(store.unwrap(), SystemChance, KEY, options)
}

#[test]
fn the_latest_head_is_witnessed_and_nobody_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let file = Witness::path_of(&path);
    let mut manager = open(&path).unwrap();
    open_site(&mut manager);
    let witnessed = || Witness::read(&file).unwrap().map(|it| it.0);
    let head = |manager: &GameManager<SqliteStore, SystemChance>| manager.store().head().unwrap();
    // It comes by itself, and of several heads the latest stays.
    while witnessed() != Some(head(&manager)) {
        std::thread::yield_now();
    }
    for number in 1..=20 {
        let words = if number % 2 == 0 { "drop 1" } else { "coin 1" };
        let coin = submission(&format!("dev:{number}"), "D100", at_table("NINES1", words));
        manager.submit(vec![coin], now()).unwrap();
    }
    let last = head(&manager);
    // A clean stop writes it a last time.
    drop(manager.close());
    assert_eq!(witnessed(), Some(last));
    // Something is in its way: nothing stops, and it is told.
    let blocked = folder.path().join("floor.db.witness.new");
    std::fs::create_dir(&blocked).unwrap();
    let mut manager = open(&path).unwrap();
    let coin = submission("dev:21", "D100", at_table("GOLD1", "coin 1"));
    assert!(matches!(manager.submit(vec![coin], now()).unwrap()[..], [Answer::Done { .. }]));
    while manager.integrity().witness_failure().is_none() {
        std::thread::yield_now();
    }
    assert!(!manager.integrity().bets_are_stopped());
    std::fs::remove_dir(&blocked).unwrap();
    while witnessed() != Some(head(&manager)) {
        std::thread::yield_now();
    }
}

#[test]
fn a_journal_behind_its_witness_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager = open(&path).unwrap();
    open_site(&mut manager);
    let old = folder.path().join("old.db");
    manager.store().backup(&old).unwrap();
    let last = manager.store().head().unwrap().seq;
    let coin = submission("dev:1", "D100", at_table("NINES1", "coin 1"));
    manager.submit(vec![coin], now()).unwrap();
    drop(manager.close());
    std::fs::copy(old, &path).unwrap();
    let refused = open(&path).unwrap_err().to_string();
    assert!(refused.contains(&format!("record {} is missing", last + 1)), "{refused}");
}

/// The disk of the witness comes late, after an older journal was put back and started.
#[test]
fn a_witness_that_comes_late_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let (file, old) = (Witness::path_of(&path), folder.path().join("old.db"));
    let mut manager = open(&path).unwrap();
    open_site(&mut manager);
    manager.store().backup(&old).unwrap();
    for number in 1..=10 {
        let words = if number % 2 == 0 { "drop 1" } else { "coin 1" };
        let coin = submission(&format!("dev:{number}"), "D100", at_table("NINES1", words));
        manager.submit(vec![coin], now()).unwrap();
    }
    drop(manager.close());
    let genuine = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    std::fs::copy(&old, &path).unwrap();
    let mut manager = open(&path).unwrap();
    let told = manager.integrity().witness_failure().unwrap();
    assert!(told.contains("was not there at the start"), "{told}");
    while !file.exists() {
        std::thread::yield_now();
    }
    std::fs::write(&file, &genuine).unwrap();
    let coin = submission("dev:11", "D100", at_table("GOLD1", "coin 1"));
    manager.submit(vec![coin], now()).unwrap();
    while !manager.integrity().bets_are_stopped() {
        std::thread::yield_now();
    }
    drop(manager.close());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), genuine, "the evidence is there");
}

/// The same where the older journal has gone further than the witness by then.
#[test]
fn another_witness_is_kept_beside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let file = Witness::path_of(&path);
    let mut manager = open(&path).unwrap();
    open_site(&mut manager);
    drop(manager.close());
    let before = std::fs::read_to_string(&file).unwrap();
    let mut manager = open(&path).unwrap();
    let coin = submission("dev:1", "D100", at_table("NINES1", "coin 1"));
    manager.submit(vec![coin], now()).unwrap();
    while std::fs::read_to_string(&file).unwrap() == before {
        std::thread::yield_now();
    }
    std::fs::write(&file, &before).unwrap();
    let coin = submission("dev:2", "D100", at_table("NINES1", "drop 1"));
    manager.submit(vec![coin], now()).unwrap();
    while manager.integrity().witness_failure().is_none() {
        std::thread::yield_now();
    }
    assert!(!manager.integrity().bets_are_stopped());
    let kept = std::fs::read_dir(folder.path()).unwrap().filter_map(Result::ok);
    let kept = kept.map(|it| it.path()).find(|it| it.to_string_lossy().contains(".found-"));
    assert_eq!(std::fs::read_to_string(kept.unwrap()).unwrap(), before);
}

/// A file that nobody reads: opening it for writing does not return, as on a host that has gone.
#[test]
fn a_witness_whose_write_hangs_is_reported_and_keeps_nobody_from_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager = open(&path).unwrap();
    open_site(&mut manager);
    drop(manager.close());
    let pipe = folder.path().join("floor.db.witness.new");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut manager = open(&path).unwrap();
    let coin = submission("dev:1", "D100", at_table("NINES1", "coin 1"));
    assert!(matches!(manager.submit(vec![coin], now()).unwrap()[..], [Answer::Done { .. }]));
    while manager.integrity().witness_failure().is_none() {
        std::thread::yield_now();
    }
    assert!(!manager.integrity().bets_are_stopped());
    drop(manager.close());
}
