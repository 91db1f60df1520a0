//! Tests edge cases around a server: keys that others can read, databases with two names, locked-out staff.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::server::Server;
use crate::{ninefold, verified};

/// A house with one administrator; answers its configuration and its database.
pub(crate) fn house(folder: &Path) -> (String, String) {
    let password = folder.join("password");
    std::fs::write(&password, "nine hundred\n").unwrap();
    let (place, password) = (folder.join("house"), password.display().to_string());
    let flags = ["--administrator", "M800", "--password-file", &password];
    let second = ["--second", "A500", "--second-password-file", &password];
    let flags = [flags, second].concat();
    let status = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args([&["init", &place.display().to_string()], &flags[..]].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    let path = |name: &str| place.join(name).display().to_string();
    (path("ninefold.toml"), path("ninefold.db"))
}

#[test]
fn a_key_that_others_can_read_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let key = format!("{database}.key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
    let refused = ninefold(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("can read or write the key"), "{}", refused.stderr);
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600)).unwrap();
    Server::start(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]).stop();
    // The key of a certificate is a key too.
    let text = std::fs::read_to_string(&config).unwrap();
    let text = format!("certificate = \"site.pem\"\nkey = \"site.key\"\n{text}");
    std::fs::write(&config, text).unwrap();
    let site_key = Path::new(&config).with_file_name("site.key");
    std::fs::write(&site_key, "a secret").unwrap();
    std::fs::set_permissions(&site_key, std::fs::Permissions::from_mode(0o640)).unwrap();
    let refused = ninefold(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("can read or write the key"), "{}", refused.stderr);
}

/// The configuration says where the witness is, and it is not there: it is told, and one that comes late is
/// not overwritten.
#[test]
fn a_witness_elsewhere_that_is_missing_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let elsewhere = folder.path().join("elsewhere.witness");
    let text = std::fs::read_to_string(&config).unwrap();
    let line = format!("witness = \"{}\"\n{text}", elsewhere.display());
    std::fs::write(&config, line).unwrap();
    let serve = ["serve", "--config", &config, "--listen", "127.0.0.1:0"];
    let server = Server::start(&serve);
    let token = server.log_in("M800", "nine hundred");
    let (_, alerts) = server.call("GET", "/api/v1/alerts", &token, "");
    assert!(alerts.contains("was not there at the start"), "{alerts}");
    server.stop();
    // It is there now, and compared: the next start has nothing to tell.
    assert!(elsewhere.exists());
    let server = Server::start(&serve);
    let token = server.log_in("M800", "nine hundred");
    let (_, alerts) = server.call("GET", "/api/v1/alerts", &token, "");
    assert!(!alerts.contains("was not there at the start"), "{alerts}");
    server.stop();
    // An older journal put back is noticed by it alone.
    let verify = ["journal", "verify", "--database", &database, "--witness"];
    let elsewhere = elsewhere.display().to_string();
    assert_eq!(ninefold(&[&verify[..], &[&elsewhere]].concat()).code, 0);
}

#[test]
fn a_second_server_by_another_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let (soft, hard) = (folder.path().join("soft.db"), folder.path().join("hard.db"));
    let serve = ["serve", "--config", &config, "--listen", "127.0.0.1:0", "--database"];
    symlink(&database, &soft).unwrap();
    std::fs::copy(format!("{database}.key"), folder.path().join("soft.db.key")).unwrap();
    std::fs::copy(format!("{database}.key"), folder.path().join("hard.db.key")).unwrap();
    let server = Server::start(&[&serve[..], &[&database]].concat());
    let second = ninefold(&[&serve[..], &[&soft.display().to_string()]].concat());
    assert!(
        second.code == 1 && second.stderr.contains("another Game Manager"),
        "{}",
        second.stderr
    );
    std::fs::hard_link(&database, &hard).unwrap();
    let second = ninefold(&[&serve[..], &[&hard.display().to_string()]].concat());
    assert!(second.code == 1 && second.stderr.contains("hard links"), "{}", second.stderr);
    server.stop();
    std::fs::remove_file(&hard).unwrap();
    verified(Path::new(&database));
}

/// The lock is of the journal itself: neither the file beside it nor the name of the journal is the lock.
#[test]
fn a_second_server_is_refused_although_the_lock_file_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let serve = ["serve", "--config", &config, "--listen", "127.0.0.1:0", "--database"];
    let server = Server::start(&[&serve[..], &[&database]].concat());
    let refused = |database: &str| {
        let second = ninefold(&[&serve[..], &[database]].concat());
        let told = second.stderr.contains("another Game Manager");
        assert!(second.code == 1 && told, "{database}: {}", second.stderr);
    };
    std::fs::remove_file(format!("{database}.writer")).unwrap();
    refused(&database);
    // The journal by another name, and nothing left of the first.
    let renamed = folder.path().join("house/renamed.db").display().to_string();
    std::fs::rename(&database, &renamed).unwrap();
    for key in ["key", "signing-key"] {
        std::fs::copy(format!("{database}.{key}"), format!("{renamed}.{key}")).unwrap();
    }
    refused(&renamed);
    std::fs::rename(&renamed, &database).unwrap();
    server.log_in("M800", "nine hundred");
    server.stop();
    verified(Path::new(&database));
    Server::start(&[&serve[..], &[&database]].concat()).stop();
}

#[test]
fn the_only_administrator_is_unlocked_on_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let serve = ["serve", "--config", &config, "--listen", "127.0.0.1:0"];
    let server = Server::start(&serve);
    let status = |server: &Server, secret: &str| {
        let body = format!(r#"{{"staff":"M800","secret":"{secret}"}}"#);
        server.call("POST", "/api/v1/sessions", "", &body).0
    };
    // Three wrong ones from where they have never been: locked there, also after a restart.
    for _ in 0..3 {
        assert!(status(&server, "wrong").contains("401"));
    }
    // The answer does not wait for the journal: all three are there before it is stopped.
    let export = || ninefold(&["journal", "export", "--database", &database]).stdout;
    while export().matches("credential-refused").count() < 3 {
        std::thread::yield_now();
    }
    let unlock = ["staff", "unlock", "M800", "--reason", "ticket 4711", "--database", &database];
    let refused = ninefold(&unlock);
    assert!(
        refused.code == 1 && refused.stderr.contains("another Game Manager"),
        "{}",
        refused.stderr
    );
    server.stop();
    let server = Server::start(&serve);
    assert!(status(&server, "nine hundred").contains("401"));
    server.stop();
    let done = ninefold(&unlock);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let exported = export();
    assert!(
        exported.contains("unlocked-on-host") && exported.contains("ticket 4711"),
        "{exported}"
    );
    let server = Server::start(&serve);
    assert!(status(&server, "nine hundred").contains("200"));
    server.stop();
    let wrong = ninefold(&["staff", "unlock", "X999", "--reason", "x", "--database", &database]);
    assert!(wrong.code == 1 && wrong.stderr.contains("X999"), "{}", wrong.stderr);
    let wrong = ninefold(&["staff", "unlock", "M800", "--reason", "a\nb", "--database", &database]);
    assert!(wrong.code == 1 && wrong.stderr.contains("on one line"), "{}", wrong.stderr);
}
