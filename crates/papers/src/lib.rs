//! Produces documents from values: reports, PAR sheets, receipts, shift forms and pictures. Nothing here
//! reads a clock. A report reads a journal through its store; nothing else is read or written.

pub mod compare;
pub mod cycle_simulation;
pub mod hledger;
pub mod json;
pub mod mathematics;
pub mod order;
pub mod par;
pub mod picture;
pub mod receipt;
pub mod report;
pub mod shift_form;
pub mod slip;
pub mod text;
