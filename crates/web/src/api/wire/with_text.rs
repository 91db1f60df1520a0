//! A part of a request together with its canonical text, which a repeat of the request must match.
//!
//! The text has the fields in the order of their names, so that different spellings of the same content give
//! the same text. It leaves out secrets, because a fingerprint of four bytes is recorded in the journal.

use std::borrow::Cow;
use std::fmt::Write;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::api::json;

/// The parsed value, and its canonical text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WithText<T> {
    pub(crate) value: T,
    pub(crate) text: String,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for WithText<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<WithText<T>, D::Error> {
        let whole = Value::deserialize(from)?;
        let text = text_of(&whole);
        let value = json::read(&whole).map_err(de::Error::custom)?;
        Ok(WithText { value, text })
    }
}

impl<T: PartialSchema> PartialSchema for WithText<T> {
    fn schema() -> RefOr<Schema> {
        T::schema()
    }
}

impl<T: ToSchema> ToSchema for WithText<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// The canonical text of a value.
fn text_of(value: &Value) -> String {
    let mut text = String::with_capacity(64);
    write_text(value, &mut text);
    text
}

fn write_text(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            // A swiped card proves an identity; a card from the shoe does not.
            let swiped =
                fields.get("kind").is_some_and(|kind| kind == "swipe" || kind == "on-duty");
            let secret = |name: &str| matches!(name, "pin" | "secret") || swiped && name == "card";
            let mut fields: Vec<_> = fields.iter().filter(|(name, _)| !secret(name)).collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (place, (name, value)) in fields.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
                    // Nothing has to be escaped.
                    let _ = write!(text, "\"{name}\":");
                } else {
                    let _ = write!(text, "{}:", Value::from(name.as_str()));
                }
                write_text(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_text(item, text);
            }
            text.push(']');
        }
        plain => {
            let _ = write!(text, "{plain}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_no_order_and_no_secrets() {
        let text = |text: &str| text_of(&serde_json::from_str(text).unwrap());
        assert_eq!(
            text(r#"{"seat":1,"kind":"coin-placed"}"#),
            r#"{"kind":"coin-placed","seat":1}"#
        );
        assert_ne!(
            text(r#"{"kind":"coin-placed","seat":1}"#),
            text(r#"{"kind":"coin-placed","seat":2}"#)
        );
        let void = r#"{"kind":"void","approvals":[{"staff":"S200","pin":"2000"},{"secret":"x"}]}"#;
        assert_eq!(text(void), r#"{"approvals":[{"staff":"S200"},{}],"kind":"void"}"#);
        assert_eq!(text(r#"{"kind":"swipe","card":"SUP-200"}"#), r#"{"kind":"swipe"}"#);
        assert_eq!(text(r#"{"kind":"on-duty","card":"SUP-200"}"#), r#"{"kind":"on-duty"}"#);
        assert_eq!(text(r#"{"a\"b":1,"":2,"é":3}"#), r#"{"":2,"a\"b":1,"é":3}"#);
        assert_eq!(text(r#"{"kind":"card","card":"9s"}"#), r#"{"card":"9s","kind":"card"}"#);
    }
}
