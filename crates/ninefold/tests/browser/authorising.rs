//! Tests one authorisation per jackpot: a PIN or a card is given once, in every dialect, and the steps that
//! follow ask for nothing. Sheets that are refused keep what was typed.

use serde_json::json;

use crate::harness::{Browser, Floor};
use crate::pit::{award, say_who};

/// Four red nines at a table with keys: two bettors, cards entered, the top prize marked.
fn top_prize(floor: &Floor) {
    floor.play(
        "D100 BAC01 coins 1,5
         D100 BAC01 COIN IN
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC01 hand four-one-colour-nines",
    );
}

/// Ticks the whole checklist of a prize, which asks for nobody if somebody has authorised it.
fn tick(browser: &Browser, award: &str) {
    browser.click(&format!("[data-award='{award}']"));
    let form = format!("form[data-checklist='{award}']");
    browser.sees(&form);
    browser.click(&format!("{form} [data-check-all]"));
    browser.press("VERIFIED");
}

fn ticked(browser: &Browser) {
    browser.sees("[data-check][data-done]");
    browser.sees_no("label[data-check]");
    browser.click("[data-close-pad]");
    browser.sees_no("#pad");
}

/// Slides a finger from one element to another.
fn slide(browser: &Browser, from: &str, to: &str) {
    let script = "const [from, to] = [...arguments].map((css) => document.querySelector(css));
        const at = (element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return { clientX: left + width / 2, clientY: top + height / 2 };
        };
        const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY);
        const event = (name, where) => (under(where) ?? document.body)
            .dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true, ...where }));
        event('pointerdown', at(from));
        event('pointermove', at(to));
        event('pointerup', at(to));";
    browser.run(script, vec![json!(from), json!(to)]);
}

const HELD: &str = "#authorised[data-js-held]";

#[test]
fn one_pin_and_four_touches_pay_a_jackpot_with_keys() {
    let floor = Floor::open();
    top_prize(&floor);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let award = award(&dealer);
    dealer.sees_no(HELD);
    tick(&dealer, &award);
    say_who(&dealer, "S200", "2000");
    dealer.reads(HELD, "S200");
    ticked(&dealer);
    dealer.is_accessible();
    // Insert, turn, J-POT, turn back, remove: nobody is asked again.
    dealer.click("[data-key-number='009']");
    dealer.has("[data-key-number='009']", "aria-pressed", "true");
    dealer.click("[data-key-position='JPH']");
    dealer.has("[data-button='J-POT']", "data-flashing", "true");
    dealer.press("J-POT");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
    dealer.click("[data-key-position='R']");
    dealer.has("[data-key-position='R']", "aria-pressed", "true");
    dealer.sees(HELD);
    dealer.click("[data-key-number='009']");
    dealer.has("[data-key-number='009']", "aria-pressed", "false");
    dealer.sees_no(HELD);
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    let paid = floor.get("S201", &format!("/jackpots/{award}"));
    assert_eq!(paid["authorised_by"], "S200");
    // The key is out: whatever comes next takes a PIN again.
    floor.play("D100 BAC01 coins 1\nD100 BAC01 COIN IN");
    dealer.has("#live", "data-mode", "locked");
    dealer.click("[data-key-number='009']");
    dealer.sees("#who[open]");
}

#[test]
fn a_key_slides_in_and_out_in_one_movement() {
    let floor = Floor::open();
    top_prize(&floor);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let award = award(&dealer);
    // Into the lock and on to JPH; the PIN is asked for once.
    slide(&dealer, "[data-key-number='009']", "[data-key-position='JPH']");
    say_who(&dealer, "S200", "2000");
    dealer.has("[data-key-position='JPH']", "aria-pressed", "true");
    tick(&dealer, &award);
    ticked(&dealer);
    dealer.press("J-POT");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
    // From the lock to anywhere else: turned back and taken out.
    slide(&dealer, ".key .lock", "[data-button='GAME OVER']");
    dealer.has("[data-key-number='009']", "aria-pressed", "false");
    dealer.has("[data-key-position='R']", "aria-pressed", "true");
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
}

/// Whoever ends it, or a token that is no longer good: the next step asks.
#[test]
fn an_authorisation_that_is_over_is_asked_for_again() {
    let floor = Floor::open();
    top_prize(&floor);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.click("[data-key-number='009']");
    say_who(&dealer, "S200", "2000");
    dealer.reads(HELD, "S200");
    dealer.click("[data-end-authorisation]");
    dealer.sees_no(HELD);
    dealer.click("[data-key-position='JPH']");
    say_who(&dealer, "S201", "2010");
    dealer.reads(HELD, "S201");
    dealer.has("[data-key-position='JPH']", "aria-pressed", "true");
    // A new prize was not authorised with it: beside the browser another one is marked.
    dealer.expects("status of 409");
    let first = award(&dealer);
    floor.play("D100 BAC01 hand four-one-colour-nines");
    dealer.sees_no(&format!("[data-award='{first}']"));
    floor.play("D100 BAC01 hand four-one-colour-nines");
    let award = award(&dealer);
    assert_ne!(award, first);
    tick(&dealer, &award);
    say_who(&dealer, "S201", "2010");
    ticked(&dealer);
}

/// A key that stays turned pays nothing when the authorisation is over: J-POT asks again.
#[test]
fn j_pot_asks_again_when_the_authorisation_is_over() {
    let floor = Floor::open();
    top_prize(&floor);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.expects("status of 409");
    let award = award(&dealer);
    tick(&dealer, &award);
    say_who(&dealer, "S200", "2000");
    ticked(&dealer);
    dealer.click("[data-key-number='009']");
    dealer.click("[data-key-position='JPH']");
    dealer.has("[data-button='J-POT']", "data-flashing", "true");
    dealer.click("[data-end-authorisation]");
    dealer.sees_no(HELD);
    dealer.press("J-POT");
    say_who(&dealer, "S200", "2000");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
}

#[test]
fn one_card_pays_a_prize_with_cards() {
    let floor = Floor::open();
    floor.play(
        "D100 BAC04 coins 2,3
         D100 BAC04 START GAME
         D100 BAC04 hand double-seven 2,3",
    );
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    let award = award(&dealer);
    dealer.sees("[data-proof=swipe]");
    dealer.fill("#card-strip", "SUP-200");
    dealer.types(crate::harness::Key::Enter);
    dealer.reads(HELD, "S200");
    dealer.has("[data-proof=swipe]", "data-card-of", "S200");
    tick(&dealer, &award);
    ticked(&dealer);
    dealer.press("CONFIRM");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "cleared");
    dealer.press("END GAME");
    dealer.has("#live", "data-mode", "open");
    dealer.sees_no(HELD);
}

#[test]
fn one_pin_pays_a_prize_with_pins() {
    let floor = Floor::open();
    floor.play("D100 BAC05 coins 4\nD100 BAC05 START");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC05/console");
    dealer.click("[data-row=coloured]");
    dealer.press("CONFIRM");
    dealer.fill("#pin input[name=pin]", "1000");
    dealer.press("PIN");
    dealer.sees_no("#pin");
    let award = award(&dealer);
    tick(&dealer, &award);
    say_who(&dealer, "S200", "2000");
    ticked(&dealer);
    dealer.press("PENDING");
    dealer.click(&format!("[data-select='{award}']"));
    dealer.press("CONFIRM");
    dealer.sees("#pin");
    dealer.press("AUTHORISE");
    dealer.sees_no("#pin");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "cleared");
    dealer.press("STOP");
    dealer.has("#live", "data-mode", "open");
}

#[test]
fn a_refused_sheet_keeps_what_was_typed_except_secrets() {
    let floor = Floor::open();
    top_prize(&floor);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.expects("status of 409");
    dealer.click("[data-key-number='009']");
    dealer.sees("#who[open]");
    dealer.fill("#who input[name=staff]", "S200");
    dealer.fill("#who input[name=pin]", "9999");
    dealer.press("WHO");
    dealer.reads("#who .told", "PIN");
    assert_eq!(dealer.sees("#who input[name=staff]").text, "S200");
    assert_eq!(dealer.sees("#who input[name=pin]").text, "");
    dealer.focuses("name", "pin");
    dealer.types("2000");
    dealer.press("WHO");
    dealer.sees_no("#who[open]");
    dealer.reads(HELD, "S200");
}
