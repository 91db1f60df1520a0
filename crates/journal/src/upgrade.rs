//! Upgrades journals of format 1, whose heads were sealed under the site key, in place and in one
//! transaction.
//!
//! Their records do not change. The whole chain and the seal are checked first; then the tables of the head
//! are replaced, one record that names the new key is appended, and the new head is signed over it.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, params};

use crate::chain::{Hash, Record, SiteKey};
use crate::head::Head;
use crate::lock::WriterLock;
use crate::schema::{APPLICATION, FORMAT, FORMAT_1, HEAD};
use crate::signing::{PublicKey, SigningKey};
use crate::sqlite::{as_integer, connect, durable, first_head};
use crate::sqlite_error::failed;
use crate::store::StoreError;

/// Upgrades the journal at `path`, if it has format 1, and creates its signing key; `body` returns the body
/// of the record that names the key. Returns whether there was anything to do.
///
/// # Errors
///
/// If it is not a journal, is not valid, or cannot be written. Then it is unchanged.
pub fn upgrade(
    path: &Path,
    site: &SiteKey,
    body: impl FnOnce(&PublicKey) -> Vec<u8>,
) -> Result<bool, StoreError> {
    if !path.exists() {
        return Err(StoreError::Missing(path.display().to_string()));
    }
    let _writer = WriterLock::take(path)?;
    let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, None)?;
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, found) =
        (pragma("application_id").map_err(failed)?, pragma("user_version").map_err(failed)?);
    if application != APPLICATION || found != FORMAT_1 {
        // Opening it reports what it is.
        return Ok(false);
    }
    let (seq, hash) = checked(&connection, site)?;
    durable(&connection)?;
    let file = SigningKey::path_of(path);
    // A key left by an interrupted upgrade has signed nothing.
    let key = if file.exists() { SigningKey::read(&file)? } else { SigningKey::create(&file)? };
    let record = Record::after(hash, seq + 1, body(&key.public()));
    let head = Head::sign(record.seq, record.hash, &key);
    replace(&mut connection, &record, &head).map_err(failed)?;
    Ok(true)
}

fn replace(connection: &mut Connection, record: &Record, head: &Head) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute_batch("drop table head")?;
    transaction.execute_batch(HEAD)?;
    first_head(&transaction, head)?;
    let row = params![as_integer(record.seq), record.body, &record.hash.0[..]];
    transaction.execute("insert into journal values (?1, ?2, ?3)", row)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.commit()
}

/// Reads a journal of format 1 from its first record to its head; returns its last record.
fn checked(connection: &Connection, site: &SiteKey) -> Result<(u64, Hash), StoreError> {
    let broken = |why: String| StoreError::Failed(format!("it is not upgraded: {why}"));
    let (mut good, mut before) = (0, Hash::default());
    let mut select =
        connection.prepare("select seq, body, hash from journal order by seq").map_err(failed)?;
    let mut rows = select.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let read = || -> rusqlite::Result<Record> {
            let hash = row.get_ref(2)?.as_blob().ok().and_then(|it| it.try_into().ok());
            let hash = hash.map_or_else(Hash::default, Hash);
            Ok(Record { seq: row.get::<_, i64>(0)?.unsigned_abs(), body: row.get(1)?, hash })
        };
        let record = read().map_err(failed)?;
        if let Some(bad) = record.flaw_after(good, before) {
            return Err(broken(bad.to_string()));
        }
        (good, before) = (record.seq, record.hash);
    }
    let head = connection
        .query_row("select seq, hash, mac from head where head_id = 1", [], |row| {
            let bytes = |at| row.get::<_, Vec<u8>>(at);
            Ok((row.get::<_, i64>(0)?, bytes(1)?, bytes(2)?))
        })
        .map_err(failed)?;
    let seal = site.seal(b"ninefold head 1", &[&good.to_le_bytes(), &before.0]);
    if head != (as_integer(good), before.0.to_vec(), seal.0.to_vec()) {
        let why = format!("its head is not sealed under this site key at record {good}");
        return Err(broken(why));
    }
    Ok((good, before))
}
