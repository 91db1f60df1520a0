//! Defines and answers the elementary conditions (atoms) that pay-table conditions are made of.

use cards::{Card, Colour, Hand, Kinds, Outcome, Rank, Suit, rules};

use crate::Truth;
use crate::glimpse::{Glimpse, Members, Spots, spots_in};
use crate::group::{Group, HandRef};
use crate::numbers::Numbers;
use crate::pattern::RankPattern;

/// The result of a round, as a condition names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Winner {
    Player,
    Banker,
    Tie,
    /// The hand that the bettor backed.
    Backed,
    /// The hand that the bettor did not back.
    Other,
    /// Either hand, but not a tie.
    Either,
}

/// One elementary condition on a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    /// Which hand won.
    Winner(Winner),
    /// The winning margin in points; zero for a tie.
    Margin(Numbers),
    /// The seat's number is one of these.
    NumberIn(Numbers),
    /// The seat's number is the total of the winning hand, or of both in a tie.
    NumberIsTotal,
    /// The number of cards in the group.
    Cards(Group, Numbers),
    /// The group's total: the last digit of the sum of its values.
    Total(Group, Numbers),
    /// Whether the hand is a two-card 8 or 9.
    Natural(HandRef, bool),
    /// The group's ranks are exactly these, in any order: the number of cards of each.
    Ranks(Group, [u8; 13]),
    /// Every card of the group is of one of these kinds (`ranks-among`), and the group is not empty.
    Among(Group, Kinds),
    /// Every card of the group has the same suit, or this suit if one is named. The group is not empty.
    Suit(Group, Option<Suit>),
    /// Every card of the group has the same colour, or this colour if one is named. The group is not empty.
    Colour(Group, Option<Colour>),
    /// The number of cards of the group that share the most common rank.
    OfAKind(Group, Numbers),
    /// The number of cards of the group that are the most common card, by rank and suit.
    Identical(Group, Numbers),
    /// The group's cards share ranks in this pattern, whatever the ranks.
    RankPattern(Group, RankPattern),
    /// Both groups have the same ranks, in any order.
    SameRanks(Group, Group),
    /// Both groups have the same suits, in any order.
    SameSuits(Group, Group),
    /// Both groups have the same cards, in any order.
    SameCards(Group, Group),
}

/// What must be known of cards to answer a condition, beyond their values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Detail {
    /// Ten, jack, queen and king must be distinguished.
    pub rank: bool,
    /// Red and black must be distinguished.
    pub colour: bool,
    /// All four suits must be distinguished.
    pub suit: bool,
}

impl Detail {
    /// The detail that either needs.
    #[must_use]
    pub const fn or(self, other: Detail) -> Detail {
        Detail {
            rank: self.rank | other.rank,
            colour: self.colour | other.colour,
            suit: self.suit | other.suit,
        }
    }
}

impl Atom {
    /// Answers the condition, as far as the glimpse allows.
    #[must_use]
    pub fn test(&self, seen: &Glimpse) -> Truth {
        match *self {
            Atom::Winner(winner) => test_winner(winner, seen),
            Atom::Margin(margin) => {
                known(seen.totals, |totals| margin.contains(totals.player.abs_diff(totals.banker)))
            }
            Atom::NumberIn(numbers) => known(seen.number, |number| numbers.contains(number)),
            Atom::NumberIsTotal => known(seen.number.zip(seen.totals), |(number, totals)| {
                number == totals.player.max(totals.banker)
            }),
            Atom::Cards(group, numbers) => in_group(seen, group, |sure, perhaps| {
                let least = count(sure);
                numbers.holds_between(least, least + count(perhaps))
            }),
            Atom::Total(group, numbers) => test_total(group, numbers, seen),
            Atom::Natural(hand, wanted) => match seen.hand(hand) {
                None => Truth::Open,
                Some(None) => Truth::No,
                Some(Some(hand)) => known(seen.natural(hand), |natural| natural == wanted),
            },
            Atom::Ranks(group, wanted) => {
                in_group(seen, group, |sure, perhaps| test_ranks(&wanted, seen, sure, perhaps))
            }
            Atom::Among(group, kinds) => all_of_one(seen, group, &[kinds]),
            Atom::Suit(group, None) => all_of_one(seen, group, &Suit::ALL.map(Kinds::suit)),
            Atom::Suit(group, Some(suit)) => all_of_one(seen, group, &[Kinds::suit(suit)]),
            Atom::Colour(group, None) => all_of_one(seen, group, &Colour::ALL.map(Kinds::colour)),
            Atom::Colour(group, Some(colour)) => all_of_one(seen, group, &[Kinds::colour(colour)]),
            Atom::OfAKind(group, numbers) => commonest(seen, group, numbers, Kinds::by_rank),
            Atom::Identical(group, numbers) => commonest(seen, group, numbers, |kinds| kinds),
            Atom::RankPattern(group, pattern) => {
                in_group(seen, group, |sure, perhaps| pattern.test(seen, sure, perhaps))
            }
            Atom::SameRanks(one, two) => {
                same(seen, one, two, Rank::ALL.into_iter().map(Kinds::rank), Kinds::by_rank)
            }
            Atom::SameSuits(one, two) => {
                same(seen, one, two, Suit::ALL.into_iter().map(Kinds::suit), Kinds::by_suit)
            }
            Atom::SameCards(one, two) => {
                same(seen, one, two, Card::all().map(Kinds::from), |kinds| kinds)
            }
        }
    }

    /// The groups that the condition is about.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        match *self {
            Atom::Winner(_)
            | Atom::Margin(_)
            | Atom::NumberIn(_)
            | Atom::NumberIsTotal
            | Atom::Natural(..) => vec![],
            Atom::Cards(group, _)
            | Atom::Total(group, _)
            | Atom::Ranks(group, _)
            | Atom::Among(group, _)
            | Atom::Suit(group, _)
            | Atom::Colour(group, _)
            | Atom::OfAKind(group, _)
            | Atom::Identical(group, _)
            | Atom::RankPattern(group, _) => vec![group],
            Atom::SameRanks(one, two) | Atom::SameSuits(one, two) | Atom::SameCards(one, two) => {
                vec![one, two]
            }
        }
    }

    /// Whether it depends on the seat's number.
    #[must_use]
    pub const fn asks_number(&self) -> bool {
        matches!(self, Atom::NumberIn(_) | Atom::NumberIsTotal)
    }

    /// The detail that must be known of the cards of its groups.
    #[must_use]
    pub fn detail(&self) -> Detail {
        let of_rank = |group: Group| Detail {
            rank: group.rank.is_some_and(|rank| rank.value() == 0),
            ..Detail::default()
        };
        let ranks = Detail { rank: true, ..Detail::default() };
        let colours = Detail { colour: true, ..Detail::default() };
        let suits = Detail { suit: true, ..Detail::default() };
        let own = match self {
            Atom::Winner(_)
            | Atom::Margin(_)
            | Atom::NumberIn(_)
            | Atom::NumberIsTotal
            | Atom::Natural(..)
            | Atom::Cards(..)
            | Atom::Total(..) => Detail::default(),
            Atom::Ranks(..)
            | Atom::Among(..)
            | Atom::OfAKind(..)
            | Atom::RankPattern(..)
            | Atom::SameRanks(..) => ranks,
            Atom::Suit(..) | Atom::SameSuits(..) => suits,
            Atom::Colour(..) => colours,
            Atom::Identical(..) | Atom::SameCards(..) => ranks.or(suits),
        };
        self.groups().into_iter().map(of_rank).fold(own, Detail::or)
    }
}

fn known<T>(fact: Option<T>, holds: impl FnOnce(T) -> bool) -> Truth {
    fact.map_or(Truth::Open, |fact| Truth::from(holds(fact)))
}

/// Tests the cards of a group. A group that does not exist answers no to every condition.
fn in_group(seen: &Glimpse, group: Group, ask: impl FnOnce(Spots, Spots) -> Truth) -> Truth {
    match seen.members(group) {
        Members::Open => Truth::Open,
        Members::Absent => Truth::No,
        Members::Known { sure, perhaps } => ask(sure, perhaps),
    }
}

fn count(spots: Spots) -> u8 {
    spots.count_ones().try_into().expect("a round has six spots")
}

fn test_winner(wanted: Winner, seen: &Glimpse) -> Truth {
    let Some(outcome) = seen.outcome() else { return Truth::Open };
    let is = |hand: HandRef| {
        let meant = seen.hand(hand).flatten();
        meant.is_some() && meant == outcome.winner()
    };
    Truth::from(match wanted {
        Winner::Player => outcome == Outcome::Win(Hand::Player),
        Winner::Banker => outcome == Outcome::Win(Hand::Banker),
        Winner::Tie => outcome == Outcome::Tie,
        Winner::Either => outcome != Outcome::Tie,
        Winner::Backed => is(HandRef::Backed),
        Winner::Other => is(HandRef::Other),
    })
}

fn test_total(group: Group, numbers: Numbers, seen: &Glimpse) -> Truth {
    // The total of a whole hand may be known before its cards are.
    if let (crate::group::Place::Hand(hand), None) = (group.place, group.rank) {
        return match seen.hand(hand) {
            None => Truth::Open,
            Some(None) => Truth::No,
            Some(Some(hand)) => known(seen.total(hand), |total| numbers.contains(total)),
        };
    }
    in_group(seen, group, |sure, perhaps| {
        let value =
            |spot: usize| (0..10).find(|&value| seen.spots[spot].within(Kinds::value(value)));
        let values: Option<Vec<u8>> = spots_in(sure).map(value).collect();
        match values {
            Some(values) if perhaps == 0 => Truth::from(numbers.contains(rules::total(values))),
            _ => Truth::Open,
        }
    })
}

/// The number of cards that are certainly, and possibly, of some kinds.
fn counted(seen: &Glimpse, spots: Spots, kinds: Kinds) -> (u8, u8) {
    spots_in(spots).fold((0, 0), |(least, most), spot| {
        let card = seen.spots[spot];
        (least + u8::from(card.within(kinds)), most + u8::from(card.meets(kinds)))
    })
}

fn test_ranks(wanted: &[u8; 13], seen: &Glimpse, sure: Spots, perhaps: Spots) -> Truth {
    let size: u8 = wanted.iter().sum();
    if size < count(sure) || count(sure | perhaps) < size {
        return Truth::No;
    }
    let ranks_wanted = || Rank::ALL.into_iter().filter(|rank| wanted[rank.index()] > 0);
    let any_wanted = ranks_wanted().fold(Kinds::NONE, |set, rank| set | Kinds::rank(rank));
    if spots_in(sure).any(|spot| !seen.spots[spot].meets(any_wanted)) {
        return Truth::No;
    }
    let mut settled = perhaps == 0;
    for rank in ranks_wanted() {
        let wanted = wanted[rank.index()];
        let (least, most_sure) = counted(seen, sure, Kinds::rank(rank));
        let most = most_sure + counted(seen, perhaps, Kinds::rank(rank)).1;
        if wanted < least || most < wanted {
            return Truth::No;
        }
        settled &= least == wanted;
    }
    if settled { Truth::Yes } else { Truth::Open }
}

/// Whether all cards of a group lie in one of some disjoint sets.
fn all_of_one(seen: &Glimpse, group: Group, sets: &[Kinds]) -> Truth {
    in_group(seen, group, |sure, perhaps| {
        if sure | perhaps == 0 {
            return Truth::No;
        }
        let mut possible = false;
        for &set in sets {
            let (least, most) = counted(seen, sure, set);
            if least == count(sure) && sure != 0 && perhaps == 0 {
                return Truth::Yes;
            }
            possible |= most == count(sure);
        }
        if possible { Truth::Open } else { Truth::No }
    })
}

/// Whether the number of equal cards is as required. `trait_of` maps the kinds that a card may be to one kind
/// for each distinct trait.
fn commonest(
    seen: &Glimpse,
    group: Group,
    wanted: Numbers,
    trait_of: impl Fn(Kinds) -> Kinds,
) -> Truth {
    in_group(seen, group, |sure, perhaps| {
        let traits = |spots: Spots| spots_in(spots).map(|spot| trait_of(seen.spots[spot]));
        let most = Kinds::most_shared(traits(sure | perhaps));
        if perhaps == 0 && traits(sure).all(Kinds::is_one) {
            return Truth::from(wanted.contains(most));
        }
        let least = Kinds::most_shared(traits(sure).filter(|kinds| kinds.is_one()));
        let least = least.max(u8::from(sure != 0));
        wanted.holds_between(least, most)
    })
}

/// Whether two groups have the same number of cards in each set of a partition of the kinds. `trait_of` maps
/// the kinds that a card may be to one kind for each set that it may lie in.
fn same(
    seen: &Glimpse,
    one: Group,
    two: Group,
    sets: impl Iterator<Item = Kinds>,
    trait_of: impl Fn(Kinds) -> Kinds,
) -> Truth {
    in_group(seen, one, |sure_one, perhaps_one| {
        in_group(seen, two, |sure_two, perhaps_two| {
            // Cards in both groups count equally in both. Among the rest, a card without a possible partner
            // in the other group settles it.
            let both = sure_one & sure_two;
            let (sure_one, sure_two) = (sure_one & !both, sure_two & !both);
            let traits = |spots: Spots| spots_in(spots).map(|spot| trait_of(seen.spots[spot]));
            let partnered = |from: Spots, to: Spots| {
                traits(from).all(|kinds| traits(to).any(|other| other.meets(kinds)))
            };
            let (all_one, all_two) = (sure_one | perhaps_one, sure_two | perhaps_two);
            if !partnered(sure_one, all_two) || !partnered(sure_two, all_one) {
                return Truth::No;
            }
            if count(all_one) < count(sure_two) || count(all_two) < count(sure_one) {
                return Truth::No;
            }
            let mut settled = perhaps_one | perhaps_two == 0;
            for set in sets {
                let least_one = counted(seen, sure_one, set).0;
                let most_one = counted(seen, sure_one | perhaps_one, set).1;
                let least_two = counted(seen, sure_two, set).0;
                let most_two = counted(seen, sure_two | perhaps_two, set).1;
                if most_one < least_two || most_two < least_one {
                    return Truth::No;
                }
                settled &= least_one == most_one && least_two == most_two;
            }
            if settled { Truth::Yes } else { Truth::Open }
        })
    })
}
