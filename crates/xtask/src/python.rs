//! Python environments in `target/`, each with what a list of requirements pins.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{install, need, root, run_quietly};

/// Creates an environment, unless it is there with the same requirements, and returns the folder of its
/// programs.
pub(crate) fn environment(name: &str, requirements: &str) -> Result<PathBuf, String> {
    need("python3", "python3")?;
    let (place, list) = (root().join("target").join(name), root().join(requirements));
    let told = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mark = place.join("ninefold-requirements.txt");
    let programs = place.join("bin");
    if fs::read_to_string(&mark).is_ok_and(|there| there == told) {
        return Ok(programs);
    }
    let make = || run_quietly(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&place));
    make().or_else(|_| install("python3-venv").and_then(|()| make()))?;
    let mut pip = Command::new(programs.join("pip"));
    run_quietly(pip.args(["install", "--quiet", "--requirement"]).arg(list))?;
    fs::write(&mark, told).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(programs)
}
