//! Devices at a table: enrolled by two people, and heard twice a second for as long as the test keeps them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use serde_json::json;

use super::{Floor, until};

/// How often a device is heard. A table takes no bets after five seconds of silence.
const BEAT: Duration = Duration::from_millis(500);

/// A device that is heard until this is dropped.
pub(crate) struct Heard {
    _until: Sender<()>,
}

impl Floor {
    /// Enrols a device at a table, and gives its token. From now on it may send inputs in a script.
    #[track_caller]
    pub(crate) fn enrol(&self, device: &str, table: &str, kind: &str) -> String {
        let body = json!({ "device": device, "table": table, "kind": kind,
            "approval": { "staff": "V400", "secret": "demo" } });
        let enrolled = self.post("T600", "/devices", &body);
        let token = enrolled["token"].as_str().expect("a token").to_owned();
        self.knows(device, &token);
        token
    }

    /// Enrols a device that is heard from now on.
    #[track_caller]
    pub(crate) fn connect(&self, device: &str, table: &str, kind: &str) -> Heard {
        let token = self.enrol(device, table, kind);
        let (until, over) = channel();
        let (address, table) = (self.address.clone(), table.to_owned());
        thread::spawn(move || beats(&address, &table, &token, &over));
        Heard { _until: until }
    }

    /// Something that a device of a table reports. On a machine that stood still for a while, a device may
    /// count as silent until its next beat: what is refused because of that is reported again.
    #[track_caller]
    pub(crate) fn senses(&self, device: &str, table: &str, what: &str) {
        let words: Vec<&str> = what.split_whitespace().collect();
        let reported = until(|| {
            let (status, body) = self.input(device, table, &words);
            if body["refusal"] == "DeviceSilent" {
                return Err(body.to_string());
            }
            assert!((200..300).contains(&status), "{device} {what}: {status} {body}");
            Ok(())
        });
        assert_eq!(reported, Ok(()), "{device} {what}");
    }
}

/// Beats until nobody keeps the device any more. A beat that fails is followed by the next one.
fn beats(address: &str, table: &str, token: &str, over: &Receiver<()>) {
    for beat in 0_u64.. {
        let _ = beat_once(address, table, token, beat);
        if over.recv_timeout(BEAT) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
    }
}

fn beat_once(address: &str, table: &str, token: &str, beat: u64) -> std::io::Result<()> {
    let body = json!({ "key": format!("beat:{beat}"), "input": { "kind": "heartbeat" } });
    let body = body.to_string();
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "POST /api/v1/tables/{table}/inputs HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    stream.read_to_end(&mut vec![]).map(drop)
}
