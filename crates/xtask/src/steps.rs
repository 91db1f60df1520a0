//! What every chore needs: commands, what they say, and what they need installed.

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

/// Tells what happens. A closed stderr is nobody listening.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "xtask: {text}");
}

/// Prints a part of the gate's account of itself on stdout, in one piece.
pub(crate) fn print(text: &str) {
    let _ = write!(io::stdout().lock(), "{text}");
}

/// Whether nothing was compiled when this chore began. What cargo keeps to compile a part of a crate anew
/// costs a tenth more, and is worth it from the second time on only.
static NOTHING_COMPILED: LazyLock<bool> =
    LazyLock::new(|| !root().join("target/debug/ninefold").exists());

/// A cargo command, with settings of its own.
pub(crate) fn cargo_command(args: &[&str], settings: &[(&str, &str)]) -> Command {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    // What cargo says of this package is not for those that it builds: some would be built anew for it.
    let own =
        |name: &String| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|it| name.starts_with(it));
    for name in env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(own) {
        command.env_remove(name);
    }
    if env::var_os("CARGO_INCREMENTAL").is_none() && *NOTHING_COMPILED {
        command.env("CARGO_INCREMENTAL", "0");
    }
    // Whoever reads a file wants no line for every crate that is compiled.
    if !io::stderr().is_terminal() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    command.args(args).envs(settings.iter().copied());
    command
}

/// Runs cargo, and shows what it says as it says it.
pub(crate) fn cargo(args: &[&str], settings: &[(&str, &str)]) -> Result<(), String> {
    run(&mut cargo_command(args, settings))
}

/// Runs a command, and shows what it says as it says it.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    let status = command
        .current_dir(root())
        .status()
        .map_err(|error| format!("{name} could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}

/// Runs a command and keeps what it says, stdout and stderr in the order in which it came. The error has it
/// too.
pub(crate) fn run_quietly(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let failed = |error: io::Error| format!("{name} could not be started: {error}");
    let (read, write) = io::pipe().map_err(failed)?;
    let both = write.try_clone().map_err(failed)?;
    let spawned = command.stdin(Stdio::null()).stdout(write).stderr(both).spawn();
    let mut child = spawned.map_err(failed)?;
    // The command itself holds the ends that are written to: with them open here, reading would never end.
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
    let quiet =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// One installs at a time: the second would find the list of packages locked.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs a Debian package.
pub(crate) fn install(package: &str) -> Result<(), String> {
    let _turn = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    say(&format!("installing {package}"));
    let apt = |args: &[&str]| {
        let mut command = if works("sudo") { Command::new("sudo") } else { Command::new("env") };
        // A list that another program holds is waited for.
        let wait = ["-o", "DPkg::Lock::Timeout=600"];
        command.arg("apt-get").args(wait).args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run_quietly(&mut command).map(drop)
    };
    apt(&["update", "--quiet"])?;
    apt(&["install", "--yes", "--quiet", package])
}
