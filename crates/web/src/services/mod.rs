//! What both the API and the pages use: advice, alerts, exact mathematics, reading the journal, watching
//! devices.

pub(crate) mod advice;
pub(crate) mod alerts;
pub(crate) mod device_watchdog;
pub(crate) mod heavy_work;
pub(crate) mod journal_reading;
pub(crate) mod journal_search;
pub(crate) mod mathematics;
