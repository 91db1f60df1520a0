//! Tests of alerts: they last as long as their cause, and are shown to those who may see them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{lock, mark, shown, values, win};
use crate::site::Site;

/// The alerts of somebody: kind, severity, and what about.
async fn alerts(site: &Site, token: &str) -> Vec<(String, String, String)> {
    let (status, list) = site.call("GET", "/alerts", Some(token), None).await;
    assert_eq!(status, StatusCode::OK);
    let text = |it: &Value, name: &str| it[name].as_str().unwrap().to_owned();
    let items = list["items"].as_array().unwrap().clone();
    for it in &items {
        assert!(!text(it, "message").is_empty() && !text(it, "hint").is_empty(), "{it}");
        assert!(text(it, "link").starts_with("/manager"), "{it}");
    }
    items.iter().map(|it| (text(it, "kind"), text(it, "severity"), text(it, "about"))).collect()
}

fn alert(kind: &str, severity: &str, about: &str) -> (String, String, String) {
    (kind.to_owned(), severity.to_owned(), about.to_owned())
}

#[tokio::test]
async fn a_quiet_floor_has_none() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    assert_eq!(alerts(&site, &executive).await, []);
}

#[tokio::test]
async fn what_is_wrong_is_told_until_it_is_right() {
    let site = Site::open();
    let (dealer, technician) = (site.log_in("D100").await, site.log_in("T600").await);
    let (executive, supervisor) = (site.log_in("E300").await, site.log_in("S200").await);
    // A seat that is out of order.
    let jam = json!({ "kind": "fault", "seat": 2, "fault": "coin-jam" });
    site.input(&technician, "BAC05", "jam", jam).await;
    assert_eq!(alerts(&site, &executive).await, [alert("fault", "warning", "BAC05")]);
    let text = shown(&site, &executive, "/manager").await;
    assert_eq!(values(&text, "data-alert"), ["fault"]);
    let clear = json!({ "kind": "fault-cleared", "seat": 2 });
    site.input(&technician, "BAC05", "well", clear).await;
    assert_eq!(alerts(&site, &executive).await, []);
    // Two tables that win at once wait for each other's order, whoever looks.
    mark(&site, &dealer, "BAC01", "r1").await;
    mark(&site, &dealer, "BAC02", "r1").await;
    assert_eq!(alerts(&site, &supervisor).await, [alert("order", "urgent", "NINES")]);
    // A table without a shift; and one whose credentials are locked, which the pit does not see.
    for _ in 0..3 {
        let wrong = json!({ "staff": "S201", "secret": "guess" });
        site.call("POST", "/sessions", None, Some(wrong)).await;
    }
    let order = alert("order", "urgent", "NINES");
    // They are answered before they are written down.
    while alerts(&site, &executive).await.len() < 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        alerts(&site, &executive).await,
        [order.clone(), alert("lockout", "warning", "S201")]
    );
    assert_eq!(alerts(&site, &supervisor).await, [order]);
}

#[tokio::test]
async fn a_jackpot_that_waits_long_becomes_urgent() {
    let site = Site::open();
    site.passes(-11 * 60 * 1_000);
    let early = win(&site, "BAC01", "r0").await.to_string();
    site.passes(11 * 60 * 1_000);
    let executive = site.log_in("E300").await;
    assert_eq!(alerts(&site, &executive).await, [alert("waiting", "urgent", &early)]);
    site.call("POST", &format!("/jackpots/{early}/clear"), Some(&executive), Some(json!({}))).await;
    let jackpot = win(&site, "BAC01", "r1").await.to_string();
    assert_eq!(alerts(&site, &executive).await, [alert("waiting", "warning", &jackpot)]);
    let clear = format!("/jackpots/{jackpot}/clear");
    site.call("POST", &clear, Some(&executive), Some(json!({}))).await;
    assert_eq!(alerts(&site, &executive).await, []);
}

#[tokio::test]
async fn a_meter_that_cannot_pay_is_told_before_it_must() {
    let site = Site::open();
    let accountant = site.log_in("A500").await;
    let take = async |amount: &str| {
        let body = json!({ "amount": amount, "reason": "malfunction", "text": "a test",
            "approvals": [{ "staff": "A501", "secret": "demo" }] });
        let path = "/pools/NINES/adjustments";
        let (status, body) = site.call("POST", path, Some(&accountant), Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{body}");
    };
    // The seed is 10,000; the largest fixed prize from the meter is 2,000 (four other nines).
    take("-5000.00").await;
    assert_eq!(alerts(&site, &accountant).await, []);
    take("-0.01").await;
    assert_eq!(alerts(&site, &accountant).await, [alert("low-meter", "notice", "NINES")]);
    take("-3000.00").await;
    assert_eq!(alerts(&site, &accountant).await, [alert("low-meter", "warning", "NINES")]);
    take("-1999.99").await;
    assert_eq!(alerts(&site, &accountant).await, [alert("low-meter", "urgent", "NINES")]);
}

#[tokio::test]
async fn a_variance_is_told_after_the_shift_is_closed_and_after_a_restart() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    lock(&site, &dealer, "BAC01", &[1, 2], "r1").await;
    site.input(&dealer, "BAC01", "over", super::button("GAME OVER")).await;
    // The counter shows 103 although two coins were counted: 101 coins apart, and 100 are allowed.
    let close = json!({ "table": "BAC01", "hard_meter": 103,
        "second": { "staff": "A500", "secret": "demo", "hard_meter": 103 } });
    let (status, form) = site.call("POST", "/shifts/close", Some(&supervisor), Some(close)).await;
    assert_eq!((status, &form["alert"]), (StatusCode::OK, &json!(true)), "{form}");
    let told = [alert("variance", "warning", "BAC01"), alert("no-shift", "notice", "BAC01")];
    assert_eq!(alerts(&site, &supervisor).await, told);
    // Forms of shifts are not for everybody, and neither is what they tell.
    for staff in ["D100", "T600"] {
        let token = site.log_in(staff).await;
        assert_eq!(alerts(&site, &token).await, [], "{staff}");
    }
    let site = site.restart().await;
    let supervisor = site.log_in("S200").await;
    assert_eq!(alerts(&site, &supervisor).await, told);
    let text = shown(&site, &supervisor, "/manager/shift/BAC01").await;
    assert_eq!(values(&text, "data-variance-alert"), ["true"]);
    assert!(text.contains("data-variance=\"hard\">101<"), "{text}");
}

#[tokio::test]
async fn what_waits_for_a_second_person_is_told_to_those_who_see_requests() {
    let site = Site::open();
    let (accountant, supervisor) = (site.log_in("A500").await, site.log_in("S200").await);
    let ask = json!({ "amount": "5.00", "reason": "increase", "text": "a gift" });
    let (status, _) =
        site.call("POST", "/pools/NINES/adjustments", Some(&accountant), Some(ask)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(alerts(&site, &accountant).await, [alert("request", "notice", "1")]);
    assert_eq!(alerts(&site, &supervisor).await, []);
}
