//! Compares the jackpot cycle of a meter with the closed forms, and with rounds that are walked one by one.

use cards::{Decks, Shoe};
use money::Cents;
use odds::{Analysis, Exact, JackpotCycle, Question, to_f64};
use wagers::{Catalog, Progressive, Purse};

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
        let life = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        // The area under the curve, up to where hardly a jackpot goes.
        let (most, steps) = (life.jackpot_at(0.999_999), 20_000);
        let width = most / f64::from(steps);
        let chance = |step: i32| life.chance_above((f64::from(step) + 0.5) * width);
        let mean: f64 = (0..steps).map(chance).sum::<f64>() * width;
        near(mean, life.jackpot(), 0.002, id);
    }
}

/// A life ends in each round with the same probability: the mean over all ages of where the meter stands is
/// the average jackpot too.
#[test]
fn the_meter_over_all_ages_is_the_average_jackpot() {
    for (id, bettors) in ALL {
        let life = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        let ages = (0..5_000_u32).map(|part| life.age((f64::from(part) + 0.5) / 5_000.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let mean = ages.map(|age| life.after(age as u64).mean).sum::<f64>() / 5_000.0;
        near(mean, life.jackpot(), 0.002, id);
    }
}

/// Rounds walked one by one, with the whole distribution of a small meter.
#[test]
fn mean_and_deviation_are_those_of_the_rounds() {
    // What a round of pbac-2a with one bettor does, as its pay table says it.
    let analysis = analysis("pbac-2a", 1, |_| ());
    let life = JackpotCycle::of(&analysis).unwrap();
    let (mut mean, mut square) = (life.reset() + 0.60, (life.reset() + 0.60).powi(2));
    for round in 1..=3_000_u64 {
        let stand = life.after(round);
        near(stand.mean, mean, 1e-9, "mean");
        near(stand.deviation, (square - mean * mean).max(0.0).sqrt(), 1e-3, "deviation");
        let (mut next, mut next_square, mut lives) = (0.0, 0.0, 0.0);
        let mut add = |probability: f64, kept: f64, less: f64| {
            lives += probability;
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
        (mean, square) = (next / lives, next_square / lives);
    }
}

#[test]
fn it_takes_as_long_to_grow_back_as_the_curve_says() {
    for (id, bettors) in ALL {
        let life = JackpotCycle::of(&analysis(id, bettors, |_| ())).unwrap();
        let rounds = life.rounds_until(life.jackpot()).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let there = life.after(rounds.round() as u64).mean;
        near(there, life.jackpot(), 1e-3, id);
    }
    // Where the meter has no parts to pay, that is the time between two hits: 337,893 rounds.
    let life = JackpotCycle::of(&analysis("pbac-1a", 1, |_| ())).unwrap();
    near(life.rounds_until(life.jackpot()).unwrap(), 337_893.0, 1e-5, "pbac-1a");
    assert_eq!(life.rounds_until(1.0), Some(0.0));
}

/// Ages are geometric: half of all lives end within 0.693 mean ages.
#[test]
fn ages_are_geometric() {
    let life = JackpotCycle::of(&analysis("pbac-1a", 1, |_| ())).unwrap();
    near(life.age(0.5), 337_893.0 * std::f64::consts::LN_2, 1e-4, "half");
    near(life.age(0.99), 337_893.0 * 100_f64.ln(), 1e-4, "most");
}

/// The probability of running dry, by going through rounds until nothing changes any more.
fn dry_by_rounds(rows: &[(usize, f64)], top: f64, seed: usize) -> f64 {
    // Heights far above the seed are as good as safe.
    let heights = 40 * seed.max(10);
    let still = 1.0 - top - rows.iter().map(|(_, probability)| probability).sum::<f64>();
    let mut dry = vec![0.0; heights + 2];
    loop {
        let mut moved = 0.0_f64;
        for at in (0..=heights).rev() {
            let mut next = still * dry[at + 1];
            for (fall, probability) in rows {
                next += probability * if *fall > at + 1 { 1.0 } else { dry[at + 1 - fall] };
            }
            moved = moved.max((next - dry[at]).abs());
            dry[at] = next;
        }
        if moved < 1e-13 {
            return dry[seed];
        }
    }
}

/// A pay table whose meter is small enough to walk: one wager feeds exactly 0.50, prizes are 5 and 50.
#[test]
fn running_dry_is_what_walking_says() {
    for seed in [0, 5, 20, 60] {
        let text = format!(
            r#"
            id = "small"
            name = "Small"
            kind = "progressive"
            document = "this test"
            fixed_from = "meter"
            [progressive]
            wager = "1.00"
            seed_amount = "{seed}.00"
            to_meter = "50%"
            share = "winners"
            [[row]]
            id = "top"
            name = "top"
            when = {{ "9s in first-four" = {{ cards = "3-4" }} }}
            pays = "100%"
            [[row]]
            id = "two"
            name = "two"
            when = {{ "9s in first-four" = {{ cards = 2, suit = "one" }} }}
            pays = "20 for 1"
            [[row]]
            id = "pair"
            name = "pair"
            when = {{ "9s in first-four" = {{ cards = 2 }} }}
            pays = "5 for 1"
            "#
        );
        let catalog = Catalog::read([("small.toml", text.as_str())]).unwrap();
        let wager = catalog.get("small").unwrap();
        let shoe = Shoe::fresh(Decks::EIGHT);
        let analysis = Exact::on(&shoe).unwrap().analyze(Question::new(wager, None));
        let chances: Vec<f64> = analysis.rows.iter().map(|row| to_f64(&row.probability)).collect();
        let rows = [(40, chances[1]), (10, chances[2])];
        let walked = dry_by_rounds(&rows, chances[0], 2 * seed);
        let dry = JackpotCycle::of(&analysis).unwrap().running_dry().unwrap();
        near(dry, walked, 1e-7, &format!("seed {seed}"));
        assert!((0.0..1.0).contains(&dry) && dry > 0.0);
    }
}

#[test]
fn only_a_meter_that_pays_fixed_prizes_runs_dry() {
    let dry = |id: &str, bettors, seed: i64| {
        let analysis = analysis(id, bettors, |it| it.seed_amount = Cents::new(seed * 100));
        JackpotCycle::of(&analysis).unwrap().running_dry().unwrap()
    };
    assert!(dry("dbp-2", 1, 10_000) <= 0.0);
    assert!(dry("golden-tie-6", 9, 0) <= 0.0);
    assert!(dry("pbac-1a", 1, 0) > 0.5, "a meter of nothing has nothing to pay with");
    assert!(dry("pbac-1a", 1, 10_000) < 1e-4);
    // Nine bettors are paid 18,000 together for four other nines: the seed is not enough.
    assert!(dry("pbac-1a", 9, 10_000) > 0.01);
    assert!(dry("pbac-1a", 9, 100_000) < dry("pbac-1a", 9, 10_000));
}

#[test]
fn a_meter_that_must_run_dry_has_no_life() {
    let analysis = analysis("pbac-1a", 1, |it| {
        it.to_meter = "10%".parse().unwrap();
        it.seed_amount = Cents::ZERO;
    });
    assert!(analysis.meter.as_ref().unwrap().runs_dry);
    assert_eq!(JackpotCycle::of(&analysis), None);
}
