//! Crowds at the proof: log-ins and new secrets that come all at once.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::site::Site;

/// How many secrets may be worked on at one time, each with 19 MB: two in each of three lanes.
const TOGETHER: u64 = 6;

async fn most_at_once(site: &Site) -> u64 {
    let page = site.page("/metrics").await;
    let line = page.lines().find_map(|it| it.strip_prefix("ninefold_secrets_at_once_max "));
    line.unwrap().parse().unwrap()
}

/// A full queue answers at once, when to come again; nobody is held until a time limit.
#[tokio::test]
async fn a_log_in_that_finds_a_crowd_is_told_at_once() {
    let site = Arc::new(Site::open());
    let at_work = site.log_in("S200").await;
    let held = site.app.hold_log_ins().await.unwrap();
    let mut log_ins = JoinSet::new();
    for number in 0..100 {
        let site = Arc::clone(&site);
        log_ins.spawn(async move {
            let from = format!("198.51.100.{number}");
            site.try_log_in(&from, &format!("X{number:03}"), "guess").await
        });
    }
    // Nobody is looked at meanwhile, and yet all but the few who wait have their answer.
    for _ in 0..84 {
        let answer = timeout(Duration::from_mins(1), log_ins.join_next()).await;
        let (status, wait, said) = answer.expect("nobody is held").unwrap().unwrap();
        assert_eq!((status, wait), (StatusCode::TOO_MANY_REQUESTS, Some(1)), "{said}");
        assert_eq!(said["refusal"], "TooFast");
    }
    // Nor does it matter at work.
    let body = json!({ "key": "turn", "as": { "staff": "S200", "pin": "2000" },
        "input": { "kind": "coin-placed", "seat": 1 } });
    let (status, said) =
        site.call("POST", "/tables/BAC01/inputs", Some(&at_work), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    assert!(log_ins.try_join_next().is_none(), "the others have a place, and wait");
    drop(held);
    let mut looked_at = 0;
    while let Some(answer) = log_ins.join_next().await {
        assert_eq!(answer.unwrap().0, StatusCode::UNAUTHORIZED);
        looked_at += 1;
    }
    assert_eq!(looked_at, 16);
    // Who was turned away has tried nothing: no delay is counted for them.
    let (status, wait, _) = site.try_log_in("198.51.100.99", "X099", "guess").await;
    assert_eq!((status, wait), (StatusCode::UNAUTHORIZED, None));
}

/// What a crowd of people do with their own secrets takes no more memory than a few of them would.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_new_secrets_takes_turns() {
    let site = Arc::new(Site::with_full_cost());
    let mut changes = JoinSet::new();
    let mut people = vec![];
    for staff in ["M800", "D100", "S200", "S201", "E300", "V400", "A500", "A501", "T600", "U700"] {
        people.push((staff, site.log_in(staff).await));
    }
    // Twelve changes of one's own PIN by each of ten people, all at once.
    for number in 0..120 {
        let (staff, token) = people[number % people.len()].clone();
        let site = Arc::clone(&site);
        changes.spawn(async move {
            let pin = format!("{}", 5_000 + number);
            let body = json!({ "proof": "pin", "secret": pin, "old": "demo" });
            let path = format!("/staff/{staff}/credentials");
            site.call("POST", &path, Some(&token), Some(body)).await
        });
    }
    // And people who log in meanwhile, from where they have been and from elsewhere.
    for number in 0..40 {
        let site = Arc::clone(&site);
        changes.spawn(async move {
            let from = format!("198.51.100.{number}");
            let (status, _, said) = site.try_log_in(&from, &format!("X{number:03}"), "x").await;
            (status, said)
        });
    }
    let (mut done, mut others) = (0, 0);
    while let Some(answer) = changes.join_next().await {
        let (status, said) = answer.unwrap();
        match status {
            StatusCode::OK => done += 1,
            // Too many tries at once, or a crowd at the door.
            StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS | StatusCode::UNAUTHORIZED => {
                others += 1;
            }
            other => panic!("{other} {said}"),
        }
    }
    assert!(done >= 10 && done + others == 160, "{done} changes were made");
    let most = most_at_once(&site).await;
    assert!((2..=TOGETHER).contains(&most), "{most} secrets were worked on at one time");
}
