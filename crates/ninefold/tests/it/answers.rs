//! Tests the output of the commands.

use insta::assert_snapshot;
use serde_json::Value;

use crate::{ninefold, scratch, transcript};

fn json(args: &[&str]) -> Value {
    let ran = ninefold(args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

/// The shape that the contract gives, with the figures of the manual's table A.1.
#[test]
fn analyze_json_has_the_contracts_shape() {
    let answer = json(&["analyze", "pbac-1a", "--format", "json"]);
    let analysis = &answer["analyses"][0];
    assert_eq!(analysis["wager"], "pbac-1a");
    assert_eq!(analysis["side"], Value::Null);
    assert_eq!((&analysis["decks"], &analysis["cards"]), (&Value::from(8), &Value::from(416)));
    assert_eq!(analysis["combinations"], "4998398275503360");
    let top = &analysis["rows"][0];
    assert_eq!(top["row"], "four-one-colour-nines");
    assert_eq!((&top["pays"], &top["from"]), (&Value::from("100%"), &Value::from("meter")));
    assert_eq!(top["combinations"], "14792843520");
    assert_eq!(top["one_in"], 337_893.0);
    let close = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 6e-6;
    assert!(close(&top["probability"], 2.95952e-6));
    assert!(close(&top["return"], 0.232_450));
    assert!(close(&analysis["hit_frequency"], 0.27485));
    assert!(close(&analysis["house_advantage"], 0.106_786));
    assert!(close(&analysis["fixed_return"], 0.66076));
    assert!(close(&analysis["fixed_return_from_meter"], 0.41715));
    assert_eq!(analysis["average_reset"], 20_136.79);
    assert_eq!(analysis["average_jackpot"], 78_543.15);
    assert_eq!(analysis["rounds_between_top_hits"], 337_893.0);
    assert_eq!(analysis["bettors"], 1);
    assert!(analysis["standard_deviation"].as_f64().unwrap() > 100.0);
    assert!(analysis["break_even_meter"].as_f64().unwrap() > 100_000.0);
}

#[test]
fn one_entry_for_each_side_and_pushes_among_the_rows() {
    let answer = json(&["analyze", "dragon-bonus-1", "--format", "json"]);
    let sides: Vec<&Value> =
        answer["analyses"].as_array().unwrap().iter().map(|it| &it["side"]).collect();
    assert_eq!(sides, ["player", "banker"]);
    let player = &answer["analyses"][0];
    let push = &player["rows"][7];
    assert_eq!((&push["pays"], &push["return"]), (&Value::from("push"), &push["probability"]));
    let returns: f64 =
        player["rows"].as_array().unwrap().iter().map(|row| row["return"].as_f64().unwrap()).sum();
    assert!((returns + player["house_advantage"].as_f64().unwrap() - 1.0).abs() < 1e-12);
    assert!(player.get("average_jackpot").is_none(), "only progressives have a jackpot");
}

#[test]
fn values_that_are_not_finite_are_null() {
    let dealt = "2d 2h 2s 2c ".repeat(8);
    let answer = json(&["analyze", "dbp-1", "--dealt", &dealt, "--format", "json"]);
    let analysis = &answer["analyses"][0];
    assert_eq!(analysis["rows"].as_array().unwrap().len(), 4);
    assert_eq!(analysis["rows"][0]["combinations"], "0");
    assert_eq!(analysis["rows"][0]["one_in"], Value::Null);
    for field in ["average_reset", "average_jackpot", "break_even_meter", "rounds_between_top_hits"]
    {
        assert_eq!(analysis[field], Value::Null, "{field}");
    }
}

#[test]
fn cards_can_come_from_a_file() {
    let file = scratch("dealt.txt", "# the first round\n9s Kd, Th\n2c # burned\n\n");
    let by_file =
        json(&["analyze", "pbac-1a", "--dealt-file", file.to_str().unwrap(), "--format", "json"]);
    let by_line = json(&["analyze", "pbac-1a", "--dealt", "9s Kd Th 2c", "--format", "json"]);
    assert_eq!(by_file, by_line);
    assert_eq!(by_line["analyses"][0]["cards"], 412);
}

#[test]
fn published_succeeds_and_says_so() {
    let ran = ninefold(&["published"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.ends_with("every figure is as expected\n"), "{}", ran.stdout);
    let answer = json(&["published", "--format", "json"]);
    assert_eq!(answer["as_expected"], true);
    let first = &answer["published"][0];
    for field in ["wager", "figure", "published", "exact", "difference", "verdict"] {
        assert!(first.get(field).is_some(), "{field}");
    }
}

#[test]
fn published_fails_when_a_figure_is_not_reproduced() {
    let good = include_str!("../../../../catalog/fortune-7.toml");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong-figure");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("fortune-7.toml"), good.replace("7.61%", "7.69%")).unwrap();
    let ran = ninefold(&["published", "--catalog", folder.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("1 not as expected, marked !"), "{}", ran.stdout);
}

#[test]
fn published_fails_when_an_exact_figure_is_not_the_known_one() {
    let good = include_str!("../../../../catalog/dbp-2.toml");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong-simulation");
    std::fs::create_dir_all(&folder).unwrap();
    for (part, instead) in [("\"2,011,729\"", "\"3\""), ("\"1,917,331\"", "\"1,917,341\"")] {
        std::fs::write(folder.join("dbp-2.toml"), good.replace(part, instead)).unwrap();
        let ran = ninefold(&["published", "--catalog", folder.to_str().unwrap()]);
        assert_eq!(ran.code, 1, "{part}: {}", ran.stdout);
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ninefold"));
    let output = command.arg("published").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write the answer"));
}

#[test]
fn par_sheets_are_written_by_their_ending() {
    for (ending, start) in
        [("xlsx", "PK"), ("html", "<!doctype html>"), ("md", "# PAR"), ("json", "{")]
    {
        let file = scratch(&format!("sheet.{ending}"), "");
        let ran = ninefold(&["par", "f7bp-01", "-o", file.to_str().unwrap()]);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
        assert!(std::fs::read(file).unwrap().starts_with(start.as_bytes()), "{ending}");
    }
}

#[test]
fn what_people_read() {
    assert_snapshot!("analyze", transcript("analyze pbac-1a --decks 6 --bettors 4"));
    assert_snapshot!("analyze-sides", transcript("analyze fortune-7"));
    assert_snapshot!(
        "advise",
        transcript("advise dbp-2 --side player --to-meter 30% --seed-amount 500")
    );
    assert_snapshot!("advise-json", transcript("advise pbac-2b --to-reserve 0.02 --format json"));
    assert_snapshot!("catalog-list", transcript("catalog list"));
    assert_snapshot!("catalog-show", transcript("catalog show f7bp-01"));
    assert_snapshot!(
        "catalog-check",
        transcript("catalog check catalog/pbac-1a.toml catalog/extra/of-a-kind.toml")
    );
}

#[test]
fn catalog_show_prints_the_file() {
    let ran = ninefold(&["catalog", "show", "f7bp-01", "--format", "toml"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(ran.stdout, include_str!("../../../../catalog/f7bp-01.toml"));
}

#[test]
fn help_for_every_command() {
    for command in [
        "",
        "analyze ",
        "published ",
        "par ",
        "advise ",
        "catalog ",
        "catalog check ",
        "report ",
        "bench ",
    ] {
        let name = format!("help-{}", command.trim().replace(' ', "-"));
        assert_snapshot!(name, transcript(&format!("{command}--help")));
    }
}
