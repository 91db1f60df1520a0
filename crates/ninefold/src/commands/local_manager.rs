//! The Game Manager in this process: its journal, writer and server, and the simulated people of the demo.

use std::any::Any;
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use floor::{Command, CommandKind, Floor, Refusal};
use journal::{SiteKey, SqliteStore, Store};
use manager::{
    Answer, GameManager, Key, MAX_COUNTED, NotQueued, Options, Pace, Submission, SystemChance,
    Verifier, WriterHandle, count_figures, start_with_listener, unbalanced, wall_clock,
};
use odds::Budget;
use sim::{Habits, People};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use web::{App, Cost, Hub, Program, Proxies, Secrets, ServerLimits, Tls, token};

use super::journal::{key_path, read_key, upgraded};
use crate::interrupt::on_stop;
use crate::problem::{Done, Problem};

/// How many inputs may wait for the writer.
const QUEUE: usize = 4_096;

/// A journal that is open for writing, with the Game Manager that writes it.
pub(super) struct LocalManager {
    manager: GameManager<SqliteStore, SystemChance>,
    database: PathBuf,
    key: SiteKey,
    /// A unique name of this opening, used in keys.
    opening: String,
    taken: u64,
}

/// Who plays.
pub(super) enum Players {
    /// People, through the API.
    Real,
    /// The demo's simulated people, this many times faster than real ones.
    Simulated { speed: f64 },
}

/// Where and how the server is reached.
pub(super) struct Front {
    pub(super) listen: String,
    pub(super) tls: Option<Tls>,
    /// Whether it may be reached from other machines without TLS.
    pub(super) plain: bool,
    /// The proxies that are trusted.
    pub(super) proxies: Proxies,
}

impl Front {
    /// Without TLS, from this machine only.
    pub(super) fn plain(listen: String) -> Front {
        Front { listen, tls: None, plain: false, proxies: Proxies::default() }
    }

    /// Refuses to send secrets unencrypted over a network, unless that was configured explicitly.
    pub(super) fn check(&self) -> Result<(), Problem> {
        let listen = &self.listen;
        let addresses: Vec<SocketAddr> = match listen.to_socket_addrs() {
            Ok(addresses) => addresses.collect(),
            Err(error) => {
                let why = crate::args::reason(&error);
                let problem = Problem::refused(format!("`{listen}` is not a valid address: {why}"));
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

impl LocalManager {
    /// Creates a new journal and its key.
    pub(super) fn create(database: &Path) -> Result<LocalManager, Problem> {
        let secret = token();
        let key = SiteKey(journal::Hash::parse(&secret).expect("a token is 64 digits").0);
        let store = SqliteStore::create(database).map_err(Problem::refused)?;
        write_key(&key_path(database), &secret)?;
        LocalManager::over(store, database, key, None)
    }

    /// Opens a journal, whose keys are next to it. A journal of an older format is upgraded first. Its
    /// witness is next to it too, unless a path is given.
    pub(super) fn open(database: &Path, witness: Option<PathBuf>) -> Result<LocalManager, Problem> {
        if upgraded(database, || read_key(&key_path(database)))? {
            tracing::info!("the journal was upgraded, and its heads are signed from now on");
        }
        let store = SqliteStore::open(database).map_err(Problem::refused)?;
        let key = read_key(&key_path(database))?;
        LocalManager::over(store, database, key, witness)
    }

    fn over(
        store: SqliteStore,
        database: &Path,
        key: SiteKey,
        witness: Option<PathBuf>,
    ) -> Result<LocalManager, Problem> {
        let mut options = Options::beside(database);
        options.witness_expected = witness.is_some();
        options.witness = witness.or(options.witness);
        let manager = GameManager::open_with(store, SystemChance, key.clone(), options);
        let hint = "run `ninefold journal verify` for details";
        let mut manager = manager.map_err(|error| Problem::refused(error).hint(hint))?;
        manager.announce_key(wall_clock()).map_err(Problem::refused)?;
        Ok(LocalManager { manager, database: database.to_owned(), key, opening: token(), taken: 0 })
    }

    pub(super) fn secrets(&self, cost: Cost) -> Secrets {
        Secrets::new(&self.key, cost)
    }

    /// Executes a command before the server starts.
    pub(super) fn take(&mut self, command: Command) -> Result<(), Problem> {
        self.take_all(vec![command])
    }

    /// Executes commands in one batch before the server starts.
    pub(super) fn take_all(&mut self, commands: Vec<Command>) -> Result<(), Problem> {
        let mut batch = Vec::with_capacity(commands.len());
        for command in commands {
            self.taken += 1;
            // Each opening has its own keys, so that earlier commands are not mistaken for these.
            let key = format!("opening-{}:{}", &self.opening[..16], self.taken);
            let key = Key::try_from(&*key).expect("a name and a number");
            batch.push(Submission::new(key, command));
        }
        self.answered(batch)
    }

    /// Submits a batch, and reports the first submission that is not done.
    fn answered(&mut self, batch: Vec<Submission>) -> Result<(), Problem> {
        let sent = batch.clone();
        let answers = self.manager.submit(batch, wall_clock()).map_err(Problem::refused)?;
        for (mut submission, mut answer) in sent.into_iter().zip(answers) {
            for _ in 0..MAX_COUNTED {
                let Answer::Refused(Refusal::FiguresNeeded(needed)) = &answer else { break };
                submission.figures = count_figures(needed, &Budget::unlimited())
                    .map_err(|error| Problem::refused(error.to_string()))?;
                let again = self.manager.submit(vec![submission.clone()], wall_clock());
                let Some(next) = again.map_err(Problem::refused)?.pop() else { break };
                answer = next;
            }
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

    /// Records which program starts to serve. Every start is a separate record.
    fn has_started(&mut self, program: &Program) -> Result<(), Problem> {
        let Program { version, commit, binary } = program.clone();
        let by = "NINEFOLD".try_into().expect("a name");
        let command = Command { by, kind: CommandKind::Start { version, commit, binary } };
        let key = format!("start-{}", &token()[..16]);
        let key = Key::try_from(&*key).expect("a name and some digits");
        let batch = vec![Submission::new(key, command)];
        self.answered(batch)
    }

    /// The floor according to the journal.
    pub(super) fn floor(&self) -> &Floor {
        self.manager.floor()
    }

    /// Closes the journal without having served.
    pub(super) fn close(self) {
        drop(self.manager.close());
    }

    /// Serves until told to stop, then finishes what is in flight.
    pub(super) fn serve(
        mut self,
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
        let program = crate::program::running()?;
        self.has_started(&program)?;
        let seq = self.manager.store().head().map_err(Problem::refused)?.seq;
        let hub = Hub::new(self.manager.floor().clone(), seq);
        let hub = Arc::new(hub.with_history(self.manager.history().clone()));
        let listener = Arc::clone(&hub);
        let integrity = Arc::clone(self.manager.integrity());
        let looked = Arc::clone(&hub);
        let verifier = Verifier::start(
            self.database.clone(),
            Arc::clone(&integrity),
            Pace::default(),
            move || looked.read(unbalanced),
        );
        let (handle, writer) = start_with_listener(self.manager, QUEUE, wall_clock, listener);
        // Nothing can be done without the writer: if it ends, the process ends.
        let (sender, writer_ended) = oneshot::channel();
        let writer = thread::spawn(move || {
            let ended = writer.join();
            let _ = sender.send(());
            ended
        });
        let stop = Arc::new(AtomicBool::new(false));
        let playing = match players {
            Players::Real => None,
            Players::Simulated { speed } => {
                let (handle, hub, stop, speed) =
                    (handle.clone(), Arc::clone(&hub), Arc::clone(&stop), *speed);
                Some(thread::spawn(move || play(&handle, &hub, &stop, speed)))
            }
        };
        let served = runtime.block_on(async {
            let Front { listen, tls, proxies, .. } = front;
            let listener = TcpListener::bind(&listen).await.map_err(|error| {
                let why = crate::args::reason(&error);
                Problem::refused(format!("cannot listen on {listen}: {why}"))
                    .hint("another port may be free")
            })?;
            let address =
                listener.local_addr().map_err(|error| Problem::refused(error.to_string()))?;
            // Install the handlers before printing the address, because its reader may send a signal.
            let stop = stop_signal()
                .map_err(|error| Problem::refused(format!("cannot handle signals: {error}")))?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            say(&format!("ninefold listens on {scheme}://{address}"))?;
            lines.iter().try_for_each(|line| say(line))?;
            let app = App::new(handle, hub, secrets, self.database, integrity).of_program(program);
            let connections = connections();
            // A quarter is left for staff and devices, which are not limited.
            let max_guests = connections - connections / 4;
            let limits = ServerLimits { tls, proxies, max_guests, ..ServerLimits::default() };
            let stop = async move {
                tokio::select! {
                    () = stop => {}
                    _ = writer_ended => tracing::error!("the writer has ended"),
                }
            };
            web::serve_with(listener, app, limits, stop)
                .await
                .map_err(|error| Problem::refused(format!("the server stopped: {error}")))
        });
        stop.store(true, Ordering::Relaxed);
        drop(verifier);
        // When the last call ends, only the simulated people can still send commands to the writer.
        runtime.shutdown_timeout(Duration::from_secs(10));
        if let Some(playing) = playing {
            playing.join().map_err(|_| Problem::refused("the simulated people stopped"))?;
        }
        let ended = writer.join().unwrap_or_else(Err);
        let died = |why: &dyn Display| {
            Problem::refused(format!("the writer of the journal stopped: {why}"))
                .hint("nothing that was answered is lost; start it again, and look at the log")
        };
        match ended {
            Ok(Ok(manager)) => drop(manager.close()),
            Ok(Err(error)) => return Err(died(&error)),
            Err(panic) => return Err(died(&panic_message(&*panic))),
        }
        served.map(|()| Done::Well)
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it does not say why")
}

/// How many connections there can be: as many as the operating system allows open files, minus room for the
/// journal and its readers. The limit is raised as far as possible.
fn connections() -> usize {
    let files = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => usize::try_from(files).unwrap_or(usize::MAX),
        Err(error) => {
            tracing::warn!(%error, "the limit of open files is not known");
            1_024
        }
    };
    let connections = files.saturating_sub(1_024).max(files / 2).min(100_000);
    tracing::info!(files, connections, "open files and connections that there may be");
    connections
}

/// Prints a line on stdout at once, for a process that waits for it.
fn say(line: &str) -> Result<(), Problem> {
    let mut stdout = std::io::stdout().lock();
    let written = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
    written.map_err(|error| Problem::refused(format!("cannot write the answer: {error}")))
}

/// Waits for SIGINT (Ctrl-C) or SIGTERM. Once this has returned, neither of them ends the process directly.
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let (sender, mut receiver) = watch::channel(false);
    on_stop(move || _ = sender.send_replace(true))?;
    // The sender is never dropped, so this ends only when it is told.
    Ok(async move { drop(receiver.wait_for(|stop| *stop).await) })
}

/// Runs the demo's simulated people until told to stop.
fn play(handle: &WriterHandle, hub: &Hub, stop: &AtomicBool, speed: f64) {
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
        let mut submission = Submission::new(key, turn.command);
        // One after another: people look at the floor before they act again.
        loop {
            match handle.submit(submission) {
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

/// Writes a key file that only its owner can read.
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
