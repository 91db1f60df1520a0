//! Tests what cards can still make against every round of small shoes, and how much is asked for it.

use cards::{Card, Decks, Round, Shoe};
use proptest::prelude::*;

use super::*;
use crate::Catalog;
use crate::questions::MAX_QUESTIONS;

const ALL: [ByHand<u8>; 100] = {
    let mut all = [ByHand { player: 0, banker: 0 }; 100];
    let (mut at, mut count) = (0, 0_u8);
    while at < 100 {
        all[at] = ByHand { player: count / 10, banker: count % 10 };
        (at, count) = (at + 1, count + 1);
    }
    all
};

fn wagers() -> Vec<Wager> {
    let shipped = Catalog::shipped();
    let wagers: Vec<Wager> = shipped.wagers().cloned().collect();
    // Some of them need much searching.
    for id in ["of-a-kind", "perfect-pair", "lucky-nines", "heavenly-9"] {
        assert!(wagers.iter().any(|wager| wager.id == id), "{id}");
    }
    wagers
}

fn numbers(wager: &Wager) -> Vec<Option<u8>> {
    if wager.asks_number() { (0..10).map(Some).collect() } else { vec![None] }
}

/// One deal within a glimpse, with the spots in dealing order.
fn a_deal(seen: &Glimpse) -> Vec<Card> {
    let spots = seen.spots.iter().enumerate();
    // A card that no condition asked for completes its hand to the total: try them all.
    let choices: Vec<Vec<Card>> = spots
        .filter(|(_, kinds)| !kinds.is_empty())
        .map(|(_, kinds)| {
            let mut values: Vec<Card> = vec![];
            for card in kinds.iter() {
                if values.iter().all(|it| it.value() != card.value()) {
                    values.push(card);
                }
            }
            values
        })
        .collect();
    let mut picked = vec![0; choices.len()];
    loop {
        let cards: Vec<Card> = picked.iter().zip(&choices).map(|(&at, it)| it[at]).collect();
        if let Ok(round) = Round::from_cards(&cards)
            && Some(round.totals()) == seen.totals
        {
            return cards;
        }
        let next = (0..picked.len()).find(|&at| picked[at] + 1 < choices[at].len());
        let at = next.expect("a glimpse that was found has a deal");
        picked[at] += 1;
        picked[..at].fill(0);
    }
}

#[test]
fn what_is_found_exists_and_no_search_gives_up() {
    for wager in wagers() {
        for side in wager.default_sides() {
            for number in numbers(&wager) {
                for totals in ALL {
                    for (_, row) in wager.rows_for(side) {
                        let at = format!("{} {} {totals:?} {side:?} {number:?}", wager.id, row.id);
                        let mut questions = Questions::default();
                        match wager.search(&row.id, totals, side, number, &mut questions) {
                            Found::Round(seen) => {
                                let cards = a_deal(&seen);
                                let round = Round::from_cards(&cards).unwrap();
                                let made = wager.award(&round, side, number);
                                assert_eq!(made.map(|it| &it.id), Some(&row.id), "{at} {cards:?}");
                            }
                            Found::Nothing => {}
                            Found::GaveUp => panic!("{at}: gave up"),
                        }
                        // Nine seats that backed either side are searched for in one command.
                        let asked = MAX_QUESTIONS - questions.left();
                        assert!(asked * 9 * 2 < MAX_QUESTIONS, "{at}: {asked}");
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn a_deal_that_exists_is_never_impossible(
        order in Just(Shoe::fresh(Decks::EIGHT).iter().collect::<Vec<Card>>()).prop_shuffle(),
        number in 0_u8..10,
    ) {
        let wagers = wagers();
        let mut shoe = order.into_iter();
        while let Some(round) = Round::deal(&mut shoe) {
            for wager in &wagers {
                for side in wager.default_sides() {
                    let number = wager.asks_number().then_some(number);
                    if let Some(row) = wager.award(&round, side, number) {
                        prop_assert!(
                            wager.can_make(&row.id, round.totals(), side, number),
                            "{} {} {round:?}", wager.id, row.id
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn points_exclude_what_they_cannot_be() {
    let catalog = Catalog::shipped();
    let can = |id: &str, row: &str, player, banker, side, number| {
        catalog.get(id).unwrap().can_make(row, ByHand { player, banker }, side, number)
    };
    for (player, banker, possible) in [(8, 8, true), (8, 3, false), (9, 9, false)] {
        assert_eq!(can("pbac-1a", "four-one-colour-nines", player, banker, None, None), possible);
    }
    let six = "match-suited";
    assert!(can("golden-tie-6", six, 5, 5, None, Some(5)));
    assert!(!can("golden-tie-6", six, 5, 5, None, Some(4)));
    assert!(!can("golden-tie-6", six, 5, 4, None, Some(5)));
    // Six suited cards always make the better row for the number that matches.
    assert!(can("golden-tie-6", "suited", 0, 0, None, Some(1)));
    assert!(!can("golden-tie-6", "suited", 0, 0, None, Some(0)));
    let side = Some(Side::Banker);
    assert!(can("dbp-2", "two-three-four-suited", 0, 9, side, None));
    assert!(!can("dbp-2", "two-three-four-suited", 0, 8, side, None));
    assert!(!can("dbp-2", "no-such-row", 0, 9, side, None));
}

/// A row that no cards make, but that is open until all are known, below 199 others of this kind.
#[test]
fn a_pay_table_of_200_rows_asks_no_more_than_any_other() {
    let catalog = Catalog::shipped();
    let never = |id: &str| {
        let when = catalog.get(id).unwrap().rows.last().unwrap().when.clone();
        Condition::All(vec![when.clone(), Condition::None(vec![when])])
    };
    let mut wager = catalog.get("perfect-pair").unwrap().clone();
    let last = wager.rows.last().unwrap().clone();
    let when = |at| never(if at < 199 { "lucky-nines" } else { "perfect-pair" });
    let row = |at| Row { id: format!("row-{at}"), when: when(at), ..last.clone() };
    wager.rows = (0..200).map(row).collect();
    let (totals, mut questions) = (ByHand { player: 8, banker: 8 }, Questions::default());
    for _ in 0..2 {
        assert!(wager.can_make_within("row-199", totals, None, None, &mut questions));
        assert_eq!(questions.left(), 0);
    }
}
