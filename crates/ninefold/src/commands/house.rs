//! A running Game Manager: journal, writer, server, and the people of the demo.

use std::fs;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use floor::{Command, Floor};
use journal::{SiteKey, SqliteStore, Store};
use manager::{
    Answer, Door, GameManager, Key, NotQueued, Options, Submission, SystemChance, start_watched,
    wall_clock,
};
use sim::{Habits, People};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use web::{App, Cost, Hub, Manners, Secrets, Tls, token};

use super::journal::{key_path, read_key};
use crate::problem::{Done, Problem};

/// How many inputs may wait for the writer.
const QUEUE: usize = 4_096;

/// A journal that is open for writing.
pub(super) struct House {
    manager: GameManager<SqliteStore, SystemChance>,
    database: PathBuf,
    key: SiteKey,
    taken: u64,
}

/// Who plays.
pub(super) enum Players {
    /// People, through the calls.
    Real,
    /// The demo's, so many times faster than people.
    Simulated { speed: f64 },
}

/// Where the house is met.
pub(super) struct Front {
    pub(super) listen: String,
    pub(super) tls: Option<Tls>,
    /// Whether it may be met from elsewhere without TLS.
    pub(super) plain: bool,
}

impl Front {
    /// Without TLS, from this machine.
    pub(super) const fn plain(listen: String) -> Front {
        Front { listen, tls: None, plain: false }
    }

    /// Refuses to carry secrets over a network in the clear, unless it was said on purpose.
    pub(super) fn check(&self) -> Result<(), Problem> {
        let listen = &self.listen;
        let addresses: Vec<SocketAddr> = match listen.to_socket_addrs() {
            Ok(addresses) => addresses.collect(),
            Err(error) => {
                let why = crate::args::reason(&error);
                let problem = Problem::refused(format!("`{listen}` is no address here: {why}"));
                return Err(problem.hint("write it as `127.0.0.1:8080`"));
            }
        };
        let near = addresses.iter().all(|address| address.ip().is_loopback());
        if near || self.tls.is_some() || self.plain {
            return Ok(());
        }
        let why =
            format!("{listen} can be reached from other machines, and there is no certificate");
        let hint =
            "set `certificate` and `key`, or `plain-http = true` behind something that has them";
        Err(Problem::refused(why).hint(hint))
    }
}

impl House {
    /// Creates a journal and its key, on purpose.
    pub(super) fn create(database: &Path) -> Result<House, Problem> {
        let secret = token();
        let key = SiteKey(journal::Hash::parse(&secret).expect("a token is 64 digits").0);
        let store = SqliteStore::create(database, &key).map_err(Problem::refused)?;
        write_key(&key_path(database), &secret)?;
        House::over(store, database, key)
    }

    /// Opens a journal, beside which its key lies.
    pub(super) fn open(database: &Path) -> Result<House, Problem> {
        let store = SqliteStore::open(database).map_err(Problem::refused)?;
        let key = read_key(&key_path(database))?;
        House::over(store, database, key)
    }

    fn over(store: SqliteStore, database: &Path, key: SiteKey) -> Result<House, Problem> {
        let options = Options::beside(database);
        let manager = GameManager::open_with(store, SystemChance, key.clone(), options);
        let hint = "`ninefold journal verify` says more";
        let manager = manager.map_err(|error| Problem::refused(error).hint(hint))?;
        Ok(House { manager, database: database.to_owned(), key, taken: 0 })
    }

    pub(super) fn secrets(&self, cost: Cost) -> Secrets {
        Secrets::new(&self.key, cost)
    }

    /// Has a command done before anybody is served.
    pub(super) fn take(&mut self, command: Command) -> Result<(), Problem> {
        self.take_all(vec![command])
    }

    /// Has commands done together before anybody is served.
    pub(super) fn take_all(&mut self, commands: Vec<Command>) -> Result<(), Problem> {
        let mut batch = Vec::with_capacity(commands.len());
        for command in commands {
            self.taken += 1;
            let key = format!("opening:{}", self.taken);
            let key = Key::try_from(&*key).expect("a name and a number");
            batch.push(Submission { key, command });
        }
        for answer in self.manager.submit(batch, wall_clock()).map_err(Problem::refused)? {
            match answer {
                Answer::Done { .. } | Answer::Before { .. } => {}
                Answer::Refused(refusal) => {
                    return Err(Problem::refused(&refusal).hint(refusal.hint()));
                }
                Answer::KeyTooOld(too_old) => return Err(Problem::refused(too_old)),
                Answer::Unavailable(error) => return Err(Problem::refused(error)),
            }
        }
        Ok(())
    }

    /// The floor as the journal has it.
    pub(super) fn floor(&self) -> &Floor {
        self.manager.floor()
    }

    /// Stops without having served.
    pub(super) fn close(self) {
        drop(self.manager.close());
    }

    /// Serves until it is told to stop; then finishes what is in flight.
    pub(super) fn serve(
        self,
        front: Front,
        players: &Players,
        lines: &[String],
    ) -> Result<Done, Problem> {
        let runtime = tokio::runtime::Runtime::new()
            .map_err(|error| Problem::refused(format!("the server cannot start: {error}")))?;
        let cost = if matches!(players, Players::Real) && lines.is_empty() {
            Cost::Full
        } else {
            Cost::Least
        };
        let secrets = Secrets::new(&self.key, cost);
        let seq = self.manager.store().head().map_err(Problem::refused)?.seq;
        let hub = Hub::new(self.manager.floor().clone(), seq);
        let hub = Arc::new(hub.with_history(self.manager.history().clone()));
        let watch = Arc::clone(&hub);
        let (door, writer) = start_watched(self.manager, QUEUE, wall_clock, watch);
        let stop = Arc::new(AtomicBool::new(false));
        let playing = match players {
            Players::Real => None,
            Players::Simulated { speed } => {
                let (door, hub, stop, speed) =
                    (door.clone(), Arc::clone(&hub), Arc::clone(&stop), *speed);
                Some(thread::spawn(move || play(&door, &hub, &stop, speed)))
            }
        };
        let served = runtime.block_on(async {
            let Front { listen, tls, .. } = front;
            let listener = TcpListener::bind(&listen).await.map_err(|error| {
                let why = crate::args::reason(&error);
                Problem::refused(format!("cannot listen on {listen}: {why}"))
                    .hint("another port may be free")
            })?;
            let address =
                listener.local_addr().map_err(|error| Problem::refused(error.to_string()))?;
            // Before anybody is told that it listens: whoever knows may stop it.
            let stop = told_to_stop()
                .map_err(|error| Problem::refused(format!("signals cannot be heard: {error}")))?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            say(&format!("ninefold listens on {scheme}://{address}"))?;
            lines.iter().try_for_each(|line| say(line))?;
            let app = App::new(door, hub, secrets, self.database);
            let manners = Manners { tls, ..Manners::default() };
            web::serve_with(listener, app, manners, stop)
                .await
                .map_err(|error| Problem::refused(format!("the server stopped: {error}")))
        });
        stop.store(true, Ordering::Relaxed);
        drop(runtime); // With the last call goes the last door but the players'.
        if let Some(playing) = playing {
            playing.join().map_err(|_| Problem::refused("the simulated people stopped"))?;
        }
        let ended = writer.join().map_err(|_| Problem::refused("the writer stopped"))?;
        drop(ended.map_err(Problem::refused)?.close());
        served.map(|()| Done::Well)
    }
}

/// A line for whoever waits for it.
fn say(line: &str) -> Result<(), Problem> {
    let mut stdout = std::io::stdout().lock();
    let written = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
    written.map_err(|error| Problem::refused(format!("cannot write the answer: {error}")))
}

/// Ctrl-C, or a polite kill. From when this returns, neither ends the process by itself.
fn told_to_stop() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Plays the demo's people until it is told to stop.
fn play(door: &Door, hub: &Hub, stop: &AtomicBool, speed: f64) {
    let who = token();
    let mut people = People::new(seed(&who), Habits::DEMO);
    let (began, mut sent) = (Instant::now(), 0_u64);
    while !stop.load(Ordering::Relaxed) {
        let turn = hub.read(|floor| people.next(floor));
        let due = Duration::from_millis(u64::try_from(turn.at_ms).unwrap_or(0)).div_f64(speed);
        while began.elapsed() < due && !stop.load(Ordering::Relaxed) {
            let left = due.saturating_sub(began.elapsed());
            thread::sleep(left.min(Duration::from_millis(100)));
        }
        sent += 1;
        let name = format!("demo-{}:{sent}", &who[..12]);
        let key = Key::try_from(&*name).expect("a name and a number are a key");
        let mut submission = Submission { key, command: turn.command };
        // One after another: people look at the floor before they do the next thing.
        loop {
            match door.submit(submission) {
                Ok(waiting) => match waiting.wait() {
                    Some(_) => break,
                    None => return,
                },
                Err(NotQueued::Busy(again)) => submission = *again,
                Err(NotQueued::Stopped(_)) => return,
            }
            thread::yield_now();
        }
    }
}

fn seed(token: &str) -> u64 {
    u64::from_str_radix(&token[..16], 16).unwrap_or(7)
}

/// Writes a key that only its owner may read.
fn write_key(path: &Path, secret: &str) -> Result<(), Problem> {
    use std::os::unix::fs::OpenOptionsExt;
    let written = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .and_then(|mut file| writeln!(file, "{secret}").and_then(|()| file.sync_all()));
    written.map_err(|error| {
        Problem::refused(format!("{}: {}", path.display(), crate::args::reason(&error)))
    })
}
