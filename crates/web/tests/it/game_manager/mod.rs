//! Tests of the Game Manager's pages, in every role: what is shown, and what is absent.

mod alerts;
mod doing;
mod floor;
mod log;
mod order;
mod roles;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

/// A page that must be there.
async fn shown(site: &Site, token: &str, path: &str) -> String {
    let (status, text) = site.look(path, Some(token)).await;
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    assert!(
        !text.contains("style=\"") && !text.contains("<style"),
        "{path} brings styles of its own"
    );
    text
}

/// The values of an attribute, in the order of the page.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let sign = format!("{attribute}=\"");
    text.split(&sign).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The words of a page, without its tags.
fn plain(text: &str) -> String {
    let inner = text.split('<').filter_map(|part| part.split_once('>')).map(|(_, words)| words);
    inner.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

/// Some coins, and the bets locked.
async fn lock(site: &Site, dealer: &str, table: &str, seats: &[u8], round: &str) {
    for seat in seats {
        for kind in ["coin-placed", "coin-dropped"] {
            let input = json!({ "kind": kind, "seat": seat });
            site.input(dealer, table, &format!("{table}-{round}-{kind}-{seat}"), input).await;
        }
    }
    site.input(dealer, table, &format!("{table}-{round}-lock"), button("COIN IN")).await;
}

/// A round in which a seat wins the whole meter, marked.
async fn mark(site: &Site, dealer: &str, table: &str, round: &str) -> u64 {
    lock(site, dealer, table, &[1, 2], round).await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines", "seats": [1] });
    site.input(dealer, table, &format!("{table}-{round}-mark"), hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    let table = site.input(dealer, table, &format!("{table}-{round}-cards"), cards).await;
    table["pending"][0]["id"].as_u64().unwrap()
}

/// The same, authorised: it waits to be cleared.
async fn win(site: &Site, table: &str, round: &str) -> u64 {
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let jackpot = mark(site, &dealer, table, round).await;
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    for (name, input) in [
        ("ticks", json!({ "kind": "checklist", "items": items })),
        ("key", json!({ "kind": "key", "number": "009", "position": "JPH" })),
        ("pay", button("J-POT")),
        ("back", json!({ "kind": "key", "number": "009", "position": "R" })),
        ("out", json!({ "kind": "key", "number": "009", "position": "removed" })),
        ("over", button("GAME OVER")),
    ] {
        site.input(&supervisor, table, &format!("{table}-{round}-{name}"), input).await;
    }
    jackpot
}
