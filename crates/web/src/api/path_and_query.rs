//! Extractors for request addresses: names and numbers in the path, and the query.

use axum::extract::{FromRequestParts, Path, Query as Fields};
use axum::http::request::Parts;
use floor::{BadName, DeviceId, JackpotId, PoolId, RequestId, SlipNo, StaffId, TableId};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A query of the type that the contract defines. Unknown fields are refused.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let read = Fields::<T>::from_request_parts(parts, state).await;
        let Fields(fields) =
            read.map_err(|error| Problem::bad_request(plain(&error.body_text())))?;
        Ok(Query(fields))
    }
}

/// The field and the reason. A query contains no secret, and its values are repeated only where they are
/// names of the contract.
fn plain(text: &str) -> String {
    let why = text.split_once("query string: ").map_or(text, |(_, why)| why);
    let why = why.replace("unknown variant `", "there is no `");
    why.replace("expected u64", "expected a whole number")
}

/// A name or number in the path. An invalid name gives 404, an invalid number gives 400.
pub(crate) struct At<T>(pub(crate) T);

impl<S: Send + Sync, T: InPath> FromRequestParts<S> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Problem> {
        let read = Path::<String>::from_request_parts(parts, state).await;
        // Bytes that are not UTF-8 are neither a valid name nor a valid number.
        let text = read.map_or_else(|_| "\u{fffd}".to_owned(), |Path(text)| text);
        T::read(&text).map(At)
    }
}

/// A type that can be read from the path.
pub(crate) trait InPath: Sized {
    fn read(text: &str) -> Result<Self, Problem>;
}

macro_rules! names {
    ($($name:ident)*) => {$(
        impl InPath for $name {
            fn read(text: &str) -> Result<$name, Problem> {
                $name::try_from(text).map_err(|bad: BadName| Problem::not_found(bad.to_string()))
            }
        }
    )*};
}

names! { TableId PoolId StaffId DeviceId }

macro_rules! numbers {
    ($($name:ident: $words:literal;)*) => {$(
        impl InPath for $name {
            fn read(text: &str) -> Result<$name, Problem> {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 15;
                let number = text.parse().ok().filter(|_| digits);
                number.map($name).ok_or_else(|| {
                    let text: String = text.chars().take(40).collect();
                    let shown = text.escape_debug();
                    Problem::bad_request(format!("id: `{shown}` is not the number of {}", $words))
                })
            }
        }
    )*};
}

numbers! {
    JackpotId: "a jackpot";
    RequestId: "a request";
    SlipNo: "a slip";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_the_field() {
        let text = "Failed to deserialize query string: last: invalid digit";
        assert_eq!(plain(text), "last: invalid digit");
    }

    #[test]
    fn names_may_be_missing_and_numbers_must_be_numbers() {
        let status = |read: Result<(), Problem>| read.err().map(|it| it.status().as_u16());
        assert_eq!(status(TableId::read("bac01").map(drop)), Some(404));
        assert_eq!(status(JackpotId::read("12").map(drop)), None);
        for text in ["", "+1", "-1", "1.0", "x", "9999999999999999"] {
            assert_eq!(status(JackpotId::read(text).map(drop)), Some(400), "{text}");
        }
    }
}
