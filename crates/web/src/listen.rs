//! The socket: plain or TLS, with manners. A client that dawdles is cut, and there is a most of them.
//!
//! ```text
//! accept --[TLS]--> head, in time --> body, in time --> answer, taken in time --> next head, in time --> ...
//! ```
//!
//! With TLS the client may choose HTTP/2, where all of this goes on at once; a client that does not answer a
//! ping in time is gone. The time for a head also bounds how long a connection of HTTP/1.1 may idle between
//! two calls. A stream is an answer that goes on: no clock runs against it while it is read. When it is told
//! to stop, nobody is accepted any more, streams end, and what is in flight is finished.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{map_request, map_response};
use axum::response::Response;
use axum::{Extension, Router};
use hyper::rt::{Read, Write};
use hyper::server::conn::{http1, http2};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use crate::app::App;
use crate::body::Patience;
use crate::server::router;
use crate::tls::{H2, Tls};

/// How connections are treated.
#[derive(Clone)]
pub struct Manners {
    /// The certificate and key; without them the socket is plain.
    pub tls: Option<Tls>,
    /// How long the head of a request may take, a TLS handshake too, and how long a connection may idle.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a client may take nothing of an answer that is there for it, a stream included.
    pub answer: Duration,
    /// How many connections there may be; further ones wait to be accepted.
    pub connections: usize,
    /// How long what is in flight is waited for at the end.
    pub ending: Duration,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            tls: None,
            head: Duration::from_secs(30),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            connections: 8_192,
            ending: Duration::from_secs(5),
        }
    }
}

/// Serves plainly until `stop` comes; then finishes what is in flight.
///
/// # Errors
///
/// If the socket fails.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    serve_with(listener, app, Manners::default(), stop).await
}

/// Serves with these manners until `stop` comes; then finishes what is in flight.
///
/// # Errors
///
/// If the socket fails.
pub async fn serve_with(
    listener: TcpListener,
    app: App,
    manners: Manners,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    tracing::info!(%address, tls = manners.tls.is_some(), "listening");
    let mut calls = router(app.clone()).layer(Extension(Patience(manners.body)));
    if manners.tls.is_some() {
        calls = calls.layer(map_response(strict)).layer(Extension(OverTls));
    }
    tokio::spawn(app.clone().recall());
    let (room, graceful) = (Arc::new(Semaphore::new(manners.connections)), GracefulShutdown::new());
    let (mut stop, mut watching) = (pin!(stop), pin!(app.watch_devices()));
    loop {
        let accept = async {
            let place = Arc::clone(&room).acquire_owned().await.map_err(io::Error::other)?;
            Ok::<_, io::Error>((place, listener.accept().await?.0))
        };
        tokio::select! {
            () = &mut stop => break,
            () = &mut watching => break,
            accepted = accept => match accepted {
                Ok((place, socket)) => {
                    let guest = Guest { place, calls: calls.clone(), watcher: graceful.watcher() };
                    tokio::spawn(guest.attend(socket, manners.clone()));
                }
                Err(error) => {
                    // Such as too many open files: those that are there may end meanwhile.
                    tracing::warn!(%error, "nobody can be accepted now");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    drop(listener);
    tracing::info!("stopping");
    app.stop();
    if timeout(manners.ending, graceful.shutdown()).await.is_err() {
        tracing::warn!("some calls did not end in time");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Marks a call that came over TLS.
#[derive(Clone, Copy)]
pub(crate) struct OverTls;

/// Whoever comes this way once comes this way for a year.
async fn strict(mut response: Response) -> Response {
    let year = HeaderValue::from_static("max-age=31536000");
    response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    response
}

/// A connection.
struct Guest {
    /// Held for as long as the connection lasts.
    place: OwnedSemaphorePermit,
    calls: Router,
    watcher: Watcher,
}

impl Guest {
    async fn attend(self, socket: TcpStream, manners: Manners) {
        // Answers are small and wanted at once; if it cannot be set they come a little later.
        let _ = socket.set_nodelay(true);
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(manners.answer));
        let socket = Box::pin(socket);
        let Some(tls) = &manners.tls else {
            return self.converse(TokioIo::new(socket), &manners).await;
        };
        match timeout(manners.head, tls.acceptor().accept(socket)).await {
            Ok(Ok(stream)) if stream.get_ref().1.alpn_protocol() == Some(H2) => {
                self.converse_at_once(TokioIo::new(stream), &manners).await;
            }
            Ok(Ok(stream)) => self.converse(TokioIo::new(stream), &manners).await,
            Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
            Err(_) => tracing::debug!("no TLS in time"),
        }
    }

    async fn converse(self, io: impl Read + Write + Unpin + Send + 'static, manners: &Manners) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(manners.head);
        let calls = TowerToHyperService::new(self.calls);
        until_it_ends(self.watcher, http.serve_connection(io, calls)).await;
        drop(self.place);
    }

    /// The same over HTTP/2.
    async fn converse_at_once(
        self,
        io: impl Read + Write + Unpin + Send + 'static,
        manners: &Manners,
    ) {
        let mut http = http2::Builder::new(TokioExecutor::new());
        http.timer(TokioTimer::new())
            .keep_alive_interval(Some(manners.head))
            .keep_alive_timeout(manners.head);
        let calls = TowerToHyperService::new(self.calls.layer(map_request(told_plainly)));
        until_it_ends(self.watcher, http.serve_connection(io, calls)).await;
        drop(self.place);
    }
}

async fn until_it_ends<C>(watcher: Watcher, connection: C)
where
    C: GracefulConnection,
    C::Error: std::fmt::Display,
{
    // A connection that breaks is its client's affair.
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended");
    }
}

/// HTTP/2 has the host beside the headers, and may send cookies one by one: what reads them finds them as in
/// HTTP/1.1.
async fn told_plainly(mut request: Request) -> Request {
    let host = request.uri().authority().and_then(|it| HeaderValue::from_str(it.as_str()).ok());
    let headers = request.headers_mut();
    if let (false, Some(host)) = (headers.contains_key(header::HOST), host) {
        headers.insert(header::HOST, host);
    }
    let cookies: Vec<&[u8]> =
        headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes).collect();
    if let (2.., Ok(all)) = (cookies.len(), HeaderValue::from_bytes(&cookies.join(&b"; "[..]))) {
        headers.insert(header::COOKIE, all);
    }
    request
}
