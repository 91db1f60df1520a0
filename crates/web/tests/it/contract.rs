//! Tests the edge cases of the contract: unknown calls, invalid bodies, and how they are counted and logged.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};

use crate::site::Site;

/// A raw request; answers its problem, which must have the one shape.
async fn problem(
    site: &Site,
    request: axum::http::request::Builder,
    body: &str,
) -> (Response, Value) {
    let response = site.send(request.body(Body::from(body.to_owned())).unwrap()).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    let said: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(said["status"], parts.status.as_u16());
    for member in ["type", "title", "detail", "refusal", "message", "hint"] {
        assert!(said[member].is_string(), "{member}: {said}");
    }
    (Response::from_parts(parts, Body::empty()), said)
}

#[tokio::test]
async fn every_way_to_break_the_contract_is_a_problem() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let call = |method: &str, path: &str| {
        Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("authorization", format!("Bearer {dealer}"))
    };
    let json =
        |method: &str, path: &str| call(method, path).header("content-type", "application/json");
    let (answer, _) = problem(&site, call("PUT", "/tables"), "").await;
    assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.headers()["allow"], "GET,HEAD");
    let (answer, _) = problem(&site, call("OPTIONS", "/sessions"), "").await;
    assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert!(answer.headers()["allow"].to_str().unwrap().contains("POST"));
    let (answer, _) = problem(&site, call("GET", "/nothing"), "").await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    let (answer, said) = problem(&site, call("POST", "/tables/BAC01/inputs"), "{}").await;
    assert_eq!(
        (answer.status(), &said["refusal"]),
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, &json!("NotJson"))
    );
    let large = format!("{{\"key\": \"{}\"}}", "k".repeat(70_000));
    let (answer, _) = problem(&site, json("POST", "/tables/BAC01/inputs"), &large).await;
    assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
    for (request, body, says) in [
        (json("POST", "/tables/BAC01/inputs"), "{", "the body is not valid JSON"),
        (json("POST", "/tables/BAC01/inputs"), "[]", "expected"),
        (json("POST", "/tables/BAC01/inputs"), r#"{"key": 5}"#, "key: "),
        (
            json("POST", "/tables/BAC01/inputs"),
            r#"{"key": "k", "input": {"kind": "base-bet", "seat": 1, "side": "player", "amount": 5}}"#,
            "input.amount: ",
        ),
        (
            json("POST", "/pools/NINES/adjustments"),
            r#"{"reason": "increase", "amount": "1.234", "text": "", "approvals": []}"#,
            "amount: ",
        ),
        (json("POST", "/shifts/close"), r#"{"table": "BAC01", "hard_meter": -1}"#, "hard_meter: "),
        (call("GET", "/jackpots?state=paid"), "", "state: "),
        (call("GET", "/jackpots?colour=red"), "", "colour"),
        (call("GET", "/jackpots?state=pending&state=waiting"), "", "state"),
        (call("GET", "/jackpots/first"), "", "id: `first`"),
        (call("GET", "/stream?table=bac"), "", "table: "),
    ] {
        let (answer, said) = problem(&site, request, body).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{body}: {said}");
        let message = said["message"].as_str().unwrap();
        assert!(message.contains(says), "{body}: {message}");
        for word in ["struct", "enum", "u8", "u64", "Post", "InputBody", "Filter", "variant"] {
            assert!(!message.contains(word), "{word}: {message}");
        }
    }
    let (answer, _) = problem(&site, Request::builder().uri("/api/v1/tables"), "").await;
    assert_eq!(answer.headers()["www-authenticate"], "Bearer");
    let head = site.send(call("HEAD", "/tables").body(Body::empty()).unwrap()).await;
    assert_eq!(head.status(), StatusCode::OK);
    assert_eq!(head.headers()["x-content-type-options"], "nosniff");
    assert!(!head.headers().contains_key("strict-transport-security"), "not without TLS");
}

#[tokio::test]
async fn the_document_is_for_everybody() {
    let site = Site::open();
    let (status, document) = site.call("GET", "/openapi.json", None, None).await;
    assert_eq!((status, &document["openapi"]), (StatusCode::OK, &json!("3.1.0")));
    let schemas = &document["components"]["schemas"];
    let inputs = schemas["InputBody"]["oneOf"].as_array().unwrap();
    let kinds: Vec<&str> = inputs
        .iter()
        .map(|it| {
            let (_, name) = it["$ref"].as_str().unwrap().rsplit_once('/').unwrap();
            schemas[name]["properties"]["kind"]["enum"][0].as_str().unwrap()
        })
        .collect();
    // As the contract names them.
    for kind in [
        "base-bet",
        "side-bet",
        "coin-placed",
        "coin-dropped",
        "coin-removed",
        "same-bettors",
        "acknowledge-void",
        "button",
        "hand",
        "pass-over",
        "select-award",
        "payment",
        "new-shoe",
        "result",
        "seat",
        "key",
        "swipe",
        "pin",
        "card",
        "fault",
        "fault-cleared",
        "checklist",
        "void",
        "heartbeat",
        "on-duty",
        "off-duty",
    ] {
        assert!(kinds.contains(&kind), "{kind}");
    }
    assert_eq!(kinds.len(), 26);
}

#[tokio::test]
async fn sessions_are_seen_and_ended() {
    let site = Site::open();
    let (administrator, dealer) = (site.log_in("M800").await, site.log_in("D100").await);
    let (status, _) = site.call("GET", "/sessions", Some(&dealer), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (_, open) = site.call("GET", "/sessions", Some(&administrator), None).await;
    let names: Vec<&str> =
        open["items"].as_array().unwrap().iter().map(|it| it["staff"].as_str().unwrap()).collect();
    assert_eq!(names, ["D100", "M800"]);
    assert!(
        open["items"][0]["since"].as_i64().unwrap()
            <= open["items"][0]["last_seen"].as_i64().unwrap()
    );
    let end = async |who: &str, by: &str| {
        site.call("DELETE", &format!("/sessions/{who}"), Some(by), None).await.0
    };
    assert_eq!(end("M800", &dealer).await, StatusCode::FORBIDDEN);
    assert_eq!(end("S200", &administrator).await, StatusCode::NOT_FOUND, "nobody is there");
    assert_eq!(end("D100", &administrator).await, StatusCode::NO_CONTENT);
    assert_eq!(site.call("GET", "/tables", Some(&dealer), None).await.0, StatusCode::UNAUTHORIZED);
    let dealer = site.log_in("D100").await;
    assert_eq!(end("D100", &dealer).await, StatusCode::NO_CONTENT, "their own");
    // The journal tells who ended whose.
    let ended = site
        .export()
        .into_iter()
        .filter(|line| line.contains("\"session-ended\""))
        .collect::<Vec<_>>();
    assert_eq!(ended.len(), 2);
    assert!(ended[0].contains("M800") && ended[0].contains("D100"), "{}", ended[0]);
}

#[tokio::test]
async fn what_happens_is_counted() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for seat in [2, 5, 9] {
        for kind in ["coin-placed", "coin-dropped"] {
            let coin = json!({ "kind": kind, "seat": seat });
            site.input(&dealer, "BAC02", &format!("{kind}{seat}"), coin).await;
        }
    }
    let lock = json!({ "kind": "button", "name": "COIN IN" });
    site.input(&dealer, "BAC02", "lock", lock.clone()).await;
    site.post(&dealer, "BAC02", "again", lock).await;
    site.post(&dealer, "BAC02", "card", json!({ "kind": "swipe", "card": "NOBODY" })).await;
    site.call("GET", "/tables/BAC99", Some(&dealer), None).await;
    let page = site.page("/metrics").await;
    for line in [
        "ninefold_wagers_total{table=\"BAC02\",pool=\"NINES\"} 3",
        "ninefold_rounds_total{table=\"BAC02\"} 1",
        "ninefold_refusals_total{code=\"BetsLocked\"} 1",
        "ninefold_refusals_total{code=\"UnknownCard\"} 1",
        "ninefold_meter{pool=\"NINES\"} 10001.77", // 3 x 0.59
        "ninefold_sessions_open 1",
        "ninefold_healthy 1",
        "ninefold_http_answers_total{route=\"/api/v1/tables/{id}\",method=\"GET\",status=\"404\"} 1",
        "ninefold_http_answers_total{route=\"/api/v1/tables/{id}/inputs\",method=\"POST\",status=\"409\"} 2",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}\n{page}");
    }
    assert!(!page.contains("reserve"), "that is nobody's business");
    assert!(page.contains("\nninefold_build_info{version=\"0.2.0\",commit=\"unknown\","), "{page}");
}

#[tokio::test]
async fn health_needs_the_journal() {
    let site = Site::open();
    // Which program says so is told with it.
    let said: Value = serde_json::from_str(&site.page("/healthz").await).unwrap();
    let told =
        ["status", "role", "version", "commit", "binary"].map(|it| said[it].as_str().unwrap());
    assert_eq!(told, ["ok", "writer", "0.2.0", "unknown", "unknown"]);
    site.lose_journal();
    // Whether the journal can be read is looked at once a second: a moment later it is noticed.
    while site.visit("/healthz", None).await.0 == StatusCode::OK {
        tokio::task::yield_now().await;
    }
    let (answer, said) = problem(&site, Request::builder().uri("/healthz"), "").await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{said}");
    assert_eq!(said["refusal"], "JournalUnavailable");
    assert!(site.page("/metrics").await.contains("\nninefold_healthy 0\n"));
}
