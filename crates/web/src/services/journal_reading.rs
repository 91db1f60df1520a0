//! Checked reads of the journal, independent of the writer and off the threads that answer requests.

use std::time::{Duration, Instant};

use journal::{Checked, SqliteStore, Store, StoreError};
use tokio::task::spawn_blocking;

use crate::app::{App, stopped};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::services::heavy_work::UntilStopped;

/// How long a successful read counts as proof that the journal is readable.
const READABLE_FOR: Duration = Duration::from_secs(1);

/// When the journal was last readable.
pub(crate) type Readable = tokio::sync::Mutex<Option<Instant>>;

impl App {
    /// Whether the writer is running, its last commit succeeded, and the journal can be read.
    pub(crate) async fn healthy(&self) -> Result<(), Problem> {
        if !self.writer_is_running() {
            return Err(stopped());
        }
        if self.hub().failing() {
            let (message, hint) = (ProblemText::JournalNotWritten, ProblemText::TryAgainSoon);
            return Err(Problem::unavailable("JournalUnavailable", message, hint));
        }
        if let Some(what) = self.integrity().broken() {
            return Err(Problem::journal_broken(what));
        }
        self.can_read().await
    }

    /// Whether the journal can be read. Checked by one caller at a time and at most once a second, because
    /// anybody may ask.
    async fn can_read(&self) -> Result<(), Problem> {
        let mut last = self.readable().lock().await;
        if last.is_some_and(|at| at.elapsed() < READABLE_FOR) {
            return Ok(());
        }
        *last = None;
        self.read_journal(Store::head).await?;
        *last = Some(App::now());
        Ok(())
    }

    /// Reads the journal independently of the writer, off the threads that answer requests. Records are
    /// verified.
    pub(crate) async fn read_journal<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Checked<SqliteStore>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.database().to_owned();
        let work =
            spawn_blocking(move || read(&Checked::new(SqliteStore::open_to_read(&database)?)));
        work.await.map_err(Problem::journal)?.map_err(|error| self.unread(&error))
    }

    /// Why the journal could not be read. If it is damaged, no bets can be locked from now on.
    pub(crate) fn unread(&self, error: &StoreError) -> Problem {
        match error {
            StoreError::Broken(what) => {
                tracing::error!(what, "the journal is broken, and bets are stopped");
                self.integrity().found_broken(what.clone());
                Problem::journal_broken(error)
            }
            _ => Problem::journal(error),
        }
    }

    /// Reads a large part of the journal, in the queue for heavy queries. Stops when the caller disconnects.
    pub(crate) async fn read_long<T: Send + 'static>(
        &self,
        read: impl FnOnce(&UntilStopped<'_, Checked<SqliteStore>>) -> Result<T, StoreError>
        + Send
        + 'static,
    ) -> Result<T, Problem> {
        let database = self.database().to_owned();
        let read = self.heavy_work().run(move |stop| {
            let store = Checked::new(SqliteStore::open_to_read(&database)?);
            read(&UntilStopped { store: &store, stop })
        });
        read.await?.map_err(|error| self.unread(&error))
    }
}
