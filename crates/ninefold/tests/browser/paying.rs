//! Tests what the console says is to be paid: seats with the same prize in one line, from the dealer's right
//! to left, until the next round opens.

use serde_json::json;

use crate::harness::Floor;
use crate::input_handling::change;

/// The lines of the list: the seats, and the amount.
const LINES: &str = "[data-settlement] [data-pay] .amount";

/// pbac-1a, nine seats with a dollar each:
///
///     10,000.00 + 9 x 0.59  = 10,005.31
///     all of it, by nine    =  1,111.70, and one cent is left
///     f7bp-01, 5 for 1      =      5.00 for each of seven seats
#[test]
fn equal_prizes_are_one_line_until_the_next_round_opens() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    floor.play(
        "D100 BAC01 coins 1,2,3,4,5,6,7,8,9
         D100 BAC01 COIN IN
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC01 hand four-one-colour-nines",
    );
    dealer.reads(LINES, "9 × $1,111.70");
    // It waits for its key.
    dealer.sees("[data-pay][data-waits]");
    floor.play(
        "S200 BAC01 ticks 1 all
         S200 BAC01 key 009 JPH
         D100 BAC01 J-POT
         S200 BAC01 key 009 removed",
    );
    dealer.sees_no("[data-waits]");
    dealer.reads(LINES, "9 × $1,111.70");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    dealer.sees_no("[data-settlement]");
    dealer.open("/tables/BAC04/console");
    floor.play(
        "D100 BAC04 coins 1,2,3,4,5,6,7
         D100 BAC04 START GAME
         D100 BAC04 cards As 2h 2d 4c 4s",
    );
    dealer.click("[data-mark='single-seven']");
    dealer.reads(LINES, "7 × $5.00");
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
    dealer.sees_no("[data-settlement]");
}

/// The Banker wins with 9 against 7, without commission at this table: who backed it is paid even money, and
/// what was bet on the Player is lost. Seat 1 sits at the dealer's right and is paid first.
#[test]
fn bets_on_the_felt_are_paid_from_right_to_left() {
    let floor = Floor::open();
    change(&floor, "BAC04", &[("base_bets", json!("tracked"))]);
    for (seat, side, amount) in [
        (4, "banker", "200.00"),
        (1, "banker", "100.00"),
        (2, "player", "100.00"),
        (3, "banker", "100.00"),
    ] {
        let input = json!({ "kind": "base-bet", "seat": seat, "side": side, "amount": amount });
        let body = json!({ "key": format!("{seat}"), "input": input });
        floor.post("D101", "/tables/BAC04/inputs", &body);
    }
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    floor.play(
        "D101 BAC04 coins 1,2,3,4
         D101 BAC04 START GAME
         D101 BAC04 cards 3s 4h 4d 5c",
    );
    let lines = dealer.counts("[data-settlement] [data-pay]", 3);
    let seats: Vec<_> = lines.iter().map(|it| it.attribute("data-pay").unwrap()).collect();
    assert_eq!(seats, ["1", "3", "4"]);
    let amounts = dealer.counts(LINES, 3);
    let amounts: Vec<_> = amounts.iter().map(|it| &*it.text).collect();
    assert_eq!(amounts, ["$100.00", "$100.00", "$200.00"]);
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
    dealer.sees_no("[data-settlement]");
}
