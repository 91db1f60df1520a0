//! Attacks by strangers who know names: what they fail at changes nothing at a table, and its time tells
//! nothing.

use axum::http::StatusCode;
use serde_json::json;

use crate::button;
use crate::console::html::Html;
use crate::site::Site;

/// Everybody who may be called to a table, or approve a void there.
const CALLED: [&str; 5] = ["S200", "S201", "E300", "V400", "T600"];

/// Three failures for each of them, from an address of its own; they stand in the journal.
async fn three_failures_for_everybody(site: &Site) {
    for (number, staff) in CALLED.into_iter().enumerate() {
        for _ in 0..3 {
            let from = format!("203.0.113.{}", 10 + number);
            let (status, ..) = site.try_log_in(&from, staff, "guess").await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{staff}");
        }
    }
    let written = || site.export().iter().filter(|it| it.contains("credential-refused")).count();
    while written() < 3 * CALLED.len() {
        tokio::task::yield_now().await;
    }
}

/// The names of those in charge are locked for strangers' addresses. At the tables they are called as before.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_takes_nobody_from_a_console() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let coin = json!({ "kind": "coin-dropped", "seat": 1 });
    site.input(&dealer, "BAC01", "coin", coin).await;
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(&dealer, "BAC01", "mark", hand).await;
    three_failures_for_everybody(&site).await;
    let look = async |page: &str| {
        let path = format!("/tables/BAC01/{page}");
        let (status, text) = site.look(&path, Some(&dealer)).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        Html::read(text)
    };
    let page = look("console").await;
    let key = page.one("data-key-number", "009");
    assert_eq!((key.refusal(), key.get("data-who").is_some()), (None, true), "a key is turned");
    let void = page.one("data-button", "VOID");
    assert_eq!(void.refusal(), None, "two people approve a void");
    assert_eq!(void.get("data-approvers"), Some("2"));
    let sheet = look("console?pad=prize-1").await;
    let checklist = sheet.one("data-checklist", "1");
    assert_eq!((checklist.refusal(), checklist.get("data-who").is_some()), (None, true));
}

/// How often argon2 has worked, as the metrics tell.
async fn worked(site: &Site) -> u64 {
    let page = site.page("/metrics").await;
    let line = page.lines().find_map(|it| it.strip_prefix("ninefold_secrets_checked_total "));
    line.unwrap_or_else(|| panic!("{page}")).parse().unwrap()
}

/// Unknown, wrong, locked, without a password, used up and retired: each answer costs one argon2.
#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_an_answer_tells_no_name() {
    let mut site = Site::open();
    let administrator = site.log_in("M800").await;
    let call = async |method: &str, path: &str, body| {
        let (status, said) = site.call(method, path, Some(&administrator), body).await;
        assert!(status.is_success(), "{said}");
    };
    for staff in ["D197", "D198", "D199"] {
        let body = json!({ "staff": staff, "name": "New", "role": "dealer" });
        call("POST", "/staff", Some(body)).await;
    }
    for staff in ["D198", "D199"] {
        let body = json!({ "proof": "password", "secret": "for one log-in" });
        call("POST", &format!("/staff/{staff}/credentials"), Some(body)).await;
    }
    call("DELETE", "/staff/D199", None).await;
    assert_eq!(
        site.try_log_in("127.0.0.1", "D198", "for one log-in").await.0,
        StatusCode::OK,
        "it is used up"
    );
    three_failures_for_everybody(&site).await;
    // Without any delay that is left of this.
    site = site.restart().await;
    let mut answers = vec![];
    for (from, staff, secret) in [
        ("203.0.113.50", "X999", "guess"),
        ("203.0.113.51", "not a name!", "guess"),
        ("203.0.113.52", "D100", "guess"),
        ("203.0.113.10", "S200", "guess"),
        ("203.0.113.11", "S201", "demo"),
        ("203.0.113.53", "D197", "guess"),
        ("203.0.113.54", "D198", "for one log-in"),
        ("203.0.113.55", "D199", "for one log-in"),
    ] {
        let before = worked(&site).await;
        let (status, wait, said) = site.try_log_in(from, staff, secret).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{staff}: {said}");
        assert_eq!(worked(&site).await - before, 1, "{staff}");
        answers.push((wait, said));
    }
    assert!(answers.iter().all(|it| *it == answers[0]), "{answers:?}");
}
