//! Parses the fields of a JSON value, with errors that name a field and never repeat a value.
//!
//! serde's own errors repeat the value: `invalid type: string "hunter2", expected struct Approval`. A
//! secret in the wrong field would then be in the answer. The errors of this deserialiser contain the
//! kind of the value only: `approval: expected an object, not a string`. The names of unknown fields and
//! unknown words of an enumeration are repeated, because they are names of the contract and not values.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    self, DeserializeOwned, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

/// Parses a value of any type.
///
/// # Errors
///
/// The field, with a leading dot, and the reason.
pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    // Only a value that does not fit is parsed again, to find out where. The first error is dropped: it may
    // repeat a value.
    if let Ok(read) = T::deserialize(value) {
        return Ok(read);
    }
    locate(value).map_err(|(path, why)| join(&path, &why))
}

/// Parses a value that does not fit its type.
///
/// # Errors
///
/// The path of the field (`.` is the value itself), and the reason.
pub(crate) fn locate<T: DeserializeOwned>(value: &Value) -> Result<T, (String, String)> {
    serde_path_to_error::deserialize(Json(value))
        .map_err(|error| (error.path().to_string(), error.into_inner().0))
}

/// A field and a reason: `.input` and `.seat: expected a number` give `.input.seat: expected a number`.
fn join(path: &str, why: &str) -> String {
    match (path, why.starts_with('.')) {
        ("" | ".", _) => why.to_owned(),
        (path, true) => format!(".{path}{why}"),
        (path, false) => format!(".{path}: {why}"),
    }
}

/// An error that contains no value.
#[derive(Debug)]
pub(crate) struct Mismatch(String);

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mismatch {}

impl de::Error for Mismatch {
    fn custom<T: fmt::Display>(why: T) -> Mismatch {
        Mismatch(why.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Mismatch {
        Mismatch(format!("expected {}, not {}", in_words(&wanted.to_string()), kind_of(found)))
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Mismatch {
        let wanted = in_words(&wanted.to_string());
        Mismatch(format!("expected {wanted}; this {} is not valid", bare_kind_of(found)))
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Mismatch {
        let known: Vec<String> = known.iter().map(|it| format!("`{it}`")).collect();
        Mismatch(format!("there is no `{word}`; expected one of {}", known.join(", ")))
    }
}

/// The kind of a value, in terms of JSON.
const fn kind_of(found: Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => "a boolean",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => "a number",
        Unexpected::Char(_) | Unexpected::Str(_) | Unexpected::UnitVariant => "a string",
        Unexpected::Unit | Unexpected::Option => "null",
        Unexpected::Seq | Unexpected::Bytes(_) => "a list",
        _ => "an object",
    }
}

const fn bare_kind_of(found: Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => "boolean",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => "number",
        Unexpected::Char(_) | Unexpected::Str(_) => "string",
        _ => "value",
    }
}

/// What was expected, in terms of JSON: a struct is an object, and all number types are numbers.
fn in_words(wanted: &str) -> String {
    let kinds = [
        ("struct ", "an object"),
        ("internally tagged enum ", "an object"),
        ("variant of enum ", "one of the words of the contract"),
        ("enum ", "one of the words of the contract"),
        ("a map", "an object"),
        ("a sequence", "a list"),
        ("unit", "null"),
    ];
    for (kind, words) in kinds {
        if let Some(rest) = wanted.strip_prefix(kind) {
            let rest = rest.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_');
            return format!("{words}{rest}");
        }
    }
    let end = wanted.find(' ').unwrap_or(wanted.len());
    let (first, rest) = wanted.split_at(end);
    match first {
        "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" | "usize" => {
            format!("a whole number{rest}")
        }
        _ => wanted.to_owned(),
    }
}

/// A JSON value as the source of a type.
#[derive(Clone, Copy)]
struct Json<'de>(&'de Value);

type Fields<'de> = MapDeserializer<'de, std::vec::IntoIter<(&'de str, Json<'de>)>, Mismatch>;

fn fields(object: &Map<String, Value>) -> Fields<'_> {
    let fields: Vec<_> = object.iter().map(|(name, value)| (name.as_str(), Json(value))).collect();
    MapDeserializer::new(fields.into_iter())
}

impl<'de> IntoDeserializer<'de, Mismatch> for Json<'de> {
    type Deserializer = Json<'de>;

    fn into_deserializer(self) -> Json<'de> {
        self
    }
}

impl<'de> Deserializer<'de> for Json<'de> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(it) => visitor.visit_bool(*it),
            Value::Number(it) => match (it.as_u64(), it.as_i64()) {
                (Some(whole), _) => visitor.visit_u64(whole),
                (None, Some(whole)) => visitor.visit_i64(whole),
                (None, None) => visitor.visit_f64(it.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(it) => visitor.visit_str(it),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(Json));
                let read = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(read)
            }
            Value::Object(object) => {
                let mut fields = fields(object);
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(word.as_str().into_deserializer()),
            Value::Object(object) if object.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(fields(object)))
            }
            Value::Object(_) => Err(de::Error::invalid_type(Unexpected::Map, &"one word")),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Kind {
        Plain,
        Sized { wide: u8 },
        Named(String),
    }

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        seat: u8,
        kind: Kind,
        list: Vec<i64>,
        map: BTreeMap<String, bool>,
        maybe: Option<f64>,
    }

    fn whole() -> Value {
        json!({ "seat": 3, "kind": "plain", "list": [1, -2], "map": { "a": true }, "maybe": 1.5 })
    }

    /// Reads with this deserialiser only.
    fn ours<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
        T::deserialize(Json(value)).map_err(|it| it.to_string())
    }

    #[test]
    fn it_reads_what_serde_json_reads() {
        for kind in [json!("plain"), json!({ "sized": { "wide": 4 } }), json!({ "named": "x" })] {
            for maybe in [Value::Null, json!(2), json!(-1.5)] {
                let mut value = whole();
                value["kind"] = kind.clone();
                value["maybe"] = maybe;
                let theirs: Thing = serde_json::from_value(value.clone()).unwrap();
                assert_eq!(ours::<Thing>(&value), Ok(theirs));
            }
        }
        assert_eq!(ours::<Value>(&whole()), Ok(whole()));
    }

    #[test]
    fn an_error_names_the_field_and_repeats_no_value() {
        let check = |field: &str, value: Value, said: &str| {
            let mut thing = whole();
            thing[field] = value;
            assert_eq!(read::<Thing>(&thing).unwrap_err(), said);
        };
        check("seat", json!("hunter2"), ".seat: expected a whole number, not a string");
        check("seat", json!(-5), ".seat: expected a whole number; this number is not valid");
        check("seat", json!(["hunter2"]), ".seat: expected a whole number, not a list");
        check("kind", json!(5), ".kind: expected one of the words of the contract, not a number");
        check("list", json!("hunter2"), ".list: expected a list, not a string");
        check("list", json!([1, "hunter2"]), ".list[1]: expected a whole number, not a string");
        check("map", json!(true), ".map: expected an object, not a boolean");
        check("map", json!({ "a": null }), ".map.a: expected a boolean, not null");
        let said = read::<Thing>(&json!("hunter2")).unwrap_err();
        assert_eq!(said, "expected an object, not a string");
        let said = read::<Thing>(&json!({ "seat": 1, "sead": "hunter2" })).unwrap_err();
        assert!(said.contains("unknown field `sead`") && !said.contains("hunter2"), "{said}");
    }
}
