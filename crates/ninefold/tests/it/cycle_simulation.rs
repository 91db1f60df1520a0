//! Tests `ninefold simulate meter` and `ninefold compare`: their output, and what they refuse.

use insta::assert_snapshot;
use serde_json::Value;

use crate::{ninefold, scratch, transcript};

fn json(line: &str) -> Value {
    let args: Vec<&str> = line.split(' ').collect();
    let ran = ninefold(&args);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn what_people_read_of_cycles_and_of_a_choice() {
    assert_snapshot!(
        "simulate-meter",
        transcript("simulate meter pbac-2b --jackpots 1000 --seed 7 --bettors 3 --threads 2")
    );
    assert_snapshot!(
        "simulate-meter-depleted",
        transcript(
            "simulate meter pbac-1a --jackpots 300 --seed-amount 500 --to-meter 45% --limit 60000"
        )
    );
    assert_snapshot!("compare", transcript("compare pbac-1a pbac-1b pbac-2a --bettors 2"));
    assert_snapshot!("compare-sides", transcript("compare dbp-2 fortune-7 --decks 6"));
    for command in ["simulate", "simulate meter", "compare"] {
        let name = format!("help-{}", command.replace(' ', "-"));
        assert_snapshot!(name, transcript(&format!("{command} --help")));
    }
}

#[test]
fn what_is_no_meter_to_live_is_refused() {
    assert_snapshot!("simulate-nothing", transcript("simulate"));
    for (name, line) in [
        ("no-meter", "fortune-7 --jackpots 10"),
        ("no-jackpots", "pbac-1a --jackpots 0"),
        ("too-many", "pbac-1a --jackpots 999999999999"),
        ("which-side", "dbp-2 --jackpots 10"),
        ("limit", "pbac-1a --jackpots 10 --limit 9999.99"),
        ("rates", "pbac-1a --jackpots 10 --to-meter 99% --to-reserve 2%"),
        ("depleted", "pbac-1a --jackpots 10 --to-meter 20%"),
        ("no-wager", "pbac-1a --jackpots 10 --wager 0"),
        ("huge-wager", "pbac-1a --jackpots 10 --wager 90000000000000000"),
        ("unwritable", "pbac-1a --jackpots 10 --plot /nowhere/cycles.svg"),
        ("ending", "pbac-1a --jackpots 10 --report cycles.pdf"),
        ("hours", "pbac-1a --jackpots 10 --hours-per-day 25"),
    ] {
        assert_snapshot!(format!("cycles-{name}"), transcript(&format!("simulate meter {line}")));
    }
    for (name, line) in [
        ("one", "pbac-1a"),
        ("none", "--decks 8"),
        ("unknown", "pbac-1a pbac-9z"),
        ("twice", "pbac-1a pbac-1a"),
    ] {
        assert_snapshot!(format!("compare-{name}"), transcript(&format!("compare {line}")));
    }
}

/// The manual's table A.1: 10.68 %, $78,543.15, $20,136.79; one jackpot in 337,893 rounds.
#[test]
fn the_manuals_figures_stand_in_both() {
    let compared = json("compare pbac-1a pbac-2b --format json");
    let bet = &compared["bets"][0];
    assert_eq!(bet["average_jackpot"], 78_543.15);
    assert_eq!(bet["average_reset"], 20_136.79);
    assert!((bet["house_advantage"].as_f64().unwrap() - 0.106_8).abs() < 5e-5);
    // At a wager of one, a thousand rounds leave a thousand times the advantage.
    let win = bet["house_win_per_thousand_rounds"].as_f64().unwrap();
    assert!((win - 106.786).abs() < 1e-3, "{win}");
    assert!((bet["days_between_top_hits"].as_f64().unwrap() - 337_893.0 / 1_260.0).abs() < 1e-9);
    // Table A.3 for pbac-2b: 11.81 %, $631,824.61, $229,630.45.
    let other = &compared["bets"][1];
    assert_eq!(other["average_jackpot"], 631_824.61);
    assert_eq!(other["average_reset"], 229_630.45);
    let told = compared["differences"].to_string();
    assert!(told.contains("the lowest house advantage: pbac-1a, 10.67"), "{told}");
    assert!(told.contains("the largest average jackpot: pbac-2b, 631,824.61"), "{told}");

    let played = json("simulate meter pbac-1a --jackpots 4000 --seed 9 --format json");
    assert_eq!((&played["agrees"], &played["jackpots"]), (&Value::from(true), &Value::from(4000)));
    let exact = |place: usize| played["comparisons"][place]["exact"].as_f64().unwrap();
    // What fell short in this run may have moved it by a little.
    assert!((exact(0) - 78_543.15).abs() < 1.0 && (exact(1) - 20_136.79).abs() < 0.01);
    assert!((exact(2) - 337_893.0).abs() < 1e-6);
}

#[test]
fn pictures_and_page_are_whole_and_ask_for_nothing() {
    let (plot, page) = (scratch("cycles.svg", ""), scratch("cycles.html", ""));
    let line = format!(
        "simulate meter pbac-2a --jackpots 400 --plot {} --report {}",
        plot.display(),
        page.display()
    );
    let ran = ninefold(&line.split(' ').collect::<Vec<&str>>());
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let (plot, page) =
        (std::fs::read_to_string(plot).unwrap(), std::fs::read_to_string(page).unwrap());
    assert!(plot.starts_with("<svg role=\"img\"") && plot.ends_with("</svg>\n"));
    for title in ["The meter by its age", "Jackpots", "Cycles longer than a number of rounds"] {
        assert!(plot.contains(title) && page.contains(title), "{title}");
    }
    assert!(page.starts_with("<!doctype html>") && page.contains("agrees with the closed forms"));
    for never in ["<script", "<link", "src=", "href", "url(", "@import", "NaN", "inf"] {
        assert!(!page.replace("information", "").contains(never), "{never}");
    }
}

#[test]
fn the_same_answer_on_any_number_of_threads() {
    let answer = |threads: u32| {
        let line = format!("simulate meter dbp-3 --side player --jackpots 350 --threads {threads}");
        ninefold(&line.split(' ').collect::<Vec<&str>>()).stdout
    };
    let one = answer(1);
    assert!(!one.is_empty() && one == answer(2) && one == answer(7));
}
