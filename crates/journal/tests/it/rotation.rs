//! Tests of key rotation: one that stops anywhere leaves a usable journal, and a forged one is refused.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use journal::{
    Bad, Checks, Head, PublicKey, Record, SigningKey, SqliteStore, Store, StoreError, Witness,
    verify,
};
use rusqlite::{Connection, params};

use crate::append;

fn made() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    append(&mut SqliteStore::create(&path).unwrap(), &["one", "two"]);
    (folder, path)
}

fn beside(path: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}.signing-key{end}", path.display()))
}

fn key_in(path: &Path) -> Option<PublicKey> {
    SigningKey::read(path).ok().map(|key| key.public())
}

/// Rotates, up to the transaction.
pub(crate) fn rotate(store: &mut SqliteStore) -> PublicKey {
    let next = store.next_key().unwrap();
    let head = store.head().unwrap();
    let record = Record::after(head.hash, head.seq + 1, b"another key".to_vec());
    let public = next.public();
    assert_eq!(store.rotate(&[record], next).unwrap().key, public);
    public
}

fn bad(path: &Path, key: Option<PublicKey>) -> Option<Bad> {
    let store = SqliteStore::open_to_read(path).unwrap();
    verify(&store, &Checks { key, ..Checks::default() }, |_| ()).unwrap().bad
}

#[test]
fn heads_are_signed_by_the_new_key_and_both_are_believed() {
    let (_folder, path) = made();
    let first = key_in(&beside(&path, "")).unwrap();
    let mut store = SqliteStore::open(&path).unwrap();
    Witness(store.head().unwrap()).write(&Witness::path_of(&path)).unwrap();
    let second = rotate(&mut store);
    store.settle_key().unwrap();
    append(&mut store, &["four"]);
    let third = rotate(&mut store);
    store.settle_key().unwrap();
    append(&mut store, &["six"]);
    assert_eq!(store.head().unwrap().key, third);
    // A witness of the time before is still believed.
    let known = Witness::known(&Witness::path_of(&path), &store.keys().unwrap()).unwrap();
    assert_eq!(known.unwrap().seq, 2);
    drop(store);
    for pinned in [None, Some(first), Some(second), Some(third)] {
        assert_eq!(bad(&path, pinned), None);
    }
    let stranger = SigningKey::from_seed([8; 32]).public();
    assert_eq!(bad(&path, Some(stranger)), Some(Bad::OtherKey { found: third }));
    // The files: the key that signs in its place, the others under their numbers, for their owner alone.
    for (end, key) in [("", third), (".1", first), (".2", second)] {
        let file = beside(&path, end);
        assert_eq!(key_in(&file), Some(key), "{end}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(!beside(&path, ".next").exists());
    append(&mut SqliteStore::open(&path).unwrap(), &["seven"]);
}

/// What the power takes away at any point: the files as they are between two steps.
#[test]
fn a_rotation_that_stops_anywhere_leaves_a_usable_journal() {
    let goes_on = |path: &Path, key: PublicKey, records: u64| {
        let mut store = SqliteStore::open(path).unwrap();
        let head = store.head().unwrap();
        assert_eq!((head.key, head.seq), (key, records));
        assert_eq!(key_in(&beside(path, "")), Some(key), "the key is in its place");
        append(&mut store, &["more"]);
        drop(store);
        assert_eq!(bad(path, Some(key)), None);
        // And another rotation comes to its end.
        let mut store = SqliteStore::open(path).unwrap();
        let next = rotate(&mut store);
        store.settle_key().unwrap();
        drop(store);
        assert_eq!(bad(path, Some(next)), None);
        assert_eq!(bad(path, Some(key)), None);
        assert_eq!(key_in(&beside(path, "")), Some(next));
        append(&mut SqliteStore::open(path).unwrap(), &["more"]);
    };
    // The next key is written in part, or whole; the old one is kept in part, or whole.
    for (next, kept) in
        [(Some("77"), None), (None, None), (None, Some(".1.new")), (None, Some(".1"))]
    {
        let (_folder, path) = made();
        let first = key_in(&beside(&path, "")).unwrap();
        drop(SqliteStore::open(&path).unwrap().next_key().unwrap());
        if let Some(part) = next {
            fs::write(beside(&path, ".next"), part).unwrap();
        }
        if let Some(end) = kept {
            let whole = fs::read(beside(&path, "")).unwrap();
            let part = if end == ".1" { &whole[..] } else { &whole[..9] };
            fs::write(beside(&path, end), part).unwrap();
            fs::set_permissions(beside(&path, end), fs::Permissions::from_mode(0o600)).unwrap();
        }
        goes_on(&path, first, 2);
    }
    // The head is signed by the next key, and its file is not in its place.
    let (_folder, path) = made();
    let mut store = SqliteStore::open(&path).unwrap();
    let second = rotate(&mut store);
    assert_eq!(key_in(&beside(&path, ".next")), Some(second));
    assert_ne!(key_in(&beside(&path, "")), Some(second));
    drop(store);
    goes_on(&path, second, 3);
    // It is in its place.
    let (_folder, path) = made();
    let mut store = SqliteStore::open(&path).unwrap();
    let second = rotate(&mut store);
    store.settle_key().unwrap();
    drop(store);
    goes_on(&path, second, 3);
}

#[test]
fn a_backup_of_the_time_before_goes_on_with_the_key_that_was_kept() {
    let (folder, path) = made();
    let mut store = SqliteStore::open(&path).unwrap();
    store.backup(&folder.path().join("old.db")).unwrap();
    let (first, second) = (store.head().unwrap().key, rotate(&mut store));
    store.settle_key().unwrap();
    Witness(store.head().unwrap()).write(&Witness::path_of(&path)).unwrap();
    drop(store);
    fs::copy(folder.path().join("old.db"), &path).unwrap();
    let mut store = SqliteStore::open(&path).unwrap();
    // The witness knows a key that this journal never had: it is not believed, and says how far it was.
    let known = Witness::known(&Witness::path_of(&path), &store.keys().unwrap()).unwrap_err();
    assert!(known.to_string().ends_with("it knows record 3"), "{known}");
    append(&mut store, &["three"]);
    assert_eq!(store.head().unwrap().key, first);
    drop(store);
    assert_eq!(bad(&path, Some(first)), None);
    // Without the kept key nobody signs for it.
    fs::remove_file(beside(&path, ".1")).unwrap();
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::SigningKey(_))));
    assert_eq!(key_in(&beside(&path, "")), Some(second));
}

#[test]
fn no_key_is_overwritten_by_another() {
    let (_folder, path) = made();
    fs::write(beside(&path, ".1"), "09".repeat(32)).unwrap();
    fs::set_permissions(beside(&path, ".1"), fs::Permissions::from_mode(0o600)).unwrap();
    let mut store = SqliteStore::open(&path).unwrap();
    let next = store.next_key().unwrap();
    let record = Record::after(store.head().unwrap().hash, 3, b"another key".to_vec());
    assert!(matches!(store.rotate(&[record], next), Err(StoreError::Exists(_))));
    append(&mut store, &["three"]);
    drop(store);
    append(&mut SqliteStore::open(&path).unwrap(), &["four"]);
    assert_eq!(bad(&path, None), None);
}

/// A rotation by somebody who has not got the old key: a row of their own, and a head that their key signs.
pub(crate) fn forge(path: &Path, endorsement: Option<[u8; 64]>) {
    let (thief, connection) = (SigningKey::from_seed([6; 32]), Connection::open(path).unwrap());
    let (seq, hash): (i64, Vec<u8>) = connection
        .query_row("select seq, hash from head", [], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    let hash = journal::Hash(hash.try_into().unwrap());
    let head = Head::sign(seq.unsigned_abs(), hash, &thief);
    let insert = "insert into signing_key select max(number) + 1, ?1, ?2 from signing_key";
    connection
        .execute(insert, params![&head.key.0[..], endorsement.map(|it| it.to_vec())])
        .unwrap();
    let update = "update head set key = ?1, signature = ?2";
    connection.execute(update, params![&head.key.0[..], &head.signature.0[..]]).unwrap();
}

/// An endorsement of the thief's key by themselves.
pub(crate) fn by_themselves() -> [u8; 64] {
    let thief = SigningKey::from_seed([6; 32]);
    thief.endorse(&thief.public()).0
}

#[test]
fn a_forged_rotation_is_refused() {
    for endorsement in [None, Some(by_themselves()), Some([0; 64])] {
        let (_folder, path) = made();
        forge(&path, endorsement);
        let found = bad(&path, None).unwrap().to_string();
        assert!(found.contains("signing key 2 is not signed by the key before it"), "{found}");
    }
    // An endorsement of the first key over the second does not carry a third.
    let (_folder, path) = made();
    let mut store = SqliteStore::open(&path).unwrap();
    rotate(&mut store);
    let endorsement = store.keys().unwrap()[1].endorsement.unwrap().0;
    drop(store);
    forge(&path, Some(endorsement));
    let found = bad(&path, None).unwrap().to_string();
    assert!(found.contains("signing key 3 is not signed by the key before it"), "{found}");
}
