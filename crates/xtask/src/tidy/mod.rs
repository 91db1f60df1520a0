//! Tidiness: rules for the source and the documents that need no compiler.
//!
//! - [`lines`]: the form of the files.
//! - [`layers`]: which crate may depend on which, and the tables of `docs/ARCHITECTURE.md` that list it.
//! - [`uses`]: who may use SQL and HTTP, and what pure crates may not use.
//! - [`documents`]: files, links and names that documents mention exist.

mod documents;
mod layers;
mod lines;
mod uses;

use std::fs;
use std::path::{Path, PathBuf};

/// A file that is checked.
struct File {
    /// Its path from the root of the workspace, with `/`.
    name: String,
    text: String,
}

impl File {
    #[cfg(test)]
    fn new(name: &str, text: &str) -> File {
        File { name: name.to_owned(), text: text.to_owned() }
    }

    /// Whether its name ends in this extension.
    fn is(&self, ending: &str) -> bool {
        Path::new(&self.name).extension().is_some_and(|it| it == ending)
    }
}

/// Checks the Rust, TOML, Markdown, HTML and Python files, and reports everything that is wrong.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let mut paths = Vec::new();
    for folder in ["crates", "catalog", "clients", "docs", "oracle", ".github"] {
        walk(&root.join(folder), &mut paths)?;
    }
    for file in [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "CODE_OF_CONDUCT.md",
        "SECURITY.md",
        "Cargo.toml",
    ] {
        paths.push(root.join(file));
    }
    paths.sort();
    let mut files = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
        let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
        files.push(File { name, text });
    }
    let exists = |path: &str| root.join(path).exists();
    let mut wrong: Vec<String> = files.iter().flat_map(lines::check).collect();
    wrong.extend(layers::check(&files));
    wrong.extend(files.iter().flat_map(uses::check));
    wrong.extend(documents::check(&files, &exists));
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
