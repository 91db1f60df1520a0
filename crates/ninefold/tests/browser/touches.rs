//! Counts the touches of a round: nine bettors, cards entered by hand, no prize. What was touched is bet, and
//! what was typed is entered, however quick the hand and however slow the connection.

use serde_json::json;

use crate::harness::{Browser, Floor};
use crate::input_handling::{change, slow};

/// A table of each dialect: what locks the bets, and what ends the round. STOP and CONFIRM of PRSM are one
/// touch.
const DIALECTS: [(&str, &str, &str); 3] = [
    ("BAC01", "COIN IN", "GAME OVER"),
    ("BAC04", "START GAME", "END GAME"),
    ("BAC05", "START", "STOP"),
];

/// Rounds without a prize: the shortest and the longest.
const FOUR: [&str; 4] = ["2s", "Kh", "4d", "7c"];
const SIX: [&str; 6] = ["2s", "Kh", "2d", "Ks", "Ac", "4h"];

/// A dealer at a table with nine seats, whose touches are counted from now on.
fn dealer(floor: &Floor, table: &str) -> Browser {
    if table == "BAC04" {
        let labels = json!(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        change(floor, table, &[("seats", json!(9)), ("labels", labels)]);
    }
    let dealer = floor.browser();
    dealer.log_in("D100", &format!("/tables/{table}/console"));
    dealer.counts("[data-seat]", 9);
    let count = "window.touches = 0;
        addEventListener('click', (it) => { if (it.isTrusted) window.touches += 1 }, true)";
    dealer.run(count, vec![]);
    dealer
}

/// The touches since the last time.
fn touches(dealer: &Browser) -> u64 {
    let count = "const so_far = window.touches; window.touches = 0; return so_far";
    dealer.run(count, vec![]).as_u64().unwrap()
}

fn touch_all(dealer: &Browser) {
    for seat in 1..=9 {
        dealer.click(&format!("[data-seat='{seat}'] [data-touch]"));
    }
}

/// From the lock to the end of the round.
fn play(dealer: &Browser, lock: &str, cards: &[&str], end: &str) {
    dealer.press(lock);
    dealer.has("#live", "data-mode", "locked");
    for card in cards {
        dealer.click(&format!("[data-card='{card}']"));
    }
    // The last card enters them.
    dealer.sees("[data-proposals=none]");
    dealer.press(end);
    dealer.has("#live", "data-mode", "open");
}

#[test]
fn a_round_of_nine_touched_bettors_takes_seventeen_touches() {
    for (table, lock, end) in DIALECTS {
        let floor = Floor::open();
        let dealer = dealer(&floor, table);
        for cards in [&FOUR[..], &SIX] {
            touch_all(&dealer);
            play(&dealer, lock, cards, end);
            let asked = 9 + 1 + cards.len() + 1;
            assert_eq!(touches(&dealer), u64::try_from(asked).unwrap(), "{table}");
        }
        let rounds = floor.get("D100", &format!("/tables/{table}"))["round"].clone();
        assert_eq!(rounds, 2, "{table}");
    }
}

#[test]
fn the_same_bettors_again_are_one_touch() {
    for (table, lock, end) in DIALECTS {
        let floor = Floor::open();
        let dealer = dealer(&floor, table);
        // There is no last round yet.
        dealer.sees_no("[data-button=SAME]");
        touch_all(&dealer);
        play(&dealer, lock, &FOUR, end);
        touches(&dealer);
        for cards in [&FOUR[..], &SIX] {
            dealer.press("SAME");
            dealer.counts("[data-bet=true]", 9);
            play(&dealer, lock, cards, end);
            let asked = 1 + 1 + cards.len() + 1;
            assert_eq!(touches(&dealer), u64::try_from(asked).unwrap(), "{table}");
        }
    }
}

/// Sensors report the coins, and a shoe reports the cards: nobody touches for them.
#[test]
fn sensors_and_a_shoe_leave_two_touches() {
    for (table, lock, end) in DIALECTS {
        let floor = Floor::open();
        let dealer = dealer(&floor, table);
        let (spots, shoe) = (format!("{table}-SPOTS"), format!("{table}-SHOE"));
        let _sensor = floor.connect(&spots, table, "sensor");
        // The two steps of a sensor that reports drops, or the one of a sensor that reports what lies there.
        let steps = if table == "BAC01" { &["coin", "drop"][..] } else { &["coin"] };
        let coins = || {
            for seat in 1..=9 {
                for step in steps {
                    floor.senses(&spots, table, &format!("{step} {seat}"));
                }
            }
            dealer.counts("[data-bet=true]", 9);
            // Nothing is silent: the table takes bets.
            dealer.has("#live", "data-state", "open");
        };
        coins();
        assert_eq!(floor.get("D100", &format!("/tables/{table}"))["sensors"], true);
        play(&dealer, lock, &SIX, end);
        assert_eq!(touches(&dealer), 1 + 6 + 1, "{table}");
        let _reader = floor.connect(&shoe, table, "shoe");
        coins();
        dealer.press(lock);
        dealer.has("#live", "data-mode", "locked");
        // Nobody is asked for cards that a shoe reads.
        dealer.sees_no("[data-open-pad=cards]");
        for card in SIX {
            floor.senses(&shoe, table, &format!("card {card}"));
        }
        dealer.sees("[data-proposals=none]");
        dealer.press(end);
        dealer.has("#live", "data-mode", "open");
        assert_eq!(touches(&dealer), 1 + 1, "{table}");
    }
}

/// Touches seats faster than the table answers, as a quick hand does: the browser counts the second of two
/// quick taps as a double tap, also if it is on another seat.
const QUICK: &str = "const [seats] = arguments;
    seats.forEach((seat, place) => document.querySelector(`[data-seat='${seat}'] [data-touch]`)
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 + place % 2 })));";

#[test]
fn what_was_touched_is_bet_however_quickly() {
    for (table, lock, end) in DIALECTS {
        let floor = Floor::open();
        let dealer = dealer(&floor, table);
        slow(&dealer, 100);
        dealer.run(QUICK, vec![json!([1, 2, 3, 4, 5, 6, 7, 8, 9])]);
        // The seats show at once what was asked for.
        assert_eq!(dealer.all("[data-seat][data-js-asked=bet]").len(), 9, "{table}");
        dealer.press(lock);
        dealer.has("#live", "data-mode", "locked");
        dealer.counts("[data-bet=true]", 9);
        dealer.counts("[data-led=steady]", 9);
        dealer.press(end);
        dealer.has("#live", "data-mode", "open");
        // A second touch takes it back, until the lock; the second tap of a double tap is the same touch.
        dealer.run(&QUICK.replace("1 + place % 2", "1"), vec![json!([1, 2, 3, 2, 4, 4, 4])]);
        dealer.run(QUICK, vec![json!([5, 5])]);
        dealer.press(lock);
        dealer.has("#live", "data-mode", "locked");
        dealer.counts("[data-bet=true]", 4);
        for (seat, bet) in [(1, "true"), (2, "false"), (3, "true"), (4, "true"), (5, "true")] {
            dealer.has(&format!("[data-seat='{seat}']"), "data-bet", bet);
        }
    }
}

#[test]
fn cards_that_are_typed_are_entered_or_asked_about() {
    for (table, lock, end) in DIALECTS {
        let floor = Floor::open();
        let dealer = dealer(&floor, table);
        floor.play(&format!("D101 {table} coins 1"));
        dealer.counts("[data-bet=true]", 1);
        dealer.press(lock);
        let pad = "[data-open-pad=cards]";
        dealer.has(pad, "data-so-far", "");
        for card in &FOUR[..3] {
            dealer.click(&format!("[data-card='{card}']"));
        }
        dealer.has(pad, "data-so-far", &FOUR[..3].join(","));
        dealer.press(end);
        dealer.reads("dialog[open]", "2♠");
        dealer.click("[data-answer=no]");
        dealer.has(pad, "data-so-far", &FOUR[..3].join(","));
        dealer.has("#live", "data-mode", "locked");
        // The last one enters them. It can be undone, and the sheet asks again.
        dealer.click(&format!("[data-card='{}']", FOUR[3]));
        dealer.sees("[data-proposals=none]");
        dealer.press("UNDO");
        dealer.has(pad, "data-so-far", &FOUR[..3].join(","));
        dealer.click("[data-close-pad]");
        dealer.sees("[data-proposals=none]");
        dealer.press(end);
        dealer.has("#live", "data-mode", "open");
        dealer.counts(".beads li", 1);
        // Typed and ended at once on a slow line: they are entered before the round ends.
        floor.play(&format!("D101 {table} coins 1"));
        dealer.counts("[data-bet=true]", 1);
        dealer.press(lock);
        dealer.has(pad, "data-so-far", "");
        slow(&dealer, 100);
        let script = "const [cards, end] = arguments;
            for (const card of cards) document.querySelector(`[data-card='${card}']`).click();
            document.querySelector(`[data-button='${end}']`).click();";
        dealer.run(script, vec![json!(FOUR), json!(end)]);
        dealer.has("#live", "data-mode", "open");
        dealer.counts(".beads li", 2);
    }
}
