//! Checks pools, tables and adjustments: two people, never during a running jackpot, never beyond the books.

use floor::{Event, PoolId, PoolSettings, Reason, Role};
use money::{Account, Cents};

use super::desk::{Desk, Spot};
use super::ledger::{Ledger, parts};
use super::{Auditor, Finding, law};

impl Auditor {
    pub(super) fn look_at_office(&mut self, event: &Event) -> Finding {
        match event {
            Event::SiteSet { settings, by } => {
                self.two(by, Role::Administrator)?;
                self.site = settings.clone();
            }
            Event::PoolOpened { pool, settings, by } => {
                self.two(by, Role::Administrator)?;
                law!(!self.pools.contains_key(pool), "{pool} is there already");
                self.pools.insert(pool.clone(), Ledger::open((**settings).clone()));
            }
            Event::PoolChanged { pool, settings, by } => {
                self.two(by, Role::Administrator)?;
                self.check_change(pool, settings)?;
                let ledger = self.ledger(pool)?;
                ledger.settings = (**settings).clone();
                ledger.queued = None;
            }
            Event::PoolChangeQueued { pool, settings, by } => {
                self.two(by, Role::Administrator)?;
                self.check_change(pool, settings)?;
                self.ledger(pool)?.queued = Some((**settings).clone());
            }
            Event::TableOpened { table, settings, by } => {
                self.two(by, Role::Administrator)?;
                law!(!self.desks.contains_key(table), "{table} is there already");
                self.desks.insert(table.clone(), Desk::new((**settings).clone()));
            }
            Event::TableChanged { table, settings, by } => {
                self.two(by, Role::Administrator)?;
                let desk = self.desk(table)?;
                law!(desk.live.is_none(), "{table} changes while its bets are locked");
                law!(desk.felt.is_empty(), "{table} changes while chips lie on it");
                desk.settings = (**settings).clone();
                desk.spots.resize(usize::from(settings.seats), Spot::NEW);
            }
            Event::TableClosed { table, by } => {
                self.repairs(by)?;
                let desk = self.desk(table)?;
                law!(desk.live.is_none(), "{table} is closed while its bets are locked");
                desk.open = false;
            }
            Event::TableReopened { table, by } => {
                self.repairs(by)?;
                self.desk(table)?.open = true;
            }
            Event::Adjusted { pool, amount, reason, text, by } => {
                self.two(by, Role::Accounting)?;
                law!(!text.trim().is_empty(), "an adjustment says why");
                self.adjust(pool, *amount, reason)?;
            }
            _ => return Err("is no event of the office".to_owned()),
        }
        Ok(())
    }

    /// Nothing changes during a running jackpot, and no limit is below the meter.
    fn check_change(&mut self, pool: &PoolId, settings: &PoolSettings) -> Finding {
        let feeds = |desk: &&Desk| desk.settings.feeds.iter().any(|feed| feed.pool == *pool);
        let busy = self.desks.values().filter(feeds).any(|desk| desk.live.is_some());
        law!(!busy, "{pool} changes while bets are locked");
        let meter = self.ledger(pool)?.meter();
        let below = settings.rates.limit.is_some_and(|limit| parts(limit) < meter);
        law!(!below, "{pool} gets a limit below its meter");
        Ok(())
    }

    fn adjust(&mut self, pool: &PoolId, amount: Cents, reason: &Reason) -> Finding {
        let ledger = self.ledger(pool)?;
        let change = parts(amount);
        law!(change != 0, "an adjustment of nothing");
        law!(ledger.meter() + change >= 0, "{pool} is adjusted below zero");
        let books = &mut ledger.books;
        match reason {
            Reason::Malfunction => books.give(Account::Correction, Account::Meter, change),
            Reason::Increase => {
                law!(change > 0, "an increase that takes away");
                books.give(Account::Correction, Account::Meter, change);
            }
            Reason::AboveLimit | Reason::GrossReceipts | Reason::SeedRecovery => {
                law!(change < 0, "{reason:?} takes from the meter");
                let advanced = -books.of(Account::SeedAdvanced);
                let too_much = *reason == Reason::SeedRecovery && -change > advanced;
                law!(!too_much, "more seed is recovered from {pool} than was advanced");
                let account = match reason {
                    Reason::AboveLimit => Account::Overflow,
                    Reason::GrossReceipts => Account::GrossReceipts,
                    _ => Account::SeedAdvanced,
                };
                books.give(account, Account::Meter, change);
            }
            Reason::Transfer { to } => {
                law!(change < 0, "a transfer takes from the meter");
                law!(to != pool, "{pool} is transferred to itself");
                books.give(Account::Transfer, Account::Meter, change);
                self.ledger(to)?.books.give(Account::Transfer, Account::Meter, -change);
            }
        }
        Ok(())
    }
}
