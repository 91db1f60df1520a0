//! Settings of tables and pools, as they stand in events.

use money::{Cents, OverflowTo, PoolRates, Rate};
use serde::{Deserialize, Serialize};

use wagers::Entry;

use crate::ids::PoolId;
use crate::pay_table::PayTable;

/// The console that a table has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// A keypad with a key switch.
    Aquarius,
    /// A touch screen with a card reader.
    Nexus,
    /// A touch screen with PINs, and numbers for each seat.
    Prsm,
}

/// How a bet spot knows a bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SensorKind {
    /// A coin acceptor: a bet exists once the coin is dropped, before the lock.
    Drop,
    /// A bet spot: the lock counts the chips that lie there.
    Presence,
}

/// A pool that a table's wagers feed, with its part of each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feed {
    /// The pool.
    pub pool: PoolId,
    /// Its part of each wager; the parts of all feeds make the whole.
    pub part: Rate,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSettings {
    /// Its console.
    pub dialect: Dialect,
    /// How many seats it has, 1 to 9.
    pub seats: u8,
    /// What the felt calls them, seat 1 first.
    pub labels: Vec<String>,
    /// How its bet spots work.
    pub sensor: SensorKind,
    /// Its base game, by catalog id.
    pub base_game: String,
    /// The decks of its shoe.
    pub decks: u8,
    /// The pools that its progressive wager feeds.
    pub feeds: Vec<Feed>,
}

/// When a percentage prize is taken off the meter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JackpotLock {
    /// When it is authorised, from the meter as it stands then.
    #[default]
    AtAward,
    /// When it is marked: the amount is frozen and the meter re-seeds at once.
    AtMark,
}

/// A pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PoolSettings {
    /// Its pay table.
    pub pay_table: PayTable,
    /// The amount of one wager.
    pub wager: Cents,
    /// How its money moves.
    pub rates: PoolRates,
    /// When a percentage prize is taken off the meter.
    pub jackpot_lock: JackpotLock,
}

impl PoolSettings {
    /// The settings that a pay table ships with: no limit, paid to the cent. `None` without a meter.
    #[must_use]
    pub fn of(entry: &Entry) -> Option<PoolSettings> {
        let own = entry.wager.progressive.as_ref()?;
        Some(PoolSettings {
            pay_table: PayTable::from(entry),
            wager: own.wager,
            rates: PoolRates {
                to_meter: own.to_meter,
                to_reserve: own.to_reserve,
                seed_amount: own.seed_amount,
                limit: None,
                overflow_to: OverflowTo::Hold,
                payable_unit: Cents::new(1),
            },
            jackpot_lock: JackpotLock::AtAward,
        })
    }
}
