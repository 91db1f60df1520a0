//! What only counting can say of a pay table: rows that never match, and rows that those above hide.

use cards::{Decks, Shoe};
use wagers::{Entry, Finding, Side};

use crate::engine::Exact;

/// Checks the rows of a wager on a fresh shoe of eight decks, where whatever can be dealt at all can be
/// dealt.
#[must_use]
pub fn audit(entry: &Entry) -> Vec<Finding> {
    let shoe = Shoe::fresh(Decks::EIGHT);
    let exact = Exact::on(&shoe).expect("a fresh shoe has more than six cards");
    let wager = &entry.wager;
    let sides: Vec<Option<Side>> = wager.default_sides();
    let mut findings = Vec::new();
    for (place, row) in wager.rows.iter().enumerate() {
        let on_side = |side: &&Option<Side>| row.side.is_none() || row.side == **side;
        let (mut alone, mut first) = (0_u64, 0_u64);
        for &side in sides.iter().filter(on_side) {
            alone = alone.max(exact.count_conditions(&[&row.when], side)[0]);
            let at = wager.rows_for(side).position(|(it, _)| it == place);
            first = first.max(at.map_or(0, |at| exact.count(wager, side)[at]));
        }
        if first > 0 {
            continue;
        }
        let (message, hint) = if alone == 0 {
            ("can never match: no deal of eight decks meets its condition", "loosen the condition")
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
