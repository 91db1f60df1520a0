//! Tests signs and scoreboards: digits roll up to the true value and never past it, a win is shown, and a
//! lost connection shows no number.

use crate::harness::{Floor, until};

/// What the sign shows, in cents, and what is true.
fn digits(browser: &crate::harness::Browser) -> (u64, u64) {
    let seen = browser.all(".odometer");
    let cents = |name| -> u64 {
        seen.first().and_then(|it| it.attribute(name)).unwrap().replace('.', "").parse().unwrap()
    };
    (cents("data-meter"), cents("data-true"))
}

#[test]
fn a_sign_rolls_up_and_never_past_the_truth() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.open("/pools/NINES/sign");
    sign.has(".odometer", "data-meter", "10000.00");
    sign.is_accessible();
    for _ in 0..5 {
        floor.play("D100 BAC01 coins 1,2,3,4,5,6,7,8,9\nD100 BAC01 COIN IN\nD100 BAC01 GAME OVER");
        let (shown, truth) = digits(&sign);
        assert!(shown <= truth, "{shown} is more than {truth}");
    }
    // Five rounds of nine dollars, 59 % of each.
    sign.has(".odometer", "data-true", "10026.55");
    let mut last = 0;
    let arrived = until(|| {
        let (shown, truth) = digits(&sign);
        assert!(shown <= truth && shown >= last, "{last}, then {shown} of {truth}");
        last = shown;
        if shown == truth { Ok(()) } else { Err(format!("{shown} of {truth}")) }
    });
    assert_eq!(arrived, Ok(()));
}

#[test]
fn a_win_takes_the_screen_and_the_meter_starts_again() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.open("/tables/BAC01/sign");
    floor.play(
        "D101 BAC01 coins 1,5
         D101 BAC01 COIN IN
         D101 BAC01 cards 9h 9d 9h 9d
         D101 BAC01 hand four-one-colour-nines",
    );
    sign.has("#sign", "data-state", "pending");
    sign.is_accessible();
    floor.play(
        "S201 BAC01 key 009 JPH
         S201 BAC01 ticks 1 all
         D101 BAC01 J-POT",
    );
    sign.has("#sign", "data-state", "win");
    // Ten thousand and 59 % of two dollars, divided between two seats.
    // It is shown for some seconds: one look must find all of it.
    sign.waits("a win that says everything", ".win", |shown| {
        let words = ["$10,001.18", "$5,000.59", "BAC01"];
        shown.iter().any(|it| words.iter().all(|word| it.text.contains(word))).then_some(())
    });
    // Nothing of it is the house's own business.
    let page = floor.ask("GET", "/tables/BAC01/sign", &[], "").body;
    for secret in ["D101", "S201", "reserve"] {
        assert!(!page.contains(secret), "{secret}");
    }
    sign.has(".odometer", "data-true", "10000.06");
}

#[test]
fn a_sign_without_a_line_shows_no_number() {
    let mut floor = Floor::open();
    let sign = floor.browser();
    sign.open("/pools/GOLD/sign");
    sign.sees(".odometer");
    for words in ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK"] {
        sign.expects(words);
    }
    floor.kill();
    sign.has("#sign", "data-state", "fault");
    sign.sees_no(".odometer");
    floor.start_again();
    sign.sees(".odometer");
    sign.has(".odometer", "data-true", "10000.00");
}

#[test]
fn a_scoreboard_follows_the_shoe() {
    let floor = Floor::open();
    let board = floor.browser();
    board.open("/tables/BAC01/scoreboard");
    for points in ["7 6", "8 2", "1 9"] {
        floor.play(&format!(
            "D101 BAC01 coins 1\nD101 BAC01 COIN IN\nD101 BAC01 points {points}\nD101 BAC01 GAME OVER"
        ));
    }
    board.reads("[data-round]", "3");
    board.is_accessible();
}
