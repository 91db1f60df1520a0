//! Tests of the floor page: tiles in order of urgency, pools with their day, Process Jackpot.

use serde_json::json;

use super::{lock, mark, plain, shown, values, win};
use crate::site::Site;

/// The tables of a page and how they stand, in the order of the tiles.
fn tiles(text: &str) -> Vec<(&str, &str)> {
    let tiles = text.split("<section class=\"tiles\"").nth(1).unwrap();
    values(tiles, "data-table").into_iter().zip(values(tiles, "data-state")).collect()
}

#[tokio::test]
async fn tables_stand_in_the_order_in_which_somebody_should_look() {
    let site = Site::open();
    let (dealer, technician) = (site.log_in("D100").await, site.log_in("T600").await);
    let supervisor = site.log_in("S200").await;
    let see = async || shown(&site, &supervisor, "/manager").await;
    assert_eq!(tiles(&see().await), [("BAC01", "open"), ("BAC02", "open"), ("BAC05", "open")]);
    lock(&site, &dealer, "BAC02", &[3, 4], "r1").await;
    let text = see().await;
    assert_eq!(tiles(&text)[0], ("BAC02", "locked"));
    assert!(text.contains(">○○●●○○○○○<"), "seats 3 and 4 bet");
    assert!(plain(&text).contains("bets locked"), "what happened last");
    mark(&site, &dealer, "BAC01", "r1").await;
    let fault = json!({ "kind": "fault", "seat": 2, "fault": "coin-jam" });
    site.input(&technician, "BAC05", "jam", fault).await;
    let text = see().await;
    assert_eq!(tiles(&text), [("BAC05", "fault"), ("BAC01", "pending"), ("BAC02", "locked")]);
    assert!(text.contains(">○✕○○○○○○○<"), "seat 2 is out of order");
    let by_name = shown(&site, &supervisor, "/manager?sort=name").await;
    let names: Vec<&str> = tiles(&by_name).into_iter().map(|(id, _)| id).collect();
    assert_eq!(names, ["BAC01", "BAC02", "BAC05"]);
    assert_eq!(values(&text, "data-process-jackpot"), ["0"], "a mark does not wait to be cleared");
}

#[tokio::test]
async fn process_jackpot_leads_to_the_one_that_waits() {
    let site = Site::open();
    let jackpot = win(&site, "BAC01", "r1").await;
    let executive = site.log_in("E300").await;
    let text = shown(&site, &executive, "/manager").await;
    assert_eq!(values(&text, "data-process-jackpot"), ["1"]);
    assert!(text.contains(&format!("process blinks\" href=\"/manager/jackpots/{jackpot}\"")));
    assert!(text.contains("data-waiting=\"1\""), "the rail counts it too");
    // 10,000 and two coins' 59 cents each: all of it to one seat, and the meter begins at its seed again,
    // with the reserve's two times three cents.
    let one = shown(&site, &executive, &format!("/manager/jackpots/{jackpot}")).await;
    let words = plain(&one);
    for said in ["$10,001.18", "$10,000.06", "marked by D100", "authorised by S200", "data-form"] {
        assert!(words.contains(said) || one.contains(said), "{said}: {words}");
    }
    let (status, _) = site
        .call("POST", &format!("/jackpots/{jackpot}/clear"), Some(&executive), Some(json!({})))
        .await;
    assert_eq!(status, 200);
    let one = shown(&site, &executive, &format!("/manager/jackpots/{jackpot}")).await;
    assert_eq!(values(&one, "data-receipt"), ["1"]);
    assert!(plain(&one).contains("Print the receipt (original)"), "{}", plain(&one));
    let text = shown(&site, &executive, "/manager").await;
    assert_eq!(values(&text, "data-process-jackpot"), ["0"]);
}

#[tokio::test]
async fn a_hundred_and_twenty_tables_are_one_page() {
    let site = Site::many(120);
    let (dealer, executive) = (site.log_in("D100").await, site.log_in("E300").await);
    for number in (1..=120).step_by(3) {
        lock(&site, &dealer, &format!("T{number:03}"), &[1, 2, 3], "r1").await;
    }
    // It is fetched every second: it is made from what is in memory, without a look at the journal.
    site.lose_journal();
    let text = shown(&site, &executive, "/manager").await;
    assert_eq!(tiles(&text).len(), 120);
    assert!(text.contains("watch-smallest"));
    assert!(text.len() < 100_000, "{} bytes", text.len());
    assert_eq!(tiles(&text).iter().filter(|(_, state)| *state == "locked").count(), 40);
}

#[tokio::test]
async fn a_day_of_a_meter_survives_a_restart() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let ten = 10 * 60 * 1_000;
    // Three rounds in three stretches of ten minutes: 1, 2 and 3 coins of 59 cents each.
    for (round, seats) in [(1, &[1][..]), (2, &[1, 2]), (3, &[1, 2, 3])] {
        lock(&site, &dealer, "BAC01", seats, &format!("r{round}")).await;
        site.input(&dealer, "BAC01", &format!("over{round}"), super::button("GAME OVER")).await;
        site.passes(ten);
    }
    let meters = async |site: &Site, token: &str| {
        let (_, day) = site.call("GET", "/pools/NINES/history", Some(token), None).await;
        assert_eq!(day["every"], ten);
        let samples = day["samples"].as_array().unwrap().clone();
        samples.iter().map(|it| it["meter"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // The site's clock has gone ahead of the one that asks: the day ends with the latest record.
    let lived = meters(&site, &dealer).await;
    assert_eq!(lived[lived.len() - 3..], ["10000.59", "10001.77", "10003.54"]);
    let executive = site.log_in("E300").await;
    let text = shown(&site, &executive, "/manager/pools/NINES").await;
    assert!(text.contains("between $10,000.00 and $10,003.54"), "{}", plain(&text));
    let site = site.restart().await;
    let dealer = site.log_in("D100").await;
    let again = meters(&site, &dealer).await;
    // Logging in again was a record, ten minutes later: the day has moved on by one.
    assert_eq!(again[..143], lived[1..]);
    assert_eq!(again[143], "10003.54");
}
