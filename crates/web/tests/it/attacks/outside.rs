//! Attacks from outside on identities: log-ins, PINs and cards, addresses, and ambiguous requests.

use std::io::Write;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use web::{Arrival, Proxies, ProxyHeader, ServerLimits};

use crate::site::Site;
use crate::socket::{Server, rest};

const HOUSE: &str = "127.0.0.1";

#[tokio::test]
async fn an_attacker_locks_nobody_out() {
    let site = Site::open();
    let at_work = site.log_in("S200").await;
    // From a thousand addresses, as fast as answers come.
    let (mut guesses, began) = (0, std::time::Instant::now());
    for number in 0..1_000 {
        let from = format!("198.51.{}.{}", number / 250, 1 + number % 250);
        for _ in 0..4 {
            let (status, wait, _) = site.try_log_in(&from, "S200", "guess").await;
            match status {
                StatusCode::UNAUTHORIZED => guesses += 1,
                StatusCode::TOO_MANY_REQUESTS => assert!(wait.unwrap() > 0, "at once, with a time"),
                other => panic!("{other}"),
            }
        }
    }
    // Six at once, six more while the delays grow to a minute, then one a minute.
    let most = 12 + began.elapsed().as_secs() / 60;
    assert!(guesses <= most, "{guesses} guesses, {most} allowed");
    // Whoever is logged in goes on working.
    let coin = json!({ "kind": "seat", "seat": 1, "state": "closed" });
    site.input(&at_work, "BAC01", "close", coin).await;
    // And the right secret is taken at once from where it has been used before.
    assert_eq!(site.try_log_in(HOUSE, "S200", "demo").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn three_failures_from_one_address_lock_it_out_for_good() {
    let mut site = Site::open();
    site.log_in("S200").await;
    for _ in 0..3 {
        let (status, ..) = site.try_log_in("203.0.113.5", "S200", "guess").await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    // After a restart no delay is left, and the lock still stands.
    site = site.restart().await;
    let (status, ..) = site.try_log_in("203.0.113.5", "S200", "demo").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "the right secret, too late");
    assert_eq!(site.try_log_in("203.0.113.6", "S200", "demo").await.0, StatusCode::OK);
    let administrator = site.log_in("M800").await;
    let (_, alerts) = site.call("GET", "/alerts", Some(&administrator), None).await;
    let told = alerts["items"].as_array().unwrap().iter().find(|it| it["kind"] == "lockout");
    assert!(told.unwrap()["message"].as_str().unwrap().contains("203.0.113.5"), "{alerts}");
    // It stands in the journal where it came from.
    let refused =
        |line: &&String| line.contains("credential-refused") && line.contains("203.0.113.5");
    assert_eq!(site.export().iter().filter(refused).count(), 3);
    let (status, _) = site.call("POST", "/staff/S200/unlock", Some(&administrator), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(site.try_log_in("203.0.113.5", "S200", "demo").await.0, StatusCode::OK);
}

/// Wrong, unknown and locked: one answer, and the same delay after the same number of tries.
#[tokio::test(flavor = "multi_thread")]
async fn an_attacker_learns_no_name() {
    let mut site = Site::open();
    site.log_in("S200").await;
    for _ in 0..3 {
        site.try_log_in("203.0.113.5", "S201", "guess").await;
    }
    // Without any delay that is left of this.
    site = site.restart().await;
    let mut answers = vec![];
    for (from, name) in [("203.0.113.5", "S201"), ("203.0.113.6", "X999"), ("203.0.113.7", "S200")]
    {
        let mut all = vec![];
        for _ in 0..3 {
            let (status, wait, said) = site.try_log_in(from, name, "guess").await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{name}");
            all.push((wait, said));
        }
        answers.push(all);
    }
    assert!(answers.iter().all(|it| *it == answers[0]), "{answers:?}");
    for (from, name) in [("203.0.113.5", "S201"), ("203.0.113.6", "X999"), ("203.0.113.7", "S200")]
    {
        let (status, wait, _) = site.try_log_in(from, name, "guess").await;
        // A busy machine may have let the second pass.
        let waits = status == StatusCode::TOO_MANY_REQUESTS && wait == Some(1);
        assert!(waits || status == StatusCode::UNAUTHORIZED, "{name}: {status} {wait:?}");
    }
}

#[tokio::test]
async fn five_hundred_swipes_find_no_card() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let mut refused = vec![];
    for number in 0..552 {
        let swipe = json!({ "kind": "swipe", "card": format!("CARD-{number}") });
        let (status, said) = site.post(&dealer, "BAC05", &format!("s{number}"), swipe).await;
        assert_eq!(status, StatusCode::CONFLICT, "{said}");
        refused.push(said["refusal"].as_str().unwrap().to_owned());
    }
    let tried = refused.iter().filter(|it| *it == "UnknownCard").count();
    assert_eq!(tried, 6, "{refused:?}");
    assert!(refused[6..].iter().all(|it| it == "TooManyTries"));
    // Not even the right card, nor somebody else's PIN, at this table.
    let swipe = json!({ "kind": "swipe", "card": "SUP-200" });
    let (_, said) = site.post(&dealer, "BAC05", "right", swipe).await;
    assert_eq!(said["refusal"], "TooManyTries");
    let supervisor = site.log_in("S200").await;
    let pin = json!({ "kind": "pin", "staff": "S201", "pin": "9999" });
    let (_, said) = site.post(&supervisor, "BAC05", "pin", pin).await;
    assert_eq!(said["refusal"], "TooManyTries", "the table has run out, whoever is there");
    // Coins and buttons are never delayed.
    site.input(&dealer, "BAC05", "coin", json!({ "kind": "coin-placed", "seat": 1 })).await;
    // It is told: an alert, and once in the journal.
    let (_, alerts) = site.call("GET", "/alerts", Some(&supervisor), None).await;
    let told = |about: &str| {
        let all = alerts["items"].as_array().unwrap();
        all.iter().any(|it| it["kind"] == "tries" && it["about"] == about)
    };
    assert!(told("BAC05"), "{alerts}");
    let written = site.export().iter().filter(|line| line.contains("TooManyTries")).count();
    assert!((1..=3).contains(&written), "{written} records for 546 refusals");
}

#[tokio::test]
async fn a_dealer_guesses_no_pin() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let mut tried = 0;
    for number in 0..100 {
        let other = json!({ "staff": "S201", "pin": format!("{number:04}") });
        let body = json!({ "key": format!("k{number}"), "as": other,
            "input": { "kind": "coin-placed", "seat": 1 } });
        let path = "/tables/BAC01/inputs";
        let (status, said) = site.call("POST", path, Some(&dealer), Some(body)).await;
        assert_eq!(status, StatusCode::CONFLICT, "{said}");
        tried += usize::from(said["refusal"] == "WrongPin");
    }
    assert!((3..=6).contains(&tried), "{tried}: then one every few seconds, and six in all");
}

/// An administrator guesses a second person's PIN, and unlocks it in between.
#[tokio::test]
async fn an_administrator_guesses_no_pin_of_a_second_person() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let mut wrong = 0;
    for number in 0..60 {
        let approval = json!({ "staff": "E300", "pin": format!("{number:04}") });
        let body = json!({ "staff": "X900", "name": "Mine", "role": "executive",
            "approval": approval });
        let (status, said) = site.call("POST", "/staff", Some(&administrator), Some(body)).await;
        assert_eq!(status, StatusCode::CONFLICT, "{said}");
        wrong += usize::from(said["refusal"] == "WrongPin");
        let unlock = "/staff/E300/unlock";
        let (status, _) = site.call("POST", unlock, Some(&administrator), None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    // Nor at any other call that takes a second person: the tries are the caller's.
    for number in 0..6 {
        let approval = json!({ "staff": "E300", "pin": format!("7{number:03}") });
        let body = json!({ "device": "MINE", "table": "BAC01", "kind": "shoe",
            "approval": approval });
        let (_, said) = site.call("POST", "/devices", Some(&administrator), Some(body)).await;
        wrong += usize::from(said["refusal"] == "WrongPin");
    }
    assert!(wrong <= 6, "{wrong} PINs were tried");
}

/// Whoever is at the consoles' address fails to log in as a supervisor, again and again.
#[tokio::test]
async fn a_stranger_at_the_door_keeps_no_pin_from_a_table() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for _ in 0..20 {
        let body = json!({ "staff": "S200", "secret": "wrong" });
        site.call("POST", "/sessions", None, Some(body)).await;
    }
    let body = json!({ "key": "as", "as": { "staff": "S200", "pin": "2000" },
        "input": { "kind": "coin-placed", "seat": 1 } });
    let (status, said) = site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
}

/// A request as a server that trusts some proxies passes it on.
fn through(peer: &str, proxies: &Proxies, forwarded: &str, secret: &str) -> Request<Body> {
    let body = json!({ "staff": "S200", "secret": secret }).to_string();
    let mut request = Request::builder()
        .method("POST")
        .uri("/api/v1/sessions")
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-forwarded-for", forwarded)
        .body(Body::from(body))
        .unwrap();
    let peer = peer.parse().unwrap();
    let from = proxies.client(peer, request.headers());
    request.extensions_mut().insert(Arrival { from, ..Arrival::plain(peer) });
    request
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attacker_makes_no_address_up() {
    let site = Site::open();
    site.log_in("S200").await;
    // Nobody is trusted: the header says nothing, and three failures lock the one address.
    let nobody = Proxies::default();
    for number in 0..3 {
        let forged = format!("10.0.0.{number}");
        site.send(through("203.0.113.5", &nobody, &forged, "guess")).await;
    }
    let site = site.restart().await;
    let answer = site.send(through("203.0.113.5", &nobody, HOUSE, "demo")).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    // A trusted proxy tells for whom it asks; what its client wrote before that is not believed.
    let trusted = vec!["10.9.9.9".parse().unwrap()];
    let proxies = Proxies { trusted, header: ProxyHeader::XForwardedFor };
    let forged = format!("{HOUSE}, 203.0.113.5");
    let answer = site.send(through("10.9.9.9", &proxies, &forged, "demo")).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    let answer = site.send(through("10.9.9.9", &proxies, "203.0.113.77", "demo")).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let last = site.export().pop().unwrap();
    assert!(last.contains("session-opened") && last.contains("203.0.113.77"), "{last}");
}

/// The same over a socket: whoever connects is the proxy, or is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_believes_the_proxies_it_is_told_to() {
    for (trusted, expected) in [(vec![HOUSE.parse().unwrap()], "203.0.113.77"), (vec![], HOUSE)] {
        let proxies = Proxies { trusted, header: ProxyHeader::XForwardedFor };
        let server = Server::start(ServerLimits { proxies, ..ServerLimits::default() }).await;
        let body = json!({ "staff": "S200", "secret": "demo" }).to_string();
        let head = format!(
            "POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.77\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        let mut stream = server.connect();
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let said = rest(stream);
        assert!(said.starts_with("HTTP/1.1 20"), "{said}");
        let last = server.site.export().pop().unwrap();
        assert!(last.contains("session-opened") && last.contains(expected), "{last}");
        server.stop().await;
    }
}

/// A call whose body is written out.
async fn raw(site: &Site, path: &str, token: &str, body: &str) -> (StatusCode, Value) {
    let request = Request::builder()
        .method("POST")
        .uri(format!("/api/v1{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_owned()));
    let response = site.send(request.unwrap()).await;
    let status = response.status();
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn a_request_says_nothing_twice() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    for body in [
        r#"{"key":"k","input":{"kind":"coin-placed","seat":1,"seat":2}}"#,
        r#"{"key":"k","input":{"kind":"coin-placed","kind":"coin-removed","seat":1}}"#,
        r#"{"key":"k","key":"l","input":{"kind":"coin-placed","seat":1}}"#,
        r#"{"key":"k","input":{"kind":"result","totals":{"player":1,"banker":2,"player":9}}}"#,
    ] {
        let (status, said) = raw(&site, "/tables/BAC01/inputs", &dealer, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {said}");
        assert!(said["message"].as_str().unwrap().contains("twice"), "{said}");
    }
}

#[tokio::test]
async fn a_key_is_used_for_one_input_also_after_a_restart() {
    let mut site = Site::open();
    for round in 0..2 {
        let dealer = site.log_in("D100").await;
        site.input(&dealer, "BAC01", "k", json!({ "kind": "coin-placed", "seat": 1 })).await;
        let (status, said) =
            site.post(&dealer, "BAC01", "k", json!({ "kind": "coin-placed", "seat": 2 })).await;
        assert_eq!(
            (status, &said["refusal"]),
            (StatusCode::CONFLICT, &json!("KeyReused")),
            "{round}"
        );
        let (_, said) =
            site.post(&dealer, "BAC02", "k", json!({ "kind": "coin-placed", "seat": 1 })).await;
        assert_eq!(said["refusal"], "KeyReused", "{round}: at another table");
        site = site.restart().await;
    }
}

#[tokio::test]
async fn no_page_leads_out_of_the_house() {
    let site = Site::open();
    for path in ["//evil.example/x", "/\\evil.example/x", "//evil.example/%2e%2e"] {
        let request = Request::builder()
            .uri(axum::http::Uri::builder().path_and_query(path).build().unwrap())
            .header(header::ACCEPT, "text/html");
        let response = site.send(request.body(Body::empty()).unwrap()).await;
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let page = String::from_utf8(bytes.to_vec()).unwrap();
        for link in page.split("href=\"").skip(1).map(|it| it.split('"').next().unwrap()) {
            let ours = link.starts_with('/') && !link.starts_with("//") && !link.starts_with("/\\");
            assert!(ours || link.starts_with('#'), "{path}: {link}");
        }
    }
}
