//! Attacks on prizes: a prize needs its people, and calls act only on the awards that they name.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::procedures::walked;
use crate::site::Site;

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

const HIGH: [&str; 7] = ["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"];

/// A round at an Aquarius table with one bettor, its bets locked.
async fn locked(site: &Site, token: &str, table: &str) {
    for kind in ["coin-placed", "coin-dropped"] {
        let key = format!("{table}-{kind}");
        site.input(token, table, &key, json!({ "kind": kind, "seat": 1 })).await;
    }
    site.input(token, table, &format!("{table}-lock"), button("COIN IN")).await;
}

fn refused(answer: &(StatusCode, Value), code: &str) {
    let (status, body) = answer;
    assert_eq!((*status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)), "{body}");
}

async fn clear(site: &Site, token: &str, jackpot: u64) -> (StatusCode, Value) {
    let path = format!("/jackpots/{jackpot}/clear");
    site.call("POST", &path, Some(token), Some(json!({}))).await
}

/// A supervisor marks, verifies, turns the key, pays and clears.
#[tokio::test]
async fn a_supervisor_alone_takes_no_jackpot() {
    let site = Site::open();
    let alone = site.log_in("S200").await;
    locked(&site, &alone, "BAC01").await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(&alone, "BAC01", "mark", hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&alone, "BAC01", "cards", cards).await;
    let ticks = json!({ "kind": "checklist", "items": HIGH });
    site.input(&alone, "BAC01", "ticks", ticks).await;
    let key = json!({ "kind": "key", "number": "009", "position": "JPH" });
    site.input(&alone, "BAC01", "key", key.clone()).await;
    refused(&site.post(&alone, "BAC01", "pay", button("J-POT")).await, "SamePerson");
    // Another one turns the key, and stands for it; the first may clear it, and the second may not.
    let other = site.log_in("S201").await;
    site.input(&other, "BAC01", "key", key).await;
    site.input(&alone, "BAC01", "pay again", button("J-POT")).await;
    refused(&clear(&site, &other, 1).await, "SamePerson");
    let (status, cleared) = clear(&site, &alone, 1).await;
    assert_eq!(status, StatusCode::OK, "{cleared}");
    let people = ["marked_by", "authorised_by", "cleared_by"].map(|name| cleared[name].clone());
    assert_eq!(people, [json!("S200"), json!("S201"), json!("S200")]);
    let receipt = site.text("/jackpots/1/receipt?format=text", &other).await;
    assert!(receipt.contains("S200") && receipt.contains("S201"), "{receipt}");
}

/// The authoriser's page says who is needed; accounting's has the button.
#[tokio::test]
async fn the_page_says_who_clears() {
    let site = walked(
        "pool NINES pbac-1a\ntable BAC01 aquarius 9 NINES\nD100 BAC01 coins 1\nD100 BAC01 COIN IN\n\
         D100 BAC01 hand four-one-colour-nines\nD100 BAC01 cards 9h 9d 9h 9d\nS200 BAC01 ticks 1 all\n\
         S200 BAC01 key 009 JPH\n\
         D100 BAC01 J-POT\n",
    )
    .await;
    let (own, other) = (site.log_in("S200").await, site.log_in("A500").await);
    let (_, page) = site.look("/manager/jackpots/1", Some(&own)).await;
    assert!(page.contains("data-not-cleared") && !page.contains("data-form=\"clear\""), "{page}");
    let (_, page) = site.look("/manager/jackpots/1", Some(&other)).await;
    assert!(page.contains("data-form=\"clear\"") && !page.contains("data-not-cleared"), "{page}");
    let (status, cleared) = clear(&site, &other, 1).await;
    assert_eq!(status, StatusCode::OK, "{cleared}");
}

/// Somebody at another table ticks the checklist and chooses the payment; an accountant names another pool.
#[tokio::test]
async fn nobody_touches_the_award_of_another_table_or_pool() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    locked(&site, &dealer, "BAC01").await;
    locked(&site, &dealer, "BAC02").await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(&dealer, "BAC01", "mark", hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&dealer, "BAC01", "cards", cards).await;
    let ticks = json!({ "kind": "checklist", "award": 1, "items": HIGH });
    refused(&site.post(&supervisor, "BAC02", "other ticks", ticks.clone()).await, "OtherTable");
    let cheque = json!({ "kind": "payment", "award": 1, "method": "cheque" });
    refused(&site.post(&dealer, "BAC02", "other cheque", cheque.clone()).await, "OtherTable");
    let (_, untouched) = site.call("GET", "/jackpots/1", Some(&dealer), None).await;
    assert_eq!((&untouched["checks"], &untouched["payment"]), (&json!([]), &json!("cash")));
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    site.input(&dealer, "BAC01", "cheque", cheque).await;
    let key = json!({ "kind": "key", "number": "009", "position": "JPH" });
    site.input(&supervisor, "BAC01", "key", key).await;
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    let accountant = site.log_in("A500").await;
    let body = json!({ "reason": "back-out", "jackpot": 1, "text": "misread",
        "approvals": [{ "staff": "A501", "secret": "demo" }] });
    let back_out = async |pool: &str, body: &Value| {
        let path = format!("/pools/{pool}/adjustments");
        site.call("POST", &path, Some(&accountant), Some(body.clone())).await
    };
    refused(&back_out("GOLD", &body).await, "BadAdjustment");
    let asked = json!({ "reason": "back-out", "jackpot": 1, "text": "misread" });
    refused(&back_out("GOLD", &asked).await, "BadAdjustment");
    let (_, paid) = site.call("GET", "/jackpots/1", Some(&dealer), None).await;
    assert_eq!(paid["state"], "waiting");
    let (status, done) = back_out("NINES", &body).await;
    assert_eq!(status, StatusCode::OK, "{done}");
}

/// Two people loosen a rule, and it stands on every parameter sheet; one alone only asks for it.
#[tokio::test]
async fn nobody_loosens_the_rules_alone() {
    let site = Site::open();
    let (administrator, executive) = (site.log_in("M800").await, site.log_in("E300").await);
    let (_, now) = site.call("GET", "/site", Some(&administrator), None).await;
    let mut settings = now.get("settings").unwrap_or(&now).clone();
    assert_eq!(settings["marker_authorises"], "never");
    settings["marker_authorises"] = json!("low");
    let body = json!({ "settings": settings });
    let (status, _) = site.call("PUT", "/site", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let sheet = || site.text("/reports/parameters?format=text", &executive);
    assert!(!sheet().await.contains("loosened"));
    let second = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "settings": settings, "approval": second });
    let (status, done) = site.call("PUT", "/site", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    assert!(sheet().await.contains("low prizes only (loosened)"));
    // Now one supervisor pays a low prize alone, and a high one still not.
    let alone = site.log_in("S200").await;
    locked(&site, &alone, "BAC01").await;
    let pay = async |row: &str, key: &str, position: &str, tag: &str| {
        let hand = json!({ "kind": "hand", "row": row });
        site.input(&alone, "BAC01", &format!("mark {tag}"), hand).await;
        let ticks = json!({ "kind": "checklist", "items": HIGH });
        site.input(&alone, "BAC01", &format!("ticks {tag}"), ticks).await;
        let turn = json!({ "kind": "key", "number": key, "position": position });
        site.input(&alone, "BAC01", &format!("turn {tag}"), turn).await;
        let paid = site.post(&alone, "BAC01", &format!("pay {tag}"), button("J-POT")).await;
        let out = json!({ "kind": "key", "number": key, "position": "removed" });
        site.input(&alone, "BAC01", &format!("out {tag}"), out).await;
        paid
    };
    let low = pay("three-suited-nines", "008", "JPL", "low").await;
    assert_eq!(low.0, StatusCode::OK, "{}", low.1);
    site.input(&alone, "BAC01", "over", button("GAME OVER")).await;
    for kind in ["coin-placed", "coin-dropped"] {
        site.input(&alone, "BAC01", &format!("again {kind}"), json!({ "kind": kind, "seat": 1 }))
            .await;
    }
    site.input(&alone, "BAC01", "lock again", button("COIN IN")).await;
    refused(&pay("four-one-colour-nines", "009", "JPH", "high").await, "SamePerson");
}

/// The same for the two other rules that may be loosened: who clears, and whether the cards must be known.
#[tokio::test]
async fn nobody_lets_an_authoriser_clear_alone() {
    let line = "The person who authorised a high prize clears it";
    loosened_by_two("authoriser_clears", [false, true], line, ["never", "allowed (loosened)"])
        .await;
}

#[tokio::test]
async fn nobody_pays_high_prizes_without_cards_alone() {
    let line = "A high prize needs its cards";
    loosened_by_two("high_needs_cards", [true, false], line, ["yes", "no (loosened)"]).await;
}

/// One person only asks for it; two do it, and the parameter sheet says so on its line.
async fn loosened_by_two(name: &str, values: [bool; 2], line: &str, printed: [&str; 2]) {
    let site = Site::open();
    let (administrator, executive) = (site.log_in("M800").await, site.log_in("E300").await);
    let (_, now) = site.call("GET", "/site", Some(&administrator), None).await;
    let mut settings = now.get("settings").unwrap_or(&now).clone();
    assert_eq!(settings[name], values[0]);
    settings[name] = json!(values[1]);
    let says = async |value: &str| {
        let sheet = site.text("/reports/parameters?format=text", &executive).await;
        let found = sheet.lines().find(|it| it.contains(line)).unwrap_or_else(|| panic!("{sheet}"));
        assert!(found.ends_with(value), "{found}");
        assert_eq!(sheet.contains("(loosened)"), value.contains("(loosened)"), "{sheet}");
    };
    says(printed[0]).await;
    let body = json!({ "settings": settings });
    let (status, _) = site.call("PUT", "/site", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    says(printed[0]).await;
    let second = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "settings": settings, "approval": second });
    let (status, done) = site.call("PUT", "/site", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    says(printed[1]).await;
}

/// A card or a PIN of somebody else stands for one input; a wrong card stands for nobody.
#[tokio::test]
async fn a_stranger_card_stands_for_nobody() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    locked(&site, &dealer, "BAC01").await;
    let turn = |key: &str, card: &str| {
        json!({ "key": key, "as": { "card": card },
            "input": { "kind": "key", "number": "009", "position": "JPH" } })
    };
    let post = async |body: Value| {
        site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(body)).await
    };
    refused(&post(turn("a", "SUP-999")).await, "UnknownCard");
    let (status, body) = post(turn("b", "SUP-200")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(body["events"][0]["key-turned"]["by"], "S200");
}

/// The cards make the top prize, and nobody has marked it: the round does not end, whoever tries.
#[tokio::test]
async fn a_known_prize_is_not_passed_over() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    locked(&site, &dealer, "BAC01").await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    let table = site.input(&dealer, "BAC01", "cards", cards).await;
    let prize = json!({ "pool": "NINES", "row": "four-one-colour-nines",
        "name": "4 red or 4 black nines", "seats": [1], "level": "high", "if_backed": null });
    assert_eq!(table["known_prizes"], json!([prize]));
    for end in ["GAME OVER", "END GAME"] {
        let ended = site.post(&dealer, "BAC01", end, button(end)).await;
        refused(&ended, "PrizeKnown");
        assert_eq!(ended.1["prizes"], json!([prize]));
        assert!(ended.1["message"].as_str().unwrap().contains("4 red or 4 black nines"));
    }
    // The rules name the winner: nobody else, and not nobody.
    let nobody = json!({ "kind": "hand", "row": "four-one-colour-nines", "seats": [] });
    refused(&site.post(&dealer, "BAC01", "nobody", nobody).await, "OtherSeats");
    let over = |approvals: &[&str]| {
        let pin = |it: &&str| json!({ "staff": it, "pin": format!("{}0", &it[1..]) });
        let approvals: Vec<Value> = approvals.iter().map(pin).collect();
        json!({ "kind": "pass-over", "row": "four-one-colour-nines", "reason": "left",
            "approvals": approvals })
    };
    refused(&site.post(&dealer, "BAC01", "alone", over(&[])).await, "NotAllowed");
    refused(&site.post(&dealer, "BAC01", "one", over(&["S200"])).await, "SecondNeeded");
    refused(&site.post(&supervisor, "BAC01", "own", over(&["S200"])).await, "SamePerson");
    refused(&site.post(&supervisor, "BAC01", "pit", over(&["S201"])).await, "SecondNeeded");
    // Two supervisors do not take it away with a void either.
    let void = json!({ "kind": "void", "round": 1, "reason": "misdeal", "approvals":
        [{ "staff": "S200", "pin": "2000" }, { "staff": "S201", "pin": "2010" }] });
    refused(&site.post(&dealer, "BAC01", "void", void).await, "SecondNeeded");
    site.input(&supervisor, "BAC01", "both", over(&["E300"])).await;
    site.input(&dealer, "BAC01", "end", button("GAME OVER")).await;
    let (_, alerts) = site.call("GET", "/alerts", Some(&supervisor), None).await;
    let kinds = alerts["items"].as_array().unwrap().iter().map(|it| &it["kind"]);
    assert!(kinds.into_iter().any(|kind| kind == "passed-over"), "{alerts}");
}

/// What a void takes away from its winners is an alert, with the people and the reason.
#[tokio::test]
async fn a_void_of_a_high_prize_is_an_alert() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    locked(&site, &dealer, "BAC01").await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&dealer, "BAC01", "cards", cards).await;
    let void = json!({ "kind": "void", "round": 1, "reason": "misdeal", "approvals":
        [{ "staff": "S200", "pin": "2000" }, { "staff": "V400", "secret": "demo" }] });
    site.input(&dealer, "BAC01", "void", void).await;
    let said = passed_over(&site, &supervisor).await;
    let [said] = &said[..] else { panic!("{said:?}") };
    for part in ["BAC01, round 1: S200 and V400", "4 red or 4 black nines", "seat 1: misdeal"] {
        assert!(said.contains(part), "{said}");
    }
}

/// A supervisor may correct the cards, and a high prize that is then gone is an alert.
#[tokio::test]
async fn a_correction_that_takes_a_high_prize_away_is_an_alert() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    locked(&site, &dealer, "BAC01").await;
    let cards = |cards: &str| json!({ "kind": "result", "cards": cards });
    site.input(&dealer, "BAC01", "cards", cards("9h 9d 9h 9d")).await;
    site.input(&supervisor, "BAC01", "corrected", cards("8s Kh Kd 2c")).await;
    let said = passed_over(&site, &supervisor).await;
    let [said] = &said[..] else { panic!("{said:?}") };
    let wanted = ["round 1: S200", "4 red or 4 black nines", "seat 1: the cards were corrected"];
    for part in wanted {
        assert!(said.contains(part), "{said}");
    }
}

/// What the alerts say of prizes that were passed over.
async fn passed_over(site: &Site, token: &str) -> Vec<String> {
    let (_, alerts) = site.call("GET", "/alerts", Some(token), None).await;
    let of_kind = alerts["items"].as_array().unwrap().iter();
    let of_kind = of_kind.filter(|it| it["kind"] == "passed-over");
    of_kind.map(|it| it["message"].as_str().unwrap_or_default().to_owned()).collect()
}
