//! Enumerates all hands that can be dealt, over the classes of cards that a plan distinguishes.
//!
//! Values are always distinguished, because they decide which hands draw; ranks only as finely as a condition
//! needs. For each hand that is needed, the ways are stored for every *row*: a sequence of suits or colours
//! of its cards (see [`Tints`]).

use std::cell::OnceCell;
use std::collections::HashMap;

use cards::{ByHand, Kinds, Rank};
use wagers::glimpse::{Spots, spot};
use wagers::{Atom, Glimpse};

use super::alike::named_kinds;
use super::dealt::{Classes, Dealt, draws, labels, turned};
use super::exact::Exact;
use super::plan::Plan;
use super::tints::Tints;

/// The spots of each hand, in the order of its cards.
pub(super) const SPOTS: ByHand<[usize; 3]> =
    ByHand { player: [spot::P1, spot::P2, spot::P3], banker: [spot::B1, spot::B2, spot::B3] };

/// A subset of the cards of a hand, one bit each.
pub(super) type Cards = usize;

/// Hands that are alike in all but their ranks and tints.
pub(super) struct Bunch<'a> {
    hands: Vec<&'a Dealt>,
    /// The sums of their rows, by the cards whose tints are kept.
    rows: [OnceCell<Vec<u32>>; 8],
}

impl Bunch<'_> {
    /// One of them.
    pub(super) fn first(&self) -> &Dealt {
        self.hands[0]
    }

    /// How many ways they come.
    pub(super) fn ways(&self) -> i64 {
        self.hands.iter().map(|hand| hand.ways).sum()
    }

    /// How many ways they come with each row of the tints that are kept.
    pub(super) fn rows(&self, all: &Hands<'_>, kept: Cards) -> &[u32] {
        self.rows[kept].get_or_init(|| {
            let mut sums = vec![0; all.tints.rows(kept.count_ones() as usize)];
            for hand in &self.hands {
                let rows = all.rows(hand, 0, kept);
                sums.iter_mut().zip(rows).for_each(|(sum, ways)| *sum += ways);
            }
            sums
        })
    }
}

/// All hands.
pub(super) struct Hands<'a> {
    pub(super) tints: Tints<'a>,
    classes: Classes,
    /// How many cards are left of each class and tint.
    by_tint: Vec<Vec<u32>>,
    /// Whether any question names ranks, be they in the shoe or not.
    pub(super) names_ranks: bool,
    /// The ways to draw the cards that go unused, by how many are dealt.
    unused: [i64; 7],
    /// Each hand once, then those that can be turned, turned.
    all: Vec<Dealt>,
    /// How many there are, each once.
    different: usize,
    /// Rows of ways, hand by hand, by the cards that are given and those whose tints are kept.
    rows: [OnceCell<Vec<u32>>; 64],
    /// The places of the hands with each total of the first two cards, without a third card and
    /// with one.
    by_pair: [[Vec<usize>; 2]; 10],
}

impl<'p> Hands<'p> {
    pub(super) fn new(plan: &'p Plan, engine: &Exact<'_>) -> Hands<'p> {
        let tints = Tints::of(plan);
        let classes = classes(plan, engine);
        let of_tint = |kinds: Kinds| engine.shoe().among(kinds);
        let by_tint = (classes.kinds.iter())
            .map(|&class| tints.each().map(|tint| of_tint(class & tint)).collect())
            .collect();
        let mut all = Vec::new();
        let mut by_pair: [[Vec<usize>; 2]; 10] = Default::default();
        let many = u8::try_from(classes.kinds.len()).expect("at most 13 ranks");
        let thirds = || std::iter::once(None).chain((0..many).map(Some));
        for pair in (0..many).flat_map(|low| (low..many).map(move |high| [low, high])) {
            for third in thirds() {
                let hand = Dealt::new(pair, third, &classes, all.len());
                by_pair[usize::from(hand.pair)][hand.cards().len() - 2].push(hand.place);
                all.push(hand);
            }
        }
        let different = all.len();
        for place in 0..different {
            let [low, high, third] = all[place].class;
            if low != high {
                let third = Some(third).filter(|_| all[place].third.is_some());
                let turned = Dealt::new([high, low], third, &classes, all.len());
                all[place].turned = turned.place;
                all.push(turned);
            }
        }
        let mut unused = [1; 7];
        for dealt in (0..6).rev() {
            unused[dealt] = unused[dealt + 1] * (engine.cards - as_count(dealt));
        }
        Hands {
            tints,
            classes,
            by_tint,
            names_ranks: plan.atoms.iter().any(|atom| !named_kinds(atom).is_empty()),
            unused,
            all,
            different,
            rows: [const { OnceCell::new() }; 64],
            by_pair,
        }
    }

    /// Every hand once.
    pub(super) fn each(&self) -> &[Dealt] {
        &self.all[..self.different]
    }

    /// The hands of the Banker that the drawing rules allow against a hand of the Player.
    pub(super) fn against<'a>(&'a self, player: &'a Dealt) -> impl Iterator<Item = &'a Dealt> {
        (0..10_u8).flat_map(move |banker| {
            let draws = draws(player, banker);
            let allowed = draws.player == player.third.is_some();
            let hands = &self.by_pair[usize::from(banker)][usize::from(draws.banker)];
            hands.iter().filter(move |_| allowed).map(|&place| &self.all[place])
        })
    }

    /// Which cards of two hands have the same class, with the Banker's hand turned if it is to be.
    pub(super) fn join<'a>(&'a self, player: &Dealt, banker: &'a Dealt) -> (&'a Dealt, u16) {
        let edges = player.edges(banker);
        match turned(edges) {
            Some(edges) => (&self.all[banker.turned], edges),
            None => (banker, edges),
        }
    }

    /// What tells a deal from others.
    pub(super) fn labels(&self, player: &Dealt, banker: &Dealt, edges: u16) -> u64 {
        labels(player, banker, edges, self.classes.compares)
    }

    /// The hands that no question tells apart but by tints, if no class is in both hands.
    pub(super) fn bunches(&self) -> Vec<Bunch<'_>> {
        let mut bunches: Vec<Bunch<'_>> = Vec::new();
        let mut places = HashMap::new();
        for hand in self.each() {
            let place = places.entry((hand.pair, hand.third, hand.labels.player));
            let place = *place.or_insert_with(|| {
                bunches.push(Bunch { hands: vec![], rows: Default::default() });
                bunches.len() - 1
            });
            bunches[place].hands.push(hand);
        }
        bunches
    }

    /// Shows these hands in a round.
    pub(super) fn show(&self, mut seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        for (spots, hand) in [(SPOTS.player, player), (SPOTS.banker, banker)] {
            for (spot, class) in spots.into_iter().zip(hand.class) {
                let kinds = self.classes.kinds.get(usize::from(class));
                seen.spots[spot] = kinds.copied().unwrap_or(Kinds::NONE);
            }
        }
        seen
    }

    /// A round with these hands, but for ranks of the Player's in the Banker's hand: there, cards
    /// of other ranks stand for them.
    pub(super) fn show_apart(&self, seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        let mut shown = self.show(seen, player, banker);
        if !self.classes.compares || !player.shares_class(banker) {
            return shown;
        }
        let taken = shown.spots.into_iter().fold(Kinds::NONE, |all, it| all | it);
        let mut spare = Rank::ALL.map(Kinds::rank).into_iter().filter(|it| !it.meets(taken));
        let mut given: Vec<(Kinds, Kinds)> = Vec::new();
        for spot in &SPOTS.banker[..banker.cards().len()] {
            let kinds = shown.spots[*spot];
            if SPOTS.player[..player.cards().len()].iter().all(|it| shown.spots[*it] != kinds) {
                continue;
            }
            let known = given.iter().find(|it| it.0 == kinds).map(|it| it.1);
            shown.spots[*spot] = known.unwrap_or_else(|| {
                let other = spare.next().expect("six cards leave seven ranks");
                given.push((kinds, other));
                other
            });
        }
        shown
    }

    /// A round of which the cards on some spots have the tints of a row.
    pub(super) fn tint(&self, seen: &Glimpse, spots: &[usize], row: usize) -> Glimpse {
        let mut shown = *seen;
        for (place, &spot) in spots.iter().enumerate() {
            shown.spots[spot] = shown.spots[spot] & self.tints.kinds(row, spots.len(), place);
        }
        shown
    }

    /// How many ordered draws of six cards begin with these hands, of which the cards that `edges`
    /// join have the same class.
    pub(super) fn ways(&self, player: &Dealt, banker: &Dealt, edges: u16) -> i64 {
        player.ways_with(banker, edges) * self.unused(player.cards().len() + banker.cards().len())
    }

    /// The ways to draw the unused cards up to six.
    pub(super) fn unused(&self, dealt: usize) -> i64 {
        self.unused[dealt]
    }

    /// How many ways a hand comes with each row of the tints that are kept, those cards being out
    /// of the shoe already that are given.
    #[inline]
    pub(super) fn rows(&self, hand: &Dealt, given: Cards, kept: Cards) -> &[u32] {
        let all = self.rows[given << 3 | kept].get_or_init(|| self.rows_of_all(given, kept));
        let many = self.tints.rows(kept.count_ones() as usize);
        &all[hand.place * many..][..many]
    }

    /// The same for every hand that has all these cards.
    fn rows_of_all(&self, given: Cards, kept: Cards) -> Vec<u32> {
        let many = self.tints.rows(kept.count_ones() as usize);
        let mut all = vec![0; self.all.len() * many];
        let only = [2, 3].map(|cards| -> Vec<usize> {
            let rows = 0..self.tints.rows(cards);
            rows.map(|row| self.tints.only(row, cards, kept)).collect()
        });
        for (hand, rows) in self.all.iter().zip(all.chunks_mut(many)) {
            let cards = hand.cards().len();
            let every = (1 << cards) - 1;
            if (given | kept) & !every != 0 {
                continue;
            }
            let (class, left) = (hand.cards(), &self.by_tint);
            if hand.is_different() {
                self.tints.fill_different(rows, class, left, [given, kept], hand.orders);
            } else if kept == every {
                rows.copy_from_slice(&self.tints.ways(class, left, given, hand.orders));
            } else {
                for (ways, only) in self.rows(hand, given, every).iter().zip(&only[cards - 2]) {
                    rows[*only] = rows[*only].wrapping_add(*ways);
                }
            }
        }
        all
    }
}

/// The classes of cards that a plan tells apart, and that are left.
fn classes(plan: &Plan, engine: &Exact<'_>) -> Classes {
    let named: Vec<Kinds> = plan.atoms.iter().flat_map(named_kinds).collect();
    let compares = plan.atoms.iter().any(compares);
    let (kinds, values, sorts, left) = (vec![], vec![], vec![], vec![]);
    let mut classes = Classes { kinds, values, sorts, left, compares };
    let mut names: Vec<Vec<bool>> = Vec::new();
    for value in 0..10_u8 {
        let all = plan.ranks_within(Kinds::value(value)).into_iter();
        for class in all.filter(|&class| engine.left_of(class) > 0) {
            let own: Vec<bool> = named.iter().map(|&it| class.meets(it)).collect();
            let sort = names.iter().position(|it| *it == own).unwrap_or_else(|| {
                names.push(own);
                names.len() - 1
            });
            classes.sorts.push(sort as u64);
            classes.left.push(engine.left_of(class));
            classes.kinds.push(class);
            classes.values.push(value);
        }
    }
    classes
}

fn as_count(number: usize) -> i64 {
    i64::try_from(number).expect("six spots")
}

/// The cards of a hand that lie on the given spots.
pub(super) fn asked_cards(spots: Spots, hand: [usize; 3]) -> Cards {
    hand.iter()
        .enumerate()
        .fold(0, |set, (card, spot)| set | usize::from(spots >> spot & 1) << card)
}

/// Whether an atom asks which cards are equal.
pub(super) fn compares(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::OfAKind(..)
            | Atom::RankPattern(..)
            | Atom::SameRanks(..)
            | Atom::Identical(..)
            | Atom::SameCards(..)
    )
}
