//! Compares the engine with the count files: every row of every wager on nine shoes, counted by the
//! independent oracle in `oracle/`, which shares no code and no method with the engine.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use cards::{Card, Decks, Shoe};
use odds::Exact;
use wagers::{Catalog, Side};

fn check(file: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../oracle/counts");
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let decks: u64 = lines.next().unwrap().strip_prefix("shoe ").unwrap().parse().unwrap();
    let dealt = lines.next().unwrap().strip_prefix("dealt").unwrap();
    let shoe = Shoe::fresh(Decks::try_from(decks).unwrap())
        .without(&Card::parse_list(dealt).unwrap())
        .unwrap();
    let combinations = lines.next().unwrap().strip_prefix("combinations ").unwrap();
    let cards = u128::from(shoe.cards());
    assert_eq!((cards - 5..=cards).product::<u128>().to_string(), combinations);

    let catalog = Catalog::shipped();
    let mut unseen: HashSet<(String, Option<Side>, String)> = HashSet::new();
    for wager in catalog.wagers() {
        for side in wager.default_sides() {
            let side_shown = side.filter(|&side| side != Side::Either);
            unseen.extend(
                wager.rows_for(side).map(|(_, row)| (wager.id.clone(), side_shown, row.id.clone())),
            );
        }
    }
    for line in lines {
        let fields: Vec<&str> = line.split(' ').collect();
        let [id, side, row, expected] = fields[..] else { panic!("{line}") };
        let wager = catalog.get(id).unwrap();
        let side = Side::parse(side);
        assert!(unseen.remove(&(id.to_owned(), side, row.to_owned())), "{line}");
        let asked = side.or(wager.default_sides()[0]);
        let counts = Exact::on(&shoe).unwrap().count(wager, asked);
        let place = wager.rows_for(asked).position(|(_, it)| it.id == row).unwrap();
        assert_eq!(counts[place].to_string(), expected, "{file}: {id} {side:?} {row}");
    }
    assert!(unseen.is_empty(), "the oracle leaves out {unseen:?}");
}

macro_rules! shoes {
    ($($name:ident $file:literal)*) => {$(
        #[test]
        fn $name() {
            check($file);
        }
    )*};
}

shoes! {
    one_deck "1-deck.txt"
    two_decks "2-decks.txt"
    four_decks "4-decks.txt"
    six_decks "6-decks.txt"
    eight_decks "8-decks.txt"
    twelve_decks "12-decks.txt"
    eight_decks_late_in_the_shoe "8-decks-late.txt"
    eight_decks_uneven "8-decks-uneven.txt"
    one_deck_thin "1-deck-thin.txt"
}
