//! Counting hand by hand, for conditions that ask for the suits of many cards.
//!
//! A deal of six cards has 4,096 rows of suits, and there are hundreds of thousands of deals: walking through
//! all of them takes seconds. But the two hands hardly know of each other. Were they dealt from two shoes, the
//! ways of a round would be those of one hand times those of the other, and everything that the Banker's hands
//! have in common could be added up first. They come from one shoe, so the rounds are taken off in which a card
//! lies in both hands at once, by inclusion and exclusion over which cards do:
//!
//! ```text
//! ways(P, B) = sum over matchings M of the spots:  (-1)^|M|  ways(P)  ways(B, its cards in M being those of P)
//! ```
//!
//! There are 34 matchings of three spots with three; only spots that may show equal cards take part. For each
//! hand of the Player, the hands of the Banker are added up as rows of suits by what the conditions know of the
//! deal; each sum is multiplied by the Player's rows once.
//!
//! Deals are kept apart by what the conditions can tell ([`Key`]), whatever is left of each rank: the cost is
//! the same on a fresh and on a depleted shoe.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use cards::{ByHand, Kinds, rules};
use wagers::glimpse::{Spots, spot};
use wagers::{Atom, Glimpse};

use super::alike::{Key, Mix, named_kinds};
use super::count::{Counter, NO_NUMBERS, Numbers};
use super::plan::{Known, Verdict};
use super::shapes::outcomes;
use super::tints::Tints;

/// The spots of each hand, in the order of its cards.
const SPOTS: ByHand<[usize; 3]> =
    ByHand { player: [spot::P1, spot::P2, spot::P3], banker: [spot::B1, spot::B2, spot::B3] };
/// The most rows of tints that a hand has.
const ROWS: usize = 64;

/// The cards of a hand by class, its first two unordered.
struct Dealt {
    class: [u8; 3],
    cards: usize,
    pair: u8,
    third: Option<u8>,
    total: u8,
    /// In how many orders its first two cards come.
    orders: i64,
    /// The ways of each row of tints, for each set of its cards that are given already.
    rows: Vec<Vec<i64>>,
}

/// Cards that lie in both hands at once.
struct Matching {
    /// The cards of the Player and of the Banker that are one.
    pairs: Vec<(usize, usize)>,
    /// The same as bits, three for each card of the Player.
    edges: u16,
    /// The Banker's cards among them.
    given: usize,
    sign: i64,
}

/// Deals that the conditions cannot tell apart but by the tints of their cards.
struct Group {
    known: Known,
    numbers: usize,
    seen: Glimpse,
    used: Spots,
    /// How many ways they come, where tints do not matter.
    ways: i64,
    /// How many ways they come with each row of tints, the Player's first; empty where tints do not matter.
    rows: Vec<i64>,
    /// Where the sums of the present hand of the Player stand.
    sums: usize,
}

/// What the hands of the Banker come to that go with one hand of the Player, for one group of deals.
struct Sums {
    group: usize,
    banker_cards: usize,
    /// Which matchings there are.
    some: u64,
    rows: Vec<[i64; ROWS]>,
}

/// What an outcome settles.
struct Told {
    known: Known,
    numbers: usize,
    meaning: u64,
    seen: Glimpse,
}

const NO_SUMS: usize = usize::MAX;

impl Counter<'_> {
    /// Counts a wager that asks of whole rounds, hand by hand.
    pub(super) fn hand_by_hand(&mut self) {
        let (told, numbers) = self.told();
        let hands = Hands::new(self);
        let mut groups: Vec<Group> = Vec::new();
        let mut places: HashMap<Key, usize, BuildHasherDefault<Mix>> = HashMap::default();
        for player in &hands.all {
            let mut sums: Vec<Sums> = Vec::new();
            let mut deals = 0;
            for banker in hands.against(player) {
                let drew = ByHand { player: player.third.is_some(), banker: banker.third.is_some() };
                let outcome = &told[place_of(ByHand { player: player.total, banker: banker.total }, drew)];
                let Some(told) = outcome else { continue };
                deals += 1;
                let (edges, labels) = hands.labels(player, banker);
                let mut known = told.known;
                if self.plan.totals & !(known.yes | known.no) != 0 {
                    known = self.plan.learn_values(known, &hands.show(told.seen, player, banker));
                }
                let key = Key { known, labels: labels | told.meaning };
                let group = *places.entry(key).or_insert_with(|| {
                    let seen = hands.show(told.seen, player, banker);
                    groups.push(self.group(known, told.numbers, &numbers, seen, &hands, player, banker));
                    groups.len() - 1
                });
                let it = &mut groups[group];
                if it.rows.is_empty() {
                    it.ways += hands.ways(player, banker);
                    continue;
                }
                if it.sums == NO_SUMS {
                    it.sums = sums.len();
                    sums.push(Sums::new(group, banker.cards));
                }
                sums[it.sums].add(&hands, banker, edges);
            }
            let rows = hands.tints.rows(player.cards) as u64;
            if self.budget.spend(deals + rows * sums.len() as u64) {
                return;
            }
            for sums in sums {
                groups[sums.group].sums = NO_SUMS;
                sums.multiply(&hands, player, &mut groups[sums.group].rows);
            }
        }
        for group in groups {
            self.settle_group(&group, &numbers[group.numbers], &hands);
        }
    }

    /// What each outcome settles; nothing where it settles all. And the numbers of the seat, by their place.
    fn told(&mut self) -> (Vec<Option<Told>>, Vec<Vec<Numbers>>) {
        let mut numbers: Vec<Vec<Numbers>> = Vec::new();
        let mut told: Vec<Option<Told>> = std::iter::repeat_with(|| None).take(400).collect();
        let engine = self.engine;
        for (outcome, &ways) in outcomes().iter().zip(engine.outcomes()) {
            let seen = Glimpse {
                side: self.plan.side,
                totals: Some(outcome.totals),
                drew: Some(outcome.drew),
                ..Glimpse::BLANK
            };
            let own = if self.plan.asks_number { self.numbers(&seen) } else { NO_NUMBERS.to_vec() };
            let known = self.plan.learn(Known::default(), &seen);
            if ways == 0 || self.settle(known, &own, ways) {
                continue;
            }
            let place = numbers.iter().position(|it| *it == own).unwrap_or_else(|| {
                numbers.push(own);
                numbers.len() - 1
            });
            let meaning = self.meaning(&seen) + ((place as u64) << 55);
            told[place_of(outcome.totals, outcome.drew)] =
                Some(Told { known, numbers: place, meaning, seen });
        }
        (told, numbers)
    }

    /// A group of deals of which one is seen.
    #[allow(clippy::too_many_arguments)]
    fn group(
        &self,
        known: Known,
        place: usize,
        numbers: &[Vec<Numbers>],
        seen: Glimpse,
        hands: &Hands,
        player: &Dealt,
        banker: &Dealt,
    ) -> Group {
        let known = self.plan.learn(known, &seen);
        let is_open = |case: &Numbers| self.plan.verdict(known.and(case.known)) == Verdict::Open;
        let cards = player.cards + banker.cards;
        let rows = if numbers[place].iter().any(is_open) { hands.tints.rows(cards) } else { 0 };
        let used = used(SPOTS.player, player) | used(SPOTS.banker, banker);
        Group { known, numbers: place, seen, used, ways: 0, rows: vec![0; rows], sums: NO_SUMS }
    }

    fn settle_group(&mut self, group: &Group, numbers: &[Numbers], hands: &Hands) {
        if group.rows.is_empty() {
            let settled = self.settle(group.known, numbers, group.ways);
            debug_assert!(settled, "groups without rows are settled");
            return;
        }
        let player = (SPOTS.player.iter()).filter(|&&spot| group.used >> spot & 1 == 1);
        let banker = (SPOTS.banker.iter()).filter(|&&spot| group.used >> spot & 1 == 1);
        let spots: Vec<usize> = player.chain(banker).copied().collect();
        for (row, ways) in hands.tints.alike(&group.rows, spots.len()) {
            if self.budget.spend(1) {
                return;
            }
            let mut shown = group.seen;
            for (place, &spot) in spots.iter().enumerate() {
                let tint = hands.tints.kinds(row, spots.len(), place);
                shown.spots[spot] = shown.spots[spot] & tint;
            }
            self.settle_shown(group.known, numbers, &shown, ways);
        }
    }
}

/// All hands that can be dealt, over the classes of cards that a plan tells apart.
struct Hands {
    tints: Tints,
    classes: Vec<Kinds>,
    /// How many cards are left of each class.
    left: Vec<i64>,
    /// The sort of each class: one that no question names is like any other.
    sorts: Vec<u64>,
    /// Whether any question asks which cards are equal.
    compares: bool,
    cards: i64,
    matchings: Vec<Matching>,
    all: Vec<Dealt>,
    /// The places of the hands with each total of the first two cards, without a third card and with one.
    by_pair: [[Vec<usize>; 2]; 10],
}

impl Hands {
    fn new(counter: &Counter<'_>) -> Hands {
        let (plan, engine) = (counter.plan, counter.engine);
        let tints = Tints::of(plan);
        let named: Vec<Kinds> = plan.atoms.iter().flat_map(named_kinds).collect();
        let (mut classes, mut values, mut sorts) = (Vec::new(), Vec::new(), Vec::new());
        for value in 0..10_u8 {
            for class in plan.ranks_within(Kinds::value(value)) {
                let is_named = named.iter().any(|&it| class.meets(it));
                sorts.push(if is_named { classes.len() as u64 } else { 15 });
                classes.push(class);
                values.push(value);
            }
        }
        let left: Vec<i64> = classes.iter().map(|&it| engine.left_of(it)).collect();
        let by_tint: Vec<Vec<i64>> = (classes.iter())
            .map(|&class| tints.each().map(|tint| engine.left_of(class & tint)).collect())
            .collect();
        let compares = plan.atoms.iter().any(compares);
        let mut all = Vec::new();
        let mut by_pair: [[Vec<usize>; 2]; 10] = Default::default();
        let many = u8::try_from(classes.len()).unwrap_or(u8::MAX);
        let value = |class: u8| values[usize::from(class)];
        for (low, high) in (0..many).flat_map(|low| (low..many).map(move |high| (low, high))) {
            for third in std::iter::once(None).chain((0..many).map(Some)) {
                let pair = (value(low) + value(high)) % 10;
                let third_value = third.map(value);
                let class = [low, high, third.unwrap_or(0)];
                let cards = if third.is_some() { 3 } else { 2 };
                let orders = if low == high { 1 } else { 2 };
                let given = |given| tints.ways(&class[..cards], &by_tint, given, orders);
                let total = (pair + third_value.unwrap_or(0)) % 10;
                by_pair[usize::from(pair)][cards - 2].push(all.len());
                let rows = (0..1 << cards).map(given).collect();
                all.push(Dealt { class, cards, pair, third: third_value, total, orders, rows });
            }
        }
        let cards = engine.cards;
        Hands { tints, classes, left, sorts, compares, cards, matchings: matchings(), all, by_pair }
    }

    /// The hands of the Banker that the drawing rules allow against one of the Player.
    fn against<'a>(&'a self, player: &'a Dealt) -> impl Iterator<Item = &'a Dealt> {
        (0..10_u8).flat_map(move |banker| {
            let totals = ByHand { player: player.pair, banker };
            let (player_draws, banker_draws) = if rules::ends_at_once(totals) {
                (false, false)
            } else {
                (rules::player_draws(player.pair), rules::banker_draws(banker, player.third))
            };
            let allowed = player_draws == player.third.is_some();
            let hands = &self.by_pair[usize::from(banker)][usize::from(banker_draws)];
            hands.iter().filter(move |_| allowed).map(|&place| &self.all[place])
        })
    }

    /// Which cards of the hands have the same class, and what tells the deal from others: for each spot its
    /// sort and the first spot with the same class.
    fn labels(&self, player: &Dealt, banker: &Dealt) -> (u16, u64) {
        let (mut edges, mut labels) = (0, 0);
        let label = |class: u8, first: usize| {
            self.sorts[usize::from(class)] << 3 | if self.compares { first as u64 } else { 0 }
        };
        for (place, &class) in player.class[..player.cards].iter().enumerate() {
            let first = player.class.iter().position(|&it| it == class).unwrap_or(place);
            labels |= label(class, first) << (7 * place);
        }
        for (place, &class) in banker.class[..banker.cards].iter().enumerate() {
            let first = banker.class.iter().position(|&it| it == class).unwrap_or(place);
            let mut first = 3 + first;
            for (other, &it) in player.class[..player.cards].iter().enumerate().rev() {
                if it == class {
                    edges |= 1 << (3 * other + place);
                    first = other;
                }
            }
            labels |= label(class, first) << (21 + 7 * place);
        }
        (edges, labels)
    }

    /// A round with these hands.
    fn show(&self, mut seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        (seen.spots[spot::P3], seen.spots[spot::B3]) = (Kinds::NONE, Kinds::NONE);
        for (spots, hand) in [(SPOTS.player, player), (SPOTS.banker, banker)] {
            for (&spot, &class) in spots.iter().zip(&hand.class[..hand.cards]) {
                seen.spots[spot] = self.classes[usize::from(class)];
            }
        }
        seen
    }

    /// How many ordered draws of six cards begin with these hands.
    fn ways(&self, player: &Dealt, banker: &Dealt) -> i64 {
        let mut dealt = [0_u8; 6];
        let mut ways = player.orders * banker.orders * self.unused(player.cards + banker.cards);
        let both = player.class[..player.cards].iter().chain(&banker.class[..banker.cards]);
        for (place, &class) in both.enumerate() {
            let out = dealt[..place].iter().filter(|&&it| it == class).count();
            ways *= self.left[usize::from(class)] - as_count(out);
            dealt[place] = class;
        }
        ways
    }

    /// The ways to draw the cards up to six that go unused.
    fn unused(&self, dealt: usize) -> i64 {
        (dealt..6).map(|it| self.cards - as_count(it)).product()
    }
}

impl Sums {
    fn new(group: usize, banker_cards: usize) -> Sums {
        Sums { group, banker_cards, some: 0, rows: Vec::new() }
    }

    /// Adds a hand of the Banker, for every way in which its cards may be those of the Player.
    fn add(&mut self, hands: &Hands, banker: &Dealt, edges: u16) {
        for (place, matching) in hands.matchings.iter().enumerate() {
            if matching.edges & !edges != 0 {
                continue;
            }
            if self.rows.len() <= place {
                self.rows.resize(if place == 0 { 1 } else { hands.matchings.len() }, [0; ROWS]);
            }
            self.some |= 1 << place;
            for (sum, ways) in self.rows[place].iter_mut().zip(&banker.rows[matching.given]) {
                *sum += ways;
            }
            if edges == 0 {
                return;
            }
        }
    }

    /// Multiplies by the rows of the Player's hand, and adds to the rows of the whole deals.
    fn multiply(&self, hands: &Hands, player: &Dealt, rows: &mut [i64]) {
        let (tints, cards) = (&hands.tints, self.banker_cards);
        let unused = hands.unused(player.cards + cards);
        let width = tints.rows(cards);
        for (place, matching) in hands.matchings.iter().enumerate() {
            if self.some >> place & 1 == 0 {
                continue;
            }
            let sums = &self.rows[place][..width];
            let free = tints.free_rows(cards, matching.given);
            for (row, &ways) in player.rows[0].iter().enumerate().filter(|(_, ways)| **ways != 0) {
                let ways = matching.sign * unused * ways;
                let rows = &mut rows[row * width..][..width];
                if place == 0 {
                    for (sum, banker) in rows.iter_mut().zip(sums) {
                        *sum += ways * banker;
                    }
                    continue;
                }
                let fixed: usize = (matching.pairs.iter())
                    .map(|&(one, two)| tints.digit(row, player.cards, one) * tints.stride(cards, two))
                    .sum();
                for free in free {
                    rows[fixed + free] += ways * sums[fixed + free];
                }
            }
        }
    }
}

/// Whether an atom asks which cards are equal.
fn compares(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::OfAKind(..)
            | Atom::RankPattern(..)
            | Atom::SameRanks(..)
            | Atom::Identical(..)
            | Atom::SameCards(..)
    )
}

/// A place for each pair of totals and who drew.
fn place_of(totals: ByHand<u8>, drew: ByHand<bool>) -> usize {
    let totals = usize::from(totals.player) * 10 + usize::from(totals.banker);
    totals * 4 + usize::from(drew.player) * 2 + usize::from(drew.banker)
}

fn used(spots: [usize; 3], hand: &Dealt) -> Spots {
    spots[..hand.cards].iter().fold(0, |used, spot| used | 1 << spot)
}

/// Every way in which cards of one hand may be cards of the other, none first.
fn matchings() -> Vec<Matching> {
    let mut all = vec![vec![]];
    for player in 0..3 {
        let longer = all.into_iter().flat_map(|pairs: Vec<(usize, usize)>| {
            let free: Vec<usize> =
                (0..3).filter(|&it| pairs.iter().all(|&(_, banker)| banker != it)).collect();
            let with = free.into_iter().map({
                let pairs = pairs.clone();
                move |banker| [&pairs[..], &[(player, banker)]].concat()
            });
            std::iter::once(pairs.clone()).chain(with.collect::<Vec<_>>())
        });
        all = longer.collect();
    }
    let matching = |pairs: Vec<(usize, usize)>| Matching {
        edges: pairs.iter().fold(0, |edges, (player, banker)| edges | 1 << (3 * player + banker)),
        given: pairs.iter().fold(0, |given, (_, banker)| given | 1 << banker),
        sign: if pairs.len().is_multiple_of(2) { 1 } else { -1 },
        pairs,
    };
    all.into_iter().map(matching).collect()
}

fn as_count(number: usize) -> i64 {
    i64::try_from(number).expect("six spots")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cards_match_three_in_34_ways() {
        let all = matchings();
        assert_eq!(all.len(), 34);
        assert_eq!((all[0].edges, all[0].sign), (0, 1));
        assert_eq!(all.iter().map(|it| it.sign).sum::<i64>(), 1 - 9 + 18 - 6);
    }
}
