//! Simulates the kept seeds and a seed of the day, and checks what all of them together have covered.
//!
//! `NINEFOLD_LONG=1` plays many more days.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use floor::{Event, Refusal};
use sim::{Coverage, Options, simulate};
use wagers::Catalog;

/// Plays a day; a day that goes wrong is told with its seed, also when something panics on the way.
fn play(options: &Options) -> Coverage {
    let day = catch_unwind(|| simulate(options));
    let day = day.unwrap_or_else(|_| panic!("something panicked in {options}"));
    day.unwrap_or_else(|trouble| panic!("{trouble}")).coverage
}

fn kept() -> Vec<Options> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let mut all = vec![];
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        for line in lines.filter(|line| !line.trim().is_empty()) {
            all.push(line.parse().unwrap_or_else(|why| panic!("{}: {why}", file.display())));
        }
    }
    all
}

/// What a program and whoever runs its machine write: no simulated person does.
const OF_THE_MACHINE: [&str; 5] =
    ["started", "unlocked-on-host", "signing-key-set", "loss-accepted", "clock-accepted"];

/// Rules that no simulated day can meet: its clock and its journal are good, its people have no secrets and
/// none of them is the last, and figures are counted before anybody is refused.
const OUTSIDE_A_DAY: [&str; 8] = [
    // The sites of these days do not require it, and their sensors are on no console.
    "SignNotRead",
    "HasSensors",
    "FiguresNeeded",
    "JournalBroken",
    "ClockBehind",
    "ClockRight",
    "SecretNotChosen",
    "LastPerson",
];

/// A few rules are met only by accident, or never: ten digits are enough for nine seats.
const MAX_UNMET: usize = 3;

#[test]
fn kept_seeds_keep_the_laws_and_meet_every_rule() {
    let mut seen = Coverage::default();
    for options in kept() {
        seen.add(play(&options));
    }
    // A new event or rule is in these lists at once.
    let mut events = Event::NAMES.to_vec();
    assert!(events.len() > 40);
    events.retain(|name| !seen.events.contains_key(*name));
    events.retain(|name| !OF_THE_MACHINE.contains(name));
    assert!(events.is_empty(), "events that never happened: {events:?}");
    // These keep players' money where it belongs: no accident may leave them out.
    for code in ["RoundGone", "PrizeKnown", "OtherSeats", "SecondNeeded", "CardTimedOut"] {
        assert!(seen.refusals.contains_key(code), "{code} never happened");
    }
    let mut codes = Refusal::NAMES.to_vec();
    // Their code is that of `SamePerson`.
    codes.retain(|code| !matches!(*code, "MarkedIt" | "AuthorisedIt"));
    assert!(codes.len() > 60);
    codes.retain(|code| !seen.refusals.contains_key(*code) && !OUTSIDE_A_DAY.contains(code));
    assert!(codes.len() <= MAX_UNMET, "refusals that never happened: {codes:?}");
    let catalog = Catalog::shipped();
    for id in [
        "pbac-1a",
        "pbac-1b",
        "pbac-2a",
        "pbac-2b",
        "dbp-1-5usd",
        "dbp-2",
        "dbp-3",
        "f7bp-01",
        "golden-tie-6",
        "golden-tie-any",
    ] {
        for row in &catalog.get(id).unwrap().rows {
            let paid = seen.rows.contains(&(id.to_owned(), row.id.clone()));
            assert!(paid, "{id}: {} was never paid", row.id);
        }
    }
    let states: Vec<&str> = seen.states.iter().map(String::as_str).collect();
    assert_eq!(states, ["BackedOut", "Cancelled", "Cleared", "Pending", "Waiting"]);
    assert!(seen.shortfalls > 0, "a meter was depleted");
}

#[test]
fn the_seed_of_the_day_keeps_the_laws() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let today = now.as_secs() << 20 | u64::from(now.subsec_micros());
    let long = std::env::var("NINEFOLD_LONG").is_ok_and(|it| it == "1");
    let (days, steps) = if long { (400, 60_000) } else { (12, 6_000) };
    for day in 0..days {
        let mut options = Options::busy(today.wrapping_add(day), steps);
        // Where power and store fail all the time, the day is short: every failure folds it again.
        if day % 4 == 3 {
            (options.steps, options.fails, options.restarts) = (steps / 4, 1_000, 500);
        }
        play(&options);
    }
}

#[test]
fn a_day_can_be_played_again() {
    let options = Options::busy(12, 2_000);
    let (one, two) = (simulate(&options).unwrap(), simulate(&options).unwrap());
    assert_eq!(one.events, two.events);
    assert_eq!(one.floor, two.floor);
}
