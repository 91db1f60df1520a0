//! The writer lock: one writer at a time, enforced by the operating system, and released even when the
//! process is killed.
//!
//! The lock file is beside the journal itself: symbolic links are followed. A journal with several names
//! (hard links) is refused: `SQLite` names its write-ahead log after the file, and two writers with two names
//! would not know of each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::store::StoreError;

/// The right to write to a journal.
#[derive(Debug)]
pub struct WriterLock {
    /// Locked for as long as the right is held.
    file: File,
}

/// Unlocks explicitly: a process just started elsewhere in this program may hold a copy of the open file for
/// a moment, and closing the file would release the lock only together with that copy.
impl Drop for WriterLock {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
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
            // The journal is about to be created.
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
            Ok(()) => Ok(WriterLock { file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_open_file_does_not_hold_the_right() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        let lock = WriterLock::take(&path).unwrap();
        assert!(matches!(WriterLock::take(&path), Err(StoreError::Taken(_))));
        // A process started in between has such a copy until it runs its own program.
        let copy = lock.file.try_clone().unwrap();
        drop(lock);
        assert!(WriterLock::take(&path).is_ok());
        drop(copy);
    }
}
