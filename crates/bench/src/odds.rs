//! `ninefold bench odds`: measures the exact engine against a plain walk over every ordered deal by value.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cards::{Card, Decks, Shoe};
use odds::{Exact, plain};
use wagers::{Catalog, Entry, Finding, Kind, Place, read_wager};

use crate::{Failure, Measure};

/// A measure in microseconds. Its ratio is how many times the work fits into the baseline.
pub struct Limited {
    /// The measure itself.
    pub measure: Measure,
    /// The limit in microseconds on the machine on which the limits were set; shown to people only.
    pub limit: f64,
}

/// The detail that the conditions of a wager need from the engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Base,
    /// Values, or the nines.
    Values,
    /// Suits, colours, ranks.
    Suits,
    Extra,
}

impl Depth {
    fn of(entry: &Entry) -> Depth {
        let (mut closer, mut beyond_first_four) = (false, false);
        for row in &entry.wager.rows {
            row.when.for_each_atom(&mut |atom| {
                let detail = atom.detail();
                closer |= detail.rank || detail.suit || detail.colour;
                let first_four = atom.groups().iter().all(|group| group.place == Place::FirstFour);
                beyond_first_four |= !first_four;
            });
        }
        match entry.wager.kind {
            _ if entry.is_extra() => Depth::Extra,
            Kind::BaseGame => Depth::Base,
            Kind::SideBet | Kind::Progressive if closer && beyond_first_four => Depth::Suits,
            Kind::SideBet | Kind::Progressive => Depth::Values,
        }
    }

    /// The maximum time for a wager, in microseconds.
    const fn limit(self) -> f64 {
        match self {
            Depth::Base => 100.0,
            Depth::Values => 250.0,
            Depth::Suits => 700.0,
            Depth::Extra => 20_000.0,
        }
    }
}

/// The maximum time for an entry in microseconds, on a fresh or a depleted shoe. Pairs depend on two cards
/// only, and equal ranks only on which cards are equal.
fn limit(entry: &Entry, depth: Depth) -> f64 {
    match &*entry.wager.id {
        "pair" => 60.0, // Two sides: 30 each.
        "perfect-pair" => 30.0,
        "of-a-kind" => 1_000.0,
        _ => depth.limit(),
    }
}

/// Conditions over both whole hands, which no wager of the catalog has: the heaviest that a
/// designer can write.
const HEAVY: [(&str, &str); 10] = [
    ("suits of both hands", r#"same-suits = ["player", "banker"]"#),
    ("suits of the hand that won", r#"same-suits = ["winning", "losing"]"#),
    ("one suit in each hand", r#"player = { suit = "one" }, banker = { suit = "one" }"#),
    ("suits of pairs and thirds", r#"same-suits = ["player-first-two", "third-cards"]"#),
    ("cards of both hands", r#"same-cards = ["player", "banker"]"#),
    ("identical cards", "all = { identical = 2 }"),
    ("two trips", r#"all = { rank-pattern = "3-3" }"#),
    ("suits and a number", r#"number = "total", same-suits = ["player", "banker"]"#),
    ("suits and kings", r#"same-suits = ["player", "banker"], "Ks in all" = { cards = "1-6" }"#),
    (
        "suits, or identical cards",
        r#"any-of = [{ same-suits = ["player", "banker"] }, { all = { identical = 2 } }]"#,
    ),
];
/// The maximum time for each of them, in microseconds.
const HEAVY_LIMIT: f64 = 100_000.0;

/// A wager of one row.
fn heavy(when: &str) -> Result<Entry, Failure> {
    let text = format!(
        "id = \"heavy\"\nname = \"Heavy\"\nkind = \"side-bet\"\n[[row]]\nid = \"row\"\nwhen = {{ {when} }}\n\
         pays = \"1 to 1\"\n"
    );
    let first = |findings: Vec<Finding>| findings.first().map(ToString::to_string);
    read_wager("heavy.toml", &text)
        .map_err(|findings| Failure::new(first(findings).unwrap_or_default()))
}

/// The time of the plain walk on the machine on which the limits were set, in microseconds. It converts
/// limits into ratios, so that a slow or busy machine meets them as well as a fast one. The base game must
/// always be 20 times faster than the plain walk, far below its limit of 100 microseconds.
const PLAIN: f64 = 460.0;
/// The maximum time for all bets of the catalog without `extra`, in microseconds.
const WHOLE_CATALOG: f64 = 5_000.0;

/// Measures the engine on every wager of the catalog and on the heaviest conditions.
///
/// # Errors
///
/// If a condition cannot be read.
pub fn measure() -> Result<Vec<Limited>, Failure> {
    let catalog = Catalog::shipped();
    let fresh = Shoe::fresh(Decks::EIGHT);
    let gone = |place: usize| place * place % 3 == 1 && !place.is_multiple_of(5);
    let dealt: Vec<Card> =
        fresh.iter().enumerate().filter(|(place, _)| gone(*place)).map(|(_, card)| card).collect();
    let depleted = fresh.without(&dealt).map_err(Failure::new)?;
    let mut measures = Vec::new();
    for (name, shoe) in [("fresh", &fresh), ("depleted", &depleted)] {
        let plain = || {
            black_box(plain::count_base_game(black_box(shoe)));
        };
        let mut add = |what: String, base: bool, limit: f64, work: &dyn Fn()| {
            let target = if base { 20.0 } else { PLAIN / limit };
            let (value, baseline) = best_of_both(work, &plain);
            let ratio = baseline / value;
            let name = format!("{what}, {name} shoe");
            let met = ratio >= target;
            let measure = Measure { name, value, unit: "us", baseline, ratio, target, met };
            measures.push(Limited { measure, limit });
        };
        for entry in catalog.entries() {
            let depth = Depth::of(entry);
            let limit = limit(entry, depth);
            add(entry.wager.id.clone(), depth == Depth::Base, limit, &|| {
                count_all(shoe, [entry]);
            });
        }
        for (what, when) in HEAVY {
            let entry = heavy(when)?;
            add(what.to_owned(), false, HEAVY_LIMIT, &|| count_all(shoe, [&entry]));
        }
        add("whole catalog without extra".to_owned(), false, WHOLE_CATALOG, &|| {
            count_all(shoe, catalog.entries().iter().filter(|entry| !entry.is_extra()));
        });
    }
    Ok(measures)
}

/// Counts every bet of some wagers on one shoe.
fn count_all<'a>(shoe: &Shoe, entries: impl IntoIterator<Item = &'a Entry>) {
    if let Ok(exact) = Exact::on(black_box(shoe)) {
        for entry in entries {
            for side in entry.wager.default_sides() {
                black_box(exact.count(&entry.wager, side));
            }
        }
    }
}

/// The best time of each in microseconds, measured in turns so that other load on the machine affects both
/// equally. The baseline is repeated until its turns are about as long, because a busy machine interrupts
/// long turns and not short ones.
fn best_of_both(work: &dyn Fn(), baseline: &dyn Fn()) -> (f64, f64) {
    let time = |work: &dyn Fn()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    let (mut best_work, mut best_baseline) = (time(work), Duration::MAX);
    let times = best_work.as_micros() / time(baseline).as_micros().max(1);
    let times = u32::try_from(times.clamp(1, 1000)).unwrap_or(1);
    let start = Instant::now();
    let mut turns = 0;
    // Twenty turns, but no more than a second of expensive work; then as many as fit into sixty milliseconds.
    let goes_on = |turns: u32, spent: Duration| match turns {
        0..3 => true,
        3..20 => spent < Duration::from_secs(1),
        _ => spent < Duration::from_millis(60) && turns < 1000,
    };
    while goes_on(turns, start.elapsed()) {
        best_work = best_work.min(time(work));
        let many = time(&|| (0..times).for_each(|_| baseline()));
        best_baseline = best_baseline.min(many / times);
        turns += 1;
    }
    (best_work.as_secs_f64() * 1e6, best_baseline.as_secs_f64() * 1e6)
}
