//! Rates in the form of the API: a percentage as text, such as `"59%"`. No rate is written in another way.

use money::Rate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A part of the whole, such as `"59%"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Percent(pub(crate) Rate);

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Percent, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Percent).map_err(de::Error::custom)
    }
}

impl PartialSchema for Percent {
    fn schema() -> RefOr<Schema> {
        let rate = ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some(r"^(100|[0-9]{1,2}(\.[0-9]{1,4})?)%$"))
            .description(Some("A part of the whole."))
            .examples(["59%"]);
        RefOr::T(Schema::Object(rate.build()))
    }
}

impl ToSchema for Percent {}
