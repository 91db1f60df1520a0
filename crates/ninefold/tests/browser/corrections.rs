//! Tests what the known result says of a mark, by clicking in every dialect: what no cards can make is
//! refused, a correction cancels a mark that no longer fits, and whoever has let a prize stand without its
//! cards does not authorise it.

use crate::harness::{Browser, Floor};
use crate::pit::{award, choose, coins, deal, number, press_as, say_who, verify};

/// Enters the points of both hands on the pad.
fn points(dealer: &Browser, player: usize, banker: usize) {
    dealer.press("POINTS");
    dealer.sees("[data-open-pad=points]");
    dealer.click(&format!("[data-draft=player][data-value='{player}']"));
    dealer.click(&format!("[data-draft=banker][data-value='{banker}']"));
    dealer.sees_no("[data-open-pad=points]");
}

#[test]
fn no_prize_is_marked_that_the_points_cannot_make() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.expects("status of 409");
    for (table, lock, row) in [
        ("BAC01", "COIN IN", "four-one-colour-nines"),
        ("BAC04", "START GAME", "double-seven"),
        ("BAC05", "START", "match-suited"),
    ] {
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        floor.play(&format!("D100 {table} coins 4\nD100 {table} {lock}"));
        dealer.has("#live", "data-mode", "locked");
        let (player, banker) = match table {
            "BAC01" => (8, 3),
            "BAC04" => (7, 3),
            // A tie of another number than that of the seat.
            _ => [(number(&floor, table, 4) + 1) % 10; 2].into(),
        };
        points(&dealer, player, banker);
        choose(&dealer, 4);
        let hand = format!("[data-row='{row}']");
        dealer.has(&hand, "data-refusal", "Impossible");
        dealer.click(&hand);
        dealer.sees(".told [data-offer]");
        dealer.has("#live", "data-state", "locked");
        dealer.has(&hand, "aria-pressed", "false");
    }
}

#[test]
fn a_correction_cancels_a_mark_that_no_longer_fits() {
    let floor = Floor::open();
    let dealer = floor.browser();
    // A small prize, made by the last card; and another last card.
    for (table, lock, end, cards, other) in [
        ("BAC01", "COIN IN", "GAME OVER", &["8h", "Kd", "Kd", "9c"][..], "8c"),
        ("BAC04", "START GAME", "END GAME", &["As", "2h", "2d", "4c", "4s"], "3s"),
        ("BAC05", "START", "STOP", &["2s", "Kh", "2d", "Ks", "Ac", "5h"], "4h"),
    ] {
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        coins(&dealer, &[2]);
        dealer.press(lock);
        dealer.has("#live", "data-mode", "locked");
        deal(&dealer, cards);
        dealer.click("[data-mark]");
        dealer.sees(".hands [data-lit=red]");
        dealer.press("UNDO");
        dealer.click(&format!("[data-card='{other}']"));
        dealer.sees_no(".hands [data-lit=red]");
        dealer.press(end);
        dealer.has("#live", "data-mode", "open");
    }
}

#[test]
fn a_correction_that_takes_a_high_prize_away_takes_a_supervisor() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    floor.play(
        "D100 BAC01 coins 1,2
         D100 BAC01 COIN IN
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC01 hand four-one-colour-nines",
    );
    let award = award(&dealer);
    dealer.press("UNDO");
    dealer.click("[data-card='9c']");
    say_who(&dealer, "S200", "2000");
    dealer.sees_no(&format!("[data-award='{award}']"));
    dealer.sees("[data-proposal='four-other-nines']");
    let kept = floor.get("A500", &format!("/jackpots/{award}"));
    assert_eq!(kept["state"], "cancelled", "{kept}");
}

/// A supervisor's word instead of the cards, and the word of whoever authorises, are of two people.
#[test]
fn whoever_lets_a_prize_stand_without_cards_does_not_authorise_it() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.expects("status of 409");
    for (table, lock, row, (by, pin)) in [
        ("BAC01", "COIN IN", "four-one-colour-nines", ("S200", "2000")),
        ("BAC04", "START GAME", "double-seven-exact", ("E300", "3000")),
        ("BAC05", "START", "match-suited", ("E300", "3000")),
    ] {
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        floor.play(&format!(
            "D100 {table} coins 4
             D100 {table} {lock}
             D100 {table} hand {row} 4"
        ));
        if table == "BAC05" {
            floor.play("D100 BAC05 CONFIRM\nD100 BAC05 pin D100");
        }
        let award = award(&dealer);
        let prize = format!("[data-award='{award}']");
        dealer.click(&prize);
        dealer.sees("#pad[data-open-pad=prize]");
        dealer.press("WITHOUT CARDS");
        dealer.sees("#overrule[open]");
        dealer.fill("#overrule [name=reason]", "the shoe jammed");
        dealer.fill("#overrule [name=staff]", by);
        dealer.fill("#overrule [name=pin]", pin);
        dealer.press("OVERRULE");
        dealer.sees_no("[data-button='WITHOUT CARDS']");
        dealer.click("[data-close-pad]");
        dealer.sees_no("#pad");
        verify(&dealer, &award, by, pin);
        authorise(&dealer, table, &award, by, pin);
        dealer.reads(".told", by);
        dealer.has(&prize, "data-award-state", "pending");
        let kept = floor.get("A500", &format!("/jackpots/{award}"));
        assert_eq!(kept["override"], "the shoe jammed", "{kept}");
        assert_eq!(kept["state"], "pending", "{kept}");
    }
    // Another supervisor pays it.
    dealer.open("/tables/BAC01/console");
    let award = award(&dealer);
    dealer.sees("[data-key-number='009'][aria-pressed=true]");
    press_as(&dealer, "[data-key-position='R']", "S201", "2010");
    press_as(&dealer, "[data-key-position='JPH']", "S201", "2010");
    dealer.has("[data-key-position='JPH']", "aria-pressed", "true");
    dealer.press("J-POT");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "waiting");
}

/// The last steps of a dialect, which authorise a prize.
fn authorise(dealer: &Browser, table: &str, award: &str, by: &str, pin: &str) {
    match table {
        "BAC01" => {
            press_as(dealer, "[data-key-number='009']", by, pin);
            dealer.has("[data-key-number='009']", "aria-pressed", "true");
            press_as(dealer, "[data-key-position='JPH']", by, pin);
            dealer.has("[data-key-position='JPH']", "aria-pressed", "true");
            dealer.press("J-POT");
        }
        "BAC04" => {
            dealer.press("CONFIRM");
            // The only executive may not: the console already says that somebody else must.
            dealer.fill("#card-strip", "EXE-300");
            dealer.types(crate::harness::Key::Enter);
        }
        _ => {
            dealer.press("PENDING");
            dealer.click(&format!("[data-select='{award}']"));
            dealer.press("CONFIRM");
            dealer.fill("#pin [name=staff]", by);
            dealer.fill("#pin [name=pin]", pin);
            dealer.press("PIN");
        }
    }
}
