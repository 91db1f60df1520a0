//! Tests that no secret appears in a log, an event, the stream, an error or an export.

use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock};

use axum::http::StatusCode;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::site::Site;
use crate::stream::Reader;

/// A log in memory.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Everything that was logged so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

/// The log of every test here, down to the finest: each of them is a witness.
pub(crate) fn log() -> &'static Log {
    static LOG: OnceLock<Log> = OnceLock::new();
    LOG.get_or_init(|| {
        let log = Log::default();
        let all = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(log.clone())
            .with_ansi(false)
            .finish();
        tracing::subscriber::set_global_default(all).unwrap();
        log
    })
}

#[tokio::test]
async fn secrets_stay_where_they_are_proved() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let mut reader = Reader::open(&site, &administrator, "", None).await;
    let mut said = String::new();
    // New secrets, which occur nowhere else.
    for (proof, secret) in [("password", "PASS-7f31c0"), ("pin", "73915522"), ("card", "CARD-9a77")]
    {
        let agrees = json!({ "staff": "A500", "secret": "demo" });
        let body = json!({ "proof": proof, "secret": secret, "approval": agrees });
        let set =
            site.call("POST", "/staff/S201/credentials", Some(&administrator), Some(body)).await;
        assert_eq!(set.0, StatusCode::OK, "{}", set.1);
        said += &set.1.to_string();
    }
    let token = site.log_in_with("S201", "PASS-7f31c0").await;
    // Their owner chooses others, and comes back to the same.
    for (proof, secret, old) in [
        ("password", "PASS-other-6c11", "PASS-7f31c0"),
        ("password", "PASS-7f31c0", "PASS-other-6c11"),
        ("pin", "73915523", "PASS-7f31c0"),
        ("pin", "73915522", "73915523"),
    ] {
        let body = json!({ "proof": proof, "secret": secret, "old": old });
        let set = site.call("POST", "/staff/S201/credentials", Some(&token), Some(body)).await;
        assert_eq!(set.0, StatusCode::OK, "{}", set.1);
        said += &set.1.to_string();
    }
    for body in [
        json!({ "staff": "S201", "secret": "WRONG-41d0" }),
        json!({ "staff": "WRONG-41d0", "secret": "WRONG-41d0" }),
        json!({ "staff": "S201", "secret": ["WRONG-41d0"] }),
        json!({ "staff": "S201", "secret": "WRONG-41d0", "WRONG": 1 }),
        json!({ "staff": "S201", "secret": 90_210_417 }),
        json!("SAID-3b19"),
    ] {
        said += &site.call("POST", "/sessions", None, Some(body)).await.1.to_string();
    }
    for (number, input) in [
        json!({ "kind": "pin", "staff": "S201", "pin": "73915522" }),
        json!({ "kind": "pin", "staff": "S201", "pin": "WRONG-41d0" }),
        json!({ "kind": "pin", "staff": "S201", "pin": 90_210_417 }),
        json!({ "kind": "swipe", "card": 90_210_417 }),
        json!({ "kind": "void", "round": 1, "reason": "",
            "approvals": [{ "staff": "S201", "pin": 90_210_417 }] }),
        json!({ "kind": "swipe", "card": "CARD-9a77" }),
        json!({ "kind": "swipe", "card": "WRONG-41d0" }),
        json!({ "kind": "void", "round": 1, "reason": "test", "approvals": [
            { "staff": "S201", "pin": "73915522" }, { "staff": "S201", "secret": "PASS-7f31c0" }] }),
    ]
    .into_iter()
    .enumerate()
    {
        said += &site.post(&token, "BAC05", &format!("s{number}"), input).await.1.to_string();
    }
    let body = json!({ "key": "as", "input": { "kind": "coin-placed", "seat": 1 },
        "as": { "staff": "S201", "pin": "73915522" } });
    said +=
        &site.call("POST", "/tables/BAC05/inputs", Some(&token), Some(body)).await.1.to_string();
    let device = json!({ "device": "BAC05-SHOE", "table": "BAC05", "kind": "shoe",
        "approval": { "staff": "V400", "secret": "demo" } });
    let (_, device) = site.call("POST", "/devices", Some(&administrator), Some(device)).await;
    let spoken = device["token"].as_str().unwrap().to_owned();
    let beat = json!({ "kind": "heartbeat", "boot": "7f3a" });
    site.input(&spoken, "BAC05", "alive", beat).await;
    said += &site.text("/floor", &administrator).await;
    said += &site.call("GET", "/staff", Some(&administrator), None).await.1.to_string();
    said += &site.call("GET", "/sessions", Some(&administrator), None).await.1.to_string();
    said += &site.page("/metrics").await;
    // The last thing that happened, and with it everything before.
    loop {
        let (_, heard) = reader.next().await;
        said += &heard.to_string();
        if heard.to_string().contains("device-enrolled") {
            break;
        }
    }
    let exported = site.export().join("\n");
    let log = log().text();
    assert!(
        log.contains("/api/v1/tables/{id}/inputs") && log.contains("S201"),
        "it is a log: {log}"
    );
    for secret in
        ["PASS-7f31c0", "73915522", "CARD-9a77", "argon2", &token, &spoken, &administrator]
    {
        for (place, text) in [("answers", &said), ("the export", &exported), ("the log", &log)] {
            assert!(!text.contains(secret), "{secret} in {place}: {text}");
        }
    }
    // What was wrong may be right elsewhere: an error may name what somebody asked for, but the log does not.
    assert!(!log.contains("WRONG-41d0") && !exported.contains("WRONG-41d0"));
}
