//! Tests what a sign says in each state: numbers of seats, a dispute and its order, a table that takes no
//! part, attract mode, and the heartbeat of an enrolled sign.

use serde_json::{Value, json};

use crate::harness::{Browser, Floor, until};

/// How long nothing happens before attract mode begins, and how often it goes on, in milliseconds
/// (`sign.js`, `sign_attract.js`).
const QUIET: u32 = 45_000;
const STEP: u32 = 6_000;

/// Compares meter and 100 % row in every frame, before it is drawn.
const WATCH: &str = "window.frames = 0; window.wrong = [];
    const digits = (text) => text.replace(/\\D/g, '');
    const look = () => {
        const meter = document.querySelector('.odometer').dataset.meter;
        const row = document.querySelector('[data-row=four-one-colour-nines] .now').textContent;
        window.frames += 1;
        if (digits(meter) !== digits(row)) window.wrong.push([meter, row]);
        requestAnimationFrame(look);
    };
    look()";

#[test]
fn the_meter_and_the_whole_row_are_one_number_while_it_rolls() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.open("/pools/NINES/sign");
    sign.has(".odometer", "data-meter", "10000.00");
    sign.run(WATCH, vec![]);
    for _ in 0..4 {
        floor.play("D101 BAC01 coins 1,2,3,4,5,6,7,8,9\nD101 BAC01 COIN IN\nD101 BAC01 GAME OVER");
    }
    // Four rounds of nine dollars, 59 % of each.
    sign.has(".odometer", "data-meter", "10021.24");
    sign.reads("[data-row=four-one-colour-nines] .now", "$10,021.24");
    let seen = sign.run("return [window.frames, window.wrong]", vec![]);
    assert!(seen[0].as_u64().unwrap() > 5, "it was watched: {seen}");
    assert_eq!(seen[1], json!([]), "{seen}");
}

#[test]
fn the_numbers_of_the_seats_are_shown_from_the_lock_to_the_end() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.open("/tables/BAC05/sign");
    sign.has("#sign", "data-state", "open");
    sign.sees_no(".numbers");
    floor.play("D101 BAC05 coins 2,5,9\nD101 BAC05 START");
    sign.has("#sign", "data-state", "locked");
    let shown = sign.counts(".numbers li", 3);
    let table = floor.get("D101", "/tables/BAC05");
    let seats = table["seats"].as_array().unwrap().iter().filter(|it| !it["number"].is_null());
    let drawn: Vec<String> = seats.map(|it| it["number"].to_string()).collect();
    let shown: Vec<&str> = shown.iter().filter_map(|it| it.attribute("data-number")).collect();
    assert_eq!(shown, drawn);
    sign.is_accessible();
    floor.play("D101 BAC05 points 7 6\nD101 BAC05 STOP\nD101 BAC05 CONFIRM");
    sign.has("#sign", "data-state", "open");
    sign.sees_no(".numbers");
}

#[test]
fn a_dispute_is_said_at_once_and_the_decided_order_is_followed() {
    let floor = Floor::open();
    let signs = ["/pools/NINES/sign", "/tables/BAC01/sign", "/tables/BAC02/sign"].map(|address| {
        let sign = floor.browser();
        sign.open(address);
        sign.has("#sign", "data-state", "open");
        sign
    });
    for table in ["BAC01", "BAC02"] {
        floor.play(&format!(
            "D101 {table} coins 1,5
             D101 {table} COIN IN
             D101 {table} cards 9h 9d 9h 9d
             D101 {table} hand four-one-colour-nines"
        ));
    }
    for sign in &signs {
        sign.has("#sign", "data-state", "dispute");
        sign.reads(".notice", "BAC01 and BAC02");
        sign.reads(".notice", "Surveillance decides");
        sign.is_accessible();
    }
    floor.play("V400 orders NINES 2 1");
    for sign in &signs {
        sign.has("#sign", "data-state", "pending");
        sign.reads(".notice", "table BAC02");
        sign.reads(".notice", "BAC02 → BAC01");
    }
    floor.play(
        "S201 BAC02 key 009 JPH
         S201 BAC02 ticks 2 all
         D101 BAC02 J-POT",
    );
    signs[0].has("#sign", "data-state", "win");
    signs[0].reads(".win[data-js-on]", "BAC02");
}

#[test]
fn a_closed_table_says_in_large_letters_that_it_takes_no_part() {
    let floor = Floor::open();
    let (own, pool) = (floor.browser(), floor.browser());
    own.open("/tables/BAC02/sign");
    pool.open("/pools/NINES/sign");
    own.has("#sign", "data-state", "open");
    pool.sees_no(".away");
    floor.post("T600", "/tables/BAC02/close", &json!({}));
    own.has("#sign", "data-state", "closed");
    own.reads(".notice", "takes no part in the jackpot");
    pool.reads(".away", "BAC02 takes no part in the jackpot");
    for sign in [&own, &pool] {
        sign.is_accessible();
    }
    floor.post("T600", "/tables/BAC02/reopen", &json!({}));
    own.has("#sign", "data-state", "open");
    pool.sees_no(".away");
}

/// The scenes that have been shown, in order.
fn scenes(sign: &Browser) -> Vec<String> {
    let seen = sign.run("return window.scenes", vec![]);
    seen.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn attract_mode_deals_cards_and_shows_the_last_wins() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.hurries(QUIET, 0);
    sign.hurries(STEP, 300);
    let watch = "window.scenes = [];
        const sign = document.getElementById('sign');
        new MutationObserver(() => window.scenes.push(sign.dataset.jsScene ?? ''))
            .observe(sign, { attributes: true, attributeFilter: ['data-js-scene'] })";
    let shows = |wanted: &[&str]| {
        sign.has("#sign", "data-state", "attract");
        sign.run(watch, vec![]);
        let seen = until(|| {
            let seen = scenes(&sign);
            let found = seen.windows(wanted.len()).any(|it| it == wanted);
            if found { Ok(()) } else { Err(format!("{seen:?}")) }
        });
        assert_eq!(seen, Ok(()));
    };
    sign.open("/pools/NINES/sign");
    shows(&["cards", "rows", "cards"]);
    assert_eq!(sign.run("return document.querySelectorAll('.scene svg').length", vec![]), 4);
    sign.open("/pools/GOLD/sign");
    assert_eq!(sign.run("return document.querySelectorAll('.scene svg').length", vec![]), 6);
    floor.play(
        "D101 BAC01 coins 1,5
         D101 BAC01 COIN IN
         D101 BAC01 cards 9h 9d 9h 9d
         D101 BAC01 hand four-one-colour-nines
         S201 BAC01 key 009 JPH
         S201 BAC01 ticks 1 all
         D101 BAC01 J-POT",
    );
    // The win itself is shown first, and here for as long as nothing: its clock is hurried.
    sign.run_first(
        "for (const name of ['setTimeout']) {
        const wait = window[name].bind(window);
        window[name] = (then, time) => wait(then, time > 7_000 && time !== 45_000 ? 0 : time);
    }",
    );
    sign.open("/pools/NINES/sign");
    shows(&["cards", "wins", "rows"]);
    let page = floor.ask("GET", "/pools/NINES/sign", &[], "").body;
    let wins = page.split("data-scene=\"wins\"").nth(1).unwrap();
    assert!(wins.contains("$10,001.18") && wins.contains("table BAC01"), "{wins}");
}

#[test]
fn nothing_moves_with_reduced_motion() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.calm();
    sign.hurries(QUIET, 0);
    sign.hurries(STEP, 50);
    sign.open("/pools/NINES/sign");
    sign.has("#sign", "data-state", "attract");
    sign.counts_frames();
    sign.detail_of(3);
    let cost = sign.cost();
    assert!(cost.frames < 1.0 && cost.moves < 1.0 && cost.changes < 1.0, "{cost:?}");
    assert_eq!(sign.run("return document.getAnimations().length", vec![]), 0);
}

/// An enrolled sign is heard; one that is gone is an alert, and so is one that shows no number.
#[test]
fn a_sign_that_is_gone_is_an_alert() {
    let floor = Floor::open();
    let body = json!({ "device": "BAC01-SIGN", "table": "BAC01", "kind": "sign",
        "approval": { "staff": "V400", "secret": "demo" } });
    let enrolled = floor.post("T600", "/devices", &body);
    let token = enrolled["token"].as_str().unwrap();
    let silent = || {
        let alerts = floor.get("S200", "/alerts").to_string();
        alerts.contains("receives nothing from its sign BAC01-SIGN")
    };
    let waits = |wanted: bool| {
        let found = until(|| if silent() == wanted { Ok(()) } else { Err(format!("{wanted}")) });
        assert_eq!(found, Ok(()));
    };
    waits(true);
    let sign = floor.browser();
    sign.open(&format!("/pools/NINES/sign#device=BAC01:{token}"));
    waits(false);
    // The token is not in the address, where somebody could read it; it is kept for the next start.
    sign.is_at("/pools/NINES/sign");
    assert_eq!(sign.run("return location.hash", vec![]), "");
    sign.reload();
    sign.has("#sign", "data-state", "open");
    waits(false);
    // Bets go on without it.
    sign.open("/");
    waits(true);
    floor.play("D101 BAC01 coins 1\nD101 BAC01 COIN IN\nD101 BAC01 GAME OVER");
    sign.open("/pools/NINES/sign");
    waits(false);
}
