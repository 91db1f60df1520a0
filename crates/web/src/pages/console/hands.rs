//! The round on the console: both hands, the prizes that the cards make, and what to pay.

use cards::{Card, Colour, Dealing, Hand, Outcome, Rank, Suit};
use floor::{Dealt, Jackpot, JackpotState, Level, Play, Points, Seat, Seats, Table, Unsettled};
use money::Cents;
use wagers::Side;

use super::ask::Ask;

/// A hand as it lies on the felt.
pub(crate) struct HandView {
    pub(crate) hand: Hand,
    pub(crate) cards: Vec<CardView>,
    pub(crate) points: Option<u8>,
    pub(crate) won: bool,
}

/// A card as printed.
pub(crate) struct CardView {
    pub(crate) card: Card,
}

/// Both hands.
#[allow(clippy::struct_field_names)] // These are their names.
pub(crate) struct Hands {
    pub(crate) hands: [HandView; 2],
    /// Who won, once the round is over.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) natural: bool,
    /// The hand that takes the next card, while cards are dealt.
    pub(crate) next: Option<Hand>,
}

impl CardView {
    /// Its rank, as printed on the card.
    pub(crate) fn rank(&self) -> String {
        match self.card.rank {
            Rank::Ten => "10".to_owned(),
            rank => rank.letter().to_string(),
        }
    }

    /// Its suit, as printed on the card.
    pub(crate) const fn pip(&self) -> &'static str {
        pip(self.card.suit)
    }

    /// Whether it is red.
    pub(crate) fn red(&self) -> bool {
        self.card.suit.colour() == Colour::Red
    }
}

/// The symbol of a suit.
pub(crate) const fn pip(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "\u{2660}\u{fe0e}",
        Suit::Hearts => "\u{2665}\u{fe0e}",
        Suit::Diamonds => "\u{2666}\u{fe0e}",
        Suit::Clubs => "\u{2663}\u{fe0e}",
    }
}

impl Hands {
    /// The hands as the table knows them.
    pub(super) fn of(table: &Table) -> Option<Hands> {
        let Play::Locked(locked) = &table.play else { return None };
        match &locked.dealt {
            Dealt::Unknown => None,
            Dealt::Points(points) => Some(Hands::points(*points)),
            Dealt::Cards(cards) => Some(Hands::cards(cards)),
        }
    }

    /// The hands that cards in dealing order make, also before the round is over.
    pub(super) fn cards(cards: &[Card]) -> Hands {
        let dealing = Dealing::of(cards);
        let round = cards::Round::from_cards(cards).ok();
        let outcome = round.map(|round| round.outcome());
        let natural =
            round.is_some_and(|round| Hand::ALL.iter().any(|&hand| round.hand(hand).is_natural()));
        let hands = Hand::ALL.map(|hand| HandView {
            hand,
            cards: dealing.hands[hand].iter().map(|&card| CardView { card }).collect(),
            points: dealing.total(hand),
            won: outcome.and_then(Outcome::winner) == Some(hand),
        });
        Hands { hands, outcome, natural, next: dealing.next }
    }

    fn points(points: Points) -> Hands {
        let outcome = points.outcome();
        let hands = Hand::ALL.map(|hand| HandView {
            hand,
            cards: vec![],
            points: Some(if hand == Hand::Player { points.player } else { points.banker }),
            won: outcome.winner() == Some(hand),
        });
        Hands { hands, outcome: Some(outcome), natural: false, next: None }
    }

    /// Both hands, each with its places: its cards, and three places in all.
    pub(crate) fn places(&self) -> [(&HandView, usize); 2] {
        self.hands.each_ref().map(|hand| (hand, 3_usize.saturating_sub(hand.cards.len())))
    }

    /// Whether the place after these empty ones takes the next card: the first empty one of the hand.
    pub(crate) fn takes_next(&self, hand: &HandView, place: usize) -> bool {
        self.next == Some(hand.hand) && place == 0
    }

    /// The name of the outcome, as used in message ids.
    pub(crate) fn outcome_name(&self) -> Option<&'static str> {
        self.outcome.map(|outcome| match outcome {
            Outcome::Win(Hand::Player) => "player",
            Outcome::Win(Hand::Banker) => "banker",
            Outcome::Tie => "tie",
        })
    }
}

/// What some seats are paid for one bet each. Seats with the same prize are paid in one line.
pub(crate) struct Pay {
    pub(crate) seats: Seats,
    /// The wager, by its catalog id.
    pub(crate) wager: String,
    /// Its name.
    pub(crate) name: String,
    pub(crate) side: Option<Side>,
    /// What each seat is paid.
    pub(crate) pays: Cents,
    /// The commission that the house kept from the winnings.
    pub(crate) commission: Cents,
    /// Whether the stake is returned: nothing is won and nothing is lost.
    pub(crate) push: bool,
    /// Whether a prize of the progressive may be paid out now. `None` for a bet on the felt.
    pub(crate) prize: Option<bool>,
}

impl Pay {
    /// The seat that is paid first.
    pub(crate) fn first(&self) -> Option<Seat> {
        self.seats.iter().next()
    }
}

/// What is to be paid, from the dealer's right to left.
pub(crate) struct Payments {
    pub(crate) pays: Vec<Pay>,
    /// The side bet whose payment depends on cards that have not been entered.
    pub(crate) cards_needed: Option<String>,
}

/// What is to be paid: the chips on the felt, if they are tracked, and the prizes of the round. Between
/// rounds nothing is.
pub(super) fn payments(ask: &Ask<'_>, table: &Table, prizes: &[&Jackpot]) -> Payments {
    if table.play == Play::Open {
        return Payments { pays: vec![], cards_needed: None };
    }
    let (settled, cards_needed) = match table.settlement() {
        Ok(settled) => (settled, None),
        Err(Unsettled::NoResult) => (vec![], None),
        Err(Unsettled::CardsNeeded(wager)) => (vec![], Some(wager)),
    };
    let name = |wager: &str| {
        let games = std::iter::once(&table.settings.base_game).chain(&table.settings.side_bets);
        let found = games.map(floor::PayTable::wager).find(|it| it.id == wager);
        found.map_or_else(|| wager.to_owned(), |it| it.name.clone())
    };
    let felt = settled.into_iter().filter(|it| it.returned || it.pays != Cents::ZERO);
    let mut pays: Vec<Pay> = felt
        .map(|it| Pay {
            seats: std::iter::once(it.bet.seat).collect(),
            name: name(&it.bet.wager),
            wager: it.bet.wager,
            side: it.bet.side,
            pays: it.pays,
            commission: it.commission,
            push: it.returned && it.pays == Cents::ZERO,
            prize: None,
        })
        .collect();
    for prize in prizes.iter().filter(|it| it.stands()) {
        let worth = ask.floor.worth(prize);
        let (Some(worth), Some(pool)) = (worth, ask.floor.pools.get(&prize.pool)) else { continue };
        let due = prize.state != JackpotState::Pending || prize.level == Level::NoKey;
        let row = pool.row(&prize.row).map_or_else(|| prize.row.clone(), |row| row.name.clone());
        pays.push(Pay {
            seats: prize.shared,
            wager: pool.wager().id.clone(),
            name: row,
            side: None,
            pays: worth.each,
            commission: Cents::ZERO,
            push: false,
            prize: Some(due),
        });
    }
    // The sort is stable: it keeps the order of a seat's base bets, side bets and prizes.
    pays.sort_by_key(Pay::first);
    Payments { pays, cards_needed }
}
