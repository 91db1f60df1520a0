//! kill -9, at random moments, three hundred times.
//!
//! A child process takes inputs over a pipe and acknowledges each on another. The parent kills it whenever
//! it likes, starts it again on the same journal, and checks: everything acknowledged is there, nothing is
//! there twice, the books balance, and the floor comes back as the journal says.

// A test that cannot go on stops where it stands, and tells how far it came.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use floor::{Act, Button, Input, Millis, Seat};
use journal::{SiteKey, SqliteStore, Store, verify};
use manager::{Answer, Body, GameManager, Key, Submission, SystemChance, fold};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[path = "it/site.rs"]
#[allow(dead_code)]
mod site;

const KEY: SiteKey = SiteKey([9; 32]);
const KILLS: u32 = 300;
/// A new journal every so often, so that opening it stays quick.
const KILLS_A_JOURNAL: u32 = 25;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().position(|arg| arg == "--child") {
        Some(at) => child(Path::new(&args[at + 1])),
        None => parent(),
    }
}

/// Input number `n`: rounds of coins, lock, a no-key prize, and the end.
fn input(n: u64) -> Submission {
    let seat = |number: u8| Seat::try_from(number).unwrap();
    let button = |name| Input::Button { name };
    let input = match n % 8 {
        0 => Input::CoinPlaced { seat: seat(1) },
        1 => Input::CoinDropped { seat: seat(1) },
        2 => Input::CoinPlaced { seat: seat(2) },
        3 => Input::CoinDropped { seat: seat(2) },
        4 => button(Button::CoinIn),
        5 => Input::Hand { row: "one-nine".to_owned(), seats: None, r#override: None },
        6 => button(Button::GameOver),
        _ => Input::CoinDropped { seat: seat(9) }, // refused: there is no coin
    };
    let act = Act::AtTable { table: "NINES1".try_into().unwrap(), input, numbers: [0; 10] };
    site::submission(&format!("n{n}"), "D100", act)
}

/// Takes numbers from stdin and acknowledges them on stdout, each after it is durable.
fn child(path: &Path) {
    let mut manager =
        GameManager::open(SqliteStore::open(path).unwrap(), SystemChance, KEY).unwrap();
    let mut out = std::io::stdout().lock();
    writeln!(out, "ready").unwrap();
    out.flush().unwrap();
    for line in std::io::stdin().lock().lines() {
        let n: u64 = line.unwrap().parse().unwrap();
        let answers = manager.submit(vec![input(n)], Millis(1)).unwrap();
        assert!(!matches!(answers[0], Answer::Unavailable(_)), "{answers:?}");
        // A parent that is gone needs no answer.
        if writeln!(out, "{n}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
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

fn parent() {
    let seed: u64 = rand::random();
    println!("crash: seed {seed}");
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let (mut kills, mut acknowledged) = (0, 0);
    while kills < KILLS {
        let path = folder.path().join(format!("floor{kills}.db"));
        let store = SqliteStore::create(&path, &KEY).unwrap();
        let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
        site::open_site(&mut manager);
        drop(manager);
        let mut next = 0;
        for _ in 0..KILLS_A_JOURNAL {
            let heard = kill_once(&path, next, &mut chance);
            acknowledged += heard.len();
            next = check(&path, &heard);
            kills += 1;
        }
    }
    println!("crash: {kills} kills, {acknowledged} acknowledged inputs, all there, none twice");
    println!("{kills} passed, 0 failed");
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
    let hearing = std::thread::spawn(move || {
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        lines.filter_map(|line| line.parse().ok()).collect::<Vec<u64>>()
    });
    std::thread::sleep(Duration::from_micros(chance.random_range(0..30_000)));
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = feeding.join();
    hearing.join().unwrap()
}

/// Checks the laws; returns the number of the first input that is not in the journal.
fn check(path: &Path, heard: &[u64]) -> u64 {
    let store = SqliteStore::open_to_read(path).unwrap();
    let mut keys = HashSet::new();
    let verified = verify(&store, &KEY, None, |record| {
        let body = Body::from_bytes(&record.body).unwrap();
        assert!(keys.insert(body.key), "{:?} is there twice", body.key);
    })
    .unwrap();
    assert_eq!(verified.bad, None);
    for n in heard {
        assert!(
            keys.contains(&Key::try_from(&*format!("n{n}")).unwrap()),
            "input {n} was acknowledged and is lost"
        );
    }
    let folded = fold(&store, &KEY).unwrap(); // balanced after every record
    let next = (0..=u64::MAX)
        .find(|n| !keys.contains(&Key::try_from(&*format!("n{n}")).unwrap()))
        .unwrap();
    let rounds = (next + 3) / 8; // COIN IN is the fifth input of eight
    let coins = folded.floor.tables[&"NINES1".try_into().unwrap()].coins_in;
    assert_eq!(coins, 2 * rounds, "every coin counts once, after {next} inputs");
    assert_eq!(store.head().unwrap().seq, verified.records);
    next
}
