//! Attacks with devices: a stolen or invented token gives no more rights than the device has.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

fn coin(seat: u8) -> Value {
    json!({ "kind": "coin-placed", "seat": seat })
}

/// A technician asks for a device at BAC01, or enrols it with a second person.
async fn enrol(site: &Site, device: &str, kind: &str, second: Option<&str>) -> (StatusCode, Value) {
    let technician = site.log_in("T600").await;
    let mut body = json!({ "device": device, "table": "BAC01", "kind": kind });
    if let Some(parts) = kind.strip_prefix("box of ") {
        body["kind"] = json!("box");
        body["components"] = parts.split('+').collect();
    }
    if let Some(second) = second {
        body["approval"] = json!({ "staff": second, "secret": "demo" });
    }
    site.call("POST", "/devices", Some(&technician), Some(body)).await
}

/// The token of a device that two people have enrolled.
async fn enrolled(site: &Site, device: &str, kind: &str) -> String {
    let (status, enrolled) = enrol(site, device, kind, Some("V400")).await;
    assert_eq!(status, StatusCode::OK, "{enrolled}");
    enrolled["token"].as_str().unwrap().to_owned()
}

fn refused(answer: &(StatusCode, Value), code: &str) {
    let (status, body) = answer;
    assert_eq!((*status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)), "{body}");
}

/// An input of a device that says which start of it speaks.
async fn speak(
    site: &Site,
    token: &str,
    key: &str,
    boot: Option<&str>,
    input: Value,
) -> (StatusCode, Value) {
    let body = json!({ "key": key, "input": input, "boot": boot });
    site.call("POST", "/tables/BAC01/inputs", Some(token), Some(body)).await
}

#[tokio::test]
async fn a_technician_alone_enrols_no_device() {
    let site = Site::open();
    let (status, asked) = enrol(&site, "BAC01-SPOTS", "sensor", None).await;
    assert_eq!((status, &asked["done"]), (StatusCode::ACCEPTED, &json!(false)), "{asked}");
    let token = asked["token"].as_str().unwrap();
    let (status, _) = site.post(token, "BAC01", "dev:1", coin(1)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "nobody has agreed yet");
    // Not with another of the same kind of work, nor with themselves.
    for second in ["T600", "M800", "S200", "D100"] {
        let (status, _) = enrol(&site, "BAC01-OTHER", "sensor", Some(second)).await;
        assert_eq!(status, StatusCode::CONFLICT, "{second}");
    }
    let surveillance = site.log_in("V400").await;
    let (_, requests) = site.call("GET", "/requests", Some(&surveillance), None).await;
    let request = &requests["items"][0];
    assert!(!requests.to_string().contains(token), "{requests}");
    let path = format!("/requests/{}/approve", request["id"]);
    let (status, done) = site.call("POST", &path, Some(&surveillance), Some(json!({}))).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{done}");
    site.input(token, "BAC01", "dev:2", coin(1)).await;
    let record = site.export().into_iter().find(|it| it.contains("device-enrolled")).unwrap();
    assert!(record.contains("T600") && record.contains("V400"), "{record}");
}

#[tokio::test]
async fn a_box_lists_no_more_components_than_there_are_kinds() {
    let site = Site::open();
    let nine = format!("box of {}", ["sensor"; 9].join("+"));
    let (status, said) = enrol(&site, "BAC01-MANY", &nine, Some("V400")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
    assert!(said["message"].as_str().unwrap().contains("at most 8 components"), "{said}");
}

#[tokio::test]
async fn a_device_sends_nothing_but_what_its_kind_senses() {
    let site = Site::open();
    let key = || json!({ "kind": "key", "number": "009", "position": "JPH" });
    let swipe = || json!({ "kind": "swipe", "card": "SUP-200" });
    let card = || json!({ "kind": "card", "card": "9s" });
    let hand = || json!({ "kind": "hand", "row": "one-nine" });
    for (kind, forbidden) in [
        ("sensor", vec![key(), card(), button("COIN IN"), swipe(), hand()]),
        ("key-switch", vec![coin(1), card(), button("COIN IN"), swipe()]),
        ("shoe", vec![coin(1), key(), button("GAME OVER"), hand()]),
        ("keypad", vec![coin(1), key(), card(), swipe()]),
        ("reader", vec![coin(1), key(), card(), button("J-POT"), hand()]),
        ("sign", vec![coin(1), key(), card(), button("COIN IN"), swipe()]),
        ("printer", vec![coin(1), key(), card(), button("COIN IN"), swipe()]),
        ("box of sensor+shoe", vec![key(), button("COIN IN"), swipe(), hand()]),
    ] {
        let device = format!("X-{}", kind.replace([' ', '+'], "-").to_uppercase());
        let token = enrolled(&site, &device, kind).await;
        for (number, input) in forbidden.into_iter().enumerate() {
            let key = format!("x:{number}");
            let answer = speak(&site, &token, &key, Some("first"), input.clone()).await;
            assert_eq!(answer.1["refusal"], "NotAllowed", "{kind} {input}: {answer:?}");
        }
        let beat = json!({ "kind": "heartbeat", "boot": "first" });
        let (status, said) = speak(&site, &token, "alive", None, beat).await;
        assert_eq!(status, StatusCode::OK, "{kind}: {said}");
        // Nor for somebody whose PIN or card it never read.
        let body = json!({ "key": "as", "input": coin(1), "boot": "first",
            "as": { "staff": "S200", "pin": "2000" } });
        let (status, said) =
            site.call("POST", "/tables/BAC01/inputs", Some(&token), Some(body)).await;
        let may = [StatusCode::FORBIDDEN, StatusCode::CONFLICT];
        assert!(may.contains(&status), "{kind}: {said}");
    }
}

#[tokio::test]
async fn a_copied_token_sends_nothing_while_its_device_speaks() {
    let site = Site::open();
    let token = enrolled(&site, "BAC01-SPOTS", "sensor").await;
    let beat = |boot: &str| json!({ "kind": "heartbeat", "boot": boot });
    let (status, _) = speak(&site, &token, "1", None, beat("real")).await;
    assert_eq!(status, StatusCode::OK);
    // The thief has the token, and another start, or none.
    refused(&speak(&site, &token, "2", None, beat("copy")).await, "AnotherSender");
    refused(&speak(&site, &token, "3", Some("copy"), coin(1)).await, "AnotherSender");
    refused(&speak(&site, &token, "4", None, coin(1)).await, "AnotherSender");
    let (status, said) = speak(&site, &token, "5", Some("real"), coin(1)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    // Nor does the thief begin or end an authorisation.
    for boot in [None, Some("copy")] {
        refused(&authorise(&site, &token, boot, "2000").await, "AnotherSender");
        refused(&end_authorisation(&site, &token, boot).await, "AnotherSender");
    }
    let supervisor = site.log_in("S200").await;
    let (_, alerts) = site.call("GET", "/alerts", Some(&supervisor), None).await;
    let told = alerts["items"].as_array().unwrap().iter().find(|it| it["kind"] == "sender");
    let told = told.unwrap_or_else(|| panic!("{alerts}"));
    assert_eq!((&told["severity"], &told["about"]), (&json!("urgent"), &json!("BAC01-SPOTS")));
    let written = site.export().iter().filter(|it| it.contains("AnotherSender")).count();
    assert_eq!(written, 1, "once, not each time");
}

/// Begins an authorisation of S200 at a device.
async fn authorise(site: &Site, token: &str, boot: Option<&str>, pin: &str) -> (StatusCode, Value) {
    let mut body = json!({ "staff": "S200", "pin": pin });
    if let Some(boot) = boot {
        body["boot"] = json!(boot);
    }
    site.call("POST", "/tables/BAC01/authorisations", Some(token), Some(body)).await
}

/// Ends the authorisation at a device.
async fn end_authorisation(site: &Site, token: &str, boot: Option<&str>) -> (StatusCode, Value) {
    let boot = boot.map_or(String::new(), |boot| format!("?boot={boot}"));
    let path = format!("/tables/BAC01/authorisations{boot}");
    site.call("DELETE", &path, Some(token), None).await
}

/// Somebody with a copy of a token uses up the tries of a table, and ends what a supervisor authorised.
#[tokio::test]
async fn a_copied_token_spoils_no_authorisation() {
    let site = Site::open();
    let keys = enrolled(&site, "BAC01-BOX", "box of sensor+keypad").await;
    let real = Some("real");
    let send = async |key: &str, input: Value| {
        let (status, said) = speak(&site, &keys, key, real, input).await;
        assert_eq!(status, StatusCode::OK, "{said}");
    };
    send("1", json!({ "kind": "on-duty", "staff": "D100", "pin": "1000" })).await;
    send("2", coin(1)).await;
    send("3", json!({ "kind": "coin-dropped", "seat": 1 })).await;
    send("4", button("COIN IN")).await;
    send("5", json!({ "kind": "hand", "row": "three-unsuited-nines" })).await;
    // Seven wrong PINs are one more than a table has tries for.
    for _ in 0..7 {
        refused(&authorise(&site, &keys, Some("copy"), "0000").await, "AnotherSender");
    }
    let (status, begun) = authorise(&site, &keys, real, "2000").await;
    assert_eq!((status, &begun["staff"]), (StatusCode::OK, &json!("S200")), "{begun}");
    refused(&end_authorisation(&site, &keys, Some("copy")).await, "AnotherSender");
    // It still stands for the device, which alone ends it.
    let lasts = async |key: &str| {
        let beat = json!({ "kind": "heartbeat", "boot": "real" });
        let (status, said) = speak(&site, &keys, key, None, beat).await;
        assert_eq!(status, StatusCode::OK, "{said}");
        said["authorisation_ms"].as_u64().unwrap_or(0) > 0
    };
    assert!(lasts("6").await);
    assert_eq!(end_authorisation(&site, &keys, real).await.0, StatusCode::NO_CONTENT);
    assert!(!lasts("7").await);
}

/// A heartbeat without a boot id would leave the place to whoever has a copy of the token.
#[tokio::test]
async fn a_heartbeat_carries_a_boot_id() {
    let site = Site::open();
    let token = enrolled(&site, "BAC01-SPOTS", "sensor").await;
    for beat in [
        json!({ "kind": "heartbeat" }),
        json!({ "kind": "heartbeat", "boot": "" }),
        json!({ "kind": "heartbeat", "boot": null }),
    ] {
        let (status, said) = speak(&site, &token, "1", None, beat).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
        assert!(said["message"].as_str().unwrap().contains("boot"), "{said}");
    }
    let beat = json!({ "kind": "heartbeat", "boot": "7f3a" });
    assert_eq!(speak(&site, &token, "2", None, beat).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_keypad_without_a_dealer_locks_no_bets() {
    let site = Site::open();
    let keys = enrolled(&site, "BAC01-KEYS", "keypad").await;
    let reader = enrolled(&site, "BAC01-READER", "reader").await;
    refused(&site.post(&keys, "BAC01", "1", button("COIN IN")).await, "NobodyOnDuty");
    // Nobody takes the table over with a wrong PIN, another's badge, or somebody's word.
    let duty = |staff: &str, pin: &str| json!({ "kind": "on-duty", "staff": staff, "pin": pin });
    refused(&site.post(&keys, "BAC01", "2", duty("D100", "9999")).await, "WrongPin");
    let nobody = json!({ "kind": "on-duty", "card": "NOBODY" });
    refused(&site.post(&reader, "BAC01", "3", nobody).await, "UnknownCard");
    refused(&site.post(&keys, "BAC01", "4", json!({ "kind": "on-duty" })).await, "NotAllowed");
    let half = json!({ "kind": "on-duty", "staff": "D100" });
    refused(&site.post(&keys, "BAC01", "5", half).await, "BadDealer");
    let table = site.input(&keys, "BAC01", "6", duty("D100", "1000")).await;
    assert_eq!(table["on_duty"], "D100");
    site.input(&keys, "BAC01", "7", button("COIN IN")).await;
    let locked = site.export().into_iter().find(|it| it.contains("bets-locked")).unwrap();
    assert!(locked.contains("D100"), "the dealer answers for it: {locked}");
    // A supervisor's badge at the reader takes over.
    let badge = json!({ "kind": "on-duty", "card": "SUP-200" });
    let table = site.input(&reader, "BAC01", "8", badge).await;
    assert_eq!(table["on_duty"], "S200");
    let table = site.input(&keys, "BAC01", "9", json!({ "kind": "off-duty" })).await;
    assert_eq!(table["on_duty"], Value::Null);
    refused(&site.post(&keys, "BAC01", "10", button("GAME OVER")).await, "NobodyOnDuty");
}

/// At a keypad a supervisor stands for a prize with a PIN, beside the dealer on duty who marked it.
#[tokio::test]
async fn a_keypad_pays_nobody_by_itself() {
    let site = Site::open();
    let kinds = "box of sensor+key-switch+keypad+reader";
    let device = enrolled(&site, "BAC01-BOX", kinds).await;
    let duty = json!({ "kind": "on-duty", "staff": "D100", "pin": "1000" });
    site.input(&device, "BAC01", "1", duty).await;
    site.input(&device, "BAC01", "2", coin(1)).await;
    site.input(&device, "BAC01", "3", json!({ "kind": "coin-dropped", "seat": 1 })).await;
    site.input(&device, "BAC01", "4", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "three-unsuited-nines" });
    site.input(&device, "BAC01", "5", hand).await;
    let key = json!({ "kind": "key", "number": "008", "position": "JPL" });
    site.input(&device, "BAC01", "6", key).await;
    let supervisor = site.log_in("S201").await;
    let ticks = json!({ "kind": "checklist", "items": ["hand", "leds"] });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    refused(&site.post(&device, "BAC01", "7", button("J-POT")).await, "SupervisorNeeded");
    let stands = |key: &str, staff: &str, pin: &str| {
        let who = json!({ "staff": staff, "pin": pin });
        json!({ "key": key, "input": button("J-POT"), "as": who })
    };
    let path = "/tables/BAC01/inputs";
    let body = Some(stands("8", "D100", "1000"));
    refused(&site.call("POST", path, Some(&device), body).await, "SupervisorNeeded");
    let body = Some(stands("9", "S200", "2000"));
    let (status, said) = site.call("POST", path, Some(&device), body).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let (_, paid) = site.call("GET", "/jackpots/1", Some(&supervisor), None).await;
    assert_eq!((&paid["marked_by"], &paid["authorised_by"]), (&json!("D100"), &json!("S200")));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_tokens_and_unknown_names_stand_in_the_journal_and_do_not_fill_it() {
    let site = Site::open();
    let ended = site.log_in("D100").await;
    site.log_in("D100").await;
    for number in 0..300 {
        let forged = format!("forged-{number}");
        let (status, _) = site.call("GET", "/tables", Some(&forged), None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        let (status, _) = site.post(&forged, "BAC01", "1", coin(1)).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        let (status, _) = site.call("GET", "/tables", Some(&ended), None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    let nobody = json!({ "staff": "NOBODY", "secret": "s3cret-typed" });
    let (status, _) = site.call("POST", "/sessions", None, Some(nobody)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    // Nobody waits for these records: they are there a moment later.
    let strangers = |site: &Site| -> Vec<String> {
        site.export().into_iter().filter(|it| it.contains("stranger-refused")).collect()
    };
    while strangers(&site).len() < 3 {
        tokio::task::yield_now().await;
    }
    let records = strangers(&site);
    assert_eq!(records.len(), 3, "one of each kind a minute: {records:#?}");
    for what in ["unknown-token", "unknown-name", "ended-session"] {
        assert!(records.iter().any(|it| it.contains(what)), "{what}: {records:#?}");
    }
    let all = site.export().join("\n");
    for secret in ["forged-", "NOBODY", "s3cret-typed"] {
        assert!(!all.contains(secret), "{secret} is written down");
    }
}
