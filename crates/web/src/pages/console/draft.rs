//! The draft of an entry on the console: the chosen seats, the open pad, the cards so far.
//!
//! It is kept in the page's address, so that the server draws it like everything else and a reloaded page
//! still has it. Invalid values are ignored: an odd address is never an error. A draft names its round, so
//! that cards typed for one round are never entered in the next.

use cards::Card;
use floor::{JackpotId, RoundNo, Seat, Seats};
use serde::Deserialize;

/// The query of a console's address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Query {
    seats: String,
    pad: String,
    cards: String,
    player: String,
    banker: String,
    round: String,
    hands: String,
}

/// A pad in the middle of the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PadName {
    /// None, not even the one that opens by itself.
    Closed,
    /// Enter the cards of the round.
    Cards,
    /// Enter its final points.
    Points,
    /// Manage a seat.
    Seat(Seat),
    /// Manage a prize.
    Prize(JackpotId),
}

/// A draft.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Draft {
    /// The chosen seats.
    pub(crate) seats: Seats,
    /// The open pad.
    pub(crate) pad: Option<PadName>,
    /// The cards so far, in dealing order; `None` if no entry has begun.
    pub(crate) cards: Option<Vec<Card>>,
    /// The points so far, of Player and Banker.
    pub(crate) points: [Option<u8>; 2],
    /// Whether all hands are shown, although a prize is marked.
    pub(crate) all_hands: bool,
    /// The round that it was begun in, if it says so.
    round: Option<u64>,
}

impl Draft {
    /// The draft as it stands in a round: what was begun in another round is gone.
    pub(crate) fn in_round(self, round: RoundNo) -> Draft {
        if self.round.is_none_or(|it| it == round.0) {
            return self;
        }
        // A seat or a prize is managed in any round.
        let pad = self.pad.filter(|pad| matches!(pad, PadName::Seat(_) | PadName::Prize(_)));
        Draft { pad, ..Draft::default() }
    }
}

/// The most cards of a round. A longer list is not a draft.
const MAX_CARDS: usize = 6;

impl From<Query> for Draft {
    fn from(query: Query) -> Draft {
        let seat = |text: &str| Seat::try_from(text.parse::<u8>().ok()?).ok();
        let pad = match query.pad.as_str() {
            "cards" => Some(PadName::Cards),
            "points" => Some(PadName::Points),
            "closed" => Some(PadName::Closed),
            other => match other.split_once('-') {
                Some(("seat", number)) => seat(number).map(PadName::Seat),
                Some(("prize", number)) => {
                    number.parse().ok().map(|number| PadName::Prize(JackpotId(number)))
                }
                _ => None,
            },
        };
        let seats = query.seats.split(',').filter_map(seat).collect();
        // A word that is not a card means that all cards were taken back: that differs from an entry not
        // begun.
        let begun = !query.cards.is_empty();
        let cards = Card::parse_list(&query.cards).unwrap_or_default();
        let cards = begun.then(|| cards.into_iter().take(MAX_CARDS).collect());
        let points =
            [query.player, query.banker].map(|text| text.parse().ok().filter(|it| *it <= 9));
        let (round, all_hands) = (query.round.parse().ok(), query.hands == "all");
        Draft { seats, pad, cards, points, all_hands, round }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(seats: &str, pad: &str, cards: &str, expected: (&str, Option<PadName>, usize)) {
        let [seats, pad, cards] = [seats, pad, cards].map(str::to_owned);
        let draft = Draft::from(Query { seats, pad, cards, ..Query::default() });
        let (seats, pad, cards) = expected;
        assert_eq!(
            (draft.seats.to_string(), draft.pad, draft.cards.unwrap_or_default().len()),
            (seats.to_owned(), pad, cards)
        );
    }

    #[test]
    fn an_odd_address_means_nothing() {
        let seat = |number: u8| Seat::try_from(number).unwrap();
        check("", "", "", ("", None, 0));
        check("4,1", "cards", "9s,Kd", ("1,4", Some(PadName::Cards), 2));
        check("4,x,77,0", "seat-3", "9s,one", ("4", Some(PadName::Seat(seat(3))), 0));
        check("", "seat-12", "As,As,As,As,As,As,As,As", ("", None, 6));
        check("-1", "<script>", "", ("", None, 0));
        check("", "prize-12", "", ("", Some(PadName::Prize(JackpotId(12))), 0));
        check("", "prize-", "", ("", None, 0));
        let cards =
            |text: &str| Draft::from(Query { cards: text.to_owned(), ..Query::default() }).cards;
        assert_eq!((cards(""), cards("none")), (None, Some(vec![])));
    }

    #[test]
    fn cards_of_another_round_are_gone() {
        let of = |round: &str, pad: &str| {
            let [round, pad, cards] = [round, pad, "9s,Kd"].map(str::to_owned);
            Draft::from(Query { pad, cards, round, ..Query::default() })
        };
        let (sixteen, seventeen) = (RoundNo(16), RoundNo(17));
        assert_eq!(of("16", "cards").in_round(sixteen), of("16", "cards"));
        assert_eq!(of("16", "cards").in_round(seventeen), Draft::default());
        assert_eq!(of("", "cards").in_round(seventeen), of("", "cards"), "by hand, of any round");
        let kept = of("16", "seat-3").in_round(seventeen);
        assert_eq!((kept.pad, kept.cards), (of("", "seat-3").pad, None));
    }
}
