//! Tests that `--version`, `/healthz`, `/metrics`, the journal and every document identify the program.

use std::process::Command;

use serde_json::Value;

use crate::ninefold;
use crate::server::Server;

/// The commit of these files, asked of git; `unknown` where there is none.
fn commit() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let asked =
        Command::new("git").args(["-C", root, "log", "-1", "--format=%H"]).output().unwrap();
    let whole = String::from_utf8(asked.stdout).unwrap();
    if asked.status.success() { whole.trim().to_owned() } else { "unknown".to_owned() }
}

#[test]
fn the_program_is_known_wherever_somebody_looks() {
    let said = ninefold(&["--version"]).stdout;
    let short = said.strip_prefix("ninefold 0.2.0 (").and_then(|it| it.strip_suffix(")\n"));
    let short = short.unwrap_or_else(|| panic!("{said}")).to_owned();
    assert!(short.len() >= 7 && commit().starts_with(&short), "{short} of {}", commit());

    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db").display().to_string();
    let server = Server::start(&["demo", "--paused", "--port", "0", "--database", &database]);
    let (_, health) = server.call("GET", "/healthz", "", "");
    let health: Value = serde_json::from_str(&health).unwrap();
    let binary = blake3::hash(&std::fs::read(env!("CARGO_BIN_EXE_ninefold")).unwrap()).to_string();
    // Papers name the file too, by the first digits of its hash.
    let name = &format!("{}, file {}", said.trim(), &binary[..16]);
    for (field, value) in
        [("version", "0.2.0"), ("commit", &*short), ("binary", &*binary), ("role", "writer")]
    {
        assert_eq!(health[field], value, "{health}");
    }
    let (_, metrics) = server.call("GET", "/metrics", "", "");
    let labels = format!("version=\"0.2.0\",commit=\"{short}\",binary=\"{binary}\"");
    assert!(metrics.contains(&format!("\nninefold_build_info{{{labels}}} 1\n")), "{metrics}");
    let token = server.log_in("A500", "demo");
    let (_, report) = server.call("GET", "/api/v1/reports/parameters?format=text", &token, "");
    assert!(report.contains(&format!("\nMade by {name} from the journal")), "{report}");
    server.stop();
    // Who verifies the journal finds the same public key on the sheet.
    let verified = ninefold(&["journal", "verify", "--database", &database]).stdout;
    let key = verified.split_once("public key ").expect("a key").1;
    let key = key.split_whitespace().next().unwrap();
    assert!(key.len() == 64 && report.contains(key), "{key}: {report}");

    // Each start is a record of its own, also of the same program.
    Server::start(&["demo", "--paused", "--port", "0", "--database", &database]).stop();
    let exported = ninefold(&["journal", "export", "--database", &database]).stdout;
    let records = exported.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let starts: Vec<Value> = records
        .map(|it| it["body"]["events"][0]["started"].clone())
        .filter(Value::is_object)
        .collect();
    assert_eq!(starts.len(), 2, "{starts:?}");
    for start in starts {
        let told = ["version", "commit", "binary"].map(|it| start[it].as_str().unwrap().to_owned());
        assert_eq!(told, ["0.2.0".to_owned(), short.clone(), binary.clone()]);
    }
    // From the file as from the server.
    let report =
        ninefold(&["report", "meters", "--database", &database, "--format", "json"]).stdout;
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["made_by"], **name);
    let sheet = folder.path().join("par.json");
    assert_eq!(ninefold(&["par", "pbac-1a", "-o", &sheet.display().to_string()]).code, 0);
    let par: Value = serde_json::from_slice(&std::fs::read(sheet).unwrap()).unwrap();
    assert_eq!(par["identification"]["made_by"], **name);
}
