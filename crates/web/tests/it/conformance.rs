//! Compares what is really sent with the contract: answers of calls and lines of the stream have exactly the
//! members that their schemas declare, and all members are spelt in one way.
//!
//! [`fits`] understands the part of JSON Schema that the contract uses. It is stricter in one point: an
//! object with members that its schema does not name does not fit, so a field that leaves unnoticed is found.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::site::Site;
use crate::stream::Reader;

/// Enums whose variants are objects with one member: the name of the variant, which is kebab-case.
const TAGGED: [&str; 7] = [
    "ConsoleView",
    "ControlledChangeView",
    "DealtView",
    "EventOutline",
    "GuestEvent",
    "ReasonView",
    "StreamEvent",
];

/// The contract.
fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::from_str(web::contract()).unwrap())
}

/// A schema of the contract, by name.
pub(crate) fn schema(name: &str) -> &'static Value {
    let schema = &document()["components"]["schemas"][name];
    assert!(schema.is_object(), "{name}");
    schema
}

fn resolved(schema: &Value) -> &Value {
    match schema["$ref"].as_str() {
        Some(at) => resolved(document().pointer(at.strip_prefix('#').unwrap()).unwrap()),
        None => schema,
    }
}

/// All schemas of an object that is composed of several.
fn parts<'a>(schema: &'a Value, all: &mut Vec<&'a Value>) {
    let schema = resolved(schema);
    all.push(schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        parts(part, all);
    }
}

fn has_type(schema: &Value, name: &str) -> bool {
    match &schema["type"] {
        Value::String(one) => one == name,
        Value::Array(some) => some.iter().any(|it| it == name),
        _ => true,
    }
}

/// Whether a value has the shape that a schema declares; if not, where and why.
pub(crate) fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    let schema = resolved(schema);
    for several in ["oneOf", "anyOf"] {
        let Some(items) = schema[several].as_array() else { continue };
        let faults: Vec<String> = items.iter().filter_map(|it| fits(it, value).err()).collect();
        if faults.len() == items.len() {
            // A tagged object has one schema with its member: that fault is the interesting one.
            let near =
                faults.iter().find(|it| !it.contains("not declared: ")).unwrap_or(&faults[0]);
            return Err(near.clone());
        }
        return Ok(());
    }
    let words = schema["enum"].as_array();
    if words.is_some_and(|words| !words.contains(value)) {
        return Err(format!("{value} is not one of {}", schema["enum"]));
    }
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_number = name == "integer" && has_type(schema, "number");
    if !is_number && !has_type(schema, name) {
        return Err(format!("{value} is not of type {}", schema["type"]));
    }
    match value {
        Value::Array(items) if schema["items"].is_object() => {
            items.iter().try_for_each(|it| fits(&schema["items"], it))
        }
        Value::Object(members) => object_fits(schema, members),
        _ => Ok(()),
    }
}

fn object_fits(schema: &Value, members: &Map<String, Value>) -> Result<(), String> {
    let mut all = vec![];
    parts(schema, &mut all);
    let others =
        all.iter().find_map(|it| it.get("additionalProperties")).filter(|it| it.is_object());
    let free = all.iter().all(|it| !it["properties"].is_object()) && others.is_none();
    for (name, value) in members {
        let declared = all.iter().find_map(|it| it["properties"].get(name)).or(others);
        match declared {
            Some(declared) => fits(declared, value).map_err(|why| format!("{name}: {why}"))?,
            // A value of any shape, such as the contract itself.
            None if free && schema["type"] != "object" => {}
            None => return Err(format!("not declared: {name}")),
        }
    }
    let required = all.iter().filter_map(|it| it["required"].as_array()).flatten();
    for name in required.filter_map(Value::as_str) {
        if !members.contains_key(name) {
            return Err(format!("missing: {name}"));
        }
    }
    Ok(())
}

/// Checks the JSON answer of a call against the contract.
pub(crate) fn check_answer(method: &str, path: &str, status: StatusCode, body: &Value) {
    let path = path.split('?').next().unwrap();
    let steps: Vec<&str> = path.split('/').collect();
    let same = |template: &str| {
        let template = template.strip_prefix("/api/v1").unwrap().split('/').collect::<Vec<_>>();
        template.len() == steps.len()
            && template.iter().zip(&steps).all(|(it, step)| it.starts_with('{') || it == step)
    };
    let paths = document()["paths"].as_object().unwrap();
    let Some((_, calls)) = paths.iter().find(|(template, _)| same(template)) else { return };
    let call = &calls[method.to_lowercase()];
    let answer = &call["responses"][status.as_str()]["content"]["application/json"]["schema"];
    if answer.is_object() && !body.is_null() {
        let fault = fits(answer, body).err();
        assert_eq!(fault, None, "{method} {path}: {status} {body}");
    }
}

/// What differs between the journal's form of an event and that of the API: how settings are written, and
/// that rates are percentages.
fn without_settings(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .filter(|(name, _)| !["settings", "to_meter", "digest"].contains(&&***name))
            .map(|(name, value)| (name.clone(), without_settings(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_settings).collect(),
        plain => plain.clone(),
    }
}

/// Reads the whole stream of a site: each line fits its schema, and says what the journal says.
pub(crate) async fn check_stream(site: &Site, auditor: &str) {
    let mut reader = Reader::open(site, auditor, "", Some(0)).await;
    for record in site.export() {
        let record: Value = serde_json::from_str(&record).unwrap();
        let (id, line) = reader.next().await;
        let fault = fits(schema("RecordLine"), &line).err();
        assert_eq!(fault, None, "{line}");
        assert_eq!(json!(id), record[0]);
        assert_eq!(without_settings(&line["events"]), without_settings(&record[2]));
    }
}

fn is_snake_case(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
    name.starts_with(|it: char| it.is_ascii_lowercase()) && name.chars().all(plain)
}

/// Collects the members of a schema and of everything that is written inside it.
fn members(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (field, inner) in fields {
                match (&**field, inner) {
                    ("properties", Value::Object(properties)) => {
                        names.extend(properties.keys().cloned());
                        properties.values().for_each(|it| members(it, names));
                    }
                    ("enum" | "example" | "examples" | "default" | "required", _) => {}
                    _ => members(inner, names),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|it| members(it, names)),
        _ => {}
    }
}

/// The variants of an enum that are objects: each with its name and what it contains.
fn variants(name: &str) -> Vec<(&'static str, &'static Value)> {
    let all = schema(name)["oneOf"].as_array().unwrap().iter().map(resolved);
    let objects = all.filter_map(|it| it["properties"].as_object());
    objects.flatten().map(|(tag, inner)| (&**tag, inner)).collect()
}

#[test]
fn every_member_of_the_contract_is_snake_case() {
    let mut seen = BTreeSet::new();
    // A variant can be a schema of its own.
    let mut done: BTreeSet<&str> = TAGGED.into_iter().collect();
    for name in TAGGED {
        for variant in schema(name)["oneOf"].as_array().unwrap() {
            done.extend(variant["$ref"].as_str().map(|it| it.rsplit('/').next().unwrap()));
        }
        for (tag, inner) in variants(name) {
            assert!(is_snake_case(&tag.replace('-', "_")), "{name}: {tag}");
            assert!(!tag.contains('_'), "{name}: {tag} is a word, not a member");
            members(inner, &mut seen);
        }
    }
    for member in &seen {
        assert!(is_snake_case(member), "{member}");
    }
    let schemas = document()["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas.iter().filter(|(name, _)| !done.contains(&***name)) {
        let mut own = BTreeSet::new();
        members(schema, &mut own);
        for member in &own {
            assert!(is_snake_case(member), "{name}: {member}");
        }
        seen.append(&mut own);
    }
    for (path, calls) in document()["paths"].as_object().unwrap() {
        let mut own = BTreeSet::new();
        members(calls, &mut own);
        let calls = calls.as_object().unwrap().values();
        for parameter in calls.flat_map(|it| it["parameters"].as_array().into_iter().flatten()) {
            // Headers are spelt as HTTP spells them.
            if parameter["in"] != "header" {
                own.insert(parameter["name"].as_str().unwrap().to_owned());
            }
        }
        for member in &own {
            assert!(is_snake_case(member), "{path}: {member}");
        }
        seen.append(&mut own);
    }
    for name in ["seed_amount", "to_meter", "hard_meter", "marked_at", "at_reset"] {
        assert!(seen.contains(name), "{name}");
    }
    assert!(!is_snake_case("seed-amount") && !is_snake_case("seedAmount"));
}

/// The schema of the stream names every event of the journal, and that of guests none that is not one.
#[test]
fn every_event_is_in_the_contract() {
    let names = |name| variants(name).into_iter().map(|(tag, _)| tag).collect::<BTreeSet<_>>();
    let all: BTreeSet<&str> = floor::Event::NAMES.iter().copied().collect();
    assert_eq!(names("StreamEvent"), all);
    assert!(names("GuestEvent").is_subset(&all) && names("EventOutline").is_subset(&all));
}

/// Guests and staff who may not see everything receive lines of the contract too.
#[tokio::test]
async fn lines_for_guests_and_outlines_are_in_the_contract() {
    let site = Site::open();
    let (dealer, books) = (site.log_in("D100").await, site.log_in("A500").await);
    let mut guest = Reader::open(&site, "", "?table=BAC01", None).await;
    let mut sign = Reader::open(&site, "", "?pool=NINES", None).await;
    let mut at_table = Reader::open(&site, &dealer, "?table=BAC01", None).await;
    let mut at_pool = Reader::open(&site, &dealer, "?pool=NINES", None).await;
    let inputs = [
        json!({ "kind": "coin-placed", "seat": 1 }),
        json!({ "kind": "coin-dropped", "seat": 1 }),
        json!({ "kind": "button", "name": "COIN IN" }),
        json!({ "kind": "result", "cards": ["9s", "9h", "9d", "9c"] }),
        json!({ "kind": "hand", "row": "four-one-colour-nines", "seats": [1], "override": "seen" }),
    ];
    let supervisor = site.log_in("S200").await;
    for (key, input) in inputs.into_iter().enumerate() {
        site.input(&supervisor, "BAC01", &format!("in{key}"), input).await;
    }
    let adjust = json!({ "amount": "-5.00", "reason": "malfunction", "text": "counted twice",
        "approvals": [{ "staff": "A501", "secret": "demo" }] });
    let path = "/pools/NINES/adjustments";
    let (status, said) = site.call("POST", path, Some(&books), Some(adjust)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let check = async |reader: &mut Reader, name: &str, lines: usize| {
        let mut last = Value::Null;
        for _ in 0..lines {
            let (_, line) = reader.next().await;
            assert_eq!(fits(schema(name), &line).err(), None, "{line}");
            last = line;
        }
        last
    };
    let marked = check(&mut guest, "GuestLine", 5).await;
    assert_eq!(marked["events"][0]["marked"]["row"], "four-one-colour-nines");
    let adjusted = check(&mut sign, "GuestLine", 6).await;
    assert_eq!(adjusted["events"], json!([{ "adjusted": { "pool": "NINES" } }]));
    assert!(adjusted["meters"]["NINES"].is_string(), "{adjusted}");
    check(&mut at_table, "RecordLine", 5).await;
    let outline = check(&mut at_pool, "RecordLine", 6).await;
    assert_eq!(outline["events"], json!([{ "adjusted": { "pool": "NINES" } }]));
    assert_eq!(outline.get("by"), None, "{outline}");
}

/// The check finds what it is for.
#[test]
fn what_does_not_fit_is_found() {
    let line = |event: Value| json!({ "seq": 1, "at": 7, "by": "D100", "events": [event] });
    let fault = |event: Value| fits(schema("RecordLine"), &line(event)).err();
    let coin = |seat: Value| json!({ "coin-placed": { "table": "BAC01", "seat": seat } });
    assert_eq!(fault(coin(json!(1))), None);
    assert!(fault(coin(json!("1"))).is_some());
    assert!(fault(json!({ "coin-placed": { "table": "BAC01" } })).is_some());
    let more = json!({ "coin-placed": { "table": "BAC01", "seat": 1, "by": "D100" } });
    assert!(fault(more).is_some());
    assert!(fault(json!({ "coin-thrown": {} })).is_some());
    assert!(fits(schema("RecordLine"), &json!({ "seq": 1, "events": [] })).is_err());
}
