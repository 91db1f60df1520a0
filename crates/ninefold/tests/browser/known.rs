//! Tests prizes that the cards make: the round does not end before they are answered, one touch marks them,
//! and where they depend on the backed hand the dealer names the seats or says that there are none.

use crate::harness::Floor;
use crate::pit::{THIRDS, award, choose, coins, deal, number};

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
fn one_winner_stands_for_all_and_the_dealer_is_told() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.expects("status of 409");
    for (table, lock, cards) in
        [("BAC01", "COIN IN", "9h 9d 9h 9d"), ("BAC04", "START GAME", "As 2h 2d 3c 4s 2s")]
    {
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        floor.play(&format!(
            "D100 {table} coins 1,3,6
             D100 {table} {lock}
             D100 {table} cards {cards}"
        ));
        let row = dealer.sees("[data-mark]").attribute("data-mark").unwrap().to_owned();
        choose(&dealer, 3);
        let hand = format!(".hands [data-row='{row}']");
        dealer.click(&hand);
        dealer.reads(".told", "seats 1, 3, 6 are marked");
        dealer.reads(&format!("{hand} .mark"), "1, 3, 6");
    }
}

/// Where the numbers name the winner, no other seat is marked; a supervisor overrides that with a reason.
#[test]
fn another_winner_is_refused_or_overridden_with_a_reason() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.expects("status of 409");
    dealer.log_in("D100", "/tables/BAC05/console");
    floor.play("D100 BAC05 coins 2,4\nD100 BAC05 START");
    let third = THIRDS[number(&floor, "BAC05", 4)];
    floor.play(&format!("D100 BAC05 cards Ks Qs Js Ks {third} {third}"));
    dealer.sees("[data-mark='match-suited']");
    choose(&dealer, 2);
    let hand = ".hands [data-row='match-suited']";
    dealer.has(hand, "data-refusal", "OtherSeats");
    dealer.click(hand);
    dealer.reads(".told", "seat 4");
    dealer.click(".told [data-offer]");
    dealer.sees("#overrule[open]");
    dealer.fill("#overrule [name=reason]", "the numbers were swapped");
    dealer.fill("#overrule [name=staff]", "S200");
    dealer.fill("#overrule [name=pin]", "2000");
    dealer.press("OVERRULE");
    dealer.sees_no("#overrule[open]");
    dealer.has(hand, "data-lit", "red");
    dealer.reads(&format!("{hand} .mark"), "2");
    let kept = floor.get("A500", &format!("/jackpots/{}", award(&dealer)));
    assert_eq!(kept["override"], "the numbers were swapped", "{kept}");
    assert_eq!(kept["seats"], serde_json::json!([2]), "{kept}");
}

/// The rules name seats 1, 3 and 6; a supervisor lets seat 3 alone win, with a reason.
#[test]
fn a_supervisor_lets_only_the_named_seats_win() {
    for (table, lock) in [("BAC01", "COIN IN"), ("BAC04", "START GAME")] {
        let floor = Floor::open();
        let dealer = floor.browser();
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        dealer.expects("status of 409");
        let cards = if table == "BAC01" { "9h 9d 9h 9d" } else { "As 2h 2d 3c 4s 2s" };
        floor.play(&format!(
            "D100 {table} coins 1,3,6
             D100 {table} {lock}
             D100 {table} cards {cards}"
        ));
        let row = dealer.sees("[data-mark]").attribute("data-mark").unwrap().to_owned();
        choose(&dealer, 3);
        let hand = format!(".hands [data-row='{row}']");
        dealer.click(&hand);
        dealer.reads(".told", "seats 1, 3, 6 are marked");
        dealer.reads(".told [data-offer]", "Only seats 3");
        dealer.is_accessible();
        dealer.click(".told [data-offer]");
        dealer.sees("#overrule[open]");
        dealer.reads("#overrule [data-what]", "Only seats 3");
        dealer.fill("#overrule [name=reason]", "seats 1 and 6 bet late");
        // A wrong PIN: the sheet stays, and nothing is marked twice.
        for pin in ["9999", "2010"] {
            dealer.fill("#overrule [name=staff]", "S201");
            dealer.fill("#overrule [name=pin]", pin);
            dealer.press("OVERRULE");
            if pin == "9999" {
                dealer.reads("#overrule .told", "PIN");
            }
        }
        dealer.sees_no("#overrule[open]");
        dealer.reads(&format!("{hand} .mark"), "3");
        let marked = dealer.sees(&format!("{hand} .mark")).text;
        assert!(!marked.contains('1') && !marked.contains('6'), "{marked}");
        let award = award(&dealer);
        let prize = floor.get("S200", &format!("/jackpots/{award}"));
        assert_eq!(
            (&prize["override"], &prize["override_by"]),
            (&"seats 1 and 6 bet late".into(), &"S201".into())
        );
        assert_eq!(prize["seats"], serde_json::json!([3]));
    }
}

#[test]
fn what_an_earlier_round_showed_is_refused_in_the_next() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.expects("status of 409");
    floor.play("D100 BAC01 coins 1\nD100 BAC01 COIN IN");
    dealer.has("#live", "data-mode", "locked");
    // A page that was left behind: a hand as it stood in round 1.
    let keep = "window.behind = document.querySelector('.hands [data-row]').cloneNode(true);
        behind.id = 'behind';";
    dealer.run(keep, vec![]);
    floor.play(
        "D100 BAC01 points 3 4
         D100 BAC01 GAME OVER
         D100 BAC01 coins 1
         D100 BAC01 COIN IN",
    );
    dealer.has("#live", "data-round", "2");
    dealer.run("document.body.append(behind); behind.click();", vec![]);
    dealer.reads(".told", "round 1");
    dealer.has("#live", "data-state", "locked");
}
