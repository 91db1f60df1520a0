//! Attacks with texts and values: forged lines, endless names, unknown time zones, prizes that are too large.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

const FORGED: &str = "Casino\nTotal          99999.00 USD";

async fn settings_of(site: &Site, token: &str, path: &str) -> Value {
    let (status, now) = site.call("GET", path, Some(token), None).await;
    assert_eq!(status, StatusCode::OK, "{now}");
    now.get("settings").unwrap_or(&now).clone()
}

/// Changes one setting with two people's words.
async fn change(
    site: &Site,
    token: &str,
    path: &str,
    change: impl Fn(&mut Value),
) -> (StatusCode, Value) {
    let mut settings = settings_of(site, token, path).await;
    change(&mut settings);
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let mut body = json!({ "settings": settings, "approval": approval });
    if path.starts_with("/pools") {
        body["when"] = json!("now");
    }
    site.call("PUT", path, Some(token), Some(body)).await
}

fn is_refused((status, body): &(StatusCode, Value), what: &str) {
    let refused = matches!(*status, StatusCode::CONFLICT | StatusCode::BAD_REQUEST);
    assert!(refused, "{what}: {status} {body}");
    let said = body["message"].as_str().unwrap_or_default();
    assert!(!said.is_empty() && !said.contains('\n'), "{what}: {said:?}");
}

#[tokio::test]
async fn a_newline_forges_no_total_on_a_receipt() {
    let site = Site::open();
    let (administrator, dealer) = (site.log_in("M800").await, site.log_in("D100").await);
    let site_name = change(&site, &administrator, "/site", |it| it["name"] = json!(FORGED)).await;
    is_refused(&site_name, "the name of the site");
    let labels = |it: &mut Value| it["labels"][0] = json!("1\n2");
    let label = change(&site, &administrator, "/tables/BAC02/settings", labels).await;
    is_refused(&label, "the label of a seat");
    let staff = json!({ "staff": "D900", "name": FORGED, "role": "dealer" });
    let added = site.call("POST", "/staff", Some(&administrator), Some(staff)).await;
    is_refused(&added, "the name of a person");
    let shift = json!({ "table": "BAC01", "name": FORGED });
    let opened =
        site.call("POST", "/shifts/open", Some(&site.log_in("S200").await), Some(shift)).await;
    is_refused(&opened, "the name of a shift");
    let accountant = site.log_in("A500").await;
    let adjustment = json!({ "amount": "-5.00", "reason": "malfunction", "text": FORGED });
    let path = "/pools/NINES/adjustments";
    let adjusted = site.call("POST", path, Some(&accountant), Some(adjustment)).await;
    is_refused(&adjusted, "the text of an adjustment");
    let void = json!({ "kind": "void", "round": 1, "reason": FORGED, "approvals": [
        { "staff": "S200", "pin": "2000" }, { "staff": "S201", "pin": "2010" }] });
    is_refused(&site.post(&dealer, "BAC01", "void", void).await, "the reason of a void");
    let hand = json!({ "kind": "hand", "row": "one\nnine" });
    is_refused(&site.post(&dealer, "BAC01", "hand", hand).await, "the name of a row");
    let hand = json!({ "kind": "hand", "row": "one-nine", "override": "it\nwas" });
    is_refused(&site.post(&dealer, "BAC01", "over", hand).await, "the reason of an override");
    // A file of settings is many lines; what it names is not.
    let toml = site.text("/floor", &administrator).await;
    assert!(toml.contains("name = \"Casino\""), "{toml}");
    let toml = toml.replacen("name = \"Casino\"", "name = \"Casino\\nTotal 99999.00\"", 1);
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "toml": toml, "approval": approval });
    let imported = site.call("POST", "/floor", Some(&administrator), Some(body)).await;
    is_refused(&imported, "a file of settings");
    let now = settings_of(&site, &administrator, "/site").await;
    assert_eq!(now["name"], "Casino");
}

#[tokio::test]
async fn a_pay_table_of_the_house_forges_no_line() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let text = "id = \"own\"\nname = \"Own\"\nkind = \"side-bet\"\ndocument = [\"house\"]\n\
                notes = \"a note\"\n[[row]]\nid = \"wins\"\nname = \"Wins\"\n\
                when = { winner = \"player\" }\npays = \"1 to 1\"\n";
    for (part, line) in [("Own", 2), ("house", 4), ("a note", 5), ("Wins", 8)] {
        let text = text.replacen(part, "Own\\nTotal 1.00", 1);
        let own = |it: &mut Value| it["side_bets"] = json!([{ "id": "own", "text": text }]);
        let set = change(&site, &administrator, "/tables/BAC02/settings", own).await;
        is_refused(&set, part);
        let said = set.1["message"].as_str().unwrap();
        let told = said.contains(&format!("own:{line}:")) && said.contains("(U+000A)");
        assert!(told, "{part}: {said}");
    }
    let own = |it: &mut Value| it["side_bets"] = json!([{ "id": "own", "text": text }]);
    let set = change(&site, &administrator, "/tables/BAC02/settings", own).await;
    assert_eq!(set.0, StatusCode::OK, "{}", set.1);
}

#[tokio::test]
async fn a_name_without_end_is_not_taken() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let long = "x".repeat(81);
    let name = change(&site, &administrator, "/site", |it| it["name"] = json!(long)).await;
    is_refused(&name, "a long name");
    let label = |it: &mut Value| it["labels"][0] = json!("1234567890123");
    is_refused(
        &change(&site, &administrator, "/tables/BAC02/settings", label).await,
        "a long label",
    );
    let twice = |it: &mut Value| it["labels"][0] = it["labels"][1].clone();
    let (status, body) = change(&site, &administrator, "/tables/BAC02/settings", twice).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("BadSettings")), "{body}");
}

#[tokio::test]
async fn a_pin_is_digits() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    for pin in ["abcd", "12 4", "123", "1234567890123", "１２３４"] {
        let body = json!({ "proof": "pin", "secret": pin });
        let path = "/staff/D100/credentials";
        let (status, said) = site.call("POST", path, Some(&administrator), Some(body)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{pin}: {said}");
        assert!(!said.to_string().contains(pin), "a secret is not repeated");
    }
}

/// A zone that nobody knows was taken, and every report failed from then on.
#[tokio::test]
async fn an_unknown_time_zone_stops_no_report() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    for zone in ["Asia/Makau", "", "Mars/Olympus", "Asia/Macau\n"] {
        let set = change(&site, &administrator, "/site", |it| it["time_zone"] = json!(zone)).await;
        is_refused(&set, zone);
    }
    let set =
        change(&site, &administrator, "/site", |it| it["time_zone"] = json!("Asia/Macau")).await;
    assert_eq!(set.0, StatusCode::OK, "{}", set.1);
    let report = site.text("/reports/coin-in?format=text", &administrator).await;
    assert!(report.contains("Asia/Macau"), "{report}");
}

/// A billion to one on a billion killed the writer when the round ended.
#[tokio::test]
async fn no_setting_overflows_at_the_end_of_a_round() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let text = "id = \"own\"\nname = \"Own\"\nkind = \"side-bet\"\ndocument = [\"house\"]\n[[row]]\n\
                id = \"wins\"\nname = \"Wins\"\nwhen = { winner = \"player\" }\npays = \"1000000000 to 1\"\n";
    let bet = |most: &'static str| {
        move |it: &mut Value| {
            it["side_bets"] = json!([{ "id": "own", "text": text }]);
            it["side"] = json!({ "min": "1.00", "max": most });
            it["base_bets"] = json!("tracked");
        }
    };
    let path = "/tables/BAC02/settings";
    for most in ["1000000000.00", "10000.01"] {
        let (status, body) = change(&site, &administrator, path, bet(most)).await;
        assert_eq!(
            (status, &body["refusal"]),
            (StatusCode::CONFLICT, &json!("BadSettings")),
            "{body}"
        );
    }
    // The largest that may be set is played to its end at every seat.
    let (status, body) = change(&site, &administrator, path, bet("10000.00")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let dealer = site.log_in("D100").await;
    for seat in 1..=9 {
        let side =
            json!({ "kind": "side-bet", "seat": seat, "wager": "own", "amount": "10000.00" });
        site.input(&dealer, "BAC02", &format!("bet {seat}"), side).await;
    }
    let press = |name: &str| json!({ "kind": "button", "name": name });
    site.input(&dealer, "BAC02", "lock", press("COIN IN")).await;
    let cards = json!({ "kind": "result", "cards": ["9s", "2h", "Kd", "5d"] });
    site.input(&dealer, "BAC02", "cards", cards).await;
    let (status, body) = site.post(&dealer, "BAC02", "over", press("GAME OVER")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let unit = |it: &mut Value| it["payable_unit"] = json!("10000.01");
    let (status, body) = change(&site, &administrator, "/pools/NINES/settings", unit).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("BadSettings")), "{body}");
}
