//! The single questions that conditions are made of, and the one place where each is answered.

use cards::{Card, Colour, Hand, Kinds, Outcome, Rank, Suit, rules};

use crate::Truth;
use crate::glimpse::{Glimpse, Members, Spots, spots_in};
use crate::group::{Group, HandRef};
use crate::numbers::Numbers;
use crate::pattern::RankPattern;

/// How a round can come out, as a condition names it.
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
    /// Either hand: no tie.
    Either,
}

/// One question about a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    /// Who won.
    Winner(Winner),
    /// By how many points; zero for a tie.
    Margin(Numbers),
    /// The seat's number is one of these.
    NumberIn(Numbers),
    /// The seat's number is the total of the winning hand, or of both in a tie.
    NumberIsTotal,
    /// How many cards are in the group.
    Cards(Group, Numbers),
    /// The group's total: its values added up, less the tens.
    Total(Group, Numbers),
    /// Whether the hand is a two-card 8 or 9.
    Natural(HandRef, bool),
    /// The group's ranks are exactly these, in any order: how many of each.
    Ranks(Group, [u8; 13]),
    /// Every card of the group is of one of these kinds (`ranks-among`), and there is one.
    Among(Group, Kinds),
    /// Every card of the group is of one suit: of this one if it is named. There is a card.
    Suit(Group, Option<Suit>),
    /// Every card of the group is of one colour: of this one if it is named. There is a card.
    Colour(Group, Option<Colour>),
    /// How many cards of the group share the commonest rank.
    OfAKind(Group, Numbers),
    /// How many cards of the group are the commonest card, rank and suit.
    Identical(Group, Numbers),
    /// The group's cards share ranks in this pattern, whichever ranks they are.
    RankPattern(Group, RankPattern),
    /// Both groups have the same ranks, in any order.
    SameRanks(Group, Group),
    /// Both groups have the same suits, in any order.
    SameSuits(Group, Group),
    /// Both groups have the same cards, in any order.
    SameCards(Group, Group),
}

/// How closely cards must be looked at to answer a question, beyond their values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Detail {
    /// Ten, jack, queen and king must be told apart.
    pub rank: bool,
    /// Red and black must be told apart.
    pub colour: bool,
    /// All four suits must be told apart.
    pub suit: bool,
}

impl Detail {
    /// As closely as either asks.
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
    /// Answers the question, as far as the glimpse goes.
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

    /// The groups that the question is about.
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

    /// Whether the seat's number takes part.
    #[must_use]
    pub const fn asks_number(&self) -> bool {
        matches!(self, Atom::NumberIn(_) | Atom::NumberIsTotal)
    }

    /// How closely the cards of its groups must be looked at.
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

/// Asks about the cards of a group. A group that is not there answers no to everything.
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
    // The total of a whole hand is known before its cards are.
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

/// How many cards are surely and perhaps of some kinds.
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

/// Whether all cards of a group lie in one of some sets that do not meet.
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

/// Whether the number of cards that are alike is as wanted. `trait_of` maps the kinds that a card may
/// be to one kind for each trait that counts.
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

/// Whether two groups have as many cards in each of some sets that part the kinds. `trait_of` maps the
/// kinds that a card may be to one kind for each set that it may lie in.
fn same(
    seen: &Glimpse,
    one: Group,
    two: Group,
    sets: impl Iterator<Item = Kinds>,
    trait_of: impl Fn(Kinds) -> Kinds,
) -> Truth {
    in_group(seen, one, |sure_one, perhaps_one| {
        in_group(seen, two, |sure_two, perhaps_two| {
            // What lies in both groups is the same in both. Of the rest, a card without a possible
            // partner across settles it.
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
