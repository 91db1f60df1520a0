//! `ninefold compare`: shows pay tables side by side.

use std::fmt::Write;

use cards::{Decks, Shoe};
use clap::value_parser;
use odds::{Exact, Question};
use papers::compare::{SideBySide, called};
use wagers::Wager;

use super::write_json;
use crate::args::{
    CatalogArgs, Format, PaceArgs, check_bettors, find_wager, parse_decks, sides_of,
};
use crate::problem::{Done, Problem};
use crate::table::Column::{Left, Right};
use crate::table::table;

/// Set pay tables side by side, for choosing one
///
/// All figures are exact. Rows correspond by their ids.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Two wagers or more, as `ninefold catalog list` names them
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,

    /// The side that is backed, where a wager has sides [default: each]
    #[arg(long)]
    side: Option<String>,

    /// How many decks the shoe has, 1 to 12 [default: as each wager's documents say, mostly 8]
    #[arg(long, value_name = "N", value_parser = parse_decks)]
    decks: Option<Decks>,

    /// How many bettors play each round and share its percentage prizes
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    bettors: u32,

    #[command(flatten)]
    pace: PaceArgs,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let mut bets = Vec::new();
    for (place, id) in args.ids.iter().enumerate() {
        let wager = &find_wager(&catalog, id)?.wager;
        if args.ids[..place].contains(id) {
            return Err(
                Problem::refused(format!("`{id}` is named twice")).hint("name each pay table once")
            );
        }
        check_bettors(wager, args.bettors)?;
        let shoe = Shoe::fresh(args.decks.unwrap_or(wager.decks));
        let exact = Exact::on(&shoe).map_err(Problem::refused)?;
        for side in sides_of(wager, asked_side(wager, args.side.as_deref()))? {
            let question = Question { wager, side, bettors: args.bettors, settings: None };
            bets.push(exact.analyze(question));
        }
    }
    if args.ids.len() < 2 {
        return Err(Problem::usage("there is nothing to compare it with")
            .hint("name two pay tables or more; `ninefold analyze` looks at one"));
    }
    let pace = args.pace.pace();
    let compared = SideBySide { bets, pace };
    match args.format {
        Format::Json => write_json(out, &compared.json()),
        Format::Text => write_text(out, &compared),
    }
    Ok(Done::Well)
}

/// The side applies only to wagers that have sides; wagers without sides may be compared with them.
fn asked_side<'a>(wager: &Wager, asked: Option<&'a str>) -> Option<&'a str> {
    asked.filter(|_| !wager.possible_sides().is_empty())
}

fn write_text(out: &mut String, compared: &SideBySide) {
    for bet in &compared.bets {
        let decks = bet.decks.get();
        let plural = if decks == 1 { "" } else { "s" };
        let _ = writeln!(out, "{}: {}, {decks} deck{plural}", called(bet), bet.name);
    }
    out.push('\n');
    let names: Vec<String> = compared.bets.iter().map(called).collect();
    let columns = |first: &'static str| -> Vec<_> {
        std::iter::once(Left(first)).chain(names.iter().map(|name| Right(name))).collect()
    };
    let line = |name: &str, cells: Vec<String>| {
        std::iter::once(name.to_owned()).chain(cells).collect::<Vec<String>>()
    };
    let figures = compared.figures().into_iter().map(|(name, cells)| line(name, cells));
    out.push_str(&table(&columns(""), figures.collect()));
    out.push('\n');
    let rows = compared.rows().into_iter().map(|(name, cells)| line(&name, cells));
    out.push_str(&table(&columns("row"), rows.collect()));
    out.push('\n');
    let _ = writeln!(
        out,
        "at {} rounds an hour and {} hours a day; a bet without a meter is counted in wagers of 1",
        compared.pace.rounds_per_hour, compared.pace.hours_per_day
    );
    for difference in compared.differences() {
        let _ = writeln!(out, "{difference}");
    }
}
