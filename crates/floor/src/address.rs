//! The network address of a client that authenticated, or failed to.
//!
//! Failures are counted by network: for IPv4 the address itself, for IPv6 its first 64 bits, because a client
//! that has one address of such a network has all of them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use serde::{Deserialize, Serialize};

/// The address of a client.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address(IpAddr);

impl Address {
    /// The address, with an IPv4 address always written as one.
    #[must_use]
    pub const fn new(ip: IpAddr) -> Address {
        Address(ip.to_canonical())
    }

    /// The network that counts as one client.
    #[must_use]
    pub const fn network(self) -> Address {
        match self.0 {
            IpAddr::V4(_) => self,
            IpAddr::V6(ip) => Address(IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64))),
        }
    }
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        Address::new(ip)
    }
}

impl TryFrom<String> for Address {
    type Error = std::net::AddrParseError;

    fn try_from(text: String) -> Result<Address, std::net::AddrParseError> {
        text.parse().map(Address::new)
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.to_string()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_what_one_client_has() {
        let network =
            |text: &str| Address::try_from(text.to_owned()).unwrap().network().to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:2:ffff::"), network("2001:db8:1:2::1"));
        assert!(Address::try_from("192.0.2".to_owned()).is_err());
    }
}
