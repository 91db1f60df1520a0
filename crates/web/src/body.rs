//! Request bodies: JSON that is refused with the field and the reason.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, Request};
use axum::http::Extensions;
use axum::{Form, Json};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::problem::Problem;

/// The largest body: every call of the contract fits many times.
pub(crate) const BODY_MOST: usize = 64 * 1024;

/// How long a body may take to come. Whoever serves says so; otherwise ten seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Patience(pub(crate) Duration);

/// A body of the type that the contract says.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let (parts, body) = request.into_parts();
        let reading = Bytes::from_request(Request::from_parts(parts.clone(), body), state);
        let read = match in_time(&parts.extensions, reading).await? {
            Ok(bytes) => {
                // Before anything is read into a type that would take one of them for the other.
                if let Some(twice) = key_twice(&bytes) {
                    let why = format!("the key `{twice}` stands twice in one object");
                    return Err(Problem::bad_request(why));
                }
                Json::<Object<T>>::from_request(Request::from_parts(parts, bytes.into()), state)
                    .await
            }
            Err(rejection) => Err(JsonRejection::BytesRejection(rejection)),
        };
        read.map(|Json(Object(body))| Body(body)).map_err(rejected)
    }
}

/// Why a body was not read.
fn rejected(rejection: JsonRejection) -> Problem {
    match rejection {
        JsonRejection::JsonDataError(error) => Problem::bad_request(plain(&error.body_text())),
        JsonRejection::MissingJsonContentType(_) => Problem::not_json(),
        JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(
            FailedToBufferBody::LengthLimitError(_),
        )) => Problem::too_large(BODY_MOST),
        JsonRejection::JsonSyntaxError(error) => {
            let text = error.body_text();
            let why = text.split_once("as JSON: ").map_or(&*text, |(_, why)| why);
            Problem::bad_request(format!("the body is no JSON: {why}"))
        }
        _ => Problem::bad_request("the body did not come whole"),
    }
}

/// A form that a page has sent.
pub(crate) struct Filled<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Filled<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, Problem> {
        let extensions = request.extensions().clone();
        let read = in_time(&extensions, Form::<T>::from_request(request, state)).await?;
        let wrong = |_| Problem::bad_request("this is not what the form has");
        read.map(|Form(form)| Filled(form)).map_err(wrong)
    }
}

/// Reads a body, if it comes in time.
async fn in_time<T>(
    extensions: &Extensions,
    reading: impl Future<Output = T>,
) -> Result<T, Problem> {
    let patience = extensions.get().copied();
    let Patience(patience) = patience.unwrap_or(Patience(Duration::from_secs(10)));
    tokio::time::timeout(patience, reading).await.map_err(|_| Problem::too_slow())
}

/// A key that stands twice in an object, at any depth. What is no JSON has none: it is refused later.
fn key_twice(bytes: &[u8]) -> Option<String> {
    let mut found = None;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let _ = Keys(&mut found).deserialize(&mut reader);
    found
}

/// Looks at every key of a value, and stops at the first that stands twice.
struct Keys<'f>(&'f mut Option<String>);

impl<'de> DeserializeSeed<'de> for Keys<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Keys(&mut *self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(key) = fields.next_key::<Cow<'de, str>>()? {
            if seen.contains(&key) {
                *self.0 = Some(key.into_owned());
                return Err(serde::de::Error::custom("a key stands twice"));
            }
            fields.next_value_seed(Keys(&mut *self.0))?;
            seen.insert(key);
        }
        Ok(())
    }
}

/// A body that need not be there.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<MaybeBody<T>, Problem> {
        // One that turns out to be empty is not there either, however it was announced.
        let (parts, body) = request.into_parts();
        let reading = Bytes::from_request(Request::from_parts(parts.clone(), body), state);
        let read = in_time(&parts.extensions, reading).await?;
        let bytes = read.map_err(|rejection| rejected(JsonRejection::BytesRejection(rejection)))?;
        if bytes.is_empty() {
            return Ok(MaybeBody(T::default()));
        }
        let request = Request::from_parts(parts, bytes.into());
        Body::from_request(request, state).await.map(|Body(body)| MaybeBody(body))
    }
}

/// An object: a list of its fields without their names is none.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields))
            }
        }

        from.deserialize_map(Fields(PhantomData)).map(Object)
    }
}

/// The field and the reason, in words of the contract and not of the program.
pub(crate) fn plain(text: &str) -> String {
    let starts = ["target type: ", "query string: "];
    let why = starts.iter().find_map(|start| text.split_once(start)).map_or(text, |(_, why)| why);
    // A field of a field: `input: .seat: ..` is `input.seat: ..`.
    let why = why.replace(": .", ".");
    let why = why.trim_start_matches(['.', ':', ' ']);
    // The field is named; where it stands in the text helps nobody.
    let why = why.rsplit_once(" at line ").map_or(why, |(why, _)| why);
    // A text in the wrong place may be a secret: it is not repeated.
    let why = match (why.find("invalid type: string \""), why.rfind("\", expected ")) {
        (Some(from), Some(to)) if from < to => {
            format!("{}invalid type: string{}", &why[..from], &why[to + 1..])
        }
        _ => why.to_owned(),
    };
    let why = why.replace("invalid type: map", "invalid type: object");
    let why = why.replace("invalid type: sequence", "invalid type: list");
    let why = why.replace("unknown variant `", "there is no `");
    match why.split_once("expected ") {
        Some((before, wanted)) => format!("{before}expected {}", in_words(wanted)),
        None => why,
    }
}

/// What was expected. A struct is an object, and a number is a number, whatever it is kept in.
fn in_words(wanted: &str) -> String {
    let kinds = [
        ("struct ", "an object"),
        ("internally tagged enum ", "an object"),
        ("variant of enum ", "one of the words of the contract"),
        ("enum ", "one of the words of the contract"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_once_in_an_object() {
        let twice = |text: &str| key_twice(text.as_bytes());
        assert_eq!(twice(r#"{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}"#), None);
        assert_eq!(twice(r#"{"a": 1, "b": 2, "a": 1}"#).as_deref(), Some("a"));
        assert_eq!(twice(r#"{"a": [1, {"b": {"c": 1, "\u0063": 2}}]}"#).as_deref(), Some("c"));
        assert_eq!(twice("no JSON"), None);
        assert_eq!(twice(r#"[null, 1, -1, 1.5, "x", true, 123456789012345678901234567890]"#), None);
    }

    #[test]
    fn reasons_name_fields_and_no_types() {
        let check = |text: &str, said: &str| assert_eq!(plain(text), said);
        let start = "Failed to deserialize the JSON body into the target type: ";
        check(
            &format!("{start}input: .seat: there is no seat 10; seats are 1 to 9"),
            "input.seat: there is no seat 10; seats are 1 to 9",
        );
        check(
            &format!("{start}as: invalid type: integer `5`, expected struct As at line 1 column 9"),
            "as: invalid type: integer `5`, expected an object",
        );
        check("Failed to deserialize query string: last: invalid digit", "last: invalid digit");
        check(
            "x: invalid type: map, expected u64",
            "x: invalid type: object, expected a whole number",
        );
    }
}
