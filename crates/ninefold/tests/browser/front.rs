//! Tests the home page: open to everybody, in three languages, small, and with security headers.

use crate::harness::{Floor, until};

#[test]
fn home_shows_the_floor_to_everybody() {
    let floor = Floor::open();
    let guest = floor.browser();
    guest.open("/");
    // The demo's pools start at their seed, and its tables are open.
    guest.counts("[data-pool]", 4);
    guest.counts("[data-table]", 5);
    for (pool, seed) in [("NINES", "$10,000.00"), ("DRAGON", "$10,000.00"), ("GOLD", "$10,000.00")]
    {
        guest.reads(&format!("[data-pool={pool}]"), seed);
    }
    guest.reads("[data-pool=FORTUNE]", "$2,000.00");
    // A heading stands nearer to what it heads than to what is above it.
    let script = "const [above, heading, below] = document.querySelectorAll('.cards, .cards + h2');
        const [one, two, three] = [above, heading, below].map((it) => it.getBoundingClientRect());
        return [two.top - one.bottom, three.top - two.bottom]";
    let room = guest.run(script, vec![]);
    assert!(room[0].as_f64() > room[1].as_f64(), "{room}");
    guest.sees("a[href='/tables/BAC05/scoreboard']");
    guest.sees_no("a[href$='/console'], a[href='/manager']");
    guest.is_accessible();
    // The dealer has consoles, the office has a desk.
    guest.log_in("D100", "/");
    guest.counts("a[href$='/console']", 5);
    guest.sees_no("a[href='/manager']");
    guest.is_accessible();
    guest.log_in("E300", "/");
    guest.sees("a[href='/manager']");
    guest.is_accessible();
    guest.resize(390, 844);
    guest.is_accessible();
    let wide = guest.run("return document.documentElement.scrollWidth", vec![]);
    assert_eq!(wide, 390, "a phone scrolls one way");
}

#[test]
fn meters_move_while_the_demo_plays() {
    let floor = Floor::playing();
    let browser = floor.browser();
    browser.open("/");
    let meters = || browser.all("[data-pool] .meter").into_iter().map(|it| it.text);
    let before: Vec<String> = meters().collect();
    assert_eq!(before.len(), 4);
    let moved = until(|| {
        browser.reload();
        let now: Vec<String> = meters().collect();
        let moved = now.iter().zip(&before).all(|(now, before)| now != before);
        if moved { Ok(()) } else { Err(format!("{now:?}")) }
    });
    assert_eq!(moved, Ok(()), "some meter stands still: {before:?}");
}

#[test]
fn everybody_reads_their_own_language() {
    let floor = Floor::open();
    let wanted = [("zh-TW,en", "zh-Hant", "登入"), ("es-MX,es", "es", "Entrar")];
    for (preferred, code, name) in wanted {
        let browser = floor.browser_for(preferred);
        browser.open("/login");
        browser.has("html", "lang", code);
        browser.reads("main h1", name);
        browser.is_accessible();
    }
    // Whoever reads none of them is shown English.
    let page = floor.ask("GET", "/login", &[("accept-language", "fr")], "").body;
    assert!(page.contains("<html lang=\"en\">"), "{page}");
}

#[test]
fn games_have_names_in_every_language() {
    let floor = Floor::open();
    let guest = floor.browser();
    for (code, pool, table) in [
        ("en", "Progressive Baccarat", "Traditional"),
        ("zh-Hant", "累積彩金百家樂", "傳統百家樂"),
        ("es", "Bacará Progresivo", "Bacará tradicional"),
    ] {
        guest.open(&format!("/?lang={code}"));
        guest.reads("[data-pool=NINES]", pool);
        guest.reads("[data-table=BAC01]", table);
    }
}

#[test]
fn a_language_is_chosen_and_kept() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/login?next=/account");
    for code in ["zh-Hant", "es", "en"] {
        browser.click(&format!("[data-language='{code}']"));
        browser.is_at(&format!("/login?next=/account&lang={code}"));
        browser.has("html", "lang", code);
        browser.has("[data-language][aria-current]", "data-language", code);
        // Also where nobody asks for it.
        browser.open("/");
        browser.has("html", "lang", code);
        browser.is_accessible();
        browser.open("/login?next=/account");
        browser.has("html", "lang", code);
    }
    browser.click("[data-language='es']");
    browser.log_in("D100", "/account");
    browser.has("html", "lang", "es");
}

/// Pages, and who opens them, that must be light with everything that they load.
const PAGES: &[(&str, &str)] = &[
    ("", "/"),
    ("", "/login"),
    ("", "/pools/NINES/sign"),
    ("", "/tables/BAC05/sign"),
    ("", "/tables/BAC01/scoreboard"),
    ("D100", "/"),
    ("D100", "/account"),
    ("D100", "/tables/BAC01/console"),
    ("D100", "/tables/BAC05/console"),
    ("E300", "/manager"),
    ("E300", "/reports"),
];

#[test]
fn the_first_page_is_light() {
    let floor = Floor::open();
    let browser = floor.browser();
    for (staff, address) in PAGES {
        if staff.is_empty() {
            browser.forget_session();
        } else {
            browser.log_in(staff, "/account");
        }
        // The pages before have left their files; the first visit counts.
        browser.forget_files();
        browser.open(address);
        let bytes = browser.weighs();
        // The font of the program is 37 kB of it, and comes once.
        assert!((1_000..130_000).contains(&bytes), "{address} weighs {bytes} bytes");
    }
}

#[test]
fn pages_say_what_may_be_loaded() {
    let floor = Floor::open();
    let cookie = format!("session={}", floor.token("S200"));
    for (address, status) in [("/", "200"), ("/account", "200"), ("/nowhere?lang=es", "404")] {
        let accept = ("accept", "text/html,application/xhtml+xml");
        let answer = floor.ask("GET", address, &[accept, ("cookie", &cookie)], "");
        assert!(answer.status().contains(status), "{}", answer.head);
        let policy = answer.header("content-security-policy").unwrap_or_default().to_owned();
        assert!(policy.starts_with("default-src 'none';"), "{address}: {}", answer.head);
        assert!(policy.contains("frame-ancestors 'none'"), "{address}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{address}: {policy}");
        assert!(!answer.body.contains(" style=") && !answer.body.contains("<style"), "{address}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{address}");
    }
    // Whoever is not logged in is shown the door, and comes back.
    let answer = floor.ask("GET", "/account?done=1", &[("accept", "text/html")], "");
    assert!(answer.status().contains("303"), "{}", answer.head);
    assert_eq!(answer.header("location"), Some("/login?next=/account%3Fdone%3D1"));
}
