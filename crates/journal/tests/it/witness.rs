//! Tests of the witness, and of reading a journal without trusting it.

use journal::{
    Bad, Checked, Checks, Head, Record, SigningKey, Source, SqliteStore, Store, StoreError,
    Witness, verify,
};
use rusqlite::Connection;

use crate::append;

fn checks(path: &std::path::Path, store: &SqliteStore) -> Result<Checks, Bad> {
    let known = Witness::known(&Witness::path_of(path), &store.keys().unwrap())?;
    Ok(Checks { known: known.into_iter().collect(), ..Checks::default() })
}

#[test]
fn an_older_file_put_back_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one", "two"]);
    store.backup(&folder.path().join("old.db")).unwrap();
    append(&mut store, &["three", "four", "five"]);
    Witness(store.head().unwrap()).write(&Witness::path_of(&path)).unwrap();
    assert_eq!(
        verify(&store, &checks(&path, &store).unwrap(), |_| ()).unwrap().bad,
        None,
        "the journal itself is good"
    );
    append(&mut store, &["six"]);
    assert_eq!(
        verify(&store, &checks(&path, &store).unwrap(), |_| ()).unwrap().bad,
        None,
        "a witness may be behind"
    );
    let old = SqliteStore::open_to_read(&folder.path().join("old.db")).unwrap();
    let bad = verify(&old, &checks(&path, &old).unwrap(), |_| ()).unwrap().bad;
    assert_eq!(bad, Some(Bad::Missing { first: 3, last: 5, source: Source::Witness }));
    assert_eq!(
        bad.unwrap().to_string(),
        "records 3 to 5 are missing: the witness has seen record 5"
    );
}

#[test]
fn another_past_with_the_same_key_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one", "two"]);
    let key = SigningKey::read(&SigningKey::path_of(&path)).unwrap();
    let other = Record::after(store.record(1).unwrap().unwrap().hash, 2, b"other".to_vec());
    Witness(Head::sign(2, other.hash, &key)).write(&Witness::path_of(&path)).unwrap();
    let bad = verify(&store, &checks(&path, &store).unwrap(), |_| ()).unwrap().bad;
    assert_eq!(bad, Some(Bad::Other { seq: 2, source: Source::Witness }));
}

#[test]
fn a_witness_that_was_changed_or_is_another_journal_s_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let file = Witness::path_of(&path);
    assert_eq!(Witness::read(&file), Ok(None));
    Witness(store.head().unwrap()).write(&file).unwrap();
    let whole = std::fs::read(&file).unwrap();
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        std::fs::write(&file, &changed).unwrap();
        assert!(checks(&path, &store).is_err(), "byte {place}");
    }
    let other = SigningKey::from_seed([8; 32]);
    Witness(Head::sign(9, journal::Hash([7; 32]), &other)).write(&file).unwrap();
    let bad = checks(&path, &store).unwrap_err();
    assert!(bad.to_string().contains("not one of this journal's"), "{bad}");
}

/// Whoever reads only a part finds what was changed in it.
#[test]
fn what_is_read_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path).unwrap(), &["one", "two", "three", "four", "five"]);
    let read = |from: u64, many: usize| {
        let store = Checked::new(SqliteStore::open_to_read(&path).unwrap());
        let mut seen = 0;
        store.read(from, &mut |_| {
            seen += 1;
            seen < many
        })
    };
    assert_eq!((read(1, 99), read(3, 2), read(9, 9)), (Ok(()), Ok(()), Ok(())));
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("drop trigger journal_is_never_updated").unwrap();
    connection.execute_batch("update journal set body = x'00' where seq = 3").unwrap();
    let broken = StoreError::Broken("record 3 was changed after it was written".to_owned());
    for (from, many) in [(1, 99), (3, 1), (2, 2)] {
        assert_eq!(read(from, many), Err(broken.clone()), "{many} from {from}");
    }
    assert_eq!(read(4, 2), Ok(()), "what was not read is found by a whole verification");
    let store = Checked::new(SqliteStore::open_to_read(&path).unwrap());
    assert_eq!(store.record(3), Err(broken));
    drop(store);
    connection.execute_batch("update head set seq = 4").unwrap();
    assert!(matches!(read(4, 9), Err(StoreError::Broken(_))), "the head is not signed so");
}

#[test]
fn a_signing_key_is_its_owner_s_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    drop(SqliteStore::create(&path).unwrap());
    let file = SigningKey::path_of(&path);
    let mode = |mode| std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    mode(0o640).unwrap();
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::SigningKey(_))));
    mode(0o600).unwrap();
    drop(SqliteStore::open(&path).unwrap());
    std::fs::write(&file, "08".repeat(32)).unwrap();
    let other = SqliteStore::open(&path).unwrap_err().to_string();
    assert!(other.contains("is not the key that signed the head"), "{other}");
}
