//! Tests how the command behaves in a shell: progress, Ctrl-C, options, completions and manual pages.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::ninefold;
use crate::server::Server;

/// A folder of its own for what a run leaves behind.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// The names of what is in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_bench_in_a_pipe_writes_results_and_no_progress() {
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    let args = ["bench", "journal", "--database", place, "--inputs", "2000", "--many", "16"];
    let ran = ninefold(&args);
    // Whether the targets are met depends on the machine.
    assert!(ran.code == 0 || ran.code == 1, "{}", ran.code);
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.contains("durable inputs, 16 in flight"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\r'));
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
}

/// Every dialect plays its rounds to the end, and no input is refused.
#[test]
fn a_floor_of_all_dialects_is_measured() {
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    let size = ["--tables", "3", "--large", "0", "--minutes", "0", "--inputs", "100"];
    let ran = ninefold(&[&["bench", "floor", "--database", place], &size[..]].concat());
    assert!(ran.code == 0 || ran.code == 1, "{}", ran.stderr);
    let measured = "inputs over HTTP, against a constant answer";
    assert!(ran.stdout.contains(measured), "{}\n{}", ran.stdout, ran.stderr);
}

/// Starts a command that makes its temporary folder in `place`.
fn started(args: &[&str], place: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).env("TMPDIR", place).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Sends a signal, and waits for the end.
fn ended(child: Child, signal: &str) -> Output {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

/// Waits until there is a file with this name in a temporary folder in `place`.
fn wait_for(file: &str, place: &Path) {
    let end = Instant::now() + Duration::from_mins(2);
    while !names_in(place).iter().any(|folder| place.join(folder).join(file).exists()) {
        assert!(Instant::now() < end, "no {file}");
        std::thread::yield_now();
    }
}

#[test]
fn ctrl_c_removes_the_folder_of_a_bench() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let folder = folder();
        let place = folder.path().to_str().unwrap();
        let child = started(&["bench", "journal", "--database", place], folder.path());
        // The raw file is the last one to be created.
        wait_for("raw", folder.path());
        let output = ended(child, signal);
        assert_eq!(output.status.code(), Some(code));
        assert_eq!((&*output.stdout, &*output.stderr), (&b""[..], &b""[..]));
        assert_eq!(names_in(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn ctrl_c_removes_the_folder_and_the_server_of_a_floor() {
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    let args = ["bench", "floor", "--database", place, "--tables", "3", "--large", "0"];
    let child = started(&args, folder.path());
    let server = || {
        let processes = names_in(Path::new("/proc")).into_iter();
        let commands = processes.map(|id| std::fs::read(format!("/proc/{id}/cmdline")));
        let mut commands = commands.flatten().map(|it| String::from_utf8_lossy(&it).into_owned());
        commands.find(|it| it.contains(place) && it.contains("--config"))
    };
    let end = Instant::now() + Duration::from_mins(2);
    while server().is_none() {
        assert!(Instant::now() < end, "no server");
        std::thread::yield_now();
    }
    assert_eq!(ended(child, "-INT").status.code(), Some(130));
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
    assert_eq!(server(), None, "the server is still running");
}

/// While it serves, Ctrl-C is how the demo ends; before, it is interrupted.
#[test]
fn ctrl_c_removes_the_folder_of_a_demo() {
    let folder = folder();
    let mut child = started(&["demo", "--port", "0"], folder.path());
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("ninefold listens on"), "{line}");
    assert_eq!(names_in(folder.path()).len(), 1);
    assert_eq!(ended(child, "-INT").status.code(), Some(0));
    assert_eq!(names_in(folder.path()), Vec::<String>::new());

    let child = started(&["demo", "--port", "0"], folder.path());
    wait_for("demo.db", folder.path());
    let code = ended(child, "-INT").status.code();
    assert!(code == Some(130) || code == Some(0), "{code:?}");
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
}

#[test]
fn only_commands_that_look_up_wagers_take_a_catalog() {
    for line in [
        "catalog list",
        "catalog show pbac-1a",
        "analyze pbac-1a",
        "published",
        "par pbac-1a -o sheet.md",
        "advise pbac-1a",
        "compare pbac-1a pbac-1b",
        "simulate pbac-1a",
        "simulate meter pbac-1a --jackpots 1",
        "exposure fortune-7",
    ] {
        let args: Vec<&str> = line.split(' ').chain(["--catalog", "/nowhere"]).collect();
        let ran = ninefold(&args);
        assert_eq!(ran.code, 1, "{line}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("error: cannot read /nowhere"), "{line}: {}", ran.stderr);
    }
    for line in [
        "demo",
        "serve --config ninefold.toml",
        "init",
        "catalog check catalog/pbac-1a.toml",
        "journal verify",
        "report meters",
        "staff unlock M800",
        "bench odds",
        "bench simulate",
        "bench journal",
        "bench floor",
    ] {
        let args: Vec<&str> = line.split(' ').chain(["--catalog", "/nowhere"]).collect();
        let ran = ninefold(&args);
        assert_eq!(ran.code, 2, "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains("unexpected argument '--catalog'"), "{line}: {}", ran.stderr);
    }
}

#[test]
fn completions_for_every_shell() {
    for (shell, part) in [
        ("bash", "complete -F _ninefold"),
        ("zsh", "#compdef ninefold"),
        ("fish", "complete -c ninefold"),
        ("elvish", "edit:completion:arg-completer[ninefold]"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let ran = ninefold(&["completions", shell]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{shell}");
        assert!(ran.stdout.contains(part), "{shell}: {}", ran.stdout);
        assert!(ran.stdout.contains("published") && ran.stdout.contains("rounds-per-shoe"));
    }
    assert_eq!(ninefold(&["completions", "cmd"]).code, 2);
}

#[test]
fn a_manual_page_for_every_command() {
    let ran = ninefold(&["man"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains(".TH ninefold 1") && ran.stdout.contains("Exit status"));
    let folder = folder();
    let pages = folder.path().join("man1");
    let ran = ninefold(&["man", pages.to_str().unwrap()]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
    let names = names_in(&pages);
    for page in ["ninefold.1", "ninefold-report.1", "ninefold-simulate-meter.1"] {
        assert!(names.iter().any(|name| name == page), "{page}: {names:?}");
    }
    let report = std::fs::read_to_string(pages.join("ninefold-report.1")).unwrap();
    assert!(report.contains("\\-\\-database"), "{report}");
    assert_eq!(ninefold(&["man", "/proc/nowhere"]).code, 1);
}

/// Tables and pools are listed as people count, in the API and in reports.
#[test]
fn bac2_is_listed_before_bac10() {
    let folder = folder();
    let database = folder.path().join("demo.db").display().to_string();
    let server = Server::start(&["demo", "--paused", "--port", "0", "--database", &database]);
    let token = server.log_in("M800", "demo");
    let get = |path: &str| -> Value {
        serde_json::from_str(&server.call("GET", path, &token, "").1).unwrap()
    };
    let approval = json!({ "staff": "A500", "secret": "demo" });
    for (kind, from, new) in
        [("pools", "NINES", ["NINES10", "NINES2"]), ("tables", "BAC01", ["BAC10", "BAC2"])]
    {
        let found = get(&format!("/api/v1/{kind}/{from}/settings"));
        let settings = found.get("settings").unwrap_or(&found);
        let body = json!({ "settings": settings, "approval": approval }).to_string();
        for id in new {
            let path = format!("/api/v1/{kind}/{id}/settings");
            let (status, said) = server.call("PUT", &path, &token, &body);
            assert!(status.contains(" 20"), "{id}: {status} {said}");
        }
        let listed = get(&format!("/api/v1/{kind}"))["items"].clone();
        let ids: Vec<&str> =
            listed.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
        let place = |id: &str| ids.iter().position(|it| *it == id).unwrap();
        assert!(place(new[1]) < place(new[0]), "{ids:?}");
    }
    server.stop();
    let args = ["report", "parameters", "--database", &database];
    let report = ninefold(&args).stdout;
    assert!(report.find("NINES2").unwrap() < report.find("NINES10").unwrap(), "{report}");
    let ran = ninefold(&["report", "coin-in", "--table", "BAC99", "--database", &database]);
    let tables = "there are BAC01, BAC02, BAC2, BAC03, BAC04, BAC05, BAC10";
    assert!(ran.stderr.contains(tables), "{}", ran.stderr);
}
