//! Documents: values in, documents out. Nothing here reads a clock, a file or a database.

pub mod json;
pub mod par;
pub mod receipt;
pub mod text;
