//! Tests `ninefold report` with the journal of a simulated day.

use std::time::{Duration, Instant};

use journal::{SqliteStore, Store, StoreError};
use papers::report::{Filter, Name};
use sim::{Options, simulate};

use crate::ninefold;

/// Writes a simulated day to a file; returns the folder and the database's name.
fn written() -> (tempfile::TempDir, String) {
    let day = simulate(&Options::busy(61, 1_500)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.db");
    let mut store = SqliteStore::create(&path).unwrap();
    let mut records = vec![];
    day.journal
        .read(1, &mut |record| {
            records.push(record);
            true
        })
        .unwrap();
    store.append(&records).unwrap();
    (folder, path.display().to_string())
}

/// Opens a journal for writing. A process that another test is just starting inherits the writer's lock, and
/// keeps it until it executes its program.
fn opened(path: &std::path::Path) -> SqliteStore {
    let end = Instant::now() + Duration::from_mins(2);
    loop {
        match SqliteStore::open(path) {
            Ok(store) => return store,
            Err(StoreError::Taken(_)) if Instant::now() < end => std::thread::yield_now(),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn every_report_in_every_format_beside_a_writer() {
    let (folder, database) = written();
    // A Game Manager has it open.
    let _writer = opened(std::path::Path::new(&database));
    for name in Name::ALL.map(Name::name) {
        for format in ["txt", "text", "json", "csv", "xlsx", "html"] {
            let file = folder.path().join(format!("{name}.{format}")).display().to_string();
            let ran = ninefold(&["report", name, "--database", &database, "-o", &file]);
            assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{name} {format}");
            assert!(std::fs::metadata(&file).unwrap().len() > 40, "{name} {format}");
        }
    }
    let json = std::fs::read_to_string(folder.path().join("coin-in.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let verified = ninefold(&["report", "coin-in", "--database", &database]);
    let head = json["journal"].as_str().unwrap();
    assert!(verified.stdout.contains(head), "the same record in text and JSON");
    // Without a terminal a workbook may go through a pipe.
    let file = folder.path().join("coin-in.xlsx");
    assert!(std::fs::read(file).unwrap().starts_with(b"PK"));
}

#[test]
fn what_makes_no_sense_is_told_with_what_to_do() {
    let (_folder, database) = written();
    for (args, code, said) in [
        (&["coinin"][..], 2, "did you mean `coin-in`?"),
        (&["meter"], 2, "did you mean `meters`?"),
        (&["coin-in", "--from", "soon"], 2, "--from: `soon` is no time"),
        (&["coin-in", "--by", "moon"], 2, "is grouped by gaming-day, shift, table, pool, hour"),
        (&["coin-in", "--table", "BAC99"], 2, "there is no table BAC99; there are BAC01"),
        (&["coin-in", "--format", "pdf"], 2, "write text, json, csv, xlsx or html"),
    ] {
        let mut all = vec!["report"];
        all.extend(args);
        all.extend(["--database", &database]);
        let ran = ninefold(&all);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(said), "{args:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    // The ending of the file is the format, unless there is a --format.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.pdf");
    let args = ["report", "coin-in", "--database", &database, "-o", file.to_str().unwrap()];
    let ran = ninefold(&args);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert_eq!(
        ran.stderr,
        "error: a report cannot be written as .pdf\n  hint: end the name in .txt, .json, .csv, .xlsx or \
         .html, or give --format\n"
    );
    assert!(!file.exists());
    let ran = ninefold(&[&args[..], &["--format", "csv"]].concat());
    assert_eq!((ran.code, file.exists()), (0, true), "{}", ran.stderr);
    let ran = ninefold(&["report", "coin-in", "--database", "/nowhere/floor.db"]);
    assert!(ran.code == 1 && ran.stderr.contains("no journal"), "{}", ran.stderr);
}

#[test]
fn the_command_takes_the_filters_of_the_table_and_no_others() {
    for name in Name::ALL {
        for filter in Filter::ALL {
            let option = format!("--{filter}");
            let args = ["report", name.name(), &option, filter.example()];
            // Filters are read before the journal, which is not there.
            let ran = ninefold(&[&args[..], &["--database", "/nowhere/floor.db"]].concat());
            let (code, said) = if name.takes(filter) {
                (1, "no journal".to_owned())
            } else {
                (2, format!("{option}: the report {name} does not take it"))
            };
            assert_eq!(ran.code, code, "{args:?}: {}", ran.stderr);
            assert!(ran.stderr.contains(&said), "{args:?}: {}", ran.stderr);
        }
    }
}
