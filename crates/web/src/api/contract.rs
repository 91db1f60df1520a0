//! The API contract: every call under `/api/v1`, and the document `openapi.json` that describes them.
//!
//! A call can be added to [`DescribedCalls`] only together with its description. The path, the method, the
//! input and the responses are declared above the function that handles the call, and the router is built
//! from that declaration.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, Paths, RefOr,
    SecurityRequirement,
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

use crate::api::routes::{
    alerts, authorisations, devices, jackpots, journal, late_prizes, math, pools, receipts,
    reports, requests, sessions, settings, setup, shifts, slips, staff, stream, tables,
};
use crate::api::{body_schemas, examples, named_schemas};
use crate::app::App;
use crate::problem::Details;

/// The path prefix of all calls.
const PREFIX: &str = "/api/v1";
/// The name of the security scheme.
const SESSION: &str = "session";

/// The groups of calls.
const TAGS: [(&str, &str); 15] = [
    ("contract", "This document."),
    ("sessions", "Logging in and out, and who is logged in."),
    ("tables", "Tables, and what happens at them."),
    ("pools", "Meters, the order of simultaneous jackpots, adjustments."),
    ("jackpots", "Prizes from their mark to their receipt."),
    ("alerts", "What somebody should look at."),
    ("reports", "The journal in figures."),
    ("mathematics", "Exact odds, and what settings come to."),
    ("shifts", "Shifts and their forms."),
    ("staff", "People, and what proves them."),
    ("devices", "Equipment that speaks for its table."),
    ("settings", "Settings, one by one or as a file, and what the advisor says of them."),
    ("requests", "What one person asked for and another must agree on."),
    ("journal", "The evidence."),
    ("stream", "What happens, as it happens."),
];

const WORDS: &str = "\
The Game Manager of a progressive baccarat floor. Money is a decimal string in currency units. Times are \
milliseconds since 1970, UTC. Whatever is not done is answered with problem details (RFC 9457). A path that \
exists answers 405 to a method that it does not have, and says in `Allow` which it has. Bodies have at most \
64 KiB; fields that are not named here are refused.";

/// Calls with their descriptions.
#[derive(Default)]
struct DescribedCalls {
    router: OpenApiRouter<App>,
    shapes: BTreeMap<String, RefOr<Schema>>,
    /// Names that are used for two different schemas.
    clashes: Vec<String>,
}

impl DescribedCalls {
    /// Adds the calls of one path.
    fn with(mut self, calls: UtoipaMethodRouter<App>) -> DescribedCalls {
        for (name, shape) in &calls.0 {
            let known = self.shapes.entry(name.clone()).or_insert_with(|| shape.clone());
            if known != shape {
                self.clashes.push(name.clone());
            }
        }
        let (shapes, paths, router) = calls;
        // Routes are registered with their full path: a nested router would have to rebuild every request
        // once more.
        let mut whole = Paths::new();
        let prefixed = |(path, item)| (format!("{PREFIX}{path}"), item);
        whole.paths = paths.paths.into_iter().map(prefixed).collect();
        DescribedCalls { router: self.router.routes((shapes, whole, router)), ..self }
    }
}

/// All calls, grouped by noun.
fn calls() -> DescribedCalls {
    DescribedCalls::default()
        .with(routes!(document))
        .with(routes!(sessions::list, sessions::log_in, sessions::log_out))
        .with(routes!(sessions::revoke))
        .with(routes!(tables::list))
        .with(routes!(tables::show))
        .with(routes!(tables::input))
        .with(routes!(authorisations::begin, authorisations::end))
        .with(routes!(pools::list))
        .with(routes!(pools::show))
        .with(routes!(pools::history))
        .with(routes!(tables::close))
        .with(routes!(tables::reopen))
        .with(routes!(pools::candidates))
        .with(routes!(pools::order))
        .with(routes!(pools::adjust))
        .with(routes!(jackpots::list))
        .with(routes!(jackpots::show))
        .with(routes!(jackpots::clear))
        .with(routes!(receipts::receipt))
        .with(routes!(slips::show))
        .with(routes!(slips::print))
        .with(routes!(slips::void))
        .with(routes!(late_prizes::pay))
        .with(routes!(alerts::list))
        .with(routes!(reports::report))
        .with(routes!(math::study))
        .with(routes!(shifts::open))
        .with(routes!(shifts::close))
        .with(routes!(staff::list, staff::add))
        .with(routes!(staff::change, staff::retire))
        .with(routes!(staff::unlock))
        .with(routes!(staff::set_credential))
        .with(routes!(devices::enrol))
        .with(routes!(devices::revoke))
        .with(routes!(settings::export, settings::import))
        .with(routes!(settings::check))
        .with(routes!(setup::site, setup::set_site))
        .with(routes!(setup::pool, setup::set_pool))
        .with(routes!(setup::table, setup::set_table))
        .with(routes!(setup::advise))
        .with(routes!(requests::list))
        .with(routes!(requests::approve))
        .with(routes!(requests::decline))
        .with(routes!(journal::check))
        .with(routes!(journal::accept_clock))
        .with(routes!(stream::stream))
}

/// The head of the document, before the calls.
fn head() -> OpenApi {
    let license = LicenseBuilder::new().name("MIT OR Apache-2.0").build();
    let info = InfoBuilder::new()
        .title("ninefold Game Manager")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(WORDS))
        .license(Some(license));
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token of a session, from `POST /sessions`, or of a device."));
    let parts = ComponentsBuilder::new()
        .security_scheme(SESSION, SecurityScheme::Http(bearer.build()))
        .schema(Details::name(), Details::schema());
    let tag = |(name, words)| TagBuilder::new().name(name).description(Some(words)).build();
    OpenApiBuilder::new()
        .info(info.build())
        .components(Some(parts.build()))
        .security(Some([SecurityRequirement::new(SESSION, Vec::<String>::new())]))
        .tags(Some(TAGS.map(tag)))
        .build()
}

/// The router of the calls, and the document.
fn parts() -> (Router<App>, OpenApi) {
    let calls = OpenApiRouter::with_openapi(head()).merge(calls().router);
    let (router, mut document) = calls.split_for_parts();
    named_schemas::refer(&mut document);
    body_schemas::put_right(&mut document);
    named_schemas::name_variants(&mut document);
    examples::add(&mut document);
    (router, document)
}

/// The router of the calls.
pub(crate) fn router() -> Router<App> {
    parts().0
}

/// The document as JSON.
pub fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let text = parts().1.to_pretty_json();
        text.expect("a document of texts, numbers and lists")
    })
}

/// `GET /openapi.json`: this document.
#[utoipa::path(
    get, path = "/openapi.json", operation_id = "document", tag = "contract", security(()),
    responses((status = 200, description = "This document.", content_type = "application/json",
        body = serde_json::Value)),
)]
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_one_shape() {
        assert_eq!(calls().clashes, Vec::<String>::new());
    }

    #[test]
    fn whatever_is_referred_to_is_there() {
        let document: serde_json::Value = serde_json::from_str(text()).unwrap();
        let shapes = &document["components"]["schemas"];
        for part in text().split("#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(shapes[name].is_object(), "{name}");
        }
    }
}
