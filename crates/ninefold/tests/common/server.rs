//! Starts a real server as a separate process, on a free port. The tests of the command and the browser tests
//! share it.

#![allow(dead_code)] // Each of them uses a part.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running server.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

/// What came back from a call: the status line and the headers, and the body.
pub(crate) struct Answer {
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn status(&self) -> &str {
        self.head.lines().next().unwrap_or_default()
    }

    /// A header by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs.find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Server {
    pub(crate) fn start(args: &[&str]) -> Server {
        Server::try_start(args).unwrap_or_else(|line| panic!("it does not listen: `{line}`"))
    }

    /// Starts one; answers what it said instead of where it listens.
    pub(crate) fn try_start(args: &[&str]) -> Result<Server, String> {
        let mut process = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("ninefold listens on http://").map(str::to_owned);
        let server = Server { process, address: address.clone().unwrap_or_default() };
        address.map(|_| server).ok_or(line)
    }

    /// A call with these headers.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(stream, "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n")
            .unwrap();
        for (name, value) in headers {
            write!(stream, "{name}: {value}\r\n").unwrap();
        }
        write!(stream, "content-length: {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        Answer { head: head.to_owned(), body: body.to_owned() }
    }

    /// A call of the API; answers the status line and the body.
    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (String, String) {
        let bearer = format!("Bearer {token}");
        let headers = [("content-type", "application/json"), ("authorization", &*bearer)];
        let answer = self.ask(method, path, &headers, body);
        (answer.status().to_owned(), answer.body)
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
