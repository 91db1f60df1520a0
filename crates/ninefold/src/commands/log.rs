//! Sets up the log on stderr, for people or for machines.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use crate::problem::Problem;

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Format {
    /// A line for people
    #[default]
    Text,
    /// An object for machines, one in each line
    Json,
}

/// What the log tells, and how.
#[derive(clap::Args)]
pub(super) struct LogArgs {
    /// What goes into the log: error, warn, info, debug, or finer, such as `warn,web=debug`
    #[arg(long = "log", value_name = "LEVEL")]
    level: Option<String>,

    /// How the log is written
    #[arg(long, value_enum, value_name = "FORMAT")]
    log_format: Option<Format>,
}

impl LogArgs {
    /// Starts logging. Options that were not given are taken from the arguments of this function.
    pub(super) fn begin(&self, level: &str, format: Format) -> Result<(), Problem> {
        let level = self.level.as_deref().unwrap_or(level);
        let filter = EnvFilter::try_new(level).map_err(|error| {
            Problem::refused(format!("`{level}` is not a log level: {error}"))
                .hint("write error, warn, info or debug")
        })?;
        let log = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
        // If logging was started before, it goes on unchanged.
        let _ = match self.log_format.unwrap_or(format) {
            Format::Text => log.try_init(),
            Format::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
        };
        Ok(())
    }
}
