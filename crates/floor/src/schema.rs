//! Schemas of names, numbers and seats in JSON, for the document that describes the API.

use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{KnownFormat, Ref, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use crate::ids::{DeviceId, JackpotId, Millis, PoolId, RequestId, StaffId, TableId};
use crate::seats::{Seat, Seats};

macro_rules! names {
    ($($name:ident: $words:literal, $example:literal;)*) => {$(
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let name = ObjectBuilder::new()
                    .schema_type(Type::String)
                    .pattern(Some("^[A-Z0-9-]{1,24}$"))
                    .description(Some($words))
                    .examples([$example]);
                RefOr::T(Schema::Object(name.build()))
            }
        }

        impl ToSchema for $name {}
    )*};
}

names! {
    TableId: "The name of a table.", "BAC01";
    PoolId: "The name of a pool.", "NINES";
    StaffId: "The name of a person.", "S200";
    DeviceId: "The name of a device.", "BAC01-SHOE";
}

fn whole(least: i64, most: Option<i64>, words: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(least))
        .maximum(most)
        .description(Some(words))
}

impl PartialSchema for JackpotId {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(whole(0, None, "The number of a marked prize.").build()))
    }
}

impl ToSchema for JackpotId {}

impl PartialSchema for RequestId {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(whole(0, None, "The number of a request.").build()))
    }
}

impl ToSchema for RequestId {}

impl PartialSchema for Millis {
    fn schema() -> RefOr<Schema> {
        let words = "Milliseconds since 1970, UTC.";
        RefOr::T(Schema::Object(whole(0, None, words).build()))
    }
}

impl ToSchema for Millis {}

impl PartialSchema for Seat {
    fn schema() -> RefOr<Schema> {
        let words = "A seat; seat 1 is at the dealer's right.";
        RefOr::T(Schema::Object(whole(1, Some(Seat::MAX.into()), words).build()))
    }
}

impl ToSchema for Seat {}

impl PartialSchema for Seats {
    fn schema() -> RefOr<Schema> {
        let seats = ArrayBuilder::new().items(Ref::from_schema_name("Seat"));
        let seats = seats.max_items(Some(Seat::MAX.into())).description(Some("A set of seats."));
        RefOr::T(Schema::Array(seats.build()))
    }
}

impl ToSchema for Seats {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Seat::name().into_owned(), Seat::schema()));
    }
}
