//! Chores: `cargo xtask test` is the whole gate.

mod browser;
mod fuzz;
mod steps;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of this workspace
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check and every test, installing what they need
    Test {
        /// Let the random tests and the oracle run for long
        #[arg(long)]
        long: bool,
    },
    /// Test the pages in a real browser only
    Browser,
    /// Make the pictures of every page in docs/pictures
    Screenshots,
    /// Test the running calls against their own contract only
    Fuzz,
    /// Check the tidiness of the source only
    Tidy,
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Test { long } => steps::test(long),
        Chore::Browser => browser::test(),
        Chore::Screenshots => browser::screenshots(),
        Chore::Fuzz => fuzz::fuzz(),
        Chore::Tidy => tidy::check(&steps::root()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            steps::say(&format!("failed: {problem}"));
            ExitCode::FAILURE
        }
    }
}
