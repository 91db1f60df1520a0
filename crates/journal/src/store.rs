//! The storage interface of a journal. Nothing above this trait contains SQL.

use std::fmt;

use crate::chain::Record;
use crate::head::Head;
use crate::signing::KeyRow;

/// A place where records are kept, in order and permanently.
pub trait Store {
    /// The last signed head.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn head(&self) -> Result<Head, StoreError>;

    /// The keys that have signed heads, from the first to the current one.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn keys(&self) -> Result<Vec<KeyRow>, StoreError>;

    /// Appends records and signs the new head, all or nothing. When this returns, they are durable: they
    /// survive a loss of power.
    ///
    /// # Errors
    ///
    /// If it cannot be done; then nothing has changed, or the store must be opened again to find out.
    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError>;

    /// Passes the records from `from` on to `visit`, in order, until it returns false.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError>;

    /// The record with this number, if there is one.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn record(&self, seq: u64) -> Result<Option<Record>, StoreError> {
        let mut found = None;
        self.read(seq, &mut |record| {
            found = Some(record).filter(|record| record.seq == seq);
            false
        })?;
        Ok(found)
    }

    /// What is wrong with the storage itself, apart from the records and the head in it.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn flaw(&self) -> Result<Option<String>, StoreError> {
        Ok(None)
    }
}

/// Why a store operation failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no journal there. A journal is created only on request.
    Missing(String),
    /// A file already exists there.
    Exists(String),
    /// The file is not a journal of this program.
    NotAJournal(String),
    /// The journal was written by a newer version.
    Newer {
        /// The version of its format.
        found: i64,
        /// The newest format that this program supports.
        known: i64,
    },
    /// The journal was written before heads were signed, and must be upgraded first.
    Older {
        /// The version of its format.
        found: i64,
    },
    /// The signing key beside the journal cannot be used, and the reason.
    SigningKey(String),
    /// The contents are not what was written, and what is wrong.
    Broken(String),
    /// Another process writes to it.
    Taken(String),
    /// The disk is full.
    Full,
    /// The operating system or the database refused.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Missing(path) => {
                write!(f, "there is no journal at {path}; it is created only on purpose")
            }
            StoreError::Exists(path) => write!(f, "there is something at {path} already"),
            StoreError::NotAJournal(path) => write!(f, "{path} is not a journal, or it is damaged"),
            StoreError::Newer { found, known } => write!(
                f,
                "the journal has format {found}, and this program knows formats up to {known}; use a newer \
                 program"
            ),
            StoreError::Older { found } => write!(
                f,
                "the journal has format {found}, in which heads were not signed; `ninefold journal upgrade` \
                 or \
                 the next start of the server upgrades it"
            ),
            StoreError::SigningKey(why) => write!(f, "the signing key cannot be used: {why}"),
            StoreError::Broken(what) => write!(f, "the journal is broken: {what}"),
            StoreError::Taken(path) => write!(f, "another Game Manager writes to {path}"),
            StoreError::Full => f.write_str("there is no room left for the journal"),
            StoreError::Failed(why) => write!(f, "the journal cannot be used: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}
