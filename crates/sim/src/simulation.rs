//! Simulates a day: people use a real Game Manager whose store fails, and the auditor checks every step.
//!
//! An input that gets no answer is sent again with the same key. At the end of the day every acknowledged
//! input is in the journal exactly once, and folding the journal gives the same floor.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use floor::{CommandKind, Event, FixedDigits, Floor, Input, Millis, Refusal, TableId};
use journal::{MemoryStore, SiteKey, Store};
use manager::{Answer, Body, GameManager, Key, Submission, count_figures, fold};
use odds::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::auditor::Auditor;
use crate::coverage::Coverage;
use crate::faulty_store::{Failure, FaultyStore, SeededChance};
use crate::floors::{demo_floor, large_floor};
use crate::options::Options;
use crate::people::{People, Turn};

/// The site key of simulations.
const KEY: SiteKey = SiteKey([9; 32]);
/// The time at which the people start work.
const MORNING: i64 = 1_700_000_000_000;
/// Once in this many steps the whole floor is copied, to check that a refusal does not change it.
const LOOK_CLOSELY: u32 = 50;

/// People who follow the procedures end a round within this time, even if something has gone wrong.
const STUCK_MS: i64 = 30 * 60_000;

/// The result of a day.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The floor at the end of the day.
    pub floor: Floor,
    /// What happened, for coverage.
    pub coverage: Coverage,
    /// How long the day was, in milliseconds of floor time.
    pub day_ms: i64,
    /// The number of inputs that were done.
    pub done: u32,
    /// The number of inputs that were refused.
    pub refused: u32,
    /// How often the store or the power failed.
    pub faults: u32,
    /// Every event, in order.
    pub events: Vec<Event>,
    /// The journal at the end of the day.
    pub journal: MemoryStore,
}

/// A day that went wrong, with what is needed to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The options of the day.
    pub options: Options,
    /// The step at which it went wrong.
    pub step: u32,
    /// The input of that step.
    pub turn: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trouble { options, step, turn, why } = self;
        write!(f, "{why}\n  at step {step} of {options}\n  after {turn}")
    }
}

impl std::error::Error for Trouble {}

/// Plays a day.
///
/// # Errors
///
/// Returns the first law that was broken.
pub fn simulate(options: &Options) -> Result<Outcome, Box<Trouble>> {
    let mut day = Day::new(options);
    let mut turn = String::new();
    day.play(&mut turn)
        .and_then(|()| day.close())
        .map_err(|why| Box::new(Trouble { options: *options, step: day.step, turn, why }))?;
    let floor = day.manager.floor().clone();
    let journal = day.store.journal();
    Ok(Outcome { floor, journal, ..day.outcome })
}

struct Day {
    options: Options,
    store: FaultyStore,
    manager: GameManager<FaultyStore, SeededChance>,
    people: People,
    auditor: Auditor,
    chance: ChaCha8Rng,
    step: u32,
    sent: Vec<Submission>,
    /// When each table last finished a round.
    finished: BTreeMap<TableId, i64>,
    outcome: Outcome,
}

impl Day {
    fn new(options: &Options) -> Day {
        let store = FaultyStore::new();
        let chance = SeededChance::new(options.seed);
        let manager = GameManager::open(store.clone(), chance, KEY).expect("an empty store opens");
        let outcome = Outcome {
            floor: Floor::default(),
            coverage: Coverage::default(),
            day_ms: 0,
            done: 0,
            refused: 0,
            faults: 0,
            events: vec![],
            journal: MemoryStore::new(),
        };
        Day {
            options: *options,
            store,
            manager,
            people: People::new(options.seed, options.habits),
            auditor: Auditor::default(),
            chance: ChaCha8Rng::seed_from_u64(!options.seed),
            step: 0,
            sent: vec![],
            finished: BTreeMap::new(),
            outcome,
        }
    }

    fn play(&mut self, doing: &mut String) -> Result<(), String> {
        let opening = if self.options.large { large_floor() } else { demo_floor() };
        for command in opening {
            *doing = format!("{} {:?}", command.by, command.kind);
            self.submit(vec![Turn { at_ms: 0, digits: FixedDigits::in_order(), command }])?;
        }
        if self.outcome.refused > 0 {
            return Err("the floor does not open".to_owned());
        }
        let mut later = None;
        while self.step < self.options.steps {
            let turns = self.gather(&mut later);
            *doing = format!("{:?}", turns.iter().map(|it| &it.command).collect::<Vec<_>>());
            self.submit(turns)?;
            if self.happens(self.options.restarts) {
                self.restart()?;
            }
        }
        Ok(())
    }

    /// The next turns: usually one, sometimes several that do not depend on each other because they happen at
    /// different tables.
    fn gather(&mut self, later: &mut Option<Turn>) -> Vec<Turn> {
        let mut turns: Vec<Turn> = later.take().into_iter().collect();
        while turns.is_empty() || self.happens(self.options.batched * 100) {
            let turn = self.people.next(self.manager.floor());
            self.step += 1;
            if turns.iter().any(|it| place(&it.command.kind) == place(&turn.command.kind)) {
                *later = Some(turn);
                break;
            }
            turns.push(turn);
        }
        turns
    }

    fn happens(&mut self, per_100_000: u32) -> bool {
        self.chance.random_range(0..100_000) < per_100_000
    }

    /// Computes the figures that refusals ask for and adds them to the submissions; returns whether there
    /// were any. The writer computes no figures, so the sender has to.
    fn count_figures(&mut self, first: usize, answers: &[Answer]) -> Result<bool, String> {
        let mut any = false;
        for (submission, answer) in self.sent[first..].iter_mut().zip(answers) {
            if let Answer::Refused(Refusal::FiguresNeeded(needed)) = answer {
                let counted = count_figures(needed, &Budget::unlimited());
                submission.figures = counted.map_err(|error| error.to_string())?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Submits turns until they are answered, and has the auditor check the result.
    fn submit(&mut self, turns: Vec<Turn>) -> Result<(), String> {
        self.outcome.day_ms = turns.iter().map(|it| it.at_ms).max().unwrap_or_default();
        let now = Millis(MORNING + self.outcome.day_ms);
        let first = self.sent.len();
        for turn in turns {
            let key = format!("k{}", self.sent.len());
            let key = Key::try_from(&*key).expect("a letter and a number are a key");
            self.sent.push(Submission::new(key, turn.command));
        }
        let many = self.sent.len() - first;
        let closely = many == 1 && self.step.is_multiple_of(LOOK_CLOSELY);
        let before = closely.then(|| self.manager.floor().clone());
        if self.happens(self.options.fails) {
            let how = if self.happens(50_000) { Failure::Before } else { Failure::After };
            self.store.fail(how);
            self.outcome.faults += 1;
        }
        loop {
            let mut batch = self.sent[first..].to_vec();
            if self.happens(2_000) {
                // Occasionally an old input is sent again.
                let old = self.chance.random_range(0..self.sent.len());
                batch.push(self.sent[old].clone());
            }
            let answers = self
                .manager
                .submit(batch, now)
                .map_err(|error| format!("the journal cannot be folded: {error}"))?;
            let again = |it: &Answer| matches!(it, Answer::Before { .. } | Answer::Unavailable(_));
            if !answers[many..].iter().all(again) {
                return Err("an old input was done again".to_owned());
            }
            if self.count_figures(first, &answers)? {
                continue;
            }
            if answers.iter().any(|it| matches!(it, Answer::Unavailable(_))) {
                // Without an answer, the whole batch is sent again.
                continue;
            }
            for (place, answer) in answers.into_iter().take(many).enumerate() {
                let events = self.events_of(answer, first + place)?;
                voids_its_round(&self.sent[first + place].command.kind, &events)?;
                self.audit(&events)?;
                self.outcome.events.extend(events);
            }
            self.auditor.compare(self.manager.floor()).map_err(|it| it.to_string())?;
            let refused = matches!(self.outcome.events.last(), Some(Event::Refused { .. }));
            // Time also passes when an input is refused.
            let before = before.map(|mut before| {
                before.time_passes(now);
                before
            });
            if refused && before.is_some_and(|before| before != *self.manager.floor()) {
                return Err("a refused input changed the floor".to_owned());
            }
            return Ok(());
        }
    }

    /// The events that an answer reports.
    fn events_of(&self, answer: Answer, sent: usize) -> Result<Vec<Event>, String> {
        match answer {
            Answer::Done { events, .. } => Ok(events),
            Answer::Before { seq } => self.recorded(seq),
            Answer::Refused(refusal) => Ok(vec![Event::Refused {
                by: self.sent[sent].command.by.clone(),
                table: None,
                refusal: refusal.code().to_owned(),
                message: refusal.to_string(),
            }]),
            Answer::KeyTooOld(too_old) => Err(too_old.to_string()),
            Answer::Unavailable(error) => Err(error.to_string()),
        }
    }

    fn audit(&mut self, events: &[Event]) -> Result<(), String> {
        if matches!(events, [Event::Refused { .. }]) {
            self.outcome.refused += 1;
        } else {
            self.outcome.done += 1;
        }
        for event in events {
            self.outcome.coverage.see(event, self.manager.floor());
            self.auditor.watch(event).map_err(|objection| objection.to_string())?;
            if let Event::TableOpened { table, .. }
            | Event::RoundEnded { table, .. }
            | Event::RoundVoided { table, .. } = event
            {
                self.finished.insert(table.clone(), self.outcome.day_ms);
            }
        }
        let stuck = |at: &i64| self.outcome.day_ms - at > STUCK_MS;
        match self.finished.iter().find(|(_, at)| stuck(at)) {
            Some((table, _)) => Err(format!("{table} is stuck: no round ends any more")),
            None => Ok(()),
        }
    }

    /// The events of a record of the journal.
    fn recorded(&self, seq: u64) -> Result<Vec<Event>, String> {
        let mut found = Err(format!("record {seq} was acknowledged and is not there"));
        let read = self.store.read(seq, &mut |record| {
            found = Body::from_bytes(&record.body).map(|body| body.events);
            false
        });
        read.map_err(|error| error.to_string())?;
        found
    }

    /// Simulates a power failure: only the journal is left.
    fn restart(&mut self) -> Result<(), String> {
        self.outcome.faults += 1;
        let chance = SeededChance::new(self.options.seed ^ u64::from(self.step));
        let again = GameManager::open(self.store.clone(), chance, KEY)
            .map_err(|error| format!("the journal does not open: {error}"))?;
        if again.floor() != self.manager.floor() {
            return Err("after a restart the floor is another".to_owned());
        }
        self.manager = again;
        Ok(())
    }

    /// Checks at the end of the day that every acknowledged input is in the journal exactly once.
    fn close(&self) -> Result<(), String> {
        let folded = fold(&self.store).map_err(|error| error.to_string())?;
        if folded.floor != *self.manager.floor() {
            return Err("the journal gives another floor".to_owned());
        }
        let mut keys = Vec::new();
        let read = self.store.read(1, &mut |record| {
            keys.extend(Body::from_bytes(&record.body).map(|body| body.key));
            true
        });
        read.map_err(|error| error.to_string())?;
        let there: HashSet<&Key> = keys.iter().collect();
        let once = there.len() == keys.len() && keys.len() == self.sent.len();
        if once && self.sent.iter().all(|it| there.contains(&it.key)) {
            Ok(())
        } else {
            Err(format!(
                "{} inputs were sent, and {} records are there",
                self.sent.len(),
                keys.len()
            ))
        }
    }
}

/// A void that names a round voids that round and no other. The event alone does not show this: it always
/// names the round that was being played.
fn voids_its_round(kind: &CommandKind, events: &[Event]) -> Result<(), String> {
    let CommandKind::AtTable { input: Input::InRound { round: named, input }, .. } = kind else {
        return Ok(());
    };
    if !matches!(**input, Input::Void { .. }) {
        return Ok(());
    }
    let voided = events.iter().find_map(|event| match event {
        Event::RoundVoided { round, .. } => Some(*round),
        _ => None,
    });
    match voided {
        Some(round) if round != Some(*named) => {
            Err(format!("a void of round {named} has voided another round"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Where a command acts: at a table, or in the office.
fn place(kind: &CommandKind) -> Option<&TableId> {
    match kind {
        CommandKind::AtTable { table, .. }
        | CommandKind::OpenShift { table, .. }
        | CommandKind::CountShift { table, .. }
        | CommandKind::CloseShift { table, .. }
        | CommandKind::ReopenTable { table } => Some(table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use floor::{RoundNo, StaffId};

    use super::*;

    /// The sheet of round 16, sent in round 17.
    #[test]
    fn a_stale_void_that_is_accepted_is_found() {
        let table: TableId = "BAC01".try_into().unwrap();
        let approvals = ["S200", "V400"].map(|it| StaffId::try_from(it).unwrap());
        let reason = "misdeal".to_owned();
        let input = Input::Void { reason: reason.clone(), approvals: approvals.clone() };
        let input = input.in_round(RoundNo(16));
        let kind = CommandKind::AtTable { table: table.clone(), input };
        let voided = |round| {
            let (table, reason) = (table.clone(), reason.clone());
            [Event::RoundVoided { table, reason, by: approvals.clone(), round }]
        };
        assert_eq!(voids_its_round(&kind, &voided(Some(RoundNo(16)))), Ok(()));
        assert_eq!(voids_its_round(&kind, &[]), Ok(()));
        for other in [Some(RoundNo(17)), None] {
            let found = voids_its_round(&kind, &voided(other)).unwrap_err();
            assert_eq!(found, "a void of round 16 has voided another round");
        }
    }
}
