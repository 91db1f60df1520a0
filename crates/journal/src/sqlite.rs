//! The journal in one `SQLite` file. This module, its tables ([`schema`]) and its checkpoints
//! ([`checkpoint`](crate::checkpoint)) are the only places that contain SQL.

use std::fs::File;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, ffi, params};

use crate::chain::{Hash, Record};
use crate::checkpoint::Checkpoints;
use crate::head::Head;
use crate::lock::WriterLock;
use crate::rotation::{insert_key, key_beside};
use crate::schema::{self, APPLICATION, FORMAT, FORMAT_1, SCHEMA};
use crate::signing::{KeyRow, PublicKey, Signature, SigningKey};
use crate::store::{Store, StoreError};

/// How long a statement waits for another connection.
pub(crate) const BUSY: Duration = Duration::from_secs(5);

/// A journal in a file.
#[derive(Debug)]
pub struct SqliteStore {
    /// Only in a store that writes. It ends before the connection does.
    checkpoints: Option<Checkpoints>,
    connection: Connection,
    pub(crate) path: PathBuf,
    /// Signs heads; a read-only store has none.
    pub(crate) key: Option<SigningKey>,
    /// Held while this store may write.
    _writer: Option<WriterLock>,
}

impl SqliteStore {
    /// Creates a new journal and its signing key beside it. This happens only on request.
    ///
    /// # Errors
    ///
    /// If the file already exists, or cannot be created.
    pub fn create(path: &Path) -> Result<SqliteStore, StoreError> {
        let shown = path.display().to_string();
        if path.exists() {
            return Err(StoreError::Exists(shown));
        }
        let mut writer = WriterLock::take(path)?;
        let key = SigningKey::create(&SigningKey::path_of(path))?;
        private(path)?;
        writer.hold_journal(path)?;
        SqliteStore::make(path, key, None, Some(writer))
    }

    /// Creates a new journal on a disk that `SQLite` knows by name: see [`SqliteStore::open_on`].
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn create_on(vfs: &str, path: &Path, key: SigningKey) -> Result<SqliteStore, StoreError> {
        SqliteStore::make(path, key, Some(vfs), None)
    }

    fn make(
        path: &Path,
        key: SigningKey,
        vfs: Option<&str>,
        writer: Option<WriterLock>,
    ) -> Result<SqliteStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = connect(path, flags, vfs)?;
        durable(&connection)?;
        let head = Head::empty(&key);
        let make = |connection: &mut Connection| -> rusqlite::Result<()> {
            let transaction = connection.transaction()?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
            for part in SCHEMA {
                transaction.execute_batch(part)?;
            }
            first_head(&transaction, &head)?;
            transaction.commit()
        };
        make(&mut connection).map_err(failed)?;
        let path = path.to_owned();
        let key = Some(key);
        let mut store = SqliteStore { checkpoints: None, connection, path, key, _writer: writer };
        store.start_checkpoints(vfs)?;
        Ok(store)
    }

    /// Opens a journal for writing.
    ///
    /// # Errors
    ///
    /// If it does not exist, is not a journal, is newer or older than this program's format, has no signing
    /// key, or another process writes to it.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let writer = WriterLock::take(path)?;
        let mut store = SqliteStore::open_to_write(path, None, Some(writer))?;
        store.key = Some(key_beside(&store, path)?);
        store.settle_key()?;
        Ok(store)
    }

    /// Opens a journal for writing, on a disk that `SQLite` knows by name (a VFS). Such a disk belongs to one
    /// program, which must ensure that there is one writer: the operating system does not know its files, and
    /// cannot lock them.
    ///
    /// # Errors
    ///
    /// If it does not exist, is not a journal, or is newer than this program.
    pub fn open_on(vfs: &str, path: &Path, key: SigningKey) -> Result<SqliteStore, StoreError> {
        let store = SqliteStore::open_to_write(path, Some(vfs), None)?;
        Ok(SqliteStore { key: Some(key), ..store })
    }

    fn open_to_write(
        path: &Path,
        vfs: Option<&str>,
        writer: Option<WriterLock>,
    ) -> Result<SqliteStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
        let mut store = SqliteStore::open_checked(path, flags, vfs, writer)?;
        durable(&store.connection)?;
        store.start_checkpoints(vfs)?;
        Ok(store)
    }

    /// Opens a journal for reading, also beside a running writer. Reads see the journal as it was when the
    /// first record or the head was read: records that the writer adds later are not seen, so that records
    /// and head belong together.
    ///
    /// # Errors
    ///
    /// If it does not exist, is not a journal, or is newer than this program.
    pub fn open_to_read(path: &Path) -> Result<SqliteStore, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let store = SqliteStore::open_checked(path, OpenFlags::SQLITE_OPEN_READ_ONLY, None, None)?;
        store.connection.execute_batch("begin").map_err(failed)?;
        Ok(store)
    }

    fn open_checked(
        path: &Path,
        flags: OpenFlags,
        vfs: Option<&str>,
        writer: Option<WriterLock>,
    ) -> Result<SqliteStore, StoreError> {
        let connection = connect(path, flags, vfs)?;
        // A failing disk does not mean that the file is not a journal.
        let not_ours = |error| match failed(error) {
            StoreError::NotAJournal(_) => StoreError::NotAJournal(path.display().to_string()),
            fault => fault,
        };
        let pragma =
            |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let application = pragma("application_id").map_err(not_ours)?;
        let found = pragma("user_version").map_err(not_ours)?;
        if application != APPLICATION || found < FORMAT_1 {
            return Err(StoreError::NotAJournal(path.display().to_string()));
        }
        if found < FORMAT {
            return Err(StoreError::Older { found });
        }
        if found > FORMAT {
            return Err(StoreError::Newer { found, known: FORMAT });
        }
        let path = path.to_owned();
        Ok(SqliteStore { checkpoints: None, connection, path, key: None, _writer: writer })
    }

    fn start_checkpoints(&mut self, vfs: Option<&str>) -> Result<(), StoreError> {
        let connection = connect(&self.path, OpenFlags::SQLITE_OPEN_READ_WRITE, vfs)?;
        durable(&connection)?;
        self.checkpoints = Some(Checkpoints::start(connection));
        Ok(())
    }

    /// Copies the journal to a new file, also while it is being written.
    ///
    /// # Errors
    ///
    /// If the file already exists, or the copy cannot be made.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        // Begins a read transaction, so that the copy is of this moment: otherwise it would begin again
        // whenever the writer appends, and under load never end.
        self.head()?;
        private(to)?;
        let mut copy = Connection::open(to).map_err(failed)?;
        let backup = rusqlite::backup::Backup::new(&self.connection, &mut copy).map_err(failed)?;
        backup.run_to_completion(1000, Duration::ZERO, None).map_err(failed)
    }
}

impl SqliteStore {
    /// Inserts records and moves the head, all or nothing; also inserts the key that signed it, if that is
    /// new.
    pub(crate) fn insert(
        &mut self,
        records: &[Record],
        head: &Head,
        key: Option<&KeyRow>,
    ) -> Result<(), StoreError> {
        insert_all(&self.connection, records, head, key).map_err(|error| {
            // A transaction that could not be committed is over, whatever failed.
            let _ = self.connection.execute_batch("rollback");
            failed(error)
        })?;
        if let Some(checkpoints) = &mut self.checkpoints {
            let bytes = records.iter().map(|record| record.body.len() + ROW_BYTES).sum::<usize>();
            checkpoints.committed(bytes as u64, &self.connection);
        }
        Ok(())
    }
}

/// Creates an empty file that only its owner may read: a journal contains digests of secrets. `SQLite` gives
/// the files beside it the same permissions.
fn private(path: &Path) -> Result<(), StoreError> {
    let made = File::options().write(true).create_new(true).mode(0o600).open(path);
    made.map(drop).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Opens every connection of a store: through the VFS of the operating system, or through another.
pub(crate) fn connect(
    path: &Path,
    flags: OpenFlags,
    vfs: Option<&str>,
) -> Result<Connection, StoreError> {
    // A connection is used by one thread at a time: it needs no locks of its own.
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
        None => Connection::open_with_flags(path, flags),
    };
    let connection = connection.map_err(failed)?;
    connection.busy_timeout(BUSY).map_err(failed)?;
    Ok(connection)
}

/// Makes commits durable when they return: the write-ahead log is synced with every transaction. Its pages
/// are moved by [`Checkpoints`], never inside a commit.
pub(crate) fn durable(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "journal_mode", "wal").map_err(failed)?;
    connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)
}

#[allow(clippy::needless_pass_by_value)] // `map_err` requires this signature.
pub(crate) fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::NotAJournal("the file".to_owned())
        }
        // A value of another type than this program writes.
        None if is_of_another_type(&error) => StoreError::NotAJournal("the file".to_owned()),
        // `SQLite` reports only "disk I/O error": name what a person can look for.
        Some(_) if extended(&error) == Some(ffi::SQLITE_IOERR_WRITE) => {
            let cause = "the disk does not take it, or a limit on the size of files is reached";
            StoreError::Failed(format!("{cause} ({error})"))
        }
        _ => StoreError::Failed(error.to_string()),
    }
}

const fn is_of_another_type(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, InvalidColumnType};
    matches!(error, FromSqlConversionFailure(..) | InvalidColumnType(..))
}

fn extended(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_error().map(|it| it.extended_code)
}

impl Store for SqliteStore {
    fn head(&self) -> Result<Head, StoreError> {
        let query = "select seq, hash, key, signature from head where head_id = 1";
        let head = self.connection.query_row(query, [], |row| {
            let bytes = |at| row.get::<_, Vec<u8>>(at);
            Ok((row.get::<_, i64>(0)?, bytes(1)?, bytes(2)?, bytes(3)?))
        });
        let damaged = || StoreError::NotAJournal(self.path.display().to_string());
        let (seq, hash, key, signature) = head.optional().map_err(failed)?.ok_or_else(damaged)?;
        let seq = u64::try_from(seq).map_err(|_| damaged())?;
        let hash = Hash(hash.try_into().map_err(|_| damaged())?);
        let key = PublicKey(key.try_into().map_err(|_| damaged())?);
        let signature = Signature(signature.try_into().map_err(|_| damaged())?);
        Ok(Head { seq, hash, key, signature })
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        let read = || -> rusqlite::Result<Vec<KeyRow>> {
            let query = "select number, key, endorsement from signing_key order by number";
            let mut select = self.connection.prepare(query)?;
            let rows = select.query_map([], |row| {
                // A key or a signature of another length is shown as a default value, which matches nothing.
                let key = row.get_ref(1)?.as_blob().ok().and_then(|it| it.try_into().ok());
                let key = key.map_or_else(PublicKey::default, PublicKey);
                let endorsement = row.get_ref(2)?.as_blob_or_null().ok().flatten();
                let endorsement =
                    endorsement.map(|it| it.try_into().map_or(Signature([0; 64]), Signature));
                Ok(KeyRow { key, endorsement })
            })?;
            rows.collect()
        };
        read().map_err(failed)
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        let Some(last) = records.last() else { return self.head() };
        let Some(key) = &self.key else {
            return Err(StoreError::SigningKey("the journal was opened to read".to_owned()));
        };
        let head = Head::sign(last.seq, last.hash, key);
        self.insert(records, &head, None)?;
        Ok(head)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let query = "select seq, body, hash from journal where seq >= ?1 order by seq";
            let mut select = self.connection.prepare_cached(query)?;
            let mut rows = select.query(params![as_integer(from)])?;
            while let Some(row) = rows.next()? {
                let seq = row.get::<_, i64>(0)?.unsigned_abs();
                // A hash of another length is shown as a default value, which matches nothing.
                let hash = row.get_ref(2)?.as_blob().ok().and_then(|it| it.try_into().ok());
                let hash = hash.map_or_else(Hash::default, Hash);
                // So is a body of another type: no genuine body is empty.
                let body = row.get_ref(1)?.as_blob().map(<[u8]>::to_vec).unwrap_or_default();
                if !visit(Record { seq, body, hash }) {
                    break;
                }
            }
            Ok(())
        };
        read().map_err(failed)
    }

    fn flaw(&self) -> Result<Option<String>, StoreError> {
        schema::flaw(&self.connection).map_err(failed)
    }
}

/// The approximate size of a row beside its body: hash, number and lengths.
const ROW_BYTES: usize = 45;

/// Writes the first head and its key into new tables.
pub(crate) fn first_head(connection: &Connection, head: &Head) -> rusqlite::Result<()> {
    let (hash, key, signature) = (&head.hash.0[..], &head.key.0[..], &head.signature.0[..]);
    let insert = "insert into head values (1, ?1, ?2, ?3, ?4)";
    connection.execute(insert, params![as_integer(head.seq), hash, key, signature])?;
    connection.execute("insert into signing_key values (1, ?1, null)", params![key])?;
    Ok(())
}

/// Inserts records and moves the head in one transaction; also inserts the key that signed it, if that is
/// new.
fn insert_all(
    connection: &Connection,
    records: &[Record],
    head: &Head,
    key: Option<&KeyRow>,
) -> rusqlite::Result<()> {
    connection.prepare_cached("begin immediate")?.execute([])?;
    let mut insert = connection.prepare_cached("insert into journal values (?1, ?2, ?3)")?;
    for record in records {
        insert.execute(params![as_integer(record.seq), record.body, &record.hash.0[..]])?;
    }
    if let Some(key) = key {
        insert_key(connection, key)?;
    }
    connection
        .prepare_cached(
            "update head set seq = ?1, hash = ?2, key = ?3, signature = ?4 where head_id = 1",
        )?
        .execute(params![
            as_integer(head.seq),
            &head.hash.0[..],
            &head.key.0[..],
            &head.signature.0[..]
        ])?;
    connection.prepare_cached("commit")?.execute([])?;
    Ok(())
}

/// `SQLite` counts in signed 64 bits; no journal comes near that limit.
pub(crate) fn as_integer(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}
