//! Tests the harness itself: a passing test means something only if errors are detected.

use std::fs;

use serde_json::json;

use crate::harness::{Floor, Key, until};

/// A page of our own in the place of a bare one: a button that is made anew a hundred times, as on pages
/// that are kept fresh, a list, a field and a file.
const PAGE: &str = r#"
    document.body.innerHTML = `<main><p></p><select><option value="a">A<option value="b">B</select>
        <input name="field"><a href="/api/v1/openapi.json" download="contract.json">contract</a></main>`;
    const [text, list, field] = document.querySelectorAll("p, select, input");
    const again = () => {
        document.querySelector("button")?.remove();
        const button = document.createElement("button");
        button.dataset.button = "COIN IN";
        button.textContent = "press";
        button.onclick = () => { text.textContent += "pressed "; button.disabled = true };
        document.querySelector("main").append(button);
    };
    again();
    let times = 0;
    const timer = setInterval(() => {
        if (text.textContent || ++times > 100) clearInterval(timer); else again();
    }, 3);
    list.onchange = () => { text.textContent += list.value + " " };
    field.onkeydown = (event) => {
        if (event.key === "Enter") setTimeout(() => { text.dataset.done = field.value }, 100);
    };
"#;

#[test]
fn whatever_a_person_does_is_done_once() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.expects("favicon.ico");
    browser.open("/healthz");
    browser.run(PAGE, vec![]);
    browser.press("COIN IN");
    browser.choose("select", "b");
    browser.fill("input", "first");
    browser.fill("input", "nine");
    browser.types(Key::Enter);
    let text = browser.has("p", "data-done", "nine");
    assert_eq!(text.text, "pressed b");
    browser.focuses("name", "field");
    assert_eq!(browser.all("p, select, input, a, button").len(), 5);
    let file = browser.download("a");
    assert!(file.ends_with("contract.json"), "{}", file.display());
    let contract: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    assert_eq!(contract, floor.get("U700", "/openapi.json"));
    floor.post(
        "D100",
        "/tables/BAC01/inputs",
        &json!({
            "key": "one", "input": { "kind": "coin-placed", "seat": 1 }
        }),
    );
    browser.open("/healthz");
    browser.run("document.body.textContent = ''", vec![]);
    browser.reload();
    browser.reads("body", "ok");
}

#[test]
fn what_is_wrong_is_noticed() {
    let floor = Floor::open();
    let browser = floor.browser();
    browser.open("/");
    assert_eq!(browser.unexpected(), Vec::<String>::new());
    assert_eq!(browser.violations(), Vec::<String>::new());
    browser.run("document.querySelector('main').append(document.createElement('img'))", vec![]);
    let violations = browser.violations();
    assert!(violations.len() == 1 && violations[0].starts_with("image-alt"), "{violations:?}");
    // A script that fails, a file that is not there, and a style that the policy forbids.
    let broken = "setTimeout(() => { throw new Error('a broken script') }); fetch('/nowhere.js');
        document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')";
    browser.run(broken, vec![]);
    for words in ["a broken script", "/nowhere.js", "Content Security Policy"] {
        let heard = until(|| {
            let errors = browser.unexpected();
            let heard = errors.iter().any(|error| error.contains(words));
            if heard { Ok(()) } else { Err(format!("{errors:?}")) }
        });
        assert_eq!(heard, Ok(()), "{words}");
        browser.expects(words);
    }
    browser.is_quiet();
}

#[test]
fn a_floor_comes_back_where_it_was() {
    let mut floor = Floor::open();
    let browser = floor.browser();
    floor.play(
        "D100 BAC01 coins 1,5
         D100 BAC01 COIN IN
         D100 BAC01 coin 3 -> BetsLocked
         D100 BAC01 cards 9h 9d 9h 9d
         D100 BAC01 hand four-one-colour-nines
         S200 BAC01 ticks 1 all
         D100 BAC01 J-POT -> KeyNotTurned
         S200 BAC01 key 009 JPH
         D100 BAC01 J-POT",
    );
    let address = floor.address.clone();
    floor.kill();
    floor.start_again();
    assert_eq!(floor.address, address);
    let jackpot = floor.get("E300", "/jackpots/1");
    assert_eq!(jackpot["state"], "waiting", "{jackpot}");
    floor.play("E300 clears 1");
    // The seed of 10,000.00 and twice 0.59.
    browser.log_in("E300", "/account");
    browser.open("/api/v1/jackpots/1/receipt?format=html");
    browser.reads("body", "10001.18 USD");
}
