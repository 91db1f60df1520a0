//! Tests that every call and page for staff asks the table of rights, read from their sources: a session
//! alone admits to nothing but one's own account.

use std::fs;
use std::path::{Path, PathBuf};

/// Handlers that need no right, each with its reason.
const OWN: [(&str, &str); 2] = [
    // One's own password and PIN.
    ("pages/account.rs", "show"),
    // Ends a session after the caller has asked: one's own, or with the right to end others.
    ("api/routes/sessions.rs", "end"),
];

/// Sources under a folder.
pub(crate) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// Whether the function takes a person with a session.
fn takes_staff(head: &str) -> bool {
    let mut words = head.split(|it: char| !it.is_alphanumeric() && it != '_');
    words.any(|it| it == "Caller" || it == "Member")
}

/// Whether the function asks for a right, itself or in the function that it shares with a page.
fn asks(body: &str) -> bool {
    let questions = [".require(", ".require_section(", ".require_because(", "allowed(&caller"];
    questions.iter().any(|it| body.contains(it))
        || ["receipt_of(", "print_of("].iter().any(|it| body.contains(it))
}

#[test]
fn every_call_and_page_for_staff_asks_for_a_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![];
    for folder in ["api/routes", "pages"] {
        sources(&root.join(folder), &mut files);
    }
    let mut handlers = 0;
    for file in files {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        for function in text.split("pub(crate) async fn ").skip(1) {
            let body = function.split("\n}\n").next().unwrap();
            let head = body.split(" {\n").next().unwrap();
            let own = OWN.contains(&(name, head.split('(').next().unwrap()));
            if takes_staff(head) && !own {
                handlers += 1;
                assert!(asks(body), "{name} asks for no right: {head}");
            }
        }
    }
    assert!(handlers > 50, "the sources are read as before: {handlers}");
}
