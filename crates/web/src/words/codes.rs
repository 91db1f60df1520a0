//! Tests the translations that are found by a code: every code has a text in each language with the same
//! variables, and every such text has a code. The codes are the variants of enums and the ids of the
//! catalog, so an English sentence can change without any of them.

use std::collections::{BTreeMap, BTreeSet};

use floor::{BadAdjustment, BadLink, BadSettings, BadText, ConsolePart, Refusal, RefusalReason};
use strum::IntoEnumIterator;
use wagers::Catalog;

use super::Language;
use super::catalog_names::row_ids;
use super::tests::{OTHERS, ids, variables, words};
use crate::problem_text::{Message, ProblemText};

/// The ids of a language with this prefix.
fn with_prefix(language: Language, prefix: &str) -> BTreeSet<String> {
    ids(language).into_keys().filter(|id| id.starts_with(prefix)).collect()
}

fn has_every_reason<R: RefusalReason>() {
    for language in OTHERS {
        let (own, code) = (ids(language), language.code());
        let mut known = BTreeSet::new();
        for (reason, names) in R::CODES.iter().zip(R::VARIABLES) {
            let id = format!("{}-{reason}", R::PREFIX);
            let text = own.get(&id).unwrap_or_else(|| panic!("{code} lacks {id}"));
            let wanted: BTreeSet<&str> = names.iter().copied().collect();
            assert_eq!(variables(text).0, wanted, "{code}: {id}");
            known.insert(id);
        }
        let prefix = format!("{}-", R::PREFIX);
        assert_eq!(with_prefix(language, &prefix), known, "{code} has a text without a code");
    }
    assert_eq!(R::CODES.len(), R::VARIABLES.len());
}

#[test]
fn every_reason_has_a_text_with_its_variables() {
    has_every_reason::<BadSettings>();
    has_every_reason::<BadLink>();
    has_every_reason::<BadAdjustment>();
}

#[test]
fn a_reason_is_said_within_its_refusal() {
    let label = "3".to_owned();
    let refusal = Refusal::from(BadSettings::LabelTwice { label });
    let said = |language| words(language).refusal(&refusal, &[]).message;
    assert_eq!(said(Language::English), "two seats have the label `3`");
    assert_eq!(
        said(Language::Spanish),
        "la configuración no es válida: dos asientos tienen la etiqueta «3»"
    );
    assert_eq!(said(Language::Chinese), "設定有誤：兩個座位的標籤同為「3」");
    let text = |why| Refusal::BadText { what: "the name".to_owned(), why };
    let said = |why| words(Language::Spanish).refusal(&text(why), &[]).message;
    assert_eq!(said(BadText::Empty), "el texto no se puede aceptar: está vacío");
    let long = "el texto no se puede aceptar: tiene más de 80 caracteres";
    assert_eq!(said(BadText::TooLong(80)), long);
    assert!(said(BadText::Unprintable('\n')).contains("(U+000A)"));
}

#[test]
fn every_rule_has_a_text_and_no_text_is_without_a_rule() {
    // `Link` is the one rule whose code differs from its name.
    let codes: BTreeSet<&str> = Refusal::NAMES.iter().copied().collect();
    for language in OTHERS {
        for id in with_prefix(language, "refusal-") {
            let rule = id.trim_start_matches("refusal-").trim_end_matches(".hint");
            assert!(codes.contains(rule), "{}: {id} is no rule", language.code());
        }
        for code in &codes {
            for id in [format!("refusal-{code}"), format!("refusal-{code}.hint")] {
                assert!(ids(language).contains_key(&id), "{} lacks {id}", language.code());
            }
        }
    }
}

#[test]
fn every_part_of_a_console_has_a_name() {
    for language in Language::ALL {
        for code in ConsolePart::CODES.iter().filter(|code| **code != "button") {
            assert!(ids(language).contains_key(&format!("part-{code}")), "{code}");
        }
    }
}

#[test]
fn every_fixed_text_is_translated_by_its_code() {
    let codes: BTreeSet<String> =
        ProblemText::iter().map(|text| format!("text-{}", text.code())).collect();
    let english: BTreeSet<&str> = ProblemText::iter().map(ProblemText::english).collect();
    assert_eq!(english.len(), codes.len(), "no text has two codes");
    for language in OTHERS {
        assert_eq!(with_prefix(language, "text-"), codes, "{}", language.code());
    }
}

#[test]
fn a_problem_is_said_by_its_text_its_code_or_in_english() {
    let check = |language, code, message: Message, hint: ProblemText, expected: (&str, &str)| {
        let said = words(language).problem(code, &message, &hint.into());
        assert_eq!((&*said.message, &*said.hint), expected);
    };
    let (wrong, again) = (ProblemText::WrongPin, ProblemText::TryAgainOrAsk);
    let english = (wrong.english(), again.english());
    check(Language::English, "WrongPin", wrong.into(), again, english);
    let chinese = ("PIN 碼不正確", "請再試，或請人協助");
    check(Language::Chinese, "WrongPin", wrong.into(), again, chinese);
    let expected = ("no se encontró lo que se pidió (there is no table X)", "revise el nombre");
    let name = ProblemText::CheckName;
    check(Language::Spanish, "NotFound", "there is no table X".into(), name, expected);
    let before = ProblemText::RefusedBefore;
    let locked = ("las apuestas están cerradas", "esto ya se rechazó la primera vez");
    check(Language::Spanish, "BetsLocked", "the bets are locked".into(), before, locked);
    let closed = ("seat 3 is closed", "esto ya se rechazó la primera vez");
    check(Language::Spanish, "SeatClosed", "seat 3 is closed".into(), before, closed);
    let message = || Message::from("of this");
    let said = words(Language::Spanish).problem("Unheard", &message(), &"and that".into());
    assert_eq!((&*said.message, &*said.hint), ("of this", "and that"));
    let said = words(Language::Spanish).problem("SeatClosed", &message(), &"and that".into());
    assert_eq!((&*said.message, &*said.hint), ("of this", "abra primero el asiento"));
}

#[test]
fn every_row_and_game_of_the_catalog_has_a_name() {
    for language in OTHERS {
        let (own, code, t) = (ids(language), language.code(), words(language));
        let mut used = BTreeSet::new();
        let mut english_of = BTreeMap::<String, String>::new();
        for wager in Catalog::shipped().wagers() {
            let title = wager.name.split(',').next().unwrap_or_default();
            assert_eq!(words(Language::English).game_title(&wager.name), title);
            let id = format!("game-{}", wager.id);
            assert!(own.contains_key(&id), "{code} lacks {id}");
            assert_eq!(t.game_name(&wager.name), own[&id].trim());
            // The first wager with a title has its translation.
            assert!(t.game_name(&wager.name).starts_with(&t.game_title(&wager.name)), "{id}");
            used.extend([id.clone(), format!("{id}.title")]);
            for row in &wager.rows {
                assert_eq!(words(Language::English).row_name(&row.name), row.name);
                let found = row_ids(&wager.id, &row.id).into_iter().find(|id| own.contains_key(id));
                // Another wager may have the row under another id; its name is translated all the same.
                let said = t.row_name(&row.name);
                let Some(id) = found.filter(|id| own[id].trim() == said) else {
                    assert!(own.values().any(|text| text.trim() == said), "{code}: {}", row.name);
                    continue;
                };
                let before = english_of.insert(id.clone(), row.name.clone());
                assert!(before.is_none_or(|before| before == row.name), "{code}: {id} is two rows");
                used.insert(id);
            }
        }
        for prefix in ["row-", "game-"] {
            for id in with_prefix(language, prefix) {
                assert!(used.contains(&id), "{code}: nobody asks for {id}");
            }
        }
    }
    assert_eq!(words(Language::Chinese).row_name("4 other nines"), "其他四張 9");
    assert_eq!(words(Language::Spanish).row_name("Four tens"), "Four tens");
}
