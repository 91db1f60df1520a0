//! The steps of the gate, from the quickest to the widest.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{browser, fuzz, tidy};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map_or(here.clone(), PathBuf::from)
}

/// Tells what happens. A closed stderr is nobody listening.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "xtask: {text}");
}

/// Runs every check and test.
pub(crate) fn test(long: bool) -> Result<(), String> {
    step("tidy", || tidy::check(&root()))?;
    step("formatting", || cargo(&["fmt", "--all", "--check"], &[]))?;
    let deny = ("RUSTDOCFLAGS", "-D warnings");
    step("clippy", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"], &[])
    })?;
    step("rustdoc", || {
        cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"], &[deny])
    })?;
    let nights: &[(&str, &str)] = if long { &[("NINEFOLD_LONG", "1")] } else { &[] };
    // A snapshot that does not match is a failure, never a new file for later.
    let settings = [nights, &[("INSTA_UPDATE", "no"), browser::NEAR]].concat();
    step("tools", || need("hledger", "hledger").and_then(|()| browser::tools()))?;
    step("tests", || cargo(&["test", "--workspace"], &settings))?;
    step("contract", fuzz::fuzz)?;
    step("oracle", || oracle(long))
}

fn step(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    say(&format!("{name} ..."));
    let start = Instant::now();
    run().map_err(|problem| format!("{name}: {problem}"))?;
    say(&format!("{name} passed in {:.1} s", start.elapsed().as_secs_f64()));
    Ok(())
}

pub(crate) fn cargo(args: &[&str], settings: &[(&str, &str)]) -> Result<(), String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    // What cargo says of this package is not for those that it builds: some would be built anew for it.
    let own =
        |name: &String| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|it| name.starts_with(it));
    for name in env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(own) {
        command.env_remove(name);
    }
    run(command.args(args).envs(settings.iter().copied()))
}

/// Recomputes the count files with the independent oracle, so that they cannot go stale.
fn oracle(long: bool) -> Result<(), String> {
    need("python3", "python3")?;
    let folder = root().join("oracle");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join("counts"))
        .map_err(|error| error.to_string())?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    files.sort();
    run(Command::new("python3").arg(folder.join("oracle.py")).arg("--check").args(files))?;
    if long {
        run(Command::new("python3").arg(folder.join("oracle.py")).arg("--self-test"))?;
    }
    Ok(())
}

/// Makes sure that a program is there, installing its Debian package if it is not.
pub(crate) fn need(program: &str, package: &str) -> Result<(), String> {
    if works(program) {
        return Ok(());
    }
    install(package)?;
    if works(program) {
        Ok(())
    } else {
        Err(format!("{program} is missing and {package} did not bring it"))
    }
}

fn works(program: &str) -> bool {
    let quiet = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Installs a Debian package.
pub(crate) fn install(package: &str) -> Result<(), String> {
    say(&format!("installing {package}"));
    let apt = |args: &[&str]| {
        let mut command = if works("sudo") { Command::new("sudo") } else { Command::new("env") };
        run(command.arg("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "--quiet"])?;
    apt(&["install", "--yes", "--quiet", package])
}

pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    let status = command
        .current_dir(root())
        .status()
        .map_err(|error| format!("{name} could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}
