//! Setting up staff and the site, and the rules for two people.

use money::Cents;

use super::{Command, CommandKind, Decision, allow, require};
use crate::credential::Proof;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{DeviceId, StaffId};
use crate::limits::MAX_PRIZE;
use crate::refusal::Refusal;
use crate::refusal_reasons::BadSettings;
use crate::rights::{DualControl, MANAGED_ALONE, Right};
use crate::settings::SiteSettings;
use crate::staff::{Person, Role};

/// The very first person adds themselves, as administrator.
pub(super) fn first_administrator(command: &Command) -> Decision {
    match &command.kind {
        CommandKind::AddStaff { staff, name, role: Role::Administrator }
            if *staff == command.by =>
        {
            let (staff, name, by) = (staff.clone(), name.clone(), staff.clone());
            let (role, second) = (Role::Administrator, None);
            Ok(vec![Event::StaffAdded { staff, name, role, by, second }])
        }
        _ => Err(Refusal::UnknownStaff(command.by.clone())),
    }
}

/// Refuses to give a person the role of a device.
fn check_role(role: Role) -> Result<(), Refusal> {
    if Role::ALL.contains(&role) {
        return Ok(());
    }
    Err(BadSettings::EquipmentRole.into())
}

/// The person concerned may not be the second person, and a second person must be present where one is
/// needed.
pub(super) fn check_second(
    staff: &StaffId,
    second: Option<&StaffId>,
    needed: bool,
) -> Result<(), Refusal> {
    match second {
        Some(second) if second == staff => Err(Refusal::SamePerson(staff.clone())),
        None if needed => Err(Refusal::SecondNeeded),
        Some(_) | None => Ok(()),
    }
}

impl Floor {
    pub(super) fn add_staff(
        &self,
        by: &Person,
        staff: &StaffId,
        name: &str,
        role: Role,
        second: Option<&StaffId>,
    ) -> Decision {
        require(by, Right::ManageStaff)?;
        let device =
            DeviceId::try_from(staff.as_str()).is_ok_and(|it| self.devices.contains_key(&it));
        if device || self.staff.contains_key(staff) {
            return Err(Refusal::NameTaken(staff.to_string()));
        }
        check_role(role)?;
        check_second(staff, second, self.takes_two_to_manage([Some(role)]))?;
        let (staff, name) = (staff.clone(), name.to_owned());
        let (by, second) = (by.id.clone(), second.cloned());
        Ok(vec![Event::StaffAdded { staff, name, role, by, second }])
    }

    pub(super) fn change_staff(
        &self,
        by: &Person,
        staff: &StaffId,
        name: &str,
        role: Role,
        second: Option<&StaffId>,
    ) -> Decision {
        require(by, Right::ManageStaff)?;
        if by.id == *staff {
            // Nobody changes their own role.
            return Err(Refusal::SamePerson(staff.clone()));
        }
        let before = self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        check_role(role)?;
        check_second(staff, second, self.takes_two_to_manage([Some(role), Some(before.role)]))?;
        if before.role != role {
            self.check_not_last(before)?;
        }
        let (staff, name) = (staff.clone(), name.to_owned());
        let (by, second) = (by.id.clone(), second.cloned());
        Ok(vec![Event::StaffChanged { staff, name, role, by, second }])
    }

    pub(super) fn retire_staff(
        &self,
        by: &Person,
        staff: &StaffId,
        second: Option<&StaffId>,
    ) -> Decision {
        require(by, Right::ManageStaff)?;
        if by.id == *staff {
            return Err(Refusal::SamePerson(staff.clone()));
        }
        let person = self.staff.get(staff).ok_or_else(|| Refusal::UnknownStaff(staff.clone()))?;
        check_second(staff, second, self.takes_two_to_manage([Some(person.role)]))?;
        self.check_not_last(person)?;
        let (staff, by, second) = (staff.clone(), by.id.clone(), second.cloned());
        Ok(vec![Event::StaffRetired { staff, by, second }])
    }

    /// Whether people of these roles may not be managed by one person alone. Unknown people do not count.
    pub(super) fn takes_two_to_manage<const N: usize>(&self, roles: [Option<Role>; N]) -> bool {
        let alone = |role: &Role| MANAGED_ALONE.contains(role);
        self.is_live() && !roles.iter().flatten().all(alone)
    }

    /// Whether setting a person's credential needs a second person: not for one's own, and not for a dealer's
    /// who never had a higher role. Somebody who knew a credential of the second person could act as both.
    pub(super) fn takes_two_to_set(&self, by: &StaffId, staff: &StaffId, proof: Proof) -> bool {
        let own = by == staff && proof != Proof::Card;
        let more = |person: &Person| person.was_more || !MANAGED_ALONE.contains(&person.role);
        self.is_live() && !own && self.staff.get(staff).is_some_and(more)
    }

    pub(super) fn role_of(&self, staff: &StaffId) -> Option<Role> {
        self.staff.get(staff).map(|person| person.role)
    }

    /// Refuses to retire a person without whom a change could never be approved again. People without a
    /// password do not count: they cannot approve anything, and giving them one would need two people.
    fn check_not_last(&self, leaver: &Person) -> Result<(), Refusal> {
        let serves = |it: &&Person| it.active && it.proofs.contains_key(&Proof::Password);
        let everybody: Vec<&Person> = self.staff.values().filter(serves).collect();
        let stay: Vec<&Person> =
            everybody.iter().copied().filter(|it| it.id != leaver.id).collect();
        let possible = |control: DualControl, people: &[&Person]| {
            let of =
                |roles: &'static [Role]| people.iter().filter(move |it| roles.contains(&it.role));
            of(control.first()).any(|one| of(control.second()).any(|other| other.id != one.id))
        };
        let lost =
            |control: &DualControl| possible(*control, &everybody) && !possible(*control, &stay);
        match DualControl::ALL.into_iter().find(lost) {
            Some(control) => Err(Refusal::LastPerson { staff: leaver.id.clone(), control }),
            None => Ok(()),
        }
    }

    /// Two different people, each of a role that the change allows.
    pub(super) fn two_people(
        &self,
        by: &Person,
        control: DualControl,
        second: &StaffId,
    ) -> Result<[StaffId; 2], Refusal> {
        allow(by, control.first().contains(&by.role))?;
        let second = self.person(second)?;
        if second.id == by.id {
            return Err(Refusal::SamePerson(by.id.clone()));
        }
        allow(second, control.second().contains(&second.role))?;
        Ok([by.id.clone(), second.id.clone()])
    }

    /// The ceiling may not be lowered below an existing table or pool.
    pub(super) fn set_site(
        &self,
        by: &Person,
        settings: &SiteSettings,
        second: &StaffId,
    ) -> Decision {
        let by = self.two_people(by, DualControl::Settings, second)?;
        let bad = |why: BadSettings| Err(Refusal::from(why));
        let code = &settings.currency;
        if code.len() != 3 || !code.bytes().all(|it| it.is_ascii_uppercase()) {
            return bad(BadSettings::CurrencyCode);
        }
        if settings.decimals > 4 {
            return bad(BadSettings::CurrencyDecimals);
        }
        if settings.day_begins >= 24 * 60 {
            return bad(BadSettings::DayBegins);
        }
        if settings.games_most == Some(0) {
            return bad(BadSettings::GamesMost);
        }
        if !SiteSettings::knows_time_zone(&settings.time_zone) {
            let zone = settings.time_zone.escape_debug().to_string();
            return bad(BadSettings::TimeZone { zone });
        }
        let ceilings = [settings.ceiling.base, settings.ceiling.side].into_iter().flatten();
        if ceilings.into_iter().any(|most| most <= Cents::ZERO || most > MAX_PRIZE) {
            return bad(BadSettings::CeilingOutOfRange { max: MAX_PRIZE.to_string() });
        }
        if settings.sign_tolerance < Cents::ZERO || settings.sign_tolerance > MAX_PRIZE {
            return bad(BadSettings::SignTolerance { max: MAX_PRIZE.to_string() });
        }
        if settings.tax_from.is_some_and(|it| it <= Cents::ZERO || it > MAX_PRIZE) {
            return bad(BadSettings::TaxFrom { max: MAX_PRIZE.to_string() });
        }
        let money = |site: &SiteSettings| (site.currency.clone(), site.decimals);
        if !self.pools.is_empty() && money(settings) != money(&self.site) {
            return bad(BadSettings::CurrencyInUse);
        }
        for (id, table) in &self.tables {
            if let Some((_, limit, ceiling)) = settings.ceiling.exceeded(&table.settings.limits) {
                let (limit, ceiling) = (limit.to_string(), ceiling.to_string());
                return bad(BadSettings::TableAboveCeiling {
                    table: id.to_string(),
                    limit,
                    ceiling,
                });
            }
        }
        for (id, pool) in &self.pools {
            if settings.ceiling.side.is_some_and(|most| pool.settings.wager > most) {
                let (pool, wager) = (id.to_string(), pool.settings.wager.to_string());
                return bad(BadSettings::PoolAboveCeiling { pool, wager });
            }
        }
        Ok(vec![Event::SiteSet { settings: settings.clone(), by }])
    }
}
