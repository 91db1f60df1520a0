//! Tests attacks on the journal's file: an old one put back, a cut write-ahead log, a changed record.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use floor::{Command, CommandKind, Millis, Role};
use journal::{SiteKey, Snapshot, SqliteStore, Witness};
use manager::{GameManager, Options, Submission, SystemChance, wall_clock};
use rusqlite::Connection;

use crate::{Ran, ninefold};

const KEY: SiteKey = SiteKey([0x5a; 32]);

/// Opens a Game Manager over the journal, with snapshot and witness beside it.
fn manager(path: &Path) -> GameManager<SqliteStore, SystemChance> {
    let store = if path.exists() { SqliteStore::open(path) } else { SqliteStore::create(path) };
    GameManager::open_with(store.unwrap(), SystemChance, KEY, Options::beside(path)).unwrap()
}

/// Adds people: a record for each.
fn add(manager: &mut GameManager<SqliteStore, SystemChance>, people: &[&str]) {
    for id in people {
        let role = if *id == "M800" { Role::Administrator } else { Role::Dealer };
        let kind = CommandKind::AddStaff {
            staff: (*id).try_into().unwrap(),
            name: (*id).to_owned(),
            role,
        };
        let command = Command { by: "M800".try_into().unwrap(), kind };
        let submission = Submission::new((*id).try_into().unwrap(), command);
        manager.submit(vec![submission], wall_clock()).unwrap();
    }
}

/// A journal of four records as a clean stop leaves it: with keys, witness and a configuration.
fn site() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let key = folder.path().join("floor.db.key");
    std::fs::write(&key, "5a".repeat(32)).unwrap();
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600)).unwrap();
    let config = "database = \"floor.db\"\nlisten = \"127.0.0.1:0\"\n";
    std::fs::write(folder.path().join("ninefold.toml"), config).unwrap();
    let mut manager = manager(&path);
    manager.announce_key(Millis(1)).unwrap();
    add(&mut manager, &["M800", "D100", "D101"]);
    drop(manager.close());
    (folder, path)
}

fn verify(path: &Path) -> Ran {
    ninefold(&["journal", "verify", "--database", &path.display().to_string()])
}

/// A server does not start on this journal, and says why.
fn does_not_start(folder: &Path, says: &str) {
    let config = folder.join("ninefold.toml").display().to_string();
    let refused = ninefold(&["serve", "--config", &config]);
    assert!(refused.code == 1 && refused.stderr.contains(says), "{}", refused.stderr);
    assert!(!refused.stdout.contains("listens"), "{}", refused.stdout);
}

#[test]
fn an_old_journal_put_back_is_noticed() {
    let (folder, path) = site();
    std::fs::copy(&path, folder.path().join("old.db")).unwrap();
    let mut running = manager(&path);
    add(&mut running, &["D102", "D103"]);
    drop(running.close());
    assert_eq!(verify(&path).code, 0);
    let put_back = || std::fs::copy(folder.path().join("old.db"), &path).unwrap();
    let missing = "records 5 to 6 are missing";
    // Both know it; each of them alone is enough.
    for gone in [None, Some(Snapshot::path_of(&path)), Some(Witness::path_of(&path))] {
        let kept = gone.map(|file| (std::fs::read(&file).unwrap(), file));
        if let Some((_, file)) = &kept {
            std::fs::remove_file(file).unwrap();
        }
        put_back();
        let found = verify(&path);
        assert!(found.code == 1 && found.stdout.contains(missing), "{}", found.stdout);
        does_not_start(folder.path(), missing);
        if let Some((bytes, file)) = kept {
            std::fs::write(file, bytes).unwrap();
        }
    }
    // Without the site key the snapshot's word still counts.
    std::fs::remove_file(Witness::path_of(&path)).unwrap();
    std::fs::remove_file(folder.path().join("floor.db.key")).unwrap();
    let found = verify(&path);
    assert!(found.code == 1 && found.stdout.contains(missing), "{}", found.stdout);
    // A copy without either verifies, and says what was not checked.
    std::fs::remove_file(Snapshot::path_of(&path)).unwrap();
    let found = verify(&path);
    assert!(found.code == 0 && found.stdout.contains("there is no witness"), "{}", found.stdout);
}

#[test]
fn a_cut_write_ahead_log_is_noticed() {
    let (folder, path) = site();
    let mut running = manager(&path);
    add(&mut running, &["D102", "D103", "D104"]);
    // As after a kill: the last records are in the log alone. The witness has seen them all.
    let log = folder.path().join("floor.db-wal");
    let (base, whole) = (std::fs::read(&path).unwrap(), std::fs::read(&log).unwrap());
    drop(running);
    assert!(!whole.is_empty());
    std::fs::write(&path, base).unwrap();
    // Half of it, nothing of it, and all of it with a byte changed: from there on SQLite takes nothing.
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    for left in [&whole[..whole.len() / 2], &[], &altered] {
        std::fs::write(&log, left).unwrap();
        let _ = std::fs::remove_file(folder.path().join("floor.db-shm"));
        let found = verify(&path);
        assert!(found.code == 1 && found.stdout.contains("missing"), "{}", found.stdout);
        does_not_start(folder.path(), "missing");
    }
}

/// Changes a byte of a record with the triggers taken down and put up again.
fn change(path: &Path, seq: i64) {
    let connection = Connection::open(path).unwrap();
    let words: String = connection
        .query_row(
            "select sql from sqlite_schema where name = 'journal_is_never_updated'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    connection.execute_batch("drop trigger journal_is_never_updated").unwrap();
    let body: Vec<u8> = connection
        .query_row("select body from journal where seq = ?1", [seq], |row| row.get(0))
        .unwrap();
    // A letter of somebody's name: the record can still be read.
    let place = body.iter().rposition(|byte| *byte == b'1').unwrap();
    let mut other = body.clone();
    other[place] = b'7';
    connection.execute("update journal set body = ?1 where seq = ?2", (&other, seq)).unwrap();
    connection.execute_batch(&words).unwrap();
}

#[test]
fn a_report_from_a_changed_journal_prints_no_hash() {
    let (_folder, path) = site();
    let database = path.display().to_string();
    let args: [&[&str]; 4] = [
        &["report", "staff", "--database", &database],
        &["report", "activity", "--database", &database],
        &["journal", "export", "--database", &database],
        &["journal", "export", "--format", "toml", "--database", &database],
    ];
    for args in args {
        assert_eq!(ninefold(args).code, 0, "{args:?}");
    }
    change(&path, 3);
    for args in args {
        let refused = ninefold(args);
        assert_eq!((refused.code, refused.stdout.as_str()), (1, ""), "{args:?}");
        assert!(refused.stderr.contains("record 3 was changed"), "{args:?}: {}", refused.stderr);
    }
}

#[test]
fn a_clock_that_went_back_is_told_and_only_what_nobody_accepted_fails() {
    let (_folder, path) = site();
    let mut running = manager(&path);
    // An hour back, and nothing but a record of staff.
    let late = Millis(wall_clock().0 - 3_600_000);
    let kind = CommandKind::AddStaff {
        staff: "D105".try_into().unwrap(),
        name: "D105".to_owned(),
        role: Role::Dealer,
    };
    let command = Command { by: "M800".try_into().unwrap(), kind };
    running.submit(vec![Submission::new("late".try_into().unwrap(), command)], late).unwrap();
    drop(running.close());
    let open = verify(&path);
    assert!(
        open.code == 1 && open.stdout.contains("nobody has accepted it"),
        "{}{}",
        open.stdout,
        open.stderr
    );
    let mut running = manager(&path);
    add(&mut running, &["D106"]);
    drop(running.close());
    let passed = verify(&path);
    assert!(
        passed.code == 0 && passed.stdout.contains("records 5 to 5 go back"),
        "{}",
        passed.stdout
    );
}
