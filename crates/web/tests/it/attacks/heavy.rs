//! Attacks with expensive requests: however many there are, tables go on, and the writer computes none.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::site::Site;

/// How many are let in: two that run, sixteen that wait.
const PLACES: usize = 18;

type Asked<'a> = Pin<Box<dyn Future<Output = (StatusCode, Value)> + 'a>>;

/// Lets everybody go on for a moment.
async fn poll_all(asked: &mut [Asked<'_>]) {
    for one in asked.iter_mut() {
        let waits = one.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(waits, Poll::Pending), "nothing is answered while the turns are held");
    }
    tokio::task::yield_now().await;
}

/// How many questions run or wait, as the metrics tell.
async fn taken(site: &Site) -> usize {
    let page = site.page("/metrics").await;
    let line = page.lines().find_map(|it| it.strip_prefix("ninefold_heavy_questions "));
    line.unwrap().parse().unwrap()
}

fn questions(pool: &Value, toml: &str) -> [(&'static str, &'static str, Option<Value>); 6] {
    [
        ("GET", "/math/pbac-1a?decks=5", None),
        ("GET", "/math/fortune-7", None),
        ("POST", "/advice", Some(json!({ "settings": pool }))),
        ("POST", "/floor/check", Some(json!({ "toml": toml }))),
        ("GET", "/reports/coin-in", None),
        ("GET", "/journal/verify", None),
    ]
}

#[tokio::test]
async fn a_crowd_of_heavy_questions_stops_no_table() {
    let site = Site::open();
    let (dealer, administrator) = (site.log_in("D100").await, site.log_in("M800").await);
    let (_, pool) = site.call("GET", "/pools/NINES/settings", Some(&administrator), None).await;
    let toml = site.text("/floor", &administrator).await;
    let questions = questions(&pool["settings"], &toml);

    // All turns are taken by questions that do not end, and the queue behind them is full.
    let held = site.app.hold_heavy_questions().await.unwrap();
    let mut asked: Vec<Asked<'_>> = Vec::new();
    for (method, path, body) in questions.iter().cycle().take(PLACES) {
        asked.push(Box::pin(site.call(method, path, Some(&administrator), body.clone())));
    }
    while taken(&site).await < PLACES {
        poll_all(&mut asked).await;
    }

    // A dealer's input is answered as ever.
    let coin = json!({ "kind": "coin-placed", "seat": 1 });
    let table = site.input(&dealer, "BAC01", "c1", coin).await;
    assert_eq!(table["seats"][0]["led"], "flashing", "{table}");

    // The next question of every kind is turned away at once, and told when to come back.
    for (method, path, body) in &questions {
        let request = Request::builder()
            .method(*method)
            .uri(format!("/api/v1{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {administrator}"))
            .header(header::CONTENT_TYPE, "application/json");
        let body = body.as_ref().map_or(Body::empty(), |body| Body::from(body.to_string()));
        let response = site.send(request.body(body).unwrap()).await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        let again: u32 = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!(again > 0, "{path}");
    }
    for path in ["/math/fortune-7", "/reports/coin-in", "/math/fortune-7/par.html"] {
        let (status, headers, _) = site.visit(path, Some(&administrator)).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(headers.contains_key(header::RETRY_AFTER), "{path}");
    }
    let (status, _) = site.look("/manager", Some(&administrator)).await;
    assert_eq!(status, StatusCode::OK, "the floor's page does without its notes");

    // Whoever goes away leaves the queue; whoever stays is answered in the end.
    asked.truncate(4);
    assert_eq!(taken(&site).await, 4);
    drop(held);
    // All at once: they share counts, so one of them may wait for another.
    let all_answered = std::future::poll_fn(|context| {
        asked.retain_mut(|one| match one.as_mut().poll(context) {
            Poll::Ready((status, body)) => {
                assert_eq!(status, StatusCode::OK, "{body}");
                false
            }
            Poll::Pending => true,
        });
        if asked.is_empty() { Poll::Ready(()) } else { Poll::Pending }
    });
    all_answered.await;
    assert_eq!(taken(&site).await, 0);
}

#[tokio::test]
async fn a_table_of_other_decks_is_counted_beside_the_writer() {
    let site = Site::open();
    let (dealer, administrator) = (site.log_in("D100").await, site.log_in("M800").await);
    let (_, mut settings) =
        site.call("GET", "/tables/BAC02/settings", Some(&administrator), None).await;
    settings["decks"] = json!(6);
    let body = json!({ "settings": settings, "approval": { "staff": "A500", "secret": "demo" } });

    // The count that the refusal quotes waits for its turn; meanwhile the tables play.
    let held = site.app.hold_heavy_questions().await.unwrap();
    let change = site.call("PUT", "/tables/BAC02/settings", Some(&administrator), Some(body));
    let mut asked: Vec<Asked<'_>> = vec![Box::pin(change)];
    while taken(&site).await == 0 {
        poll_all(&mut asked).await;
    }
    site.input(&dealer, "BAC02", "c1", json!({ "kind": "coin-placed", "seat": 1 })).await;
    site.input(&dealer, "BAC02", "c2", json!({ "kind": "coin-removed", "seat": 1 })).await;
    drop(held);
    let (status, body) = asked.remove(0).await;
    assert_eq!((status, &body["refusal"]), (StatusCode::CONFLICT, &json!("LinkRefused")), "{body}");
    let message = body["message"].as_str().unwrap();
    assert!(message.contains("8 decks") && message.contains("once in"), "{message}");
    let refused = |line: &&String| line.contains("LinkRefused");
    assert_eq!(site.export().iter().filter(refused).count(), 1, "it is refused once");
}

/// A round in which seat 2 wins a small prize.
async fn prize(site: &Site, dealer: &str, round: &str) {
    let button = |name: &str| json!({ "kind": "button", "name": name });
    let inputs = [
        json!({ "kind": "coin-placed", "seat": 2 }),
        json!({ "kind": "coin-dropped", "seat": 2 }),
        button("COIN IN"),
        json!({ "kind": "hand", "row": "one-nine", "seats": [2] }),
        button("GAME OVER"),
    ];
    for (number, input) in inputs.into_iter().enumerate() {
        site.input(dealer, "BAC01", &format!("{round}:{number}"), input).await;
    }
}

/// The record of a prize does not stand at its time: the clock was ahead for a while. Whoever looks for it
/// reads the whole journal, in the queue; and everybody else prints meanwhile.
#[tokio::test]
async fn a_search_for_a_receipt_waits_its_turn_and_holds_no_printer() {
    let site = Site::open();
    let (dealer, office) = (site.log_in("D100").await, site.log_in("A500").await);
    prize(&site, &dealer, "first").await;
    site.passes(50_000);
    for number in 0..200 {
        let kind = if number % 2 == 0 { "coin-placed" } else { "coin-removed" };
        let key = format!("ahead:{number}");
        site.input(&dealer, "BAC05", &key, json!({ "kind": kind, "seat": 1 })).await;
    }
    site.passes(-50_000);
    prize(&site, &dealer, "second").await;

    let held = site.app.hold_heavy_questions().await.unwrap();
    let mut asked: Vec<Asked<'_>> =
        vec![Box::pin(site.call("GET", "/jackpots/2/receipt", Some(&office), None))];
    while taken(&site).await < 1 {
        poll_all(&mut asked).await;
    }
    let printed = site.text("/jackpots/1/receipt?format=text", &office).await;
    assert!(printed.contains("WIN PAGE"), "{printed}");
    drop(held);
    let (status, receipt) = asked.remove(0).await;
    assert_eq!((status, &receipt["jackpot"]), (StatusCode::OK, &json!(2)), "{receipt}");
    assert!(receipt["record"].as_str().unwrap().contains(':'), "{receipt}");
}
