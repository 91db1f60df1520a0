//! A small site behind the real router: two Aquarius tables on one pool, one PRSM table.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::Response;
use floor::{
    Chance, Command, CommandKind, ControlledChange, Dialect, Input, Millis, PayTable, PoolSettings,
    Proof, Role, TableSettings,
};
use journal::{SiteKey, SqliteStore, Store};
use manager::{
    Answer, GameManager, Integrity, Key, Options, Pace, Submission, Verifier, start_with_listener,
};
use serde_json::Value;
use tower::ServiceExt;
use wagers::Catalog;
use web::{App, Arrival, Cost, Hub, Secrets};

use crate::secrecy::log;

pub(crate) const KEY: SiteKey = SiteKey([9; 32]);

pub(crate) struct Site {
    pub(crate) app: App,
    /// Made once: it is cheap to clone, and not to make.
    calls: axum::Router,
    folder: tempfile::TempDir,
    /// How far its clock is ahead, in milliseconds.
    ahead: Arc<AtomicI64>,
    integrity: Arc<Integrity>,
}

/// Numbers as the floor's scripts draw them.
struct Drawn;

impl Chance for Drawn {
    fn digits(&mut self) -> [u8; 10] {
        [6, 2, 9, 4, 0, 8, 1, 7, 3, 5]
    }
}

/// Everybody of the site; the secret is `demo`, the PIN is the number, the card stands beside.
pub(crate) const STAFF: [(&str, Role, Option<&str>); 10] = [
    ("M800", Role::Administrator, None),
    ("D100", Role::Dealer, Some("DEA-100")),
    ("S200", Role::Supervisor, Some("SUP-200")),
    ("S201", Role::Supervisor, None),
    ("E300", Role::Executive, Some("EXE-300")),
    ("V400", Role::Surveillance, None),
    ("A500", Role::Accounting, None),
    ("A501", Role::Accounting, None),
    ("T600", Role::Technician, None),
    ("U700", Role::Auditor, None),
];

fn people(secrets: &Secrets) -> Vec<(&'static str, CommandKind)> {
    let mut acts = Vec::new();
    for (id, role, card) in STAFF {
        let staff = || id.try_into().unwrap();
        acts.push(("M800", CommandKind::AddStaff { staff: staff(), name: id.to_owned(), role }));
        let mut set = |by, proof, digest| {
            acts.push((by, CommandKind::SetCredential { staff: staff(), proof, digest }));
        };
        set(id, Proof::Password, secrets.slow("demo"));
        set(id, Proof::Pin, secrets.slow(&format!("{}0", &id[1..])));
        if let Some(card) = card {
            set("M800", Proof::Card, secrets.keyed("card", card));
        }
    }
    acts
}

fn tables() -> Vec<(&'static str, CommandKind)> {
    let mut acts = pools();
    for (table, dialect, pool) in [
        ("BAC01", Dialect::Aquarius, "NINES"),
        ("BAC02", Dialect::Aquarius, "NINES"),
        ("BAC05", Dialect::Prsm, "GOLD"),
    ] {
        acts.extend(open_table(table, dialect, pool));
    }
    acts
}

fn many_tables(many: usize) -> Vec<(&'static str, CommandKind)> {
    let table = |number| open_table(&format!("T{number:03}"), Dialect::Aquarius, "NINES");
    pools().into_iter().chain((1..=many).flat_map(table)).collect()
}

fn pools() -> Vec<(&'static str, CommandKind)> {
    let catalog = Catalog::shipped();
    let pool = |(pool, wager): (&str, &str)| {
        let settings = Box::new(PoolSettings::of(catalog.entry(wager).unwrap()).unwrap());
        let (pool, second) = (pool.try_into().unwrap(), "A500".try_into().unwrap());
        ("M800", ControlledChange::OpenPool { pool, settings }.with(second))
    };
    [("NINES", "pbac-1a"), ("GOLD", "golden-tie-6")].map(pool).to_vec()
}

/// A table, and its first shift.
fn open_table(table: &str, dialect: Dialect, pool: &str) -> [(&'static str, CommandKind); 2] {
    let game = PayTable::from(Catalog::shipped().entry("commission-5").unwrap());
    let settings = TableSettings::new(dialect, 9, game, Some(pool.try_into().unwrap()));
    let (settings, second) = (Box::new(settings), "A500".try_into().unwrap());
    let (id, name) = (|| table.try_into().unwrap(), "day".to_owned());
    let open = ControlledChange::OpenTable { table: id(), settings }.with(second);
    [("M800", open), ("S200", CommandKind::OpenShift { table: id(), name, hard_meter: None })]
}

/// Now.
fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Millis(i64::try_from(since.as_millis()).unwrap())
}

impl Site {
    /// Two pools and three tables, in their first shifts.
    pub(crate) fn open() -> Site {
        Site::with(tables())
    }

    /// So many tables on two pools, in their first shifts.
    pub(crate) fn many(tables: usize) -> Site {
        Site::with(many_tables(tables))
    }

    /// The same as `open`, after so many coins have come and gone.
    pub(crate) fn busy(coins: u32) -> Site {
        let coin = |number: u32| {
            let seat = floor::Seat::try_from(1).unwrap();
            let placed = number.is_multiple_of(2);
            let input =
                if placed { Input::CoinPlaced { seat } } else { Input::CoinRemoved { seat } };
            let kind = CommandKind::AtTable { table: "BAC05".try_into().unwrap(), input };
            ("D100", kind)
        };
        Site::with(tables().into_iter().chain((0..coins).map(coin)).collect())
    }

    /// Nothing but people.
    pub(crate) fn bare() -> Site {
        Site::with(vec![])
    }

    /// Whether somebody has been here from the beginning.
    pub(crate) fn knows(staff: &str) -> bool {
        STAFF.iter().any(|(id, ..)| *id == staff)
    }

    /// Lets some time pass.
    pub(crate) fn passes(&self, ms: i64) {
        self.ahead.fetch_add(ms, Ordering::Relaxed);
    }

    fn with(more: Vec<(&'static str, CommandKind)>) -> Site {
        log();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        let store = SqliteStore::create(&path).unwrap();
        let mut manager = GameManager::open(store, Drawn, KEY).unwrap();
        let secrets = Secrets::new(&KEY, Cost::Least);
        let acts = people(&secrets).into_iter().chain(more).enumerate();
        let submission = |(number, (by, kind)): (usize, (&str, CommandKind))| {
            let key = Key::try_from(&*format!("open:{number}")).unwrap();
            Submission::new(key, Command { by: by.try_into().unwrap(), kind })
        };
        for answer in manager.submit(acts.map(submission).collect(), Millis(0)).unwrap() {
            assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        }
        drop(manager);
        Site::start(folder, Arc::default(), Cost::Least)
    }

    /// The same as `open`, where new secrets cost as much as in a house.
    pub(crate) fn with_full_cost() -> Site {
        let Site { app, calls, folder, ahead, .. } = Site::open();
        drop((app, calls));
        let path = folder.path().join("floor.db");
        while SqliteStore::open(&path).is_err() {
            std::thread::yield_now();
        }
        Site::start(folder, ahead, Cost::Full)
    }

    fn start(folder: tempfile::TempDir, ahead: Arc<AtomicI64>, cost: Cost) -> Site {
        let path = folder.path().join("floor.db");
        let store = SqliteStore::open(&path).unwrap();
        let options = Options::beside(&path);
        let manager = GameManager::open_with(store, Drawn, KEY, options).unwrap();
        let seq = manager.store().head().unwrap().seq;
        let integrity = Arc::clone(manager.integrity());
        let hub = Hub::new(manager.floor().clone(), seq);
        let hub = Arc::new(hub.with_history(manager.history().clone()));
        let (watch, clock) = (Arc::clone(&hub), Arc::clone(&ahead));
        let clock = move || Millis(now().0 + clock.load(Ordering::Relaxed));
        let (handle, _writer) = start_with_listener(manager, 64, clock, watch);
        let secrets = Secrets::new(&KEY, cost);
        let app = App::new(handle, hub, secrets, path, Arc::clone(&integrity));
        Site { calls: web::router(app.clone()), app, folder, ahead, integrity }
    }

    /// Stops, and starts again on the same journal.
    pub(crate) async fn restart(self) -> Site {
        let Site { app, calls, folder, ahead, .. } = self;
        drop((app, calls)); // The last door: the writer ends, and lets the file go.
        let path = folder.path().join("floor.db");
        while SqliteStore::open(&path).is_err() {
            // What was begun in the background ends first.
            tokio::task::yield_now().await;
        }
        Site::start(folder, ahead, Cost::Least)
    }

    /// A call, from the house itself unless the request says from where.
    pub(crate) async fn send(&self, mut request: Request<Body>) -> Response {
        if request.extensions().get::<Arrival>().is_none() {
            request.extensions_mut().insert(Arrival::plain("127.0.0.1".parse().unwrap()));
        }
        self.calls.clone().oneshot(request).await.unwrap()
    }

    /// A log-in from somewhere; answers the status, the wait that was told, and the JSON.
    pub(crate) async fn try_log_in(
        &self,
        from: &str,
        staff: &str,
        secret: &str,
    ) -> (StatusCode, Option<u64>, Value) {
        let body = serde_json::json!({ "staff": staff, "secret": secret }).to_string();
        let request = Request::builder()
            .method("POST")
            .uri("/api/v1/sessions")
            .header(header::CONTENT_TYPE, "application/json")
            .extension(Arrival::plain(from.parse().unwrap()));
        let response = self.send(request.body(Body::from(body)).unwrap()).await;
        let (parts, body) = response.into_parts();
        let wait = parts.headers.get(header::RETRY_AFTER);
        let wait = wait.map(|it| it.to_str().unwrap().parse().unwrap());
        let bytes = axum::body::to_bytes(body, 1 << 20).await.unwrap();
        (parts.status, wait, serde_json::from_slice(&bytes).unwrap())
    }

    /// A call; answers the status and the JSON.
    pub(crate) async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
        let response = self.send(request).await;
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// A call whose answer is not JSON.
    pub(crate) async fn text(&self, path: &str, token: &str) -> String {
        let request = Request::builder()
            .uri(format!("/api/v1{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        let response = self.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    /// A page outside the calls, which needs no token.
    pub(crate) async fn page(&self, path: &str) -> String {
        let response = self.send(Request::builder().uri(path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    /// A page as a browser gets it, with somebody's session or without one.
    pub(crate) async fn visit(
        &self,
        path: &str,
        token: Option<&str>,
    ) -> (StatusCode, HeaderMap, Vec<u8>) {
        let mut request = Request::builder().uri(path).header(header::ACCEPT, "text/html");
        if let Some(token) = token {
            request = request.header(header::COOKIE, format!("lang=en; session={token}"));
        }
        let response = self.send(request.body(Body::empty()).unwrap()).await;
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
        (parts.status, parts.headers, bytes.to_vec())
    }

    /// The same; answers the status and the text.
    pub(crate) async fn look(&self, path: &str, token: Option<&str>) -> (StatusCode, String) {
        let (status, _, bytes) = self.visit(path, token).await;
        (status, String::from_utf8(bytes).unwrap())
    }

    /// The journal's file.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("floor.db")
    }

    /// What is known of the journal's integrity.
    pub(crate) fn integrity(&self) -> &Arc<Integrity> {
        &self.integrity
    }

    /// Verifies the journal in the background, without the rests.
    pub(crate) fn verify_in_background(&self) -> Verifier {
        let pace = Pace { rest: 0, idle: std::time::Duration::from_millis(1), ..Pace::default() };
        Verifier::start(self.database(), Arc::clone(&self.integrity), pace, || None)
    }

    /// Takes the journal away, as a disk that is unplugged does.
    pub(crate) fn lose_journal(&self) {
        let path = self.folder.path().join("floor.db");
        std::fs::rename(&path, path.with_extension("gone")).unwrap();
    }

    /// The journal as an export shows it: a line for each record.
    pub(crate) fn export(&self) -> Vec<String> {
        let store = SqliteStore::open_to_read(&self.folder.path().join("floor.db")).unwrap();
        let mut lines = Vec::new();
        store
            .read(1, &mut |record| {
                let told = manager::CommittedRecord::read(&record).unwrap();
                lines.push(serde_json::json!([told.seq, told.by, told.events]).to_string());
                true
            })
            .unwrap();
        lines
    }

    pub(crate) async fn log_in(&self, staff: &str) -> String {
        self.log_in_with(staff, "demo").await
    }

    pub(crate) async fn log_in_with(&self, staff: &str, secret: &str) -> String {
        let body = serde_json::json!({ "staff": staff, "secret": secret });
        let (status, body) = self.call("POST", "/sessions", None, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        body["token"].as_str().unwrap().to_owned()
    }

    /// An input that must be done; answers the table.
    pub(crate) async fn input(&self, token: &str, table: &str, key: &str, input: Value) -> Value {
        let (status, body) = self.post(token, table, key, input.clone()).await;
        assert_eq!(status, StatusCode::OK, "{input}: {body}");
        body["table"].clone()
    }

    pub(crate) async fn post(
        &self,
        token: &str,
        table: &str,
        key: &str,
        input: Value,
    ) -> (StatusCode, Value) {
        let body = serde_json::json!({ "key": key, "input": input });
        self.call("POST", &format!("/tables/{table}/inputs"), Some(token), Some(body)).await
    }
}
