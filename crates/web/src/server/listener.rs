//! The server socket: accepts connections, plain or TLS, and enforces limits. Slow clients are disconnected.
//!
//! ```text
//! accept --[TLS]--> head, in time --> body, in time --> answer, taken in time --> next head, in time --> ...
//! ```
//!
//! With TLS the client may choose HTTP/2, where requests run concurrently; a client that does not answer a
//! ping in time is disconnected. The time limit for a head also limits how long an HTTP/1.1 connection may be
//! idle between two requests. A stream is a response without an end: no time limit applies while the client
//! reads it ([`response_tracker`](crate::server::response_tracker)).
//!
//! A connection counts as a guest's until a request on it authenticates a member of staff or a device. Guests
//! are limited for each network and in total ([`guest_slots`](crate::server::guest_slots)). A new connection
//! is always accepted; if a limit is exceeded, an older guest is disconnected. Connections of staff and
//! devices are not limited. Slots go by the peer of the socket: guests behind one proxy share one limit.
//!
//! On shutdown, the server stops accepting, ends all streams, and finishes the requests in flight. Streams
//! must be ended first: the graceful shutdown waits for every open response, at most `shutdown_timeout`.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::Address;
use hyper::body::Incoming;
use hyper::rt::{Read, Write};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::auth::caller::is_staff_or_device;
use crate::server::client_address::{Arrival, Proxies};
use crate::server::guest_slots::{Evicted, GuestSlot, GuestSlots};
use crate::server::response_tracker::{Limits, PendingResponse, ResponseTracker};
use crate::server::router::router;
use crate::server::tls::{H2, Tls};

/// The settings of the server: TLS, the trusted proxies and the limits.
#[derive(Clone)]
pub struct ServerLimits {
    /// The certificate and key. Without them, connections are not encrypted.
    pub tls: Option<Tls>,
    /// The proxies whose forwarding header is trusted.
    pub proxies: Proxies,
    /// The time limit for the head of a request, for a TLS handshake and for the answer to an HTTP/2 ping. An
    /// HTTP/1.1 connection may be idle for this long, an HTTP/2 connection for four times as long.
    pub head_timeout: Duration,
    /// The time limit for the body of a request. The code that reads the body enforces it.
    pub body_timeout: Duration,
    /// How long a client may leave response data unread, streams included.
    pub unread_timeout: Duration,
    /// The time limit for a complete response, except a stream.
    pub response_timeout: Duration,
    /// The most connections that all guests may have together, and the most streams. Connections of staff and
    /// devices are not limited.
    pub max_guests: usize,
    /// The most connections that guests may have from one network, and the most streams: an IPv4 address, or
    /// the first 64 bits of an IPv6 address.
    pub max_guests_per_network: usize,
    /// How long shutdown waits for requests in flight.
    pub shutdown_timeout: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            tls: None,
            proxies: Proxies::default(),
            head_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(10),
            unread_timeout: Duration::from_secs(30),
            response_timeout: Duration::from_mins(10),
            max_guests: 6_144,
            max_guests_per_network: 1_024,
            shutdown_timeout: Duration::from_secs(5),
        }
    }
}

/// Serves with default limits until `stop` resolves, then finishes the requests in flight.
///
/// # Errors
///
/// If the socket has no local address.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    serve_with(listener, app, ServerLimits::default(), stop).await
}

/// Serves with these limits until `stop` resolves, then finishes the requests in flight.
///
/// # Errors
///
/// If the socket has no local address. A connection that cannot be accepted is logged, and is no error.
pub async fn serve_with(
    listener: TcpListener,
    app: App,
    limits: ServerLimits,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    let (each, guests) = (limits.max_guests_per_network, limits.max_guests);
    tracing::info!(%address, tls = limits.tls.is_some(), guests, "listening");
    app.set_guest_streams(each, guests);
    let handler =
        Arc::new(RequestHandler { router: router(app.clone()), app: app.clone(), limits });
    let limits = &handler.limits;
    app.hub().start_delivery();
    tokio::spawn(app.clone().recall());
    let (places, graceful) = (GuestSlots::new(each, guests), GracefulShutdown::new());
    // The two watches never end by themselves. They make progress only while the loop polls them.
    let (mut stop, mut watching) = (pin!(stop), pin!(app.watch_devices()));
    let mut strangers = pin!(app.watch_strangers());
    loop {
        tokio::select! {
            () = &mut stop => break,
            () = &mut watching => break,
            () = &mut strangers => break,
            accepted = listener.accept() => match accepted {
                Ok((socket, peer)) => {
                    let ip = peer.ip().to_canonical();
                    let (slot, evicted) = places.enter(Some(Address::new(ip)));
                    let (handler, watcher) = (Arc::clone(&handler), graceful.watcher());
                    let connection = Connection { slot: Arc::new(slot), peer: ip, handler, watcher };
                    tokio::spawn(connection.run(socket, evicted));
                }
                Err(error) => {
                    // For example, too many open files: existing connections may close meanwhile.
                    tracing::warn!(%error, "nobody can be accepted now");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    drop(listener);
    tracing::info!("stopping");
    app.stop();
    if timeout(limits.shutdown_timeout, graceful.shutdown()).await.is_err() {
        tracing::warn!("some calls did not end in time");
    }
    tracing::info!("stopped");
    Ok(())
}

/// What every connection needs to answer requests. All connections share it.
struct RequestHandler {
    router: Router,
    app: App,
    limits: ServerLimits,
}

impl RequestHandler {
    /// Answers one request of a connection. `asked` registers the request until its response has been read.
    async fn answer(
        self: Arc<RequestHandler>,
        request: Request<Incoming>,
        peer: IpAddr,
        slot: Arc<GuestSlot>,
        asked: PendingResponse,
    ) -> Result<Response, Infallible> {
        let mut request = request.map(Body::new);
        // A connection on which staff or a device has authenticated is not a guest's any more.
        if slot.is_guest() && is_staff_or_device(request.headers(), &self.app) {
            slot.prove();
        }
        let from = self.limits.proxies.client(peer, request.headers());
        let over_tls = self.limits.tls.is_some();
        request.extensions_mut().insert(Arrival {
            from,
            over_tls,
            body_timeout: self.limits.body_timeout,
        });
        let mut response = self.router.clone().oneshot(request).await?;
        if over_tls {
            // Browsers that have used TLS once must use it for a year.
            let year = HeaderValue::from_static("max-age=31536000");
            response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
        }
        Ok(asked.watch(response))
    }
}

/// An accepted connection.
struct Connection {
    /// Held for as long as the connection is open. Requests share it, to mark it as authenticated.
    slot: Arc<GuestSlot>,
    peer: IpAddr,
    handler: Arc<RequestHandler>,
    watcher: Watcher,
}

impl Connection {
    /// Serves the connection until it ends, or until a guest has to make room.
    async fn run(self, socket: TcpStream, evicted: Evicted) {
        let (peer, handler) = (self.peer, Arc::clone(&self.handler));
        tokio::select! {
            () = self.serve(socket, &handler.limits) => {}
            () = evicted.wait() => tracing::debug!(%peer, "a guest made room for others"),
        }
    }

    /// Performs the TLS handshake, if there is TLS, and serves the negotiated version of HTTP.
    async fn serve(self, socket: TcpStream, limits: &ServerLimits) {
        // Responses are small and should be sent at once. If this fails, they are only a little later.
        let _ = socket.set_nodelay(true);
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(limits.unread_timeout));
        let socket = Box::pin(socket);
        let Some(tls) = &limits.tls else {
            return self.serve_http1(TokioIo::new(socket), limits).await;
        };
        match timeout(limits.head_timeout, tls.acceptor().accept(socket)).await {
            Ok(Ok(stream)) if stream.get_ref().1.alpn_protocol() == Some(H2) => {
                self.serve_http2(TokioIo::new(stream), limits).await;
            }
            Ok(Ok(stream)) => self.serve_http1(TokioIo::new(stream), limits).await,
            Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
            Err(_) => tracing::debug!("no TLS in time"),
        }
    }

    /// Serves HTTP/1.1: one request after another.
    async fn serve_http1(
        self,
        io: impl Read + Write + Unpin + Send + 'static,
        limits: &ServerLimits,
    ) {
        let Connection { slot, peer, handler, watcher } = self;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.head_timeout);
        // The tracker needs no idle limit: between two requests the time limit for a head applies.
        let tracker = tracker(limits, Duration::MAX);
        let asked = Arc::clone(&tracker);
        let serve = service_fn(move |request: Request<Incoming>| {
            Arc::clone(&handler).answer(request, peer, Arc::clone(&slot), asked.asked())
        });
        until_it_ends(watcher, http.serve_connection(io, serve), &tracker).await;
    }

    /// Serves HTTP/2: concurrent requests.
    async fn serve_http2(
        self,
        io: impl Read + Write + Unpin + Send + 'static,
        limits: &ServerLimits,
    ) {
        let Connection { slot, peer, handler, watcher } = self;
        let mut http = http2::Builder::new(TokioExecutor::new());
        http.timer(TokioTimer::new())
            .keep_alive_interval(Some(limits.head_timeout))
            .keep_alive_timeout(limits.head_timeout);
        let tracker = tracker(limits, limits.head_timeout.saturating_mul(4));
        let asked = Arc::clone(&tracker);
        let serve = service_fn(move |request: Request<Incoming>| {
            let request = normalise_headers(request);
            Arc::clone(&handler).answer(request, peer, Arc::clone(&slot), asked.asked())
        });
        until_it_ends(watcher, http.serve_connection(io, serve), &tracker).await;
    }
}

fn tracker(limits: &ServerLimits, idle: Duration) -> Arc<ResponseTracker> {
    ResponseTracker::new(Limits {
        part: limits.unread_timeout,
        whole: limits.response_timeout,
        idle,
    })
}

/// Runs a connection until it ends, shuts down gracefully, or its client exceeds a time limit.
async fn until_it_ends<C>(watcher: Watcher, connection: C, tracker: &ResponseTracker)
where
    C: GracefulConnection,
    C::Error: std::fmt::Display,
{
    tokio::select! {
        ended = watcher.watch(connection) => {
            // Clients break connections in normal operation.
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            }
        }
        () = tracker.taken_too_long() => tracing::debug!("a client took too long"),
    }
}

/// Normalises an HTTP/2 request: sets the `Host` header and joins separate cookie headers, so that code can
/// read them as in HTTP/1.1.
fn normalise_headers<B>(mut request: Request<B>) -> Request<B> {
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
