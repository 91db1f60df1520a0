//! Tests card readers and PIN pads: a card is read at any pace and presses no button, and a PIN is never
//! readable.

use serde_json::json;

use crate::harness::{Browser, Floor, Key};

/// Types a text as a reader does, so many milliseconds a character, and Enter; on a clock of its own, so
/// that the pace is exact on a busy machine.
fn read_card(browser: &Browser, text: &str, ms: u32) {
    let script = "const [text, ms] = arguments;
        const [now, timeout, clear] = [performance.now, window.setTimeout, window.clearTimeout];
        let at = performance.now(), last = 0;
        const waiting = new Map();
        performance.now = () => at;
        window.setTimeout = (run, wait = 0) => {
            waiting.set(last += 1, [at + wait, run]);
            return `own ${last}`;
        };
        window.clearTimeout = (id) => {
            if (!waiting.delete(Number(`${id}`.replace('own ', '')))) clear(id);
        };
        const passes = (time) => {
            at += time;
            for (const [id, [due, run]] of [...waiting]) if (due <= at) { waiting.delete(id); run(); }
        };
        const press = (key) => {
            const target = document.activeElement ?? document.body;
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            if (target.dispatchEvent(event) && key.length === 1 && target.matches('input')) {
                target.value += key;
                target.dispatchEvent(new InputEvent('input', { bubbles: true }));
            }
        };
        passes(1000);
        for (const key of text) { press(key); passes(ms); }
        press('Enter');
        passes(1000);
        performance.now = now; window.setTimeout = timeout; window.clearTimeout = clear;
        for (const [, run] of waiting.values()) setTimeout(run);";
    browser.run(script, vec![json!(text), json!(ms)]);
}

const PACES: [u32; 4] = [10, 30, 60, 120];

#[test]
fn a_slow_card_reader_presses_no_button() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console");
    floor.play("D100 BAC04 coins 2");
    dealer.has("[data-seat='2']", "data-led", "flashing");
    dealer.expects("status of 409");
    // With the bets open nothing is waiting for a card: it is refused, and S starts no game.
    for ms in PACES {
        read_card(&dealer, "SUP-200", ms);
        dealer.sees(".told");
        dealer.types(Key::Escape);
        dealer.sees_no(".told");
        dealer.has("#live", "data-mode", "open");
    }
    dealer.press("START GAME");
    dealer.has("#live", "data-mode", "locked");
    for ms in PACES {
        read_card(&dealer, "SUP-200", ms);
        dealer.has("[data-proof=swipe]", "data-card-of", "S200");
        dealer.press("CHECK");
        dealer.sees_no("[data-card-of]");
    }
    // A letter alone is still a press.
    dealer.types("e");
    dealer.has("#live", "data-mode", "open");
}

/// At a table with keys, and on a sheet that asks who acts, a card is as good as a PIN.
#[test]
fn a_card_authorises_wherever_the_focus_is() {
    let floor = Floor::open();
    floor.play(
        "D100 BAC01 coins 1,5
         D100 BAC01 COIN IN
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC01 hand four-one-colour-nines",
    );
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    for ms in PACES {
        dealer.click("[data-key-number='009']");
        dealer.sees("#who[open]");
        dealer.focuses("name", "staff");
        read_card(&dealer, "SUP-200", ms);
        dealer.sees_no("#who[open]");
        dealer.has("[data-key-number='009']", "aria-pressed", "true");
        dealer.reads("#authorised", "S200");
        dealer.click("[data-key-number='009']");
        dealer.has("[data-key-number='009']", "aria-pressed", "false");
        dealer.sees_no("#authorised[data-js-held]");
    }
    read_card(&dealer, "SUP-201", 120);
    dealer.reads("#authorised[data-js-held]", "S201");
    dealer.has("#live", "data-mode", "locked");
}

#[test]
fn a_pin_that_is_typed_too_early_is_never_readable() {
    let floor = Floor::open();
    floor.play("D100 BAC05 coins 4\nD100 BAC05 START");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC05/console");
    dealer.click("[data-row=coloured]");
    dealer.press("CONFIRM");
    // The dealer's own pad has the number, and waits for the PIN.
    dealer.focuses("name", "pin");
    dealer.types("1000");
    dealer.types(Key::Enter);
    dealer.sees_no("#pin");
    let award = crate::pit::award(&dealer);
    crate::pit::verify(&dealer, &award, "S200", "2000");
    dealer.click("[data-end-authorisation]");
    dealer.press("PENDING");
    dealer.click(&format!("[data-select='{award}']"));
    dealer.press("CONFIRM");
    // The supervisor's waits for the number first; a PIN does not stay there, typed or touched.
    dealer.sees("#pin");
    dealer.focuses("name", "staff");
    let staff = "#pin input[name=staff]";
    let readable = || {
        let all = "const hidden = '[type=password], [type=hidden], [type=checkbox]';
            const fields = document.querySelectorAll(`input:not(${hidden})`);
            return [...fields].map((it) => it.value)";
        dealer.run(all, vec![]).to_string()
    };
    dealer.types("2000");
    dealer.has(staff, "aria-invalid", "true");
    assert!(!readable().contains('2'), "{}", readable());
    dealer.click("#pin [data-types='2']");
    assert_eq!(dealer.sees(staff).text, "");
    dealer.reads("#pin", "Staff number first");
    // By touch alone: the number, and the PIN comes by itself.
    dealer.expects("status of 409");
    for key in ["S", "2", "0", "0", "9", "9", "9", "9"] {
        dealer.click(&format!("#pin [data-types='{key}']"));
    }
    assert_eq!(dealer.sees(staff).text, "S200");
    dealer.press("PIN");
    dealer.sees(".told");
    // What was wrong is wiped, and the number comes first again.
    dealer.focuses("name", "staff");
    assert_eq!(dealer.sees(staff).text, "");
    assert_eq!(dealer.sees("#pin input[name=pin]").text, "");
    for key in ["S", "2", "0", "0", "2", "0", "0", "0"] {
        dealer.click(&format!("#pin [data-types='{key}']"));
    }
    dealer.press("PIN");
    dealer.sees_no("#pin");
    dealer.has(&format!("[data-award='{award}']"), "data-award-state", "cleared");
}
