//! Tests of the activity log and its records.

use serde_json::json;

use super::{lock, plain, shown, values};
use crate::site::Site;

#[tokio::test]
async fn the_log_stays_put_and_says_how_much_is_new() {
    let site = Site::open();
    let (dealer, executive) = (site.log_in("D100").await, site.log_in("E300").await);
    lock(&site, &dealer, "BAC01", &[1], "r1").await;
    let first = shown(&site, &executive, "/manager/activity").await;
    assert_eq!(values(&first, "data-new"), ["0"]);
    let (upto, rows) = (values(&first, "data-upto")[0].to_owned(), values(&first, "data-record"));
    assert!(rows.len() > 20, "{rows:?}");
    let kinds = values(&first, "data-kind");
    assert_eq!(kinds[0], "bets-locked", "the latest first");
    assert!(!kinds.contains(&"coin-placed"), "coins only where they are asked for");
    // Two things happen, one of them at another table.
    site.input(&dealer, "BAC01", "over", super::button("GAME OVER")).await;
    lock(&site, &dealer, "BAC02", &[1], "r1").await;
    let pinned = format!("/manager/activity?upto={upto}");
    let again = shown(&site, &executive, &pinned).await;
    assert_eq!(values(&again, "data-record"), rows, "what is read does not move");
    assert_eq!(values(&again, "data-new"), ["2"]);
    let one = shown(&site, &executive, &format!("{pinned}&table=BAC02")).await;
    assert_eq!(values(&one, "data-new"), ["1"], "of that table");
    let coins = shown(&site, &executive, &format!("{pinned}&table=BAC02&all=yes")).await;
    assert_eq!(values(&coins, "data-new"), ["3"], "placed, dropped, locked");
    let fresh = shown(&site, &executive, "/manager/activity").await;
    assert_eq!(values(&fresh, "data-kind")[0], "bets-locked");
    assert_ne!(values(&fresh, "data-record"), rows);
}

#[tokio::test]
async fn the_form_offers_every_kind_of_event() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    let page = shown(&site, &executive, "/manager/activity").await;
    let form = page.split("<select name=\"kind\">").nth(1).unwrap();
    let options = form.split("</select>").next().unwrap().split("</option>");
    let mut offered: Vec<&str> = options.filter_map(|it| it.split("<option>").nth(1)).collect();
    let mut kinds = floor::Event::NAMES.to_vec();
    assert!(offered.is_sorted(), "{offered:?}");
    offered.sort_unstable();
    kinds.sort_unstable();
    assert_eq!(offered, kinds);
}

#[tokio::test]
async fn the_log_is_sifted() {
    let site = Site::open();
    let (dealer, executive) = (site.log_in("D100").await, site.log_in("E300").await);
    lock(&site, &dealer, "BAC01", &[1], "r1").await;
    let (status, _) = site.post(&dealer, "BAC01", "twice", super::button("COIN IN")).await;
    assert_eq!(status, 409);
    let kinds = async |query: &str| {
        let text = shown(&site, &executive, &format!("/manager/activity?{query}")).await;
        values(&text, "data-kind").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(kinds("refused=yes").await, ["refused"]);
    assert_eq!(kinds("kind=bets-locked").await, ["bets-locked"]);
    assert_eq!(kinds("kind=coin-placed").await, ["coin-placed"], "asked for by name");
    assert_eq!(kinds("pool=GOLD&kind=bets-locked").await, Vec::<String>::new());
    assert_eq!(kinds("pool=NINES&kind=bets-locked").await, ["bets-locked"]);
    assert_eq!(kinds("staff=D100").await[..2], ["refused", "bets-locked"]);
    // The site was opened in 1970; only what was done since is from today.
    let old = kinds("to=1970-01-02").await;
    assert!(old.contains(&"pool-opened".to_owned()) && !old.contains(&"bets-locked".to_owned()));
    let new = kinds("from=2020-01-01").await;
    assert!(!new.contains(&"pool-opened".to_owned()) && new.contains(&"bets-locked".to_owned()));
    for query in ["from=yesterday", "table=no such table", "before=x"] {
        let query = query.replace(' ', "%20");
        let (status, _) = site.look(&format!("/manager/activity?{query}"), Some(&executive)).await;
        assert_eq!(status, 400, "{query}");
    }
}

#[tokio::test]
async fn a_long_log_goes_on_with_older_ones() {
    let site = Site::open();
    let (dealer, executive) = (site.log_in("D100").await, site.log_in("E300").await);
    for number in 0..230 {
        let (status, _) =
            site.post(&dealer, "BAC01", &format!("n{number}"), super::button("J-POT")).await;
        assert_eq!(status, 409);
    }
    let text = shown(&site, &executive, "/manager/activity?refused=yes").await;
    let rows: Vec<u64> =
        values(&text, "data-record").iter().map(|it| it.parse().unwrap()).collect();
    assert_eq!(rows.len(), 200);
    let older = values(&text, "href").into_iter().find(|it| it.contains("before=")).unwrap();
    let text = shown(&site, &executive, &older.replace("&#38;", "&").replace("&amp;", "&")).await;
    let more: Vec<u64> =
        values(&text, "data-record").iter().map(|it| it.parse().unwrap()).collect();
    assert_eq!(more.len(), 30);
    assert!(more[0] < *rows.last().unwrap(), "none twice, none left out: {more:?}");
    assert_eq!(*rows.last().unwrap() - more[0], 1);
}

#[tokio::test]
async fn a_record_shows_its_hash_and_no_secret() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    // Record 2 sets somebody's password.
    let text = shown(&site, &executive, "/manager/records/2").await;
    assert_eq!(values(&text, "data-event"), ["credential-set"]);
    assert!(!text.contains("argon2"), "{}", plain(&text));
    let before = shown(&site, &executive, "/manager/records/1").await;
    let hash = |text: &str| {
        let inner = text.split("<code>").nth(1).unwrap();
        inner.split('<').next().unwrap().to_owned()
    };
    assert_eq!(hash(&before).len(), 64);
    assert!(text.contains(&hash(&before)), "the hash of the record before is part of it");
    let (_, verified) = site.call("GET", "/journal/verify", Some(&executive), None).await;
    let head = verified["head"].as_str().unwrap().to_owned();
    let (seq, hash_of_head) = head.split_once(':').unwrap();
    let last = shown(&site, &executive, &format!("/manager/records/{seq}")).await;
    assert_eq!(hash(&last), hash_of_head);
    assert!(!last.contains("rel=\"next\""), "there is none after it");
    let _ = json!({});
}
