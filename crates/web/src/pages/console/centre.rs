//! The centre of the console: the work of the moment.
//!
//! ```text
//! bets are open          who bets, and what is missing
//! locked, no result      the places of the cards, and the pad that enters them
//! the result is known    what the cards make, and whom to pay
//! ```

use cards::{Card, Hand, Rank, Suit};
use floor::{Coin, DeviceKind, Fault, Input, Play, Points, Seat, Seats, Table};

use super::ask::{Ask, Press};
use super::draft::{Draft, PadName};
use super::hands::{CardView, Hands};
use super::known::{Known, known};
use super::panel::Next;

/// The work of the moment.
pub(crate) enum Work {
    /// Bets are taken.
    Bets(Bets),
    /// The cards of the round are entered.
    Cards(CardPad),
    /// Its final points are entered.
    Points(PointsPad),
    /// The result is known, or comes from the shoe.
    Result(Outcome),
}

impl Work {
    /// Its name on the page.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Work::Bets(_) => "bets",
            Work::Cards(_) => "cards",
            Work::Points(_) => "points",
            Work::Result(_) => "result",
        }
    }
}

impl Work {
    /// Both hands, as far as they are known or entered.
    pub(crate) const fn hands(&self) -> Option<&Hands> {
        match self {
            Work::Bets(_) | Work::Points(_) => None,
            Work::Cards(pad) => Some(&pad.hands),
            Work::Result(result) => result.hands.as_ref(),
        }
    }

    /// Whether it takes the whole centre of a small screen, and the hands are shown when they are asked for.
    pub(crate) fn fills(&self) -> bool {
        match self {
            Work::Bets(_) => false,
            Work::Cards(_) | Work::Points(_) => true,
            Work::Result(result) => !result.known.is_empty(),
        }
    }

    /// The next step: cards are entered and prizes are marked before the round is ended.
    pub(super) fn before(&self, next: Next) -> Next {
        match (self, &next) {
            (Work::Cards(_) | Work::Points(_), Next::Press(_)) => Next::Cards,
            (Work::Result(result), Next::Press(_) | Next::First(_)) if !result.known.is_empty() => {
                Next::Mark
            }
            _ => next,
        }
    }
}

/// Who bets, and what is missing.
pub(crate) struct Bets {
    /// The seats whose coins count.
    pub(crate) seats: Seats,
    /// The bettors of the last round, and what makes them bet again. `None` at a table with sensors.
    pub(crate) same: Option<(Seats, Press)>,
    /// The seats that need something before they can bet.
    pub(crate) missing: Vec<(Seat, Missing)>,
}

/// Why a seat does not bet.
pub(crate) enum Missing {
    /// Its coin lies there, and was not dropped.
    NotDropped,
    /// It has a fault.
    Fault(Fault),
    /// It is closed.
    Closed,
    /// It has a coin, but no chips on Player or Banker.
    NoBaseBet,
}

/// What came of the round.
pub(crate) struct Outcome {
    /// Both hands, as far as known.
    pub(crate) hands: Option<Hands>,
    /// The prizes that the cards make.
    pub(crate) known: Vec<Known>,
    /// Whether the cards are known and make no prize. Points alone are not enough to know.
    pub(crate) nothing: bool,
    /// The cards without the last one, to take it back: they were entered by hand.
    pub(crate) undo: Option<String>,
}

/// Enters the final points of a round.
pub(crate) struct PointsPad {
    /// The points so far, of Player and Banker.
    pub(crate) points: [(Hand, Option<u8>); 2],
    /// Enters them, once both are given.
    pub(crate) enter: Option<Press>,
    /// Why points cannot be entered at all, if that is so.
    pub(crate) anything: Press,
}

impl PointsPad {
    /// The points so far, as in the address.
    pub(crate) fn so_far(&self) -> String {
        let points = self.points.map(|(_, it)| it.map_or_else(String::new, |it| it.to_string()));
        points.join(",")
    }
}

/// Enters the cards of a round.
pub(crate) struct CardPad {
    /// The hands that the cards so far make.
    pub(crate) hands: Hands,
    /// The cards so far, in dealing order, as in the address.
    pub(crate) so_far: String,
    /// All cards, suit by suit.
    pub(crate) suits: Vec<Vec<CardView>>,
    /// Enters them, once they make a complete round.
    pub(crate) enter: Option<Press>,
    /// Whether a result is known already, which these cards will replace.
    pub(crate) replaces: bool,
    /// Why cards cannot be entered at all, if that is so.
    pub(crate) anything: Press,
}

impl CardPad {
    /// The ranks, for two touches where the screen is small.
    pub(crate) fn ranks(&self) -> &[CardView] {
        self.suits.first().map_or(&[], |suit| &suit[..])
    }
}

/// The work of the moment at a table. The pad for the cards lies open by itself, unless a shoe reads them or
/// a hand was marked without them.
pub(super) fn work(ask: &Ask<'_>, table: &Table, draft: &Draft, marked: bool) -> Work {
    let due = match &table.play {
        Play::Open => false,
        Play::Locked(locked) => locked.dealt.points().is_none(),
    };
    let shoe = ask.floor.has_device(ask.table, DeviceKind::Shoe);
    match draft.pad {
        Some(PadName::Cards) => Work::Cards(card_pad(ask, table, draft)),
        Some(PadName::Points) => Work::Points(points_pad(ask, draft)),
        _ if table.play == Play::Open => Work::Bets(bets(ask, table)),
        Some(PadName::Closed) => Work::Result(outcome(ask, table, draft)),
        _ if due && ask.sends() && !marked && !shoe => Work::Cards(card_pad(ask, table, draft)),
        _ => Work::Result(outcome(ask, table, draft)),
    }
}

fn bets(ask: &Ask<'_>, table: &Table) -> Bets {
    let seats = table.betting();
    let last = table.last_bettors();
    let same = (!table.sensors && !last.is_empty() && !last.within(seats))
        .then(|| (last, ask.press(Input::SameBettors)));
    let tracked = table.settings.base_bets == floor::BaseBets::Tracked;
    let backs = |seat| table.backs(seat).any(|side| side != wagers::Side::Tie);
    let missing = Seat::first(table.settings.seats).zip(&table.spots).filter_map(|(seat, spot)| {
        let why = match (spot.open, spot.fault, spot.coin) {
            (false, ..) => Missing::Closed,
            (_, Some(fault), _) => Missing::Fault(fault),
            (_, _, Coin::Placed) if !seats.contains(seat) => Missing::NotDropped,
            (_, _, Coin::Placed | Coin::Dropped) if tracked && !backs(seat) => Missing::NoBaseBet,
            _ => return None,
        };
        Some((seat, why))
    });
    Bets { missing: missing.collect(), same, seats }
}

fn outcome(ask: &Ask<'_>, table: &Table, draft: &Draft) -> Outcome {
    let hands = Hands::of(table);
    let known = known(ask, draft);
    let Play::Locked(locked) = &table.play else {
        return Outcome { hands, known, nothing: false, undo: None };
    };
    let cards = locked.dealt.cards();
    let over = locked.dealt.round().is_some();
    let undo =
        cards.split_last().filter(|_| over && !ask.floor.has_device(ask.table, DeviceKind::Shoe));
    Outcome {
        hands,
        nothing: over && known.is_empty() && !locked.bets.is_empty() && locked.marks.is_empty(),
        known,
        undo: undo.map(|(_, before)| list(before)),
    }
}

/// Cards as in the address.
fn list(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn points_pad(ask: &Ask<'_>, draft: &Draft) -> PointsPad {
    let entering = |player, banker| {
        let totals = Some(Points { player, banker });
        ask.press(Input::Result { totals, cards: None })
    };
    let [player, banker] = draft.points;
    PointsPad {
        points: [(Hand::Player, player), (Hand::Banker, banker)],
        enter: player.zip(banker).map(|(player, banker)| entering(player, banker)),
        anything: entering(0, 0),
    }
}

fn card_pad(ask: &Ask<'_>, table: &Table, draft: &Draft) -> CardPad {
    let (dealt, replaces) = match &table.play {
        Play::Locked(locked) => (locked.dealt.cards(), locked.dealt.points().is_some()),
        Play::Open => (&[][..], false),
    };
    // A draft begins with the cards that are known.
    let known = draft.cards.as_deref().unwrap_or(dealt);
    let entering = |cards: Vec<Card>| ask.press(Input::Result { totals: None, cards: Some(cards) });
    let hands = Hands::cards(known);
    // Cards that were touched after the round was over are not part of it.
    let used: usize = hands.hands.iter().map(|hand| hand.cards.len()).sum();
    let known = &known[..used];
    let suits = Suit::ALL.map(|suit| {
        Rank::ALL.into_iter().map(|rank| CardView { card: Card { rank, suit } }).collect()
    });
    // Any complete round shows whether one can be entered now.
    let king = Card { rank: Rank::King, suit: Suit::Spades };
    CardPad {
        so_far: list(known),
        enter: hands.next.is_none().then(|| entering(known.to_vec())),
        replaces,
        anything: entering(vec![king; 6]),
        hands,
        suits: suits.into_iter().collect(),
    }
}
