//! Tests the texts of the pages: all languages have the same messages, every message that is used exists, and
//! refusals, names and money are formatted as they should be.
//!
//! The tests search the source files of this crate as text. They find an id only where it is a literal
//! in `.say("...")` or `.with("...")`. `families` tests ids that are composed at run time, and that no
//! message is unused. `codes` tests translations that are found by a code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use askama::Template;
use floor::{Check, ConsolePart, Fault, Led, Level, Payment, Refusal, Role, SiteSettings, StaffId};
use fluent_bundle::FluentResource;
use money::{Amount, Cents};
use wagers::Side;

use super::bundles::files;
use super::examples::every_refusal;
use super::{Language, Words};

pub(super) const OTHERS: [Language; 2] = [Language::Chinese, Language::Spanish];

/// Prefixes of ids that only the other languages need: the English texts are in the floor, the catalog and
/// the program. `codes` tests that each code has its text.
const NOT_ENGLISH: [&str; 10] = [
    "refusal-",
    "bad-result-",
    "bad-settings-",
    "bad-link-",
    "bad-adjustment-",
    "bad-text-",
    "problem-",
    "text-",
    "row-",
    "game-",
];

pub(super) fn words(language: Language) -> Words {
    Words::new(language, &SiteSettings::default())
}

/// The messages of a language by id, attributes as `id.attribute`, each with its source.
pub(super) fn ids(language: Language) -> BTreeMap<String, String> {
    let mut ids = BTreeMap::<String, String>::new();
    for (name, text) in files(language) {
        let (mut message, mut id) = (String::new(), None);
        for line in text.lines() {
            let attribute = line.trim_start().strip_prefix('.').filter(|_| line.starts_with(' '));
            let begins = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if let Some((key, rest)) = attribute.unwrap_or(line).split_once('=')
                && (begins || attribute.is_some())
            {
                let key = key.trim();
                if begins {
                    key.clone_into(&mut message);
                }
                let key = if begins { key.to_owned() } else { format!("{message}.{key}") };
                let before = ids.insert(key.clone(), rest.to_owned());
                assert!(before.is_none(), "{}/{name}: {key} stands twice", language.code());
                id = Some(key);
            } else if let Some(text) = id.as_ref().and_then(|id| ids.get_mut(id))
                && !line.starts_with('#')
            {
                text.push_str(line);
            }
        }
    }
    ids
}

/// The variables of a message that are shown, and those that only select a variant.
pub(super) fn variables(source: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let (mut shown, mut chosen) = (BTreeSet::new(), BTreeSet::new());
    for part in source.split('$').skip(1) {
        let end =
            part.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter));
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        let set = if rest.trim_start().starts_with("->") { &mut chosen } else { &mut shown };
        set.insert(name);
    }
    (shown, chosen)
}

/// Every file under a folder of this crate, with its path and text, except those of `words` itself.
pub(super) fn sources(folder: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<(String, String)>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                walk(&path, found)?;
            } else {
                found.push((path.display().to_string(), fs::read_to_string(path)?));
            }
        }
        Ok(())
    }
    let mut found = vec![];
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found).unwrap();
    found.retain(|(path, _)| !path.contains("src/words/"));
    assert!(!found.is_empty(), "{folder}");
    found
}

#[test]
fn every_file_can_be_read() {
    for language in Language::ALL {
        for (name, text) in files(language) {
            let read = FluentResource::try_new((*text).to_owned());
            assert!(read.is_ok(), "{}/{name}: {:?}", language.code(), read.err().map(|it| it.1));
        }
    }
}

#[test]
fn all_languages_say_the_same_things() {
    let english = ids(Language::English);
    for language in OTHERS {
        let other = ids(language);
        let code = language.code();
        for (id, source) in &english {
            let theirs = other.get(id).unwrap_or_else(|| panic!("{code} lacks {id}"));
            let ((shown, chosen), (their_shown, their_chosen)) =
                (variables(source), variables(theirs));
            assert_eq!(shown, their_shown, "{code}: {id}");
            let known = their_chosen.iter().all(|it| chosen.contains(it) || shown.contains(it));
            assert!(known, "{code}: {id} chooses by {their_chosen:?}");
        }
        for id in other.keys().filter(|id| !english.contains_key(*id)) {
            let only_here = NOT_ENGLISH.iter().any(|prefix| id.starts_with(prefix));
            assert!(only_here, "English lacks {id}, which {code} has");
        }
    }
    let (chinese, spanish) = (ids(Language::Chinese), ids(Language::Spanish));
    assert!(chinese.keys().eq(spanish.keys()), "both have the same further ids");
}

#[test]
fn whatever_a_page_asks_for_is_there() {
    let english = ids(Language::English);
    let mut all = sources("src");
    all.extend(sources("templates"));
    let mut asked = 0;
    for (path, text) in &all {
        for call in [".say(", ".with("] {
            for after in text.split(call).skip(1) {
                let Some(rest) = after.trim_start().strip_prefix('"') else { continue };
                let id = rest.split('"').next().unwrap_or_default();
                assert!(english.contains_key(id), "{path}: {id} is in no English file");
                asked += 1;
            }
        }
    }
    assert!(asked > 0, "somebody asks for something");
}

#[test]
fn every_refusal_is_said_in_every_language() {
    for refusal in every_refusal() {
        let code = refusal.code();
        let english = words(Language::English).refusal(&refusal, &[]);
        let in_words = ids(Language::English).contains_key(&format!("refusal-{code}"));
        assert!(in_words || english.message == refusal.to_string(), "{code}: {}", english.message);
        assert_eq!(english.hint, refusal.hint());
        // No raw id of a hand or a game.
        assert!(!(in_words && english.message.contains('`')), "{code}: {}", english.message);
        assert!(!refusal.hint().contains("GAME OVER"), "{code}");
        for language in OTHERS {
            let own = ids(language);
            let id = format!("refusal-{code}");
            assert!(own.contains_key(&id), "{}: {id}", language.code());
            assert!(own.contains_key(&format!("{id}.hint")), "{}: {id}.hint", language.code());
            let said = words(language).refusal(&refusal, &[]);
            assert!(!said.message.contains('{'), "{code}: {}", said.message);
            assert_ne!(said.hint, refusal.hint(), "{code}");
            // A hint must fit every console, and only Aquarius calls the button that ends a round GAME OVER.
            assert!(!said.hint.contains("GAME OVER"), "{code}");
        }
    }
}

#[test]
fn a_refusal_speaks_of_what_the_floor_spoke_of() {
    let check = |refusal: &Refusal, chinese: &str, spanish: &str| {
        assert_eq!(words(Language::Chinese).refusal(refusal, &[]).message, chinese);
        assert_eq!(words(Language::Spanish).refusal(refusal, &[]).message, spanish);
    };
    let row = || "four-other-nines".to_owned();
    let staff = || StaffId::try_from("D100").unwrap();
    check(
        &Refusal::NotAllowed { staff: staff(), role: Role::Dealer },
        "D100（荷官）不能執行此操作",
        "D100 no puede hacer esto (crupier)",
    );
    check(
        &Refusal::Contradicted { row: row(), dealt: Some("one-nine".to_owned()) },
        "牌面不是「其他四張 9」，而是「一張 9」",
        "las cartas no son «Otros 4 nueves», son «1 nueve»",
    );
    check(
        &Refusal::Contradicted { row: "of-their-own".to_owned(), dealt: None },
        "牌面不是「of-their-own」，沒有中獎",
        "las cartas no son «of-their-own» ni ganan nada",
    );
    let english = |refusal: &Refusal| words(Language::English).refusal(refusal, &[]).message;
    assert_eq!(
        english(&Refusal::Contradicted { row: row(), dealt: Some("one-nine".to_owned()) }),
        "the cards do not make “4 other nines”, but “1 nine”"
    );
    let missing = vec![Check::Hand, Check::Leds];
    assert_eq!(
        english(&Refusal::ChecklistOpen { jackpot: floor::JackpotId(7), missing }),
        "jackpot 7 is not fully verified; missing: The hand is verified, The winners' lights are on"
    );
    check(&Refusal::JackpotPending { many: 1 }, "有 1 項彩金待處理", "hay un premio pendiente");
    check(&Refusal::JackpotPending { many: 2 }, "有 2 項彩金待處理", "hay 2 premios pendientes");
    check(
        &Refusal::BetLimit {
            amount: Cents::new(250),
            min: Cents::new(500),
            max: Cents::new(500_000),
        },
        "$2.50 不在 $5 至 $5,000 之間",
        "$2.50 no está entre $5 y $5,000",
    );
    check(
        &Refusal::WrongConsole { what: ConsolePart::PinPad },
        "這部控制台沒有PIN 碼鍵盤",
        "esta consola no tiene teclado de PIN",
    );
    check(
        &Refusal::WrongConsole { what: ConsolePart::Button("COIN IN") },
        "這部控制台沒有COIN IN",
        "esta consola no tiene COIN IN",
    );
}

#[test]
fn things_of_the_floor_have_names() {
    let mut leds = vec![Led::Off, Led::Flashing, Led::Steady, Led::Chasing];
    leds.extend([Led::Corners, Led::Centre, Led::JackpotHigh, Led::JackpotLow]);
    let checks = Check::needed(Level::High).iter().chain([&Check::Countdown]);
    for language in Language::ALL {
        let t = words(language);
        let mut names: Vec<String> = leds.iter().map(|it| t.led(*it)).collect();
        names.extend(checks.clone().map(|it| t.check(*it)));
        names.extend(Role::ALL.map(|it| t.role(it)));
        names.push(t.role(Role::Equipment));
        names.extend([Level::NoKey, Level::Low, Level::High].map(|it| t.level(it)));
        names.extend([Fault::CoinJam, Fault::NotRegistered, Fault::Led].map(|it| t.fault(it)));
        names.extend([Payment::Cash, Payment::Cheque].map(|it| t.payment(it)));
        names.extend([Side::Player, Side::Banker, Side::Tie, Side::Either].map(|it| t.side(it)));
        let known = ids(language);
        for name in names {
            assert!(!known.contains_key(&name) && !name.contains("role-"), "{name} is an id");
            assert!(!name.is_empty() && !name.contains("check-"), "{name} is an id");
        }
    }
}

#[test]
fn what_a_row_pays_is_said_in_every_language() {
    for (pays, english, chinese, spanish) in [
        ("100%", "100%", "100%", "100%"),
        ("1000 for 1", "1000 for 1", "1 賠 1000（連本）", "1000 por 1"),
        ("30 to 1", "30 to 1", "1 賠 30", "30 a 1"),
        ("1 to 1 less 5%", "1 to 1 less 5%", "1 賠 1，扣 5%", "1 a 1 menos 5%"),
        ("push", "push", "退回", "empate"),
    ] {
        let pays: wagers::Pays = pays.parse().unwrap();
        let said = [Language::English, Language::Chinese, Language::Spanish]
            .map(|language| words(language).pays(pays));
        assert_eq!(said, [english, chinese, spanish]);
        assert_eq!(said[0], pays.to_string(), "as everywhere else");
    }
}

#[test]
fn numbers_choose_and_names_do_not() {
    let prizes =
        |many: u32| words(Language::Spanish).with("console-state-pending", &[("many", &many)]);
    assert_eq!((&*prizes(1), &*prizes(12)), ("Premio pendiente", "12 premios pendientes"));
    let t = words(Language::English);
    let key = t.with("console-key-at", &[("key", &"008"), ("position", &"R")]);
    assert_eq!(key, "key 008 is in, at position R");
    assert_eq!(t.with("common-seat", &[("seat", &1000)]), "Seat 1000");
    assert!(t.say("console-unsure.hint").starts_with("Look at the table"));
    assert_eq!((&*t.say("no-such-words"), &*t.say("")), ("no-such-words", ""));
    assert_eq!(t.say("common-seat"), "Seat {$seat}");
}

#[test]
fn nothing_is_isolated_by_marks() {
    for language in Language::ALL {
        let t = words(language);
        let said = t.with("common-table", &[("table", &"BAC01")]);
        assert!(said.contains("BAC01") && !said.contains(['\u{2068}', '\u{2069}']), "{said}");
    }
}

#[test]
fn money_is_the_sites_in_every_language() {
    let yen = SiteSettings { currency: "JPY".to_owned(), decimals: 0, ..SiteSettings::default() };
    for language in Language::ALL {
        let t = words(language);
        assert_eq!(t.money(Cents::new(7_854_315)), "$78,543.15");
        assert_eq!(t.short(Cents::new(200_000)), "$2,000");
        let meter: Amount = "78543.15999".parse().unwrap();
        assert_eq!(t.meter(meter), "$78,543.15");
        assert_eq!(Words::new(language, &yen).meter(meter), "¥78,543");
    }
}

#[derive(Template)]
#[template(
    source = r#"{{ t.say("side-tie") }} {{ t.with("common-table", [("table", &table)]) -}}
{% for seat in seats %}, {{ t.with("common-seat", [("seat", &seat)]) }}{% endfor %},
{{- t.with("common-round", [("round", &round)]) }}"#,
    ext = "html"
)]
struct Page<'a> {
    t: &'a Words,
    table: &'a str,
    round: u64,
    seats: Vec<String>,
}

#[test]
fn a_template_asks_for_words() {
    let t = words(Language::Spanish);
    let page = Page { t: &t, table: "BAC01", round: 7, seats: vec!["<3>".to_owned()] };
    assert_eq!(page.render().unwrap(), "Empate Mesa BAC01, Asiento &#60;3&#62;,Mano 7");
}
