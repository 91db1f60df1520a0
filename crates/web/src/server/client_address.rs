//! The client address of a request.
//!
//! It is the peer of the connection. Behind a trusted proxy, it is the last address in the proxy's header
//! that is not itself a trusted proxy; the client may have forged the addresses before that one. The address
//! is available to everything that runs for the request ([`address`]), so that a refused secret is counted
//! against the place it came from.

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::http::{Extensions, HeaderMap};
use floor::Address;

tokio::task_local! {
    static ADDRESS: Option<Address>;
}

/// Facts about a request that come from its connection. A test that calls the router directly may set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The client's address.
    pub from: Address,
    /// Whether the connection is encrypted.
    pub over_tls: bool,
    /// The time limit for the body.
    pub body_timeout: Duration,
}

impl Arrival {
    /// The arrival of this request, if known.
    pub(crate) fn of(extensions: &Extensions) -> Option<Arrival> {
        extensions.get().copied()
    }

    /// A request from this address over a plain connection, with ten seconds for its body.
    #[must_use]
    pub fn plain(from: IpAddr) -> Arrival {
        let from = Address::new(from);
        Arrival { from, over_tls: false, body_timeout: Duration::from_secs(10) }
    }
}

/// The address of the current request, if known.
pub(crate) fn address() -> Option<Address> {
    ADDRESS.try_with(|it| *it).ok().flatten()
}

/// Runs a future as if its request had come from this address.
pub(crate) async fn coming_from<F: Future>(address: Option<Address>, work: F) -> F::Output {
    ADDRESS.scope(address, work).await
}

/// The header in which a proxy names the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which most proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The trusted proxies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies {
    /// Their addresses.
    pub trusted: Vec<IpAddr>,
    /// The header that they set.
    pub header: ProxyHeader,
}

impl Proxies {
    fn trusts(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        self.trusted.iter().any(|it| it.to_canonical() == ip)
    }

    /// The client: the peer, or the address that the proxies name.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Address {
        if !self.trusts(peer) {
            return Address::new(peer);
        }
        let name = match self.header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        let lines: Vec<&str> =
            headers.get_all(name).iter().filter_map(|it| it.to_str().ok()).collect();
        let mut last = peer;
        for part in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let said = match self.header {
                ProxyHeader::XForwardedFor => ip_of(part),
                ProxyHeader::Forwarded => for_of(part).and_then(ip_of),
            };
            // An entry that cannot be read was not written by a trusted proxy.
            let Some(ip) = said else { break };
            last = ip;
            if !self.trusts(ip) {
                break;
            }
        }
        Address::new(last)
    }
}

/// The `for=` value of one element of a `Forwarded` header.
fn for_of(part: &str) -> Option<&str> {
    let mut pairs = part.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(name, _)| name.eq_ignore_ascii_case("for"))
        .map(|(_, value)| value.trim_matches('"'))
}

/// An address in the notation of proxies: bare, with a port, or in brackets.
fn ip_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(text);
    let ip = bare.parse().ok();
    ip.or_else(|| text.parse::<SocketAddr>().ok().map(|it| it.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &Proxies, peer: &str, lines: &[(&'static str, &str)]) -> String {
        let lines =
            lines.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        proxies.client(peer.parse().unwrap(), &lines.collect()).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let header = "x-forwarded-for";
        let none = Proxies::default();
        assert_eq!(client(&none, "192.0.2.1", &[(header, "198.51.100.9")]), "192.0.2.1");
        let trusted = vec!["127.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        let some = Proxies { trusted, header: ProxyHeader::XForwardedFor };
        let says = |peer: &str, text: &str, expected: &str| {
            assert_eq!(client(&some, peer, &[(header, text)]), expected, "{peer}, {text}");
        };
        says("127.0.0.1", "198.51.100.9", "198.51.100.9");
        says("::ffff:127.0.0.1", "198.51.100.9:4711", "198.51.100.9");
        // Entries forged by the client come before those that the proxy added.
        says("127.0.0.1", "203.0.113.5, 198.51.100.9", "198.51.100.9");
        says("127.0.0.1", "203.0.113.5, 198.51.100.9, 10.0.0.2", "198.51.100.9");
        says("127.0.0.1", "nonsense, 10.0.0.2", "10.0.0.2");
        says("127.0.0.1", "", "127.0.0.1");
        says("192.0.2.1", "198.51.100.9", "192.0.2.1");
        let two = [(header, "203.0.113.5"), (header, "198.51.100.9")];
        assert_eq!(client(&some, "127.0.0.1", &two), "198.51.100.9");
        assert_eq!(client(&some, "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_standard_header_is_read_where_it_is_configured() {
        let trusted = vec!["127.0.0.1".parse().unwrap()];
        let some = Proxies { trusted, header: ProxyHeader::Forwarded };
        let lines = [
            ("x-forwarded-for", "203.0.113.5"),
            ("forwarded", "for=203.0.113.7, proto=https;For=\"[2001:db8::17]:4711\""),
        ];
        assert_eq!(client(&some, "127.0.0.1", &lines), "2001:db8::17");
    }
}
