//! The harness itself.

use crate::harness::Floor;

#[test]
fn a_receipt() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/healthz");
    browser.reads("body", "ok");
    browser.is_accessible();
}
