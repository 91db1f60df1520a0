//! What every chore needs: running commands, keeping their output, and installing tools.

use std::env;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map_or(here.clone(), PathBuf::from)
}

/// Reports progress on stderr. Errors are ignored: if stderr is closed, nobody is reading.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "xtask: {text}");
}

/// Prints a part of the gate's report on stdout, in one piece.
pub(crate) fn print(text: &str) {
    let _ = write!(io::stdout().lock(), "{text}");
}

/// Whether nothing was compiled when this chore began. Incremental compilation makes the first build a tenth
/// slower, and only helps from the second build on.
static NOTHING_COMPILED: LazyLock<bool> =
    LazyLock::new(|| !root().join("target/debug/ninefold").exists());

/// A cargo command with additional environment variables.
pub(crate) fn cargo_command(args: &[&str], settings: &[(&str, &str)]) -> Command {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    // Cargo's variables about this package are removed: some packages would be rebuilt because of them.
    let own =
        |name: &String| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|it| name.starts_with(it));
    for name in env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(own) {
        command.env_remove(name);
    }
    if env::var_os("CARGO_INCREMENTAL").is_none() && *NOTHING_COMPILED {
        command.env("CARGO_INCREMENTAL", "0");
    }
    // Output to a file does not need a line for every crate that is compiled.
    if !io::stderr().is_terminal() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    command.args(args).envs(settings.iter().copied());
    command
}

/// Runs a command, and shows its output as it comes.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    let status = command
        .current_dir(root())
        .status()
        .map_err(|error| format!("{name} could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}

/// Runs a command and returns its output, stdout and stderr in the order in which they came. An error
/// contains it too.
pub(crate) fn run_quietly(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let failed = |error: io::Error| format!("{name} could not be started: {error}");
    let (read, write) = io::pipe().map_err(failed)?;
    let both = write.try_clone().map_err(failed)?;
    let spawned = command.stdin(Stdio::null()).stdout(write).stderr(both).spawn();
    let mut child = spawned.map_err(failed)?;
    // The command keeps the write ends of the pipe; while they are open here, reading would never end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut said = String::new();
    let mut lines = BufReader::new(read);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        said.push_str(&String::from_utf8_lossy(&line));
        line.clear();
    }
    let status = child.wait().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(said) } else { Err(format!("{name} ended with {status}\n{said}")) }
}

/// Makes sure that a program exists, and installs its Debian package if it does not.
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
    let quiet =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Only one installation at a time: a second one would find the package list locked.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs a Debian package.
pub(crate) fn install(package: &str) -> Result<(), String> {
    let _turn = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    say(&format!("installing {package}"));
    let apt = |args: &[&str]| {
        let mut command = if works("sudo") { Command::new("sudo") } else { Command::new("env") };
        // Wait if another program has locked the package list.
        let wait = ["-o", "DPkg::Lock::Timeout=600"];
        command.arg("apt-get").args(wait).args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run_quietly(&mut command).map(drop)
    };
    apt(&["update", "--quiet"])?;
    apt(&["install", "--yes", "--quiet", package])
}
