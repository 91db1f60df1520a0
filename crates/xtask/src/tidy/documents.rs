//! What documents mention must exist: files and folders, the targets of links, and names in the code.

use std::collections::BTreeSet;

use super::File;
use super::layers::spans;

/// The folders of the workspace that documents mention files of.
const FOLDERS: [&str; 6] = ["crates/", "docs/", "oracle/", "catalog/", ".github/", ".cargo/"];

/// Checks the documents that describe the program as it is now. Decisions are history and may name what has
/// gone.
pub(super) fn check(files: &[File], exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let code = Code::of(files);
    let mut wrong = Vec::new();
    for file in files.iter().filter(|it| describes_the_present(&it.name)) {
        for (place, line) in file.text.lines().enumerate() {
            let mut found = missing_paths(line, exists);
            found.extend(missing_links(&file.name, line, exists));
            found.extend(code.unknown_names(line));
            wrong.extend(found.iter().map(|it| format!("{}:{}: {it}", file.name, place + 1)));
        }
    }
    wrong
}

fn describes_the_present(name: &str) -> bool {
    let top = |name: &str| name.strip_suffix(".md").is_some_and(|it| !it.contains('/'));
    top(name) && name != "CHANGELOG.md" || name.strip_prefix("docs/").is_some_and(top)
}

/// Paths such as `crates/odds/src/lib.rs` that do not exist. A part with a placeholder ends a path.
fn missing_paths(line: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let of_path = |it: char| it.is_ascii_alphanumeric() || "_./{},*<>-".contains(it);
    let words = line.split(|it| !of_path(it)).map(|word| word.trim_end_matches(['.', ',', '>']));
    let paths = words.filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)));
    let paths = paths.flat_map(alternatives).map(|path| {
        let parts = path.split('/').filter(|part| !part.is_empty());
        parts.take_while(|part| !part.contains(['*', '<'])).collect::<Vec<_>>().join("/")
    });
    let missing = paths.filter(|path| !exists(path));
    missing.map(|path| format!("there is no `{path}`")).collect()
}

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn alternatives(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?))) {
        Some((head, (middle, tail))) => {
            middle.split(',').map(|it| format!("{head}{it}{tail}")).collect()
        }
        None => vec![path.split([',', '{', '}']).next().unwrap_or_default().to_owned()],
    }
}

/// Relative links whose target does not exist.
fn missing_links(name: &str, line: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let folder: Vec<&str> = name.split('/').rev().skip(1).collect();
    let mut missing = Vec::new();
    for (at, _) in line.match_indices("](") {
        let target = line[at + 2..].split([')', '#', ' ']).next().unwrap_or_default();
        if target.is_empty() || target.contains(':') {
            continue;
        }
        let mut parts: Vec<&str> = folder.iter().rev().copied().collect();
        for part in target.split('/') {
            match part {
                ".." => drop(parts.pop()),
                "." | "" => {}
                part => parts.push(part),
            }
        }
        if !exists(&parts.join("/")) {
            missing.push(format!("the link `{target}` leads nowhere"));
        }
    }
    missing
}

/// The words of the source, by crate.
struct Code<'a> {
    words: BTreeSet<(&'a str, &'a str)>,
    all: BTreeSet<&'a str>,
    /// The names of files and folders.
    modules: BTreeSet<&'a str>,
    crates: BTreeSet<&'a str>,
}

impl<'a> Code<'a> {
    fn of(files: &'a [File]) -> Code<'a> {
        let (mut words, mut modules) = (BTreeSet::new(), BTreeSet::new());
        let mut crates = BTreeSet::new();
        for file in files.iter().filter(|file| file.is("rs")) {
            let Some((_, path)) = file.name.split_once("crates/") else { continue };
            let Some((of, path)) = path.split_once('/') else { continue };
            crates.insert(of);
            let text = file.text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let in_text = text.flat_map(|line| line.split(|it| !of_name(it)));
            modules.extend(path.split(['/', '.']));
            words.extend(in_text.chain(path.split(['/', '.'])).map(|word| (of, word)));
        }
        let all = words.iter().map(|(_, word)| *word).collect();
        Code { words, all, modules, crates }
    }

    /// Names in backticks that the code does not have: `floor::Right` must be a word of `floor`, and a name
    /// of several words (`a_test_of_something`, `SomeType`) a word of any crate.
    fn unknown_names(&self, line: &str) -> Vec<String> {
        let is_path = |it: &&str| it.chars().all(|it| of_name(it) || it == ':');
        let mut unknown = Vec::new();
        for span in spans(line).into_iter().filter(is_path) {
            let parts: Vec<&str> = span.split("::").collect();
            let known = match &parts[..] {
                [of, rest @ ..] if !rest.is_empty() && self.crates.contains(of) => {
                    rest.iter().all(|word| self.words.contains(&(*of, *word)))
                }
                [of, .., _] if parts.contains(&"tests") && !self.modules.contains(of) => false,
                parts => parts.iter().all(|it| self.all.contains(it) || !is_compound(it)),
            };
            if !known {
                unknown.push(format!("the code has no `{span}`"));
            }
        }
        unknown
    }
}

const fn of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Whether a name is of the code for certain: `a_b_c` or `AbCd`. Metrics begin with the program's name.
fn is_compound(name: &str) -> bool {
    let of_a_test = name.matches('_').count() > 1 && !name.starts_with("ninefold_");
    let capitals = name.chars().filter(char::is_ascii_uppercase).count();
    let of_a_type = name.starts_with(|it: char| it.is_ascii_uppercase())
        && capitals > 1
        && name.contains(|it: char| it.is_ascii_lowercase());
    of_a_test || of_a_type
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] =
        ["crates/odds/src", "crates/odds/src/lib.rs", "docs/A.md", "docs", "README.md"];

    fn exists(path: &str) -> bool {
        KNOWN.contains(&path)
    }

    #[test]
    fn paths_exist() {
        for good in [
            "See `crates/odds/src/lib.rs`.",
            "(crates/odds/src/{lib}.rs)",
            "crates/odds/src/<verb>.rs, docs/*.md and docs/...",
        ] {
            assert_eq!(missing_paths(good, &exists), Vec::<String>::new(), "{good}");
        }
        for bad in ["`crates/odds/src/lives.rs`", "crates/odds/src/{lib,lives}.rs", "docs/B.md."] {
            assert_eq!(missing_paths(bad, &exists).len(), 1, "{bad}");
        }
    }

    #[test]
    fn links_lead_somewhere() {
        let missing = |name, line| missing_links(name, line, &exists).len();
        assert_eq!(missing("README.md", "[a](docs/A.md#b), [c](https://example.org), [d](#d)"), 0);
        assert_eq!(missing("docs/A.md", "[a](../README.md) and [b](A.md)"), 0);
        assert_eq!(missing("docs/A.md", "[a](README.md)"), 1);
    }

    #[test]
    fn names_are_those_of_the_code() {
        let text = "pub enum Right {}\nfn a_test_of_rights() {}\n// DualControl\n";
        let files = [File::new("crates/floor/src/rights.rs", text)];
        let code = Code::of(&files);
        for good in ["`floor::Right`", "`floor::rights`", "`a_test_of_rights`", "`lock`", "`E=MC`"]
        {
            assert_eq!(code.unknown_names(good), Vec::<String>::new(), "{good}");
        }
        for bad in [
            "`floor::Deed`",
            "`rights::tests::a_test_of_deeds`",
            "`wrongs::tests::a_test_of_rights`",
            "`DualControl`",
        ] {
            assert_eq!(code.unknown_names(bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn only_documents_about_the_present_are_checked() {
        let present = ["README.md", "docs/SECURITY.md"];
        assert!(present.into_iter().all(describes_the_present));
        let others = ["CHANGELOG.md", "docs/decisions/0001-one-meaning.md", "docs/guide/dealer.md"];
        assert!(!others.into_iter().any(describes_the_present));
    }
}
