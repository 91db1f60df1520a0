//! Compares the jackpot cycle of a meter with the closed forms, and with rounds that are walked one by one.

use cards::{Decks, Shoe};
use money::Cents;
use odds::{Analysis, Exact, JackpotCycle, Question, to_f64};
use wagers::{Catalog, Progressive, Purse};

use crate::small_meter::{chances, depletion, small};

fn analysis(id: &str, bettors: u32, change: impl FnOnce(&mut Progressive)) -> Analysis {
    let catalog = Catalog::shipped();
    let wager = catalog.get(id).unwrap();
    let mut settings = wager.progressive.clone().unwrap();
    change(&mut settings);
    let shoe = Shoe::fresh(Decks::EIGHT);
    let question =
        Question { wager, side: wager.default_sides()[0], bettors, settings: Some(&settings) };
    Exact::on(&shoe).unwrap().analyze(question)
}

fn near(one: f64, other: f64, part: f64, what: &str) {
    assert!((one - other).abs() <= part * other.abs(), "{what}: {one} is not {other}");
}

const ALL: [(&str, u32); 9] = [
    ("pbac-1a", 1),
    ("pbac-1a", 9),
    ("pbac-2a", 1),
    ("pbac-2b", 4),
    ("dbp-1", 1),
    ("dbp-2", 3),
    ("dbp-3", 1),
    ("f7bp-01", 1),
    ("golden-tie-6", 5),
];

/// The jackpot of the closed form is the mean of the distribution.
#[test]
fn the_mean_of_all_jackpots_is_the_average_jackpot() {
    for (id, bettors) in ALL {
        let cycle = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        // The area under the curve, up to where hardly a jackpot goes.
        let (most, steps) = (cycle.jackpot_at(0.999_999), 20_000);
        let width = most / f64::from(steps);
        let chance = |step: i32| cycle.chance_above((f64::from(step) + 0.5) * width);
        let mean: f64 = (0..steps).map(chance).sum::<f64>() * width;
        near(mean, cycle.jackpot(), 0.002, id);
    }
}

/// A cycle ends in each round with the same probability: the mean over all ages of where the meter stands is
/// the average jackpot too.
#[test]
fn the_meter_over_all_ages_is_the_average_jackpot() {
    for (id, bettors) in ALL {
        let cycle = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        let ages = (0..5_000_u32).map(|part| cycle.age((f64::from(part) + 0.5) / 5_000.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let mean = ages.map(|age| cycle.after(age as u64).mean).sum::<f64>() / 5_000.0;
        near(mean, cycle.jackpot(), 0.002, id);
    }
}

/// Rounds walked one by one, with the whole distribution of a small meter.
#[test]
fn mean_and_deviation_are_those_of_the_rounds() {
    // What a round of pbac-2a with one bettor does, as its pay table says it.
    let analysis = analysis("pbac-2a", 1, |_| ());
    let cycle = JackpotCycle::of(&analysis).unwrap();
    let (mut mean, mut square) = (cycle.reset() + 0.60, (cycle.reset() + 0.60).powi(2));
    for round in 1..=3_000_u64 {
        let stand = cycle.after(round);
        near(stand.mean, mean, 1e-9, "mean");
        near(stand.deviation, (square - mean * mean).max(0.0).sqrt(), 1e-3, "deviation");
        let (mut next, mut next_square, mut whole) = (0.0, 0.0, 0.0);
        let mut add = |probability: f64, kept: f64, less: f64| {
            whole += probability;
            next += probability * (kept * mean - less + 0.60);
            let constant = 0.60 - less;
            next_square += probability
                * (kept * kept * square + 2.0 * kept * constant * mean + constant * constant);
        };
        let mut rest = 1.0;
        for row in &analysis.rows {
            let probability = to_f64(&row.probability);
            rest -= probability;
            match (row.pays.to_string().as_str(), row.from) {
                ("100%", _) => {}
                ("10%", _) => add(probability, 0.9, 0.0),
                (_, Purse::Tray) => add(probability, 1.0, 0.0),
                (pays, Purse::Meter) => {
                    let units: f64 = pays.split(' ').next().unwrap().parse().unwrap();
                    add(probability, 1.0, units);
                }
            }
        }
        add(rest, 1.0, 0.0);
        (mean, square) = (next / whole, next_square / whole);
    }
}

#[test]
fn it_takes_as_long_to_grow_back_as_the_curve_says() {
    for (id, bettors) in ALL {
        let cycle = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        let rounds = cycle.rounds_until(cycle.jackpot()).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let there = cycle.after(rounds.round() as u64).mean;
        near(there, cycle.jackpot(), 1e-3, id);
    }
    // Where the meter has no parts to pay, that is the time between two hits: 337,893 rounds.
    let cycle = JackpotCycle::of(&analysis("pbac-1a", 1, |_| ())).unwrap();
    near(cycle.rounds_until(cycle.jackpot()).unwrap(), 337_893.0, 1e-5, "pbac-1a");
    assert_eq!(cycle.rounds_until(1.0), Some(0.0));
}

/// Ages are geometric: half of all cycles end within 0.693 mean ages.
#[test]
fn ages_are_geometric() {
    let cycle = JackpotCycle::of(&analysis("pbac-1a", 1, |_| ())).unwrap();
    near(cycle.age(0.5), 337_893.0 * std::f64::consts::LN_2, 1e-4, "half");
    near(cycle.age(0.99), 337_893.0 * 100_f64.ln(), 1e-4, "most");
}

/// The closed form of depletion against a walk of every round.
#[test]
fn depletion_is_what_walking_gives() {
    for seed in [0_u32, 5, 20, 60] {
        let analysis = small(seed.into(), 0, "20 for 1");
        let chances = chances(&analysis);
        let rows = [(40, chances[1]), (10, chances[2])];
        // Heights far above the seed are as good as safe.
        let start = 2 * seed as usize;
        let walked = depletion(&rows, chances[0], 40 * start.max(10))[start];
        let form = JackpotCycle::of(&analysis).unwrap().depletion().unwrap();
        near(form, walked, 1e-7, &format!("seed {seed}"));
        assert!((0.0..1.0).contains(&form) && form > 0.0);
    }
}

#[test]
fn only_a_meter_that_pays_fixed_prizes_is_depleted() {
    let depletion = |id: &str, bettors, seed: i64| {
        let analysis = analysis(id, bettors, |it| it.seed_amount = Cents::new(seed * 100));
        JackpotCycle::of(&analysis).unwrap().depletion().unwrap()
    };
    assert!(depletion("dbp-2", 1, 10_000) <= 0.0);
    assert!(depletion("golden-tie-6", 9, 0) <= 0.0);
    assert!(depletion("pbac-1a", 1, 0) > 0.5, "a meter of nothing has nothing to pay with");
    assert!(depletion("pbac-1a", 1, 10_000) < 1e-4);
    // Nine bettors are paid 18,000 together for four other nines: the seed is not enough.
    assert!(depletion("pbac-1a", 9, 10_000) > 0.01);
    assert!(depletion("pbac-1a", 9, 100_000) < depletion("pbac-1a", 9, 10_000));
}

#[test]
fn a_meter_that_is_always_depleted_has_no_cycle() {
    let analysis = analysis("pbac-1a", 1, |it| {
        it.to_meter = "10%".parse().unwrap();
        it.seed_amount = Cents::ZERO;
    });
    assert!(analysis.meter.as_ref().unwrap().always_depleted);
    assert_eq!(JackpotCycle::of(&analysis), None);
}
