//! The handlers of the API calls, one file for each noun. Each function declares its contract in its
//! attribute.

pub(crate) mod alerts;
pub(crate) mod authorisations;
pub(crate) mod devices;
pub(crate) mod jackpots;
pub(crate) mod journal;
pub(crate) mod late_prizes;
pub(crate) mod math;
pub(crate) mod pools;
pub(crate) mod receipts;
pub(crate) mod reports;
pub(crate) mod requests;
pub(crate) mod sessions;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod shifts;
pub(crate) mod slips;
pub(crate) mod staff;
pub(crate) mod stream;
pub(crate) mod tables;
