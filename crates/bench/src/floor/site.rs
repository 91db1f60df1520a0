//! The floor that is measured: many tables of all dialects on a few pools, served by a real `ninefold serve`.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command as Process, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use floor::{
    Command, CommandKind, ControlledChange, Dialect, Digest, PayTable, PoolSettings, Proof, Role,
    TableId, TableSettings,
};
use wagers::Catalog;

use super::Journal;
use super::client::{Connection, request};
use crate::load::name;
use crate::{Failure, show_progress};

/// The password of everybody on the floor.
pub const PASSWORD: &str = "bench";
/// The number of dealers. With more tables than dealers, a dealer works at several.
pub(super) const DEALERS: usize = 120;
/// The number of managers, who receive everything.
pub(super) const MANAGERS: usize = 5;
/// The number of pools of each kind.
const POOLS: usize = 3;

/// The dialects, with the name and the wager of their pools.
const KINDS: [(Dialect, &str, &str); 3] = [
    (Dialect::Aquarius, "NINES", "pbac-1a"),
    (Dialect::Nexus, "DRAGON", "dbp-2"),
    (Dialect::Prsm, "GOLD", "golden-tie-6"),
];

/// The process of the server, while it runs. Copies share it.
#[derive(Clone, Default)]
pub struct ServerProcess(Arc<Mutex<Option<Child>>>);

impl ServerProcess {
    /// Starts a server, and returns its process id and its output.
    fn start(&self, command: &mut Process) -> io::Result<(u32, Option<ChildStdout>)> {
        // A signal waits until the process is known, so none is left behind.
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let process = slot.insert(command.spawn()?);
        Ok((process.id(), process.stdout.take()))
    }

    /// Ends the server, if it runs.
    pub fn end(&self) {
        let process = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut process) = process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// A running server with its floor.
pub(super) struct Site {
    process: ServerProcess,
    process_id: u32,
    pub(super) address: String,
    pub(super) tables: Vec<(TableId, Dialect)>,
    /// Kept open, because the server may write to it.
    stdout: Option<BufReader<ChildStdout>>,
    /// Removed with the site.
    folder: PathBuf,
}

impl Site {
    /// Starts a server on a journal. The folder of the journal is removed with the site.
    pub(super) fn open(
        journal: &Journal,
        program: &Path,
        process: &ServerProcess,
    ) -> Result<Site, Failure> {
        show_progress(&format!("opening {} tables", journal.tables));
        let failed = |error: io::Error| Failure::new(format!("no server: {error}"));
        let folder = journal.database.parent().unwrap_or(Path::new("."));
        let config = folder.join("ninefold.toml");
        let database = journal.database.file_name().unwrap_or_default().to_string_lossy();
        let text = format!("database = \"{database}\"\n");
        fs::write(&config, text).map_err(failed)?;
        let tables = (0..journal.tables).map(|number| Ok((table(number)?, dialect(number))));
        let tables = tables.collect::<Result<_, Failure>>()?;
        let mut command = Process::new(program);
        command.arg("serve").arg("--config").arg(config).args(["--listen", "127.0.0.1:0"]);
        let started = process.start(command.stdout(Stdio::piped()));
        let (process_id, stdout) = started.map_err(failed)?;
        let mut site = Site {
            process: process.clone(),
            process_id,
            address: String::new(),
            tables,
            stdout: stdout.map(BufReader::new),
            folder: folder.to_owned(),
        };
        let mut line = String::new();
        if let Some(stdout) = &mut site.stdout {
            stdout.read_line(&mut line).map_err(failed)?;
        }
        let address = line.trim().strip_prefix("ninefold listens on http://").map(str::to_owned);
        site.address = address.ok_or_else(|| Failure::new("the server did not start"))?;
        Ok(site)
    }

    /// The process id of the server.
    pub(super) fn process(&self) -> String {
        self.process_id.to_string()
    }

    /// Logs a person in, and returns the token.
    pub(super) async fn log_in(&self, staff: &str) -> io::Result<String> {
        let body = format!("{{\"staff\":\"{staff}\",\"secret\":\"{PASSWORD}\"}}");
        let mut connection = Connection::open(&self.address).await?;
        let answer = connection.call(&request("POST", "/sessions", "", &body)).await?;
        let answer: serde_json::Value = serde_json::from_slice(answer.body)?;
        let token = answer["token"].as_str();
        token.map(str::to_owned).ok_or_else(|| io::Error::other(answer.to_string()))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.process.end();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The console of a table, by its number from 0.
pub(super) fn dialect(number: usize) -> Dialect {
    KINDS[number % KINDS.len()].0
}

/// The id of a table, by its number from 0.
fn table(number: usize) -> Result<TableId, Failure> {
    name(&format!("BAC{:03}", number + 1))
}

pub(super) fn dealer(number: usize) -> String {
    format!("D{:03}", number % DEALERS + 1)
}

pub(super) fn manager(number: usize) -> String {
    format!("E{:03}", number + 1)
}

/// The commands that make a floor of this many tables in a new journal, with the digest of [`PASSWORD`].
///
/// # Errors
///
/// If the catalog lacks a game of the floor.
pub fn opening(tables: usize, digest: &Digest) -> Result<Vec<Command>, Failure> {
    let mut acts = Vec::new();
    let mut hire = |id: String, role| -> Result<(), Failure> {
        acts.push((
            "M800".to_owned(),
            CommandKind::AddStaff { staff: name(&id)?, name: id.clone(), role },
        ));
        let (staff, proof) = (name(&id)?, Proof::Password);
        let digest = digest.clone();
        acts.push((id, CommandKind::SetCredential { staff, proof, digest }));
        Ok(())
    };
    hire("M800".to_owned(), Role::Administrator)?;
    hire("A500".to_owned(), Role::Accounting)?;
    hire("S200".to_owned(), Role::Supervisor)?;
    (0..DEALERS.min(tables)).try_for_each(|number| hire(dealer(number), Role::Dealer))?;
    (0..MANAGERS).try_for_each(|number| hire(manager(number), Role::Executive))?;
    let catalog = Catalog::shipped();
    for (_, pool, wager) in KINDS {
        let settings = PoolSettings::of(catalog.entry(wager).map_err(Failure::new)?);
        let settings = settings.ok_or_else(|| Failure::new("a pool without a meter"))?;
        for number in 0..POOLS {
            let (pool, settings) = (name(&format!("{pool}{number}"))?, Box::new(settings.clone()));
            acts.push((
                "M800".to_owned(),
                ControlledChange::OpenPool { pool, settings }.with(name("A500")?),
            ));
        }
    }
    let game = PayTable::from(catalog.entry("commission-5").map_err(Failure::new)?);
    for number in 0..tables {
        let (dialect, pool, _) = KINDS[number % KINDS.len()];
        let pool = name(&format!("{pool}{}", number / KINDS.len() % POOLS))?;
        let table = table(number)?;
        let settings = Box::new(TableSettings::new(dialect, 9, game.clone(), Some(pool)));
        let second = name("A500")?;
        acts.push((
            "M800".to_owned(),
            ControlledChange::OpenTable { table: table.clone(), settings }.with(second),
        ));
        let (id, shift) = (table, "day".to_owned());
        acts.push((
            "S200".to_owned(),
            CommandKind::OpenShift { table: id, name: shift, hard_meter: None },
        ));
    }
    let command = |(by, kind): (String, CommandKind)| Ok(Command { by: name(&by)?, kind });
    acts.into_iter().map(command).collect()
}
