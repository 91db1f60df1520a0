//! Tests the fonts that the program brings: every page is written with them, also on a machine without any
//! font for Chinese.

use serde_json::json;

use crate::harness::{Floor, Fonts};

/// The characters of the Chinese fonts, as the script that makes them lists them.
const CHARACTERS: &str = include_str!("../../../web/assets/fonts/characters.txt");

const PAGES: [&str; 5] = [
    "/?lang=zh-Hant",
    "/login?lang=zh-Hant",
    "/tables/BAC05/sign?lang=zh-Hant",
    "/pools/NINES/sign?lang=zh-Hant",
    "/tables/BAC01/scoreboard?lang=zh-Hant",
];

#[test]
fn chinese_is_written_with_our_font_where_the_machine_has_none() {
    let floor = Floor::open();
    for fonts in [Fonts::Installed, Fonts::NoHan] {
        let guest = floor.browser_with(fonts);
        for page in PAGES {
            guest.open(page);
            guest.waits_for_fonts();
            let glyphs = guest.written_with("body");
            assert!(glyphs.own > 50, "{page}: {glyphs:?}");
            assert!(glyphs.of_machine.is_empty(), "{fonts:?}, {page}: {glyphs:?}");
        }
    }
}

#[test]
fn the_fonts_have_every_character_of_their_list_in_both_weights() {
    let floor = Floor::open();
    let guest = floor.browser_with(Fonts::NoHan);
    guest.open("/");
    let characters = CHARACTERS.trim();
    for weight in [400, 700, 900] {
        let script = "const [text, weight] = arguments;
            document.querySelector('main').innerHTML = '<p id=all></p>';
            const all = document.getElementById('all');
            all.style.fontWeight = weight;
            all.textContent = text";
        // The policy of the pages forbids styles in attributes, and not those that a script sets.
        guest.run(script, vec![json!(characters), json!(weight)]);
        guest.waits_for_fonts();
        let glyphs = guest.written_with("#all");
        let count = u64::try_from(characters.chars().count()).unwrap();
        assert_eq!((glyphs.own, glyphs.of_machine.len()), (count, 0), "{weight}: {glyphs:?}");
    }
}

/// A page in English offers Chinese in letters of the program, without the large fonts.
#[test]
fn the_name_of_chinese_is_never_boxes() {
    let floor = Floor::open();
    for fonts in [Fonts::Installed, Fonts::NoHan] {
        let guest = floor.browser_with(fonts);
        guest.open("/?lang=en");
        guest.waits_for_fonts();
        let glyphs = guest.written_with("[hreflang|=zh]");
        assert!(glyphs.of_machine.is_empty(), "{fonts:?}: {glyphs:?}");
    }
}

/// Figures have one width: amounts in columns, and reels that do not jump.
#[test]
fn figures_have_one_width() {
    let floor = Floor::open();
    let guest = floor.browser();
    guest.open("/tables/BAC01/sign");
    guest.waits_for_fonts();
    let script = "const row = document.querySelector('.prizes .now');
        const probe = row.parentElement.appendChild(document.createElement('span'));
        return [...'0123456789'].map((digit) => {
            probe.textContent = digit.repeat(20);
            return probe.getBoundingClientRect().width;
        })";
    let widths = guest.run(script, vec![]);
    let widths: Vec<f64> =
        widths.as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).collect();
    assert!(widths.iter().all(|it| (it - widths[0]).abs() < 0.01), "{widths:?}");
    // They come from the program itself, like its other files.
    let script = "const font = await fetch('/assets/latin.woff2');
        return ['content-type', 'cache-control', 'etag'].map((name) => font.headers.get(name))";
    let head = guest.run(script, vec![]);
    assert_eq!((&head[0], &head[1]), (&json!("font/woff2"), &json!("no-cache")));
    assert!(head[2].as_str().is_some_and(|tag| tag.len() > 10), "{head}");
}
