//! `ninefold par`

use std::fs;
use std::path::{Path, PathBuf};

use odds::{Exact, Question};
use papers::par::{self, ParSheet};

use crate::args::{ShoeArgs, check_bettors, find_wager, load_catalog, reason, sides_of};
use crate::problem::{Done, Problem};

/// Write a PAR sheet: .xlsx with live formulas, .html, .md or .json
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The wager, as `ninefold catalog list` names it
    id: String,

    /// Where to write it; the ending says how
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The side that is backed [default: each]
    #[arg(long)]
    side: Option<String>,

    #[command(flatten)]
    shoe: ShoeArgs,

    /// How many bettors play each round and share its percentage prizes
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    bettors: u32,
}

pub(crate) fn run(args: &Args, catalog: Option<&Path>) -> Result<Done, Problem> {
    let ending = args.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let set: fn(&ParSheet) -> Result<Vec<u8>, Problem> = match ending {
        "xlsx" => |sheet| par::xlsx(sheet).map_err(Problem::refused),
        "html" => |sheet| Ok(par::html(sheet).into_bytes()),
        "md" => |sheet| Ok(par::markdown(sheet).into_bytes()),
        "json" => |sheet| Ok(par::json(sheet).into_bytes()),
        _ => {
            let message = format!("{} does not say how to write it", args.output.display());
            return Err(Problem::usage(message).hint("end the name in .xlsx, .html, .md or .json"));
        }
    };
    let catalog = load_catalog(catalog)?;
    let entry = find_wager(&catalog, &args.id)?;
    let sides = sides_of(&entry.wager, args.side.as_deref())?;
    check_bettors(&entry.wager, args.bettors)?;
    let shoe = args.shoe.shoe(&entry.wager)?;
    let exact = Exact::on(&shoe).map_err(Problem::refused)?;
    let question =
        |side| Question { wager: &entry.wager, side, bettors: args.bettors, settings: None };
    let analyses = sides.into_iter().map(|side| exact.analyze(question(side))).collect();
    let made_by = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
    let document = set(&ParSheet::new(entry, analyses, made_by))?;
    fs::write(&args.output, document).map_err(|error| {
        Problem::refused(format!("cannot write {}: {}", args.output.display(), reason(&error)))
    })?;
    Ok(Done::Well)
}
