//! People and devices that act on the floor: their roles, their credentials, and lockout.
//!
//! Passwords, PINs and cards are checked elsewhere: the floor only sees people who were authenticated, and
//! records the attempts that failed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::address::Address;
use crate::credential::{Digest, Proof};
use crate::ids::StaffId;

/// The role of a person on the floor.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    Dealer,
    Supervisor,
    Executive,
    Surveillance,
    Accounting,
    Technician,
    Auditor,
    Administrator,
    /// A device, which only reports what it senses at its own table.
    Equipment,
}

impl Role {
    /// Every role that a person may have.
    pub const ALL: [Role; 8] = [
        Role::Dealer,
        Role::Supervisor,
        Role::Executive,
        Role::Surveillance,
        Role::Accounting,
        Role::Technician,
        Role::Auditor,
        Role::Administrator,
    ];
}

/// A person on the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: StaffId,
    /// Their name.
    pub name: String,
    /// Their role.
    pub role: Role,
    /// How often in a row their credential was refused, where no address was recorded.
    pub failures: u8,
    /// The same, by the network of the request.
    pub refused: BTreeMap<Address, u8>,
    /// The networks from which they have authenticated, latest first.
    pub networks: Vec<Address>,
    /// Whether they may act at all.
    pub active: bool,
    /// The digests of their credentials.
    pub proofs: BTreeMap<Proof, Digest>,
    /// The credentials that somebody else set and that their owner has not replaced yet.
    pub issued: BTreeMap<Proof, Issued>,
    /// Whether they have ever had a role that one person alone may not manage.
    pub was_more: bool,
}

/// The state of a credential that somebody else set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Issued {
    /// It is valid for one login.
    Unused,
    /// It was used, and is no longer valid.
    Used,
}

impl Person {
    /// A new person.
    #[must_use]
    pub const fn new(id: StaffId, name: String, role: Role) -> Person {
        Person {
            id,
            name,
            role,
            failures: 0,
            refused: BTreeMap::new(),
            networks: vec![],
            active: true,
            proofs: BTreeMap::new(),
            issued: BTreeMap::new(),
            was_more: false,
        }
    }

    /// Whether their password was chosen by somebody else. Until they choose one they can do nothing else.
    #[must_use]
    pub fn must_choose(&self) -> bool {
        self.issued.contains_key(&Proof::Password)
    }

    /// How many refusals in a row lock a credential for the network of the requests.
    pub const MAX_FAILURES: u8 = 3;
    /// How many unknown networks failures are counted for. Beyond that, no further network may try.
    pub const MAX_STRANGERS: usize = 100;
    /// How many networks are remembered from which a person has authenticated.
    pub const MAX_NETWORKS: usize = 32;

    /// Whether too many refusals have locked the credential somewhere. Somebody else must unlock it.
    #[must_use]
    pub fn locked(&self) -> bool {
        self.is_locked_anywhere()
            || self.has_too_many_strangers()
            || self.locked_at().next().is_some()
    }

    /// The networks for which the credential is locked.
    pub fn locked_at(&self) -> impl Iterator<Item = &Address> {
        let strangers = self.refused.iter().filter(|(network, _)| !self.networks.contains(network));
        strangers.filter(|(_, it)| **it >= Person::MAX_FAILURES).map(|(network, _)| network)
    }

    /// How often in a row the credential was refused, at the network with the most refusals.
    #[must_use]
    pub fn failures_most(&self) -> u8 {
        self.refused.values().copied().max().unwrap_or(0).max(self.failures)
    }

    /// Whether it is locked wherever they have not authenticated. This comes from journals that recorded no
    /// addresses.
    #[must_use]
    pub const fn is_locked_anywhere(&self) -> bool {
        self.failures >= Person::MAX_FAILURES
    }

    /// Whether attempts from so many networks have failed that no further one may try.
    #[must_use]
    pub fn has_too_many_strangers(&self) -> bool {
        let strangers = self.refused.keys().filter(|network| !self.networks.contains(network));
        strangers.count() >= Person::MAX_STRANGERS
    }

    /// Whether a successful authentication from this address changes what is recorded about it.
    #[must_use]
    pub fn has_to_be_accepted(&self, address: Option<Address>) -> bool {
        match address.map(Address::network) {
            None => self.failures > 0,
            Some(it) => !self.networks.contains(&it) || self.refused.contains_key(&it),
        }
    }

    /// Records a refused credential from this address; `counted` decides whether a new network is counted.
    pub(crate) fn refuse(&mut self, address: Option<Address>, counted: bool) {
        let count = match address.map(Address::network) {
            None => &mut self.failures,
            Some(it) if counted || self.refused.contains_key(&it) => {
                self.refused.entry(it).or_default()
            }
            Some(_) => return,
        };
        *count = count.saturating_add(1);
    }

    /// Records a successful authentication from this address.
    pub(crate) fn accept(&mut self, address: Option<Address>) {
        if !self.is_locked_anywhere() {
            self.failures = 0;
        }
        if let Some(network) = address.map(Address::network) {
            self.refused.remove(&network);
            self.networks.retain(|it| *it != network);
            self.networks.insert(0, network);
            self.networks.truncate(Person::MAX_NETWORKS);
        }
    }

    /// Unlocks the credentials, by somebody else.
    pub(crate) fn unlock(&mut self) {
        self.failures = 0;
        self.refused.clear();
    }
}
