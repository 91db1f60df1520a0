//! `ninefold journal`: verifies, exports, replays, backs up and repairs the journal.

mod accept;
mod keep;
mod verify;

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use floor::{Event, FloorPlan};
use journal::{Checks, Hash, PublicKey, SiteKey, Snapshot, SqliteStore, Store, Unusable};
use manager::{Body, FoldError, Folded, compare, fold};
use papers::hledger::Postings;
use wagers::Catalog;

use super::key_permissions::check_private;
use crate::args::{Format, read_file};
use crate::problem::{Done, Problem, found};

pub(super) use keep::upgraded;

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

    /// The site key, 64 hexadecimal digits in a file outside the database: with it the snapshot is compared
    /// [default: FILE.key]
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
    /// Check numbers, chain, signature, keys, witness, fold and trial balance; name the first bad record. No
    /// secret is needed
    Verify {
        #[command(flatten)]
        place: Place,
        /// A record's number and hash as printed on a receipt
        #[arg(long, value_name = "SEQ:HASH", value_parser = parse_printed)]
        head: Option<(u64, Hash)>,
        /// The public key that must be one of the journal's, as printed on parameter sheets and receipts.
        /// Without it a good journal is consistent, but whoever made it is not known
        #[arg(long, value_name = "HEX", value_parser = parse_public_key)]
        public_key: Option<PublicKey>,
        /// The witness, where it is kept elsewhere [default: FILE.witness]
        #[arg(long, value_name = "FILE")]
        witness: Option<PathBuf>,
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
    /// the file back to where its keys are
    Backup {
        #[command(flatten)]
        place: Place,
        /// Where to
        file: PathBuf,
    },
    /// Go on after records were lost, as after restoring a backup, while the server is stopped: two people
    /// say so and why, and the journal records it
    AcceptLoss {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        people: accept::People,
        /// The witness, where it is kept elsewhere [default: FILE.witness]
        #[arg(long, value_name = "FILE")]
        witness: Option<PathBuf>,
    },
    /// Go on with a clock that is behind the last record, while the server is stopped: two people say so and
    /// why, and the journal records it
    AcceptClock {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        people: accept::People,
        /// The witness, where it is kept elsewhere [default: FILE.witness]
        #[arg(long, value_name = "FILE")]
        witness: Option<PathBuf>,
    },
    /// Have another key sign the journal from here on, while the server is stopped: two people say so and
    /// why, and the journal records it, with the old key's signature over the new one
    RotateKey {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        people: accept::People,
        /// The witness, where it is kept elsewhere [default: FILE.witness]
        #[arg(long, value_name = "FILE")]
        witness: Option<PathBuf>,
    },
    /// Upgrade a journal of an older format in place, as the server does when it starts
    Upgrade {
        #[command(flatten)]
        place: Place,
    },
}

fn parse_public_key(text: &str) -> Result<PublicKey, String> {
    PublicKey::parse(text).ok_or_else(|| "a public key is 64 hexadecimal digits".to_owned())
}

fn parse_printed(text: &str) -> Result<(u64, Hash), String> {
    let parsed =
        text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, Hash::parse(hash)?)));
    parsed.ok_or_else(|| "write the number and the 64 digits of the hash as SEQ:HASH".to_owned())
}

impl Place {
    fn open(&self) -> Result<SqliteStore, Problem> {
        SqliteStore::open_to_read(&self.database).map_err(Problem::refused)
    }

    /// Folds the journal from its first record, and compares the snapshot next to it if there is a key.
    fn fold(
        &self,
        store: &SqliteStore,
        key: Option<&SiteKey>,
    ) -> Result<(Folded, Option<Unusable>), FoldError> {
        match key {
            Some(key) => compare(store, key, &Snapshot::path_of(&self.database)),
            None => fold(store).map(|folded| (folded, None)),
        }
    }

    fn key(&self) -> Result<SiteKey, Problem> {
        read_key(&self.site_key.clone().unwrap_or_else(|| key_path(&self.database)))
    }

    /// The site key that was named, or the one at the default path if it exists.
    fn found_key(&self) -> Result<Option<SiteKey>, Problem> {
        if self.site_key.is_none() && !key_path(&self.database).exists() {
            return Ok(None);
        }
        self.key().map(Some)
    }
}

/// The default path of a database's site key.
pub(super) fn key_path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".key");
    PathBuf::from(name)
}

/// Reads a site key from a file.
pub(super) fn read_key(path: &Path) -> Result<SiteKey, Problem> {
    check_private(path)?;
    let key = Hash::parse(read_file(path)?.trim());
    let refuse = || Problem::refused(format!("{} is not a site key", path.display()));
    key.map(|key| SiteKey(key.0)).ok_or_else(|| refuse().hint("it holds 64 hexadecimal digits"))
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.verb {
        Verb::Verify { place, head, public_key, witness, format } => {
            let asked =
                verify::Asked { head: *head, key: *public_key, witness: witness.as_deref() };
            verify::run(place, &asked, *format, out)
        }
        Verb::Export { place, format, currency } => export(place, *format, currency, out),
        Verb::Replay { place } => replay(place, out),
        Verb::Backup { place, file } => keep::backup(place, file, out),
        Verb::AcceptLoss { place, people, witness } => {
            accept::loss(place, people, witness.as_deref(), out)
        }
        Verb::AcceptClock { place, people, witness } => {
            accept::clock(place, people, witness.as_deref(), out)
        }
        Verb::RotateKey { place, people, witness } => {
            accept::rotate(place, people, witness.as_deref(), out)
        }
        Verb::Upgrade { place } => keep::upgrade(place, out),
    }
}

fn export(
    place: &Place,
    format: ExportFormat,
    currency: &str,
    out: &mut String,
) -> Result<Done, Problem> {
    let store = place.open()?;
    if format == ExportFormat::Toml {
        let folded = fold(&store).map_err(Problem::refused)?;
        out.push_str(&FloorPlan::of(&folded.floor, &Catalog::shipped()).to_toml());
        return Ok(Done::Well);
    }
    // Nothing is exported from a journal that is not valid.
    let hint = "run `ninefold journal verify` for details";
    let checked = journal::verify(&store, &Checks::default(), |_| ()).map_err(Problem::refused)?;
    if let Some(bad) = checked.bad {
        return Err(Problem::refused(format!("the journal is broken: {bad}")).hint(hint));
    }
    let (mut bad, mut postings) = (None, Postings::default());
    let mut write = |record: journal::Record| {
        let written = Body::from_bytes(&record.body).and_then(|mut body| match format {
            ExportFormat::Hledger | ExportFormat::Toml => {
                postings.write(record.seq, &body, currency, out)
            }
            ExportFormat::Json => {
                // Secrets of people stay in the journal.
                body.events = body.events.iter().map(Event::redacted).collect();
                let hash = record.hash.to_string();
                let shown = serde_json::json!({ "seq": record.seq, "hash": hash, "body": body });
                let _ = writeln!(out, "{shown}");
                Ok(())
            }
        });
        bad = written.err().map(|why| format!("record {} cannot be read: {why}", record.seq));
        // A long journal is written while it is read. Stop if the reader has gone.
        bad.is_none() && (out.len() < CHUNK || flush(out).is_ok())
    };
    store.read(1, &mut write).map_err(Problem::refused)?;
    bad.map_or(Ok(Done::Well), |bad| Err(Problem::refused(bad).hint(hint)))
}

/// The size at which output is written, in bytes.
const CHUNK: usize = 1 << 16;

fn flush(out: &mut String) -> std::io::Result<()> {
    std::io::stdout().write_all(out.as_bytes())?;
    out.clear();
    Ok(())
}

fn replay(place: &Place, out: &mut String) -> Result<Done, Problem> {
    let key = place.found_key()?;
    let (folded, snapshot) = place.fold(&place.open()?, key.as_ref()).map_err(Problem::refused)?;
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

/// Whether a snapshot would be trusted but is wrong. A snapshot that is not used does no harm.
const fn lies(snapshot: Option<&Unusable>) -> bool {
    matches!(snapshot, Some(Unusable::State(_)))
}
