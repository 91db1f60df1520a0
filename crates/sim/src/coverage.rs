//! Records what has happened in simulated days, because a test that never reaches a rule does not test it.

use std::collections::{BTreeMap, BTreeSet};

use floor::{Event, Floor, JackpotState};

/// What happened in one or more simulated days.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// The number of events of each kind.
    pub events: BTreeMap<String, u64>,
    /// The number of refusals by code.
    pub refusals: BTreeMap<String, u64>,
    /// The rows that were paid, by wager and row.
    pub rows: BTreeSet<(String, String)>,
    /// The states that prizes were in.
    pub states: BTreeSet<String>,
    /// How often a meter could not pay a prize in full.
    pub shortfalls: u64,
}

impl Coverage {
    pub(crate) fn see(&mut self, event: &Event, floor: &Floor) {
        *self.events.entry(event.name().to_owned()).or_default() += 1;
        let state = match event {
            Event::Refused { refusal, .. } => {
                *self.refusals.entry(refusal.clone()).or_default() += 1;
                return;
            }
            Event::Marked { .. } => JackpotState::Pending,
            Event::MarkCancelled { .. } => JackpotState::Cancelled,
            Event::BackedOut { .. } => JackpotState::BackedOut,
            Event::Cleared { .. } => JackpotState::Cleared,
            Event::Awarded { jackpot, paid, .. } => {
                let won = floor.jackpots.get(jackpot);
                let pool = won.and_then(|it| floor.pools.get(&it.pool));
                if let (Some(won), Some(pool)) = (won, pool) {
                    self.rows.insert((pool.wager().id.clone(), won.row.clone()));
                }
                self.shortfalls += u64::from(!paid.shortfall.is_zero());
                JackpotState::Waiting
            }
            _ => return,
        };
        self.states.insert(format!("{state:?}"));
    }

    /// Adds the coverage of another day.
    pub fn add(&mut self, other: Coverage) {
        for (name, many) in other.events {
            *self.events.entry(name).or_default() += many;
        }
        for (code, many) in other.refusals {
            *self.refusals.entry(code).or_default() += many;
        }
        self.rows.extend(other.rows);
        self.states.extend(other.states);
        self.shortfalls += other.shortfalls;
    }
}
