//! Rounds that are over, as far as a table remembers them: who bet, what was dealt, and what the meters were.
//!
//! A prize that is found after the end of its round is computed from here. What a void returns is kept until
//! the dealer has given it back.

use std::sync::Arc;

use money::{Amount, Cents};
use serde::{Deserialize, Serialize};
use wagers::Side;

use crate::dealt::Dealt;
use crate::felt::FeltBet;
use crate::ids::{JackpotId, PoolId, RoundNo};
use crate::seats::{Seat, Seats};
use crate::table::{Locked, Play, Table};

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PastRound {
    /// Its number.
    pub round: RoundNo,
    /// The seats with a valid bet.
    pub bets: Seats,
    /// Their numbers, in the order of the seats, where the game uses numbers.
    pub numbers: Vec<u8>,
    /// What was known of the cards.
    pub dealt: Dealt,
    /// The bets on the felt, where they are tracked.
    pub felt: Vec<FeltBet>,
    /// The prizes marked in the round, in order; later also those that were found late.
    pub marks: Vec<JackpotId>,
    /// The meters of the table's pools at its end. A pool whose settings have changed since is not listed.
    pub meters: Vec<(PoolId, Amount)>,
    /// Whether it was voided.
    pub voided: bool,
}

impl PastRound {
    /// How many rounds a table keeps: those of more than an hour. A round without chips on the felt takes
    /// about 300 bytes in memory and 50 in a snapshot, so a table takes about 30 and 5 kilobytes. Rounds are
    /// shared by the copies of a floor and not copied with it.
    pub const KEPT: usize = 100;

    /// The meter of a pool at the end of the round.
    #[must_use]
    pub fn meter(&self, pool: &PoolId) -> Option<Amount> {
        self.meters.iter().find(|(it, _)| it == pool).map(|(_, meter)| *meter)
    }
}

/// Reads and writes shared rounds as if they were not shared.
pub(crate) mod shared {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::PastRound;

    pub(crate) fn serialize<S: Serializer>(
        rounds: &VecDeque<Arc<PastRound>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(rounds.iter().map(|past| &**past))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<VecDeque<Arc<PastRound>>, D::Error> {
        let rounds = VecDeque::<PastRound>::deserialize(deserializer)?;
        Ok(rounds.into_iter().map(Arc::new).collect())
    }
}

/// A voided round, with what goes back to whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VoidedRound {
    /// Its number.
    pub round: RoundNo,
    /// Why it was voided.
    pub reason: String,
    /// The bets that go back, from the dealer's right to left.
    pub returned: Vec<Returned>,
}

impl VoidedRound {
    /// How many voided rounds wait for the dealer at most; then the oldest counts as returned.
    pub const KEPT: usize = 10;
}

/// A bet that goes back to its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Returned {
    /// The seat.
    pub seat: Seat,
    /// The game, by its catalog id. The progressive coin has the id of its pay table.
    pub wager: String,
    /// The side that it backed, for bets on the felt.
    pub side: Option<Side>,
    /// The amount.
    pub amount: Cents,
}

impl Table {
    /// A round that is over, if it is kept.
    #[must_use]
    pub fn past(&self, round: RoundNo) -> Option<&PastRound> {
        self.recent.iter().rev().find(|past| past.round == round).map(|past| &**past)
    }

    pub(crate) fn past_mut(&mut self, round: RoundNo) -> Option<&mut PastRound> {
        self.recent.iter_mut().rev().find(|past| past.round == round).map(Arc::make_mut)
    }

    /// The prizes of the round being played, or of one that is kept.
    #[must_use]
    pub fn marks(&self, round: RoundNo) -> &[JackpotId] {
        match &self.play {
            Play::Locked(locked) if self.round == round => &locked.marks,
            Play::Locked(_) | Play::Open => self.past(round).map_or(&[], |past| &past.marks),
        }
    }

    /// The table as it stood when a past round was over.
    #[must_use]
    pub fn as_of(&self, past: &PastRound) -> Table {
        let PastRound { round, bets, numbers, dealt, felt, marks, .. } = past.clone();
        let mut then = self.clone();
        then.recent.clear();
        then.round = round;
        then.felt = felt;
        then.play = Play::Locked(Locked {
            bets,
            numbers,
            dealt,
            read: false,
            replaced: vec![],
            answered: vec![],
            checks: vec![],
            contributions: vec![],
            marks,
        });
        then
    }
}
