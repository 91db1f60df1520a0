//! Counts the suits and colours of cards that are known by value.
//!
//! Deals in which only suits are open and the same is known otherwise are gathered: their rows depend on the
//! suits alone, and are settled together. If only the suit or colour of one group is open, counts on the shoe
//! restricted to each suit and colour are enough; otherwise the suits of all cards that matter are
//! distinguished.

use cards::{Colour, Kinds, Shoe, Suit};
use wagers::glimpse::{Members, Spots, spots_in};
use wagers::{Atom, Glimpse};

use super::count::{Counter, Deal, Numbers};
use super::plan::Known;

/// A class of cards that dealing does not distinguish, with the number left in total and of each suit and
/// colour.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Kinds,
    left: BySuitSet,
}

/// The restrictions of the shoe: any card, red, black, then the four suits in the order of [`Suit::ALL`].
pub(super) const SUIT_SETS: usize = 7;
/// A count for each of them.
pub(super) type BySuitSet = [i64; SUIT_SETS];
const ANY: usize = 0;
const RED: usize = 1;
const BLACK: usize = 2;

const fn set_of_suit(suit: Suit) -> usize {
    3 + suit.index()
}

/// The cards of each suit and colour.
pub(super) fn suit_sets() -> [Kinds; SUIT_SETS] {
    let [spades, hearts, diamonds, clubs] = Suit::ALL.map(Kinds::suit);
    let [red, black] = Colour::ALL.map(Kinds::colour);
    [Kinds::ALL, red, black, spades, hearts, diamonds, clubs]
}

impl Class {
    pub(super) fn new(kinds: Kinds, shoe: &Shoe) -> Class {
        let left = suit_sets().map(|suit_set| i64::from(shoe.among(kinds & suit_set)));
        Class { kinds, left }
    }

    pub(super) const fn all(&self) -> i64 {
        self.left[ANY]
    }
}

/// Deals of which the same is known, and which differ only in the suits of some spots.
pub(super) struct Gathered {
    known: Known,
    spots: Spots,
    pattern: Pattern,
    seen: Glimpse,
    ways: Ways,
}

/// What the open conditions depend on, beyond the suits of the spots.
#[derive(Clone, PartialEq, Eq, Default)]
struct Pattern {
    /// Which of the spots may show equal cards: for each, the first spot with the same kinds.
    alike: [u8; 6],
    /// The cards of each group that the conditions name.
    groups: Vec<Spots>,
}

enum Ways {
    /// The spots are one group: how often all its cards have each suit or colour.
    OneGroup(BySuitSet),
    /// How often the spots have each sequence of suits; the first spot changes slowest.
    BySuits(Vec<i64>),
}

impl Counter<'_> {
    /// The group whose suit or colour is all that is open, if there is only one and its cards are known.
    pub(super) fn group_by_suit_set(&self, open: u64, seen: &Glimpse) -> Option<Spots> {
        let mut group = None;
        for atom in self.atoms(open) {
            let (Atom::Suit(one, _) | Atom::Colour(one, _)) = atom else { return None };
            match (seen.members(*one), group) {
                (Members::Known { sure, perhaps: 0 }, None) => group = Some(sure),
                (Members::Known { sure, perhaps: 0 }, Some(other)) if sure == other => {}
                _ => return None,
            }
        }
        group
    }

    /// Gathers a deal if only the suit or colour of one group is open. Returns whether that was so.
    pub(super) fn gather_suit_set(
        &mut self,
        known: Known,
        open: u64,
        seen: &Glimpse,
        deal: &Deal,
    ) -> bool {
        let Some(group) = self.group_by_suit_set(open, seen) else { return false };
        let place = self.gathered_with(
            known,
            group,
            Pattern::default(),
            seen,
            Ways::OneGroup(BySuitSet::default()),
        );
        let mut gathered = std::mem::take(&mut self.gathered);
        if let Ways::OneGroup(by_suit_set) = &mut gathered[place].ways {
            self.add_ways_by_suit_set(by_suit_set, deal, group);
        }
        self.gathered = gathered;
        true
    }

    /// Gathers a deal of which only suits are open.
    pub(super) fn gather_by_suits(
        &mut self,
        known: Known,
        open: u64,
        seen: &Glimpse,
        used: Spots,
        times: i64,
    ) {
        let spots = self.suits_asked(open, seen);
        let mut pattern = Pattern::default();
        for group in self.atoms(open).flat_map(Atom::groups) {
            if let Members::Known { sure, .. } = seen.members(group) {
                pattern.groups.push(sure);
            }
        }
        let equals = |atom: &Atom| matches!(atom, Atom::Identical(..) | Atom::SameCards(..));
        let compared = if self.atoms(open).any(equals) { spots } else { 0 };
        for spot in spots_in(compared) {
            let first = spots_in(compared).find(|&it| seen.spots[it] == seen.spots[spot]);
            pattern.alike[spot] = u8::try_from(first.unwrap_or(spot)).expect("six spots");
        }
        let place = self.gathered_with(known, spots, pattern, seen, Ways::BySuits(vec![]));
        let mut gathered = std::mem::take(&mut self.gathered);
        if let Ways::BySuits(rows) = &mut gathered[place].ways {
            rows.resize(1 << (2 * spots.count_ones()), 0);
            if !self.budget.spend(rows.len() as u64 / 4) {
                self.add_ways_by_suits(rows, seen, spots, used, times);
            }
        }
        self.gathered = gathered;
    }

    /// The index of the gathered deals of which the same is known.
    fn gathered_with(
        &mut self,
        known: Known,
        spots: Spots,
        pattern: Pattern,
        seen: &Glimpse,
        none: Ways,
    ) -> usize {
        let same = |it: &Gathered| {
            (it.known, it.spots, &it.pattern) == (known, spots, &pattern)
                && std::mem::discriminant(&it.ways) == std::mem::discriminant(&none)
        };
        self.gathered.iter().position(same).unwrap_or_else(|| {
            self.gathered.push(Gathered { known, spots, pattern, seen: *seen, ways: none });
            self.gathered.len() - 1
        })
    }

    /// Settles the gathered deals. Must be called before the next seat numbers are counted.
    pub(super) fn settle_gathered(&mut self, numbers: &[Numbers]) {
        for Gathered { known, spots, seen, ways, .. } in std::mem::take(&mut self.gathered) {
            match ways {
                Ways::OneGroup(ways) => self.count_by_suit_set(known, numbers, &seen, spots, &ways),
                Ways::BySuits(ways) => self.by_suits(known, numbers, &seen, spots, &ways),
            }
        }
    }

    /// Splits the ways of some deals by the suit or colour of one group of cards. The shoe restricted to a
    /// suit or a colour gives "all spades" and "all red"; subtracting gives "red, but not one suit".
    pub(super) fn count_by_suit_set(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        group: Spots,
        ways: &BySuitSet,
    ) {
        let [s, h, d, c] = Suit::ALL.map(|suit| ways[set_of_suit(suit)]);
        // Each case, with a suit for the first card and one for all further cards of the group. A colour that
        // is not one suit is shown by its two suits, a mixture by two suits of different colours.
        let [spades, hearts, diamonds, clubs] = Suit::ALL.map(Kinds::suit);
        let cases = [
            (s, spades, spades),
            (h, hearts, hearts),
            (d, diamonds, diamonds),
            (c, clubs, clubs),
            (ways[RED] - h - d, hearts, diamonds),
            (ways[BLACK] - s - c, spades, clubs),
            (ways[ANY] - ways[RED] - ways[BLACK], spades, hearts),
        ];
        for (ways, first, further) in cases {
            if ways == 0 {
                continue;
            }
            let mut shown = *seen;
            for (place, spot) in spots_in(group).enumerate() {
                shown.spots[spot] = shown.spots[spot] & if place == 0 { first } else { further };
            }
            self.settle_shown(known, numbers, &shown, ways);
        }
    }

    fn by_suits(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        spots: Spots,
        ways: &[i64],
    ) {
        let many = spots.count_ones() as usize;
        for (row, &ways) in ways.iter().enumerate().filter(|(_, ways)| **ways != 0) {
            let mut shown = *seen;
            for (place, spot) in spots_in(spots).enumerate() {
                let suit = Suit::ALL[row >> (2 * (many - 1 - place)) & 3];
                shown.spots[spot] = shown.spots[spot] & Kinds::suit(suit);
            }
            self.settle_shown(known, numbers, &shown, ways);
        }
    }

    pub(super) fn settle_shown(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        shown: &Glimpse,
        ways: i64,
    ) {
        let known = self.plan.learn(known, shown);
        let settled = self.settle(known, numbers, ways);
        assert!(settled, "the suits of all open groups are known");
    }

    /// Adds the number of ways of the deal with all cards of the group of each suit and colour.
    fn add_ways_by_suit_set(&self, by_suit_set: &mut BySuitSet, deal: &Deal, group: Spots) {
        let mut ways = [deal.times; SUIT_SETS];
        let mut drawn = [0_u8; 52];
        for spot in spots_in(group) {
            let class = usize::from(deal.class[spot]);
            let out = i64::from(drawn[class]);
            for (ways, left) in ways.iter_mut().zip(&self.classes()[class].left) {
                *ways *= left - out;
            }
            drawn[class] += 1;
        }
        let rest = self.ways_of_rest(deal, group, &mut drawn);
        by_suit_set.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways * rest);
    }

    /// Adds the number of ways in which the used spots show such cards with each sequence of suits on some of
    /// them.
    fn add_ways_by_suits(
        &self,
        rows: &mut [i64],
        seen: &Glimpse,
        spots: Spots,
        used: Spots,
        times: i64,
    ) {
        // The other cards may have any suit. Sets are nested or disjoint; those of the spots are the
        // smallest, so they are drawn from first.
        let mut drawn: Vec<Kinds> = spots_in(spots).map(|spot| seen.spots[spot]).collect();
        let mut rest: Vec<Kinds> = spots_in(used & !spots).map(|spot| seen.spots[spot]).collect();
        rest.sort_unstable_by_key(|kinds| kinds.len());
        let mut ways = times;
        for kinds in rest {
            let out = drawn.iter().filter(|drawn| drawn.within(kinds)).count();
            ways *= self.engine.left_of(kinds) - i64::try_from(out).expect("six spots");
            drawn.push(kinds);
        }
        let looked: Vec<Looked> = spots_in(spots)
            .map(|spot| {
                let kinds = seen.spots[spot];
                let left = Suit::ALL.map(|suit| self.engine.left_of(kinds & Kinds::suit(suit)));
                Looked { kinds, left }
            })
            .collect();
        if ways != 0 {
            add_rows(rows, &looked, &mut [0; 6], 0, ways);
        }
    }

    /// The ways of the cards outside some spots, of any suit, with the cards in `drawn` out of the shoe.
    fn ways_of_rest(&self, deal: &Deal, spots: Spots, drawn: &mut [u8; 52]) -> i64 {
        let mut ways = 1;
        for spot in spots_in(deal.used & !spots) {
            let class = usize::from(deal.class[spot]);
            ways *= self.classes()[class].all() - i64::from(drawn[class]);
            drawn[class] += 1;
        }
        ways
    }
}

/// A spot whose suit is needed: the kinds it may show, and the number of cards left of each suit.
struct Looked {
    kinds: Kinds,
    left: [i64; 4],
}

/// Enumerates the sequences of suits; the first spot changes slowest.
fn add_rows(rows: &mut [i64], looked: &[Looked], suits: &mut [u8; 6], place: usize, ways: i64) {
    let Some(spot) = looked.get(place) else {
        rows[0] += ways;
        return;
    };
    let size = rows.len() / 4;
    for (suit, rows) in (0_u8..4).zip(rows.chunks_mut(size)) {
        let before = looked[..place].iter().zip(&suits[..place]);
        let out = before.filter(|(it, drawn)| **drawn == suit && it.kinds == spot.kinds).count();
        let left = spot.left[usize::from(suit)] - i64::try_from(out).expect("six spots");
        if left > 0 {
            suits[place] = suit;
            add_rows(rows, looked, suits, place + 1, ways * left);
        }
    }
}
