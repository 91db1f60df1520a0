//! Tests counts on a fresh shoe of eight decks against those that others have published.

use cards::{Decks, Shoe};
use odds::{Budget, Exact, NotCounted, Stop, plain};
use wagers::{Catalog, Side};

fn check(wager: &str, side: Option<Side>, expected: &[u64]) {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let catalog = Catalog::shipped();
    let wager = catalog.get(wager).unwrap();
    let counts = Exact::on(&shoe).unwrap().count(wager, side);
    assert_eq!(counts[..expected.len()], *expected, "{}", wager.id);
}

const ALL: u64 = 4_998_398_275_503_360;

#[test]
fn the_base_game() {
    let [banker, player, tie] = [2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216];
    assert_eq!(banker + player + tie, ALL);
    check("commission-5", Some(Side::Banker), &[banker, tie]);
    check("commission-5", Some(Side::Player), &[player, tie]);
    check("commission-5", Some(Side::Tie), &[tie]);
}

#[test]
fn dragon_bonus() {
    let player = [
        18_409_431_764_992,
        34_097_645_543_424,
        89_590_261_473_280,
        141_238_897_317_888,
        166_169_165_987_840,
        186_780_352_174_080,
        812_685_054_124_032,
        89_325_908_267_520,
    ];
    assert_eq!(ALL - player.iter().sum::<u64>(), 3_460_101_558_850_304);
    check("dragon-bonus-1", Some(Side::Player), &player);
    let banker = [
        15_390_342_909_952,
        28_305_092_784_128,
        79_517_099_278_336,
        119_200_072_366_080,
        157_275_882_332_160,
        201_147_167_287_296,
        812_685_054_124_032,
        89_325_908_267_520,
    ];
    check("dragon-bonus-1", Some(Side::Banker), &banker);
}

#[test]
fn side_bets_of_many_floors() {
    check("fortune-7", None, &[112_633_011_329_024]);
    check("panda-8", None, &[172_660_763_262_976]);
    check("super-tie", None, &[1_326_729_820_672, 42_861_591_369_728, 431_439_105_282_816]);
    // Published for four unordered cards: each comes in 4! orders, followed by any two others.
    let unordered = [35_960, 86_016, 1_818_624, 8_236_032, 28_237_824, 74_908_672, 224_726_016];
    check("lucky-nines", None, &unordered.map(|ways: u64| ways * 24 * 412 * 411));
}

#[test]
fn the_plain_walk_counts_the_same_on_any_shoe() {
    let catalog = Catalog::shipped();
    let base = catalog.get("commission-5").unwrap();
    for decks in Decks::all() {
        let fresh = Shoe::fresh(decks);
        let thinned: Vec<_> = fresh
            .iter()
            .enumerate()
            .filter(|(place, _)| place % 7 < 3)
            .map(|(_, card)| card)
            .collect();
        for shoe in [fresh.clone(), fresh.without(&thinned).unwrap()] {
            let plain = plain::count_base_game(&shoe);
            let exact = Exact::on(&shoe).unwrap();
            assert_eq!(exact.count(base, Some(Side::Player)), [plain.wins.player, plain.ties]);
            assert_eq!(exact.count(base, Some(Side::Banker)), [plain.wins.banker, plain.ties]);
            assert_eq!(plain.wins.player + plain.wins.banker + plain.ties, exact.draws());
        }
    }
}

/// The draws of a fresh shoe of eight decks that meet a condition, and those that do not.
fn with_and_without(exact: &Exact<'_>, when: &str) -> [u64; 2] {
    let row = |id: &str, when: &str| {
        format!("[[row]]\nid = \"{id}\"\nwhen = {{ {when} }}\npays = \"1 to 1\"\n")
    };
    let is_not = row("is-not", &format!("none-of = [{{ {when} }}]"));
    let head = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n";
    let text = format!("{head}{}{is_not}", row("is", when));
    let wager = wagers::read_wager("x.toml", &text).unwrap().wager;
    exact.count(&wager, None).try_into().unwrap()
}

/// Conditions over many cards, which no wager of the catalog has, on a whole shoe: what meets them
/// and what does not is everything.
#[test]
fn wide_conditions_can_be_counted_on_a_whole_shoe() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    for when in [
        "all = { identical = 2 }",
        "same-cards = [\"player\", \"banker\"]",
        "same-suits = [\"player\", \"banker\"]",
        "same-ranks = [\"player\", \"banker\"], player = { suit = \"one\" }",
        "\"Ks in all\" = { suit = \"one\" }",
        "same-suits = [\"player-first-two\", \"banker-first-two\"], all = { of-a-kind = 3 }",
    ] {
        let [is, is_not] = with_and_without(&exact, when);
        assert!(is > 0 && is_not > 0, "{when}");
        assert_eq!(is + is_not, ALL, "{when}");
    }
}

/// Two trips: three cards of one rank and three of another, in a round in which both hands draw.
///
/// A rank has 32 cards, so two given ranks on given spots come in (32 x 31 x 30)^2 = 885,657,600
/// ordered ways. Of the 78 pairs of ranks in the 20 ways to put three of one rank on six spots,
/// 1,560 together, 696 let both hands draw: 696 x 885,657,600 = 616,417,689,600. (All 1,560, drawn
/// or not, would be 1,381,625,856,000.)
#[test]
fn two_trips() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    let ways = 32_u64 * 31 * 30;
    assert_eq!(696 * ways * ways, 616_417_689_600);
    let [is, is_not] = with_and_without(&exact, "all = { rank-pattern = \"3-3\" }");
    assert_eq!([is, is_not], [616_417_689_600, ALL - 616_417_689_600]);
    // The pairs of ranks and spots, counted here by the drawing rules alone.
    let mut both_draw = 0;
    for low in 0..13_u8 {
        for high in low + 1..13 {
            for three in (0_u8..64).filter(|spots| spots.count_ones() == 3) {
                let value = |spot: u8| {
                    let rank = if three >> spot & 1 == 1 { low } else { high };
                    if rank < 9 { rank + 1 } else { 0 }
                };
                let [player, banker] = [(value(0) + value(2)) % 10, (value(1) + value(3)) % 10];
                let natural = player >= 8 || banker >= 8;
                let draws = match banker {
                    0..=2 => true,
                    3 => value(4) != 8,
                    4 => (2..=7).contains(&value(4)),
                    5 => (4..=7).contains(&value(4)),
                    6 => (6..=7).contains(&value(4)),
                    _ => false,
                };
                both_draw += u64::from(!natural && player <= 5 && draws);
            }
        }
    }
    assert_eq!(both_draw, 696);
}

/// Cards of a hand that are asked about alone: every pair of a fresh shoe is as likely.
#[test]
fn pairs() {
    let others: u64 = (411..=414).product();
    check("pair", Some(Side::Player), &[416 * 31 * others]);
    check("pair", Some(Side::Banker), &[416 * 31 * others]);
    // Two identical cards: 416 x 7. Both hands: another such pair of another card, or of the same.
    let both = 416 * 7 * ((416 - 8) * 7 + 6 * 5);
    let rest: u64 = 412 * 411;
    let one = 2 * 416 * 7 * 414 * 413 - 2 * both;
    check("perfect-pair", None, &[both * rest, one * rest]);
}

#[test]
fn a_count_can_be_stopped_and_has_a_budget() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    let catalog = Catalog::shipped();
    let wager = catalog.get("of-a-kind").unwrap();
    let stop = Stop::default();
    let count = |steps| exact.counts_within(wager, None, &Budget::new(steps, &stop));
    assert_eq!(count(u64::MAX).unwrap(), exact.counts(wager, None));
    assert_eq!(count(10).unwrap_err(), NotCounted::TooCostly);
    stop.stop();
    assert_eq!(count(u64::MAX).unwrap_err(), NotCounted::Stopped);
}

/// The steps that fit into so many microseconds. A step takes some tens of nanoseconds: here 100.
const fn steps_in(microseconds: u64) -> u64 {
    microseconds * 1_000 / 100
}

/// How fast the worst conditions are, in steps, which no other work on the machine changes: 100 ms for suits
/// of both whole hands and everything like it, 1 ms for cards of a kind, 30 us for each pair. `ninefold bench
/// odds` measures the times.
#[test]
fn the_worst_conditions_take_few_steps() {
    let (fresh, depleted) = (Shoe::fresh(Decks::EIGHT), depleted());
    let row = |when: &str| {
        let head = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n";
        let text = format!("{head}[[row]]\nid = \"r\"\nwhen = {{ {when} }}\npays = \"1 to 1\"\n");
        wagers::read_wager("x.toml", &text).unwrap().wager
    };
    let heavy = [
        "same-suits = [\"player\", \"banker\"]",
        "same-suits = [\"winning\", \"losing\"]",
        "player = { suit = \"one\" }, banker = { suit = \"one\" }",
        "same-suits = [\"player-first-two\", \"third-cards\"]",
        "same-cards = [\"player\", \"banker\"]",
        "all = { identical = 2 }",
        "all = { rank-pattern = \"3-3\" }",
        "number = \"total\", same-suits = [\"player\", \"banker\"]",
    ];
    let catalog = Catalog::shipped();
    let shipped = |id: &str| catalog.get(id).unwrap().clone();
    let mut worst: Vec<_> = heavy.iter().map(|when| (row(when), 100_000)).collect();
    // Two sides: 30 each.
    worst.extend([
        (shipped("of-a-kind"), 1_000),
        (shipped("pair"), 30),
        (shipped("perfect-pair"), 30),
    ]);
    for shoe in [&fresh, &depleted] {
        let exact = Exact::on(shoe).unwrap();
        for (wager, microseconds) in &worst {
            for side in wager.default_sides() {
                let budget = Budget::new(steps_in(*microseconds), &Stop::default());
                let counted = exact.counts_within(wager, side, &budget);
                let when = &wager.rows[0].when;
                assert!(counted.is_ok(), "{} {when:?} on {} cards", wager.id, shoe.cards());
            }
        }
    }
}

/// Suits of both hands: too much for the first try, counted hand by hand; both have the same budget
/// and stop.
#[test]
fn a_heavy_count_can_be_stopped_and_has_a_budget() {
    let shoe = depleted();
    let exact = Exact::on(&shoe).unwrap();
    let text = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n[[row]]\nid = \"r\"\n\
                when = { same-suits = [\"player\", \"banker\"] }\npays = \"1 to 1\"\n";
    let wager = wagers::read_wager("x.toml", text).unwrap().wager;
    let stop = Stop::default();
    let count = |steps| exact.counts_within(&wager, None, &Budget::new(steps, &stop));
    for steps in [10, 19_000, 25_000] {
        assert_eq!(count(steps).unwrap_err(), NotCounted::TooCostly, "{steps} steps");
    }
    // A question of a guest has fifty million steps.
    assert_eq!(count(50_000_000).unwrap(), exact.counts(&wager, None));
    stop.stop();
    assert_eq!(count(u64::MAX).unwrap_err(), NotCounted::Stopped);
}

/// Eight decks of which every third card is gone, unevenly over the kinds.
fn depleted() -> Shoe {
    let fresh = Shoe::fresh(Decks::EIGHT);
    let gone = |place: usize| place * place % 3 == 1 && !place.is_multiple_of(5);
    let dealt: Vec<_> =
        fresh.iter().enumerate().filter(|(place, _)| gone(*place)).map(|(_, card)| card).collect();
    fresh.without(&dealt).unwrap()
}

/// The same on a shoe of which no two ranks have the same cards left.
#[test]
fn wide_conditions_can_be_counted_on_a_depleted_shoe() {
    let shoe = depleted();
    let exact = Exact::on(&shoe).unwrap();
    for when in [
        "same-suits = [\"player\", \"banker\"]",
        "any-of = [{ same-suits = [\"player\", \"banker\"] }, { all = { identical = 2 } }]",
        "player = { colour = \"one\" }, banker = { colour = \"one\" }",
        "all = { rank-pattern = \"2-2-1-1\" }",
    ] {
        let [is, is_not] = with_and_without(&exact, when);
        assert!(is > 0 && is_not > 0, "{when}");
        assert_eq!(is + is_not, exact.draws(), "{when}");
    }
}

/// Totals hang on the values: deals that are alike in every other way are not alike to them. On a fresh
/// shoe the first two cards come to nothing if both count nothing, both are fives, or a value meets its
/// complement.
#[test]
fn totals_of_the_first_two_cards() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    let [is, is_not] = with_and_without(&exact, "player-first-two = { total = 0 }");
    let pairs: u64 = 128 * 127 + 32 * 31 + 8 * 32 * 32;
    let others: u64 = (411..=414).product();
    assert_eq!([is, is_not], [pairs * others, ALL - pairs * others]);
}
