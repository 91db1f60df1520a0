//! Tests of the calls of the contract through the real router, with a real journal.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod asked_rights;
mod attacks;
mod boards;
mod conformance;
mod console;
mod contract;
mod contract_rules;
mod examples;
mod figures;
mod game_manager;
mod guards;
mod language;
mod math;
mod procedures;
mod reports;
mod roles;
mod secrecy;
mod secret_fields;
mod settings;
mod site;
mod slow;
mod socket;
mod stream;
mod touches;
mod two_apps;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

#[tokio::test]
async fn a_high_jackpot_from_the_coin_to_the_receipt() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let executive = site.log_in("E300").await;
    for seat in 1..=4 {
        let at = json!({ "kind": "coin-placed", "seat": seat });
        let table = site.input(&dealer, "BAC01", &format!("p{seat}"), at).await;
        assert_eq!(table["seats"][seat - 1]["led"], "flashing");
        let at = json!({ "kind": "coin-dropped", "seat": seat });
        site.input(&dealer, "BAC01", &format!("d{seat}"), at).await;
    }
    let table = site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    assert_eq!((&table["mode"], &table["round"]), (&json!("locked"), &json!(1)));
    let (_, pool) = site.call("GET", "/pools/NINES", Some(&dealer), None).await;
    assert_eq!(pool["meter"], "10002.36"); // 4 x 0.59
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    let table = site.input(&dealer, "BAC01", "mark", hand).await;
    assert_eq!(table["pending"][0]["state"], "pending");
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&dealer, "BAC01", "cards", cards).await;
    // The supervisor acts at the dealer's console with a PIN.
    let key = json!({ "key": "turn", "as": { "staff": "S200", "pin": "2000" },
        "input": { "kind": "key", "number": "009", "position": "JPH" } });
    let (status, body) = site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(key)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(body["table"]["lights"]["flashing"], "J-POT");
    let (status, body) = site.post(&dealer, "BAC01", "early", button("J-POT")).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("ChecklistOpen")));
    assert!(!body["message"].as_str().unwrap().is_empty() && !body["hint"].is_null());
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    let ticks = json!({ "kind": "checklist", "items": items });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    let (_, waiting) = site.call("GET", "/jackpots?state=waiting", Some(&executive), None).await;
    assert_eq!(waiting["items"][0]["amount"], "10002.36");
    assert_eq!(waiting["items"][0]["each"], "2500.59");
    let (status, body) =
        site.call("POST", "/jackpots/1/clear", Some(&dealer), Some(json!({}))).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{body}");
    // The win page is no receipt: printing it, or asking for the head of one, uses up no original.
    let page = site.text("/jackpots/1/receipt?format=text", &executive).await;
    assert!(!page.contains("JACKPOT RECEIPT"), "{page}");
    let (status, cleared) =
        site.call("POST", "/jackpots/1/clear", Some(&executive), Some(json!({}))).await;
    assert_eq!((status, &cleared["receipt"]), (StatusCode::OK, &json!(1)));
    site.call("HEAD", "/jackpots/1/receipt?format=text", Some(&executive), None).await;
    // The receipt names the record that cleared it, and a second print says so.
    let (_, receipt) = site.call("GET", "/jackpots/1/receipt", Some(&executive), None).await;
    assert_eq!(receipt["total"], "10002.36");
    assert_eq!((&receipt["number"], &receipt["duplicate"]), (&json!(1), &json!(false)));
    let record = receipt["record"].as_str().unwrap().to_owned();
    let (_, verified) = site.call("GET", "/journal/verify", Some(&executive), None).await;
    let head = verified["head"].as_str().unwrap();
    assert_eq!(record, head, "nothing has happened since");
    // Of two who print at once, one gets the original.
    let print = || site.text("/jackpots/1/receipt?format=text", &executive);
    let (one, other) = tokio::join!(print(), print());
    let (slip, copy) = if one.contains("DUPLICATE") { (other, one) } else { (one, other) };
    assert!(slip.contains("JACKPOT RECEIPT\n") && slip.contains("2500.59 USD"), "{slip}");
    assert!(copy.contains("DUPLICATE"), "{copy}");
    let page = site.text("/jackpots/1/receipt?format=html", &executive).await;
    assert!(page.contains("<!doctype html>") && page.contains("DUPLICATE"));
    let removed = json!({ "kind": "key", "number": "009", "position": "removed" });
    site.input(&supervisor, "BAC01", "out", removed).await;
    let table = site.input(&dealer, "BAC01", "over", button("GAME OVER")).await;
    assert_eq!(table["mode"], "open");
    let (_, pool) = site.call("GET", "/pools/NINES", Some(&dealer), None).await;
    assert_eq!(pool["meter_exact"], "10000.12"); // seed and reserve
    let (_, verified) = site.call("GET", "/journal/verify", Some(&executive), None).await;
    assert_eq!(verified["good"], true);
}

#[tokio::test]
async fn a_repeat_answers_as_before_also_after_a_restart() {
    let mut site = Site::open();
    let dealer = site.log_in("D100").await;
    let coin = json!({ "kind": "coin-placed", "seat": 1 });
    let (first, done) = site.post(&dealer, "BAC01", "c1", coin.clone()).await;
    let (refused, why) = site.post(&dealer, "BAC01", "c2", coin.clone()).await;
    assert_eq!((first, refused), (StatusCode::OK, StatusCode::CONFLICT));
    for _ in 0..2 {
        let dealer = site.log_in("D100").await;
        let (status, again) = site.post(&dealer, "BAC01", "c1", coin.clone()).await;
        assert_eq!((status, &again["events"]), (StatusCode::OK, &done["events"]));
        let (status, again) = site.post(&dealer, "BAC01", "c2", coin.clone()).await;
        assert_eq!((status, &again["refusal"]), (StatusCode::CONFLICT, &why["refusal"]));
        assert_eq!(again["message"], why["message"]);
        site = site.restart().await;
    }
}

#[tokio::test]
async fn keys_belong_to_whoever_sends_them() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let coin = |seat: u8| json!({ "kind": "coin-placed", "seat": seat });
    site.input(&dealer, "BAC01", "1", coin(1)).await;
    let table = site.input(&supervisor, "BAC01", "1", coin(2)).await;
    let leds = [&table["seats"][0]["led"], &table["seats"][1]["led"]];
    assert_eq!(leds, ["flashing", "flashing"], "both coins lie there");
}

#[tokio::test]
async fn requests_that_break_the_contract_are_told_where() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let says = async |body: Value, what: &str| {
        let (status, said) =
            site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(body.clone())).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {said}");
        assert!(said["message"].as_str().unwrap().contains(what), "{body}: {said}");
    };
    says(json!({ "input": { "kind": "coin-placed", "seat": 1 } }), "key").await;
    says(json!({ "key": "k", "input": { "kind": "coin-placed", "seat": 10 } }), "seat").await;
    says(json!({ "key": "k", "input": { "kind": "coin-flipped" } }), "coin-flipped").await;
    says(json!({ "key": "k", "input": { "kind": "coin-placed", "seat": 1, "x": 2 } }), "x").await;
    says(json!({ "key": "k", "extra": 1, "input": { "kind": "coin-placed", "seat": 1 } }), "extra")
        .await;
    says(json!({ "key": "k", "input": { "kind": "card", "card": "1x" } }), "input.card").await;
    says(json!({ "key": "", "input": { "kind": "coin-placed", "seat": 1 } }), "key").await;
    let (status, _) = site.call("GET", "/tables/BAC99", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = site.call("GET", "/tables/bac01", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = site.call("GET", "/nothing", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_may_do_what() {
    let site = Site::open();
    let (status, body) = site.call("GET", "/tables", None, None).await;
    assert_eq!((status, &body["status"]), (StatusCode::UNAUTHORIZED, &json!(401)));
    let (status, _) = site.call("GET", "/tables", Some("guess"), None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let auditor = site.log_in("U700").await;
    let (status, _) =
        site.post(&auditor, "BAC01", "k", json!({ "kind": "coin-placed", "seat": 1 })).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // Nor with another's PIN: the call itself is not theirs to make.
    let body = json!({ "key": "k", "input": { "kind": "coin-placed", "seat": 1 },
        "as": { "staff": "D100", "pin": "1000" } });
    let (status, _) = site.call("POST", "/tables/BAC01/inputs", Some(&auditor), Some(body)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // A new log-in replaces the old session.
    let old = site.log_in("D100").await;
    let new = site.log_in("D100").await;
    assert_eq!(site.call("GET", "/tables", Some(&old), None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(site.call("GET", "/tables", Some(&new), None).await.0, StatusCode::OK);
    assert_eq!(site.call("DELETE", "/sessions", Some(&new), None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(site.call("GET", "/tables", Some(&new), None).await.0, StatusCode::UNAUTHORIZED);
}

// What is refused at the door is written down after the answer, so somebody else must do it meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn three_failures_lock_until_somebody_else_unlocks() {
    let mut site = Site::open();
    let log_in = async |site: &Site, secret: &str| {
        let body = json!({ "staff": "S200", "secret": secret });
        site.call("POST", "/sessions", None, Some(body)).await.0
    };
    for _ in 0..3 {
        assert_eq!(log_in(&site, "wrong").await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(log_in(&site, "demo").await, StatusCode::TOO_MANY_REQUESTS, "and it is delayed");
    site = site.restart().await;
    assert_eq!(log_in(&site, "demo").await, StatusCode::UNAUTHORIZED, "also after a restart");
    let administrator = site.log_in("M800").await;
    let (status, _) = site.call("POST", "/staff/S200/unlock", Some(&administrator), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(log_in(&site, "demo").await, StatusCode::OK);
    // From where the right secret has come, further wrong ones delay, and lock nothing.
    for _ in 0..10 {
        log_in(&site, "wrong").await;
    }
    assert_eq!(log_in(&site, "demo").await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn an_adjustment_takes_two_people() {
    let site = Site::open();
    let accountant = site.log_in("A500").await;
    let body = |one: &str, two: &str, secret: &str| {
        json!({ "amount": "-5.00", "reason": "malfunction", "text": "a coin was counted twice",
            "approvals": [{ "staff": one, "secret": "demo" }, { "staff": two, "secret": secret }] })
    };
    let adjust = async |body| {
        site.call("POST", "/pools/NINES/adjustments", Some(&accountant), Some(body)).await
    };
    let (status, said) = adjust(body("A500", "A500", "demo")).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("SamePerson")));
    let (status, said) = adjust(body("A500", "A501", "guess")).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("WrongSecret")));
    let (status, pool) = adjust(body("A500", "A501", "demo")).await;
    assert_eq!((status, &pool["meter"]), (StatusCode::OK, &json!("9995.00")));
}

#[tokio::test]
async fn a_shift_closes_with_its_form() {
    let site = Site::open();
    let supervisor = site.log_in("S200").await;
    let body = json!({ "table": "BAC01", "hard_meter": 150, "meters": ["10000.00"],
        "second": { "staff": "A500", "secret": "demo", "hard_meter": 150, "meters": ["10000.00"] } });
    let (status, closed) = site.call("POST", "/shifts/close", Some(&supervisor), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{closed}");
    assert_eq!((&closed["closed"], &closed["alert"]), (&json!(true), &json!(true)));
    assert_eq!(closed["variance"][0]["coins"], "150");
    let open = json!({ "table": "BAC01", "name": "swing" });
    let (status, _) = site.call("POST", "/shifts/open", Some(&supervisor), Some(open)).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn a_device_speaks_for_its_table() {
    let site = Site::open();
    let (technician, dealer) = (site.log_in("T600").await, site.log_in("D100").await);
    let body = json!({ "device": "BAC01-SPOTS", "table": "BAC01", "kind": "sensor",
        "approval": { "staff": "V400", "secret": "demo" } });
    let (status, enrolled) = site.call("POST", "/devices", Some(&technician), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{enrolled}");
    let token = enrolled["token"].as_str().unwrap();
    let table =
        site.input(token, "BAC01", "dev:1", json!({ "kind": "coin-placed", "seat": 2 })).await;
    assert_eq!(table["seats"][1]["led"], "flashing");
    let (status, _) = site.post(token, "BAC01", "dev:3", button("COIN IN")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (status, _) =
        site.post(token, "BAC02", "dev:4", json!({ "kind": "coin-placed", "seat": 2 })).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = site.call("GET", "/tables", Some(token), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "it sends inputs only");
    let (status, _) = site.call("DELETE", "/devices/BAC01-SPOTS", Some(&technician), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) =
        site.post(token, "BAC01", "dev:5", json!({ "kind": "coin-placed", "seat": 3 })).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (_, tables) = site.call("GET", "/tables", Some(&dealer), None).await;
    assert_eq!(tables["items"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn settings_go_out_and_come_in_as_a_file() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let response = site
        .send(
            axum::http::Request::builder()
                .uri("/api/v1/floor")
                .header("authorization", format!("Bearer {administrator}"))
                .body(axum::body::Body::empty())
                .unwrap(),
        )
        .await;
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let toml = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(!toml.contains("argon2"), "no credential leaves");
    let changed = toml.replacen("seed-amount = \"10000.00\"", "seed-amount = \"12000.00\"", 1);
    let body = json!({ "toml": changed, "approval": { "staff": "A500", "secret": "demo" } });
    let (status, done) = site.call("POST", "/floor", Some(&administrator), Some(body)).await;
    assert_eq!((status, &done["done"]), (StatusCode::OK, &json!(1)), "{done}");
    let (_, pool) = site.call("GET", "/pools/GOLD", Some(&administrator), None).await;
    assert_eq!(pool["seed_amount"], "12000.00");
}
