//! What source files may use: who may use SQL and HTTP, and what pure crates may not use.

use super::File;

/// Crates without files, network, clock or random numbers of their own. Their tests may use files.
const PURE: [&str; 5] = ["cards", "money", "wagers", "odds", "floor"];
/// What a pure crate does not name. Addresses are values, so `std::net::IpAddr` is allowed.
const IMPURE: [&str; 15] = [
    "fs::",
    "env::",
    "process::",
    "io::",
    "SystemTime",
    "Instant",
    "::now(",
    "TcpListener",
    "TcpStream",
    "UdpSocket",
    "ToSocketAddrs",
    "rand::rng(",
    "rand::random",
    "ThreadRng",
    "SysRng",
];

/// These rules themselves. They name everything, and have no dependencies.
const TIDY: &str = "crates/xtask/src/tidy/";

/// A family of crates, and the folders and files whose sources and manifests may name them.
struct Family {
    what: &'static str,
    crates: &'static [&'static str],
    allowed: &'static [&'static str],
    /// Whether any test may use them.
    in_tests: bool,
}

const FAMILIES: [Family; 2] = [
    Family {
        what: "SQL",
        crates: &["rusqlite"],
        allowed: &["crates/journal/", "crates/faulty_disk/", TIDY],
        in_tests: true,
    },
    Family {
        what: "HTTP",
        crates: &[
            "axum",
            "h2",
            "hyper",
            "hyper-util",
            "tower",
            "tower-http",
            "tokio-rustls",
            "utoipa-axum",
        ],
        allowed: &[
            "crates/web/",
            TIDY,
            // The benchmark compares the server with one that answers a constant.
            "crates/bench/Cargo.toml",
            "crates/bench/src/floor/",
        ],
        in_tests: false,
    },
];

/// What is wrong with the uses of one file.
pub(super) fn check(file: &File) -> Vec<String> {
    let mut wrong = Vec::new();
    if file.is("rs") {
        for (place, line) in file.text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let found = impure(&file.name, code).chain(foreign(&file.name, code));
            wrong.extend(found.map(|what| format!("{}:{}: {what}", file.name, place + 1)));
        }
    } else if file.name.starts_with("crates/") && file.name.ends_with("/Cargo.toml") {
        let shipped = file.text.split("[dev-dependencies]").next().unwrap_or_default();
        for family in FAMILIES.iter().filter(|it| !it.allows(&file.name)) {
            let manifest = if family.in_tests { shipped } else { &file.text };
            let names = |line: &str| line.split(['.', ' ', '=']).next().map(str::to_owned);
            let names = manifest.lines().filter_map(names);
            let named = names.filter(|name| family.crates.contains(&&**name));
            wrong.extend(named.map(|it| format!("{}: {}", file.name, family.refuse(&it))));
        }
    }
    wrong
}

/// What a pure crate names and may not.
fn impure<'a>(name: &str, code: &'a str) -> impl Iterator<Item = String> + use<'a> {
    let pure = PURE.into_iter().find(|it| name.starts_with(&format!("crates/{it}/src/")));
    pure.into_iter().flat_map(move |pure| {
        let named = IMPURE.into_iter().filter(|it| has_word(code, it));
        named.map(move |it| format!("`{it}`: {pure} is pure"))
    })
}

/// The crates that a line names and may not.
fn foreign<'a>(name: &str, code: &'a str) -> impl Iterator<Item = String> + use<'a> {
    let (name, in_test) = (name.to_owned(), name.contains("/tests/"));
    let families = FAMILIES.iter().filter(move |it| !(it.in_tests && in_test || it.allows(&name)));
    families.flat_map(move |family| {
        let named = family.crates.iter().filter(|it| {
            let path = it.replace('-', "_");
            has_word(code, &format!("{path}::")) || has_word(code, &format!("use {path};"))
        });
        named.map(|it| family.refuse(it))
    })
}

impl Family {
    fn allows(&self, name: &str) -> bool {
        self.allowed.iter().any(|it| name.starts_with(it))
    }

    fn refuse(&self, of: &str) -> String {
        format!("`{of}`: {} is used only in {}", self.what, self.allowed.join(", "))
    }
}

/// Whether a text occurs in a line, and not as the end of a longer word.
fn has_word(line: &str, text: &str) -> bool {
    let inside = |before: &str| {
        text.starts_with(char::is_alphanumeric)
            && before.ends_with(|it: char| it.is_alphanumeric() || it == '_')
    };
    line.match_indices(text).any(|(at, _)| !inside(&line[..at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(name: &str, text: &str) -> usize {
        check(&File::new(name, text)).len()
    }

    #[test]
    fn pure_crates_read_no_file_no_clock_and_draw_nothing() {
        for bad in [
            "use std::fs;\nlet text = fs::read(path);",
            "let now = SystemTime::now();",
            "use std::{env, fs::File};",
            "let socket = TcpStream::connect(at);",
            "let mut dice = rand::rng();",
            "SysRng.try_fill_bytes(&mut seed);",
        ] {
            assert!(wrong("crates/odds/src/a.rs", bad) > 0, "{bad}");
            assert_eq!(wrong("crates/odds/tests/it/a.rs", bad), 0, "{bad}");
            assert_eq!(wrong("crates/manager/src/a.rs", bad), 0, "{bad}");
        }
        for good in ["use std::net::IpAddr;", "let dice = ChaCha8Rng::from_seed(seed);", "// fs::"]
        {
            assert_eq!(wrong("crates/floor/src/a.rs", good), 0, "{good}");
        }
    }

    #[test]
    fn sql_is_used_by_the_journal_and_by_tests() {
        let sql = "use rusqlite::Connection;";
        assert_eq!(wrong("crates/journal/src/sqlite.rs", sql), 0);
        assert_eq!(wrong("crates/faulty_disk/src/vfs.rs", sql), 0);
        assert_eq!(wrong("crates/web/tests/it/attacks/journal.rs", sql), 0);
        assert_eq!(wrong("crates/web/src/app.rs", sql), 1);
        let manifest = "[dependencies]\nrusqlite.workspace = true\n";
        assert_eq!(wrong("crates/web/Cargo.toml", manifest), 1);
        let manifest = "[dependencies]\n\n[dev-dependencies]\nrusqlite.workspace = true\n";
        assert_eq!(wrong("crates/web/Cargo.toml", manifest), 0);
    }

    #[test]
    fn http_is_used_by_the_web_crate_and_by_one_benchmark() {
        let http = "use axum::Router;";
        assert_eq!(wrong("crates/web/src/app.rs", http), 0);
        assert_eq!(wrong("crates/bench/src/floor/ceiling.rs", http), 0);
        assert_eq!(wrong("crates/ninefold/src/commands/serve.rs", http), 1);
        assert_eq!(wrong("crates/manager/src/writer.rs", "use hyper_util::rt;"), 1);
        assert_eq!(
            wrong("crates/sim/Cargo.toml", "[dev-dependencies]\ntower.workspace = true\n"),
            1
        );
        assert_eq!(wrong("crates/sim/src/lib.rs", "let x = watchtower::of(1);"), 0);
    }
}
