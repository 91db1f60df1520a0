//! `ninefold journal`

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use floor::{Event, FloorPlan};
use journal::{Hash, Head, SiteKey, Snapshot, SqliteStore, Store, Unusable, verify};
use manager::{Body, FoldError, Folded, compare, fold};
use papers::hledger::Postings;
use serde::Serialize;
use wagers::Catalog;

use super::write_json;
use crate::args::{Format, read_file};
use crate::problem::{Done, Problem, found};

/// The journal: evidence of everything that happened
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

/// Where the journal is.
#[derive(clap::Args)]
struct Place {
    /// The database
    #[arg(long, value_name = "FILE", default_value = "ninefold.db")]
    database: PathBuf,

    /// The site key, 64 hexadecimal digits in a file outside the database [default: FILE.key]
    #[arg(long, value_name = "FILE")]
    site_key: Option<PathBuf>,
}

/// How records are exported
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum ExportFormat {
    /// A line of JSON for each record
    Json,
    /// A journal of postings that hledger reads
    Hledger,
    /// The settings of the floor that the journal comes to, as a file
    Toml,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Check numbers, chain, seal, fold and trial balance; name the first bad record
    Verify {
        #[command(flatten)]
        place: Place,
        /// A record's number and hash as printed on a receipt
        #[arg(long, value_name = "SEQ:HASH", value_parser = parse_witness)]
        head: Option<(u64, Hash)>,
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Write every record as a line of JSON, every movement of money for an accountant's own tools, or the
    /// settings as a file
    Export {
        #[command(flatten)]
        place: Place,
        /// How records are written
        #[arg(long, value_enum, default_value = "json")]
        format: ExportFormat,
        /// The currency's name in an accountant's journal
        #[arg(long, default_value = "USD")]
        currency: String,
    },
    /// Fold the journal from its first record, and show what it comes to
    Replay {
        #[command(flatten)]
        place: Place,
    },
    /// Copy the journal to a new file, also while it is written to, and verify the copy. To restore, copy
    /// the file and its key back
    Backup {
        #[command(flatten)]
        place: Place,
        /// Where to
        file: PathBuf,
    },
}

fn parse_witness(text: &str) -> Result<(u64, Hash), String> {
    let parsed =
        text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, Hash::parse(hash)?)));
    parsed.ok_or_else(|| "write the number and the 64 digits of the hash as SEQ:HASH".to_owned())
}

impl Place {
    fn open(&self) -> Result<SqliteStore, Problem> {
        SqliteStore::open_to_read(&self.database).map_err(Problem::refused)
    }

    /// Folds the journal from its first record, and compares the snapshot beside it.
    fn fold(
        &self,
        store: &SqliteStore,
        key: &SiteKey,
    ) -> Result<(Folded, Option<Unusable>), FoldError> {
        compare(store, key, &Snapshot::path_of(&self.database))
    }

    fn key(&self) -> Result<SiteKey, Problem> {
        read_key(&self.site_key.clone().unwrap_or_else(|| key_path(&self.database)))
    }
}

/// Where a database's site key lies, unless somebody says otherwise.
pub(super) fn key_path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".key");
    PathBuf::from(name)
}

/// Reads a site key.
pub(super) fn read_key(path: &Path) -> Result<SiteKey, Problem> {
    let key = Hash::parse(read_file(path)?.trim());
    let refuse = || Problem::refused(format!("{} is not a site key", path.display()));
    key.map(|key| SiteKey(key.0)).ok_or_else(|| refuse().hint("it holds 64 hexadecimal digits"))
}

#[derive(Serialize)]
struct Report {
    records: u64,
    good: bool,
    first_bad: Option<String>,
    head: Option<String>,
    /// What is wrong with the snapshot beside the journal, if there is one and anything is.
    snapshot: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.verb {
        Verb::Verify { place, head, format } => verify_all(place, *head, *format, out),
        Verb::Export { place, format, currency } => export(place, *format, currency, out),
        Verb::Replay { place } => replay(place, out),
        Verb::Backup { place, file } => backup(place, file, out),
    }
}

fn verify_all(
    place: &Place,
    witness: Option<(u64, Hash)>,
    format: Format,
    out: &mut String,
) -> Result<Done, Problem> {
    let (store, key) = (place.open()?, place.key()?);
    let chain = verify(&store, &key, witness, |_| ()).map_err(Problem::refused)?;
    let (mut first_bad, mut snapshot) = (chain.bad.map(|bad| bad.to_string()), None);
    if first_bad.is_none() {
        match place.fold(&store, &key) {
            Ok((_, unusable)) => snapshot = unusable,
            Err(FoldError::Store(error)) => return Err(Problem::refused(error)),
            Err(error) => first_bad = Some(error.to_string()),
        }
    }
    let head = store.head().ok().map(|head| format!("{}:{}", head.seq, head.hash));
    let good = first_bad.is_none() && !lies(snapshot.as_ref());
    let snapshot = snapshot.map(|it| it.to_string());
    let report = Report { records: chain.records, good, first_bad, head, snapshot };
    match format {
        Format::Json => write_json(out, &report),
        Format::Text => {
            let _ = match (&report.first_bad, &report.head) {
                (Some(bad), _) => {
                    writeln!(out, "{bad}\n{} records before it are good", report.records)
                }
                (None, Some(head)) => {
                    writeln!(out, "{} records are good\nhead {head}", report.records)
                }
                (None, None) => writeln!(out, "{} records are good", report.records),
            };
            if let Some(snapshot) = &report.snapshot {
                let _ = writeln!(out, "{snapshot}");
            }
        }
    }
    Ok(found(report.good))
}

fn export(
    place: &Place,
    format: ExportFormat,
    currency: &str,
    out: &mut String,
) -> Result<Done, Problem> {
    let store = place.open()?;
    if format == ExportFormat::Toml {
        let folded = fold(&store, &place.key()?).map_err(Problem::refused)?;
        out.push_str(&FloorPlan::of(&folded.floor, &Catalog::shipped()).to_toml());
        return Ok(Done::Well);
    }
    let (mut bad, mut postings) = (None, Postings::default());
    let mut write = |record: journal::Record| {
        let written = Body::from_bytes(&record.body).and_then(|mut body| match format {
            ExportFormat::Hledger | ExportFormat::Toml => {
                postings.write(record.seq, &body, currency, out)
            }
            ExportFormat::Json => {
                // What proves people stays in the journal.
                body.events = body.events.iter().map(Event::redacted).collect();
                let hash = record.hash.to_string();
                let shown = serde_json::json!({ "seq": record.seq, "hash": hash, "body": body });
                let _ = writeln!(out, "{shown}");
                Ok(())
            }
        });
        bad = written.err().map(|why| format!("record {} cannot be read: {why}", record.seq));
        // A long journal goes out as it is read; a reader that has gone wants no more.
        bad.is_none() && (out.len() < CHUNK || flush(out).is_ok())
    };
    store.read(1, &mut write).map_err(Problem::refused)?;
    let hint = "`ninefold journal verify` says more";
    bad.map_or(Ok(Done::Well), |bad| Err(Problem::refused(bad).hint(hint)))
}

/// How much is written at a time.
const CHUNK: usize = 1 << 16;

fn flush(out: &mut String) -> std::io::Result<()> {
    std::io::stdout().write_all(out.as_bytes())?;
    out.clear();
    Ok(())
}

fn replay(place: &Place, out: &mut String) -> Result<Done, Problem> {
    let (folded, snapshot) = place.fold(&place.open()?, &place.key()?).map_err(Problem::refused)?;
    let _ = writeln!(out, "{} records", folded.records);
    for (id, pool) in &folded.floor.pools {
        let meter = pool.book.balance(money::Account::Meter);
        let _ = writeln!(out, "pool {id}: meter {meter}, wagered {}", pool.totals.wagered);
    }
    for (id, table) in &folded.floor.tables {
        let _ =
            writeln!(out, "table {id}: round {}, {} coins", table.round, table.coins_standing());
    }
    if let Some(snapshot) = &snapshot {
        let _ = writeln!(out, "{snapshot}");
    }
    Ok(found(!lies(snapshot.as_ref())))
}

/// Whether a snapshot would be believed, and is wrong. One that is not used harms nobody.
const fn lies(snapshot: Option<&Unusable>) -> bool {
    matches!(snapshot, Some(Unusable::State(_)))
}

fn backup(place: &Place, file: &Path, out: &mut String) -> Result<Done, Problem> {
    let key = place.key()?;
    place.open()?.backup(file).map_err(Problem::refused)?;
    match checked(file, &key) {
        Ok(head) => {
            let _ = writeln!(
                out,
                "{} records are copied and good\nhead {}:{}",
                head.seq, head.seq, head.hash
            );
            Ok(Done::Well)
        }
        Err(why) => {
            // Nobody should believe that there is a backup.
            let _ = std::fs::remove_file(file);
            let hint = "`ninefold journal verify` says whether the journal itself is good";
            Err(Problem::refused(format!("the copy is not good: {why}")).hint(hint))
        }
    }
}

/// Reads a copy back from its first record to its head, and folds it.
fn checked(file: &Path, key: &SiteKey) -> Result<Head, String> {
    let copy = SqliteStore::open_to_read(file).map_err(|error| error.to_string())?;
    let chain = verify(&copy, key, None, |_| ()).map_err(|error| error.to_string())?;
    if let Some(bad) = chain.bad {
        return Err(bad.to_string());
    }
    fold(&copy, key).map_err(|error| error.to_string())?;
    copy.head().map_err(|error| error.to_string())
}
