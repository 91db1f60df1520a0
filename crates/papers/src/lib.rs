//! Documents: values in, documents out. Nothing here reads a clock; a report reads a journal through its
//! store, and nothing else is read or written.

pub mod compare;
pub mod hledger;
pub mod json;
pub mod lives;
pub mod mathematics;
pub mod par;
pub mod picture;
pub mod receipt;
pub mod report;
pub mod shift_form;
pub mod text;
