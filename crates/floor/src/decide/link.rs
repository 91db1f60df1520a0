//! Linking rules: which tables may feed one pool.

use money::Rate;

use crate::figures::FiguresNeeded;
use crate::floor::Floor;
use crate::ids::{PoolId, TableId};
use crate::refusal::Refusal;
use crate::settings::{PoolSettings, TableSettings};

impl Floor {
    /// Refuses a table that may not feed a pool, with the reason. If the reason quotes exact probabilities,
    /// the refusal lists those it needs: they are supplied with the command.
    pub(super) fn check_link(
        &self,
        id: &PoolId,
        pool: &PoolSettings,
        table: &TableId,
        settings: &TableSettings,
    ) -> Result<(), Refusal> {
        let (wager, refuse) = (pool.pay_table.wager(), |why: String| Err(Refusal::Link(why)));
        if wager.never_linked && settings.feeds.len() > 1 {
            return refuse(format!(
                "{} is never linked to another progressive, and this table feeds several pools",
                wager.name
            ));
        }
        let part = |settings: &TableSettings| {
            settings.feeds.iter().find(|feed| feed.pool == *id).map_or(Rate::ZERO, |feed| feed.part)
        };
        let own = part(settings);
        if own == Rate::ZERO {
            return refuse(format!("a table that feeds {id} gives it a part of every wager"));
        }
        let others = self.feeding(id).filter(|(other, _)| *other != table);
        for other in others.map(|(_, other)| &other.settings) {
            if part(other) != own {
                return refuse(format!(
                    "every table of {id} gives it the same part of a wager: {} elsewhere, {own} here",
                    part(other)
                ));
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
                return refuse(format!(
                    "{} is never linked to another base game: {id} is dealt on {theirs}, this table deals \
                     {ours}",
                    wager.name
                ));
            }
        }
        Ok(())
    }
}
