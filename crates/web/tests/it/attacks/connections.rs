//! Attacks on connections: who holds them, how many, and for how long.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

use axum::http::Request;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use web::ServerLimits;

use crate::socket::{PATIENCE, SHORT, Server, certified, rest};

/// How many streams guests open.
const GUESTS: usize = 10_000;

/// Sends an input over a connection of its own; answers what came back.
fn input(server: &Server, token: &str, key: usize) -> String {
    let kind = if key.is_multiple_of(2) { "coin-placed" } else { "coin-removed" };
    let body = format!(r#"{{"key":"{key}","input":{{"kind":"{kind}","seat":1}}}}"#);
    let mut stream = server.connect();
    let head = format!(
        "POST /api/v1/tables/BAC01/inputs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    rest(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_guests_shut_nobody_out() {
    let limits = ServerLimits { max_guests_per_network: 512, ..ServerLimits::default() };
    let needed = (GUESTS + limits.max_guests_per_network + 1_024) as u64;
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap();
    assert!(
        files >= needed,
        "this test opens {GUESTS} connections and needs {needed} open files, and the hard limit is {files}: \
         raise it (`ulimit -Hn {needed}`)"
    );
    let server = Server::start(limits).await;
    let token = server.site.log_in("D100").await;
    // A console that was there before: its stream stays.
    let mut console = server.connect();
    let head =
        format!("GET /api/v1/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n");
    console.write_all(head.as_bytes()).unwrap();
    let mut begun = [0; 12];
    console.read_exact(&mut begun).unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    let mut guests: Vec<TcpStream> = vec![];
    for number in 0..GUESTS {
        let mut guest = server.connect();
        let ask = "GET /api/v1/stream?table=BAC01&alive=60 HTTP/1.1\r\nhost: x\r\n\r\n";
        // One that had to go already takes nothing.
        let _ = guest.write_all(ask.as_bytes());
        guests.push(guest);
        if number % 500 == 499 {
            // Every so often a dealer presses something, over a new connection from the same address.
            let said = input(&server, &token, number / 500);
            assert!(said.starts_with("HTTP/1.1 200"), "{number} guests: {said}");
        }
    }
    // The newest guest is served as well.
    let mut newest = guests.pop().unwrap();
    newest.read_exact(&mut begun).unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    let said = input(&server, &token, GUESTS);
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    // The console hears of all of it: nobody has ended its stream.
    let (mut heard, mut bytes) = (String::new(), [0; 4_096]);
    while !heard.contains(&format!("D100/{GUESTS}")) && heard.matches("coin-").count() < 21 {
        let many = console.read(&mut bytes).unwrap();
        assert!(many > 0, "its stream has ended: {heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..many]));
    }
    drop(guests);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies_are_cut_everywhere() {
    let server =
        Server::start(ServerLimits { body_timeout: SHORT, ..ServerLimits::default() }).await;
    let token = server.site.log_in("D100").await;
    for (method, path) in [
        ("POST", "/api/v1/sessions"),
        ("POST", "/login"),
        ("POST", "/logout"),
        ("POST", "/tables/BAC01/relief"),
        ("POST", "/api/v1/tables/BAC01/inputs"),
        ("PUT", "/api/v1/site"),
        ("DELETE", "/api/v1/staff/D100"),
    ] {
        let mut slow = server.connect();
        let (kind, whose) = if path.starts_with("/api") {
            ("json", format!("authorization: Bearer {token}"))
        } else {
            ("x-www-form-urlencoded", format!("cookie: session={token}"))
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\n{whose}\r\nsec-fetch-site: same-origin\r\n\
             content-type: application/{kind}\r\ncontent-length: 100\r\n\r\nstaff="
        );
        slow.write_all(head.as_bytes()).unwrap();
        let said = rest(slow);
        assert!(said.starts_with("HTTP/1.1 408"), "{path}: {said}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zero_window_holds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (tls, mut config) = certified(folder.path());
    let server = Server::start(ServerLimits {
        tls: Some(tls),
        unread_timeout: SHORT,
        ..ServerLimits::default()
    })
    .await;
    config.alpn_protocols = vec![b"h2".to_vec()];
    let socket = tokio::net::TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let socket = TlsConnector::from(Arc::new(config)).connect(name, socket).await.unwrap();
    // Alive, answering every ping, and taking nothing of any answer.
    let mut client = h2::client::Builder::new();
    client.initial_window_size(0);
    let (client, connection) = client.handshake::<_, axum::body::Bytes>(socket).await.unwrap();
    let ended = tokio::spawn(connection);
    let mut client = client.ready().await.unwrap();
    let mut answers = vec![];
    for _ in 0..20 {
        let ask = Request::get("https://localhost/api/v1/openapi.json").body(()).unwrap();
        // On a busy machine it may be cut before all are asked.
        answers.extend(client.send_request(ask, true).map(|it| it.0));
    }
    assert!(!answers.is_empty());
    // The server ends the connection, although it is alive.
    let ended = tokio::time::timeout(PATIENCE, ended).await;
    let _ = ended.expect("it is cut").unwrap();
    drop((answers, client));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_one_connection_hold_no_more_streams_than_others() {
    let folder = tempfile::tempdir().unwrap();
    let (tls, mut config) = certified(folder.path());
    let server = Server::start(ServerLimits {
        tls: Some(tls),
        max_guests_per_network: 8,
        ..ServerLimits::default()
    })
    .await;
    config.alpn_protocols = vec![b"h2".to_vec()];
    let socket = tokio::net::TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let socket = TlsConnector::from(Arc::new(config)).connect(name, socket).await.unwrap();
    let (client, connection) = h2::client::handshake(socket).await.unwrap();
    tokio::spawn(connection);
    let mut client = client.ready().await.unwrap();
    let mut streams = vec![];
    for _ in 0..20 {
        let ask =
            Request::get("https://localhost/api/v1/stream?table=BAC01&alive=60").body(()).unwrap();
        let answer = client.send_request(ask, true).unwrap().0.await.unwrap();
        streams.push(answer.into_body());
    }
    // Twelve had to go.
    for stream in &mut streams[..12] {
        while let Some(data) = stream.data().await {
            let many = data.unwrap().len();
            stream.flow_control().release_capacity(many).unwrap();
        }
        assert!(stream.is_end_stream());
    }
    assert!(!streams[19].is_end_stream());
    drop(streams);
    server.stop().await;
}
