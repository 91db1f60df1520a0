//! The first administrator of a house: named by flags, or asked for.
//!
//! A password comes from the keyboard, unseen, or from a file; never from a flag, which everybody on the
//! machine could read. It is not shown again.

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use floor::StaffId;

use crate::args::read_file;
use crate::problem::Problem;

/// The fewest letters of a password.
const LEAST: usize = 8;
/// The most.
const MOST: usize = 200;

#[derive(clap::Args)]
pub(super) struct AdministratorArgs {
    /// The first administrator's id, such as M800 [default: asked for]
    #[arg(long, value_name = "ID")]
    administrator: Option<String>,

    /// Their name, as papers print it [default: their id]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// A file whose first line is their password; - reads it from standard input [default: asked for]
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
}

/// Who it is.
pub(super) struct Administrator {
    pub(super) staff: StaffId,
    pub(super) name: String,
    pub(super) password: String,
}

impl AdministratorArgs {
    /// Takes what the flags say, and asks for the rest.
    pub(super) fn find(&self) -> Result<Administrator, Problem> {
        let id = match &self.administrator {
            Some(id) => id.clone(),
            None => ask("id of the first administrator, such as M800: ")?,
        };
        let staff = StaffId::try_from(&*id).map_err(Problem::refused)?;
        let name = self.name.clone().unwrap_or_else(|| id.clone());
        let password = match &self.password_file {
            Some(file) if file == Path::new("-") => line()?,
            Some(file) => read_file(file)?.lines().next().unwrap_or_default().to_owned(),
            None => chosen(&id)?,
        };
        if !(LEAST..=MOST).contains(&password.len()) {
            let message = format!("a password has {LEAST} to {MOST} letters");
            return Err(Problem::refused(message).hint("choose another one"));
        }
        Ok(Administrator { staff, name, password })
    }
}

/// A password, typed twice so that it is what was meant.
fn chosen(id: &str) -> Result<String, Problem> {
    let typed = |question: &str| {
        if std::io::stdin().is_terminal() {
            rpassword::prompt_password(question).map_err(|error| unheard(&error.to_string()))
        } else {
            ask(question)
        }
    };
    let password = typed(&format!("password of {id}, at least {LEAST} letters: "))?;
    if password == typed("the same again: ")? {
        return Ok(password);
    }
    Err(Problem::refused("the two passwords differ").hint("nothing was written; begin again"))
}

/// Asks on stderr, where talk goes.
fn ask(question: &str) -> Result<String, Problem> {
    let mut stderr = std::io::stderr().lock();
    // Who closed stderr still may answer.
    let _ = write!(stderr, "{question}").and_then(|()| stderr.flush());
    line()
}

fn line() -> Result<String, Problem> {
    let mut answer = String::new();
    let read = std::io::stdin().lock().read_line(&mut answer);
    match read {
        Ok(1..) => Ok(answer.trim_end_matches(['\r', '\n']).to_owned()),
        Ok(0) => Err(unheard("nobody answered")),
        Err(error) => Err(unheard(&error.to_string())),
    }
}

fn unheard(why: &str) -> Problem {
    Problem::refused(format!("the first administrator is not known: {why}"))
        .hint("answer the questions, or give --administrator and --password-file")
}
