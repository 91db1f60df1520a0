//! The examples in `openapi.json`: one request and one answer for every call.
//!
//! `examples.json` lists the calls in the order in which an evening makes them. A test
//! (`tests/it/examples.rs`) sends each request to a server and compares the answers, so an example cannot
//! become outdated. To write the answers anew: `NINEFOLD_EXAMPLES=write cargo test -p web --test it
//! examples`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, PathItem, RefOr};

const TEXT: &str = include_str!("examples.json");

/// One call of the list. The test knows more fields: who makes the call, and its path.
#[derive(Deserialize)]
struct Example {
    /// The call. Entries without one only prepare the floor for the next call.
    operation: Option<String>,
    /// The body of the request, if it has one.
    request: Option<Value>,
    /// The status of the answer.
    #[serde(default)]
    status: u16,
    /// The body of the answer, if it has one.
    response: Option<Value>,
}

/// Adds the examples to a document.
pub(crate) fn add(document: &mut OpenApi) {
    let list: Vec<Example> = serde_json::from_str(TEXT).expect("a list of examples");
    let named = list.into_iter().filter_map(|it| it.operation.clone().map(|name| (name, it)));
    let mut examples: BTreeMap<String, Example> = named.collect();
    for call in document.paths.paths.values_mut().flat_map(calls) {
        if let Some(example) = call.operation_id.as_ref().and_then(|it| examples.remove(it)) {
            add_to(call, example);
        }
    }
}

fn calls(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let calls = [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
    calls.into_iter().flatten()
}

/// Sets the examples of the first media types: JSON, where there is a choice.
fn add_to(call: &mut Operation, Example { request, status, response, .. }: Example) {
    if let Some(RefOr::T(body)) = &mut call.request_body
        && let Some(RefOr::T(content)) = body.content.values_mut().next()
    {
        content.example = request;
    }
    if let Some(RefOr::T(answer)) = call.responses.responses.get_mut(&status.to_string())
        && let Some(RefOr::T(content)) = answer.content.values_mut().next()
    {
        content.example = response;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// Where an example must be and is not.
    fn missing(call: &Value) -> Vec<&'static str> {
        let lacks = |content: &Value| {
            let first = content.as_object().and_then(|it| it.values().next().cloned());
            first.is_some_and(|it| it["example"].is_null())
        };
        let mut missing = Vec::new();
        if lacks(&call["requestBody"]["content"]) {
            missing.push("request");
        }
        let answers = call["responses"].as_object().unwrap().iter();
        let done: Vec<&Value> = answers
            .filter(|(status, it)| status.starts_with('2') && it["content"].is_object())
            .map(|(_, it)| &it["content"])
            .collect();
        // A call that is either done or waits for a second person has the example of one of them.
        if !done.is_empty() && done.iter().all(|content| lacks(content)) {
            missing.push("response");
        }
        missing
    }

    #[test]
    fn every_call_has_an_example() {
        let document: Value = serde_json::from_str(crate::api::contract::text()).unwrap();
        let mut names = BTreeSet::new();
        for call in document["paths"].as_object().unwrap().values() {
            for call in call.as_object().unwrap().values() {
                let name = call["operationId"].as_str().unwrap();
                assert_eq!(missing(call), Vec::<&str>::new(), "{name}");
                assert!(names.insert(name), "{name} is the name of two calls");
            }
        }
        let list: Vec<Example> = serde_json::from_str(TEXT).unwrap();
        let listed: Vec<String> = list.into_iter().filter_map(|it| it.operation).collect();
        assert_eq!(listed.len(), names.len(), "each call is listed once");
        assert!(listed.iter().all(|it| names.contains(&**it)), "{listed:?}");
    }
}
