//! Tests what fast clicks, keyboards and bad connections do to a page: chips add up, forms are sent once,
//! focus stays, and lost connections are reported.

use serde_json::{Value, json};

use crate::harness::{Browser, Floor, Key};

/// Changes the settings of a table, by an administrator and a second person.
pub(crate) fn change(floor: &Floor, table: &str, changes: &[(&str, Value)]) {
    let path = format!("/tables/{table}/settings");
    let mut settings = floor.get("M800", &path);
    for (name, value) in changes {
        settings[*name] = value.clone();
    }
    let body = json!({ "settings": settings, "approval": { "staff": "A500", "secret": "demo" } });
    let token = format!("Bearer {}", floor.token("M800"));
    let headers = [("authorization", &*token), ("content-type", "application/json")];
    let answer = floor.ask("PUT", &format!("/api/v1{path}"), &headers, &body.to_string());
    assert!(answer.status().contains(" 200"), "{} {}", answer.head, answer.body);
}

/// Lets every call that changes something wait this long before it is sent, as on a slow line.
pub(crate) fn slow(browser: &Browser, ms: u32) {
    let slowly = "const [ms] = arguments; const own = window.fetch;
        window.fetch = (where, how) => (how?.method ?? 'GET') === 'GET' || how.method === 'HEAD'
            ? own(where, how)
            : new Promise((done) => { setTimeout(() => done(own(where, how)), ms) });";
    browser.run(slowly, vec![json!(ms)]);
}

#[test]
fn chips_add_up_however_quickly_they_are_tapped() {
    let floor = Floor::open();
    let limits = json!({ "min": "5.00", "max": "500.00" });
    change(&floor, "BAC04", &[("base_bets", json!("tracked")), ("base", limits)]);
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console?pad=seat-2");
    let bet = "[data-side=player]";
    dealer.has(bet, "data-amount", "0.00");
    slow(&dealer, 150);
    // A hundred, two chips of twenty-five on one button as a quick hand taps them, and five.
    let taps = "const chip = (worth, detail) => document
            .querySelector(`[data-side=player] [data-chip='${worth}']`)
            .dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
        chip('100.00', 1); chip('25.00', 1); chip('25.00', 2); chip('5.00', 1);";
    dealer.run(taps, vec![]);
    dealer.has(bet, "data-amount", "155.00");
    // What is refused is not counted, and what comes after it is.
    dealer.expects("status of 409");
    dealer.run(&taps.replace("'100.00'", "'500.00'"), vec![]);
    dealer.has(bet, "data-amount", "210.00");
    dealer.sees(".told");
    dealer.click(&format!("{bet} [data-chip=clear]"));
    dealer.has(bet, "data-amount", "0.00");
}

#[test]
fn a_sheet_that_was_left_open_does_not_cover_the_next_round() {
    let floor = Floor::open();
    floor.play(
        "D100 BAC01 coins 1
         D100 BAC01 COIN IN
         D100 BAC01 hand three-unsuited-nines",
    );
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    let award = dealer.sees("[data-award]").attribute("data-award").unwrap().to_owned();
    dealer.click(&format!("[data-award='{award}']"));
    dealer.sees("#pad");
    floor.play(&format!(
        "S200 BAC01 ticks {award} all\nS200 BAC01 key 008 JPL\nD100 BAC01 J-POT\n\
         S200 BAC01 key 008 R\nS200 BAC01 key 008 removed"
    ));
    dealer.press("GAME OVER");
    dealer.has("#live", "data-mode", "open");
    dealer.sees_no("#pad");
    dealer.sees("[data-button=VOID]");
}

/// A page that is loaded again still has what was typed; Enter enters it, on both pads.
#[test]
fn enter_enters_cards_and_points() {
    let floor = Floor::open();
    floor.play("D100 BAC01 coins 1\nD100 BAC01 COIN IN\nD101 BAC02 coins 1\nD101 BAC02 COIN IN");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console");
    for (table, typed, points) in [
        ("BAC01", "pad=points&player=8&banker=3", ["8", "3"]),
        // 5 and 2 against 4 and 2: nobody draws.
        ("BAC02", "pad=cards&cards=5h,4d,2h,2d", ["7", "6"]),
    ] {
        dealer.open(&format!("/tables/{table}/console?{typed}&round=1"));
        dealer.sees("[data-complete] [data-button=ENTER]");
        dealer.types(Key::Enter);
        dealer.has("#live", "data-work", "result");
        for (hand, points) in ["player", "banker"].into_iter().zip(points) {
            dealer.has(&format!("[data-hand={hand}] .points"), "data-points", points);
        }
    }
}

/// A point that was touched does not take the keyboard.
#[test]
fn enter_enters_after_a_touch_too() {
    let floor = Floor::open();
    floor.play("D100 BAC01 coins 1\nD100 BAC01 COIN IN");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC01/console?pad=points&player=8&banker=3&round=1");
    dealer.sees("[data-complete] [data-button=ENTER]");
    let touch = "const digit = document.querySelector('[data-draft=banker][aria-pressed=true]');
        const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
        return digit.dispatchEvent(down)";
    assert_eq!(dealer.run(touch, vec![]), false, "the touch does not move the focus");
    dealer.types(Key::Enter);
    dealer.has("#live", "data-work", "result");
}

#[test]
fn a_form_that_is_sent_twice_moves_money_once() {
    let floor = Floor::open();
    let desk = floor.browser();
    desk.log_in("A500", "/manager/pools/NINES");
    slow(&desk, 400);
    let form = "form[data-form=adjust]";
    desk.choose(&format!("{form} [name=reason]"), "malfunction");
    desk.fill(&format!("{form} [name=amount]"), "-5.00");
    desk.fill(&format!("{form} [name=text]"), "sensor of seat 3 counted twice");
    desk.fill(&format!("{form} [name='approvals[0].staff']"), "A501");
    desk.fill(&format!("{form} [name='approvals[0].secret']"), "demo");
    let twice = "const button = document.querySelector('form[data-form=adjust] button.main');
        button.click(); button.click(); return button.form.getAttribute('aria-busy')";
    assert_eq!(desk.run(twice, vec![]), "true");
    desk.reads("[data-meter]", "$9,995.00");
    desk.reads(".told", "Done.");
    let moved = floor.get("A500", "/reports/adjustments?format=json");
    assert_eq!(moved.to_string().matches("counted twice").count(), 1, "{moved}");
    // A transfer says to which pool, also after the page was drawn anew.
    let to = format!("{form} [name=to]");
    desk.sees_no(&to);
    desk.choose(&format!("{form} [name=reason]"), "transfer");
    desk.sees(&to);
    floor.play("D100 BAC01 coins 1\nD100 BAC01 COIN IN\nD100 BAC01 GAME OVER");
    desk.reads("[data-meter]", "$9,995.59");
    desk.choose(&to, "GOLD");
    desk.fill(&format!("{form} [name=amount]"), "-0.59");
    desk.fill(&format!("{form} [name=text]"), "promised to the other table");
    desk.fill(&format!("{form} [name='approvals[0].staff']"), "A501");
    desk.fill(&format!("{form} [name='approvals[0].secret']"), "demo");
    desk.click(&format!("{form} button.main"));
    desk.reads("[data-meter]", "$9,995.00");
    desk.open("/manager/pools/GOLD");
    desk.reads("[data-meter]", "$10,000.59");
}

#[test]
fn the_form_of_a_shift_stands_on_its_paper() {
    let floor = Floor::open();
    let desk = floor.browser();
    desk.log_in("A500", "/reports/shift?table=BAC01");
    let high = desk.run(
        "return document.querySelector('.form-card .signatures').getBoundingClientRect().height",
        vec![],
    );
    assert!(high.as_f64().unwrap() < 100.0, "{high}");
}

/// A list that is morphed into others: in another order, and without its first.
const MORPHS: &str = "
    const [wanted] = arguments;
    const list = (keys) => {
        const list = document.createElement('ul');
        list.id = 'list';
        for (const key of keys) {
            const item = document.createElement('li');
            item.dataset.key = key;
            item.innerHTML = `<button>${key}</button>`;
            list.append(item);
        }
        return list;
    };
    document.getElementById('list')?.remove();
    const old = list(['a', 'b', 'c', 'd']);
    document.querySelector('main').append(old);
    old.querySelector('[data-key=c] button').focus();
    delete document.body.dataset.done;
    import('/assets/morph.js').then(({ morph }) => {
        morph(old, list(wanted.split('')));
        const { activeElement: focused } = document;
        document.body.dataset.done = `${old.textContent} ${focused.textContent}`;
    });";

#[test]
fn a_page_that_is_drawn_anew_keeps_the_focus() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/login");
    for wanted in ["cd", "dcba", "cab", "xcy", "bdac"] {
        browser.run(MORPHS, vec![json!(wanted)]);
        browser.has("body", "data-done", &format!("{wanted} c"));
    }
}

#[test]
fn a_scoreboard_tells_of_a_lost_line() {
    let mut floor = Floor::open();
    let (board, sign) = (floor.browser(), floor.browser());
    for browser in [&board, &sign] {
        for words in ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK"] {
            browser.expects(words);
        }
    }
    board.open("/tables/BAC04/scoreboard");
    board.sees_no("#lost");
    sign.open("/tables/BAC04/sign");
    sign.has("#sign", "data-state", "open");
    floor.play("D100 BAC04 coins 1\nD100 BAC04 START GAME\nD100 BAC04 END GAME");
    sign.has(".odometer[data-pool=FORTUNE]", "data-true", "2000.20");
    floor.kill();
    board.sees("#lost");
    sign.has("#sign", "data-state", "fault");
    floor.start_again();
    board.sees_no("#lost");
    sign.has("#sign", "data-state", "open");
}

#[test]
fn a_card_reader_is_heard_over_the_card_pad() {
    let floor = Floor::open();
    floor.play("D100 BAC04 coins 2\nD100 BAC04 START GAME\nD100 BAC04 card 9s\nD100 BAC04 card Kd");
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC04/console?pad=cards");
    let pad = "[data-open-pad=cards]";
    dealer.has(pad, "data-so-far", "9s,Kd");
    // What the shoe told of is gone on from, by touch and by key.
    dealer.click("[data-card='5h']");
    dealer.has(pad, "data-so-far", "9s,Kd,5h");
    dealer.types(Key::Backspace);
    dealer.has(pad, "data-so-far", "9s,Kd");
    for left in ["9s", ""] {
        dealer.click("[data-uncard]");
        dealer.has(pad, "data-so-far", left);
    }
    dealer.run(&keys("4c"), vec![]);
    dealer.has(pad, "data-so-far", "4c");
    // The reader types faster than anybody, and ends with Enter: no card of the round.
    dealer.expects("status of 409");
    dealer.run(&keys("9s8h7d"), vec![]);
    dealer.sees(".told");
    dealer.has(pad, "data-so-far", "4c");
}

/// Types at once what a card reader would, or a quick hand: two keys are a card, more and Enter a reader's.
fn keys(text: &str) -> String {
    let enter = if text.len() > 2 { "press('Enter');" } else { "" };
    format!(
        "const press = (key) => document.body.dispatchEvent(
            new KeyboardEvent('keydown', {{ key, bubbles: true }}));
         for (const key of '{text}') press(key); {enter}"
    )
}

#[test]
fn what_a_supervisor_lets_stand_is_reached_by_keyboard() {
    let floor = Floor::open();
    floor.play(
        "D100 BAC03 coins 2
         D100 BAC03 START GAME
         D100 BAC03 cards 9s Kh Kd 5d",
    );
    let dealer = floor.browser();
    dealer.log_in("D100", "/tables/BAC03/console?seats=2");
    dealer.expects("status of 409");
    dealer.click("[data-row='nine-over-zero']");
    dealer.sees(".told [data-offer]");
    dealer.focuses("data-offer", "");
    dealer.types(Key::Escape);
    dealer.sees_no(".told");
    dealer.focuses("data-row", "nine-over-zero");
    dealer.types(Key::Enter);
    dealer.sees(".told [data-offer]");
    dealer.types(Key::Enter);
    dealer.sees("#overrule[open]");
}

#[test]
fn what_is_typed_at_the_end_of_a_shift_stays() {
    let floor = Floor::open();
    let desk = floor.browser();
    desk.resize(1440, 900);
    desk.log_in("S200", "/manager/shift/BAC01");
    desk.sees("[data-count-first]");
    let form = "form[data-form=close-shift]";
    desk.fill(&format!("{form} [name=hard_meter]"), "104");
    desk.fill(&format!("{form} [name='meters[0]']"), "10000.00");
    desk.has("#form-preview [data-variance-alert]", "data-variance-alert", "true");
    // Every state that the place goes through while the page is drawn anew is kept.
    let watch = "window.states = [];
        new MutationObserver(() => states.push(Boolean(document.querySelector('[data-count-first]'))))
            .observe(document.getElementById('form-preview'), { childList: true, subtree: true });";
    desk.run(watch, vec![]);
    let seq = desk.sees("#live").attribute("data-seq").unwrap().to_owned();
    floor.play("D100 BAC01 coins 1");
    desk.waits("a fresh page", "#live", |shown| {
        (shown.first()?.attribute("data-seq")? != seq).then_some(())
    });
    desk.has("#form-preview [data-variance-alert]", "data-variance-alert", "true");
    assert_eq!(desk.run("return states.includes(true)", vec![]), false, "it did not flicker");
    let cut = "const wide = document.querySelector('#form-preview .wide');
        return wide.scrollWidth - wide.clientWidth";
    assert_eq!(desk.run(cut, vec![]), 0, "the last column is shown");
}

#[test]
fn a_changed_pin_is_confirmed() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.log_in("D100", "/account?lang=es");
    dealer.reads("main", "crupier");
    dealer.fill("form[data-form=pin] [name=old]", "demo");
    dealer.fill("form[data-form=pin] [name=secret]", "482913");
    dealer.click("form[data-form=pin] button");
    dealer.reads("[data-done=pin]", "Cambiado");
    dealer.sees_no("[data-done=password]");
    dealer.is_accessible();
}
