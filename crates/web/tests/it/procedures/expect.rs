//! Checks the expectations in a script against the responses of the API.

use serde_json::Value;

use super::Walk;

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn joined(list: &Value) -> String {
    list.as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(",")
}

fn or_none(texts: &[String], separator: &str, none: &str) -> String {
    if texts.is_empty() { none.to_owned() } else { texts.join(separator) }
}

impl Walk {
    pub(super) async fn expect(&mut self, said: &str) {
        let words: Vec<&str> = said.split_whitespace().collect();
        let (what, name) = (words[0], words[1]);
        let found = match what {
            // Books of the house that no call shows: the floor's own tests look at them.
            "tray" | "tray-of" | "shortfall" | "hard-meter" | "prints" | "last-slip" | "slip" => {
                return;
            }
            "meter" | "reserve" | "held" | "overflow" | "seed" => self.in_pool(what, name).await,
            "jackpot" | "each" | "paid" | "full" | "shared" | "seats" | "receipt" | "slips"
            | "sign" | "worth-shortfall" => self.in_jackpot(what, name).await,
            _ => self.at_table(&words).await,
        };
        assert_eq!(found, *words.last().unwrap(), "{}", self.line);
    }

    async fn in_pool(&mut self, what: &str, pool: &str) -> String {
        let pool = self.get(&format!("/pools/{pool}")).await;
        match what {
            "meter" => text(&pool["meter_exact"]),
            // The book's side of it is the other.
            "seed" => match &*text(&pool["totals"]["seed_advanced"]) {
                "0.00" => "0.00".to_owned(),
                advanced => format!("-{advanced}"),
            },
            other => text(&pool[other]),
        }
    }

    async fn in_jackpot(&mut self, what: &str, jackpot: &str) -> String {
        let jackpot = self.get(&format!("/jackpots/{jackpot}")).await;
        match what {
            "jackpot" => text(&jackpot["state"]).replace('-', ""),
            "paid" => text(&jackpot["amount"]),
            "shared" | "seats" => joined(&jackpot[what]),
            "worth-shortfall" => text(&jackpot["shortfall"]),
            "sign" if jackpot["sign"].is_null() => "unread".to_owned(),
            "sign" => {
                let mark = if jackpot["sign_override"].is_null() { "" } else { "!" };
                format!("{}{mark}", text(&jackpot["sign"]))
            }
            "slips" => {
                let shown = jackpot["slips"].as_array().unwrap().iter().map(|it| {
                    let void = if it["void"] == true { ":void" } else { "" };
                    let [number, seat, payment, prints] =
                        ["number", "seat", "payment", "prints"].map(|name| text(&it[name]));
                    format!("{number}:{seat}:{payment}:{prints}{void}")
                });
                or_none(&shown.collect::<Vec<_>>(), ",", "none")
            }
            other => text(&jackpot[other]),
        }
    }

    async fn at_table(&mut self, words: &[&str]) -> String {
        let table = self.get(&format!("/tables/{}", words[1])).await;
        let list = |name: &str| table[name].as_array().unwrap().clone();
        let betting = || {
            let seats = list("seats").into_iter().filter(|it| it["bet"] == true);
            seats.collect::<Vec<Value>>()
        };
        match *words {
            ["led", _, seat, _] => {
                let seat: usize = seat.parse().unwrap();
                text(&table["seats"][seat - 1]["led"]).replace('-', "")
            }
            ["bets", ..] if table["mode"] == "locked" => {
                let seats: Vec<String> = betting().iter().map(|it| text(&it["seat"])).collect();
                format!("locked:{}", seats.join(","))
            }
            ["bets", ..] => text(&table["mode"]),
            ["numbers", ..] => {
                let numbers: Vec<String> = betting().iter().map(|it| text(&it["number"])).collect();
                numbers.join(",")
            }
            ["coins", ..] => text(&table["coins_in"]),
            // The oldest void is shown; the others follow when it is acknowledged.
            ["returned", _, round, _] => {
                let voided = &table["voided"];
                if text(&voided["round"]) != round {
                    return words[words.len() - 1].to_owned();
                }
                let shown = voided["returned"].as_array().unwrap().iter().map(|it| {
                    format!("{}:{}:{}", it["seat"], text(&it["wager"]), text(&it["amount"]))
                });
                or_none(&shown.collect::<Vec<_>>(), ",", "nothing")
            }
            ["pays", _, seat, _] => {
                let own = list("settlement").into_iter().filter(|it| text(&it["seat"]) == seat);
                own.map(|it| text(&it["pays"])).collect::<Vec<_>>().join(",")
            }
            ["proposes" | "known", ..] => {
                let of = if words[0] == "known" { "known_prizes" } else { "proposals" };
                let shown = list(of).into_iter().map(|it| {
                    let (row, seats) = (text(&it["row"]), joined(&it["seats"]));
                    match it.get("if_backed").filter(|side| !side.is_null()) {
                        Some(side) => format!("{row}:{seats}:{}", text(side)),
                        None => format!("{row}:{seats}"),
                    }
                });
                or_none(&shown.collect::<Vec<_>>(), ";", "nothing")
            }
            ["beads", ..] => {
                let shown = list("beads").into_iter().map(|it| {
                    let natural = if it["natural"] == true { "n" } else { "" };
                    format!("{}-{}{natural}", it["points"]["player"], it["points"]["banker"])
                });
                or_none(&shown.collect::<Vec<_>>(), ",", "none")
            }
            _ => panic!("cannot read: {}", self.line),
        }
    }
}
