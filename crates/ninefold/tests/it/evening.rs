//! Plays an hour of the demo floor in seconds: everything that happens is on the stream and in the journal,
//! and the meters match the bets, computed another way.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::loaded::{Heard, QUERIES, all_heard, records};
use crate::player::Player;
use crate::server::Server;
use crate::{ninefold, verified};

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
        let heard = Heard::default();
        let lines = heard.listen(&server, query, &executive.token).await;
        reading.push(tokio::spawn(heard.read(lines)));
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
    let mut shown = BTreeMap::new();
    for (id, coins) in coins(&records) {
        let pool = auditor.get(&format!("/pools/{id}")).await;
        assert_eq!(pool["totals"]["wagered"], format!("{coins}.00"), "{pool}");
        shown.insert(id, (coins, pool));
    }
    server.stop();
    reconcile(&file, &shown);
}

/// The reports of the evening, from its file, agree with each other, with the coins and with the meters.
fn reconcile(file: &str, shown: &BTreeMap<&str, (usize, Value)>) {
    let report = |args: &[&str]| -> Value {
        let ran =
            ninefold(&[&["report"], args, &["--database", file, "--format", "json"]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.stderr);
        serde_json::from_str(&ran.stdout).unwrap()
    };
    for name in ["activity", "adjustments", "authorisations", "staff", "parameters", "shift"] {
        report(&[name]);
    }
    let coin_in = report(&["coin-in", "--by", "pool"]);
    let meters = report(&["meters", "--by", "pool"]);
    let prizes = report(&["jackpots"]);
    let sum = |report: &Value, pool: &str, field: &str| -> i128 {
        let rows = report["items"].as_array().unwrap().iter().filter(|row| row["pool"] == pool);
        rows.map(|row| parts(&row[field])).sum()
    };
    for (pool, (coins, view)) in shown {
        let wagered = sum(&coin_in, pool, "amount");
        assert_eq!(wagered, parts(&Value::String(coins.to_string())), "{pool}");
        let split = ["to_meter", "to_reserve", "to_house"].map(|it| sum(&coin_in, pool, it));
        assert_eq!(split.iter().sum::<i128>(), wagered, "{pool}");
        assert_eq!(split[0], sum(&meters, pool, "fed"), "{pool}");
        assert_eq!(sum(&prizes, pool, "from_meter"), sum(&meters, pool, "prizes"), "{pool}");
        let moved = |it| sum(&meters, pool, it);
        let closing = moved("opening") + moved("fed") - moved("prizes")
            + moved("reseeded")
            + moved("adjusted")
            + moved("reversed")
            - moved("overflowed");
        assert_eq!(closing, moved("closing"), "{pool}");
        assert_eq!(closing, parts(&view["meter_exact"]), "{pool}");
    }
    let whole = report(&["coin-in"]);
    for pool in shown.keys() {
        let (days, pools) = (sum(&whole, pool, "amount"), sum(&coin_in, pool, "amount"));
        assert_eq!(days, pools, "{pool} by day and by pool");
    }
}

/// A decimal in millionths of a millionth of a cent.
fn parts(amount: &Value) -> i128 {
    let text = amount.as_str().unwrap();
    let (sign, plain) = text.strip_prefix('-').map_or((1, text), |plain| (-1, plain));
    let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
    sign * format!("{whole}{part:0<14}").parse::<i128>().unwrap()
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
