//! The sections of the desk: their addresses, their names, and who may open them.
//!
//! The navigation and the access check of each page use the same list. So nobody is shown a link to a page
//! that is refused, and no page is open without a link to it.

use floor::Right;

/// An entry of the navigation, with the pages under it.
pub(crate) struct Room {
    pub(crate) href: &'static str,
    pub(crate) name: &'static str,
    pub(crate) right: Right,
}

const fn room(href: &'static str, name: &'static str, right: Right) -> Room {
    Room { href, name, right }
}

pub(crate) const FLOOR: Room = room("/manager", "Floor", Right::SeeDesk);
pub(crate) const JACKPOTS: Room = room("/manager/jackpots", "Jackpots", Right::SeeDesk);
pub(crate) const ACTIVITY: Room = room("/manager/activity", "Activity", Right::SeeAll);
pub(crate) const SHIFT: Room = room("/manager/shift", "Shift", Right::SeeMoney);
pub(crate) const REPORTS: Room = room("/reports", "Reports", Right::SeeMoney);
pub(crate) const POOLS: Room = room("/manager/pools", "Pools", Right::SeeDesk);
pub(crate) const TABLES: Room = room("/manager/tables", "Tables", Right::SeeDesk);
pub(crate) const STAFF: Room = room("/manager/staff", "Staff", Right::SeeAll);
pub(crate) const REQUESTS: Room = room("/manager/requests", "Requests", Right::SeeRequests);
pub(crate) const SETTINGS: Room = room("/manager/settings", "Settings", Right::SeeAll);
/// Guests may open it too.
const MATH: Room = room("/math", "Mathematics", Right::SeeTables);

/// The navigation, from top to bottom.
pub(super) const RAIL: [Room; 11] =
    [FLOOR, JACKPOTS, ACTIVITY, SHIFT, REPORTS, POOLS, TABLES, STAFF, REQUESTS, SETTINGS, MATH];
