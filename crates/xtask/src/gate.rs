//! The gate: runs every check and every test, in an order that keeps all processors busy.
//!
//! ```text
//!     from the start, beside the compiler   what must be fetched: packages, axe-core, Python's tools,
//!                                           generators of clients
//!     first                                 tidiness, formatting, and one build of all tests
//!     then, in parallel                     the test programs, the browser, random requests, generated
//!                                           clients, documentation, clippy, the oracle
//! ```
//!
//! Long steps that mostly wait come first, so that the others run in the meantime.

use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::lanes::{Account, Ended, Step};
use crate::runner::{self, Program};
use crate::steps::{cargo_command, need, root, run_quietly};
use crate::{browser, clients, fuzz, tidy, verifier};

/// How many steps run in parallel. The test programs have their own threads.
const LANES: usize = 2;

/// What is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Run random tests and the oracle for longer.
    pub(crate) long: bool,
    /// Skip the browser, the random requests and the generated clients.
    pub(crate) quick: bool,
}

/// Runs every check and test of a scope, and reports how long each took.
pub(crate) fn test(scope: Scope) -> Result<(), String> {
    let account = Account::new();
    let built = Mutex::new(Vec::new());
    thread::scope(|all| {
        let fetching = all.spawn(|| fetch(&account, scope));
        account.run(Step::new("tidy", || quiet(tidy::check(&root()))));
        account.run(Step::new("formatting", || run_cargo(&["fmt", "--all", "--check"], &[])));
        let build = Step::new("build", || {
            let programs = runner::build()?;
            let words = format!("{} test programs\n", programs.len());
            *built.lock().map_err(|error| error.to_string())? = programs;
            Ok(words)
        });
        account.run(build);
        // A panic in this thread would be a bug in this program.
        fetching.join().expect("fetching ends");
    });
    let programs = built.into_inner().unwrap_or_default();
    let python = verifier::python().display().to_string();
    account.run_beside(LANES, steps(&programs, scope, &python));
    account.close()
}

/// Fetches what comes from elsewhere while the compiler works.
fn fetch(account: &Account, scope: Scope) {
    account.run(Step::new("tools", move || {
        need("hledger", "hledger")?;
        verifier::tools()?;
        if !scope.quick {
            browser::tools()?;
            fuzz::tools()?;
            clients::tools()?;
        }
        Ok(String::new())
    }));
}

/// All steps that run once the tests are built. If the build failed, those that do not need it still run.
fn steps<'a>(programs: &'a [Program], scope: Scope, python: &'a str) -> Vec<Step<'a>> {
    let nights: &[(&str, &str)] = if scope.long { &[("NINEFOLD_LONG", "1")] } else { &[] };
    // A snapshot that does not match is a failure; it does not create a new file.
    let settings =
        [nights, &[("INSTA_UPDATE", "no"), (verifier::VARIABLE, python), browser::NEAR]].concat();
    let mut steps = Vec::new();
    let (in_browser, others): (Vec<&Program>, Vec<&Program>) =
        programs.iter().partition(|it| it.is(browser::PROGRAM));
    for program in in_browser.into_iter().filter(|_| !scope.quick) {
        let settings = settings.clone();
        steps.push(Step::new(&program.name, move || program.run(&settings)));
    }
    if !scope.quick && !programs.is_empty() {
        steps.push(Step::new("contract", fuzz::fuzz));
        steps.push(Step::new("clients", clients::clients));
    }
    for program in others {
        let settings = settings.clone();
        steps.push(Step::new(&program.name, move || program.run(&settings)));
    }
    let doc_tests = ["test", "--doc", "--workspace", "--no-fail-fast"];
    steps.push(Step::new("doc tests", move || closing_of(run_cargo(&doc_tests, &settings))));
    steps.push(Step::new("clippy", || {
        run_cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])
    }));
    steps.push(Step::new("rustdoc", || {
        let deny = ("RUSTDOCFLAGS", "-D warnings");
        run_cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"], &[deny])
    }));
    steps.push(Step::new("oracle", move || oracle(scope.long)));
    steps
}

/// Runs cargo, and shows its output only if it fails.
fn run_cargo(args: &[&str], settings: &[(&str, &str)]) -> Ended {
    run_quietly(cargo_command(args, settings).current_dir(root()).env("CARGO_TERM_QUIET", "true"))
}

fn quiet(ended: Result<(), String>) -> Ended {
    ended.map(|()| String::new())
}

/// The closing lines of tests that have passed.
fn closing_of(ended: Ended) -> Ended {
    ended.map(|said| {
        let closing = said.lines().filter(|line| line.starts_with("test result:"));
        closing.flat_map(|line| ["doc tests: ", line, "\n"]).collect()
    })
}

/// Recomputes the count files with the independent oracle, so that they cannot become outdated.
fn oracle(long: bool) -> Ended {
    let folder = root().join("oracle");
    let mut files: Vec<_> = std::fs::read_dir(folder.join("counts"))
        .map_err(|error| error.to_string())?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    files.sort();
    let python = || {
        let mut command = Command::new("python3");
        command.arg(folder.join("oracle.py")).current_dir(root());
        command
    };
    let said = run_quietly(python().arg("--check").args(&files))?;
    if long {
        return Ok(said + &run_quietly(python().arg("--self-test"))?);
    }
    Ok(said)
}
