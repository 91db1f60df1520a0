//! Makes the calls of the contract's examples, in order, and compares the answers.
//!
//! The requests are sent as the document shows them. An answer must be the one that the document shows,
//! except for what differs each time: times, tokens and hashes. `NINEFOLD_EXAMPLES=write` writes the
//! answers anew.

use std::path::PathBuf;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::roles::prepared::Prepared;
use crate::site::Site;
use crate::stream::Reader;

/// Lists of which an example shows the beginning.
const LONG: [&str; 4] = ["items", "samples", "rows", "recommendations"];
/// How many entries of a long list are written.
const SHOWN: usize = 2;
/// Greater numbers are times, in milliseconds since 1970.
const TIMES: u64 = 1_000_000_000_000;
/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/api/examples.json")
}

/// Where two values differ, if they do.
fn difference(shown: &Value, found: &Value, at: &str) -> Option<String> {
    let same = match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            if shown.keys().ne(found.keys()) {
                return Some(format!("{at}: the fields are {:?}", found.keys()));
            }
            let mut pairs = shown.iter().zip(found.values());
            let differ = |((name, one), other)| difference(one, other, &format!("{at}.{name}"));
            return pairs.find_map(differ);
        }
        (Value::Array(shown), Value::Array(found)) => {
            let long = LONG.iter().any(|name| at.ends_with(&format!(".{name}")));
            let differ = |(one, other)| difference(one, other, &format!("{at}[]"));
            if let Some(differs) = shown.iter().zip(found).find_map(differ) {
                return Some(differs);
            }
            shown.len() == found.len() || long && shown.len() == SHOWN.min(found.len())
        }
        (Value::Number(shown), Value::Number(found)) => {
            let time = |it: &serde_json::Number| it.as_u64().is_some_and(|it| it > TIMES);
            shown == found || time(shown) && time(found)
        }
        (Value::String(shown), Value::String(found)) => {
            shown == found
                || is_drawn(shown) && is_drawn(found) && shown.len() == found.len()
                || is_date(shown) && is_date(found)
        }
        _ => shown == found,
    };
    (!same).then(|| format!("{at}: {found}, and the example has {shown}"))
}

/// Whether a text is a token or a hash.
fn is_drawn(text: &str) -> bool {
    text.len() >= 24 && text.chars().all(|it| it.is_ascii_alphanumeric() || "-_:".contains(it))
}

/// Whether a text begins with a date.
fn is_date(text: &str) -> bool {
    let date = text.get(..10).unwrap_or_default();
    date.split('-').map(str::len).eq([4, 2, 2])
        && date.chars().all(|it| it.is_ascii_digit() || it == '-')
}

/// An answer as an example shows it: of long lists only the beginning.
fn shortened(found: &Value) -> Value {
    match found {
        Value::Object(fields) => {
            let shorten = |(name, value): (&String, &Value)| {
                let mut value = shortened(value);
                if let Some(list) = value.as_array_mut().filter(|_| LONG.contains(&&**name)) {
                    list.truncate(SHOWN);
                }
                (name.clone(), value)
            };
            Value::Object(fields.iter().map(shorten).collect::<Map<_, _>>())
        }
        Value::Array(list) => list.iter().map(shortened).collect(),
        _ => found.clone(),
    }
}

/// What happens between two examples.
async fn prepare(site: &Site, what: &str) {
    let coin = |kind: &str| json!({ "kind": kind, "seat": 3 });
    match what {
        "coin" => {
            let dealer = site.log_in("D100").await;
            site.input(&dealer, "BAC01", "coin", coin("coin-removed")).await;
        }
        "prizes" => {
            let _prepared = Prepared::new(site, 0).await;
        }
        "request" => {
            let administrator = site.log_in("M800").await;
            let person = json!({ "staff": "S202", "name": "Sam Ortiz", "role": "supervisor" });
            let answer = site.call("POST", "/staff", Some(&administrator), Some(person)).await;
            assert_eq!(answer.0, StatusCode::ACCEPTED, "{}", answer.1);
        }
        "late" => {
            // A round that ends before anybody sees what was won.
            let dealer = site.log_in("D100").await;
            let touch = json!({ "kind": "coin-dropped", "seat": 4 });
            site.input(&dealer, "BAC05", "late-coin", touch).await;
            for name in ["START", "STOP", "CONFIRM"] {
                let press = json!({ "kind": "button", "name": name });
                site.input(&dealer, "BAC05", &format!("late-{name}"), press).await;
            }
        }
        "clock" => {
            let dealer = site.log_in("D100").await;
            site.passes(HOUR);
            site.input(&dealer, "BAC05", "clock", coin("coin-placed")).await;
            site.passes(-HOUR);
        }
        other => panic!("nothing is called {other}"),
    }
}

/// The first message of a stream, as text, and its data.
async fn first_message(site: &Site, path: &str, token: &str) -> String {
    let query = path.strip_prefix("/stream").unwrap();
    let mut reader = Reader::open(site, token, query, None).await;
    let dealer = site.log_in("D100").await;
    for kind in ["coin-placed", "coin-removed"] {
        let coin = json!({ "kind": kind, "seat": 3 });
        site.input(&dealer, "BAC01", &format!("stream-{kind}"), coin).await;
    }
    let (id, data) = reader.next().await;
    format!("id: {id}\ndata: {data}\n\n")
}

/// The data of a message.
fn data(message: &str) -> Value {
    let data = message.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
    serde_json::from_str(data).unwrap()
}

/// Makes one call; answers its status and its body, as JSON or as a text.
async fn make(site: &Site, method: &str, call: &Value) -> (StatusCode, Value) {
    let (path, name) = (call["path"].as_str().unwrap(), &call["operation"]);
    let token = match call["by"].as_str() {
        Some(staff) => Some(site.log_in(staff).await),
        None => None,
    };
    let token = token.as_deref();
    if name == "stream" {
        let message = first_message(site, path, token.unwrap()).await;
        return (StatusCode::OK, Value::from(message));
    }
    if name == "export_settings" {
        // The first part of the file: the site.
        let text = site.text(path, token.unwrap()).await;
        let (first, _) = text.split_once("\n\n").unwrap();
        return (StatusCode::OK, Value::from(format!("{first}\n")));
    }
    site.call(method, path, token, call.get("request").cloned()).await
}

/// The method and the description of a call.
fn operation<'a>(document: &'a Value, call: &Value) -> (String, &'a Value) {
    let path = call["path"].as_str().unwrap().split('?').next().unwrap();
    let fits = |template: &str| {
        let template = template.strip_prefix("/api/v1").unwrap();
        let mut parts = template.split('/').zip(path.split('/'));
        template.split('/').count() == path.split('/').count()
            && parts.all(|(one, other)| one.starts_with('{') || one == other)
    };
    let paths = document["paths"].as_object().unwrap().iter();
    let calls = paths.filter(|(template, _)| fits(template));
    let mut calls = calls.flat_map(|(_, calls)| calls.as_object().unwrap());
    let found = calls.find(|(_, it)| it["operationId"] == call["operation"]);
    let (method, description) = found.unwrap_or_else(|| panic!("no such call: {call}"));
    (method.to_uppercase(), description)
}

#[tokio::test]
async fn examples_are_what_the_server_answers() {
    let site = Site::open();
    let document: Value = serde_json::from_str(&site.page("/api/v1/openapi.json").await).unwrap();
    let mut calls: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap();
    let (mut wrong, mut problems) = (Vec::new(), Vec::new());
    for call in &mut calls {
        if let Some(what) = call["prepare"].as_str() {
            prepare(&site, what).await;
            continue;
        }
        let (method, description) = operation(&document, call);
        let (status, found) = make(&site, &method, call).await;
        if !status.is_success() {
            problems.push(format!("{call}: {status} {found}"));
            continue;
        }
        let shown = call.get("response").cloned().unwrap_or_default();
        let differs = match call["operation"].as_str().unwrap() {
            // The document itself is too long for an example.
            "document" => (found["openapi"] != shown["openapi"]
                || found["info"]["title"] != shown["info"]["title"])
                .then(|| "the document".to_owned()),
            "stream" if shown.is_string() => {
                difference(&data(shown.as_str().unwrap()), &data(found.as_str().unwrap()), "data")
            }
            _ => difference(&shown, &found, ""),
        };
        let content = &description["responses"][status.as_str()]["content"];
        let listed = content.as_object().and_then(|it| it.values().next()).map(|it| &it["example"]);
        if let Some(differs) = differs {
            wrong.push(format!("{}: {differs}", call["operation"]));
        } else if call["status"] != status.as_u16() || *listed.unwrap_or(&Value::Null) != shown {
            wrong.push(format!("{}: the document does not show it", call["operation"]));
        }
        call["status"] = json!(status.as_u16());
        if call["operation"] != "document" && !found.is_null() {
            call["response"] = shortened(&found);
        }
    }
    assert_eq!(problems, Vec::<String>::new());
    if std::env::var("NINEFOLD_EXAMPLES").is_ok_and(|it| it == "write") {
        let text = serde_json::to_string_pretty(&calls).unwrap() + "\n";
        std::fs::write(file(), text).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "NINEFOLD_EXAMPLES=write writes them anew\n{}", wrong.join("\n"));
}
