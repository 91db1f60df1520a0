//! Checks who may authorise a prize, and that the person who marked it does not authorise it.

use floor::{Dialect, JackpotId, KeyNumber, KeyPosition, Level, MarkerAuthorises, Role, StaffId};

use super::prizes::Claim;
use super::{Auditor, Finding, law};

impl Auditor {
    /// The person who marked a prize may not authorise it, unless it is paid from the tray, or it is a low
    /// prize and the house rules allow it.
    pub(super) fn check_two(&self, claim: &Claim, jackpot: JackpotId, by: &StaffId) -> Finding {
        let alone = match claim.level {
            Level::NoKey => true,
            Level::Low => self.site.marker_authorises == MarkerAuthorises::Low,
            Level::High => false,
        };
        law!(
            alone || !claim.markers.contains(by),
            "{by} marks jackpot {jackpot}, and authorises it"
        );
        law!(!claim.dealer_due, "no dealer stands for jackpot {jackpot}");
        Ok(())
    }

    /// On Aquarius the key authorises; elsewhere a card or a PIN of the level that the pool requires.
    pub(super) fn check_right(
        &mut self,
        claim: &Claim,
        jackpot: JackpotId,
        by: &StaffId,
    ) -> Finding {
        self.works_console(by)?;
        if claim.level == Level::NoKey {
            return Ok(());
        }
        let authority = self.ledger(&claim.pool)?.settings.authority;
        let desk = self.desk(&claim.table)?;
        if desk.settings.dialect == Dialect::Aquarius {
            let key = desk.key.clone();
            let (number, position, holder) =
                key.ok_or_else(|| format!("jackpot {jackpot} is paid without a key"))?;
            let fits = match claim.level {
                Level::High => (number, position) == (KeyNumber::High, KeyPosition::JackpotHigh),
                _ => (number, position) == (KeyNumber::Low, KeyPosition::JackpotLow),
            };
            law!(fits, "jackpot {jackpot} is paid with the wrong key");
            // A key switch that is a device does not report who turned the key, so the person who authorises
            // must have the right.
            let known = self.staff.contains_key(&holder);
            law!(
                !known || holder == *by,
                "jackpot {jackpot} is not paid by whoever turned the key"
            );
            return self.is(by, &[Role::Supervisor, Role::Executive]).map(drop);
        }
        let needed = if claim.level == Level::High { authority.high } else { authority.low };
        match needed {
            Role::Supervisor => self.supervises(by),
            _ => self.is(by, &[Role::Executive]).map(drop),
        }
    }
}
