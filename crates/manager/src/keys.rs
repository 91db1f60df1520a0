//! The window of recent keys: a repeated submission gets the same answer and is not carried out again.
//!
//! The window contains the key of each of the last million records. It is rebuilt from the journal when that
//! is opened; there is no index on disk. Its memory is bounded, because a key is kept as a fingerprint of 128
//! bits under a secret of this process: nobody outside can construct a collision, and the probability that
//! any two of a million collide is about 10^-26.
//!
//! A key that has left the window is unknown. An opaque key would then be carried out again. A key of the
//! form `sender:number` shows its age: for each sender the highest number that has left is remembered, and a
//! key that is not above it and not in the window is refused as too old.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use serde::{Deserialize, Serialize};

use crate::key::Key;

/// How many keys are kept in production.
pub(crate) const KEYS_KEPT: u32 = 1_000_000;
/// How many senders are tracked. Keys of further senders count as opaque, so that memory stays bounded.
const MAX_SENDERS: usize = 100_000;

/// What is known of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyStatus {
    /// It is in the window, as the key of this record.
    Before(u64),
    /// It is not in the window, and a later key of its sender has already left it.
    TooOld,
    /// It is new, or opaque and forgotten.
    New,
}

/// The fingerprint of a key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print(u128);

/// A sender that numbers its inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sender {
    name: String,
    /// The highest number that has left the window.
    left: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    print: u128,
    /// The sender's index in the list and the number, for a key that has them.
    counted: Option<(u32, u64)>,
}

/// The window.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    kept: usize,
    secrets: [RandomState; 2],
    /// The keys of the records after `before`, in order.
    entries: VecDeque<Entry>,
    before: u64,
    /// Finds records in the window by fingerprint: the low 32 bits of their numbers.
    table: HashTable<u32>,
    senders: Vec<Sender>,
    places: HashMap<String, u32>,
}

impl Keys {
    /// An empty window after record `before`, which keeps `kept` keys, with the senders known by then.
    pub(crate) fn new(kept: u32, before: u64, senders: Vec<Sender>) -> Keys {
        let kept = usize::try_from(kept).unwrap_or(usize::MAX).max(1);
        let places = senders.iter().map(|it| it.name.clone()).zip(0..).collect();
        Keys {
            kept,
            secrets: [RandomState::new(), RandomState::new()],
            // Allocates everything at the start: growing later would delay an input. A table that is never
            // more than half full also keeps probe sequences short.
            entries: VecDeque::with_capacity(kept + 1),
            before,
            table: HashTable::with_capacity(2 * kept),
            senders,
            places,
        }
    }

    /// The senders, with the highest number of each that has left the window.
    pub(crate) fn senders(&self) -> &[Sender] {
        &self.senders
    }

    /// What is known of a key, and its fingerprint, for [`Keys::push`].
    pub(crate) fn look(&self, key: &Key) -> (KeyStatus, Print) {
        let print = self.print(key);
        (self.known(key, print.0), print)
    }

    fn known(&self, key: &Key, print: u128) -> KeyStatus {
        let is = |seq: &u32| self.entry(*seq).is_some_and(|entry| entry.print == print);
        if let Some(seq) = self.table.find(low(print), is) {
            return KeyStatus::Before(self.before + 1 + u64::from(self.offset(*seq)));
        }
        let Some((sender, number)) = key.counted() else { return KeyStatus::New };
        let left = self.places.get(sender).and_then(|&place| self.senders[place as usize].left);
        if left.is_some_and(|left| number <= left) { KeyStatus::TooOld } else { KeyStatus::New }
    }

    /// Adds the key of the next record, and drops the oldest.
    pub(crate) fn push(&mut self, key: &Key, Print(print): Print) {
        let counted = key.counted().and_then(|(name, number)| Some((self.place(name)?, number)));
        self.entries.push_back(Entry { print, counted });
        let seq = truncated(self.before + self.entries.len() as u64);
        let (entries, first) = (&self.entries, truncated(self.before + 1));
        let hash = |seq: &u32| low(entries[seq.wrapping_sub(first) as usize].print);
        self.table.insert_unique(low(print), seq, hash);
        if self.entries.len() > self.kept {
            self.let_go();
        }
    }

    fn let_go(&mut self) {
        let seq = truncated(self.before + 1);
        let Some(oldest) = self.entries.pop_front() else { return };
        if let Ok(found) = self.table.find_entry(low(oldest.print), |&it| it == seq) {
            found.remove();
        }
        self.before += 1;
        if let Some((place, number)) = oldest.counted {
            let left = &mut self.senders[place as usize].left;
            *left = (*left).max(Some(number));
        }
    }

    /// A sender's index in the list, if there is room for it.
    fn place(&mut self, name: &str) -> Option<u32> {
        if let Some(&place) = self.places.get(name) {
            return Some(place);
        }
        if self.senders.len() >= MAX_SENDERS {
            return None;
        }
        let place = u32::try_from(self.senders.len()).ok()?;
        self.senders.push(Sender { name: name.to_owned(), left: None });
        self.places.insert(name.to_owned(), place);
        Some(place)
    }

    /// The fingerprint of a key.
    pub(crate) fn print(&self, key: &Key) -> Print {
        let [one, two] = &self.secrets;
        let (one, two) = (one.hash_one(key.as_str()), two.hash_one(key.as_str()));
        Print(u128::from(one) << 64 | u128::from(two))
    }

    fn offset(&self, seq: u32) -> u32 {
        seq.wrapping_sub(truncated(self.before + 1))
    }

    fn entry(&self, seq: u32) -> Option<&Entry> {
        self.entries.get(self.offset(seq) as usize)
    }
}

/// The half of a fingerprint that the table is indexed by.
#[allow(clippy::cast_possible_truncation)] // Only one half is wanted.
const fn low(print: u128) -> u64 {
    print as u64
}

/// The low half of a record's number: enough to distinguish the records of a window.
#[allow(clippy::cast_possible_truncation)] // Only one half is wanted.
const fn truncated(seq: u64) -> u32 {
    seq as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Key {
        text.try_into().unwrap()
    }

    impl Keys {
        fn tell(&self, text: &str) -> KeyStatus {
            self.look(&key(text)).0
        }

        fn add(&mut self, text: &str) {
            self.push(&key(text), self.print(&key(text)));
        }
    }

    #[test]
    fn the_last_keys_are_known_and_older_ones_are_refused_where_they_tell_their_age() {
        let mut keys = Keys::new(4, 0, vec![]);
        for text in ["a:1", "b:7", "x", "a:2", "a:4"] {
            assert_eq!(keys.tell(text), KeyStatus::New, "{text}");
            keys.add(text);
        }
        // `a:1` has left: four are kept.
        assert_eq!(keys.tell("a:1"), KeyStatus::TooOld);
        assert_eq!(keys.tell("b:7"), KeyStatus::Before(2));
        assert_eq!(keys.tell("a:4"), KeyStatus::Before(5));
        assert_eq!(
            keys.tell("a:3"),
            KeyStatus::New,
            "above what has left: it was skipped, or is late"
        );
        assert_eq!(keys.tell("b:6"), KeyStatus::New, "nothing of b has left");
        for text in ["c:1", "c:2", "c:3", "c:4"] {
            keys.add(text);
        }
        for text in ["b:6", "b:7", "a:0", "a:3", "a:4"] {
            assert_eq!(keys.tell(text), KeyStatus::TooOld, "{text}");
        }
        assert_eq!(keys.tell("b:8"), KeyStatus::New);
        assert_eq!(keys.tell("x"), KeyStatus::New, "an opaque key is forgotten");
    }

    #[test]
    fn a_window_that_begins_later_knows_the_same() {
        let texts: Vec<String> = (0..60_u64).map(|n| format!("s{}:{n}", n % 7)).collect();
        let mut whole = Keys::new(10, 0, vec![]);
        for text in &texts[..40] {
            whole.add(text);
        }
        // Rebuilt from the last ten before a snapshot, then both continue.
        let mut rebuilt = Keys::new(10, 30, whole.senders().to_vec());
        for text in &texts[30..40] {
            rebuilt.add(text);
        }
        for text in &texts[40..] {
            whole.add(text);
            rebuilt.add(text);
        }
        for text in &texts {
            assert_eq!(whole.tell(text), rebuilt.tell(text), "{text}");
        }
        assert_eq!(whole.senders(), rebuilt.senders());
    }

    #[test]
    fn memory_is_bounded() {
        let mut keys = Keys::new(100, 0, vec![]);
        let room = |keys: &Keys| (keys.entries.capacity(), keys.table.num_buckets());
        let before = room(&keys);
        for number in 0..50_000 {
            keys.add(&format!("n{number}"));
        }
        assert_eq!((room(&keys), keys.entries.len(), keys.table.len()), (before, 100, 100));
    }
}
