//! The first two people of a site, an administrator and a second person from another office: named by flags,
//! or prompted for.
//!
//! A password is typed without echo or read from a file. It is never a flag, because everybody on the machine
//! could read it there. It is not shown again.

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use floor::{Role, StaffId};

use crate::args::read_file;
use crate::problem::Problem;

/// The minimum length of a password.
const LEAST: usize = 8;
/// The maximum length of a password.
const MAX: usize = 200;

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

    /// The second person's id, such as A500 [default: asked for]
    #[arg(long, value_name = "ID")]
    second: Option<String>,

    /// The second person's name, as papers print it [default: their id]
    #[arg(long, value_name = "NAME")]
    second_name: Option<String>,

    /// The second person's office
    #[arg(long, value_name = "ROLE", default_value = "accounting")]
    second_role: SecondRole,

    /// A file whose first line is the second person's password; - reads it from standard input
    /// [default: asked for]
    #[arg(long, value_name = "FILE")]
    second_password_file: Option<PathBuf>,
}

/// The offices whose people agree to what an administrator begins.
#[derive(Clone, Copy, clap::ValueEnum)]
enum SecondRole {
    Accounting,
    Executive,
}

impl SecondRole {
    const fn role(self) -> Role {
        match self {
            SecondRole::Accounting => Role::Accounting,
            SecondRole::Executive => Role::Executive,
        }
    }
}

/// A person who is added when the journal is created.
pub(super) struct Founder {
    pub(super) staff: StaffId,
    pub(super) name: String,
    pub(super) role: Role,
    pub(super) password: String,
}

impl AdministratorArgs {
    /// Takes the administrator and the second person from the flags, and prompts for what is missing.
    pub(super) fn find(&self) -> Result<[Founder; 2], Problem> {
        let administrator = founder(
            "the first administrator, such as M800",
            self.administrator.as_ref(),
            self.name.as_ref(),
            Role::Administrator,
            self.password_file.as_deref(),
        )?;
        let second = founder(
            "the second person, such as A500",
            self.second.as_ref(),
            self.second_name.as_ref(),
            self.second_role.role(),
            self.second_password_file.as_deref(),
        )?;
        if administrator.staff == second.staff {
            return Err(Problem::refused(format!("{} cannot be both people", second.staff))
                .hint("the second person has a number and a password of their own"));
        }
        Ok([administrator, second])
    }
}

fn founder(
    who: &str,
    id: Option<&String>,
    name: Option<&String>,
    role: Role,
    password_file: Option<&Path>,
) -> Result<Founder, Problem> {
    let id = id.map_or_else(|| ask(&format!("id of {who}: ")), |id| Ok(id.clone()))?;
    let staff = StaffId::try_from(&*id).map_err(Problem::refused)?;
    let name = name.cloned().unwrap_or_else(|| id.clone());
    let password = match password_file {
        Some(file) if file == Path::new("-") => line()?,
        Some(file) => read_file(file)?.lines().next().unwrap_or_default().to_owned(),
        None => chosen(&id)?,
    };
    if !(LEAST..=MAX).contains(&password.len()) {
        let message = format!("a password has {LEAST} to {MAX} letters");
        return Err(Problem::refused(message).hint("choose another one"));
    }
    Ok(Founder { staff, name, role, password })
}

/// Prompts for a new password, twice, to catch typing errors.
fn chosen(id: &str) -> Result<String, Problem> {
    let typed = |question: &str| {
        if std::io::stdin().is_terminal() {
            rpassword::prompt_password(question).map_err(|error| no_answer(&error.to_string()))
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

/// Prompts for the password of an existing person, without echo.
pub(super) fn password_of(id: &str) -> Result<String, Problem> {
    let question = format!("password of {id}: ");
    if std::io::stdin().is_terminal() {
        rpassword::prompt_password(question).map_err(|error| Problem::refused(error.to_string()))
    } else {
        ask(&question)
    }
}

/// Prompts on stderr, where messages go.
fn ask(question: &str) -> Result<String, Problem> {
    let mut stderr = std::io::stderr().lock();
    // If stderr is closed, an answer can still be read.
    let _ = write!(stderr, "{question}").and_then(|()| stderr.flush());
    line()
}

fn line() -> Result<String, Problem> {
    let mut answer = String::new();
    let read = std::io::stdin().lock().read_line(&mut answer);
    match read {
        Ok(1..) => Ok(answer.trim_end_matches(['\r', '\n']).to_owned()),
        Ok(0) => Err(no_answer("nobody answered")),
        Err(error) => Err(no_answer(&error.to_string())),
    }
}

fn no_answer(why: &str) -> Problem {
    Problem::refused(format!("the first two people are not known: {why}")).hint(
        "answer the questions, or give --administrator, --password-file, --second and \
         --second-password-file",
    )
}
