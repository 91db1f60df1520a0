//! Tests every call in every role: the rights are listed here once more, from the house rules and not from
//! the program. A call that is in the contract but not in this table is a failure.

pub(crate) mod prepared;

use std::collections::BTreeSet;

use axum::http::StatusCode;
use floor::{Right, Role};
use serde_json::{Value, json};

use crate::site::{self, Site};
use prepared::{Prepared, two_requests};

const EVERYBODY: &str = "DSEVATUM";
/// Surveillance reads all, and so do auditor and the office; a dealer and a technician work.
const OFFICE: &str = "EVAUM";

/// Everybody of the site, by the first letter of their name.
const STAFF: [&str; 8] = ["D100", "S200", "E300", "V400", "A500", "T600", "U700", "M800"];

/// What comes of a call that somebody may make.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Then {
    /// It is done.
    Done,
    /// Another rule than the role speaks.
    Rule(&'static str),
}

use Then::{Done, Rule};

/// A call: its method, its path as the contract has it, the path to try, who may make it, the right that says
/// so in the program's table, what then comes of it, and a body. `{me}` is whoever calls; `{first}` and
/// `{second}` are requests that wait; `{waiting}` is a jackpot that somebody else authorised and nobody has
/// cleared, `{cleared}` one that was, and `{slip}` a slip of it; `{one}` and `{other}` were marked at two
/// tables at once; `{late}` is a past round; `{counts}` is the second person who counts a shift or voids a
/// slip, and `{finds}` the one who pays a late prize.
type Call =
    (&'static str, &'static str, &'static str, &'static str, Option<Right>, Then, Option<Value>);

fn approval() -> Value {
    json!({ "staff": "A501", "secret": "demo" })
}

/// Bodies are valid, and calls that may be made are really done wherever that is possible.
#[allow(clippy::too_many_lines)] // One entry for each call.
fn calls([site, pool, table]: [&Value; 3], toml: &str) -> Vec<Call> {
    use floor::Right as R;
    let empty = || Some(json!({}));
    let fault = json!({ "kind": "fault", "seat": 1, "fault": "led" });
    let input = json!({ "key": "k", "input": fault });
    let person = json!({ "staff": "D900", "name": "New", "role": "dealer" });
    let change = json!({ "name": "Again", "role": "dealer" });
    let secret = json!({ "proof": "pin", "secret": "2468", "old": "demo" });
    let device =
        json!({ "device": "NEW-{me}", "table": "BAC01", "kind": "shoe", "approval": approval() });
    let file = json!({ "toml": toml, "approval": approval() });
    let order = json!({ "order": ["{other}", "{one}"], "text": "tape" });
    let both = json!([{ "staff": "A500", "secret": "demo" }, approval()]);
    let adjustment =
        json!({ "amount": "1.00", "reason": "increase", "text": "x", "approvals": &both });
    let open = json!({ "table": "BAC05", "name": "day" });
    let second = |staff: &str| json!([{ "staff": staff, "secret": "demo" }]);
    let counts =
        json!({ "staff": "{counts}", "secret": "demo", "hard_meter": 0, "meters": ["10000.00"] });
    let close =
        json!({ "table": "BAC05", "hard_meter": 0, "meters": ["10000.00"], "second": counts });
    let with = |settings: &Value| Some(json!({ "settings": settings, "approval": approval() }));
    let change_by = |who: &'static str| (who, Some(R::ChangeSettings));
    let (m, settings) = change_by("M");
    vec![
        ("GET", "/sessions", "/sessions", "VUM", Some(R::SeeSessions), Done, None),
        ("DELETE", "/sessions/{staff}", "/sessions/S201", "M", Some(R::EndSessions), Done, None),
        ("GET", "/tables", "/tables", EVERYBODY, Some(R::SeeTables), Done, None),
        ("GET", "/tables/{id}", "/tables/BAC01", EVERYBODY, Some(R::SeeTables), Done, None),
        (
            "POST",
            "/tables/{id}/inputs",
            "/tables/BAC01/inputs",
            "DSET",
            Some(R::SendInputs),
            Done,
            Some(input),
        ),
        (
            "POST",
            "/tables/{id}/authorisations",
            "/tables/BAC01/authorisations",
            "DSET",
            Some(R::SendInputs),
            Done,
            Some(json!({ "card": "EXE-300" })),
        ),
        (
            "DELETE",
            "/tables/{id}/authorisations",
            "/tables/BAC01/authorisations",
            "DSET",
            Some(R::SendInputs),
            Done,
            None,
        ),
        (
            "POST",
            "/tables/{id}/close",
            "/tables/BAC05/close",
            "SET",
            Some(R::LookAfterTables),
            Done,
            empty(),
        ),
        (
            "POST",
            "/tables/{id}/reopen",
            "/tables/BAC05/reopen",
            "SET",
            Some(R::LookAfterTables),
            Done,
            empty(),
        ),
        (
            "GET",
            "/tables/{id}/settings",
            "/tables/BAC01/settings",
            "SEVATUM",
            Some(R::SeeDesk),
            Done,
            None,
        ),
        ("PUT", "/tables/{id}/settings", "/tables/BAC05/settings", m, settings, Done, with(table)),
        ("GET", "/pools", "/pools", EVERYBODY, Some(R::SeeTables), Done, None),
        ("GET", "/pools/{id}", "/pools/NINES", EVERYBODY, Some(R::SeeTables), Done, None),
        (
            "GET",
            "/pools/{id}/history",
            "/pools/NINES/history",
            EVERYBODY,
            Some(R::SeeTables),
            Done,
            None,
        ),
        (
            "GET",
            "/pools/{id}/candidates",
            "/pools/NINES/candidates",
            "SEVAUM",
            Some(R::SeeMoney),
            Done,
            None,
        ),
        (
            "POST",
            "/pools/{id}/order",
            "/pools/NINES/order",
            "V",
            Some(R::RecordOrder),
            Done,
            Some(order),
        ),
        (
            "POST",
            "/pools/{id}/adjustments",
            "/pools/NINES/adjustments",
            "EA",
            Some(R::HandInAdjustments),
            Done,
            Some(adjustment),
        ),
        (
            "GET",
            "/pools/{id}/settings",
            "/pools/NINES/settings",
            OFFICE,
            Some(R::SeeAll),
            Done,
            None,
        ),
        ("PUT", "/pools/{id}/settings", "/pools/GOLD/settings", m, settings, Done, with(pool)),
        ("GET", "/site", "/site", OFFICE, Some(R::SeeAll), Done, None),
        ("PUT", "/site", "/site", m, settings, Done, with(site)),
        (
            "POST",
            "/advice",
            "/advice",
            OFFICE,
            Some(R::SeeAll),
            Done,
            Some(json!({ "settings": pool })),
        ),
        ("GET", "/requests", "/requests", "EVATUM", Some(R::SeeRequests), Done, None),
        (
            "POST",
            "/requests/{id}/approve",
            "/requests/{first}/approve",
            "EVA",
            Some(R::Agree),
            Done,
            empty(),
        ),
        (
            "POST",
            "/requests/{id}/decline",
            "/requests/{second}/decline",
            "EVATM",
            Some(R::Decline),
            Done,
            empty(),
        ),
        ("GET", "/alerts", "/alerts", EVERYBODY, Some(R::SeeTables), Done, None),
        ("GET", "/jackpots", "/jackpots", EVERYBODY, Some(R::SeeTables), Done, None),
        ("GET", "/jackpots/{id}", "/jackpots/{waiting}", EVERYBODY, Some(R::SeeTables), Done, None),
        (
            "POST",
            "/jackpots/{id}/clear",
            "/jackpots/{waiting}/clear",
            "SEA",
            Some(R::ClearPrizes),
            Done,
            empty(),
        ),
        (
            "GET",
            "/jackpots/{id}/receipt",
            "/jackpots/{cleared}/receipt",
            "SEVAUM",
            Some(R::SeeMoney),
            Done,
            None,
        ),
        ("GET", "/slips/{number}", "/slips/1", EVERYBODY, Some(R::SeeTables), Done, None),
        (
            "POST",
            "/slips/{number}/print",
            "/slips/1/print",
            "DSEA",
            Some(R::PrintSlips),
            Done,
            empty(),
        ),
        (
            "POST",
            "/slips/{number}/void",
            "/slips/{slip}/void",
            "SEA",
            Some(R::VoidSlips),
            Done,
            Some(json!({ "reason": "torn", "approvals": second("{counts}") })),
        ),
        (
            "POST",
            "/tables/{id}/late-prizes",
            "/tables/BAC01/late-prizes",
            "SEV",
            Some(R::PayLatePrizes),
            Done,
            Some(json!({ "round": "{late}", "row": "one-nine", "seats": [3], "reason": "tape",
                "approvals": second("{finds}") })),
        ),
        ("GET", "/reports/{name}", "/reports/shift", "SEVAUM", Some(R::SeeMoney), Done, None),
        ("GET", "/reports/{name}", "/reports/activity", OFFICE, Some(R::SeeAll), Done, None),
        ("GET", "/math/{wager}", "/math/pbac-1a", EVERYBODY, Some(R::SeeTables), Done, None),
        ("POST", "/shifts/close", "/shifts/close", "SEA", Some(R::CountShifts), Done, Some(close)),
        // After the one before was closed.
        ("POST", "/shifts/open", "/shifts/open", "SE", Some(R::OpenShifts), Done, Some(open)),
        ("GET", "/staff", "/staff", OFFICE, Some(R::SeeAll), Done, None),
        ("POST", "/staff", "/staff", m, Some(R::ManageStaff), Done, Some(person)),
        ("PUT", "/staff/{id}", "/staff/D900", m, Some(R::ManageStaff), Done, Some(change)),
        ("POST", "/staff/{id}/unlock", "/staff/D900/unlock", m, Some(R::UnlockOthers), Done, None),
        ("DELETE", "/staff/{id}", "/staff/D900", m, Some(R::ManageStaff), Done, None),
        // Their own password and PIN are everybody's.
        (
            "POST",
            "/staff/{id}/credentials",
            "/staff/{me}/credentials",
            EVERYBODY,
            None,
            Done,
            Some(secret),
        ),
        ("POST", "/devices", "/devices", "TM", Some(R::EnrolDevices), Done, Some(device)),
        ("DELETE", "/devices/{id}", "/devices/NEW-{me}", "TM", Some(R::EnrolDevices), Done, None),
        ("GET", "/floor", "/floor", OFFICE, Some(R::SeeAll), Done, None),
        ("POST", "/floor", "/floor", m, settings, Done, Some(file)),
        ("POST", "/floor/check", "/floor/check", m, settings, Done, Some(json!({ "toml": toml }))),
        ("GET", "/journal/verify", "/journal/verify", EVERYBODY, Some(R::SeeTables), Done, None),
        // A site whose clock is right has nothing to accept; what is done otherwise is tested beside.
        (
            "POST",
            "/journal/clock",
            "/journal/clock",
            m,
            Some(R::AcceptClock),
            Rule("ClockRight"),
            Some(json!({ "reason": "summer time", "approval": approval() })),
        ),
    ]
}

/// The letter of a role, as the names of the staff begin; nobody of the staff is equipment.
fn letter(role: Role) -> char {
    let person = site::STAFF.iter().find(|(_, of, _)| *of == role);
    person.and_then(|(id, ..)| id.chars().next()).unwrap_or('Q')
}

/// What the calls allow, by the house rules, is what the program's table of rights says.
#[test]
fn the_table_of_rights_says_the_same() {
    let none = Value::Null;
    for (method, path, _, who, right, ..) in calls([&none; 3], "") {
        let Some(right) = right else { continue };
        let said: BTreeSet<char> = who.chars().collect();
        let roles: BTreeSet<char> = right.roles().iter().map(|role| letter(*role)).collect();
        assert_eq!(said, roles, "{method} {path}: {right}");
    }
}

/// What needs no role: the contract itself, logging in and out, and the stream, which never ends.
const OTHERS: [(&str, &str); 4] =
    [("GET", "/openapi.json"), ("POST", "/sessions"), ("DELETE", "/sessions"), ("GET", "/stream")];

#[tokio::test]
async fn every_call_as_everybody() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let get = async |path: &str| site.call("GET", path, Some(&administrator), None).await.1;
    let (house, table) = (get("/site").await, get("/tables/BAC05/settings").await);
    let pool = &get("/pools/GOLD/settings").await["settings"];
    let toml = site.text("/floor", &administrator).await;
    let calls = calls([&house, pool, &table], &toml);
    for (number, staff) in STAFF.into_iter().enumerate() {
        let [first, second] = two_requests(&site, &administrator, number).await;
        let floor = Prepared::after_a_round(&site, number).await;
        let token = if staff == "M800" { administrator.clone() } else { site.log_in(staff).await };
        site.log_in("S201").await;
        let fill = |text: &str| {
            // Of the two who count, one is of the pit and one of accounting.
            let counts = if staff == "A500" { "S201" } else { "A501" };
            let finds = if staff == "V400" { "S201" } else { "V400" };
            let text = text
                .replace("{counts}", counts)
                .replace("{finds}", finds)
                .replace("{me}", staff)
                .replace("{first}", &first.to_string());
            floor.fill(&text.replace("{second}", &second.to_string()))
        };
        for (method, _, path, who, _, then, body) in &calls {
            let body =
                body.as_ref().map(|it| serde_json::from_str(&fill(&it.to_string())).unwrap());
            let path = fill(path);
            let (status, said) = site.call(method, &path, Some(&token), body).await;
            if !who.contains(&staff[..1]) {
                assert_eq!(status, StatusCode::FORBIDDEN, "{staff} {method} {path}: {said}");
                continue;
            }
            // A technician withdraws what a technician asked for, and nothing else.
            let then = match *method {
                "POST" if staff == "T600" && path.ends_with("/decline") => &Rule("NotAllowed"),
                _ => then,
            };
            // A rule answers 409. The same code with 403 says that the role may never make the call.
            let found = match status {
                it if it.is_success() => "done",
                StatusCode::CONFLICT => said["refusal"].as_str().unwrap_or("?"),
                _ => "not a rule",
            };
            let expected = match then {
                Done => "done",
                Rule(rule) => rule,
            };
            assert_eq!(found, expected, "{staff} {method} {path}: {status} {said}");
        }
        floor.settle(&site, number).await;
    }
    // Nobody at all makes any of them.
    for (method, _, path, .., body) in &calls {
        for token in [None, Some("a token that nobody has")] {
            let (status, said) = site.call(method, path, token, body.clone()).await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path}: {said}");
            assert_eq!(said["refusal"], "NotLoggedIn");
        }
    }
}

#[tokio::test]
async fn no_call_is_forgotten() {
    let site = Site::open();
    let (_, contract) = site.call("GET", "/openapi.json", None, None).await;
    let mut there = BTreeSet::new();
    for (path, methods) in contract["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.strip_prefix("/api/v1").unwrap();
            there.insert((method.to_uppercase(), path.to_owned()));
        }
    }
    let none = Value::Null;
    let listed = calls([&none; 3], "").into_iter().map(|(method, path, ..)| (method, path));
    let listed = listed.chain(OTHERS).map(|(method, path)| (method.to_owned(), path.to_owned()));
    assert_eq!(there, listed.collect());
}
