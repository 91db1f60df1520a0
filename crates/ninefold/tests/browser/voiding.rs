//! Tests voids, by clicking in every dialect: a sheet speaks of the round in which it was opened, the console
//! lists what goes back, and the table's sign says that the round was void.

use crate::harness::Floor;
use crate::pit::approve;

/// A table of each dialect: what locks the bets, and what ends the round by calls.
const DIALECTS: [(&str, &str, &str); 3] = [
    ("BAC01", "COIN IN", "GAME OVER"),
    ("BAC04", "START GAME", "END GAME"),
    ("BAC05", "START", "STOP\nD101 BAC05 CONFIRM"),
];

#[test]
fn a_void_is_of_the_round_in_which_its_sheet_was_opened_and_the_sign_says_so() {
    let floor = Floor::open();
    let (dealer, sign) = (floor.browser(), floor.browser());
    dealer.expects("status of 409");
    for (table, lock, end) in DIALECTS {
        sign.open(&format!("/tables/{table}/sign"));
        sign.has("#sign", "data-state", "open");
        sign.sees_no(".notice");
        let locks = format!("D101 {table} coins 1,3\nD101 {table} {lock}");
        floor.play(&locks);
        dealer.log_in("D100", &format!("/tables/{table}/console"));
        dealer.has("#live", "data-round", "1");
        dealer.press("VOID");
        dealer.sees("#void[open]");
        // The round goes on under the sheet, and the next one is played.
        floor.play(&format!("D101 {table} points 8 3\nD101 {table} {end}\n{locks}"));
        dealer.has("#live", "data-round", "2");
        let void = |reason| {
            let people = [("S200", "2000"), ("E300", "3000")];
            approve(&dealer, "#void", reason, people, "VOID NOW");
        };
        void("misdeal");
        dealer.reads("#void .told", "round 1");
        dealer.click("#void [data-close-sheet]");
        dealer.sees_no("#void[open]");
        dealer.has("#live", "data-mode", "locked");
        sign.has("#sign", "data-state", "locked");
        dealer.press("VOID");
        void("exposed card");
        dealer.reads("[data-voided='2']", "exposed card");
        for seat in [1, 3] {
            dealer.sees(&format!("[data-return='{seat}']"));
        }
        sign.has("#sign", "data-state", "void");
        sign.reads(".notice", "Round 2 was void");
        sign.reads(".notice", "Every bet of that round goes back");
        sign.is_accessible();
        dealer.press("RETURNED");
        dealer.sees_no("[data-voided]");
        // It is said until the bets are locked again, whatever the dealer has given back.
        floor.play(&format!("D101 {table} coins 1"));
        dealer.has("[data-seat='1']", "data-bet", "true");
        sign.has("#sign", "data-state", "void");
        floor.play(&format!("D101 {table} {lock}"));
        sign.has("#sign", "data-state", "locked");
        sign.sees_no(".notice");
    }
}
