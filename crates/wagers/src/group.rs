//! Names the groups of cards that a condition can refer to: `winning`, `first-four`, `9s in first-four`.
//!
//! No group distinguishes a hand's first two cards: for every condition, an ace and a nine are the same as a
//! nine and an ace. The exact engine relies on that when it counts pairs of cards unordered.

use std::fmt;

use cards::Rank;

/// A hand, by name or by its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandRef {
    /// The Player hand.
    Player,
    /// The Banker hand.
    Banker,
    /// The hand that the bettor backed; for a bet on either hand, the winning one.
    Backed,
    /// The hand opposite the backed one.
    Other,
    /// The hand that won; there is none in a tie.
    Winning,
    /// The hand that lost; there is none in a tie.
    Losing,
}

/// Where in the round the cards of a group lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Every card of the round.
    All,
    /// The initial deal.
    FirstFour,
    /// The third cards of the hands that drew one.
    ThirdCards,
    /// A whole hand.
    Hand(HandRef),
    /// A hand's first two cards.
    FirstTwo(HandRef),
    /// A hand's third card; the group is empty if the hand stood.
    Third(HandRef),
}

/// A group of cards: a place, optionally restricted to the cards of one rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// Where the cards lie.
    pub place: Place,
    /// If given, only cards of this rank.
    pub rank: Option<Rank>,
}

impl HandRef {
    /// Every reference, with its name.
    pub const NAMES: [(&'static str, HandRef); 6] = [
        ("player", HandRef::Player),
        ("banker", HandRef::Banker),
        ("backed", HandRef::Backed),
        ("other", HandRef::Other),
        ("winning", HandRef::Winning),
        ("losing", HandRef::Losing),
    ];

    /// Parses the name of a reference.
    #[must_use]
    pub fn parse(name: &str) -> Option<HandRef> {
        HandRef::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, hand)| hand)
    }
}

impl Place {
    /// Parses the name of a place.
    #[must_use]
    pub fn parse(name: &str) -> Option<Place> {
        match name {
            "all" => Some(Place::All),
            "first-four" => Some(Place::FirstFour),
            "third-cards" => Some(Place::ThirdCards),
            _ => match (name.strip_suffix("-first-two"), name.strip_suffix("-third")) {
                (Some(hand), _) => HandRef::parse(hand).map(Place::FirstTwo),
                (_, Some(hand)) => HandRef::parse(hand).map(Place::Third),
                _ => HandRef::parse(name).map(Place::Hand),
            },
        }
    }

    /// The names of every place, for hints.
    #[must_use]
    pub fn names() -> Vec<String> {
        let hands = HandRef::NAMES.map(|(name, _)| name);
        ["all", "first-four", "third-cards"]
            .into_iter()
            .map(str::to_owned)
            .chain(hands.map(str::to_owned))
            .chain(hands.map(|hand| format!("{hand}-first-two")))
            .chain(hands.map(|hand| format!("{hand}-third")))
            .collect()
    }

    /// The fewest and the most cards that it can contain.
    #[must_use]
    pub const fn cards(self) -> (u8, u8) {
        match self {
            Place::All => (4, 6),
            Place::FirstFour => (4, 4),
            Place::ThirdCards => (0, 2),
            Place::Hand(_) => (2, 3),
            Place::FirstTwo(_) => (2, 2),
            Place::Third(_) => (0, 1),
        }
    }

    /// The hand that the place belongs to, if it belongs to one.
    #[must_use]
    pub const fn hand(self) -> Option<HandRef> {
        match self {
            Place::All | Place::FirstFour | Place::ThirdCards => None,
            Place::Hand(hand) | Place::FirstTwo(hand) | Place::Third(hand) => Some(hand),
        }
    }
}

impl Group {
    /// All the cards of a place.
    #[must_use]
    pub const fn of(place: Place) -> Group {
        Group { place, rank: None }
    }

    /// Parses a group such as `winning` or `9s in first-four`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Group> {
        let Some((ranks, place)) = text.split_once(" in ") else {
            return Place::parse(text).map(Group::of);
        };
        let mut letters = ranks.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(rank), Some('s'), None) => {
                Some(Group { place: Place::parse(place)?, rank: Some(Rank::from_letter(rank)?) })
            }
            _ => None,
        }
    }
}

impl fmt::Display for HandRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = HandRef::NAMES.iter().find(|(_, hand)| hand == self).expect("all named");
        f.write_str(name)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::All => f.write_str("all"),
            Place::FirstFour => f.write_str("first-four"),
            Place::ThirdCards => f.write_str("third-cards"),
            Place::Hand(hand) => write!(f, "{hand}"),
            Place::FirstTwo(hand) => write!(f, "{hand}-first-two"),
            Place::Third(hand) => write!(f, "{hand}-third"),
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rank) = self.rank {
            write!(f, "{rank}s in ")?;
        }
        write!(f, "{}", self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_undoes_display_for_every_group() {
        for name in Place::names() {
            assert_eq!(Group::parse(&name).unwrap().to_string(), name);
            let nines = format!("9s in {name}");
            assert_eq!(Group::parse(&nines).unwrap().to_string(), nines);
        }
        for text in
            ["", "nines", "9 in all", "9s in", "9s in nowhere", "Xs in all", "player-fourth"]
        {
            assert_eq!(Group::parse(text), None, "{text}");
        }
    }
}
