//! Tests that rows which never match and rows which are hidden are found.

use odds::audit;
use wagers::{Catalog, read_wager};

fn check(rows: &[&str], expected: &[&str]) {
    let mut text = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\nside = \"backed\"\n".to_owned();
    for (place, when) in rows.iter().enumerate() {
        let row = format!("[[row]]\nid = \"r{place}\"\nwhen = {{ {when} }}\npays = \"2 to 1\"\n");
        text.push_str(&row);
    }
    let entry = read_wager("x.toml", &text).unwrap();
    let said: Vec<String> = audit(&entry).iter().map(|it| it.message.clone()).collect();
    assert_eq!(said, expected);
}

#[test]
fn what_ships_is_in_order() {
    for entry in Catalog::shipped().entries() {
        assert_eq!(audit(entry), [], "{}", entry.file);
    }
}

#[test]
fn impossible_rows_are_found() {
    check(
        &["margin = \"10+\""],
        &["row `r0` can never match: no deal of its shoe meets its condition"],
    );
    // No hand wins by nine with five cards: a Banker with nothing draws, and nines on two cards end it.
    check(
        &["margin = 9, all = { cards = 5 }"],
        &["row `r0` can never match: no deal of its shoe meets its condition"],
    );
    check(&["all = { identical = 6 }", "all = { identical = 5 }"], &[]);
    check(
        &["player = { total = 7 }, none-of = [{ player = { total = 7 } }]"],
        &["row `r0` can never match: no deal of its shoe meets its condition"],
    );
}

#[test]
fn hidden_rows_are_found() {
    check(
        &["winner = \"backed\"", "winner = \"backed\", margin = 9"],
        &["row `r1` is hidden: whatever it matches, a row above matches first"],
    );
    // Two rows above hide the third together.
    check(
        &["winner = \"player\"", "winner = \"banker\"", "winner = \"either\", margin = 4"],
        &["row `r2` is hidden: whatever it matches, a row above matches first"],
    );
    check(&["winner = \"backed\", margin = 9", "winner = \"backed\""], &[]);
}
