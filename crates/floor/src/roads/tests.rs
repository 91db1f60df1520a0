//! The roads against boards drawn by hand, and against an oracle that looks at cells instead of lengths.

use std::collections::{BTreeMap, BTreeSet};

use cards::Hand::{Banker, Player};
use proptest::prelude::*;

use super::*;
use crate::dealt::Points;

/// `P`, `B` and `t` for a tie.
fn shoe(text: &str) -> Vec<Bead> {
    let bead = |letter| {
        let (player, banker) = match letter {
            'P' => (7, 2),
            'B' => (1, 6),
            't' => (4, 4),
            _ => panic!("{letter} is no outcome"),
        };
        let points = Points { player, banker };
        Bead { points, natural: false, player_pair: false, banker_pair: false }
    };
    text.chars().filter(|letter| !letter.is_whitespace()).map(bead).collect()
}

/// A road as it is drawn on paper, one line per row.
fn board<T>(cells: &[Drawn<T>], letter: impl Fn(&T) -> char) -> String {
    let mut lines = vec![String::new(); ROWS];
    for cell in cells {
        let line = &mut lines[cell.row];
        let line_with = line.chars().count().max(cell.column + 1);
        *line = format!("{line:<line_with$}");
        let mut letters: Vec<char> = line.chars().collect();
        assert_eq!(letters[cell.column], ' ', "two cells in one place");
        letters[cell.column] = letter(&cell.what);
        *line = letters.into_iter().collect();
    }
    lines.join("\n").trim_end().to_owned()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Cells are passed by reference.
fn hand(win: &Win) -> char {
    if win.hand == Player { 'P' } else { 'B' }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Cells are passed by reference.
fn ink(ink: &Ink) -> char {
    if *ink == Ink::Red { 'r' } else { 'b' }
}

fn check_big(text: &str, expected: &[&str]) {
    assert_eq!(board(&Roads::of(&shoe(text)).big, hand), expected.join("\n"), "{text}");
}

/// Checks the colours of the three derived roads, in order.
fn check_derived(text: &str, expected: [&str; 3]) {
    let roads = Roads::of(&shoe(text));
    let colours = Road::ALL
        .map(|road| roads.derived.get(road).iter().map(|cell| ink(&cell.what)).collect::<String>());
    assert_eq!(colours, expected.map(str::to_owned), "{text}");
}

#[test]
fn an_empty_shoe_has_empty_roads() {
    let roads = Roads::of(&[]);
    assert!(roads.plate.is_empty() && roads.big.is_empty() && roads.lone_ties == 0);
    assert_eq!(roads.derived, ByRoad::default());
    assert_eq!(roads.asks, ByHand::default());
    assert_eq!(roads.counts, Counts::default());
}

#[test]
fn the_plate_goes_down_and_then_right() {
    let roads = Roads::of(&shoe("PBtPBtBB"));
    let letter = |bead: &Bead| match bead.points.outcome() {
        Outcome::Win(Player) => 'P',
        Outcome::Win(Banker) => 'B',
        Outcome::Tie => 't',
    };
    assert_eq!(board(&roads.plate, letter), "PB\nBB\nt\nP\nB\nt");
}

#[test]
fn ties_are_marked_on_the_win_before_them() {
    let ties = |text: &str| {
        let roads = Roads::of(&shoe(text));
        (roads.big.iter().map(|cell| cell.what.ties).collect::<Vec<_>>(), roads.lone_ties)
    };
    assert_eq!(ties("BttPBt"), (vec![2, 0, 1], 0));
    assert_eq!(ties("tt"), (vec![], 2));
    assert_eq!(ties("ttBtP"), (vec![3, 0], 0), "ties at the start stand on the first win");
    check_big("ttBtBtPt", &["BP", "B"]);
    check_derived("tBtBtPtPt", ["r", "", ""]);
}

#[test]
fn a_dragon_turns_right_at_the_floor() {
    check_big("PBBBBBBBBP", &["PBP", " B", " B", " B", " B", " BBB"]);
}

#[test]
fn a_run_turns_right_above_the_tail_of_another() {
    // Each run meets the tail of the run before it one row higher.
    check_big(
        &["BBBBBBBBB", "PPPPPPP", "BBBBBB", "P"].concat(),
        &["BPBP", "BPB", "BPB", "BPBBB", "BPPP", "BBBB"],
    );
}

#[test]
fn a_tail_that_ended_is_passed() {
    check_big("BBBBBBB P BBBBBBB", &["BPB", "B B", "B B", "B B", "B B", "BBBB"]);
}

#[test]
fn a_tail_in_the_top_row_pushes_the_next_run() {
    // Five tails fill the rows from the floor up, so the sixth run turns in the top row. The seventh begins
    // to the right of it, and turns at once; so does the eighth.
    let runs = ["BBBBBBBBBBBBBBBB", "PPPPPPPPPPPPPP", "BBBBBBBBBBBB", "PPPPPPPPPP", "BBBBBBBB"];
    let runs = [&runs[..], &["PPP", "BB", "P"]].concat();
    check_big(
        &runs.concat(),
        &["BPBPBPPPBBP", "BPBPBBBBBBB", "BPBPPPPPPPP", "BPBBBBBBBBB", "BPPPPPPPPPP", "BBBBBBBBBBB"],
    );
}

#[test]
fn derived_roads_begin_where_they_should() {
    // Big Eye Boy: the second win of the second run, or the first of the third.
    check_derived("BP", ["", "", ""]);
    check_derived("BPP", ["b", "", ""]);
    check_derived("BPB", ["r", "", ""]);
    // Small Road: one run later. Cockroach Pig: two.
    check_derived("BPBB", ["rb", "b", ""]);
    check_derived("BPBP", ["rr", "r", ""]);
    check_derived("BPBPP", ["rrb", "rb", "b"]);
    check_derived("BPBPB", ["rrr", "rr", "r"]);
}

#[test]
fn a_board_worked_by_hand() {
    // Runs of 2, 1, 3, 3, 1, 2. Big Eye Boy, win by win: the third run begins after 1 beside 2, blue; its
    // second win outlives the 1, blue; its third finds nothing beside it twice over, red. The fourth begins
    // after 3 beside 1, blue; its second and third win have neighbours, red, red. The fifth begins after 3
    // beside 3, red. The sixth begins after 1 beside 3, blue; its second win outlives the 1, blue.
    // Small Road: the third run's second win has a neighbour in the 2, red; its third outlives it, blue. The
    // fourth begins after 3 beside 2, blue; second outlives the 1, blue; third, red. The fifth begins after 3
    // beside 1, blue. The sixth begins after 1 beside 3, blue; its second win has a neighbour, red.
    // Cockroach Pig: the fourth run's second win has a neighbour in the 2, red; its third outlives it, blue.
    // The fifth begins after 3 beside 2, blue. The sixth begins after 1 beside 1, red; second, red (a 3).
    check_derived("BB P BBB PPP B PP", ["bbrbrrrbb", "rbbbrbbr", "rbbrr"]);
}

#[test]
fn derived_roads_are_drawn_in_runs_of_their_own() {
    let roads = Roads::of(&shoe("BB P BBB PPP B PP"));
    assert_eq!(board(&roads.derived.big_eye_boy, ink), "brbrb\nb  rb\n   r");
    assert_eq!(board(&roads.derived.small_road, ink), "rbrbr\n b b\n b");
}

#[test]
fn the_roads_answer_what_would_come() {
    let asks = |text: &str| {
        let asks = Roads::of(&shoe(text)).asks;
        let word = |it: &ByRoad<Option<Ink>>| {
            Road::ALL.map(|road| it.get(road).as_ref().map_or('-', ink)).iter().collect::<String>()
        };
        [word(&asks.player), word(&asks.banker)]
    };
    assert_eq!(asks(""), ["---", "---"]);
    assert_eq!(asks("B"), ["---", "---"]);
    assert_eq!(asks("BP"), ["b--", "r--"]);
    // Runs of 2, 1: a second Player outlives nothing (the 2 is beside it); a Banker begins after 1 beside 2.
    assert_eq!(asks("BBPt"), ["r--", "b--"]);
    assert_eq!(asks("BPBP"), ["bbb", "rrr"]);
}

#[test]
fn everything_is_counted() {
    let mut beads = shoe("BBPtB");
    beads[0].natural = true;
    beads[1].player_pair = true;
    beads[3].banker_pair = true;
    beads[4].banker_pair = true;
    let counts = Roads::of(&beads).counts;
    assert_eq!((counts.rounds, counts.ties, counts.naturals), (5, 1, 1));
    assert_eq!(counts.wins, ByHand { player: 1, banker: 3 });
    assert_eq!(counts.pairs, ByHand { player: 1, banker: 2 });
}

/// The same roads by another formulation of the rules: runs are columns of cells that are present or absent.
/// A win is red if its left neighbour and the cell above that are both present or both absent. A win in a new
/// column has the opposite colour of the one that continuing the previous column would have had.
fn oracle(road: Road, hands: &[Hand]) -> Vec<Ink> {
    let left = 1 + Road::ALL.iter().position(|it| *it == road).unwrap();
    let (mut there, mut inks) = (BTreeMap::new(), vec![]);
    let (mut column, mut row) = (0_usize, 0_usize);
    for (place, hand) in hands.iter().enumerate() {
        let new_column = place > 0 && hands[place - 1] != *hand;
        if place > 0 {
            // The cell that this win fills, or would have filled, below the last one.
            row += 1;
            let agree = column.checked_sub(left).map(|left| {
                there.contains_key(&(left, row)) == there.contains_key(&(left, row - 1))
            });
            if let Some(agree) = agree {
                inks.push(if agree == new_column { Ink::Blue } else { Ink::Red });
            }
        }
        if new_column {
            (column, row) = (column + 1, 0);
        }
        there.insert((column, row), *hand);
    }
    inks
}

/// Shoes ended by a cut card, with plausible and with unusual runs.
fn shoes() -> impl Strategy<Value = Vec<Bead>> {
    let mixed = proptest::collection::vec(prop::sample::select(vec!['P', 'B', 't']), 0..240);
    let runs = proptest::collection::vec((prop::bool::ANY, 1_usize..30, 0_usize..3), 0..30);
    let streaky = runs.prop_map(|runs| {
        let run = |(player, long, ties): (bool, usize, usize)| {
            let hand = if player { 'P' } else { 'B' };
            std::iter::repeat_n(hand, long).chain(std::iter::repeat_n('t', ties))
        };
        runs.into_iter().flat_map(run).collect::<Vec<char>>()
    });
    let letters = prop_oneof![mixed, streaky];
    letters.prop_map(|letters| shoe(&letters.into_iter().collect::<String>()))
}

/// No two cells in one place, no hole in a run, and nothing outside the rows.
fn is_well_drawn<T>(cells: &[Drawn<T>], same: impl Fn(&T, &T) -> bool) {
    let mut places = BTreeSet::new();
    for cell in cells {
        assert!(cell.row < ROWS);
        assert!(places.insert((cell.column, cell.row)), "two cells in one place");
    }
    for pair in cells.windows(2) {
        let step =
            (pair[1].column.wrapping_sub(pair[0].column), pair[1].row.wrapping_sub(pair[0].row));
        if same(&pair[0].what, &pair[1].what) {
            assert!(step == (0, 1) || step == (1, 0), "a run goes down or right: {step:?}");
        } else {
            assert_eq!(pair[1].row, 0, "a new run begins at the top");
        }
    }
}

proptest! {
    #[test]
    fn the_derived_roads_agree_with_the_oracle(beads in shoes()) {
        let roads = Roads::of(&beads);
        let hands: Vec<Hand> = beads.iter().filter_map(|it| it.points.outcome().winner()).collect();
        for road in Road::ALL {
            let colours: Vec<Ink> = roads.derived.get(road).iter().map(|cell| cell.what).collect();
            prop_assert_eq!(colours, oracle(road, &hands));
        }
    }

    #[test]
    fn roads_are_drawn_without_holes_and_collisions(beads in shoes()) {
        let roads = Roads::of(&beads);
        is_well_drawn(&roads.big, |one, other| one.hand == other.hand);
        for road in Road::ALL {
            is_well_drawn(roads.derived.get(road), |one, other| one == other);
        }
        let marked: u32 = roads.big.iter().map(|cell| cell.what.ties).sum();
        prop_assert_eq!(marked + roads.lone_ties, roads.counts.ties);
        prop_assert_eq!(roads.plate.len(), beads.len());
    }

    #[test]
    fn what_a_road_answers_is_what_it_then_shows(beads in shoes()) {
        let now = Roads::of(&beads);
        for hand in Hand::ALL {
            let letter = if hand == Player { "P" } else { "B" };
            let next = Roads::of(&[&beads[..], &shoe(letter)].concat());
            for road in Road::ALL {
                let came = &next.derived.get(road)[now.derived.get(road).len()..];
                let came: Vec<Ink> = came.iter().map(|cell| cell.what).collect();
                prop_assert_eq!(came, Vec::from_iter(*now.asks[hand].get(road)));
                // A road that has begun gives the two hands different colours.
                let other = now.asks[hand.other()].get(road);
                prop_assert!(now.asks[hand].get(road).is_none() || now.asks[hand].get(road) != other);
                prop_assert_eq!(now.asks[hand].get(road).is_none(), other.is_none());
            }
        }
    }
}
