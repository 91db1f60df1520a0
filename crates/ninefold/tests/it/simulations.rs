//! Tests `ninefold simulate` of wagers, `ninefold exposure` and `ninefold randomness`. The tests of
//! `simulate meter` are in `cycle_simulation.rs`.

use std::fs;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use serde_json::Value;

use crate::{ninefold, scratch, transcript};

fn json(args: &[&str]) -> Value {
    let ran = ninefold(args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

/// The shape of `analyze`, with rounds, seconds, a rate, and an error beside each estimate.
#[test]
fn simulate_json_has_the_contracts_shape() {
    let args = ["simulate", "pbac-1a", "--rounds", "600000", "--seed", "5", "--format", "json"];
    let answer = json(&args);
    let bet = &answer["analyses"][0];
    assert_eq!((&bet["wager"], &bet["side"]), (&Value::from("pbac-1a"), &Value::Null));
    assert_eq!((&bet["decks"], &bet["cards"]), (&Value::from(8), &Value::from(416)));
    for whole in [&answer, bet] {
        assert_eq!(whole["rounds"], 600_000);
        assert!(whole["seconds"].as_f64().unwrap() > 0.0);
        assert!(whole["rounds_per_second"].as_f64().unwrap() > 0.0);
    }
    let rows = bet["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 7);
    let nine = &rows[6];
    assert_eq!((&nine["row"], &nine["pays"]), (&Value::from("one-nine"), &Value::from("1 for 1")));
    // The manual's table A.1 has 0.243619199; the error of 600,000 rounds is about 0.00055.
    let (found, error) =
        (nine["probability"].as_f64().unwrap(), nine["standard_error"].as_f64().unwrap());
    assert!((found - 0.243_619_199).abs() < 4.0 * error && (0.0004..0.0007).contains(&error));
    assert!(bet["standard_error"].as_f64().unwrap() > 0.0);
    assert_eq!(answer["verdict"]["agrees"], true);
}

#[test]
fn the_same_seed_deals_the_same_cards_on_any_number_of_threads() {
    let hits = |threads: &str| {
        let args =
            ["simulate", "dragon-bonus-1", "fortune-7", "--rounds", "200000", "--threads", threads];
        let answer = json(&[&args[..], &["--format", "json"]].concat());
        let bets = answer["analyses"].as_array().unwrap().clone();
        bets.iter()
            .flat_map(|it| it["rows"].as_array().unwrap().clone())
            .map(|it| it["hits"].clone())
            .collect()
    };
    let one: Vec<Value> = hits("1");
    assert_eq!((one.len(), &one), (17, &hits("3")));
}

#[test]
fn every_shoe_is_a_line_and_the_lines_add_up() {
    let file = scratch("shoes.csv", "");
    let file = file.to_str().unwrap();
    let args =
        ["simulate", "fortune-7", "--cut-card", "14", "--burn", "--rounds", "200000", "--by-depth"];
    let answer = json(&[&args[..], &["--csv", file, "--format", "json"]].concat());
    assert_eq!(answer["verdict"], Value::Null, "a cut card moves what is expected");
    assert!(answer["analyses"][0]["cut_card_effect"].is_number());
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("shoe,rounds,cards,fortune-7:three-card-seven"));
    let (mut shoes, mut rounds, mut hits) = (0, 0, 0);
    for line in lines {
        let figures: Vec<u64> = line.split(',').map(|it| it.parse().unwrap()).collect();
        shoes += 1;
        assert_eq!(figures[0], shoes, "in order");
        assert!((402..=416).contains(&figures[2]), "{line}");
        rounds += figures[1];
        hits += figures[3];
    }
    assert_eq!(answer["shoes"], shoes);
    assert_eq!(answer["rounds"], rounds);
    assert_eq!(answer["analyses"][0]["rows"][0]["hits"], hits);
    let depths = answer["analyses"][0]["depths"].as_array().unwrap();
    assert_eq!(depths.iter().map(|it| it["rounds"].as_u64().unwrap()).sum::<u64>(), rounds);
}

/// A run that would take days is stopped as soon as it has dealt something, and tells of that.
#[test]
fn ctrl_c_tells_what_was_dealt_by_then() {
    let file = scratch("stopped.csv", "");
    let child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["simulate", "fortune-7", "--rounds", "1e13", "--format", "json", "--csv"])
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::metadata(&file).unwrap().len() < 10_000 {
        std::thread::yield_now();
    }
    let stop = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(stop.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stopped"], true);
    let shoes = fs::read_to_string(&file).unwrap().lines().count() as u64 - 1;
    assert_eq!(
        (&answer["shoes"], &answer["rounds"]),
        (&Value::from(shoes), &Value::from(60 * shoes))
    );
}

#[test]
fn exposure_tells_effects_counts_and_units() {
    let args = ["exposure", "fortune-7", "--shoes", "30", "--burn", "--format", "json"];
    let answer = json(&args);
    let bet = &answer["exposures"][0];
    assert_eq!(bet["effects_of_removal"].as_array().unwrap().len(), 52);
    // 112,633,011,329,024 of 4,998,398,275,503,360 draws pay 40 to 1.
    let fresh = 41.0 * 112_633_011_329_024.0 / 4_998_398_275_503_360.0 - 1.0;
    assert!((bet["expectation"].as_f64().unwrap() - fresh).abs() < 1e-12);
    let counters = bet["counters"].as_array().unwrap();
    assert_eq!(counters.len(), 3);
    assert!(counters.iter().all(|it| it["standard_error"].as_f64().unwrap() > 0.0));
}

/// The draws are those of the operating system, so that a verdict may be wrong once in a hundred runs. A
/// p-value below one in a thousand million is no chance.
#[test]
fn randomness_is_tested_with_a_p_value_for_each_test() {
    let ran = ninefold(&["randomness", "--draws", "20000", "--format", "json"]);
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    let tests = answer["tests"].as_array().unwrap();
    let p_values: Vec<f64> = tests.iter().map(|it| it["p_value"].as_f64().unwrap()).collect();
    assert_eq!((tests.len(), &answer["draws"]), (27, &Value::from(20_000)));
    assert!(p_values.iter().all(|it| (1e-9..=1.0).contains(it)), "{answer:#}");
    let fair = p_values.iter().all(|it| *it >= 0.01 / 27.0);
    assert_eq!((&answer["fair"], ran.code), (&Value::from(fair), i32::from(!fair)));
    let names: Vec<&str> = tests.iter().filter_map(|it| it["test"].as_str()).collect();
    for name in ["pairs", "permutations", "serial", "runs", "gaps", "poker", "collection"] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    assert_eq!(ninefold(&["randomness", "--draws", "10"]).code, 2);
}

#[test]
fn what_cannot_be_dealt_or_counted_is_refused() {
    let lines = [
        "simulate fortune-7 --rounds 0",
        "simulate fortune-7 --rounds many",
        "simulate fortune-7 --rounds 1e15",
        "simulate fortune-7 --rounds-per-shoe 70",
        "simulate fortune-7 --cut-card 5",
        "simulate fortune-7 --burn",
        "simulate fortune-7 --side player",
        "simulate fortune-8",
        "simulate fortune-7 --csv /nowhere/shoes.csv",
        "exposure fortune-7 --meter 100.00",
        "exposure fortune-7 --cut-card 410",
        "exposure",
    ];
    let told: Vec<String> = lines.into_iter().map(transcript).collect();
    assert_snapshot!("simulate-refused", told.join("\n"));
}
