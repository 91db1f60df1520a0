//! The server as a process: what it asks of the operating system, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rusqlite::Connection;

use crate::edge::house;

/// A server that was begun by a shell, with what it says.
struct Served {
    process: Child,
    address: String,
}

impl Served {
    /// Begins it after `before`, such as a lower limit.
    fn begin(before: &str, config: &str) -> Served {
        let script = format!("{before} exec \"$0\" \"$@\"");
        let mut process = Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_ninefold")])
            .args(["serve", "--config", config, "--listen", "127.0.0.1:0", "--log", "info"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("ninefold listens on http://");
        let address = address.unwrap_or_else(|| panic!("it does not listen: `{line}`")).to_owned();
        Served { process, address }
    }

    /// The first line of the log with these words.
    fn log_line(&mut self, words: &str) -> String {
        let log = BufReader::new(self.process.stderr.as_mut().unwrap());
        let mut lines = log.lines().map(Result::unwrap);
        lines.find(|line| line.contains(words)).unwrap_or_else(|| panic!("no `{words}`"))
    }
}

/// A test that fails leaves no server behind.
impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Many systems give a process 1,024 open files and let it ask for more.
#[test]
fn the_limit_of_open_files_is_raised_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let (config, _) = house(folder.path());
    let mut server = Served::begin("ulimit -Sn 256; ulimit -Hn 3000;", &config);
    let line = server.log_line("open files and connections");
    assert!(line.contains("files=3000") && line.contains("connections=1976"), "{line}");
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.process.id())).unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let numbers: Vec<&str> = files.split_whitespace().skip(3).take(2).collect();
    assert_eq!(numbers, ["3000", "3000"], "{files}");
}

/// Somebody writes into the journal of a running server. Its next record has no place any more, the journal
/// cannot be folded again, and so nothing more can be written: the process says so and ends.
#[test]
fn a_writer_that_cannot_go_on_ends_the_process_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (config, database) = house(folder.path());
    let mut server = Served::begin("", &config);
    forge_next_record(Path::new(&database));
    // A log-in is a record. Whether there is still an answer does not matter.
    let body = r#"{"staff": "M800", "secret": "nine hundred"}"#;
    let length = body.len();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(
        stream,
        "POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let _ = stream.read_to_end(&mut vec![]);
    let mut said = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let ended = server.process.wait().unwrap();
    assert_eq!(ended.code(), Some(1), "{said}");
    assert!(said.contains("the writer has ended"), "{said}");
    assert!(said.contains("the writer of the journal stopped: "), "{said}");
    assert!(said.contains("start it again, and look at the log"), "{said}");
}

fn forge_next_record(database: &Path) {
    let journal = Connection::open(database).unwrap();
    let insert = "insert into journal select max(seq) + 1, x'00', zeroblob(32) from journal";
    assert_eq!(journal.execute(insert, []).unwrap(), 1);
}
