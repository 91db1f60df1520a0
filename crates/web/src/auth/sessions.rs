//! The sessions of logged-in people, kept in memory only: a restart logs everybody out.
//!
//! A person has one session at a time: a new login replaces the old one. Tokens are stored and compared as
//! hashes, so the list of sessions does not reveal any token.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::{Event, StaffId};

use crate::app::App;
use crate::auth::secrets::token;

/// How long a session lasts without a request.
const IDLE: Duration = Duration::from_mins(30);
/// How many ended sessions are remembered, to tell their tokens from tokens that never existed.
const MAX_ENDED: usize = 4_096;
/// The longest session: a shift.
const LONGEST: Duration = Duration::from_hours(12);

#[derive(Default)]
pub(crate) struct Sessions {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    by_token: HashMap<blake3::Hash, Session>,
    /// The token hashes of ended sessions and how each ended, the latest last.
    ended: VecDeque<(blake3::Hash, Ended)>,
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The person has logged in elsewhere.
    Replaced,
    /// The person logged out, somebody ended it, or it was idle or open for too long.
    Over,
}

impl Open {
    /// Ends all sessions for which the predicate is false.
    fn keep(&mut self, how: Ended, kept: impl Fn(&Session) -> bool) {
        let Open { by_token, ended } = self;
        let gone = by_token.extract_if(|_, session| !kept(session));
        ended.extend(gone.map(|(token, _)| (token, how)));
        let over = ended.len().saturating_sub(MAX_ENDED);
        ended.drain(..over);
    }
}

/// A person's session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Session {
    pub(crate) staff: StaffId,
    pub(crate) since: Instant,
    pub(crate) last: Instant,
}

impl Session {
    fn lasts(&self, now: Instant) -> bool {
        now.duration_since(self.last) < IDLE && now.duration_since(self.since) < LONGEST
    }
}

impl Sessions {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a session. Returns its token, and whether it replaced another session.
    pub(crate) fn begin(&self, staff: &StaffId, now: Instant) -> (String, bool) {
        let mut open = self.open();
        // Expired sessions are removed here, not at every request. They are not replaced.
        open.keep(Ended::Over, |session| session.lasts(now));
        let before = open.by_token.len();
        open.keep(Ended::Replaced, |session| session.staff != *staff);
        let replaced = open.by_token.len() < before;
        let token = token();
        let session = Session { staff: staff.clone(), since: now, last: now };
        open.by_token.insert(blake3::hash(token.as_bytes()), session);
        (token, replaced)
    }

    /// The person that this token belongs to, if the session is still valid.
    pub(crate) fn whose(&self, token: &str, now: Instant) -> Option<StaffId> {
        let mut open = self.open();
        let token = blake3::hash(token.as_bytes());
        if !open.by_token.get(&token)?.lasts(now) {
            open.keep(Ended::Over, |session| session.lasts(now));
        }
        let session = open.by_token.get_mut(&token)?;
        session.last = now;
        Some(session.staff.clone())
    }

    /// All valid sessions, in the order of their staff ids.
    pub(crate) fn list(&self, now: Instant) -> Vec<Session> {
        let open = self.open();
        let mut list: Vec<_> = open.by_token.values().filter(|it| it.lasts(now)).cloned().collect();
        list.sort_by(|one, other| one.staff.cmp(&other.staff));
        list
    }

    /// Whether a person is logged in.
    pub(crate) fn has(&self, staff: &StaffId, now: Instant) -> bool {
        self.open().by_token.values().any(|it| it.staff == *staff && it.lasts(now))
    }

    /// Ends a person's session.
    pub(crate) fn end(&self, staff: &StaffId) {
        self.open().keep(Ended::Over, |session| session.staff != *staff);
    }

    /// Whether this token belonged to a session that has ended.
    pub(crate) fn has_ended(&self, token: &str) -> bool {
        self.how_ended(token).is_some()
    }

    /// How the session of this token ended; `None` if it is not among the last ended sessions, as after a
    /// restart.
    pub(crate) fn how_ended(&self, token: &str) -> Option<Ended> {
        let token = blake3::hash(token.as_bytes());
        self.open().ended.iter().rev().find(|(it, _)| *it == token).map(|(_, how)| *how)
    }
}

impl App {
    /// Ends a person's sessions after their secret was set by somebody else, their role changed, or they
    /// retired.
    pub(crate) fn end_sessions(&self, events: &[Event]) {
        for event in events {
            let Some(staff) = event.account() else { continue };
            let stays = match event {
                Event::StaffAdded { .. }
                | Event::CredentialUnlocked { .. }
                | Event::UnlockedOnHost { .. } => true,
                Event::CredentialSet { issued, .. } => !issued,
                // A change of role removes the credentials.
                Event::StaffChanged { .. } => self
                    .hub()
                    .read(|floor| floor.staff.get(staff).is_some_and(|it| !it.proofs.is_empty())),
                // They retired. Any other change of an account that is added later ends its sessions too.
                _ => false,
            };
            if !stays {
                self.sessions().end(staff);
            }
            // Whatever changed about the person or their secrets, they prove themselves again.
            self.authorisations().end_of(staff);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_session_a_person_and_none_for_ever() {
        let (sessions, now) = (Sessions::default(), Instant::now());
        let dana: StaffId = "D100".try_into().unwrap();
        let (first, replaced) = sessions.begin(&dana, now);
        assert!(!replaced);
        assert_eq!(sessions.whose(&first, now), Some(dana.clone()));
        let (second, replaced) = sessions.begin(&dana, now);
        assert!(replaced);
        assert_eq!(sessions.whose(&first, now), None);
        assert!(sessions.has_ended(&first) && !sessions.has_ended(&second));
        assert!(!sessions.has_ended("made up"));
        assert_eq!(sessions.whose(&second, now + IDLE / 2), Some(dana.clone()));
        assert_eq!(sessions.whose(&second, now + IDLE + IDLE / 2), None, "idle for too long");
        let (third, _) = sessions.begin(&dana, now);
        let mut later = now;
        while later.duration_since(now) < LONGEST {
            assert_eq!(sessions.whose(&third, later), Some(dana.clone()));
            later += IDLE / 2;
        }
        assert_eq!(sessions.whose(&third, later), None, "a shift is over");
    }
}
