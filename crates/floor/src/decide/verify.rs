//! Verifying a prize before it is authorised: the checklist, and the figure on the sign.

use money::Cents;

use super::{Decision, require};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{JackpotId, TableId};
use crate::jackpot::{Check, Jackpot, JackpotState, Level};
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::settings::SignReading;
use crate::staff::Person;
use crate::table::Table;

impl Floor {
    /// Ticks checklist items: for the given award, else for the first pending prize of the round, else, while
    /// nothing is pending, for the round. The figure on the sign always belongs to a prize.
    pub(super) fn checklist(
        &self,
        by: &Person,
        (id, table): (&TableId, &Table),
        award: Option<JackpotId>,
        items: &[Check],
        sign: Option<(Cents, Option<&str>)>,
    ) -> Decision {
        require(by, Right::VerifyPrizes)?;
        let award = award.map_or_else(|| self.first_pending(table), Ok);
        let (items, by) = (items.to_vec(), by.id.clone());
        let mut events = vec![];
        match (award, sign) {
            (Ok(award), sign) => {
                let prize = self.jackpot_at(id, award)?;
                if let Some((shown, why)) = sign {
                    let r#override = self.check_sign(prize, shown, why)?;
                    events.push(Event::SignRead {
                        jackpot: award,
                        shown,
                        r#override,
                        by: by.clone(),
                    });
                }
                if events.is_empty() || !items.is_empty() {
                    events.insert(0, Event::Verified { jackpot: award, items, by });
                }
            }
            (Err(Refusal::NothingPending), None) => {
                events.push(Event::RoundVerified { table: id.clone(), items, by });
            }
            (Err(refusal), _) => return Err(refusal),
        }
        Ok(events)
    }

    /// Compares the figure on a sign with the meter. Beyond the tolerance it needs a reason, which is
    /// returned to be recorded.
    fn check_sign(
        &self,
        prize: &Jackpot,
        shown: Cents,
        why: Option<&str>,
    ) -> Result<Option<String>, Refusal> {
        if prize.state != JackpotState::Pending {
            return Err(Refusal::NotPending(prize.id));
        }
        let meter = self.pool(&prize.pool)?.displayed();
        let apart = shown.cents().abs_diff(meter.cents());
        if apart <= self.site.sign_tolerance.cents().unsigned_abs() {
            return Ok(None);
        }
        match why.map(str::trim).filter(|why| !why.is_empty()) {
            Some(why) => Ok(Some(why.to_owned())),
            None => Err(Refusal::SignDiffers { shown, meter }),
        }
    }

    /// Where the site requires it, the sign is read before a high prize is authorised.
    pub(super) fn check_sign_read(&self, prize: &Jackpot) -> Result<(), Refusal> {
        let required =
            self.site.sign_reading == SignReading::Required && prize.level == Level::High;
        if required && prize.sign.is_none() {
            return Err(Refusal::SignNotRead(prize.id));
        }
        Ok(())
    }
}
