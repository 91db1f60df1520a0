//! The outcomes of a command: done, or an error message with a hint about what to do.

use std::fmt;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The request is valid, but cannot be fulfilled.
    Refused,
    /// The request itself is not valid.
    Usage,
}

/// A command that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    kind: Kind,
    message: String,
    hint: Option<String>,
}

/// A command that completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// Everything is in order.
    Well,
    /// A check found something wrong.
    Wanting,
}

impl Problem {
    pub(crate) fn refused(message: impl fmt::Display) -> Problem {
        Problem { kind: Kind::Refused, message: message.to_string(), hint: None }
    }

    pub(crate) fn usage(message: impl fmt::Display) -> Problem {
        Problem { kind: Kind::Usage, message: message.to_string(), hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Problem {
        self.hint = Some(hint.to_string());
        self
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self.kind {
            Kind::Refused => ExitCode::from(1),
            Kind::Usage => ExitCode::from(2),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  hint: {hint}"),
            None => Ok(()),
        }
    }
}

impl From<Done> for ExitCode {
    fn from(done: Done) -> ExitCode {
        match done {
            Done::Well => ExitCode::SUCCESS,
            Done::Wanting => ExitCode::from(1),
        }
    }
}

/// The outcome of a check.
pub(crate) const fn found(well: bool) -> Done {
    if well { Done::Well } else { Done::Wanting }
}
