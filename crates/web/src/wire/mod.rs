//! What goes over the wire: types of their own, so that neither the journal nor the floor changes a call.
//!
//! Money is a decimal string in currency units, counts are numbers, names are spelt as the documents do.

mod input;
mod jackpot;
mod pool;
mod table;

pub(crate) use input::InputBody;
pub(crate) use jackpot::JackpotView;
pub(crate) use pool::PoolView;
pub(crate) use table::TableView;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use money::Cents;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Money as callers write it: `"25.00"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Money(pub(crate) Cents);

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Money, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Money).map_err(de::Error::custom)
    }
}

/// A list, a page at a time.
#[derive(Serialize)]
pub(crate) struct List<T> {
    pub(crate) items: Vec<T>,
    /// Where the next page begins, if there is one.
    pub(crate) next: Option<String>,
}

impl<T> List<T> {
    /// Everything on one page.
    pub(crate) const fn all(items: Vec<T>) -> List<T> {
        List { items, next: None }
    }
}

/// A large answer, as JSON: it is written into room that is large enough from the start.
pub(crate) struct Large<T>(pub(crate) T);

/// A table with nine seats, cards and beads takes some three kilobytes.
const LARGE: usize = 4 * 1024;

impl<T: Serialize> IntoResponse for Large<T> {
    fn into_response(self) -> Response {
        let mut text = Vec::with_capacity(LARGE);
        serde_json::to_writer(&mut text, &self.0)
            .expect("answers have only texts, numbers and lists");
        ([(CONTENT_TYPE, "application/json")], text).into_response()
    }
}
