//! `ninefold staff`: what can be done for staff when nobody can log in.

use std::fmt::Write;
use std::path::PathBuf;

use floor::{Command, CommandKind, StaffId};

use super::local_manager::LocalManager;
use crate::problem::{Done, Problem};

/// The maximum length of a reason.
const MAX_REASON: usize = 200;

/// Staff, where the Game Manager itself cannot help: it is stopped meanwhile
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Unlock somebody's credentials, such as the only administrator's
    ///
    /// The Game Manager must be stopped. It stands in the journal that it was done on the machine itself, by
    /// nobody who had proved who they are, and why.
    Unlock {
        /// Whose, such as M800
        staff: String,

        /// The database
        #[arg(long, value_name = "FILE", default_value = "ninefold.db")]
        database: PathBuf,

        /// The witness, where it is kept elsewhere [default: FILE.witness]
        #[arg(long, value_name = "FILE")]
        witness: Option<PathBuf>,

        /// Why, for the journal
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let Verb::Unlock { staff, database, witness, reason } = &args.verb;
    let staff = StaffId::try_from(&**staff).map_err(Problem::refused)?;
    let letters = reason.trim().chars().count();
    if !(1..=MAX_REASON).contains(&letters) || reason.contains(char::is_control) {
        let why = format!("a reason has 1 to {MAX_REASON} letters, on one line");
        return Err(Problem::refused(why));
    }
    let mut manager = LocalManager::open(database, witness.clone())?;
    let by = StaffId::try_from("HOST").map_err(Problem::refused)?;
    let kind = CommandKind::UnlockOnHost { staff: staff.clone(), reason: reason.trim().to_owned() };
    manager.take(Command { by, kind })?;
    manager.close();
    let _ = writeln!(out, "{staff} is unlocked, and the journal says so");
    Ok(Done::Well)
}
