//! The tests that every store must pass.

use journal::{
    Bad, Checks, Hash, Known, MemoryStore, Record, SigningKey, Source, SqliteStore, Store,
    StoreError, verify, verify_after,
};

use crate::append;

fn bodies(store: &impl Store, from: u64) -> Vec<String> {
    let mut bodies = Vec::new();
    let mut take = |record: Record| {
        bodies.push(String::from_utf8(record.body).unwrap());
        true
    };
    store.read(from, &mut take).unwrap();
    bodies
}

/// How many records are good, and what is wrong.
fn verified(store: &impl Store) -> (u64, Option<Bad>) {
    let verified = verify(store, &Checks::default(), |_| ()).unwrap();
    (verified.records, verified.bad)
}

/// The suite, as a function of a store that is empty.
fn suite(mut store: impl Store) {
    assert_eq!(verified(&store), (0, None));
    append(&mut store, &["one", "two"]);
    append(&mut store, &["three"]);
    append(&mut store, &[]);
    assert_eq!(store.head().unwrap().seq, 3);
    assert_eq!(bodies(&store, 1), ["one", "two", "three"]);
    assert_eq!(bodies(&store, 3), ["three"]);
    assert_eq!(bodies(&store, 4), [""; 0]);
    let mut seen = 0;
    store
        .read(1, &mut |_| {
            seen += 1;
            seen < 2
        })
        .unwrap();
    assert_eq!(seen, 2, "reading stops when it is told to");
    assert_eq!(verified(&store), (3, None));
    assert_eq!(store.flaw(), Ok(None));

    // Another journal's key, its own, and hashes printed on receipts.
    let pinned = |key| Checks { key: Some(key), ..Checks::default() };
    let found = store.head().unwrap().key;
    let other = verify(&store, &pinned(SigningKey::from_seed([8; 32]).public()), |_| ()).unwrap();
    assert_eq!(other.bad, Some(Bad::OtherKey { found }));
    assert_eq!(verify(&store, &pinned(found), |_| ()).unwrap().bad, None);
    let mut hashes = Vec::new();
    verify(&store, &Checks::default(), |record| hashes.push(record.hash)).unwrap();
    let source = Source::Printed;
    let printed = |seq, hash| {
        let checks = Checks { known: vec![Known { seq, hash, source }], ..Checks::default() };
        verify(&store, &checks, |_| ()).unwrap().bad
    };
    assert_eq!(printed(2, hashes[1]), None);
    assert_eq!(printed(2, hashes[0]), Some(Bad::Other { seq: 2, source }));
    assert_eq!(printed(0, hashes[0]), Some(Bad::Other { seq: 0, source }));
    assert_eq!(printed(9, Hash::default()), Some(Bad::Missing { first: 4, last: 9, source }));

    // One record, and only those after a known one.
    assert_eq!(store.record(2).unwrap().unwrap().hash, hashes[1]);
    assert_eq!(store.record(4), Ok(None));
    assert_eq!(store.record(0), Ok(None));
    let mut seen = Vec::new();
    let known = (1, hashes[0]);
    let tail =
        verify_after(known, &store, &Checks::default(), |record| seen.push(record.seq)).unwrap();
    assert_eq!((seen, tail.records, tail.hash, tail.bad), (vec![2, 3], 3, hashes[2], None));
    let wrong = verify_after((1, hashes[1]), &store, &Checks::default(), |_| ()).unwrap();
    assert_eq!(wrong.bad, Some(Bad::Changed { seq: 2 }));
}

#[test]
fn memory() {
    suite(MemoryStore::new());
}

#[test]
fn sqlite() {
    let folder = tempfile::tempdir().unwrap();
    suite(SqliteStore::create(&folder.path().join("floor.db")).unwrap());
}

#[test]
fn what_was_appended_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path).unwrap(), &["one", "two"]);
    append(&mut SqliteStore::open(&path).unwrap(), &["three"]);
    assert_eq!(bodies(&SqliteStore::open_to_read(&path).unwrap(), 1), ["one", "two", "three"]);
}

#[test]
fn one_writer_and_any_readers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut writer = SqliteStore::create(&path).unwrap();
    let shown = path.display().to_string();
    assert_eq!(SqliteStore::open(&path).unwrap_err(), StoreError::Taken(shown));
    let reader = SqliteStore::open_to_read(&path).unwrap();
    append(&mut writer, &["one"]);
    assert_eq!(bodies(&reader, 1), ["one"]);
    let copy = folder.path().join("copy.db");
    reader.backup(&copy).unwrap();
    assert!(matches!(reader.backup(&copy), Err(StoreError::Exists(_))));
    drop(writer);
    // A copy is written to only where its signing key is.
    assert!(matches!(SqliteStore::open(&copy), Err(StoreError::SigningKey(_))));
    std::fs::copy(SigningKey::path_of(&path), SigningKey::path_of(&copy)).unwrap();
    let opened = SqliteStore::open(&copy).unwrap();
    assert_eq!(verified(&opened), (1, None));
    SqliteStore::open(&path).unwrap();
}

#[test]
fn nothing_starts_as_a_fresh_install_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::Missing(_))));
    for content in
        [&b""[..], b"not a database at all, but long enough to look like one .......", &[0; 4096]]
    {
        std::fs::write(&path, content).unwrap();
        assert!(matches!(SqliteStore::open(&path), Err(StoreError::NotAJournal(_))), "{content:?}");
        assert!(matches!(SqliteStore::create(&path), Err(StoreError::Exists(_))));
        assert_eq!(std::fs::read(&path).unwrap(), content, "nothing was written");
    }
}

#[test]
fn a_newer_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    drop(SqliteStore::create(&path).unwrap());
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 3).unwrap();
    assert_eq!(SqliteStore::open(&path).unwrap_err(), StoreError::Newer { found: 3, known: 2 });
}

/// A reader beside a writer sees records and head that belong together, however much is added meanwhile.
#[test]
fn a_journal_is_read_as_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    append(&mut store, &["one", "two"]);
    let reader = SqliteStore::open_to_read(&path).unwrap();
    let mut seen = 0;
    let checked = verify(&reader, &Checks::default(), |_| {
        seen += 1;
        append(&mut store, &["meanwhile"]);
    });
    assert_eq!((seen, checked.unwrap().bad), (2, None));
    reader.backup(&folder.path().join("copy.db")).unwrap();
    let copy = SqliteStore::open_to_read(&folder.path().join("copy.db")).unwrap();
    assert_eq!(verified(&copy), (2, None), "a copy too is of one moment");
    let reader = SqliteStore::open_to_read(&path).unwrap();
    assert_eq!(verified(&reader), (4, None), "a new reader sees what was added");
}
