//! Live events: the durable floor in memory, the subscribers, and which audience receives which part of an
//! event.

pub(crate) mod hub;
pub(crate) mod last_activity;
pub(crate) mod outgoing;
pub(crate) mod public_events;
pub(crate) mod subscribers;
pub(crate) mod visibility;
