//! Tests of texts that a journal contains: every shipped file of every version is read to what it meant, and
//! checks that are not needed to understand a text do not apply to it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cards::{Card, Round};
use proptest::prelude::*;
use wagers::{FILE_FORMAT, FILES, Kind, Purse, Share, Side, Wager, read_stored_wager, read_wager};

/// The fixtures by name, as `oracle/shipped.py` keeps them.
fn fixtures() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/shipped");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let text = |path: &Path| fs::read_to_string(path).unwrap();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    files
        .filter(|path| path.extension().is_some_and(|it| it == "toml"))
        .map(|path| (name(&path), text(&path)))
        .collect()
}

/// What a wager means, in the lines of `expected.txt`.
fn meaning(file: &str, wager: &Wager) -> Vec<String> {
    let kind = match wager.kind {
        Kind::BaseGame => "base-game",
        Kind::SideBet => "side-bet",
        Kind::Progressive => "progressive",
    };
    let mut lines = vec![format!("file\t{file}\t{}\t{kind}\t{}", wager.id, wager.decks.get())];
    lines.extend(wager.progressive.as_ref().map(|it| {
        let share = match it.share {
            Share::Winners => "winners",
            Share::Participants => "participants",
            Share::Whole => "whole",
        };
        let (wager, seed) = (it.wager, it.seed_amount);
        format!("meter\t{wager}\t{seed}\t{}\t{}\t{share}", it.to_meter, it.to_reserve)
    }));
    lines.extend(wager.rows.iter().map(|row| {
        let side = match row.side {
            None => "-",
            Some(Side::Player) => "player",
            Some(Side::Banker) => "banker",
            Some(Side::Tie) => "tie",
            Some(Side::Either) => "either",
        };
        let mut questions = 0;
        row.when.for_each_atom(&mut |_| questions += 1);
        format!("row\t{}\t{side}\t{}\t{questions}", row.id, row.pays)
    }));
    lines
}

/// The expected lines were written with Python's TOML reader, not by this program.
#[test]
fn every_shipped_file_of_every_version_is_read_to_what_it_meant() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 39, "{} fixtures", fixtures.len());
    let mut found = Vec::new();
    for (file, text) in &fixtures {
        let entry = read_stored_wager(file, text);
        let entry = entry.unwrap_or_else(|findings| panic!("{file}: {findings:?}"));
        found.extend(meaning(file, &entry.wager));
    }
    let expected = include_str!("../fixtures/shipped/expected.txt");
    assert_eq!(found, expected.lines().collect::<Vec<_>>());
}

#[test]
fn every_file_that_ships_is_a_fixture() {
    let kept = fixtures();
    for (file, text) in FILES {
        assert!(kept.values().any(|it| it == text), "{file}: run `python3 oracle/shipped.py`");
    }
}

/// A progressive, a side bet and a base game without a fault.
const METER: &str = "id = \"own\"\nname = \"Own\"\nkind = \"progressive\"\n[progressive]\nwager = \"1.00\"\n\
    seed_amount = \"100.00\"\nto_meter = \"20%\"\n[[row]]\nid = \"top\"\n\
    when = { winner = \"tie\", all = { cards = 6 } }\npays = \"100%\"\n[[row]]\nid = \"low\"\n\
    when = { winner = \"tie\" }\npays = \"5 for 1\"\n";
const SIDE_BET: &str = "id = \"own\"\nname = \"Own\"\nkind = \"side-bet\"\n[[row]]\nid = \"top\"\n\
    when = { winner = \"tie\" }\npays = \"8 to 1\"\n";
const BASE: &str = "id = \"own\"\nname = \"Own\"\nkind = \"base-game\"\n[[row]]\nid = \"top\"\n\
    side = \"tie\"\nwhen = { winner = \"tie\" }\npays = \"8 to 1\"\n";

/// The text with a part replaced.
fn changed(text: &str, part: &str, instead: &str) -> String {
    assert!(text.contains(part), "{part}");
    text.replacen(part, instead, 1)
}

/// A new file is refused, a stored text is read. Answers what it is read to.
fn only_new_is_refused(text: &str, part: &str, instead: &str) -> Wager {
    let text = changed(text, part, instead);
    assert!(read_wager("x", &text).is_err(), "a new file: {text}");
    let stored = read_stored_wager("x", &text);
    stored.unwrap_or_else(|findings| panic!("{text}: {findings:?}")).wager
}

#[test]
fn what_only_a_new_file_is_refused_for_does_not_change_a_stored_text() {
    for (text, part, instead) in [
        // Fields that nobody knows.
        (METER, "kind", "colour = \"red\"\nkind"),
        (METER, "wager = ", "limit = 5\nwager = "),
        (METER, "pays", "cap = \"5.00\"\npays"),
        // Texts for people.
        (METER, "kind", "document = 5\nkind"),
        (METER, "kind", "notes = [1, 2]\nkind"),
        // Settings that do not apply.
        (BASE, "kind", "side = \"backed\"\nkind"),
        (SIDE_BET, "when", "side = \"tie\"\nwhen"),
        (SIDE_BET, "kind", "fixed_from = \"meter\"\nkind"),
        (SIDE_BET, "pays", "from = \"meter\"\npays"),
        (METER, "pays = \"100%\"", "pays = \"100%\"\nfrom = \"tray\""),
        (SIDE_BET, "[[row]]", "[progressive]\nwager = \"0\"\n[[row]]"),
        (METER, "to_meter = \"20%\"", "to_meter = \"20%\"\nto_house = \"79%\""),
        (METER, "to_meter = \"20%\"", "to_meter = \"20%\"\nto_house = \"most\""),
        // Published figures.
        (METER, "kind", "published = 5\nkind"),
        (SIDE_BET, "8 to 1\"", "8 to 1\"\n[[published]]\nfigure = \"luck\"\nprinted = \"1%\""),
        (SIDE_BET, "8 to 1\"", "8 to 1\"\n[[published]]\nfigure = \"house-advantage\""),
    ] {
        let own = read_wager("x", text).unwrap().wager;
        assert_eq!(only_new_is_refused(text, part, instead), own, "{instead}");
    }
}

#[test]
fn a_stored_text_keeps_what_a_new_file_is_refused_for() {
    // Control characters.
    assert_eq!(only_new_is_refused(METER, "\"Own\"", "\"a\\tb\"").name, "a\tb");
    // Ids: their letters and their length; a name that is missing.
    let long = "a".repeat(65);
    for id in ["Own Wager", "-own", "ö", long.as_str()] {
        assert_eq!(only_new_is_refused(METER, "\"own\"", &format!("\"{id}\"")).id, id);
        assert_eq!(only_new_is_refused(METER, "\"top\"", &format!("\"{id}\"")).rows[0].id, id);
    }
    assert_eq!(only_new_is_refused(METER, "name = \"Own\"\n", "").name, "own");
    // A meter without a row that empties it.
    let never_won = only_new_is_refused(METER, "\"100%\"", "\"10%\"");
    assert_eq!(never_won.rows[0].pays.to_string(), "10%");
    assert_eq!(never_won.rows[0].from, Purse::Meter);
    // One seat wins by its number, but all participants share.
    let share = "to_meter = \"20%\"\nshare = \"participants\"";
    let shared = changed(METER, "to_meter = \"20%\"", share);
    let shared = only_new_is_refused(&shared, "winner = \"tie\", all", "number = \"total\", all");
    assert_eq!(shared.progressive.unwrap().share, Share::Participants);
    // More rows than a new file may have.
    let row = |it| format!("[[row]]\nid = \"r{it}\"\nwhen = {{ margin = 1 }}\npays = \"push\"\n");
    let rows = (0..201).map(row).collect::<Vec<_>>().concat();
    assert_eq!(only_new_is_refused(SIDE_BET, "[[row]]", &format!("{rows}[[row]]")).rows.len(), 202);
    // Lists without a condition: any of nothing never holds, none of nothing always does.
    let cards = Card::parse_list("9s 9h Kc Kd").unwrap();
    let round = Round::from_cards(&cards).unwrap();
    for (question, wins) in [("any-of", false), ("none-of", true)] {
        let empty = format!("when = {{ {question} = [] }}");
        let wager = only_new_is_refused(SIDE_BET, "when = { winner = \"tie\" }", &empty);
        assert_eq!(wager.award(&round, None, None).is_some(), wins, "{question}");
    }
}

#[test]
fn a_text_without_a_meaning_is_refused_wherever_it_is() {
    for (text, part, instead, says) in [
        (METER, "[progressive]", "[progressive", "not TOML"),
        (METER, "id = \"own\"\n", "", "a wager needs the field `id`"),
        (METER, "\"progressive\"", "\"lottery\"", "`lottery` is not possible here"),
        (METER, "kind", "decks = 13\nkind", "decks"),
        (METER, "kind", "never_linked = 5\nkind", "never_linked"),
        (METER, "[progressive]", "[other]", "a wager needs the field `progressive`"),
        (METER, "wager = \"1.00\"", "wager = \"0.00\"", "a bet is more than nothing"),
        (METER, "\"100.00\"", "\"-1.00\"", "a seed is not negative"),
        (METER, "\"20%\"", "\"20%\"\nto_reserve = \"81%\"", "over 100%"),
        (METER, "\"20%\"", "\"20%\"\nshare = \"all\"", "`all` is not possible here"),
        (METER, "\"20%\"", "\"20%\"\nshare = \"whole\"", "cannot go whole to one seat"),
        (METER, "id = \"low\"", "id = \"top\"", "taken by a row above"),
        (METER, "id = \"low\"\n", "", "a row needs the field `id`"),
        (SIDE_BET, "\"8 to 1\"", "\"100%\"", "of a meter, but a side bet has none"),
        (SIDE_BET, "\"8 to 1\"", "\"much\"", "is not a prize"),
        (SIDE_BET, "winner = \"tie\"", "winner = \"house\"", "`house` is not possible here"),
        (SIDE_BET, "winner = \"tie\"", "weather = 1", "neither a question nor a group"),
        (SIDE_BET, "winner = \"tie\"", "all = { mood = 1 }", "has no field `mood`"),
        (SIDE_BET, "winner = \"tie\"", "winner = \"backed\"", "follows no hand"),
        (SIDE_BET, "winner = \"tie\"", "all = { natural = true }", "only a whole hand"),
        (SIDE_BET, "winner = \"tie\"", "player = { rank-pattern = \"3-3\" }", "the pattern has 6"),
        (BASE, "side = \"tie\"\n", "", "a row needs the field `side`"),
        (METER, "kind", "format = 2\nkind", "format 2 was written by a newer ninefold"),
        (METER, "kind", "format = 0\nkind", "0 is not a format"),
        (METER, "kind", "format = \"1\"\nkind", "not a whole number"),
    ] {
        let text = changed(text, part, instead);
        for read in [read_wager, read_stored_wager] {
            let findings = read("x", &text).unwrap_err();
            let all: String = findings.iter().map(ToString::to_string).collect();
            assert!(all.contains(says), "{says}: {all}");
        }
    }
}

#[test]
fn a_text_of_a_newer_format_is_refused_for_that_alone() {
    let text = changed(METER, "id = \"own\"", "format = 7\nprizes = []");
    for read in [read_wager, read_stored_wager] {
        let said: Vec<String> =
            read("own", &text).unwrap_err().iter().map(ToString::to_string).collect();
        let expected = "own:1:10: format: format 7 was written by a newer ninefold; this one reads 1\n  \
                        hint: use the version of ninefold that wrote it, or a newer one";
        assert_eq!(said, [expected]);
    }
}

#[test]
fn a_text_without_a_format_has_the_first() {
    assert_eq!(FILE_FORMAT, 1);
    let named = changed(METER, "kind", "format = 1\nkind");
    let own = read_wager("x", METER).unwrap().wager;
    assert_eq!(read_wager("x", &named).unwrap().wager, own);
    assert_eq!(read_stored_wager("x", &named).unwrap().wager, own);
}

proptest! {
    /// Texts with random damage: no reader panics, a stored text is read wherever a new file is, to the same
    /// wager, and what was read can be asked about a round.
    #[test]
    fn damaged_texts_are_read_or_refused(
        file in 0..FILES.len(),
        damage in proptest::collection::vec((any::<u32>(), 0..40_usize, 0..12_usize), 1..6),
    ) {
        const PIECES: [&str; 12] =
            ["", "\"", "[", "]]", "{", "= 1", "\n[[row]]\n", "%", "99999999999999999999", "\u{0}", "é", "-"];
        let mut text = FILES[file].1.to_owned();
        for (at, length, piece) in damage {
            let letters: Vec<char> = text.chars().collect();
            let at = at as usize % (letters.len() + 1);
            let after = (at + length).min(letters.len());
            let (before, after) = (letters[..at].iter(), letters[after..].iter());
            text = before.copied().chain(PIECES[piece].chars()).chain(after.copied()).collect();
        }
        let (new, stored) = (read_wager("x", &text), read_stored_wager("x", &text));
        if let Ok(new) = new {
            prop_assert_eq!(&new.wager, &stored.as_ref().unwrap().wager);
        }
        if let Ok(stored) = stored {
            let cards = Card::parse_list("9s 9h Kc Kd").unwrap();
            let round = Round::from_cards(&cards).unwrap();
            for side in stored.wager.default_sides() {
                let _ = stored.wager.award(&round, side, Some(9));
            }
        }
    }
}
