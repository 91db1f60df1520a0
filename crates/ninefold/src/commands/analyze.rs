//! `ninefold analyze`

use std::fmt::Write;
use std::path::Path;

use odds::{Analysis, Exact, Question, sqrt};
use papers::json::Analyses;
use papers::text::{amount_or_none, one_in, percent, probability, thousands};
use wagers::Wager;

use super::write_json;
use crate::args::{Format, ShoeArgs, check_bettors, find_wager, load_catalog, sides_of};
use crate::problem::{Done, Problem};
use crate::table::Column::{Left, Right};
use crate::table::{pairs, table};

/// Analyse a wager exactly, on any shoe
///
/// Counts every ordered draw of six cards as integers: nothing is simulated, and nothing is rounded
/// before it is printed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The wager, as `ninefold catalog list` names it
    id: String,

    /// The side that is backed [default: each]
    #[arg(long)]
    side: Option<String>,

    #[command(flatten)]
    shoe: ShoeArgs,

    /// How many bettors play each round and share its percentage prizes
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    bettors: u32,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, catalog: Option<&Path>, out: &mut String) -> Result<Done, Problem> {
    let catalog = load_catalog(catalog)?;
    let wager = &find_wager(&catalog, &args.id)?.wager;
    let sides = sides_of(wager, args.side.as_deref())?;
    check_bettors(wager, args.bettors)?;
    let shoe = args.shoe.shoe(wager)?;
    let exact = Exact::on(&shoe).map_err(Problem::refused)?;
    let analyses: Vec<Analysis> = sides
        .into_iter()
        .map(|side| exact.analyze(Question { wager, side, bettors: args.bettors, settings: None }))
        .collect();
    match args.format {
        Format::Json => write_json(out, &Analyses::new(&analyses)),
        Format::Text => write_text(out, wager, &analyses),
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
        "{} ({}{side})\n{} decks, {} cards, {} combinations\n",
        analysis.name,
        analysis.wager,
        analysis.decks.get(),
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
}
