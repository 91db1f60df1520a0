//! Translates what is set up, changed, paid and decided in the Game Manager into API calls.

use floor::{PayTable, PoolPlan, PoolSettings, TablePlan, TableSettings};
use serde_json::{Value, json};
use wagers::Catalog;

use super::{Answer, Walk};

fn approval(person: &str) -> Value {
    json!({ "staff": person, "secret": "demo" })
}

impl Walk {
    /// An act of the office; `None` if the words are none. `asks` leaves the second person out.
    pub(super) async fn office(&mut self, words: &[&str], asks: bool) -> Option<Answer> {
        let empty = || Some(json!({}));
        Some(match *words {
            ["pool", pool, wager] => self.open_pool(pool, wager, "at-award").await,
            ["pool", pool, wager, "at-mark"] => self.open_pool(pool, wager, "at-mark").await,
            ["table", table, dialect, seats, decks, game, "feeds", ref pools @ ..] => {
                self.open_table(table, dialect, seats, decks, game, pools).await
            }
            ["table", table, dialect, seats, ref pools @ ..] => {
                self.open_table(table, dialect, seats, "8", "commission-5", pools).await
            }
            ["site", ref changes @ ..] => self.change("/site", changes, json!({}), asks).await,
            ["change-table", table, ref changes @ ..] => {
                let path = format!("/tables/{table}/settings");
                self.change(&path, changes, json!({}), asks).await
            }
            ["change-pool", pool, when, ref changes @ ..] => {
                let when = json!({ "when": if when == "now" { "now" } else { "at-reset" } });
                self.change(&format!("/pools/{pool}/settings"), changes, when, asks).await
            }
            [by, "clears", jackpot] => {
                self.call(by, "POST", &format!("/jackpots/{jackpot}/clear"), empty()).await
            }
            [by, "prints", jackpot] => {
                let path = format!("/jackpots/{jackpot}/receipt?format=text");
                self.call(by, "GET", &path, None).await
            }
            [by, "closes", table] => {
                self.call(by, "POST", &format!("/tables/{table}/close"), empty()).await
            }
            [by, "reopens", table] => {
                self.call(by, "POST", &format!("/tables/{table}/reopen"), empty()).await
            }
            [by, "retires", who] => self.call(by, "DELETE", &format!("/staff/{who}"), None).await,
            [by, "retires", who, "with", second] => {
                let body = json!({ "approval": approval(second) });
                self.call(by, "DELETE", &format!("/staff/{who}"), Some(body)).await
            }
            [by, "adds", who, role, ref with @ ..] => {
                let mut body = json!({ "staff": who, "name": who, "role": role });
                if let (["with", second], false) = (with, asks) {
                    body["approval"] = approval(second);
                }
                self.call(by, "POST", "/staff", Some(body)).await
            }
            [by, "adjusts", pool, amount, reason, "with", second] => {
                let mut body = json!({ "amount": amount, "reason": reason, "text": "see file 7" });
                if !REASONS.contains(&reason) {
                    (body["reason"], body["to"]) = (json!("transfer"), json!(reason));
                }
                self.adjust(by, pool, body, second, asks).await
            }
            [by, "backs-out", jackpot, "with", second] => {
                let number: u64 = jackpot.parse().unwrap();
                let path = format!("/jackpots/{jackpot}");
                let pool = self.get(&path).await["pool"].as_str().unwrap().to_owned();
                let body = json!({ "jackpot": number, "reason": "back-out", "text": "misread" });
                self.adjust(by, &pool, body, second, asks).await
            }
            [by, "pays-late", table, round, row, seats, "with", one, two, ref cards @ ..] => {
                let seats: Vec<u64> = seats.split(',').map(|it| it.parse().unwrap()).collect();
                let round: u64 = round.parse().unwrap();
                let (without_cards, approvals) =
                    (cards == ["without-cards"], [approval(one), approval(two)]);
                let body = json!({ "round": round, "row": row, "seats": seats,
                    "without_cards": without_cards, "reason": "seen on tape",
                    "approvals": approvals });
                self.call(by, "POST", &format!("/tables/{table}/late-prizes"), Some(body)).await
            }
            [by, "prints-slip", slip] => {
                let path = format!("/slips/{slip}/print?format=json");
                self.call(by, "POST", &path, empty()).await
            }
            [by, "voids-slip", slip, "with", one, two] => {
                let body = json!({ "reason": "torn", "approvals": [approval(one), approval(two)] });
                self.call(by, "POST", &format!("/slips/{slip}/void"), Some(body)).await
            }
            [by, "agrees", request] => {
                self.call(by, "POST", &format!("/requests/{request}/approve"), empty()).await
            }
            [by, "declines", request] => {
                self.call(by, "POST", &format!("/requests/{request}/decline"), empty()).await
            }
            [by, "orders", pool, ref jackpots @ ..] => {
                let order: Vec<u64> = jackpots.iter().map(|it| it.parse().unwrap()).collect();
                let body = json!({ "order": order, "text": "tape 12" });
                self.call(by, "POST", &format!("/pools/{pool}/order"), Some(body)).await
            }
            _ => return None,
        })
    }

    async fn adjust(
        &mut self,
        by: &str,
        pool: &str,
        mut body: Value,
        second: &str,
        asks: bool,
    ) -> Answer {
        if !asks {
            body["approvals"] = json!([approval(second)]);
        }
        self.call(by, "POST", &format!("/pools/{pool}/adjustments"), Some(body)).await
    }

    /// Opens a pool, with settings in the spelling of the settings file: calls take it too.
    async fn open_pool(&mut self, pool: &str, wager: &str, lock: &str) -> Answer {
        let catalog = Catalog::shipped();
        let own = PoolSettings::of(catalog.entry(wager).unwrap()).unwrap();
        let mut settings = serde_json::to_value(PoolPlan::of(&own, &catalog)).unwrap();
        settings["jackpot-lock"] = json!(lock);
        let body = json!({ "settings": settings, "approval": approval("A500") });
        self.call("M800", "PUT", &format!("/pools/{pool}/settings"), Some(body)).await
    }

    /// Opens a table, and its first shift.
    async fn open_table(
        &mut self,
        table: &str,
        dialect: &str,
        seats: &str,
        decks: &str,
        game: &str,
        pools: &[&str],
    ) -> Answer {
        let seats: u8 = seats.parse().unwrap();
        let part = 100 / pools.len();
        let feeds: Value =
            pools.iter().map(|pool| ((*pool).to_owned(), json!(format!("{part}%")))).collect();
        let catalog = Catalog::shipped();
        let game = PayTable::from(catalog.entry(game).unwrap());
        let dialect = serde_json::from_value(json!(dialect)).unwrap();
        let own = TableSettings::new(dialect, seats, game, None);
        let mut settings = serde_json::to_value(TablePlan::of(&own, &catalog)).unwrap();
        settings["decks"] = json!(decks.parse::<u8>().unwrap());
        settings["feeds"] = feeds;
        let body = json!({ "settings": settings, "approval": approval("A500") });
        let path = format!("/tables/{table}/settings");
        let answer = self.call("M800", "PUT", &path, Some(body)).await;
        if answer.0.is_success() {
            let shift = json!({ "table": table, "name": "day" });
            let opened = self.call("E300", "POST", "/shifts/open", Some(shift)).await;
            assert!(opened.0.is_success(), "{}", opened.1);
        }
        answer
    }

    /// Reads settings, changes some, and sends them back.
    async fn change(&mut self, path: &str, changes: &[&str], more: Value, asks: bool) -> Answer {
        let now = self.call("M800", "GET", path, None).await.1;
        let mut settings = now.get("settings").unwrap_or(&now).clone();
        for change in changes {
            let (name, value) = change.split_once('=').unwrap();
            set(&mut settings, name, value);
        }
        let mut body = more;
        body["settings"] = settings;
        if !asks {
            body["approval"] = approval("A500");
        }
        self.call("M800", "PUT", path, Some(body)).await
    }
}

const REASONS: [&str; 5] =
    ["malfunction", "above-limit", "gross-receipts", "seed-recovery", "increase"];

/// A change in the words of a script.
fn set(settings: &mut Value, name: &str, value: &str) {
    let pool = settings.get("pay_table").is_some();
    // Scripts spell settings as the file does.
    let name = &*name.replace('-', "_");
    let list = || value.split(',').collect::<Vec<_>>();
    let count = || value.parse::<u64>().unwrap();
    match name {
        "seed" => settings["seed_amount"] = json!(value),
        "overflow" => settings["overflow_to"] = json!(value),
        "high" => settings["authority"]["high"] = json!(value),
        "limit" | "aggregate" | "ceiling_base" | "ceiling_side" if value == "none" => {
            settings.as_object_mut().unwrap().remove(name);
        }
        "base" | "side" if !pool => {
            let (min, max) = value.split_once('-').unwrap();
            settings[name] = json!({ "min": min, "max": max });
        }
        "side_bets" | "labels" => settings[name] = json!(list()),
        "seats" => {
            settings["seats"] = json!(count());
            settings["labels"] = (1..=count()).map(|seat| json!(seat.to_string())).collect();
        }
        "authoriser_clears" | "high_needs_cards" => settings[name] = json!(value == "true"),
        "look" => settings["mini"] = json!(value == "mini"),
        "decks" | "games_most" => settings[name] = json!(count()),
        _ => settings[name] = json!(value),
    }
}
