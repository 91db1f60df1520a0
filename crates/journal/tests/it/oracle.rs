//! Compares the second verifier (`oracle/verify.py`) with the first, on valid and invalid journals. The gate
//! creates a Python environment with what the verifier needs, and names it in `NINEFOLD_PYTHON`.

use std::path::{Path, PathBuf};
use std::process::Command;

use journal::{Checks, Hash, SiteKey, Snapshot, SqliteStore, Store, Witness, verify};
use rusqlite::Connection;

use crate::append;
use crate::rotation::{by_themselves, forge, rotate};

/// What the second verifier says, and whether it found the journal good.
fn ask(path: &Path, more: &[&str]) -> (bool, String) {
    let python = std::env::var("NINEFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../oracle/verify.py");
    let output = Command::new(python).arg(script).arg(path).args(more).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let wrong = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)) && wrong.is_empty(), "{text}{wrong}");
    (output.status.success(), text)
}

/// A journal of five records with its witness, and a copy from when it had three.
fn made() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one", "two", "three"]);
    store.backup(&folder.path().join("old.db")).unwrap();
    append(&mut store, &["four", "five"]);
    Witness(store.head().unwrap()).write(&Witness::path_of(&path)).unwrap();
    (folder, path)
}

#[test]
fn the_second_verifier_agrees_with_the_first() {
    let (folder, path) = made();
    let head = SqliteStore::open_to_read(&path).unwrap().head().unwrap();
    let (good, text) = ask(&path, &[]);
    assert!(good && text.contains(&format!("head {}:{}", head.seq, head.hash)), "{text}");
    assert!(text.contains("consistent, but"), "{text}");
    let (good, text) = ask(&path, &["--public-key", &head.key.to_string()]);
    assert!(good && text.contains("authentic"), "{text}");
    let (good, text) = ask(&path, &["--public-key", &"00".repeat(32)]);
    assert!(!good && text.contains("not one of this journal's"), "{text}");
    let (good, text) = ask(&folder.path().join("old.db"), &[]);
    assert!(good && text.contains("there is no witness"), "{text}");

    // Rolled back: the old copy in its place, under the same witness.
    std::fs::copy(folder.path().join("old.db"), &path).unwrap();
    let (good, text) = ask(&path, &[]);
    assert!(!good && text.contains("records 4 to 5 are missing"), "{text}");
    std::fs::remove_file(Witness::path_of(&path)).unwrap();
    assert!(ask(&path, &[]).0, "without the witness nobody can know");

    // Changed and cut, each in a way that the first verifier finds too.
    for (sql, says) in [
        ("update journal set body = x'00' where seq = 2", "record 2 was changed"),
        ("update journal set hash = zeroblob(32) where seq = 5", "record 5 was changed"),
        ("delete from journal where seq = 3", "record 3 is missing"),
        ("delete from journal where seq = 5", "ends at record 4"),
        ("update head set seq = 4", "not signed"),
        ("update head set key = zeroblob(32)", "not signed"),
        ("insert into head select 2, seq, hash, key, signature from head", "one head"),
        ("insert into signing_key select 2, key, null from signing_key", "signing key 2"),
        ("create table note (text)", "does not belong"),
    ] {
        let (_folder, path) = made();
        let connection = Connection::open(&path).unwrap();
        let names = ["journal_is_never_updated", "journal_is_never_deleted"];
        let words = names.map(|name| {
            let query = "select sql from sqlite_schema where name = ?1";
            let words: String = connection.query_row(query, [name], |row| row.get(0)).unwrap();
            connection.execute_batch(&format!("drop trigger {name}")).unwrap();
            words
        });
        connection.execute_batch("pragma ignore_check_constraints = on").unwrap();
        connection.execute_batch(sql).unwrap();
        for words in &words {
            connection.execute_batch(words).unwrap();
        }
        drop(connection);
        let store = SqliteStore::open_to_read(&path).unwrap();
        assert!(verify(&store, &Checks::default(), |_| ()).unwrap().bad.is_some(), "{sql}");
        let (good, text) = ask(&path, &[]);
        assert!(!good && text.contains(says), "{sql}: {text}");
    }
}

#[test]
fn the_second_verifier_follows_a_rotation_and_refuses_a_forged_one() {
    let (_folder, path) = made();
    let mut store = SqliteStore::open(&path).unwrap();
    let (first, second) = (store.head().unwrap().key, rotate(&mut store));
    store.settle_key().unwrap();
    append(&mut store, &["seven"]);
    drop(store);
    for key in [first, second] {
        let (good, text) = ask(&path, &["--public-key", &key.to_string()]);
        assert!(good && text.contains("authentic"), "{text}");
        assert!(text.contains(&format!("public key {second}")), "{text}");
    }
    for endorsement in [None, Some(by_themselves()), Some([0; 64])] {
        let (_folder, path) = made();
        forge(&path, endorsement);
        let (good, text) = ask(&path, &[]);
        assert!(!good && text.contains("signing key 2 is not signed"), "{text}");
    }
}

/// The snapshot knows of records that an old copy lacks, also where there is no witness.
#[test]
fn the_second_verifier_believes_a_snapshot_that_is_ahead() {
    let (folder, path) = made();
    std::fs::remove_file(Witness::path_of(&path)).unwrap();
    let head = SqliteStore::open_to_read(&path).unwrap().head().unwrap();
    let claims = |seq, hash| {
        let snapshot = Snapshot { format: 1, seq, hash, state: vec![] };
        snapshot.write(&Snapshot::path_of(&path), &SiteKey([7; 32])).unwrap();
    };
    claims(head.seq, head.hash);
    let (good, text) = ask(&path, &[]);
    assert!(good && text.contains("the seal of the snapshot was not checked"), "{text}");
    std::fs::copy(folder.path().join("old.db"), &path).unwrap();
    let (good, text) = ask(&path, &[]);
    assert!(!good && text.contains("records 4 to 5 are missing"), "{text}");
    // Another history of the same length.
    claims(3, Hash([3; 32]));
    let (good, text) = ask(&path, &[]);
    assert!(!good && text.contains("record 3"), "{text}");
}

/// A write-ahead log that is cut: what was in it alone is missing.
#[test]
fn the_second_verifier_misses_what_was_in_a_cut_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one", "two"]);
    drop(store);
    let mut store = SqliteStore::open(&path).unwrap();
    append(&mut store, &["three"]);
    append(&mut store, &["four"]);
    let log = path.with_extension("db-wal");
    let (base, whole) = (std::fs::read(&path).unwrap(), std::fs::read(&log).unwrap());
    Witness(store.head().unwrap()).write(&Witness::path_of(&path)).unwrap();
    drop(store);
    for (left, says) in [(whole.len() / 2, "missing"), (0, "records 3 to 4 are missing")] {
        std::fs::write(&path, &base).unwrap();
        std::fs::write(&log, &whole[..left]).unwrap();
        let _ = std::fs::remove_file(path.with_extension("db-shm"));
        let (good, text) = ask(&path, &[]);
        assert!(!good && text.contains(says), "{left}: {text}");
    }
}
