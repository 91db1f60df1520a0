//! Looking closer at one deal: ranks and suits of the cards that open conditions speak of.

use cards::{Colour, Kinds, Rank, Shoe, Suit};
use wagers::glimpse::{Members, Spots, spots_in};
use wagers::{Atom, Detail, Glimpse};

use super::count::{Counter, Deal, Numbers};
use super::plan::Known;

/// A class of cards that dealing does not tell apart, with how many of them are left in all and of
/// each shade.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Kinds,
    left: [i64; SHADES],
}

/// Shades: any, red, black, then the four suits in the order of [`Suit::ALL`].
pub(super) const SHADES: usize = 7;
/// A count for each shade.
pub(super) type Shaded = [i64; SHADES];
const ANY: usize = 0;
const RED: usize = 1;
const BLACK: usize = 2;

const fn shade_of(suit: Suit) -> usize {
    3 + suit.index()
}

/// The cards of each shade.
pub(super) fn shades() -> [Kinds; SHADES] {
    let [spades, hearts, diamonds, clubs] = Suit::ALL.map(Kinds::suit);
    let [red, black] = Colour::ALL.map(Kinds::colour);
    [Kinds::ALL, red, black, spades, hearts, diamonds, clubs]
}

impl Class {
    pub(super) fn new(kinds: Kinds, shoe: &Shoe) -> Class {
        let left = shades().map(|shade| i64::from(shoe.among(kinds & shade)));
        Class { kinds, left }
    }

    pub(super) const fn all(&self) -> i64 {
        self.left[ANY]
    }
}

/// Deals of which the same is known, and which differ in the suits of one group only.
pub(super) struct Gathered {
    known: Known,
    group: Spots,
    seen: Glimpse,
    ways: Shaded,
}

/// The cards that a spot may turn out to be, as far as an open condition cares.
#[derive(Clone, Copy)]
struct Part {
    kinds: Kinds,
    left: i64,
}

/// A spot to look at, with its possible parts.
struct Look {
    spot: usize,
    detail: Detail,
    parts: Vec<Part>,
}

impl Counter<'_> {
    /// Settles a deal whose classes are known and that comes in `ways` ways.
    pub(super) fn look_at(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        deal: &Deal,
        ways: i64,
    ) {
        let known = self.plan.learn(known, seen);
        if self.settle(known, numbers, ways) {
            return;
        }
        let open = self.open_atoms(known, numbers);
        if let Some(group) = self.one_shaded_group(open, seen) {
            self.gather_shaded(known, numbers, seen, deal, group);
        } else {
            let looks = self.looks(open, seen, deal);
            self.by_parts(known, numbers, &mut seen.clone(), deal, &looks, looks.len());
        }
    }

    /// The group whose suits are all that is open, if it is only one and its cards are known.
    pub(super) fn one_shaded_group(&self, open: u64, seen: &Glimpse) -> Option<Spots> {
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

    fn atoms(&self, mut set: u64) -> impl Iterator<Item = &Atom> {
        std::iter::from_fn(move || {
            let place = set.trailing_zeros() as usize;
            (set != 0).then(|| {
                set &= set - 1;
                &self.plan.atoms[place]
            })
        })
    }

    /// Puts a deal with those before it, if the same is known of them and the suits of the same spots
    /// are open: then their rows depend on the shade alone, and are settled together.
    fn gather_shaded(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        deal: &Deal,
        group: Spots,
    ) {
        let mut gathered = match self.gathered.take() {
            Some(alike) if alike.known == known && alike.group == group => alike,
            other => {
                self.gathered = other;
                self.settle_gathered(numbers);
                Gathered { known, group, seen: *seen, ways: Shaded::default() }
            }
        };
        self.add_shaded_ways(&mut gathered.ways, deal, group);
        self.gathered = Some(gathered);
    }

    /// Settles what was gathered. Must be called before other numbers of the seat come up.
    pub(super) fn settle_gathered(&mut self, numbers: &[Numbers]) {
        if let Some(Gathered { known, group, seen, ways }) = self.gathered.take() {
            self.by_shade(known, numbers, &seen, group, &ways);
        }
    }

    /// Parts the ways of some deals by the shade of one group of its cards: the shoe restricted to a suit
    /// or a colour gives "all spades", "all red"; subtracting gives "red, but not one suit".
    pub(super) fn by_shade(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        group: Spots,
        ways: &Shaded,
    ) {
        let [s, h, d, c] = Suit::ALL.map(|suit| ways[shade_of(suit)]);
        let kinds = Suit::ALL.map(Kinds::suit);
        // Each case with a suit for the first and for all further cards of the group. A colour that
        // is not one suit shows two of its suits, a mixture two suits of different colours.
        let [spades, hearts, diamonds, clubs] = kinds;
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
            let known = self.plan.learn(known, &shown);
            let settled = self.settle(known, numbers, ways);
            assert!(settled, "the suits of the one open group are known");
        }
    }

    /// Adds how many ways the deal comes with the group's cards all of each shade.
    fn add_shaded_ways(&self, shaded: &mut Shaded, deal: &Deal, group: Spots) {
        let mut ways = [deal.times; SHADES];
        let mut drawn = [0_u8; 52];
        for spot in spots_in(group) {
            let class = usize::from(deal.class[spot]);
            let out = i64::from(drawn[class]);
            for (ways, left) in ways.iter_mut().zip(&self.classes()[class].left) {
                *ways *= left - out;
            }
            drawn[class] += 1;
        }
        // The other cards are of any shade, the group's being out of the shoe.
        for spot in spots_in(deal.used & !group) {
            let class = usize::from(deal.class[spot]);
            let left = self.classes()[class].all() - i64::from(drawn[class]);
            for ways in &mut ways {
                *ways *= left;
            }
            drawn[class] += 1;
        }
        shaded.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
    }

    /// The spots that the open atoms speak of, with the parts they tell apart. Parts of different
    /// spots lie within each other or apart, never across, so that cards can be drawn from the
    /// smallest part up: where some spot needs ranks, shades are shades of one rank.
    fn looks(&self, open: u64, seen: &Glimpse, deal: &Deal) -> Vec<Look> {
        let mut details = [Detail::default(); 6];
        for atom in self.atoms(open) {
            for group in atom.groups() {
                let Members::Known { sure, perhaps } = seen.members(group) else { continue };
                for spot in spots_in(sure | perhaps) {
                    details[spot] = details[spot].or(atom.detail());
                }
            }
        }
        let any_rank = details.iter().any(|detail| detail.rank);
        let mut looks: Vec<Look> = spots_in(deal.used)
            .filter(|&spot| details[spot] != Detail::default())
            .map(|spot| {
                let mut detail = details[spot];
                detail.rank |= any_rank && (detail.suit || detail.colour);
                let class = &self.classes()[usize::from(deal.class[spot])];
                Look { spot, detail, parts: self.parts(class.kinds, detail) }
            })
            .collect();
        // Finest first, for counting. They are looked at from the end: ranks settle most.
        looks.sort_by_key(|look| (!look.detail.suit, !look.detail.colour, !look.detail.rank));
        looks
    }

    fn parts(&self, kinds: Kinds, detail: Detail) -> Vec<Part> {
        let ranks: Vec<Kinds> =
            if detail.rank { Rank::ALL.map(Kinds::rank).to_vec() } else { vec![Kinds::ALL] };
        let shades: Vec<Kinds> = match detail {
            Detail { suit: true, .. } => Suit::ALL.map(Kinds::suit).to_vec(),
            Detail { colour: true, .. } => Colour::ALL.map(Kinds::colour).to_vec(),
            Detail { .. } => vec![Kinds::ALL],
        };
        let parts =
            ranks.iter().flat_map(|&rank| shades.iter().map(move |&shade| kinds & rank & shade));
        parts
            .filter(|kinds| !kinds.is_empty())
            .map(|kinds| Part { kinds, left: self.engine.left_of(kinds) })
            .filter(|part| part.left > 0)
            .collect()
    }

    /// Walks the parts of the spots in `looks`, last one first, until every row is settled.
    fn by_parts(
        &mut self,
        known: Known,
        numbers: &[Numbers],
        seen: &mut Glimpse,
        deal: &Deal,
        looks: &[Look],
        left: usize,
    ) {
        let Some(look) = left.checked_sub(1).map(|place| &looks[place]) else {
            panic!("every condition is settled once all the cards that it speaks of are known");
        };
        let before = seen.spots[look.spot];
        for part in &look.parts {
            seen.spots[look.spot] = part.kinds;
            let known = self.plan.learn(known, seen);
            let ways = self.ways_of_parts(seen, deal, looks, left - 1);
            if ways != 0 && !self.settle(known, numbers, ways) {
                self.by_parts(known, numbers, seen, deal, looks, left - 1);
            }
        }
        seen.spots[look.spot] = before;
    }

    /// How many ways the deal comes with the parts shown on the spots of `looks[shown..]`. Finer parts
    /// stand first in `looks`, so each draw finds the cards drawn before it inside its own part or
    /// outside.
    fn ways_of_parts(&self, seen: &Glimpse, deal: &Deal, looks: &[Look], shown: usize) -> i64 {
        let mut ways = deal.times;
        let mut drawn: Spots = 0;
        let looked = looks[shown..].iter().map(|look| look.spot);
        let rest = deal.used & !looks[shown..].iter().fold(0, |set, look| set | 1 << look.spot);
        for spot in looked.chain(spots_in(rest)) {
            let kinds = seen.spots[spot];
            let out = spots_in(drawn).filter(|&other| seen.spots[other].within(kinds)).count();
            let left = match rest >> spot & 1 {
                0 => left_of(looks, spot, kinds),
                _ => self.classes()[usize::from(deal.class[spot])].all(),
            };
            ways *= left - i64::try_from(out).expect("six spots");
            drawn |= 1 << spot;
        }
        ways
    }
}

/// How many cards are left of the part that a spot shows.
fn left_of(looks: &[Look], spot: usize, kinds: Kinds) -> i64 {
    let look = looks.iter().find(|look| look.spot == spot);
    let part = look.and_then(|look| look.parts.iter().find(|part| part.kinds == kinds));
    part.map_or(0, |part| part.left)
}
