//! Tests what other sites may not do to a page, and what a page must always show.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::json;

use crate::button;
use crate::site::Site;

/// A form that a browser sends; answers the status, the headers and the page.
async fn form(
    site: &Site,
    path: &str,
    token: Option<&str>,
    from: &str,
    fields: &str,
) -> (StatusCode, HeaderMap, String) {
    let mut request = Request::builder()
        .method("POST")
        .uri(path)
        .header("sec-fetch-site", from)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    if let Some(token) = token {
        request = request.header(header::COOKIE, format!("session={token}"));
    }
    let response = site.send(request.body(Body::from(fields.to_owned())).unwrap()).await;
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    (parts.status, parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
}

/// The token that the pages of a session show.
async fn csrf(site: &Site, token: &str) -> String {
    let (_, page) = site.look("/account", Some(token)).await;
    let rest = page.split("<meta name=\"csrf\" content=\"").nth(1).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// Coins at some seats, and the bets locked.
async fn lock(site: &Site, dealer: &str, round: &str, seats: &[u8]) {
    for seat in seats {
        for kind in ["coin-placed", "coin-dropped"] {
            let input = json!({ "kind": kind, "seat": seat });
            site.input(dealer, "BAC01", &format!("{round}-{kind}-{seat}"), input).await;
        }
    }
    site.input(dealer, "BAC01", &format!("{round}-lock"), button("COIN IN")).await;
}

/// A high jackpot that is paid and cleared.
async fn cleared(site: &Site, executive: &str) {
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    lock(site, &dealer, "r1", &[1, 2]).await;
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines", "seats": [1] });
    site.input(&dealer, "BAC01", "mark", hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    site.input(&dealer, "BAC01", "cards", cards).await;
    for (name, input) in [
        ("ticks", json!({ "kind": "checklist", "items": items })),
        ("key", json!({ "kind": "key", "number": "009", "position": "JPH" })),
        ("pay", button("J-POT")),
    ] {
        site.input(&supervisor, "BAC01", name, input).await;
    }
    let (status, said) =
        site.call("POST", "/jackpots/1/clear", Some(executive), Some(json!({}))).await;
    assert_eq!(status, StatusCode::OK, "{said}");
}

/// Anybody can make a browser fetch an address: it must not use the original up.
#[tokio::test]
async fn an_address_alone_prints_nothing() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    cleared(&site, &executive).await;
    let look = "/api/v1/jackpots/1/receipt?format=html";
    let (status, looked) = site.look(look, Some(&executive)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(looked.contains("DUPLICATE"), "what is only looked at is no original: {looked}");
    let print = "/manager/jackpots/1/receipt";
    for fields in ["", "csrf=guess", "paper=80mm"] {
        let (status, _, said) = form(&site, print, Some(&executive), "same-origin", fields).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{fields}: {said}");
    }
    let (_, page) = site.look("/manager/jackpots/1", Some(&executive)).await;
    assert!(page.contains("Print the receipt (original)") && page.contains(print), "{page}");
    let ours = format!("csrf={}", csrf(&site, &executive).await);
    let (status, _, paper) = form(&site, print, Some(&executive), "same-origin", &ours).await;
    assert_eq!(status, StatusCode::OK);
    assert!(paper.contains("JACKPOT RECEIPT") && !paper.contains("DUPLICATE"), "{paper}");
    let roll = format!("{ours}&paper=80mm");
    let (status, _, paper) = form(&site, print, Some(&executive), "same-origin", &roll).await;
    assert_eq!(status, StatusCode::OK);
    assert!(paper.contains("DUPLICATE"), "{paper}");
    // Whoever may see no receipts prints none.
    let technician = site.log_in("T600").await;
    let ours = format!("csrf={}", csrf(&site, &technician).await);
    let (status, ..) = form(&site, print, Some(&technician), "same-origin", &ours).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn another_site_logs_nobody_out() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    // Its form comes without the cookie, and must not take it away.
    let (status, headers, _) = form(&site, "/logout", None, "cross-site", "").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(headers.get(header::SET_COOKIE).is_none(), "{headers:?}");
    let (status, headers, _) = form(&site, "/logout", None, "same-origin", "").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(headers.get(header::SET_COOKIE).is_none(), "nothing was sent: {headers:?}");
    // A cookie whose session is over is cleared away.
    let (_, headers, _) = form(&site, "/logout", Some("old"), "same-origin", "").await;
    assert!(headers[header::SET_COOKIE].to_str().unwrap().starts_with("session=;"));
    let ours = format!("csrf={}", csrf(&site, &dealer).await);
    let (status, headers, _) = form(&site, "/logout", Some(&dealer), "same-origin", &ours).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(headers[header::SET_COOKIE].to_str().unwrap().starts_with("session=;"));
    assert_eq!(site.call("GET", "/tables", Some(&dealer), None).await.0, StatusCode::UNAUTHORIZED);
}

/// Two supervisors may approve a void; an executive need not be there.
#[tokio::test]
async fn two_of_one_role_approve_a_void() {
    let site = Site::open();
    let (administrator, dealer) = (site.log_in("M800").await, site.log_in("D100").await);
    let agrees = json!({ "approval": { "staff": "A500", "secret": "demo" } });
    let (status, said) =
        site.call("DELETE", "/staff/E300", Some(&administrator), Some(agrees)).await;
    assert!(status.is_success(), "{said}");
    lock(&site, &dealer, "r1", &[1]).await;
    let (_, page) = site.look("/tables/BAC01/console", Some(&dealer)).await;
    let void = page.split("data-button=\"VOID\"").nth(1).unwrap().split('>').next().unwrap();
    assert!(!void.contains("data-refusal"), "{void}");
    let pin = |staff: &str| json!({ "staff": staff, "pin": format!("{}0", &staff[1..]) });
    let approvals = json!([pin("S200"), pin("S201")]);
    let input = json!({ "kind": "void", "round": 1, "reason": "misdeal", "approvals": approvals });
    site.input(&dealer, "BAC01", "void", input).await;
}

/// The desk shows what would be paid, as the floor works it out: with the limit of a round, and in money.
#[tokio::test]
async fn what_is_pending_is_shown_as_it_would_be_paid() {
    let site = Site::open();
    let (administrator, dealer) = (site.log_in("M800").await, site.log_in("D100").await);
    let path = "/tables/BAC01/settings";
    let (_, mut settings) = site.call("GET", path, Some(&administrator), None).await;
    settings["aggregate"] = json!("150.00");
    let body = json!({ "settings": settings, "approval": { "staff": "A500", "secret": "demo" } });
    let (status, said) = site.call("PUT", path, Some(&administrator), Some(body)).await;
    assert!(status.is_success(), "{said}");
    lock(&site, &dealer, "r1", &[1, 2, 3]).await;
    let hand = json!({ "kind": "hand", "row": "three-unsuited-nines", "seats": [1, 2] });
    site.input(&dealer, "BAC01", "mark", hand).await;
    let executive = site.log_in("E300").await;
    // 100 to each of two seats, of which the round pays 150 in all.
    for page in ["/manager/jackpots", "/manager/jackpots/1"] {
        let (_, text) = site.look(page, Some(&executive)).await;
        assert!(text.contains("$150.00") && !text.contains("of the meter"), "{page}: {text}");
    }
}

#[tokio::test]
async fn a_jackpot_that_was_backed_out_looks_so() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    cleared(&site, &executive).await;
    let accountant = site.log_in("A500").await;
    let body = json!({ "reason": "back-out", "jackpot": 1, "text": "the wrong seat",
        "approvals": [{ "staff": "A501", "secret": "demo" }] });
    let (status, said) =
        site.call("POST", "/pools/NINES/adjustments", Some(&accountant), Some(body)).await;
    assert!(status.is_success(), "{said}");
    for page in ["/manager/jackpots", "/manager/jackpots/1"] {
        let (_, text) = site.look(page, Some(&executive)).await;
        assert!(text.contains("state-backed-out\"") && text.contains(">backed out<"), "{page}");
        assert!(text.contains("data-state=\"backed-out\""), "{page}");
    }
}

/// A page that stays open costs no more the longer it does: what it has not counted it says.
#[tokio::test]
async fn what_is_new_is_counted_so_far() {
    let site = Site::busy(4_500);
    let executive = site.log_in("E300").await;
    let new = async |query: &str| {
        let (status, text) =
            site.look(&format!("/manager/activity?upto=10&{query}"), Some(&executive)).await;
        assert_eq!(status, StatusCode::OK);
        let button = text.split("data-new=\"").nth(1).unwrap();
        button.split('<').next().unwrap().split_once('>').unwrap().1.to_owned()
    };
    assert_eq!(new("kind=session-opened").await, "more than 0 new", "it is further on");
    assert_eq!(new("all=yes").await, "more than 999 new");
}
