//! Extractors for request bodies: invalid JSON is refused with the field and the reason.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use axum::Form;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use serde_json::{Map, Value};

use crate::api::json;
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::client_address::Arrival;

/// The largest body. It is many times larger than any body of the contract.
pub(crate) const MAX_BODY: usize = 64 * 1024;

/// A body of the type that the contract defines.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let json = says_json(request.headers());
        let bytes = whole(request, state).await?;
        if !json {
            return Err(Problem::not_json());
        }
        read(&bytes).map(Body)
    }
}

/// The bytes of a body, if they arrive in time and are not too many.
async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    let arrival = Arrival::of(request.extensions());
    in_time(arrival, Bytes::from_request(request, state)).await?.map_err(
        |rejection| match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                Problem::too_large(MAX_BODY)
            }
            _ => Problem::bad_request(ProblemText::BodyIncomplete),
        },
    )
}

/// Whether the `Content-Type` is JSON.
fn says_json(headers: &HeaderMap) -> bool {
    let said = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let kind = said.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json")
}

/// Parses a body: first into a value, refusing duplicate keys, then into its type. The value is moved into
/// the type, not copied; a body that does not fit is parsed again, to find out where.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    if let Ok(Object(body)) = Object::deserialize(unique(bytes)?) {
        return Ok(body);
    }
    let read = json::read(&unique(bytes)?).map(|Object(body)| body);
    read.map_err(|why| Problem::bad_request(why.trim_start_matches('.')))
}

/// Parses a body into a value, refusing duplicate keys.
fn unique(bytes: &[u8]) -> Result<Value, Problem> {
    serde_json::from_slice(bytes).map(|Unique(value)| value).map_err(|error| {
        let text = error.to_string();
        let why = text.rsplit_once(" at line ").map_or(&*text, |(why, _)| why);
        Problem::bad_request(match error.classify() {
            Category::Data => why.to_owned(),
            Category::Syntax | Category::Eof | Category::Io => {
                format!("the body is not valid JSON: {text}")
            }
        })
    })
}

/// A form sent by a page.
pub(crate) struct Filled<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Filled<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, Problem> {
        let arrival = Arrival::of(request.extensions());
        let read = in_time(arrival, Form::<T>::from_request(request, state)).await?;
        let wrong = |_| Problem::bad_request(ProblemText::FormIncomplete);
        read.map(|Form(form)| Filled(form)).map_err(wrong)
    }
}

/// Reads a body, if it arrives in time.
async fn in_time<T>(
    arrival: Option<Arrival>,
    reading: impl Future<Output = T>,
) -> Result<T, Problem> {
    let most = arrival.map_or(Duration::from_secs(10), |it| it.body_timeout);
    tokio::time::timeout(most, reading).await.map_err(|_| Problem::too_slow())
}

/// A JSON value in which no object has duplicate keys, at any depth.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unique, D::Error> {
        from.deserialize_any(UniqueVisitor).map(Unique)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_f64<E>(self, it: f64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_str<E>(self, it: &str) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_string<E>(self, it: String) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = vec![];
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if object.contains_key(&key) {
                let why = format_args!("the key `{key}` appears twice in one object");
                return Err(serde::de::Error::custom(why));
            }
            let Unique(value) = fields.next_value()?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// An optional body.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<MaybeBody<T>, Problem> {
        let json = says_json(request.headers());
        let bytes = whole(request, state).await?;
        // An empty body counts as absent, whatever its headers announce.
        match (bytes.is_empty(), json) {
            (true, _) => Ok(MaybeBody(T::default())),
            (false, true) => read(&bytes).map(MaybeBody),
            (false, false) => Err(Problem::not_json()),
        }
    }
}

/// A JSON object. Serde would also accept an array of the field values; this refuses it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_once_in_an_object() {
        let refusal = |text: &str| {
            read::<Value>(text.as_bytes()).err().map(|problem| problem.message().to_owned())
        };
        let twice = |key: &str| Some(format!("the key `{key}` appears twice in one object"));
        assert_eq!(refusal(r#"{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}"#), None);
        assert_eq!(refusal(r#"{"a": 1, "b": 2, "a": 1}"#), twice("a"));
        assert_eq!(refusal(r#"{"a": [1, {"b": {"c": 1, "\u0063": 2}}]}"#), twice("c"));
        assert!(
            refusal("not JSON").is_some_and(|it| it.starts_with("the body is not valid JSON: "))
        );
        let all = r#"{"all": [null, 1, -1, 1.5, "x", true, 123456789012345678901234567890]}"#;
        assert_eq!(refusal(all), None);
    }
}
