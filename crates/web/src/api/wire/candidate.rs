//! Simultaneous high jackpots of one pool as surveillance sees them: who won, when, and the evidence for
//! each.

use floor::{Floor, Jackpot, Level, Play, PoolId, Seats};
use serde::Serialize;
use utoipa::ToSchema;

use super::JackpotView;

/// The high jackpots of a pool that are not cleared.
#[derive(Serialize, ToSchema)]
pub(crate) struct Contest {
    /// Whether all of them are held until surveillance has recorded who was first.
    held: bool,
    /// The recorded order.
    order: Vec<u64>,
    /// In the order in which they were marked.
    candidates: Vec<Candidate>,
}

/// A high jackpot, with its evidence.
#[derive(Serialize, ToSchema)]
struct Candidate {
    #[serde(flatten)]
    jackpot: JackpotView,
    /// Its place in the recorded order, from 1.
    place: Option<usize>,
    /// The cards known when it was marked. Empty if the dealer declared the hand.
    cards: Vec<String>,
    /// Whether a supervisor confirmed the mark against the cards.
    overridden: bool,
    /// The seats whose lights were on in that round.
    lights: Seats,
}

impl Contest {
    pub(crate) fn of(floor: &Floor, pool: &PoolId) -> Option<Contest> {
        let order = &floor.pools.get(pool)?.order;
        let high = |it: &&Jackpot| it.pool == *pool && it.level == Level::High;
        let mut found: Vec<&Jackpot> = floor.jackpots.open().filter(high).collect();
        found.sort_by_key(|it| (it.marked_at, it.id));
        let held = !floor.contested(pool).is_empty();
        let view = |it: &Jackpot| Candidate {
            jackpot: JackpotView::of(floor, it),
            place: order.iter().position(|id| *id == it.id).map(|place| place + 1),
            cards: it.cards.iter().map(ToString::to_string).collect(),
            overridden: it.overridden.is_some(),
            lights: lights(floor, it),
        };
        let candidates = found.iter().map(|it| view(it)).collect();
        Some(Contest { held, order: order.iter().map(|id| id.0).collect(), candidates })
    }
}

/// The seats whose lights were on; once the round is over, at least the winners' seats.
fn lights(floor: &Floor, jackpot: &Jackpot) -> Seats {
    let table = floor.tables.get(&jackpot.table);
    match table.map(|table| (&table.play, table.round)) {
        Some((Play::Locked(locked), round)) if round == jackpot.round => locked.bets,
        _ => jackpot.seats,
    }
}
