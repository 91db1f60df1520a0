//! Enumerates all hands that can be dealt, over the classes of cards that a plan distinguishes.
//!
//! Values are always distinguished, because they decide which hands draw; ranks only as finely as a condition
//! needs. For each hand that is needed, the ways are stored for every *row*: a sequence of suits or colours
//! of its cards (see [`Tints`]).

use std::cell::OnceCell;
use std::collections::HashMap;

use cards::{ByHand, Kinds, Rank, rules};
use wagers::glimpse::{Spots, spot};
use wagers::{Atom, Glimpse};

use super::alike::named_kinds;
use super::exact::Exact;
use super::plan::Plan;
use super::tints::Tints;

/// The spots of each hand, in the order of its cards.
pub(super) const SPOTS: ByHand<[usize; 3]> =
    ByHand { player: [spot::P1, spot::P2, spot::P3], banker: [spot::B1, spot::B2, spot::B3] };

/// How many bits the label of a card has.
const LABEL: usize = 7;
/// The label of a spot without a card.
const BARE: u64 = 0x7f;

/// Some cards of a hand, one bit each.
pub(super) type Cards = usize;

/// The cards of a hand by class, the first two unordered.
pub(super) struct Dealt {
    class: [u8; 3],
    cards: usize,
    pair: u8,
    pub(super) third: Option<u8>,
    pub(super) total: u8,
    /// The number of orders of its first two cards.
    orders: u32,
    /// Its classes, one bit each.
    classes: u16,
    /// How many cards are left of the class of each when it is drawn.
    left: [i64; 3],
    /// How many ways it comes, the other hand's cards being in the shoe.
    pub(super) ways: i64,
    /// What tells its cards from others, if it is the Player's hand and if it is the Banker's: for
    /// each card its sort and the first of the hand with the same class.
    labels: ByHand<u64>,
    /// Its place among all hands.
    place: usize,
}

impl Dealt {
    /// The cards that it has, by class.
    fn cards(&self) -> &[u8] {
        &self.class[..self.cards]
    }

    /// Whether some card has a class of the other hand's.
    pub(super) fn shares_class(&self, other: &Dealt) -> bool {
        self.classes & other.classes != 0
    }

    /// Whether the drawing rules allow it for the Banker against a hand of the Player.
    pub(super) fn may_meet(&self, player: &Dealt) -> bool {
        let draws = draws(player, self.pair);
        draws == ByHand { player: player.third.is_some(), banker: self.third.is_some() }
    }
}

/// Who draws, given a hand of the Player and the total of the Banker's first two cards.
fn draws(player: &Dealt, banker: u8) -> ByHand<bool> {
    if rules::ends_at_once(ByHand { player: player.pair, banker }) {
        return ByHand { player: false, banker: false };
    }
    let player_draws = rules::player_draws(player.pair);
    ByHand { player: player_draws, banker: rules::banker_draws(banker, player.third) }
}

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
    classes: Vec<Kinds>,
    /// How many cards are left of each class and tint.
    by_tint: Vec<Vec<u32>>,
    /// Whether any question asks which cards are equal.
    compares: bool,
    /// Whether any question names ranks, be they in the shoe or not.
    pub(super) names_ranks: bool,
    /// The ways to draw the cards that go unused, by how many are dealt.
    unused: [i64; 7],
    pub(super) all: Vec<Dealt>,
    /// Rows of ways, hand by hand, by the cards that are given and those whose tints are kept.
    rows: [OnceCell<Vec<u32>>; 64],
    /// The places of the hands with each total of the first two cards, without a third card and
    /// with one.
    by_pair: [[Vec<usize>; 2]; 10],
}

impl<'p> Hands<'p> {
    pub(super) fn new(plan: &'p Plan, engine: &Exact<'_>) -> Hands<'p> {
        let tints = Tints::of(plan);
        let named: Vec<Kinds> = plan.atoms.iter().flat_map(named_kinds).collect();
        let names_ranks = !named.is_empty();
        // Classes that the questions name alike are of one sort.
        let (mut classes, mut values, mut sorts) = (Vec::new(), Vec::new(), Vec::new());
        let mut names: Vec<Vec<bool>> = Vec::new();
        for value in 0..10_u8 {
            let classes_left = plan.ranks_within(Kinds::value(value)).into_iter();
            for class in classes_left.filter(|&class| engine.left_of(class) > 0) {
                let own: Vec<bool> = named.iter().map(|&it| class.meets(it)).collect();
                let sort = names.iter().position(|it| *it == own).unwrap_or_else(|| {
                    names.push(own);
                    names.len() - 1
                });
                sorts.push(sort as u64);
                classes.push(class);
                values.push(value);
            }
        }
        let left: Vec<i64> = classes.iter().map(|&it| engine.left_of(it)).collect();
        let of_tint = |kinds: Kinds| engine.shoe().among(kinds);
        let by_tint = (classes.iter())
            .map(|&class| tints.each().map(|tint| of_tint(class & tint)).collect())
            .collect();
        let compares = plan.atoms.iter().any(compares);
        let mut all = Vec::new();
        let mut by_pair: [[Vec<usize>; 2]; 10] = Default::default();
        let many = u8::try_from(classes.len()).expect("at most 13 ranks");
        let value = |class: u8| values[usize::from(class)];
        for (low, high) in (0..many).flat_map(|low| (low..many).map(move |high| (low, high))) {
            for third in std::iter::once(None).chain((0..many).map(Some)) {
                let pair = (value(low) + value(high)) % 10;
                let cards = if third.is_some() { 3 } else { 2 };
                by_pair[usize::from(pair)][cards - 2].push(all.len());
                let class = [low, high, third.unwrap_or(u8::MAX)];
                let orders = if low == high { 1 } else { 2 };
                let left_then: [i64; 3] = std::array::from_fn(|card| {
                    let out: i64 =
                        class[..card].iter().map(|it| i64::from(*it == class[card])).sum();
                    left.get(usize::from(class[card])).map_or(0, |left| left - out)
                });
                let label = |first: usize| {
                    (0..3).fold(0, |labels, place| {
                        let same = class.iter().position(|it| *it == class[place]);
                        let first = first + same.unwrap_or(place);
                        let label = match sorts.get(usize::from(class[place])) {
                            Some(sort) => sort << 3 | if compares { first as u64 } else { 0 },
                            None => BARE,
                        };
                        labels | label << (LABEL * place)
                    })
                };
                all.push(Dealt {
                    class,
                    cards,
                    pair,
                    third: third.map(value),
                    total: (pair + third.map_or(0, value)) % 10,
                    orders,
                    classes: class[..cards].iter().fold(0, |set, it| set | 1 << it),
                    ways: i64::from(orders) * left_then[..cards].iter().product::<i64>(),
                    left: left_then,
                    labels: ByHand { player: label(0), banker: label(3) << 21 },
                    place: all.len(),
                });
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
            compares,
            names_ranks,
            unused,
            all,
            rows: [const { OnceCell::new() }; 64],
            by_pair,
        }
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

    /// Returns which cards of the hands have the same class, three bits for each Player card, and the label
    /// of the deal: for each spot, its sort and the first spot with the same class.
    pub(super) fn labels(&self, player: &Dealt, banker: &Dealt) -> (u16, u64) {
        let mut labels = Hands::labels_apart(player, banker);
        let mut edges = 0;
        if !player.shares_class(banker) {
            return (edges, labels);
        }
        for (place, &class) in banker.cards().iter().enumerate() {
            let mut first = None;
            for (other, &it) in player.cards().iter().enumerate().rev() {
                if it == class {
                    edges |= 1 << (3 * other + place);
                    first = Some(other as u64);
                }
            }
            if let Some(first) = first.filter(|_| self.compares) {
                let at = 21 + LABEL * place;
                labels = labels & !(7 << at) | first << at;
            }
        }
        (edges, labels)
    }

    /// What tells a deal from others, as if no class were in both hands.
    pub(super) const fn labels_apart(player: &Dealt, banker: &Dealt) -> u64 {
        player.labels.player | banker.labels.banker
    }

    /// The hands that no question tells apart but by tints, if no class is in both hands.
    pub(super) fn bunches(&self) -> Vec<Bunch<'_>> {
        let mut bunches: Vec<Bunch<'_>> = Vec::new();
        let mut places = HashMap::new();
        for hand in &self.all {
            let place = places.entry((hand.pair, hand.third, hand.labels.player));
            let place = *place.or_insert_with(|| {
                bunches.push(Bunch { hands: vec![], rows: Default::default() });
                bunches.len() - 1
            });
            bunches[place].hands.push(hand);
        }
        bunches
    }

    /// A round with these hands.
    pub(super) fn show(&self, mut seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        for (spots, hand) in [(SPOTS.player, player), (SPOTS.banker, banker)] {
            for (spot, class) in spots.into_iter().zip(hand.class) {
                let kinds = self.classes.get(usize::from(class));
                seen.spots[spot] = kinds.copied().unwrap_or(Kinds::NONE);
            }
        }
        seen
    }

    /// A round with these hands, but for ranks of the Player's in the Banker's hand: there, cards
    /// of other ranks stand for them.
    pub(super) fn show_apart(&self, seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        let mut shown = self.show(seen, player, banker);
        if !self.compares || !player.shares_class(banker) {
            return shown;
        }
        let taken = shown.spots.into_iter().fold(Kinds::NONE, |all, it| all | it);
        let mut spare = Rank::ALL.map(Kinds::rank).into_iter().filter(|it| !it.meets(taken));
        let mut given: Vec<(Kinds, Kinds)> = Vec::new();
        for spot in &SPOTS.banker[..banker.cards] {
            let kinds = shown.spots[*spot];
            if SPOTS.player[..player.cards].iter().all(|it| shown.spots[*it] != kinds) {
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
        let mut ways = player.ways * i64::from(banker.orders);
        for (card, left) in banker.left[..banker.cards].iter().enumerate() {
            ways *= left - i64::from((edges >> card & 0b100_1001).count_ones());
        }
        ways * self.unused[player.cards + banker.cards]
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
            let every = (1 << hand.cards) - 1;
            if (given | kept) & !every != 0 {
                continue;
            }
            let (class, left) = (hand.cards(), &self.by_tint);
            if hand.classes.count_ones() as usize == hand.cards {
                let ways = Tints::ways_of_different(class, left, given, kept, hand.orders);
                rows.copy_from_slice(&ways);
            } else if kept == every {
                rows.copy_from_slice(&self.tints.ways(class, left, given, hand.orders));
            } else {
                for (ways, only) in self.rows(hand, given, every).iter().zip(&only[hand.cards - 2])
                {
                    rows[*only] = rows[*only].wrapping_add(*ways);
                }
            }
        }
        all
    }
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
