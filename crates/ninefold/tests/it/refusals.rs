//! Tests refusals: the message, the hint, and the exit code.

use insta::assert_snapshot;

use crate::{ninefold, scratch, transcript};

#[test]
fn ids_and_sides_that_do_not_exist() {
    assert_snapshot!("unknown-id", transcript("analyze pbac-1c"));
    assert_snapshot!("unknown-id-far", transcript("analyze roulette"));
    assert_snapshot!("unknown-id-show", transcript("catalog show dragonbonus"));
    assert_snapshot!("unknown-side", transcript("analyze dbp-1 --side tie"));
    assert_snapshot!("no-sides", transcript("analyze fortune-7 --side player"));
    assert_snapshot!("no-meter", transcript("advise fortune-7"));
}

#[test]
fn cards_and_shoes_that_cannot_be() {
    assert_snapshot!("not-a-card", transcript("analyze pbac-1a --dealt 9x"));
    assert_snapshot!("five-nines", transcript("analyze pbac-1a --decks 4 --dealt 9s,9s,9s,9s,9s"));
    assert_snapshot!("decks-0", transcript("analyze pbac-1a --decks 0"));
    assert_snapshot!("decks-13", transcript("analyze pbac-1a --decks 13"));
    assert_snapshot!("decks-words", transcript("analyze pbac-1a --decks eight"));
    assert_snapshot!("decks-huge", transcript("analyze pbac-1a --decks 99999999999999999999"));
    assert_snapshot!("both-dealt", transcript("analyze pbac-1a --dealt 9s --dealt-file cards.txt"));
    assert_snapshot!("unreadable", transcript("analyze pbac-1a --dealt-file /nowhere/cards.txt"));
    let all_but_five: Vec<String> =
        cards::Card::all().skip(5).map(|card| card.to_string()).collect();
    let ran = ninefold(&["analyze", "pbac-1a", "--decks", "1", "--dealt", &all_but_five.join(" ")]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.stderr,
        "error: a round may need six cards, and the shoe has 5 left\n  hint: deal fewer cards, or begin a \
         new shoe\n"
    );
    let file = scratch("bad-cards.txt", "9s Td\nKd 10h\n");
    let ran = ninefold(&["analyze", "pbac-1a", "--dealt-file", file.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("bad-cards.txt:2: `10h` is not a card"), "{}", ran.stderr);
    let file = scratch("binary.txt", "");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    let ran = ninefold(&["analyze", "pbac-1a", "--dealt-file", file.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.stderr.contains("is not text"), "{}", ran.stderr);
}

#[test]
fn settings_that_make_no_sense() {
    assert_snapshot!("rates-over", transcript("advise pbac-1a --to-meter 99%"));
    assert_snapshot!("rate-words", transcript("advise pbac-1a --to-meter lots"));
    assert_snapshot!("rate-70", transcript("advise pbac-1a --to-meter 70"));
    assert_snapshot!("seed-negative", transcript("advise pbac-1a --seed-amount=-5"));
    assert_snapshot!("bettors-0", transcript("analyze pbac-1a --bettors 0"));
    assert_snapshot!("bettors-11", transcript("analyze golden-tie-6 --bettors 11"));
    assert_snapshot!("par-ending", transcript("par pbac-1a -o sheet.pdf"));
    assert_snapshot!("par-nowhere", transcript("par pbac-1a -o /nowhere/sheet.md"));
    assert_snapshot!("no-command", transcript("frobnicate"));
}

#[test]
fn catalogs_that_cannot_be_read() {
    assert_snapshot!("no-catalog", transcript("catalog list --catalog /nowhere"));
    assert_snapshot!("no-file", transcript("catalog check /nowhere/x.toml"));
    let broken = scratch("broken.toml", "id = \"x\nname = \"X\"\n");
    let ran = ninefold(&["catalog", "check", broken.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("broken.toml:1:8: "), "{}", ran.stdout);
    let bad = scratch(
        "bad.toml",
        concat!(
            "id = \"bad\"\nname = \"Bad\"\nkind = \"side-bet\"\n",
            "[[row]]\nid = \"never\"\nwhen = { margin = \"10+\" }\npays = \"5 to 1\"\n",
            "[[row]]\nid = \"all\"\nwhen = { winner = [\"player\", \"banker\"] }\npays = \"1 to 1\"\n",
            "[[row]]\nid = \"hidden\"\nwhen = { winner = \"player\" }\npays = \"2 to 1\"\n",
        ),
    );
    let ran = ninefold(&["catalog", "check", bad.to_str().unwrap(), bad.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    let said = ran.stdout.replace(bad.parent().unwrap().to_str().unwrap(), "FOLDER");
    assert_snapshot!("catalog-check-bad", said);
}

/// Player wins 2,230,518,282,592,256 of 4,998,398,275,503,360 deals, and three units come back each time.
#[test]
fn a_wager_with_which_the_house_gives_money_away_is_a_warning() {
    let gift = scratch(
        "gift.toml",
        concat!(
            "id = \"gift\"\nname = \"Gift\"\nkind = \"side-bet\"\n",
            "[[row]]\nid = \"player\"\nwhen = { winner = \"player\" }\npays = \"2 to 1\"\n",
        ),
    );
    let ran = ninefold(&["catalog", "check", gift.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    let warning = "the house gives money away: `gift` returns 133.8740% of every wager, so that the house \
                   loses 33.8740%";
    assert!(ran.stdout.contains("warning: ") && ran.stdout.contains(warning), "{}", ran.stdout);
    assert!(ran.stdout.contains("`gift` is in order"), "{}", ran.stdout);
}
