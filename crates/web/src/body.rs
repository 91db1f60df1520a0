//! Request bodies: JSON that is refused with the field and the reason.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, Request};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
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
        let patience = request.extensions().get().copied();
        let Patience(patience) = patience.unwrap_or(Patience(Duration::from_secs(10)));
        let reading = Json::<Object<T>>::from_request(request, state);
        let read = tokio::time::timeout(patience, reading).await;
        let read = read.map_err(|_| Problem::too_slow())?;
        read.map(|Json(Object(body))| Body(body)).map_err(|rejection| match rejection {
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
        })
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
