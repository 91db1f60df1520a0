//! Tests the running server against its own API contract: property-based testing with schemathesis.
//!
//! A demo floor is served on a free port, once for each of several people, and thousands of requests are
//! generated from the document that it serves: some follow the contract, some break it. No answer may be a
//! server error, every answer must be documented, and requests that break the contract must be refused. The
//! seed is fixed. The settings, with what is left out and why, are in `crates/web/tests/schemathesis`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::lanes::Ended;
use crate::runner::{self, beside};
use crate::steps::{install, need, print, root, run_quietly};

/// The people who make the calls: each has different rights.
const PEOPLE: [&str; 5] = ["M800", "E300", "D100", "A500", "V400"];
/// After this time a run counts as hung. The work is limited by count, not by time: the settings give the
/// number of examples for each call.
const HANGS: Duration = Duration::from_mins(20);

/// Builds the server and tests it, as a chore of its own.
pub(crate) fn alone() -> Result<(), String> {
    // Build it as the gate does, so that neither has to rebuild it.
    runner::build()?;
    fuzz().map(|said| print(&said))
}

/// Serves the demo and tests it as each person in turn. All runs are made, even if one of them fails.
pub(crate) fn fuzz() -> Ended {
    let tools = tools()?;
    let seed = io("schemathesis.toml")?;
    let seed = seed.lines().find(|line| line.starts_with("seed")).unwrap_or("no seed").to_owned();
    let (mut said, mut wrong) = (format!("contract: {seed}\n"), Vec::new());
    for staff in PEOPLE {
        match as_one(&tools, staff) {
            Ok(cases) => said.extend(["contract: as ", staff, ": ", &cases, "\n"]),
            Err(problem) => wrong.push(problem),
        }
    }
    if wrong.is_empty() { Ok(said) } else { Err(format!("{}\n{said}", wrong.join("\n"))) }
}

/// Starts a separate server for one person, and sends it thousands of requests.
fn as_one(tools: &Path, staff: &str) -> Ended {
    let server = Server::start()?;
    let checked = if staff == PEOPLE[0] {
        let check = root().join("crates/web/tests/schemathesis/check.py");
        run_quietly(Command::new(tools.join("python")).arg(check).arg(&server.address)).map(drop)
    } else {
        Ok(())
    };
    let tested = test(tools, &server.address, staff);
    // The server is checked too: it must stop cleanly, and leave a valid journal.
    let stopped = server.stop();
    checked.and(stopped).and(tested)
}

/// Installs the Python tools that `requirements.txt` pins into a separate environment.
pub(crate) fn tools() -> Result<PathBuf, String> {
    need("python3", "python3")?;
    let (place, told) = (root().join("target/venv"), io("requirements.txt")?);
    let mark = place.join("ninefold-requirements.txt");
    if fs::read_to_string(&mark).is_ok_and(|there| there == told) {
        return Ok(place.join("bin"));
    }
    let make = || run_quietly(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&place));
    make().or_else(|_| install("python3-venv").and_then(|()| make()))?;
    let list = root().join("crates/web/tests/schemathesis/requirements.txt");
    let pip = place.join("bin/pip");
    run_quietly(Command::new(pip).args(["install", "--quiet", "--requirement"]).arg(list))?;
    fs::write(&mark, told).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(place.join("bin"))
}

fn io(name: &str) -> Result<String, String> {
    let path = root().join("crates/web/tests/schemathesis").join(name);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs the fuzzer once; its output is shown only if it found something.
fn test(tools: &Path, address: &str, staff: &str) -> Ended {
    let until = Instant::now() + HANGS;
    let folder = root().join("crates/web/tests/schemathesis");
    let words = root().join(format!("target/schemathesis-{staff}.txt"));
    let out = fs::File::create(&words).map_err(|error| format!("{}: {error}", words.display()))?;
    let err = out.try_clone().map_err(|error| error.to_string())?;
    let mut fuzzer = Command::new(tools.join("schemathesis"))
        .arg("--config-file")
        .arg(folder.join("schemathesis.toml"))
        .args(["run", "--no-color"])
        .arg(format!("{address}/api/v1/openapi.json"))
        .env("NINEFOLD_URL", address)
        .env("NINEFOLD_STAFF", staff)
        .env("PYTHONPATH", &folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        // Schemathesis stores its findings in the current folder and would start with them. This folder is
        // removed with the server, so that the seed alone decides.
        .current_dir(place())
        .stdout(out)
        .stderr(err)
        .spawn()
        .map_err(|error| format!("schemathesis could not be started: {error}"))?;
    let ended = loop {
        if let Some(ended) = fuzzer.try_wait().map_err(|error| error.to_string())? {
            break ended;
        }
        if Instant::now() > until {
            let _ = fuzzer.kill();
            let _ = fuzzer.wait();
            return Err(format!("as {staff}, schemathesis hangs for {} s", HANGS.as_secs()));
        }
        sleep(Duration::from_millis(100));
    };
    let said = fs::read_to_string(&words).unwrap_or_default();
    if !ended.success() {
        return Err(format!("as {staff}, schemathesis ended with {ended}\n{said}"));
    }
    let cases = said.lines().find(|line| line.contains(" generated, ")).unwrap_or("").trim();
    Ok(cases.to_owned())
}

/// The working folder of a run.
fn place() -> PathBuf {
    root().join("target/schemathesis")
}

/// A paused demo on a free port, with its own journal.
struct Server {
    process: Child,
    address: String,
    database: PathBuf,
}

impl Server {
    fn start() -> Result<Server, String> {
        let folder = place();
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
            Some(address) => Ok(Server { process, address, database }),
            None => {
                let _ = process.kill();
                let _ = process.wait();
                Err(format!("ninefold did not say where it listens: `{}`", line.trim()))
            }
        }
    }

    /// Tells the server to stop, and verifies its journal.
    fn stop(mut self) -> Result<(), String> {
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
