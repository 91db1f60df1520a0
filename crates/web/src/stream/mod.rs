//! Live events: the durable floor in memory, the subscribers, and how much of each event an audience
//! receives.

pub(crate) mod delivery;
pub(crate) mod hub;
pub(crate) mod last_activity;
pub(crate) mod outgoing;
pub(crate) mod round_log;
pub(crate) mod subscribers;
pub(crate) mod visibility;
