//! Tests seats that are temporarily closed, and the message to a player who bets there.

use crate::harness::Floor;
use crate::pit::{coins, press_as, say_who};

#[test]
fn a_closed_seat_looks_closed_and_takes_no_bet() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let (seat, spot) = ("[data-seat='4']", "[data-seat='4'] [data-touch]");
    let ground = || {
        let script =
            "return getComputedStyle(document.querySelector(arguments[0])).backgroundImage";
        dealer.run(script, vec![spot.into()]).as_str().unwrap().to_owned()
    };
    dealer.has(seat, "data-open", "true");
    let open = ground();
    dealer.press("SEATS");
    dealer.click("#pad [data-pad=seat-4]");
    dealer.sees("[data-key=pad-seat-4]");
    // Whoever may not is asked twice: whether, and who says so.
    dealer.click("[data-button='CLOSE SEAT']");
    dealer.click("[data-answer=yes]");
    say_who(&dealer, "S200", "2000");
    dealer.has(seat, "data-open", "false");
    dealer.has(seat, "data-led", "off");
    dealer.reads(&format!("{spot} .note"), "closed");
    let closed = ground();
    assert!(closed != open && closed.contains("repeating-linear-gradient"), "{closed}");
    dealer.is_accessible();
    dealer.click("[data-close-pad]");
    dealer.sees_no("#pad");
    // A coin there is no bet, and whoever places it is told why.
    dealer.expects("status of 409");
    dealer.has(spot, "data-refusal", "SeatClosed");
    dealer.click(spot);
    dealer.reads(".told", "seat 4 is closed");
    dealer.reads(".told", "open the seat first");
    dealer.has(seat, "data-bet", "false");
    // The others play: one dollar, 59 % of it to the meter.
    coins(&dealer, &[5]);
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.reads("[data-pool=NINES]", "$10,000.59");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    // It is opened again without a question but who says so, and takes a coin.
    dealer.press("SEATS");
    dealer.click("#pad [data-pad=seat-4]");
    press_as(&dealer, "[data-button='OPEN SEAT']", "S200", "2000");
    dealer.has(seat, "data-open", "true");
    dealer.click("[data-close-pad]");
    dealer.sees_no("#pad");
    assert_eq!(ground(), open);
    coins(&dealer, &[4]);
    dealer.has(seat, "data-bet", "true");
}
