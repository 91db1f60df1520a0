//! `ninefold randomness`: statistical tests of the numbers that seats are given.

use std::fmt::Write;

use floor::Chance;
use manager::SystemChance;
use odds::randomness::{Battery, SIGNIFICANCE, Tested, are_fair};
use papers::text::thousands;
use serde_json::json;

use super::write_json;
use crate::args::Format;
use crate::problem::{Done, found};
use crate::program;
use crate::table::Column::{Left, Right};
use crate::table::table;

/// Test the random numbers of this machine
///
/// Draws numbers as a table does when the bets of Golden Tie are locked, and compares them with fair draws:
/// frequencies, pairs, permutations, serial tests, runs, gaps and others, each with its p-value. Fails if the
/// smallest p-value is below 0.01 divided by the number of tests: fair draws fail in at most one of a hundred
/// runs.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many draws are made
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        value_parser = clap::value_parser!(u64).range(1_000..=1_000_000_000)
    )]
    draws: u64,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Done {
    let (mut battery, mut chance) = (Battery::default(), SystemChance);
    for _ in 0..args.draws {
        battery.add(&chance.digits());
    }
    let results = battery.results();
    let fair = are_fair(&results);
    match args.format {
        Format::Text => write_text(out, args.draws, &results, fair),
        Format::Json => {
            let tests: Vec<_> = results
                .iter()
                .map(|it| {
                    json!({
                        "test": it.name,
                        "observations": it.observations,
                        "statistic": it.statistic,
                        "degrees_of_freedom": it.freedom,
                        "p_value": it.p_value,
                    })
                })
                .collect();
            let bound = SIGNIFICANCE / results.len() as f64;
            let generator = "ChaCha20, seeded by the operating system for each draw";
            write_json(
                out,
                &json!({
                    "program": program::VERSION,
                    "generator": generator,
                    "draws": args.draws,
                    "significance": SIGNIFICANCE,
                    "bound": bound,
                    "fair": fair,
                    "tests": tests,
                }),
            );
        }
    }
    found(fair)
}

fn write_text(out: &mut String, draws: u64, results: &[Tested], fair: bool) {
    let rows = results.iter().map(|it| {
        let freedom = it.freedom.map_or("-".to_owned(), |it| it.to_string());
        vec![
            it.name.clone(),
            thousands(&it.observations.to_string()),
            format!("{:.2}", it.statistic),
            freedom,
            format!("{:.4}", it.p_value),
        ]
    });
    out.push_str(&table(
        &[
            Left("test"),
            Right("observations"),
            Right("statistic"),
            Right("freedom"),
            Right("p-value"),
        ],
        rows.collect(),
    ));
    let smallest = results.iter().map(|it| it.p_value).fold(1.0, f64::min);
    let _ = writeln!(
        out,
        "\n{} draws of ChaCha20, seeded by the operating system for each; ninefold {}\n\
         smallest p-value {smallest:.4} of {} tests; the bound is {:.6}\n{}",
        thousands(&draws.to_string()),
        program::VERSION,
        results.len(),
        SIGNIFICANCE / results.len() as f64,
        if fair { "no deviation from fair draws was found" } else { "these draws are not fair" },
    );
}
