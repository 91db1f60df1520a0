//! Reading the journal beside the writer: checked, off the threads that answer calls.

use std::time::{Duration, Instant};

use journal::{Checked, SqliteStore, Store, StoreError};
use tokio::task::spawn_blocking;

use crate::app::{App, stopped};
use crate::heavy::UntilStopped;
use crate::problem::Problem;

/// How long a journal that could be read counts as readable.
const READABLE_FOR: Duration = Duration::from_secs(1);

/// When the journal could be read last.
pub(crate) type Readable = tokio::sync::Mutex<Option<Instant>>;

impl App {
    /// Whether the writer lives, its last commit went well, and the journal can be read.
    pub(crate) async fn healthy(&self) -> Result<(), Problem> {
        if !self.writer_lives() {
            return Err(stopped());
        }
        if self.hub().failing() {
            return Err(Problem::journal(
                "the journal could not be written when it was tried last",
            ));
        }
        if let Some(what) = self.integrity().broken() {
            return Err(Problem::journal_broken(what));
        }
        self.can_read().await
    }

    /// Whether the journal can be read. One at a time looks, once a second at most: anybody may ask.
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

    /// Reads the journal beside the writer, off the threads that answer calls. What is read is checked.
    pub(crate) async fn read_journal<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Checked<SqliteStore>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.database().to_owned();
        let work =
            spawn_blocking(move || read(&Checked::new(SqliteStore::open_to_read(&database)?)));
        work.await.map_err(Problem::journal)?.map_err(|error| self.unread(&error))
    }

    /// Why the journal could not be read. If it is broken, no bets are locked any more.
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

    /// Reads much of the journal, in turn with other heavy questions, until nobody waits for it any more.
    pub(crate) async fn read_long<T: Send + 'static>(
        &self,
        read: impl FnOnce(&UntilStopped<'_, Checked<SqliteStore>>) -> Result<T, StoreError>
        + Send
        + 'static,
    ) -> Result<T, Problem> {
        let database = self.database().to_owned();
        let read = self.heavy().run(move |stop| {
            let store = Checked::new(SqliteStore::open_to_read(&database)?);
            read(&UntilStopped { store: &store, stop })
        });
        read.await?.map_err(|error| self.unread(&error))
    }
}
