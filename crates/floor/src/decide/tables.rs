//! Decides the commands that open, change, close and reopen a table.
//!
//! Two people open or change a table; one person closes or reopens it. Opening creates the table with its
//! settings. A closed table takes no bets, keeps its settings and may be reopened.
//!
//! The settings of a table must fit its pools. The checks of a table with its pools therefore also run when a
//! pool changes ([`pools`](super::pools)): `changed` is then the pool with its new value, which replaces the
//! current one.

use std::collections::BTreeMap;

use cards::Decks;
use money::{Cents, Rate};
use wagers::{Kind, Wager};

use super::{Decision, require};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId, TableId};
use crate::limits::{LimitedBets, MAX_PRIZE, overpays};
use crate::refusal::Refusal;
use crate::refusal_reasons::BadSettings;
use crate::rights::{DualControl, Right};
use crate::seats::Seat;
use crate::settings::TableSettings;
use crate::staff::Person;
use crate::table::{Coin, Play};

impl Floor {
    /// Opens a new table.
    pub(super) fn open_table(
        &self,
        by: &Person,
        table: &TableId,
        settings: &TableSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Settings, second)?;
        if self.tables.contains_key(table) {
            return Err(Refusal::NameTaken(table.to_string()));
        }
        self.check_table(table, settings)?;
        let (table, settings) = (table.clone(), Box::new(settings.clone()));
        Ok(vec![Event::TableOpened { table, settings, by }])
    }

    /// Changes a table, only while bets are open, none is placed, and no key is in the lock. Starting or
    /// ceasing to feed a pool is such a change, and also needs the shift to be closed.
    pub(super) fn change_table(
        &self,
        by: &Person,
        id: &TableId,
        settings: &TableSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Settings, second)?;
        let table = self.table(id)?;
        if table.play != Play::Open {
            return Err(Refusal::BetsLocked);
        }
        let coins = table.spots.iter().any(|spot| spot.coin != Coin::None);
        if coins || !table.felt.is_empty() {
            return Err(Refusal::BetsOnTable);
        }
        if table.key.is_some() {
            return Err(Refusal::KeyInLock);
        }
        if table.shift.is_some() && table.settings.feeds != settings.feeds {
            // The form of a shift lists the pools that the shift began with.
            return Err(Refusal::ShiftOpen(id.clone()));
        }
        self.check_table(id, settings)?;
        let (table, settings) = (id.clone(), Box::new(settings.clone()));
        Ok(vec![Event::TableChanged { table, settings, by }])
    }

    /// Closes a table, unless its bets are locked. Its settings and counters are kept.
    pub(super) fn close_table(&self, by: &Person, id: &TableId) -> Decision {
        require(by, Right::LookAfterTables)?;
        let table = self.table(id)?;
        if table.play != Play::Open {
            return Err(Refusal::BetsLocked);
        }
        if !table.open {
            return Err(Refusal::TableClosed(id.clone()));
        }
        Ok(vec![Event::TableClosed { table: id.clone(), by: by.id.clone() }])
    }

    /// Lets a closed table take bets again.
    pub(super) fn reopen_table(&self, by: &Person, id: &TableId) -> Decision {
        require(by, Right::LookAfterTables)?;
        if self.table(id)?.open {
            return Err(Refusal::TableOpen(id.clone()));
        }
        Ok(vec![Event::TableReopened { table: id.clone(), by: by.id.clone() }])
    }

    /// Refuses settings that a table may not have: first on their own, then together with its pools.
    fn check_table(&self, id: &TableId, settings: &TableSettings) -> Result<(), Refusal> {
        self.check_games(settings).map_err(Refusal::from)?;
        let parts: u64 = settings.feeds.iter().map(|feed| u64::from(feed.part.ppm())).sum();
        if !settings.feeds.is_empty() && parts != u64::from(Rate::PARTS) {
            return Err(BadSettings::PartsNotWhole.into());
        }
        for feed in &settings.feeds {
            let pool = self.pool(&feed.pool)?;
            self.check_link(&feed.pool, &pool.settings, id, settings)?;
        }
        self.check_buttons(settings, None)?;
        self.check_wagers(settings, None)
    }

    /// Refuses settings where two pools have a hand of the same id. A hand button must mean one prize of one
    /// pool: no rule defines what a wager that wins in two pools is paid.
    pub(super) fn check_buttons(
        &self,
        settings: &TableSettings,
        changed: Option<(&PoolId, &Wager)>,
    ) -> Result<(), Refusal> {
        let mut buttons: BTreeMap<&str, &PoolId> = BTreeMap::new();
        for feed in &settings.feeds {
            let wager = match changed {
                Some((pool, wager)) if *pool == feed.pool => wager,
                _ => self.pool(&feed.pool)?.wager(),
            };
            for row in &wager.rows {
                if let Some(other) = buttons.insert(&row.id, &feed.pool) {
                    let (pool, other) = (feed.pool.to_string(), other.to_string());
                    let row = row.id.clone();
                    return Err(BadSettings::HandInTwoPools { pool, other, row }.into());
                }
            }
        }
        Ok(())
    }

    /// Checks the table's own layout, games and limits, without its pools.
    fn check_games(&self, settings: &TableSettings) -> Result<(), BadSettings> {
        if !(1..=Seat::MAX).contains(&settings.seats) {
            return Err(BadSettings::SeatCount { max: Seat::MAX.to_string() });
        }
        if settings.labels.len() != usize::from(settings.seats) {
            return Err(BadSettings::LabelCount);
        }
        for (place, label) in settings.labels.iter().enumerate() {
            if settings.labels[..place].iter().any(|it| it.trim() == label.trim()) {
                return Err(BadSettings::LabelTwice { label: label.clone() });
            }
        }
        if Decks::try_from(u64::from(settings.decks)).is_err() {
            return Err(BadSettings::DeckCount);
        }
        let base = settings.base_game.wager();
        if base.kind != Kind::BaseGame {
            return Err(BadSettings::NotBaseGame { wager: base.id.clone() });
        }
        for (place, bet) in settings.side_bets.iter().enumerate() {
            let wager = bet.wager();
            if wager.kind != Kind::SideBet {
                return Err(BadSettings::NotSideBet { wager: wager.id.clone() });
            }
            if settings.side_bets[..place].iter().any(|it| it.wager().id == wager.id) {
                return Err(BadSettings::SideBetTwice { wager: wager.id.clone() });
            }
        }
        let limits = &settings.limits;
        if ![limits.base, limits.tie, limits.side].iter().all(|range| range.is_sound()) {
            return Err(BadSettings::LimitOutOfRange);
        }
        if limits.aggregate.is_some_and(|most| most <= Cents::ZERO || most > MAX_PRIZE) {
            return Err(BadSettings::AggregateOutOfRange { max: MAX_PRIZE.to_string() });
        }
        let base_most = limits.base.max.max(limits.tie.max);
        let side_bets = settings.side_bets.iter().map(|bet| (bet.wager(), limits.side.max));
        for (wager, most) in std::iter::once((base, base_most)).chain(side_bets) {
            if let Some((row, wins)) = overpays(wager, most) {
                return Err(BadSettings::LimitPaysTooMuch {
                    bet: most.to_string(),
                    wager: wager.id.clone(),
                    wins: wins.to_string(),
                    row: row.id.clone(),
                    max: MAX_PRIZE.to_string(),
                });
            }
        }
        if let Some((bets, limit, ceiling)) = self.site.ceiling.exceeded(limits) {
            let (limit, ceiling) = (limit.to_string(), ceiling.to_string());
            return Err(match bets {
                LimitedBets::Base => BadSettings::BaseAboveCeiling { limit, ceiling },
                LimitedBets::Tie => BadSettings::TieAboveCeiling { limit, ceiling },
                LimitedBets::Side => BadSettings::SideAboveCeiling { limit, ceiling },
            });
        }
        Ok(())
    }

    /// Refuses pools with different wagers. A seat has one bet spot, which takes one coin, and the coin is
    /// the wager of all pools that the table feeds.
    pub(super) fn check_wagers(
        &self,
        settings: &TableSettings,
        changed: Option<(&PoolId, Cents)>,
    ) -> Result<(), Refusal> {
        let mut wager = None;
        for feed in &settings.feeds {
            let own = match changed {
                Some((pool, wager)) if *pool == feed.pool => wager,
                _ => self.pool(&feed.pool)?.settings.wager,
            };
            if *wager.get_or_insert(own) != own {
                return Err(BadSettings::DifferentWagers.into());
            }
        }
        Ok(())
    }
}
