//! Connection slots for guests: limits on the connections and streams that nobody has authenticated on.
//!
//! There is a limit for each network, and a limit for all guests. When a limit is reached, a new guest is
//! still accepted and the oldest guest of that network (or of the network with the most guests) is
//! disconnected. A dealer's new connection is therefore always served, however many connections guests hold.
//! Once a request on a connection authenticates a member of staff or a device, the connection no longer
//! counts as a guest's and is never ended for this reason.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::future::pending;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use floor::Address;
use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio_stream::Stream;

/// The slots for guests.
pub(crate) struct GuestSlots {
    /// The limit for each network.
    each: usize,
    /// The limit for all guests.
    all: usize,
    guests: Mutex<Guests>,
}

#[derive(Default)]
struct Guests {
    last: u64,
    /// The oldest guest first, with its network and the channel that tells it to disconnect.
    by_age: BTreeMap<u64, (Option<Address>, Sender<()>)>,
    by_network: HashMap<Option<Address>, BTreeSet<u64>>,
}

impl Guests {
    fn remove(&mut self, number: u64) -> Option<Sender<()>> {
        let (network, sender) = self.by_age.remove(&number)?;
        if let Some(theirs) = self.by_network.get_mut(&network) {
            theirs.remove(&number);
            if theirs.is_empty() {
                self.by_network.remove(&network);
            }
        }
        Some(sender)
    }

    /// Disconnects the oldest guest of a network.
    fn send_away(&mut self, network: Option<Address>) {
        let oldest = self.by_network.get(&network).and_then(BTreeSet::first).copied();
        if let Some(sender) = oldest.and_then(|oldest| self.remove(oldest)) {
            // It may be disconnecting already.
            let _ = sender.send(());
        }
    }
}

/// A slot, held until it is dropped.
pub(crate) struct GuestSlot {
    slots: Arc<GuestSlots>,
    number: u64,
    /// Set once the connection has authenticated, so that later requests need no lookup among the guests.
    proved: AtomicBool,
}

/// Becomes ready when a slot has to be given up.
pub(crate) struct Evicted(Receiver<()>);

impl Evicted {
    /// Waits until the slot has to be given up. Never returns if the connection has authenticated.
    pub(crate) async fn wait(self) {
        if self.0.await.is_err() {
            pending::<()>().await;
        }
    }
}

impl GuestSlots {
    pub(crate) fn new(each: usize, all: usize) -> Arc<GuestSlots> {
        Arc::new(GuestSlots { each: each.max(1), all: all.max(1), guests: Mutex::default() })
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of guests.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.guests().by_age.len()
    }

    /// Takes a slot for a guest from this address.
    pub(crate) fn enter(self: &Arc<GuestSlots>, from: Option<Address>) -> (GuestSlot, Evicted) {
        let (network, (sender, receiver)) = (from.map(Address::network), channel());
        let mut guests = self.guests();
        guests.last += 1;
        let number = guests.last;
        guests.by_age.insert(number, (network, sender));
        let theirs = guests.by_network.entry(network).or_default();
        theirs.insert(number);
        if theirs.len() > self.each {
            guests.send_away(network);
        }
        if guests.by_age.len() > self.all {
            let most = guests.by_network.iter().max_by_key(|(_, theirs)| theirs.len());
            if let Some(network) = most.map(|(network, _)| *network) {
                guests.send_away(network);
            }
        }
        drop(guests);
        let slot = GuestSlot { slots: Arc::clone(self), number, proved: AtomicBool::new(false) };
        (slot, Evicted(receiver))
    }
}

impl GuestSlot {
    /// Marks the connection as authenticated. Returns whether it was a guest's until now.
    pub(crate) fn prove(&self) -> bool {
        self.proved.store(true, Ordering::Relaxed);
        self.slots.guests().remove(self.number).is_some()
    }

    /// Whether it is still a guest's.
    pub(crate) fn is_guest(&self) -> bool {
        !self.proved.load(Ordering::Relaxed)
            && self.slots.guests().by_age.contains_key(&self.number)
    }
}

impl Drop for GuestSlot {
    fn drop(&mut self) {
        self.slots.guests().remove(self.number);
    }
}

/// A guest's stream. It ends when its slot has to be given up.
pub(crate) struct GuestStream<T> {
    lines: Pin<Box<dyn Stream<Item = T> + Send>>,
    evicted: Pin<Box<dyn Future<Output = ()> + Send>>,
    _place: GuestSlot,
}

impl<T> GuestStream<T> {
    pub(crate) fn new(
        lines: Pin<Box<dyn Stream<Item = T> + Send>>,
        slot: GuestSlot,
        evicted: Evicted,
    ) -> GuestStream<T> {
        GuestStream { lines, evicted: Box::pin(evicted.wait()), _place: slot }
    }
}

impl<T> Stream for GuestStream<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        match self.evicted.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => self.lines.as_mut().poll_next(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::unnecessary_wraps)] // The tested function takes an optional address.
    fn address(number: u32) -> Option<Address> {
        Some(Address::new(std::net::Ipv4Addr::from_bits(number).into()))
    }

    fn must_go(evicted: Evicted) -> bool {
        let mut waiting = std::pin::pin!(evicted.wait());
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        waiting.as_mut().poll(&mut context).is_ready()
    }

    #[test]
    fn the_oldest_guest_of_a_full_network_goes() {
        let slots = GuestSlots::new(2, 100);
        let (_one, one) = slots.enter(address(1));
        let (_two, two) = slots.enter(address(1));
        let (_other, other) = slots.enter(address(2));
        let (_three, three) = slots.enter(address(1));
        assert!(must_go(one));
        assert!(!must_go(two) && !must_go(other) && !must_go(three));
    }

    #[test]
    fn whoever_is_proved_is_no_guest() {
        let slots = GuestSlots::new(2, 100);
        let (dealer, stays) = slots.enter(address(1));
        assert!(dealer.is_guest() && dealer.prove() && !dealer.prove() && !dealer.is_guest());
        let guests: Vec<_> = (0..50).map(|_| slots.enter(address(1))).collect();
        assert!(!must_go(stays));
        assert_eq!(slots.len(), 2);
        assert_eq!(guests.into_iter().filter(|(slot, _)| slot.is_guest()).count(), 2);
        assert_eq!(slots.len(), 0, "a place that is left is free");
    }

    #[test]
    fn of_many_networks_the_largest_makes_room() {
        let slots = GuestSlots::new(10, 4);
        let (_sign, sign) = slots.enter(address(1));
        let crowd: Vec<_> = (0..10).map(|_| slots.enter(address(2))).collect();
        assert!(!must_go(sign));
        assert_eq!(slots.len(), 4);
        drop(crowd);
    }
}
