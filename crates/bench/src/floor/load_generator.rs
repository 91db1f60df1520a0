//! Generates the load of the benchmark: plays all tables over HTTP, and measures a phase.
//!
//! Every table has its own connection and sends one input after another: the ledger relies on that order.
//! Everything runs on one thread. No borrow of a `RefCell` may be held across an `await`, because the tasks
//! that read the streams borrow the same values.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::client::{Connection, request};
use super::ledger::{Ledger, Received, manager, sign};
use super::script::{SHOE, round};
use super::site::{self, DEALERS, MANAGERS, Site};
use crate::show_progress;
use crate::waits::{Waits, memory_of, processor_time_of};

/// How often memory is measured.
const LOOK: Duration = Duration::from_secs(1);
/// How long the last events may take to arrive. Events that arrive later count as missing.
const PATIENCE: Duration = Duration::from_secs(20);

/// The pace of a phase.
#[derive(Clone, Copy)]
pub(super) enum Pace {
    /// The period and the length: every table plays a round in each period, and the phase lasts this long.
    Every(Duration, Duration),
    /// As fast as answers come, until this many inputs have been sent in total. Rounds that have begun are
    /// finished, so a few more are sent.
    Flat(u64),
}

/// The results of a phase.
pub(super) struct Phase {
    pub(super) pace: Pace,
    pub(super) inputs: u64,
    pub(super) rounds: u64,
    /// Until the last answer. The wait for the last events is not included.
    pub(super) took: Duration,
    /// How long after they were due inputs were answered.
    pub(super) answers: Waits,
    /// How long after their inputs were due events reached the sign.
    pub(super) signs: Waits,
    /// How many events subscribers should have received, and how many they did.
    pub(super) due: u64,
    pub(super) received: u64,
    /// The server's memory, second by second, in megabytes.
    pub(super) memory: Vec<f64>,
    /// The server's processor time.
    pub(super) processor: Duration,
    /// The average size of an answer, in bytes.
    pub(super) size: usize,
}

/// The console of a table: a client that sends its inputs.
struct Console {
    table: String,
    path: String,
    token: String,
    /// The inputs of a round. The first of them, a new shoe, is sent once in [`SHOE`] rounds.
    inputs: Vec<String>,
    connection: Connection,
    /// Present if the table has a sign.
    ledger: Option<Rc<RefCell<Ledger>>>,
    /// The number of rounds it has played.
    rounds: u64,
    /// The number of inputs it has sent in this phase.
    sent: u64,
    /// The number of its last input. It is never reset, so that no key is used twice.
    number: u64,
}

/// The clients of a site: all consoles, signs and managers, connected.
pub(super) struct LoadGenerator {
    consoles: Vec<Console>,
    received: Rc<RefCell<Received>>,
    /// The process id of the server, or `self`.
    process: String,
    /// Its name in progress messages.
    name: String,
}

/// Totals of all tables in a phase.
#[derive(Default)]
struct Tally {
    sent: Cell<u64>,
    rounds: Cell<u64>,
    bytes: Cell<usize>,
    answers: RefCell<Waits>,
}

impl LoadGenerator {
    /// Logs everybody in and opens the streams. Must run in a `LocalSet`, and so must
    /// [`LoadGenerator::play`].
    pub(super) async fn connect(site: &Site, name: &str) -> io::Result<LoadGenerator> {
        let mut tokens = Vec::new();
        for number in 0..DEALERS.min(site.tables.len()) {
            show_progress(&format!("{name}: logging in {number}"));
            tokens.push(site.log_in(&site::dealer(number)).await?);
        }
        let mut managers = Vec::new();
        for number in 0..MANAGERS {
            managers.push(site.log_in(&site::manager(number)).await?);
        }
        let received = Rc::new(RefCell::new(Received::default()));
        received.borrow_mut().managers = vec![0; MANAGERS];
        for (number, token) in managers.iter().enumerate() {
            let lines = Connection::open(&site.address).await?.listen("", token, None).await?;
            tokio::task::spawn_local(manager(lines, number, Rc::clone(&received)));
        }
        let mut consoles = Vec::new();
        for (number, (table, dialect)) in site.tables.iter().enumerate() {
            let token = tokens[number % tokens.len()].clone();
            let mut console = Console {
                table: table.to_string(),
                path: format!("/tables/{table}/inputs"),
                token,
                inputs: round(*dialect),
                connection: Connection::open(&site.address).await?,
                ledger: None,
                rounds: 0,
                sent: 0,
                number: 0,
            };
            // Only the first tables have a sign: as many as there are dealers.
            if number < DEALERS {
                let (query, ledger) = (format!("?table={table}"), Rc::default());
                let lines = Connection::open(&site.address).await?;
                let lines = lines.listen(&query, &console.token, None).await?;
                tokio::task::spawn_local(sign(lines, Rc::clone(&ledger), Rc::clone(&received)));
                console.ledger = Some(ledger);
            }
            consoles.push(console);
        }
        Ok(LoadGenerator { consoles, received, process: site.process(), name: name.to_owned() })
    }

    /// Connects consoles to a server in this process that has no streams. The tokens are not valid anywhere.
    pub(super) async fn without_streams(
        address: &str,
        site: &Site,
        name: &str,
    ) -> io::Result<LoadGenerator> {
        let mut consoles = Vec::new();
        for (table, dialect) in &site.tables {
            consoles.push(Console {
                table: table.to_string(),
                path: format!("/tables/{table}/inputs"),
                token: "0".repeat(64),
                inputs: round(*dialect),
                connection: Connection::open(address).await?,
                ledger: None,
                rounds: 0,
                sent: 0,
                number: 0,
            });
        }
        let (received, process) = (Rc::default(), "self".to_owned());
        Ok(LoadGenerator { consoles, received, process, name: name.to_owned() })
    }

    /// Plays a phase to its end, and waits until all events were received. After an error it must not be
    /// used again: some consoles are missing.
    pub(super) async fn play(&mut self, pace: Pace) -> io::Result<Phase> {
        let (tally, began) = (Rc::new(Tally::default()), Instant::now());
        let before = {
            let mut received = self.received.borrow_mut();
            received.waits = Waits::default();
            (received.signs, received.managers.iter().sum::<u64>())
        };
        let processor = processor_time_of(&self.process);
        let mut playing = JoinSet::new();
        let many = u32::try_from(self.consoles.len()).unwrap_or(u32::MAX);
        for (console, number) in self.consoles.drain(..).zip(0_u32..) {
            let tally = Rc::clone(&tally);
            playing.spawn_local(async move {
                match pace {
                    Pace::Every(period, length) => {
                        let start = began + period * number / many;
                        console.paced(start, period, began + length, &tally).await
                    }
                    Pace::Flat(inputs) => console.flat_out(inputs, &tally).await,
                }
            });
        }
        let mut memory = Vec::new();
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                played = playing.join_next() => match played {
                    Some(console) => self.consoles.push(console.map_err(io::Error::other)??),
                    None => break,
                },
                _ = look.tick() => {
                    memory.push(memory_of(&self.process));
                    self.progress(pace, began, &tally);
                }
            }
        }
        let took = began.elapsed();
        let (inputs, signed) = (tally.sent.get(), self.sent_with_sign());
        let managers = self.received.borrow().managers.len() as u64;
        let counts = || {
            let received = self.received.borrow();
            (received.signs, received.managers.iter().sum::<u64>())
        };
        let waited = Instant::now();
        let all_received = || counts().1 - before.1 >= inputs * managers && self.is_even();
        while !all_received()
            && waited.elapsed() < PATIENCE
            && self.received.borrow().wrong.is_none()
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if let Some(wrong) = self.received.borrow_mut().wrong.take() {
            return Err(io::Error::other(wrong));
        }
        let after = counts();
        let (signs, all) = (after.0 - before.0, after.1 - before.1);
        // A sign that missed something is not even, and has received fewer events than were sent.
        let (due, received) = (signed + inputs * managers, signs + all);
        for console in &mut self.consoles {
            console.sent = 0;
        }
        let tally = Rc::try_unwrap(tally).map_err(|_| io::Error::other("a table still plays"))?;
        Ok(Phase {
            pace,
            inputs,
            rounds: tally.rounds.get(),
            took,
            answers: tally.answers.into_inner(),
            signs: std::mem::take(&mut self.received.borrow_mut().waits),
            due,
            received,
            memory,
            processor: processor_time_of(&self.process).saturating_sub(processor),
            size: tally.bytes.get() / usize::try_from(inputs.max(1)).unwrap_or(1),
        })
    }

    /// Whether every sign has received everything that was answered.
    fn is_even(&self) -> bool {
        let ledgers = self.consoles.iter().filter_map(|console| console.ledger.as_ref());
        ledgers.into_iter().all(|ledger| ledger.borrow().is_even())
    }

    /// The number of inputs of this phase from tables with a sign.
    fn sent_with_sign(&self) -> u64 {
        let signed = self.consoles.iter().filter(|console| console.ledger.is_some());
        signed.map(|console| console.sent).sum()
    }

    fn progress(&self, pace: Pace, began: Instant, tally: &Tally) {
        let (name, sent, now) = (&self.name, tally.sent.get(), began.elapsed().as_secs());
        match pace {
            Pace::Every(_, length) => {
                show_progress(&format!(
                    "{name}, paced: {now} of {} s, {sent} inputs",
                    length.as_secs()
                ));
            }
            Pace::Flat(inputs) => {
                show_progress(&format!("{name}, flat out: {sent} of {inputs} inputs"));
            }
        }
    }
}

impl Console {
    /// Begins a round, and returns the range of its inputs.
    fn round(&mut self, tally: &Tally) -> Range<usize> {
        let first = usize::from(!self.rounds.is_multiple_of(SHOE));
        self.rounds += 1;
        tally.rounds.set(tally.rounds.get() + 1);
        first..self.inputs.len()
    }

    /// Sends one input, given the time at which it was due.
    async fn send(&mut self, step: usize, due: Instant, tally: &Tally) -> io::Result<()> {
        self.sent += 1;
        tally.sent.set(tally.sent.get() + 1);
        self.number += 1;
        let (input, number) = (&self.inputs[step], self.number);
        let body = format!("{{\"key\":\"{}:{number}\",\"input\":{input}}}", self.table);
        let request = request("POST", &self.path, &self.token, &body);
        if let Some(ledger) = &self.ledger {
            ledger.borrow_mut().sent(due);
        }
        let answer = self.connection.call(&request).await?;
        tally.answers.borrow_mut().add(due.elapsed(), 1);
        if answer.status != 200 {
            let said = String::from_utf8_lossy(answer.body);
            return Err(io::Error::other(format!("{body} was answered {}: {said}", answer.status)));
        }
        tally.bytes.set(tally.bytes.get() + answer.body.len());
        match &self.ledger {
            Some(ledger) => ledger.borrow_mut().answered(answer.body),
            None => Ok(()),
        }
    }

    /// Plays a round in each period. Waiting times count from when an input was due, so that a server which
    /// stalls is also charged for the inputs that could not be sent meanwhile.
    async fn paced(
        mut self,
        start: Instant,
        period: Duration,
        end: Instant,
        tally: &Tally,
    ) -> io::Result<Console> {
        let mut begins = start;
        while begins + period <= end + period / 2 {
            let round = self.round(tally);
            let steps = u32::try_from(round.len()).unwrap_or(u32::MAX);
            for (step, number) in round.zip(0_u32..) {
                let due = begins + period * number / steps;
                tokio::time::sleep_until(due.into()).await;
                self.send(step, due, tally).await?;
            }
            begins += period;
        }
        Ok(self)
    }

    /// Sends inputs without pause until all tables together have sent this many. An input is due when it is
    /// sent.
    async fn flat_out(mut self, inputs: u64, tally: &Tally) -> io::Result<Console> {
        while tally.sent.get() < inputs {
            for step in self.round(tally) {
                self.send(step, Instant::now(), tally).await?;
            }
        }
        Ok(self)
    }
}
