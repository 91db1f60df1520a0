//! Tests of snapshot files: they are complete and sealed, or they are not used.

use journal::{Hash, SiteKey, Snapshot, Unusable};

use crate::key;

fn snapshot(seq: u64) -> Snapshot {
    Snapshot { format: 7, seq, hash: Hash([3; 32]), state: b"what it comes to".to_vec() }
}

#[test]
fn what_was_written_is_read_and_the_last_one_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = Snapshot::path_of(&folder.path().join("floor.db"));
    assert_eq!(Snapshot::read(&path, &key()), Ok(None));
    for seq in [5, 9] {
        snapshot(seq).write(&path, &key()).unwrap();
        assert_eq!(Snapshot::read(&path, &key()), Ok(Some(snapshot(seq))));
    }
    let names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["floor.db.snapshot"], "nothing temporary stays");
}

#[test]
fn a_changed_byte_a_cut_and_another_site_s_key_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db.snapshot");
    snapshot(5).write(&path, &key()).unwrap();
    assert_eq!(Snapshot::read(&path, &SiteKey([8; 32])), Err(Unusable::Seal));
    let whole = std::fs::read(&path).unwrap();
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        std::fs::write(&path, &changed).unwrap();
        assert_eq!(Snapshot::read(&path, &key()), Err(Unusable::Seal), "byte {place}");
        std::fs::write(&path, &whole[..place]).unwrap();
        assert_eq!(Snapshot::read(&path, &key()), Err(Unusable::Seal), "cut at {place}");
    }
}

#[test]
fn one_that_cannot_be_written_leaves_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db.snapshot");
    snapshot(5).write(&path, &key()).unwrap();
    std::fs::create_dir(folder.path().join("floor.db.snapshot.new")).unwrap();
    assert!(snapshot(9).write(&path, &key()).is_err());
    assert_eq!(Snapshot::read(&path, &key()), Ok(Some(snapshot(5))));
}
