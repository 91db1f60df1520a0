//! Tests prizes that the cards make: the round does not end before they are answered, one touch marks them,
//! and where they depend on the backed hand the dealer names the seats or says that there are none.

use crate::harness::Floor;
use crate::pit::{coins, deal};

#[test]
fn a_known_prize_is_ready_and_one_touch_marks_it() {
    for (table, lock, end, cards) in [
        ("BAC01", "COIN IN", "GAME OVER", &["9h", "9d", "9h", "9d"][..]),
        ("BAC04", "START GAME", "END GAME", &["As", "2h", "2d", "3c", "4s", "2s"]),
        ("BAC05", "START", "STOP", &["2s", "Ks", "3s", "Qs", "Ts", "5s"]),
    ] {
        let floor = Floor::open();
        let dealer = floor.browser();
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        dealer.expects("status of 409");
        coins(&dealer, &[1, 2]);
        dealer.press(lock);
        dealer.has("#live", "data-mode", "locked");
        deal(&dealer, cards);
        dealer.sees("[data-mark]");
        dealer.press(end);
        dealer.sees(".told");
        dealer.has(&format!("[data-button='{end}']"), "data-refusal", "PrizeKnown");
        dealer.click("[data-mark]");
        dealer.has("#live", "data-state", "pending");
    }
}

#[test]
fn the_dealer_names_who_backed_a_hand_or_says_nobody() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC03/console");
    let natural = ["9s", "Kh", "Kd", "5d"];
    for nobody in [false, true] {
        coins(&dealer, &[1, 4]);
        dealer.press("START GAME");
        dealer.has("#live", "data-mode", "locked");
        deal(&dealer, &natural);
        dealer.sees("[data-nobody]");
        if nobody {
            dealer.click("[data-nobody]");
        } else {
            dealer.click("[data-key='names-natural-win-4']");
            dealer.click("[data-mark]");
        }
        dealer.sees_no("[data-mark]");
        dealer.press("END GAME");
        dealer.has("#live", "data-mode", "open");
    }
}

#[test]
fn passing_over_a_prize_takes_a_supervisor_with_a_reason() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    coins(&dealer, &[1]);
    dealer.press("START GAME");
    dealer.has("#live", "data-mode", "locked");
    deal(&dealer, &["As", "2h", "2d", "3c", "4s", "2s"]);
    dealer.click("[data-sheet='pass-over']");
    dealer.sees("#pass-over[open]");
    dealer.fill("#pass-over [name=reason]", "the bet was placed late");
    dealer.fill("#pass-over [name=staff]", "S200");
    dealer.fill("#pass-over [name=pin]", "2000");
    dealer.press("PASS OVER");
    dealer.sees_no("[data-mark]");
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
}
