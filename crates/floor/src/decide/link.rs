//! Linking rules: which tables may together feed one pool. Tables that feed the same pool are linked.
//!
//! Every table of a pool gives it the same part of a wager and deals from the same number of decks, so that
//! every player has the same chance of the top prize for the same contribution. A wager whose rules forbid
//! links (`never_linked`) may share neither its table with another pool nor its pool with another base game.
//!
//! The rules are checked when a table is opened or changed, and for every table of a pool when the pool's
//! settings change at once. A rule that compares two tables must be symmetric; otherwise the result depends
//! on which table was opened first.

use money::Rate;

use crate::figures::FiguresNeeded;
use crate::floor::Floor;
use crate::ids::{PoolId, TableId};
use crate::refusal::Refusal;
use crate::refusal_reasons::BadLink;
use crate::settings::{PoolSettings, TableSettings};

impl Floor {
    /// Refuses a table that may not feed a pool, with the reason. `id` and `pool` are the pool and its new
    /// settings, `table` and `settings` the table and its new settings.
    ///
    /// Different numbers of decks are always refused. That reason quotes exact probabilities, which the floor
    /// does not compute, so the refusal is at first [`Refusal::FiguresNeeded`]. The caller counts the figures
    /// and submits the command again with them; [`Floor::decide_with`] then puts them into the reason.
    pub(super) fn check_link(
        &self,
        id: &PoolId,
        pool: &PoolSettings,
        table: &TableId,
        settings: &TableSettings,
    ) -> Result<(), Refusal> {
        let wager = pool.pay_table.wager();
        if wager.never_linked && settings.feeds.len() > 1 {
            return Err(BadLink::NeverLinked { wager: wager.name.clone() }.into());
        }
        let part = |settings: &TableSettings| {
            settings.feeds.iter().find(|feed| feed.pool == *id).map_or(Rate::ZERO, |feed| feed.part)
        };
        let own = part(settings);
        if own == Rate::ZERO {
            return Err(BadLink::NoPart { pool: id.to_string() }.into());
        }
        let others = self.feeding(id).filter(|(other, _)| *other != table);
        for other in others.map(|(_, other)| &other.settings) {
            if part(other) != own {
                let (there, here) = (part(other).to_string(), own.to_string());
                return Err(BadLink::DifferentPart { pool: id.to_string(), there, here }.into());
            }
            if other.decks != settings.decks {
                return Err(Refusal::FiguresNeeded(Box::new(FiguresNeeded {
                    pool: id.clone(),
                    pay_table: pool.pay_table.clone(),
                    decks_there: other.decks,
                    decks_here: settings.decks,
                })));
            }
            let (theirs, ours) = (&other.base_game.wager().id, &settings.base_game.wager().id);
            if wager.never_linked && theirs != ours {
                let (there, here) = (theirs.clone(), ours.clone());
                let (wager, pool) = (wager.name.clone(), id.to_string());
                return Err(BadLink::DifferentGame { wager, pool, there, here }.into());
            }
        }
        Ok(())
    }
}
