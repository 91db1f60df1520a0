//! Generates clients from the API document of a running server, compiles them, and makes calls with them.
//!
//! The programs in `clients/` are the example for people who write a client. Here they show that the
//! document can be used: two generators read it without a warning, the TypeScript program compiles under
//! `--strict`, and both programs log in, send an input and read typed answers and problems. The generators
//! are pinned, and are fetched into `target/`. If one cannot be installed, the step
//! fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::demo::Demo;
use crate::lanes::Ended;
use crate::steps::{need, print, root, run_quietly};
use crate::{python, runner};

/// The journal of the demo that the clients call.
const FLOOR: &str = "target/clients/floor";
/// The files of the TypeScript client that are copied beside its packages.
const TYPESCRIPT: [&str; 4] = ["package.json", "package-lock.json", "tsconfig.json", "floor.ts"];
/// What only a complete installation of the packages contains: npm writes it last.
const INSTALLED: &str = "node_modules/.package-lock.json";

/// Builds the server and makes the clients, as a chore of its own.
pub(crate) fn alone() -> Result<(), String> {
    // Build it as the gate does, so that neither has to rebuild it.
    runner::build()?;
    clients().map(|said| print(&said))
}

/// Makes both clients for one running demo. Both are tried, even if one fails.
pub(crate) fn clients() -> Ended {
    tools()?;
    let demo = Demo::start(FLOOR)?;
    let results = [
        typescript(&demo.address).map_err(|error| format!("the TypeScript client: {error}")),
        python(&demo.address).map_err(|error| format!("the Python client: {error}")),
        demo.stop().map(|()| String::new()),
    ];
    let wrong: Vec<String> = results.iter().filter_map(|it| it.clone().err()).collect();
    if wrong.is_empty() {
        Ok(results.into_iter().flatten().collect())
    } else {
        Err(wrong.join("\n"))
    }
}

/// Installs the generators and what the clients use.
pub(crate) fn tools() -> Result<(), String> {
    packages()?;
    environment().map(drop)
}

fn environment() -> Result<PathBuf, String> {
    python::environment("clients-venv", "clients/python/requirements.txt")
}

/// Where the TypeScript client is made.
fn workshop() -> PathBuf {
    root().join("target/clients/typescript")
}

/// Installs the packages that `package-lock.json` lists, each with its integrity hash, and runs no script of
/// theirs.
fn packages() -> Result<(), String> {
    need("node", "nodejs")?;
    need("npm", "npm")?;
    let place = workshop();
    let lock = root().join("clients/typescript/package-lock.json");
    let same = fs::read(&lock).ok().is_some_and(|lock| {
        fs::read(place.join("package-lock.json")).is_ok_and(|there| there == lock)
    });
    copy()?;
    if same && place.join(INSTALLED).exists() {
        return Ok(());
    }
    let quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
    let mut npm = Command::new("npm");
    run_quietly(npm.arg("ci").args(quiet).current_dir(&place)).map(drop)
}

/// Copies the TypeScript client beside its packages.
fn copy() -> Result<(), String> {
    let (from, to) = (root().join("clients/typescript"), workshop());
    let wrong = |path: &Path, error| format!("{}: {error}", path.display());
    fs::create_dir_all(&to).map_err(|error| wrong(&to, error))?;
    for file in TYPESCRIPT {
        fs::copy(from.join(file), to.join(file)).map_err(|error| wrong(&from.join(file), error))?;
    }
    Ok(())
}

/// Generates the types, compiles the program with them, and runs it.
fn typescript(address: &str) -> Ended {
    let place = workshop();
    let script = |path: &str| {
        let mut node = Command::new("node");
        node.arg(place.join("node_modules").join(path)).current_dir(&place);
        node
    };
    let mut generate = script("openapi-typescript/bin/cli.js");
    let document = format!("{address}/api/v1/openapi.json");
    let said = run_quietly(generate.arg(document).args(["--output", "api.ts"]))?;
    if let Some(warning) = warning_in(&said) {
        return Err(format!("openapi-typescript warns: {warning}\n{said}"));
    }
    run_quietly(script("typescript/bin/tsc").args(["--strict", "--project", "."]))?;
    let mut client = Command::new("node");
    let client = client.arg("build/floor.js").env("NINEFOLD_URL", address).current_dir(&place);
    run_quietly(client).map(|said| prefixed("typescript", &said))
}

/// A line of a generator's output that is a warning. Its two lines of progress are not.
fn warning_in(said: &str) -> Option<&str> {
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let progress =
        |line: &&str| line.contains("openapi-typescript 7.") || line.contains(" \u{2192} ");
    lines.find(|line| !progress(line))
}

/// Generates the package, and runs the program with it.
fn python(address: &str) -> Ended {
    let (programs, place) = (environment()?, root().join("target/clients/python"));
    let source = root().join("clients/python");
    let mut generate = Command::new(programs.join("openapi-python-client"));
    generate.args(["generate", "--fail-on-warning", "--overwrite", "--meta", "none", "--url"]);
    generate.arg(format!("{address}/api/v1/openapi.json"));
    generate.arg("--config").arg(source.join("generator.yaml"));
    generate.arg("--output-path").arg(place.join("ninefold_client")).env("NO_COLOR", "1");
    run_quietly(&mut generate)?;
    let mut client = Command::new(programs.join("python"));
    let client = client.arg(source.join("floor.py")).env("NINEFOLD_URL", address);
    let client = client.env("PYTHONPATH", &place).env("PYTHONDONTWRITEBYTECODE", "1");
    run_quietly(client).map(|said| prefixed("python", &said))
}

/// Every line with the name of the client that printed it.
fn prefixed(name: &str, said: &str) -> String {
    said.lines().flat_map(|line| ["clients: ", name, ": ", line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_not_a_warning() {
        let said =
            "\u{2728} openapi-typescript 7.13.0\n\u{1f680} http://a/b \u{2192} api.ts [1.1s]\n";
        assert_eq!(warning_in(said), None);
        let warned = format!("{said} \u{26a0}  a schema is skipped\n");
        assert_eq!(warning_in(&warned), Some("\u{26a0}  a schema is skipped"));
    }
}
