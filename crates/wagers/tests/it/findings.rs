//! Tests of files with mistakes, and of what is reported about them.

use wagers::{Catalog, FILES, read_wager};

/// A small wager that is in order.
const GOOD: &str = r#"
id = "lucky"
name = "Lucky"
kind = "progressive"
side = "backed"

[progressive]
wager = "1.00"
seed_amount = "1000.00"
to_meter = "20%"
to_reserve = "5%"

[[row]]
id = "top"
name = "Top"
when = { winner = "backed", all = { cards = 6, suit = "one" } }
pays = "100%"

[[row]]
id = "small"
when = { winner = "backed", margin = "4+" }
pays = "2 for 1"
"#;

/// Replaces a part of the good file and compares everything that is said.
fn check(part: &str, instead: &str, expected: &[&str]) {
    assert!(GOOD.contains(part), "{part}");
    let text = GOOD.replacen(part, instead, 1);
    let said: Vec<String> = match read_wager("lucky.toml", &text) {
        Ok(_) => vec![],
        Err(findings) => findings.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(said, expected, "{instead}");
}

#[test]
fn the_good_file_is_good() {
    check("id", "id", &[]);
}

#[test]
fn misspelt_fields_and_words_are_answered_with_the_nearest() {
    check(
        "name = \"Lucky\"",
        "nmae = \"Lucky\"",
        &[
            "lucky.toml:1:1: name: a wager needs the field `name`\n  hint: what people call it, such as \
         \"Fortune 7\"",
            "lucky.toml:3:1: nmae: a wager has no field `nmae`\n  hint: did you mean `name`?",
        ],
    );
    check(
        "winner = \"backed\", all",
        "winner = \"baked\", all",
        &[
            "lucky.toml:16:19: row[1].when.winner: `baked` is not possible here\n  hint: did you mean \
         `backed`?",
        ],
    );
    check(
        "margin",
        "mragin",
        &[
            "lucky.toml:21:29: row[2].when.mragin: `mragin` is neither a question nor a group of cards\n  \
         hint: did you mean `margin`?",
        ],
    );
    check(
        "all = {",
        "\"9s in first-five\" = {",
        &[
            "lucky.toml:16:29: row[1].when.9s in first-five: `9s in first-five` is neither a question nor a \
         group of cards\n  hint: did you mean `9s in first-four`?",
        ],
    );
    check(
        "suit = \"one\"",
        "suit = \"hart\"",
        &[
            "lucky.toml:16:55: row[1].when.all.suit: `hart` is not possible here\n  hint: did you mean \
         `hearts`?",
        ],
    );
    check(
        "suit",
        "siut",
        &[
            "lucky.toml:16:48: row[1].when.all.siut: a group of cards has no field `siut`\n  hint: did you \
         mean `suit`?",
        ],
    );
}

#[test]
fn prizes_must_be_prizes() {
    check("2 for 1", "0 for 1", &["lucky.toml:22:8: row[2].pays: `0 for 1` pays nothing"]);
    check(
        "2 for 1",
        "-2 for 1",
        &["lucky.toml:22:8: row[2].pays: `-2 for 1` is negative; a prize is paid to the bettor"],
    );
    check(
        "2 for 1",
        "two",
        &[
            "lucky.toml:22:8: row[2].pays: `two` is not a prize\n  hint: write `100%` of the meter, `30 to \
         1`, `1000 for 1`, `1 to 1 less 5%` or `push`",
        ],
    );
    check("2 for 1", "120%", &["lucky.toml:22:8: row[2].pays: `120%` is more than a row can pay"]);
    check(
        "100%",
        "99%",
        &[
            "lucky.toml:13:1: row: a progressive has a row that pays 100%, and this one has none\n  hint: \
         without it the meter is never won and never re-seeded",
        ],
    );
}

#[test]
fn rates_must_fit_into_the_wager() {
    check(
        "to_meter = \"20%\"",
        "to_meter = \"96%\"",
        &[
            "lucky.toml:11:14: progressive.to_reserve: the parts of a wager add up to 101%, over 100%",
        ],
    );
    check(
        "to_meter = \"20%\"",
        "to_meter = \"120%\"",
        &["lucky.toml:10:12: progressive.to_meter: `120%` is not between 0% and 100%"],
    );
    check(
        "to_reserve = \"5%\"",
        "to_reserve = \"5%\"\nto_house = \"70%\"",
        &[
            "lucky.toml:12:12: progressive.to_house: the parts of a wager add up to 95%, not 100%\n  hint: \
         leave `to_house` out: the house keeps what feeds nothing else",
        ],
    );
    check(
        "wager = \"1.00\"",
        "wager = \"0.00\"",
        &["lucky.toml:8:9: progressive.wager: a bet is more than nothing"],
    );
    check(
        "\"1000.00\"",
        "1000",
        &["lucky.toml:9:15: progressive.seed_amount: is a whole number, not a text in quotes"],
    );
}

#[test]
fn rows_must_fit_their_wager() {
    check(
        "id = \"small\"",
        "id = \"top\"",
        &[
            "lucky.toml:20:6: row[2].id: the id `top` is taken by a row above\n  hint: rename one of them",
        ],
    );
    check(
        "side = \"backed\"\n",
        "",
        &[
            "lucky.toml:15:8: row[1].when: speaks of the backed hand, but this wager follows no hand\n  \
         hint: set side = \"backed\" or side = \"either\" on the wager",
            "lucky.toml:20:8: row[2].when: speaks of the backed hand, but this wager follows no hand\n  \
         hint: set side = \"backed\" or side = \"either\" on the wager",
        ],
    );
    check(
        "all = { cards = 6, suit = \"one\" }",
        "all = { natural = true }",
        &[
            "lucky.toml:16:47: row[1].when.all.natural: only a whole hand can be a natural, and `all` is \
         none",
        ],
    );
    check(
        "cards = 6",
        "cards = 99",
        &[
            "lucky.toml:16:45: row[1].when.all.cards: is out of range; write a number from 0 to 31, `[6, \
         7]`, `\"6-9\"` or `\"4+\"`",
        ],
    );
    check(
        "margin = \"4+\"",
        "any-of = []",
        &["lucky.toml:21:38: row[2].when.any-of: lists no condition"],
    );
}

#[test]
fn prizes_come_from_where_there_is_something() {
    check(
        "pays = \"100%\"",
        "pays = \"100%\"\nfrom = \"tray\"",
        &["lucky.toml:18:8: row[1].from: a share of the meter comes from the meter"],
    );
    check(
        "suit = \"one\" } }",
        "suit = \"one\" }, number = \"total\" }",
        &[
            "lucky.toml:7:1: progressive.share: row `top` asks for the seat's number, so one seat wins it: \
         share is \"whole\"",
        ],
    );
    check(
        "to_reserve = \"5%\"",
        "share = \"whole\"",
        &[
            "lucky.toml:7:1: progressive.share: row `top` is won by every bettor, so it cannot go whole \
             to one seat",
        ],
    );
    let bet = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\nfixed_from = \"meter\"\n[[row]]\nid = \"r\"\n\
               when = { winner = \"tie\" }\npays = \"8 to 1\"\n";
    let said = read_wager("x.toml", bet).unwrap_err();
    assert_eq!(
        said[0].to_string(),
        "x.toml:4:14: fixed_from: a side bet has no meter that could pay"
    );
}

#[test]
fn a_file_of_any_size_is_answered_at_once() {
    let keys: String =
        (0..20_000).map(|key| format!("key{key} = 1")).collect::<Vec<_>>().join("\n");
    assert!(read_wager("x.toml", &keys).unwrap_err().len() > 20_000);
    let rows = "[[row]]\nid = \"r\"\nwhen = {}\npays = \"1 to 1\"\n".repeat(20_000);
    let said =
        read_wager("x.toml", &format!("id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n{rows}"));
    assert_eq!(said.unwrap_err()[0].message, "the pay table has 20000 rows; 200 is the most");
}

#[test]
fn a_file_that_is_no_toml_is_said_to_be_none() {
    let said = read_wager("x.toml", "id = \n").unwrap_err();
    assert_eq!((said[0].mark.line, said[0].mark.column), (1, 6));
    assert!(said[0].hint.as_ref().unwrap().contains("not TOML"));
    assert!(read_wager("x.toml", "").unwrap_err().len() >= 3);
    assert!(read_wager("x.toml", "\u{0}\u{1}[[[").is_err());
    assert!(
        read_wager("x.toml", "row = 5\nprogressive = 7\nkind = []\npublished = \"x\"").is_err()
    );
}

#[test]
fn an_id_stands_once_in_a_catalog() {
    let (name, text) = FILES[0];
    let findings = Catalog::read([(name, text), ("copy.toml", text)]).unwrap_err();
    assert_eq!(
        findings[0].to_string(),
        "copy.toml:1:6: id: the id `commission-5` is taken by catalog/commission-5.toml\n  hint: rename \
         one of them"
    );
}

/// No text of a file may forge a line, or hide one, wherever it stands.
#[test]
fn control_characters_are_refused_in_every_text() {
    let says = |place: &str, letter: &str| {
        format!(
            "lucky.toml:{place}: has a control character (U+{letter})\n  hint: a text is one line of \
             printable letters; take it out, or write several texts"
        )
    };
    for (part, instead, place, letter) in [
        ("name = \"Lucky\"", "name = \"Lu\\u001bcky\"", "3:8: name", "001B"),
        ("name = \"Lucky\"", "name = \"Lucky\"\nnotes = \"a\\nb\"", "4:9: notes", "000A"),
        (
            "name = \"Lucky\"",
            "name = \"Lucky\"\nnotes = [\"a\",\n\"\"\"b\nc\"\"\"]",
            "5:1: notes[2]",
            "000A",
        ),
        (
            "name = \"Lucky\"",
            "name = \"Lucky\"\ndocument = [\"house\\u202e\"]",
            "4:13: document[1]",
            "202E",
        ),
        ("name = \"Top\"", "name = \"T\\top\"", "15:8: row[1].name", "0009"),
        (
            "winner = \"backed\", all",
            "winner = \"ba\\rcked\", all",
            "16:19: row[1].when.winner",
            "000D",
        ),
        ("pays = \"2 for 1\"", "pays = \"2 for 1\\u0000\"", "22:8: row[2].pays", "0000"),
        (
            "pays = \"2 for 1\"",
            "pays = \"2 for 1\"\n[[published]]\nfigure = \"x\"\nprinted = \"1\"\nnote = \"\\u0085\"",
            "26:8: published[1].note",
            "0085",
        ),
        ("name = \"Lucky\"", "\"na\\nme\" = \"Lucky\"", "3:1", "000A"),
        ("name = \"Lucky\"", "name = \"Lucky\" # a\u{202e}b", "3:19", "202E"),
    ] {
        check(part, instead, &[&says(place, letter)]);
    }
    check("name = \"Lucky\"", "name = \"百家樂 é\" # tab\there", &[]);
}

/// A journal that took such a text before is still read.
#[test]
fn a_wager_of_a_journal_is_read_as_it_was_stored() {
    let text = GOOD.replacen("name = \"Lucky\"", "name = \"Lucky\"\nnotes = \"a\\nb\"", 1);
    assert_eq!(wagers::read_stored_wager("lucky.toml", &text).unwrap().wager.notes, ["a\nb"]);
}

#[test]
fn names_for_signs_are_short_and_in_known_languages() {
    let sign = |names: &str| format!("name = \"Top\"\nsign = {names}");
    check("name = \"Top\"", &sign("{ en = \"6 suited\", zh-Hant = \"六張同花\" }"), &[]);
    check(
        "name = \"Top\"",
        &sign("{ en = \"Twenty-three letters...\" }"),
        &[
            "lucky.toml:16:15: row[1].sign.en: is 23 letters wide; 22 are the most on a sign\n  hint: a \
           Chinese character is as wide as two letters",
        ],
    );
    check(
        "name = \"Top\"",
        &sign("{ zh-Hant = \"一二三四五六七八九十一二\" }"),
        &[
            "lucky.toml:16:20: row[1].sign.zh-Hant: is 24 letters wide; 22 are the most on a sign\n  \
           hint: a Chinese character is as wide as two letters",
        ],
    );
    check(
        "name = \"Top\"",
        &sign("{ de = \"Oben\" }"),
        &["lucky.toml:16:10: row[1].sign.de: a sign has no field `de`\n  \
             hint: use one of `en`, `es`, `zh-Hant`"],
    );
    check(
        "name = \"Top\"",
        &sign("{ en = \" \" }"),
        &["lucky.toml:16:15: row[1].sign.en: is empty\n  hint: leave it out"],
    );
    check(
        "name = \"Top\"",
        &sign("\"Top\""),
        &[
            "lucky.toml:16:8: row[1].sign: is not a table of names\n  hint: names by language, such as { \
           en = \"4 suited nines\" }",
        ],
    );
}

/// What is wrong with a name for signs changes no meaning: a stored text is read without it.
#[test]
fn a_stored_wager_is_read_whatever_its_names_for_signs() {
    for names in ["7", "{ en = 7 }", "{ xx = \"?\" }", "{ en = \"Twenty-three letters...\" }"] {
        let text = GOOD.replacen("name = \"Top\"", &format!("name = \"Top\"\nsign = {names}"), 1);
        assert!(read_wager("lucky.toml", &text).is_err(), "{names}");
        assert!(wagers::read_stored_wager("lucky.toml", &text).is_ok(), "{names}");
    }
}

#[test]
fn an_example_wins_its_row() {
    let top = "pays = \"100%\"";
    check(top, "example = \"2d Kd 3d Qd 4d Td\"\npays = \"100%\"", &[]);
    let hint = "a whole round in dealing order that wins this row, such as \"9h 9d 9h 9d\"";
    let said = |what: &str| format!("lucky.toml:17:11: row[1].example: {what}\n  hint: {hint}");
    let wrong = said("these cards do not win `top`");
    for cards in ["2d Kc 3d Qs 4d Th", "2d Kd 3d Qd", "9h"] {
        check(top, &format!("example = \"{cards}\"\npays = \"100%\""), &[&wrong]);
    }
    let not_cards = said("is not a text in quotes");
    check(top, "example = 7\npays = \"100%\"", &[&not_cards]);
}
