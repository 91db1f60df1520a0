//! Renders a PAR sheet as JSON.

use serde::Serialize;

use super::{Interval, ParSheet, intervals};
use crate::json::AnalysisJson;

#[derive(Serialize)]
struct Sheet<'a> {
    identification: Identification<'a>,
    rules: Vec<RuleJson>,
    analyses: Vec<BetJson>,
    method: Vec<String>,
}

#[derive(Serialize)]
struct Identification<'a> {
    wager: &'a str,
    name: &'a str,
    kind: String,
    documents: &'a [String],
    notes: &'a [String],
    definition_blake3: &'a str,
    made_by: &'a str,
    dealt: &'a str,
}

#[derive(Serialize)]
struct RuleJson {
    row: String,
    name: String,
    side: Option<String>,
    condition: String,
    pays: String,
    from: String,
}

#[derive(Serialize)]
struct BetJson {
    #[serde(flatten)]
    analysis: AnalysisJson,
    variance: Option<f64>,
    confidence: Vec<IntervalJson>,
}

#[derive(Serialize)]
struct IntervalJson {
    rounds: u64,
    level: &'static str,
    low: f64,
    high: f64,
}

/// Renders the sheet as JSON.
#[must_use]
pub fn json(sheet: &ParSheet) -> String {
    let rows = sheet.wager.rows.iter();
    let shape = Sheet {
        identification: Identification {
            wager: &sheet.wager.id,
            name: &sheet.wager.name,
            kind: sheet.wager.kind.to_string(),
            documents: &sheet.wager.documents,
            notes: &sheet.wager.notes,
            definition_blake3: &sheet.definition_hash,
            made_by: &sheet.made_by,
            dealt: &sheet.dealt,
        },
        rules: rows
            .map(|row| RuleJson {
                row: row.id.clone(),
                name: row.name.clone(),
                side: row.side.map(|side| side.to_string()),
                condition: row.when.to_string(),
                pays: row.pays.to_string(),
                from: row.from.to_string(),
            })
            .collect(),
        analyses: sheet
            .analyses
            .iter()
            .map(|analysis| BetJson {
                analysis: AnalysisJson::new(analysis),
                variance: analysis.variance.as_ref().map(odds::to_f64),
                confidence: intervals(analysis).into_iter().map(IntervalJson::from).collect(),
            })
            .collect(),
        method: sheet.method(),
    };
    let mut text = serde_json::to_string_pretty(&shape).expect("texts and finite numbers only");
    text.push('\n');
    text
}

impl From<Interval> for IntervalJson {
    fn from(it: Interval) -> IntervalJson {
        IntervalJson { rounds: it.rounds, level: it.level, low: it.low, high: it.high }
    }
}
