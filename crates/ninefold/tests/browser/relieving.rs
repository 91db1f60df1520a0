//! Tests relief and disputes on consoles: a dealer takes over by touch alone, a restart offers the same pad,
//! and several tables that claim one meter say so.

use serde_json::json;

use crate::harness::{Floor, Key};

#[test]
fn a_dealer_takes_over_by_touch_and_the_table_stays() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    floor.play("D100 BAC01 coins 1,5\nD100 BAC01 COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.click(".menu summary");
    dealer.click("[data-relief]");
    dealer.sees("#relief");
    dealer.is_accessible();
    // A PIN that is typed too early is never readable, and what is wrong is told.
    dealer.expects("status of 409");
    for key in ["1", "D", "1", "0", "1", "9", "9", "9", "9"] {
        dealer.click(&format!("#relief [data-types='{key}']"));
    }
    dealer.press("RELIEF");
    dealer.sees("#relief [data-problem]");
    assert_eq!(dealer.sees("#relief [name=staff]").text, "D101");
    for key in ["1", "0", "1", "0"] {
        dealer.click(&format!("#relief [data-types='{key}']"));
    }
    dealer.press("RELIEF");
    dealer.is_at("/tables/BAC01/console");
    dealer.reads(".menu summary", "D101");
    dealer.has("#live", "data-mode", "locked");
    dealer.has("[data-seat='5']", "data-led", "steady");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
}

/// The badge names its dealer: nothing is typed or touched, wherever the keyboard is.
#[test]
fn a_dealer_takes_over_with_a_badge() {
    let floor = Floor::open();
    for (staff, badge) in [("D100", "DEA-100"), ("D101", "DEA-101")] {
        let card = json!({ "proof": "card", "secret": badge,
            "approval": { "staff": "A500", "secret": "demo" } });
        floor.post("M800", &format!("/staff/{staff}/credentials"), &card);
    }
    floor.play("D101 BAC01 coins 1,5\nD101 BAC01 COIN IN");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let swiped = |badge: &str| {
        dealer.types(badge);
        dealer.types(Key::Enter);
        dealer.is_at("/tables/BAC01/console");
    };
    dealer.click(".menu summary");
    dealer.click("[data-relief]");
    dealer.focuses("name", "staff");
    swiped("DEA-101");
    dealer.reads(".menu summary", "D101");
    dealer.has("[data-seat='5']", "data-led", "steady");
    assert_eq!(floor.get("S200", "/tables/BAC01")["on_duty"], "D101");
    // The pad that comes by itself takes a badge too, also while nothing has the keyboard.
    dealer.click(".menu summary");
    dealer.click("[data-relief]");
    dealer.focuses("name", "staff");
    dealer.run("document.activeElement.blur()", vec![]);
    swiped("DEA-100");
    dealer.reads(".menu summary", "D100");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
}

#[test]
fn a_restart_says_so_and_offers_the_pad() {
    let mut floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    floor.play("D100 BAC01 coins 1,5\nD100 BAC01 COIN IN");
    dealer.has("#live", "data-mode", "locked");
    for words in ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK", "status of 401"] {
        dealer.expects(words);
    }
    floor.kill();
    dealer.sees("#cover");
    floor.start_again();
    dealer.has("[data-happened]", "data-happened", "relief-restarted");
    dealer.fill("#relief [name=staff]", "D100");
    dealer.fill("#relief [name=pin]", "1000");
    dealer.press("RELIEF");
    dealer.is_at("/tables/BAC01/console");
    dealer.has("#live", "data-mode", "locked");
    dealer.has("[data-seat='5']", "data-led", "steady");
}

#[test]
fn a_log_in_elsewhere_says_so_and_offers_the_pad() {
    let floor = Floor::open();
    let (one, other) = (floor.browser(), floor.browser());
    one.expects("status of 401");
    one.log_in("D100", "/tables/BAC04/console");
    one.has("#live", "data-mode", "open");
    other.log_in("D100", "/tables/BAC05/console");
    one.has("[data-happened]", "data-happened", "relief-elsewhere");
}

#[test]
fn both_consoles_say_at_once_that_several_tables_claim_a_meter() {
    let floor = Floor::open();
    let (one, other) = (floor.browser(), floor.browser());
    one.log_in("D100", "/tables/BAC01/console");
    other.log_in("D101", "/tables/BAC02/console");
    for table in ["BAC01", "BAC02"] {
        floor.play(&format!(
            "D100 {table} coins 1
             D100 {table} COIN IN
             D100 {table} cards 9h 9d 9h 9d
             D100 {table} hand four-one-colour-nines"
        ));
    }
    for (console, rival) in [(&one, "BAC02"), (&other, "BAC01")] {
        let told = console.has("[data-dispute=NINES]", "data-stands", "open");
        assert!(told.text.contains(rival) && told.text.contains("Surveillance"), "{}", told.text);
    }
    let first = crate::pit::award(&other);
    let second = crate::pit::award(&one);
    floor.play(&format!("V400 orders NINES {first} {second}"));
    other.has("[data-dispute=NINES]", "data-stands", "ours");
    let told = one.has("[data-dispute=NINES]", "data-stands", "other");
    assert!(told.text.contains("BAC02"), "{}", told.text);
    one.is_accessible();
}
