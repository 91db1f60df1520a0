//! Names for the objects in `openapi.json`: a program that is generated from the document has one type for
//! each of them.
//!
//! The derived schemas contain objects without a name. Generators then make up names such as
//! `InputBodyType7`, or fail. Two corrections give each object a name:
//!
//! - The item of a list is described again inside the list. It becomes a reference.
//! - The variants of an enum become schemas: variant `coin-placed` of `InputBody` is `InputBodyCoinPlaced`.
//!   If one field contains the variant's name, it is declared as the discriminator. If the only field of a
//!   variant is its name, as in `{"entered": {"jackpot": 5}}`, the inner object is `ConsoleEnteredDetails`.
//!   Other variants are named by their `title`.

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayItems, Discriminator, Object, OneOf, Schema,
};
use utoipa::openapi::{OpenApi, Ref, RefOr};

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Replaces objects that are described again by a reference to their name.
pub(crate) fn refer(document: &mut OpenApi) {
    let Some(parts) = &mut document.components else { return };
    let known = parts.schemas.clone();
    for schema in parts.schemas.values_mut() {
        if let RefOr::T(schema) = schema {
            refer_inside(schema, &known);
        }
    }
}

fn refer_inside(schema: &mut Schema, known: &Schemas) {
    for inner in inside(schema) {
        let same = known.iter().find(|(_, it)| is_object(inner) && *it == inner);
        if let Some((name, _)) = same {
            *inner = Ref::from_schema_name(name).into();
        } else if let RefOr::T(inner) = inner {
            refer_inside(inner, known);
        }
    }
}

/// The schemas directly inside a schema.
fn inside(schema: &mut Schema) -> Vec<&mut RefOr<Schema>> {
    match schema {
        Schema::Object(object) => {
            let map = match object.additional_properties.as_deref_mut() {
                Some(AdditionalProperties::RefOr(values)) => Some(values),
                Some(AdditionalProperties::FreeForm(_)) | None => None,
            };
            object.properties.values_mut().chain(map).collect()
        }
        Schema::Array(array) => match &mut array.items {
            ArrayItems::RefOrSchema(item) => vec![&mut **item],
            ArrayItems::False => vec![],
        },
        Schema::OneOf(one_of) => one_of.items.iter_mut().collect(),
        Schema::AllOf(all_of) => all_of.items.iter_mut().collect(),
        Schema::AnyOf(any_of) => any_of.items.iter_mut().collect(),
        _ => vec![],
    }
}

/// Whether a schema describes an object with fields, or a choice of several.
fn is_object(schema: &RefOr<Schema>) -> bool {
    match schema {
        RefOr::T(Schema::Object(object)) => !object.properties.is_empty(),
        RefOr::T(Schema::OneOf(_) | Schema::AllOf(_)) => true,
        _ => false,
    }
}

/// Makes a schema of each variant.
pub(crate) fn name_variants(document: &mut OpenApi) {
    let Some(parts) = &mut document.components else { return };
    let mut new = Schemas::new();
    for (name, schema) in &mut parts.schemas {
        if let RefOr::T(Schema::OneOf(one_of)) = schema {
            name_items(name, one_of, &mut new);
        }
    }
    let count = parts.schemas.len() + new.len();
    parts.schemas.append(&mut new);
    debug_assert_eq!(parts.schemas.len(), count, "a variant has the name of another schema");
}

fn name_items(of: &str, one_of: &mut OneOf, new: &mut Schemas) {
    let tag = tag_of(&one_of.items);
    let mut mapping = BTreeMap::new();
    for item in &mut one_of.items {
        let RefOr::T(Schema::Object(object)) = item else { continue };
        let word = tag.as_ref().and_then(|tag| word_of(object, tag));
        let only = object.properties.keys().next().filter(|_| object.properties.len() == 1);
        // A title would replace the name in some generators.
        let Some(own) = object.title.take().or_else(|| word.clone()).or_else(|| only.cloned())
        else {
            continue;
        };
        let name = format!("{of}{}", capitalised(&own));
        if tag.is_none() && object.properties.len() == 1 {
            for inner in object.properties.values_mut().filter(|it| is_object(it)) {
                let reference = Ref::from_schema_name(format!("{name}Details")).into();
                add(new, format!("{name}Details"), std::mem::replace(inner, reference));
            }
        }
        let reference = Ref::from_schema_name(&name);
        if let Some(word) = word {
            mapping.insert(word, reference.ref_location.clone());
        }
        add(new, name, std::mem::replace(item, reference.into()));
    }
    if let Some(tag) = tag {
        one_of.discriminator = Some(Discriminator::with_mapping(tag, mapping));
    }
}

fn add(new: &mut Schemas, name: String, schema: RefOr<Schema>) {
    let before = new.insert(name, schema);
    debug_assert!(before.is_none(), "two variants have one name");
}

/// The field that contains the name of the variant, if every variant has it.
fn tag_of(items: &[RefOr<Schema>]) -> Option<String> {
    let objects: Option<Vec<&Object>> = items
        .iter()
        .map(|item| match item {
            RefOr::T(Schema::Object(object)) => Some(object),
            _ => None,
        })
        .collect();
    let objects = objects?;
    let mut fields = objects.first()?.properties.keys();
    let all = |field: &&String| objects.iter().all(|object| word_of(object, field).is_some());
    fields.find(all).cloned()
}

/// The one word that a required field may contain.
fn word_of(object: &Object, field: &str) -> Option<String> {
    let RefOr::T(Schema::Object(word)) = object.properties.get(field)? else { return None };
    match word.enum_values.as_deref()? {
        [Value::String(word)] if object.required.iter().any(|it| it == field) => Some(word.clone()),
        _ => None,
    }
}

/// `coin-placed` becomes `CoinPlaced`.
fn capitalised(words: &str) -> String {
    let letter = |it: char| !it.is_ascii_alphanumeric();
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    words.split(letter).filter(|word| !word.is_empty()).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn document() -> Value {
        serde_json::from_str(crate::api::contract::text()).unwrap()
    }

    /// Collects the objects with fields that have no name. Parts of one object (`allOf`) need none.
    fn gather(schema: &Value, path: &str, found: &mut Vec<String>) {
        let inside = |place: &str| format!("{path}/{place}");
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            check(part, &inside(name), found);
        }
        for name in
            ["items", "additionalProperties"].into_iter().filter(|it| schema[it].is_object())
        {
            check(&schema[name], &inside(name), found);
        }
        for (at, part) in schema["oneOf"].as_array().into_iter().flatten().enumerate() {
            check(part, &inside(&at.to_string()), found);
        }
        for (at, part) in schema["allOf"].as_array().into_iter().flatten().enumerate() {
            gather(part, &inside(&at.to_string()), found);
        }
    }

    fn check(schema: &Value, path: &str, found: &mut Vec<String>) {
        if schema["properties"].is_object() {
            found.push(path.to_owned());
        }
        gather(schema, path, found);
    }

    #[test]
    fn every_object_has_a_name() {
        let (document, mut found) = (document(), Vec::new());
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            gather(schema, name, &mut found);
        }
        for (path, calls) in document["paths"].as_object().unwrap() {
            for (method, call) in calls.as_object().unwrap() {
                let answers = call["responses"].as_object().unwrap().values();
                for body in answers.chain([&call["requestBody"]]) {
                    for content in body["content"].as_object().into_iter().flatten() {
                        check(&content.1["schema"], &format!("{method} {path}"), &mut found);
                    }
                }
            }
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn variants_are_schemas_with_a_discriminator() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        let coin = "#/components/schemas/InputBodyCoinPlaced";
        let input = &schemas["InputBody"];
        assert_eq!(input["discriminator"]["propertyName"], "kind");
        assert_eq!(input["discriminator"]["mapping"]["coin-placed"], coin);
        assert!(input["oneOf"].as_array().unwrap().contains(&json!({ "$ref": coin })));
        assert_eq!(schemas["InputBodyCoinPlaced"]["properties"]["kind"]["enum"][0], "coin-placed");
        // One of several objects without a tag has no discriminator.
        assert_eq!(schemas["Approval"]["discriminator"], Value::Null);
        assert_eq!(schemas["ApprovalByPin"]["required"], json!(["staff", "pin"]));
        // An item of a list is the same as the thing itself.
        let item = &schemas["List_TableView"]["properties"]["items"]["items"];
        assert_eq!(item, &json!({ "$ref": "#/components/schemas/TableView" }));
    }
}
