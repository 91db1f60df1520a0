//! Installs Python for the second verifier of journals, with what `oracle/requirements.txt` pins.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{install, need, root, run};

/// The variable that names the Python for `oracle/verify.py` to the tests.
pub(crate) const VARIABLE: &str = "NINEFOLD_PYTHON";

/// The path of that Python.
pub(crate) fn python() -> PathBuf {
    root().join("target/oracle-venv/bin/python")
}

/// Creates the environment, with everything the verifier needs.
pub(crate) fn tools() -> Result<(), String> {
    need("python3", "python3")?;
    let (place, list) = (root().join("target/oracle-venv"), root().join("oracle/requirements.txt"));
    let told = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mark = place.join("ninefold-requirements.txt");
    if fs::read_to_string(&mark).is_ok_and(|there| there == told) {
        return Ok(());
    }
    let make = || run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&place));
    make().or_else(|_| install("python3-venv").and_then(|()| make()))?;
    let pip = place.join("bin/pip");
    run(Command::new(pip).args(["install", "--quiet", "--requirement"]).arg(list))?;
    fs::write(&mark, told).map_err(|error| format!("{}: {error}", mark.display()))
}
