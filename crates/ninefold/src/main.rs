//! The `ninefold` command.
//!
//! Data goes to stdout, talk to stderr. Exit 0: done; 1: refused or found wanting; 2: wrong usage.

mod args;
mod commands;
mod problem;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::commands::Command;

/// Progressive baccarat for a casino floor, and the exact mathematics of every pay table
#[derive(Parser)]
#[command(name = "ninefold", version, max_term_width = 100)]
struct Cli {
    /// Read the games and pay tables from this folder instead of those built in
    #[arg(long, global = true, value_name = "DIR")]
    catalog: Option<std::path::PathBuf>,

    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = String::new();
    let result = cli.command.run(cli.catalog.as_deref(), &mut out);
    // A reader that has seen enough, as in `ninefold published | head`, is no problem of ours.
    let _ = io::stdout().lock().write_all(out.as_bytes());
    match result {
        Ok(done) => done.into(),
        Err(problem) => {
            let _ = writeln!(io::stderr().lock(), "{problem}");
            problem.exit_code()
        }
    }
}
