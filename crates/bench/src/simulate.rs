//! `ninefold bench simulate`: measures how fast rounds are simulated. The simulator looks results up in
//! tables; the reference simulation, which asks the wager itself, is its baseline. The two run in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use odds::simulate::{Ending, Simulation, reference};
use wagers::{Catalog, Side, Wager};

use crate::{Failure, Measure, show_progress};

/// The speed of the reference simulation on one core of the machine on which the targets were set, in
/// millions of rounds a second. It converts fifty million on one core and a hundred on two into ratios, so
/// that a slow or busy machine meets them as well as a fast one.
const REFERENCE: f64 = 4.6;
/// The target on one core, in millions of rounds a second.
const ONE_CORE: f64 = 50.0;
/// The rounds of a shoe.
const PER_SHOE: u32 = 60;
/// The number of rounds in one turn of the simulator, and in one turn of the reference simulation.
const TURN: (u64, u64) = (3_000_000, 60_000);
/// The number of turns; the best of each counts.
const TURNS: u32 = 12;

/// A bet: its id and the side it backs.
type Bet = (&'static str, Option<Side>);

/// The bet with targets for one core and for two. Its reference rounds are the baseline of every bet with a
/// target.
const FIRST: Bet = ("pbac-1a", None);
/// Bets on equal cards, which have the same target.
const EQUAL: [Bet; 3] = [("pair", Some(Side::Player)), ("perfect-pair", None), ("of-a-kind", None)];
/// Other bets, each compared with its own reference rounds.
const OTHERS: [Bet; 4] = [
    ("dbp-2", Some(Side::Player)),
    ("f7bp-01", None),
    ("golden-tie-6", None),
    ("commission-5", Some(Side::Banker)),
];

/// Measures all bets.
///
/// # Errors
///
/// If a bet is not in the catalog or cannot be dealt.
pub fn measure() -> Result<Vec<Measure>, Failure> {
    let catalog = Catalog::shipped();
    let mut measures = Vec::new();
    let equal = EQUAL.map(|bet| (bet, FIRST, ONE_CORE));
    let others = OTHERS.map(|bet| (bet, bet, 0.0));
    for (bet, reference, target) in
        [(FIRST, FIRST, ONE_CORE)].into_iter().chain(equal).chain(others)
    {
        show_progress(&format!("{} ...", bet.0));
        measures.extend(measure_bet(&catalog, bet, reference, target)?);
    }
    show_progress("");
    Ok(measures)
}

fn measure_bet(
    catalog: &Catalog,
    (id, side): Bet,
    reference: Bet,
    target: f64,
) -> Result<Vec<Measure>, Failure> {
    let wager = &catalog.entry(id).map_err(Failure::new)?.wager;
    let reference = (&catalog.entry(reference.0).map_err(Failure::new)?.wager, reference.1);
    let bets = [(wager, side)];
    let ending = Ending::Rounds(PER_SHOE);
    let simulation = Simulation::new(&bets, wager.decks, ending, TURN.0)
        .map_err(|_| Failure::new(format!("{id} cannot be dealt")))?;
    let best = best_of(&simulation, reference);
    let millions = |rounds: u64, took: Duration| rounds as f64 / took.as_secs_f64() / 1e6;
    let reference = millions(TURN.1, best.reference);
    let (one, two) = (millions(TURN.0, best.one), millions(TURN.0, best.two));
    let target = |cores: f64| cores * target / REFERENCE;
    let name = |what: &str| format!("{id}, {what}");
    let mut measures =
        vec![Measure::more(name("one core"), "million rounds/s", one, reference, target(1.0))];
    if id == FIRST.0 {
        let cycles = |millions: f64| best.gigahertz * 1e3 / millions;
        measures.extend([
            Measure::more(name("two cores"), "million rounds/s", two, reference, target(2.0)),
            Measure::less(name("one core"), "cycles/round", cycles(one), cycles(reference), 0.0),
        ]);
    }
    Ok(measures)
}

/// The best times.
struct Best {
    reference: Duration,
    one: Duration,
    two: Duration,
    gigahertz: f64,
}

/// Measures in turns, so that other load on the machine affects all of them equally.
fn best_of(simulation: &Simulation, (wager, side): (&Wager, Option<Side>)) -> Best {
    let long = Duration::MAX;
    let mut best = Best { reference: long, one: long, two: long, gigahertz: 0.0 };
    for turn in 0..TURNS {
        let seed = u64::from(turn);
        let shoes = TURN.1 / u64::from(PER_SHOE);
        let reference = time(|| {
            black_box(reference::simulate(wager, side, wager.decks, shoes, PER_SHOE, seed));
        });
        let simulated = |threads| {
            time(|| {
                black_box(simulation.run(seed, threads, &()));
            })
        };
        best.reference = best.reference.min(reference);
        best.one = best.one.min(simulated(1));
        best.two = best.two.min(simulated(2));
        best.gigahertz = best.gigahertz.max(gigahertz());
    }
    best
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The clock speed of the core, from a chain of dependent operations: a rotation and an exclusive or take one
/// cycle each.
fn gigahertz() -> f64 {
    const STEPS: u32 = 200_000;
    let mixed = black_box(0x9e37_79b9_7f4a_7c15_u64);
    let took = time(|| {
        let mut word = black_box(1_u64);
        for _ in 0..STEPS {
            word = word.rotate_left(7) ^ mixed;
        }
        black_box(word);
    });
    2.0 * f64::from(STEPS) / took.as_secs_f64() / 1e9
}
