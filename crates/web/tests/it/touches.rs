//! Touches at a console without sensors, coins that come late, and the bettors of the last round.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

fn bettors(table: &Value) -> Vec<u64> {
    let seats = table["seats"].as_array().unwrap().iter();
    seats.filter(|it| it["bet"] == true).map(|it| it["seat"].as_u64().unwrap()).collect()
}

/// Four seats touched once, in each way that a console may send it, are four bets.
#[tokio::test]
async fn whatever_was_touched_is_bet() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for (seat, kind) in
        [(1, "coin-placed"), (2, "coin-dropped"), (3, "coin-dropped"), (4, "coin-placed")]
    {
        let key = format!("touch {seat}");
        let table = site.input(&dealer, "BAC01", &key, json!({ "kind": kind, "seat": seat })).await;
        assert_eq!(bettors(&table).last(), Some(&seat), "{table}");
        assert_eq!((&table["sensors"], &table["last_bettors"]), (&json!(false), &json!([])));
    }
    let back = json!({ "kind": "coin-removed", "seat": 3 });
    site.input(&dealer, "BAC01", "back", back.clone()).await;
    let locked = site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    assert_eq!(bettors(&locked), [1, 2, 4]);
    let (_, late) =
        site.post(&dealer, "BAC01", "late", json!({ "kind": "coin-removed", "seat": 1 })).await;
    assert_eq!(late["refusal"], "BetsLocked", "{late}");
    let ended = site.input(&dealer, "BAC01", "end", button("GAME OVER")).await;
    assert_eq!(ended["last_bettors"], json!([1, 2, 4]));
    let again = site.input(&dealer, "BAC01", "same", json!({ "kind": "same-bettors" })).await;
    assert_eq!(bettors(&again), [1, 2, 4]);
}

/// A sensor keeps the two steps of the manual. Its coin after the lock is refused, and somebody should look.
#[tokio::test]
async fn a_late_coin_of_a_sensor_is_an_alert() {
    let site = Site::open();
    let (dealer, technician) = (site.log_in("D100").await, site.log_in("T600").await);
    let device = json!({ "device": "BAC01-SPOTS", "table": "BAC01", "kind": "sensor",
        "approval": { "staff": "V400", "secret": "demo" } });
    let (_, device) = site.call("POST", "/devices", Some(&technician), Some(device)).await;
    let sensor = device["token"].as_str().unwrap().to_owned();
    let coin = |kind: &str, seat: u8| json!({ "kind": kind, "seat": seat });
    let (_, refused) = site.post(&sensor, "BAC01", "1", coin("coin-dropped", 1)).await;
    assert_eq!(refused["refusal"], "NoCoin", "{refused}");
    let (_, same) = site.post(&dealer, "BAC01", "same", json!({ "kind": "same-bettors" })).await;
    assert_eq!(same["refusal"], "HasSensors", "{same}");
    for (number, kind) in ["coin-placed", "coin-dropped"].into_iter().enumerate() {
        let (status, body) =
            site.post(&sensor, "BAC01", &format!("2-{number}"), coin(kind, 1)).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        assert_eq!(body["table"]["sensors"], true);
    }
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    let alerts = async || site.call("GET", "/alerts", Some(&dealer), None).await.1["items"].clone();
    let late = |alerts: &Value| {
        alerts.as_array().unwrap().iter().filter(|it| it["kind"] == "late-coin").count()
    };
    assert_eq!(late(&alerts().await), 0);
    let (status, refused) = site.post(&sensor, "BAC01", "3", coin("coin-placed", 2)).await;
    assert_eq!((status, &refused["refusal"]), (StatusCode::CONFLICT, &json!("BetsLocked")));
    assert_eq!(late(&alerts().await), 1);
}

/// A void must say which round it is about; what goes back is listed until the dealer has given it back.
#[tokio::test]
async fn a_void_names_its_round() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let round = async |number: u64| {
        let key = |what: &str| format!("{what} {number}");
        let coin = json!({ "kind": "coin-dropped", "seat": 2 });
        site.input(&dealer, "BAC01", &key("coin"), coin).await;
        site.input(&dealer, "BAC01", &key("lock"), button("COIN IN")).await;
    };
    let void = |round: Value| {
        let mut void = json!({ "kind": "void", "reason": "misdeal", "approvals": [
            { "staff": "S200", "pin": "2000" }, { "staff": "V400", "secret": "demo" }] });
        if !round.is_null() {
            void["round"] = round;
        }
        void
    };
    round(1).await;
    site.input(&dealer, "BAC01", "end", button("GAME OVER")).await;
    round(2).await;
    let (status, _) = site.post(&dealer, "BAC01", "no round", void(Value::Null)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, gone) = site.post(&dealer, "BAC01", "old", void(json!(1))).await;
    assert_eq!((status, &gone["refusal"]), (StatusCode::CONFLICT, &json!("RoundGone")));
    let table = site.input(&dealer, "BAC01", "void", void(json!(2))).await;
    let back = json!([{ "seat": 2, "wager": "pbac-1a", "side": null, "amount": "1.00" }]);
    assert_eq!(table["voided"]["returned"], back, "{table}");
    assert_eq!(
        (&table["voided"]["round"], &table["voided"]["reason"]),
        (&json!(2), &json!("misdeal"))
    );
    let done = json!({ "kind": "acknowledge-void", "round": 2 });
    let table = site.input(&dealer, "BAC01", "given back", done).await;
    assert_eq!(table["voided"], Value::Null);
}

/// A slip says whether its amount reaches the one from which prizes are taxed: 100.00 does, 99.99 would not.
#[tokio::test]
async fn a_slip_is_flagged_for_tax_from_the_set_amount() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let administrator = site.log_in("M800").await;
    site.input(&dealer, "BAC01", "coin", json!({ "kind": "coin-dropped", "seat": 3 })).await;
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "three-unsuited-nines" });
    site.input(&dealer, "BAC01", "mark", hand).await;
    let ticks = json!({ "kind": "checklist", "items": ["hand", "leds"] });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    let key = json!({ "kind": "key", "number": "008", "position": "JPL" });
    site.input(&supervisor, "BAC01", "key", key).await;
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    for (from, taxable) in [("100.01", false), ("100.00", true)] {
        let (_, mut settings) = site.call("GET", "/site", Some(&administrator), None).await;
        settings["tax_from"] = json!(from);
        let approval = json!({ "staff": "A500", "secret": "demo" });
        let body = json!({ "settings": settings, "approval": approval });
        let (status, said) = site.call("PUT", "/site", Some(&administrator), Some(body)).await;
        assert!(status.is_success(), "{said}");
        let (_, slip) = site.call("GET", "/slips/1", Some(&dealer), None).await;
        assert_eq!((&slip["amount"], &slip["taxable"]), (&json!("100.00"), &json!(taxable)));
        let paper = site.text("/slips/1?format=text", &dealer).await;
        let line = if taxable { "Taxable         yes" } else { "Taxable         no" };
        assert!(paper.contains(line), "{paper}");
    }
}

/// The slip of a low prize: printed as original and duplicate, then as a duplicate, then void.
#[tokio::test]
async fn a_slip_is_printed_and_voided() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let coin = json!({ "kind": "coin-dropped", "seat": 3 });
    site.input(&dealer, "BAC01", "coin", coin).await;
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "three-unsuited-nines" });
    site.input(&dealer, "BAC01", "mark", hand).await;
    let ticks = json!({ "kind": "checklist", "items": ["hand", "leds"] });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    let key = json!({ "kind": "key", "number": "008", "position": "JPL" });
    site.input(&supervisor, "BAC01", "key", key).await;
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    let (_, slip) = site.call("GET", "/slips/1", Some(&dealer), None).await;
    assert_eq!(
        (&slip["number"], &slip["amount"], &slip["taxable"]),
        (&json!(1), &json!("100.00"), &json!(false))
    );
    assert_eq!(slip["void_reason"], Value::Null);
    let print =
        async || site.call("POST", "/slips/1/print", Some(&dealer), Some(json!({}))).await.1;
    assert_eq!(print().await["copy"], "original");
    assert_eq!(print().await["copy"], "duplicate");
    let body = json!({ "reason": "torn", "approvals": [{ "staff": "A500", "secret": "demo" }] });
    let (status, void) = site.call("POST", "/slips/1/void", Some(&supervisor), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{void}");
    let paper = site.text("/slips/1?format=text", &dealer).await;
    assert!(paper.contains("VOID - JACKPOT SLIP 1"), "{paper}");
    let report = site.text("/reports/slips?format=text", &supervisor).await;
    assert!(report.contains("no gaps: slips 1 to 1"), "{report}");
    let (_, page) = site.look("/manager/jackpots/1", Some(&supervisor)).await;
    assert!(page.contains("data-slip=\"1\"") && page.contains("VOID: torn"), "{page}");
    assert_eq!(site.call("GET", "/slips/2", Some(&dealer), None).await.0, StatusCode::NOT_FOUND);
}
