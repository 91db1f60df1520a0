//! Renders a PAR sheet as Markdown.

use std::fmt::{self, Write};

use odds::{Analysis, sqrt};

use super::{ParSheet, heading, intervals, meter_figures, shoe_of};
use crate::text::{one_in, percent, probability, thousands};

/// Renders the sheet as Markdown.
#[must_use]
pub fn markdown(sheet: &ParSheet) -> String {
    let mut page = String::new();
    write_sheet(&mut page, sheet).expect("writing to a string does not fail");
    page
}

/// Escapes a text so that it cannot add table cells, lines or HTML.
fn cell(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    line.join(" ").replace('|', "\\|").replace('<', "&lt;")
}

fn write_sheet(page: &mut String, sheet: &ParSheet) -> fmt::Result {
    let wager = &sheet.wager;
    writeln!(page, "# PAR sheet: {}\n\n## Identification\n", cell(&wager.name))?;
    writeln!(page, "| | |\n|---|---|")?;
    writeln!(page, "| Wager | `{}` |\n| Kind | {} |", wager.id, wager.kind)?;
    for document in &wager.documents {
        writeln!(page, "| Document | {} |", cell(document))?;
    }
    writeln!(page, "| Definition (BLAKE3) | `{}` |", sheet.definition_hash)?;
    writeln!(page, "| Made by | {} |", sheet.made_by)?;
    for note in &wager.notes {
        writeln!(page, "\n> {}", cell(note))?;
    }
    writeln!(page, "\n## Rules\n\n| row | wins when | pays | from |\n|---|---|---|---|")?;
    for row in &wager.rows {
        let side = row.side.map(|side| format!(" ({side})")).unwrap_or_default();
        let when = cell(&row.when.to_string());
        writeln!(page, "| {}{side} | {when} | {} | {} |", cell(&row.name), row.pays, row.from)?;
    }
    for analysis in &sheet.analyses {
        write_analysis(page, sheet, analysis)?;
    }
    writeln!(page, "\n## Method\n")?;
    for sentence in sheet.method() {
        writeln!(page, "- {sentence}")?;
    }
    Ok(())
}

fn write_analysis(page: &mut String, sheet: &ParSheet, analysis: &Analysis) -> fmt::Result {
    writeln!(page, "\n## {}\n", cell(&heading(analysis)))?;
    writeln!(
        page,
        "{}; {} combinations.\n",
        shoe_of(sheet, analysis),
        thousands(&analysis.combinations.to_string())
    )?;
    writeln!(page, "| row | pays | combinations | probability | one in | return |")?;
    writeln!(page, "|---|---|--:|--:|--:|--:|")?;
    for row in &analysis.rows {
        let returned = row.returned.as_ref().map_or("none".to_owned(), |it| percent(it, 4));
        writeln!(
            page,
            "| {} | {} | {} | {} | {} | {returned} |",
            cell(&row.name),
            row.pays,
            thousands(&row.combinations.to_string()),
            probability(&row.probability),
            one_in(&row.probability),
        )?;
    }
    writeln!(page, "\n| | |\n|---|--:|")?;
    writeln!(page, "| Hit frequency | {} |", percent(&analysis.hit_frequency, 4))?;
    writeln!(page, "| House advantage | {} |", percent(&analysis.house_advantage, 4))?;
    if let Some(variance) = &analysis.variance {
        writeln!(page, "| Standard deviation per round | {:.4} |", sqrt(variance))?;
    }
    for (label, value) in meter_figures(analysis) {
        writeln!(page, "| {label} | {value} |")?;
    }
    writeln!(page, "\n| rounds | confidence | return from | to |\n|--:|--:|--:|--:|")?;
    for it in intervals(analysis) {
        let rounds = thousands(&it.rounds.to_string());
        let (low, high) = (100.0 * it.low, 100.0 * it.high);
        writeln!(page, "| {rounds} | {} | {low:.2}% | {high:.2}% |", it.level)?;
    }
    Ok(())
}
