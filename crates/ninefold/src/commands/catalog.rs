//! `ninefold catalog`: lists, shows and checks the games and pay tables.

use std::fmt::Write;
use std::path::PathBuf;

use odds::{audit, warnings};
use papers::text::thousands;
use serde::Serialize;
use wagers::{Catalog, Entry, Finding, Mark, Sides, Wager, read_wager};

use super::write_json;
use crate::args::{CatalogArgs, Format, find_wager, read_file};
use crate::problem::{Done, Problem, found};
use crate::table::Column::Left;
use crate::table::{pairs, table};

/// The games and pay tables
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List every wager
    List {
        #[command(flatten)]
        catalog: CatalogArgs,
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Show one wager: its pay table, settings, sources
    Show {
        /// The wager
        id: String,
        #[command(flatten)]
        catalog: CatalogArgs,
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: ShowFormat,
    },
    /// Say what is wrong in wager files, with line, field and hint
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
}

/// How a wager is shown
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum ShowFormat {
    /// Aligned tables, for people
    Text,
    /// JSON, for programs
    Json,
    /// The file of the catalog, to copy and change
    Toml,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.verb {
        Verb::List { catalog, format } => {
            list(&catalog.load()?, *format, out);
            Ok(Done::Well)
        }
        Verb::Show { id, catalog, format } => {
            let catalog = catalog.load()?;
            let entry = find_wager(&catalog, id)?;
            match format {
                ShowFormat::Text => show(&entry.wager, Format::Text, out),
                ShowFormat::Json => show(&entry.wager, Format::Json, out),
                ShowFormat::Toml => out.push_str(&entry.text),
            }
            Ok(Done::Well)
        }
        Verb::Check { files, format } => Ok(check(files, *format, out)),
    }
}

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    name: &'a str,
    kind: String,
    sides: Vec<String>,
    extra: bool,
}

fn list(catalog: &Catalog, format: Format, out: &mut String) {
    let listed: Vec<Listed<'_>> = catalog
        .entries()
        .iter()
        .map(|entry| Listed {
            id: &entry.wager.id,
            name: &entry.wager.name,
            kind: entry.wager.kind.to_string(),
            sides: entry.wager.default_sides().iter().flatten().map(ToString::to_string).collect(),
            extra: entry.is_extra(),
        })
        .collect();
    if format == Format::Json {
        return write_json(out, &serde_json::json!({ "wagers": listed }));
    }
    let rows = listed.iter().map(|it| {
        let kind = if it.extra { format!("{}, extra", it.kind) } else { it.kind.clone() };
        vec![it.id.to_owned(), kind, it.sides.join(", "), it.name.to_owned()]
    });
    out.push_str(&table(&[Left("id"), Left("kind"), Left("sides"), Left("name")], rows.collect()));
}

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    name: &'a str,
    kind: String,
    side: Option<&'static str>,
    documents: &'a [String],
    notes: &'a [String],
    decks: u8,
    rows: Vec<ShownRow<'a>>,
    progressive: Option<ShownProgressive>,
}

#[derive(Serialize)]
struct ShownRow<'a> {
    row: &'a str,
    name: &'a str,
    side: Option<String>,
    when: String,
    pays: String,
    from: String,
}

#[derive(Serialize)]
struct ShownProgressive {
    wager: String,
    seed_amount: String,
    to_meter: String,
    to_reserve: String,
    to_house: String,
    share: String,
}

/// The value of the `side` setting, for a wager that follows a hand.
const fn side_setting(wager: &Wager) -> Option<&'static str> {
    match wager.sides {
        Sides::None | Sides::Base => None,
        Sides::Backed => Some("backed"),
        Sides::Either => Some("either"),
    }
}

fn show(wager: &Wager, format: Format, out: &mut String) {
    let progressive = wager.progressive.as_ref().map(|settings| ShownProgressive {
        wager: settings.wager.to_string(),
        seed_amount: settings.seed_amount.to_string(),
        to_meter: settings.to_meter.to_string(),
        to_reserve: settings.to_reserve.to_string(),
        to_house: settings.to_house().to_string(),
        share: settings.share.to_string(),
    });
    let rows = wager.rows.iter().map(|row| ShownRow {
        row: &row.id,
        name: &row.name,
        side: row.side.map(|side| side.to_string()),
        when: row.when.to_string(),
        pays: row.pays.to_string(),
        from: row.from.to_string(),
    });
    let shown = Shown {
        id: &wager.id,
        name: &wager.name,
        kind: wager.kind.to_string(),
        side: side_setting(wager),
        documents: &wager.documents,
        notes: &wager.notes,
        decks: wager.decks.get(),
        rows: rows.collect(),
        progressive,
    };
    match format {
        Format::Json => write_json(out, &shown),
        Format::Text => show_text(&shown, out),
    }
}

fn show_text(shown: &Shown<'_>, out: &mut String) {
    let _ = writeln!(out, "{} ({}), {}\n", shown.name, shown.id, shown.kind);
    let rows = shown.rows.iter().map(|row| {
        let name = match &row.side {
            Some(side) => format!("{} ({side})", row.name),
            None => row.name.to_owned(),
        };
        vec![name, row.pays.clone(), row.from.clone(), row.when.clone()]
    });
    out.push_str(&table(
        &[Left("row"), Left("pays"), Left("from"), Left("wins when")],
        rows.collect(),
    ));
    out.push('\n');
    let mut figures = Vec::new();
    if let Some(side) = shown.side {
        figures.push(("side", side.to_owned()));
    }
    if let Some(it) = &shown.progressive {
        figures.extend([
            ("wager", it.wager.clone()),
            ("seed", thousands(&it.seed_amount)),
            (
                "to meter / reserve / house",
                format!("{} / {} / {}", it.to_meter, it.to_reserve, it.to_house),
            ),
            ("percentage prizes", it.share.clone()),
        ]);
    }
    figures.extend(shown.documents.iter().map(|document| ("document", document.clone())));
    out.push_str(&pairs(&figures));
    for note in shown.notes {
        let _ = writeln!(out, "note: {note}");
    }
}

#[derive(Serialize)]
struct FindingJson<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    field: &'a str,
    message: &'a str,
    hint: Option<&'a str>,
}

impl FindingJson<'_> {
    fn of(it: &Finding) -> FindingJson<'_> {
        FindingJson {
            file: &it.file,
            line: it.mark.line,
            column: it.mark.column,
            field: &it.field,
            message: &it.message,
            hint: it.hint.as_deref(),
        }
    }
}

/// Checks files. Warnings are printed, and are no reason to fail.
fn check(files: &[PathBuf], format: Format, out: &mut String) -> Done {
    let (mut findings, mut good) = (Vec::new(), Vec::<Entry>::new());
    let mut warned = Vec::new();
    for path in files {
        let file = path.display().to_string();
        match read_file(path) {
            Err(problem) => findings.push(Finding {
                file,
                mark: Mark { line: 1, column: 1 },
                field: String::new(),
                message: problem.to_string().trim_start_matches("error: ").to_owned(),
                hint: None,
            }),
            Ok(text) => match read_wager(&file, &text) {
                Err(found) => findings.extend(found),
                Ok(entry) => {
                    let faults = audit(&entry);
                    if faults.is_empty() {
                        warned.extend(warnings(&entry));
                    }
                    findings.extend(faults);
                    findings.extend(entry.taken_id(&good));
                    good.push(entry);
                }
            },
        }
    }
    match format {
        Format::Json => {
            fn shown(found: &[Finding]) -> Vec<FindingJson<'_>> {
                found.iter().map(FindingJson::of).collect()
            }
            let all = serde_json::json!({
                "findings": shown(&findings),
                "warnings": shown(&warned),
            });
            write_json(out, &all);
        }
        Format::Text => {
            for finding in &findings {
                let _ = writeln!(out, "{finding}");
            }
            for warning in &warned {
                let _ = writeln!(out, "warning: {warning}");
            }
            for entry in &good {
                if findings.iter().all(|finding| finding.file != entry.file) {
                    let _ = writeln!(out, "{}: `{}` is in order", entry.file, entry.wager.id);
                }
            }
        }
    }
    found(findings.is_empty())
}
