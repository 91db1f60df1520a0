//! Makes the fonts of the pages: parts of Inter and of Noto Sans CJK with the characters that the pages use.
//!
//! Sources and tools are fetched into `target/`; what is made of them is part of this repository
//! (`crates/web/assets/fonts`), because a build needs no network.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::python;
use crate::steps::{install, need, root, run, run_quietly};

/// The package of Inter, and the integrity hash that npm must report for it.
const INTER: (&str, &str) = (
    "inter-ui@4.1.1",
    "sha512-451h0J29HyOmA+JXgSi/6M12tL7ZCZ8arYKZUXiOXTJpJbAKqJvFh3k5SiV3x7tKe0C0KyrKUUiQIvvZ2PQDcA==",
);

/// Where Debian's package `fonts-noto-cjk` has its files.
const NOTO: &str = "/usr/share/fonts/opentype/noto";

/// Makes them again.
pub(crate) fn make() -> Result<(), String> {
    need("npm", "npm")?;
    let (package, integrity) = INTER;
    let place = root().join("target/inter");
    let list = place.join("node_modules/.package-lock.json");
    let there = || fs::read_to_string(&list).is_ok_and(|list| list.contains(integrity));
    if !there() {
        let quiet =
            ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel", "error"];
        let mut npm = Command::new("npm");
        run_quietly(npm.args(["install", "--prefix"]).arg(&place).args(quiet).arg(package))?;
    }
    if !there() {
        return Err(format!("npm brought something else than {package}"));
    }
    let noto = Path::new(NOTO);
    if !noto.join("NotoSansCJK-Bold.ttc").exists() {
        install("fonts-noto-cjk")?;
    }
    let folder = "crates/web/assets/fonts";
    let python = python::environment("fonts-venv", &format!("{folder}/requirements.txt"))?;
    run(Command::new(python.join("python"))
        .arg(root().join(folder).join("make.py"))
        .arg(place.join("node_modules/inter-ui/variable/InterVariable.woff2"))
        .arg(noto.join("NotoSansCJK-Regular.ttc"))
        .arg(noto.join("NotoSansCJK-Bold.ttc")))
}
