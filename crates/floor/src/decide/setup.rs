//! Staff and the site.

use super::{Act, Command, Decision, allow};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{DeviceId, StaffId};
use crate::refusal::Refusal;
use crate::settings::SiteSettings;
use crate::staff::{Person, Role};

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

/// A person is not a device.
fn check_role(role: Role) -> Result<(), Refusal> {
    if Role::ALL.contains(&role) {
        return Ok(());
    }
    Err(Refusal::BadSettings("equipment is enrolled as a device, not added as a person".to_owned()))
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
        let device =
            DeviceId::try_from(staff.as_str()).is_ok_and(|it| self.devices.contains_key(&it));
        if device || self.staff.contains_key(staff) {
            return Err(Refusal::NameTaken(staff.to_string()));
        }
        check_role(role)?;
        Ok(vec![Event::StaffAdded { staff: staff.clone(), name: name.to_owned(), role }])
    }

    pub(super) fn change_staff(
        &self,
        by: &Person,
        staff: &StaffId,
        name: &str,
        role: Role,
    ) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if by.id == *staff {
            // Nobody gives themselves another role.
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        check_role(role)?;
        Ok(vec![Event::StaffChanged { staff: staff.clone(), name: name.to_owned(), role }])
    }

    pub(super) fn retire_staff(&self, by: &Person, staff: &StaffId) -> Decision {
        allow(by, by.role == Role::Administrator)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        Ok(vec![Event::StaffRetired { staff: staff.clone() }])
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

    /// The ceiling may not come down on a table or a pool that stands above it.
    pub(super) fn set_site(
        &self,
        by: &Person,
        settings: &SiteSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, Role::Administrator, second)?;
        let bad = |why: String| Err(Refusal::BadSettings(why));
        let code = &settings.currency;
        if code.len() != 3 || !code.bytes().all(|it| it.is_ascii_uppercase()) {
            return bad("a currency is named by three capital letters".to_owned());
        }
        if settings.decimals > 4 || settings.day_begins >= 24 * 60 || settings.games_most == Some(0)
        {
            return bad(
                "a currency has at most 4 decimals, a day 1440 minutes, a player one game or more"
                    .to_owned(),
            );
        }
        let money = |site: &SiteSettings| (site.currency.clone(), site.decimals);
        if !self.pools.is_empty() && money(settings) != money(&self.site) {
            return bad("the currency does not change under open pools".to_owned());
        }
        for (id, table) in &self.tables {
            if let Some((what, max, most)) = settings.ceiling.exceeded(&table.settings.limits) {
                return bad(format!("{what} at {id} goes up to {max}, above a ceiling of {most}"));
            }
        }
        for (id, pool) in &self.pools {
            if settings.ceiling.side.is_some_and(|most| pool.settings.wager > most) {
                let wager = pool.settings.wager;
                return bad(format!("the wager of {id} is {wager}, above the ceiling"));
            }
        }
        Ok(vec![Event::SiteSet { settings: settings.clone(), by }])
    }
}
