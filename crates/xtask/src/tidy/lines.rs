//! The form of files: their length and the length of their lines, module heads, trailing spaces and
//! unfinished work.

use std::path::Path;

use super::File;

/// The maximum number of lines of a source file.
const MAX_LINES: usize = 400;
/// The maximum length of a line.
const MAX_WIDTH: usize = 110;
/// Words that mark unfinished work, composed here so that this file passes its own check.
const UNFINISHED: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// What is wrong with the lines of a file.
pub(super) fn check(file: &File) -> Vec<String> {
    let File { name, text } = file;
    let mut wrong = Vec::new();
    let is_rust = Path::new(name).extension().is_some_and(|ending| ending == "rs");
    if is_rust && !text.starts_with("//!") {
        wrong.push(format!("{name}: does not begin with a head (//!)"));
    }
    let lines = text.lines().count();
    if is_rust && lines > MAX_LINES {
        wrong.push(format!("{name}: has {lines} lines, more than {MAX_LINES}"));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        wrong.push(format!("{name}: does not end with a line break"));
    }
    for (place, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", place + 1);
        if line.ends_with([' ', '\t', '\r']) {
            wrong.push(format!("{at}: ends in a space"));
        }
        if is_rust && line.chars().count() > MAX_WIDTH {
            wrong.push(format!("{at}: is wider than {MAX_WIDTH} columns"));
        }
        if is_rust && line.contains('\t') {
            wrong.push(format!("{at}: contains a tab"));
        }
        if UNFINISHED.iter().any(|word| line.contains(word)) {
            wrong.push(format!("{at}: marks unfinished work"));
        }
        if is_rust && line.contains(concat!("#[", "ignore")) {
            wrong.push(format!("{at}: a test that is not run is not a test"));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untidy_files_are_reported() {
        let check = |text: &str| check(&File::new("a.rs", text)).len();
        assert_eq!(check("//! Head.\n"), 0);
        assert_eq!(check("fn main() {}\n"), 1);
        assert_eq!(check("//! Head. \n"), 1);
        assert_eq!(check("//! Head."), 1);
        assert_eq!(check(&format!("//! {}: later\n", UNFINISHED[0])), 1);
        assert_eq!(check(&format!("//! Head.\n{}\n", "x".repeat(MAX_WIDTH + 1))), 1);
        assert_eq!(check(&format!("//! Head.\n{}", "x\n".repeat(MAX_LINES))), 1);
    }
}
