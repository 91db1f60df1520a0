//! One writer at a time, held by the operating system: it is let go even when the process is killed.
//!
//! The lock lies beside the journal itself, whatever name led there: a symbolic link is followed. A journal
//! with several names (hard links) is refused: `SQLite` keeps its write-ahead log by name, and two writers
//! with two names would not know of each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::store::StoreError;

/// The right to write to a journal.
#[derive(Debug)]
pub struct WriterLock {
    /// Open for as long as the right is held.
    _file: File,
}

impl WriterLock {
    /// Takes the right to write to the journal at `path`.
    ///
    /// # Errors
    ///
    /// If another process has it, or the journal has several names.
    pub fn take(path: &Path) -> Result<WriterLock, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let mut name = match path.canonicalize() {
            Ok(real) => {
                let names = real.metadata().map_err(failed)?.nlink();
                if names > 1 {
                    let why = format!(
                        "{} has {names} names (hard links); a journal has one: remove the others",
                        path.display()
                    );
                    return Err(StoreError::Failed(why));
                }
                real.into_os_string()
            }
            // A journal that is about to be made.
            Err(error) if error.kind() == ErrorKind::NotFound => path.as_os_str().to_owned(),
            Err(error) => return Err(failed(error)),
        };
        name.push(".writer");
        let file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(name)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(WriterLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}
