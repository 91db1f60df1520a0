//! Tests how the command behaves in a shell: progress, Ctrl-C, options, completions and manual pages.

use crate::ninefold;

/// A folder of its own for what a run leaves behind.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// The names of what is in a folder.
fn names_in(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_bench_in_a_pipe_writes_results_and_no_progress() {
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    let args = ["bench", "journal", "--database", place, "--inputs", "2000", "--many", "16"];
    let ran = ninefold(&args);
    // Whether the targets are met depends on the machine.
    assert!(ran.code == 0 || ran.code == 1, "{}", ran.code);
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.contains("durable inputs, 16 in flight"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\r'));
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
}
