//! Corrections to the request bodies in `openapi.json`: two facts that the derived schemas do not contain.
//!
//! - A body that is one of several objects refuses unknown fields. The code declares this with
//!   `deny_unknown_fields`, but the derived schema leaves it out.
//! - An optional body is either absent or an object. The derived schema allows an object or `null`, but
//!   `null` is refused.

use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{AdditionalProperties, OneOf, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, PathItem, RefOr};

/// Schemas that are one of several objects, without a tag.
const CLOSED: [&str; 5] = ["Approval", "As", "Authoriser", "Game", "Second"];

/// Corrects the request bodies of a document.
pub(crate) fn put_right(document: &mut OpenApi) {
    if let Some(parts) = &mut document.components {
        for name in CLOSED {
            parts.schemas.entry(name.to_owned()).and_modify(close);
        }
    }
    for body in document.paths.paths.values_mut().flat_map(bodies) {
        for content in body.content.values_mut() {
            let RefOr::T(content) = content else { continue };
            if let Some(RefOr::T(Schema::OneOf(one_of))) = &content.schema
                && let Some(object) = beside_null(one_of)
            {
                content.schema = Some(object);
            }
        }
    }
}

/// Forbids unknown fields in each of several objects.
fn close(shape: &mut RefOr<Schema>) {
    let RefOr::T(Schema::OneOf(one_of)) = shape else { return };
    for item in &mut one_of.items {
        if let RefOr::T(Schema::Object(object)) = item
            && object.schema_type == SchemaType::from(Type::Object)
        {
            let none = AdditionalProperties::FreeForm(false);
            object.additional_properties = Some(Box::new(none));
        }
    }
}

/// The request bodies of the calls of a path.
fn bodies(path: &mut PathItem) -> impl Iterator<Item = &mut RequestBody> {
    let calls = [&mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
    let bodies = calls.into_iter().flatten().filter_map(|call| call.request_body.as_mut());
    bodies.filter_map(|body| match body {
        RefOr::T(body) => Some(body),
        RefOr::Ref(_) => None,
    })
}

/// The one schema beside `null`.
fn beside_null(one_of: &OneOf) -> Option<RefOr<Schema>> {
    let null = |it: &RefOr<Schema>| match it {
        RefOr::T(Schema::Object(it)) => it.schema_type == SchemaType::from(Type::Null),
        _ => false,
    };
    match &one_of.items[..] {
        [first, other] if null(first) => Some(other.clone()),
        [other, last] if null(last) => Some(other.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    /// Walks a schema and everything inside it, and collects the objects that accept any field.
    fn gather(shape: &Value, path: &str, document: &Value, found: &mut Found) {
        if let Some(name) = shape["$ref"].as_str() {
            if found.seen.insert(name.to_owned()) {
                let place = name.strip_prefix('#').unwrap();
                gather(document.pointer(place).unwrap(), name, document, found);
            }
            return;
        }
        // A map from names to values declares the type of its values.
        let map = shape["additionalProperties"].is_object();
        if shape["type"] == "object" && shape["additionalProperties"] != false && !map {
            found.open.push(path.to_owned());
        }
        let inside = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|it| shape[it].as_array());
        for (at, part) in inside.flatten().enumerate() {
            gather(part, &format!("{path}/{at}"), document, found);
        }
        for (name, part) in shape["properties"].as_object().into_iter().flatten() {
            gather(part, &format!("{path}.{name}"), document, found);
        }
        for name in ["items", "additionalProperties"] {
            if shape[name].is_object() {
                gather(&shape[name], &format!("{path}/{name}"), document, found);
            }
        }
    }

    #[derive(Default)]
    struct Found {
        seen: BTreeSet<String>,
        open: Vec<String>,
    }

    fn bodies(document: &Value) -> impl Iterator<Item = (String, &Value)> {
        document["paths"].as_object().unwrap().iter().flat_map(|(path, calls)| {
            calls.as_object().unwrap().iter().filter_map(move |(method, call)| {
                let shape = &call["requestBody"]["content"]["application/json"]["schema"];
                shape.is_object().then(|| (format!("{method} {path}"), shape))
            })
        })
    }

    #[test]
    fn what_is_sent_is_closed_through_and_through() {
        let document: Value = serde_json::from_str(crate::api::contract::text()).unwrap();
        let (mut found, mut calls) = (Found::default(), 0);
        for (call, shape) in bodies(&document) {
            gather(shape, &call, &document, &mut found);
            calls += 1;
        }
        assert_eq!(found.open, Vec::<String>::new(), "they take fields that nobody reads");
        assert!(calls >= 18 && found.seen.len() >= 40, "{calls} {}", found.seen.len());
        for name in super::CLOSED {
            assert!(found.seen.contains(&format!("#/components/schemas/{name}")), "{name}");
        }
    }

    #[test]
    fn a_body_is_an_object_or_not_there() {
        let document: Value = serde_json::from_str(crate::api::contract::text()).unwrap();
        let part = |shape: &Value| {
            let name = shape["$ref"].as_str()?;
            document.pointer(name.strip_prefix('#')?)
        };
        for (call, shape) in bodies(&document) {
            let shape = part(shape).unwrap_or(shape);
            let alone = [shape.clone()];
            let parts = shape["oneOf"].as_array().map_or(&alone[..], |it| it);
            let object = |it: &Value| part(it).unwrap_or(it)["type"] == "object";
            assert!(parts.iter().all(object), "{call}: {shape}");
        }
        let retire = &document["paths"]["/api/v1/staff/{id}"]["delete"]["requestBody"];
        assert_eq!(retire["required"], Value::Null, "nobody must say anything: {retire}");
    }
}
