//! The sections of the desk: their addresses, their names, and who may open them.
//!
//! The navigation and the access check of each page use the same list. So nobody is shown a link to a page
//! that is refused, and no page is open without a link to it.

use floor::Right;

/// An entry of the navigation, with the pages under it.
pub(crate) struct Section {
    pub(crate) href: &'static str,
    pub(crate) name: &'static str,
    pub(crate) right: Right,
}

const fn section(href: &'static str, name: &'static str, right: Right) -> Section {
    Section { href, name, right }
}

pub(crate) const FLOOR: Section = section("/manager", "Floor", Right::SeeDesk);
pub(crate) const JACKPOTS: Section = section("/manager/jackpots", "Jackpots", Right::SeeDesk);
pub(crate) const ACTIVITY: Section = section("/manager/activity", "Activity", Right::SeeAll);
pub(crate) const SHIFT: Section = section("/manager/shift", "Shift", Right::SeeMoney);
pub(crate) const REPORTS: Section = section("/reports", "Reports", Right::SeeMoney);
pub(crate) const POOLS: Section = section("/manager/pools", "Pools", Right::SeeDesk);
pub(crate) const TABLES: Section = section("/manager/tables", "Tables", Right::SeeDesk);
pub(crate) const STAFF: Section = section("/manager/staff", "Staff", Right::SeeAll);
pub(crate) const REQUESTS: Section = section("/manager/requests", "Requests", Right::SeeRequests);
pub(crate) const SETTINGS: Section = section("/manager/settings", "Settings", Right::SeeAll);
/// Guests may open it too.
const MATH: Section = section("/math", "Mathematics", Right::SeeTables);

/// The navigation, from top to bottom.
pub(super) const NAVIGATION: [Section; 11] =
    [FLOOR, JACKPOTS, ACTIVITY, SHIFT, REPORTS, POOLS, TABLES, STAFF, REQUESTS, SETTINGS, MATH];
