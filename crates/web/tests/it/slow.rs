//! Tests a subscriber that reads nothing: the floor goes on, the subscriber is disconnected, and it resumes
//! without gap or repeat. This uses a real socket, whose buffers fill.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::site::Site;

/// How many inputs pass while nobody reads: more than wait for a reader and than sockets hold.
const INPUTS: usize = 8_000;

/// A reader with a small window, so that little is lost in buffers on the way.
async fn listen(address: std::net::SocketAddr, token: &str, last: Option<u64>) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1024).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let last = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
    let request = format!(
        "GET /api/v1/stream HTTP/1.1\r\nhost: floor\r\nauthorization: Bearer {token}\r\n{last}\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// The numbers of the events up to one of them, or up to the end of the stream.
async fn ids(stream: &mut TcpStream, until: u64) -> Vec<u64> {
    let (mut bytes, mut ids) = (Vec::new(), Vec::new());
    loop {
        let mut at = 0;
        while let Some(end) = bytes[at..].iter().position(|byte| *byte == b'\n') {
            if &bytes[at..at + end] == b"0\r" {
                // The last chunk: the stream has ended, and the connection could be used again.
                return ids;
            }
            if let Some(id) = bytes[at..at + end].strip_prefix(b"id: ") {
                ids.push(std::str::from_utf8(id).unwrap().parse().unwrap());
            }
            at += end + 1;
        }
        bytes.drain(..at);
        let done = ids.last().is_some_and(|id| *id >= until);
        if done || stream.read_buf(&mut bytes).await.unwrap() == 0 {
            return ids;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_does_not_read_slows_nobody_and_resumes() {
    let site = Site::open();
    let (dealer, watcher) = (site.log_in("D100").await, site.log_in("V400").await);
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(8 * 1024).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(16).unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(web::serve(listener, site.app.clone(), std::future::pending()));
    let mut slow = listen(address, &watcher, None).await;
    let mut quick = listen(address, &watcher, None).await;
    // Both have joined when the answer begins.
    let mut head = [0; 12];
    slow.read_exact(&mut head).await.unwrap();
    quick.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    let first = 1 + verified(&site, &dealer).await;
    let last = first + INPUTS as u64 - 1;
    // Whoever reads may still be too slow for a busy machine: then it resumes, and misses nothing.
    let reader = watcher.clone();
    let reading = tokio::spawn(async move {
        let mut heard = ids(&mut quick, last).await;
        while heard.last() != Some(&last) {
            let mut again = listen(address, &reader, heard.last().copied()).await;
            heard.extend(ids(&mut again, last).await);
        }
        heard
    });
    // Every input is answered although nobody takes a line of the slow stream.
    let mut sending = tokio::task::JoinSet::new();
    let site = std::sync::Arc::new(site);
    for seat in 1..=8 {
        let (site, dealer) = (std::sync::Arc::clone(&site), dealer.clone());
        sending.spawn(async move {
            for number in 0..INPUTS / 8 {
                let kind = if number % 2 == 0 { "coin-placed" } else { "coin-removed" };
                let input = json!({ "kind": kind, "seat": seat });
                site.input(&dealer, "BAC05", &format!("s{seat}:{number}"), input).await;
            }
        });
    }
    while let Some(sent) = sending.join_next().await {
        sent.unwrap();
    }
    let expected: Vec<u64> = (first..=last).collect();
    assert!(reading.await.unwrap() == expected, "whoever reads has heard everything, once");
    // Now it reads what was on the way, and finds its stream ended.
    let heard = ids(&mut slow, last).await;
    assert!(heard.len() < INPUTS, "it was let go");
    assert!(heard == expected[..heard.len()], "in order");
    let mut resumed = listen(address, &watcher, heard.last().copied()).await;
    assert!(ids(&mut resumed, last).await == expected[heard.len()..], "without gap or repeat");
    assert_eq!(verified(&site, &dealer).await, last);
    serving.abort();
}

/// The journal is good; answers how many records it has.
async fn verified(site: &Site, token: &str) -> u64 {
    let (_, said): (_, Value) = site.call("GET", "/journal/verify", Some(token), None).await;
    assert_eq!(said["good"], true);
    said["records"].as_u64().unwrap()
}
