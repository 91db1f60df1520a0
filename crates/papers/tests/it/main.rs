//! Tests of PAR sheets, read back.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod reports;

use std::io::Cursor;

use calamine::{Data, Range, Reader, Xlsx};
use cards::{Decks, Shoe};
use odds::{Exact, Question, analyze};
use papers::par::{ParSheet, html, json, markdown, xlsx};
use wagers::Catalog;

fn sheet(id: &str, bettors: u32) -> ParSheet {
    let catalog = Catalog::shipped();
    let entry = catalog.entry(id).unwrap();
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    let sides = entry.wager.default_sides().into_iter();
    let analyses = sides
        .map(|side| exact.analyze(Question { wager: &entry.wager, side, bettors, settings: None }))
        .collect();
    ParSheet::new(entry, &shoe, analyses, "ninefold test")
}

fn workbook(sheet: &ParSheet) -> Xlsx<Cursor<Vec<u8>>> {
    Xlsx::new(Cursor::new(xlsx(sheet).unwrap())).unwrap()
}

/// The value beside a label.
fn beside(range: &Range<Data>, label: &str) -> f64 {
    let row = range.rows().find(|row| row[0] == Data::String(label.to_owned()));
    match &row.unwrap_or_else(|| panic!("no `{label}`"))[1] {
        Data::Float(value) => *value,
        other => panic!("{label}: {other:?}"),
    }
}

#[test]
fn a_workbook_derives_by_formulas_what_the_engine_counts() {
    let mut book = workbook(&sheet("pbac-1a", 1));
    assert_eq!(book.sheet_names(), ["Identification", "Analysis"]);
    let values = book.worksheet_range("Analysis").unwrap();
    for (label, expected) in [
        ("House advantage", 0.106_786),
        ("Hit frequency", 0.274_852),
        ("Average reset", 20_136.79),
        ("Average jackpot", 78_543.15),
        ("Return of fixed rows", 0.660_765),
    ] {
        let value = beside(&values, label);
        assert!(
            (value - expected).abs() <= 1e-6 * expected.max(1.0) + 5e-3 * f64::from(expected > 1e3)
        );
    }
    let formulas = book.worksheet_formula("Analysis").unwrap();
    let formula = |at: &str| {
        let column = u32::from(at.as_bytes()[0] - b'A');
        let line: u32 = at[1..].parse().unwrap();
        formulas.get_value((line - 1, column)).cloned().unwrap_or_default()
    };
    assert_eq!(formula("I17"), "G17/$B$5"); // probability
    assert_eq!(formula("K17"), "I17*F17"); // return
    assert_eq!(formula("B11"), "1-$B$9-$B$10"); // to house
    assert_eq!(formula("F17"), "IFERROR(D17*$B$36/$B$7/$B$12,0)"); // the top prize follows the jackpot
    assert!(formula("B36").contains("(B32*$B$8+$B$12*$B$7*($B$9+$B$10-B31))/B33"));
}

#[test]
fn a_sheet_says_which_cards_were_dealt() {
    let catalog = Catalog::shipped();
    let entry = catalog.entry("fortune-7").unwrap();
    let dealt = cards::Card::parse_list("9s Kd 9s").unwrap();
    let shoe = Shoe::fresh(Decks::EIGHT).without(&dealt).unwrap();
    let sheet = ParSheet::new(entry, &shoe, analyze(&entry.wager, &shoe).unwrap(), "test");
    for page in [markdown(&sheet), html(&sheet), json(&sheet)] {
        assert!(page.contains("2 x 9s, Kd"), "{page}");
    }
}

#[test]
fn every_bet_has_a_sheet_of_its_own() {
    let book = workbook(&sheet("commission-5", 1));
    assert_eq!(book.sheet_names(), ["Identification", "Player", "Banker", "Tie"]);
}

#[test]
fn every_wager_can_be_set_in_every_format() {
    for entry in Catalog::shipped().entries() {
        let sheet = sheet(&entry.wager.id, 1);
        let parsed: serde_json::Value = serde_json::from_str(&json(&sheet)).unwrap();
        assert_eq!(parsed["identification"]["wager"], entry.wager.id.as_str());
        assert_eq!(parsed["analyses"].as_array().unwrap().len(), sheet.analyses.len());
        assert!(parsed["identification"]["definition_blake3"].as_str().unwrap().len() == 64);
        for row in &entry.wager.rows {
            assert!(markdown(&sheet).contains(&row.name), "{}", entry.wager.id);
        }
        assert!(html(&sheet).contains("</html>"));
        assert!(xlsx(&sheet).unwrap().starts_with(b"PK"));
    }
}

#[test]
fn texts_cannot_break_out_of_a_page() {
    let mut sheet = sheet("fortune-7", 1);
    sheet.wager.name = "<script>alert(1)</script>".to_owned();
    sheet.wager.rows[0].name = "a | b\n# c".to_owned();
    assert!(!html(&sheet).contains("<script>"));
    let page = markdown(&sheet);
    assert!(!page.contains("<script>") && !page.contains("\n# c"), "{page}");
    assert!(page.contains("| a \\| b # c |"), "{page}");
}

#[test]
fn confidence_narrows_with_the_square_root_of_rounds() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let catalog = Catalog::shipped();
    let analysis = &analyze(catalog.get("fortune-7").unwrap(), &shoe).unwrap()[0];
    let intervals = papers::par::intervals(analysis);
    let width = |place: usize| intervals[place].high - intervals[place].low;
    assert_eq!(intervals.len(), 10);
    // Two levels for each number of rounds; a hundred times the rounds, a tenth of the width.
    assert!((width(0) / width(4) - 10.0).abs() < 1e-9);
    // Fortune 7 pays 40 to 1 with probability .022534: variance 41^2 p (1 - p).
    let deviation = 41.0 * (0.022_533_822_f64 * (1.0 - 0.022_533_822)).sqrt();
    assert!((width(0) - 2.0 * 1.959_964 * deviation / 1000_f64.sqrt()).abs() < 1e-4);
}
