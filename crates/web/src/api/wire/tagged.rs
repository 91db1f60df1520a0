//! Tagged objects: one field contains what kind of object it is, such as `"kind": "coin-placed"`.
//!
//! They are parsed so that an error names its field, and described as one of several objects.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::api::json;

/// A type with a tag.
pub(crate) trait Tag {
    /// The name of the tag field.
    const TAG: &'static str;
}

/// An object with its tag among its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tagged<T>(pub(crate) T);

/// Moves the tag outside and the other fields under it, which is serde's external form of an enum.
impl<'de, T: DeserializeOwned + Tag> Deserialize<'de> for Tagged<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tagged<T>, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(from)?;
        let Some(tag) = fields.remove(T::TAG) else { return Err(de::Error::missing_field(T::TAG)) };
        let Value::String(tag) = tag else {
            let why = format_args!(".{}: it is one of the words of the contract", T::TAG);
            return Err(de::Error::custom(why));
        };
        let whole = Value::Object([(tag, Value::Object(fields))].into_iter().collect());
        if let Ok(read) = T::deserialize(&whole) {
            return Ok(Tagged(read));
        }
        json::locate(&whole).map(Tagged).map_err(|(path, why)| match path.split_once('.') {
            Some((_, field)) if why.starts_with('.') => {
                de::Error::custom(format_args!(".{field}{why}"))
            }
            Some((_, "")) => de::Error::custom(format_args!(".{}: {why}", T::TAG)),
            Some((_, field)) => de::Error::custom(format_args!(".{field}: {why}")),
            None => de::Error::custom(why),
        })
    }
}

/// Moves the fields of serde's external form beside their tag.
impl<T: Serialize + Tag> Serialize for Tagged<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let whole = serde_json::to_value(&self.0).map_err(ser::Error::custom)?;
        let Value::Object(whole) = whole else {
            return Err(ser::Error::custom("a tagged object has fields"));
        };
        let mut fields = Map::new();
        for (tag, value) in whole {
            fields.insert(T::TAG.to_owned(), Value::String(tag));
            fields.extend(value.as_object().cloned().unwrap_or_default());
        }
        fields.serialize(to)
    }
}

impl<T: PartialSchema + Tag> PartialSchema for Tagged<T> {
    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(Schema::OneOf(one_of)) = &mut schema {
            for item in &mut one_of.items {
                *item = inward(item.clone(), T::TAG);
            }
        }
        schema
    }
}

impl<T: ToSchema + Tag> ToSchema for Tagged<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// `{"coin-placed": {"seat": 1}}` becomes `{"kind": "coin-placed", "seat": 1}`.
fn inward(item: RefOr<Schema>, tag: &str) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(outer)) = item else { return item };
    let mut fields = outer.properties.clone().into_iter();
    let (Some((name, RefOr::T(Schema::Object(mut inner)))), None) = (fields.next(), fields.next())
    else {
        return RefOr::T(Schema::Object(outer));
    };
    let word = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([name]));
    inner.properties.insert(tag.to_owned(), RefOr::T(Schema::Object(word.build())));
    inner.required.insert(0, tag.to_owned());
    inner.description = outer.description;
    inner.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    RefOr::T(Schema::Object(inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Deserialize, Serialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Thing {
        Coin { seat: u8 },
        Nothing {},
    }

    impl Tag for Thing {
        const TAG: &'static str = "kind";
    }

    #[test]
    fn faults_name_their_field() {
        let read = |text: &str| {
            serde_json::from_str::<Tagged<Thing>>(text).map(|it| it.0).map_err(|it| it.to_string())
        };
        assert_eq!(read(r#"{"kind": "coin", "seat": 3}"#), Ok(Thing::Coin { seat: 3 }));
        assert_eq!(read(r#"{"kind": "nothing"}"#), Ok(Thing::Nothing {}));
        let sent = serde_json::to_value(Tagged(Thing::Coin { seat: 3 })).unwrap();
        assert_eq!(sent, serde_json::json!({ "kind": "coin", "seat": 3 }));
        let fails = |text: &str, why: &str| {
            let said = read(text).unwrap_err();
            assert!(said.starts_with(why), "{said}");
        };
        fails(r#"{"kind": "coin", "seat": "x"}"#, ".seat: expected a whole number, not a string");
        fails(r#"{"kind": "coin", "seat": 1, "y": 2}"#, ".y: unknown field `y`");
        fails(r#"{"kind": "coin"}"#, "missing field `seat`");
        fails(r#"{"kind": "tail"}"#, ".kind: there is no `tail`");
        fails(r#"{"kind": 5}"#, ".kind: it is one of the words");
        fails(r#"{"seat": 5}"#, "missing field `kind`");
    }
}
