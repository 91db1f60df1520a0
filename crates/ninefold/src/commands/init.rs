//! `ninefold init`

use std::fmt::Write;
use std::path::{Path, PathBuf};

use floor::{Act, Command, Proof, Role};
use web::Cost;

use super::administrator::{Administrator, AdministratorArgs};
use super::house::House;
use crate::problem::{Done, Problem};

/// Write a configuration, create the journal, and add the first administrator
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,

    #[command(flatten)]
    administrator: AdministratorArgs,
}

const CONFIG: &str = "\
# The configuration of a ninefold Game Manager. Everything else is set through the running system and stands
# in its journal.

# The journal. Beside it lies its site key (`ninefold.db.key`): keep a copy of the key somewhere else, because
# without it nobody can prove that the journal is whole.
database = \"ninefold.db\"

# Where the Game Manager listens. Only this machine can reach a loopback address.
listen = \"127.0.0.1:8080\"

# For other machines, a certificate and its key, both as PEM. With them the Game Manager speaks HTTPS only.
# certificate = \"ninefold.crt\"
# key = \"ninefold.key\"

# Without a certificate it listens only on a loopback address, unless something in front of it speaks HTTPS
# and the way between the two is safe.
# plain-http = true

# What goes into the log (stderr): error, warn, info, debug; or finer, such as \"warn,web=debug\". No secret
# ever does. The format is text or json.
# log = \"info\"
# log-format = \"text\"

# `GET /metrics` and `GET /healthz` need no token: they carry no secrets, but they are for the inside network.
";

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let refused = |error: std::io::Error, path: &Path| {
        Problem::refused(format!("{}: {}", path.display(), crate::args::reason(&error)))
    };
    std::fs::create_dir_all(&args.folder).map_err(|error| refused(error, &args.folder))?;
    let (config, database) = (args.folder.join("ninefold.toml"), args.folder.join("ninefold.db"));
    if config.exists() {
        return Err(Problem::refused(format!(
            "there is something at {} already",
            config.display()
        ))
        .hint("`ninefold serve --config` takes it as it is"));
    }
    // Asked for before anything is written, so that a slip of the finger leaves nothing behind.
    let Administrator { staff, name, password } = args.administrator.find()?;
    let mut house = House::create(&database)?;
    let (proof, digest) = (Proof::Password, house.secrets(Cost::Full).slow(&password));
    for act in [
        Act::AddStaff { staff: staff.clone(), name, role: Role::Administrator },
        Act::SetCredential { staff: staff.clone(), proof, digest },
    ] {
        house.take(Command { by: staff.clone(), act })?;
    }
    house.close();
    std::fs::write(&config, CONFIG).map_err(|error| refused(error, &config))?;
    let _ = writeln!(out, "configuration  {}", config.display());
    let _ = writeln!(out, "administrator  {staff}");
    let _ = writeln!(out, "\nstart with: ninefold serve --config {}", config.display());
    Ok(Done::Well)
}
