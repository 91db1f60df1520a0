//! `ninefold init`: writes a configuration, creates the journal, and adds the first two people.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use floor::{Command, CommandKind, Proof};
use web::Cost;

use super::administrator::{AdministratorArgs, Founder};
use super::local_manager::LocalManager;
use crate::problem::{Done, Problem};

/// Write a configuration, create the journal, and add the first administrator and the second person
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

# The journal. Beside it lie its site key (`ninefold.db.key`) and its signing key (`ninefold.db.signing-key`):
# keep copies of both somewhere else. Without them no server starts on the journal.
database = \"ninefold.db\"

# The witness: the journal's last signed head, at most a second behind. Only one on another disk or host
# notices that this whole machine was put back to an earlier day. It lies beside the journal unless this is
# set.
# witness = \"/mnt/elsewhere/ninefold.witness\"

# Where the Game Manager listens. Only this machine can reach a loopback address.
listen = \"127.0.0.1:8080\"

# For other machines, a certificate and its key, both as PEM. With them the Game Manager speaks HTTPS only.
# certificate = \"ninefold.crt\"
# key = \"ninefold.key\"

# Without a certificate it listens only on a loopback address, unless something in front of it speaks HTTPS
# and the way between the two is safe.
# plain-http = true

# Proxies that are believed when they tell for whom they ask: log-ins are counted by address, and behind a
# proxy that is not named here everybody has the proxy's. Each must write the header itself, after whatever
# its client sent: x-forwarded-for, or forwarded (RFC 7239).
# trusted-proxies = [\"127.0.0.1\"]
# proxy-header = \"x-forwarded-for\"

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
    // Prompt before anything is written, so that a typing error leaves nothing behind.
    let founders = args.administrator.find()?;
    let mut manager = LocalManager::create(&database)?;
    let first = founders[0].staff.clone();
    for Founder { staff, name, role, password } in &founders {
        let add = CommandKind::AddStaff { staff: staff.clone(), name: name.clone(), role: *role };
        manager.take(Command { by: first.clone(), kind: add })?;
        // Each has typed their own password.
        let (proof, digest) = (Proof::Password, manager.secrets(Cost::Full).slow(password));
        let set = CommandKind::SetCredential { staff: staff.clone(), proof, digest };
        manager.take(Command { by: staff.clone(), kind: set })?;
    }
    manager.close();
    std::fs::write(&config, CONFIG).map_err(|error| refused(error, &config))?;
    let _ = writeln!(out, "configuration  {}", config.display());
    let _ = writeln!(out, "administrator  {}", founders[0].staff);
    let _ = writeln!(out, "second person  {} ({})", founders[1].staff, founders[1].role);
    let _ = writeln!(out, "\nstart with: ninefold serve --config {}", config.display());
    Ok(Done::Well)
}
