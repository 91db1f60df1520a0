//! Tests of the dealer console as a page: every dialect in its main states.

pub(crate) mod html;

use axum::http::StatusCode;
use serde_json::json;

use crate::procedures::walked;
use crate::site::Site;
use html::Html;

/// A console as somebody sees it.
async fn console(site: &Site, staff: &str, address: &str) -> Html {
    let token = site.log_in(staff).await;
    let (status, text) = site.look(&format!("/tables/{address}"), Some(&token)).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    Html::read(text)
}

const AQUARIUS: &str = "pool NINES pbac-1a\ntable BAC01 aquarius 9 NINES\n";
const NEXUS: &str = "pool DRAGON dbp-2\ntable BAC03 nexus 7 DRAGON\n";
const PRSM: &str = "pool GOLD golden-tie-6\ntable BAC05 prsm 9 GOLD\n";

#[tokio::test]
async fn seats_lie_as_on_the_felt_and_touching_them_is_the_coin() {
    let site =
        walked(&format!("{AQUARIUS}D100 BAC01 coin 2\nD100 BAC01 coins 3\nS200 BAC01 jam 7\n"))
            .await;
    let page = console(&site, "D100", "BAC01/console").await;
    let seats: Vec<&str> = page.all("data-led").filter_map(|it| it.get("data-seat")).collect();
    assert_eq!(
        seats,
        ["9", "8", "7", "6", "5", "4", "3", "2", "1"],
        "seat 1 is at the dealer's right"
    );
    let led = |seat| page.one("data-seat", seat).get("data-led").unwrap().to_owned();
    assert_eq!(
        [led("1"), led("2"), led("3"), led("7")],
        ["chasing", "flashing", "steady", "corners"]
    );
    let touches: Vec<_> = page.all("data-touch").collect();
    let touch = |seat: usize| (touches[9 - seat].sends().unwrap(), touches[9 - seat].refusal());
    // Without sensors one touch is the bet, and the next takes it back.
    assert_eq!(touch(1), (json!({ "kind": "coin-dropped", "seat": 1 }), None));
    assert_eq!(touch(2), (json!({ "kind": "coin-removed", "seat": 2 }), None));
    assert_eq!(touch(3), (json!({ "kind": "coin-removed", "seat": 3 }), None));
    assert_eq!(touch(7).1, Some("SeatFaulty"));
}

#[tokio::test]
async fn aquarius_from_the_lock_to_the_flashing_button() {
    let site = walked(AQUARIUS).await;
    let page = console(&site, "D100", "BAC01/console").await;
    let root = page.one("id", "live");
    assert_eq!((root.get("data-mode"), root.get("data-dialect")), (Some("open"), Some("aquarius")));
    assert_eq!(page.one("data-button", "COIN IN").refusal(), None);
    let end = page.one("data-button", "GAME OVER");
    assert_eq!((end.refusal(), end.get("aria-disabled")), (Some("BetsOpen"), Some("true")));
    assert!(end.get("title").unwrap().contains("the bets are not locked"), "it says why");
    assert!(end.get("disabled").is_none(), "it can be pressed all the same");

    let site = walked(&format!(
        "{AQUARIUS}D100 BAC01 coins 1,2\nD100 BAC01 COIN IN\nD100 BAC01 hand four-one-colour-nines\n"
    ))
    .await;
    let page = console(&site, "D100", "BAC01/console").await;
    assert_eq!(page.one("id", "live").get("data-state"), Some("pending"));
    let rows: Vec<&str> = page.all("data-row").filter_map(|it| it.get("data-row")).collect();
    let printed = [
        "four-one-colour-nines",
        "four-other-nines",
        "three-suited-nines",
        "three-unsuited-nines",
        "two-suited-nines",
        "two-unsuited-nines",
        "one-nine",
    ];
    assert_eq!(rows, printed);
    let lit = page.one("data-lit", "red");
    assert_eq!(lit.get("data-row"), Some("four-one-colour-nines"));
    let again =
        json!({ "kind": "hand", "row": "four-one-colour-nines", "seats": [1, 2], "round": 1 });
    assert_eq!((lit.sends().unwrap(), lit.refusal()), (again, None), "pressed again, it cancels");
    assert_eq!(page.one("data-button", "J-POT").refusal(), Some("KeyNotTurned"));
    assert_eq!(page.one("data-button", "GAME OVER").refusal(), Some("JackpotPending"));
    assert!(page.text().contains("$10,001.18"), "10,000 and two times 0.59");
    // The dealer turns no key: somebody is called. The wrong key is wrong for everybody.
    assert!(page.one("data-key-number", "009").get("data-who").is_some());
    assert!(page.one("data-key-position", "JPH").get("data-who").is_some());
    let supervisor = console(&site, "S200", "BAC01/console").await;
    assert!(supervisor.one("data-key-number", "009").get("data-who").is_none());
    let pad = console(&site, "D100", "BAC01/console?pad=prize-1").await;
    assert_eq!(pad.all("data-check").count(), 7, "what a high prize asks for");
    assert!(pad.one("data-checklist", "1").get("data-who").is_some());

    let token = site.log_in("S200").await;
    let key = |position: &str| json!({ "kind": "key", "number": "008", "position": position });
    site.input(&token, "BAC01", "k1", key("R")).await;
    let wrong = console(&site, "D100", "BAC01/console").await;
    assert_eq!(wrong.one("data-key-position", "JPH").refusal(), Some("WrongKey"));
    assert_eq!(wrong.one("data-key-number", "009").refusal(), Some("KeyInLock"));
    site.input(&token, "BAC01", "k2", key("removed")).await;
    let high = json!({ "kind": "key", "number": "009", "position": "JPH" });
    site.input(&token, "BAC01", "k3", high).await;
    let page = console(&site, "D100", "BAC01/console").await;
    assert_eq!(page.one("data-button", "J-POT").get("data-flashing"), Some("true"));
    assert_eq!(page.one("data-button", "J-POT").refusal(), Some("ChecklistOpen"));
    assert!(page.all("data-led").all(|it| it.get("data-led") == Some("jackpot-high")));
}

#[tokio::test]
async fn a_sheet_goes_with_its_prize() {
    let marked = format!(
        "{AQUARIUS}D100 BAC01 coins 1\nD100 BAC01 COIN IN\nD100 BAC01 hand four-one-colour-nines\n"
    );
    let site = walked(&marked).await;
    let page = console(&site, "D100", "BAC01/console?pad=prize-1").await;
    assert!(page.has("data-open-pad", "prize") && !page.has("data-button", "VOID"));
    // Taken back: there is nothing to look after, and the console is whole.
    let site = walked(&format!("{marked}D100 BAC01 hand four-one-colour-nines\n")).await;
    let page = console(&site, "D100", "BAC01/console?pad=prize-1").await;
    assert!(!page.has("data-open-pad", "prize"));
    assert!(page.has("data-button", "VOID") && page.has("data-row", "one-nine"));
}

#[tokio::test]
async fn a_void_asks_for_two_people_with_the_right() {
    // Also while it would be refused: the round that it is for may begin any moment.
    for script in ["", "D100 BAC01 coins 1\nD100 BAC01 COIN IN\n"] {
        let site = walked(&format!("{AQUARIUS}{script}")).await;
        for (staff, called) in [("D100", "2"), ("S200", "1"), ("E300", "1"), ("T600", "2")] {
            let page = console(&site, staff, "BAC01/console").await;
            let void = page.one("data-button", "VOID");
            assert_eq!(void.get("data-approvers"), Some(called), "{staff} {script:?}");
        }
    }
}

#[tokio::test]
async fn nexus_takes_seat_and_hand_and_then_a_card() {
    let site = walked(&format!("{NEXUS}D100 BAC03 coins 1,4,6\nD100 BAC03 START GAME\n")).await;
    let page = console(&site, "D100", "BAC03/console?seats=4,5").await;
    assert_eq!(page.all("data-seat").count(), 7);
    let chosen: Vec<_> = page.all("data-choose").collect();
    let pressed = |it: &html::Element| it.get("aria-pressed") == Some("true");
    assert_eq!(chosen.len(), 3, "only bettors can be chosen");
    assert_eq!(chosen.iter().filter(|it| pressed(it)).count(), 1);
    let hand = page.one("data-row", "two-three-four-unsuited");
    assert_eq!(hand.sends().unwrap()["seats"], json!([4]));
    assert_eq!(page.one("data-button", "CONFIRM").refusal(), Some("NothingPending"));
    assert!(page.has("data-proof", "swipe"));
    assert_eq!(page.one("data-proof", "swipe").refusal(), None, "a card may come first");
    assert!(!page.has("data-button", "J-POT") && !page.has("data-key-number", "009"));

    let site = walked(&format!(
        "{NEXUS}D100 BAC03 coins 2\nD100 BAC03 START GAME\nD100 BAC03 cards 9s Kh Kd 5d\n"
    ))
    .await;
    let page = console(&site, "D100", "BAC03/console?seats=2").await;
    let contradicted = page.one("data-row", "nine-over-zero");
    assert_eq!(contradicted.refusal(), Some("Contradicted"));
    assert_eq!(contradicted.get("data-overrules"), Some("call"), "a supervisor may let it stand");
    let supervisor = console(&site, "S200", "BAC03/console?seats=2").await;
    assert_eq!(supervisor.one("data-row", "nine-over-zero").get("data-overrules"), Some("done"));
    assert!(page.one("data-row", "natural-win").get("data-proposed").is_some());
    assert!(page.has("data-proposal", "natural-win"));
    let points = |hand| {
        let mut hands = page.all("data-points").map(|it| it.get("data-points").unwrap());
        hands.nth(hand).unwrap().to_owned()
    };
    assert_eq!([points(0), points(1)], ["9", "5"]);
}

#[tokio::test]
async fn prsm_shows_numbers_the_pin_pad_and_the_list_of_awards() {
    let begin = format!("{PRSM}D100 BAC05 coins 2,5,9\nD100 BAC05 START\n");
    let site = walked(&begin).await;
    let page = console(&site, "D100", "BAC05/console").await;
    let number = |seat| page.one("data-seat", seat).get("data-number").unwrap().to_owned();
    assert_eq!([number("2"), number("5"), number("9")], ["6", "2", "9"]);
    assert_eq!(page.one("data-row", "match-suited").refusal(), Some("SeatsNeeded"), "by number");
    assert!(!page.has("data-proof", "pin"));

    let entered = format!("{begin}D100 BAC05 hand match-suited 2\nD100 BAC05 CONFIRM\n");
    let site = walked(&entered).await;
    let page = console(&site, "D100", "BAC05/console").await;
    assert!(page.has("data-proof", "pin"), "the dealer's PIN comes next");
    assert_eq!(page.one("data-button", "STOP").refusal(), Some("EntryOpen"));
    assert_eq!(page.one("data-button", "CHECK").refusal(), None);

    let site = walked(&format!("{entered}D100 BAC05 pin D100\nD100 BAC05 PENDING\n")).await;
    let page = console(&site, "D100", "BAC05/console").await;
    assert!(page.has("data-count", "1"), "PENDING counts");
    let select = page.one("data-select", "1");
    assert_eq!(select.sends().unwrap(), json!({ "kind": "select-award", "award": 1, "round": 1 }));
}

#[tokio::test]
async fn cards_are_drafted_in_dealing_order() {
    let site = walked(&format!("{NEXUS}D100 BAC03 coins 2\nD100 BAC03 START GAME\n")).await;
    let page = console(&site, "D100", "BAC03/console?pad=cards&cards=2s,Kh,3s,6d").await;
    assert_eq!(page.all("data-card").count(), 52);
    assert!(page.text().contains("next card: Player"), "two cards make five");
    assert!(!page.has("data-button", "ENTER"), "the round is not over");
    let page = console(&site, "D100", "BAC03/console?pad=cards&cards=2s,Kh,3s,6d,5h").await;
    let enter = page.one("data-button", "ENTER");
    assert_eq!(enter.sends().unwrap()["cards"], json!(["2s", "Kh", "3s", "6d", "5h"]));
    assert_eq!(enter.refusal(), None);
    // A reading shoe has told of cards: the pad begins with them, until somebody changes them.
    let dealer = site.log_in("D100").await;
    for (key, card) in [("1", "9s"), ("2", "Kd")] {
        site.input(&dealer, "BAC03", key, json!({ "kind": "card", "card": card })).await;
    }
    for (cards, shown) in [("", "9s,Kd"), ("9s", "9s"), ("none", "")] {
        let page = console(&site, "D100", &format!("BAC03/console?pad=cards&cards={cards}")).await;
        assert_eq!(page.one("data-open-pad", "cards").get("data-so-far"), Some(shown));
    }
    let page = console(&site, "D100", "BAC03/console?pad=points&player=3&banker=7").await;
    let totals = json!({ "player": 3, "banker": 7 });
    assert_eq!(page.one("data-button", "ENTER").sends().unwrap()["totals"], totals);
}

#[tokio::test]
async fn tracked_bets_are_entered_and_paid_from_right_to_left() {
    let site = walked(&format!(
        "{NEXUS}change-table BAC03 base-bets=tracked base=10.00-500.00 base-game=commission-5\n\
         D100 BAC03 bet 3 player 25.00\nD100 BAC03 bet 1 banker 25.00\n"
    ))
    .await;
    let page = console(&site, "D100", "BAC03/console?pad=seat-1").await;
    let chips: Vec<_> =
        page.all("data-chip").filter(|it| it.get("data-chip") == Some("5.00")).collect();
    let more = |it: &&html::Element| it.sends().unwrap();
    assert_eq!(more(&chips[1])["amount"], "30.00", "25 on Banker, and a chip of 5");
    assert_eq!(chips[0].refusal(), Some("BetLimit"), "5 on Player is below the least");
    let dealer = site.log_in("D100").await;
    let press = json!({ "kind": "button", "name": "START GAME" });
    site.input(&dealer, "BAC03", "s", press).await;
    let cards = json!({ "kind": "result", "cards": ["2s", "4h", "3d", "5c"] });
    site.input(&dealer, "BAC03", "c", cards).await;
    let page = console(&site, "D100", "BAC03/console").await;
    let pays: Vec<&str> = page.all("data-pay").filter_map(|it| it.get("data-pay")).collect();
    assert_eq!(pays, ["1"], "the other lost");
    assert!(page.text().contains("$23.75") && page.text().contains("$1.25"), "and the commission");
}

#[tokio::test]
async fn seats_are_called_as_on_the_felt() {
    // No seat of this table is called 4, as is usual where that is an unlucky number.
    let site = walked(&format!(
        "{NEXUS}change-table BAC03 base-bets=tracked base=10.00-500.00 base-game=commission-5 \
         labels=1,2,3,5,6,7,8\nD100 BAC03 bet 4 player 25.00\nD100 BAC03 coins 4\n\
         D100 BAC03 START GAME\nD100 BAC03 cards 9s Kh Kd 5d\nD100 BAC03 hand natural-win 4\n"
    ))
    .await;
    let page = console(&site, "D100", "BAC03/console").await;
    assert_eq!(page.one("data-seat", "4").get("data-label"), Some("5"));
    assert!(page.text().contains("<b class=\"at\">5</b>"), "who is paid");
    assert!(page.text().contains("seat 5") && !page.text().contains("seat 4"), "the prize too");
    let care = console(&site, "D100", "BAC03/console?pad=seat-4").await;
    let titles: Vec<&str> = care.all("title").filter_map(|it| it.get("title")).collect();
    assert!(!titles.is_empty() && titles.iter().all(|it| !it.contains("seat 4")), "{titles:?}");
    let office = site.log_in("E300").await;
    let (_, text) = site.look("/manager/jackpots/1", Some(&office)).await;
    assert!(text.contains("seats <b>5</b>"), "{text}");
}

#[tokio::test]
async fn whoever_may_only_look_is_told_so() {
    let site = walked(&format!("{AQUARIUS}D100 BAC01 coins 1\n")).await;
    let page = console(&site, "V400", "BAC01/console").await;
    assert!(page.one("id", "live").get("data-readonly").is_some());
    assert!(page.all("data-readonly-line").count() == 1);
    let buttons: Vec<_> =
        page.all("data-button").filter(|it| it.get("data-send").is_some()).collect();
    assert!(buttons.len() >= 3 && buttons.iter().all(|it| it.get("aria-disabled") == Some("true")));
    let (status, _) = site.look("/tables/BAC01/console", None).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let token = site.log_in("D100").await;
    let (status, text) = site.look("/tables/BAC99/console", Some(&token)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(text.contains("BAC99"));
    let (status, _) =
        site.look("/tables/BAC01/console?seats=x&pad=%3Cb%3E&seats=3", Some(&token)).await;
    assert_eq!(status, StatusCode::OK, "an odd address is no mistake of the dealer's");
}

#[tokio::test]
async fn the_console_speaks_three_languages() {
    let site = walked(AQUARIUS).await;
    for (code, state, does, why) in [
        ("en", "Bets open", "lock the bets", "the bets are not locked: lock the bets first"),
        ("zh-Hant", "接受投注", "停止投注", "尚未停止投注：請先停止投注"),
        (
            "es",
            "Apuestas abiertas",
            "cerrar las apuestas",
            "las apuestas no están cerradas: cierre primero",
        ),
    ] {
        let page = console(&site, "D100", &format!("BAC01/console?lang={code}")).await;
        assert!(page.text().contains(state) && page.text().contains(does), "{code}");
        let end = page.one("data-button", "GAME OVER");
        assert!(end.get("title").unwrap().starts_with(why), "refusals too: {:?}", end.get("title"));
        assert!(page.has("data-button", "COIN IN"), "what is printed on the table stays");
        let missing = page.text().split("console-").nth(1);
        assert_eq!(missing, None, "{code}: what has no words is shown by its id");
    }
}
