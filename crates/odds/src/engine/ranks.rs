//! Wagers that ask which ranks are equal and nothing else of the cards: of a kind, patterns of
//! ranks.
//!
//! Six cards can be equal in 203 ways, fewer if the order of a hand's first two is left out. Each
//! way is asked about once. One answer is the commonest, that of cards of which no two are equal;
//! it gets what the others leave of all rounds. The others are counted way by way: ranks for cards
//! that are equal are chosen together, so that four of a kind take three choices instead of six.

use cards::{ByHand, Kinds, Rank, rules};
use wagers::glimpse::spot;
use wagers::{Atom, Glimpse, Place};

use super::by_hand::{KnownOutcome, outcome_place};
use super::count::{Counter, Numbers};
use super::plan::{Known, Plan, Verdict};
use super::shapes::outcomes;

/// In dealing order as it is drawn: the spots of the Player, then those of the Banker.
const ORDER: [usize; 6] = [spot::P1, spot::P2, spot::P3, spot::B1, spot::B2, spot::B3];
/// A spot without a card.
const BARE: u8 = u8::MAX;

/// A way in which cards are equal.
struct Way {
    /// For each spot of [`ORDER`] the number of its rank among the different ones.
    labels: [u8; 6],
    /// How many cards have each of them.
    many: Vec<u8>,
    /// How many ways differ from it by the order of a hand's first two cards.
    times: i64,
    drew: ByHand<bool>,
}

/// Outcomes that the questions do not tell apart.
struct Class {
    known: Known,
    numbers: usize,
    meaning: u64,
    seen: Glimpse,
    /// How many ways they come.
    ways: i64,
}

/// The ranks that are chosen for a way to be equal.
struct Choice<'a> {
    way: &'a Way,
    /// How many cards are left of each rank.
    left: &'a [i64],
    class_of: &'a [usize],
    /// The ranks that are chosen so far.
    ranks: [u8; 6],
    /// The ways of all choices so far, by class of outcomes.
    by_class: Vec<i64>,
}

/// Whether a plan asks, beyond outcomes, only which ranks are equal.
pub(super) fn asks_equal_ranks(plan: &Plan) -> bool {
    let mut some = false;
    let mut fits = |atom: &Atom| {
        let of_hands = |place| matches!(place, Place::Hand(_));
        let groups = atom.groups();
        groups.iter().all(|group| group.rank.is_none())
            && match atom {
                Atom::OfAKind(..) | Atom::RankPattern(..) | Atom::SameRanks(..) => {
                    some = true;
                    true
                }
                Atom::Total(..) => groups.iter().all(|group| of_hands(group.place)),
                Atom::Winner(_)
                | Atom::Margin(_)
                | Atom::NumberIn(_)
                | Atom::NumberIsTotal
                | Atom::Natural(..)
                | Atom::Cards(..) => true,
                _ => false,
            }
    };
    plan.atoms.iter().all(&mut fits) && some
}

impl Counter<'_> {
    /// Counts a wager of equal ranks.
    pub(super) fn by_equal_ranks(&mut self) {
        let (known_outcomes, numbers) = self.known_outcomes();
        let (classes, class_of) = self.classes_of(&known_outcomes);
        let left: Vec<i64> =
            Rank::ALL.iter().map(|&rank| self.engine.left_of(Kinds::rank(rank))).collect();
        let mut rest: Vec<i64> = classes.iter().map(|class| class.ways).collect();
        for ways in [(false, false), (true, false), (false, true), (true, true)]
            .map(|(player, banker)| ways_to_be_equal(ByHand { player, banker }))
        {
            let Some(distinct) = ways.iter().max_by_key(|way| way.many.len()) else { continue };
            let commonest: Vec<Vec<Verdict>> =
                classes.iter().map(|class| self.asked(class, distinct, &numbers)).collect();
            for way in &ways {
                let other = |(class, commonest): (&Class, &Vec<Verdict>)| {
                    class.seen.drew == Some(way.drew)
                        && self.asked(class, way, &numbers) != *commonest
                };
                let others: Vec<bool> = classes.iter().zip(&commonest).map(other).collect();
                if !others.contains(&true) {
                    continue;
                }
                let by_class = vec![0; classes.len() + 1];
                let mut choice =
                    Choice { way, left: &left, class_of: &class_of, ranks: [0; 6], by_class };
                self.choose(&mut choice, 0, 1);
                if self.budget.spend(1) {
                    return;
                }
                let used = way.labels.iter().filter(|label| **label != BARE).count();
                let unused: i64 = (used..6).map(|it| self.engine.cards - as_count(it)).product();
                for (place, class) in classes.iter().enumerate().filter(|(it, _)| others[*it]) {
                    let ways = choice.by_class[place] * way.times * unused;
                    rest[place] -= ways;
                    let known = self.plan.learn(class.known, &way.show(&class.seen));
                    let settled = self.settle(known, &numbers[class.numbers], ways);
                    assert!(settled, "which ranks are equal is all that is asked");
                }
            }
            for (place, class) in classes.iter().enumerate() {
                if class.seen.drew == Some(distinct.drew) {
                    let known = self.plan.learn(class.known, &distinct.show(&class.seen));
                    let settled = self.settle(known, &numbers[class.numbers], rest[place]);
                    assert!(settled, "which ranks are equal is all that is asked");
                }
            }
        }
    }

    /// The classes of outcomes that are open, and the class of each outcome by its place; settled
    /// ones have one beyond the last.
    fn classes_of(&self, known_outcomes: &[Option<KnownOutcome>]) -> (Vec<Class>, Vec<usize>) {
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of = vec![usize::MAX; known_outcomes.len()];
        for (outcome, &ways) in outcomes().iter().zip(self.engine.outcomes()) {
            let at = outcome_place(outcome.totals, outcome.drew);
            let Some(KnownOutcome { known, numbers, meaning, seen }) = &known_outcomes[at] else {
                continue;
            };
            let same = |it: &Class| {
                it.known == *known && it.meaning == *meaning && it.seen.drew == seen.drew
            };
            let place = classes.iter().position(same).unwrap_or_else(|| {
                classes.push(Class {
                    known: *known,
                    numbers: *numbers,
                    meaning: *meaning,
                    seen: *seen,
                    ways: 0,
                });
                classes.len() - 1
            });
            classes[place].ways += ways;
            class_of[at] = place;
        }
        for class in &mut class_of {
            *class = (*class).min(classes.len());
        }
        (classes, class_of)
    }

    fn asked(&self, class: &Class, way: &Way, numbers: &[Vec<Numbers>]) -> Vec<Verdict> {
        if class.seen.drew != Some(way.drew) {
            return vec![];
        }
        let known = self.plan.learn(class.known, &way.show(&class.seen));
        let numbers = numbers[class.numbers].iter();
        numbers.map(|case| self.plan.verdict(known.and(case.known))).collect()
    }

    /// Chooses different ranks for the cards that are equal, from the given one on; adds the ways
    /// of each choice to its class.
    fn choose(&self, choice: &mut Choice<'_>, place: usize, ways: i64) {
        let Some(&many) = choice.way.many.get(place) else {
            if let Some(at) = choice.way.outcome(choice.ranks) {
                choice.by_class[choice.class_of[at]] += ways;
            }
            return;
        };
        if place + 1 == choice.way.many.len() && self.budget.spend(1) {
            return;
        }
        for (rank, &left) in (0_u8..13).zip(choice.left) {
            if left < i64::from(many) || choice.ranks[..place].contains(&rank) {
                continue;
            }
            choice.ranks[place] = rank;
            let ways = (0..i64::from(many)).fold(ways, |ways, out| ways * (left - out));
            self.choose(choice, place + 1, ways);
        }
    }
}

impl Way {
    /// A round whose cards are equal in this way.
    fn show(&self, seen: &Glimpse) -> Glimpse {
        let mut shown = *seen;
        for (spot, label) in ORDER.into_iter().zip(self.labels) {
            let rank = Rank::ALL.get(usize::from(label));
            shown.spots[spot] = rank.map_or(Kinds::NONE, |rank| Kinds::rank(*rank));
        }
        shown
    }

    /// The place of the outcome with these ranks, if the drawing rules allow it.
    fn outcome(&self, ranks: [u8; 6]) -> Option<usize> {
        let value = |spot: usize| match self.labels[spot] {
            BARE => 0,
            label => match ranks[usize::from(label)] + 1 {
                ten if ten > 9 => 0,
                value => value,
            },
        };
        let pairs =
            ByHand { player: (value(0) + value(1)) % 10, banker: (value(3) + value(4)) % 10 };
        let draws = if rules::ends_at_once(pairs) {
            ByHand { player: false, banker: false }
        } else {
            let player = rules::player_draws(pairs.player);
            let third = self.drew.player.then(|| value(2));
            ByHand { player, banker: rules::banker_draws(pairs.banker, third) }
        };
        let totals = ByHand {
            player: (pairs.player + value(2)) % 10,
            banker: (pairs.banker + value(5)) % 10,
        };
        (draws == self.drew).then(|| outcome_place(totals, self.drew))
    }
}

/// Every way in which the cards of a round can be equal, those as one that differ by the order of a
/// hand's first two.
fn ways_to_be_equal(drew: ByHand<bool>) -> Vec<Way> {
    let mut all: Vec<[u8; 6]> = vec![[BARE; 6]];
    for place in (0..6).filter(|place| (drew.player || *place != 2) && (drew.banker || *place != 5))
    {
        let longer = all.into_iter().flat_map(|labels| {
            let new = labels.iter().filter(|it| **it != BARE).max().map_or(0, |most| most + 1);
            (0..=new).map(move |label| {
                let mut longer = labels;
                longer[place] = label;
                longer
            })
        });
        all = longer.collect();
    }
    let mut ways: Vec<Way> = Vec::new();
    for labels in all {
        let orders =
            [[0, 1, 2, 3, 4, 5], [1, 0, 2, 3, 4, 5], [0, 1, 2, 4, 3, 5], [1, 0, 2, 4, 3, 5]]
                .map(|order| order.map(|place: usize| labels[place]));
        let first = orders.map(in_order).into_iter().min().unwrap_or(labels);
        match ways.iter_mut().find(|way| way.labels == first) {
            Some(way) => way.times += 1,
            None => {
                let different = first.iter().filter(|it| **it != BARE).max().map_or(0, |it| it + 1);
                let count = |label: u8| first.iter().map(|it| u8::from(*it == label)).sum();
                let many = (0..different).map(count).collect();
                ways.push(Way { labels: first, many, times: 1, drew });
            }
        }
    }
    ways
}

/// The same labels, numbered as they come.
fn in_order(labels: [u8; 6]) -> [u8; 6] {
    let (mut known, mut next) = ([BARE; 6], 0);
    labels.map(|label| {
        let Some(known) = known.get_mut(usize::from(label)) else { return BARE };
        if *known == BARE {
            *known = next;
            next += 1;
        }
        *known
    })
}

fn as_count(number: usize) -> i64 {
    i64::try_from(number).expect("six spots")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_equal_in_as_many_ways_as_things_can_be_parted() {
        for (player, banker, ways) in
            [(false, false, 15), (true, false, 52), (false, true, 52), (true, true, 203)]
        {
            let all = ways_to_be_equal(ByHand { player, banker });
            assert_eq!(all.iter().map(|way| way.times).sum::<i64>(), ways);
        }
    }
}
