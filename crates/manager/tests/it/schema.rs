//! Compares everything that is stored with its committed schema, so that a format cannot change unnoticed.

use manager::{Body, State};
use wagers::Catalog;

use crate::shapes::Shapes;

/// Compares a schema with the file of that name. `NINEFOLD_SCHEMA=write` writes it instead.
fn check(name: &str, found: &str, what_to_do: &str) {
    let path = format!("{}/schema/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("NINEFOLD_SCHEMA").is_ok_and(|it| it == "write") {
        std::fs::write(&path, found).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(
        committed == found,
        "what is stored no longer has the shape of schema/{name}.txt.\n{what_to_do}\n\
         Then run this test with NINEFOLD_SCHEMA=write, and commit the file.\nIt is now:\n{found}"
    );
}

#[test]
fn records_have_the_committed_shape() {
    let catalog = Catalog::shipped();
    let pay_table = &catalog.entry("pbac-1a").unwrap().text;
    let found = Shapes::of::<Body>(&["A", "9s", pay_table, "192.0.2.1"]);
    check(
        "record",
        &found,
        "If a journal of this format is in use anywhere: raise Body::FORMAT, write an upcaster in \
         crates/manager/src/upcast.rs, and add a journal of the old format to the fixtures.",
    );
    for event in ["staff-added", "coin-placed", "refused"] {
        assert!(found.contains(event), "{event} is in it");
    }
}

#[test]
fn snapshots_have_the_committed_shape() {
    let catalog = Catalog::shipped();
    let pay_table = &catalog.entry("pbac-1a").unwrap().text;
    let found = Shapes::of::<State>(&["A", "9s", pay_table, "192.0.2.1"]);
    check("snapshot", &found, "Raise State::FORMAT in crates/manager/src/state.rs.");
}
