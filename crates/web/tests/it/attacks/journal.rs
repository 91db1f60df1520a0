//! Attacks that change the journal's file while the Game Manager runs.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use manager::{Pace, Verifier};
use rusqlite::Connection;
use serde_json::json;

use crate::button;
use crate::reports::play;
use crate::site::Site;

/// Waits until something has happened in the background.
async fn until(what: &str, happened: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_mins(2);
    while !happened() {
        assert!(Instant::now() < end, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Changes a record behind the system's back, and covers the tracks.
fn change(site: &Site, seq: i64) {
    let connection = Connection::open(site.database()).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    let query = "select sql from sqlite_schema where name = 'journal_is_never_updated'";
    let words: String = connection.query_row(query, [], |row| row.get(0)).unwrap();
    let change = connection.unchecked_transaction().unwrap();
    change.execute_batch("drop trigger journal_is_never_updated").unwrap();
    change.execute("update journal set body = x'03' where seq = ?1", [seq]).unwrap();
    change.execute_batch(&words).unwrap();
    change.commit().unwrap();
}

/// Does something to the file while it is verified in the background, and returns what is then found.
async fn found_after(change: impl Fn(&Connection)) -> (Site, String) {
    let site = Site::open();
    let verifier = site.verify_in_background();
    let integrity = site.integrity().clone();
    until("the whole is verified", || integrity.passes() > 0).await;
    assert_eq!(integrity.broken(), None);
    let connection = Connection::open(site.database()).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    let at_once = connection.unchecked_transaction().unwrap();
    change(&at_once);
    at_once.commit().unwrap();
    until("the change is found", || integrity.broken().is_some()).await;
    drop(verifier);
    (site, integrity.broken().unwrap())
}

/// The table is made anew without its types, and one body is no longer bytes: a verification that takes this
/// for a fault of the disk waits for ever.
#[tokio::test]
async fn a_body_of_another_type_stops_the_bets() {
    for body in ["'three'", "null"] {
        let found = found_after(|connection| {
            let sql = format!(
                "create table copy as select * from journal; drop table journal; \
                 create table journal (seq integer primary key, body, hash); \
                 insert into journal select * from copy; drop table copy; \
                 update journal set body = {body} where seq = 3;"
            );
            connection.execute_batch(&sql).unwrap();
        });
        let (site, found) = found.await;
        assert!(found.contains("record 3 was changed"), "{found}");
        let dealer = site.log_in("D100").await;
        let (status, body) = site.post(&dealer, "BAC05", "a:1", button("START")).await;
        assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("JournalBroken")));
    }
}

#[tokio::test]
async fn a_guard_that_is_taken_away_while_it_runs_stops_the_bets() {
    for (sql, says) in [
        (
            "drop trigger journal_is_never_updated",
            "the trigger journal_is_never_updated is missing",
        ),
        ("create table note (text)", "a table note that this program did not make"),
        ("alter table signing_key rename to keys", "signing_key"),
        ("alter table journal rename to old", "journal"),
    ] {
        let (_, found) = found_after(|connection| connection.execute_batch(sql).unwrap()).await;
        assert!(found.contains(says), "{sql}: {found}");
    }
}

#[tokio::test]
async fn a_record_changed_while_it_runs_stops_the_bets() {
    let site = Site::open();
    let verifier = site.verify_in_background();
    let integrity = site.integrity().clone();
    let dealer = site.log_in("D100").await;
    site.input(&dealer, "BAC01", "a:1", json!({ "kind": "coin-placed", "seat": 1 })).await;
    until("the whole is verified", || integrity.passes() > 0).await;
    until("what is new is verified", || integrity.verified() > 0).await;
    assert_eq!(integrity.broken(), None);
    change(&site, 3);
    until("the change is found", || integrity.broken().is_some()).await;
    let (status, body) = site.post(&dealer, "BAC01", "a:2", button("COIN IN")).await;
    assert_eq!(
        (status, &body["refusal"]),
        (StatusCode::CONFLICT, &json!("JournalBroken")),
        "{body}"
    );
    // At every table, whatever its console.
    let (status, body) = site.post(&dealer, "BAC05", "a:3", button("START")).await;
    assert_eq!(
        (status, &body["refusal"]),
        (StatusCode::CONFLICT, &json!("JournalBroken")),
        "{body}"
    );
    let (status, _, page) = site.visit("/healthz", None).await;
    let page = String::from_utf8(page).unwrap();
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.contains("record 3 was changed"), "{page}");
    let metrics = site.page("/metrics").await;
    assert!(metrics.contains("\nninefold_journal_broken 1\n"), "{metrics}");
    let office = site.log_in("A500").await;
    let (_, alerts) = site.call("GET", "/alerts", Some(&office), None).await;
    let first = &alerts["items"][0];
    assert_eq!(
        (&first["severity"], &first["kind"]),
        (&json!("urgent"), &json!("journal")),
        "{alerts}"
    );
    drop(verifier);
}

#[tokio::test]
async fn a_file_put_in_the_journal_s_place_stops_the_bets() {
    let site = Site::open();
    let verifier = site.verify_in_background();
    let integrity = site.integrity().clone();
    until("the whole is verified", || integrity.passes() > 0).await;
    let copy = site.database().with_extension("copy");
    std::fs::copy(site.database(), &copy).unwrap();
    std::fs::rename(&copy, site.database()).unwrap();
    until("the change is found", || integrity.broken().is_some()).await;
    assert!(integrity.broken().unwrap().contains("replaced"), "{:?}", integrity.broken());
    drop(verifier);
}

#[tokio::test]
async fn a_report_of_a_changed_journal_is_not_given() {
    let site = Site::open();
    let office = site.log_in("A500").await;
    let (status, _) = site.call("GET", "/reports/staff", Some(&office), None).await;
    assert_eq!(status, StatusCode::OK);
    change(&site, 3);
    let (status, body) = site.call("GET", "/reports/staff", Some(&office), None).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert_eq!(body["refusal"], "JournalBroken");
    // Whoever finds it stops the bets, be it a report.
    let dealer = site.log_in("D100").await;
    let (status, body) = site.post(&dealer, "BAC01", "b:1", button("COIN IN")).await;
    assert_eq!(
        (status, &body["refusal"]),
        (StatusCode::CONFLICT, &json!("JournalBroken")),
        "{body}"
    );
}

/// Not a receipt either, in any form: somebody has changed who authorised it.
#[tokio::test]
async fn a_receipt_of_a_changed_record_is_not_given() {
    for path in ["/jackpots/1/receipt", "/jackpots/1/receipt?format=text"] {
        let site = Site::open();
        let (dealer, office) = (site.log_in("D100").await, site.log_in("A500").await);
        play(&site, &dealer).await;
        let (status, receipt) = site.call("GET", "/jackpots/1/receipt", Some(&office), None).await;
        assert_eq!(status, StatusCode::OK, "{receipt}");
        let (seq, _) = receipt["record"].as_str().unwrap().split_once(':').unwrap();
        change(&site, seq.parse().unwrap());
        let (status, body) = site.call("GET", path, Some(&office), None).await;
        let told = (status, &body["refusal"]);
        assert_eq!(told, (StatusCode::SERVICE_UNAVAILABLE, &json!("JournalBroken")), "{body}");
        let (status, body) = site.post(&dealer, "BAC05", "b:1", button("START")).await;
        assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("JournalBroken")));
    }
}

/// The stream's past, and the page of a record, check what they read.
#[tokio::test]
async fn a_changed_record_is_told_to_nobody() {
    let site = Site::open();
    let auditor = site.log_in("U700").await;
    change(&site, 3);
    let request = Request::builder()
        .uri("/api/v1/stream")
        .header("authorization", format!("Bearer {auditor}"))
        .header("last-event-id", "1");
    let response = site.send(request.body(Body::empty()).unwrap()).await;
    let past = axum::body::to_bytes(response.into_body(), 1 << 22);
    let past = tokio::time::timeout(Duration::from_mins(1), past).await.expect("it ends");
    assert!(past.is_err(), "{past:?}");
    assert!(site.integrity().broken().unwrap().contains("record 3 was changed"));
    let (status, page) = site.look("/manager/records/3", Some(&auditor)).await;
    assert!(!status.is_success(), "{status}: {page}");
}

/// Somebody cuts the end off, and puts the head back that was signed for what is left.
#[tokio::test]
async fn a_tail_cut_while_it_runs_stops_the_bets() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let connection = Connection::open(site.database()).unwrap();
    let head = "select seq, hash, signature from head";
    let old: (i64, Vec<u8>, Vec<u8>) =
        connection.query_row(head, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    site.input(&dealer, "BAC01", "a:1", json!({ "kind": "coin-placed", "seat": 1 })).await;
    let verifier = site.verify_in_background();
    let integrity = site.integrity().clone();
    until("the whole is verified", || integrity.passes() > 0).await;
    let query = "select sql from sqlite_schema where name = 'journal_is_never_deleted'";
    let words: String = connection.query_row(query, [], |row| row.get(0)).unwrap();
    let cut = connection.unchecked_transaction().unwrap();
    cut.execute_batch("drop trigger journal_is_never_deleted").unwrap();
    cut.execute("delete from journal where seq > ?1", [old.0]).unwrap();
    cut.execute("update head set seq = ?1, hash = ?2, signature = ?3", old).unwrap();
    cut.execute_batch(&words).unwrap();
    cut.commit().unwrap();
    until("the cut is found", || integrity.broken().is_some()).await;
    assert!(integrity.broken().unwrap().contains("missing"), "{:?}", integrity.broken());
    let (status, body) = site.post(&dealer, "BAC05", "a:2", button("START")).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("JournalBroken")));
    drop(verifier);
}

/// The alerts of the office: what about, how urgent, and what they say.
async fn told(site: &Site, token: &str) -> Vec<[String; 3]> {
    let (_, alerts) = site.call("GET", "/alerts", Some(token), None).await;
    let text = |it: &serde_json::Value, name: &str| it[name].as_str().unwrap().to_owned();
    let items = alerts["items"].as_array().unwrap().iter();
    items.map(|it| ["about", "severity", "message"].map(|name| text(it, name))).collect()
}

#[tokio::test]
async fn a_witness_that_cannot_be_written_is_told_and_stops_nothing() {
    let site = Site::open();
    let (dealer, office) = (site.log_in("D100").await, site.log_in("A500").await);
    assert_eq!(told(&site, &office).await, Vec::<[String; 3]>::new());
    // Something is in the way of the file that it is written to first.
    let mut name = site.database().into_os_string();
    name.push(".witness.new");
    until("the way is free for a moment", || std::fs::create_dir(&name).is_ok()).await;
    let integrity = site.integrity().clone();
    let mut number = 0;
    while integrity.witness_failure().is_none() {
        number += 1;
        let kind = if number % 2 == 1 { "coin-placed" } else { "coin-removed" };
        let key = format!("a:{number}");
        site.input(&dealer, "BAC01", &key, json!({ "kind": kind, "seat": 1 })).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let alerts = told(&site, &office).await;
    assert!(
        matches!(&alerts[..], [[about, severity, message]] if about == "witness"
            && severity == "warning" && message.contains("attempt to write the witness failed")),
        "{alerts:?}"
    );
    assert!(site.page("/metrics").await.contains("\nninefold_witness_failing 1\n"));
    // Bets are taken, and the server is well.
    let (status, body) = site.post(&dealer, "BAC05", "b:1", button("START")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(site.visit("/healthz", None).await.0, StatusCode::OK);
    std::fs::remove_dir(&name).unwrap();
    until("it is written again", || integrity.witness_failure().is_none()).await;
    assert_eq!(told(&site, &office).await, Vec::<[String; 3]>::new());
}

#[tokio::test]
async fn a_verification_that_ends_by_itself_is_told_and_stops_nothing() {
    let site = Site::open();
    let (dealer, office) = (site.log_in("D100").await, site.log_in("A500").await);
    let integrity = site.integrity().clone();
    let fault = || panic!("a fault that the test wants");
    let verifier = Verifier::start(site.database(), integrity.clone(), Pace::default(), fault);
    until("the end is noticed", || integrity.verification_failure().is_some()).await;
    let alerts = told(&site, &office).await;
    assert!(
        matches!(&alerts[..], [[about, severity, message]] if about == "verification"
            && severity == "urgent" && message.contains("not verified")),
        "{alerts:?}"
    );
    assert!(site.page("/metrics").await.contains("\nninefold_verification_failing 1\n"));
    let (status, body) = site.post(&dealer, "BAC05", "b:1", button("START")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    drop(verifier);
}

#[tokio::test]
async fn a_clock_that_went_back_holds_the_bets_until_two_people_accept_it() {
    let site = Site::open();
    let (dealer, administrator) = (site.log_in("D100").await, site.log_in("M800").await);
    let office = site.log_in("A500").await;
    let accept = async |token: &str, body| {
        site.call("POST", "/journal/clock", Some(token), Some(body)).await
    };
    let alone = || json!({ "reason": "it was an hour ahead" });
    let second = |staff: &str| json!({ "staff": staff, "secret": "demo" });
    let with = |staff: &str| json!({ "reason": "it was ahead", "approval": second(staff) });
    let (status, body) = accept(&administrator, with("A500")).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("ClockRight")));
    // The clock was an hour ahead when somebody put a coin down.
    site.passes(3_600_000);
    site.input(&dealer, "BAC05", "a:1", json!({ "kind": "coin-placed", "seat": 1 })).await;
    site.passes(-3_600_000);
    let waits = async |key: &str| {
        let (status, body) = site.post(&dealer, "BAC05", key, button("START")).await;
        assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("ClockBehind")));
    };
    waits("a:2").await;
    let alerts = told(&site, &office).await;
    assert!(
        matches!(&alerts[..], [[about, severity, _]] if about == "clock" && severity == "urgent")
    );
    // The page of requests has it, and only an administrator a form for it.
    let page = site.look("/manager/requests", Some(&administrator)).await.1;
    assert!(page.contains("data-clock-behind") && page.contains("accept-clock"), "{page}");
    let page = site.look("/manager/requests", Some(&office)).await.1;
    assert!(page.contains("data-clock-behind") && !page.contains("accept-clock\""), "{page}");
    // Nobody alone: not oneself as the second, not another office, not by asking.
    for second in ["M800", "S200", "T600"] {
        let (status, body) = accept(&administrator, with(second)).await;
        assert!(status.is_client_error(), "{second}: {body}");
    }
    let (status, body) = accept(
        &administrator,
        json!({ "reason": "", "approval": { "staff": "A500", "secret": "demo" } }),
    )
    .await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("NoReason")), "{body}");
    let (status, asked) = accept(&administrator, alone()).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{asked}");
    waits("a:3").await;
    let approve = format!("/requests/{}/approve", asked["request"]["id"]);
    for (token, expected) in [
        (&administrator, StatusCode::FORBIDDEN),
        (&dealer, StatusCode::FORBIDDEN),
        (&office, StatusCode::NO_CONTENT),
    ] {
        let (status, body) = site.call("POST", &approve, Some(token), Some(json!({}))).await;
        assert_eq!(status, expected, "{body}");
    }
    let (status, body) = site.post(&dealer, "BAC05", "a:4", button("START")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(told(&site, &office).await, Vec::<[String; 3]>::new());
    let last = site.export().into_iter().rfind(|line| line.contains("clock-accepted")).unwrap();
    assert!(last.contains("\"M800\",\"A500\"") && last.contains("an hour ahead"), "{last}");
}
