//! The rooms of the desk: where they are, what they are called, and who goes there.
//!
//! The rail and the guard at the door of each page are made from the same list, so that nobody is led to a
//! closed door, and no door stands open that nobody is led to.

use floor::Role;

use crate::roles::{LOOKS, MONEY, OFFICE};
use crate::routes::requests::SEES;

/// A place in the rail, with the pages under it.
pub(crate) struct Room {
    pub(crate) href: &'static str,
    pub(crate) name: &'static str,
    pub(crate) roles: &'static [Role],
}

const fn room(href: &'static str, name: &'static str, roles: &'static [Role]) -> Room {
    Room { href, name, roles }
}

pub(crate) const FLOOR: Room = room("/manager", "Floor", OFFICE);
pub(crate) const JACKPOTS: Room = room("/manager/jackpots", "Jackpots", OFFICE);
pub(crate) const ACTIVITY: Room = room("/manager/activity", "Activity", &LOOKS);
pub(crate) const SHIFT: Room = room("/manager/shift", "Shift", MONEY);
pub(crate) const REPORTS: Room = room("/reports", "Reports", MONEY);
pub(crate) const POOLS: Room = room("/manager/pools", "Pools", OFFICE);
pub(crate) const TABLES: Room = room("/manager/tables", "Tables", OFFICE);
pub(crate) const STAFF: Room = room("/manager/staff", "Staff", &LOOKS);
pub(crate) const REQUESTS: Room = room("/manager/requests", "Requests", &SEES);
pub(crate) const SETTINGS: Room = room("/manager/settings", "Settings", &LOOKS);
/// Guests find it too.
const MATH: Room = room("/math", "Mathematics", &Role::ALL);

/// The rail, from above.
pub(super) const RAIL: [Room; 11] =
    [FLOOR, JACKPOTS, ACTIVITY, SHIFT, REPORTS, POOLS, TABLES, STAFF, REQUESTS, SETTINGS, MATH];
