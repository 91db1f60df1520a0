//! `ninefold report`: writes a report from a database file.

use std::fs;
use std::io::{IsTerminal, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use journal::{Checked, SqliteStore, Store, StoreError};
use papers::report::{Filter, Format, Name, ReportError, ReportQuery, make};

use crate::args::reason;
use crate::problem::{Done, Problem};

/// A report from a database file, also while a server writes to it
///
/// coin-in (rounds, coins, amount and split), activity (everything that happened), jackpots (awards and
/// reversals), meters (meter history), adjustments, authorisations (refused and failed), staff (people and
/// rights), parameters (the sheet of each pool, with a hash), shift (end-of-shift forms), slips (one for each
/// payee, in one series)
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which report
    name: String,

    /// The database
    #[arg(long, value_name = "FILE", default_value = "ninefold.db")]
    database: PathBuf,

    /// From when on: a gaming day `2026-11-15`, a local time `2026-11-15T21:00`, or a moment with its offset
    #[arg(long, value_name = "TIME")]
    from: Option<String>,

    /// Until before when, written in the same way: `--from 2026-11-15 --to 2026-11-16` is one gaming day
    #[arg(long, value_name = "TIME")]
    to: Option<String>,

    /// Only this table
    #[arg(long, value_name = "ID")]
    table: Option<String>,

    /// Only this pool
    #[arg(long, value_name = "ID")]
    pool: Option<String>,

    /// Only this shift, by its name or its number at the table
    #[arg(long, value_name = "SHIFT")]
    shift: Option<String>,

    /// Only what this person did (activity, authorisations, staff)
    #[arg(long, value_name = "ID")]
    staff: Option<String>,

    /// Only events of this kind, such as `bets-locked` (activity)
    #[arg(long, value_name = "EVENT")]
    kind: Option<String>,

    /// Only lines with these words in them (activity)
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,

    /// Group by gaming-day, shift, table, pool or hour (coin-in); gaming-day, hour or pool (meters)
    #[arg(long, value_name = "WHAT")]
    by: Option<String>,

    /// At most this many rows (activity)
    #[arg(long, value_name = "N")]
    limit: Option<String>,

    /// Only after this record (activity)
    #[arg(long, value_name = "RECORD")]
    after: Option<String>,

    /// text, json, csv, xlsx or html [default: by the ending of -o, or text]
    #[arg(long, value_parser = parse_format)]
    format: Option<Format>,

    /// Write it to this file: .txt, .json, .csv, .xlsx or .html
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn parse_format(text: &str) -> Result<Format, String> {
    Format::parse(text).ok_or_else(|| "write text, json, csv, xlsx or html".to_owned())
}

impl Args {
    /// What was given for a filter.
    fn given(&self, filter: Filter) -> Option<&str> {
        match filter {
            Filter::From => self.from.as_deref(),
            Filter::To => self.to.as_deref(),
            Filter::Table => self.table.as_deref(),
            Filter::Pool => self.pool.as_deref(),
            Filter::Shift => self.shift.as_deref(),
            Filter::Staff => self.staff.as_deref(),
            Filter::Kind => self.kind.as_deref(),
            Filter::Text => self.text.as_deref(),
            Filter::By => self.by.as_deref(),
            Filter::Limit => self.limit.as_deref(),
            Filter::After => self.after.as_deref(),
        }
    }

    fn query(&self, name: Name) -> Result<ReportQuery, Problem> {
        let given = Filter::ALL.into_iter().filter_map(|it| Some((it, self.given(it)?)));
        ReportQuery::read(name, given).map_err(problem)
    }

    /// The format that was asked for: by name, or by the ending of the file.
    fn format(&self) -> Result<Format, Problem> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(file) = &self.output else { return Ok(Format::Text) };
        let Some(ending) = file.extension() else { return Ok(Format::Text) };
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        let format = if ending == "txt" { Some(Format::Text) } else { Format::parse(&ending) };
        format.ok_or_else(|| {
            let message = format!("a report cannot be written as .{}", ending.escape_debug());
            Problem::usage(message)
                .hint("end the name in .txt, .json, .csv, .xlsx or .html, or give --format")
        })
    }
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    let name = Name::parse(&args.name).map_err(|nearest| {
        let names: Vec<&str> = Name::ALL.iter().map(|name| name.name()).collect();
        Problem::usage(format!("there is no report `{}`", args.name.escape_debug()))
            .hint(format!("did you mean `{nearest}`? There are {}", names.join(", ")))
    })?;
    let (query, format) = (args.query(name)?, args.format()?);
    if format == Format::Xlsx && args.output.is_none() && std::io::stdout().is_terminal() {
        let message = "a workbook cannot be shown on a terminal";
        return Err(Problem::usage(message).hint(format!("write it to a file: -o {name}.xlsx")));
    }
    let store = SqliteStore::open_to_read(&args.database).map_err(Problem::refused)?;
    let store = Checked::new(store);
    let bar = progress(&store)?;
    let report = make(&query, &store, &mut |seq| bar.set_position(seq)).map_err(problem)?;
    let report = report.made_by(crate::program::running()?.name());
    let bytes = report.write(format).map_err(problem)?;
    bar.finish_and_clear();
    let Some(file) = &args.output else { return to_stdout(&bytes) };
    fs::write(file, bytes).map_err(|error| {
        Problem::refused(format!("cannot write {}: {}", file.display(), reason(&error)))
    })?;
    Ok(Done::Well)
}

/// A progress bar on stderr, if it is a terminal, because a report can take long.
fn progress(store: &impl Store) -> Result<ProgressBar, Problem> {
    let head = store.head().map_err(Problem::refused)?;
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(5)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(head.seq), target);
    let style = ProgressStyle::with_template("{bar:30} record {pos} of {len}, {eta} left");
    bar.set_style(style.expect("the template is sound"));
    bar.enable_steady_tick(Duration::from_millis(500));
    Ok(bar)
}

fn to_stdout(bytes: &[u8]) -> Result<Done, Problem> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Problem::refused(format!("cannot write the answer: {}", reason(&error))))
        }
        _ => Ok(Done::Well),
    }
}

fn problem(error: ReportError) -> Problem {
    match error {
        ReportError::Asked { filter, why } => Problem::usage(format!("--{filter}: {why}")),
        ReportError::Record { .. } | ReportError::Store(StoreError::Broken(_)) => {
            Problem::refused(error).hint("run `ninefold journal verify` for details")
        }
        ReportError::Store(_) | ReportError::Writing(_) => Problem::refused(error),
    }
}
