//! The floor that is measured: many tables of all dialects on a few pools, served by a real `ninefold serve`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command as Process, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use floor::{
    Command, CommandKind, ControlledChange, Dialect, PayTable, PoolSettings, Proof, Role, TableId,
    TableSettings,
};
use wagers::Catalog;
use web::Cost;

use super::super::super::house::House;
use super::super::load::name;
use super::super::temporary_folder;
use super::client::{Connection, request};
use crate::interrupt::{Cleanup, TemporaryFolder, on_exit};
use crate::problem::Problem;

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

/// A running server with its floor.
pub(super) struct Site {
    process: Arc<Mutex<Option<Child>>>,
    process_id: u32,
    pub(super) address: String,
    pub(super) tables: Vec<(TableId, Dialect)>,
    /// Kept open, because the server may write to it.
    stdout: Option<BufReader<ChildStdout>>,
    /// Kills the server if a signal ends this process.
    _cleanup: Cleanup,
    /// Removed with the site.
    _folder: TemporaryFolder,
}

impl Site {
    /// Creates a floor of this many tables below `place`, and starts `server` on it.
    pub(super) fn open(place: &Path, server: &Path, tables: usize) -> Result<Site, Problem> {
        let refused = |error: std::io::Error| Problem::refused(format!("no server: {error}"));
        let folder = temporary_folder(place)?;
        let config = folder.path().join("ninefold.toml");
        std::fs::write(&config, "database = \"floor.db\"\n").map_err(refused)?;
        let tables = make(&folder.path().join("floor.db"), tables)?;
        let process = Arc::new(Mutex::new(None));
        let known = Arc::clone(&process);
        let cleanup = on_exit(move || end(&known)).map_err(refused)?;
        let (process_id, stdout) = {
            // A signal waits until the process is known, so none is left behind.
            let mut slot = process.lock().unwrap_or_else(PoisonError::into_inner);
            let started = Process::new(server)
                .arg("serve")
                .arg("--config")
                .arg(config)
                .args(["--listen", "127.0.0.1:0"])
                .stdout(Stdio::piped())
                .spawn();
            let process = slot.insert(started.map_err(refused)?);
            (process.id(), process.stdout.take())
        };
        let mut site = Site {
            process,
            process_id,
            address: String::new(),
            tables,
            stdout: stdout.map(BufReader::new),
            _cleanup: cleanup,
            _folder: folder,
        };
        let mut line = String::new();
        if let Some(stdout) = &mut site.stdout {
            stdout.read_line(&mut line).map_err(refused)?;
        }
        let address = line.trim().strip_prefix("ninefold listens on http://").map(str::to_owned);
        site.address = address.ok_or_else(|| Problem::refused("the server did not start"))?;
        Ok(site)
    }

    /// The process id of the server.
    pub(super) fn process(&self) -> String {
        self.process_id.to_string()
    }

    /// Logs a person in, and returns the token.
    pub(super) async fn log_in(&self, staff: &str) -> std::io::Result<String> {
        let body = format!("{{\"staff\":\"{staff}\",\"secret\":\"bench\"}}");
        let mut connection = Connection::open(&self.address).await?;
        let answer = connection.call(&request("POST", "/sessions", "", &body)).await?;
        let answer: serde_json::Value = serde_json::from_slice(answer.body)?;
        let token = answer["token"].as_str();
        token.map(str::to_owned).ok_or_else(|| std::io::Error::other(answer.to_string()))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // The journal is removed with the folder.
        end(&self.process);
    }
}

/// Ends the server, if it was started.
fn end(process: &Mutex<Option<Child>>) {
    let process = process.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(mut process) = process {
        let _ = process.kill();
        let _ = process.wait();
    }
}

pub(super) fn dealer(number: usize) -> String {
    format!("D{:03}", number % DEALERS + 1)
}

pub(super) fn manager(number: usize) -> String {
    format!("E{:03}", number + 1)
}

/// Writes the floor into a new journal, and returns its tables.
fn make(database: &Path, tables: usize) -> Result<Vec<(TableId, Dialect)>, Problem> {
    let mut house = House::create(database)?;
    let digest = house.secrets(Cost::Least).slow("bench");
    let mut acts = Vec::new();
    let mut hire = |id: String, role| -> Result<(), Problem> {
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
        let settings = PoolSettings::of(catalog.entry(wager).map_err(Problem::refused)?);
        let settings = settings.ok_or_else(|| Problem::refused("a pool without a meter"))?;
        for number in 0..POOLS {
            let (pool, settings) = (name(&format!("{pool}{number}"))?, Box::new(settings.clone()));
            acts.push((
                "M800".to_owned(),
                ControlledChange::OpenPool { pool, settings }.with(name("A500")?),
            ));
        }
    }
    let game = PayTable::from(catalog.entry("commission-5").map_err(Problem::refused)?);
    let mut made = Vec::new();
    for number in 0..tables {
        let (dialect, pool, _) = KINDS[number % KINDS.len()];
        let pool = name(&format!("{pool}{}", number / KINDS.len() % POOLS))?;
        let table: TableId = name(&format!("BAC{:03}", number + 1))?;
        let settings = Box::new(TableSettings::new(dialect, 9, game.clone(), Some(pool)));
        let second = name("A500")?;
        acts.push((
            "M800".to_owned(),
            ControlledChange::OpenTable { table: table.clone(), settings }.with(second),
        ));
        let (id, shift) = (table.clone(), "day".to_owned());
        acts.push((
            "S200".to_owned(),
            CommandKind::OpenShift { table: id, name: shift, hard_meter: None },
        ));
        made.push((table, dialect));
    }
    let command = |(by, act): (String, CommandKind)| Ok(Command { by: name(&by)?, act });
    let commands: Result<Vec<Command>, Problem> = acts.into_iter().map(command).collect();
    house.take_all(commands?)?;
    house.close();
    Ok(made)
}
