//! Tests of the pages in a real browser: installs what they need, and makes the pictures of the pages.
//!
//! The tests of the command (`crates/ninefold/tests/browser`) drive Debian's chromium without a window.
//! axe-core, which checks the accessibility of a page, is fetched from npm into `target/`; it is not part of
//! this repository. If a tool is missing and cannot be installed, the tests fail: a skipped test proves
//! nothing.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::lanes::{Account, Step};
use crate::runner;
use crate::steps::{cargo, install, need, root, run, run_quietly};

/// The version of axe-core, and the integrity hash that npm must report for it.
const AXE: (&str, &str) = (
    "axe-core@4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
);

/// The driver runs on this machine, so no proxy may be used for it.
pub(crate) const NEAR: (&str, &str) = ("NO_PROXY", "127.0.0.1,localhost");

/// The test program, by package and target.
pub(crate) const PROGRAM: &str = "ninefold browser";

/// Runs only the browser tests, this many times. All runs are made, even if one of them fails.
pub(crate) fn test(times: u32) -> Result<(), String> {
    tools()?;
    // Build it as the gate does, so that neither has to rebuild it.
    let programs = runner::build()?;
    let program =
        programs.iter().find(|it| it.is(PROGRAM)).ok_or("there is no test in a browser")?;
    let account = Account::new();
    for time in 1..=times {
        account.run(Step::new(format!("browser {time}"), || program.run(&[NEAR])));
    }
    account.close()
}

/// Makes the pictures of every page again, with few colours: they are smaller and look the same.
pub(crate) fn screenshots() -> Result<(), String> {
    tools()?;
    need("pngquant", "pngquant")?;
    let folder = root().join("docs/pictures");
    let place = folder.to_str().ok_or("the path of this workspace is not UTF-8")?;
    // Remove pictures that are no longer in the list.
    let _ = fs::remove_dir_all(&folder);
    let settings = [NEAR, ("NINEFOLD_PICTURES", place)];
    cargo(&["test", "--package", "ninefold", "--test", "browser", "pictures::"], &settings)?;
    let files = fs::read_dir(&folder).map_err(|error| format!("{place}: {error}"))?;
    let pictures = files.filter_map(|file| file.ok().map(|file| file.path()));
    let few = ["--force", "--ext", ".png", "--strip", "--speed", "1", "128"];
    run(Command::new("pngquant").args(few).arg("--").args(pictures))
}

/// Makes sure that everything the browser tests need is installed.
pub(crate) fn tools() -> Result<(), String> {
    need("chromium-headless-shell", "chromium-headless-shell")?;
    need("chromedriver", "chromium-driver")?;
    need("node", "nodejs")?;
    need("npm", "npm")?;
    chinese()?;
    axe()
}

/// Makes sure that a Chinese font is installed; without one, Chinese pages show only boxes.
fn chinese() -> Result<(), String> {
    need("fc-list", "fontconfig")?;
    let there = || {
        let fonts = Command::new("fc-list").arg(":lang=zh-tw").output();
        fonts.map(|fonts| !fonts.stdout.is_empty()).map_err(|error| error.to_string())
    };
    if there()? {
        return Ok(());
    }
    install("fonts-noto-cjk")?;
    if there()? { Ok(()) } else { Err("fonts-noto-cjk brought no Chinese font".to_owned()) }
}

/// Fetches axe-core into a separate folder.
fn axe() -> Result<(), String> {
    let (package, integrity) = AXE;
    let place = root().join("target/axe");
    let list: PathBuf = place.join("node_modules/.package-lock.json");
    let there = || fs::read_to_string(&list).is_ok_and(|list| list.contains(integrity));
    if there() {
        return Ok(());
    }
    let quiet = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel", "error"];
    let mut npm = Command::new("npm");
    run_quietly(npm.args(["install", "--prefix"]).arg(&place).args(quiet).arg(package))?;
    if there() { Ok(()) } else { Err(format!("npm brought something else than {package}")) }
}
