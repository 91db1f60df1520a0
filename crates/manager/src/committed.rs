//! A durable record as subscribers receive it: decoded, with who asked and what happened.

use floor::{Event, Millis, StaffId};
use journal::{Hash, Record};

use crate::record::Body;

/// A durable record with its events.
///
/// The writer passes the events on as it decided them. Readers of the journal decode them with
/// [`CommittedRecord::read`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommittedRecord {
    /// Its number.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
    /// When it was decided.
    pub at: Millis,
    /// Who sent the command.
    pub by: StaffId,
    /// What happened.
    pub events: Vec<Event>,
}

impl CommittedRecord {
    /// Decodes a record of the journal. Secrets are hidden.
    ///
    /// # Errors
    ///
    /// If its body cannot be decoded.
    pub fn read(record: &Record) -> Result<CommittedRecord, String> {
        let Body { at, by, events, .. } = Body::from_bytes(&record.body)?;
        let decoded = CommittedRecord { seq: record.seq, hash: record.hash, at, by, events };
        Ok(decoded.redacted())
    }

    /// The same record with its secrets hidden.
    #[must_use]
    pub fn redacted(mut self) -> CommittedRecord {
        self.events.iter_mut().for_each(Event::redact);
        self
    }
}
