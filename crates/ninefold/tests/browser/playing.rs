//! Tests the demo while it plays: every page updates by itself, and the browser's console stays empty.

use crate::harness::{Browser, Floor};

/// Waits until an attribute says something else than now, without a hand on the page.
fn moves(browser: &Browser, css: &str, attribute: &str) {
    let before = browser.sees(css).attribute(attribute).unwrap().to_owned();
    browser.waits(&format!("{attribute} to move on from {before}"), css, |shown| {
        let now = shown.first().and_then(|it| it.attribute(attribute))?;
        (now != before).then_some(())
    });
}

#[test]
fn everything_moves_by_itself() {
    let floor = Floor::playing();
    let browser = floor.browser();
    for (staff, address, css, attribute) in [
        ("", "/pools/NINES/sign", ".odometer", "data-true"),
        ("", "/tables/BAC05/sign", ".odometer", "data-meter"),
        ("", "/tables/BAC01/scoreboard", "#live", "data-seq"),
        ("D100", "/tables/BAC01/console", "#live", "data-round"),
        ("D100", "/tables/BAC03/console", "#live", "data-round"),
        ("D100", "/tables/BAC05/console", "#live", "data-round"),
        ("E300", "/manager", "#live", "data-seq"),
        ("E300", "/manager/jackpots", "#live", "data-seq"),
        ("E300", "/manager/pools/NINES", "#live", "data-seq"),
        ("V400", "/manager/activity", "#live", "data-seq"),
    ] {
        if !staff.is_empty() {
            browser.log_in(staff, "/account");
        }
        browser.open(address);
        moves(&browser, css, attribute);
        browser.is_quiet();
    }
}
