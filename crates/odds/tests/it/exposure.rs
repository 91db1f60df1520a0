//! Tests of what card counters win: laws that hold exactly, and the results of published work.

use cards::{Card, Decks, Rank, Shoe};
use odds::exposure::{Count, Effects, Exposed, Walk, Worth};
use odds::simulate::Ending;
use odds::{analyze, to_f64};
use wagers::{Catalog, Side};

/// As casinos deal, and as published work counts: fourteen cards behind the cut card, first cards burned.
const DEALT: Ending = Ending::CutCard { behind: 14, burn: true };

fn walk(id: &str, side: Option<Side>, meter: f64, shoes: u64, threads: usize) -> Exposed {
    let catalog = Catalog::shipped();
    let worth = Worth::new(catalog.get(id).unwrap(), side, meter);
    let effects = Effects::new(&worth, Decks::EIGHT).unwrap();
    let count = Count::best(&effects);
    let walk = Walk::new(&worth, &effects, count.as_ref(), Decks::EIGHT, DEALT).unwrap();
    walk.run(shoes, 1, threads, &())
}

/// A card that nobody has seen is gone or not gone: the mean over all of them is the shoe as it was.
#[test]
fn effects_of_all_cards_sum_to_nothing() {
    let catalog = Catalog::shipped();
    for entry in catalog.entries() {
        for side in entry.wager.default_sides() {
            let worth = Worth::new(&entry.wager, side, 50_000.0);
            let effects = Effects::new(&worth, Decks::EIGHT).unwrap();
            let largest = effects.of.iter().fold(0.0_f64, |most, effect| most.max(effect.abs()));
            let sum: f64 = effects.of.iter().sum();
            assert!(sum.abs() < 1e-9 * largest.max(1e-6), "{} {side:?}: {sum}", entry.wager.id);
        }
    }
}

#[test]
fn worth_is_what_an_analysis_says() {
    let catalog = Catalog::shipped();
    for id in ["fortune-7", "pbac-1a", "golden-tie-6"] {
        let wager = catalog.get(id).unwrap();
        let cards = Card::parse_list("9s 9h Kd 4c 4c 7d 2h").unwrap();
        let shoe = Shoe::fresh(Decks::EIGHT).without(&cards).unwrap();
        let analysis = &analyze(wager, &shoe).unwrap()[0];
        let jackpot = analysis.meter.as_ref().and_then(|it| it.average_jackpot.as_ref());
        let stake = wager.progressive.as_ref().map_or(1.0, |it| it.wager.cents() as f64 / 100.0);
        let worth = Worth::new(wager, None, jackpot.map_or(0.0, to_f64) / stake);
        let found = worth.on(&shoe).unwrap();
        assert!((found + to_f64(&analysis.house_advantage)).abs() < 1e-9, "{id}: {found}");
    }
}

/// The nines are all that the first pay table looks at: to it every other card is like any other.
#[test]
fn a_nine_that_is_gone_costs_what_the_others_give() {
    let catalog = Catalog::shipped();
    let worth = Worth::new(catalog.get("pbac-1a").unwrap(), None, 78_543.15);
    let effects = Effects::new(&worth, Decks::EIGHT).unwrap();
    let (nine, king) = (effects.rank(Rank::Nine), effects.rank(Rank::King));
    assert!(nine < 0.0 && (nine + 12.0 * king).abs() < 1e-9);
    let count = Count::best(&effects).unwrap();
    let tags: Vec<i32> = Rank::ALL.iter().map(|rank| count.tags[rank.index()]).collect();
    assert_eq!(tags, [1, 1, 1, 1, 1, 1, 1, 1, -12, 1, 1, 1, 1]);
}

/// About 0.6 units per shoe at most from Fortune 7, about 0.12 from the better side of the Dragon Bonus.
#[test]
fn counters_win_what_published_work_finds() {
    for (id, side, published) in
        [("fortune-7", None, 0.6), ("dragon-bonus-1", Some(Side::Player), 0.12)]
    {
        let found = walk(id, side, 0.0, 600, 2);
        let tags = found.tags.unwrap();
        // "About" is a fifth, and what 600 shoes leave open.
        let open = published * 0.2 + odds::chance::bound(1, 1e-3) * tags.error;
        assert!((tags.units - published).abs() < open, "{id}: {tags:?}");
        assert!(found.perfect.units >= found.linear.units && found.perfect.units >= tags.units);
        assert!(found.best > 0.0);
    }
}

#[test]
fn threads_change_nothing() {
    let one = walk("fortune-7", None, 0.0, 40, 1);
    assert_eq!((one.shoes, &one), (40, &walk("fortune-7", None, 0.0, 40, 2)));
    assert_eq!(one, walk("fortune-7", None, 0.0, 40, 7));
}
