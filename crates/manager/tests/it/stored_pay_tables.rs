//! Tests of pay tables in a journal: texts that a new file would be refused for, and texts without a meaning.

use floor::{Event, PayTable, PoolSettings};
use manager::{Body, Fingerprint, Key, fold};
use wagers::{Catalog, FILES};

use crate::formats::journal_of;
use crate::site::now;

/// A comment that the tests replace with something of the same length.
const SPARE: &str = "# 34567890123";

/// The record that opens a pool with this pay table, of which then a part is replaced by another of the same
/// length, as if an older or newer program had written it.
fn record(part: &str, instead: &str) -> Vec<u8> {
    let (_, text) = FILES.iter().find(|(name, _)| *name == "catalog/golden-tie-6.toml").unwrap();
    let text = format!("{SPARE}\n{text}");
    assert!(text.contains(part) && part.len() == instead.len(), "{part} {instead}");
    let catalog = Catalog::shipped();
    let own = PoolSettings::of(catalog.entry("golden-tie-6").unwrap()).unwrap();
    let pay_table = PayTable::read("golden-tie-6", &text).unwrap();
    let settings = Box::new(PoolSettings { pay_table, ..own });
    let by = ["M800", "A500"].map(|it| it.try_into().unwrap());
    let event = Event::PoolOpened { pool: "GOLD".try_into().unwrap(), settings, by };
    let bytes = Body {
        key: Key::try_from("k").unwrap(),
        at: now(),
        by: "M800".try_into().unwrap(),
        request: Fingerprint::default(),
        events: vec![event],
    }
    .to_bytes();
    let at = bytes.windows(part.len()).position(|it| it == part.as_bytes()).unwrap();
    let mut changed = bytes;
    changed[at..at + part.len()].copy_from_slice(instead.as_bytes());
    changed
}

#[test]
fn a_stricter_check_does_not_make_a_journal_unreadable() {
    for (part, instead) in [
        (SPARE, "format = 1   "),
        (SPARE, "colour = \"r\" "),
        ("Golden Tie, six", "Golden\\tie, six"),
        (SPARE, "published = 1"),
        ("id = \"golden-tie-6\"", "id = \"GOLDEN-TIE_6\""),
    ] {
        let folded = fold(&journal_of([record(part, instead)].into_iter()));
        let floor = folded.unwrap_or_else(|why| panic!("{instead}: {why}")).floor;
        let pool = &floor.pools[&"GOLD".try_into().unwrap()];
        assert!(pool.settings.pay_table.text().contains(instead), "{instead}");
        // Rows and prizes are those of the file that ships.
        let catalog = Catalog::shipped();
        assert_eq!(pool.wager().rows, catalog.get("golden-tie-6").unwrap().rows, "{instead}");
    }
}

#[test]
fn a_text_without_a_meaning_is_named_with_its_record() {
    for (part, instead, says) in [
        (
            "kind = \"progressive\"",
            "kind = \"progressivX\"",
            "kind: `progressivX` is not possible here",
        ),
        ("pays = \"100%\"", "pays = \"1O0%\"", "pays: `1O0%`"),
        (SPARE, "format = 9999", "format 9999 was written by a newer ninefold"),
        (SPARE, "[[[[[[[[[[[[[", "not TOML"),
    ] {
        let error = fold(&journal_of([record(part, instead)].into_iter())).unwrap_err().to_string();
        for part in [
            "record 1",
            "the pay table `golden-tie-6` cannot be understood",
            says,
            "use the version",
        ] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
    // What is wrong with another record is not mistaken for it.
    let broken = &record(SPARE, SPARE)[..40];
    let error = Body::from_bytes(broken).unwrap_err();
    assert!(!error.contains("pay table"), "{error}");
}
