//! Tests that the console holds on every screen, from 800 x 480 to 4K and a phone: no two controls overlap,
//! nothing is cut off, and fingers find their targets.

use serde_json::json;

use crate::harness::{Browser, Floor};
use crate::input_handling::change;

/// Every size is a console's, and the last two are columns that scroll: a phone, and 1280 x 800 at 200 %.
const SCREENS: [(u32, u32); 8] = [
    (800, 480),
    (1024, 600),
    (1100, 700),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
    (390, 844),
    (640, 400),
];

/// What is wrong with the page as it stands.
const LOOK: &str = r"
    for (const it of document.getAnimations()) {
        if (Number.isFinite(it.effect.getComputedTiming().endTime)) it.finish();
    }
    const wrong = [];
    const column = getComputedStyle(document.body).overflowY !== 'hidden';
    const named = ({ dataset: it, id }) => it.button || it.card || it.key || id;
    const told = (it) => named(it) || it.textContent.trim().slice(0, 40);
    const top = document.querySelector('dialog[open]') ?? document.body;
    const shown = [...top.querySelectorAll('button, input, summary, a[href], select')]
        .filter((it) => it.checkVisibility({ visibilityProperty: true })
            && !it.closest('.unseen, .setup')
            && !(it.closest('details:not([open])') && it.localName !== 'summary'));
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wrong.push(`wider than the screen: ${page.scrollWidth}`);
    if (!column && page.scrollHeight > innerHeight) wrong.push(`higher than it: ${page.scrollHeight}`);
    const root = parseFloat(getComputedStyle(page).fontSize) / 16;
    // A prize lists its evidence; what does not fit is scrolled to.
    const scrolls = '.facts, .evidence, dialog, .over';
    // What can be seen of it: sheets and lists that scroll show a part.
    const seen = (it) => {
        let { left, top, right, bottom } = it.getBoundingClientRect();
        for (let box = it.parentElement; box && box !== document.body; box = box.parentElement) {
            if (!box.matches(scrolls)) continue;
            const around = box.getBoundingClientRect();
            [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
            [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
        }
        return { left, top, right, bottom };
    };
    const rects = shown.map((it) => [it, it.getBoundingClientRect()]);
    for (const [it, at] of rects) {
        if (at.width < 1 || at.height < 1) continue;
        const off = Math.min(at.left, at.top, innerWidth - at.right, innerHeight - at.bottom) < -0.5;
        if (!column && off && !it.closest(scrolls)) {
            wrong.push(`${told(it)} is off the screen`);
        }
        // What clips it shows all of it, unless it scrolls.
        for (let box = it.parentElement; box && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            const around = box.getBoundingClientRect();
            const below = at.bottom > around.bottom + 1 || at.top < around.top - 1;
            if (!(below || at.right > around.right + 1) || box.matches(scrolls)) continue;
            wrong.push(`${told(it)} is cut off by ${box.className}`);
        }
        if (it.localName === 'button') {
            if (it.scrollWidth > it.clientWidth + 1) wrong.push(`the words of ${told(it)} are cut off`);
            const least = 56 * root - 1;
            if (!it.matches('.menu button') && (at.width < least || at.height < least)) {
                wrong.push(`${told(it)} is ${at.width.toFixed()} x ${at.height.toFixed()}`);
            }
            if (it.matches('.big') && innerHeight >= 680 && at.height < 96 * root - 1) {
                wrong.push(`${told(it)} is only ${at.height.toFixed()} high`);
            }
        }
    }
    const parts = shown.map((it) => [it, seen(it)]);
    for (const [place, [one, a]] of parts.entries()) {
        for (const [other, b] of parts.slice(place + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // In a column, the main buttons and the authorisation stand over what scrolls.
            const stands = (it) => it.closest('.panel, .authorised') !== null;
            const sticky = column && stands(one) !== stands(other);
            if (over > 1 && along > 1 && !sticky) wrong.push(`${told(one)} lies over ${told(other)}`);
        }
    }
    return wrong;
";

/// The screens whose pictures are kept.
const KEPT: [(u32, u32); 6] =
    [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160), (390, 844)];

/// Looks at the page on every screen. With a folder in `NINEFOLD_LAYOUT`, pictures of it in English are kept
/// there.
fn look(dealer: &Browser, what: &str, wrong: &mut Vec<String>) {
    let shots = std::env::var_os("NINEFOLD_LAYOUT").map(std::path::PathBuf::from);
    for (width, height) in SCREENS {
        dealer.resize(width, height);
        let found = dealer.run(LOOK, vec![]);
        let found = found.as_array().cloned().unwrap_or_default();
        let at = |it: &serde_json::Value| {
            format!("{what} at {width} x {height}: {}", it.as_str().unwrap_or(""))
        };
        wrong.extend(found.iter().map(at));
        let kept =
            KEPT.contains(&(width, height)) && !what.contains(" es ") && !what.contains(" zh");
        if let Some(folder) = shots.as_ref().filter(|_| kept) {
            let name = format!("{}-{width}x{height}.png", what.replace(' ', "-"));
            dealer.picture(&folder.join(name)).unwrap();
        }
    }
    dealer.resize(1280, 800);
}

/// A round of a table in its main states.
fn states(table: &str, lock: &str, cards: &str, language: &str) -> Vec<String> {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.calm();
    let mut wrong = vec![];
    let place = if language == "en" { String::new() } else { format!("{table} {language} ") };
    let mut see = |what: &str| look(&dealer, &format!("{place}{what}"), &mut wrong);
    floor.play(&format!("D101 {table} coins 1,2,4,6"));
    dealer.log_in("D100", &format!("/tables/{table}/console?lang={language}"));
    dealer.counts("[data-bet=true]", 4);
    see("open");
    let address = |query: &str| format!("/tables/{table}/console?lang={language}&{query}");
    dealer.open(&address("pad=seat-3"));
    dealer.sees("#pad");
    see("seat");
    dealer.open(&address(""));
    floor.play(&format!("D101 {table} {lock}"));
    dealer.sees("[data-open-pad=cards]");
    see("cards");
    dealer.open(&address("pad=points"));
    dealer.sees("[data-open-pad=points]");
    see("points");
    dealer.open(&address("hands=all"));
    see("hands");
    dealer.open(&address(""));
    floor.play(&format!("D101 {table} cards {cards}"));
    dealer.sees("[data-proposal]");
    see("known");
    dealer.click("[data-sheet='pass-over']");
    dealer.sees("#pass-over[open]");
    see("pass over");
    dealer.click("#pass-over [data-close-sheet]");
    dealer.click("[data-mark]");
    dealer.has("#live", "data-state", "pending");
    see("marked");
    dealer.open(&address("pad=prize-1"));
    dealer.sees("#pad");
    see("prize");
    dealer.click("[name=sign]");
    dealer.sees(".figures");
    see("sign");
    dealer.click("[data-check-all]");
    dealer.press("VERIFIED");
    dealer.sees("#who[open]");
    see("who");
    dealer.fill("#who [name=staff]", "S200");
    dealer.fill("#who [name=pin]", "2000");
    dealer.press("WHO");
    dealer.sees("#authorised[data-js-held]");
    see("authorised");
    dealer.open(&address(""));
    dealer.press("VOID");
    dealer.sees("#void[open]");
    see("void");
    dealer.fill("#void [name=reason]", "misdeal");
    for (place, (staff, pin)) in [("S200", "2000"), ("E300", "3000")].into_iter().enumerate() {
        let row = format!("#void [data-approval]:nth-of-type({})", place + 1);
        dealer.fill(&format!("{row} [name=staff]"), staff);
        dealer.fill(&format!("{row} [name=pin]"), pin);
    }
    dealer.press("VOID NOW");
    dealer.counts("[data-return]", 4);
    see("voided");
    floor.play(&format!("D101 {table} coins 1,2,4,6\nD101 {table} {lock}"));
    dealer.sees("[data-open-pad=cards]");
    dealer.sees_no("[data-voided]");
    floor.play(&format!("D101 {table} cards {cards}"));
    dealer.sees("[data-voided]");
    see("voided and dealt");
    dealer.open(&format!("/tables/{table}/relief?lang={language}"));
    dealer.sees("#relief");
    see("relief");
    wrong
}

#[test]
fn a_console_with_keys_holds_on_every_screen() {
    let wrong = states("BAC01", "COIN IN", "9h 9d 9h 9d", "en");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_console_with_cards_holds_on_every_screen() {
    let wrong = states("BAC04", "START GAME", "As 2h 2d 3c 4s 2s", "es");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_console_with_pins_holds_on_every_screen() {
    let wrong = states("BAC05", "START", "2s Ks 3s Qs Ts 5s", "zh-Hant");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_console_with_tracked_chips_holds_on_every_screen() {
    let floor = Floor::open();
    change(&floor, "BAC04", &[("base_bets", json!("tracked"))]);
    for seat in [1, 2, 4, 6] {
        for (side, amount) in [("player", "1250.00"), ("tie", "100.00")] {
            let input = json!({ "kind": "base-bet", "seat": seat, "side": side, "amount": amount });
            let body = json!({ "key": format!("{seat}-{side}"), "input": input });
            floor.post("D101", "/tables/BAC04/inputs", &body);
        }
    }
    floor.play("D101 BAC04 coins 1,2,4,6");
    let dealer = floor.browser();
    dealer.calm();
    dealer.log_in("D100", "/tables/BAC04/console");
    dealer.counts("[data-bet=true]", 4);
    let mut wrong = vec![];
    look(&dealer, "chips open", &mut wrong);
    dealer.open("/tables/BAC04/console?pad=seat-4");
    dealer.sees("#pad");
    look(&dealer, "chips seat", &mut wrong);
    dealer.open("/tables/BAC04/console");
    floor.play("D101 BAC04 START GAME");
    dealer.sees("[data-open-pad=cards]");
    look(&dealer, "chips cards", &mut wrong);
    floor.play("D101 BAC04 cards As 2h 2d 3c 4s 2s");
    dealer.sees("[data-settlement]");
    look(&dealer, "chips result", &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_tables_that_claim_a_meter_hold_on_every_screen() {
    let floor = Floor::open();
    for table in ["BAC01", "BAC02"] {
        floor.play(&format!(
            "D101 {table} coins 1,5
             D101 {table} COIN IN
             D101 {table} cards 9h 9d 9h 9d
             D101 {table} hand four-one-colour-nines"
        ));
    }
    let dealer = floor.browser();
    dealer.calm();
    dealer.log_in("D100", "/tables/BAC01/console");
    dealer.sees("[data-dispute]");
    let mut wrong = vec![];
    look(&dealer, "dispute", &mut wrong);
    dealer.click("[data-award]");
    dealer.sees("#pad");
    look(&dealer, "dispute prize", &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_said_does_not_cover_what_it_speaks_of() {
    let floor = Floor::open();
    let dealer = floor.browser();
    dealer.calm();
    dealer.expects("status of 409");
    dealer.log_in("D100", "/tables/BAC01/console");
    for (width, height) in SCREENS {
        dealer.resize(width, height);
        for pressed in ["[data-button='GAME OVER']", "[data-row]", "[data-button=VOID]"] {
            dealer.click(pressed);
            dealer.sees(".told");
            let script = "const [one, other] = ['.told', arguments[0]]
                    .map((it) => document.querySelector(it).getBoundingClientRect());
                return one.right <= other.left || other.right <= one.left
                    || one.bottom <= other.top || other.bottom <= one.top";
            let beside = dealer.run(script, vec![pressed.into()]);
            assert_eq!(beside, true, "{pressed} at {width} x {height}");
            dealer.types(crate::harness::Key::Escape);
            dealer.sees_no(".told");
        }
    }
}
