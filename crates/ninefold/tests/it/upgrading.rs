//! Tests that a journal of format 1, whose heads were sealed under the site key, is upgraded by an event: on
//! request, and at the start of a server.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};

use crate::ninefold;
use crate::server::Server;

/// Six records: three people and their passwords, under the site key of nines.
const OLD: &[u8] = include_bytes!("../../../journal/tests/it/fixtures/format-1.db");
/// The head that its own program wrote.
const OLD_HEAD: &str = "6:3e2af802460cfbe5b95152be5e2e7e4f30f2d82182bc84e6bf3094cefed4d914";

/// A folder with the journal, the site key and a configuration; and the name of the database.
fn old() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("floor.db"), OLD).unwrap();
    std::fs::write(path("floor.db.key"), "09".repeat(32)).unwrap();
    for name in ["floor.db", "floor.db.key"] {
        std::fs::set_permissions(path(name), std::fs::Permissions::from_mode(0o600)).unwrap();
    }
    let config = "database = \"floor.db\"\nlisten = \"127.0.0.1:0\"\n";
    std::fs::write(path("ninefold.toml"), config).unwrap();
    let database = path("floor.db").display().to_string();
    (folder, database)
}

fn serve(folder: &Path) {
    let config = folder.join("ninefold.toml").display().to_string();
    Server::start(&["serve", "--config", &config]).stop();
}

/// Checks the journal from its first record to its head, and that record 7 names the key that signs it.
fn is_upgraded(database: &str) -> Vec<Value> {
    let verified = ninefold(&["journal", "verify", "--database", database, "--head", OLD_HEAD]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    assert!(verified.stdout.contains("record 6 is the one that was printed"));
    let key = verified.stdout.lines().find_map(|it| it.strip_prefix("public key ")).unwrap();
    let exported = ninefold(&["journal", "export", "--database", database]).stdout;
    let records: Vec<Value> =
        exported.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let added = [("M800", 0), ("A500", 2), ("D100", 4)];
    for (staff, at) in added {
        assert_eq!(records[at]["body"]["events"][0]["staff-added"]["staff"], staff);
    }
    let body = &records[6]["body"];
    assert_eq!(body["by"], "SYSTEM", "{body}");
    let event = &body["events"][0]["signing-key-set"];
    assert_eq!(event["public_key"], key, "{event}");
    assert_eq!(event["rotation"], json!(null));
    records
}

#[test]
fn an_upgrade_is_an_event_and_no_record_changes() {
    let (folder, database) = old();
    let before = ninefold(&["journal", "verify", "--database", &database]);
    assert_eq!(before.code, 1, "not before it is upgraded: {}", before.stdout);
    let upgraded = ninefold(&["journal", "upgrade", "--database", &database]);
    assert_eq!(upgraded.code, 0, "{}", upgraded.stderr);
    assert!(upgraded.stdout.starts_with("the journal is upgraded\nhead 7:"), "{}", upgraded.stdout);
    assert_eq!(is_upgraded(&database).len(), 7);
    let again = ninefold(&["journal", "upgrade", "--database", &database]);
    let head = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert!(again.stdout.starts_with("the journal has this format already"), "{}", again.stdout);
    assert_eq!(head(&again.stdout), head(&upgraded.stdout));
    // A server goes on with it: its start is the next record, and no second one names the key.
    serve(folder.path());
    let records = is_upgraded(&database);
    assert!(records[7]["body"]["events"][0]["started"].is_object(), "{}", records[7]);
}

#[test]
fn a_server_upgrades_the_journal_when_it_starts() {
    let (folder, database) = old();
    serve(folder.path());
    let records = is_upgraded(&database);
    assert!(records[7]["body"]["events"][0]["started"].is_object(), "{}", records[7]);
    let named = |it: &&Value| it["body"]["events"][0].get("signing-key-set").is_some();
    assert_eq!(records.iter().filter(named).count(), 1);
}

#[test]
fn without_the_site_key_nothing_is_upgraded() {
    let (folder, database) = old();
    std::fs::write(folder.path().join("floor.db.key"), "08".repeat(32)).unwrap();
    let refused = ninefold(&["journal", "upgrade", "--database", &database]);
    let told = refused.stderr.contains("not sealed under this site key");
    assert!(refused.code == 1 && told, "{}", refused.stderr);
    assert!(std::fs::read(&database).unwrap() == OLD, "the file is as it was");
}
