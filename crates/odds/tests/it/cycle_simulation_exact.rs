//! Compares the cycle simulation, which skips ahead, with small meters that can be computed exactly: by
//! walking every round, and by the equations of a meter with few states.

use std::sync::atomic::AtomicBool;

use money::Cents;
use odds::JackpotCycle;
use odds::chance::normal_quantile;
use odds::cycle_simulation::{Plan, Play, Played, run};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::small_meter::{chances, depletion, small};

fn played(play: &Play, jackpots: u32) -> Played {
    run(
        play,
        &Plan { jackpots, seed: 3, threads: 2, month: 10_000 },
        &AtomicBool::new(false),
        &|_| (),
    )
}

/// What a cycle comes to from a height, counted in half units: every height's equation says what its round
/// adds and where it leads, and is gone through until nothing moves.
fn solve(
    top: f64,
    falls: &[(usize, f64)],
    at_end: impl Fn(usize) -> f64,
    depleted: impl Fn(usize) -> f64,
) -> Vec<f64> {
    // A cycle that climbs so high is one in ten thousand millions.
    let heights = 8_000;
    let still = 1.0 - top - falls.iter().map(|(_, chance)| chance).sum::<f64>();
    let mut value = vec![0.0; heights + 2];
    loop {
        let mut moved = 0.0_f64;
        for at in (0..=heights).rev() {
            let fed = at + 1;
            let mut next = top * at_end(fed) + still * value[fed];
            for &(fall, chance) in falls {
                let (left, short) = (fed.saturating_sub(fall), fall.saturating_sub(fed));
                next += chance * (value[left] + depleted(short));
            }
            moved = moved.max((next - value[at]).abs());
            value[at] = next;
        }
        if moved < 1e-8 {
            return value;
        }
    }
}

fn near(got: f64, exact: f64, error: f64, what: &str) {
    assert!((got - exact).abs() <= 4.0 * error, "{what}: {got} is not {exact}, error {error}");
}

/// Depletion: how often, how deep, and the jackpot that comes of it.
#[test]
fn depletion_is_what_the_equations_give() {
    for seed in [0_u32, 5, 20, 60] {
        let analysis = small(seed.into(), 0, "20 for 1");
        let chances = chances(&analysis);
        let (top, falls) = (chances[0], [(40, chances[1]), (10, chances[2])]);
        let at = 2 * seed as usize;
        let jackpot = solve(top, &falls, |fed| fed as f64 / 2.0, |_| 0.0)[at];
        let shortfall = solve(top, &falls, |_| 0.0, |short| short as f64 / 2.0)[at];
        let times = solve(top, &falls, |_| 0.0, |short| f64::from(u8::from(short > 0)))[at];
        let play = Play::new(&analysis, None).unwrap();
        let played = played(&play, 20_000);
        let mean = played.mean(|cycle| cycle.jackpot);
        near(mean.mean, jackpot, mean.error, &format!("jackpot from {seed}"));
        let mean = played.mean(|cycle| cycle.shortfall);
        near(mean.mean, shortfall, mean.error, &format!("shortfall from {seed}"));
        let mean = played.mean(|cycle| f64::from(cycle.times_depleted));
        near(mean.mean, times, mean.error, &format!("depletions from {seed}"));
        // And the part of all cycles, by the form that a test of its own holds against a walk.
        let depleted = played.mean(|cycle| f64::from(u8::from(cycle.times_depleted > 0)));
        let form = JackpotCycle::of(&analysis).unwrap().depletion().unwrap();
        near(depleted.mean, form, depleted.error, &format!("cycles with depletion from {seed}"));
    }
}

/// With a reserve, cycles begin at every height that the cycle before may have left.
#[test]
fn depletion_from_a_reset_is_the_mean_over_all_reserves() {
    let analysis = small(5, 50, "20 for 1");
    let chances = chances(&analysis);
    let (top, falls) = (chances[0], [(40, chances[1]), (10, chances[2])]);
    let depletion = depletion(&falls, top, 4_000);
    // Half of each wager feeds the reserve: a round of the cycle before is one height.
    let mut exact = 0.0;
    for rounds in 1..3_900_usize {
        let lasted = top * (1.0 - top).powi(i32::try_from(rounds).unwrap() - 1);
        exact += lasted * depletion[10 + rounds];
    }
    let form = JackpotCycle::of(&analysis).unwrap().depletion_from_reset().unwrap();
    assert!((form.chance / exact - 1.0).abs() < 1e-6, "{form:?} is not {exact}");
    let play = Play::new(&analysis, None).unwrap();
    let share = played(&play, 20_000).mean(|cycle| f64::from(u8::from(cycle.times_depleted > 0)));
    near(share.mean, exact, share.error, "cycles with depletion");
}

/// A meter that is walked round by round, in cents of a hundredth: jackpots, and what fell short or over.
fn walked(chances: &[f64], part: i64, limit: i64, cycles: usize) -> Vec<[f64; 3]> {
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    let (mut meter, mut reserve) = (2_000_i64, 0_i64);
    let (mut short, mut over) = (0, 0);
    let mut ends = Vec::new();
    // The first cycles are left out: the first has no reserve.
    while ends.len() < cycles + 10 {
        meter += 50;
        reserve += 10;
        over += (meter - limit).max(0);
        meter = meter.min(limit);
        let draw: f64 = rng.random();
        if draw < chances[0] {
            ends.push([meter as f64 / 100.0, short as f64 / 100.0, over as f64 / 100.0]);
            (short, over) = (0, 0);
            meter = 2_000 + reserve;
            over += (meter - limit).max(0);
            meter = meter.min(limit);
            reserve = 0;
        } else if draw < chances[0] + chances[1] {
            meter -= meter * part / 100;
        } else if draw < chances[0] + chances[1] + chances[2] {
            short += (500 - meter).max(0);
            meter = (meter - 500).max(0);
        }
    }
    ends.split_off(10)
}

/// Two samples, parted at the same places: the sum of squares stays below what chance explains.
fn alike(one: &mut [f64], other: &mut [f64], what: &str) {
    one.sort_unstable_by(f64::total_cmp);
    other.sort_unstable_by(f64::total_cmp);
    let edges: Vec<f64> = (1..20).map(|bin| one[one.len() * bin / 20]).collect();
    let mut edges = edges;
    edges.dedup();
    let below = |sorted: &[f64], edge: f64| sorted.partition_point(|it| *it < edge) as f64;
    let (mut sum, mut before) = (0.0, (0.0, 0.0));
    for edge in edges.iter().copied().chain([f64::INFINITY]) {
        let until = (below(one, edge), below(other, edge));
        let (first, second) = (until.0 - before.0, until.1 - before.1);
        if first + second > 0.0 {
            sum += (first - second).powi(2) / (first + second);
        }
        before = until;
    }
    // The quantile of the sum of squares, by Wilson and Hilferty.
    let free = edges.len() as f64;
    let shrink = 2.0 / (9.0 * free);
    let most = free * (1.0 - shrink + normal_quantile(1.0 - 1e-4) * shrink.sqrt()).powi(3);
    assert!(sum < most, "{what}: {sum} is more than {most}");
}

#[test]
fn skipping_ahead_is_walking_in_distribution() {
    for (part, rows, limit) in [(10, "10%", 15_000), (25, "25%", 4_000), (10, "10%", 2_500)] {
        let analysis = small(20, 10, rows);
        let play = Play::new(&analysis, Some(Cents::new(limit))).unwrap();
        let skipped = played(&play, 20_000);
        let walked = walked(&chances(&analysis), part, limit, 20_000);
        let column = |place: usize| walked.iter().map(|it| it[place]).collect::<Vec<f64>>();
        let mut jackpots: Vec<f64> = skipped.cycles().map(|cycle| cycle.jackpot).collect();
        alike(&mut jackpots, &mut column(0), &format!("jackpots below {limit}"));
        let mean = |values: &[f64]| {
            let count = values.len() as f64;
            let mean = values.iter().sum::<f64>() / count;
            let square = values.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / count;
            (mean, (square / count).sqrt())
        };
        let (short, over) = (mean(&column(1)), mean(&column(2)));
        let (shortfall, held) = (skipped.mean(|it| it.shortfall), skipped.mean(|it| it.overflow));
        near(shortfall.mean, short.0, shortfall.error.hypot(short.1), "shortfall");
        near(held.mean, over.0, held.error.hypot(over.1), "overflow");
    }
}
