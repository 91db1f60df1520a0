//! Tests the pages of mathematics and reports: who sees them, that their figures are those of the API, and
//! what can be downloaded.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::reports::ALL;
use crate::site::Site;

async fn page(site: &Site, token: &str, path: &str) -> String {
    let (status, text) = site.look(path, Some(token)).await;
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    text
}

/// What stands between two marks, everywhere.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

/// The plain number of a headline figure.
fn figure(page: &str, key: &str) -> String {
    let mark = format!("data-figure=\"{key}\" data-value=\"");
    between(page, &mark, "\"").first().unwrap_or_else(|| panic!("no {key}")).to_string()
}

fn near(page: &str, key: &str, value: &Value) {
    let (shown, wanted) = (figure(page, key).parse::<f64>().unwrap(), value.as_f64().unwrap());
    assert!((shown - wanted).abs() <= 1e-9 * wanted.abs().max(1.0), "{key}: {shown} {wanted}");
}

#[tokio::test]
async fn whoever_has_no_session_is_shown_the_door() {
    let site = Site::open();
    for path in
        ["/math", "/math/pbac-1a?seed=5", "/math/pbac-1a/par.xlsx", "/reports", "/reports/coin-in"]
    {
        let (status, headers, _) = site.visit(path, None).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path}");
        assert!(
            headers[header::LOCATION].to_str().unwrap().starts_with("/login?next=%2F")
                || headers[header::LOCATION].to_str().unwrap().starts_with("/login?next=/"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn pages_reach_those_whom_the_calls_answer() {
    let site = Site::open();
    for (staff, may) in [
        ("D100", &[][..]),
        ("T600", &[][..]),
        ("S200", &["coin-in", "jackpots", "shift"][..]),
        ("E300", &ALL[..]),
        ("U700", &ALL[..]),
    ] {
        let token = site.log_in(staff).await;
        let math = page(&site, &token, "/math").await;
        assert!(math.contains("data-wager=\"pbac-1a\""), "{staff}: pay tables are no secret");
        let (status, _, bytes) = site.visit("/reports", Some(&token)).await;
        let index = String::from_utf8(bytes).unwrap();
        assert_eq!(status == StatusCode::OK, !may.is_empty(), "{staff}");
        for name in ALL {
            let (status, ..) = site.visit(&format!("/reports/{name}"), Some(&token)).await;
            let allowed = may.contains(&name);
            let expected = if allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status, expected, "{staff} {name}");
            let listed = index.contains(&format!("data-report=\"{name}\""));
            assert_eq!(listed, allowed, "{staff} {name}");
        }
    }
}

#[tokio::test]
async fn a_wagers_page_shows_what_the_call_says() {
    let site = Site::open();
    let token = site.log_in("E300").await;
    for (query, call) in [
        ("", ""),
        (
            "?seed=25000&meter=62.5&reserve=4&bettors=4&decks=6",
            "?seed=25000&to_meter=62.5%25&to_reserve=4%25&bettors=4&decks=6",
        ),
    ] {
        let shown = page(&site, &token, &format!("/math/pbac-1a{query}")).await;
        let (_, said) = site.call("GET", &format!("/math/pbac-1a{call}"), Some(&token), None).await;
        let said = &said["analyses"][0];
        for (key, field) in [
            ("house-advantage", "house_advantage"),
            ("hit-frequency", "hit_frequency"),
            ("average-jackpot", "average_jackpot"),
            ("average-reset", "average_reset"),
            ("break-even-meter", "break_even_meter"),
            ("fixed-return", "fixed_return"),
        ] {
            near(&shown, key, &said[field]);
        }
        let rows = between(&shown, "data-figure=\"return\" data-value=\"", "\"");
        assert_eq!(rows.len(), 7);
        let sum: f64 = rows.iter().map(|it| it.parse::<f64>().unwrap()).sum();
        assert!((sum + said["house_advantage"].as_f64().unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(shown.matches("<svg role=\"img\"").count(), 3);
        assert_eq!(shown.matches("<title>").count(), 4, "the page's, and one for each picture");
        // What the policy forbids is not there.
        for never in [" style=\"", "<style", "onclick", "<script>"] {
            assert!(!shown.contains(never), "{never}");
        }
    }
    // As the manual prints it.
    let shown = page(&site, &token, "/math/pbac-1a").await;
    assert!(
        shown.contains("10.6786%") && shown.contains("$78,543.15") && shown.contains("$20,136.79")
    );
    assert_eq!(shown.matches("data-verdict=\"reproduced\"").count(), 28);
    assert!(!shown.contains("designed $"), "nothing is changed");
    let changed = page(&site, &token, "/math/pbac-1a?seed=25000").await;
    assert!(changed.contains("designed $78,543.15"));
    assert!(changed.contains("/math/pbac-1a/par.xlsx?seed=25000"));
    let player = page(&site, &token, "/math/dbp-2").await;
    let banker = page(&site, &token, "/math/dbp-2?side=banker").await;
    assert_eq!(&figure(&player, "house-advantage")[..6], "0.1740");
    assert_eq!(&figure(&banker, "house-advantage")[..6], "0.2549");
    let depleted = page(&site, &token, "/math/pbac-1a?meter=5&seed=0").await;
    assert!(depleted.contains("The meter is depleted") && depleted.matches("<svg").count() == 1);
    let fixed = page(&site, &token, "/math/fortune-7").await;
    assert!(!fixed.contains("data-slides=\"seed\"") && fixed.contains("data-slides=\"decks\""));
}

#[tokio::test]
async fn settings_that_make_no_sense_are_told_beside_the_form() {
    let site = Site::open();
    let token = site.log_in("E300").await;
    for (query, says) in [
        ("meter=90&reserve=20", "are more than the whole wager"),
        ("decks=99", "decks: must be a whole number from 1 to 12"),
        ("seed=lots", "seed: must be an amount"),
        ("side=tie", "side: pbac-1a has no sides"),
    ] {
        let (status, _, bytes) = site.visit(&format!("/math/pbac-1a?{query}"), Some(&token)).await;
        let shown = String::from_utf8(bytes).unwrap();
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}");
        assert!(shown.contains(says) && shown.contains("id=\"study\""), "{query}");
        assert!(figure(&shown, "average-jackpot") == "78543.15", "as the pay table has it");
    }
    for path in
        ["/math/pbac-9", "/math/pbac-1a/par.pdf", "/math/pbac-1a/sheet.xlsx", "/reports/coins"]
    {
        let (status, _, bytes) = site.visit(path, Some(&token)).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(String::from_utf8(bytes).unwrap().contains("data-oops=\"404\""), "{path}");
    }
}

#[tokio::test]
async fn the_catalog_stands_on_one_page_with_its_verdicts() {
    let site = Site::open();
    let token = site.log_in("D100").await;
    let index = page(&site, &token, "/math").await;
    for wager in wagers::Catalog::shipped().wagers() {
        assert!(index.contains(&format!("data-wager=\"{}\"", wager.id)), "{}", wager.id);
        assert!(index.contains(&format!("href=\"/math/{}", wager.id)), "{}", wager.id);
    }
    assert_eq!(figure(&index, "published"), "153");
    let row = index.split("data-wager=\"fortune-7\"").nth(1).unwrap();
    assert!(row.contains("7.611%") && row.contains("the printed figure reproduced"));
}

#[tokio::test]
async fn par_sheets_are_taken_home() {
    let site = Site::open();
    let token = site.log_in("U700").await;
    for (ending, kind, begins) in [
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"),
        ("html", "text/html; charset=utf-8", "<!doctype html>"),
        ("md", "text/markdown; charset=utf-8", "# PAR sheet: Progressive Baccarat"),
        ("json", "application/json", "{"),
    ] {
        let path = format!("/math/pbac-1a/par.{ending}?seed=25000");
        let (status, headers, bytes) = site.visit(&path, Some(&token)).await;
        assert_eq!(status, StatusCode::OK, "{ending}");
        assert_eq!(headers[header::CONTENT_TYPE], kind);
        assert!(bytes.starts_with(begins.as_bytes()), "{ending}");
        let attached = headers.get(header::CONTENT_DISPOSITION).map(|it| it.to_str().unwrap());
        let named = format!("attachment; filename=\"par-pbac-1a.{ending}\"");
        assert_eq!(attached, (ending != "html").then_some(named.as_str()));
        if ending == "json" {
            let sheet: Value = serde_json::from_slice(&bytes).unwrap();
            // The settings of the page are those of its sheet.
            let jackpot = &sheet["analyses"][0]["average_jackpot"];
            assert_eq!(jackpot, &json!(93_543.15));
        }
    }
}

/// A round of four coins at BAC01.
async fn play(site: &Site) {
    let dealer = site.log_in("D100").await;
    for seat in 1..=4 {
        for kind in ["coin-placed", "coin-dropped"] {
            let input = json!({ "kind": kind, "seat": seat });
            site.input(&dealer, "BAC01", &format!("{kind}{seat}"), input).await;
        }
    }
    let button = |name: &str| json!({ "kind": "button", "name": name });
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "one-nine", "seats": [2] });
    site.input(&dealer, "BAC01", "mark", hand).await;
}

#[tokio::test]
async fn a_report_page_has_the_figures_of_the_call() {
    let site = Site::open();
    play(&site).await;
    let token = site.log_in("A500").await;
    for (name, query) in [
        ("coin-in", "by=table&table=BAC01"),
        ("coin-in", "by=pool"),
        ("meters", "pool=NINES&by=hour"),
        ("jackpots", ""),
        ("adjustments", ""),
        ("shift", "table=BAC01"),
        ("parameters", ""),
        ("staff", ""),
        ("authorisations", ""),
    ] {
        let shown = page(&site, &token, &format!("/reports/{name}?{query}")).await;
        let (status, said) =
            site.call("GET", &format!("/reports/{name}?{query}"), Some(&token), None).await;
        assert_eq!(status, StatusCode::OK, "{said}");
        let record = between(&shown, "data-record=\"", "\"");
        assert_eq!(record, [said["journal"].as_str().unwrap()], "{name}");
        let main = between(&shown, "data-section=\"", "</section>")[0].to_owned();
        let rows = between(&main, "<tbody>", "</tbody>").concat().matches("<tr>").count();
        assert_eq!(rows, said["items"].as_array().unwrap().len(), "{name}");
        let totals = between(&main, "<tfoot>", "</tfoot>").concat();
        for (place, total) in said["totals"].as_array().unwrap().iter().enumerate() {
            let row = between(&totals, "<tr ", "</tr>")[place].to_owned();
            for (column, value) in total.as_object().unwrap() {
                let wanted = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let mark = format!("data-column=\"{column}\" data-value=\"");
                // Columns in which nothing is said are left out.
                if let (Some(cell), false) = (between(&row, &mark, "\"").first(), value.is_null()) {
                    assert_eq!(*cell, wanted, "{name} {column}");
                }
            }
        }
    }
    // 4 x 1.00 at 59 %.
    let coins = page(&site, &token, "/reports/coin-in?table=BAC01").await;
    assert!(coins.contains("data-column=\"to_meter\" data-value=\"2.36\""), "{coins}");
    let day = page(&site, &token, "/reports/coin-in?day=2020-11-15").await;
    assert!(
        day.contains("data-empty") && day.contains("data-column=\"amount\" data-value=\"0.00\"")
    );
    let log = page(&site, &token, "/reports/activity?limit=2").await;
    assert_eq!(between(&log, "<tbody>", "</tbody>").concat().matches("<tr>").count(), 2);
    assert!(
        log.contains("data-button=\"MORE\"") && log.contains("&amp;after=")
            || log.contains("&#38;after=")
    );
    let meters = page(&site, &token, "/reports/meters").await;
    assert!(meters.contains("<svg role=\"img\""));
}

#[tokio::test]
async fn downloads_are_those_of_the_calls_with_the_filters_of_the_page() {
    let site = Site::open();
    play(&site).await;
    let token = site.log_in("A500").await;
    let shown = page(&site, &token, "/reports/coin-in?day=2026-11-15&table=BAC01&by=hour").await;
    for (format, kind, ending) in [
        ("csv", "text/csv", "csv"),
        ("xlsx", "application/vnd.openxmlformats", "xlsx"),
        ("html", "text/html", "html"),
        ("json", "application/json", "json"),
        ("text", "text/plain", "txt"),
    ] {
        let links = between(&shown, "<a class=\"button\" href=\"", "</a>");
        let mark = format!("data-download=\"{format}\"");
        let link = links.iter().find(|it| it.contains(&mark)).unwrap();
        let href = link.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&");
        for part in ["from=2026-11-15", "to=2026-11-16", "table=BAC01", "by=hour"] {
            assert!(href.contains(part), "{href}");
        }
        assert!(
            link.contains("download=\"coin-in-") && link.contains(&format!(".{ending}\"")),
            "{link}"
        );
        // The cookie is enough.
        let (status, headers, _) = site.visit(&href, Some(&token)).await;
        assert_eq!(status, StatusCode::OK, "{href}");
        assert!(headers[header::CONTENT_TYPE].to_str().unwrap().starts_with(kind));
    }
    let (status, _, bytes) = site.visit("/reports/coin-in?from=yesterday", Some(&token)).await;
    let shown = String::from_utf8(bytes).unwrap();
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(shown.contains("is no time") && shown.contains("data-form=\"filters\""));
    let (status, _, bytes) = site.visit("/reports/coin-in?table=BAC77", Some(&token)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(String::from_utf8(bytes).unwrap().contains("there is no table BAC77"));
}
