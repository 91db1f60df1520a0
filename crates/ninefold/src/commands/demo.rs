//! `ninefold demo`: serves a complete floor on which simulated people play.

use std::path::{Path, PathBuf};

use floor::{Command, CommandKind, ControlledChange, Proof, StaffId};
use web::Cost;

use super::local_manager::{Front, LocalManager, Players};
use super::log::{Format, LogArgs};
use crate::args::reason;
use crate::interrupt::TemporaryFolder;
use crate::problem::{Done, Problem};

/// Serve a complete demo floor with simulated players
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port to listen on, on this machine; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,

    /// Keep the floor in this database [default: a temporary one]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,

    /// Start without simulated players
    #[arg(long)]
    paused: bool,

    /// How many times faster than real people the simulated players are
    #[arg(
        long,
        value_name = "X",
        default_value_t = 10.0,
        value_parser = speed
    )]
    speed: f64,

    #[command(flatten)]
    log: LogArgs,
}

/// The staff who can log in, with PIN and card. Everybody's password is `demo`.
const STAFF: [(&str, &str, &str, Option<&str>); 12] = [
    ("M800", "administrator", "8000", None),
    ("D100", "dealer", "1000", None),
    ("D101", "dealer", "1010", None),
    ("S200", "supervisor", "2000", Some("SUP-200")),
    ("S201", "supervisor", "2010", Some("SUP-201")),
    ("E300", "executive", "3000", Some("EXE-300")),
    ("V400", "surveillance", "4000", None),
    ("A500", "accounting", "5000", None),
    ("A501", "accounting", "5010", None),
    ("T600", "technician", "6000", None),
    ("U700", "auditor", "7000", None),
    ("U701", "auditor", "7010", None),
];

/// Parses the speed, a number such as 10 or 0.5.
fn speed(text: &str) -> Result<f64, String> {
    let wrong = || "write a number from 0.1 to 1000000".to_owned();
    let speed: f64 = text.parse().map_err(|_| wrong())?;
    if (0.1..=1_000_000.0).contains(&speed) { Ok(speed) } else { Err(wrong()) }
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    args.log.begin("warn", Format::Text)?;
    match &args.database {
        Some(database) => serve(args, database),
        None => {
            // The folder exists until the demo ends.
            let folder = TemporaryFolder::create("ninefold-demo-", None).map_err(|error| {
                Problem::refused(format!("cannot create a temporary folder: {}", reason(&error)))
            })?;
            serve(args, &folder.path().join("demo.db"))
        }
    }
}

fn serve(args: &Args, database: &Path) -> Result<Done, Problem> {
    let manager = if database.exists() { known(database)? } else { opened(database)? };
    let players =
        if args.paused { Players::Real } else { Players::Simulated { speed: args.speed } };
    let mut lines = vec!["everybody's secret is `demo`:".to_owned()];
    lines.extend(STAFF.map(|(staff, role, pin, card)| {
        let card = card.map_or(String::new(), |card| format!(", card {card}"));
        format!("  {staff}  {role:<13}  PIN {pin}{card}")
    }));
    lines.push("keys of the Aquarius tables: 008 for low jackpots, 009 for high ones".to_owned());
    manager.serve(Front::plain(format!("127.0.0.1:{}", args.port)), &players, &lines)
}

/// Opens an existing demo floor. Other journals are refused: simulated people must not play on a real floor.
fn known(database: &Path) -> Result<LocalManager, Problem> {
    let manager = LocalManager::open(database, None)?;
    let staff = |(id, ..): &(&str, &str, &str, Option<&str>)| {
        manager.floor().staff.keys().any(|staff| staff.as_str() == *id)
    };
    let table = |id: &&str| manager.floor().tables.keys().any(|table| table.as_str() == *id);
    if STAFF.iter().all(staff) && ["BAC01", "BAC02", "BAC03", "BAC04", "BAC05"].iter().all(table) {
        return Ok(manager);
    }
    let message = format!("{} is not the journal of a demo floor", database.display());
    Err(Problem::refused(message).hint("`ninefold serve` opens it; a new file gets a new demo"))
}

/// Creates the demo floor in a new journal.
fn opened(database: &Path) -> Result<LocalManager, Problem> {
    let mut manager = LocalManager::create(database)?;
    for command in sim::demo_floor() {
        manager.take(command)?;
    }
    let secrets = manager.secrets(Cost::Least);
    let by = || "M800".try_into().expect("a name");
    for (staff, _, pin, card) in STAFF {
        let mut proofs =
            vec![(Proof::Password, secrets.slow("demo")), (Proof::Pin, secrets.slow(pin))];
        proofs.extend(card.map(|card| (Proof::Card, secrets.keyed("card", card))));
        for (proof, digest) in proofs {
            let staff = staff.try_into().expect("a name");
            // People set their own passwords and PINs; cards are issued by two people.
            let own: StaffId = staff;
            let (by, kind) = if proof == Proof::Card {
                let second = if own.as_str() == "A500" { "A501" } else { "A500" };
                let change = ControlledChange::SetCredential { staff: own, proof, digest };
                (by(), change.with(second.try_into().expect("a name")))
            } else {
                (own.clone(), CommandKind::SetCredential { staff: own, proof, digest })
            };
            manager.take(Command { by, kind })?;
        }
    }
    Ok(manager)
}
