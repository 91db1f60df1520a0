//! Tests signs as installed: on 1080p and 4K screens, in both themes, legible from ten metres, and cheap
//! while nothing happens.

use serde::Deserialize;
use serde_json::json;

use crate::harness::{Browser, Floor, until};
use crate::input_handling::change;

/// Screens of 16:9: the same picture with more dots.
const SCREENS: [(u32, u32); 2] = [(1920, 1080), (3840, 2160)];
const THEMES: [&str; 2] = ["night", "gold"];
const SIGNS: [&str; 8] = [
    "/pools/NINES/sign",
    "/pools/DRAGON/sign",
    "/pools/FORTUNE/sign",
    "/pools/GOLD/sign",
    "/tables/BAC01/sign",
    "/tables/BAC03/sign",
    "/tables/BAC04/sign",
    "/tables/BAC05/sign",
];

/// A screen of 55 inches, 16:9, is 55 x 25.4 x 16 / sqrt(16 x 16 + 9 x 9) = 1,217.6 mm wide: a dot is 0.63 mm
/// at 1080p and 0.32 mm at 4K.
const WIDE_MM: f64 = 1217.6;

// Ten metres away, the least that a good eye reads is five minutes of arc: 10,000 mm x tan(5') = 14.5 mm. The
// meter, 40 mm, has nearly three times that, and every row of a pay table, 25 mm, nearly twice.
const METER_MM: f64 = 40.0;
const SHARES_MM: f64 = 25.0;
const FIXED_MM: f64 = 25.0;

/// What a page says of itself: whether everything is within it, and how high its letters are.
#[derive(Deserialize, Debug)]
struct Measured {
    /// What is cut off, or out of the screen.
    outside: Vec<String>,
    /// The height of a digit of the meter, and of the lowest ones of the pay rows, in dots.
    meter: Option<f64>,
    shares: Option<f64>,
    fixed: Option<f64>,
    /// The same for what a win shows: the amount, and the name of the row.
    amount: Option<f64>,
    row_name: Option<f64>,
}

const MEASURE: &str = r#"
    // What lands or is dealt has landed; what goes on for ever stays where it is.
    for (const it of document.getAnimations()) {
        if (Number.isFinite(it.effect.getComputedTiming().endTime)) it.finish();
    }
    const [wide, high] = [innerWidth, innerHeight];
    const outside = [];
    const size = (it) => `${it.scrollWidth} x ${it.scrollHeight} in ${it.clientWidth} x ${it.clientHeight}`;
    const told = (it, why) => {
        const text = it.textContent.trim().slice(0, 60);
        outside.push(`${why}: <${it.localName} class="${it.className}"> ${text}`);
    };
    const wider = (it) => it.scrollWidth > it.clientWidth + 1;
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth || page.scrollHeight > page.clientHeight) {
        outside.push(`the page scrolls: ${size(page)}`);
    }
    const won = document.querySelector('.win[data-js-on]');
    const shown = won ? '.win[data-js-on] .win-words' : '.face > :not(.win, .unseen)';
    for (const box of document.querySelectorAll(shown)) {
        // What hangs below the last line is no more than a fiftieth.
        if (wider(box) || box.scrollHeight > 1.02 * box.clientHeight + 1) told(box, size(box));
        for (const it of box.querySelectorAll('*')) {
            if (it.closest('.unseen, .sheen, .strip, .fault, .pending') || !it.checkVisibility()) continue;
            const at = it.getBoundingClientRect();
            if (at.left < 0 || at.top < 0 || at.right > wide || at.bottom > high) told(it, 'off the screen');
            // Within a picture, widths are in units of its own.
            const picture = it.ownerSVGElement?.getBoundingClientRect();
            if (picture) {
                const out = at.left < picture.left - 1 || at.right > picture.right + 1;
                if (out && at.width > 0) told(it, 'out of its picture');
                continue;
            }
            // An inline box has no width of its own; a comma may lean over its place.
            if (it.clientWidth > 0 && !it.matches('.mark') && wider(it)) told(it, size(it));
        }
    }
    // The name of a row is one line.
    for (const it of document.querySelectorAll('.prizes li > :first-child')) {
        if (it.offsetHeight > 1.8 * parseFloat(getComputedStyle(it).fontSize)) told(it, 'two lines');
    }
    // Of nothing, the least is no number.
    const letters = (css) => Math.min(...[...document.querySelectorAll(css)].map((it) => {
        const pen = document.createElement('canvas').getContext('2d');
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(it);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        return pen.measureText('0').actualBoundingBoxAscent;
    }));
    return {
        outside,
        meter: letters('.odometer .reel:not(.cents)'),
        shares: letters('.prizes .shares li > *'),
        fixed: letters('.prizes .fixed li > *'),
        amount: letters('.win[data-js-on] .amount'),
        row_name: letters('.win[data-js-on] .row-name'),
    };
"#;

/// Measures the page at a size: what is wrong with it, where these letters must be so many millimetres high.
fn measure(
    sign: &Browser,
    (width, height): (u32, u32),
    letters: impl Fn(&Measured) -> Vec<(&'static str, Option<f64>, f64)>,
) -> Vec<String> {
    sign.resize(width, height);
    let seen: Measured = serde_json::from_value(sign.run(MEASURE, vec![])).unwrap();
    let mm = |dots: f64| dots * WIDE_MM / f64::from(width);
    let low = letters(&seen).into_iter().filter_map(|(what, dots, least)| {
        let high = mm(dots.expect(what));
        (high < least).then(|| format!("{what} {high:.1} mm, not {least}"))
    });
    let at = sign.address();
    seen.outside.into_iter().chain(low).map(|it| format!("{at} at {width}: {it}")).collect()
}

#[test]
fn an_open_sign_fills_its_screen_and_is_read_from_afar() {
    let floor = Floor::open();
    let sign = floor.browser();
    let mut wrong = vec![];
    for address in SIGNS {
        // A theme is colours, a language is room: not every one of both together.
        for (theme, language) in
            [("night", "en"), ("night", "es"), ("night", "zh-Hant"), ("gold", "en")]
        {
            sign.open(&format!("{address}?theme={theme}&lang={language}"));
            sign.has("main", "class", &format!("sign {theme}"));
            sign.sees(".odometer .reel");
            for screen in SCREENS {
                wrong.extend(measure(&sign, screen, |seen| {
                    vec![
                        ("meter", seen.meter, METER_MM),
                        ("shares", seen.shares, SHARES_MM),
                        ("fixed prizes", seen.fixed, FIXED_MM),
                    ]
                }));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lets one table feed two pools, which no other table feeds. Feeds change between shifts.
fn two_pools(floor: &Floor) {
    for table in ["BAC01", "BAC02", "BAC05"] {
        let close = json!({ "table": table, "hard_meter": 0,
            "second": { "staff": "A500", "secret": "demo", "hard_meter": 0 } });
        floor.post("S200", "/shifts/close", &close);
        let both = json!({ "NINES": "50%", "GOLD": "50%" });
        let feeds = if table == "BAC05" { both } else { json!({}) };
        change(floor, table, &[("feeds", feeds)]);
    }
    floor.post("S200", "/shifts/open", &json!({ "table": "BAC05", "name": "night" }));
}

/// The letters of a sign with several pools are as large as those of one, in every state.
#[test]
fn a_sign_of_two_pools_is_read_from_afar() {
    let floor = Floor::open();
    two_pools(&floor);
    let sign = floor.browser();
    let shots = std::env::var_os("NINEFOLD_SIGNS").map(std::path::PathBuf::from);
    let mut wrong = vec![];
    for (state, play) in
        [("open", ""), ("locked", "D101 BAC05 coins 1,2,3,4,5,6,7,8,9\nD101 BAC05 START")]
    {
        floor.play(play);
        for (theme, language) in
            [("night", "en"), ("night", "es"), ("night", "zh-Hant"), ("gold", "en")]
        {
            sign.open(&format!("/tables/BAC05/sign?theme={theme}&lang={language}"));
            sign.has("#sign", "data-state", state);
            sign.counts(".odometer .reels", 2);
            sign.sees("[data-js-turn] > h2");
            for screen in SCREENS {
                wrong.extend(measure(&sign, screen, |seen| {
                    vec![
                        ("meter", seen.meter, METER_MM),
                        ("shares", seen.shares, SHARES_MM),
                        ("fixed prizes", seen.fixed, FIXED_MM),
                    ]
                }));
                if let Some(folder) = &shots {
                    let name = format!("two-{state}-{theme}-{language}-{}.png", screen.0);
                    sign.picture(&folder.join(name)).unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How long the rows of a pool are shown, in milliseconds (`sign_turns.js`).
const TURN: u32 = 12_000;

#[test]
fn pools_of_a_sign_take_turns_and_all_meters_stay() {
    let floor = Floor::open();
    two_pools(&floor);
    let sign = floor.browser();
    sign.resize(1920, 1080);
    sign.hurries(TURN, 700);
    sign.open("/tables/BAC05/sign");
    for pool in ["NINES", "GOLD", "NINES"] {
        sign.sees(&format!("[data-key={pool}][data-js-turn] > h2"));
        sign.counts("[data-js-turn] > h2", 1);
        let script = "const all = { visibilityProperty: true, opacityProperty: true };
            const seen = (css) => [...document.querySelectorAll(css)]
                .filter((it) => it.checkVisibility(all));
            const rows = seen('.prizes').map((it) => it.closest('section').dataset.key);
            return [seen('.odometer').length, rows]";
        let seen = sign.run(script, vec![]);
        assert_eq!(seen[0], 2, "all meters stay");
        assert_eq!(seen[1].as_array().map(Vec::len), Some(1), "rows of one pool: {seen}");
    }
    sign.is_accessible();
}

#[test]
fn a_win_fills_the_screen_and_is_read_from_afar() {
    let floor = Floor::open();
    let signs = THEMES.map(|theme| {
        let sign = floor.browser();
        sign.open(&format!("/tables/BAC01/sign?theme={theme}"));
        sign.sees(".odometer .reel");
        sign
    });
    // The most that a win has to show: cards of both hands, and nine winners.
    floor.play(
        "D101 BAC01 coins 1,2,3,4,5,6,7,8,9
         D101 BAC01 COIN IN
         D101 BAC01 cards 9h 9d 9h 9d
         D101 BAC01 hand four-one-colour-nines
         S201 BAC01 key 009 JPH
         S201 BAC01 ticks 1 all
         D101 BAC01 J-POT",
    );
    let mut wrong = vec![];
    for sign in &signs {
        sign.has("#sign", "data-state", "win");
        // It stays as it is for as long as somebody measures.
        sign.run("for (let it = setTimeout(() => {}); it > 0; it -= 1) clearTimeout(it)", vec![]);
        sign.counts(".win[data-js-on] .shares li", 9);
        for screen in SCREENS {
            wrong.extend(measure(sign, screen, |seen| {
                vec![
                    ("amount", seen.amount, METER_MM),
                    ("name of the row", seen.row_name, SHARES_MM),
                ]
            }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The least letters of a scoreboard, at a table: from three metres as good as the fixed prizes from ten. On
/// 32 inches, 708.4 mm wide, 3,000 / 500 = 6 mm of a digit.
#[test]
fn a_scoreboard_is_read_from_the_seats() {
    let floor = Floor::open();
    for points in ["7 6", "8 2", "1 9"] {
        floor.play(&format!(
            "D101 BAC01 coins 1\nD101 BAC01 COIN IN\nD101 BAC01 points {points}\nD101 BAC01 GAME OVER"
        ));
    }
    // The shoe that was played stands in the foot, beside the legend.
    floor.play("D101 BAC01 new-shoe 8");
    let board = floor.browser();
    for (language, (width, height)) in
        [("en", SCREENS[0]), ("es", SCREENS[0]), ("zh-Hant", SCREENS[1])]
    {
        board.resize(width, height);
        board.open(&format!("/tables/BAC01/scoreboard?lang={language}"));
        board.sees("[data-road=last-shoe]");
        let script = "const page = document.documentElement;
            const written = [...document.querySelectorAll('.board *')].filter((it) => it.checkVisibility()
                && !(it instanceof SVGElement) && !it.closest('.unseen')
                && [...it.childNodes].some((of) => of.nodeType === 3 && of.data.trim()));
            const pen = document.createElement('canvas').getContext('2d');
            const low = written.map((it) => {
                const { fontWeight, fontSize, fontFamily } = getComputedStyle(it);
                pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
                return [pen.measureText('0').actualBoundingBoxAscent, it.textContent.trim()];
            });
            const legend = document.querySelector('.legend').getBoundingClientRect();
            return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight,
                low.reduce((least, it) => (it[0] < least[0] ? it : least)), legend.bottom <= innerHeight]";
        let seen = board.run(script, vec![]);
        assert_eq!((&seen[0], &seen[1]), (&0.into(), &0.into()), "{language} {width}: it scrolls");
        assert_eq!(seen[3], true, "{language} {width}: the legend is cut off");
        let mm = seen[2][0].as_f64().unwrap() * 708.4 / f64::from(width);
        assert!(mm >= 6.0, "{language} {width}: {} is {mm:.1} mm high", seen[2][1]);
    }
}

/// How long nothing happens before a light wanders over the prizes, and how often it goes on, in milliseconds
/// (`sign.js`, `sign_attract.js`).
const QUIET: u32 = 45_000;
const STEP: u32 = 6_000;
/// How often it goes on here: a shine of 1,400 ms is over before the next step.
const SOONER: u32 = 1_500;
/// The steps that are watched: every fifth has a shine.
const STEPS: u32 = 10;

/// A screen of its own has a small computer behind it: nothing is drawn while nothing happens, and little
/// when the light goes on. Counted, so that it does not matter how fast or how busy the machine is.
#[test]
fn an_idle_sign_costs_next_to_nothing() {
    let floor = Floor::open();
    let sign = floor.browser();
    sign.resize(1920, 1080);
    sign.open("/pools/NINES/sign");
    sign.has("#sign", "data-state", "open");
    // The browser has come to rest, too.
    sign.detail_of(3);
    sign.counts_frames();
    let before = sign.cost();
    sign.detail_of(5);
    let after = sign.cost();
    assert!(after.frames < 1.0 && after.moves < 1.0, "nothing rolls: {after:?}");
    assert!(after.changes < 1.0, "nothing is written: {after:?}");
    assert!(after.layouts - before.layouts < 1.0, "nothing is laid out");
    assert!(after.styles - before.styles < 1.0, "nothing changes its looks");
    let moving = sign.run("return document.getAnimations().length", vec![]);
    assert_eq!(moving, 0, "nothing moves");
    // With the light: every six seconds it goes on, and every fifth time a shine goes over the digits.
    sign.hurries(QUIET, 0);
    sign.hurries(STEP, SOONER);
    sign.open("/pools/NINES/sign");
    sign.has("#sign", "data-state", "attract");
    sign.detail_of(3);
    sign.counts_frames();
    let digits = sign.all(".sheen").len();
    let before = sign.cost();
    // Each step takes the light from one prize and gives it to another.
    let after = until(|| {
        let cost = sign.cost();
        let done = cost.changes >= f64::from(2 * STEPS);
        if done { Ok(cost) } else { Err(format!("{cost:?}")) }
    });
    let after = after.expect("the light goes on");
    let steps = after.changes / 2.0;
    assert!(after.frames < 1.0, "scripts draw nothing: {after:?}");
    // Of steps that show cards, there are more than changes tell.
    let shines = (steps / 5.0).ceil() + 1.0;
    let shines = shines * f64::from(u32::try_from(digits).unwrap());
    assert!(after.moves <= shines, "a shine every fifth step: {after:?}");
    let styles = after.styles - before.styles;
    assert!(styles < 10.0 * steps, "{styles} changes of looks in {steps:.0} steps");
    // What moves is moved by the compositor: nothing is laid out or painted anew for it.
    let script = "const own = ['offset', 'computedOffset', 'easing', 'composite'];
        return document.getAnimations().flatMap((it) => it.effect.getKeyframes())
            .flatMap((it) => Object.keys(it)).filter((it) => !own.includes(it))";
    let moved = sign.run(script, vec![]);
    let cheap = |it: &serde_json::Value| *it == "opacity" || *it == "transform";
    assert!(moved.as_array().unwrap().iter().all(cheap), "{moved}");
}
