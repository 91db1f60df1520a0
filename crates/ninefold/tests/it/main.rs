//! Tests of the command, run as people run it: exit code, stdout, stderr.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod accepting;
mod answers;
/// The client that the load test uses.
#[path = "../../../bench/src/floor/client.rs"]
mod client;
mod crashes;
mod cycle_simulation;
mod edge;
mod evening;
mod house;
mod journal;
mod loaded;
mod manners;
mod player;
mod process;
mod program;
mod races;
mod refusals;
mod report;
#[path = "../common/server.rs"]
mod server;
mod serving;
mod simulations;
mod trust;
mod upgrading;

use std::path::{Path, PathBuf};
use std::process::Command;

/// What a run came to.
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs `ninefold` in the workspace's root.
fn ninefold(args: &[&str]) -> Ran {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output =
        Command::new(env!("CARGO_BIN_EXE_ninefold")).args(args).current_dir(root).output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a line of words and sets everything that came back.
fn transcript(line: &str) -> String {
    let args: Vec<&str> = line.split(' ').collect();
    let Ran { code, stdout, stderr } = ninefold(&args);
    format!("$ ninefold {line}\nexit {code}\n--- stdout\n{stdout}--- stderr\n{stderr}")
}

/// A file of this test run, with this text.
fn scratch(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A good journal: what `ninefold journal verify` says of it.
fn verified(database: &Path) -> String {
    let database = database.display().to_string();
    let verified = ninefold(&["journal", "verify", "--database", &database]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    verified.stdout
}
