//! The test programs: built once for the whole workspace and then run by the gate itself, so that programs
//! that wait can run in parallel with programs that compute.
//!
//! Each runs as cargo would run it, in its package's folder. For a program that passes only the closing line
//! is shown; for one that fails, all of its output.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::{cargo_command, root, run_quietly};

/// A test program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// The package and the target: `web it`.
    pub(crate) name: String,
    package: PathBuf,
    path: PathBuf,
}

/// Builds the test programs of the whole workspace, and the programs that they run.
pub(crate) fn build() -> Result<Vec<Program>, String> {
    let format = "--message-format=json-render-diagnostics";
    let mut cargo = cargo_command(&["test", "--workspace", "--no-run", format], &[]);
    let mut child = cargo
        .current_dir(root())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    let out = child.stdout.take().ok_or("cargo has no stdout")?;
    let lines = BufReader::new(out).lines().map_while(Result::ok);
    let programs: Vec<Program> = lines.filter_map(|line| program(&line)).collect();
    let status = child.wait().map_err(|error| error.to_string())?;
    match (status.success(), programs.is_empty()) {
        (false, _) => Err(format!("cargo ended with {status}")),
        (true, true) => Err("cargo told of no test program".to_owned()),
        (true, false) => Ok(programs),
    }
}

/// The test program that a line of cargo's messages describes, if it describes one.
fn program(line: &str) -> Option<Program> {
    // In a target, `test` means that it can be tested; in a profile, that it was built as a test.
    let profile = line.split_once("\"profile\":{")?.1.split('}').next()?;
    let is_test =
        line.contains("\"reason\":\"compiler-artifact\"") && profile.contains("\"test\":true");
    let path = PathBuf::from(text(line, "executable").filter(|_| is_test)?);
    let manifest = PathBuf::from(text(line, "manifest_path")?);
    let package = manifest.parent()?.to_owned();
    let target = text(line.split_once("\"target\":")?.1, "name")?;
    let crate_name = package.file_name()?.to_str()?;
    let name =
        if crate_name == target { target.to_owned() } else { format!("{crate_name} {target}") };
    Some(Program { name, package, path })
}

/// The text of a field. The paths and names in this workspace contain nothing that JSON escapes.
fn text<'a>(line: &'a str, field: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{field}\":\""))?;
    rest.split('"').next()
}

impl Program {
    /// Runs the program. All of its tests run, even if one of them fails.
    pub(crate) fn run(&self, settings: &[(&str, &str)]) -> Result<String, String> {
        self.run_only(&[], settings)
    }

    /// Runs those of its tests whose names contain one of these words, or all of them.
    pub(crate) fn run_only(
        &self,
        words: &[&str],
        settings: &[(&str, &str)],
    ) -> Result<String, String> {
        let mut command = Command::new(&self.path);
        command
            .args(words)
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package)
            .env("CARGO", std::env::var_os("CARGO").unwrap_or("cargo".into()))
            .envs(settings.iter().copied());
        run_quietly(&mut command).map(|said| format!("{}: {}\n", self.name, closing(&said)))
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name
    }
}

/// The closing lines of a program whose tests have passed: those of the test harness, or of its own harness.
fn closing(said: &str) -> String {
    let own: Vec<&str> = said.lines().filter(|line| line.starts_with("test result:")).collect();
    if own.is_empty() { said.trim().to_owned() } else { own.join("\n") }
}

/// The path of a program of this workspace that is not a test: it is in the same folder as this one.
pub(crate) fn beside(name: &str) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let path = own.with_file_name(name);
    if path.exists() { Ok(path) } else { Err(format!("{} is not there", shown(&path))) }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_cargo_tells_of_a_test_program() {
        let line = [
            r#"{"reason":"compiler-artifact","package_id":"path+file:///n/crates/web#0.2.0","#,
            r#""manifest_path":"/n/crates/web/Cargo.toml","target":{"kind":["test"],"#,
            r#""crate_types":["bin"],"name":"it","src_path":"/n/crates/web/tests/it/main.rs","#,
            r#""doctest":false,"test":true},"#,
            r#""profile":{"opt_level":"0","test":true},"features":[],"filenames":[],"#,
            r#""executable":"/n/target/debug/deps/it-1","fresh":true}"#,
        ]
        .concat();
        let found = program(&line).expect("a test program");
        assert!(found.is("web it"));
        assert_eq!(found.path, Path::new("/n/target/debug/deps/it-1"));
        assert_eq!(found.package, Path::new("/n/crates/web"));
        // A program that is not a test is built too, from a target that has tests.
        let plain =
            line.replace(r#""opt_level":"0","test":true"#, r#""opt_level":"0","test":false"#);
        assert_eq!(program(&plain), None);
        assert_eq!(program(&line.replace("compiler-artifact", "build-finished")), None);
    }

    #[test]
    fn of_what_passes_the_closing_line_is_shown() {
        let said = "\nrunning 2 tests\n..\ntest result: ok. 2 passed; 0 failed\n\n";
        assert_eq!(closing(said), "test result: ok. 2 passed; 0 failed");
        assert_eq!(
            closing("crash: seed 7\n300 passed, 0 failed\n"),
            "crash: seed 7\n300 passed, 0 failed"
        );
    }
}
