//! The types of the API: separate from those of the journal and the floor, so that changes there do not
//! change the API.
//!
//! Money is a decimal string in currency units, counts are numbers, names are spelt as in the documents.
//! Every type declares its schema in the contract, with the limits that it enforces.

mod candidate;
mod console;
mod day;
pub(crate) mod event;
mod input;
mod input_of;
mod input_parts;
mod input_plain;
mod jackpot;
mod percent;
mod pool;
mod request;
mod round;
mod secret;
pub(crate) mod settings;
mod shift;
mod table;
mod tagged;
mod text;
mod with_text;

pub(crate) use candidate::Contest;
pub(crate) use console::ConsoleView;
pub(crate) use day::DayView;
pub(crate) use input::InputBody;
pub use input_of::input_json;
pub(crate) use jackpot::JackpotView;
pub(crate) use percent::Percent;
pub(crate) use pool::PoolView;
pub(crate) use request::{Change, RequestView, changes, differences};
pub(crate) use round::{BeadView, DealtView, KnownPrizeView, PointsView, ProposalView};
pub(crate) use secret::{FormSecret, NewCard, NewPassword, NewPin, Secret};
pub(crate) use shift::ShiftFormView;
pub(crate) use table::{Mode, TableView, asks_for_j_pot};
pub(crate) use tagged::{Tag, Tagged};
pub(crate) use text::{
    Bettors, Boot, CardLine, CardText, Count, Decks, InputKey, Label, Point, SeatNumber, Settings,
    Title, Visitor, Words,
};
pub(crate) use with_text::WithText;

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use money::Cents;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An amount of money in currency units, below a trillion, such as `"25.00"`.
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
        let (whole, part) = text.split_once('.').unwrap_or((&text, "00"));
        let whole = whole.strip_prefix('-').unwrap_or(whole);
        if whole.len() > 12 || part.len() > 2 {
            let why = "an amount has at most 12 digits and 2 decimals, such as `10000.59`";
            return Err(de::Error::custom(why));
        }
        text.parse().map(Money).map_err(de::Error::custom)
    }
}

impl PartialSchema for Money {
    fn schema() -> RefOr<Schema> {
        let money = ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some(r"^-?[0-9]{1,12}(\.[0-9]{1,2})?$"))
            .description(Some("Money in currency units, as a decimal."))
            .examples(["25.00"]);
        RefOr::T(Schema::Object(money.build()))
    }
}

impl ToSchema for Money {}

/// One page of a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct List<T> {
    pub(crate) items: Vec<T>,
    /// Where the next page begins, if there is one.
    pub(crate) next: Option<String>,
}

impl<T> List<T> {
    /// All items on one page.
    pub(crate) const fn all(items: Vec<T>) -> List<T> {
        List { items, next: None }
    }
}

/// A body without fields.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Empty {}

/// A JSON response of a known size, written at once: it may borrow what it answers.
pub(crate) struct SizedJson(Vec<u8>);

/// How many headers a response gets: its type, its length and those for security.
const HEADERS: usize = 8;

impl SizedJson {
    /// Writes an answer into a buffer with this much room, which should be enough from the start.
    pub(crate) fn of(answer: &impl Serialize, room: usize) -> SizedJson {
        let mut text = Vec::with_capacity(room);
        serde_json::to_writer(&mut text, answer)
            .expect("answers have only texts, numbers and lists");
        SizedJson(text)
    }
}

impl IntoResponse for SizedJson {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.0));
        let headers = response.headers_mut();
        // Headers that are added one by one are moved several times.
        headers.reserve(HEADERS);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}
