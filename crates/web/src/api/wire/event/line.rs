//! The lines of the stream: what stands after `data:` in a server-sent event.

use std::borrow::Cow;
use std::collections::BTreeMap;

use floor::{Millis, PoolId, StaffId};
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::{EventOutline, GuestEvent, StreamEvent};
use crate::api::wire::Money;

/// A line for staff: one record of the journal.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecordLine<'a> {
    /// The number of the record, which is also the id of the server-sent event.
    pub(crate) seq: u64,
    /// When it was written.
    pub(crate) at: Millis,
    /// Who sent the command. It is left out if the reader receives no event of the record whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) by: Option<&'a StaffId>,
    pub(crate) events: Vec<LineEvent<'a>>,
}

/// An event as staff receive it: whole, or in outline if their role may not see more.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LineEvent<'a> {
    Whole(StreamEvent<'a>),
    Outline(EventOutline<'a>),
}

/// A line for guests: the public part of one record, and the displayed meters.
#[derive(Serialize, ToSchema)]
pub(crate) struct GuestLine<'a> {
    /// The number of the record, which is also the id of the server-sent event.
    pub(crate) seq: u64,
    /// When it was written.
    pub(crate) at: Millis,
    pub(crate) events: Vec<GuestEvent<'a>>,
    /// The displayed meters of the pools that the record concerns.
    pub(crate) meters: BTreeMap<&'a PoolId, Money>,
}

/// A sign of life: the data of an event `alive`.
#[derive(Serialize, ToSchema)]
pub(crate) struct AliveLine {
    /// The number of the last record that was sent to subscribers.
    pub(crate) seq: u64,
}

/// The body of the stream: a text whose lines are described as schemas of their own.
pub(crate) struct StreamLines;

impl PartialSchema for StreamLines {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(
            "Server-sent events. The data of each is one line of JSON: a `RecordLine` for staff, a \
             `GuestLine` for guests, and an `AliveLine` in events of the type `alive`.",
        ));
        RefOr::T(Schema::Object(text.build()))
    }
}

impl ToSchema for StreamLines {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("StreamLines")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        fn add<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((T::name().into_owned(), T::schema()));
            T::schemas(schemas);
        }
        add::<RecordLine<'_>>(schemas);
        add::<GuestLine<'_>>(schemas);
        add::<AliveLine>(schemas);
    }
}
