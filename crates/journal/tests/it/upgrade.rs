//! Tests that a journal written by the last program of format 1 is upgraded in place.

use std::path::{Path, PathBuf};

use journal::{
    Checks, Hash, PublicKey, SigningKey, SiteKey, SqliteStore, Store, StoreError, upgrade, verify,
};
use rusqlite::Connection;

/// The file as that program left it: six records under the site key of nines.
const OLD: &[u8] = include_bytes!("fixtures/format-1.db");
/// The head that it had.
const OLD_HEAD: &str = "3e2af802460cfbe5b95152be5e2e7e4f30f2d82182bc84e6bf3094cefed4d914";
const SITE: SiteKey = SiteKey([9; 32]);

fn old() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    std::fs::write(&path, OLD).unwrap();
    (folder, path)
}

fn upgraded(path: &Path, site: &SiteKey) -> Result<bool, StoreError> {
    upgrade(path, site, |key: &PublicKey| format!("signed by {key}").into_bytes())
}

#[test]
fn a_journal_of_format_1_is_upgraded_and_no_record_changes() {
    let (_folder, path) = old();
    assert_eq!(SqliteStore::open(&path).unwrap_err(), StoreError::Older { found: 1 });
    assert_eq!(upgraded(&path, &SITE), Ok(true));
    let store = SqliteStore::open(&path).unwrap();
    let head = store.head().unwrap();
    assert_eq!((head.seq, head.is_signed()), (7, true));
    assert_eq!(store.record(6).unwrap().unwrap().hash, Hash::parse(OLD_HEAD).unwrap());
    let told = store.record(7).unwrap().unwrap().body;
    assert_eq!(String::from_utf8(told).unwrap(), format!("signed by {}", head.key));
    assert_eq!(verify(&store, &Checks::default(), |_| ()).unwrap().bad, None);
    assert_eq!(SigningKey::read(&SigningKey::path_of(&path)).unwrap().public(), head.key);
    drop(store);
    assert_eq!(upgraded(&path, &SITE), Ok(false), "once");
}

#[test]
fn one_that_is_not_good_or_is_another_site_s_stays_as_it_is() {
    let refused = |path: &Path, site: &SiteKey, says: &str| {
        let error = upgraded(path, site).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
        assert_eq!(SqliteStore::open(path).unwrap_err(), StoreError::Older { found: 1 });
        assert!(!SigningKey::path_of(path).exists(), "no key is left behind");
    };
    let (_folder, path) = old();
    refused(&path, &SiteKey([8; 32]), "not sealed under this site key");
    let change = |sql: &str| Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    change("drop trigger journal_is_never_updated");
    change("update journal set body = x'02' where seq = 3");
    refused(&path, &SITE, "record 3 was changed");
}
