//! Runs the Game Manager on a simulated disk, and checks what must be true of its journal.

use std::path::Path;

use faulty_disk::Disk;
use journal::{SigningKey, SqliteStore, Store};
use manager::{FoldError, GameManager, fold};

use crate::evening::{NoChance, Undisturbed, assert_same, in_order};
use crate::site::{KEY, OPENED, open_site};

/// The journal's file on every disk.
pub(crate) const PATH: &str = "floor.db";

/// The key that signs the heads on every disk.
pub(crate) fn signing_key() -> SigningKey {
    SigningKey::from_seed([3; 32])
}

/// A disk with the site just opened.
pub(crate) fn opened() -> Disk {
    let disk = Disk::new();
    let store = SqliteStore::create_on(disk.vfs(), Path::new(PATH), signing_key()).unwrap();
    let mut manager = GameManager::open(store, NoChance, KEY).unwrap();
    open_site(&mut manager);
    drop(manager);
    disk
}

/// Opens the manager on a disk.
pub(crate) fn open(disk: &Disk) -> Result<GameManager<SqliteStore, NoChance>, FoldError> {
    let store = SqliteStore::open_on(disk.vfs(), Path::new(PATH), signing_key())
        .map_err(FoldError::Store)?;
    GameManager::open(store, NoChance, KEY)
}

/// How many inputs the journal holds: each once and in order, the chain, the head and the books good, and
/// the floor as it was.
pub(crate) fn there(disk: &Disk, undisturbed: &mut Undisturbed, why: &str) -> u64 {
    // On a copy: looking at it must not mend it.
    let disk = disk.copy();
    let store = SqliteStore::open_on(disk.vfs(), Path::new(PATH), signing_key())
        .unwrap_or_else(|error| panic!("{why}: {error}"));
    let folded = fold(&store).unwrap_or_else(|error| panic!("{why}: {error}"));
    let many = folded.records.checked_sub(OPENED).expect(why);
    assert!(in_order(&store), "{why}: another input, or one that is there twice");
    let (floor, hash) = undisturbed.after(many);
    assert_same(&folded.floor, floor, why);
    assert_eq!(store.head().unwrap().hash, *hash, "{why}: another journal");
    many
}
