//! Tests that names are listed in the order in which people count: `BAC2` before `BAC10`.

use axum::http::StatusCode;
use serde_json::json;

use super::{shown, values};
use crate::site::Site;

/// The sections of a settings file that begin with `[from]` or `[from.`, under another name.
fn renamed(toml: &str, from: &str, to: &str) -> String {
    let sections = toml.split("\n[").filter_map(|section| section.strip_prefix(from));
    let own = sections.filter(|rest| rest.starts_with([']', '.']));
    own.flat_map(|rest| ["\n[", to, rest, "\n"]).collect()
}

/// A floor to which tables, pools and dealers with the numbers 10 and 2 were added.
async fn counted() -> (Site, String) {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let mut toml = site.text("/floor", &administrator).await;
    let present = toml.clone();
    for number in ["10", "2"] {
        toml += &renamed(&present, "pools.NINES", &format!("pools.P{number}"));
        toml += &renamed(&present, "tables.BAC01", &format!("tables.B{number}"));
        toml += &renamed(&present, "staff.D100", &format!("staff.A{number}"));
    }
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let body = json!({ "toml": toml, "approval": approval });
    let (status, said) = site.call("POST", "/floor", Some(&administrator), Some(body)).await;
    assert_eq!((status, said), (StatusCode::OK, json!({ "done": 6 })));
    (site, administrator)
}

/// What is left of a list without everything else.
fn only<'a>(names: &[&'a str], wanted: [&str; 2]) -> Vec<&'a str> {
    names.iter().copied().filter(|name| wanted.contains(name)).collect()
}

#[tokio::test]
async fn alerts_of_one_kind_count() {
    let (site, _) = counted().await;
    let (technician, executive) = (site.log_in("T600").await, site.log_in("E300").await);
    for table in ["B10", "B2"] {
        let jam = json!({ "kind": "fault", "seat": 2, "fault": "coin-jam" });
        site.input(&technician, table, &format!("jam-{table}"), jam).await;
    }
    let (_, list) = site.call("GET", "/alerts", Some(&executive), None).await;
    let faults = list["items"].as_array().unwrap().iter().filter(|it| it["kind"] == "fault");
    let about: Vec<&str> = faults.map(|it| it["about"].as_str().unwrap()).collect();
    assert_eq!(about, ["B2", "B10"]);
}

#[tokio::test]
async fn the_tables_and_other_pools_of_a_pool_count() {
    let (site, _) = counted().await;
    // Accounting adjusts meters, so its page has the form with the other pools.
    let accountant = site.log_in("A500").await;
    let page = shown(&site, &accountant, "/manager/pools/NINES").await;
    let links = values(&page, "href");
    let tables = only(&links, ["/manager/tables/B2", "/manager/tables/B10"]);
    assert_eq!(tables, ["/manager/tables/B2", "/manager/tables/B10"]);
    let options = values(&page, "option value");
    assert_eq!(only(&options, ["P2", "P10"]), ["P2", "P10"]);
}

#[tokio::test]
async fn people_of_one_role_count() {
    let (site, administrator) = counted().await;
    let page = shown(&site, &administrator, "/manager/staff").await;
    assert_eq!(only(&values(&page, "data-staff"), ["A2", "A10"]), ["A2", "A10"]);
}
