//! The `ninefold` command.
//!
//! Data goes to stdout, messages to stderr. Exit 0: done; 1: refused, or a check failed; 2: wrong usage; 130
//! and 143: ended by Ctrl-C or SIGTERM. `serve` and `demo` are ended by these signals as usual, with 0.

mod args;
mod commands;
mod interrupt;
mod problem;
mod program;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::reason;
use crate::commands::Command;
use crate::problem::Problem;

const EXIT_STATUS: &str = "\
Exit status:
  0    done
  1    refused, or a check failed
  2    wrong usage
  130  ended by Ctrl-C (143: by SIGTERM). `serve` and `demo` stop and end with 0;
       `simulate` prints the results so far.";

/// Progressive baccarat for a casino floor, and the exact mathematics of every pay table
///
/// Results go to stdout, messages and progress to stderr; progress is shown only on a terminal.
#[derive(Parser)]
#[command(
    name = "ninefold",
    version = program::VERSION,
    max_term_width = 100,
    after_long_help = EXIT_STATUS
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = String::new();
    let result = cli.command.run(&mut out);
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush());
    // A reader that stops early, as in `ninefold published | head`, is not an error.
    let lost = written.err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe);
    let result = match lost {
        Some(error) => {
            Err(Problem::refused(format!("cannot write the answer: {}", reason(&error))))
        }
        None => result,
    };
    match result {
        Ok(done) => done.into(),
        Err(problem) => {
            let _ = writeln!(io::stderr().lock(), "{problem}");
            problem.exit_code()
        }
    }
}
