//! Formats a simulation run as JSON: the shape of `analyze`, with estimates and their errors as figures.

use odds::simulate::{Ending, Estimate, Tally, back};
use odds::{Analysis, to_f64};
use serde_json::{Map, Value, json};

use super::rounds::RoundsReport;
use super::text::at_depth;
use crate::commands::write_json;

pub(super) fn write(out: &mut String, report: &RoundsReport) {
    let (rounds, seconds) = (report.rounds(), report.took.as_secs_f64());
    let run = json!({
        "rounds": rounds,
        "shoes": report.ran.shoes,
        "seconds": seconds,
        "rounds_per_second": report.rounds_per_second(),
        "seed": report.seed,
        "stopped": report.stopped,
    });
    let (rounds_per_shoe, cut_card, burn) = match report.ending {
        Ending::Rounds(rounds) => (Some(rounds), None, false),
        Ending::CutCard { behind, burn } => (None, Some(behind), burn),
    };
    let each = report.analyses.iter().zip(&report.estimates).zip(&report.ran.tallies);
    let analyses: Vec<Value> = each
        .map(|((analysis, estimate), tally)| {
            let mut bet = bet(analysis, estimate);
            for figure in ["rounds", "seconds", "rounds_per_second"] {
                bet.insert(figure.to_owned(), run[figure].clone());
            }
            if report.verdict.is_none() {
                let effect = estimate.house_advantage.map(|found| found - estimate.exact);
                bet.insert("cut_card_effect".to_owned(), json!(effect));
            }
            if report.by_depth {
                bet.insert("depths".to_owned(), depths(analysis, tally));
            }
            Value::Object(bet)
        })
        .collect();
    let verdict = report.verdict.as_ref().map(|verdict| {
        json!({
            "agrees": verdict.holds(),
            "rows": verdict.rows,
            "least_chance": verdict.chance,
            "bound": verdict.least,
            "z_bound": verdict.bound,
        })
    });
    let mut whole = Map::new();
    whole.insert("analyses".to_owned(), Value::Array(analyses));
    if let Value::Object(run) = run {
        whole.extend(run);
    }
    whole.insert("rounds_per_shoe".to_owned(), json!(rounds_per_shoe));
    whole.insert("cut_card".to_owned(), json!(cut_card));
    whole.insert("burn".to_owned(), json!(burn));
    whole.insert("verdict".to_owned(), json!(verdict));
    write_json(out, &whole);
}

fn bet(analysis: &Analysis, estimate: &Estimate) -> Map<String, Value> {
    let rows: Vec<Value> = analysis
        .rows
        .iter()
        .zip(&estimate.rows)
        .map(|(odds, row)| {
            let back = back(odds);
            json!({
                "row": odds.row,
                "name": odds.name,
                "pays": odds.pays.to_string(),
                "from": odds.from.to_string(),
                "combinations": odds.combinations.to_string(),
                "hits": row.hits,
                "probability": row.probability,
                "standard_error": row.standard_error,
                "one_in": (row.hits > 0).then(|| 1.0 / row.probability),
                "return": back.map(|back| back * row.probability),
                "return_standard_error": back.map(|back| back * row.standard_error),
                "exact_probability": row.exact,
                "exact_return": odds.returned.as_ref().map(to_f64),
                "z": row.z,
                "chance": row.chance,
            })
        })
        .collect();
    let known = estimate.house_advantage.is_some();
    let fields = json!({
        "wager": analysis.wager,
        "side": analysis.side.map(|side| side.to_string()),
        "decks": analysis.decks.get(),
        "cards": analysis.cards,
        "combinations": analysis.combinations.to_string(),
        "rows": rows,
        "hit_frequency": estimate.hit_frequency,
        "hit_frequency_standard_error": estimate.hit_error,
        "house_advantage": estimate.house_advantage,
        "standard_error": known.then_some(estimate.standard_error),
        "exact_house_advantage": estimate.exact,
        "z": known.then_some(estimate.z),
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn depths(analysis: &Analysis, tally: &Tally) -> Value {
    let backs: Vec<f64> = analysis.rows.iter().map(|row| back(row).unwrap_or(0.0)).collect();
    let each = tally.depths().map(|(before, hits, rounds)| {
        let (mean, error) = at_depth(&backs, hits, rounds);
        json!({
            "cards_dealt": before,
            "rounds": rounds,
            "expectation": mean - 1.0,
            "standard_error": error,
        })
    });
    each.collect()
}
