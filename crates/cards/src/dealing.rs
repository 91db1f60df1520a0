//! A round while it is being dealt: the cards of each hand, and the hand that takes the next one.

use crate::{ByHand, Card, Hand, rules};

/// The cards of a round so far, by hand.
///
/// ```
/// use cards::{Card, Dealing, Hand};
///
/// let dealing = Dealing::of(&Card::parse_list("2s Kh 3s 6d").unwrap());
/// assert_eq!((dealing.total(Hand::Player), dealing.next), (Some(5), Some(Hand::Player)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealing {
    /// The cards of each hand, in dealing order.
    pub hands: ByHand<Vec<Card>>,
    /// The hand that takes the next card; `None` once the round is over.
    pub next: Option<Hand>,
}

impl Dealing {
    /// Deals these cards by the rules. Cards beyond the end of the round are ignored.
    #[must_use]
    pub fn of(cards: &[Card]) -> Dealing {
        let mut dealing = Dealing { hands: ByHand::default(), next: Some(Hand::Player) };
        for &card in cards {
            let Some(hand) = dealing.next else { break };
            dealing.hands[hand].push(card);
            dealing.next = dealing.after(hand);
        }
        dealing
    }

    /// The hand that takes the next card, if `last` took the previous one.
    fn after(&self, last: Hand) -> Option<Hand> {
        let [player, banker] = [&self.hands.player[..], &self.hands.banker];
        let total = |cards: &[Card]| rules::total(cards.iter().map(|card| card.value()));
        let banker_draws = |third| rules::banker_draws(total(banker), third);
        match (player, banker, last) {
            (_, [] | [_], _) => Some(last.other()),
            ([_, _], [_, _], _) => {
                let totals = ByHand { player: total(player), banker: total(banker) };
                if rules::ends_at_once(totals) {
                    None
                } else if rules::player_draws(totals.player) {
                    Some(Hand::Player)
                } else {
                    Some(Hand::Banker).filter(|_| banker_draws(None))
                }
            }
            ([_, _, third], [_, _], _) => {
                Some(Hand::Banker).filter(|_| banker_draws(Some(third.value())))
            }
            _ => None,
        }
    }

    /// The total of a hand so far; `None` before its first card.
    #[must_use]
    pub fn total(&self, hand: Hand) -> Option<u8> {
        let cards = &self.hands[hand];
        (!cards.is_empty()).then(|| rules::total(cards.iter().map(|card| card.value())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Round;

    /// Checks the hands, and which one is next.
    fn check(cards: &str, player: &str, banker: &str, next: Option<Hand>) {
        let dealing = Dealing::of(&Card::parse_list(cards).unwrap());
        let line = |hand| {
            let cards: Vec<String> = dealing.hands[hand].iter().map(ToString::to_string).collect();
            cards.join(" ")
        };
        let found = (line(Hand::Player), line(Hand::Banker), dealing.next);
        assert_eq!(found, (player.to_owned(), banker.to_owned(), next), "{cards}");
    }

    #[test]
    fn cards_go_to_player_and_banker_in_turn() {
        check("", "", "", Some(Hand::Player));
        check("2s", "2s", "", Some(Hand::Banker));
        check("2s Kh", "2s", "Kh", Some(Hand::Player));
        check("2s Kh 3s", "2s 3s", "Kh", Some(Hand::Banker));
        check("9s Kh Ks 2d", "9s Ks", "Kh 2d", None);
        check("2s Kh 3s 6d", "2s 3s", "Kh 6d", Some(Hand::Player));
        check("2s Kh 4s 5d", "2s 4s", "Kh 5d", Some(Hand::Banker));
        check("2s Kh 4s 6d", "2s 4s", "Kh 6d", None);
        check("2s Kh 3s 6d 6h", "2s 3s 6h", "Kh 6d", Some(Hand::Banker));
        check("2s Kh 3s 6d 5h", "2s 3s 5h", "Kh 6d", None);
        check("2s Kh 3s 6d 5h 9s", "2s 3s 5h", "Kh 6d", None);
    }

    #[test]
    fn a_round_is_over_when_its_cards_make_one() {
        // Every value in every place: the step size makes the cards run through all kinds.
        let mut place = 0;
        for _ in 0..20_000 {
            let mut cards = vec![];
            while Dealing::of(&cards).next.is_some() {
                assert!(Round::from_cards(&cards).is_err(), "{cards:?}");
                place = (place * 29 + 17) % 65_536;
                cards.extend(Card::from_index(place / 7 % Card::KINDS));
            }
            let (round, dealing) = (Round::from_cards(&cards).unwrap(), Dealing::of(&cards));
            for hand in Hand::ALL {
                assert!(round.hand(hand).cards().eq(dealing.hands[hand].iter().copied()));
                assert_eq!(Some(round.hand(hand).total()), dealing.total(hand));
            }
        }
    }
}
