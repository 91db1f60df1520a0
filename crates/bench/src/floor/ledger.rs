//! Checks that the stream delivers every event exactly once: compares what was sent, what was answered and
//! what subscribers received.
//!
//! The inputs of a table are sent one after another, and each becomes one record. So the first event that its
//! sign receives belongs to the first input and has the same content as its answer: an event that is lost,
//! repeated or out of order is detected at once. Managers receive everything; for them it is enough to check
//! that the numbers have no gap, and to count.
//!
//! The event may reach the sign before the answer reaches the console, or after it. Events are compared as
//! bytes: the server must write them the same way in both places, as the last field of a line of the stream,
//! and in an answer as the last field or directly before `table`.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::rc::Rc;
use std::time::Instant;

use super::client::Lines;
use crate::waits::Waits;

/// The inputs, answers and events of one table that are not matched yet.
#[derive(Default)]
pub(super) struct Ledger {
    /// The due times of inputs whose events the sign has not received.
    sent: VecDeque<Instant>,
    /// Fingerprints of answers whose events the sign has not received. This or `received` is always empty.
    answered: VecDeque<u64>,
    /// Fingerprints of events that the sign has received before their answers.
    received: VecDeque<u64>,
    /// The number of the last event that the sign has received.
    last: u64,
}

impl Ledger {
    /// Notes an input. Must be called before it is sent, because its event may arrive before its answer.
    pub(super) fn sent(&mut self, due: Instant) {
        self.sent.push_back(due);
    }

    /// Notes the answer to an input.
    pub(super) fn answered(&mut self, body: &[u8]) -> io::Result<()> {
        // The events end where `table` begins. Without it, only the closing brace follows them.
        let table = find(body, b",\"table\":{\"id\":");
        let end = table.unwrap_or(body.len().saturating_sub(1));
        self.answered.push_back(print(&body[..end]));
        self.agree()
    }

    /// Notes an event that the sign has received, and how long after its input was due.
    fn received(&mut self, id: u64, data: &[u8], waits: &mut Waits) -> io::Result<()> {
        if id <= self.last {
            return Err(io::Error::other(format!("event {id} came after event {}", self.last)));
        }
        self.last = id;
        let due = self.sent.pop_front();
        let due = due.ok_or_else(|| io::Error::other("an event of an input that nobody sent"))?;
        waits.add(due.elapsed(), 1);
        let end = data.len().saturating_sub(1);
        self.received.push_back(print(&data[..end]));
        self.agree()
    }

    /// Removes the pairs of answer and event; an error if the two of a pair differ.
    fn agree(&mut self) -> io::Result<()> {
        while let (Some(answered), Some(received)) = (self.answered.front(), self.received.front())
        {
            if answered != received {
                return Err(io::Error::other("a sign received something else than was answered"));
            }
            self.answered.pop_front();
            self.received.pop_front();
        }
        Ok(())
    }

    /// Whether the sign received everything that was answered, and nothing else.
    pub(super) fn is_even(&self) -> bool {
        self.sent.is_empty() && self.answered.is_empty() && self.received.is_empty()
    }
}

/// A fingerprint of the events in an answer, or in the data of an event of the stream.
fn print(text: &[u8]) -> u64 {
    let start = find(text, b"\"events\":").unwrap_or(0);
    BuildHasherDefault::<DefaultHasher>::default().hash_one(&text[start..])
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// What all subscribers have received.
#[derive(Default)]
pub(super) struct Received {
    /// How many events all signs have received, in all phases.
    pub(super) signs: u64,
    /// How long after its input was due an event reached the sign, in this phase.
    pub(super) waits: Waits,
    /// How many events each manager has received, in all phases.
    pub(super) managers: Vec<u64>,
    /// The first error.
    pub(super) wrong: Option<String>,
}

impl Received {
    /// Keeps an error, if it is the first.
    pub(super) fn wrong(&mut self, what: &str) {
        self.wrong.get_or_insert_with(|| what.to_owned());
    }
}

/// Reads a sign's stream until the first error. The end of the stream is an error too.
pub(super) async fn sign(
    mut lines: Lines,
    ledger: Rc<RefCell<Ledger>>,
    received: Rc<RefCell<Received>>,
) {
    loop {
        let checked = match lines.next().await {
            Ok(Some(line)) => {
                let mut received = received.borrow_mut();
                received.signs += 1;
                ledger.borrow_mut().received(line.id, line.data, &mut received.waits)
            }
            Ok(None) => Err(io::Error::other("a sign was dropped")),
            Err(error) => Err(error),
        };
        if let Err(error) = checked {
            return received.borrow_mut().wrong(&error.to_string());
        }
    }
}

/// Reads the stream of all events until the first error. The end of the stream is an error too.
pub(super) async fn manager(mut lines: Lines, number: usize, received: Rc<RefCell<Received>>) {
    let mut last = None;
    loop {
        let checked = match lines.next().await {
            Ok(Some(line)) if last.is_none_or(|last| line.id == last + 1) => Ok(line.id),
            Ok(Some(line)) => Err(format!("event {} came after event {last:?}", line.id)),
            Ok(None) => Err("a manager was dropped".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        match checked {
            Ok(id) => last = Some(id),
            Err(error) => return received.borrow_mut().wrong(&error),
        }
        received.borrow_mut().managers[number] += 1;
    }
}
