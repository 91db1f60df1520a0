//! Refines one deal: determines the ranks and suits of the cards that open conditions name.
//!
//! Ranks come first, and only as finely as some condition of the wager distinguishes them; then suits, and
//! only of cards that may still be equal. Cards that lie in the same groups and may be the same kinds are
//! exchangeable: they are refined together, in one order that represents all. The kinds that two spots may
//! show are always nested or disjoint, never partly overlapping, so that the ways of a deal can be counted
//! starting with the smallest set.

use cards::Kinds;
use wagers::glimpse::{Members, Spots, spots_in};
use wagers::{Atom, Glimpse};

use super::count::{Counter, Deal, Numbers};
use super::plan::{Known, ranks_distinguished};

/// Exchangeable spots, with the sets of kinds that each may be.
struct Look {
    spots: Vec<usize>,
    parts: Vec<Kinds>,
}

impl Counter<'_> {
    /// Settles a deal whose classes are known and that occurs in `ways` ways.
    pub(super) fn look_at(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        deal: &Deal,
        ways: i64,
    ) {
        let known = self.plan.learn(known, seen);
        if self.budget.spend(1) || self.settle(known, numbers, ways) {
            return;
        }
        self.look_open(known, numbers, seen, deal);
    }

    /// Refines a deal that is not settled by values alone.
    pub(super) fn look_open(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        deal: &Deal,
    ) {
        let open = self.open_atoms(known, numbers);
        if !self.gather_suit_set(known, open, seen, deal) {
            self.look_closer(known, numbers, seen, deal.used, deal.times);
        }
    }

    pub(super) fn atoms(&self, mut set: u64) -> impl Iterator<Item = &Atom> {
        std::iter::from_fn(move || {
            let place = set.trailing_zeros() as usize;
            (set != 0).then(|| {
                set &= set - 1;
                &self.plan.atoms[place]
            })
        })
    }

    /// Distinguishes the ranks of some exchangeable spots, settles what can be settled, and recurses. Once
    /// all ranks that matter are known, gathers the deal by suits.
    fn look_closer(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        used: Spots,
        times: i64,
    ) {
        let open = self.open_atoms(known, numbers);
        let Some(look) = self.ranks_to_see(open, seen).or_else(|| self.to_align(open, seen, used))
        else {
            return self.gather_by_suits(known, open, seen, used, times);
        };
        for (chosen, orders) in choices(look.parts.len(), look.spots.len()) {
            let mut shown = *seen;
            for (&spot, part) in look.spots.iter().zip(chosen) {
                shown.spots[spot] = look.parts[part];
            }
            let ways = self.ways(&shown, used, times * orders);
            if self.budget.spend(1) {
                return;
            }
            if ways != 0 {
                let known = self.plan.learn(known, &shown);
                if !self.settle(known, numbers, ways) {
                    self.look_closer(known, numbers, &shown, used, times * orders);
                }
            }
        }
    }

    /// The first spots whose ranks an open condition needs, with all spots exchangeable with them.
    fn ranks_to_see(&self, open: u64, seen: &Glimpse) -> Option<Look> {
        for atom in self.atoms(open) {
            let asked = ranks_distinguished(atom);
            let parted =
                |kinds: Kinds| asked.iter().any(|&by| kinds.meets(by) && !kinds.within(by));
            let spots = spots_of(atom, seen);
            let first =
                spots_in(spots).find(|&spot| parted(seen.spots[spot]) && matters(atom, seen, spot));
            if let Some(first) = first {
                let groups = self.groups_of(open, seen, first);
                let alike = |spot: &usize| {
                    seen.spots[*spot] == seen.spots[first]
                        && self.groups_of(open, seen, *spot) == groups
                };
                let parts = self.plan.ranks_within(seen.spots[first]);
                return Some(Look { spots: spots_in(spots).filter(alike).collect(), parts });
            }
        }
        None
    }

    /// The first spot whose suit is needed while another spot's rank is known more finely. Both must be known
    /// equally finely, or sets such as "a spade of value zero" and "a ten of any suit" would partly overlap.
    fn to_align(&self, open: u64, seen: &Glimpse, used: Spots) -> Option<Look> {
        for spot in spots_in(self.suits_asked(open, seen)) {
            let kinds = seen.spots[spot];
            let finer = |other: &usize| {
                let other = seen.spots[*other];
                other != kinds && other.within(kinds)
            };
            if spots_in(used).any(|other| finer(&other)) {
                return Some(Look { spots: vec![spot], parts: self.plan.ranks_within(kinds) });
            }
        }
        None
    }

    /// The spots whose suits the open conditions need.
    pub(super) fn suits_asked(&self, open: u64, seen: &Glimpse) -> Spots {
        let mut spots = 0;
        for atom in self.atoms(open) {
            for spot in spots_in(spots_of(atom, seen)).filter(|&spot| matters(atom, seen, spot)) {
                spots |= 1 << spot;
            }
        }
        spots
    }

    /// The groups of open conditions that contain a spot, one bit each.
    fn groups_of(&self, open: u64, seen: &Glimpse, spot: usize) -> u128 {
        let groups = self.atoms(open).flat_map(Atom::groups);
        groups.enumerate().fold(0, |set, (place, group)| match seen.members(group) {
            Members::Known { sure, perhaps } if (sure | perhaps) >> spot & 1 == 1 => {
                set | 1 << place
            }
            _ => set,
        })
    }

    /// The number of ways in which the used spots can show such cards. Smaller sets are drawn from first, so
    /// that each earlier draw is either entirely inside or entirely outside the current set.
    fn ways(&self, seen: &Glimpse, used: Spots, times: i64) -> i64 {
        let mut sets = [(0, Kinds::NONE); 6];
        let mut many = 0;
        for spot in spots_in(used) {
            sets[many] = (seen.spots[spot].len(), seen.spots[spot]);
            many += 1;
        }
        let sets = &mut sets[..many];
        sets.sort_unstable_by_key(|(size, _)| *size);
        let mut ways = times;
        for place in 0..many {
            let (_, kinds) = sets[place];
            let out = sets[..place].iter().filter(|(_, drawn)| drawn.within(kinds)).count();
            ways *= self.engine.left_of(kinds) - i64::try_from(out).expect("six spots");
        }
        ways
    }
}

/// The spots of all groups that an atom names.
fn spots_of(atom: &Atom, seen: &Glimpse) -> Spots {
    atom.groups().into_iter().fold(0, |spots, group| match seen.members(group) {
        Members::Known { sure, perhaps } => spots | sure | perhaps,
        Members::Open | Members::Absent => spots,
    })
}

/// Whether refining a spot can matter to an atom. For equal cards, it matters only if another card of the
/// atom's groups may still be equal, or if the card may not belong to the group at all.
fn matters(atom: &Atom, seen: &Glimpse, spot: usize) -> bool {
    if atom.groups().iter().any(|group| group.rank.is_some()) {
        return true;
    }
    match atom {
        Atom::OfAKind(..)
        | Atom::RankPattern(..)
        | Atom::SameRanks(..)
        | Atom::Identical(..)
        | Atom::SameCards(..) => {
            let mut others = spots_in(spots_of(atom, seen)).filter(|&other| other != spot);
            others.any(|other| seen.spots[other].meets(seen.spots[spot]))
        }
        _ => true,
    }
}

/// Every assignment of parts to `spots` exchangeable spots, up to order, with the number of orders of each.
fn choices(parts: usize, spots: usize) -> Vec<(Vec<usize>, i64)> {
    let mut choices = vec![(Vec::with_capacity(spots), 1_i64)];
    for _ in 0..spots {
        let longer = choices.into_iter().flat_map(|(chosen, orders): (Vec<usize>, i64)| {
            let least = chosen.last().copied().unwrap_or(0);
            (least..parts).map(move |part| {
                let same = chosen.iter().filter(|&&it| it == part).count() + 1;
                let mut longer = chosen.clone();
                longer.push(part);
                // A multiset grows by one: n! / (n1! n2! ...) grows by n / ni.
                let grown = orders * as_count(longer.len()) / as_count(same);
                (longer, grown)
            })
        });
        choices = longer.collect();
    }
    choices
}

fn as_count(number: usize) -> i64 {
    i64::try_from(number).expect("six spots")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stand_for_all_orders() {
        for parts in 1..=5 {
            for spots in 0..=4 {
                let all: i64 = choices(parts, spots).iter().map(|(_, orders)| orders).sum();
                assert_eq!(all, as_count(parts).pow(u32::try_from(spots).unwrap()));
            }
        }
    }
}
