//! Tidiness checks: the length of files and lines, module heads, trailing spaces and unfinished work.

use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of lines of a source file.
const MAX_LINES: usize = 400;
/// The maximum length of a line.
const MAX_WIDTH: usize = 110;
/// Words that mark unfinished work, composed here so that this file passes its own check.
const UNFINISHED: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Checks every source file, and reports everything that is wrong.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    for folder in ["crates", "catalog", "docs", "oracle"] {
        walk(&root.join(folder), &mut files)?;
    }
    for file in ["README.md", "CHANGELOG.md", "Cargo.toml"] {
        files.push(root.join(file));
    }
    files.sort();
    let mut wrong = Vec::new();
    for file in &files {
        let name = file.strip_prefix(root).unwrap_or(file).display().to_string();
        let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        wrong.extend(check_file(&name, &text));
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("not tidy\n{}", wrong.join("\n"))) }
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let known = |ending: &std::ffi::OsStr| {
            ["rs", "toml", "md", "html", "py"].iter().any(|it| ending == *it)
        };
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(known) {
            files.push(path);
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_rust = Path::new(name).extension().is_some_and(|ending| ending == "rs");
    if is_rust && !text.starts_with("//!") {
        wrong.push(format!("{name}: has no head that says what it is (//!)"));
    }
    let lines = text.lines().count();
    if is_rust && lines > MAX_LINES {
        wrong.push(format!("{name}: has {lines} lines; {MAX_LINES} is the most"));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        wrong.push(format!("{name}: does not end with a line break"));
    }
    for (place, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", place + 1);
        if line.ends_with([' ', '\t', '\r']) {
            wrong.push(format!("{at}: ends in white space"));
        }
        if is_rust && line.chars().count() > MAX_WIDTH {
            wrong.push(format!("{at}: is wider than {MAX_WIDTH}"));
        }
        if is_rust && line.contains('\t') {
            wrong.push(format!("{at}: has a tab"));
        }
        if UNFINISHED.iter().any(|word| line.contains(word)) {
            wrong.push(format!("{at}: is not finished"));
        }
        if is_rust && line.contains(concat!("#[", "ignore")) {
            wrong.push(format!("{at}: a test that is not run is no test"));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untidy_files_are_told() {
        let check = |text: &str| check_file("a.rs", text).len();
        assert_eq!(check("//! Head.\n"), 0);
        assert_eq!(check("fn main() {}\n"), 1);
        assert_eq!(check("//! Head. \n"), 1);
        assert_eq!(check("//! Head."), 1);
        assert_eq!(check(&format!("//! {}: later\n", UNFINISHED[0])), 1);
        assert_eq!(check(&format!("//! Head.\n{}\n", "x".repeat(MAX_WIDTH + 1))), 1);
        assert_eq!(check(&format!("//! Head.\n{}", "x\n".repeat(MAX_LINES))), 1);
    }
}
