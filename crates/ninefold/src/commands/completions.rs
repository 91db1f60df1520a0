//! `ninefold completions`: writes the completions of commands and options for a shell.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::Cli;
use crate::problem::{Done, Problem};

/// Print completions for a shell
///
/// For bash: ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "ninefold", &mut script);
    out.push_str(&String::from_utf8(script).map_err(Problem::refused)?);
    Ok(Done::Well)
}
