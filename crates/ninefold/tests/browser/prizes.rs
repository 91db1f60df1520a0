//! Tests smaller prizes and rounds that do not count, by clicking: a low jackpot with its key, a prize
//! without one, a card that is swiped first, a PIN, and a void. Every expected meter is computed by hand in
//! the test.

use crate::harness::{Floor, Key};
use crate::pit::{award, choose, coins, deal, press_as, print, verify};

/// The Game Manager has a fixed prize, and prints its win page.
fn in_the_office(floor: &Floor, award: &str, amount: &str) {
    let office = floor.browser();
    office.log_in("E300", &format!("/manager/jackpots/{award}"));
    // Only percentages wait for the executive, and have a receipt with a number; fixed amounts are done when
    // they are paid, and their paper is the win page.
    office.has("[data-jackpot]", "data-state", "cleared");
    office.reads("[data-amount]", amount);
    office.sees_no("form[data-form=clear]");
    office.is_accessible();
    print(&office, award, "win");
    let page = office.reads("body", "WIN PAGE");
    assert!(!page.text.contains("NOT YET CLEARED"), "{}", page.text);
    // On paper, amounts are written as in the books.
    let amount = amount.trim_start_matches('$').replace(',', "");
    assert!(page.text.contains(&amount), "{amount} is not in {}", page.text);
}

/// pbac-1a: the seed is 10,000.00, and 59 % of each dollar go to the meter. Two seats bet a dollar each:
///
///     10,000.00 + 2 x 0.59                = 10,001.18
///     three suited nines, 500 for 1, each:    1,000.00 from the meter
///     10,001.18 - 1,000.00                =  9,001.18
#[test]
fn a_low_jackpot_is_paid_with_its_key() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    coins(&dealer, &[1, 5]);
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.reads("[data-pool=NINES]", "$10,001.18");
    // The Player has two nines of spades, the Banker the third and a king: three of the first four cards.
    deal(&dealer, &["9s", "9s", "9s", "Kd"]);
    dealer.sees("[data-proposal=three-suited-nines]");
    let row = "[data-row=three-suited-nines]";
    assert!(dealer.sees(row).attribute("data-proposed").is_some());
    dealer.click(row);
    dealer.has(row, "data-lit", "red");
    let award = award(&dealer);
    let prize = format!("[data-award='{award}']");
    dealer.has(&prize, "data-level", "low");
    dealer.reads(&prize, "$1,000.00");
    // The key for low jackpots, at its position; without the checklist it pays nothing.
    press_as(&dealer, "[data-key-number='008']", "S200", "2000");
    dealer.has("[data-key-number='008']", "aria-pressed", "true");
    press_as(&dealer, "[data-key-position='JPL']", "S200", "2000");
    dealer.has("[data-key-position='JPL']", "aria-pressed", "true");
    dealer.has("[data-seat='1']", "data-led", "jackpot-low");
    dealer.expects("status of 409");
    dealer.press("J-POT");
    dealer.sees(".told");
    dealer.has(&prize, "data-award-state", "pending");
    // What a low one asks for, one by one: the hand and the lights, and nothing else.
    dealer.click(&prize);
    dealer.counts("#pad [data-check]", 2);
    for check in ["hand", "leds"] {
        dealer.click(&format!("#pad label[data-check={check}] input"));
    }
    dealer.press("VERIFIED");
    dealer.counts("#pad [data-check][data-done]", 2);
    dealer.is_accessible();
    dealer.click("[data-close-pad]");
    dealer.sees_no("#pad");
    dealer.press("J-POT");
    dealer.has(&prize, "data-award-state", "cleared");
    dealer.reads("[data-pool=NINES]", "$9,001.18");
    press_as(&dealer, "[data-key-position='R']", "S200", "2000");
    dealer.has("[data-key-position='R']", "aria-pressed", "true");
    press_as(&dealer, "[data-key-number='008']", "S200", "2000");
    dealer.has("[data-key-number='008']", "aria-pressed", "false");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    dealer.reads("[data-pool=NINES]", "$9,001.18");
    in_the_office(&floor, &award, "$1,000.00");
}

/// pbac-1a, two seats with a dollar each:
///
///     10,000.00 + 2 x 0.59                = 10,001.18 until the round ends
///     two unsuited nines, 5 for 1, each:         10.00 from the meter
///     10,001.18 - 10.00                   =  9,991.18
#[test]
fn a_prize_without_a_key_is_paid_when_the_round_ends() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    coins(&dealer, &[2, 7]);
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    let row = "[data-row=two-unsuited-nines]";
    dealer.has(row, "data-level", "no-key");
    dealer.click(row);
    dealer.has(row, "data-lit", "red");
    // Nobody turns a key, nobody ticks a list: it is no pending jackpot, and nothing is paid before the end.
    dealer.has("#live", "data-state", "locked");
    dealer.sees_no("[data-award]");
    for key in ["008", "009"] {
        dealer.has(&format!("[data-key-number='{key}']"), "aria-pressed", "false");
    }
    dealer.reads("[data-pool=NINES]", "$10,001.18");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    dealer.reads("[data-pool=NINES]", "$9,991.18");
    in_the_office(&floor, "1", "$10.00");
}

/// A void takes back what two dollars gave: 59 % to the meter, 3 % to the reserve, the rest to the house.
///
///     10,000.00 + 2 x 0.59 = 10,001.18; less the same: 10,000.00
#[test]
fn a_void_gives_the_coins_back() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    coins(&dealer, &[1, 5]);
    // Before the bets are locked there is nothing to be void: nobody is asked for a PIN.
    dealer.press("VOID");
    dealer.sees(".told");
    dealer.sees_no("#void[open]");
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.reads("[data-pool=NINES]", "$10,001.18");
    dealer.press("VOID");
    dealer.sees("#void[open]");
    dealer.fill("#void [name=reason]", "misdeal");
    let void = |approvals: [(&str, &str); 2]| {
        dealer.counts("#void [data-approval]", 2);
        for (place, (staff, pin)) in (1..).zip(approvals) {
            let row = format!("#void [data-approval]:nth-of-type({place})");
            dealer.fill(&format!("{row} [name=staff]"), staff);
            dealer.fill(&format!("{row} [name=pin]"), pin);
        }
        dealer.press("VOID NOW");
    };
    // One supervisor is not two, and a dealer is none.
    dealer.expects("status of 409");
    void([("S200", "2000"), ("S200", "2000")]);
    dealer.reads("#void .told", "S200");
    void([("S200", "2000"), ("D101", "1010")]);
    dealer.reads("#void .told", "D101");
    // The sheet has kept all that is no secret.
    assert_eq!(dealer.sees("#void [name=reason]").text, "misdeal");
    assert_eq!(dealer.sees("#void [name=staff]").text, "S200");
    assert_eq!(dealer.sees("#void [name=pin]").text, "");
    dealer.has("#live", "data-mode", "locked");
    dealer.reads("[data-pool=NINES]", "$10,001.18");
    void([("S200", "2000"), ("S201", "2010")]);
    dealer.has("#live", "data-mode", "open");
    for seat in [1, 5] {
        dealer.has(&format!("[data-seat='{seat}']"), "data-bet", "false");
        dealer.has(&format!("[data-seat='{seat}']"), "data-led", "chasing");
    }
    dealer.reads("[data-pool=NINES]", "$10,000.00");
    // What goes back to whom, until the dealer has given it back: also when the next round is played.
    dealer.reads("[data-voided='1']", "misdeal");
    dealer.counts("[data-voided] [data-return]", 2);
    dealer.reads("[data-voided] .amount", "2 × $1.00");
    dealer.is_accessible();
    coins(&dealer, &[2]);
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    // The pad takes the place of the list, and says that it waits.
    dealer.reads("[data-work=cards] [data-give-back]", "still to be given back");
    dealer.sees_no("[data-voided]");
    deal(&dealer, &["2h", "3d", "4h", "4d"]);
    dealer.sees("[data-return='1']");
    dealer.press("RETURNED");
    dealer.sees_no("[data-voided]");
    // The log says who and why.
    let desk = floor.browser();
    desk.log_in("V400", "/manager/activity");
    desk.reads("main", "misdeal");
}

/// f7bp-01: the seed is 2,000.00, and 20 % of each dollar go to the meter; fixed prizes are the house's own.
///
///     2,000.00 + 2 x 0.20               = 2,000.40
///     double seven, 100 for 1, each:        200.00 from the tray, so the meter stays
#[test]
fn a_card_that_is_swiped_first_stands_for_what_follows() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    coins(&dealer, &[2, 3]);
    dealer.press("START GAME");
    dealer.has("#live", "data-mode", "locked");
    dealer.reads("[data-pool=FORTUNE]", "$2,000.40");
    // The card, then the seats, then the hand.
    dealer.fill("#card-strip", "SUP-200");
    dealer.types(Key::Enter);
    dealer.has("[data-proof=swipe]", "data-card-of", "S200");
    dealer.reads("[data-proof=swipe]", "card of S200 accepted");
    dealer.is_accessible();
    choose(&dealer, 2);
    choose(&dealer, 3);
    let row = "[data-row=double-seven]";
    dealer.click(row);
    dealer.has(row, "data-lit", "red");
    let award = award(&dealer);
    let prize = format!("[data-award='{award}']");
    dealer.has(&prize, "data-level", "low");
    dealer.has(&prize, "data-award-state", "pending");
    // The card is there; what must be verified is not.
    dealer.expects("status of 409");
    dealer.press("CONFIRM");
    dealer.sees(".told");
    verify(&dealer, &award, "S201", "2010");
    dealer.press("CONFIRM");
    dealer.has(&prize, "data-award-state", "cleared");
    dealer.reads(&prize, "$200.00");
    dealer.reads("[data-pool=FORTUNE]", "$2,000.40");
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
    in_the_office(&floor, &award, "$200.00");
}

/// golden-tie-6: the seed is 10,000.00, and 20 % of each dollar go to the meter; fixed prizes are the house's
/// own.
///
///     10,000.00 + 2 x 0.20 = 10,000.40, and it stays
///     seat 4: a coloured six-card tie, 100 for 1: 100.00, low, a supervisor's PIN
///     seat 9: a six-card tie, 10 for 1:            10.00, no key, paid when the round ends
#[test]
fn pins_pay_what_is_low_and_nobody_what_is_less() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC05/console");
    coins(&dealer, &[4, 9]);
    dealer.press("START");
    dealer.has("#live", "data-mode", "locked");
    let pin = |staff: &str, pin: &str| {
        dealer.sees("#pin");
        dealer.fill("#pin input[name=staff]", staff);
        dealer.fill("#pin input[name=pin]", pin);
        dealer.press("PIN");
        dealer.sees_no("#pin");
    };
    let enter = |seat: u8, row: &str| {
        choose(&dealer, seat);
        dealer.click(row);
        dealer.press("CONFIRM");
        pin("D100", "1000");
        dealer.has(row, "data-lit", "red");
    };
    enter(4, "[data-row=coloured]");
    // The other hands are folded away.
    dealer.click("[data-show-hands=all]");
    enter(9, "[data-row=tie]");
    dealer.has("[data-button=PENDING] [data-count]", "data-count", "2");
    // Only the one that somebody must pay has a checklist.
    dealer.counts("[data-award]", 1);
    let award = award(&dealer);
    let prize = format!("[data-award='{award}']");
    dealer.has(&prize, "data-level", "low");
    verify(&dealer, &award, "S200", "2000");
    dealer.press("PENDING");
    dealer.counts("[data-select]", 2);
    dealer.click(&format!("[data-select='{award}']"));
    dealer.press("CONFIRM");
    pin("S200", "2000");
    dealer.has(&prize, "data-award-state", "cleared");
    dealer.reads(&prize, "$100.00");
    // The other one is left to the end of the round, and nobody's PIN.
    dealer.has("[data-button=PENDING] [data-count]", "data-count", "1");
    dealer.press("STOP");
    dealer.has("#live", "data-mode", "open");
    dealer.reads("[data-pool=GOLD]", "$10,000.40");
    in_the_office(&floor, &award, "$100.00");
    in_the_office(&floor, "2", "$10.00");
}
