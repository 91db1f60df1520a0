//! Counts on a fresh shoe of eight decks that others have published.

use cards::{Decks, Shoe};
use odds::{Exact, plain};
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

/// Conditions over many cards, which no wager of the catalog has, on a whole shoe: what meets them and
/// what does not is everything.
#[test]
fn wide_conditions_can_be_counted_on_a_whole_shoe() {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).unwrap();
    for when in [
        "all = { identical = 2 }",
        "same-cards = [\"player\", \"banker\"]",
        "\"Ks in all\" = { suit = \"one\" }",
        "same-suits = [\"player-first-two\", \"banker-first-two\"], all = { of-a-kind = 3 }",
    ] {
        let row = |id: &str, when: &str| {
            format!("[[row]]\nid = \"{id}\"\nwhen = {{ {when} }}\npays = \"1 to 1\"\n")
        };
        let is_not = row("is-not", &format!("none-of = [{{ {when} }}]"));
        let head = "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n";
        let text = format!("{head}{}{is_not}", row("is", when));
        let wager = wagers::read_wager("x.toml", &text).unwrap().wager;
        let counts = exact.count(&wager, None);
        assert!(counts[0] > 0 && counts[1] > 0, "{when}");
        assert_eq!(counts[0] + counts[1], ALL, "{when}");
    }
}
