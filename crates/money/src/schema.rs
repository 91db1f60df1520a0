//! Schemas of amounts in JSON, for the document that describes the API.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::{Amount, Cents};

fn decimal(pattern: &str, description: &str) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let object: Object = text.pattern(Some(pattern)).description(Some(description)).build();
    RefOr::T(Schema::Object(object))
}

impl PartialSchema for Cents {
    fn schema() -> RefOr<Schema> {
        decimal(r"^-?[0-9]+\.[0-9]{2}$", "Money in currency units, to the cent.")
    }
}

impl ToSchema for Cents {}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        decimal(r"^-?[0-9]+\.[0-9]{2,14}$", "Money in currency units, exact.")
    }
}

impl ToSchema for Amount {}
