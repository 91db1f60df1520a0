//! Tests signs and scoreboards: what guests see of a table, without a session.

use axum::http::StatusCode;
use serde_json::json;

use crate::button;
use crate::site::Site;

/// The four pages of the little site's first table, its pool, and the table with numbers.
const PAGES: [&str; 4] =
    ["/tables/BAC01/sign", "/pools/NINES/sign", "/tables/BAC01/scoreboard", "/tables/BAC05/sign"];

async fn shown(site: &Site, path: &str) -> String {
    let (status, page) = site.look(path, None).await;
    assert_eq!(status, StatusCode::OK, "{path}");
    page
}

/// Coins at two seats, and the bets locked.
async fn lock(site: &Site, dealer: &str, round: u32) {
    for seat in [3, 5] {
        for kind in ["coin-placed", "coin-dropped"] {
            let key = format!("{kind}-{seat}-{round}");
            site.input(dealer, "BAC01", &key, json!({ "kind": kind, "seat": seat })).await;
        }
    }
    site.input(dealer, "BAC01", &format!("lock-{round}"), button("COIN IN")).await;
}

async fn deal(site: &Site, dealer: &str, round: u32, cards: &str) {
    for (place, card) in cards.split(' ').enumerate() {
        let key = format!("card-{round}-{place}");
        site.input(dealer, "BAC01", &key, json!({ "kind": "card", "card": card })).await;
    }
}

/// A prize from its mark to the moment at which the meter falls.
async fn win(site: &Site, dealer: &str) {
    lock(site, dealer, 1).await;
    deal(site, dealer, 1, "9s 9c 9c 9s").await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(dealer, "BAC01", "mark", hand).await;
}

async fn pay(site: &Site, dealer: &str) {
    let key = json!({ "key": "turn", "as": { "staff": "S200", "pin": "2000" },
        "input": { "kind": "key", "number": "009", "position": "JPH" } });
    let (status, body) = site.call("POST", "/tables/BAC01/inputs", Some(dealer), Some(key)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    let supervisor = site.log_in("S200").await;
    let ticks = json!({ "kind": "checklist", "items": items });
    site.input(&supervisor, "BAC01", "ticks", ticks).await;
    site.input(dealer, "BAC01", "pay", button("J-POT")).await;
}

#[tokio::test]
async fn guests_see_signs_and_scoreboards_and_nothing_of_the_house() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for path in PAGES {
        shown(&site, path).await;
    }
    win(&site, &dealer).await;
    pay(&site, &dealer).await;
    // Nobody else has done anything here; and a line of a drawing may begin with `M800`.
    // Two dollars have fed six cents to the reserve before it went into the new meter.
    for path in PAGES {
        let page = shown(&site, path).await;
        for secret in ["reserve", "D100", "S200", "E300", "A500", "overflow", "csrf\" content=\"."]
        {
            assert!(!page.contains(secret), "{path}: {secret}");
        }
        assert!(page.contains("data-public") && !page.contains(" style="), "{path}");
    }
}

#[tokio::test]
async fn a_sign_has_the_meter_and_every_row_in_each_language() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    lock(&site, &dealer, 1).await;
    // Two dollars, 59 % each: $10,001.18.
    for (lang, html, words) in [
        ("en", "en", ["4 red or 4 black 9s", "2 suited nines", "$1 per hand", "Table BAC01"]),
        ("zh-Hant", "zh-Hant", ["四張同色 9", "兩張同花 9", "每局 $1", "BAC01 號枱"]),
        ("es-MX", "es", ["4 nueves un color", "2 nueves un palo", "$1 por mano", "Mesa BAC01"]),
    ] {
        let page = shown(&site, &format!("/tables/BAC01/sign?lang={lang}")).await;
        assert!(page.contains(&format!("<html lang=\"{html}\">")), "{lang}");
        assert!(
            page.contains("data-true=\"10001.18\"") && page.contains("data-text=\"$10,001.18\"")
        );
        for word in words {
            assert!(page.contains(word), "{lang}: {word}: {page}");
        }
        for row in ["four-one-colour-nines", "four-other-nines", "three-suited-nines", "one-nine"] {
            assert!(page.contains(&format!("data-row=\"{row}\"")), "{lang}: {row}");
        }
        let whole = "data-ppm=\"1000000\" data-unit=\"1\">$10,001.18</span>";
        assert!(page.matches(whole).count() == 2, "{lang}: the meter and its row: {page}");
        assert!(page.contains("<span class=\"now\">$2,000</span>"), "{lang}: a fixed prize");
    }
    // What a rule demands: the part of each bet that feeds the next jackpot.
    let pool = shown(&site, "/pools/NINES/sign").await;
    assert!(pool.contains("3% of each bet goes to the next jackpot"), "{pool}");
    assert!(pool.contains("data-true=\"10001.18\"") && pool.contains("BAC01 BAC02"));
}

#[tokio::test]
async fn a_prize_is_pending_and_then_has_the_screen() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    win(&site, &dealer).await;
    for path in ["/tables/BAC01/sign", "/tables/BAC02/sign", "/pools/NINES/sign"] {
        let page = shown(&site, path).await;
        assert!(page.contains("data-state=\"pending\""), "{path}");
        assert!(
            page.contains("4 red or 4 black 9s, table BAC01") && !page.contains("data-jackpot")
        );
    }
    assert!(shown(&site, "/tables/BAC05/sign").await.contains("data-state=\"open\""));
    pay(&site, &dealer).await;
    // $10,001.18 for two; then the seed and what the reserve had: two times three cents.
    for (path, state) in [
        ("/tables/BAC01/sign", "locked"),
        ("/tables/BAC02/sign", "open"),
        ("/pools/NINES/sign", "open"),
    ] {
        let page = shown(&site, path).await;
        let state = format!("data-state=\"{state}\"");
        assert!(page.contains(&state) && page.contains("data-jackpot=\"1\""), "{path}");
        let cards = "<use href=\"#suit-clubs\"";
        for part in
            ["data-after=\"10000.06\"", "$10,001.18", "Seat 3 <b>$5,000.59</b>", "Seat 5", cards]
        {
            assert!(page.contains(part), "{path}: {part}");
        }
        assert!(page.contains("data-true=\"10000.06\""), "{path}");
    }
}

#[tokio::test]
async fn a_win_of_long_ago_is_no_show() {
    let site = Site::open();
    site.passes(-120_000);
    let dealer = site.log_in("D100").await;
    win(&site, &dealer).await;
    pay(&site, &dealer).await;
    let page = shown(&site, "/tables/BAC01/sign").await;
    assert!(!page.contains("data-jackpot") && page.contains("Last won: $10,001.18"), "{page}");
}

#[tokio::test]
async fn a_scoreboard_has_the_rounds_of_the_shoe() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let page = shown(&site, "/tables/BAC01/scoreboard").await;
    assert!(page.contains("No round yet in this shoe.") && !page.contains("<g class=\"bead"));
    // Player 8 against 7, a natural; then 2 against 6, with a pair for the Banker.
    for (round, cards) in [(1, "8s 2h Kd 5c"), (2, "Ks 3h 2d 3c 2s")] {
        lock(&site, &dealer, round).await;
        deal(&site, &dealer, round, cards).await;
        site.input(&dealer, "BAC01", &format!("over-{round}"), button("GAME OVER")).await;
    }
    let page = shown(&site, "/tables/BAC01/scoreboard").await;
    let summary = "2 rounds in this shoe: Banker 1, Player 1, ties 0. The last round: Banker.";
    assert!(page.contains(summary), "{page}");
    assert_eq!(page.matches("<g class=\"bead player").count(), 1);
    assert_eq!(page.matches("<g class=\"bead banker").count(), 1);
    assert_eq!(page.matches("class=\"natural\"").count(), 1);
    assert_eq!(
        page.matches("class=\"pair banker\"").count(),
        2,
        "on the plate and on the big road"
    );
    // One win each: a second Banker outlives the Player's one, a Player makes the runs even.
    assert!(page.contains("Big eye boy: blue") && page.contains("Big eye boy: red"));
    assert!(page.contains("Small road: no entry"));
    // The next round has its own number from the moment at which it is played.
    assert!(page.contains("Round 2"), "{page}");
    lock(&site, &dealer, 3).await;
    let playing = shown(&site, "/tables/BAC01/scoreboard").await;
    assert!(playing.contains("Round 3") && playing.contains("bets-locked result-entered"));
    let page = shown(&site, "/tables/BAC01/scoreboard?lang=zh-Hant").await;
    assert!(page.contains("珠盤路") && page.contains("大眼仔路") && page.contains(">莊</text>"));
}

#[tokio::test]
async fn an_unknown_table_has_a_friendly_page() {
    let site = Site::open();
    for path in [
        "/tables/BAC99/sign",
        "/tables/nobody/sign",
        "/pools/NONE/sign",
        "/tables/BAC99/scoreboard",
        "/tables/%ff/scoreboard",
    ] {
        let (status, page) = site.look(path, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.contains("data-oops=\"404\"") && page.contains("<a "), "{path}: {page}");
    }
}
