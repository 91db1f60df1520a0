//! Finds errors in a pay table that only counting can reveal: rows that never match, and rows hidden by rows
//! above.

use cards::Shoe;
use wagers::{Entry, Finding, Side};

use crate::engine::Exact;

/// Checks the rows of a wager on a fresh shoe with the number of decks that the wager is designed for.
#[must_use]
pub fn audit(entry: &Entry) -> Vec<Finding> {
    let wager = &entry.wager;
    let shoe = Shoe::fresh(wager.decks);
    let exact = Exact::on(&shoe).expect("a fresh shoe has more than six cards");
    let sides: Vec<Option<Side>> = wager.default_sides();
    let counts: Vec<Vec<u64>> = sides.iter().map(|&side| exact.count(wager, side)).collect();
    let mut findings = Vec::new();
    for (place, row) in wager.rows.iter().enumerate() {
        let on_side = |side: &Option<Side>| row.side.is_none() || row.side == *side;
        let (mut alone, mut first) = (0_u64, 0_u64);
        for (&side, counts) in sides.iter().zip(&counts).filter(|(side, _)| on_side(side)) {
            let at = wager.rows_for(side).position(|(it, _)| it == place);
            first = first.max(at.map_or(0, |at| counts[at]));
            if first == 0 {
                alone = alone.max(exact.count_conditions(&[&row.when], side)[0]);
            }
        }
        if first > 0 {
            continue;
        }
        let (message, hint) = if alone == 0 {
            ("can never match: no deal of its shoe meets its condition", "loosen the condition")
        } else {
            (
                "is hidden: whatever it matches, a row above matches first",
                "move it up, or tighten the rows above",
            )
        };
        findings.push(Finding {
            file: entry.file.clone(),
            mark: entry.row_marks[place],
            field: format!("row[{}]", place + 1),
            message: format!("row `{}` {message}", row.id),
            hint: Some(hint.to_owned()),
        });
    }
    findings
}
