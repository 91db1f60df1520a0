//! Tests of the Game Manager, with real and failing stores.

// A test that cannot go on should stop where it stands; a random one tells its seeds.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod broken_disk;
mod chance;
mod clock;
mod evening;
mod faults;
mod figures;
mod format_2;
mod format_3;
mod formats;
mod full;
mod history;
mod laws;
mod on_disk;
mod power;
mod schema;
mod shapes;
mod site;
mod snapshots;
mod stored_pay_tables;
mod turns;
mod verifier;
mod witness;
mod writer;

use journal::SqliteStore;
use manager::{Answer, GameManager, SystemChance};

use crate::site::{KEY, at_table, open_site, submission};

#[test]
fn a_restart_is_a_fold() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    for (number, input) in ["coin 1", "coin 4", "START", "hand suited 1", "CONFIRM", "pin D100"]
        .into_iter()
        .enumerate()
    {
        let answers = manager.submit(
            vec![submission(&format!("g{number}"), "D100", at_table("GOLD1", input))],
            site::now(),
        );
        assert!(matches!(answers.unwrap()[..], [Answer::Done { .. }]), "{input}");
    }
    let floor = manager.floor().clone();
    drop(manager);
    let again = GameManager::open(SqliteStore::open(&path).unwrap(), SystemChance, KEY).unwrap();
    assert_eq!(*again.floor(), floor, "the same lights, numbers and pendings");
}

#[test]
fn a_repeat_answers_as_before_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut manager =
        GameManager::open(SqliteStore::create(&path).unwrap(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let coin = || vec![submission("coin", "D100", at_table("NINES1", "coin 1"))];
    let first = manager.submit(coin(), site::now()).unwrap();
    let Answer::Done { seq, .. } = first[0] else { panic!("{first:?}") };
    assert_eq!(manager.submit(coin(), site::now()).unwrap(), [Answer::Before { seq }]);
    drop(manager);
    let mut again =
        GameManager::open(SqliteStore::open(&path).unwrap(), SystemChance, KEY).unwrap();
    assert_eq!(again.submit(coin(), site::now()).unwrap(), [Answer::Before { seq }]);
}

#[test]
fn refusals_are_in_the_log_and_change_nothing_else() {
    let store = journal::MemoryStore::new();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let before = manager.floor().clone();
    let answers =
        manager.submit(vec![submission("x", "D100", at_table("NINES1", "lift 3"))], site::now());
    assert!(matches!(answers.unwrap()[..], [Answer::Refused(floor::Refusal::NoCoin(_))]));
    assert_eq!(*manager.floor(), before);
    let mut last = Vec::new();
    journal::verify(manager.store(), &journal::Checks::default(), |record| {
        last.clone_from(&record.body);
    })
    .unwrap();
    let said = manager::Body::from_bytes(&last).unwrap().events;
    assert!(matches!(&said[..], [floor::Event::Refused { refusal, .. }] if refusal == "NoCoin"));
}
