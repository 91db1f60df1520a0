//! Compares the engine with a walk over every ordered deal of small shoes, with the same conditions evaluated
//! on rounds that are dealt card by card.

use std::collections::HashMap;

use cards::{Card, Colour, Decks, Kinds, Rank, Round, Shoe, Suit};
use odds::Exact;
use proptest::prelude::*;
use proptest::sample::select;
use wagers::{
    Atom, Catalog, Condition, Glimpse, Group, HandRef, Numbers, Place, RankPattern, Side, Truth,
    Winner,
};

/// Every round that can be dealt from these very cards, with the number of ordered draws of six
/// that begin with it.
fn all_rounds(cards: &[Card]) -> HashMap<Round, u64> {
    fn walk(dealt: &mut Vec<Card>, left: &mut Vec<Card>, rounds: &mut HashMap<Round, u64>) {
        if let Ok(round) = Round::from_cards(dealt) {
            let unused = (dealt.len()..6).map(|used| left.len() - (used - dealt.len()));
            *rounds.entry(round).or_default() += unused.product::<usize>() as u64;
            return;
        }
        for place in 0..left.len() {
            let card = left.swap_remove(place);
            dealt.push(card);
            walk(dealt, left, rounds);
            dealt.pop();
            left.push(card);
            let last = left.len() - 1;
            left.swap(place, last);
        }
    }
    let mut rounds = HashMap::new();
    walk(&mut Vec::new(), &mut cards.to_vec(), &mut rounds);
    rounds
}

/// Counts the first matching condition over all rounds.
fn brute(
    conditions: &[&Condition],
    side: Option<Side>,
    asks_number: bool,
    rounds: &HashMap<Round, u64>,
) -> Vec<u64> {
    let mut counts = vec![0; conditions.len()];
    let numbers: Vec<Option<u8>> =
        if asks_number { (0..10).map(Some).collect() } else { vec![None] };
    for (round, ways) in rounds {
        for &number in &numbers {
            let seen = Glimpse::of(round, side, number);
            let first = conditions.iter().position(|condition| match condition.test(&seen) {
                Truth::Yes => true,
                Truth::No => false,
                Truth::Open => panic!("{condition:?} is open on the dealt round {round:?}"),
            });
            if let Some(row) = first {
                counts[row] += ways;
            }
        }
    }
    counts
}

/// A shoe of exactly these cards.
fn shoe_of(cards: &[Card]) -> Shoe {
    let mut out: Vec<Card> = Shoe::fresh(Decks::try_from(12).unwrap()).iter().collect();
    for card in cards {
        let place = out.iter().position(|it| it == card).unwrap();
        out.swap_remove(place);
    }
    Shoe::fresh(Decks::try_from(12).unwrap()).without(&out).unwrap()
}

/// A few cases in the gate; a night's worth with `cargo xtask test --long`.
fn cases(in_the_gate: u32) -> u32 {
    if std::env::var_os("NINEFOLD_LONG").is_some() { 100 * in_the_gate } else { in_the_gate }
}

fn check_catalog(cards: &[Card]) {
    let rounds = all_rounds(cards);
    let shoe = shoe_of(cards);
    let engine = Exact::on(&shoe).unwrap();
    assert_eq!(rounds.values().sum::<u64>(), engine.draws(), "every draw begins with a round");
    for wager in Catalog::shipped().wagers() {
        let possible = wager.possible_sides().into_iter().map(Some);
        for side in possible.chain(wager.default_sides()) {
            let conditions: Vec<&Condition> =
                wager.rows_for(side).map(|(_, row)| &row.when).collect();
            let expected = brute(&conditions, side, wager.asks_number(), &rounds);
            assert_eq!(engine.count(wager, side), expected, "{} {side:?} on {cards:?}", wager.id);
            let by_hand = engine.count_by_hand(&conditions, side);
            assert_eq!(by_hand, expected, "{} {side:?} by hand on {cards:?}", wager.id);
        }
    }
}

/// A few kinds of cards: pairs, suits and ties come up often.
fn small_shoe(sizes: impl Strategy<Value = usize>) -> impl Strategy<Value = Vec<Card>> {
    let kinds = proptest::collection::vec(0..Card::KINDS, 3..9);
    (kinds, sizes).prop_flat_map(move |(kinds, size)| {
        let card = select(kinds).prop_map(|place| Card::from_index(place).unwrap());
        proptest::collection::vec(card, size)
    })
}

/// 8 to 14 cards; the larger shoes, with a million deals each, are rarer.
fn eight_to_fourteen() -> impl Strategy<Value = usize> {
    prop_oneof![20 => 8..=9_usize, 6 => 10..=11_usize, 1 => 12..=14_usize]
}

#[test]
fn shoes_made_for_the_rare_rows() {
    for cards in [
        "9d 9d 9d 9d 9d 8d 7d",
        "2d 3d 4d 2h 3h 4h Kd 5d 5d",
        "2s 3s 4s 4s Ts Js 6s As 9s",
        "Ah 9h 7h Ad 9d 7h As 9c",
        "Td 2d 5d Jd 2d 5d 5h Jh",
        "Kd Kd Kd Kd Kd Kd Qd Qs",
        "3s 3s 3s 2s 2s 2s Ks Ks",
        "9s 9h 9d 9c Td Js Qh Kc",
    ] {
        check_catalog(&Card::parse_list(cards).unwrap());
    }
}

#[test]
fn a_fourteen_card_shoe() {
    check_catalog(&Card::parse_list("9s 9s 9d 9h 2d 3d 4d 4s Kd Qd 7h 7h 5d Ad").unwrap());
}

/// Counts rows in every way that there is.
fn check_rows(cards: &[Card], rows: &[Condition], side: Option<Side>) -> Result<(), TestCaseError> {
    let rows: Vec<&Condition> = rows.iter().collect();
    let mut asks_number = false;
    for row in &rows {
        row.for_each_atom(&mut |atom| asks_number |= atom.asks_number());
    }
    let shoe = shoe_of(cards);
    let exact = Exact::on(&shoe).unwrap();
    let expected = brute(&rows, side, asks_number, &all_rounds(cards));
    prop_assert_eq!(exact.count_conditions(&rows, side), &expected[..]);
    prop_assert_eq!(exact.count_by_hand(&rows, side), expected);
    Ok(())
}

/// Rows by the conditions of wager files.
fn conditions(rows: &[&str]) -> Vec<Condition> {
    let row = |(place, when): (usize, &&str)| {
        format!("[[row]]\nid = \"r{place}\"\nwhen = {{ {when} }}\npays = \"1 to 1\"\n")
    };
    let rows: String = rows.iter().enumerate().map(row).collect();
    let text = format!("id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n{rows}");
    let entry = wagers::read_wager("x.toml", &text).unwrap();
    entry.wager.rows.into_iter().map(|row| row.when).collect()
}

/// Hands are counted as if from two shoes first, and what is different in one shoe is put right:
/// equal cards in both hands, in one hand and in both, three and four of them, with suits beside.
#[test]
fn suits_beside_equal_cards_on_shoes_full_of_both() {
    let suits = r#"same-suits = ["player", "banker"]"#;
    let identical = |many: &str| format!("all = {{ identical = {many} }}");
    let any = |many: &str| format!("any-of = [{{ {suits} }}, {{ {} }}]", identical(many));
    let both = |many: &str| format!("{suits}, {}", identical(many));
    let (two, three) = (any("2"), any("\"3-6\""));
    let cards = r#"same-cards = ["player", "banker"]"#;
    let kinds = "all = { of-a-kind = 3 }";
    let winner = format!(r#"winner = "player", {suits}"#);
    for rows in [
        vec![&*two],
        vec![&*three],
        vec![&*both("2"), &*both("3"), suits, &*identical("2")],
        vec![cards, kinds, suits],
        vec![kinds, &*two],
        vec![&*winner, &*identical("2"), suits],
        vec![&*identical("1"), suits],
    ] {
        let rows = conditions(&rows);
        for cards in [
            "2s 2s 2h 2h 3s 3s 3h Ks",
            "Ts Ts Js Js Qs Qh Kh Kh",
            "As Ah 9s 9h 7s 7s 4h 4h",
            "2s 2s 2s 2s 2s 2s 2s 2h",
            "As 2h 3d 4c 5s 6h 7d 8c",
            "5s 5s 5h Th Th Ts 9d 9d 9d",
        ] {
            let cards = Card::parse_list(cards).unwrap();
            for side in [None, Some(Side::Player)] {
                check_rows(&cards, &rows, side).unwrap();
            }
        }
    }
}

/// A rank that a question names matters even if the shoe has no card of it: no other rank may
/// stand for those of the hands there.
#[test]
fn a_rank_that_is_named_but_not_in_the_shoe() {
    let named = r#""As in all" = { cards = "1-6" }"#;
    let rows = [named, r#"same-suits = ["player", "banker"]"#, "all = { identical = 2 }"];
    let cards = Card::parse_list("2s 2s 2s Qd Qd 2s 2s 3s").unwrap();
    for named in ["As", "Js", "4s"] {
        let rows = rows.map(|row| row.replace("As", named));
        let rows = conditions(&rows.each_ref().map(|row| &**row));
        check_rows(&cards, &rows, None).unwrap();
    }
}

fn group() -> impl Strategy<Value = Group> {
    let places: Vec<Place> =
        Place::names().iter().map(|name| Place::parse(name).unwrap()).collect();
    (select(places), proptest::option::weighted(0.3, select(Rank::ALL.to_vec())))
        .prop_map(|(place, rank)| Group { place, rank })
}

fn numbers(most: u8) -> impl Strategy<Value = Numbers> {
    (0..=most, 0..=most).prop_map(|(one, two)| Numbers::range(one.min(two), one.max(two)).unwrap())
}

const PATTERNS: [&str; 10] =
    ["2", "1-1", "2-1", "1-1-1", "2-2", "2-1-1", "3-1", "2-2-1", "2-2-2", "2-2-1-1"];

fn atom() -> impl Strategy<Value = Atom> {
    use Winner::{Backed, Banker, Either, Other, Player, Tie};
    let hands: Vec<HandRef> = HandRef::NAMES.iter().map(|(_, hand)| *hand).collect();
    let rank = || select(Rank::ALL.to_vec());
    prop_oneof![
        select(vec![Player, Banker, Tie, Backed, Other, Either]).prop_map(Atom::Winner),
        numbers(9).prop_map(Atom::Margin),
        numbers(9).prop_map(Atom::NumberIn),
        Just(Atom::NumberIsTotal),
        (group(), numbers(6)).prop_map(|(group, it)| Atom::Cards(group, it)),
        (group(), numbers(9)).prop_map(|(group, it)| Atom::Total(group, it)),
        (select(hands), any::<bool>()).prop_map(|(hand, it)| Atom::Natural(hand, it)),
        (group(), proptest::collection::vec(rank(), 1..4)).prop_map(|(group, ranks)| {
            let mut wanted = [0; 13];
            for rank in ranks {
                wanted[rank.index()] += 1;
            }
            Atom::Ranks(group, wanted)
        }),
        (group(), proptest::collection::vec(rank(), 1..9)).prop_map(|(group, ranks)| {
            let kinds = ranks.into_iter().map(Kinds::rank);
            Atom::Among(group, kinds.fold(Kinds::NONE, |all, rank| all | rank))
        }),
        (group(), proptest::option::of(select(Suit::ALL.to_vec())))
            .prop_map(|(group, suit)| Atom::Suit(group, suit)),
        (group(), proptest::option::of(select(Colour::ALL.to_vec())))
            .prop_map(|(group, colour)| Atom::Colour(group, colour)),
        (group(), numbers(6)).prop_map(|(group, it)| Atom::OfAKind(group, it)),
        (group(), numbers(6)).prop_map(|(group, it)| Atom::Identical(group, it)),
        (group(), select(PATTERNS.to_vec()))
            .prop_map(|(group, it)| { Atom::RankPattern(group, RankPattern::parse(it).unwrap()) }),
        (group(), group()).prop_map(|(one, two)| Atom::SameRanks(one, two)),
        (group(), group()).prop_map(|(one, two)| Atom::SameSuits(one, two)),
        (group(), group()).prop_map(|(one, two)| Atom::SameCards(one, two)),
    ]
}

fn condition() -> impl Strategy<Value = Condition> {
    atom().prop_map(Condition::Atom).prop_recursive(3, 8, 3, |inner| {
        let some = || proptest::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            2 => some().prop_map(Condition::All),
            1 => some().prop_map(Condition::Any),
            1 => some().prop_map(Condition::None),
        ]
    })
}

/// Conditions of one family, for which the engine has ways of their own: pairs of either hand,
/// equal ranks, suits of both hands.
fn family() -> impl Strategy<Value = Vec<Condition>> {
    let place = |name: &str| Group::of(Place::parse(name).unwrap());
    let pairs = select(vec![place("player-first-two"), place("banker-first-two")]);
    let filtered = (pairs, proptest::option::weighted(0.2, select(Rank::ALL.to_vec())))
        .prop_map(|(group, rank)| Group { rank, ..group });
    let of_pairs = (filtered, numbers(2), select(vec!["2", "1-1"]), 0..6_u8).prop_map(
        |(group, it, pattern, which)| match which {
            0 => Atom::OfAKind(group, it),
            1 => Atom::Identical(group, it),
            2 => Atom::RankPattern(group, RankPattern::parse(pattern).unwrap()),
            3 => Atom::Suit(group, None),
            4 => Atom::Colour(group, Some(Colour::Red)),
            _ => Atom::Among(group, Kinds::value(0) | Kinds::rank(Rank::Nine)),
        },
    );
    let names = ["all", "first-four", "player", "banker", "winning", "third-cards", "backed"];
    let wide = select(names.map(place).to_vec());
    let of_ranks = (wide.clone(), wide.clone(), numbers(6), select(PATTERNS.to_vec()), 0..5_u8)
        .prop_map(|(group, other, it, pattern, which)| match which {
            0 => Atom::OfAKind(group, it),
            1 => Atom::RankPattern(group, RankPattern::parse(pattern).unwrap()),
            2 => Atom::SameRanks(group, other),
            3 => Atom::Winner(Winner::Tie),
            _ => Atom::NumberIsTotal,
        });
    let of_suits = (wide.clone(), wide, numbers(4), 0..6_u8).prop_map(
        |(group, other, it, which)| match which {
            0 | 1 => Atom::SameSuits(group, other),
            2 => Atom::SameCards(group, other),
            3 => Atom::Identical(group, it),
            4 => Atom::Suit(group, None),
            _ => Atom::Colour(group, None),
        },
    );
    let row = |atom: BoxedStrategy<Atom>| {
        let some = proptest::collection::vec(atom.prop_map(Condition::Atom), 1..4);
        let row = (some, 0..3_u8).prop_map(|(parts, which)| match which {
            0 => Condition::All(parts),
            1 => Condition::Any(parts),
            _ => Condition::None(parts),
        });
        proptest::collection::vec(row, 1..4)
    };
    prop_oneof![row(of_pairs.boxed()), row(of_ranks.boxed()), row(of_suits.boxed())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    /// Each way of counting that is quick for some conditions, against the walk.
    #[test]
    fn families_of_conditions_on_random_small_shoes(
        cards in small_shoe(7..=9_usize),
        rows in family(),
        side in select(vec![None, Some(Side::Player), Some(Side::Either)]),
    ) {
        check_rows(&cards, &rows, side)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn every_wager_on_random_small_shoes(cards in small_shoe(eight_to_fourteen())) {
        check_catalog(&cards);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(400)))]

    /// Any rows that a designer can write, not only those of the catalog.
    #[test]
    fn random_conditions_on_random_small_shoes(
        cards in small_shoe(7..=8_usize),
        rows in proptest::collection::vec(condition(), 1..5),
        side in select(vec![None, Some(Side::Player), Some(Side::Banker), Some(Side::Either)]),
    ) {
        check_rows(&cards, &rows, side)?;
    }
}

/// Shoes in which ranks have the same cards left, so that deals are alike: some ranks, each in the
/// same suits.
fn even_shoe() -> impl Strategy<Value = Vec<Card>> {
    let ranks = proptest::sample::subsequence(Rank::ALL.to_vec(), 4);
    let suits = proptest::collection::vec(select(Suit::ALL.to_vec()), 2);
    (ranks, suits).prop_map(|(ranks, suits)| {
        let card = |rank: Rank| suits.iter().map(move |&suit| Card { rank, suit });
        ranks.into_iter().flat_map(card).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(400)))]

    /// Deals that are alike are looked at once: that changes no count.
    #[test]
    fn random_conditions_on_even_shoes(
        cards in even_shoe(),
        rows in proptest::collection::vec(condition(), 1..5),
        side in select(vec![None, Some(Side::Player), Some(Side::Banker), Some(Side::Either)]),
    ) {
        check_rows(&cards, &rows, side)?;
    }
}
