//! Opening and changing pools, by two people.
//!
//! A change never affects a jackpot that is being played for: it is refused while the bets of one of the
//! pool's tables are locked. An immediate change may change everything. A change queued to the next reset may
//! change how the money moves, but neither wager nor pay table, because other tables may have locked bets by
//! then.

use money::{Account, Cents};
use wagers::{Kind, Sides};

use super::Decision;
use crate::controlled_change::When;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId, TableId};
use crate::limits::{MAX_PRIZE, overpays};
use crate::refusal::Refusal;
use crate::refusal_reasons::BadSettings;
use crate::rights::{DualControl, Right};
use crate::settings::PoolSettings;
use crate::staff::{Person, Role};
use crate::table::Play;

/// The largest wager. Even with the largest prize of a row, every sum stays far below what amounts can hold.
const MAX_WAGER: Cents = Cents::new(100_000_000);
/// The largest seed and limit.
pub(super) const MAX_METER: Cents = MAX_PRIZE;

impl Floor {
    pub(super) fn open_pool(
        &self,
        by: &Person,
        pool: &PoolId,
        settings: &PoolSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Settings, second)?;
        if self.pools.contains_key(pool) {
            return Err(Refusal::NameTaken(pool.to_string()));
        }
        self.check_pool(settings).map_err(Refusal::from)?;
        let (pool, settings) = (pool.clone(), Box::new(settings.clone()));
        Ok(vec![Event::PoolOpened { pool, settings, by }])
    }

    pub(super) fn change_pool(
        &self,
        by: &Person,
        id: &PoolId,
        settings: &PoolSettings,
        when: When,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Settings, second)?;
        let pool = self.pool(id)?;
        self.check_pool(settings).map_err(Refusal::from)?;
        let busy = self.feeding(id).filter(|(_, table)| table.play != Play::Open);
        let busy: Vec<TableId> = busy.map(|(id, _)| id.clone()).collect();
        if !busy.is_empty() {
            return Err(Refusal::PoolBusy { pool: id.clone(), tables: busy });
        }
        let (meter, limit) = (pool.book.balance(Account::Meter), settings.rates.limit);
        if let Some(limit) = limit.filter(|&limit| meter > limit.into()) {
            let (meter, limit) = (meter.to_string(), limit.to_string());
            return Err(BadSettings::MeterAboveLimit { meter, limit }.into());
        }
        let unit = settings.rates.payable_unit;
        if unit > Cents::new(1) && unit > pool.settings.rates.payable_unit && meter < unit.into() {
            let (meter, unit) = (meter.to_string(), unit.to_string());
            return Err(BadSettings::MeterBelowUnit { meter, unit }.into());
        }
        let (now, then) = (&pool.settings, settings);
        let same_bet =
            (&now.pay_table, now.wager, now.sides) == (&then.pay_table, then.wager, then.sides);
        let (pool_id, settings) = (id.clone(), Box::new(settings.clone()));
        match when {
            When::AtReset if !same_bet => Err(BadSettings::BetNotQueued.into()),
            When::AtReset => Ok(vec![Event::PoolChangeQueued { pool: pool_id, settings, by }]),
            When::Now if pool.queued.is_some() => Err(BadSettings::ChangeQueued.into()),
            When::Now => {
                for (table_id, table) in self.feeding(id) {
                    self.check_link(id, &settings, table_id, &table.settings)?;
                    self.check_wagers(&table.settings, Some((id, settings.wager)))?;
                    let wager = settings.pay_table.wager();
                    self.check_buttons(&table.settings, Some((id, wager)))?;
                }
                Ok(vec![Event::PoolChanged { pool: pool_id, settings, by }])
            }
        }
    }

    /// Whether a pool may have these settings; if not, the reason.
    fn check_pool(&self, settings: &PoolSettings) -> Result<(), BadSettings> {
        let (wager, rates) = (settings.pay_table.wager(), &settings.rates);
        if wager.kind != Kind::Progressive {
            return Err(BadSettings::NotProgressive { wager: wager.id.clone() });
        }
        let small = |amount: Cents| Cents::ZERO < amount && amount <= MAX_WAGER;
        if !small(settings.wager) || !small(rates.payable_unit) {
            return Err(BadSettings::WagerOutOfRange { max: MAX_WAGER.to_string() });
        }
        if let Some(most) = self.site.ceiling.side.filter(|&most| settings.wager > most) {
            return Err(BadSettings::WagerAboveCeiling { max: most.to_string() });
        }
        if rates.seed_amount > MAX_METER || rates.limit.is_some_and(|limit| limit > MAX_METER) {
            return Err(BadSettings::MeterTooLarge { max: MAX_METER.to_string() });
        }
        if rates.to_meter.checked_add(rates.to_reserve).is_none() {
            return Err(BadSettings::RatesAboveWager);
        }
        if rates.seed_amount < Cents::ZERO
            || rates.limit.is_some_and(|limit| limit < rates.seed_amount)
        {
            return Err(BadSettings::SeedOutOfRange);
        }
        // A cent is always payable, even where a meter begins at zero.
        if rates.payable_unit > rates.seed_amount.max(Cents::new(1)) {
            let (seed, unit) = (rates.seed_amount.to_string(), rates.payable_unit.to_string());
            return Err(BadSettings::SeedBelowUnit { seed, unit });
        }
        if let Some((row, wins)) = overpays(wager, settings.wager) {
            return Err(BadSettings::PrizeTooLarge {
                wager: settings.wager.to_string(),
                wins: wins.to_string(),
                row: row.id.clone(),
                max: MAX_PRIZE.to_string(),
            });
        }
        let (own, asked) = (wager.sides, settings.sides);
        let follows = |sides| matches!(sides, Sides::Backed | Sides::Either);
        if own != asked && !(follows(own) && follows(asked)) {
            return Err(BadSettings::SideNotFree { wager: wager.id.clone() });
        }
        let may = |role: Role| role.may(Right::AuthoriseLow);
        if !may(settings.authority.high) || !may(settings.authority.low) {
            return Err(BadSettings::WrongAuthority);
        }
        Ok(())
    }
}
