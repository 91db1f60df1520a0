//! The journal in one `SQLite` file. The only place that knows SQL.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, ffi, params};

use crate::chain::{Hash, Head, Record, SiteKey};
use crate::lock::WriterLock;
use crate::store::{Store, StoreError};

/// Says that a file is ours: "9fld".
const APPLICATION: i64 = 0x3966_6c64;
/// The format of the tables below.
const FORMAT: i64 = 1;

const SCHEMA: &str = "
create table journal (
    seq  integer primary key,
    body blob not null,
    -- Over the hash before, the number and the body: a record cannot change alone.
    hash blob not null,
    constraint journal_counts_from_one check (seq >= 1),
    constraint journal_hash_is_32_bytes check (length(hash) = 32)
) strict;

create table head (
    -- There is one head.
    head_id integer primary key check (head_id = 1),
    seq     integer not null,
    hash    blob not null,
    -- Under the site key, which is not in this file: a cut tail cannot be sealed again.
    mac     blob not null
) strict;

create trigger journal_is_never_updated before update on journal
begin select raise(abort, 'the journal is append-only'); end;
create trigger journal_is_never_deleted before delete on journal
begin select raise(abort, 'the journal is append-only'); end;
";

/// A journal in a file.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// Held while this store may write.
    _writer: Option<WriterLock>,
}

impl SqliteStore {
    /// Creates a new journal, on purpose.
    ///
    /// # Errors
    ///
    /// If there is a file already, or it cannot be made.
    pub fn create(path: &Path, key: &SiteKey) -> Result<SqliteStore, StoreError> {
        let shown = path.display().to_string();
        if path.exists() {
            return Err(StoreError::Exists(shown));
        }
        let writer = WriterLock::take(path)?;
        SqliteStore::make(path, key, None, Some(writer))
    }

    /// Creates a new journal on a disk that `SQLite` knows by name: see [`SqliteStore::open_on`].
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn create_on(vfs: &str, path: &Path, key: &SiteKey) -> Result<SqliteStore, StoreError> {
        SqliteStore::make(path, key, Some(vfs), None)
    }

    fn make(
        path: &Path,
        key: &SiteKey,
        vfs: Option<&str>,
        writer: Option<WriterLock>,
    ) -> Result<SqliteStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = connection(path, flags, vfs)?;
        durable(&connection)?;
        let head = Head::empty(key);
        let make = |connection: &mut Connection| -> rusqlite::Result<()> {
            let transaction = connection.transaction()?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
            transaction.execute_batch(SCHEMA)?;
            let (hash, mac) = (&head.hash.0[..], &head.mac.0[..]);
            transaction.execute("insert into head values (1, 0, ?1, ?2)", params![hash, mac])?;
            transaction.commit()
        };
        make(&mut connection).map_err(failed)?;
        Ok(SqliteStore { connection, path: path.to_owned(), _writer: writer })
    }

    /// Opens a journal to write to it.
    ///
    /// # Errors
    ///
    /// If there is none, it is not one, it is newer than this program, or another process writes to it.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let writer = WriterLock::take(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
        let store = SqliteStore::connect(path, flags, None, Some(writer))?;
        durable(&store.connection)?;
        Ok(store)
    }

    /// Opens a journal to write to it, on a disk that `SQLite` knows by name (a VFS). Such a disk belongs
    /// to one program, which sees to it that there is one writer: the operating system does not know its
    /// files, and cannot lock them.
    ///
    /// # Errors
    ///
    /// If there is none, it is not one, or it is newer than this program.
    pub fn open_on(vfs: &str, path: &Path) -> Result<SqliteStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
        let store = SqliteStore::connect(path, flags, Some(vfs), None)?;
        durable(&store.connection)?;
        Ok(store)
    }

    /// Opens a journal to read it, also beside a running writer.
    ///
    /// # Errors
    ///
    /// If there is none, it is not one, or it is newer than this program.
    pub fn open_to_read(path: &Path) -> Result<SqliteStore, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        SqliteStore::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, None, None)
    }

    fn connect(
        path: &Path,
        flags: OpenFlags,
        vfs: Option<&str>,
        writer: Option<WriterLock>,
    ) -> Result<SqliteStore, StoreError> {
        let connection = connection(path, flags, vfs)?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
        // A disk that fails says nothing about the file.
        let not_ours = |error| match failed(error) {
            StoreError::NotAJournal(_) => StoreError::NotAJournal(path.display().to_string()),
            fault => fault,
        };
        let pragma =
            |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let application = pragma("application_id").map_err(not_ours)?;
        let found = pragma("user_version").map_err(not_ours)?;
        if application != APPLICATION {
            return Err(StoreError::NotAJournal(path.display().to_string()));
        }
        if found > FORMAT {
            return Err(StoreError::Newer { found, known: FORMAT });
        }
        Ok(SqliteStore { connection, path: path.to_owned(), _writer: writer })
    }

    /// Copies the journal to a new file, also while it is written to.
    ///
    /// # Errors
    ///
    /// If there is a file already, or the copy cannot be made.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        let mut copy = Connection::open(to).map_err(failed)?;
        let backup = rusqlite::backup::Backup::new(&self.connection, &mut copy).map_err(failed)?;
        backup.run_to_completion(1000, Duration::ZERO, None).map_err(failed)
    }
}

/// A connection through the VFS of the operating system, or through another.
fn connection(path: &Path, flags: OpenFlags, vfs: Option<&str>) -> Result<Connection, StoreError> {
    match vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
        None => Connection::open_with_flags(path, flags),
    }
    .map_err(failed)
}

/// A commit is durable when it returns: the write-ahead log is synced with every transaction.
fn durable(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "journal_mode", "wal").map_err(failed)?;
    connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(5)).map_err(failed)
}

#[allow(clippy::needless_pass_by_value)] // The shape that `map_err` asks for.
fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::NotAJournal("the file".to_owned())
        }
        // All that `SQLite` says is "disk I/O error": say what a person can look for.
        Some(_) if extended(&error) == Some(ffi::SQLITE_IOERR_WRITE) => {
            let cause = "the disk does not take it, or a limit on the size of files is reached";
            StoreError::Failed(format!("{cause} ({error})"))
        }
        _ => StoreError::Failed(error.to_string()),
    }
}

fn extended(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_error().map(|it| it.extended_code)
}

impl Store for SqliteStore {
    fn head(&self) -> Result<Head, StoreError> {
        let query = "select seq, hash, mac from head where head_id = 1";
        let head = self.connection.query_row(query, [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, Vec<u8>>(2)?))
        });
        let damaged = || StoreError::NotAJournal(self.path.display().to_string());
        let (seq, hash, mac) = head.optional().map_err(failed)?.ok_or_else(damaged)?;
        let hash_of = |bytes: Vec<u8>| <[u8; 32]>::try_from(bytes).map(Hash).map_err(|_| damaged());
        let seq = u64::try_from(seq).map_err(|_| damaged())?;
        Ok(Head { seq, hash: hash_of(hash)?, mac: hash_of(mac)? })
    }

    fn append(&mut self, records: &[Record], head: &Head) -> Result<(), StoreError> {
        let append = |connection: &mut Connection| -> rusqlite::Result<()> {
            let transaction = connection.transaction()?;
            {
                let mut insert =
                    transaction.prepare_cached("insert into journal values (?1, ?2, ?3)")?;
                for record in records {
                    insert.execute(params![
                        as_integer(record.seq),
                        record.body,
                        &record.hash.0[..]
                    ])?;
                }
                let mut seal = transaction.prepare_cached(
                    "update head set seq = ?1, hash = ?2, mac = ?3 where head_id = 1",
                )?;
                seal.execute(params![as_integer(head.seq), &head.hash.0[..], &head.mac.0[..]])?;
            }
            transaction.commit()
        };
        append(&mut self.connection).map_err(failed)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let query = "select seq, body, hash from journal where seq >= ?1 order by seq";
            let mut select = self.connection.prepare_cached(query)?;
            let mut rows = select.query(params![as_integer(from)])?;
            while let Some(row) = rows.next()? {
                let seq = row.get::<_, i64>(0)?.unsigned_abs();
                let (body, hash) = (row.get(1)?, row.get::<_, Vec<u8>>(2)?);
                let mut stored = Hash::default();
                // A hash of another length is shown as one that nothing has.
                if let Ok(bytes) = <[u8; 32]>::try_from(hash) {
                    stored = Hash(bytes);
                }
                if !visit(Record { seq, body, hash: stored }) {
                    break;
                }
            }
            Ok(())
        };
        read().map_err(failed)
    }
}

/// `SQLite` counts in signed 64 bits; no journal comes near their end.
fn as_integer(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}
