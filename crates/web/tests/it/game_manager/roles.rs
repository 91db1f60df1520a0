//! Tests who sees what, according to the house rules and not the program.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use super::{shown, values, win};
use crate::site::Site;

const STAFF: [&str; 8] = ["D100", "S200", "E300", "V400", "A500", "T600", "U700", "M800"];

/// Pages, and who has them, by the first letter of their names.
const PAGES: [(&str, &str); 17] = [
    ("/manager", "SEVATUM"),
    ("/manager?sort=name", "SEVATUM"),
    ("/manager/jackpots", "SEVATUM"),
    ("/manager/jackpots?small=yes", "SEVATUM"),
    ("/manager/jackpots/1", "SEVATUM"),
    ("/manager/activity", "EVAUM"),
    ("/manager/records/1", "EVAUM"),
    ("/manager/shift", "SEVAUM"),
    ("/manager/shift/BAC01", "SEVAUM"),
    ("/manager/pools", "SEVATUM"),
    ("/manager/pools/NINES", "SEVATUM"),
    ("/manager/pools/NINES/order", "SEVAUM"),
    ("/manager/tables", "SEVATUM"),
    ("/manager/tables/BAC01", "SEVATUM"),
    ("/manager/staff", "EVAUM"),
    ("/manager/requests", "EVATUM"),
    ("/manager/settings", "EVAUM"),
];

/// What can be done on them, and by whom.
const FORMS: [(&str, &str, &str); 21] = [
    // The supervisor authorised it, and does not clear it.
    ("/manager/jackpots/1", "clear", "EA"),
    ("/manager/jackpots/1", "back-out", "EA"),
    ("/manager/shift/BAC01", "close-shift", "SEA"),
    ("/manager/shift/BAC02", "close-shift", "SEA"),
    ("/manager/pools", "open-pool", "M"),
    ("/manager/pools/NINES", "adjust", "EA"),
    ("/manager/pools/NINES", "pool", "M"),
    ("/manager/tables", "open-table", "M"),
    ("/manager/tables/BAC01", "close-table", "SET"),
    ("/manager/tables/BAC01", "reopen-table", ""),
    ("/manager/tables/BAC01", "enrol", "TM"),
    ("/manager/tables/BAC01", "table", "M"),
    ("/manager/staff", "add-staff", "M"),
    ("/manager/staff/D100", "change-staff", "M"),
    ("/manager/staff/D100", "credential", "M"),
    ("/manager/staff/D100", "retire", "M"),
    ("/manager/staff/M800", "retire", ""),
    ("/manager/settings", "site", "M"),
    ("/manager/settings", "import", "M"),
    ("/manager/jackpots/1", "payment", ""),
    ("/manager/pools/NINES/order", "order", ""),
];

/// Places of the rail, and who has them.
const RAIL: [(&str, &str); 11] = [
    ("/manager", "SEVATUM"),
    ("/manager/jackpots", "SEVATUM"),
    ("/manager/activity", "EVAUM"),
    ("/manager/shift", "SEVAUM"),
    ("/reports", "SEVAUM"),
    ("/manager/pools", "SEVATUM"),
    ("/manager/tables", "SEVATUM"),
    ("/manager/staff", "EVAUM"),
    ("/manager/requests", "EVATUM"),
    ("/manager/settings", "EVAUM"),
    ("/math", "SEVATUM"),
];

#[tokio::test]
async fn everybody_sees_what_they_may_do_and_nothing_else() {
    let site = Site::open();
    win(&site, "BAC01", "r1").await;
    for staff in STAFF {
        let token = site.log_in(staff).await;
        let may = |who: &str| who.contains(&staff[..1]);
        for (path, who) in PAGES {
            let (status, text) = site.look(path, Some(&token)).await;
            let expected = if may(who) { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status, expected, "{staff} {path}: {text}");
        }
        for (path, form, who) in FORMS {
            let (_, text) = site.look(path, Some(&token)).await;
            assert_eq!(
                values(&text, "data-form").contains(&form),
                may(who),
                "{staff} {path} {form}"
            );
        }
        if staff != "D100" {
            let text = shown(&site, &token, "/manager").await;
            let rail = text.split("<nav class=\"rail\"").nth(1).unwrap();
            let rail = values(rail.split("<div class=\"who\">").next().unwrap(), "href");
            let expected: Vec<&str> =
                RAIL.iter().filter(|(_, who)| may(who)).map(|(href, _)| *href).collect();
            assert_eq!(rail[1..], expected[..], "{staff}");
        }
    }
}

/// The refusals in the journal of somebody whose role lacks a right.
fn refusals(site: &Site, staff: &str) -> usize {
    let own = |line: &&String| line.contains("\"NotAllowed\"") && line.contains(staff);
    site.export().iter().filter(own).count()
}

#[tokio::test]
async fn a_page_that_a_role_may_not_see_leaves_a_record_as_a_call_does() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let pages = PAGES.iter().map(|(path, _)| *path).chain(["/reports", "/reports/shift"]);
    for (before, path) in pages.enumerate() {
        let (status, _) = site.look(path, Some(&dealer)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(refusals(&site, "D100"), before + 1, "{path}");
    }
    let before = refusals(&site, "D100");
    let calls = ["/pools/NINES/candidates", "/jackpots/1/receipt", "/reports/shift", "/staff"];
    for (more, path) in calls.into_iter().enumerate() {
        let (status, _) = site.call("GET", path, Some(&dealer), None).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(refusals(&site, "D100"), before + more + 1, "{path}");
    }
    // The reports of the office, for somebody who may read others.
    site.call("GET", "/reports/meters", Some(&supervisor), None).await;
    assert_eq!(refusals(&site, "S200"), 1);
    site.look("/reports/meters", Some(&supervisor)).await;
    assert_eq!(refusals(&site, "S200"), 2);
    // The list of reports asks for each, and refuses none of those that it leaves out.
    assert_eq!(site.look("/reports", Some(&supervisor)).await.0, StatusCode::OK);
    assert_eq!(refusals(&site, "S200"), 2);
}

#[tokio::test]
async fn whoever_is_not_logged_in_is_shown_the_door() {
    let site = Site::open();
    for (path, _) in PAGES {
        let request = Request::builder().uri(path).header(header::ACCEPT, "text/html");
        let response = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{path}");
        let to = response.headers()[header::LOCATION].to_str().unwrap();
        assert!(to.starts_with("/login?next=/manager"), "{path}: {to}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_so() {
    let site = Site::open();
    let token = site.log_in("E300").await;
    for path in [
        "/manager/jackpots/99",
        "/manager/records/999999",
        "/manager/records/0",
        "/manager/records/x",
        "/manager/shift/NOWHERE",
        "/manager/pools/NOTHING",
        "/manager/tables/nowhere",
        "/manager/staff/NOBODY",
    ] {
        let (status, text) = site.look(path, Some(&token)).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(text.contains("<html"), "{path}: a page, not a program's answer");
    }
}
