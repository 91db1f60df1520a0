//! A running server for steps that need one: a paused demo on a free port, with its own journal.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::runner::beside;
use crate::steps::{root, run_quietly};

/// A paused demo.
pub(crate) struct Demo {
    process: Child,
    /// Where it listens, such as `http://127.0.0.1:40749`.
    pub(crate) address: String,
    database: PathBuf,
}

impl Demo {
    /// Starts a demo with a new journal in this folder. What the folder contains is removed.
    pub(crate) fn start(folder: &str) -> Result<Demo, String> {
        let folder = root().join(folder);
        // Remove what an earlier run has left.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let database = folder.join("demo.db");
        let mut process = Command::new(beside("ninefold")?)
            .args(["demo", "--paused", "--port", "0", "--log", "error", "--database"])
            .arg(&database)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("ninefold could not be started: {error}"))?;
        let mut line = String::new();
        let out = process.stdout.take().ok_or("ninefold has no stdout")?;
        let mut out = BufReader::new(out);
        out.read_line(&mut line).map_err(|error| error.to_string())?;
        // Keep reading stdout, or the server would block.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let address = line.trim().strip_prefix("ninefold listens on ").map(ToOwned::to_owned);
        match address {
            Some(address) => Ok(Demo { process, address, database }),
            None => {
                let _ = process.kill();
                let _ = process.wait();
                Err(format!("ninefold did not say where it listens: `{}`", line.trim()))
            }
        }
    }

    /// Tells the server to stop, and verifies its journal.
    pub(crate) fn stop(mut self) -> Result<(), String> {
        run_quietly(Command::new("kill").args(["-TERM", &self.process.id().to_string()]))?;
        let ended = self.process.wait().map_err(|error| error.to_string())?;
        if !ended.success() {
            return Err(format!("the server ended with {ended}"));
        }
        let mut verify = Command::new(beside("ninefold")?);
        verify.args(["journal", "verify", "--database"]).arg(&self.database);
        run_quietly(&mut verify).map(drop)
    }
}
