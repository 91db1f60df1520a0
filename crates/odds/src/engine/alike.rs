//! Groups deals that are equivalent for a wager's conditions, so that each group is refined only once.
//!
//! Most conditions on ranks and suits name no rank: they ask which cards are equal, and in which suits. Take
//! two deals in which the same spots have equal values, and whose values have the same numbers of cards left
//! of each rank and suit. Both get the same answers in the same number of ways, so they are refined once,
//! together. A fresh shoe has two *sorts* of values: zero, with four ranks, and all the others.
//!
//! ```text
//! P 4 4   B 7 0   and   P 9 9   B 2 0   are equivalent;   P 4 4   B 7 7   is not
//! ```
//!
//! A value that a condition names (`9s in first-four`) is a sort of its own.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use cards::{Kinds, Rank, Suit};
use wagers::glimpse::{FIRST_FOUR, Members, Spots, spots_in};
use wagers::{Atom, Glimpse, Group};

use super::count::{Counter, Deal, NO_NUMBERS, Numbers};
use super::plan::{Known, Verdict};

/// The classes of cards that a plan cannot distinguish.
#[derive(Debug)]
pub(super) struct Sorts {
    /// The sort of each class.
    of: Vec<u8>,
    /// The classes of each sort.
    classes: Vec<Vec<u8>>,
}

/// With at most this many sorts, enumerating the equivalence patterns is faster than enumerating deals.
const FEW: usize = 4;

/// Identifies a group of equivalent deals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) known: Known,
    /// For each spot, its sort and the first spot with the same class, seven bits each; then the index of the
    /// plan's group memberships in this outcome.
    pub(super) labels: u64,
}

impl std::hash::Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.known.yes ^ self.known.no.rotate_left(29));
        state.write_u64(self.labels);
    }
}

/// Mixes two words. It need not resist attacks: keys come from the deals of a shoe, not from user input.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The state of a group of equivalent deals.
enum Entry {
    /// They win this row, or no row.
    Settled(Option<usize>),
    /// They must be refined: one deal of the group, with the count of all of them.
    Open { known: Known, seen: Glimpse, deal: Deal },
}

/// Deals of whole rounds, grouped by key.
#[derive(Default)]
pub(super) struct Alike {
    places: HashMap<Key, usize, BuildHasherDefault<Mix>>,
    entries: Vec<Entry>,
    /// The spots of the plan's groups: one entry for each index used in the keys.
    meanings: Vec<Vec<Members>>,
    meaning: u64,
}

impl Counter<'_> {
    fn sorts(&self) -> &Sorts {
        self.sorts.get_or_init(|| {
            let named: Vec<Kinds> = self.plan.atoms.iter().flat_map(named_kinds).collect();
            let (mut of, mut classes) = (Vec::new(), Vec::<Vec<u8>>::new());
            let mut structures: Vec<Option<Vec<[i64; 4]>>> = Vec::new();
            for (class, it) in (0_u8..).zip(self.classes()) {
                let apart = named.iter().any(|&kinds| it.kinds.meets(kinds));
                let structure = (!apart).then(|| self.structure(it.kinds));
                let same = structures.iter().position(|it| it.is_some() && *it == structure);
                let sort = same.unwrap_or_else(|| {
                    structures.push(structure);
                    classes.push(vec![]);
                    classes.len() - 1
                });
                classes[sort].push(class);
                of.push(u8::try_from(sort).expect("at most 52 classes"));
            }
            Sorts { of, classes }
        })
    }

    /// Whether grouping deals pays off: with many sorts of values, hardly any deals are equivalent.
    /// Conditions on a seat's number depend on the totals, so those deals are not grouped across totals.
    pub(super) fn many_are_alike(&self) -> bool {
        !self.plan.asks_number && self.sorts().classes.len() <= FEW
    }

    /// The number of cards left of each rank and suit among some kinds.
    fn structure(&self, kinds: Kinds) -> Vec<[i64; 4]> {
        let ranks = Rank::ALL.into_iter().map(|rank| kinds & Kinds::rank(rank));
        let left =
            |kinds: Kinds| Suit::ALL.map(|suit| self.engine.left_of(kinds & Kinds::suit(suit)));
        ranks.filter(|kinds| !kinds.is_empty()).map(left).collect()
    }

    /// Counts a wager on the first four cards by the equivalence patterns of the cards that it depends on.
    /// Returns whether the sorts are few enough.
    ///
    /// A card's probabilities do not depend on its spot, so cards that no condition names can be any of those
    /// left.
    pub(super) fn first_four_alike(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
    ) -> bool {
        // Totals depend on the values themselves: cards of different values are never equivalent for them.
        if self.plan.totals != 0 {
            return false;
        }
        let asked =
            self.plan.atoms.iter().flat_map(Atom::groups).fold(0, |spots, group| {
                match seen.members(Group::of(group.place)) {
                    Members::Known { sure, .. } => spots | sure,
                    Members::Open | Members::Absent => spots,
                }
            });
        if asked.count_ones() > 2 && self.sorts().classes.len() > FEW {
            return false;
        }
        let dealt = asked.count_ones();
        let times = (dealt..6).map(|it| self.engine.cards - i64::from(it)).product();
        let deal = Deal { class: [0; 6], used: asked & FIRST_FOUR, times };
        self.assign(known, numbers, *seen, deal, asked, 1);
        true
    }

    /// Gives the first of the `left` spots the class of an earlier spot, or a new class of each sort.
    fn assign(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        mut seen: Glimpse,
        mut deal: Deal,
        left: Spots,
        ways: i64,
    ) {
        let Some(spot) = spots_in(left).next() else {
            return self.look_at(known, numbers, &seen, &deal, ways * deal.times);
        };
        let before = deal.used & !left;
        let mut taken: Vec<(u8, i64)> = Vec::new();
        for class in spots_in(before).map(|spot| deal.class[spot]) {
            match taken.iter_mut().find(|(it, _)| *it == class) {
                Some((_, many)) => *many += 1,
                None => taken.push((class, 1)),
            }
        }
        let mut choices: Vec<(u8, i64, i64)> =
            taken.iter().map(|&(class, many)| (class, many, 1)).collect();
        for classes in &self.sorts().classes {
            let new = |class: &&u8| taken.iter().all(|(it, _)| it != *class);
            let mut fresh = classes.iter().filter(new);
            let many = i64::try_from(fresh.clone().count()).expect("at most 52 classes");
            choices.extend(fresh.next().map(|&class| (class, 0, many)));
        }
        let times = deal.times;
        for (class, drawn, alike) in choices {
            let ways = ways * (self.classes()[usize::from(class)].all() - drawn);
            if ways > 0 {
                seen.spots[spot] = self.classes()[usize::from(class)].kinds;
                deal.class[spot] = class;
                deal.times = times * alike;
                self.assign(known, numbers, seen, deal, left & !(1 << spot), ways);
            }
        }
    }

    /// Records the spots of the plan's groups in the next outcome.
    pub(super) fn begin_outcome(&mut self, seen: &Glimpse) {
        self.alike.meaning = self.meaning(seen);
    }

    /// Returns the index of the plan's group memberships in an outcome, shifted above the labels of the
    /// spots.
    pub(super) fn meaning(&mut self, seen: &Glimpse) -> u64 {
        let groups = self.plan.atoms.iter().flat_map(Atom::groups);
        let meaning: Vec<Members> =
            groups.map(|group| seen.members(Group::of(group.place))).collect();
        let known = self.alike.meanings.iter().position(|it| *it == meaning);
        let place = known.unwrap_or_else(|| {
            self.alike.meanings.push(meaning);
            self.alike.meanings.len() - 1
        });
        (place as u64) << 42
    }

    fn key(&self, known: Known, deal: &Deal) -> Key {
        let mut labels = self.alike.meaning;
        let sorts = &self.sorts().of;
        for spot in 0..6 {
            let label = if deal.used >> spot & 1 == 0 {
                0x7f
            } else {
                let class = deal.class[spot];
                let first = (0..spot)
                    .find(|&it| deal.used >> it & 1 == 1 && deal.class[it] == class)
                    .unwrap_or(spot);
                u64::from(sorts[usize::from(class)]) << 3 | first as u64
            };
            labels |= label << (7 * spot);
        }
        Key { known, labels }
    }

    /// Adds a deal of a whole round that occurs in `ways` ways; `seen` shows it.
    pub(super) fn take_deal(
        &mut self,
        known: Known,
        deal: &Deal,
        ways: i64,
        seen: impl Fn() -> Glimpse,
    ) {
        // Totals of some cards depend on the values themselves: they are answered first.
        let known = if self.plan.totals & !(known.yes | known.no) == 0 {
            known
        } else {
            self.plan.learn(known, &seen())
        };
        let key = self.key(known, deal);
        if let Some(&place) = self.alike.places.get(&key) {
            match &mut self.alike.entries[place] {
                Entry::Settled(Some(row)) => self.rows[*row] += ways,
                Entry::Settled(None) => {}
                Entry::Open { deal: all, .. } => all.times += deal.times,
            }
            return;
        }
        if self.budget.spend(1) {
            return;
        }
        let seen = seen();
        let learnt = self.plan.learn(known, &seen);
        let entry = match self.plan.verdict(learnt) {
            Verdict::Row(row) => {
                self.rows[row] += ways;
                Entry::Settled(Some(row))
            }
            Verdict::Nothing => Entry::Settled(None),
            Verdict::Open => Entry::Open { known: learnt, seen, deal: *deal },
        };
        self.alike.places.insert(key, self.alike.entries.len());
        self.alike.entries.push(entry);
    }

    /// Refines the groups that are still open.
    pub(super) fn settle_alike(&mut self) {
        self.alike.places.clear();
        for entry in std::mem::take(&mut self.alike.entries) {
            if let Entry::Open { known, seen, deal } = entry {
                if self.budget.spend(1) {
                    return;
                }
                self.look_open(known, NO_NUMBERS, &seen, &deal);
            }
        }
    }
}

/// The kinds that an atom names.
pub(super) fn named_kinds(atom: &Atom) -> Vec<Kinds> {
    let filters = atom.groups().into_iter().filter_map(|group| group.rank).map(Kinds::rank);
    let own = match atom {
        Atom::Ranks(_, wanted) => {
            let wanted = Rank::ALL.into_iter().filter(|rank| wanted[rank.index()] > 0);
            wanted.map(Kinds::rank).collect()
        }
        Atom::Among(_, kinds) => vec![*kinds],
        _ => vec![],
    };
    filters.chain(own).collect()
}
