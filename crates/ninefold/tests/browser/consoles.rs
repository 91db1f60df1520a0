//! Tests the manuals' procedures in all three dialects by clicking, up to the receipt; and what goes wrong on
//! the way: a wrong key, a mark that is taken back, a lost connection.

use crate::harness::{Floor, Key};
use crate::pit::{THIRDS, award, choose, clear, deal, press_as, verify};

const TOP: &str = "[data-row='four-one-colour-nines']";

#[test]
fn keys_from_the_coin_to_the_receipt() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.has("#live", "data-mode", "open");
    dealer.is_accessible();
    for seat in [1, 5] {
        let spot = format!("[data-seat='{seat}']");
        dealer.has(&spot, "data-led", "chasing");
        dealer.click(&format!("{spot} [data-touch]"));
        dealer.has(&spot, "data-led", "steady");
    }
    // A button that would be refused says why, and is kept in the log.
    dealer.expects("status of 409");
    dealer.has("[data-button='GAME OVER']", "aria-disabled", "true");
    dealer.press("GAME OVER");
    dealer.reads(".told", "the bets are not locked");
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.has("[data-seat='2']", "data-led", "off");
    dealer.has("[data-seat='5']", "data-led", "steady");
    // Two dollars, of which 59 % go to the meter.
    dealer.reads("[data-pool=NINES]", "$10,001.18");
    // A high prize takes its cards: four red nines, two in each hand.
    deal(&dealer, &["9h", "9d", "9h", "9d"]);
    // A mark is made, taken back, and made.
    dealer.click(TOP);
    dealer.has(TOP, "data-lit", "red");
    dealer.click(TOP);
    dealer.has(TOP, "aria-pressed", "false");
    dealer.click(TOP);
    dealer.has(TOP, "data-lit", "red");
    dealer.has("#live", "data-state", "pending");
    dealer.is_accessible();
    let award = award(&dealer);
    verify(&dealer, &award, "S200", "2000");
    // The key for low jackpots turns, and does not pay a high one.
    press_as(&dealer, "[data-key-number='008']", "S200", "2000");
    dealer.has("[data-key-number='008']", "aria-pressed", "true");
    press_as(&dealer, "[data-key-position='JPL']", "S200", "2000");
    dealer.has("[data-key-position='JPL']", "aria-pressed", "true");
    dealer.has("[data-seat='1']", "data-led", "jackpot-low");
    dealer.press("J-POT");
    dealer.sees(".told");
    dealer.has("#live", "data-state", "pending");
    press_as(&dealer, "[data-key-position='R']", "S200", "2000");
    press_as(&dealer, "[data-key-number='008']", "S200", "2000");
    dealer.has("[data-key-number='008']", "aria-pressed", "false");
    // The right one does.
    press_as(&dealer, "[data-key-number='009']", "S200", "2000");
    dealer.has("[data-key-number='009']", "aria-pressed", "true");
    press_as(&dealer, "[data-key-position='JPH']", "S200", "2000");
    dealer.has("[data-button='J-POT']", "data-flashing", "true");
    dealer.has("[data-seat='1']", "data-led", "jackpot-high");
    dealer.press("J-POT");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
    // Nothing is left over: the seed, and three cents of each wager from the reserve.
    dealer.reads("[data-pool=NINES]", "$10,000.06");
    press_as(&dealer, "[data-key-position='R']", "S200", "2000");
    dealer.has("[data-key-position='R']", "aria-pressed", "true");
    press_as(&dealer, "[data-key-number='009']", "S200", "2000");
    dealer.has("[data-key-number='009']", "aria-pressed", "false");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    clear(&floor, &award, "$10,001.18");
}

#[test]
fn cards_from_the_chip_to_the_receipt() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    for seat in [2, 3] {
        dealer.click(&format!("[data-seat='{seat}'] [data-touch]"));
        dealer.has(&format!("[data-seat='{seat}']"), "data-led", "flashing");
    }
    dealer.press("START GAME");
    dealer.has("#live", "data-mode", "locked");
    dealer.has("[data-seat='2']", "data-led", "steady");
    // Two dollars, a fifth of which goes to the meter: 100 % of it.
    dealer.reads("[data-pool=FORTUNE]", "$2,000.40");
    let row = dealer.all("[data-row]").first().unwrap().attribute("data-row").unwrap().to_owned();
    // Ace and three twice, and the three of clubs twice: two sevens of three cards, for everybody who bet.
    deal(&dealer, &["As", "Ac", "3d", "3h", "3c", "3c"]);
    choose(&dealer, 2);
    choose(&dealer, 3);
    dealer.click(&format!("[data-row='{row}']"));
    dealer.has(&format!("[data-row='{row}']"), "data-lit", "red");
    dealer.is_accessible();
    let award = award(&dealer);
    verify(&dealer, &award, "S200", "2000");
    dealer.press("CONFIRM");
    // A supervisor's card is not enough for a high prize.
    dealer.expects("status of 409");
    dealer.sees("[data-proof=swipe][data-next]");
    dealer.fill("#card-strip", "SUP-200");
    dealer.types(Key::Enter);
    dealer.sees(".told");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "pending");
    dealer.fill("#card-strip", "EXE-300");
    dealer.types(Key::Enter);
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
    dealer.reads("[data-pool=FORTUNE]", "$2,000.00");
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
    clear(&floor, &award, "$2,000.40");
}

#[test]
fn pins_from_the_number_to_the_receipt() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC05/console");
    for seat in [4, 9] {
        dealer.click(&format!("[data-seat='{seat}'] [data-touch]"));
        dealer.has(&format!("[data-seat='{seat}']"), "data-led", "flashing");
    }
    dealer.press("START");
    dealer.has("#live", "data-mode", "locked");
    let number = |seat: u8| -> u8 {
        let seen = dealer.sees(&format!("[data-seat='{seat}'][data-number]"));
        seen.attribute("data-number").unwrap().parse().unwrap()
    };
    assert_ne!(number(4), number(9), "all numbers of a table differ");
    let row = dealer.all("[data-row]").first().unwrap().attribute("data-row").unwrap().to_owned();
    // Both hands are worth nothing, and get the number of seat 4 as their third card: all six are spades.
    let third = THIRDS[usize::from(number(4))];
    deal(&dealer, &["Ks", "Qs", "Js", "Ks", third, third]);
    let enter = || {
        choose(&dealer, 4);
        dealer.click(&format!("[data-row='{row}']"));
        award(&dealer)
    };
    // CHECK takes the last entry back.
    enter();
    dealer.press("CHECK");
    dealer.sees_no("[data-award]");
    let award = enter();
    dealer.press("CONFIRM");
    dealer.sees("#pin");
    dealer.is_accessible();
    dealer.fill("#pin input[name=pin]", "1000");
    dealer.press("PIN");
    dealer.sees_no("#pin");
    dealer.has("[data-button=PENDING] [data-count]", "data-count", "1");
    verify(&dealer, &award, "S200", "2000");
    dealer.press("PENDING");
    dealer.click(&format!("[data-select='{award}']"));
    dealer.press("CONFIRM");
    dealer.sees("#pin");
    // A supervisor may not pay a high prize with cards and PINs; the executive may.
    dealer.expects("status of 409");
    dealer.fill("#pin input[name=staff]", "S200");
    dealer.fill("#pin input[name=pin]", "2000");
    dealer.press("PIN");
    dealer.sees(".told");
    dealer.fill("#pin input[name=staff]", "E300");
    dealer.fill("#pin input[name=pin]", "3000");
    dealer.press("PIN");
    dealer.sees_no("#pin");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
    // The other number has the same hand without the match, 1,000 for 1: the round does not end without it.
    floor.play(
        "D100 BAC05 STOP -> PrizeKnown
         D100 BAC05 hand suited 9
         D100 BAC05 CONFIRM
         D100 BAC05 pin D100
         S200 BAC05 ticks 3 all
         D100 BAC05 PENDING
         D100 BAC05 select 3
         D100 BAC05 CONFIRM
         D100 BAC05 pin S200",
    );
    dealer.has("[data-award='3']", "data-award-state", "cleared");
    dealer.press("STOP");
    dealer.has("#live", "data-mode", "open");
    // Two dollars, a fifth of which went to the meter.
    clear(&floor, &award, "$10,000.40");
}

#[test]
fn a_lost_line_covers_the_console_and_comes_back_to_the_truth() {
    let mut floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    floor.play("D100 BAC01 coins 1,5");
    dealer.has("[data-seat='5']", "data-led", "steady");
    dealer.press("COIN IN");
    dealer.has("#live", "data-mode", "locked");
    for words in ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK", "status of 401"] {
        dealer.expects(words);
    }
    floor.kill();
    dealer.sees("#cover");
    let inert = dealer.run("return document.getElementById('live').inert", vec![]);
    assert_eq!(inert, true, "nothing can be pressed");
    floor.start_again();
    // The restart has ended the session: the pad, and then the table as it stands.
    dealer.sees("#relief");
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.sees_no("#cover");
    dealer.has("#live", "data-mode", "locked");
    dealer.has("[data-seat='5']", "data-led", "steady");
}

#[test]
fn a_round_by_keyboard_alone_in_spanish() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console?lang=es");
    dealer.has("html", "lang", "es");
    floor.play("D100 BAC01 coins 3");
    dealer.has("[data-seat='3']", "data-led", "steady");
    // What is pressed too early is refused in the dealer's language.
    dealer.expects("status of 409");
    dealer.types("g");
    dealer.sees(".told");
    let told = dealer.all(".told").first().unwrap().text.clone();
    assert!(!told.contains("the bets are"), "{told}");
    dealer.types("c");
    dealer.has("#live", "data-mode", "locked");
    dealer.types("g");
    dealer.has("#live", "data-mode", "open");
    // Everything can be reached by Tab.
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..60 {
        dealer.types(Key::Tab);
        if let Some(button) = dealer.focused().attribute("data-button") {
            reached.insert(button.to_owned());
        }
    }
    for button in ["COIN IN", "J-POT", "GAME OVER", "NEW SHOE", "SEATS", "VOID"] {
        assert!(reached.contains(button), "{button} is not among {reached:?}");
    }
}
