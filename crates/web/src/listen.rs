//! The server socket: accepts connections, plain or TLS, and enforces limits. Slow clients are disconnected.
//!
//! ```text
//! accept --[TLS]--> head, in time --> body, in time --> answer, taken in time --> next head, in time --> ...
//! ```
//!
//! With TLS the client may choose HTTP/2, where requests run concurrently; a client that does not answer a
//! ping in time is disconnected. The time limit for a head also limits how long an HTTP/1.1 connection may be
//! idle between two requests. A stream is a response without an end: no time limit applies while the client
//! reads it ([`answering`](crate::answering)).
//!
//! A connection counts as a guest's until a request on it authenticates a member of staff or a device. Guests
//! are limited for each network and in total ([`places`](crate::places)); the remaining connections are
//! reserved for staff and devices. On shutdown, the server stops accepting, ends all streams, and finishes
//! the requests in flight.

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

use crate::answering::{Answering, Asked, Limits};
use crate::app::App;
use crate::caller::is_staff_or_device;
use crate::client::{Arrival, Proxies};
use crate::places::{GivenUp, Place, Places};
use crate::server::router;
use crate::tls::{H2, Tls};

/// The limits of the server.
#[derive(Clone)]
pub struct Manners {
    /// The certificate and key. Without them, connections are not encrypted.
    pub tls: Option<Tls>,
    /// The proxies whose forwarding header is trusted.
    pub proxies: Proxies,
    /// The time limit for the head of a request and for a TLS handshake, and how long a connection may be
    /// idle.
    pub head: Duration,
    /// The time limit for the body of a request.
    pub body: Duration,
    /// How long a client may leave response data unread, streams included.
    pub answer: Duration,
    /// The time limit for a complete response, except a stream.
    pub whole: Duration,
    /// The most connections. Guests may have three quarters of them.
    pub connections: usize,
    /// The most connections and streams that guests may have from one address.
    pub from_one: usize,
    /// How long shutdown waits for requests in flight.
    pub ending: Duration,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            tls: None,
            proxies: Proxies::default(),
            head: Duration::from_secs(30),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            whole: Duration::from_mins(10),
            connections: 8_192,
            from_one: 1_024,
            ending: Duration::from_secs(5),
        }
    }
}

/// Serves with default limits until `stop` resolves, then finishes the requests in flight.
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

/// Serves with these limits until `stop` resolves, then finishes the requests in flight.
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
    let guests = manners.connections - manners.connections / 4;
    let connections = manners.connections;
    tracing::info!(%address, tls = manners.tls.is_some(), connections, guests, "listening");
    app.set_guest_streams(manners.from_one, guests);
    let calls = Arc::new(Calls { router: router(app.clone()), app: app.clone(), manners });
    let manners = &calls.manners;
    tokio::spawn(app.clone().recall());
    let (places, graceful) = (Places::new(manners.from_one, guests), GracefulShutdown::new());
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
                    let (place, given_up) = places.enter(Some(Address::new(ip)));
                    let (calls, watcher) = (Arc::clone(&calls), graceful.watcher());
                    let guest = Guest { place: Arc::new(place), peer: ip, calls, watcher };
                    tokio::spawn(guest.attend(socket, given_up));
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
    if timeout(manners.ending, graceful.shutdown()).await.is_err() {
        tracing::warn!("some calls did not end in time");
    }
    tracing::info!("stopped");
    Ok(())
}

/// What every connection needs to answer requests.
struct Calls {
    router: Router,
    app: App,
    manners: Manners,
}

impl Calls {
    /// Answers one request of a connection.
    async fn answer(
        self: Arc<Calls>,
        request: Request<Incoming>,
        peer: IpAddr,
        place: Arc<Place>,
        asked: Asked,
    ) -> Result<Response, Infallible> {
        let mut request = request.map(Body::new);
        // A connection on which staff or a device has authenticated is not a guest's any more.
        if place.is_guests() && is_staff_or_device(request.headers(), &self.app) {
            place.prove();
        }
        let from = self.manners.proxies.client(peer, request.headers());
        let over_tls = self.manners.tls.is_some();
        request.extensions_mut().insert(Arrival { from, over_tls, body_time: self.manners.body });
        let mut response = self.router.clone().oneshot(request).await?;
        if over_tls {
            // Browsers that have used TLS once must use it for a year.
            let year = HeaderValue::from_static("max-age=31536000");
            response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
        }
        Ok(asked.watch(response))
    }
}

/// A connection.
struct Guest {
    /// Held for as long as the connection is open.
    place: Arc<Place>,
    peer: IpAddr,
    calls: Arc<Calls>,
    watcher: Watcher,
}

impl Guest {
    async fn attend(self, socket: TcpStream, given_up: GivenUp) {
        let (peer, calls) = (self.peer, Arc::clone(&self.calls));
        tokio::select! {
            () = self.converse(socket, &calls.manners) => {}
            () = given_up.wait() => tracing::debug!(%peer, "a guest made room for others"),
        }
    }

    async fn converse(self, socket: TcpStream, manners: &Manners) {
        // Responses are small and should be sent at once. If this fails, they are only a little later.
        let _ = socket.set_nodelay(true);
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(manners.answer));
        let socket = Box::pin(socket);
        let Some(tls) = &manners.tls else {
            return self.one_by_one(TokioIo::new(socket), manners).await;
        };
        match timeout(manners.head, tls.acceptor().accept(socket)).await {
            Ok(Ok(stream)) if stream.get_ref().1.alpn_protocol() == Some(H2) => {
                self.side_by_side(TokioIo::new(stream), manners).await;
            }
            Ok(Ok(stream)) => self.one_by_one(TokioIo::new(stream), manners).await,
            Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
            Err(_) => tracing::debug!("no TLS in time"),
        }
    }

    /// Serves HTTP/1.1: one request after another.
    async fn one_by_one(self, io: impl Read + Write + Unpin + Send + 'static, manners: &Manners) {
        let Guest { place, peer, calls, watcher } = self;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(manners.head);
        // Between two requests the time limit for a head applies.
        let answering = answering(manners, Duration::MAX);
        let asked = Arc::clone(&answering);
        let serve = service_fn(move |request: Request<Incoming>| {
            Arc::clone(&calls).answer(request, peer, Arc::clone(&place), asked.asked())
        });
        until_it_ends(watcher, http.serve_connection(io, serve), &answering).await;
    }

    /// Serves HTTP/2: concurrent requests.
    async fn side_by_side(self, io: impl Read + Write + Unpin + Send + 'static, manners: &Manners) {
        let Guest { place, peer, calls, watcher } = self;
        let mut http = http2::Builder::new(TokioExecutor::new());
        http.timer(TokioTimer::new())
            .keep_alive_interval(Some(manners.head))
            .keep_alive_timeout(manners.head);
        let answering = answering(manners, manners.head.saturating_mul(4));
        let asked = Arc::clone(&answering);
        let serve = service_fn(move |request: Request<Incoming>| {
            let request = told_plainly(request);
            Arc::clone(&calls).answer(request, peer, Arc::clone(&place), asked.asked())
        });
        until_it_ends(watcher, http.serve_connection(io, serve), &answering).await;
    }
}

fn answering(manners: &Manners, idle: Duration) -> Arc<Answering> {
    Answering::new(Limits { part: manners.answer, whole: manners.whole, idle })
}

async fn until_it_ends<C>(watcher: Watcher, connection: C, answering: &Answering)
where
    C: GracefulConnection,
    C::Error: std::fmt::Display,
{
    tokio::select! {
        ended = watcher.watch(connection) => {
            // A broken connection is the client's problem.
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            }
        }
        () = answering.taken_too_long() => tracing::debug!("a client took too long"),
    }
}

/// Normalises an HTTP/2 request: sets the `Host` header and joins separate cookie headers, so that code can
/// read them as in HTTP/1.1.
fn told_plainly<B>(mut request: Request<B>) -> Request<B> {
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
