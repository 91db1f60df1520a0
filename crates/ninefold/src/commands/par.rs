//! `ninefold par`: writes the PAR sheet of a wager.

use std::fs;
use std::path::PathBuf;

use papers::par::{Format, ParSheet};

use crate::args::{BetArgs, CatalogArgs, reason};
use crate::problem::{Done, Problem};

/// Write a PAR sheet: .xlsx with live formulas, .html, .md or .json
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bets: BetArgs,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// Where to write it; the ending says how
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    let ending = args.output.extension().and_then(|ending| ending.to_str());
    let format = ending.and_then(Format::of).ok_or_else(|| {
        let message = format!("{} does not say how to write it", args.output.display());
        Problem::usage(message).hint("end the name in .xlsx, .html, .md or .json")
    })?;
    let catalog = args.catalog.load()?;
    let bets = args.bets.find(&catalog)?;
    let analyses = bets.analyze()?;
    let sheet = ParSheet::new(bets.entry, &bets.shoe, analyses, &crate::program::running()?.name());
    let document = sheet.write(format).map_err(Problem::refused)?;
    fs::write(&args.output, document).map_err(|error| {
        Problem::refused(format!("cannot write {}: {}", args.output.display(), reason(&error)))
    })?;
    Ok(Done::Well)
}
