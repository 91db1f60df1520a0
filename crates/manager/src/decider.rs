//! Decides submissions in memory, with the floor, the keys and the end of the journal.
//!
//! The decider runs ahead of the disk: its decisions are not durable yet. It sends no answers itself.

use std::sync::Arc;

use floor::{
    Button, Chance, Command, CommandKind, Event, Figures, Floor, Input, Millis, Refusal, StaffId,
};
use journal::{Hash, Record};

use crate::committed::CommittedRecord;
use crate::fold::Folded;
use crate::game_manager::{Answer, Submission, TooOld};
use crate::history::History;
use crate::integrity::Integrity;
use crate::key::Key;
use crate::keys::{KeyStatus, Keys};
use crate::record::{Body, Fingerprint, system};
use crate::state::{PendingSnapshot, State};

/// The decider's state.
#[derive(Debug)]
pub(crate) struct Decider<C> {
    pub(crate) floor: Floor,
    pub(crate) history: History,
    keys: Keys,
    chance: C,
    seq: u64,
    hash: Hash,
    /// The record of the last snapshot.
    last_snapshot: u64,
    /// Whether the journal is trusted.
    integrity: Arc<Integrity>,
    /// Whether the clock was found too far behind, and has not passed the last record since.
    clock_held: bool,
}

/// Records that become durable together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// As they are stored.
    pub(crate) records: Vec<Record>,
    /// As a listener gets them, one for each of `records`; empty if nobody listens.
    pub(crate) committed: Vec<CommittedRecord>,
    is_listened_to: bool,
}

impl Batch {
    /// A batch whose records are also kept with their events, for a listener.
    pub(crate) fn for_listener(is_listened_to: bool) -> Batch {
        Batch { is_listened_to, ..Batch::default() }
    }

    fn push(&mut self, record: Record, at: Millis, by: &StaffId, events: &[Event]) {
        if self.is_listened_to {
            let (seq, hash, events) = (record.seq, record.hash, events.to_vec());
            self.committed.push(CommittedRecord { seq, hash, at, by: by.clone(), events });
        }
        self.records.push(record);
    }
}

impl<C: Chance> Decider<C> {
    pub(crate) fn new(
        folded: Folded,
        chance: C,
        last_snapshot: u64,
        integrity: Arc<Integrity>,
    ) -> Decider<C> {
        let Folded { floor, history, records, hash, keys } = folded;
        let (seq, clock_held) = (records, false);
        Decider { floor, history, keys, chance, seq, hash, last_snapshot, integrity, clock_held }
    }

    /// Returns to the state that the journal contains.
    pub(crate) fn reset(&mut self, folded: Folded) {
        self.floor = folded.floor;
        self.history = folded.history;
        self.keys = folded.keys;
        (self.seq, self.hash) = (folded.records, folded.hash);
        self.last_snapshot = self.last_snapshot.min(self.seq);
    }

    /// Decides and applies one submission, and adds its record to the batch.
    pub(crate) fn take(
        &mut self,
        submission: Submission,
        now: Millis,
        batch: &mut Batch,
    ) -> Answer {
        let Submission { key, command, request, figures } = submission;
        let (known, print) = self.keys.look(&key);
        match known {
            KeyStatus::Before(seq) => return Answer::Before { seq },
            KeyStatus::TooOld => return Answer::KeyTooOld(TooOld { key }),
            KeyStatus::New => {}
        }
        self.look_at_clock(now);
        let (events, refusal) = match self.decide(&command, &figures, now) {
            Ok(events) => (events, None),
            // Nothing is decided yet, so the key stays unused.
            Err(needed @ Refusal::FiguresNeeded(_)) => return Answer::Refused(needed),
            Err(refusal) => (vec![refused(&command, &refusal)], Some(refusal)),
        };
        self.history.turn(now, &self.floor);
        self.floor.time_passes(now);
        for event in &events {
            self.floor.apply(event).expect("what the floor decides, the floor can apply");
        }
        self.seq += 1;
        let body = Body::write(&key, now, &command.by, request, &events);
        let record = Record::after(self.hash, self.seq, body);
        self.hash = record.hash;
        batch.push(record, now, &command.by, &events);
        self.keys.push(&key, print);
        match refusal {
            Some(refusal) => Answer::Refused(refusal),
            None => Answer::Done { seq: self.seq, events },
        }
    }

    /// Lets the floor decide, but refuses to lock bets while the journal is not trusted.
    fn decide(
        &mut self,
        command: &Command,
        figures: &Figures,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        let locks =
            matches!(&command.kind, CommandKind::AtTable { input, .. } if locks_bets(input));
        if locks && self.integrity.bets_are_stopped() {
            return Err(Refusal::JournalBroken);
        }
        if locks && self.clock_held {
            let seconds = self.floor.latest.0.saturating_sub(now.0) / 1_000;
            return Err(Refusal::ClockBehind { seconds });
        }
        self.floor.decide_with(command, figures, now, &mut self.chance)
    }

    /// A clock that was too far behind holds the bets until it has passed the last record, not only until it
    /// is less far behind. When two people accept the clock, the last record counts as passed.
    fn look_at_clock(&mut self, now: Millis) {
        if self.floor.clock_behind(now).is_some() {
            self.clock_held = true;
        } else if now >= self.floor.latest {
            self.clock_held = false;
        }
    }

    /// Appends a record of the system itself, which no person asked for.
    pub(crate) fn note(&mut self, key: Key, events: &[Event], now: Millis, batch: &mut Batch) {
        self.history.turn(now, &self.floor);
        self.floor.time_passes(now);
        for event in events {
            self.floor.apply(event).expect("what the system notes, the floor can apply");
        }
        self.seq += 1;
        let (_, print) = self.keys.look(&key);
        let body = Body::write(&key, now, &system(), Fingerprint::default(), events);
        let record = Record::after(self.hash, self.seq, body);
        self.hash = record.hash;
        batch.push(record, now, &system(), events);
        self.keys.push(&key, print);
    }

    /// The number of the last decided record.
    pub(crate) const fn seq(&self) -> u64 {
        self.seq
    }

    /// The state for a snapshot, if `every` records were decided since the last one.
    pub(crate) fn pending_snapshot(&mut self, every: u64) -> Option<Box<PendingSnapshot>> {
        if self.seq - self.last_snapshot < every {
            return None;
        }
        self.last_snapshot = self.seq;
        let state = State::new(&self.floor, &self.history, &self.keys);
        Some(Box::new(PendingSnapshot { state, seq: self.seq, hash: self.hash }))
    }
}

fn locks_bets(input: &Input) -> bool {
    matches!(
        input.bare(),
        Input::Button { name: Button::CoinIn | Button::StartGame | Button::Start }
    )
}

/// The event that logs a refusal.
fn refused(command: &Command, refusal: &Refusal) -> Event {
    let table = match &command.kind {
        CommandKind::AtTable { table, .. } => Some(table.clone()),
        _ => None,
    };
    Event::Refused {
        by: command.by.clone(),
        table,
        refusal: refusal.code().to_owned(),
        message: refusal.to_string(),
    }
}
