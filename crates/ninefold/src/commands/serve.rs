//! `ninefold serve`: runs the Game Manager as a server.

use std::io::Write;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use floor::{DualControl, Floor, Right};
use web::{Proxies, ProxyHeader, Tls};

use super::key_permissions::check_private;
use super::local_manager::{Front, LocalManager, Players};
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

/// The contents of the configuration file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Config {
    database: PathBuf,
    witness: Option<PathBuf>,
    #[serde(default = "loopback")]
    listen: String,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
    #[serde(default)]
    plain_http: bool,
    #[serde(default)]
    trusted_proxies: Vec<IpAddr>,
    #[serde(default)]
    proxy_header: Header,
    #[serde(default = "info")]
    log: String,
    #[serde(default)]
    log_format: Format,
}

/// The header in which the proxies name the client.
#[derive(Clone, Copy, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Header {
    #[default]
    XForwardedFor,
    Forwarded,
}

impl From<Header> for ProxyHeader {
    fn from(header: Header) -> ProxyHeader {
        match header {
            Header::XForwardedFor => ProxyHeader::XForwardedFor,
            Header::Forwarded => ProxyHeader::Forwarded,
        }
    }
}

fn loopback() -> String {
    "127.0.0.1:8080".to_owned()
}

fn info() -> String {
    "info".to_owned()
}

pub(crate) fn run(args: &Args) -> Result<Done, Problem> {
    let hint = "`ninefold init` writes a configuration, and creates the journal beside it";
    let text = read_file(&args.config).map_err(|problem| problem.hint(hint))?;
    let config: Config = toml::from_str(&text).map_err(|error| {
        Problem::refused(format!("{}: {error}", args.config.display()))
            .hint("`ninefold init` writes one that works")
    })?;
    args.log.begin(&config.log, config.log_format)?;
    // Relative paths are resolved from the configuration's folder, so that they work from anywhere.
    let folder = args.config.parent().unwrap_or(Path::new("."));
    let tls = match (&config.certificate, &config.key) {
        (Some(certificate), Some(key)) => {
            check_private(&folder.join(key))?;
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
    let proxies = Proxies { trusted: config.trusted_proxies, header: config.proxy_header.into() };
    let front = Front { listen, tls, plain: config.plain_http, proxies };
    front.check()?;
    let database = args.database.clone().unwrap_or_else(|| folder.join(&config.database));
    let witness = config.witness.as_ref().map(|path| folder.join(path));
    let manager = LocalManager::open(&database, witness)?;
    for line in missing(manager.floor()) {
        // Messages go to stderr; it is not an error if nobody reads them.
        let _ = writeln!(std::io::stderr().lock(), "missing: {line}");
    }
    manager.serve(front, &Players::Real, &[])
}

/// What a floor still needs before anybody can play, in the order in which it is set up.
fn missing(floor: &Floor) -> Vec<&'static str> {
    let second = |person: &floor::Person| {
        person.active && DualControl::Settings.second().contains(&person.role)
    };
    let dealer = |person: &floor::Person| person.active && person.role.may(Right::Deal);
    let shift = |table: &floor::Table| table.shift.is_some();
    let needs = [
        (
            floor.staff.values().any(second),
            "nobody of accounting, and no executive, to agree with the administrator; add one with \
             POST /api/v1/staff, and a password with POST /api/v1/staff/{id}/credentials",
        ),
        (floor.staff.values().any(dealer), "a dealer; add one with POST /api/v1/staff"),
        (
            !floor.pools.is_empty(),
            "a pool; open one with PUT /api/v1/pools/{id}/settings, or a whole floor with POST \
             /api/v1/floor",
        ),
        (!floor.tables.is_empty(), "a table; open one with PUT /api/v1/tables/{id}/settings"),
        (
            floor.tables.is_empty() || floor.tables.values().any(shift),
            "a shift; a supervisor opens it with POST /api/v1/shifts/open",
        ),
    ];
    needs.into_iter().filter(|(there, _)| !there).map(|(_, need)| need).collect()
}
