//! Applies the end of a round: what the table remembers of it, and what a void returns.

use std::collections::BTreeMap;
use std::sync::Arc;

use money::{Account, Amount, Cents, Rate};

use super::mismatch::{Mismatch, find, find_mut};
use crate::event::Console;
use crate::felt::FeltBet;
use crate::floor::Floor;
use crate::ids::{PoolId, RoundNo, TableId};
use crate::past_round::{PastRound, Returned, VoidedRound};
use crate::pool::Pool;
use crate::settings::Feed;
use crate::table::{Coin, Locked, Play, Table};

impl Floor {
    /// Returns the wagers, and lists what goes back to whom.
    pub(super) fn round_voided(
        &mut self,
        table: &TableId,
        reason: &str,
        round: Option<RoundNo>,
    ) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let locked = at.find_round(table)?;
        let now = at.round;
        if let Some(round) = round.filter(|round| *round != now) {
            return Err(Mismatch::new(
                format_args!("round {round} played at table {table}"),
                format_args!("round {now}"),
            ));
        }
        for (pool, _) in &locked.contributions {
            find(&self.pools, "pool", pool)?;
        }

        let returned = at.returned(locked, &self.pools);
        for (pool, entry) in &locked.contributions {
            let pool = self.pools.get_mut(pool).expect("every pool was found above");
            pool.return_wagers(entry);
        }
        at.coins_voided += u64::from(locked.bets.len());
        if !returned.is_empty() {
            at.voided.push_back(VoidedRound { round: now, reason: reason.to_owned(), returned });
            if at.voided.len() > VoidedRound::KEPT {
                at.voided.pop_front();
            }
        }
        at.open_bets(&self.pools, true);
        Ok(())
    }

    pub(super) fn void_acknowledged(
        &mut self,
        table: &TableId,
        round: RoundNo,
    ) -> Result<(), Mismatch> {
        find_mut(&mut self.tables, "table", table)?.voided.retain(|it| it.round != round);
        Ok(())
    }

    /// Forgets the meters of past rounds after a change of a pool: its prizes can no longer be computed as of
    /// those rounds.
    pub(super) fn forget_meters(&mut self, pool: &PoolId) {
        for past in self.tables.values_mut().flat_map(|table| &mut table.recent) {
            if past.meters.iter().any(|(it, _)| it == pool) {
                Arc::make_mut(past).meters.retain(|(it, _)| it != pool);
            }
        }
    }
}

impl Table {
    /// Opens the bets: remembers the round, removes coins and chips, and resets the console.
    pub(super) fn open_bets(&mut self, pools: &BTreeMap<PoolId, Pool>, voided: bool) {
        let felt = std::mem::take(&mut self.felt);
        if let Play::Locked(locked) = std::mem::replace(&mut self.play, Play::Open) {
            let Locked { bets, numbers, dealt, marks, .. } = locked;
            let feeds = self.settings.feeds.iter();
            let meter = |feed: &Feed| {
                let pool = pools.get(&feed.pool)?;
                Some((feed.pool.clone(), pool.book.balance(Account::Meter)))
            };
            let meters = feeds.filter_map(meter).collect();
            let round = self.round;
            let past = PastRound { round, bets, numbers, dealt, felt, marks, meters, voided };
            self.recent.push_back(Arc::new(past));
            if self.recent.len() > PastRound::KEPT {
                self.recent.pop_front();
            }
        }
        (self.console, self.swiped_at) = (Console::Ready, None);
        for spot in &mut self.spots {
            spot.coin = Coin::None;
        }
    }

    /// What a void of this round returns: for each seat its base bets, its side bets and its coin.
    fn returned(&self, locked: &Locked, pools: &BTreeMap<PoolId, Pool>) -> Vec<Returned> {
        let base = &self.settings.base_game.wager().id;
        let mut returned: Vec<(u8, Returned)> = vec![];
        for bet in &self.felt {
            let FeltBet { seat, wager, side, amount } = bet.clone();
            let place = u8::from(bet.wager != *base);
            returned.push((place, Returned { seat, wager, side, amount }));
        }
        let parts: Vec<(&Pool, Rate)> = self
            .settings
            .feeds
            .iter()
            .filter_map(|feed| Some((pools.get(&feed.pool)?, feed.part)))
            .collect();
        if let Some((first, _)) = parts.first() {
            let coin =
                parts.iter().map(|(pool, part)| Amount::from(pool.settings.wager).share(*part));
            let amount = coin.fold(Amount::ZERO, |sum, part| sum + part).payable(Cents::new(1));
            for seat in locked.bets.iter() {
                let wager = first.wager().id.clone();
                returned.push((2, Returned { seat, wager, side: None, amount }));
            }
        }
        returned.sort_by_key(|(place, it)| (it.seat, *place));
        returned.into_iter().map(|(_, it)| it).collect()
    }
}
