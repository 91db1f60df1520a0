//! Tests of settings and staff over the API, with two people at once or one by one; and of the advisor.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

impl Site {
    /// A call; answers the status and the JSON.
    async fn put(&self, token: &str, path: &str, body: Value) -> (StatusCode, Value) {
        self.call("PUT", path, Some(token), Some(body)).await
    }

    async fn get(&self, token: &str, path: &str) -> Value {
        let (status, body) = self.call("GET", path, Some(token), None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    async fn say(&self, token: &str, path: &str) -> (StatusCode, Value) {
        self.call("POST", path, Some(token), Some(json!({}))).await
    }
}

fn refused(code: &str, answer: &(StatusCode, Value)) {
    assert_eq!((answer.0, &answer.1["refusal"]), (StatusCode::CONFLICT, &json!(code)));
}

#[tokio::test]
async fn an_adjustment_is_asked_for_and_agreed_on_across_a_restart() {
    let site = Site::open();
    let accounting = site.log_in("A500").await;
    let body = json!({ "amount": "-5.00", "reason": "malfunction", "text": "sign was wrong" });
    let asked = site.call("POST", "/pools/NINES/adjustments", Some(&accounting), Some(body)).await;
    assert_eq!(asked.0, StatusCode::ACCEPTED, "{}", asked.1);
    assert_eq!(asked.1["done"], false);
    let request = &asked.1["request"];
    assert_eq!(request["what"], "adjust the meter of NINES by -5.00, malfunction: sign was wrong");
    let change = json!([{ "setting": "meter", "now": "10000.00", "then": "9995.00" }]);
    assert_eq!(request["changes"], change);
    assert_eq!(site.get(&accounting, "/pools/NINES").await["meter"], "10000.00");

    let site = site.restart().await;
    let (one, two) = (site.log_in("A500").await, site.log_in("A501").await);
    let waiting = site.get(&two, "/requests").await;
    assert_eq!(waiting["items"][0]["id"], 1);
    refused("SamePerson", &site.say(&one, "/requests/1/approve").await);
    let supervisor = site.log_in("S200").await;
    let (status, _) = site.say(&supervisor, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = site.call("GET", "/requests", Some(&supervisor), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = site.say(&two, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(site.get(&one, "/pools/NINES").await["meter"], "9995.00");
    let (status, _) = site.say(&two, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::NOT_FOUND, "agreed once, done once");
    assert_eq!(site.get(&two, "/requests").await["items"], json!([]));
}

#[tokio::test]
async fn one_approval_makes_the_caller_the_first_of_two() {
    let site = Site::open();
    let accounting = site.log_in("A500").await;
    let adjust = async |approvals: Value| {
        let (path, amount, text) = ("/pools/NINES/adjustments", "2.00", "gift");
        let body = json!({
            "amount": amount, "reason": "increase", "text": text, "approvals": approvals
        });
        site.call("POST", path, Some(&accounting), Some(body)).await
    };
    let other = json!({ "staff": "A501", "secret": "demo" });
    let own = json!({ "staff": "A500", "secret": "demo" });
    let done = adjust(json!([other])).await;
    assert_eq!((done.0, &done.1["meter"]), (StatusCode::OK, &json!("10002.00")));
    refused("SamePerson", &adjust(json!([own])).await);
    refused("WrongSecret", &adjust(json!([{ "staff": "A501", "secret": "wrong" }])).await);
    let (status, _) = adjust(json!([own, other, own])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_pool_is_changed_with_the_advisors_word_and_queued_to_the_reset() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let now = site.get(&administrator, "/pools/NINES/settings").await;
    assert_eq!(now["settings"]["seed_amount"], "10000.00");
    assert_eq!(now["queued"], Value::Null);
    // The documents' own settings: 59 % to the meter, where 70 % is recommended.
    let rules = now["advice"][0]["recommendations"].as_array().unwrap();
    let unmet: Vec<&Value> =
        rules.iter().filter(|it| it["met"] == false).map(|it| &it["rule"]).collect();
    assert!(unmet.contains(&&json!("meter-pays-fixed")), "{unmet:?}");

    let mut settings = now["settings"].clone();
    settings["seed_amount"] = json!("0.00");
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "settings": settings, "when": "at-reset", "approval": approval });
    let (status, answer) = site.put(&administrator, "/pools/NINES/settings", body).await;
    assert_eq!((status, &answer["done"]), (StatusCode::OK, &json!(true)), "{answer}");
    let rules = answer["advice"][0]["recommendations"].as_array().unwrap();
    let zero = rules.iter().find(|it| it["rule"] == "no-zero-seed").unwrap();
    assert_eq!(zero["met"], false, "the advisor warns and forbids nothing");
    let after = site.get(&administrator, "/pools/NINES/settings").await;
    assert_eq!(after["settings"]["seed_amount"], "10000.00", "not before the reset");
    assert_eq!(after["queued"]["seed_amount"], "0.00");

    // Asked for without the second person, and looked at before anybody agrees.
    let mut settings = now["settings"].clone();
    settings["to_meter"] = json!("70%");
    settings["limit"] = json!("50000.00");
    let body = json!({ "settings": settings, "when": "at-reset" });
    let (status, answer) = site.put(&administrator, "/pools/NINES/settings", body).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let changes = answer["request"]["changes"].as_array().unwrap();
    let change = |name: &str| changes.iter().find(|it| it["setting"] == name).unwrap();
    assert_eq!(changes.len(), 2);
    assert_eq!(
        (&change("to-meter")["now"], &change("to-meter")["then"]),
        (&json!("59%"), &json!("70%"))
    );
    assert_eq!(change("limit")["now"], Value::Null);
    let executive = site.log_in("E300").await;
    let (status, _) = site.say(&executive, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let after = site.get(&administrator, "/pools/NINES/settings").await;
    assert_eq!(after["queued"]["to_meter"], "70%");
}

#[tokio::test]
async fn a_table_is_opened_by_request_and_the_rules_speak_twice() {
    let site = Site::open();
    let (administrator, executive) = (site.log_in("M800").await, site.log_in("E300").await);
    let mut settings = site.get(&administrator, "/tables/BAC01/settings").await;
    let (status, _) =
        site.put(&administrator, "/tables/BAC09/settings", json!({ "settings": settings })).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (status, _) =
        site.put(&administrator, "/tables/BAC09/settings", json!({ "settings": settings })).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    // What nobody could agree to is not even asked for.
    settings["decks"] = json!(6);
    let answer =
        site.put(&administrator, "/tables/BAC10/settings", json!({ "settings": settings })).await;
    refused("LinkRefused", &answer);
    let (status, _) = site.say(&executive, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(site.get(&executive, "/tables/BAC09").await["mode"], "open");
    // The rules speak again when it is agreed: the name is taken by now.
    refused("NameTaken", &site.say(&executive, "/requests/2/approve").await);
    let (status, _) = site.say(&executive, "/requests/2/decline").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    settings["sqeeze"] = json!(true);
    let (status, body) =
        site.put(&administrator, "/tables/BAC10/settings", json!({ "settings": settings })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body["message"].as_str().unwrap().contains("sqeeze"), "{body}");
    let technician = site.log_in("T600").await;
    let (status, _) = site.say(&technician, "/tables/BAC09/close").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    refused("TableClosed", &site.say(&technician, "/tables/BAC09/close").await);
    let (status, _) = site.say(&technician, "/tables/BAC09/reopen").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_site_and_its_people_change_by_two_where_money_is_concerned() {
    let site = Site::open();
    let (administrator, accounting) = (site.log_in("M800").await, site.log_in("A500").await);
    let mut settings = site.get(&administrator, "/site").await;
    settings["name"] = json!("Grand Ninefold");
    settings["time_zone"] = json!("America/Los_Angeles");
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "settings": settings, "approval": approval });
    let (status, _) = site.put(&administrator, "/site", body).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(site.get(&administrator, "/site").await["name"], "Grand Ninefold");

    let add = async |staff: &str, role: &str| {
        let body = json!({ "staff": staff, "name": "New", "role": role });
        site.call("POST", "/staff", Some(&administrator), Some(body)).await.0
    };
    assert_eq!(add("D102", "dealer").await, StatusCode::OK, "one person is enough");
    assert_eq!(add("A502", "accounting").await, StatusCode::ACCEPTED, "power over money takes two");
    let (status, _) = site.say(&accounting, "/requests/1/approve").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let agrees = json!({ "staff": "V400", "secret": "demo" });
    let body = json!({ "name": "Dana", "role": "supervisor", "approval": agrees });
    let (status, _) = site.put(&administrator, "/staff/D102", body).await;
    assert_eq!(status, StatusCode::OK);
    let body = json!({ "name": "Dana", "role": "executive" });
    let (status, _) = site.put(&administrator, "/staff/D102", body).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let everybody = site.get(&administrator, "/staff").await;
    let role = |id: &str| {
        let all = everybody["items"].as_array().unwrap();
        all.iter().find(|it| it["staff"] == id).unwrap()["role"].clone()
    };
    assert_eq!((role("D102"), role("A502")), (json!("supervisor"), json!("accounting")));
    // A credential of somebody who answers for money is not the administrator's alone, not even their first:
    // whoever knew it could be the second person. And it is never shown.
    let body = json!({ "proof": "password", "secret": "correct horse" });
    let first = Some(body.clone());
    let (status, _) =
        site.call("POST", "/staff/A502/credentials", Some(&administrator), first).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (status, answer) =
        site.call("POST", "/staff/A501/credentials", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert!(!answer.to_string().contains("argon2") && !answer.to_string().contains("horse"));
    let (status, answer) = site.call("GET", "/requests", Some(&accounting), None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!answer.to_string().contains("argon2"), "{answer}");
}

#[tokio::test]
async fn surveillance_sees_the_candidates_and_says_who_was_first() {
    let site = Site::open();
    let (dealer, surveillance) = (site.log_in("D100").await, site.log_in("V400").await);
    // At one table the shoe has read the cards; at the other the dealer declares the hand.
    for (table, cards) in [("BAC01", &["9h", "9d", "9h", "9d"][..]), ("BAC02", &[])] {
        for kind in ["coin-placed", "coin-dropped"] {
            let at = json!({ "kind": kind, "seat": 2 });
            site.input(&dealer, table, &format!("{table}{kind}"), at).await;
        }
        let lock = json!({ "kind": "button", "name": "COIN IN" });
        site.input(&dealer, table, &format!("{table}lock"), lock).await;
        for (place, card) in cards.iter().enumerate() {
            let card = json!({ "kind": "card", "card": card });
            site.input(&dealer, table, &format!("{table}{place}"), card).await;
        }
        let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
        site.input(&dealer, table, &format!("{table}hand"), hand).await;
    }
    let contest = site.get(&surveillance, "/pools/NINES/candidates").await;
    assert_eq!(contest["held"], true);
    let found = contest["candidates"].as_array().unwrap();
    let tables: Vec<&Value> = found.iter().map(|it| &it["table"]).collect();
    assert_eq!(tables, ["BAC01", "BAC02"]);
    assert_eq!((&found[0]["lights"], &found[0]["place"]), (&json!([2]), &Value::Null));
    assert_eq!(found[0]["cards"], json!(["9h", "9d", "9h", "9d"]));
    assert_eq!(found[1]["cards"], json!([]));
    assert!(found[0]["marked_at"].as_i64() <= found[1]["marked_at"].as_i64());
    let (status, _) = site.call("GET", "/pools/NINES/candidates", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let order = json!({ "order": [2, 1], "text": "tape 12, 21:04" });
    let (status, _) =
        site.call("POST", "/pools/NINES/order", Some(&surveillance), Some(order)).await;
    assert_eq!(status, StatusCode::OK);
    let contest = site.get(&surveillance, "/pools/NINES/candidates").await;
    assert_eq!((&contest["held"], &contest["order"]), (&json!(false), &json!([2, 1])));
    assert_eq!(contest["candidates"][0]["place"], 2);
}

#[tokio::test]
async fn the_advisor_answers_without_changing_anything() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let settings = site.get(&administrator, "/pools/NINES/settings").await["settings"].clone();
    let ask = async |decks: u64, bettors: u64| {
        let body = json!({ "settings": settings, "decks": decks, "bettors": bettors });
        site.call("POST", "/advice", Some(&administrator), Some(body)).await
    };
    let (status, answer) = ask(8, 1).await;
    assert_eq!(status, StatusCode::OK);
    // The house advantage of pbac-1a as the documents print it, 10.6786 %.
    let edge = answer["advice"][0]["now"]["house_advantage"].as_f64().unwrap();
    assert!((edge - 0.106_786).abs() < 0.000_000_5, "{edge}");
    assert_eq!(ask(13, 1).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(ask(8, 0).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn long_lists_come_page_by_page() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for round in 0..5 {
        for kind in ["coin-placed", "coin-dropped"] {
            let at = json!({ "kind": kind, "seat": 2 });
            site.input(&dealer, "BAC01", &format!("{kind}{round}"), at).await;
        }
        let button = |name: &str| json!({ "kind": "button", "name": name });
        site.input(&dealer, "BAC01", &format!("lock{round}"), button("COIN IN")).await;
        let hand = json!({ "kind": "hand", "row": "one-nine" });
        site.input(&dealer, "BAC01", &format!("hand{round}"), hand).await;
        site.input(&dealer, "BAC01", &format!("over{round}"), button("GAME OVER")).await;
    }
    let mut pages = vec![];
    let mut after = "0".to_owned();
    loop {
        let page = site.get(&dealer, &format!("/jackpots?limit=2&after={after}")).await;
        let ids = page["items"].as_array().unwrap().iter().map(|it| it["id"].as_u64().unwrap());
        pages.push(ids.collect::<Vec<u64>>());
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    assert_eq!(pages, [vec![1, 2], vec![3, 4], vec![5]]);
    let (status, _) = site.call("GET", "/jackpots?limit=0", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
