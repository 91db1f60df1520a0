//! `ninefold serve`

use std::path::{Path, PathBuf};

use web::Tls;

use super::house::{Front, House, Players};
use super::log::{Format, LogArgs};
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

    #[command(flatten)]
    log: LogArgs,
}

/// What the configuration says.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Config {
    database: PathBuf,
    #[serde(default = "loopback")]
    listen: String,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
    #[serde(default)]
    plain_http: bool,
    #[serde(default = "info")]
    log: String,
    #[serde(default)]
    log_format: Format,
}

fn loopback() -> String {
    "127.0.0.1:8080".to_owned()
}

fn info() -> String {
    "info".to_owned()
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    let text = read_file(&args.config)?;
    let config: Config = toml::from_str(&text).map_err(|error| {
        Problem::refused(format!("{}: {error}", args.config.display()))
            .hint("`ninefold init` writes one that works")
    })?;
    args.log.begin(&config.log, config.log_format)?;
    // A file beside its configuration is found from anywhere.
    let folder = args.config.parent().unwrap_or(Path::new("."));
    let tls = match (&config.certificate, &config.key) {
        (Some(certificate), Some(key)) => {
            let tls = Tls::read(&folder.join(certificate), &folder.join(key));
            Some(tls.map_err(|why| Problem::refused(why).hint("both files are PEM"))?)
        }
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            let why = "TLS takes `certificate` and `key`, and the configuration has one of them";
            return Err(Problem::refused(why).hint("add the other, or take both out"));
        }
    };
    let listen = args.listen.clone().unwrap_or(config.listen);
    let front = Front { listen, tls, plain: config.plain_http };
    front.check()?;
    let database = args.database.clone().unwrap_or_else(|| folder.join(&config.database));
    House::open(&database)?.serve(front, &Players::Real, &[])
}
