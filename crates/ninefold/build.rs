//! Tells the program which commit it is built from: `NINEFOLD_COMMIT`, or `unknown` outside a repository.

#![allow(clippy::print_stdout)] // Cargo reads what a build script prints.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=NINEFOLD_COMMIT={}", commit().as_deref().unwrap_or("unknown"));
}

/// The commit, in seven digits, if these are the files of a repository of their own.
fn commit() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    // Files without a repository may lie in somebody else's.
    if Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()? != root {
        return None;
    }
    // These change with every commit, and whenever another one is checked out.
    for name in ["HEAD", "logs/HEAD"] {
        let path = root.join(git(&["rev-parse", "--git-path", name])?);
        if path.exists() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "--short=7", "HEAD"])
}

/// What git answers, asked in the root of the workspace.
fn git(args: &[&str]) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new("git").args(args).current_dir(root).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.trim().to_owned())
}
