//! Tests the running server against its own API contract: property-based testing with schemathesis.
//!
//! A demo floor is served on a free port, once for each of several people, and thousands of requests are
//! generated from the document that it serves: some follow the contract, some break it. No answer may be a
//! server error, every answer must be documented, and requests that break the contract must be refused. The
//! seed is fixed. The settings, with what is left out and why, are in `crates/web/tests/schemathesis`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::demo::Demo;
use crate::lanes::Ended;
use crate::steps::{print, root, run_quietly};
use crate::{python, runner};

/// The people who make the calls: each has different rights.
const PEOPLE: [&str; 5] = ["M800", "E300", "D100", "A500", "V400"];
/// After this time a run counts as hung. The work is limited by count, not by time: the settings give the
/// number of examples for each call.
const HANGS: Duration = Duration::from_mins(20);
/// The working folder of a run.
const FOLDER: &str = "target/schemathesis";

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
    let server = Demo::start(FOLDER)?;
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
    python::environment("venv", "crates/web/tests/schemathesis/requirements.txt")
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
        .current_dir(root().join(FOLDER))
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
