//! The pads over the middle of the console: cards, points, seats and prizes.

use cards::{Card, Hand, Rank, Suit};
use floor::{BaseBets, Dealt, Fault, Input, JackpotId, Play, Points, Seat, Table};
use money::Cents;
use wagers::{Side, Sides};

use super::ask::{Ask, Press};
use super::draft::{Draft, PadName};
use super::hands::{CardView, Hands};
use super::prizes::Prize;
use super::seats::fault_name;

/// An open pad.
pub(crate) enum Pad {
    Cards(CardPad),
    Points(PointsPad),
    Seat(SeatPad),
    /// A prize of the round.
    Prize(JackpotId),
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
    /// Why cards cannot be entered at all, if that is so.
    pub(crate) anything: Press,
}

/// Manages a seat.
pub(crate) struct SeatPad {
    pub(crate) seat: Seat,
    pub(crate) open: bool,
    /// Opens a closed seat, closes an open one.
    pub(crate) set: Press,
    /// Takes the coin back.
    pub(crate) lift: Press,
    /// The faults that can be reported.
    pub(crate) faults: Vec<(Fault, &'static str, Press)>,
    /// Reports that its fault is cleared.
    pub(crate) cleared: Press,
    /// The chips on the felt, if they are tracked.
    pub(crate) bets: Vec<BetPad>,
}

/// The chips of one bet.
pub(crate) struct BetPad {
    /// The wager, by its catalog id.
    pub(crate) wager: String,
    /// Its name.
    pub(crate) name: String,
    pub(crate) side: Option<Side>,
    pub(crate) amount: Cents,
    /// Each chip, and the bet with that chip added.
    pub(crate) chips: Vec<(Cents, Press)>,
    /// Takes back all chips of the bet.
    pub(crate) clear: Press,
}

/// The chip values of a tray.
const CHIPS: [Cents; 5] =
    [Cents::new(100), Cents::new(500), Cents::new(2_500), Cents::new(10_000), Cents::new(50_000)];

/// The pad that is open in a draft.
pub(super) fn pad(ask: &Ask<'_>, table: &Table, draft: &Draft, prizes: &[Prize]) -> Option<Pad> {
    match draft.pad? {
        PadName::Cards => Some(Pad::Cards(card_pad(ask, table, draft))),
        PadName::Points => Some(Pad::Points(points_pad(ask, draft))),
        // Prizes are removed with their round, and so is their pad.
        PadName::Prize(id) => prizes.iter().any(|prize| prize.id == id).then_some(Pad::Prize(id)),
        PadName::Seat(seat) => {
            table.spot(seat).map(|spot| Pad::Seat(seat_pad(ask, table, seat, spot.open)))
        }
    }
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
    // A draft begins with the cards that the shoe has read.
    let known = match (&draft.cards, &table.play) {
        (Some(drafted), _) => &drafted[..],
        (None, Play::Locked(locked)) => match &locked.dealt {
            Dealt::Cards(cards) => &cards[..],
            Dealt::Unknown | Dealt::Points(_) => &[],
        },
        (None, Play::Open) => &[],
    };
    let entering = |cards: Vec<Card>| ask.press(Input::Result { totals: None, cards: Some(cards) });
    let hands = Hands::cards(known);
    let suits = Suit::ALL.map(|suit| {
        Rank::ALL.into_iter().map(|rank| CardView { card: Card { rank, suit } }).collect()
    });
    // Any complete round shows whether one can be entered now.
    let king = Card { rank: Rank::King, suit: Suit::Spades };
    CardPad {
        so_far: known.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        enter: hands.next.is_none().then(|| entering(known.to_vec())),
        anything: entering(vec![king; 6]),
        hands,
        suits: suits.into_iter().collect(),
    }
}

fn seat_pad(ask: &Ask<'_>, table: &Table, seat: Seat, open: bool) -> SeatPad {
    let faults = [Fault::CoinJam, Fault::NotRegistered, Fault::Led];
    let fault = |it| (it, fault_name(it), ask.press(Input::Fault { seat, fault: it }));
    SeatPad {
        seat,
        open,
        set: ask.press(Input::Seat { seat, open: !open }),
        lift: ask.press(Input::CoinRemoved { seat }),
        faults: faults.map(fault).into_iter().collect(),
        cleared: ask.press(Input::FaultCleared { seat }),
        bets: match table.settings.base_bets {
            BaseBets::Declared => vec![],
            BaseBets::Tracked => bets(ask, table, seat),
        },
    }
}

/// All bets that a seat may make on the felt.
fn bets(ask: &Ask<'_>, table: &Table, seat: Seat) -> Vec<BetPad> {
    let settings = &table.settings;
    let mut all = vec![];
    for game in std::iter::once(&settings.base_game).chain(&settings.side_bets) {
        let wager = game.wager();
        let base = wager.id == settings.base_game.wager().id;
        let sides = match wager.sides {
            Sides::None | Sides::Either => vec![None],
            Sides::Base => vec![Some(Side::Player), Some(Side::Banker), Some(Side::Tie)],
            Sides::Backed => vec![Some(Side::Player), Some(Side::Banker)],
        };
        for side in sides {
            let own =
                |it: &&floor::FeltBet| it.seat == seat && it.wager == wager.id && it.side == side;
            let amount = table.felt.iter().find(own).map_or(Cents::ZERO, |it| it.amount);
            let comes_to = |amount| match side.filter(|_| base) {
                Some(side) => ask.press(Input::BaseBet { seat, side, amount }),
                None => ask.press(Input::SideBet { seat, wager: wager.id.clone(), side, amount }),
            };
            let with = |chip: Cents| Cents::new(amount.cents() + chip.cents());
            all.push(BetPad {
                wager: wager.id.clone(),
                name: wager.name.clone(),
                side,
                amount,
                chips: CHIPS.into_iter().map(|chip| (chip, comes_to(with(chip)))).collect(),
                clear: comes_to(Cents::ZERO),
            });
        }
    }
    all
}
