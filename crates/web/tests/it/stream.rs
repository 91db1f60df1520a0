//! Tests of the live stream: in order, without gap or repeat, from wherever a subscriber left off.

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
        let mut request = Request::builder().uri(format!("/api/v1/stream{query}"));
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let response: Response = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        Reader { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The names of the events of the next message.
    async fn kinds(&mut self) -> Vec<String> {
        let (_, said) = self.next().await;
        let events = said["events"].as_array().unwrap().iter();
        events.flat_map(|it| it.as_object().unwrap().keys().cloned()).collect()
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
    let (dealer, auditor) = (site.log_in("D100").await, site.log_in("U700").await);
    let mut live = Reader::open(&site, &auditor, "", None).await;
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
    let mut again = Reader::open(&site, &auditor, "", Some(first + 2)).await;
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
        assert!(began.elapsed().as_secs() < 120, "the stream goes on");
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
        let heard = tokio::time::timeout(std::time::Duration::from_mins(2), reader.next()).await;
        assert_eq!(heard.expect("it is told").1["events"][0]["adjusted"]["amount"], "-5.00");
    }
}

#[tokio::test]
async fn a_table_hears_that_its_equipment_is_silent() {
    let site = Site::open();
    let (technician, dealer) = (site.log_in("T600").await, site.log_in("D100").await);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut reader = Reader::open(&site, &dealer, "?table=BAC01", None).await;
    let body = json!({ "device": "BAC01-SPOTS", "table": "BAC01", "kind": "sensor",
        "approval": { "staff": "V400", "secret": "demo" } });
    let (status, enrolled) = site.call("POST", "/devices", Some(&technician), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{enrolled}");
    assert!(reader.next().await.1["events"][0].get("device-enrolled").is_some());
    // The watch of a running server finds that it never speaks.
    let serving = tokio::spawn(web::serve(listener, site.app.clone(), std::future::pending()));
    assert_eq!(reader.next().await.1["events"][0]["device-lost"]["device"], "BAC01-SPOTS");
    serving.abort();
    let token = enrolled["token"].as_str().unwrap();
    let beat = json!({ "kind": "heartbeat", "boot": "7f3a" });
    site.input(token, "BAC01", "dev:1", beat).await;
    assert_eq!(reader.next().await.1["events"][0]["device-back"]["device"], "BAC01-SPOTS");
}

/// What has happened is in the journal, and reading it costs something: guests, and whoever may not look at
/// the activity log, hear what happens from now on.
#[tokio::test]
async fn the_past_is_for_those_who_may_look_at_it() {
    let site = Site::open();
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S200").await);
    let coin = |kind: &str| json!({ "kind": kind, "seat": 1 });
    site.input(&dealer, "BAC01", "c1", coin("coin-placed")).await;
    let mut readers = vec![];
    for (token, query) in
        [("", "?table=BAC01"), ("", "?pool=NINES&public=true"), (&*dealer, ""), (&*supervisor, "")]
    {
        readers.push(Reader::open(&site, token, query, Some(0)).await);
    }
    site.input(&dealer, "BAC01", "c2", coin("coin-dropped")).await;
    for reader in &mut readers {
        assert_eq!(reader.kinds().await, ["coin-dropped"]);
    }
    for staff in ["E300", "V400", "A500", "U700", "M800"] {
        let token = site.log_in(staff).await;
        let mut reader = Reader::open(&site, &token, "", Some(0)).await;
        assert_eq!((reader.next().await.0, &*reader.kinds().await[0]), (1, "credential-set"));
    }
}

/// Each role hears what its calls tell it: dealers neither why a meter was adjusted nor who was asked.
#[tokio::test]
async fn everybody_hears_what_they_may_see() {
    let site = Site::open();
    let tokens = ["D100", "T600", "S200", "A500", "M800"];
    let mut readers = vec![];
    for staff in tokens {
        // Whoever logs in later is heard of by those who may.
        let token = site.log_in(staff).await;
        readers.push((staff, token));
    }
    let mut ears = vec![];
    for (_, token) in &readers {
        ears.push(Reader::open(&site, token, "", None).await);
    }
    let token = |staff: &str| readers.iter().find(|(it, _)| *it == staff).unwrap().1.clone();
    let (accounting, supervisor) = (token("A500"), token("S200"));
    let ask = json!({ "amount": "5.00", "reason": "increase", "text": "a gift" });
    let adjustments = "/pools/NINES/adjustments";
    let (status, _) = site.call("POST", adjustments, Some(&accounting), Some(ask)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let adjust = json!({ "amount": "-5.00", "reason": "malfunction", "text": "counted twice",
        "approvals": [{ "staff": "A501", "secret": "demo" }] });
    let (status, _) = site.call("POST", adjustments, Some(&accounting), Some(adjust)).await;
    assert_eq!(status, StatusCode::OK);
    let close = json!({ "table": "BAC01", "hard_meter": 0,
        "second": { "staff": "A500", "secret": "demo", "hard_meter": 0 } });
    let (status, said) = site.call("POST", "/shifts/close", Some(&supervisor), Some(close)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    site.input(&token("D100"), "BAC02", "c", json!({ "kind": "coin-placed", "seat": 1 })).await;
    for ((staff, _), audience) in readers.iter().zip(&mut ears) {
        let mut heard = vec![];
        while heard.last().is_none_or(|it: &Value| it["events"][0].get("coin-placed").is_none()) {
            heard.push(audience.next().await.1);
        }
        let text = json!(heard).to_string();
        let office = matches!(*staff, "A500" | "M800");
        assert_eq!(text.contains("asked"), office, "{staff}: {text}");
        assert_eq!(text.contains("counted twice"), office, "{staff}: {text}");
        assert!(text.contains("\"adjusted\":{"), "{staff} hears that it was: {text}");
        let form = office || *staff == "S200";
        assert_eq!(text.contains("hard_end"), form, "{staff}: {text}");
        assert!(text.contains("\"shift-closed\":{"), "{staff}: {text}");
        assert!(text.contains("\"seat\":1"), "{staff}: what is played is heard whole");
    }
}

/// The past ends with the session as well: what is left of it is not read.
#[tokio::test]
async fn a_past_ends_with_its_session() {
    let site = Site::busy(2_500);
    let auditor = site.log_in("U700").await;
    let mut reader = Reader::open(&site, &auditor, "", Some(0)).await;
    // Two pieces are on the way before anybody reads; the reader has one of them.
    assert_eq!(reader.next().await.0, 1);
    let (status, _) = site.call("DELETE", "/sessions", Some(&auditor), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (mut pieces, mut broken) = (0, false);
    while let Some(piece) = reader.body.next().await {
        pieces += 1;
        broken = piece.is_err();
        if broken {
            break;
        }
    }
    assert!(broken && pieces < 4, "{pieces} more pieces, and it broke: {broken}");
}

/// Of a table that feeds another pool from now on, its sign and those of both pools hear.
#[tokio::test]
async fn a_table_that_changes_its_pool_is_heard_at_both() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let (_, page) = site.look("/tables/BAC01/sign", None).await;
    assert!(page.contains("data-stream=\"pool=NINES\" data-more=\"table=BAC01&"), "{page}");
    // The form of a shift speaks of the pools that it began with: it is closed before they change.
    let supervisor = site.log_in("S200").await;
    let close = json!({ "table": "BAC01", "hard_meter": 0,
        "second": { "staff": "A500", "secret": "demo", "hard_meter": 0 } });
    let (status, said) = site.call("POST", "/shifts/close", Some(&supervisor), Some(close)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let mut ears = vec![];
    for query in ["?pool=NINES", "?pool=GOLD", "?table=BAC01"] {
        ears.push(Reader::open(&site, "", query, None).await);
    }
    let path = "/tables/BAC01/settings";
    let (_, mut settings) = site.call("GET", path, Some(&administrator), None).await;
    settings["feeds"] = json!({ "GOLD": "100%" });
    let body = json!({ "settings": settings, "approval": { "staff": "A501", "secret": "demo" } });
    let (status, said) = site.call("PUT", path, Some(&administrator), Some(body)).await;
    assert!(status.is_success(), "{said}");
    for audience in &mut ears {
        let (_, heard) = audience.next().await;
        assert_eq!(heard["events"][0]["table-changed"]["table"], "BAC01");
        assert!(heard["meters"].get("NINES").is_some(), "{heard}");
    }
}
