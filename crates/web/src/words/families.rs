//! Tests that all composed message ids exist, and that every message id is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use floor::{Check, ConsolePart, Role};
use wagers::Side;

use super::Language;
use super::tests::{ids, sources};

/// Families of composed ids: a prefix, and the names that may follow it.
fn families() -> Vec<(&'static str, Vec<String>)> {
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut roles = Role::ALL.map(|it| it.to_string()).to_vec();
    roles.push(Role::Equipment.to_string());
    let sides = [Side::Player, Side::Banker, Side::Tie, Side::Either];
    vec![
        ("role", roles),
        ("check", Check::ALL.map(|it| it.name().to_owned()).to_vec()),
        ("console-letter", sides.map(|it| it.to_string()).to_vec()),
        ("console-position", names(&["r", "jpl", "jph"])),
        ("console-state", names(&["closed", "silent", "no-shift", "open", "locked", "pending"])),
        ("console-note", names(&["closed", "chosen", "bet", "placed", "not-counted"])),
        ("console-round", names(&["first", "open", "locked"])),
        ("console-next", names(&["lock", "press", "end"])),
        ("result", names(&["player", "banker", "tie"])),
        (
            "part",
            ConsolePart::CODES
                .iter()
                .filter(|it| **it != "button")
                .map(ToString::to_string)
                .collect(),
        ),
    ]
}

#[test]
fn every_member_of_a_family_is_there() {
    let english = ids(Language::English);
    for (family, names) in families() {
        for name in names {
            let id = format!("{family}-{name}");
            assert!(english.contains_key(&id), "{id} is in no English file");
        }
    }
}

#[test]
fn nothing_is_said_that_nobody_asks_for() {
    let mut all = sources("src");
    all.extend(sources("templates"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words");
    for file in ["names.rs", "refusals.rs", "mod.rs"] {
        all.push((file.to_owned(), fs::read_to_string(own.join(file)).unwrap()));
    }
    let members: BTreeSet<String> = families()
        .into_iter()
        .flat_map(|(family, names)| names.into_iter().map(move |name| format!("{family}-{name}")))
        .collect();
    // Refusals are found by their codes.
    for id in ids(Language::English).keys().filter(|id| !id.starts_with("refusal-")) {
        let quoted = format!("\"{id}\"");
        let asked = members.contains(id) || all.iter().any(|(_, text)| text.contains(&quoted));
        assert!(asked, "nobody asks for {id}");
    }
}
