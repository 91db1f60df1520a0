//! Runs the procedures of the manuals over HTTP.
//!
//! The floor's own scripts are run once more, line by line: every press, card, key and PIN is a call by the
//! person who does it, and what must be true is read from the responses. So the API can express everything
//! that the floor can do, and in the same way. Every answer and every line of the stream is compared with the
//! contract. Every press is also looked up on the dealer console of the
//! person who presses: what the console predicts must happen.

mod expect;
mod foresee;
mod office;
mod words;

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::conformance::{check_answer, check_stream};
use crate::site::Site;

/// A walk through a script.
struct Walk {
    site: Site,
    tokens: BTreeMap<String, String>,
    sent: u64,
    /// How many of them a console foresaw.
    foreseen: u64,
    line: String,
}

/// What a call came to.
type Answer = (StatusCode, Value);

/// Walks through a whole script.
async fn walk(script: &str) -> Walk {
    let (site, tokens) = (Site::bare(), BTreeMap::new());
    let mut walk = Walk { site, tokens, sent: 0, foreseen: 0, line: String::new() };
    for line in script.lines() {
        let text = line.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            line.clone_into(&mut walk.line);
            walk = walk.step(text).await;
        }
    }
    walk
}

/// The site after a script.
pub(crate) async fn walked(script: &str) -> Site {
    walk(script).await.site
}

/// Walks through a procedure; afterwards its journal is whole, and its stream is as the contract says.
async fn proved(script: &str) {
    let mut walk = walk(script).await;
    let (_, verified) = walk.call("E300", "GET", "/journal/verify", None).await;
    assert_eq!(verified["good"], true, "{verified}");
    check_stream(&walk.site, &walk.tokens["E300"]).await;
    // Chance alone does not foresee anything: most of what is sent stands on a console.
    assert!(walk.foreseen * 2 >= walk.sent, "{} of {}", walk.foreseen, walk.sent);
}

impl Walk {
    async fn step(mut self, text: &str) -> Walk {
        if let Some(expected) = text.strip_prefix("= ") {
            self.expect(expected).await;
            return self;
        }
        let (text, refusal) = text.split_once(" -> ").unwrap_or((text, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        let answer = match words[..] {
            ["power", "fails"] => {
                // Sessions end with the process; people log in again.
                self.tokens.clear();
                return Walk { site: self.site.restart().await, ..self };
            }
            ["a", "day", "passes"] => {
                self.site.passes(floor::Request::KEPT_MS);
                return self;
            }
            ["a", "minute", "passes"] => {
                // And a little more: nothing else moves this clock.
                self.site.passes(61_000);
                return self;
            }
            [by, table, "coins", seats] => {
                self.coins(by, table, seats).await;
                return self;
            }
            ["asks", ref what @ ..] => {
                let asked = self.office(what, true).await.expect("an act of the office");
                if refusal.is_empty() {
                    assert_eq!(asked.0, StatusCode::ACCEPTED, "{}: {}", self.line, asked.1);
                }
                asked
            }
            _ => match self.office(&words, false).await {
                Some(answer) => answer,
                None => {
                    let [by, table, ref what @ ..] = words[..] else { panic!("{}", self.line) };
                    self.input(by, table, words::input(what)).await
                }
            },
        };
        self.check(refusal, &answer);
        self
    }

    /// A refusal is one on the wire too: by its code, or, where a role may never make the call or there is
    /// nothing to be found, by its status.
    fn check(&self, refusal: &str, (status, body): &Answer) {
        let line = &self.line;
        if refusal.is_empty() {
            assert!(status.is_success(), "{line}: {status} {body}");
            return;
        }
        assert!(!body["message"].as_str().unwrap_or_default().is_empty(), "{line}: {body}");
        assert!(!body["hint"].as_str().unwrap_or_default().is_empty(), "{line}: {body}");
        match (status.as_u16(), refusal) {
            (403, "NotAllowed" | "SamePerson") // A role that may never agree.
            | (404, "NotPaid" | "UnknownSlip") // No receipt yet, or no slip.
            | (400, "BadResult") => {} // Points that no hand has.
            (404 | 409, _) => assert_eq!(body["refusal"], refusal, "{line}: {body}"),
            _ => panic!("{line}: {status} {body}"),
        }
    }

    async fn call(&mut self, by: &str, method: &str, path: &str, body: Option<Value>) -> Answer {
        if !self.tokens.contains_key(by) {
            let token = self.log_in(by).await;
            self.tokens.insert(by.to_owned(), token);
        }
        let (status, body) = self.site.call(method, path, Some(&self.tokens[by]), body).await;
        check_answer(method, path, status, &body);
        (status, body)
    }

    /// A newcomer gets a password first.
    async fn log_in(&mut self, by: &str) -> String {
        if Site::knows(by) {
            return self.site.log_in(by).await;
        }
        let administrator = self.site.log_in("M800").await;
        let second = json!({ "staff": "A501", "secret": "demo" });
        let body = json!({ "proof": "password", "secret": "new here", "approval": second });
        let path = format!("/staff/{by}/credentials");
        let set = self.site.call("POST", &path, Some(&administrator), Some(body)).await;
        assert!(set.0.is_success(), "{}: {}", self.line, set.1);
        self.tokens.insert("M800".to_owned(), administrator);
        // It serves for one log-in, at which its owner chooses another.
        let token = self.site.log_in_with(by, "new here").await;
        let own = json!({ "proof": "password", "secret": "of my own", "old": "new here" });
        let set = self.site.call("POST", &path, Some(&token), Some(own)).await;
        assert!(set.0.is_success(), "{}: {}", self.line, set.1);
        token
    }

    async fn get(&mut self, path: &str) -> Value {
        let (status, body) = self.call("E300", "GET", path, None).await;
        assert_eq!(status, StatusCode::OK, "{}: {path}: {body}", self.line);
        body
    }

    async fn input(&mut self, by: &str, table: &str, mut input: Value) -> Answer {
        self.sent += 1;
        if input["kind"] == "void" && input["round"].is_null() {
            // A void names its round.
            input["round"] = self.get(&format!("/tables/{table}")).await["round"].clone();
        }
        let foreseen = self.foresee(by, table, &input).await;
        let body = json!({ "key": format!("walk:{}", self.sent), "input": input });
        let answer = self.call(by, "POST", &format!("/tables/{table}/inputs"), Some(body)).await;
        self.came_true(foreseen, &answer);
        answer
    }

    /// Several coins are several inputs, as the console sends them: without sensors, one touch is the bet.
    async fn coins(&mut self, by: &str, table: &str, seats: &str) {
        let drops = self.get(&format!("/tables/{table}")).await["dialect"] == "aquarius";
        for seat in seats.split(',') {
            let seat: u8 = seat.parse().unwrap();
            let kinds: &[&str] = if drops { &["coin-dropped"] } else { &["coin-placed"] };
            for kind in kinds {
                let answer = self.input(by, table, json!({ "kind": kind, "seat": seat })).await;
                self.check("", &answer);
            }
        }
    }
}

macro_rules! procedures {
    ($($name:ident)*) => {$(
        #[tokio::test]
        async fn $name() {
            let script = include_str!(concat!(
                "../../../../floor/tests/it/scripts/", stringify!($name), ".txt"
            ));
            proved(script).await;
        }
    )*};
}

// Those that are missing are about the floor alone (lockouts and devices have tests of their own here) or
// about two counts of one shift, which one call takes together.
procedures! {
    adjustments
    aggregate_limit
    aquarius_cancel_and_wrong_key
    aquarius_high
    aquarius_low_and_no_key
    at_mark
    changes
    impossible
    known_prizes
    late_prizes
    limits
    linking
    marks
    nexus_cards
    power_loss
    prize_nexus
    prize_people
    prize_prsm
    prsm_pins
    requests
    several_prizes
    sharing
    signs
    simultaneous
    slips
    tracked_bets
    void
}

/// Most of it is refused, and stands on no console.
#[tokio::test]
async fn void_round() {
    walk(include_str!("../../../../floor/tests/it/scripts/void_round.txt")).await;
}
