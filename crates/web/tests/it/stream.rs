//! The live stream: in order, without gap or repeat, from wherever a reader left off.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};
use tokio_stream::StreamExt;

use crate::site::Site;

/// A reader of the stream.
pub(crate) struct Reader {
    body: axum::body::BodyDataStream,
    text: String,
}

impl Reader {
    pub(crate) async fn open(site: &Site, token: &str, query: &str, last: Option<u64>) -> Reader {
        let mut request = Request::builder()
            .uri(format!("/api/v1/stream{query}"))
            .header("authorization", format!("Bearer {token}"));
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let response: Response = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        Reader { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next message: its id and its data.
    pub(crate) async fn next(&mut self) -> (u64, Value) {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let message: String = self.text.drain(..end + 2).collect();
                let field = |name: &str| {
                    message.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
                };
                if let (Some(id), Some(data)) = (field("id:"), field("data:")) {
                    return (id.parse().unwrap(), serde_json::from_str(data).unwrap());
                }
                continue;
            }
            let bytes = self.body.next().await.expect("the stream goes on").unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
}

#[tokio::test]
async fn readers_resume_without_gap_or_repeat() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let mut live = Reader::open(&site, &dealer, "", None).await;
    for seat in 1..=9 {
        let coin = json!({ "kind": "coin-placed", "seat": seat });
        site.input(&dealer, "BAC01", &format!("c{seat}"), coin).await;
    }
    let mut heard = Vec::new();
    for _ in 0..9 {
        heard.push(live.next().await);
    }
    let first = heard[0].0;
    let numbers: Vec<u64> = heard.iter().map(|(id, _)| *id).collect();
    assert_eq!(numbers, (first..first + 9).collect::<Vec<_>>());
    assert_eq!(heard[3].1["events"][0]["coin-placed"]["seat"], 4);
    // Another reader comes back after the third, from the journal, and goes on live.
    let mut again = Reader::open(&site, &dealer, "", Some(first + 2)).await;
    for expected in &heard[3..] {
        assert_eq!(again.next().await, *expected);
    }
    let drop = json!({ "kind": "coin-dropped", "seat": 1 });
    site.input(&dealer, "BAC01", "d1", drop).await;
    assert_eq!(again.next().await.0, first + 9);
    assert_eq!(live.next().await.0, first + 9);
}

#[tokio::test]
async fn a_reader_hears_of_one_table_or_one_pool() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    let mut table = Reader::open(&site, &dealer, "?table=BAC02", None).await;
    let mut pool = Reader::open(&site, &dealer, "?pool=GOLD", None).await;
    for at in ["BAC01", "BAC05", "BAC02"] {
        let coin = json!({ "kind": "coin-placed", "seat": 1 });
        site.input(&dealer, at, &format!("c{at}"), coin).await;
    }
    let (_, heard) = table.next().await;
    assert_eq!(heard["events"][0]["coin-placed"]["table"], "BAC02");
    let (_, heard) = pool.next().await;
    assert_eq!(heard["events"][0]["coin-placed"]["table"], "BAC05");
}

/// Dana opens a stream and leaves; Sam plays on until the stream is at its end.
#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let site = Site::open();
    let (dana, sam) = (site.log_in("D100").await, site.log_in("S200").await);
    let mut reader = Reader::open(&site, &dana, "", None).await;
    let (status, _) = site.call("DELETE", "/sessions", Some(&dana), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let began = std::time::Instant::now();
    for key in 0_u32.. {
        assert!(began.elapsed().as_secs() < 30, "the stream goes on");
        let kind = if key.is_multiple_of(2) { "coin-placed" } else { "coin-removed" };
        let coin = json!({ "kind": kind, "seat": 1 });
        site.input(&sam, "BAC01", &format!("c{key}"), coin).await;
        if reader.body.next().await.is_none() {
            break;
        }
    }
}

/// What leaves one pool arrives in another: the signs of both hear of it.
#[tokio::test]
async fn a_transfer_is_heard_at_both_ends() {
    let site = Site::open();
    let accounting = site.log_in("A500").await;
    let mut to = Reader::open(&site, &accounting, "?pool=GOLD", None).await;
    let mut from = Reader::open(&site, &accounting, "?pool=NINES", None).await;
    let approvals = json!([{ "staff": "A501", "secret": "demo" }]);
    let body = json!({
        "reason": "transfer", "amount": "-5.00", "to": "GOLD", "text": "moved", "approvals": approvals
    });
    let path = "/pools/NINES/adjustments";
    let (status, said) = site.call("POST", path, Some(&accounting), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    for reader in [&mut to, &mut from] {
        let heard = tokio::time::timeout(std::time::Duration::from_secs(5), reader.next()).await;
        assert_eq!(heard.expect("it is told").1["events"][0]["adjusted"]["amount"], "-5.00");
    }
}

#[tokio::test]
async fn a_table_hears_that_its_equipment_is_silent() {
    let site = Site::open();
    let (technician, dealer) = (site.log_in("T600").await, site.log_in("D100").await);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut reader = Reader::open(&site, &dealer, "?table=BAC01", None).await;
    let body = json!({ "device": "BAC01-SPOTS", "table": "BAC01" });
    let (status, enrolled) = site.call("POST", "/devices", Some(&technician), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{enrolled}");
    assert!(reader.next().await.1["events"][0].get("device-enrolled").is_some());
    // The watch of a running server finds that it never speaks.
    let serving = tokio::spawn(web::serve(listener, site.app.clone(), std::future::pending()));
    assert_eq!(reader.next().await.1["events"][0]["device-lost"]["device"], "BAC01-SPOTS");
    serving.abort();
    let token = enrolled["token"].as_str().unwrap();
    site.input(token, "BAC01", "dev:1", json!({ "kind": "heartbeat" })).await;
    assert_eq!(reader.next().await.1["events"][0]["device-back"]["device"], "BAC01-SPOTS");
}
