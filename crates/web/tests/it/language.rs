//! Tests that refusals are in a page's language, and in English in the journal and where none is named.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::procedures::walked;
use crate::site::Site;

/// Sends an input as a page in this language, or as a program.
async fn input(site: &Site, token: &str, language: Option<&str>, body: &Value) -> (String, Value) {
    input_at(site, "BAC01", token, language, body).await
}

async fn input_at(
    site: &Site,
    table: &str,
    token: &str,
    language: Option<&str>,
    body: &Value,
) -> (String, Value) {
    let mut request = Request::post(format!("/api/v1/tables/{table}/inputs"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(language) = language {
        request = request.header("x-language", language);
    }
    let response = site.send(request.body(Body::from(body.to_string())).unwrap()).await;
    let (parts, body) = response.into_parts();
    let text = |name| parts.headers.get(name).map_or("", |value| value.to_str().unwrap());
    assert_eq!(text(header::CONTENT_TYPE), "application/problem+json");
    assert_eq!(parts.headers["x-content-type-options"], "nosniff");
    let bytes = to_bytes(body, 1 << 20).await.unwrap();
    let length = text(header::CONTENT_LENGTH);
    assert!(length.is_empty() || length == bytes.len().to_string(), "{length}");
    let said: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(said["status"], parts.status.as_u16());
    assert_eq!(said["detail"], said["message"]);
    (text(header::CONTENT_LANGUAGE).to_owned(), said)
}

#[tokio::test]
async fn a_page_is_refused_in_its_language() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let over =
        |key: &str| json!({ "key": key, "input": { "kind": "button", "name": "GAME OVER" } });
    for (language, code, message, hint) in [
        (None, "", "the bets are not locked", "lock the bets first"),
        (Some("en"), "", "the bets are not locked", "lock the bets first"),
        (Some("tlh"), "", "the bets are not locked", "lock the bets first"),
        (Some("zh-Hant"), "zh-Hant", "尚未停止投注", "請先停止投注"),
        (Some("es"), "es", "las apuestas no están cerradas", "cierre primero las apuestas"),
    ] {
        let (spoken, said) = input(&site, &dealer, language, &over(language.unwrap_or("k"))).await;
        assert_eq!((&*spoken, &said["refusal"]), (code, &json!("BetsOpen")));
        assert_eq!((&said["message"], &said["hint"]), (&json!(message), &json!(hint)));
    }
}

#[tokio::test]
async fn a_page_is_told_of_seats_as_the_felt_calls_them() {
    let site = walked(
        "pool DRAGON dbp-2\ntable BAC03 nexus 7 DRAGON\n\
         change-table BAC03 labels=1,2,3,5,6,7,8\n",
    )
    .await;
    let dealer = site.log_in("D100").await;
    for (language, called) in [
        (Some("en"), "there is no coin at seat 5"),
        (Some("zh-Hant"), "5"),
        (Some("es"), "5"),
        // A program hears the number that it sent.
        (None, "there is no coin at seat 4"),
    ] {
        let key = language.unwrap_or("k");
        let body = json!({ "key": key, "input": { "kind": "coin-removed", "seat": 4 } });
        let (_, said) = input_at(&site, "BAC03", &dealer, language, &body).await;
        assert!(said["message"].as_str().unwrap().contains(called), "{said}");
    }
}

#[tokio::test]
async fn a_wrong_pin_is_told_in_spanish_and_written_down_in_english() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let body = json!({ "key": "k", "as": { "staff": "S200", "pin": "9999" },
        "input": { "kind": "coin-placed", "seat": 1 } });
    let (_, said) = input(&site, &dealer, Some("es-MX"), &body).await;
    assert_eq!(said["message"], "el PIN no es correcto");
    assert_eq!(said["hint"], "intente de nuevo o pida ayuda");
    let auditor = site.log_in("U700").await;
    let (status, log) =
        site.call("GET", "/reports/activity?format=json", Some(&auditor), None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(log.to_string().contains("the PIN is wrong"), "{log}");
    assert!(!log.to_string().contains("el PIN"), "{log}");
}

/// The desk is in English only, whatever the visitor chose: no page of it is half translated.
#[tokio::test]
async fn the_desk_is_in_english_for_everybody() {
    let site = Site::open();
    let executive = site.log_in("E300").await;
    for path in ["/manager", "/manager/pools", "/manager/pools/NINES", "/manager/jackpots", "/math"]
    {
        let (status, page) = site.look(&format!("{path}?lang=zh-Hant"), Some(&executive)).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.contains("<html lang=\"en\">"), "{path}");
        let other: String = page.chars().filter(|it| *it >= '\u{2e80}').collect();
        assert_eq!(other, "", "{path}");
    }
}
