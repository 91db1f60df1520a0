//! Tests `ninefold demo`, `init` and `serve` as processes: they start, answer, stop cleanly, and leave a
//! valid journal.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::server::Server;
use crate::{ninefold, verified};

#[test]
fn the_demo_plays_by_itself_and_comes_back_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db");
    let file = database.display().to_string();
    let server = Server::start(&["demo", "--port", "0", "--speed", "20000", "--database", &file]);
    let (status, body) = server.call("GET", "/healthz", "", "");
    assert!(status.contains("200") && body.contains("\"status\":\"ok\""), "{status} {body}");
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

/// Runs `ninefold init`, answering its questions.
fn init(folder: &str, flags: &[&str], answers: &str) -> (i32, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args([&["init", folder], flags].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that asks for nothing may have ended already.
    let _ = process.stdin.take().unwrap().write_all(answers.as_bytes());
    let output = process.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(said).unwrap())
}

#[test]
fn a_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display().to_string();
    // Whoever gives up, mistypes or chooses badly leaves nothing behind.
    for answers in [
        "",
        "M800\n",
        "M800\nlong enough\nsomething else\n",
        "M800\nshort\nshort\n",
        "M800\nlong enough\nlong enough\n",
        "M800\nlong enough\nlong enough\nM800\nlong enough\nlong enough\n",
    ] {
        let (code, said) = init(&place, &[], answers);
        assert_eq!(code, 1, "{answers:?}: {said}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{said}");
    }
    let (code, said) =
        init(&place, &[], "M800\nnine hundred\nnine hundred\nA500\nfive hundred\nfive hundred\n");
    assert_eq!(code, 0, "{said}");
    assert!(!said.contains("nine hundred"), "a secret is never printed back: {said}");
    let config = folder.path().join("ninefold.toml").display().to_string();
    let server = Server::start(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    let token = server.log_in("M800", "nine hundred");
    let (status, body) = server.call("GET", "/api/v1/staff", &token, "");
    assert!(status.contains("200") && body.contains("administrator"), "{body}");
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
    for file in folder.path().read_dir().unwrap().map(Result::unwrap) {
        use std::os::unix::fs::PermissionsExt;
        let name = file.file_name().into_string().unwrap();
        let others = file.metadata().unwrap().permissions().mode() & 0o077;
        // The configuration holds no secret, a lock nothing at all, and a witness is for everybody.
        let open = ["ninefold.toml", "ninefold.db.writer", "ninefold.db.witness"];
        let open = open.contains(&&*name);
        assert!(others == 0 || open, "others may read {name}");
    }
    let elsewhere = folder.path().join("ninefold.db").display().to_string();
    let demo = ninefold(&["demo", "--port", "0", "--database", &elsewhere]);
    assert!(demo.code == 1 && demo.stderr.contains("not the journal of a demo"), "{}", demo.stderr);
    let (code, said) = init(&place, &[], "");
    assert!(code == 1 && said.contains("already"), "{said}");
    let nowhere = ninefold(&["serve", "--config", "/nowhere.toml"]);
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.stderr.contains("ninefold init"), "{}", nowhere.stderr);
}

#[test]
fn the_first_administrator_by_flags() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("house").display().to_string();
    let file = folder.path().join("password");
    std::fs::write(&file, "from a file\n").unwrap();
    let path = file.display().to_string();
    let flags = ["--administrator", "M900", "--name", "Mei Lin", "--password-file", &path];
    let second =
        ["--second", "E301", "--second-role", "executive", "--second-password-file", &path];
    let flags = [&flags[..], &second].concat();
    let (code, said) = init(&place, &flags, "");
    assert_eq!(code, 0, "{said}");
    let config = folder.path().join("house/ninefold.toml").display().to_string();
    let server = Server::start(&["serve", "--config", &config, "--listen", "127.0.0.1:0"]);
    let token = server.log_in("M900", "from a file");
    let (_, body) = server.call("GET", "/api/v1/staff", &token, "");
    assert!(body.contains("Mei Lin") && body.contains("E301"), "{body}");
    let token = server.log_in("E301", "from a file");
    let (status, body) = server.call("GET", "/api/v1/staff", &token, "");
    assert!(status.contains("200"), "each chose their own secret: {status} {body}");
    server.stop();
    let other = folder.path().join("other").display().to_string();
    let flags = ["--administrator", "m 900", "--password-file", &path];
    let (code, said) = init(&other, &flags, "");
    assert!(code == 1 && said.contains("m 900"), "{said}");
}

#[test]
fn a_front_door_is_safe_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display().to_string();
    assert_eq!(
        init(&place, &[], "M800\nnine hundred\nnine hundred\nA500\nfive hundred\nfive hundred\n").0,
        0
    );
    let config = folder.path().join("ninefold.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    let path = config.display().to_string();
    let refused = |text: &str, args: &[&str], says: &str| {
        std::fs::write(&config, text).unwrap();
        let ran = ninefold(&[&["serve", "--config", &path], args].concat());
        assert!(ran.code == 1 && ran.stderr.contains(says), "{}", ran.stderr);
    };
    refused(&text, &["--listen", "0.0.0.0:0"], "can be reached from other machines");
    refused(&text, &["--listen", "nowhere"], "is not a valid address");
    refused(&text, &["--log", "loud=x=y"], "is not a log level");
    let half = format!("{text}certificate = \"site.crt\"\n");
    refused(&half, &[], "`certificate` and `key`");
    let both = format!("{half}key = \"site.key\"\n");
    refused(&both, &[], "site.crt: it cannot be read");
    // Said on purpose, it is done; and the log is as the configuration says.
    std::fs::write(&config, format!("{text}plain-http = true\nlog-format = \"json\"\n")).unwrap();
    let server = Server::start(&["serve", "--config", &path, "--listen", "0.0.0.0:0"]);
    server.stop();
}
