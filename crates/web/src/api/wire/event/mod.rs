//! Events in the form of the API: what `GET /stream` sends and inputs answer.
//!
//! | type | sent to |
//! |---|---|
//! | [`StreamEvent`] | staff who may see the whole event, and the sender of an input |
//! | [`EventOutline`] | staff who may see only that it happened, and where |
//! | [`GuestEvent`] | guests: signs and scoreboards |
//!
//! Each is made from an event of the journal in one exhaustive match, and each declares its schema. No type
//! of the journal is serialised here, so that the journal's format and the API can change independently.
//! Names and numbers (`TableId`, `Seat`) and closed lists of words (`Role`, `Level`) are shared with the
//! floor.
//!
//! ```text
//! floor::Event ---> StreamEvent, EventOutline ---> RecordLine
//!              \--> GuestEvent ---> GuestLine
//! ```

mod change;
mod convert;
mod guests;
mod line;
mod outline;
mod parts;
mod stream_event;

pub(crate) use guests::GuestEvent;
pub(crate) use line::{AliveLine, GuestLine, LineEvent, RecordLine, StreamLines};
pub(crate) use outline::EventOutline;
pub(crate) use stream_event::StreamEvent;

use crate::api::wire::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::services::mathematics::catalog;

/// What is sent in the place of a digest.
const HIDDEN: &str = floor::Digest::HIDDEN;

#[allow(clippy::unnecessary_box_returns)] // Few events have settings: the others stay small.
fn site_settings(settings: &floor::SiteSettings) -> Box<SiteSettings> {
    Box::new(SiteSettings::of(settings))
}

#[allow(clippy::unnecessary_box_returns)] // Few events have settings: the others stay small.
fn pool_settings(settings: &floor::PoolSettings) -> Box<PoolSettings> {
    Box::new(PoolSettings::of(settings, catalog()))
}

#[allow(clippy::unnecessary_box_returns)] // Few events have settings: the others stay small.
fn table_settings(settings: &floor::TableSettings) -> Box<TableSettings> {
    Box::new(TableSettings::of(settings, catalog()))
}
