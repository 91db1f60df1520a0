//! `ninefold demo`, `init` and `serve` as processes: they start, answer, stop politely, and leave a good
//! journal.

use std::process::Command;

use crate::ninefold;
use crate::server::{Server, verified};

#[test]
fn the_demo_plays_by_itself_and_comes_back_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db");
    let file = database.display().to_string();
    let server = Server::start(&["demo", "--port", "0", "--speed", "20000", "--database", &file]);
    let (status, body) = server.call("GET", "/healthz", "", "");
    assert!(status.contains("200") && body == "ok\n", "{status} {body}");
    let token = server.log_in("E300", "demo");
    let wagered = || -> bool {
        let (_, body) = server.call("GET", "/api/v1/pools/NINES", &token, "");
        let pool: serde_json::Value = serde_json::from_str(&body).unwrap();
        pool["totals"]["wagered"] != "0.00"
    };
    while !wagered() {
        std::thread::yield_now();
    }
    // Verified while it is written to.
    verified(&database);
    server.stop();
    let after = verified(&database);
    // An accountant checks the evening with a tool that is not ours.
    let books = ninefold(&["journal", "export", "--format", "hledger", "--database", &file]);
    assert_eq!(books.code, 0, "{}", books.stderr);
    let path = folder.path().join("floor.journal");
    std::fs::write(&path, books.stdout).unwrap();
    let hledger = Command::new("hledger").arg("-f").arg(&path).arg("check").status();
    assert!(hledger.expect("hledger is installed by the test command").success());
    let server = Server::start(&["demo", "--port", "0", "--paused", "--database", &file]);
    let token = server.log_in("D100", "demo");
    let (_, body) = server.call("GET", "/api/v1/tables", &token, "");
    let tables: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(tables["items"].as_array().unwrap().len(), 5);
    server.stop();
    assert_ne!(verified(&database), after, "the log-in is in the journal");
}

#[test]
fn a_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display().to_string();
    let init = ninefold(&["init", &place]);
    assert_eq!(init.code, 0, "{}", init.stderr);
    let password = init.stdout.lines().find_map(|line| line.strip_prefix("password")).unwrap();
    let config = folder.path().join("ninefold.toml").display().to_string();
    let server = Server::start(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    let token = server.log_in("ADMIN", password.trim());
    let (status, body) = server.call("GET", "/api/v1/staff", &token, "");
    assert!(status.contains("200") && body.contains("First administrator"), "{body}");
    // One writer at a time.
    let second = ninefold(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    assert!(second.code == 1 && second.stderr.contains("another Game Manager writes to"));
    server.stop();
    verified(&folder.path().join("ninefold.db"));
    let again = ninefold(&["init", &place]);
    assert!(again.code == 1 && again.stderr.contains("already"), "{}", again.stderr);
    let nowhere = ninefold(&["serve", "--config", "/nowhere.toml"]);
    assert_eq!(nowhere.code, 1);
}
