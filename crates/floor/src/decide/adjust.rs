//! Adjustments of a meter by hand: always by two people, always with a reason from the closed list.

use money::{Account, Amount, Cents};

use super::Decision;
use super::pools::MAX_METER;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{JackpotId, PoolId, StaffId};
use crate::jackpot::JackpotState;
use crate::pool::{Pool, Reason};
use crate::refusal::Refusal;
use crate::refusal_reasons::BadAdjustment;
use crate::rights::DualControl;
use crate::staff::Person;

impl Floor {
    /// Adjusts a meter. Accounting is responsible for reconciling the money; a second person of accounting or
    /// an executive agrees.
    pub(super) fn adjust(
        &self,
        by: &Person,
        pool: &PoolId,
        amount: Cents,
        reason: &Reason,
        text: &str,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Money, second)?;
        let adjusted = self.pools.get(pool).ok_or_else(|| Refusal::UnknownPool(pool.clone()))?;
        if text.trim().is_empty() {
            return Err(BadAdjustment::NoText.into());
        }
        if let Reason::Transfer { to } = reason {
            if to == pool {
                return Err(BadAdjustment::SamePool.into());
            }
            let other = self.pools.get(to).ok_or_else(|| Refusal::UnknownPool(to.clone()))?;
            let arrived = other.book.balance(Account::Meter) - Amount::from(amount);
            if arrived > MAX_METER.into() {
                return Err(BadAdjustment::MeterTooLarge { max: MAX_METER.to_string() }.into());
            }
            if let Some(limit) = other.settings.rates.limit.filter(|&it| arrived > it.into()) {
                let (pool, limit) = (to.to_string(), limit.to_string());
                return Err(BadAdjustment::AboveOtherLimit { pool, limit }.into());
            }
        }
        check(adjusted, amount, reason).map_err(Refusal::BadAdjustment)?;
        let (pool, reason, text) = (pool.clone(), reason.clone(), text.to_owned());
        Ok(vec![Event::Adjusted { pool, amount, reason, text, by }])
    }

    /// Backs out a logged jackpot: posts its exact inverse. What is no longer there is the house's shortfall.
    pub(super) fn back_out(
        &self,
        by: &Person,
        id: JackpotId,
        text: &str,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Money, second)?;
        if text.trim().is_empty() {
            return Err(BadAdjustment::NoBackOutText.into());
        }
        match self.jackpot(id)?.state {
            JackpotState::Waiting | JackpotState::Cleared => {
                Ok(vec![Event::BackedOut { jackpot: id, text: text.to_owned(), by }])
            }
            JackpotState::Pending | JackpotState::Cancelled | JackpotState::BackedOut => {
                Err(BadAdjustment::NotPaid { jackpot: id.to_string() }.into())
            }
        }
    }
}

/// Whether the books allow an adjustment; if not, the reason.
fn check(pool: &Pool, amount: Cents, reason: &Reason) -> Result<(), BadAdjustment> {
    let (change, meter) = (Amount::from(amount), pool.book.balance(Account::Meter));
    if change.is_zero() {
        return Err(BadAdjustment::Zero);
    }
    if meter + change > MAX_METER.into() {
        return Err(BadAdjustment::MeterTooLarge { max: MAX_METER.to_string() });
    }
    if (meter + change).is_negative() {
        return Err(BadAdjustment::BelowZero { meter: meter.to_string() });
    }
    if let Some(limit) = pool.settings.rates.limit.filter(|&limit| meter + change > limit.into()) {
        return Err(BadAdjustment::AboveLimit { limit: limit.to_string() });
    }
    match reason {
        Reason::Increase if change.is_negative() => Err(BadAdjustment::NotAnIncrease),
        Reason::Malfunction | Reason::Increase => Ok(()),
        _ if !change.is_negative() => Err(BadAdjustment::NotADecrease),
        Reason::AboveLimit => {
            let limit = pool.settings.rates.limit.map(Amount::from);
            let over = limit.map_or(Amount::ZERO, |limit| meter - limit);
            if -change > over {
                Err(BadAdjustment::TooMuchAboveLimit { over: over.to_string() })
            } else {
                Ok(())
            }
        }
        Reason::SeedRecovery => {
            let advanced = -pool.book.balance(Account::SeedAdvanced);
            if -change > advanced {
                return Err(BadAdjustment::TooMuchSeed { advanced: advanced.to_string() });
            }
            Ok(())
        }
        Reason::GrossReceipts | Reason::Transfer { .. } => Ok(()),
    }
}
