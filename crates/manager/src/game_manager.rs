//! One writer over one journal.

use std::collections::HashMap;

use floor::{Act, Command, Event, Floor, Millis, Refusal};
use journal::{Hash, Head, Record, SiteKey, Store, StoreError};

use crate::chance::Chance;
use crate::fold::{FoldError, fold};
use crate::record::{Body, Key};

/// A command with its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// Whoever sends it again sends the same key.
    pub key: Key,
    /// What is wanted.
    pub command: Command,
}

/// What a submission came to. It is given only after it is durable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done now, as this record.
    Done {
        /// The record.
        seq: u64,
        /// What happened.
        events: Vec<Event>,
    },
    /// Done before, when the same key came first.
    Before {
        /// The record.
        seq: u64,
    },
    /// Refused; the refusal is in the log.
    Refused(Refusal),
    /// The journal cannot be written: nothing is done, and nobody may act on it. After a failed sync a
    /// restart can still find it in the journal, whole: whoever sends it again with the same key will know.
    Unavailable(StoreError),
}

/// The Game Manager.
#[derive(Debug)]
pub struct GameManager<S, C> {
    store: S,
    chance: C,
    key: SiteKey,
    floor: Floor,
    keys: HashMap<Key, u64>,
    seq: u64,
    hash: Hash,
}

impl<S: Store, C: Chance> GameManager<S, C> {
    /// Opens a journal: verifies it and folds it.
    ///
    /// # Errors
    ///
    /// If the journal is not good from its first record to its head.
    pub fn open(store: S, chance: C, key: SiteKey) -> Result<GameManager<S, C>, FoldError> {
        let folded = fold(&store, &key)?;
        let head = store.head().map_err(FoldError::Store)?;
        Ok(GameManager {
            store,
            chance,
            key,
            floor: folded.floor,
            keys: folded.keys.into_iter().collect(),
            seq: head.seq,
            hash: head.hash,
        })
    }

    /// The floor as it stands.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Takes a batch: decides and applies one after another, makes all durable together, then answers.
    ///
    /// # Errors
    ///
    /// If the journal failed and cannot be folded again: then the manager must not go on.
    pub fn submit(
        &mut self,
        batch: Vec<Submission>,
        now: Millis,
    ) -> Result<Vec<Answer>, FoldError> {
        let (mut answers, mut records) = (Vec::with_capacity(batch.len()), Vec::new());
        let durable_seq = self.seq;
        for submission in batch {
            answers.push(self.take(submission, now, &mut records));
        }
        if records.is_empty() {
            return Ok(answers);
        }
        let head = Head::seal(self.seq, self.hash, &self.key);
        if let Err(error) = self.store.append(&records, &head) {
            // What memory believes may not be what the journal holds. The journal is right.
            self.fold_again()?;
            // A repeat of something in this same batch is no more durable than its first.
            let durable =
                |answer: &Answer| matches!(answer, Answer::Before { seq } if *seq <= durable_seq);
            let failed = |answer: Answer| {
                if durable(&answer) { answer } else { Answer::Unavailable(error.clone()) }
            };
            return Ok(answers.into_iter().map(failed).collect());
        }
        Ok(answers)
    }

    /// Decides and applies one submission, and adds its record.
    fn take(&mut self, submission: Submission, now: Millis, records: &mut Vec<Record>) -> Answer {
        let Submission { key, mut command } = submission;
        if let Some(&seq) = self.keys.get(&key) {
            return Answer::Before { seq };
        }
        if let Act::AtTable { numbers, .. } = &mut command.act {
            *numbers = self.chance.digits();
        }
        let decision = self.floor.decide(&command, now);
        let (events, refusal) = match decision {
            Ok(events) => (events, None),
            Err(refusal) => (vec![refused(&command, &refusal)], Some(refusal)),
        };
        for event in &events {
            self.floor.apply(event).expect("what the floor decides, the floor can apply");
        }
        self.seq += 1;
        let body = Body { v: Body::FORMAT, key: key.clone(), at: now, by: command.by, events };
        let record = Record::after(self.hash, self.seq, body.to_bytes());
        self.hash = record.hash;
        records.push(record);
        self.keys.insert(key, self.seq);
        match refusal {
            Some(refusal) => Answer::Refused(refusal),
            None => Answer::Done { seq: self.seq, events: body.events },
        }
    }

    fn fold_again(&mut self) -> Result<(), FoldError> {
        let folded = fold(&self.store, &self.key)?;
        let head = self.store.head().map_err(FoldError::Store)?;
        self.floor = folded.floor;
        self.keys = folded.keys.into_iter().collect();
        (self.seq, self.hash) = (head.seq, head.hash);
        Ok(())
    }
}

/// A refusal is an event of the activity log too.
fn refused(command: &Command, refusal: &Refusal) -> Event {
    let table = match &command.act {
        Act::AtTable { table, .. } => Some(table.clone()),
        _ => None,
    };
    Event::Refused {
        by: command.by.clone(),
        table,
        refusal: refusal.code().to_owned(),
        message: refusal.to_string(),
    }
}
