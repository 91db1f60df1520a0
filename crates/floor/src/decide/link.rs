//! Linking rules: which tables may feed one pool.

use cards::{Decks, Shoe};
use money::Rate;
use num_traits::Zero;
use odds::{Exact, to_decimal};
use wagers::Wager;

use crate::floor::Floor;
use crate::ids::{PoolId, TableId};
use crate::refusal::Refusal;
use crate::settings::{PoolSettings, TableSettings};

impl Floor {
    /// Refuses a table that may not feed a pool, with the reason and the exact probabilities.
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
                return refuse(format!(
                    "every table of {id} has the same chance: the top prize comes once in {} rounds with {} \
                     decks, and once in {} with {}",
                    top_one_in(wager, other.decks),
                    other.decks,
                    top_one_in(wager, settings.decks),
                    settings.decks,
                ));
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

/// Once in how many rounds a fresh shoe deals the 100 % row, exactly, to two decimals.
fn top_one_in(wager: &Wager, decks: u8) -> String {
    let never = || "no number of".to_owned();
    let Ok(decks) = Decks::try_from(u64::from(decks)) else { return never() };
    let shoe = Shoe::fresh(decks);
    let Ok(exact) = Exact::on(&shoe) else { return never() };
    let analysis = exact.analyze(odds::Question::new(wager, wager.default_sides()[0]));
    let tops = analysis.rows.iter().filter(|row| row.pays.share() == Some(Rate::WHOLE));
    let chance: odds::Ratio = tops.map(|row| &row.probability).sum();
    if chance.is_zero() { never() } else { to_decimal(&chance.recip(), 2) }
}
