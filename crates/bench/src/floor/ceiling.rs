//! A baseline server for the flat-out phase: answers every input with constant bytes and does nothing else.
//!
//! The same client against this server shows how many inputs per second HTTP allows on this machine. It must
//! do what the real server does to a connection (read the body, send without delay), or the ratio is unfair.
//! Unlike the real server, it runs in the process of the client.

use std::io;
use std::sync::mpsc::channel;
use std::thread;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// Starts a server that answers every input with a little over `size` bytes, and returns its address. Its
/// thread is never joined: it runs until this process exits.
pub(super) fn start(size: usize) -> io::Result<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || -> io::Result<()> {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            let _ = sender.send(listener.local_addr()?.to_string());
            let text = Bytes::from(format!("{{\"constant\":\"{}\"}}", "x".repeat(size)));
            // The body is read, as in the real server.
            let answer = move |_: Bytes| {
                let answer = ([(CONTENT_TYPE, "application/json")], text.clone());
                async { answer }
            };
            let router = Router::new().route("/api/v1/tables/{id}/inputs", post(answer));
            let listener = listener.tap_io(|connection| {
                let _ = connection.set_nodelay(true);
            });
            axum::serve(listener, router).await
        })
    });
    receiver.recv().map_err(io::Error::other)
}
