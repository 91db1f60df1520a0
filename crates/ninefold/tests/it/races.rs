//! Tests races: two people want the same thing at the same moment, repeatedly; one gets it, and the other is
//! refused with a clear reason.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Barrier;

use crate::player::{Player, button, placed, removed};
use crate::server::Server;
use crate::verified;

/// A call that races.
struct Call {
    path: String,
    body: Value,
}

impl Call {
    fn new(path: &str, body: Value) -> Call {
        Call { path: path.to_owned(), body }
    }

    fn input(table: &str, key: &str, input: &Value) -> Call {
        Call::new(&format!("/tables/{table}/inputs"), json!({ "key": key, "input": input }))
    }
}

/// Sends two calls at once; `turn` decides who hesitates, and for how long.
async fn race(turn: usize, players: &mut [Player; 2], calls: [Call; 2]) -> [(u16, Value); 2] {
    let [one, two] = players;
    let [first, second] = calls;
    let start = Arc::new(Barrier::new(2));
    let hesitates = [turn % 4 * (turn / 4 % 3), (turn + 2) % 4 * (turn / 2 % 3)];
    let send = async |player: &mut Player, call: Call, start: Arc<Barrier>, hesitates: usize| {
        start.wait().await;
        for _ in 0..hesitates {
            tokio::task::yield_now().await;
        }
        player.call("POST", &call.path, &call.body).await
    };
    let (one, two) = tokio::join!(
        send(one, first, Arc::clone(&start), hesitates[0]),
        send(two, second, start, hesitates[1])
    );
    [one, two]
}

/// One was done, the other was refused with this code. Answers which was done.
fn one_winner(answers: &[(u16, Value); 2], code: &str) -> usize {
    let winner = answers.iter().position(|(status, _)| *status == 200);
    let winner = winner.unwrap_or_else(|| panic!("nobody won: {answers:?}"));
    let (status, said) = &answers[1 - winner];
    assert_eq!((*status, &said["refusal"]), (409, &json!(code)), "{answers:?}");
    assert!(!said["message"].as_str().unwrap().is_empty());
    assert!(!said["hint"].as_str().unwrap().is_empty());
    winner
}

/// The demo's floor with nobody playing, in a folder that is gone afterwards.
fn demo() -> (tempfile::TempDir, std::path::PathBuf, Server) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db");
    let file = database.display().to_string();
    let server = Server::start(&["demo", "--port", "0", "--paused", "--database", &file]);
    (folder, database, server)
}

#[tokio::test]
async fn the_same_key_is_one_record() {
    let (_folder, database, server) = demo();
    let dealer = Player::log_in(&server, "D100").await;
    let mut players = [dealer.beside(&server).await, dealer];
    let before = players[0].get("/journal/verify").await["records"].as_u64().unwrap();
    let turns = 100;
    for turn in 0..turns {
        let input = if turn % 2 == 0 { placed(1) } else { removed(1) };
        let call = || Call::input("BAC03", &format!("k:{turn}"), &input);
        let [(one, said), (two, also)] = race(turn, &mut players, [call(), call()]).await;
        assert_eq!((one, two), (200, 200), "{said} {also}");
        assert_eq!(said["events"], also["events"]);
    }
    let after = players[0].get("/journal/verify").await["records"].as_u64().unwrap();
    assert_eq!(after - before, turns as u64, "each is there once");
    server.stop();
    verified(&database);
}

#[tokio::test]
async fn one_coin_lies_on_a_seat() {
    let (_folder, database, server) = demo();
    let mut players =
        [Player::log_in(&server, "D100").await, Player::log_in(&server, "D101").await];
    let mut won = [0, 0];
    for turn in 0..100 {
        let call = || Call::input("BAC03", &format!("p:{turn}"), &placed(4));
        let answers = race(turn, &mut players, [call(), call()]).await;
        won[one_winner(&answers, "SecondCoin")] += 1;
        let call = || Call::input("BAC03", &format!("r:{turn}"), &removed(4));
        let answers = race(turn, &mut players, [call(), call()]).await;
        one_winner(&answers, "NoCoin");
    }
    assert!(won[0] > 0 && won[1] > 0, "both have been first: {won:?}");
    server.stop();
    verified(&database);
}

/// Plays up to a verified high jackpot of four that is ready for J-POT.
async fn verified_jackpot(dealer: &mut Player, supervisor: &mut Player, table: &str, turn: usize) {
    let key = |what: &str| format!("{table}-{what}:{turn}");
    for seat in 1..=4 {
        dealer.input(table, &key(&format!("p{seat}")), &placed(seat)).await;
        let dropped = json!({ "kind": "coin-dropped", "seat": seat });
        dealer.input(table, &key(&format!("d{seat}")), &dropped).await;
    }
    dealer.input(table, &key("lock"), &button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    dealer.input(table, &key("mark"), &hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    dealer.input(table, &key("cards"), &cards).await;
    let turned = json!({ "kind": "key", "number": "009", "position": "JPH" });
    supervisor.input(table, &key("turn"), &turned).await;
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    supervisor.input(table, &key("ticks"), &json!({ "kind": "checklist", "items": items })).await;
}

/// Takes the key out and ends the round.
async fn over(dealer: &mut Player, supervisor: &mut Player, table: &str, turn: usize) {
    let key = |what: &str| format!("{table}-{what}:{turn}");
    let out = json!({ "kind": "key", "number": "009", "position": "removed" });
    supervisor.input(table, &key("out"), &out).await;
    dealer.input(table, &key("over"), &button("GAME OVER")).await;
}

#[tokio::test]
async fn a_jackpot_is_paid_once_and_cleared_once() {
    let (_folder, database, server) = demo();
    let mut dealers =
        [Player::log_in(&server, "D100").await, Player::log_in(&server, "D101").await];
    let mut supervisor = Player::log_in(&server, "S200").await;
    let executive = Player::log_in(&server, "E300").await;
    let mut executives = [executive.beside(&server).await, executive];
    for turn in 0..12 {
        verified_jackpot(&mut dealers[0], &mut supervisor, "BAC01", turn).await;
        let pay = || Call::input("BAC01", &format!("pay:{turn}"), &button("J-POT"));
        let answers = race(turn, &mut dealers, [pay(), pay()]).await;
        one_winner(&answers, "NothingPending");
        let waiting = executives[0].get("/jackpots?state=waiting").await;
        let waiting = waiting["items"].as_array().unwrap().clone();
        assert_eq!(waiting.len(), 1, "paid once");
        let path = format!("/jackpots/{}/clear", waiting[0]["id"]);
        let clear = || Call::new(&path, json!({}));
        let answers = race(turn, &mut executives, [clear(), clear()]).await;
        let winner = one_winner(&answers, "NotWaiting");
        assert_eq!(answers[winner].1["receipt"], turn + 1, "receipts have no gaps");
        over(&mut dealers[0], &mut supervisor, "BAC01", turn).await;
    }
    server.stop();
    verified(&database);
}

#[tokio::test]
async fn surveillance_decides_before_anybody_is_paid() {
    let (_folder, database, server) = demo();
    let mut dealer = Player::log_in(&server, "D100").await;
    let mut supervisor = Player::log_in(&server, "S200").await;
    let mut executive = Player::log_in(&server, "E300").await;
    let surveillance = Player::log_in(&server, "V400").await;
    let mut players = [surveillance, Player::log_in(&server, "D101").await];
    for turn in 0..16 {
        for table in ["BAC01", "BAC02"] {
            verified_jackpot(&mut dealer, &mut supervisor, table, turn).await;
        }
        let pending = executive.get("/jackpots?state=pending").await;
        let ids: Vec<Value> =
            pending["items"].as_array().unwrap().iter().map(|it| it["id"].clone()).collect();
        assert_eq!(ids.len(), 2);
        let order = json!({ "order": ids, "text": "BAC01 was first by a second" });
        let calls = [
            Call::new("/pools/NINES/order", order),
            Call::input("BAC01", &format!("pay:{turn}"), &button("J-POT")),
        ];
        let [(ordered, said), (paid, why)] = race(turn, &mut players, calls).await;
        assert_eq!(ordered, 200, "{said}");
        if paid != 200 {
            // It came before the decision: nothing was paid, and now it can be.
            assert_eq!((paid, &why["refusal"]), (409, &json!("OrderNeeded")), "{why}");
            dealer.input("BAC01", &format!("again:{turn}"), &button("J-POT")).await;
        }
        // The second waits for the first to be cleared.
        let (status, why) = dealer.post("BAC02", &format!("early:{turn}"), &button("J-POT")).await;
        assert_eq!((status, &why["refusal"]), (409, &json!("NotNext")), "{why}");
        clear(&mut executive, &ids[0]).await;
        dealer.input("BAC02", &format!("pay:{turn}"), &button("J-POT")).await;
        clear(&mut executive, &ids[1]).await;
        for table in ["BAC01", "BAC02"] {
            over(&mut dealer, &mut supervisor, table, turn).await;
        }
    }
    server.stop();
    verified(&database);
}

async fn clear(executive: &mut Player, id: &Value) {
    let (status, said) = executive.call("POST", &format!("/jackpots/{id}/clear"), &json!({})).await;
    assert_eq!(status, 200, "{said}");
}

#[tokio::test]
async fn a_shift_is_closed_once() {
    let (_folder, database, server) = demo();
    let mut players =
        [Player::log_in(&server, "S200").await, Player::log_in(&server, "S201").await];
    for turn in 0..20 {
        let close = |second: &str| {
            let second = json!({ "staff": second, "secret": "demo" });
            Call::new(
                "/shifts/close",
                json!({ "table": "BAC01", "hard_meter": 0, "second": second }),
            )
        };
        let answers = race(turn, &mut players, [close("A500"), close("A501")]).await;
        let winner = one_winner(&answers, "NoShift");
        assert_eq!(answers[winner].1["closed"], true);
        let open = || Call::new("/shifts/open", json!({ "table": "BAC01", "name": "next" }));
        let answers = race(turn, &mut players, [open(), open()]).await;
        one_winner(&answers, "ShiftOpen");
    }
    server.stop();
    verified(&database);
}

#[tokio::test]
async fn two_adjustments_never_overdraw() {
    let (_folder, database, server) = demo();
    let mut players =
        [Player::log_in(&server, "A500").await, Player::log_in(&server, "A501").await];
    let approvals =
        json!([{ "staff": "A500", "secret": "demo" }, { "staff": "A501", "secret": "demo" }]);
    let adjust = |amount: &str| {
        Call::new(
            "/pools/NINES/adjustments",
            json!({ "amount": amount, "reason": "malfunction", "text": "the meter ran on",
                "approvals": approvals }),
        )
    };
    for turn in 0..20 {
        // The meter stands at 10,000: either can be taken, both cannot.
        let answers = race(turn, &mut players, [adjust("-6000.00"), adjust("-7000.00")]).await;
        let winner = one_winner(&answers, "BadAdjustment");
        let (left, back) = [("4000.00", "6000.00"), ("3000.00", "7000.00")][winner];
        assert_eq!(answers[winner].1["meter"], left);
        let back = adjust(back);
        let (status, pool) = players[0].call("POST", &back.path, &back.body).await;
        assert_eq!((status, &pool["meter"]), (200, &json!("10000.00")));
    }
    server.stop();
    verified(&database);
}
