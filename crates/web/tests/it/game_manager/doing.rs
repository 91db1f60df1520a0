//! Tests of the pages on which people act: forms, previews, the advisor, orders, requests.

use axum::http::StatusCode;
use serde_json::json;

use super::{lock, mark, plain, shown, values};
use crate::site::Site;

#[tokio::test]
async fn a_shift_shows_its_variance_before_anything_is_sent() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    lock(&site, &dealer, "BAC01", &[1, 2, 3], "r1").await;
    site.input(&dealer, "BAC01", "over", super::button("GAME OVER")).await;
    let see = async |query: &str| {
        shown(&site, &supervisor, &format!("/manager/shift/BAC01{query}")).await
    };
    // People count before they look.
    for typing in ["", "?hard_meter=&meters=", "?hard_meter=3&meters="] {
        let text = see(typing).await;
        assert_eq!(values(&text, "data-variance-alert"), [""; 0], "{typing}");
        assert!(text.contains("data-count-first") && !plain(&text).contains("10,001.77"));
    }
    let text = see("?hard_meter=3&meters=10001.77").await;
    assert_eq!(values(&text, "data-variance-alert"), ["false"]);
    assert!(text.contains("data-variance=\"hard\">0<"));
    // Whoever does not count sees what the system reads.
    let auditor = site.log_in("U700").await;
    let text = shown(&site, &auditor, "/manager/shift/BAC01").await;
    assert!(text.contains("data-variance=\"hard\">0<"));
    // 104 on the counter, 3 by the books: 101 coins. The display is read one dollar too low: 1 / 0.59 coins.
    let text = see("?hard_meter=104&meters=10000.77").await;
    assert_eq!(values(&text, "data-variance-alert"), ["true"]);
    assert!(text.contains("data-variance=\"hard\">101<"), "{}", plain(&text));
    assert!(text.contains("data-variance=\"NINES\">1<"), "{}", plain(&text));
    let (_, table) = site.call("GET", "/tables/BAC01", Some(&supervisor), None).await;
    assert_eq!(table["shift"]["counted"], false, "nothing was sent");
}

#[tokio::test]
async fn the_advisor_speaks_beside_the_fields_in_the_engines_numbers() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let text = shown(&site, &administrator, "/manager/pools/NINES").await;
    assert!(text.contains("id=\"advice-to-meter\""));
    // Half of each wager to the meter, as the calls say it and as the page does.
    let (_, papers) = site.call("GET", "/pools/NINES/settings", Some(&administrator), None).await;
    let mut settings = papers["settings"].clone();
    settings["to_meter"] = json!("50%");
    let question = json!({ "settings": settings });
    let (status, told) = site.call("POST", "/advice", Some(&administrator), Some(question)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let piece = shown(
        &site,
        &administrator,
        "/manager/advice?pool=NINES&pay_table=%22pbac-1a%22&wager=1.00&to_meter=50%25&to_reserve=3%25\
         &seed_amount=10000.00&share=winners&decks=8",
    )
    .await;
    let words = plain(&piece);
    for advice in told["advice"][0]["recommendations"].as_array().unwrap() {
        let text = advice["text"].as_str().unwrap();
        assert!(words.contains(text), "{text}: {words}");
    }
    let house = told["advice"][0]["now"]["house_advantage"].as_f64().unwrap();
    assert!(words.contains(&format!("{:.4} %", house * 100.0)), "{house}: {words}");
    // What makes no sense is said, and nothing breaks.
    for bad in ["to_meter=much", "to_meter=99%25", "to_meter=50%25&wager=0"] {
        let rest =
            "pool=NINES&pay_table=%22pbac-1a%22&to_reserve=3%25&seed_amount=1.00&share=winners";
        let wager = if bad.contains("wager") { "" } else { "&wager=1.00" };
        let piece =
            shown(&site, &administrator, &format!("/manager/advice?{rest}{wager}&{bad}")).await;
        assert!(piece.contains("data-note=\"problem\""), "{bad}: {piece}");
    }
}

#[tokio::test]
async fn candidates_are_shown_with_their_times_and_then_their_places() {
    let site = Site::open();
    let (dealer, surveillance) = (site.log_in("D100").await, site.log_in("V400").await);
    let first = mark(&site, &dealer, "BAC01", "r1").await.to_string();
    let second = mark(&site, &dealer, "BAC02", "r1").await.to_string();
    let see = async || shown(&site, &surveillance, "/manager/pools/NINES/order").await;
    let text = see().await;
    assert_eq!(values(&text, "data-held"), ["true"]);
    assert_eq!(values(&text, "data-jackpot"), [&*first, &*second], "as they were marked");
    assert_eq!(values(&text, "data-form"), ["order"]);
    let list = shown(&site, &surveillance, "/manager/jackpots").await;
    assert_eq!(values(&list, "data-contest"), ["NINES"]);
    let order = json!({ "order": [second.parse::<u64>().unwrap(), first.parse::<u64>().unwrap()],
        "text": "camera 4" });
    let (status, body) =
        site.call("POST", "/pools/NINES/order", Some(&surveillance), Some(order)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let text = see().await;
    assert_eq!(values(&text, "data-held"), ["false"]);
    assert_eq!(values(&text, "data-jackpot"), [&*second, &*first], "as recorded");
    let one = shown(&site, &surveillance, &format!("/manager/jackpots/{first}")).await;
    assert!(plain(&one).contains("comes first"), "{}", plain(&one));
}

#[tokio::test]
async fn a_request_is_agreed_to_by_somebody_else() {
    let site = Site::open();
    let (administrator, accountant) = (site.log_in("M800").await, site.log_in("A500").await);
    let (_, papers) = site.call("GET", "/pools/NINES/settings", Some(&administrator), None).await;
    let mut settings = papers["settings"].clone();
    settings["to_meter"] = json!("60%");
    let body = json!({ "settings": settings, "when": "at-reset" });
    let (status, _) =
        site.call("PUT", "/pools/NINES/settings", Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let forms = |text: &str| values(text, "data-form").join(" ");
    let own = shown(&site, &administrator, "/manager/requests").await;
    assert_eq!(forms(&own), "decline", "nobody agrees with themselves");
    assert!(
        plain(&own).contains("Withdraw") && plain(&own).contains("to-meter 59% 60%"),
        "{}",
        plain(&own)
    );
    let other = shown(&site, &accountant, "/manager/requests").await;
    assert_eq!(forms(&other), "approve decline");
    site.call("POST", "/requests/1/approve", Some(&accountant), Some(json!({}))).await;
    let pool = shown(&site, &accountant, "/manager/pools/NINES").await;
    assert!(
        pool.contains("data-queued") && plain(&pool).contains("to-meter: 59% → 60%"),
        "{}",
        plain(&pool)
    );
    let left = shown(&site, &accountant, "/manager/requests").await;
    assert_eq!(forms(&left), "");
}

#[tokio::test]
async fn a_file_says_what_it_would_change_and_changes_nothing() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let toml = site.text("/floor", &administrator).await;
    let check = async |toml: &str| {
        let body = json!({ "toml": toml });
        site.call("POST", "/floor/check", Some(&administrator), Some(body)).await
    };
    let (status, same) = check(&toml).await;
    assert_eq!((status, same), (StatusCode::OK, json!({ "deeds": [] })));
    let (_, other) = check(&toml.replace("to-meter = \"59%\"", "to-meter = \"61%\"")).await;
    let change = json!({ "setting": "to-meter", "now": "59%", "then": "61%" });
    assert_eq!(other["deeds"][0]["changes"], json!([change]), "{other}");
    assert_eq!(other["deeds"].as_array().unwrap().len(), 1);
    let (status, _) = check("no settings").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(site.text("/floor", &administrator).await, toml);
}

#[tokio::test]
async fn a_limit_that_a_file_leaves_out_stays_and_none_removes_it() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let settings = "/pools/NINES/settings";
    let (_, papers) = site.call("GET", settings, Some(&administrator), None).await;
    let mut limited = papers["settings"].clone();
    limited["limit"] = json!("90000.00");
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "settings": limited, "approval": approval });
    let (status, said) = site.call("PUT", settings, Some(&administrator), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let toml = site.text("/floor", &administrator).await;
    let line = "limit = \"90000.00\"\n";
    assert_eq!(toml.matches(line).count(), 1, "{toml}");
    let check = async |toml: &str| {
        let body = json!({ "toml": toml });
        site.call("POST", "/floor/check", Some(&administrator), Some(body)).await.1
    };
    assert_eq!(check(&toml.replace(line, "")).await, json!({ "deeds": [] }));
    let removed = check(&toml.replace(line, "limit = \"none\"\n")).await;
    let change = json!({ "setting": "limit", "now": "90000.00", "then": null });
    assert_eq!(removed["deeds"][0]["changes"], json!([change]), "{removed}");
}

#[tokio::test]
async fn the_form_of_the_site_has_every_setting() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let (_, settings) = site.call("GET", "/site", Some(&administrator), None).await;
    let page = shown(&site, &administrator, "/manager/settings").await;
    let fields = values(&page, "name");
    // The call replaces all settings, so a field that is missing here would be reset.
    let required = settings.as_object().unwrap().keys().map(String::as_str);
    for name in required.chain(["ceiling_base", "ceiling_side", "games_most"]) {
        assert!(fields.contains(&format!("settings.{name}").as_str()), "{name}");
    }
}
