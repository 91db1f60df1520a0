//! Tests that changes made to the file with an SQL prompt are detected.

use journal::{Bad, Checked, Checks, SqliteStore, Store, StoreError, verify};
use rusqlite::Connection;

use crate::append;

/// The triggers, as they are before and after somebody was here.
const TRIGGERS: [&str; 2] = ["journal_is_never_updated", "journal_is_never_deleted"];

/// Does something to a journal of five records behind the system's back, and covers the tracks; says what
/// verify finds.
fn after(sql: &str) -> Option<Bad> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path).unwrap(), &["one", "two", "three", "four", "five"]);
    let connection = Connection::open(&path).unwrap();
    let words = TRIGGERS.map(|name| {
        let query = "select sql from sqlite_schema where name = ?1";
        let words: String = connection.query_row(query, [name], |row| row.get(0)).unwrap();
        connection.execute_batch(&format!("drop trigger {name}")).unwrap();
        words
    });
    connection.execute_batch(sql).unwrap();
    for words in words {
        connection.execute_batch(&words).unwrap();
    }
    drop(connection);
    verify(&SqliteStore::open_to_read(&path).unwrap(), &Checks::default(), |_| ()).unwrap().bad
}

#[test]
fn an_untouched_journal_is_good() {
    assert_eq!(after(""), None);
}

/// Every column of every table, one after another: a new column must have its line here.
#[test]
fn every_column_of_every_table_is_guarded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    drop(SqliteStore::create(&path).unwrap());
    let connection = Connection::open(&path).unwrap();
    let query = "select m.name || '.' || c.name from sqlite_schema m, pragma_table_info(m.name) c \
                 where m.type = 'table' order by 1";
    let mut select = connection.prepare(query).unwrap();
    let columns: Vec<String> =
        select.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let changes = [
        ("head.hash", "update head set hash = (select hash from journal where seq = 4)"),
        ("head.head_id", "insert into head select 2, seq, hash, key, signature from head"),
        ("head.key", "update head set key = zeroblob(32)"),
        ("head.seq", "update head set seq = 4"),
        ("head.signature", "update head set signature = zeroblob(64)"),
        ("journal.body", "update journal set body = x'74776f21' where seq = 2"),
        ("journal.hash", "update journal set hash = zeroblob(32) where seq = 5"),
        ("journal.seq", "update journal set seq = 6 where seq = 5"),
        ("signing_key.endorsement", "update signing_key set endorsement = zeroblob(64)"),
        ("signing_key.key", "update signing_key set key = zeroblob(32)"),
        ("signing_key.number", "insert into signing_key select 2, key, null from signing_key"),
    ];
    assert_eq!(changes.map(|(column, _)| column)[..], columns[..]);
    for (column, sql) in changes {
        let bad = after(&format!("pragma ignore_check_constraints = on; {sql}"));
        assert!(bad.is_some(), "{column}");
    }
}

#[test]
fn the_file_around_the_records_is_as_this_program_makes_it() {
    let shape = |sql: &str, says: &str| match after(sql) {
        Some(Bad::Shape(what)) => assert!(what.contains(says), "{what}"),
        other => panic!("{sql}: {other:?}"),
    };
    shape("create table note (text)", "a table note that this program did not make");
    shape("create index of_bodies on journal (body)", "an index of_bodies");
    shape("alter table journal add column note text", "the table journal is not as");
    let loosened = "create table copy as select * from head; drop table head; \
                    create table head (head_id, seq, hash, key, signature); \
                    insert into head select * from copy; drop table copy;";
    shape(loosened, "head is not as");
    let rewritten = "create trigger head_stays before update on head begin select 1; end";
    shape(rewritten, "a trigger head_stays");
}

#[test]
fn a_dropped_trigger_and_foreign_marks_are_found() {
    for trigger in TRIGGERS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        drop(SqliteStore::create(&path).unwrap());
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("drop trigger {trigger}")).unwrap();
        let store = SqliteStore::open_to_read(&path).unwrap();
        let bad = verify(&store, &Checks::default(), |_| ()).unwrap().bad;
        assert_eq!(bad, Some(Bad::Shape(format!("the trigger {trigger} is missing"))));
        for pragma in ["application_id", "user_version"] {
            connection.pragma_update(None, pragma, 0).unwrap();
            let refused = SqliteStore::open_to_read(&path);
            assert!(matches!(refused, Err(StoreError::NotAJournal(_))), "{pragma}");
        }
    }
}

#[test]
fn updates_and_deletes_are_refused_while_the_triggers_stand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path).unwrap(), &["one"]);
    let connection = Connection::open(&path).unwrap();
    for sql in ["update journal set body = x'00'", "delete from journal"] {
        assert!(connection.execute_batch(sql).unwrap_err().to_string().contains("append-only"));
    }
}

#[test]
fn every_change_is_found_at_its_record() {
    let changed = |seq| Some(Bad::Changed { seq });
    assert_eq!(after("update journal set body = x'74776f21' where seq = 2"), changed(2));
    assert_eq!(after("update journal set hash = zeroblob(32) where seq = 3"), changed(3));
    assert_eq!(
        after("update journal set hash = (select hash from journal where seq = 1) where seq = 5"),
        changed(5)
    );
    // Two bodies swapped, and two records swapped whole.
    let swap =
        "update journal set seq = -2 where seq = 2; update journal set seq = 2 where seq = 4;";
    assert!(
        after(&format!(
            "pragma ignore_check_constraints = on; {swap} update journal set seq = 4 where seq = -2"
        ))
        .is_some()
    );
    assert_eq!(
        after("update journal set body = (select body from journal where seq = 4) where seq = 2"),
        changed(2)
    );
}

#[test]
fn removed_cut_and_appended_records_are_found() {
    let missing = Bad::Sequence { expected: 3, found: 4 };
    assert_eq!(after("delete from journal where seq = 3"), Some(missing));
    assert_eq!(after("delete from journal where seq = 5"), Some(Bad::Cut { last: 4, head: 5 }));
    assert_eq!(after("delete from journal"), Some(Bad::Cut { last: 0, head: 5 }));
    let appended = "insert into journal select 6, body, hash from journal where seq = 5";
    assert_eq!(after(appended), Some(Bad::Changed { seq: 6 }));
    // A cut tail with the head moved back: the signature cannot be made without the key.
    let moved = "delete from journal where seq = 5; \
                 update head set seq = 4, hash = (select hash from journal where seq = 4)";
    assert_eq!(after(moved), Some(Bad::Signature));
}

#[test]
fn every_byte_of_every_record_is_guarded() {
    for seq in 1..=5 {
        for byte in 0..3 {
            let flip = format!(
                "update journal set body = cast(substr(body, 1, {byte}) || '!' || substr(body, {}) as blob) \
                 where seq = {seq}",
                byte + 2
            );
            assert_eq!(after(&flip), Some(Bad::Changed { seq }), "{seq} {byte}");
        }
    }
}

/// Tables that take any value, with values of other types: that is a change like any other, and not a fault
/// of the disk that may pass.
#[test]
fn a_value_of_another_type_is_a_change() {
    let loose = |table: &str, columns: &str| {
        format!(
            "create table copy as select * from {table}; drop table {table}; \
             create table {table} ({columns}); insert into {table} select * from copy; \
             drop table copy;"
        )
    };
    let changed = |sql: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        append(&mut SqliteStore::create(&path).unwrap(), &["one", "two", "three"]);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let store = Checked::new(SqliteStore::open_to_read(&path).unwrap());
        store.head().and_then(|_| store.read(1, &mut |_| true)).unwrap_err()
    };
    for (column, value) in
        [("body", "'two'"), ("body", "null"), ("body", "2"), ("hash", "'two'"), ("hash", "null")]
    {
        let loose = loose("journal", "seq integer primary key, body, hash");
        let error =
            changed(&format!("{loose} update journal set {column} = {value} where seq = 2"));
        let StoreError::Broken(what) = &error else { panic!("{column} {value}: {error:?}") };
        assert!(what.contains("record 2 was changed"), "{column} {value}: {what}");
    }
    for change in ["seq = 'two'", "seq = null", "hash = 2", "key = 'two'", "signature = null"] {
        let loose = loose("head", "head_id, seq, hash, key, signature");
        let error = changed(&format!("{loose} update head set {change}"));
        assert!(matches!(error, StoreError::NotAJournal(_)), "{change}: {error:?}");
    }
}
