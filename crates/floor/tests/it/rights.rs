//! Tests that the table of rights in the guide is the one that the program uses.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use floor::{DualControl, Right, Role, rights_matrix};

const BEGIN: &str = "<!-- rights: begin -->\n";
const END: &str = "<!-- rights: end -->";

#[test]
fn the_guide_prints_the_table_of_rights() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/regulator.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (printed, after) = rest.split_once(END).unwrap();
    if std::env::var("NINEFOLD_GUIDE").is_ok_and(|it| it == "write") {
        fs::write(&path, format!("{before}{BEGIN}\n{}\n{END}{after}", rights_matrix())).unwrap();
        return;
    }
    assert_eq!(
        printed.trim(),
        rights_matrix().trim(),
        "docs/guide/regulator.md prints another table of rights than the program has. Run\n\
         NINEFOLD_GUIDE=write cargo test -p floor --test it rights\nand read what has changed."
    );
}

/// The rules of the house that no table may break, from the regulations and not from the table.
#[test]
fn the_table_keeps_the_rules_of_the_house() {
    // An auditor changes nothing, and neither does a dealer beyond the console.
    let looks = [Right::SeeTables, Right::SeeDesk, Right::SeeMoney, Right::SeeRequests];
    let looks = [&looks[..], &[Right::SeeAll, Right::SeeSessions]].concat();
    assert_eq!(Role::Auditor.rights().collect::<Vec<_>>(), looks);
    // Whoever manages staff touches no prize and no money.
    for right in [Right::WorkConsole, Right::TurnKeys, Right::AuthoriseLow, Right::ClearPrizes] {
        assert!(!Role::Administrator.may(right), "{right}");
    }
    // Equipment only senses: no right to look or to decide.
    let senses: BTreeSet<Right> = Role::Equipment.rights().collect();
    assert_eq!(senses, BTreeSet::from([Right::Sense, Right::ReportFaults, Right::TurnKeys]));
    // Whoever begins staff and settings can never be the second person as well.
    for control in [DualControl::Settings, DualControl::Staff] {
        assert!(control.first().iter().all(|role| !control.second().contains(role)), "{control}");
    }
    // Every second person of what is asked for may agree at all.
    for control in [DualControl::Settings, DualControl::Money, DualControl::Staff] {
        assert!(control.second().iter().all(|role| role.may(Right::Agree)), "{control}");
    }
}
