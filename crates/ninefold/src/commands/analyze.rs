//! `ninefold analyze`: analyses a wager exactly, on any shoe.

use std::fmt::Write;

use odds::{Analysis, sqrt};
use papers::json::Analyses;
use papers::text::{amount_or_none, one_in, percent, probability, thousands};
use wagers::Wager;

use super::write_json;
use crate::args::{BetArgs, CatalogArgs, Format};
use crate::problem::{Done, Problem};
use crate::table::Column::{Left, Right};
use crate::table::{pairs, table};

/// Analyse a wager exactly, on any shoe
///
/// Counts every ordered draw of six cards as integers: nothing is simulated, and nothing is rounded
/// before it is printed.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bets: BetArgs,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let bets = args.bets.find(&catalog)?;
    let analyses = bets.analyze()?;
    match args.format {
        Format::Json => write_json(out, &Analyses::new(&analyses)),
        Format::Text => write_text(out, &bets.entry.wager, &analyses),
    }
    Ok(Done::Well)
}

fn write_text(out: &mut String, wager: &Wager, analyses: &[Analysis]) {
    for analysis in analyses {
        write_analysis(out, analysis);
    }
    for note in &wager.notes {
        let _ = writeln!(out, "note: {note}");
    }
}

fn write_analysis(out: &mut String, analysis: &Analysis) {
    let side = analysis.side.map(|side| format!(", {side}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "{} ({}{side})\n{} deck{}, {} cards, {} combinations\n",
        analysis.name,
        analysis.wager,
        analysis.decks.get(),
        if analysis.decks.get() == 1 { "" } else { "s" },
        analysis.cards,
        thousands(&analysis.combinations.to_string())
    );
    let rows = analysis.rows.iter().map(|row| {
        vec![
            row.name.clone(),
            row.pays.to_string(),
            row.from.to_string(),
            thousands(&row.combinations.to_string()),
            probability(&row.probability),
            one_in(&row.probability),
            row.returned.as_ref().map_or("none".to_owned(), |it| percent(it, 4)),
        ]
    });
    out.push_str(&table(
        &[
            Left("row"),
            Left("pays"),
            Left("from"),
            Right("combinations"),
            Right("probability"),
            Right("one in"),
            Right("return"),
        ],
        rows.collect(),
    ));
    out.push('\n');
    let mut figures = vec![
        ("hit frequency", percent(&analysis.hit_frequency, 4)),
        ("house advantage", percent(&analysis.house_advantage, 4)),
        (
            "standard deviation",
            analysis.variance.as_ref().map_or("none".to_owned(), |it| format!("{:.4}", sqrt(it))),
        ),
    ];
    if let Some(meter) = &analysis.meter {
        let rounds = |exact: &odds::Ratio| thousands(&odds::to_decimal(exact, 2));
        let between = meter.rounds_between_top_hits.as_ref();
        figures.extend([
            ("return of fixed rows", percent(&meter.fixed_return, 4)),
            ("  of it from the meter", percent(&meter.fixed_return_from_meter, 4)),
            ("average reset", amount_or_none(meter.average_reset.as_ref())),
            ("average jackpot", amount_or_none(meter.average_jackpot.as_ref())),
            ("break-even meter", amount_or_none(meter.break_even_meter.as_ref())),
            ("rounds between top hits", between.map_or("never".to_owned(), rounds)),
            ("bettors", meter.bettors.to_string()),
        ]);
    }
    out.push_str(&pairs(&figures));
    out.push('\n');
    if analysis.meter.as_ref().is_some_and(|meter| meter.always_depleted) {
        out.push_str("the meter is depleted: fixed prizes take more than feeds it, ");
        out.push_str("and the house pays the rest\n\n");
    }
}
