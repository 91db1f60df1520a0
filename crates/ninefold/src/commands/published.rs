//! `ninefold published`: compares the figures in the source documents with the exact ones.

use std::fmt::Write;

use odds::{Compared, Verdict, compare};
use papers::json::ComparedJson;
use papers::text::figure;
use serde::Serialize;

use super::write_json;
use crate::args::{CatalogArgs, Format};
use crate::problem::{Done, Problem, found};
use crate::table::Column::{Left, Right};
use crate::table::table;

/// Compare every figure that the source documents print with the exact one
///
/// Fails if a figure that should be reproduced is not.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Serialize)]
struct Report {
    published: Vec<ComparedJson>,
    as_expected: bool,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let compared: Vec<Compared> = catalog.wagers().flat_map(compare).collect();
    let as_expected = compared.iter().all(|it| it.as_expected);
    match args.format {
        Format::Json => {
            let published = compared.iter().map(ComparedJson::new).collect();
            write_json(out, &Report { published, as_expected });
        }
        Format::Text => write_text(out, &compared),
    }
    Ok(found(as_expected))
}

fn write_text(out: &mut String, compared: &[Compared]) {
    let rows = compared.iter().map(|it| {
        let published = &it.published;
        let subject = match &published.row {
            Some(row) => format!("{} {row}", published.figure),
            None => published.figure.to_string(),
        };
        let side = published.side.map(|side| format!(" {side}")).unwrap_or_default();
        let mark = if it.as_expected { "" } else { " !" };
        vec![
            format!("{}{side}", it.wager),
            published.decks.get().to_string(),
            subject,
            published.printed.clone(),
            figure(published, it.exact.as_ref()),
            figure(published, it.difference.as_ref()),
            format!("{}{mark}", it.verdict),
        ]
    });
    out.push_str(&table(
        &[
            Left("wager"),
            Right("decks"),
            Left("figure"),
            Right("published"),
            Right("exact"),
            Right("difference"),
            Left("verdict"),
        ],
        rows.collect(),
    ));
    out.push('\n');
    let noted = compared.iter().filter(|it| it.verdict != Verdict::Reproduced);
    for it in noted.filter(|it| it.published.note.is_some()) {
        let side = it.published.side.map(|side| format!(" {side}")).unwrap_or_default();
        let note = it.published.note.as_deref().unwrap_or_default();
        let _ = writeln!(out, "{}{side} {}: {note}", it.wager, it.published.figure);
    }
    let count = |verdict| compared.iter().filter(|it| it.verdict == verdict).count();
    let _ = writeln!(
        out,
        "\n{} figures: {} reproduced, {} within rounding, {} simulated, {} differ",
        compared.len(),
        count(Verdict::Reproduced),
        count(Verdict::WithinRounding),
        count(Verdict::Simulated),
        count(Verdict::Differs),
    );
    match compared.iter().filter(|it| !it.as_expected).count() {
        0 => out.push_str("every figure is as expected\n"),
        wrong => {
            let _ = writeln!(out, "{wrong} not as expected, marked !");
        }
    }
}
