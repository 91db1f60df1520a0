//! The pads over the middle of the console: seats and prizes.

use floor::{BaseBets, Fault, Input, JackpotId, Seat, Table};
use money::Cents;
use wagers::{Side, Sides};

use super::ask::{Ask, Press};
use super::draft::{Draft, PadName};
use super::prizes::Prize;
use super::seats::fault_name;

/// An open pad.
pub(crate) enum Pad {
    Seat(Box<SeatPad>),
    /// A prize of the round.
    Prize(JackpotId),
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
        // They are in the centre.
        PadName::Cards | PadName::Points | PadName::Closed => None,
        // Prizes are removed with their round, and so is their pad.
        PadName::Prize(id) => prizes.iter().any(|prize| prize.id == id).then_some(Pad::Prize(id)),
        PadName::Seat(seat) => {
            table.spot(seat).map(|spot| Pad::Seat(Box::new(seat_pad(ask, table, seat, spot.open))))
        }
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
