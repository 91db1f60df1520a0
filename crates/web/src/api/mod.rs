//! The HTTP API under `/api/v1`: the routes, the types of their requests and responses, and the document that
//! describes them.

pub(crate) mod body;
pub(crate) mod body_schemas;
pub(crate) mod contract;
pub(crate) mod error_responses;
pub(crate) mod examples;
pub(crate) mod json;
pub(crate) mod named_schemas;
pub(crate) mod path_and_query;
pub(crate) mod routes;
pub(crate) mod wire;
