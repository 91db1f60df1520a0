//! The people of a prize: who may authorise it, and that they did not mark it.

use floor::{Dialect, JackpotId, KeyNumber, KeyPosition, Level, MarkerAuthorises, Role, StaffId};

use super::prizes::Claim;
use super::{Auditor, Finding, law};

impl Auditor {
    /// Whoever marked a prize does not authorise it, unless it is paid from the tray, or is a low one where
    /// the house says so.
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

    /// On Aquarius the key is the authority; elsewhere a card or a PIN of the level that the pool asks for.
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
            // A switch that is equipment does not say who turned the key: whoever authorises has the right.
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
