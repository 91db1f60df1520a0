//! Tests that the console holds on every screen, from 800 x 480 to 4K and a phone: no two controls overlap,
//! nothing is cut off, and fingers find their targets.

use crate::harness::{Browser, Floor};

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
            // In a column, the main buttons stand over what scrolls.
            const sticky = column && (one.closest('.panel') === null) !== (other.closest('.panel') === null);
            if (over > 1 && along > 1 && !sticky) wrong.push(`${told(one)} lies over ${told(other)}`);
        }
    }
    return wrong;
";

/// Looks at the page on every screen.
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
        if let Some(folder) = &shots {
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
    let mut see = |what: &str| look(&dealer, &format!("{table} {language} {what}"), &mut wrong);
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
    dealer.click("[data-mark]");
    dealer.has("#live", "data-state", "pending");
    see("marked");
    dealer.open(&address("pad=prize-1"));
    dealer.sees("#pad");
    see("prize");
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
