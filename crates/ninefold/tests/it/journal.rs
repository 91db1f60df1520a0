//! Tests `ninefold journal` with a journal that a Game Manager wrote.

use std::os::unix::fs::PermissionsExt;

use floor::{Command, CommandKind, Millis, Role};
use journal::{SiteKey, Snapshot, SqliteStore};
use manager::{GameManager, Options, State, Submission, SystemChance};

use crate::ninefold;

/// Writes the key of a database, for its owner's eyes only.
fn write_key(database: &str, text: &str) {
    let path = format!("{database}.key");
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

/// Writes a short journal and its key; returns the folder and the database's name.
fn written() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let key = SiteKey([0x5a; 32]);
    write_key(&path.display().to_string(), &"5a".repeat(32));
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open(store, SystemChance, key).unwrap();
    for id in ["M800", "D100", "D101"] {
        let role = if id == "M800" { Role::Administrator } else { Role::Dealer };
        let kind =
            CommandKind::AddStaff { staff: id.try_into().unwrap(), name: id.to_owned(), role };
        let command = Command { by: "M800".try_into().unwrap(), kind };
        manager.submit(vec![Submission::new(id.try_into().unwrap(), command)], Millis(1)).unwrap();
    }
    let digest = floor::Digest::new("$argon2id$secret".to_owned());
    let (staff, proof) = ("D100".try_into().unwrap(), floor::Proof::Pin);
    let kind = CommandKind::SetCredential { staff, proof, digest };
    let command = Command { by: "M800".try_into().unwrap(), kind };
    let key = "pin".try_into().unwrap();
    manager.submit(vec![Submission::new(key, command)], Millis(1)).unwrap();
    (folder, path.display().to_string())
}

#[test]
fn a_good_journal_is_verified_exported_replayed_and_copied() {
    let (folder, database) = written();
    let verified = ninefold(&["journal", "verify", "--database", &database]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    let head = verified.stdout.lines().nth(1).unwrap().strip_prefix("head ").unwrap().to_owned();
    assert!(head.starts_with("4:"));
    assert!(verified.stdout.contains("consistent, but whoever made it is not known"));
    assert!(verified.stdout.contains("there is no witness"), "{}", verified.stdout);
    let key = verified.stdout.lines().find_map(|it| it.strip_prefix("public key ")).unwrap();
    let args = ["journal", "verify", "--database", &database, "--head", &head, "--public-key", key];
    let pinned = ninefold(&args);
    assert_eq!(pinned.code, 0, "{}", pinned.stdout);
    assert!(pinned.stdout.contains("it is authentic"), "{}", pinned.stdout);
    assert!(pinned.stdout.contains("record 4 is the one that was printed"), "{}", pinned.stdout);
    let forged = format!("2:{}", &head[2..]);
    let refused = ninefold(&["journal", "verify", "--database", &database, "--head", &forged]);
    assert!(
        refused.code == 1 && refused.stdout.contains("record 2 is not the one that was printed")
    );
    let exported = ninefold(&["journal", "export", "--database", &database]);
    assert_eq!((exported.code, exported.stdout.lines().count()), (0, 4));
    assert!(exported.stdout.contains("(hidden)") && !exported.stdout.contains("argon2"));
    assert!(exported.stdout.contains("\"staff-added\""));
    let replayed = ninefold(&["journal", "replay", "--database", &database]);
    assert_eq!((replayed.code, replayed.stdout.as_str()), (0, "4 records\n"));
    let settings = ninefold(&["journal", "export", "--format", "toml", "--database", &database]);
    assert!(settings.code == 0 && settings.stdout.contains("[staff.D101]"), "{}", settings.stdout);
    assert!(!settings.stdout.contains("argon2"));
    let copy = folder.path().join("copy.db").display().to_string();
    assert_eq!(ninefold(&["journal", "backup", "--database", &database, &copy]).code, 0);
    let key = format!("{database}.key");
    let verified = ninefold(&[
        "journal",
        "verify",
        "--database",
        &copy,
        "--site-key",
        &key,
        "--format",
        "json",
    ]);
    let report: serde_json::Value = serde_json::from_str(&verified.stdout).unwrap();
    assert_eq!((&report["records"], &report["good"]), (&4.into(), &true.into()));
}

#[test]
fn what_is_wrong_is_named() {
    let (folder, database) = written();
    let nowhere = folder.path().join("nothing.db").display().to_string();
    let missing = ninefold(&["journal", "verify", "--database", &nowhere]);
    assert!(missing.code == 1 && missing.stderr.contains("it is created only on purpose"));
    write_key(&database, "no key");
    let keyless = ninefold(&["journal", "verify", "--database", &database]);
    assert!(
        keyless.code == 1 && keyless.stderr.contains("is not a site key"),
        "{}",
        keyless.stderr
    );
    std::fs::remove_file(format!("{database}.key")).unwrap();
    assert_eq!(ninefold(&["journal", "verify", "--database", &database]).code, 0, "no secret");
    let other = "00".repeat(32);
    let pinned = ninefold(&["journal", "verify", "--database", &database, "--public-key", &other]);
    assert!(pinned.code == 1 && pinned.stdout.contains("not one of this journal's"));
    let usage = ninefold(&["journal", "verify", "--head", "7"]);
    assert_eq!(usage.code, 2);
}

#[test]
fn a_snapshot_is_compared_and_a_wrong_one_is_told() {
    let (folder, database) = written();
    let key = SiteKey([0x5a; 32]);
    let path = std::path::PathBuf::from(&database);
    let store = SqliteStore::open(&path).unwrap();
    let options = Options::beside(&path);
    drop(GameManager::open_with(store, SystemChance, key.clone(), options).unwrap().close());
    let run = |verb: &str| ninefold(&["journal", verb, "--database", &database]);
    assert_eq!((run("verify").code, run("replay").code), (0, 0));
    let file = Snapshot::path_of(&path);
    let whole = std::fs::read(&file).unwrap();
    // One that is not used is told, and harms nobody.
    std::fs::write(&file, &whole[1..]).unwrap();
    let unused = run("verify");
    assert!(unused.code == 0 && unused.stdout.contains("not sealed under this site key"));
    // One that would be believed, and is wrong.
    std::fs::write(&file, &whole).unwrap();
    let snapshot = Snapshot::read(&file, &key).unwrap().unwrap();
    let mut state = State::of(&snapshot).unwrap();
    state.floor.staff.clear();
    state.at(snapshot.seq, snapshot.hash).write(&file, &key).unwrap();
    for verb in ["verify", "replay"] {
        let wrong = run(verb);
        assert!(wrong.code == 1 && wrong.stdout.contains("not what the records come to"));
    }
    drop(folder);
}
