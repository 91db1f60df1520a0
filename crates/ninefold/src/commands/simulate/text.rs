//! Formats a simulation run as text, for people.

use std::fmt::Write;

use odds::simulate::{Ending, Estimate, Tally, Verdict, back};
use odds::{Analysis, to_f64};
use papers::text::thousands;

use super::rounds::RoundsReport;
use crate::table::Column::{Left, Right};
use crate::table::table;

pub(super) fn write(out: &mut String, report: &RoundsReport) {
    let _ = writeln!(out, "{}\n", ending(report));
    let each = report.analyses.iter().zip(&report.estimates).zip(&report.ran.tallies);
    for ((analysis, estimate), tally) in each {
        bet(out, analysis, estimate, report.verdict.is_some());
        if report.by_depth {
            depths(out, analysis, tally);
        }
    }
    let _ = writeln!(
        out,
        "{} rounds, {} shoes, seed {}, {:.2} s, {} million rounds a second",
        thousands(&report.rounds().to_string()),
        thousands(&report.ran.shoes.to_string()),
        report.seed,
        report.took.as_secs_f64(),
        (report.rounds_per_second() / 1e6).round()
    );
    if report.stopped {
        out.push_str("stopped early: this is what was dealt by then\n");
    }
    if let Some(verdict) = &report.verdict {
        write_verdict(out, verdict);
    }
}

fn ending(report: &RoundsReport) -> String {
    let decks = match report.decks.get() {
        1 => "1 deck".to_owned(),
        many => format!("{many} decks"),
    };
    match report.ending {
        Ending::Rounds(rounds) => format!("shoes of {decks}, {rounds} rounds each"),
        Ending::CutCard { behind, burn } => {
            let burned = if burn { ", first cards burned" } else { "" };
            let each = report.rounds() as f64 / report.ran.shoes as f64;
            format!(
                "shoes of {decks}, {behind} cards behind the cut card{burned}: {each:.2} rounds each"
            )
        }
    }
}

fn bet(out: &mut String, analysis: &Analysis, estimate: &Estimate, fixed: bool) {
    let side = analysis.side.map(|side| format!(", {side}")).unwrap_or_default();
    let _ = writeln!(out, "{} ({}{side})\n", analysis.name, analysis.wager);
    let rows = analysis.rows.iter().zip(&estimate.rows).map(|(odds, row)| {
        vec![
            odds.name.clone(),
            odds.pays.to_string(),
            thousands(&row.hits.to_string()),
            format!("{:.4e}", row.probability),
            format!("{:.1e}", row.standard_error),
            format!("{:.4e}", row.exact),
            format!("{:+.2}", row.z),
        ]
    });
    out.push_str(&table(
        &[
            Left("row"),
            Left("pays"),
            Right("hits"),
            Right("probability"),
            Right("error"),
            Right("exact"),
            Right("z"),
        ],
        rows.collect(),
    ));
    let percent = |value: f64| format!("{:.4} %", value * 100.0);
    let _ = writeln!(
        out,
        "\n hit frequency    {} ± {}",
        percent(estimate.hit_frequency),
        percent(estimate.hit_error)
    );
    if let Some(found) = estimate.house_advantage {
        let _ = writeln!(
            out,
            " house advantage  {} ± {}, exact {}",
            percent(found),
            percent(estimate.standard_error),
            percent(estimate.exact)
        );
        if !fixed {
            let _ = writeln!(
                out,
                " cut-card effect  {:+.4} % ± {} on what the house keeps, against a fixed number of rounds",
                (found - estimate.exact) * 100.0,
                percent(estimate.standard_error)
            );
        }
    }
    out.push('\n');
}

/// What the bet is worth, by the number of cards dealt before.
fn depths(out: &mut String, analysis: &Analysis, tally: &Tally) {
    let backs: Vec<f64> = analysis.rows.iter().map(|row| back(row).unwrap_or(0.0)).collect();
    let rows = tally.depths().map(|(before, hits, rounds)| {
        let (mean, error) = at_depth(&backs, hits, rounds);
        vec![
            format!("{before} to {}", before + odds::simulate::DEPTH_CARDS - 1),
            thousands(&rounds.to_string()),
            format!("{:+.4} %", (mean - 1.0) * 100.0),
            format!("{:.4} %", error * 100.0),
        ]
    });
    let columns =
        [Left("cards dealt before"), Right("rounds"), Right("expectation"), Right("error")];
    out.push_str(&table(&columns, rows.collect()));
    let exact = to_f64(&analysis.house_advantage) * -100.0;
    let _ = writeln!(out, "\n of a fresh shoe, exactly: {exact:+.4} %\n");
}

/// What a unit returns at one depth, and its standard error: rounds at one depth are nearly independent.
pub(super) fn at_depth(backs: &[f64], hits: &[u64], rounds: u64) -> (f64, f64) {
    let rounds = rounds as f64;
    let sum = |power: i32| -> f64 {
        backs.iter().zip(hits).map(|(back, hits)| back.powi(power) * *hits as f64).sum::<f64>()
            / rounds
    };
    let (mean, square) = (sum(1), sum(2));
    (mean, ((square - mean * mean).max(0.0) / rounds).sqrt())
}

fn write_verdict(out: &mut String, verdict: &Verdict) {
    let Verdict { rows, chance, least, bound } = verdict;
    let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
    let said = if verdict.holds() { "agrees" } else { "DOES NOT AGREE" };
    let _ = writeln!(
        out,
        "verdict: {said} with the exact engine. Of {rows}, the one furthest off comes so by chance with \
         probability {chance:.2e}; below {least:.1e} (z beyond {bound:.2}) is one right run in a thousand"
    );
}
