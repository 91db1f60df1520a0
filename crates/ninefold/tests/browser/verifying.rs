//! Tests the sheet on which a prize is verified: what is known, the figure on the sign, and a prize whose
//! cards are not known.

use crate::harness::{Browser, Floor};
use crate::pit::{award, say_who};

/// A high prize of seats 1 and 5 is marked at BAC01, and its sheet is open.
fn sheet(floor: &Floor, cards: &str) -> Browser {
    floor.play("D100 BAC01 coins 1,5\nD100 BAC01 COIN IN");
    if !cards.is_empty() {
        floor.play(&format!("D100 BAC01 cards {cards}"));
    }
    floor.play("D100 BAC01 hand four-one-colour-nines");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let award = award(&dealer);
    dealer.click(&format!("[data-award='{award}']"));
    dealer.sees("#pad[data-open-pad=prize]");
    dealer
}

/// The prize whose sheet is open.
fn prize(dealer: &Browser) -> String {
    dealer.sees("#pad").attribute("data-prize").unwrap().to_owned()
}

/// The sheet shows what is known, and one touch ticks what the system has verified.
#[test]
fn the_verification_sheet_shows_what_is_known() {
    let floor = Floor::open();
    let dealer = sheet(&floor, "9h 9d 9h 9d");
    dealer.reads("[data-check=hand]", "The cards make this hand for seats 1, 5");
    dealer.reads("[data-check=hand]", "Entered by D100");
    dealer.reads("[data-check=leds]", "Seat 5: coin at");
    dealer.reads("[data-check=bets]", "Bets locked at");
    // Two dollars, of which 59 % go to the meter.
    dealer.reads("[data-check=meter]", "That gives $10,001.18. The meter shows $10,001.18.");
    dealer.reads("[data-evidence=equipment]", "No fault of the equipment");
    dealer.reads("[data-evidence=equipment]", "ninefold");
    // The cards were entered by hand: their order is for the eye.
    dealer.counts("[data-check][data-system]", 4);
    dealer.is_accessible();
    dealer.click("[data-check-system]");
    dealer.press("VERIFIED");
    say_who(&dealer, "S200", "2000");
    dealer.counts("[data-check][data-done]", 4);
    dealer.counts("label[data-check]", 3);
    // Ticked by the eye, under the same authorisation.
    dealer.click("[data-check-all]");
    dealer.press("VERIFIED");
    dealer.counts("[data-check][data-done]", 7);
}

#[test]
fn the_figure_on_the_sign_is_typed_and_compared() {
    let floor = Floor::open();
    let dealer = sheet(&floor, "9h 9d 9h 9d");
    // The meter stands at $10,001.18. The digits come with the field.
    dealer.click("[name=sign]");
    for digit in ["9", "0", "0", "0"] {
        dealer.click(&format!(".figures [data-types='{digit}']"));
    }
    assert_eq!(dealer.sees("[name=sign]").text, "9000");
    dealer.press("VERIFIED");
    say_who(&dealer, "S200", "2000");
    // More than the tolerance apart: it is told, and nothing is recorded.
    dealer.expects("status of 409");
    dealer.reads(".told", "9000.00");
    dealer.sees_no("[data-sign-shown]");
    dealer.click("[data-offer]");
    dealer.sees("#overrule[open]");
    // A figure that differs is the word of somebody who is here: the PIN that was given before is not enough.
    dealer.fill("#overrule [name=reason]", "the sign is behind");
    dealer.fill("#overrule [name=staff]", "S200");
    dealer.fill("#overrule [name=pin]", "2000");
    dealer.press("OVERRULE");
    dealer.reads("[data-sign-shown]", "The sign showed $9,000.00. Read by S200.");
    dealer.reads("[data-sign-shown]", "the sign is behind");
    let award = prize(&dealer);
    let kept = floor.get("A500", &format!("/jackpots/{award}"));
    assert_eq!(kept["sign"], "9000.00");
    assert_eq!(kept["sign_override"], "the sign is behind");
}

#[test]
fn a_sign_that_agrees_is_recorded_with_the_ticks() {
    let floor = Floor::open();
    let dealer = sheet(&floor, "9h 9d 9h 9d");
    dealer.click("[data-check-all]");
    dealer.fill("[name=sign]", "$10,001.18");
    dealer.press("VERIFIED");
    say_who(&dealer, "S200", "2000");
    dealer.reads("[data-sign-shown]", "The sign showed $10,001.18");
    dealer.counts("[data-check][data-done]", 7);
    dealer.sees_no("[data-button=VERIFIED]");
}

#[test]
fn a_high_prize_without_cards_takes_a_supervisor_with_a_reason() {
    let floor = Floor::open();
    let dealer = sheet(&floor, "");
    dealer.press("WITHOUT CARDS");
    dealer.sees("#overrule[open]");
    dealer.fill("#overrule [name=reason]", "the shoe jammed");
    dealer.fill("#overrule [name=staff]", "S201");
    dealer.fill("#overrule [name=pin]", "2010");
    dealer.press("OVERRULE");
    dealer.sees_no("[data-button='WITHOUT CARDS']");
    let award = prize(&dealer);
    let kept = floor.get("A500", &format!("/jackpots/{award}"));
    assert_eq!(kept["override"], "the shoe jammed", "{kept}");
}

/// Two payees share a prize: one is paid in cash, the other by cheque, as their slips say.
#[test]
fn each_payee_is_paid_as_chosen_and_the_slips_come_with_the_award() {
    let floor = Floor::open();
    let dealer = sheet(&floor, "9h 9d 9h 9d");
    // A key that has just been turned changes its colours slowly.
    dealer.calm();
    let award = prize(&dealer);
    dealer.has("[data-payee='5']", "data-method", "cash");
    dealer.is_accessible();
    dealer.click("[data-payee='5']");
    dealer.has("[data-payee='5']", "data-method", "cheque");
    dealer.has("[data-payee='1']", "data-method", "cash");
    for method in ["cash", "cheque"] {
        dealer.has(&format!("[data-payment={method}]"), "aria-pressed", "false");
    }
    // The desk shows the same, and changes the other one.
    let desk = floor.browser();
    desk.log_in("S201", &format!("/manager/jackpots/{award}"));
    desk.has("[data-payee='5']", "data-method", "cheque");
    desk.click("[data-payee='1'] form button");
    desk.has("[data-payee='1']", "data-method", "cheque");
    dealer.has("[data-payment=cheque]", "aria-pressed", "true");
    dealer.click("[data-payee='1']");
    dealer.has("[data-payee='1']", "data-method", "cash");
    // Before the award there is no slip.
    dealer.sees_no("[data-slips-of]");
    floor.play(&format!("S200 BAC01 ticks {award} all\nS200 BAC01 key 009 JPH\nD100 BAC01 J-POT"));
    dealer.has("#pad", "data-award-state", "waiting");
    dealer.reads("#pad [data-slips-of]", "Print slips 1 to 2");
    dealer.is_accessible();
    dealer.click("[data-close-pad]");
    dealer.reads(".facts [data-slips-of]", "Print slips 1 to 2");
    dealer.is_accessible();
    // The papers open in a window of their own; here they take the page's place.
    let script = "const form = document.querySelector('.facts form.slips'); \
        form.removeAttribute('target'); form.requestSubmit();";
    dealer.run(script, vec![]);
    let papers = dealer.reads("body", "JACKPOT SLIP 2").text;
    for (word, times) in [("ORIGINAL", 2), ("DUPLICATE", 2), ("cheque", 2), ("cash", 2)] {
        assert_eq!(papers.matches(word).count(), times, "{word}: {papers}");
    }
    dealer.open("/tables/BAC01/console");
    dealer.has(".facts [data-slips-of]", "data-printed", "true");
    for (slip, seat, payment) in [(1, "1", "cash"), (2, "5", "cheque")] {
        let kept = floor.get("A500", &format!("/slips/{slip}"));
        assert_eq!((&kept["seat"], &kept["payment"]), (&seat.into(), &payment.into()), "{kept}");
    }
}
