//! Tests of the pages in a real browser: installs what they need, and makes the pictures of the pages.
//!
//! The tests of the command (`crates/ninefold/tests/browser`) drive Debian's chromium without a window.
//! axe-core, which checks the accessibility of a page, is fetched from npm into `target/`; it is not part of
//! this repository. If a tool is missing and cannot be installed, the tests fail: a skipped test proves
//! nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lanes::{Account, Step};
use crate::runner;
use crate::steps::{install, need, root, run, run_quietly};

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
    let program = program()?;
    let account = Account::new();
    for time in 1..=times {
        account.run(Step::new(format!("browser {time}"), || program.run(&[NEAR])));
    }
    account.close()
}

/// The program of the browser tests. It is built as the gate does, so that neither has to rebuild it.
fn program() -> Result<runner::Program, String> {
    let mut programs = runner::build()?.into_iter();
    programs.find(|it| it.is(PROGRAM)).ok_or_else(|| "there is no test in a browser".to_owned())
}

/// Makes the pictures of every page again, and of every state of the console on every screen. They have few
/// colours: they are smaller and look the same.
pub(crate) fn screenshots() -> Result<(), String> {
    tools()?;
    need("pngquant", "pngquant")?;
    let folder = root().join("docs/pictures");
    let states = folder.join("console");
    let place = |path: &Path| match path.to_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err("the path of this workspace is not UTF-8".to_owned()),
    };
    // Remove pictures that are no longer in the list.
    let _ = fs::remove_dir_all(&folder);
    let (pages, screens) = (place(&folder)?, place(&states)?);
    let settings = [NEAR, ("NINEFOLD_PICTURES", &*pages), ("NINEFOLD_LAYOUT", &*screens)];
    program()?.run_only(&["pictures::", "layout::"], &settings)?;
    let few = ["--force", "--ext", ".png", "--strip", "--speed", "1", "64"];
    for folder in [folder, states] {
        let files =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let pictures = files.filter_map(|file| file.ok().map(|file| file.path()));
        let pictures = pictures.filter(|file| file.extension().is_some_and(|it| it == "png"));
        run(Command::new("pngquant").args(few).arg("--").args(pictures))?;
    }
    Ok(())
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
