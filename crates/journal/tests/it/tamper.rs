//! Somebody with the file and an SQL prompt.

use journal::{Bad, SqliteStore, verify};
use rusqlite::Connection;

use crate::{append, key};

/// Does something to a journal of five records behind the system's back; says what verify finds.
fn after(sql: &str) -> Option<Bad> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(
        &mut SqliteStore::create(&path, &key()).unwrap(),
        &["one", "two", "three", "four", "five"],
    );
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "drop trigger journal_is_never_updated; drop trigger journal_is_never_deleted;",
        )
        .unwrap();
    connection.execute_batch(sql).unwrap();
    drop(connection);
    verify(&SqliteStore::open_to_read(&path).unwrap(), &key(), None, |_| ()).unwrap().bad
}

#[test]
fn an_untouched_journal_is_good() {
    assert_eq!(after(""), None);
}

#[test]
fn updates_and_deletes_are_refused_while_the_triggers_stand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path, &key()).unwrap(), &["one"]);
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
    // A cut tail with the head moved back: the seal cannot be made without the key.
    let moved = "delete from journal where seq = 5; \
                 update head set seq = 4, hash = (select hash from journal where seq = 4)";
    assert_eq!(after(moved), Some(Bad::Seal));
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
