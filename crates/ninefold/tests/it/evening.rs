//! An hour of the demo's floor in seconds: everything that happens is on the stream and in the journal, and
//! the meters are what the bets come to, counted another way.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::client::Connection;
use crate::loaded::{Heard, QUERIES, all_heard, records};
use crate::player::Player;
use crate::server::{Server, verified};

/// The rounds that each table plays in an hour: people take some forty seconds for one.
const HOUR: u64 = 90;

/// The tables, and the pool that each feeds.
const TABLES: [(&str, &str); 5] = [
    ("BAC01", "NINES"),
    ("BAC02", "NINES"),
    ("BAC03", "DRAGON"),
    ("BAC04", "FORTUNE"),
    ("BAC05", "GOLD"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_hour_of_the_demo_is_in_the_journal_and_on_the_stream() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db");
    let file = database.display().to_string();
    let server = Server::start(&["demo", "--port", "0", "--speed", "50000", "--database", &file]);
    let mut executive = Player::log_in(&server, "E300").await;
    let mut reading = Vec::new();
    for query in QUERIES {
        let connection = Connection::open(&server.address).await.unwrap();
        let token = executive.token.clone();
        let read = async move { Heard::default().read(connection, query, &token).await };
        reading.push(tokio::spawn(read));
    }
    loop {
        let tables = executive.get("/tables").await;
        let played = |table: &Value| table["round"].as_u64().unwrap() >= HOUR;
        if tables["items"].as_array().unwrap().iter().all(played) {
            break;
        }
    }
    // Prizes have been paid, and whoever looks sees them.
    let jackpots = executive.get("/jackpots?state=cleared").await;
    let jackpots = jackpots["items"].as_array().unwrap().clone();
    assert!(jackpots.len() > 10, "small prizes come all the time");
    for jackpot in &jackpots {
        let shown = executive.get(&format!("/jackpots/{}", jackpot["id"])).await;
        assert_eq!(&shown, jackpot);
    }
    assert_eq!(executive.get("/journal/verify").await["good"], true);
    server.stop();
    let mut heard = Vec::new();
    for it in reading {
        heard.push(it.await.unwrap());
    }
    verified(&database);
    let records = records(&database);
    all_heard(&records, &heard);
    // Nobody plays any more: what the meters show is what the bets come to.
    let server = Server::start(&["demo", "--port", "0", "--paused", "--database", &file]);
    let mut auditor = Player::log_in(&server, "U700").await;
    for (pool, coins) in coins(&records) {
        let pool = auditor.get(&format!("/pools/{pool}")).await;
        assert_eq!(pool["totals"]["wagered"], format!("{coins}.00"), "{pool}");
    }
    server.stop();
}

/// The coins that each pool took, by the locks in the journal: each is a dollar. Those of voided rounds were
/// taken too, and given back.
fn coins(records: &BTreeMap<String, (u64, Value)>) -> BTreeMap<&'static str, usize> {
    let mut coins = BTreeMap::new();
    let events = records.values().flat_map(|(_, events)| events.as_array().unwrap());
    for locked in events.filter_map(|event| event.get("bets-locked")) {
        let (_, pool) = TABLES.iter().find(|(id, _)| locked["table"] == *id).unwrap();
        *coins.entry(*pool).or_default() += locked["bets"].as_array().unwrap().len();
    }
    coins
}
