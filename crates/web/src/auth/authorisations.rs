//! One authorisation per jackpot: a person gives a PIN or a card once, and the steps that follow at that
//! table act for them.
//!
//! ```text
//! PIN or card, a prize pending --> held --an input with its token--> held, for 60 s more
//!                                    |
//!                                    +--> over: 60 s without a step, or 10 minutes in all. It still turns
//!                                    |    the key back and takes it out, for an hour.
//!                                    +--> ended: key removed; prize done; card taken back; round over;
//!                                         session or PIN reset; retired
//! ```
//!
//! A held authorisation only answers who acts, and the floor decides as if that person had given the PIN
//! again. It stands for the prizes that were pending when it began, at one table, for one sender. It is kept
//! in memory, by the hash of its token.
//!
//! A key that was turned with a token pays only while that authorisation lasts. J-POT carries no token, so
//! the token that turned the key is remembered here. Afterwards the person who turned the key authorises
//! again, or the key is turned again. After a restart nobody knows how a key was turned: it pays for 60 s
//! more, and then the same is asked for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::{
    Button, Event, Floor, Input, JackpotId, JackpotState, KeyPosition, Level, Proof, Refusal,
    Right, StaffId, TableId,
};

use crate::app::App;
use crate::auth::secrets::token;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// How long it lasts without a step.
const IDLE: Duration = Duration::from_mins(1);
/// How long it lasts at most.
const LONGEST: Duration = Duration::from_mins(10);
/// How long one that is over still turns a key back.
const KEPT: Duration = Duration::from_hours(1);
/// How many ended ones are remembered, to tell them from tokens that never existed.
const MAX_ENDED: usize = 1_024;

/// The hash of a token that is not drawn yet.
const NO_TOKEN: blake3::Hash = blake3::Hash::from_bytes([0; 32]);

/// A person who has authorised the prizes of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    pub(crate) staff: StaffId,
    /// What proved it: a PIN or a card.
    pub(crate) proof: Proof,
    table: TableId,
    /// Whose session or device it belongs to.
    speaker: StaffId,
    /// The prizes that were pending when it began.
    prizes: Vec<JackpotId>,
    since: Instant,
    last: Instant,
    /// Whether its time is over: it only turns the key back.
    over: bool,
    /// The hash of its token.
    token: blake3::Hash,
}

impl Held {
    fn left(&self, now: Instant) -> Duration {
        let idle = IDLE.saturating_sub(now.saturating_duration_since(self.last));
        idle.min(LONGEST.saturating_sub(now.saturating_duration_since(self.since)))
    }

    /// Whether the person may still act, and there is still something to do: a prize of its own is pending,
    /// or a key is in the lock.
    fn stands(&self, floor: &Floor) -> bool {
        let person = floor.staff.get(&self.staff);
        let acts = person.is_some_and(|it| it.active && it.proofs.contains_key(&self.proof));
        let waits = pending(floor, &self.table).any(|it| self.prizes.contains(&it));
        let key = floor.tables.get(&self.table).is_some_and(|it| it.key.is_some());
        acts && (waits || key)
    }

    /// Whether it turns a key back: there is one in the lock, and the person may still act.
    fn turns_back(&self, floor: &Floor) -> bool {
        self.stands(floor) && floor.tables.get(&self.table).is_some_and(|it| it.key.is_some())
    }

    /// The input as this authorisation covers it, or `None` if it does not.
    fn covers(&self, floor: &Floor, input: Input) -> Option<Input> {
        let back =
            matches!(input, Input::Key { position: KeyPosition::Run | KeyPosition::Removed, .. });
        if self.over && !back {
            return None;
        }
        let mut pending = pending(floor, &self.table).peekable();
        let first = pending.peek().copied();
        // A prize that was marked later is not covered, so nothing that could pay it is.
        let all_own = first.is_some() && pending.all(|it| self.prizes.contains(&it));
        let covered = match &input {
            Input::InRound { round, input } => {
                let covered = self.covers(floor, (**input).clone())?;
                return Some(covered.in_round(*round));
            }
            Input::Key { position: KeyPosition::Run | KeyPosition::Removed, .. }
            | Input::Button { name: Button::GameOver | Button::EndGame | Button::Stop } => true,
            // An override is the word of somebody who is here.
            Input::Checklist { sign_override: Some(_), .. } => return None,
            Input::Checklist { award: None, items, sign, sign_override } => {
                // It names its award, so that it never stands for a round without a prize.
                let award = Some(first.filter(|_| all_own)?);
                let (items, sign_override) = (items.clone(), sign_override.clone());
                return Some(Input::Checklist { award, items, sign: *sign, sign_override });
            }
            Input::Checklist { award: Some(award), .. }
            | Input::Payment { award, .. }
            | Input::SelectAward { award } => self.prizes.contains(award),
            Input::Key { .. } | Input::Button { .. } | Input::Swipe { .. } | Input::Pin { .. } => {
                all_own
            }
            _ => false,
        };
        covered.then_some(input)
    }
}

/// Whether an input can be a step of a prize.
fn is_step(input: &Input) -> bool {
    matches!(
        input.bare(),
        Input::Key { .. }
            | Input::Checklist { .. }
            | Input::Payment { .. }
            | Input::SelectAward { .. }
            | Input::Button { .. }
            | Input::Swipe { .. }
            | Input::Pin { .. }
    )
}

/// The prizes of a table that wait for a key, a card or a PIN.
fn pending<'a>(floor: &'a Floor, table: &'a TableId) -> impl Iterator<Item = JackpotId> + 'a {
    let waits = |it: &&floor::Jackpot| {
        it.table == *table && it.state == JackpotState::Pending && it.level != Level::NoKey
    };
    floor.jackpots.open().filter(waits).map(|it| it.id)
}

#[derive(Default)]
struct Tokens {
    held: HashMap<blake3::Hash, Held>,
    /// The hashes of ended ones, the latest last.
    ended: VecDeque<blake3::Hash>,
    /// How the keys in the locks were turned, except those that were turned without a token.
    turned: HashMap<TableId, Turned>,
}

/// How a key was turned.
enum Turned {
    /// With the token that has this hash.
    With(blake3::Hash),
    /// Nobody knows: it was in the lock when the server started.
    BeforeStart(Instant),
}

/// The authorisations in force.
#[derive(Default)]
pub(crate) struct Authorisations(Mutex<Tokens>);

/// What is known of a token.
enum Known {
    Held(Held),
    /// Its time is over.
    Over(Held),
    Ended,
    Never,
}

impl Authorisations {
    fn tokens(&self) -> MutexGuard<'_, Tokens> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// None in force. Keys may be in a lock already.
    pub(crate) fn at_start(floor: &Floor, now: Instant) -> Authorisations {
        let in_lock = floor.tables.iter().filter(|(_, table)| table.key.is_some());
        let turned = in_lock.map(|(id, _)| (id.clone(), Turned::BeforeStart(now))).collect();
        Authorisations(Mutex::new(Tokens { turned, ..Tokens::default() }))
    }

    /// Ends those for which this is true.
    fn end_where(&self, ends: impl Fn(&Held) -> bool) {
        let mut tokens = self.tokens();
        let Tokens { held, ended, .. } = &mut *tokens;
        ended.extend(held.extract_if(|_, it| ends(it)).map(|(token, _)| token));
        let over = ended.len().saturating_sub(MAX_ENDED);
        ended.drain(..over);
    }

    /// Ends what this person has authorised, and what was authorised within their session.
    pub(crate) fn end_of(&self, staff: &StaffId) {
        self.end_where(|it| it.staff == *staff || it.speaker == *staff);
    }

    /// Ends what was authorised within a person's session: there is a new one.
    pub(crate) fn end_within(&self, speaker: &StaffId) {
        self.end_where(|it| it.speaker == *speaker);
    }

    /// Ends those that a sender has at a table.
    pub(crate) fn end_at(&self, table: &TableId, speaker: &StaffId) {
        self.end_where(|it| it.table == *table && it.speaker == *speaker);
    }

    /// Ends those that an event ends.
    pub(crate) fn happened(&self, event: &Event) {
        if let Event::KeyTurned { table, .. } = event {
            self.tokens().turned.remove(table);
        }
        match event {
            Event::KeyTurned { table, position: KeyPosition::Removed, .. }
            | Event::RoundEnded { table, .. }
            | Event::RoundVoided { table, .. } => self.end_where(|it| it.table == *table),
            _ => {}
        }
    }

    /// A step was taken: those of this sender at this table last longer. CHECK takes a card back.
    pub(crate) fn step(&self, table: &TableId, speaker: &StaffId, input: &Input, now: Instant) {
        if let Input::Button { name: Button::Check } = input.bare() {
            self.end_where(|it| it.table == *table && it.proof == Proof::Card);
        }
        if !is_step(input) {
            return;
        }
        let mut tokens = self.tokens();
        let own = |it: &&mut Held| it.table == *table && it.speaker == *speaker;
        for it in tokens.held.values_mut().filter(own).filter(|it| !it.left(now).is_zero()) {
            it.last = now;
        }
    }

    /// The key of a table was turned with this authorisation.
    pub(crate) fn key_turned(&self, held: &Held) {
        self.tokens().turned.insert(held.table.clone(), Turned::With(held.token));
    }

    /// Whether the authorisation with which the key of a table was turned is still in force, if it was turned
    /// with one.
    fn key_in_force(&self, table: &TableId, now: Instant) -> bool {
        let tokens = self.tokens();
        tokens.turned.get(table).is_none_or(|turned| match turned {
            Turned::With(token) => {
                tokens.held.get(token).is_some_and(|held| !held.left(now).is_zero())
            }
            Turned::BeforeStart(start) => now.saturating_duration_since(*start) < IDLE,
        })
    }

    fn begin(&self, mut held: Held) -> String {
        self.end_at(&held.table, &held.speaker);
        let token = token();
        held.token = blake3::hash(token.as_bytes());
        self.tokens().held.insert(held.token, held);
        token
    }

    fn known(&self, token: &str, now: Instant) -> Known {
        self.end_where(|it| now.saturating_duration_since(it.since) > KEPT);
        let (tokens, hash) = (self.tokens(), blake3::hash(token.as_bytes()));
        match tokens.held.get(&hash) {
            Some(held) if held.left(now).is_zero() => Known::Over(held.clone()),
            Some(held) => Known::Held(held.clone()),
            None if tokens.ended.contains(&hash) => Known::Ended,
            None => Known::Never,
        }
    }
}

/// An authorisation that has just begun.
pub(crate) struct Begun {
    pub(crate) token: String,
    pub(crate) prizes: Vec<JackpotId>,
    /// How long it lasts without a step.
    pub(crate) lasts: Duration,
}

impl App {
    /// Begins an authorisation of what is pending at a table. The person has proved their identity.
    pub(crate) fn begin_authorisation(
        &self,
        table: &TableId,
        speaker: &StaffId,
        staff: &StaffId,
        proof: Proof,
    ) -> Result<Begun, Problem> {
        let prizes = self.hub().read(|floor| {
            let Some(person) = floor.staff.get(staff) else { return Err(Refusal::NothingPending) };
            if !person.role.may(Right::VerifyPrizes) {
                return Err(Refusal::NotAllowed { staff: staff.clone(), role: person.role });
            }
            let prizes: Vec<JackpotId> = pending(floor, table).collect();
            if prizes.is_empty() { Err(Refusal::NothingPending) } else { Ok(prizes) }
        });
        let prizes = prizes.map_err(|refusal| Problem::from(&refusal))?;
        let now = App::now();
        let held = Held {
            staff: staff.clone(),
            proof,
            table: table.clone(),
            speaker: speaker.clone(),
            prizes: prizes.clone(),
            since: now,
            last: now,
            over: false,
            token: NO_TOKEN,
        };
        let token = self.authorisations().begin(held);
        Ok(Begun { token, prizes, lasts: IDLE })
    }

    /// The authorisation of a token at this table, from this sender.
    pub(crate) fn authorised(
        &self,
        token: &str,
        table: &TableId,
        speaker: &StaffId,
    ) -> Result<Held, Problem> {
        let (message, hint) = (ProblemText::AuthorisationEnded, ProblemText::AuthoriseAgain);
        let ended = || Problem::refused("AuthorisationEnded", message, hint);
        let (held, over) = match self.authorisations().known(token, App::now()) {
            Known::Held(held) => (held, false),
            Known::Over(held) => (held, true),
            Known::Ended => return Err(ended()),
            // A guess counts as a wrong PIN.
            Known::Never => return Err(ended().recorded_by_requester()),
        };
        if held.table != *table || held.speaker != *speaker {
            return Err(ended().recorded_by_requester());
        }
        let stands = |floor: &Floor| if over { held.turns_back(floor) } else { held.stands(floor) };
        if !self.hub().read(stands) {
            self.authorisations().end_where(|it| *it == held);
            return Err(ended());
        }
        Ok(Held { over, ..held })
    }

    /// The input as an authorisation covers it.
    pub(crate) fn covered(&self, held: &Held, input: Input) -> Result<Input, Problem> {
        let covered = self.hub().read(|floor| held.covers(floor, input));
        let (message, hint) = (ProblemText::NotCovered, ProblemText::AuthoriseAgain);
        covered.ok_or_else(|| Problem::refused("NotCovered", message, hint))
    }

    /// Whether the key in the lock of a table pays when `by` presses J-POT. One that was turned with an
    /// authorisation pays while that lasts; afterwards only by the person who turned it.
    pub(crate) fn key_pays(&self, table: &TableId, by: &StaffId) -> Result<(), Problem> {
        let holder = |floor: &Floor| floor.tables.get(table)?.key.as_ref().map(|it| it.by.clone());
        let holder =
            self.hub().read(|floor| holder(floor).filter(|it| floor.staff.contains_key(it)));
        // The floor says that no key is turned, and who presses J-POT where the key switch is a device.
        if holder.is_none_or(|it| it == *by)
            || self.authorisations().key_in_force(table, App::now())
        {
            return Ok(());
        }
        let (message, hint) = (ProblemText::KeyAuthorisationEnded, ProblemText::TurnKeyAgain);
        Err(Problem::refused("AuthorisationEnded", message, hint).recorded_by_requester())
    }

    /// How long the authorisations of this sender at this table still last; zero if there is none.
    pub(crate) fn authorised_for(&self, table: &TableId, speaker: &StaffId) -> Duration {
        let now = App::now();
        let tokens = self.authorisations().tokens();
        let own = |it: &&Held| it.table == *table && it.speaker == *speaker;
        let held = tokens.held.values().find(own).cloned();
        drop(tokens);
        let held = held.filter(|held| self.hub().read(|floor| held.stands(floor)));
        held.map_or(Duration::ZERO, |held| held.left(now))
    }
}

#[cfg(test)]
mod tests;
