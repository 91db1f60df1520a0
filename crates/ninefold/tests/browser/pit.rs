//! Helpers for what pit staff do at a console in several presses: identify themselves, verify, clear.

use crate::harness::{Browser, Floor};

/// Places coins on these seats: one touch is the bet.
pub(crate) fn coins(dealer: &Browser, seats: &[u8]) {
    for seat in seats {
        let spot = format!("[data-seat='{seat}']");
        dealer.click(&format!("{spot} [data-touch]"));
        dealer.has(&spot, "data-bet", "true");
    }
}

/// Chooses a seat with a bet as a winner.
pub(crate) fn choose(dealer: &Browser, seat: u8) {
    let spot = format!("[data-seat='{seat}'] [data-touch]");
    dealer.click(&spot);
    dealer.has(&spot, "aria-pressed", "true");
}

/// Touches cards on the pad, in the order in which they were dealt: `9s`, `Kd`. The last one enters them.
pub(crate) fn deal(dealer: &Browser, cards: &[&str]) {
    dealer.sees("[data-open-pad=cards]");
    for card in cards {
        dealer.click(&format!("[data-card='{card}']"));
    }
    dealer.sees_no("[data-open-pad=cards]");
}

/// Whether the console will ask who acts: another person must, and nobody has authorised the prize yet.
fn asks(browser: &Browser, css: &str) -> bool {
    let other = browser.sees(css).attribute("data-who").is_some();
    other && browser.all("#authorised[data-js-held]").is_empty()
}

/// Presses something, and says who says so where the console asks.
pub(crate) fn press_as(browser: &Browser, css: &str, staff: &str, pin: &str) {
    let asks = asks(browser, css);
    browser.click(css);
    if asks {
        say_who(browser, staff, pin);
    }
}

pub(crate) fn say_who(browser: &Browser, staff: &str, pin: &str) {
    browser.sees("#who[open]");
    browser.fill("#who input[name=staff]", staff);
    browser.fill("#who input[name=pin]", pin);
    browser.press("WHO");
    browser.sees_no("#who[open]");
}

/// Fills a sheet that asks for a reason and for two people, and sends it with its button.
pub(crate) fn approve(
    browser: &Browser,
    sheet: &str,
    reason: &str,
    people: [(&str, &str); 2],
    button: &str,
) {
    browser.counts(&format!("{sheet}[open] [data-approval]"), 2);
    browser.fill(&format!("{sheet} [name=reason]"), reason);
    for (place, (staff, pin)) in (1..).zip(people) {
        let row = format!("{sheet} [data-approval]:nth-of-type({place})");
        browser.fill(&format!("{row} [name=staff]"), staff);
        browser.fill(&format!("{row} [name=pin]"), pin);
    }
    browser.press(button);
}

/// The third cards with which two hands that are worth nothing make a tie of spades of this many points.
pub(crate) const THIRDS: [&str; 10] = ["Ts", "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"];

/// The number that a seat has drawn.
pub(crate) fn number(floor: &Floor, table: &str, seat: usize) -> usize {
    let number = &floor.get("D100", &format!("/tables/{table}"))["seats"][seat - 1]["number"];
    usize::try_from(number.as_u64().unwrap()).unwrap()
}

/// The number of the prize that the console shows.
pub(crate) fn award(browser: &Browser) -> String {
    browser.sees("[data-award]").attribute("data-award").unwrap().to_owned()
}

/// Opens a prize's sheet, ticks everything that it lists, and has it recorded.
pub(crate) fn verify(browser: &Browser, award: &str, staff: &str, pin: &str) {
    browser.click(&format!("[data-award='{award}']"));
    let form = format!("form[data-checklist='{award}']");
    let asks = asks(browser, &form);
    let listed = browser.all(&format!("{form} [data-check]")).len();
    browser.click(&format!("{form} [data-check-all]"));
    browser.press("VERIFIED");
    if asks {
        say_who(browser, staff, pin);
    }
    browser.counts("[data-check][data-done]", listed);
    browser.click("[data-close-pad]");
    browser.sees_no("#pad");
}

/// Accounting, which authorises no prize, clears it in the Game Manager, and the receipt is printed.
pub(crate) fn clear(floor: &Floor, award: &str, amount: &str) {
    let office = floor.browser();
    office.log_in("A500", "/manager");
    office.has("[data-process-jackpot]", "data-process-jackpot", "1");
    office.click("[data-process-jackpot]");
    office.is_at(&format!("/manager/jackpots/{award}"));
    office.reads("[data-amount]", amount);
    office.is_accessible();
    office.click("form[data-form=clear] button");
    office.has("[data-jackpot]", "data-state", "cleared");
    receipt(&office, award);
}

/// From the page of a percentage, its receipt: once the original, then duplicates.
fn receipt(office: &Browser, award: &str) {
    print(office, award, "receipt");
    let original = office.reads("body", "JACKPOT RECEIPT");
    assert!(!original.text.contains("DUPLICATE"), "{}", original.text);
    print(office, award, "receipt");
    office.reads("body", "DUPLICATE");
}

/// Prints a paper of a jackpot. It opens in a window of its own; here it takes the page's place.
pub(crate) fn print(office: &Browser, award: &str, paper: &str) {
    office.open(&format!("/manager/jackpots/{award}"));
    office.sees(&format!("[data-print={paper}]"));
    let script = "const form = document.querySelector('[data-form=print]'); \
        form.removeAttribute('target'); form.requestSubmit(form.querySelector('[data-print]'));";
    office.run(script, vec![]);
}
