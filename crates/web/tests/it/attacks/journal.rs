//! Somebody changes the journal's file while the Game Manager runs.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use rusqlite::Connection;
use serde_json::json;

use crate::button;
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
    connection.execute_batch("drop trigger journal_is_never_updated").unwrap();
    connection.execute("update journal set body = x'03' where seq = ?1", [seq]).unwrap();
    connection.execute_batch(&words).unwrap();
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
