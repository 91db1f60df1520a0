//! All prizes in memory, with indexes for the ones that are looked up often.
//!
//! Tens of thousands of finished prizes are kept. Readers usually need the few that are open, that a table's
//! last round won, or that were paid last; the indexes find these without scanning the others. The indexes
//! follow from the prizes: they are neither stored nor compared, and are rebuilt when the prizes are loaded.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{JackpotId, Millis, PoolId, RoundNo, SlipNo, TableId};
use crate::jackpot::{Jackpot, JackpotState, Level};

/// The prizes, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Jackpots {
    all: BTreeMap<JackpotId, Jackpot>,
    /// The open prizes.
    open: BTreeSet<JackpotId>,
    /// The prizes of the last round of each table that had any.
    rounds: BTreeMap<TableId, (RoundNo, Vec<JackpotId>)>,
    /// The prizes that were paid and not backed out, by time.
    paid: BTreeMap<(PoolId, Level), BTreeSet<(Millis, JackpotId)>>,
    /// The prizes with slips, by their first slip.
    slips: BTreeMap<SlipNo, JackpotId>,
}

impl Jackpots {
    /// The prizes that are pending or wait to be cleared, in the order of their numbers.
    #[must_use]
    pub fn open(&self) -> impl DoubleEndedIterator<Item = &Jackpot> {
        self.open.iter().filter_map(|id| self.all.get(id))
    }

    /// The pending high prizes of a pool: they may be in a contest.
    #[must_use]
    pub fn rivals(&self, pool: &PoolId) -> impl DoubleEndedIterator<Item = &Jackpot> {
        self.open().filter(move |it| {
            it.pool == *pool && it.level == Level::High && it.state == JackpotState::Pending
        })
    }

    /// The prizes marked in a round of a table, in order. Only the last round is indexed.
    pub fn of_round(&self, table: &TableId, round: RoundNo) -> impl Iterator<Item = &Jackpot> {
        let known = self.rounds.get(table).filter(|(last, _)| *last == round);
        let marks = known.map_or(&[][..], |(_, marks)| marks);
        marks.iter().filter_map(|id| self.all.get(id))
    }

    /// The prizes of a pool and level paid since a moment and not backed out, by time.
    #[must_use]
    pub fn paid_since(
        &self,
        pool: &PoolId,
        level: Level,
        since: Millis,
    ) -> impl DoubleEndedIterator<Item = &Jackpot> {
        let paid = self.paid.get(&(pool.clone(), level));
        let paid = paid.into_iter().flat_map(move |paid| paid.range((since, JackpotId(0))..));
        paid.filter_map(|(_, id)| self.all.get(id))
    }

    /// The prize that a slip belongs to.
    #[must_use]
    pub fn with_slip(&self, slip: SlipNo) -> Option<&Jackpot> {
        let (_, id) = self.slips.range(..=slip).next_back()?;
        self.all.get(id).filter(|it| it.place_of_slip(slip).is_some())
    }

    /// A prize to be changed. `Floor::apply` calls `note` afterwards.
    pub(crate) fn get_mut(&mut self, id: JackpotId) -> Option<&mut Jackpot> {
        self.all.get_mut(&id)
    }

    pub(crate) fn insert(&mut self, jackpot: Jackpot) {
        let id = jackpot.id;
        self.all.insert(id, jackpot);
        self.note(id);
    }

    pub(crate) fn remove(&mut self, id: JackpotId) {
        if let Some(gone) = self.all.remove(&id) {
            self.open.remove(&id);
            self.forget_paid(&gone);
            if let Some(slip) = gone.slip {
                self.slips.remove(&slip);
            }
        }
    }

    /// Updates the indexes after a prize has changed.
    pub(crate) fn note(&mut self, id: JackpotId) {
        let Some(it) = self.all.get(&id) else { return };
        if let Some(slip) = it.slip {
            self.slips.insert(slip, id);
        }
        if matches!(it.state, JackpotState::Pending | JackpotState::Waiting) {
            self.open.insert(id);
        } else {
            self.open.remove(&id);
        }
        match self.rounds.get_mut(&it.table) {
            Some((round, marks)) if *round == it.round => {
                if !marks.contains(&id) {
                    marks.push(id);
                }
            }
            Some((round, _)) if *round > it.round => {}
            _ => drop(self.rounds.insert(it.table.clone(), (it.round, vec![id]))),
        }
        let paid = matches!(it.state, JackpotState::Waiting | JackpotState::Cleared);
        match it.awarded_at {
            Some(at) if paid => {
                let place = (it.pool.clone(), it.level);
                self.paid.entry(place).or_default().insert((at, id));
            }
            Some(_) => {
                let it = it.clone();
                self.forget_paid(&it);
            }
            None => {}
        }
    }

    fn forget_paid(&mut self, it: &Jackpot) {
        if let (Some(at), Some(paid)) =
            (it.awarded_at, self.paid.get_mut(&(it.pool.clone(), it.level)))
        {
            paid.remove(&(at, it.id));
        }
    }
}

impl From<BTreeMap<JackpotId, Jackpot>> for Jackpots {
    fn from(all: BTreeMap<JackpotId, Jackpot>) -> Jackpots {
        let ids: Vec<JackpotId> = all.keys().copied().collect();
        let mut jackpots = Jackpots { all, ..Jackpots::default() };
        for id in ids {
            jackpots.note(id);
        }
        jackpots
    }
}

/// Reads like the map that it contains.
impl Deref for Jackpots {
    type Target = BTreeMap<JackpotId, Jackpot>;

    fn deref(&self) -> &BTreeMap<JackpotId, Jackpot> {
        &self.all
    }
}

impl PartialEq for Jackpots {
    fn eq(&self, other: &Jackpots) -> bool {
        self.all == other.all
    }
}

impl Eq for Jackpots {}

impl Serialize for Jackpots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Jackpots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Jackpots, D::Error> {
        BTreeMap::deserialize(deserializer).map(Jackpots::from)
    }
}
