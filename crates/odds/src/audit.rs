//! Finds errors in a pay table that only counting can reveal: rows that never match, rows hidden by rows
//! above, and wagers with which the house gives money away.

use cards::Shoe;
use num_traits::{One, Signed};
use wagers::{Entry, Finding, Mark, Side};

use crate::analysis::Question;
use crate::engine::Exact;
use crate::ratio::{Ratio, to_decimal, whole};

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

/// What is legal in a pay table, and should not be dealt without a reason: the house keeps nothing of a
/// wager, or loses.
#[must_use]
pub fn warnings(entry: &Entry) -> Vec<Finding> {
    let wager = &entry.wager;
    let shoe = Shoe::fresh(wager.decks);
    let exact = Exact::on(&shoe).expect("a fresh shoe has more than six cards");
    let mut findings = Vec::new();
    for side in wager.default_sides() {
        let kept = exact.analyze(Question::new(wager, side)).house_advantage;
        if kept.is_positive() {
            continue;
        }
        let side = side.map(|side| format!(" on {side}")).unwrap_or_default();
        let (lost, back) = (-&kept * whole(100), (Ratio::one() - kept) * whole(100));
        findings.push(Finding {
            file: entry.file.clone(),
            mark: Mark { line: 1, column: 1 },
            field: "row".to_owned(),
            message: format!(
                "the house gives money away: `{}`{side} returns {}% of every wager, so that the \
                 house loses {}%",
                wager.id,
                to_decimal(&back, 4),
                to_decimal(&lost, 4),
            ),
            hint: Some("lower what the rows pay, or what feeds the meter".to_owned()),
        });
    }
    findings
}
