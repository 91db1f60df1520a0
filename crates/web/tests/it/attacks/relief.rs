//! Attacks on relief: a PIN takes over a console only where one was shown, only for a dealer, and not by
//! guessing.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::site::Site;

/// What a browser has: its session and the cookie of its console.
#[derive(Clone, Default)]
struct Browser {
    session: String,
    console: String,
}

impl Browser {
    fn cookies(&self) -> String {
        format!("session={}; console={}", self.session, self.console)
    }
}

/// The value of a cookie that an answer sets.
fn set_cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::SET_COOKIE).iter().map(|it| it.to_str().unwrap());
    lines
        .filter_map(|line| line.split(';').next()?.split_once('='))
        .find_map(|(it, value)| (it == name).then(|| value.to_owned()))
}

async fn ask(
    site: &Site,
    browser: &Browser,
    path: &str,
    form: Option<&str>,
) -> (StatusCode, HeaderMap, String) {
    let request = Request::builder()
        .method(if form.is_some() { "POST" } else { "GET" })
        .uri(path)
        .header(header::ACCEPT, "text/html")
        .header(header::COOKIE, browser.cookies())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    let body = Body::from(form.unwrap_or_default().to_owned());
    let (parts, body) = site.send(request.body(body).unwrap()).await.into_parts();
    let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
    (parts.status, parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
}

/// A browser that shows a console in somebody's session.
async fn console(site: &Site, staff: &str) -> Browser {
    let session = site.log_in(staff).await;
    let mut browser = Browser { session, ..Browser::default() };
    let (status, headers, _) = ask(site, &browser, "/tables/BAC01/console", None).await;
    assert_eq!(status, StatusCode::OK);
    browser.console = set_cookie(&headers, "console").unwrap();
    browser
}

fn to(headers: &HeaderMap) -> &str {
    headers[header::LOCATION].to_str().unwrap()
}

const RELIEF: &str = "/tables/BAC01/relief";

/// The session becomes the new dealer's, and the old one ends.
#[tokio::test]
async fn a_dealer_takes_over_and_the_one_before_is_out() {
    let site = Site::open();
    let browser = console(&site, "S200").await;
    let (status, headers, body) =
        ask(&site, &browser, RELIEF, Some("staff=d100&pin=1000&card=")).await;
    assert_eq!((status, to(&headers)), (StatusCode::SEE_OTHER, "/tables/BAC01/console"), "{body}");
    let session = set_cookie(&headers, "session").unwrap();
    let old = site.call("GET", "/tables", Some(&browser.session), None).await;
    assert_eq!(old.0, StatusCode::UNAUTHORIZED);
    assert_eq!(site.call("GET", "/tables", Some(&session), None).await.0, StatusCode::OK);
    let log = site.export().join("\n");
    let taken = r#""dealer-on-duty":{"table":"BAC01","dealer":"D100","proof":"pin"}"#;
    assert!(log.contains(taken), "{log}");
}

/// A badge names its dealer: no staff number and no PIN go with it. What is read beside it is ignored.
#[tokio::test]
async fn a_badge_takes_over_alone() {
    let site = Site::open();
    for form in ["staff=&pin=&card=DEA-100", "staff=S200&pin=9999&card=DEA-100"] {
        let browser = console(&site, "S200").await;
        let (status, headers, body) = ask(&site, &browser, RELIEF, Some(form)).await;
        assert_eq!(
            (status, to(&headers)),
            (StatusCode::SEE_OTHER, "/tables/BAC01/console"),
            "{body}"
        );
        let session = set_cookie(&headers, "session").unwrap();
        let (_, table) = site.call("GET", "/tables/BAC01", Some(&session), None).await;
        assert_eq!(table["on_duty"], "D100", "{table}");
        let old = site.call("GET", "/tables", Some(&browser.session), None).await;
        assert_eq!(old.0, StatusCode::UNAUTHORIZED);
    }
    let log = site.export().join("\n");
    let taken = r#""dealer-on-duty":{"table":"BAC01","dealer":"D100","proof":"card"}"#;
    assert!(log.contains(taken), "{log}");
}

/// After a restart, and after a log-in elsewhere, the console says what happened and offers the pad.
#[tokio::test]
async fn a_console_without_a_session_says_why_and_takes_a_pin() {
    let site = Site::open();
    let browser = console(&site, "D100").await;
    let elsewhere = site.log_in("D100").await;
    let (status, headers, _) = ask(&site, &browser, "/tables/BAC01/console", None).await;
    assert_eq!((status, to(&headers)), (StatusCode::SEE_OTHER, RELIEF));
    let (_, _, page) = ask(&site, &browser, RELIEF, None).await;
    assert!(page.contains("relief-elsewhere"), "{page}");
    let site = site.restart().await;
    let (_, _, page) = ask(&site, &browser, RELIEF, None).await;
    assert!(page.contains("relief-restarted"), "{page}");
    let (status, headers, page) =
        ask(&site, &browser, RELIEF, Some("staff=D100&pin=1000&card=")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    assert_ne!(set_cookie(&headers, "session").unwrap(), elsewhere);
}

/// Somebody at another computer knows a PIN; or changes the cookie of a console.
#[tokio::test]
async fn a_pin_opens_nothing_where_no_console_was_shown() {
    let site = Site::open();
    let shown = console(&site, "D100").await;
    site.log_in("D100").await;
    let fields = "staff=D100&pin=1000&card=";
    let form = Some(fields);
    let made = shown.console.replace("BAC01", "BAC02");
    for console in ["", "BAC01.D100.1.made-up", &made] {
        let browser = Browser { session: String::new(), console: console.to_owned() };
        let (status, headers, _) = ask(&site, &browser, RELIEF, form).await;
        assert_eq!(
            (status, set_cookie(&headers, "session")),
            (StatusCode::SEE_OTHER, None),
            "{console}"
        );
        assert!(to(&headers).starts_with("/login"), "{}", to(&headers));
    }
    // The cookie is of this table, and of no other.
    let (status, headers, _) = ask(&site, &shown, "/tables/BAC02/relief", form).await;
    assert_eq!(
        (status, to(&headers)),
        (StatusCode::SEE_OTHER, "/login?next=/tables/BAC02/console")
    );
    // A form of another site is refused.
    let request = Request::builder()
        .method("POST")
        .uri(RELIEF)
        .header(header::COOKIE, shown.cookies())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site");
    let body = Body::from(fields);
    assert_eq!(site.send(request.body(body).unwrap()).await.status(), StatusCode::FORBIDDEN);
}

/// A supervisor's PIN is not a supervisor's password.
#[tokio::test]
async fn only_dealers_log_in_by_pin() {
    let site = Site::open();
    let browser = console(&site, "D100").await;
    for form in ["staff=S200&pin=2000&card=", "staff=&pin=&card=EXE-300"] {
        let (status, headers, page) = ask(&site, &browser, RELIEF, Some(form)).await;
        assert_eq!(
            (status, set_cookie(&headers, "session")),
            (StatusCode::CONFLICT, None),
            "{page}"
        );
        assert!(page.contains("data-problem"), "{page}");
    }
    // The session of the console goes on.
    assert_eq!(site.call("GET", "/tables", Some(&browser.session), None).await.0, StatusCode::OK);
}

/// Wrong PINs and badges count against the table, with a session and without one.
#[tokio::test]
async fn guesses_at_a_pad_are_counted() {
    let site = Site::open();
    let browser = console(&site, "D100").await;
    site.log_in("D100").await;
    for guess in 0..6 {
        let form = format!("staff=&pin=&card=GUESS-{guess}");
        let (status, _, _) = ask(&site, &browser, RELIEF, Some(&form)).await;
        assert_eq!(status, StatusCode::CONFLICT);
    }
    let (status, headers, page) =
        ask(&site, &browser, RELIEF, Some("staff=D100&pin=1000&card=")).await;
    assert_eq!((status, set_cookie(&headers, "session")), (StatusCode::CONFLICT, None));
    assert!(page.contains("too many"), "{page}");
}

/// The administrator has set a dealer's password, which serves for one log-in. The dealer taps a badge at the
/// console of another before choosing a password: nobody is logged out, and the password still serves.
#[tokio::test]
async fn a_badge_uses_up_no_password_that_its_owner_has_to_replace() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let set = async |path: &str, body: Value| {
        let (status, said) = site.call("POST", path, Some(&administrator), Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{said}");
    };
    set("/staff", json!({ "staff": "D199", "name": "New", "role": "dealer" })).await;
    let credentials = "/staff/D199/credentials";
    set(credentials, json!({ "proof": "password", "secret": "for one log-in" })).await;
    set(credentials, json!({ "proof": "card", "secret": "DEA-199" })).await;
    let browser = console(&site, "D100").await;
    let (status, headers, page) =
        ask(&site, &browser, RELIEF, Some("staff=&pin=&card=DEA-199")).await;
    assert_eq!((status, set_cookie(&headers, "session")), (StatusCode::CONFLICT, None), "{page}");
    assert!(page.contains("data-problem"), "{page}");
    assert_eq!(site.call("GET", "/tables", Some(&browser.session), None).await.0, StatusCode::OK);
    let (status, _, session) = site.try_log_in("127.0.0.1", "D199", "for one log-in").await;
    assert_eq!((status, &session["must_choose"]), (StatusCode::OK, &json!(true)), "{session}");
    // Once the dealer has chosen, the badge takes over.
    let own = session["token"].as_str().unwrap();
    let body = json!({ "proof": "password", "secret": "my own words", "old": "for one log-in" });
    let (status, said) = site.call("POST", credentials, Some(own), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let (status, headers, page) =
        ask(&site, &browser, RELIEF, Some("staff=&pin=&card=DEA-199")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    assert!(set_cookie(&headers, "session").is_some());
}
