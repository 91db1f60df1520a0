//! Tests that a snapshot is only a cache: with or without it, valid or not, the journal gives the same floor.

use std::path::{Path, PathBuf};

use floor::{Floor, ReceiptNo};
use journal::{Checks, Snapshot, SqliteStore, Store, Unusable, verify};
use manager::{Answer, FoldError, GameManager, Opening, Options, State, SystemChance, compare};
use rusqlite::Connection;

use crate::site::{KEY, OPENED, at_table, new_site, now, open_site, submission};

type Manager = GameManager<SqliteStore, SystemChance>;

/// A window of so few keys that it moves on within a test.
fn options(path: &Path) -> Options {
    Options { keys_kept: 20, snapshot_every: 30, ..Options::beside(path) }
}

fn open(path: &Path) -> Manager {
    let store = SqliteStore::open(path).unwrap();
    GameManager::open_with(store, SystemChance, KEY, options(path)).unwrap()
}

/// Plays rounds, with inputs numbered from `first`.
fn play(manager: &mut Manager, first: u64, rounds: usize) {
    let words = ["coin 1", "drop 1", "coin 2", "drop 2", "COIN IN", "hand one-nine 1", "GAME OVER"];
    for (number, words) in (first..).zip(words.iter().cycle().take(7 * rounds)) {
        let send = vec![submission(&format!("dev:{number}"), "D100", at_table("NINES1", words))];
        let answers = manager.submit(send, now()).unwrap();
        assert!(matches!(answers[..], [Answer::Done { .. }]), "{words}: {answers:?}");
    }
}

/// A site that has played ten rounds, stopped cleanly, gone on for three and was cut off.
fn site() -> (tempfile::TempDir, PathBuf, Floor) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open_with(store, SystemChance, KEY, options(&path)).unwrap();
    assert_eq!(*manager.opening(), Opening::Whole);
    open_site(&mut manager);
    play(&mut manager, 1, 10);
    drop(manager.close());
    let mut manager = open(&path);
    assert_eq!(*manager.opening(), Opening::Since(OPENED + 70), "taken at the clean stop");
    play(&mut manager, 71, 3);
    let floor = manager.floor().clone();
    drop(manager);
    (folder, path, floor)
}

/// What `fix` does to the snapshot is found, and the floor is the same all the same.
fn not_used(fix: impl FnOnce(&Path, Snapshot), why: impl FnOnce(&Unusable) -> bool) {
    let (_folder, path, floor) = site();
    let file = Snapshot::path_of(&path);
    fix(&file, Snapshot::read(&file, &KEY).unwrap().unwrap());
    let manager = open(&path);
    assert_eq!(*manager.floor(), floor);
    match manager.opening() {
        Opening::WholeBecause(unusable) => assert!(why(unusable), "{unusable}"),
        other => panic!("{other:?}"),
    }
    let (folded, found) = compare(manager.store(), &KEY, &file).unwrap();
    assert_eq!(folded.floor, floor);
    assert!(found.is_some(), "and verify tells");
}

#[test]
fn with_and_without_it_the_floor_is_the_same() {
    let (_folder, path, floor) = site();
    let manager = open(&path);
    assert!(matches!(manager.opening(), Opening::Since(_)));
    assert_eq!(*manager.floor(), floor);
    let (folded, wrong) = compare(manager.store(), &KEY, &Snapshot::path_of(&path)).unwrap();
    assert_eq!((folded.floor, wrong.is_some()), (floor.clone(), true), "its window is a test's");
    drop(manager);
    std::fs::remove_file(Snapshot::path_of(&path)).unwrap();
    let manager = open(&path);
    assert_eq!((manager.opening(), manager.floor()), (&Opening::Whole, &floor));
}

#[test]
fn one_that_is_right_is_said_to_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager = new_site(&path, Options::beside(&path));
    play(&mut manager, 1, 2);
    let store = manager.close();
    assert_eq!(compare(&store, &KEY, &Snapshot::path_of(&path)).unwrap().1, None);
}

#[test]
fn they_are_taken_every_so_many_records() {
    let (_folder, path, _) = site();
    std::fs::remove_file(Snapshot::path_of(&path)).unwrap();
    let mut manager = open(&path);
    // Nothing was taken at a clean stop; thirty records later one is due, and it is written by the time
    // that the manager is gone.
    play(&mut manager, 92, 5);
    drop(manager);
    let taken = Snapshot::read(&Snapshot::path_of(&path), &KEY).unwrap().unwrap();
    assert!(taken.seq > OPENED + 91 && taken.seq <= OPENED + 126, "{}", taken.seq);
}

#[test]
fn a_changed_byte_is_found() {
    not_used(
        |file, _| {
            let mut bytes = std::fs::read(file).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(file, bytes).unwrap();
        },
        |why| *why == Unusable::Seal,
    );
}

#[test]
fn another_journal_s_is_found() {
    let (_other, other, _) = site();
    let mut manager = open(&other);
    play(&mut manager, 92, 1);
    drop(manager.close());
    let (_folder, path, _) = site();
    let mut manager = open(&path);
    // Other inputs, and more of them.
    play(&mut manager, 200, 3);
    drop(manager);
    std::fs::copy(Snapshot::path_of(&other), Snapshot::path_of(&path)).unwrap();
    // It is sealed, and knows another record of its number: this journal may be a forged one.
    let store = SqliteStore::open(&path).unwrap();
    let refused = GameManager::open_with(store, SystemChance, KEY, options(&path)).err();
    let source = journal::Source::Snapshot;
    assert!(
        matches!(
            refused,
            Some(FoldError::Bad { bad: journal::Bad::Other { source: it, .. }, .. }) if it == source
        ),
        "{refused:?}"
    );
}

#[test]
fn an_older_and_a_newer_format_are_found() {
    for format in [State::FORMAT - 1, State::FORMAT + 1] {
        not_used(
            |file, snapshot| Snapshot { format, ..snapshot }.write(file, &KEY).unwrap(),
            |why| *why == Unusable::Format { found: format, known: State::FORMAT },
        );
    }
}

#[test]
fn a_state_that_is_cut_short_is_found() {
    not_used(
        |file, mut snapshot| {
            snapshot.state.pop();
            snapshot.write(file, &KEY).unwrap();
        },
        |why| matches!(why, Unusable::State(_)),
    );
}

/// Whoever holds the key can seal a lie. It is believed at the start, and found by whoever folds all.
#[test]
fn a_sealed_lie_is_found_by_folding_from_zero() {
    let (_folder, path, floor) = site();
    let file = Snapshot::path_of(&path);
    let snapshot = Snapshot::read(&file, &KEY).unwrap().unwrap();
    let mut state = State::of(&snapshot).unwrap();
    state.floor.last_receipt = ReceiptNo(1_000);
    state.at(snapshot.seq, snapshot.hash).write(&file, &KEY).unwrap();
    let manager = open(&path);
    assert_ne!(*manager.floor(), floor);
    let (folded, found) = compare(manager.store(), &KEY, &file).unwrap();
    assert_eq!(folded.floor, floor);
    assert!(matches!(found, Some(Unusable::State(_))));
}

#[test]
fn what_follows_a_snapshot_is_checked_and_verify_checks_all() {
    // The records of the window before the snapshot, and all after it; the others by `journal verify`.
    for (seq, at_once) in [(93_i64, true), (85, true), (73, true), (5, false)] {
        let (_folder, path, _) = site();
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("drop trigger journal_is_never_updated").unwrap();
        let sql = "update journal set body = x'02' where seq = ?1";
        connection.execute(sql, [seq]).unwrap();
        drop(connection);
        let store = SqliteStore::open(&path).unwrap();
        let bad = verify(&store, &Checks::default(), |_| ()).unwrap().bad;
        assert_eq!(bad, Some(journal::Bad::Changed { seq: seq.unsigned_abs() }));
        let opened = GameManager::open_with(store, SystemChance, KEY, options(&path));
        match opened {
            Err(FoldError::Bad { bad: journal::Bad::Changed { seq: found }, .. }) => {
                assert!(at_once && found == seq.unsigned_abs());
            }
            other => assert!(!at_once, "record {seq}: {:?}", other.err()),
        }
    }
}

#[test]
fn old_keys_are_refused_and_late_ones_remembered_with_it_and_without() {
    let (_folder, path, _) = site();
    for cached in [true, false] {
        if !cached {
            std::fs::remove_file(Snapshot::path_of(&path)).unwrap();
        }
        let mut manager = open(&path);
        let records = manager.store().head().unwrap().seq;
        let mut send = |key: &str| {
            let send = vec![submission(key, "D100", at_table("NINES1", "coin 1"))];
            manager.submit(send, now()).unwrap().remove(0)
        };
        // 106 records, 20 kept: `dev:91` is the last, `dev:72` the first that is kept.
        assert_eq!(send("dev:91"), Answer::Before { seq: OPENED + 91 });
        assert_eq!(send("dev:72"), Answer::Before { seq: OPENED + 72 });
        for old in ["dev:71", "dev:1", "dev:0"] {
            let Answer::KeyTooOld(why) = send(old) else { panic!("{old} is too old") };
            assert!(why.to_string().contains(old), "{why}");
        }
        assert_eq!(manager.store().head().unwrap().seq, records, "nothing was done");
    }
}
