//! Kills the Game Manager with kill -9 at random moments, three hundred times.
//!
//! A child process reads inputs from a pipe and acknowledges each on another: wagers, prizes with and without
//! a key, one that waits and is cleared, voids and adjustments. The parent kills it at random, starts it
//! again on the same journal, and checks: everything acknowledged is there, nothing is there twice, the books
//! balance, and the lights, consoles, keys and pending prizes are those of a floor that took exactly the
//! inputs in the journal and was never disturbed.

// A test that cannot go on stops where it stands, and tells how far it came.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Barrier};

use floor::{Floor, JackpotState};
use journal::{MemoryStore, SqliteStore, Store};
use manager::{GameManager, NotQueued, fold};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::evening::{NoChance, answers_to, assert_same, in_memory, in_order, input, long};
use crate::site::{KEY, OPENED, now};

#[path = "it/evening.rs"]
#[allow(dead_code)]
mod evening;
#[path = "it/site.rs"]
#[allow(dead_code)]
mod site;

/// A new journal every so often, so that opening it stays quick.
const KILLS_A_JOURNAL: u32 = 10;
/// How many answers are heard before a kill, at most.
const MOST_HEARD: usize = 120;
/// How many inputs wait for the writer at most.
const IN_FLIGHT: usize = 16;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().position(|arg| arg == "--child") {
        Some(at) => child(Path::new(&args[at + 1])),
        None => parent(),
    }
}

/// Takes numbers from stdin and acknowledges them on stdout, each after it is durable. It is the writer that
/// runs a casino: two threads in turns, with many inputs in flight.
fn child(path: &Path) {
    let manager = GameManager::open(SqliteStore::open(path).unwrap(), NoChance, KEY).unwrap();
    let (handle, _writer) = manager::start(manager, IN_FLIGHT, now);
    say("ready");
    for line in std::io::stdin().lock().lines() {
        let n: u64 = line.unwrap().parse().unwrap();
        let mut submission = input(n);
        loop {
            let acknowledge = move |answer| {
                assert!(answers_to(n, &answer), "{answer:?}");
                say(&n.to_string());
            };
            match handle.submit_then(submission, acknowledge) {
                Ok(()) => break,
                Err(NotQueued::Busy(again)) => submission = *again,
                Err(NotQueued::Stopped(_)) => return,
            }
            std::thread::yield_now();
        }
    }
}

/// A line for the parent. One that is gone needs none.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn start(path: &Path) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .arg("--child")
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut ready = String::new();
    out.read_line(&mut ready).unwrap();
    assert_eq!(ready, "ready\n", "the child opens its journal after every kill");
    child.stdout = Some(out.into_inner());
    child
}

/// What the kills left open, so that it is known what was tried.
#[derive(Default, Debug)]
struct Tally {
    kills: u32,
    acknowledged: usize,
    bets_locked: u32,
    key_in_lock: u32,
    prize_pending: u32,
    prize_waiting: u32,
}

impl Tally {
    fn count(&mut self, floor: &Floor) {
        let has = |state| u32::from(floor.jackpots.values().any(|it| it.state == state));
        let locked = |it: &floor::Table| matches!(it.play, floor::Play::Locked(_));
        self.kills += 1;
        self.bets_locked += u32::from(floor.tables.values().any(locked));
        self.key_in_lock += u32::from(floor.tables.values().any(|it| it.key.is_some()));
        self.prize_pending += has(JackpotState::Pending);
        self.prize_waiting += has(JackpotState::Waiting);
    }
}

fn parent() {
    let seed: u64 = rand::random();
    println!("crash: seed {seed}");
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let mut tally = Tally::default();
    let kills = if long() { 10_000 } else { 300 };
    while tally.kills < kills {
        let path = folder.path().join(format!("floor{}.db", tally.kills));
        let store = SqliteStore::create(&path).unwrap();
        let mut manager = GameManager::open(store, NoChance, KEY).unwrap();
        site::open_site(&mut manager);
        drop(manager);
        let (mut undisturbed, mut next) = (in_memory(), 0);
        for _ in 0..KILLS_A_JOURNAL {
            let heard = kill_once(&path, next, &mut chance);
            tally.acknowledged += heard.len();
            next = check(&path, &heard, next, &mut undisturbed);
            tally.count(undisturbed.floor());
        }
    }
    println!("crash: {tally:?}; all there, none twice, and the same lights");
    let seen = [tally.bets_locked, tally.key_in_lock, tally.prize_pending, tally.prize_waiting];
    assert!(seen.iter().all(|it| *it > 0), "some state was never met: {tally:?}");
    println!("{} passed, 0 failed", tally.kills);
}

/// Feeds a child from input `first` on, kills it, and returns what it acknowledged.
fn kill_once(path: &Path, first: u64, chance: &mut ChaCha8Rng) -> Vec<u64> {
    let mut child = start(path);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = child.stdout.take().unwrap();
    let feeding = std::thread::spawn(move || {
        // The pipe breaks when the child dies.
        (first..first + 5_000).all(|n| writeln!(stdin, "{n}").is_ok())
    });
    // So many are heard before the kill, however fast the machine is; the next are then on their way.
    let (enough, killing) = (chance.random_range(0..MOST_HEARD), Arc::new(Barrier::new(2)));
    let at = Arc::clone(&killing);
    let hearing = std::thread::spawn(move || {
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let mut numbers = lines.filter_map(|line| line.parse().ok());
        let mut heard: Vec<u64> = numbers.by_ref().take(enough).collect();
        at.wait();
        heard.extend(numbers);
        heard
    });
    killing.wait();
    for _ in 0..chance.random_range(0..20_000) {
        std::hint::spin_loop();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = feeding.join();
    hearing.join().unwrap()
}

/// Checks the laws; returns the number of the first input that is not in the journal. `undisturbed` has
/// come as far as `before`, and goes along.
fn check(
    path: &Path,
    heard: &[u64],
    before: u64,
    undisturbed: &mut GameManager<MemoryStore, NoChance>,
) -> u64 {
    let store = SqliteStore::open_to_read(path).unwrap();
    let folded = fold(&store).unwrap(); // chain, head, and books balanced after every record
    let next = folded.records - OPENED;
    assert!(in_order(&store), "another input, or one that is there twice");
    assert!(heard.iter().all(|n| *n < next), "{next} are there, acknowledged were {heard:?}");
    for n in before..next {
        undisturbed.submit(vec![input(n)], now()).unwrap();
    }
    assert_same(&folded.floor, undisturbed.floor(), &format!("after {next} inputs"));
    let ends = [store.head().unwrap(), undisturbed.store().head().unwrap()];
    // Each journal is signed by a key of its own.
    let [one, other] = ends.map(|head| (head.seq, head.hash));
    assert_eq!(one, other, "the same journal");
    next
}
