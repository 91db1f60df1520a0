//! Tests passing over a prize that the cards make: a low one takes a supervisor with a reason, a high one a
//! second person, who is of the executive or surveillance. Nobody else can end such a round.

use crate::harness::Floor;
use crate::pit::{THIRDS, approve, coins, deal, number};

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

#[test]
fn passing_over_a_high_prize_takes_two_people_in_every_dialect() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.expects("status of 409");
    floor.play("D100 BAC05 coins 4\nD100 BAC05 START");
    // Six spades: a tie of the number of seat 4.
    let third = THIRDS[number(&floor, "BAC05", 4)];
    floor.play(&format!(
        "D100 BAC01 coins 1,2
         D100 BAC01 COIN IN
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC04 coins 1,2
         D100 BAC04 START GAME
         D100 BAC04 cards As Ac 3d 3h 3c 3c
         D100 BAC05 cards Ks Qs Js Ks {third} {third}"
    ));
    let reason = "the player left";
    for (table, row, end) in [
        ("BAC01", "four-one-colour-nines", "GAME OVER"),
        ("BAC04", "double-seven-exact", "END GAME"),
        ("BAC05", "match-suited", "STOP"),
    ] {
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        let known = format!("[data-proposal='{row}']");
        dealer.has(&known, "data-level", "high");
        dealer.press(end);
        dealer.sees(".told");
        dealer.click(&format!("{known} [data-sheet='pass-over']"));
        // Two supervisors are not enough.
        let passes = |people| approve(&dealer, "#pass-over", reason, people, "PASS OVER");
        passes([("S200", "2000"), ("S201", "2010")]);
        dealer.reads("#pass-over .told", "second person");
        dealer.has("#live", "data-mode", "locked");
        passes([("S200", "2000"), ("E300", "3000")]);
        dealer.sees_no("#pass-over[open]");
        dealer.sees_no(&known);
        let alerts = floor.get("S201", "/alerts").to_string();
        assert!(alerts.contains("passed-over") && alerts.contains(table), "{alerts}");
        dealer.press(end);
        dealer.has("#live", "data-mode", "open");
    }
    // The log says why.
    let desk = floor.browser();
    desk.log_in("V400", "/manager/activity");
    desk.reads("main", reason);
}
