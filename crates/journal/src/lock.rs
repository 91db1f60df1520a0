//! The writer lock: one writer at a time, enforced by the operating system, and released even when the
//! process is killed.
//!
//! Two files are locked (`flock`): `JOURNAL.writer`, which exists before the journal is created, and the
//! journal itself. Removing the first while a server runs, or renaming the journal, releases nothing: the
//! lock of the journal belongs to the file, not to its name. Symbolic links are followed. A journal with
//! several names (hard links) is refused: `SQLite` names its write-ahead log after the file, and two
//! writers with two names would not know of each other.
//!
//! `SQLite` locks parts of the same file with `fcntl`, which is independent of `flock`. But when a process
//! closes any handle of a file, it loses all its `fcntl` locks on that file, including those of `SQLite`'s
//! own handles. Therefore a handle that is opened here stays open until the process ends or the journal is
//! deleted, and is reused for the next lock.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::StoreError;

/// The right to write to a journal.
#[derive(Debug)]
pub struct WriterLock {
    /// Locked for as long as the right is held.
    file: File,
    /// The journal itself, as soon as there is one.
    journal: Option<FileId>,
}

/// Unlocks explicitly: a process just started elsewhere in this program may hold a copy of the open file for
/// a moment, and closing the file would release the lock only together with that copy.
impl Drop for WriterLock {
    fn drop(&mut self) {
        if let Some(journal) = self.journal {
            unlock_journal(journal);
        }
        let _ = self.file.unlock();
    }
}

impl WriterLock {
    /// Takes the right to write to the journal at `path`. A journal that does not exist yet is locked once it
    /// does: see `WriterLock::hold_journal`.
    ///
    /// # Errors
    ///
    /// If another process has it, or the journal has several names.
    pub fn take(path: &Path) -> Result<WriterLock, StoreError> {
        let (mut name, exists) = match path.canonicalize() {
            Ok(real) => {
                check_one_name(path, &real.metadata().map_err(failed)?)?;
                (real.into_os_string(), true)
            }
            // The journal is about to be created.
            Err(error) if error.kind() == ErrorKind::NotFound => {
                (path.as_os_str().to_owned(), false)
            }
            Err(error) => return Err(failed(error)),
        };
        name.push(".writer");
        let file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(name)
            .map_err(failed)?;
        try_lock(&file, path)?;
        let mut lock = WriterLock { file, journal: None };
        if exists {
            lock.hold_journal(path)?;
        }
        Ok(lock)
    }

    /// Locks the journal itself, which must exist.
    pub(crate) fn hold_journal(&mut self, path: &Path) -> Result<(), StoreError> {
        self.journal = Some(lock_journal(path)?);
        Ok(())
    }
}

/// A file, whatever it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    fn of(metadata: &Metadata) -> FileId {
        FileId { device: metadata.dev(), inode: metadata.ino() }
    }
}

/// A journal that this process has locked at some time.
struct Journal {
    id: FileId,
    file: File,
    locked: bool,
}

/// All of them: see the head of this file for why they are kept.
static JOURNALS: Mutex<Vec<Journal>> = Mutex::new(Vec::new());

fn journals() -> MutexGuard<'static, Vec<Journal>> {
    JOURNALS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn lock_journal(path: &Path) -> Result<FileId, StoreError> {
    let mut journals = journals();
    // Nobody finds a deleted journal any more: closing it disturbs no lock that counts.
    journals.retain(|it| it.locked || it.file.metadata().is_ok_and(|it| it.nlink() > 0));
    let id = FileId::of(&path.metadata().map_err(failed)?);
    let known = journals.iter().position(|it| it.id == id);
    let place = if let Some(place) = known {
        place
    } else {
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let id = FileId::of(&file.metadata().map_err(failed)?);
        journals.push(Journal { id, file, locked: false });
        journals.len() - 1
    };
    let journal = &mut journals[place];
    check_one_name(path, &journal.file.metadata().map_err(failed)?)?;
    if journal.locked {
        return Err(StoreError::Taken(path.display().to_string()));
    }
    try_lock(&journal.file, path)?;
    journal.locked = true;
    Ok(journal.id)
}

fn unlock_journal(id: FileId) {
    for journal in journals().iter_mut().filter(|it| it.id == id && it.locked) {
        let _ = journal.file.unlock();
        journal.locked = false;
    }
}

fn try_lock(file: &File, path: &Path) -> Result<(), StoreError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn check_one_name(path: &Path, metadata: &Metadata) -> Result<(), StoreError> {
    let names = metadata.nlink();
    if names <= 1 {
        return Ok(());
    }
    Err(StoreError::Failed(format!(
        "{} has {names} names (hard links); a journal has one: remove the others",
        path.display()
    )))
}

#[allow(clippy::needless_pass_by_value)] // The shape that `map_err` asks for.
fn failed(error: std::io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
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

    /// A journal, as its store makes it: the right is taken before the file is there.
    fn journal(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("floor.db");
        drop(crate::SqliteStore::create(&path).unwrap());
        path
    }

    fn is_taken(path: &Path) -> bool {
        matches!(WriterLock::take(path), Err(StoreError::Taken(_)))
    }

    #[test]
    fn removing_the_file_beside_the_journal_frees_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = journal(folder.path());
        let lock = WriterLock::take(&path).unwrap();
        std::fs::remove_file(folder.path().join("floor.db.writer")).unwrap();
        assert!(is_taken(&path));
        drop(lock);
        assert!(WriterLock::take(&path).is_ok());
        // Nor while the one that writes has made the journal itself.
        let new = folder.path().join("new.db");
        let store = crate::SqliteStore::create(&new).unwrap();
        std::fs::remove_file(folder.path().join("new.db.writer")).unwrap();
        assert!(is_taken(&new));
        drop(store);
        assert!(WriterLock::take(&new).is_ok());
    }

    #[test]
    fn another_name_that_replaced_the_first_frees_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = journal(folder.path());
        let _lock = WriterLock::take(&path).unwrap();
        let (renamed, linked) = (folder.path().join("renamed.db"), folder.path().join("linked.db"));
        std::fs::rename(&path, &renamed).unwrap();
        assert!(is_taken(&renamed));
        std::fs::hard_link(&renamed, &linked).unwrap();
        assert!(matches!(WriterLock::take(&linked), Err(StoreError::Failed(_))));
        std::fs::remove_file(&renamed).unwrap();
        assert!(is_taken(&linked));
    }

    /// The locks of this process, as the operating system tells them.
    fn posix_locks(path: &Path) -> usize {
        let inode = path.metadata().unwrap().ino();
        let locks = std::fs::read_to_string("/proc/locks").unwrap();
        let (file, ours) = (format!(":{inode} "), format!(" {} ", std::process::id()));
        let posix = |line: &&str| line.contains("POSIX") && line.contains(&ours);
        locks.lines().filter(posix).filter(|line| line.contains(&file)).count()
    }

    /// A handle that is closed would take the locks of `SQLite` with it.
    #[test]
    fn the_locks_of_sqlite_outlive_those_of_the_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = journal(folder.path());
        let lock = WriterLock::take(&path).unwrap();
        let reader = crate::SqliteStore::open_to_read(&path).unwrap();
        crate::Store::head(&reader).unwrap();
        assert_eq!(posix_locks(&path), 1);
        assert!(is_taken(&path));
        drop(lock);
        drop(WriterLock::take(&path).unwrap());
        assert_eq!(posix_locks(&path), 1);
    }

    #[test]
    fn deleted_journals_are_not_kept_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = journal(folder.path());
        let id = FileId::of(&path.metadata().unwrap());
        assert!(journals().iter().any(|it| it.id == id));
        std::fs::remove_file(&path).unwrap();
        let other = folder.path().join("other.db");
        drop(crate::SqliteStore::create(&other).unwrap());
        // Another test may have a journal of the same number by now.
        let deleted = |it: &Journal| it.id == id && it.file.metadata().unwrap().nlink() == 0;
        assert!(!journals().iter().any(deleted));
    }
}
