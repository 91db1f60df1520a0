//! Compares what was sent, what was answered and what the stream delivered.
//!
//! The inputs of a table are sent one after another, and each becomes one record. So the first event that its
//! sign receives belongs to the first input and has the same content as its answer: an event that is lost,
//! repeated or out of order is detected at once. Managers receive everything; for them it is enough to check
//! that the numbers have no gap.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::rc::Rc;
use std::time::Instant;

use super::super::waits::Waits;
use super::client::Lines;

/// The open inputs, answers and events of one table.
#[derive(Default)]
pub(super) struct Ledger {
    /// The due times of inputs whose events the sign has not received.
    sent: VecDeque<Instant>,
    /// Fingerprints of answers whose events the sign has not received, or the other way round.
    answered: VecDeque<u64>,
    heard: VecDeque<u64>,
    last: u64,
}

impl Ledger {
    pub(super) fn sent(&mut self, due: Instant) {
        self.sent.push_back(due);
    }

    pub(super) fn answered(&mut self, body: &[u8]) -> io::Result<()> {
        // An answer without the table ends with the brace that closes it.
        let table = find(body, b",\"table\":{\"id\":");
        let end = table.unwrap_or(body.len().saturating_sub(1));
        self.answered.push_back(print(&body[..end]));
        self.agree()
    }

    fn heard(&mut self, id: u64, data: &[u8], waits: &mut Waits) -> io::Result<()> {
        if id <= self.last {
            return Err(io::Error::other(format!("event {id} came after event {}", self.last)));
        }
        self.last = id;
        let due = self.sent.pop_front();
        let due = due.ok_or_else(|| io::Error::other("an event of an input that nobody sent"))?;
        waits.add(due.elapsed(), 1);
        let end = data.len().saturating_sub(1);
        self.heard.push_back(print(&data[..end]));
        self.agree()
    }

    fn agree(&mut self) -> io::Result<()> {
        while let (Some(answered), Some(heard)) = (self.answered.front(), self.heard.front()) {
            if answered != heard {
                return Err(io::Error::other("a sign heard something else than was answered"));
            }
            self.answered.pop_front();
            self.heard.pop_front();
        }
        Ok(())
    }

    /// Whether the sign received everything that was answered, and nothing else.
    pub(super) fn is_even(&self) -> bool {
        self.sent.is_empty() && self.answered.is_empty() && self.heard.is_empty()
    }
}

/// A fingerprint of the events in an answer, or in a line of the stream.
fn print(text: &[u8]) -> u64 {
    let start = find(text, b"\"events\":").unwrap_or(0);
    BuildHasherDefault::<DefaultHasher>::default().hash_one(&text[start..])
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// What the subscribers have received.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) signs: u64,
    pub(super) waits: Waits,
    pub(super) managers: Vec<u64>,
    /// The first error.
    pub(super) wrong: Option<String>,
}

impl Heard {
    pub(super) fn wrong(&mut self, what: &str) {
        self.wrong.get_or_insert_with(|| what.to_owned());
    }
}

/// Reads a sign's stream until it ends.
pub(super) async fn sign(mut lines: Lines, ledger: Rc<RefCell<Ledger>>, heard: Rc<RefCell<Heard>>) {
    loop {
        let told = match lines.next().await {
            Ok(Some(line)) => {
                let mut heard = heard.borrow_mut();
                heard.signs += 1;
                ledger.borrow_mut().heard(line.id, line.data, &mut heard.waits)
            }
            Ok(None) => Err(io::Error::other("a sign was dropped")),
            Err(error) => Err(error),
        };
        if let Err(error) = told {
            return heard.borrow_mut().wrong(&error.to_string());
        }
    }
}

/// Reads the stream of all events until it ends.
pub(super) async fn manager(mut lines: Lines, number: usize, heard: Rc<RefCell<Heard>>) {
    let mut last = None;
    loop {
        let told = match lines.next().await {
            Ok(Some(line)) if last.is_none_or(|last| line.id == last + 1) => Ok(line.id),
            Ok(Some(line)) => Err(format!("event {} came after event {last:?}", line.id)),
            Ok(None) => Err("a manager was dropped".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        match told {
            Ok(id) => last = Some(id),
            Err(error) => return heard.borrow_mut().wrong(&error),
        }
        heard.borrow_mut().managers[number] += 1;
    }
}
