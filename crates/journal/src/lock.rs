//! One writer at a time, held by the operating system: it is let go even when the process is killed.

use std::fs::{File, OpenOptions, TryLockError};
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
    /// If another process has it.
    pub fn take(path: &Path) -> Result<WriterLock, StoreError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".writer");
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
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
