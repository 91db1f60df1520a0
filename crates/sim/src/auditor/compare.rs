//! Compares the floor with the auditor's own books, to the last fraction.

use floor::{Floor, JackpotState, Play, Pool, PoolId, Table, TableId};
use money::{Account, Amount};

use super::desk::Desk;
use super::ledger::{Ledger, parts};
use super::prizes::State;
use super::{Auditor, Finding, Objection, law};

impl Auditor {
    /// Compares every figure.
    ///
    /// # Errors
    ///
    /// Returns an objection if the floor and the auditor's books differ.
    pub fn compare(&self, floor: &Floor) -> Result<(), Objection> {
        self.compare_all(floor).map_err(Objection)
    }

    fn compare_all(&self, floor: &Floor) -> Finding {
        law!(floor.pools.len() == self.pools.len(), "the floor has other pools");
        for (id, pool) in &floor.pools {
            let own = self.pools.get(id).ok_or_else(|| format!("nobody opened {id}"))?;
            compare_pool(id, pool, own)?;
        }
        law!(floor.tables.len() == self.desks.len(), "the floor has other tables");
        for (id, table) in &floor.tables {
            let own = self.desks.get(id).ok_or_else(|| format!("nobody opened {id}"))?;
            compare_table(id, table, own)?;
        }
        law!(floor.last_receipt == self.last_receipt, "{} receipts", self.last_receipt);
        law!(floor.last_slip == self.last_slip, "{} slips", self.last_slip);
        law!(floor.last_jackpot == self.last_claim, "{} jackpots", self.last_claim);
        for (id, jackpot) in floor.jackpots.iter().rev().take(20) {
            let own = self.claims.get(id).ok_or_else(|| format!("nobody marked jackpot {id}"))?;
            let state = match jackpot.state {
                JackpotState::Pending => State::Pending,
                JackpotState::Waiting => State::Waiting,
                JackpotState::Cleared => State::Cleared,
                JackpotState::Cancelled => State::Cancelled,
                JackpotState::BackedOut => State::BackedOut,
            };
            law!(own.state == state, "jackpot {id} is {state:?}, and should be {:?}", own.state);
            law!(own.shared == jackpot.shared, "jackpot {id} is shared by {}", own.shared);
        }
        self.knows_requests(floor)?;
        for (id, person) in &floor.staff {
            let own = self.staff.get(id).ok_or_else(|| format!("nobody added {id}"))?;
            let same = (own.role, own.active, own.failures)
                == (person.role, person.active, person.failures);
            law!(same, "{id} is not who they should be");
        }
        Ok(())
    }
}

fn compare_pool(id: &PoolId, pool: &Pool, own: &Ledger) -> Finding {
    for account in Account::ALL {
        let (has, should) = (pool.book.balance(account).parts(), own.books.of(account));
        law!(
            has == should,
            "the {account} of {id} is {}, and should be {}",
            Amount::from_parts(has),
            Amount::from_parts(should)
        );
    }
    law!(own.books.sum() == 0, "the books of {id} do not balance");
    law!(pool.book.trial_balance().is_zero(), "the books of {id} do not balance");
    for account in [Account::Meter, Account::Reserve, Account::Overflow, Account::Held] {
        law!(own.books.of(account) >= 0, "the {account} of {id} is below zero");
    }
    if let Some(limit) = own.settings.rates.limit {
        law!(own.meter() <= parts(limit), "the meter of {id} is above its limit of {limit}");
    }
    // Pay tables are long, and only the rates move money.
    law!(
        pool.settings.rates == own.settings.rates,
        "the rates of {id} are not those that were set"
    );
    law!(pool.queued.is_some() == own.queued.is_some(), "{id} waits for another change");
    law!(pool.totals.won.parts() == own.won, "what {id} has paid is not what was won");
    let totals = &pool.totals;
    let wagered = [totals.wagered, pool.moved.fed, totals.to_reserve, totals.to_house];
    law!(wagered.map(Amount::parts) == own.wagered, "{id} counts other wagers");
    let advanced = -own.books.of(Account::SeedAdvanced);
    law!(totals.seed_advanced.parts() == advanced, "{id} counts another seed");
    law!(pool.moved.sum() == pool.book.balance(Account::Meter), "{id} cannot say what moved it");
    for (row, hits) in &pool.hits {
        let should = own.hits.get(row).copied().unwrap_or(0);
        law!(*hits == should, "{row} of {id} was hit {hits} times, and should {should}");
    }
    Ok(())
}

fn compare_table(id: &TableId, table: &Table, own: &Desk) -> Finding {
    law!(
        table.round == own.round,
        "{id} is in round {}, and should be in {}",
        table.round,
        own.round
    );
    law!(table.coins_in == own.coins, "{id} counts {} coins of {}", table.coins_in, own.coins);
    law!(table.coins_voided == own.voided, "{id} counts other coins as voided");
    law!(table.open == own.open, "{id} should be otherwise open");
    law!(table.felt.len() == own.felt.len(), "{id} has other bets on the felt");
    law!(table.shift.is_some() == own.shift.is_some(), "{id} should be otherwise in a shift");
    for account in [Account::Tray, Account::Cage] {
        let same = table.book.balance(account).parts() == own.tray.of(account);
        law!(same, "the {account} of {id} is not what was won and lost");
    }
    match (&table.play, &own.live) {
        (Play::Open, None) => law!(table.betting() == own.betting(), "{id} has other bets"),
        (Play::Locked(locked), Some(live)) => {
            law!(locked.bets == live.bets, "{id} has locked other bets");
            law!(locked.dealt == live.dealt, "{id} knows other cards");
            law!(locked.marks == live.marks, "{id} has other marks");
        }
        _ => return Err(format!("{id} should be otherwise locked")),
    }
    Ok(())
}
