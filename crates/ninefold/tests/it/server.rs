//! A real server as a process of its own, on a free port.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::ninefold;

/// A running server.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(args: &[&str]) -> Server {
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
    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (String, String) {
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

    pub(crate) fn log_in(&self, staff: &str, secret: &str) -> String {
        let body = format!("{{\"staff\": \"{staff}\", \"secret\": \"{secret}\"}}");
        let (status, body) = self.call("POST", "/api/v1/sessions", "", &body);
        assert!(status.contains("200"), "{status} {body}");
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        body["token"].as_str().unwrap().to_owned()
    }

    /// Ends it at once, as a power cut does.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Tells it to stop, and waits.
    pub(crate) fn stop(mut self) {
        self.tell_to_stop();
        let status = self.process.wait().unwrap();
        assert_eq!(status.code(), Some(0), "a graceful stop");
    }

    pub(crate) fn tell_to_stop(&self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }
}

/// A test that fails leaves no server behind.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A good journal: what `ninefold journal verify` says of it.
pub(crate) fn verified(database: &Path) -> String {
    let database = database.display().to_string();
    let verified = ninefold(&["journal", "verify", "--database", &database]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    verified.stdout
}
