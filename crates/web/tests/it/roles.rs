//! Every call, as everybody: who may make it stands here once more, from the house rules, and not from the
//! program. A call that the contract has and this table has not is a failure.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

const EVERYBODY: &str = "DSEVATUM";
/// Surveillance reads all, and so do auditor and the office; a dealer and a technician work.
const OFFICE: &str = "EVAUM";

/// Everybody of the site, by the first letter of their name.
const STAFF: [&str; 8] = ["D100", "S200", "E300", "V400", "A500", "T600", "U700", "M800"];

/// A call: its method, its path as the contract has it, the path to try, who may make it, and a body.
type Call = (&'static str, &'static str, &'static str, &'static str, Option<Value>);

fn approval() -> Value {
    json!({ "staff": "A501", "secret": "demo" })
}

/// Bodies keep the contract and ask for what is not there: only whether the role may ask is looked at.
fn calls([site, pool, table]: [&Value; 3], toml: &str) -> Vec<Call> {
    let empty = || Some(json!({}));
    let input = json!({ "key": "k", "input": { "kind": "coin-placed", "seat": 1 } });
    let person = json!({ "staff": "D100", "name": "Again", "role": "dealer" });
    let change = json!({ "name": "Again", "role": "dealer" });
    let secret = json!({ "proof": "pin", "secret": "2468" });
    let device = json!({ "device": "NEW", "table": "NOWHERE" });
    let file = json!({ "toml": toml, "approval": approval() });
    let order = json!({ "order": [99], "text": "tape" });
    let adjustment = json!({ "amount": "1.00", "reason": "increase", "text": "x" });
    let open = json!({ "table": "NOWHERE", "name": "day" });
    let close = json!({ "table": "NOWHERE", "hard_meter": 0 });
    let with = |settings: &Value| Some(json!({ "settings": settings, "approval": approval() }));
    vec![
        ("GET", "/sessions", "/sessions", "VUM", None),
        ("DELETE", "/sessions/{staff}", "/sessions/D101", "M", None),
        ("GET", "/tables", "/tables", EVERYBODY, None),
        ("GET", "/tables/{id}", "/tables/BAC01", EVERYBODY, None),
        ("POST", "/tables/{id}/inputs", "/tables/NOWHERE/inputs", "DSET", Some(input)),
        ("POST", "/tables/{id}/close", "/tables/NOWHERE/close", "SET", empty()),
        ("POST", "/tables/{id}/reopen", "/tables/NOWHERE/reopen", "SET", empty()),
        ("GET", "/tables/{id}/settings", "/tables/BAC01/settings", "SEVATUM", None),
        ("PUT", "/tables/{id}/settings", "/tables/BAC01/settings", "M", with(table)),
        ("GET", "/pools", "/pools", EVERYBODY, None),
        ("GET", "/pools/{id}", "/pools/NINES", EVERYBODY, None),
        ("GET", "/pools/{id}/history", "/pools/NINES/history", EVERYBODY, None),
        ("GET", "/pools/{id}/candidates", "/pools/NINES/candidates", "SEVAUM", None),
        ("POST", "/pools/{id}/order", "/pools/NINES/order", "V", Some(order)),
        ("POST", "/pools/{id}/adjustments", "/pools/NOWHERE/adjustments", "EA", Some(adjustment)),
        ("GET", "/pools/{id}/settings", "/pools/NINES/settings", OFFICE, None),
        ("PUT", "/pools/{id}/settings", "/pools/NINES/settings", "M", with(pool)),
        ("GET", "/site", "/site", OFFICE, None),
        ("PUT", "/site", "/site", "M", with(site)),
        ("POST", "/advice", "/advice", OFFICE, Some(json!({ "settings": pool }))),
        ("GET", "/requests", "/requests", OFFICE, None),
        ("POST", "/requests/{id}/approve", "/requests/99/approve", "EA", empty()),
        ("POST", "/requests/{id}/decline", "/requests/99/decline", "EAM", empty()),
        ("GET", "/alerts", "/alerts", EVERYBODY, None),
        ("GET", "/jackpots", "/jackpots", EVERYBODY, None),
        ("GET", "/jackpots/{id}", "/jackpots/99", EVERYBODY, None),
        ("POST", "/jackpots/{id}/clear", "/jackpots/99/clear", "SE", empty()),
        ("GET", "/jackpots/{id}/receipt", "/jackpots/99/receipt", "SEVAUM", None),
        ("GET", "/reports/{name}", "/reports/shift", "SEVAUM", None),
        ("GET", "/reports/{name}", "/reports/activity", OFFICE, None),
        ("GET", "/math/{wager}", "/math/pbac-1a", EVERYBODY, None),
        ("POST", "/shifts/open", "/shifts/open", "SE", Some(open)),
        ("POST", "/shifts/close", "/shifts/close", "SEA", Some(close)),
        ("GET", "/staff", "/staff", OFFICE, None),
        ("POST", "/staff", "/staff", "M", Some(person)),
        ("PUT", "/staff/{id}", "/staff/NOBODY", "M", Some(change)),
        ("DELETE", "/staff/{id}", "/staff/NOBODY", "M", None),
        ("POST", "/staff/{id}/unlock", "/staff/NOBODY/unlock", "M", None),
        // Everybody may ask: their own password and PIN are theirs, and others' are refused by the floor.
        ("POST", "/staff/{id}/credentials", "/staff/NOBODY/credentials", EVERYBODY, Some(secret)),
        ("POST", "/devices", "/devices", "TM", Some(device)),
        ("DELETE", "/devices/{id}", "/devices/NOTHING", "TM", None),
        ("GET", "/floor", "/floor", OFFICE, None),
        ("POST", "/floor", "/floor", "M", Some(file)),
        ("POST", "/floor/check", "/floor/check", "M", Some(json!({ "toml": toml }))),
        ("GET", "/journal/verify", "/journal/verify", EVERYBODY, None),
    ]
}

/// What needs no role: the contract itself, logging in and out, and the stream, which never ends.
const OTHERS: [(&str, &str); 4] =
    [("GET", "/openapi.json"), ("POST", "/sessions"), ("DELETE", "/sessions"), ("GET", "/stream")];

#[tokio::test]
async fn every_call_as_everybody() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let get = async |path: &str| site.call("GET", path, Some(&administrator), None).await.1;
    let (house, table) = (get("/site").await, get("/tables/BAC01/settings").await);
    let pool = &get("/pools/NINES/settings").await["settings"];
    let toml = site.text("/floor", &administrator).await;
    let calls = calls([&house, pool, &table], &toml);
    for staff in STAFF {
        let token = site.log_in(staff).await;
        for (method, _, path, who, body) in &calls {
            let (status, said) = site.call(method, path, Some(&token), body.clone()).await;
            let may = who.contains(&staff[..1]);
            let could = status != StatusCode::FORBIDDEN;
            assert_eq!(could, may, "{staff} {method} {path}: {status} {said}");
            assert!(!status.is_server_error(), "{staff} {method} {path}: {said}");
            assert_ne!(status, StatusCode::BAD_REQUEST, "{method} {path}: {said}");
        }
    }
    // Nobody at all makes any of them.
    for (method, _, path, _, body) in &calls {
        for token in [None, Some("a token that nobody has")] {
            let (status, said) = site.call(method, path, token, body.clone()).await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path}: {said}");
            assert_eq!(said["refusal"], "NotLoggedIn");
        }
    }
}

#[tokio::test]
async fn no_call_is_forgotten() {
    let site = Site::open();
    let (_, contract) = site.call("GET", "/openapi.json", None, None).await;
    let mut there = BTreeSet::new();
    for (path, methods) in contract["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.strip_prefix("/api/v1").unwrap();
            there.insert((method.to_uppercase(), path.to_owned()));
        }
    }
    let none = Value::Null;
    let listed = calls([&none; 3], "").into_iter().map(|(method, path, ..)| (method, path));
    let listed = listed.chain(OTHERS).map(|(method, path)| (method.to_owned(), path.to_owned()));
    assert_eq!(there, listed.collect());
}
