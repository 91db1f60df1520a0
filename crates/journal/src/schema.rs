//! The SQL tables of a journal, and the check that a file has exactly these.

use rusqlite::{Connection, Result};

/// The application id that identifies a file as a journal: "9fld".
pub(crate) const APPLICATION: i64 = 0x3966_6c64;
/// The format of the tables below.
pub(crate) const FORMAT: i64 = 2;

/// The tables. Any change here raises the format.
pub(crate) const SCHEMA: [&str; 3] = [RECORDS, HEAD, GUARDS];

const RECORDS: &str = "
create table journal (
    seq  integer primary key,
    body blob not null,
    -- Over the hash before, the number and the body: a record cannot change alone.
    hash blob not null,
    constraint journal_counts_from_one check (seq >= 1),
    constraint journal_hash_is_32_bytes check (length(hash) = 32)
) strict;
";

/// The head and the keys.
pub(crate) const HEAD: &str = "
create table head (
    -- There is one head.
    head_id   integer primary key check (head_id = 1),
    seq       integer not null,
    hash      blob not null,
    -- The public half of the key that signed it: the last one below.
    key       blob not null,
    -- Ed25519. The secret half is not in this file: a cut tail cannot be signed again.
    signature blob not null
) strict;

create table signing_key (
    -- From one without gaps.
    number      integer primary key,
    key         blob not null,
    -- The signature of the key before over this one. The first has none.
    endorsement blob
) strict;
";

const GUARDS: &str = "
create trigger journal_is_never_updated before update on journal
begin select raise(abort, 'the journal is append-only'); end;
create trigger journal_is_never_deleted before delete on journal
begin select raise(abort, 'the journal is append-only'); end;
";

/// The head of format 1, which was sealed under the site key.
pub(crate) const FORMAT_1: i64 = 1;

/// A table, an index or a trigger: its kind, its name and its SQL text.
type Thing = (String, String, Option<String>);

fn things(connection: &Connection) -> Result<Vec<Thing>> {
    let mut select =
        connection.prepare("select type, name, sql from sqlite_schema order by name, type")?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

/// How the schema of a file differs from the one that this program creates.
pub(crate) fn flaw(connection: &Connection) -> Result<Option<String>> {
    let fresh = Connection::open_in_memory()?;
    for part in SCHEMA {
        fresh.execute_batch(part)?;
    }
    let (expected, found) = (things(&fresh)?, things(connection)?);
    for thing @ (kind, name, _) in &expected {
        match found.iter().find(|(_, it, _)| it == name) {
            None => return Ok(Some(format!("the {kind} {name} is missing"))),
            Some(it) if it != thing => {
                return Ok(Some(format!("the {kind} {name} is not as this program makes it")));
            }
            Some(_) => {}
        }
    }
    if let Some((kind, name, _)) = found.iter().find(|it| !expected.contains(it)) {
        let a = if kind == "index" { "an" } else { "a" };
        return Ok(Some(format!("there is {a} {kind} {name} that this program did not make")));
    }
    let heads: i64 = connection.query_row("select count(*) from head", [], |row| row.get(0))?;
    Ok((heads != 1).then(|| format!("there are {heads} heads; a journal has one")))
}
