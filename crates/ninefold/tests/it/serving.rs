//! `ninefold demo`, `init` and `serve` as processes: they start, answer, stop politely, and leave a good
//! journal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::ninefold;

/// A running server.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("ninefold listens on http://");
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Server { process, address }
    }

    /// A call; answers the status line and the body.
    fn call(&self, method: &str, path: &str, token: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\nauthorization: Bearer {token}\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_owned(), body.to_owned())
    }

    fn log_in(&self, staff: &str, secret: &str) -> String {
        let body = format!("{{\"staff\": \"{staff}\", \"secret\": \"{secret}\"}}");
        let (status, body) = self.call("POST", "/api/v1/sessions", "", &body);
        assert!(status.contains("200"), "{status} {body}");
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        body["token"].as_str().unwrap().to_owned()
    }

    /// Tells it to stop, and waits.
    fn stop(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = self.process.wait().unwrap();
        assert_eq!(status.code(), Some(0), "a graceful stop");
    }
}

fn verified(database: &Path) -> String {
    let database = database.display().to_string();
    let verified = ninefold(&["journal", "verify", "--database", &database]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    verified.stdout
}

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
    // A reader of the stream, and the page of figures, do not keep it from stopping.
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let ask =
        format!("GET /api/v1/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(ask.as_bytes()).unwrap();
    assert!(stream.read(&mut [0; 64]).unwrap() > 0, "it has begun");
    let (_, figures) = server.call("GET", "/metrics", "", "");
    assert!(figures.contains("\nninefold_stream_readers 1\n"), "{figures}");
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

#[test]
fn a_front_door_is_safe_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display().to_string();
    assert_eq!(ninefold(&["init", &place]).code, 0);
    let config = folder.path().join("ninefold.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    let path = config.display().to_string();
    let refused = |text: &str, args: &[&str], says: &str| {
        std::fs::write(&config, text).unwrap();
        let ran = ninefold(&[&["serve", "--config", &path], args].concat());
        assert!(ran.code == 1 && ran.stderr.contains(says), "{}", ran.stderr);
    };
    refused(&text, &["--listen", "0.0.0.0:0"], "can be reached from other machines");
    refused(&text, &["--listen", "nowhere"], "is no address here");
    refused(&text, &["--log", "loud=x=y"], "is no level of a log");
    let half = format!("{text}certificate = \"site.crt\"\n");
    refused(&half, &[], "`certificate` and `key`");
    let both = format!("{half}key = \"site.key\"\n");
    refused(&both, &[], "site.crt: it cannot be read");
    // Said on purpose, it is done; and the log is as the configuration says.
    std::fs::write(&config, format!("{text}plain-http = true\nlog-format = \"json\"\n")).unwrap();
    let server = Server::start(&["serve", "--config", &path, "--listen", "0.0.0.0:0"]);
    server.stop();
}
