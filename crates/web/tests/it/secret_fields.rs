//! Tests that a secret of the wrong JSON type, or in the wrong field, is repeated nowhere: not in the
//! answer, the log or the journal.
//!
//! The operations and their secret fields are taken from the contract, so a new one is tested without a
//! change here.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::secrecy::log;
use crate::site::Site;

/// The schemas of the contract that are secrets.
const SECRETS: [&str; 4] = ["Secret", "NewPassword", "NewPin", "NewCard"];

/// Where the secret goes in a body.
const HERE: &str = "(the secret)";

/// Digits, so that it can also be sent as a number. They occur nowhere else.
const SECRET: &str = "90218047316";

/// The name of the schema that a reference refers to.
fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// Bodies that fit the schema as far as the secret: one for each place where a secret or an object with
/// a secret may be. The field with the secret is the first that the server reads.
fn bodies(contract: &Value, schema: &Value, depth: usize) -> Vec<Value> {
    if depth > 12 {
        return vec![];
    }
    let below = |schema: &Value| bodies(contract, schema, depth + 1);
    if let Some(name) = name_of(schema) {
        if SECRETS.contains(&name) {
            return vec![json!(HERE)];
        }
        return below(&contract["components"]["schemas"][name]);
    }
    let mut found = vec![];
    for choices in ["oneOf", "anyOf", "allOf"] {
        found.extend(schema[choices].as_array().into_iter().flatten().flat_map(below));
    }
    if !schema["items"].is_null() {
        found.extend(below(&schema["items"]).into_iter().map(|item| json!([item])));
    }
    let none = Map::new();
    let fields = schema["properties"].as_object().unwrap_or(&none);
    for (name, field) in fields {
        for inner in below(field) {
            let mut body = Map::from_iter([(name.clone(), inner)]);
            for (other, field) in fields {
                if let Some([word]) = field["enum"].as_array().map(Vec::as_slice) {
                    body.insert(other.clone(), word.clone());
                } else if other == "staff" && name != "staff" {
                    body.insert(other.clone(), json!("U700"));
                }
            }
            found.push(Value::Object(body));
        }
    }
    if !found.is_empty() && !found.contains(&json!(HERE)) {
        // The secret in the place of the object around it.
        found.push(json!(HERE));
    }
    found
}

/// The body with a value in the place of the secret.
fn with(body: &Value, value: &Value) -> Value {
    match body {
        Value::String(text) if text == HERE => value.clone(),
        Value::Array(items) => items.iter().map(|item| with(item, value)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), with(field, value))).collect()
        }
        other => other.clone(),
    }
}

/// The secret as every JSON type that is wrong for it.
fn wrong_types() -> Vec<Value> {
    let number: u64 = SECRET.parse().unwrap();
    vec![
        json!(number),
        json!(-i64::try_from(number).unwrap()),
        serde_json::from_str(&format!("{SECRET}.5")).unwrap(),
        json!([SECRET]),
        json!([number]),
        json!([[{ "value": SECRET }]]),
        json!({ "value": SECRET }),
        json!({ "value": { "value": [number, SECRET] } }),
    ]
}

/// The secret as strings that are too long or contain control characters.
fn wrong_strings() -> Vec<Value> {
    vec![
        json!(SECRET.repeat(30)),
        json!(format!("{SECRET}\u{1b}[2J")),
        json!(format!("{SECRET}\n{SECRET}")),
        json!(format!("\u{0}{SECRET}")),
        json!(format!("{SECRET}\u{202e}")),
    ]
}

/// An address of the contract with the names of things that exist.
fn address(path: &str) -> String {
    let id = match path.split('/').nth(1).unwrap() {
        "tables" => "BAC01",
        "pools" => "NINES",
        "staff" => "S201",
        "devices" => "BAC01-SHOE",
        _ => "1",
    };
    path.replace("{id}", id)
}

#[tokio::test]
async fn a_secret_of_the_wrong_type_is_repeated_nowhere() {
    let site = Site::open();
    let token = site.log_in("M800").await;
    let (_, contract) = site.call("GET", "/openapi.json", None, None).await;
    let mut operations = vec![];
    for (path, methods) in contract["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let bodies = bodies(&contract, schema, 0);
            if bodies.is_empty() {
                continue;
            }
            operations.push(operation["operationId"].as_str().unwrap());
            let (method, path) = (method.to_uppercase(), path.trim_start_matches("/api/v1"));
            for body in &bodies {
                let send = async |value: &Value| {
                    let sent = with(body, value);
                    let token = (path != "/sessions").then_some(&*token);
                    let answer =
                        site.call(&method, &address(path), token, Some(sent.clone())).await;
                    assert!(!answer.1.to_string().contains(SECRET), "{path} {sent}: {}", answer.1);
                    (answer.0, format!("{path} {sent}: {}", answer.1))
                };
                for value in wrong_types() {
                    let (status, what) = send(&value).await;
                    assert_eq!(status, StatusCode::BAD_REQUEST, "{what}");
                }
                for value in wrong_strings() {
                    // A password may contain any character, so some of these are accepted.
                    send(&value).await;
                }
            }
        }
    }
    for known in ["log_in", "set_credential", "close_shift", "input", "import_settings"] {
        assert!(operations.contains(&known), "{known} has a secret: {operations:?}");
    }
    let exported = site.export().join("\n");
    let log = log().text();
    assert!(log.contains("/api/v1/staff/{id}/credentials"), "it is a log");
    assert!(!exported.contains(SECRET), "the journal: {exported}");
    assert!(!log.contains(SECRET), "the log");
}
