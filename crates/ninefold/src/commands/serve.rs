//! `ninefold serve`

use std::path::PathBuf;

use super::house::{House, Players};
use crate::args::read_file;
use crate::problem::{Done, Problem};

/// The Game Manager: one server that runs a floor
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The configuration, as `ninefold init` writes it
    #[arg(long, value_name = "FILE")]
    config: PathBuf,

    /// The database, in place of the configuration's
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,

    /// The address to listen on, in place of the configuration's
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
}

/// What the configuration says.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Config {
    database: PathBuf,
    #[serde(default = "loopback")]
    listen: String,
}

fn loopback() -> String {
    "127.0.0.1:8080".to_owned()
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    let text = read_file(&args.config)?;
    let config: Config = toml::from_str(&text).map_err(|error| {
        Problem::refused(format!("{}: {error}", args.config.display()))
            .hint("`ninefold init` writes one that works")
    })?;
    // A database beside its configuration is found from anywhere.
    let folder = args.config.parent().unwrap_or(std::path::Path::new("."));
    let database = args.database.clone().unwrap_or_else(|| folder.join(&config.database));
    let house = House::open(&database)?;
    house.serve(args.listen.as_deref().unwrap_or(&config.listen), &Players::Real, &[])
}
