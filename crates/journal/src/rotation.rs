//! Rotation of a journal's signing key, in steps that leave a usable journal wherever they are interrupted.
//!
//! ```text
//! DATABASE.signing-key   .next     .1        the head is signed by
//! first                                      first
//! first                  second              first      the next key is durable, and has signed nothing
//! first                  second    first     first      the old key is kept
//! first                  second    first     second     one transaction: record, key, endorsement, head
//! second                           first     second     the next key has its place: done
//! ```
//!
//! A process that opens the journal for writing takes the file whose key signed the head, and moves it into
//! place. The old key is kept under its number: a journal restored from a backup made before the rotation
//! continues with it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::chain::Record;
use crate::head::Head;
use crate::signing::{KeyRow, PublicKey, Signature, SigningKey, sync_folder};
use crate::sqlite::SqliteStore;
use crate::store::{Store, StoreError};

/// The next signing key, with the current key's signature over it.
#[derive(Debug)]
pub struct NextKey {
    key: SigningKey,
    endorsement: Signature,
}

impl NextKey {
    /// Its public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        self.key.public()
    }

    /// The previous key's signature over it.
    #[must_use]
    pub const fn endorsement(&self) -> Signature {
        self.endorsement
    }
}

/// The path of the next key until it signs.
fn next_path(journal: &Path) -> PathBuf {
    with_end(journal, "next")
}

/// The path where a replaced key is kept, by its number.
fn kept_path(journal: &Path, number: usize) -> PathBuf {
    with_end(journal, &number.to_string())
}

fn with_end(journal: &Path, end: &str) -> PathBuf {
    let mut name = SigningKey::path_of(journal).into_os_string();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}

impl SqliteStore {
    /// Draws the next signing key into a file of its own. Nothing else changes yet.
    ///
    /// # Errors
    ///
    /// If the store was opened to read, or the file cannot be written.
    pub fn next_key(&self) -> Result<NextKey, StoreError> {
        let Some(now) = &self.key else {
            return Err(StoreError::SigningKey("the journal was opened to read".to_owned()));
        };
        let file = next_path(&self.path);
        // An existing next key has signed nothing: otherwise it would be the current key, in its own place.
        removed(&file)?;
        let key = SigningKey::create(&file)?;
        let endorsement = now.endorse(&key.public());
        Ok(NextKey { key, endorsement })
    }

    /// Discards a next key that has signed nothing.
    ///
    /// # Errors
    ///
    /// If a file remains. It does no harm: the next rotation overwrites it.
    pub fn forget_next_key(&self, next: NextKey) -> Result<(), StoreError> {
        drop(next);
        removed(&next_path(&self.path))
    }

    /// Keeps the current key under its number, appends records that name the next one, and signs the new head
    /// with it: all or nothing. When this returns, it is durable.
    ///
    /// # Errors
    ///
    /// If it cannot be done, or a different key is kept under that number; then nothing has changed, or the
    /// store must be opened again to find out.
    pub fn rotate(&mut self, records: &[Record], next: NextKey) -> Result<Head, StoreError> {
        let (Some(last), Some(now)) = (records.last(), &self.key) else {
            return Err(StoreError::SigningKey("no record tells of the next key".to_owned()));
        };
        now.keep(&kept_path(&self.path, self.keys()?.len()))?;
        let head = Head::sign(last.seq, last.hash, &next.key);
        let row = KeyRow { key: next.public(), endorsement: Some(next.endorsement) };
        self.insert(records, &head, Some(&row))?;
        self.key = Some(next.key);
        Ok(head)
    }

    /// Moves the file of the signing key into place, if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be done: then the next process that opens the journal for writing does it.
    pub fn settle_key(&self) -> Result<(), StoreError> {
        let (next, signed) = (next_path(&self.path), self.head()?.key);
        // A key that was drawn for a rotation that did not happen, or that is incomplete, stays.
        if !SigningKey::read(&next).is_ok_and(|key| key.public() == signed) {
            return Ok(());
        }
        let file = SigningKey::path_of(&self.path);
        let placed = fs::rename(&next, &file).and_then(|()| sync_folder(&file));
        placed.map_err(|error| StoreError::Failed(format!("{}: {error}", file.display())))
    }
}

/// The secret half of the key that signed the head: the file in its place, one whose rotation was interrupted
/// before it got there, or an older one, for a journal restored from a backup.
pub(crate) fn key_beside(store: &SqliteStore, path: &Path) -> Result<SigningKey, StoreError> {
    let (signed, file) = (store.head()?.key, SigningKey::path_of(path));
    let usual = SigningKey::read(&file);
    if let Ok(key) = &usual
        && key.public() == signed
    {
        return usual;
    }
    for other in [next_path(path), kept_path(path, store.keys()?.len())] {
        if let Some(key) = SigningKey::read(&other).ok().filter(|key| key.public() == signed) {
            return Ok(key);
        }
    }
    usual.and_then(|_| {
        let why = format!("{} is not the key that signed the head, {signed}", file.display());
        Err(StoreError::SigningKey(why))
    })
}

/// Adds a key to those of the journal, in the transaction that signs with it.
pub(crate) fn insert_key(connection: &Connection, row: &KeyRow) -> rusqlite::Result<()> {
    let insert = "insert into signing_key select max(number) + 1, ?1, ?2 from signing_key";
    let endorsement = row.endorsement.as_ref().map(|it| &it.0[..]);
    connection.execute(insert, params![&row.key.0[..], endorsement]).map(drop)
}

fn removed(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::Failed(format!("{}: {error}", path.display())))
        }
        _ => Ok(()),
    }
}
