//! Regression tests for findings of a reviewer who knew only the contract.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::site::Site;

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

/// One bettor, bets locked.
async fn locked(site: &Site, dealer: &str, table: &str, round: usize) {
    for kind in ["coin-placed", "coin-dropped"] {
        let at = json!({ "kind": kind, "seat": 1 });
        site.input(dealer, table, &format!("{table}{kind}{round}"), at).await;
    }
    site.input(dealer, table, &format!("{table}lock{round}"), button("COIN IN")).await;
}

#[tokio::test]
async fn a_void_takes_a_second_person() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let void = |round: u64, approvals: Value| {
        let mut void = json!({ "kind": "void", "reason": "misdeal", "approvals": approvals });
        void["round"] = json!(round);
        void
    };
    let (one, other) =
        (json!({ "staff": "E300", "pin": "3000" }), json!({ "staff": "S201", "pin": "2010" }));
    for (round, (by, approvals, refusal)) in [
        (&supervisor, json!([]), Some("SecondNeeded")),
        (&supervisor, json!([{ "staff": "S200", "pin": "2000" }]), Some("SamePerson")),
        (&dealer, json!([one]), Some("NotAllowed")),
        (&supervisor, json!([one]), None),
        (&dealer, json!([one, other]), None),
    ]
    .into_iter()
    .enumerate()
    {
        if round == 0 || round == 4 {
            locked(&site, &dealer, "BAC01", round).await;
        }
        let played = if round == 4 { 2 } else { 1 };
        let (status, body) =
            site.post(by, "BAC01", &format!("void{round}"), void(played, approvals)).await;
        match refusal {
            Some(code) => {
                assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)));
            }
            None => assert_eq!(status, StatusCode::OK, "{body}"),
        }
    }
    let (_, pool) = site.call("GET", "/pools/NINES", Some(&dealer), None).await;
    let totals = &pool["totals"];
    assert_eq!((&totals["wagered"], &totals["voided"]), (&json!("2.00"), &json!("2.00")));
    assert_eq!(pool["meter_exact"], "10000.00");
}

/// A key, a card and a PIN name their round, too, and are refused when it has gone on.
#[tokio::test]
async fn a_key_a_card_and_a_pin_name_their_round() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    locked(&site, &dealer, "BAC01", 1).await;
    site.input(&dealer, "BAC01", "over", button("GAME OVER")).await;
    locked(&site, &dealer, "BAC01", 2).await;
    // What the console sends without a token, and what each input is refused for in its own round: this
    // console has neither a card reader nor a PIN pad.
    let inputs = [
        (json!({ "kind": "key", "number": "009", "position": "R" }), None),
        (json!({ "kind": "swipe", "card": "SUP-200" }), Some("WrongConsole")),
        (json!({ "kind": "pin", "staff": "S200", "pin": "2000" }), Some("WrongConsole")),
    ];
    for (number, (input, now)) in inputs.into_iter().enumerate() {
        for (round, refusal) in [(1, Some("RoundGone")), (2, now)] {
            let mut input = input.clone();
            input["round"] = json!(round);
            let key = format!("in round {number} {round}");
            let (status, body) = site.post(&supervisor, "BAC01", &key, input).await;
            match refusal {
                Some(code) => {
                    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)));
                }
                None => assert_eq!(status, StatusCode::OK, "{body}"),
            }
        }
    }
}

#[tokio::test]
async fn a_shift_that_is_not_closed_is_not_counted_either() {
    let site = Site::open();
    let (books, pit) = (site.log_in("A500").await, site.log_in("S200").await);
    let close = |second: Value| json!({ "table": "BAC01", "hard_meter": 0, "second": second });
    for (second, code) in [
        (json!({ "staff": "A501", "secret": "demo" }), "SameOffice"),
        (json!({ "staff": "A500", "secret": "demo" }), "SamePerson"),
        (json!({ "staff": "D100", "secret": "demo" }), "NotAllowed"),
        (json!({ "staff": "S200", "secret": "demo", "hard_meter": 7 }), "CountsDiffer"),
    ] {
        let (status, body) =
            site.call("POST", "/shifts/close", Some(&books), Some(close(second))).await;
        assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)), "{body}");
        let (_, table) = site.call("GET", "/tables/BAC01", Some(&pit), None).await;
        assert_eq!(table["shift"]["counted"], false, "{code}");
    }
    let second = json!({ "staff": "S200", "secret": "demo" });
    let (status, body) =
        site.call("POST", "/shifts/close", Some(&books), Some(close(second))).await;
    assert_eq!((status, &body["closed"]), (StatusCode::OK, &json!(true)), "{body}");
}

#[tokio::test]
async fn there_is_one_original() {
    let site = std::sync::Arc::new(Site::open());
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let executive = site.log_in("E300").await;
    locked(&site, &dealer, "BAC01", 0).await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(&dealer, "BAC01", "hand", hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&dealer, "BAC01", "cards", cards).await;
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    let ticks = json!({ "kind": "checklist", "items": items });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    let key = json!({ "kind": "key", "number": "009", "position": "JPH" });
    site.input(&supervisor, "BAC01", "key", key).await;
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    // A win page before it is cleared is no receipt.
    let page = site.text("/jackpots/1/receipt?format=text", &executive).await;
    assert!(page.contains("\nMade by ninefold 0.2.0 (unknown)\n"), "{page}");
    assert!(page.contains("NOT YET CLEARED"), "{page}");
    site.call("POST", "/jackpots/1/clear", Some(&executive), Some(json!({}))).await;
    let mut printing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (site, executive) = (std::sync::Arc::clone(&site), executive.clone());
        printing
            .spawn(async move { site.text("/jackpots/1/receipt?format=text", &executive).await });
    }
    let slips = printing.join_all().await;
    let originals = slips.iter().filter(|slip| !slip.contains("DUPLICATE")).count();
    assert_eq!(originals, 1);
    // What is asked for by `Accept` comes so.
    let request = Request::builder()
        .uri("/api/v1/jackpots/1/receipt")
        .header(header::AUTHORIZATION, format!("bearer {executive}"))
        .header(header::ACCEPT, "text/html,application/xhtml+xml;q=0.9");
    let response = site.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
}

#[tokio::test]
async fn a_key_is_not_used_for_something_else() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let coin = |seat: u8| json!({ "kind": "coin-placed", "seat": seat });
    site.input(&dealer, "BAC01", "one", coin(1)).await;
    site.input(&dealer, "BAC01", "one", coin(1)).await;
    for (table, input) in [("BAC01", coin(2)), ("BAC02", coin(1))] {
        let (status, body) = site.post(&dealer, table, "one", input).await;
        assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("KeyReused")));
    }
}

#[tokio::test]
async fn whoever_knows_the_secret_may_log_in_all_day() {
    let site = Site::open();
    for _ in 0..30 {
        site.log_in("D100").await;
    }
}

#[tokio::test]
async fn a_device_speaks_at_its_table_and_nowhere_else() {
    let site = Site::open();
    let technician = site.log_in("T600").await;
    let device = json!({ "device": "BAC02-SHOE", "table": "BAC02", "kind": "shoe",
        "approval": { "staff": "V400", "secret": "demo" } });
    let (_, enrolled) = site.call("POST", "/devices", Some(&technician), Some(device)).await;
    let token = enrolled["token"].as_str().unwrap();
    let beat = json!({ "kind": "heartbeat", "boot": "7f3a" });
    assert_eq!(site.post(token, "BAC02", "a", beat.clone()).await.0, StatusCode::OK);
    assert_eq!(site.post(token, "BAC01", "b", beat).await.0, StatusCode::FORBIDDEN);
    let (status, _) = site.call("GET", "/tables", Some(token), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_a_role_may_never_do_is_written_down_when_it_is_tried() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    let (status, _) = site.call("POST", "/jackpots/1/clear", Some(&dealer), Some(json!({}))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (_, report) = site.call("GET", "/reports/authorisations", Some(&books), None).await;
    let rows = report["items"].as_array().unwrap();
    let row = rows.iter().find(|row| row["who"] == "D100").unwrap();
    assert_eq!(row["code"], "NotAllowed");
}

#[tokio::test]
async fn bodies_are_objects_and_missing_fields_are_named() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let (status, body) = site.call("POST", "/sessions", None, Some(json!(["D100", "demo"]))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
    let (status, body) =
        site.call("POST", "/sessions", None, Some(json!({ "staff": "D100" }))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body["message"].as_str().unwrap().contains("secret"), "{body}");
    let (status, _) = site.call("GET", "/stream?table=NOPE", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_answer_leaves_the_table_out_for_who_prefers_it() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let send = async |key: &str, prefer: &str| {
        let body = json!({ "key": key, "input": { "kind": "coin-placed", "seat": 1 } });
        let request = Request::post("/api/v1/tables/BAC01/inputs")
            .header(header::AUTHORIZATION, format!("Bearer {dealer}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("prefer", prefer)
            .body(Body::from(body.to_string()));
        let response = site.send(request.unwrap()).await;
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        serde_json::from_slice::<Value>(&bytes).unwrap()
    };
    let minimal = send("one", "respond-async, Return=minimal; note=x").await;
    assert_eq!(minimal, json!({ "events": [{ "coin-placed": { "table": "BAC01", "seat": 1 } }] }));
    // The same input again answers as before, and with the table for whoever wants it.
    let whole = send("one", "return=representation").await;
    assert_eq!(whole["events"], minimal["events"]);
    assert_eq!(whole["table"]["id"], "BAC01");
}
