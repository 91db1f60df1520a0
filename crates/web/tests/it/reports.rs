//! Tests of reports over HTTP: who may read them, in which formats, and the refusal of requests that make no
//! sense.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use papers::report::{Filter, Name};
use serde_json::{Value, json};

use crate::site::Site;

/// Every report.
pub(crate) const ALL: [&str; 9] = [
    "coin-in",
    "activity",
    "jackpots",
    "meters",
    "adjustments",
    "authorisations",
    "staff",
    "parameters",
    "shift",
];

/// A round of four coins at BAC01, with one nine. Every bettor wins it, whichever seat is pressed.
pub(crate) async fn play(site: &Site, dealer: &str) {
    for seat in 1..=4 {
        for kind in ["coin-placed", "coin-dropped"] {
            let input = json!({ "kind": kind, "seat": seat });
            site.input(dealer, "BAC01", &format!("{kind}{seat}"), input).await;
        }
    }
    let button = |name: &str| json!({ "kind": "button", "name": name });
    site.input(dealer, "BAC01", "lock", button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "one-nine", "seats": [2] });
    site.input(dealer, "BAC01", "mark", hand).await;
    site.input(dealer, "BAC01", "over", button("GAME OVER")).await;
}

async fn get(site: &Site, token: &str, path: &str) -> (StatusCode, Vec<(String, String)>, Vec<u8>) {
    let request = Request::builder()
        .uri(format!("/api/v1/reports/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    let response = site.send(request.body(Body::empty()).unwrap()).await;
    let headers = response.headers().iter();
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    let (status, headers) = (response.status(), headers.collect());
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
    (status, headers, bytes.to_vec())
}

async fn json_of(site: &Site, token: &str, path: &str) -> Value {
    let (status, _, bytes) = get(site, token, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&bytes));
    serde_json::from_slice(&bytes).unwrap()
}

#[tokio::test]
async fn coin_in_splits_four_coins_to_the_cent() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    play(&site, &dealer).await;
    let report = json_of(&site, &books, "coin-in?by=table&table=BAC01&pool=NINES").await;
    // 4 x 1.00 at 59 % to the meter and 3 % to the reserve.
    let row = &report["items"][0];
    assert_eq!((&row["rounds"], &row["coins"]), (&json!(1), &json!(4)));
    assert_eq!((&row["amount"], &row["to_meter"]), (&json!("4.00"), &json!("2.36")));
    assert_eq!((&row["to_reserve"], &row["to_house"]), (&json!("0.12"), &json!("1.52")));
    assert_eq!(report["totals"][0]["amount"], "4.00");
    assert_eq!(report["next"], Value::Null);
    let (_, verified) = site.call("GET", "/journal/verify", Some(&books), None).await;
    assert_eq!(report["journal"], verified["head"], "the record that it was made from");
    let nothing = json_of(&site, &books, "coin-in?from=2020-11-15&to=2020-11-16").await;
    assert_eq!((&nothing["items"], &nothing["totals"][0]["amount"]), (&json!([]), &json!("0.00")));
    let prizes = json_of(&site, &books, "jackpots").await;
    assert_eq!(
        (&prizes["items"][0]["paid"], &prizes["items"][0]["seats"]),
        (&json!("4.00"), &json!("1,2,3,4"))
    );
    let meters = json_of(&site, &books, "meters?pool=NINES").await;
    // The pool was opened long ago; the last day is today.
    let today = meters["items"].as_array().unwrap().last().unwrap();
    assert_eq!(today["closing"], "10002.36");
    assert!(meters["charts"][0]["svg"].as_str().unwrap().starts_with("<svg"));
}

#[tokio::test]
async fn reports_reach_those_who_answer_for_them() {
    let site = Site::open();
    for (staff, may) in [
        ("D100", &[][..]),
        ("T600", &[][..]),
        ("S200", &["coin-in", "jackpots", "shift"][..]),
        ("E300", &ALL[..]),
        ("V400", &ALL[..]),
        ("A500", &ALL[..]),
        ("U700", &ALL[..]),
        ("M800", &ALL[..]),
    ] {
        let token = site.log_in(staff).await;
        for name in ALL {
            let (status, ..) = get(&site, &token, name).await;
            let allowed = may.contains(&name);
            let expected = if allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status, expected, "{staff} {name}");
        }
    }
    let (status, ..) = get(&site, "nobody", "coin-in").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn every_report_comes_in_every_format() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    play(&site, &dealer).await;
    for name in ALL {
        for (format, kind, begins) in [
            ("json", "application/json", "{"),
            ("csv", "text/csv", ""),
            ("xlsx", "application/vnd.openxmlformats", "PK"),
            ("html", "text/html", "<!doctype html>"),
            ("text", "text/plain", "Casino: "),
        ] {
            let (status, headers, bytes) =
                get(&site, &books, &format!("{name}?format={format}")).await;
            assert_eq!(status, StatusCode::OK, "{name} {format}");
            let header = |name: &str| {
                headers.iter().find(|(it, _)| it == name).map_or("", |(_, value)| value.as_str())
            };
            assert!(header("content-type").starts_with(kind), "{name} {format}");
            assert!(bytes.starts_with(begins.as_bytes()), "{name} {format}");
            assert_eq!(
                header("content-disposition").starts_with("attachment; filename=\""),
                ["csv", "xlsx"].contains(&format),
                "{name} {format}"
            );
            let policy = header("content-security-policy");
            assert_eq!(policy.contains("style-src"), format == "html", "{name} {format}");
        }
    }
}

#[tokio::test]
async fn a_question_that_makes_no_sense_is_told_where() {
    let site = Site::open();
    let books = site.log_in("A500").await;
    for (path, field) in [
        ("coin-in?from=yesterday", "from"),
        ("coin-in?from=2026-11-16&to=2026-11-15", "to"),
        ("coin-in?to=2026-13-45", "to"),
        ("coin-in?table=bac01", "table"),
        ("coin-in?table=BAC99", "table"),
        ("coin-in?pool=NOPOOL", "pool"),
        ("coin-in?by=moon", "by"),
        ("jackpots?by=table", "by"),
        ("coin-in?format=pdf", "format"),
        ("coin-in?colour=red", "colour"),
        ("coin-in?table=BAC01&table=BAC02", "table"),
        ("activity?limit=0", "limit"),
        ("activity?limit=10001", "limit"),
        ("activity?after=x", "after"),
        ("activity?kind=%3Cscript%3E", "kind"),
    ] {
        let (status, headers, bytes) = get(&site, &books, path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}");
        let problem: Value = serde_json::from_slice(&bytes).unwrap();
        let said = problem["message"].as_str().unwrap();
        assert!(said.contains(field), "{path}: {said}");
        let kind = headers.iter().find(|(name, _)| name == "content-type").unwrap();
        assert_eq!(kind.1, "application/problem+json", "{path}");
    }
    let (status, _, bytes) = get(&site, &books, "coinin").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(String::from_utf8(bytes).unwrap().contains("coin-in"));
}

#[tokio::test]
async fn the_call_and_the_page_take_the_filters_of_the_table_and_no_others() {
    let site = Site::open();
    let books = site.log_in("A500").await;
    for name in Name::ALL {
        for filter in Filter::ALL {
            let query = format!("{name}?{filter}={}", filter.example());
            let (status, _, bytes) = get(&site, &books, &query).await;
            let said = String::from_utf8_lossy(&bytes);
            let expected =
                if name.takes(filter) { StatusCode::OK } else { StatusCode::BAD_REQUEST };
            assert_eq!(status, expected, "{query}: {said}");
            assert_eq!(said.contains("does not take it"), !name.takes(filter), "{query}");
            let (status, page) = site.look(&format!("/reports/{query}"), Some(&books)).await;
            assert_eq!(status, expected, "{query}");
            assert_eq!(page.contains("does not take it"), !name.takes(filter), "{query}");
            // Pages of the log are links; every other filter is a field of the form.
            let form = page.split("data-form=\"filters\"").nth(1).unwrap();
            let form = form.split("</form>").next().unwrap();
            let link = matches!(filter, Filter::Limit | Filter::After);
            let field = form.contains(&format!(" name=\"{filter}\""));
            assert_eq!(field, name.takes(filter) && !link, "{query}");
        }
    }
}

#[tokio::test]
async fn the_log_comes_in_pages() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    play(&site, &dealer).await;
    let (mut seen, mut after) = (vec![], 0);
    loop {
        let page = json_of(&site, &books, &format!("activity?limit=7&after={after}")).await;
        seen.extend(page["items"].as_array().unwrap().iter().map(|row| row["what"].clone()));
        match page["next"].as_u64() {
            Some(next) => after = next,
            None => break,
        }
    }
    let whole = json_of(&site, &books, "activity").await;
    let whole = whole["items"].as_array().unwrap();
    assert_eq!(seen, whole.iter().map(|row| row["what"].clone()).collect::<Vec<_>>());
    let found = json_of(&site, &books, "activity?text=COIN+DROPPED&staff=D100").await;
    assert_eq!(found["items"].as_array().unwrap().len(), 4);
    let digests = whole.iter().any(|row| row.to_string().contains("argon2"));
    assert!(!digests, "what proves people stays in the journal");
}

#[tokio::test]
async fn shift_forms_are_blank_until_two_people_have_counted() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    play(&site, &dealer).await;
    let text = async |path: &str| {
        let (status, _, bytes) = get(&site, &supervisor, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        String::from_utf8(bytes).unwrap()
    };
    let open = text("shift?table=BAC01&format=html").await;
    assert!(open.contains("SHIFT NOT CLOSED") && open.contains("class=\"hand\""), "{open}");
    let close = json!({ "table": "BAC01", "hard_meter": 4, "meters": ["10002.36"],
        "second": { "staff": "A500", "secret": "demo" } });
    let (status, body) = site.call("POST", "/shifts/close", Some(&supervisor), Some(close)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let form = json_of(&site, &supervisor, "shift?table=BAC01").await;
    let form = &form["forms"][0];
    assert_eq!((&form["hard_end"], &form["hard_total"]), (&json!(4), &json!("4")));
    assert_eq!((&form["coins_in"], &form["hard_variance"]), (&json!(4), &json!("0")));
    // 4 coins x 1.00 x 59 %.
    assert_eq!(form["meters"][0]["change"], "2.36");
    assert_eq!(form["meters"][0]["total"], "2.36");
    assert_eq!(form["meters"][0]["variance"], "0.00");
    let page = text("shift?table=BAC01&format=html").await;
    assert!(!page.contains("NOT CLOSED") && page.contains("A500"), "{page}");
    assert!(!page.contains("<script"), "no script on paper");
}

#[tokio::test]
async fn receipts_come_on_both_papers_and_name_their_record() {
    let site = Site::open();
    let (dealer, executive) = (site.log_in("D100").await, site.log_in("E300").await);
    play(&site, &dealer).await;
    let (_, receipt) = site.call("GET", "/jackpots/1/receipt", Some(&executive), None).await;
    let (seq, hash) = receipt["record"].as_str().unwrap().split_once(':').unwrap();
    assert_eq!(hash.len(), 64);
    let log = json_of(&site, &executive, "activity?kind=awarded").await;
    assert_eq!(log["items"][0]["record"].to_string(), seq, "where it was authorised");
    assert_eq!(log["items"][0]["table"], "BAC01");
    let roll = site.text("/jackpots/1/receipt?format=html&paper=80mm", &executive).await;
    assert!(roll.contains("size: 80mm"));
    let sheet = site.text("/jackpots/1/receipt?format=html", &executive).await;
    assert!(sheet.contains("size: A4"));
}

#[tokio::test]
async fn a_card_that_nobody_has_is_in_the_report_of_refused_authorisations() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    let swipe = json!({ "kind": "swipe", "card": "FOUND-ON-THE-FLOOR" });
    let (status, _) = site.post(&dealer, "BAC01", "swipe", swipe).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let pin = json!({ "kind": "pin", "staff": "E300", "pin": "9999" });
    let (status, _) = site.post(&dealer, "BAC05", "pin", pin).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let adjust = json!({ "amount": "1.00", "reason": "increase", "text": "gift",
        "approvals": [{ "staff": "A501", "secret": "guessed" }] });
    let path = "/pools/NINES/adjustments";
    let (status, _) = site.call("POST", path, Some(&books), Some(adjust)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let report = json_of(&site, &books, "authorisations").await;
    let rows = report["items"].as_array().unwrap();
    let found: Vec<(&Value, &Value, &Value)> =
        rows.iter().map(|row| (&row["who"], &row["table"], &row["code"])).collect();
    let row = |who, table, code| (json!(who), json!(table), json!(code));
    for (who, table, code) in [
        row("D100", "BAC01", "UnknownCard"),
        row("D100", "BAC05", "WrongPin"),
        row("A500", "", "WrongSecret"),
    ] {
        let there = |it: &&(&Value, &Value, &Value)| {
            *it.0 == who && *it.2 == code && (*it.1 == table || (table == "" && it.1.is_null()))
        };
        assert!(found.iter().any(|it| there(&it)), "{who} {code}: {report}");
    }
    let text = report.to_string();
    assert!(!text.contains("FOUND-ON-THE-FLOOR") && !text.contains("guessed"), "{text}");
}
