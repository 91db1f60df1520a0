//! Another signing key for a journal, in an order that leaves a usable journal wherever it stops.
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
//! Whoever opens the journal to write takes the file whose key signed the head, and puts it in its place. The
//! old key is kept under its number: a journal from a backup that is older than its successor goes on with
//! it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::chain::Record;
use crate::head::Head;
use crate::signing::{KeyRow, PublicKey, Signature, SigningKey, sync_folder};
use crate::sqlite::SqliteStore;
use crate::store::{Store, StoreError};

/// A key that will sign, and the signature of the one that signs now over it.
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

    /// The signature of the key before over it.
    #[must_use]
    pub const fn endorsement(&self) -> Signature {
        self.endorsement
    }
}

/// Where the next key waits until it signs.
fn next_path(journal: &Path) -> PathBuf {
    with_end(journal, "next")
}

/// Where a key is kept that signs no longer, by its number.
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
    /// Draws the next signing key into a file of its own. Nothing has changed yet.
    ///
    /// # Errors
    ///
    /// If the store was opened to read, or the file cannot be written.
    pub fn next_key(&self) -> Result<NextKey, StoreError> {
        let Some(now) = &self.key else {
            return Err(StoreError::SigningKey("the journal was opened to read".to_owned()));
        };
        let file = next_path(&self.path);
        // One that is there has signed nothing: else it would sign now, and have its place.
        removed(&file)?;
        let key = SigningKey::create(&file)?;
        let endorsement = now.endorse(&key.public());
        Ok(NextKey { key, endorsement })
    }

    /// Has a next key forgotten that signed nothing.
    ///
    /// # Errors
    ///
    /// If a file stays. It harms nobody: the next rotation writes it anew.
    pub fn forget_next_key(&self, next: NextKey) -> Result<(), StoreError> {
        drop(next);
        removed(&next_path(&self.path))
    }

    /// Keeps the key that signs now under its number, appends records that tell of the next one, and signs
    /// the new head with it: all or nothing. When this returns, it is durable.
    ///
    /// # Errors
    ///
    /// If it cannot be done, or another key is kept under that number; then nothing of it has happened, or
    /// the store must be opened again to know.
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

    /// Puts the file of the key that signs in its place, if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be done: then whoever opens the journal to write does it.
    pub fn settle_key(&self) -> Result<(), StoreError> {
        let (next, signed) = (next_path(&self.path), self.head()?.key);
        // One that was drawn for a rotation that did not come to pass, or not written to its end, stays.
        if !SigningKey::read(&next).is_ok_and(|key| key.public() == signed) {
            return Ok(());
        }
        let file = SigningKey::path_of(&self.path);
        let placed = fs::rename(&next, &file).and_then(|()| sync_folder(&file));
        placed.map_err(|error| StoreError::Failed(format!("{}: {error}", file.display())))
    }
}

/// The secret half of the key that signed the head: the file in its place, one whose rotation stopped before
/// it got there, or an older one, for a journal from a backup.
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
