//! Tests the desk: the order of simultaneous wins, late prizes, the end of a shift, an adjustment by two
//! people, reports.

use crate::harness::Floor;

#[test]
fn surveillance_says_who_was_first() {
    let floor = Floor::open();
    for table in ["BAC01", "BAC02"] {
        floor.play(&format!(
            "D101 {table} coins 1
             D101 {table} COIN IN
             D101 {table} cards 9h 9d 9h 9d
             D101 {table} hand four-one-colour-nines"
        ));
    }
    let desk = floor.browser();
    desk.log_in("V400", "/manager/pools/NINES/order");
    desk.sees("[data-held=true]");
    let order = || -> Vec<String> {
        let all = desk.counts("[data-candidates] [data-jackpot]", 2);
        all.iter().map(|it| it.attribute("data-jackpot").unwrap().to_owned()).collect()
    };
    assert_eq!(order(), ["1", "2"], "as they were marked");
    desk.is_accessible();
    desk.click("[data-jackpot='2'] [data-move=up]");
    assert_eq!(order(), ["2", "1"]);
    desk.fill("form[data-form=order] textarea", "camera 4: BAC02 turned its fourth nine first");
    desk.click("form[data-form=order] button.main");
    desk.sees("[data-held=false]");
    // The first in the order is the one that may be paid.
    let pay = |table: &str, jackpot: &str, refusal: &str| {
        floor.play(&format!(
            "S201 {table} key 009 JPH\nS201 {table} ticks {jackpot} all\nD101 {table} J-POT{refusal}"
        ));
    };
    pay("BAC01", "1", " -> NotNext");
    pay("BAC02", "2", "");
}

#[test]
fn a_shift_is_closed_by_the_pit_and_accounting() {
    let floor = Floor::open();
    floor.play("D100 BAC01 coins 1,2,3\nD100 BAC01 COIN IN\nD100 BAC01 GAME OVER");
    let desk = floor.browser();
    desk.log_in("S200", "/manager/shift/BAC01");
    desk.is_accessible();
    let form = "form[data-form=close-shift]";
    // Three coins at 59 cents; both read the same.
    desk.fill(&format!("{form} [name=hard_meter]"), "3");
    desk.fill(&format!("{form} [name='meters[0]']"), "10001.77");
    desk.fill(&format!("{form} [name='second.staff']"), "A500");
    desk.fill(&format!("{form} [name='second.secret']"), "demo");
    desk.fill(&format!("{form} [name='second.hard_meter']"), "3");
    desk.fill(&format!("{form} [name='second.meters[0]']"), "10001.77");
    desk.click(&format!("{form} button.main"));
    let done = desk.sees("[data-form-of]");
    assert_eq!(done.attribute("data-form-of"), Some("1"));
    desk.has("[data-variance-alert]", "data-variance-alert", "false");
    desk.sees("form[data-form=open-shift]");
}

#[test]
fn two_people_adjust_a_meter() {
    let floor = Floor::open();
    let desk = floor.browser();
    desk.log_in("A500", "/manager/pools/NINES");
    desk.is_accessible();
    // A pool that was just opened has no line yet, but a dot where it stands.
    desk.sees(".course .end");
    let form = "form[data-form=adjust]";
    let enter = || {
        desk.choose(&format!("{form} [name=reason]"), "malfunction");
        desk.fill(&format!("{form} [name=amount]"), "-5.00");
        desk.fill(&format!("{form} [name=text]"), "sensor of seat 3 counted twice");
    };
    // Nobody is both people.
    desk.expects("status of 409");
    enter();
    desk.fill(&format!("{form} [name='approvals[0].staff']"), "A500");
    desk.fill(&format!("{form} [name='approvals[0].secret']"), "demo");
    desk.click(&format!("{form} button.main"));
    desk.sees(".told");
    desk.fill(&format!("{form} [name='approvals[0].staff']"), "A501");
    desk.fill(&format!("{form} [name='approvals[0].secret']"), "demo");
    desk.click(&format!("{form} button.main"));
    desk.reads("[data-meter]", "$9,995.00");
    // Or later, from another desk.
    enter();
    desk.click(&format!("{form} button.main"));
    let other = floor.browser();
    other.log_in("A501", "/manager/requests");
    other.sees("[data-request]");
    other.is_accessible();
    other.click("form[data-form=approve] button");
    other.click("[data-answer=yes]");
    other.sees_no("[data-request]");
    desk.reads("[data-meter]", "$9,990.00");
}

#[test]
fn a_report_is_read_and_taken_home() {
    let floor = Floor::open();
    floor.play("D100 BAC01 coins 1,2\nD100 BAC01 COIN IN\nD100 BAC01 GAME OVER");
    let desk = floor.browser();
    desk.log_in("A500", "/reports/coin-in");
    desk.is_accessible();
    let file = desk.download("[data-download=csv]");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("BAC01"), "{text}");
    let sheet = desk.download("[data-download=xlsx]");
    let bytes = std::fs::read(&sheet).unwrap();
    assert!(bytes.starts_with(b"PK"), "a workbook is a zip file");
    desk.open("/math/pbac-1a");
    desk.reads("[data-figure=house-advantage]", "10.6786");
    let par = desk.download("[data-download=json]");
    assert!(std::fs::read_to_string(&par).unwrap().contains("pbac-1a"));
}

#[test]
fn a_late_prize_is_paid_by_the_pit_and_surveillance() {
    let floor = Floor::open();
    floor.play("D100 BAC01 coins 1,2\nD100 BAC01 COIN IN\nD100 BAC01 GAME OVER");
    let desk = floor.browser();
    desk.log_in("S200", "/manager/jackpots");
    desk.expects("status of 409");
    let form = "form[data-form=late]";
    let pay = |seats: &str| {
        desk.fill(&format!("{form} [name=seats]"), seats);
        desk.fill(&format!("{form} [name='approvals[0].secret']"), "demo");
        desk.click(&format!("{form} button.main"));
        desk.click("[data-answer=yes]");
    };
    desk.choose(&format!("{form} [data-name]"), "BAC01");
    desk.choose(&format!("{form} [name=row]"), "four-one-colour-nines");
    desk.fill(&format!("{form} [name=round]"), "1");
    desk.fill(&format!("{form} [name=reason]"), "seen on camera 4");
    desk.fill(&format!("{form} [name='approvals[0].staff']"), "V400");
    // A percentage belongs to both who took part.
    pay("1");
    desk.reads(".told", "goes to seats 1,2");
    pay("1, 2");
    // Its cards are not known: both say that it is paid without them.
    desk.reads(".told", "cards");
    desk.click(&format!("{form} [name=without_cards]"));
    pay("1, 2");
    desk.reads("section.wants", "4 red or 4 black nines");
    // Two dollars fed 1.18 to a meter of ten thousand.
    let paid = floor.get("A500", "/jackpots/1");
    assert_eq!((&paid["state"], &paid["amount"]), (&"waiting".into(), &"10001.18".into()));
    assert_eq!(paid["found_late"], "seen on camera 4");
}
