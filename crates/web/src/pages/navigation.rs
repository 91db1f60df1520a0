//! The sections in the navigation of staff pages: their addresses, their names, and who may open them.
//!
//! The navigation shows a section to the roles that have its right. The page of the section requires the same
//! right with [`require_section`](crate::pages::frame::Member::require_section), so nobody is shown a link to
//! a section that is refused. Nothing enforces this: every handler must call it. Some pages under a section
//! require another right instead: the order of jackpots, the advice on pools, and each report.

use floor::Right;

/// An entry of the navigation. It is marked as current on the pages under its address too.
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
/// Open to every member of staff. Guests have to log in.
pub(crate) const MATH: Section = section("/math", "Mathematics", Right::SeeTables);

/// The navigation, from top to bottom.
pub(super) const NAVIGATION: [Section; 11] =
    [FLOOR, JACKPOTS, ACTIVITY, SHIFT, REPORTS, POOLS, TABLES, STAFF, REQUESTS, SETTINGS, MATH];
