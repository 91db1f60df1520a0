//! Tests of the figures that people read.

use cards::{Card, Decks, Shoe};
use num_traits::{One, Zero};
use odds::{
    Analysis, Budget, Exact, NotCounted, Question, Stop, Verdict, compare, compare_within,
    to_decimal, to_f64,
};
use wagers::{Catalog, Expected, Pays, Side};

fn analyze(id: &str, side: &str, bettors: u32, shoe: &Shoe) -> Analysis {
    let catalog = Catalog::shipped();
    let wager = catalog.get(id).unwrap();
    let side = Side::parse(side).or(wager.default_sides()[0]);
    Exact::on(shoe).unwrap().analyze(Question { wager, side, bettors, settings: None })
}

fn eight() -> Shoe {
    Shoe::fresh(Decks::EIGHT)
}

/// House advantage in per cent, to two decimals.
fn house(id: &str, side: &str, bettors: u32) -> String {
    let exact = analyze(id, side, bettors, &eight()).house_advantage;
    to_decimal(&(exact * odds::of_decimal(100, 0)), 2)
}

#[test]
fn every_published_figure_is_as_expected() {
    let mut figures = 0;
    for wager in Catalog::shipped().wagers() {
        for compared in compare(wager) {
            figures += 1;
            assert!(compared.as_expected, "{compared:?}");
            if compared.published.expected == Expected::Reproduced {
                assert_eq!(compared.verdict, Verdict::Reproduced, "{compared:?}");
            }
        }
    }
    // Dragon Bonus 18, Fortune 7 1, Progressive Baccarat 28 + 23 + 30 + 27, DBP 4 + 4 + 4 + 8 + 4, F7BP 2.
    assert_eq!(figures, 153);
}

/// Figures that were computed elsewhere by exhaustive enumeration.
#[test]
fn house_advantages_are_the_enumerated_ones() {
    for (id, side, expected) in [
        ("dbp-1", "", "61.45"),
        ("dbp-1-5usd", "", "60.77"),
        ("dbp-1-any-nine", "", "33.45"),
        ("dbp-2", "player", "17.40"),
        ("dbp-2", "banker", "25.49"),
    ] {
        assert_eq!(house(id, side, 1), expected, "{id} {side}");
    }
    for (id, expected) in [
        ("commission-5", "1.0579"),
        ("commission-4", "0.5993"),
        ("even-money", "1.4581"),
        ("even-money-6-up", "16.4734"),
        ("commission-free", "1.0183"),
    ] {
        let exact = analyze(id, "banker", 1, &eight()).house_advantage;
        assert_eq!(to_decimal(&(exact * odds::of_decimal(100, 0)), 4), expected, "{id}");
    }
}

#[test]
fn averages_that_the_documents_lost_or_simulated() {
    for (id, side, reset, jackpot) in [
        ("pbac-1b", "", "23515.72", "112776.00"),
        ("dbp-2", "player", "10000.00", "102711.02"),
        ("dbp-2", "banker", "10000.00", "224837.81"),
    ] {
        let meter = analyze(id, side, 1, &eight()).meter.unwrap();
        assert_eq!(to_decimal(&meter.average_reset.unwrap(), 2), reset, "{id}");
        assert_eq!(to_decimal(&meter.average_jackpot.unwrap(), 2), jackpot, "{id}");
    }
}

#[test]
fn more_bettors_pay_the_seed_together() {
    assert_eq!(house("pbac-1a", "", 1), "10.68");
    assert_eq!(house("pbac-1a", "", 4), "12.90");
    assert_eq!(house("pbac-1a", "", 9), "13.31");
    // A prize that is not shared does not depend on how many play; hits come more often.
    assert_eq!(house("golden-tie-6", "", 1), house("golden-tie-6", "", 9));
    let between = |bettors| {
        let meter = analyze("golden-tie-6", "", bettors, &eight()).meter.unwrap();
        meter.rounds_between_top_hits.unwrap()
    };
    assert_eq!(between(1), between(9) * odds::of_decimal(9, 0));
}

/// The formulas of the progressive, in floats and by another route: from probabilities alone.
#[test]
#[allow(clippy::many_single_char_names)] // The letters of the formulas.
fn progressives_follow_their_closed_forms() {
    for wager in Catalog::shipped().wagers().filter(|wager| wager.progressive.is_some()) {
        for side in wager.default_sides() {
            for bettors in [1, 4, 9] {
                let shoe = eight();
                let analysis = Exact::on(&shoe).unwrap().analyze(Question {
                    wager,
                    side,
                    bettors,
                    settings: None,
                });
                let meter = analysis.meter.as_ref().unwrap();
                let settings = &meter.settings;
                let unit = settings.wager.cents() as f64 / 100.0;
                let seed = settings.seed_amount.cents() as f64 / 100.0 / unit;
                let (c, r) = (
                    f64::from(settings.to_meter.ppm()) / 1e6,
                    f64::from(settings.to_reserve.ppm()) / 1e6,
                );
                let k = if wager.id.starts_with("golden") { 1.0 } else { f64::from(bettors) };
                let (mut f, mut g, mut p, mut sq) = (0.0, 0.0, 0.0, 0.0);
                for row in &analysis.rows {
                    let chance = to_f64(&row.probability);
                    match row.pays {
                        Pays::Percent(share) if share.ppm() == 1_000_000 => p += chance,
                        Pays::Percent(share) => sq += f64::from(share.ppm()) / 1e6 * chance,
                        Pays::For { of, per } => {
                            f += f64::from(of) / f64::from(per) * chance;
                            if row.from == wagers::Purse::Meter {
                                g += f64::from(of) / f64::from(per) * chance;
                            }
                        }
                        Pays::To { of, .. } => f += (f64::from(of) + 1.0) * chance,
                        Pays::Push => unreachable!("no progressive pushes"),
                    }
                }
                let reset = seed + k * r / p;
                let jackpot = (p * reset + k * (c - g)) / (p + sq);
                let house = 1.0 - f + g - c - r - p * seed / k;
                let close =
                    |exact: f64, float: f64| (exact - float).abs() < 1e-9 * float.abs().max(1.0);
                assert!(close(to_f64(&analysis.house_advantage), house), "{} {house}", wager.id);
                assert!(close(to_f64(meter.average_reset.as_ref().unwrap()), reset * unit));
                assert!(close(to_f64(meter.average_jackpot.as_ref().unwrap()), jackpot * unit));
                let returns: f64 =
                    analysis.rows.iter().map(|row| to_f64(row.returned.as_ref().unwrap())).sum();
                assert!(close(returns, 1.0 - house), "returns add up");
                let even = to_f64(meter.break_even_meter.as_ref().unwrap()) / unit;
                assert!(close(f + even * (p + sq) / k, 1.0), "{} breaks even", wager.id);
            }
        }
    }
}

#[test]
fn returns_add_up_exactly() {
    let shoe = eight();
    let exact = Exact::on(&shoe).unwrap();
    for wager in Catalog::shipped().wagers() {
        for side in wager.default_sides() {
            let analysis = exact.analyze(Question::new(wager, side));
            let sum =
                analysis.rows.iter().map(|row| row.returned.clone().unwrap()).sum::<odds::Ratio>();
            assert!((sum + analysis.house_advantage).is_one(), "{}", wager.id);
        }
    }
}

#[test]
fn a_fair_coin_has_the_deviation_of_a_fair_coin() {
    // Banker at even money less commission: +0.95, push, -1.
    let analysis = analyze("commission-5", "banker", 1, &eight());
    let chance = |row: usize| to_f64(&analysis.rows[row].probability);
    let (win, push) = (chance(0), chance(1));
    let mean = 0.95 * win - (1.0 - win - push);
    let variance = 0.95_f64.powi(2) * win + (1.0 - win - push) - mean * mean;
    assert!((odds::sqrt(&analysis.variance.unwrap()) - variance.sqrt()).abs() < 1e-12);
}

#[test]
fn what_a_shoe_cannot_deal_has_no_figure() {
    // Without diamond twos the top row never comes; the suited rows still do.
    let dealt = Card::parse_list(&"2d ".repeat(8)).unwrap();
    let analysis = analyze("dbp-1", "", 1, &eight().without(&dealt).unwrap());
    let meter = analysis.meter.as_ref().unwrap();
    assert_eq!(analysis.rows[0].combinations, 0);
    assert!(analysis.rows[0].returned.as_ref().unwrap().is_zero());
    assert_eq!(meter.average_reset, None);
    assert_eq!(meter.rounds_between_top_hits, None);
    assert!(meter.average_jackpot.is_some() && meter.break_even_meter.is_some());
    // Without any two, no percentage row comes at all.
    let dealt = Card::parse_list(&"2d 2s 2h 2c ".repeat(8)).unwrap();
    let analysis = analyze("dbp-1", "", 1, &eight().without(&dealt).unwrap());
    let meter = analysis.meter.as_ref().unwrap();
    assert_eq!(meter.average_jackpot, None);
    assert_eq!(meter.break_even_meter, None);
    assert!(analysis.variance.is_some());
    let returned: odds::Ratio = analysis.rows.iter().map(|row| row.returned.clone().unwrap()).sum();
    assert!((returned + analysis.house_advantage).is_one());
}

#[test]
fn a_meter_that_is_always_depleted_has_no_average_and_pays_no_percentage() {
    // 41.71% of each wager leaves the meter of pbac-1a for fixed prizes; 30% and 3% feed it.
    let catalog = Catalog::shipped();
    let wager = catalog.get("pbac-1a").unwrap();
    let mut settings = wager.progressive.clone().unwrap();
    settings.to_meter = "30%".parse().unwrap();
    let shoe = eight();
    let exact = Exact::on(&shoe).unwrap();
    let question = Question { wager, side: None, bettors: 1, settings: Some(&settings) };
    let analysis = exact.analyze(question);
    let meter = analysis.meter.as_ref().unwrap();
    assert!(meter.always_depleted && meter.average_jackpot.is_none());
    assert!(analysis.rows[0].returned.as_ref().unwrap().is_zero());
    assert!((&analysis.house_advantage + &meter.fixed_return).is_one(), "the house keeps 1 - f");
}

#[test]
fn break_even_is_where_the_expectation_turns() {
    // Alone at pbac-1a: 66.0765% come back from fixed rows; the rest must come from the meter.
    let meter = analyze("pbac-1a", "", 1, &eight()).meter.unwrap();
    let even = to_f64(&meter.break_even_meter.unwrap());
    let top = 1.0 / 337_893.0;
    assert!((0.660_764_584 + even * top - 1.0).abs() < 1e-8);
}

#[test]
fn a_shoe_needs_six_cards() {
    let one = Shoe::fresh(Decks::try_from(1).unwrap());
    let most: Vec<Card> = one.iter().take(47).collect();
    let left = one.without(&most).unwrap();
    assert_eq!(
        Exact::on(&left).err().unwrap().to_string(),
        "a round may need six cards, and the shoe has 5 left"
    );
    assert!(Exact::on(&one.without(&most[1..]).unwrap()).is_ok());
}

/// Whoever asks for the comparison may go, and nobody else waits for a count that takes too long.
#[test]
fn a_comparison_ends_with_its_budget() {
    let catalog = Catalog::shipped();
    let wager = catalog.get("pbac-1a").unwrap();
    let (few, stop) = (Budget::new(10, &Stop::default()), Stop::default());
    assert_eq!(compare_within(wager, &few).unwrap_err(), NotCounted::TooCostly);
    stop.stop();
    let stopped = compare_within(wager, &Budget::new(u64::MAX, &stop));
    assert_eq!(stopped.unwrap_err(), NotCounted::Stopped);
}
