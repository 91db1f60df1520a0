//! `ninefold man`: writes the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::{Man, generate_to};

use crate::Cli;
use crate::args::reason;
use crate::problem::{Done, Problem};

/// Write the manual pages
///
/// With a folder, one page for each command: ninefold man ~/.local/share/man/man1. Without one, the main page
/// is printed: ninefold man | man -l -
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to write to; it is created if it does not exist [default: print the main page]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let Some(folder) = &args.folder else {
        let mut page = Vec::new();
        Man::new(Cli::command()).render(&mut page).map_err(Problem::refused)?;
        out.push_str(&String::from_utf8(page).map_err(Problem::refused)?);
        return Ok(Done::Well);
    };
    let written = fs::create_dir_all(folder).and_then(|()| generate_to(Cli::command(), folder));
    written.map_err(|error| {
        Problem::refused(format!("cannot write to {}: {}", folder.display(), reason(&error)))
    })?;
    Ok(Done::Well)
}
