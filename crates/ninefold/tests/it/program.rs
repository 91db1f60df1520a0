//! Tests that `--version`, `/healthz`, `/metrics`, the journal and every document identify the program.

use std::process::Command;

use serde_json::{Value, json};

use crate::house::House;
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

/// The receipt of a prize names the program with the first digits of its hash, and the public key.
#[test]
fn a_receipt_names_the_program_and_the_public_key() {
    let house = House::open();
    let server = house.server().unwrap();
    let dealer = server.log_in("D100", "of D100");
    let send = |number: usize, input: Value| {
        let body = json!({ "key": format!("x:{number}"), "input": input }).to_string();
        let (status, body) = server.call("POST", "/api/v1/tables/BAC01/inputs", &dealer, &body);
        assert!(status.contains("200"), "{status} {body}");
    };
    let button = |name: &str| json!({ "kind": "button", "name": name });
    let round = [
        json!({ "kind": "coin-dropped", "seat": 2 }),
        button("COIN IN"),
        json!({ "kind": "hand", "row": "one-nine", "seats": [2] }),
        button("GAME OVER"),
    ];
    round.into_iter().enumerate().for_each(|(number, input)| send(number, input));
    let office = server.log_in("A500", "of A500");
    let receipt = |format: &str| {
        let path = format!("/api/v1/jackpots/1/receipt?format={format}");
        server.call("GET", &path, &office, "").1
    };
    let shown: Value = serde_json::from_str(&receipt("json")).unwrap();
    let binary = blake3::hash(&std::fs::read(env!("CARGO_BIN_EXE_ninefold")).unwrap()).to_string();
    let name = format!("{}, file {}", ninefold(&["--version"]).stdout.trim(), &binary[..16]);
    let key = house.head().key.to_string();
    assert_eq!((&shown["made_by"], &shown["public_key"]), (&json!(name), &json!(key)));
    // Lines on paper are short.
    let joined = |text: &str| text.split_whitespace().collect::<String>();
    for format in ["text", "html"] {
        let printed = joined(&receipt(format));
        for part in [joined(&name), key.clone()] {
            assert!(printed.contains(&part), "{format}: {part} in {printed}");
        }
    }
    server.stop();
}
