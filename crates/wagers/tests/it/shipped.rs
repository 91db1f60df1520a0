//! Tests of the files that ship.

use std::fs;
use std::path::{Path, PathBuf};

use wagers::{Catalog, FILES};

#[test]
fn every_file_that_ships_can_be_read() {
    if let Err(findings) = Catalog::read(FILES.iter().copied()) {
        panic!("{}", findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn every_file_of_the_folder_ships() {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    walk(&root.join("catalog"), &mut found);
    let mut on_disk: Vec<String> =
        found.iter().map(|path| path.strip_prefix(&root).unwrap().display().to_string()).collect();
    let mut embedded: Vec<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    on_disk.sort();
    embedded.sort();
    assert_eq!(on_disk, embedded);
}

#[test]
fn every_id_of_the_contract_exists_with_its_sides() {
    let catalog = Catalog::shipped();
    for (ids, sides) in [
        (
            "commission-5 commission-4 even-money even-money-6-up commission-free",
            "player banker tie",
        ),
        ("dragon-bonus-1 dragon-bonus-2 dragon-bonus-3 dbp-2", "player banker"),
        ("dbp-1 dbp-1-5usd dbp-1-any-nine dbp-3", "either"),
        ("fortune-7 pbac-1a pbac-1b pbac-2a pbac-2b f7bp-01 golden-tie-6 golden-tie-any", ""),
    ] {
        for id in ids.split(' ') {
            let wager = catalog.get(id).unwrap();
            let found: Vec<String> =
                wager.default_sides().iter().flatten().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), sides, "{id}");
            assert!(!wager.documents.is_empty(), "{id} names its document");
        }
    }
}

/// The settings of the progressives, as the documents print them.
#[test]
fn progressives_have_their_documents_settings() {
    let catalog = Catalog::shipped();
    for (id, wager, seed, meter, reserve, house) in [
        ("pbac-1a", "1.00", "10000.00", "59%", "3%", "38%"),
        ("pbac-1b", "1.00", "10000.00", "60%", "4%", "36%"),
        ("pbac-2a", "1.00", "10000.00", "60%", "5%", "35%"),
        ("pbac-2b", "1.00", "10000.00", "60%", "5%", "35%"),
        ("dbp-1", "1.00", "10000.00", "20%", "0%", "80%"),
        ("dbp-1-5usd", "5.00", "50000.00", "20%", "0%", "80%"),
        ("dbp-2", "1.00", "10000.00", "20%", "0%", "80%"),
        ("dbp-3", "1.00", "5000.00", "26%", "0%", "74%"),
        ("f7bp-01", "1.00", "2000.00", "20%", "0%", "80%"),
        ("golden-tie-6", "1.00", "10000.00", "20%", "0%", "80%"),
        ("golden-tie-any", "1.00", "1000.00", "20%", "0%", "80%"),
    ] {
        let settings = catalog.get(id).unwrap().progressive.clone().unwrap();
        let found = [
            settings.wager.to_string(),
            settings.seed_amount.to_string(),
            settings.to_meter.to_string(),
            settings.to_reserve.to_string(),
            settings.to_house().to_string(),
        ];
        assert_eq!(found, [wager, seed, meter, reserve, house], "{id}");
    }
}

#[test]
fn unknown_ids_are_answered_with_the_nearest() {
    let catalog = Catalog::shipped();
    assert_eq!(catalog.get("dragon-bonus-4").unwrap_err().nearest[0], "dragon-bonus-1");
    assert_eq!(catalog.get("pbac1a").unwrap_err().nearest[0], "pbac-1a");
    assert!(catalog.get("zzzzzzzz").unwrap_err().nearest.is_empty());
}

#[test]
fn every_row_of_a_progressive_has_a_name_for_signs_in_every_language() {
    let catalog = Catalog::shipped();
    for wager in catalog.wagers().filter(|wager| wager.kind == wagers::Kind::Progressive) {
        for row in &wager.rows {
            for language in wagers::SIGN_LANGUAGES {
                let named = row.sign.get(language).is_some();
                assert!(named, "{}: {} in {language}", wager.id, row.id);
            }
        }
    }
}

#[test]
fn every_whole_meter_has_an_example() {
    let catalog = Catalog::shipped();
    for row in catalog.wagers().flat_map(|wager| &wager.rows) {
        let whole = row.pays.share() == Some(money::Rate::WHOLE);
        assert_eq!(whole, !row.example.is_empty(), "{}", row.id);
    }
}
