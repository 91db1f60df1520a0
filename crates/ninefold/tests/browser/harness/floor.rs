//! A demo floor for a test, paused unless the test asks for simulated people.
//!
//! Actions that need no browser are done by API calls, in the language of the procedures' scripts:
//!
//! ```text
//! floor.play("
//!     D101 BAC02 coins 1,2
//!     D101 BAC02 COIN IN
//!     D101 BAC02 hand four-one-colour-nines
//!     D101 BAC02 J-POT -> KeyNotTurned
//! ");
//! ```
//!
//! A person has one session at a time. A person who logs in with a browser shares the session with the calls,
//! so the same person may do both.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Browser, Fonts, Place, until};
use crate::server::{Answer, Server};
use crate::words;

/// A running floor with a journal of its own.
pub(crate) struct Floor {
    server: Option<Server>,
    /// Where it listens, also while it is down.
    pub(crate) address: String,
    sessions: Sessions,
    sent: Cell<u64>,
    /// Who plays, as the command says it.
    players: &'static [&'static str],
    folder: TempDir,
    _place: Place,
}

/// The tokens of those who are logged in.
pub(crate) type Sessions = Rc<RefCell<BTreeMap<String, String>>>;

impl Floor {
    /// Opens a new one, that nobody plays.
    pub(crate) fn open() -> Floor {
        Floor::with(&["--paused"])
    }

    /// Opens a new one, that plays by itself: a round at each table some twenty times a second.
    pub(crate) fn playing() -> Floor {
        Floor::with(&["--speed", "1000"])
    }

    fn with(players: &'static [&'static str]) -> Floor {
        let place = Place::take();
        let folder = tempfile::tempdir().unwrap();
        let server = start(players, &folder, "0").unwrap();
        Floor {
            address: server.address.clone(),
            server: Some(server),
            sessions: Sessions::default(),
            sent: Cell::new(0),
            players,
            folder,
            _place: place,
        }
    }

    /// A browser that looks at it.
    pub(crate) fn browser(&self) -> Browser {
        self.browser_for("en-US")
    }

    /// A browser of somebody who reads this language, such as `zh-TW` or `es`.
    pub(crate) fn browser_for(&self, language: &str) -> Browser {
        Browser::start(&self.address, language, Fonts::Installed, Rc::clone(&self.sessions))
    }

    /// A browser on a machine with these fonts.
    pub(crate) fn browser_with(&self, fonts: Fonts) -> Browser {
        Browser::start(&self.address, "en-US", fonts, Rc::clone(&self.sessions))
    }

    /// The power is cut.
    pub(crate) fn kill(&mut self) {
        self.server.take().expect("it is up").kill();
        self.sessions.borrow_mut().clear();
    }

    /// The power is back: the same journal, at the same address. Everybody has to log in again.
    pub(crate) fn start_again(&mut self) {
        assert!(self.server.is_none(), "it is up already");
        let port = self.address.rsplit(':').next().unwrap();
        // For a moment, somebody else may have the port.
        self.server = Some(until(|| start(self.players, &self.folder, port)).unwrap());
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("it is up")
    }

    /// A bare request, with these headers.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        self.server().ask(method, path, headers, body)
    }

    /// The token of somebody, who logs in if need be.
    pub(crate) fn token(&self, staff: &str) -> String {
        let known = self.sessions.borrow().get(staff).cloned();
        known.unwrap_or_else(|| {
            let token = self.server().log_in(staff, "demo");
            self.sessions.borrow_mut().insert(staff.to_owned(), token.clone());
            token
        })
    }

    /// From now on, what this name sends is sent with this token.
    pub(super) fn knows(&self, name: &str, token: &str) {
        self.sessions.borrow_mut().insert(name.to_owned(), token.to_owned());
    }

    /// A call below `/api/v1`; answers the status and the JSON.
    fn call(&self, staff: &str, method: &str, path: &str, body: &str) -> (u16, Value) {
        let path = format!("/api/v1{path}");
        let (status, body) = self.server().call(method, &path, &self.token(staff), body);
        let status = status.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// What a call below `/api/v1` answers to somebody.
    #[track_caller]
    pub(crate) fn get(&self, staff: &str, path: &str) -> Value {
        let (status, body) = self.call(staff, "GET", path, "");
        assert_eq!(status, 200, "{staff} GET {path}: {body}");
        body
    }

    /// Something that somebody does by a call below `/api/v1`.
    #[track_caller]
    pub(crate) fn post(&self, staff: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.call(staff, "POST", path, &body.to_string());
        assert!((200..300).contains(&status), "{staff} POST {path} {body}: {status} {answer}");
        answer
    }

    /// Plays a script: a line for each thing that somebody does, as in the scripts of the procedures, with
    /// `-> Refusal` where it must be refused.
    #[track_caller]
    pub(crate) fn play(&self, script: &str) {
        for line in script.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (done, refusal) = line.split_once(" -> ").unwrap_or((line, ""));
            for (status, body) in self.step(&done.split_whitespace().collect::<Vec<_>>()) {
                let refused = body["refusal"].as_str().unwrap_or_default();
                let done = (200..300).contains(&status);
                assert!(
                    done == refusal.is_empty() && refused == refusal,
                    "{line}: {status} {body}"
                );
            }
        }
    }

    fn step(&self, words: &[&str]) -> Vec<(u16, Value)> {
        let post = |by: &str, path: String, body: Value| {
            vec![self.call(by, "POST", &path, &body.to_string())]
        };
        match *words {
            [by, "clears", jackpot] => post(by, format!("/jackpots/{jackpot}/clear"), json!({})),
            [by, "orders", pool, ref jackpots @ ..] => {
                let order: Vec<u64> = jackpots.iter().map(|it| it.parse().unwrap()).collect();
                let body = json!({ "order": order, "text": "tape 12" });
                post(by, format!("/pools/{pool}/order"), body)
            }
            [by, table, "coins", seats] => {
                // Where coins are dropped, each is two inputs.
                let drops = self.get(by, &format!("/tables/{table}"))["dialect"] == "aquarius";
                let kinds = if drops { ["coin", "drop"].as_slice() } else { &["coin"] };
                let each =
                    seats.split(',').flat_map(|seat| kinds.iter().map(move |it| [*it, seat]));
                each.map(|words| self.input(by, table, &words)).collect()
            }
            [by, table, ref what @ ..] => vec![self.input(by, table, what)],
            _ => panic!("somebody does something at some table: {words:?}"),
        }
    }

    pub(super) fn input(&self, by: &str, table: &str, words: &[&str]) -> (u16, Value) {
        self.sent.set(self.sent.get() + 1);
        let key = format!("beside:{}", self.sent.get());
        let body = json!({ "key": key, "input": words::input(words) });
        self.call(by, "POST", &format!("/tables/{table}/inputs"), &body.to_string())
    }
}

fn start(players: &[&str], folder: &TempDir, port: &str) -> Result<Server, String> {
    let database = folder.path().join("demo.db").display().to_string();
    let own = ["demo", "--log", "error", "--port", port, "--database", &database];
    Server::try_start(&[&own, players].concat())
}
