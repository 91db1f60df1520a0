//! Staff, pools and tables.

use cards::Decks;
use money::{Cents, Rate};
use wagers::Kind;

use super::{Act, Command, Decision, allow};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId, TableId};
use crate::refusal::Refusal;
use crate::seats::Seat;
use crate::settings::{PoolSettings, TableSettings};
use crate::staff::{Person, Role};

/// The largest wager. With the largest prize of a row, every sum stays far from what amounts can hold.
const WAGER_MOST: Cents = Cents::new(100_000_000);
/// The largest seed and limit.
const METER_MOST: Cents = Cents::new(1_000_000_000_000_000);

/// The very first person adds themselves, as administrator.
pub(super) fn first_administrator(command: &Command) -> Decision {
    match &command.act {
        Act::AddStaff { staff, name, role: Role::Administrator } if *staff == command.by => {
            let (staff, name) = (staff.clone(), name.clone());
            Ok(vec![Event::StaffAdded { staff, name, role: Role::Administrator }])
        }
        _ => Err(Refusal::UnknownStaff(command.by.clone())),
    }
}

impl Floor {
    pub(super) fn add_staff(
        &self,
        by: &Person,
        staff: &StaffId,
        name: &str,
        role: Role,
    ) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if self.staff.contains_key(staff) {
            return Err(Refusal::NameTaken(staff.to_string()));
        }
        Ok(vec![Event::StaffAdded { staff: staff.clone(), name: name.to_owned(), role }])
    }

    pub(super) fn retire_staff(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::StaffRetired { staff: staff.clone() }])
    }

    /// A locked credential is cleared only by somebody else.
    pub(super) fn unlock(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::CredentialUnlocked { staff: staff.clone(), by: by.id.clone() }])
    }

    /// Counts failures in the journal, so that a lockout survives a restart.
    pub(super) fn credential(&self, staff: &StaffId, proved: bool) -> Decision {
        let person = self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        let staff = staff.clone();
        match (proved, person.locked()) {
            (_, true) => Err(Refusal::CredentialLocked(staff)),
            (false, false) => Ok(vec![Event::CredentialRefused { staff }]),
            (true, false) if person.failures > 0 => Ok(vec![Event::CredentialAccepted { staff }]),
            (true, false) => Ok(vec![]),
        }
    }

    /// Two different people: one of a role that the action names, and one who answers for money.
    pub(super) fn two_people(
        &self,
        by: &Person,
        first: Role,
        second: &StaffId,
    ) -> Result<[StaffId; 2], Refusal> {
        allow(by, by.role == first)?;
        let second = self.person(second)?;
        if second.id == by.id {
            return Err(Refusal::SamePerson(by.id.clone()));
        }
        allow(second, matches!(second.role, Role::Accounting | Role::Executive))?;
        Ok([by.id.clone(), second.id.clone()])
    }

    pub(super) fn open_pool(
        &self,
        by: &Person,
        pool: &PoolId,
        settings: &PoolSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, Role::Administrator, second)?;
        if self.pools.contains_key(pool) {
            return Err(Refusal::NameTaken(pool.to_string()));
        }
        let bad = |why: String| Err(Refusal::BadSettings(why));
        let wager = settings.pay_table.wager();
        if wager.kind != Kind::Progressive {
            return bad(format!("{} has no meter", wager.id));
        }
        let rates = &settings.rates;
        let small = |amount: Cents| Cents::ZERO < amount && amount <= WAGER_MOST;
        if !small(settings.wager) || !small(rates.payable_unit) {
            return bad(format!(
                "a wager and a payable unit are more than nothing, and at most {WAGER_MOST}"
            ));
        }
        if rates.seed_amount > METER_MOST || rates.limit.is_some_and(|limit| limit > METER_MOST) {
            return bad(format!("no meter goes beyond {METER_MOST}"));
        }
        if rates.to_meter.checked_add(rates.to_reserve).is_none() {
            return bad("meter and reserve take more than the whole wager".to_owned());
        }
        if rates.seed_amount < Cents::ZERO
            || rates.limit.is_some_and(|limit| limit < rates.seed_amount)
        {
            return bad("a seed is not negative and not above the limit".to_owned());
        }
        Ok(vec![Event::PoolOpened { pool: pool.clone(), settings: settings.clone(), by }])
    }

    pub(super) fn open_table(
        &self,
        by: &Person,
        table: &TableId,
        settings: &TableSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, Role::Administrator, second)?;
        if self.tables.contains_key(table) {
            return Err(Refusal::NameTaken(table.to_string()));
        }
        let bad = |why: String| Err(Refusal::BadSettings(why));
        if !(1..=Seat::MOST).contains(&settings.seats) {
            return bad(format!("a table has 1 to {} seats", Seat::MOST));
        }
        if settings.labels.len() != usize::from(settings.seats) {
            return bad("every seat has a label".to_owned());
        }
        if Decks::try_from(u64::from(settings.decks)).is_err() {
            return bad("a shoe has 1 to 12 decks".to_owned());
        }
        let parts: u64 = settings.feeds.iter().map(|feed| u64::from(feed.part.ppm())).sum();
        if !settings.feeds.is_empty() && parts != u64::from(Rate::PARTS) {
            return bad("the parts of a wager that feed the pools make the whole".to_owned());
        }
        let mut wager = None;
        for feed in &settings.feeds {
            let pool = self.pools.get(&feed.pool);
            let pool = pool.ok_or_else(|| Refusal::UnknownPool(feed.pool.clone()))?;
            if *wager.get_or_insert(pool.settings.wager) != pool.settings.wager {
                return bad("the pools of one bet spot have one wager".to_owned());
            }
            self.check_link(&feed.pool, pool, settings)?;
        }
        Ok(vec![Event::TableOpened { table: table.clone(), settings: settings.clone(), by }])
    }
}
