//! Tests of the socket: TLS, slow clients, too many clients, and shutdown. The server has its own threads, so
//! the clients here may block.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Request, StatusCode, header};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use web::{ServerLimits, Tls};

use crate::site::Site;

/// A site on a free port.
pub(crate) struct Server {
    pub(crate) site: Site,
    pub(crate) port: u16,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Server {
    pub(crate) async fn start(limits: ServerLimits) -> Server {
        let site = Site::open();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (stop, stopped) = oneshot::channel();
        let ending = async move { drop(stopped.await) };
        let serving = tokio::spawn(web::serve_with(listener, site.app.clone(), limits, ending));
        Server { site, port, stop: Some(stop), serving }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    pub(crate) async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.serving.await.unwrap().unwrap();
    }
}

/// Short enough for a test, long enough for a busy machine.
pub(crate) const SHORT: Duration = Duration::from_millis(400);
/// After this long, what has not happened does not happen: generous, for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);
const GET: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n";

pub(crate) fn rest(mut stream: impl Read) -> String {
    let mut text = Vec::new();
    // A connection that is reset has ended too.
    let _ = stream.read_to_end(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_dawdles_is_cut() {
    let server =
        Server::start(ServerLimits { head_timeout: SHORT, ..ServerLimits::default() }).await;
    let began = Instant::now();
    // Half a head, and no more.
    let mut half = server.connect();
    half.write_all(GET.as_bytes()).unwrap();
    let said = rest(half);
    assert!(!said.contains("200 OK"), "{said}");
    // A call, and then nothing: an idle connection ends too. On a busy machine the call itself may be late.
    let idle = || {
        let mut idle = server.connect();
        let _ = idle.write_all(format!("{GET}\r\n").as_bytes());
        rest(idle)
    };
    let said = (0..100).map(|_| idle()).find(|said| said.contains("200 OK")).unwrap_or_default();
    assert!(said.contains("\"status\":\"ok\""), "{said}");
    server.stop().await;
    // A head in time, and half a body.
    let server =
        Server::start(ServerLimits { body_timeout: SHORT, ..ServerLimits::default() }).await;
    let mut slow = server.connect();
    let head = "POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                content-length: 100\r\n\r\n{\"staff\":";
    slow.write_all(head.as_bytes()).unwrap();
    let said = rest(slow);
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("TooSlow"), "{said}");
    assert!(began.elapsed() >= SHORT * 3, "each was given its time");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_too_many_takes_the_place_of_the_oldest() {
    let server = Server::start(ServerLimits { max_guests: 1, ..ServerLimits::default() }).await;
    let mut first = server.connect();
    first.write_all(GET.as_bytes()).unwrap();
    let mut second = server.connect();
    second.write_all(format!("{GET}connection: close\r\n\r\n").as_bytes()).unwrap();
    assert!(rest(second).contains("\"status\":\"ok\""));
    assert_eq!(rest(first), "", "it had to go");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_with_streams_open() {
    // Whoever was waited for would be waited for all night.
    let ending = Duration::from_hours(12);
    let server =
        Server::start(ServerLimits { shutdown_timeout: ending, ..ServerLimits::default() }).await;
    let token = server.site.log_in("D100").await;
    let mut stream = server.connect();
    let head =
        format!("GET /api/v1/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut bytes = [0; 64];
    assert!(stream.read(&mut bytes).unwrap() > 0, "it has begun");
    let stopped = tokio::time::timeout(PATIENCE, server.stop()).await;
    assert!(stopped.is_ok(), "nobody was waited for");
    rest(stream);
}

/// A certificate in this folder, for a server and for a client that trusts it.
pub(crate) fn certified(folder: &Path) -> (Tls, ClientConfig) {
    let (crt, key) = (folder.join("site.crt"), folder.join("site.key"));
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(&crt, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(&crt).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    (Tls::read(&crt, &key).unwrap(), config)
}

#[tokio::test(flavor = "multi_thread")]
async fn many_streams_share_a_connection() {
    let folder = tempfile::tempdir().unwrap();
    let (tls, mut config) = certified(folder.path());
    // One connection only: whoever opened a second would wait for ever.
    let limits = ServerLimits { tls: Some(tls), max_guests: 1, ..ServerLimits::default() };
    let server = Server::start(limits).await;
    let token = server.site.log_in("D100").await;
    config.alpn_protocols = vec![b"h2".to_vec()];
    let socket = tokio::net::TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let socket = TlsConnector::from(Arc::new(config)).connect(name, socket).await.unwrap();
    let (client, connection) = h2::client::handshake(socket).await.unwrap();
    tokio::spawn(connection);
    let mut client = client.ready().await.unwrap();
    let mut ask = |path: &str, cookies: &[&str]| {
        let mut request = Request::get(format!("https://localhost{path}"));
        for cookie in cookies {
            request = request.header(header::COOKIE, *cookie);
        }
        client.send_request(request.body(()).unwrap(), true).unwrap().0
    };
    // A browser sends cookies one by one.
    let session = format!("session={token}");
    let mut streams = vec![];
    for _ in 0..20 {
        let answer = ask("/api/v1/stream?alive=2", &["lang=es", &session]).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        streams.push(answer.into_body());
    }
    for stream in &mut streams {
        assert!(!stream.data().await.unwrap().unwrap().is_empty(), "each of them speaks");
    }
    let page = ask("/", &[]).await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    assert!(page.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
    drop((streams, page));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_certificate_it_speaks_tls_only() {
    let folder = tempfile::tempdir().unwrap();
    let (crt, key) = (folder.path().join("site.crt"), folder.path().join("site.key"));
    let (tls, config) = certified(folder.path());
    let server = Server::start(ServerLimits { tls: Some(tls), ..ServerLimits::default() }).await;
    let name = ServerName::try_from("localhost").unwrap();
    let client = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(client, server.connect());
    stream.write_all(format!("{GET}connection: close\r\n\r\n").as_bytes()).unwrap();
    let said = rest(stream);
    assert!(
        said.contains("200 OK") && said.contains("strict-transport-security: max-age="),
        "{said}"
    );
    let mut plain = server.connect();
    plain.write_all(format!("{GET}connection: close\r\n\r\n").as_bytes()).unwrap();
    assert!(!rest(plain).contains("HTTP/1.1"), "not in the clear");
    server.stop().await;
    // What is wrong with a file is told.
    let says = |crt: &Path, key: &Path, what: &str| {
        let why = Tls::read(crt, key).err().unwrap();
        assert!(why.contains(what), "{why}");
    };
    says(&folder.path().join("none.crt"), &key, "none.crt: it cannot be read");
    says(&key, &key, "site.key: it holds no");
    says(&crt, &crt, "site.crt: it holds no");
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(&key, other.signing_key.serialize_pem()).unwrap();
    says(&crt, &key, "no certificate with its key");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_no_answer_gives_its_place_to_the_next() {
    let limits = ServerLimits { unread_timeout: SHORT, max_guests: 1, ..ServerLimits::default() };
    let server = Server::start(limits).await;
    // More answers than any buffer on the way holds, and none of them is read.
    let mut deaf = server.connect();
    let asks = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(500);
    deaf.write_all(asks.as_bytes()).unwrap();
    // There is one place only, and the next one gets it.
    let mut next = server.connect();
    next.write_all(format!("{GET}connection: close\r\n\r\n").as_bytes()).unwrap();
    let said = rest(next);
    assert!(said.contains("200 OK"), "{said}");
    drop(deaf);
    server.stop().await;
}
