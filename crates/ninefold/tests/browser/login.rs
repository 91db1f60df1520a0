//! Tests the login: who may log in, where it leads, and what a person without the right sees.

use crate::harness::{Browser, Floor, Key};

/// Who is let in by scripts is nobody: the session's cookie is out of their reach.
fn is_safe(browser: &Browser) {
    let cookie = browser.cookie("session").expect("a session");
    assert_eq!(cookie.http_only, Some(true));
    assert_eq!(format!("{:?}", cookie.same_site), "Some(Strict)");
    let seen = browser.run("return document.cookie", vec![]);
    assert!(!seen.as_str().unwrap().contains("session"), "{seen}");
    let source = browser.run("return document.documentElement.outerHTML", vec![]);
    assert!(!source.as_str().unwrap().contains(&cookie.value), "no secret in the page");
}

#[test]
fn a_wrong_secret_says_so_and_the_right_one_leads_on() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/account");
    browser.is_at("/login?next=/account");
    browser.is_accessible();
    browser.expects("status of 401");
    browser.fill("input[name=staff]", "D100");
    browser.fill("input[name=secret]", "guess");
    browser.click("main form button");
    browser.sees("[role=alert][data-problem]");
    browser.is_accessible();
    assert_eq!(browser.sees("input[name=staff]").text, "D100", "nobody types it twice");
    assert_eq!(browser.sees("input[name=secret]").text, "", "a secret is not sent back");
    assert!(browser.cookie("session").is_none());
    // By keyboard: the cursor stands in the field that was wrong; the secret, and Enter.
    browser.focuses("name", "secret");
    browser.types("demo" + Key::Enter);
    browser.is_at("/account");
    browser.reads("main", "D100");
    browser.is_accessible();
    is_safe(&browser);
    // Whoever is in does not need the door.
    browser.open("/login?next=/account");
    browser.is_at("/account");
    browser.click("form[action='/logout'] button");
    browser.is_at("/");
    assert!(browser.cookie("session").is_none());
    browser.open("/account");
    browser.is_at("/login?next=/account");
}

#[test]
fn the_keyboard_alone_logs_in() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/login");
    // The cursor stands where the typing begins.
    browser.focuses("name", "staff");
    browser.types("D100" + Key::Tab + "demo" + Key::Enter);
    browser.waits("somebody to be in", "form[action='/logout']", |shown| shown.first().map(|_| ()));
}

#[test]
fn a_new_log_in_ends_the_old_one() {
    let floor = Floor::open();
    let (first, second) = (floor.browser(), floor.browser());
    first.log_in("S200", "/account");
    second.log_in("S200", "/account");
    first.open("/account");
    first.is_at("/login?next=/account");
}

#[test]
fn what_went_wrong_is_said_with_a_way_on() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.expects("status of 404");
    browser.open("/tables/BAC99/nowhere");
    browser.sees("[data-oops='404']");
    browser.is_accessible();
    // A guest finds the front page, and the door.
    browser.click("[data-oops] a[href='/']");
    browser.is_at("/");
    browser.open("/tables/BAC99/nowhere");
    browser.click("[data-oops] a[href='/login']");
    browser.is_at("/login");
    browser.log_in("D100", "/nowhere");
    browser.sees("[data-oops='404']");
    browser.click("[data-oops] a");
    browser.is_at("/");
    // A form that is not ours: refused, and said so.
    browser.expects("status of 403");
    browser.run("document.querySelector('input[name=csrf]').value = 'forged'", vec![]);
    browser.click("form[action='/logout'] button");
    browser.sees("[data-oops='403']");
    browser.is_accessible();
    browser.open("/account");
    browser.is_at("/account");
}

/// A cookie that another site's page makes the browser send is not enough: nothing is done without the token
/// that only our pages know.
#[test]
fn a_forged_call_does_nothing() {
    let floor = Floor::open();
    let token = floor.token("D100");
    let cookie = format!("session={token}");
    let page = floor.ask("GET", "/account", &[("cookie", &cookie)], "").body;
    let (_, rest) = page.split_once("<meta name=\"csrf\" content=\"").unwrap();
    let csrf = rest.split('"').next().unwrap();
    assert!(!csrf.is_empty() && csrf != token);
    let path = "/api/v1/tables/BAC01/inputs";
    let body = r#"{"key": "one", "input": {"kind": "coin-placed", "seat": 1}}"#;
    let send = |headers: &[(&str, &str)]| {
        let own = [("content-type", "application/json"), ("cookie", &*cookie)];
        let answer = floor.ask("POST", path, &[&own, headers].concat(), body);
        answer.status().split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(send(&[]), "403");
    assert_eq!(send(&[("x-csrf-token", "")]), "403");
    assert_eq!(send(&[("x-csrf-token", "0000")]), "403");
    let seats = || floor.get("D100", "/tables/BAC01")["seats"][0]["led"].clone();
    assert_eq!(seats(), "chasing", "nothing was placed");
    assert_eq!(send(&[("x-csrf-token", csrf)]), "200");
    assert_eq!(seats(), "flashing");
    // Nor does another site log anybody in or out.
    let form = [("content-type", "application/x-www-form-urlencoded"), ("origin", "http://evil")];
    let answer = floor.ask("POST", "/login", &form, "staff=D100&secret=demo");
    assert!(answer.status().contains("403"), "{}", answer.head);
    let answer = floor.ask("POST", "/logout", &[form[0], ("cookie", &cookie)], "csrf=");
    assert!(answer.status().contains("403"), "{}", answer.head);
}
