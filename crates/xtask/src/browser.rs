//! The pages in a real browser: what its tests need, and the pictures that they can make.
//!
//! Debian's chromium is driven by the tests of the command (`crates/ninefold/tests/browser`). axe-core, which
//! looks whether everybody can use a page, comes from npm into `target/`; it is no part of this repository.
//! A tool that is missing and cannot be had is a failure: a test that is not run is no test.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::lanes::{Account, Step};
use crate::runner;
use crate::steps::{cargo, install, need, root, run, run_quietly};

/// The version of axe-core, and what npm must find it to be.
const AXE: (&str, &str) = (
    "axe-core@4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
);

/// The driver is on this machine, whatever proxy leads to others.
pub(crate) const NEAR: (&str, &str) = ("NO_PROXY", "127.0.0.1,localhost");

/// The test program, by package and target.
pub(crate) const PROGRAM: &str = "ninefold browser";

/// Runs the tests in the browser only, as often as wanted: all runs, whichever of them fail.
pub(crate) fn test(times: u32) -> Result<(), String> {
    tools()?;
    // As the gate builds it, so that neither has to build it anew.
    let programs = runner::build()?;
    let program =
        programs.iter().find(|it| it.is(PROGRAM)).ok_or("there is no test in a browser")?;
    let account = Account::new();
    for time in 1..=times {
        account.run(Step::new(format!("browser {time}"), || program.run(&[NEAR])));
    }
    account.close()
}

/// Makes the pictures of every page again, in few colours: they are small, and look the same.
pub(crate) fn screenshots() -> Result<(), String> {
    tools()?;
    need("pngquant", "pngquant")?;
    let folder = root().join("docs/pictures");
    let place = folder.to_str().ok_or("the path of this workspace is not UTF-8")?;
    // What the list does not have any more is gone.
    let _ = fs::remove_dir_all(&folder);
    let settings = [NEAR, ("NINEFOLD_PICTURES", place)];
    cargo(&["test", "--package", "ninefold", "--test", "browser", "pictures::"], &settings)?;
    let files = fs::read_dir(&folder).map_err(|error| format!("{place}: {error}"))?;
    let pictures = files.filter_map(|file| file.ok().map(|file| file.path()));
    let few = ["--force", "--ext", ".png", "--strip", "--speed", "1", "128"];
    run(Command::new("pngquant").args(few).arg("--").args(pictures))
}

/// Whatever the tests in the browser need.
pub(crate) fn tools() -> Result<(), String> {
    need("chromium", "chromium")?;
    need("chromedriver", "chromium-driver")?;
    need("node", "nodejs")?;
    need("npm", "npm")?;
    chinese()?;
    axe()
}

/// Without its font, a page in Chinese is a page of boxes.
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

/// axe-core, in a place of its own.
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
